"""Laufende: how many, which cards, whose, and how many of them are paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, World
from schafkopf_tutor.beliefs.variation import lords
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import DECLARER, Result
from schafkopf_tutor.moves import SEATS, Announce, contract_of
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import (
    SIDES,
    ended,
    first_parties,
    game_of,
    of_side,
    other,
    sides,
)
from schafkopf_tutor.quiz.kinds.positions import announced, deal, errs, order_of, until
from schafkopf_tutor.quiz.kinds.results import applies
from schafkopf_tutor.quiz.kinds.tariff import with_laufende
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

SKILL: Final = "laufende"
RULE: Final = "line.laufende"
GAPS: Final = "obers_are_laufende gap_in_laufende"
"""The beliefs of those who count on behind a gap."""
OFFERED: Final = 4
"""So many answers are there to choose from."""
PAID: Final = "laufende_of_winners wenz_needs_three"
"""The beliefs of those who think that some are not paid."""


# --- deals ---------------------------------------------------------------------------------------


def _game(dice: Dice, ruleset: RuleSet, parties: str, side: str, *, gap: bool) -> Game | None:
    """A game that is announced; the highest trump is with a ``side``. With a ``gap``, that side has
    more of the lords behind the first trump it lacks; else it has none of them."""
    played = announced(dice, ruleset, parties)
    if played is None or played.seat is None:
        return None
    given = _called(dice, ruleset, played)
    ours = [seat for seat in SEATS if given[seat] or seat == played.seat]
    theirs = [seat for seat in SEATS if seat not in ours]
    holders, others = (ours, theirs) if side == DECLARER else (theirs, ours)
    trumps = order_of(ruleset, played).trumps
    high = [card for card in trumps if card.rank in lords(contract_of(ruleset, played))]
    count = 1 + dice.below(len(high) - 2 if gap else len(high))
    behind = [card for card in high if trumps.index(card) > count]
    kept = dice.some(behind, 1 + dice.below(len(behind))) if gap and behind else []
    for card in (*trumps[:count], *kept):
        given[dice.one(holders)].append(card)
    for card in (*trumps[count : count + 1], *(card for card in behind if card not in kept)):
        given[dice.one(others)].append(card)
    if max(map(len, given)) > ruleset.pack.hand_size:
        return None
    return Game.start(ruleset, dice.below(4), deal(dice, ruleset, given), (played,))


def _called(dice: Dice, ruleset: RuleSet, played: Announce) -> list[list[Card]]:
    """What declarer and partner hold of a called suit."""
    given: list[list[Card]] = [[] for _ in SEATS]
    if contract_of(ruleset, played).parties == "called_ace" and played.suit is not None:
        declarer = played.seat or 0
        ace, *plain = order_of(ruleset, played).plain(played.suit)
        given[declarer] = [dice.one(plain)]
        given[(declarer + 1 + dice.below(3)) % 4] = [ace]
    return given


def _cards(game: Game, seats: Sequence[int], *, helped: bool) -> tuple[Lying, ...]:
    """The hands of these seats; with help, their trumps alone, the highest first."""
    shown = []
    for seat in seats:
        hand = game.deal.hands[seat]
        if helped and game.order is not None:
            hand = tuple(card for card in game.order.trumps if card in hand)
        if hand:
            label = "quiz_laufende.trumps_of" if helped else "quiz_laufende.hand_of"
            shown.append(Lying(said(label, seat=seat), hand))
    return tuple(shown)


def _seats(game: Game) -> tuple[int, ...]:
    """The declarer's side, the declarer first."""
    side = TRUTH.side(game)
    return tuple(
        sorted(side, key=lambda seat: game.announced is None or seat != game.announced.seat)
    )


def _played(game: Game) -> Said:
    """Who plays, and with whom."""
    seat, *partner = _seats(game)
    if not partner:
        return said("quiz_results.alone", game=game.announced, seat=seat)
    return said("quiz_results.pair", game=game.announced, seat=seat, partner=partner[0])


def _why(game: Game) -> tuple[Reason, ...]:
    """The cards of the run, and what ends it."""
    count, side = TRUTH.laufende(game, TRUTH.side(game))
    trumps = game.order.trumps if game.order else ()
    run = of_side("run", side or DECLARER, row=trumps[:count])
    if count == len(trumps):
        return (run,)
    return (run, of_side("ends", other(side or DECLARER), card=trumps[count]))


def _hints(game: Game, answer: Said) -> tuple[Said, Said, Said]:
    """What Laufende are; the row of trumps; the answer."""
    trumps = game.order.trumps if game.order else ()
    return said("quiz_laufende.hint.rule"), said("quiz_laufende.hint.row", row=trumps), answer


# --- how many ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HowMany:
    """How many Laufende are there? The cards of the declarer's side are shown."""

    game: Game
    helped: bool
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """Their number, whosever they are."""
        return world.laufende(self.game, world.side(self.game))[0]

    def wording(self, right: Answer) -> Wording:
        """The run, and what ends it."""
        hints = _hints(self.game, said("quiz.hint.answer", answer=right))
        ask = said("quiz_laufende.ask.how_many", players=_played(self.game))
        shown = _cards(self.game, _seats(self.game), helped=self.helped)
        return Wording(ask, hints, otherwise=_why(self.game), shown=shown)


def _draw_how_many(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    parties = first_parties(ruleset) if level == 1 else ""

    def make() -> HowMany | None:
        side = DECLARER if level == 1 else dice.one(SIDES)
        game = _game(dice, ruleset, parties, side, gap=level == 3)
        return None if game is None else HowMany(game, helped=level == 1)

    return until(make, lambda task: _fits_how_many(task, level))


def _fits_how_many(task: Task, level: int) -> bool:
    """1: the trumps of one hand; 2: whole hands, also of two; 3: cards behind a gap."""
    if not isinstance(task, HowMany):
        return False
    if errs(task, task.game.ruleset, GAPS):
        return level == 3 and not task.helped
    alone = len(_seats(task.game)) == 1 or not first_parties(task.game.ruleset)
    return level == (1 if task.helped else 2) and (alone or not task.helped)


# --- which cards ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Which:
    """Which of these cards are Laufende? They are those of the declarer's side."""

    game: Game
    options: tuple[Option, ...]
    rule: str = RULE

    def answer(self, world: World) -> Answer:
        """The highest trumps of the side, as many as there are Laufende."""
        game = self.game
        count, side = world.laufende(game, world.side(game))
        if side != DECLARER or game.announced is None:
            return frozenset[Card]()
        trumps = world.order(game.ruleset, game.announced).trumps
        return frozenset([card for card in trumps if card in self.options][:count])

    def wording(self, right: Answer) -> Wording:
        """For each card, that it belongs to the run or what ends it before."""
        run = tuple(
            c for c in (self.game.order.trumps if self.game.order else ()) if c in self.options
        )
        cards = run[: len(right)] if isinstance(right, frozenset) else run
        hints = _hints(self.game, said("quiz.hint.answer", answer=cards))
        ask = said("quiz_laufende.ask.which", players=_played(self.game))
        return Wording(ask, hints, otherwise=_why(self.game))


def _draw_which(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> Which | None:
        parties = first_parties(ruleset) if level == 1 else ""
        game = _game(dice, ruleset, parties, DECLARER, gap=level == 3)
        if game is None or game.order is None:
            return None
        cards = [card for seat in _seats(game) for card in game.deal.hands[seat]]
        if level == 1:
            cards = [card for card in game.order.trumps if card in cards]
        return Which(game, tuple(dice.shuffled(cards)))

    return until(make, lambda task: _fits_which(task, level))


def _fits_which(task: Task, level: int) -> bool:
    """1: only trumps of one hand; 2: whole hands; 3: trumps behind a gap."""
    if not isinstance(task, Which) or task.game.order is None or len(task.options) < 3:
        return False
    trumps = [card for card in task.options if card in task.game.order.trumps]
    count = TRUTH.laufende(task.game, TRUTH.side(task.game))[0]
    if count in (len(task.options), len(task.game.order.trumps)):
        return False
    whole = len(task.options) == task.game.ruleset.pack.hand_size * len(_seats(task.game))
    if errs(task, task.game.ruleset, GAPS):
        return level == 3 and whole
    return level == (2 if whole else 1) and (whole or len(trumps) == len(task.options))


# --- whose, and how many -------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _worlds(ruleset: RuleSet) -> tuple[World, ...]:
    """Those who can be wrong about Laufende."""
    about = BELIEFS.about("laufende", "side")
    return tuple(belief.world for belief in about if belief.applies(ruleset))


@dataclass(frozen=True)
class Whose:
    """Which side has Laufende, and how many? All four hands are shown."""

    game: Game
    helped: bool
    options: tuple[Option, ...] = ()
    rule: str = RULE

    def answer(self, world: World) -> Answer:
        """The side with their number, as a word."""
        count, side = world.laufende(self.game, world.side(self.game))
        return f"{side}-{count}"

    def wording(self, right: Answer) -> Wording:
        """The run, and what ends it."""
        parts = {str(option): str(option).split("-") for option in self.options}
        words = {o: of_side("have", side, count=int(n)) for o, (side, n) in parts.items()}
        hints = _hints(self.game, said("quiz_results.hint.answer", answer=words[str(right)]))
        ask = said("quiz_laufende.ask.whose", players=_played(self.game))
        shown = _cards(self.game, SEATS, helped=self.helped)
        return Wording(ask, hints, otherwise=_why(self.game), shown=shown, words=dict(words))


def _answers(task: Whose) -> list[str]:
    """What is answered by those who know, and by those who err."""
    worlds = (TRUTH, *_worlds(task.game.ruleset))
    return list(dict.fromkeys(str(task.answer(world)) for world in worlds))


def _offered(dice: Dice, task: Whose) -> Whose:
    """What those would answer who err, and what is near; in any order."""
    options = _answers(task)
    counts = list(dict.fromkeys(int(word.partition("-")[2]) for word in options))
    if len(counts) == 1:
        counts.append(counts[0] + (1 if counts[0] == 1 else dice.one((-1, 1))))
    elif counts[0] > 1 and dice.chance(0.35):  # who errs counts on: the fewest would be right
        counts += [counts[0] - 1] if counts[0] - 1 not in counts else []
    # two numbers for either side: else the one that is there twice would be right
    near = dice.shuffled([f"{side}-{count}" for count in counts for side in SIDES])
    options += [word for word in near if word not in options][: OFFERED - len(options)]
    return replace(task, options=tuple(dice.shuffled(options)))


def _draw_whose(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> Whose | None:
        game = _game(dice, ruleset, "", dice.one(SIDES), gap=level == 3)
        return None if game is None else Whose(game, helped=level == 1)

    def good(task: Whose) -> bool:
        return _fits_whose(task, level) and len(_answers(task)) <= OFFERED

    task = until(make, good)
    return None if task is None else _offered(dice, task)


def _fits_whose(task: Task, level: int) -> bool:
    """1: only the trumps are shown; 2: the hands; 3: with trumps behind a gap."""
    if not isinstance(task, Whose):
        return False
    if errs(task, task.game.ruleset, GAPS):
        return level == 3 and not task.helped
    return level == (1 if task.helped else 2)


# --- how many are paid ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Paid:
    """How many Laufende count for the money?"""

    result: Result
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """What they add to the value, by what one of them costs."""
        more = world.value(self.result) - world.value(replace(self.result, laufende=0))
        return more // self.result.ruleset.number("tariff.laufende")

    def wording(self, right: Answer) -> Wording:
        """From how many on, and whose."""
        result, rules = self.result, self.result.ruleset
        side = result.laufende_side or DECLARER
        have = of_side("have_run", side, count=result.laufende)
        end = said(
            "quiz_laufende.won" if result.won else "quiz_laufende.lost", game=game_of(result)
        )
        ask = said("quiz_laufende.ask.paid", end=end, have=have)
        least = rules.for_contract("laufende.from", result.contract)
        both = rules["laufende.of"] == "either_side"
        whose = said("quiz_laufende.because.either" if both else "quiz_laufende.because.winners")
        values = {"game": game_of(result), "least": least}
        because: tuple[Reason, ...] = (said("quiz_laufende.because.least", **values), whose)
        told = said("quiz_laufende.hint.paid" if right else "quiz_laufende.hint.none", count=right)
        hints = (said("quiz_laufende.hint.enough"), said("quiz_laufende.hint.whose"), told)
        return Wording(ask, hints, otherwise=because)


def _draw_paid(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    none = dice.chance((0.25, 0.5)[level - 1]) if level < 3 else None  # there it may never be

    def make() -> Paid | None:
        played = sides(dice, ruleset)
        if played is None:
            return None
        points = dice.one((40, 45, 50, 55, 65, 70, 75, 80))
        count, side = 1 + dice.below(6), dice.one(SIDES)
        least = ruleset.for_contract("laufende.from", played.contract)
        if level == 2 and isinstance(least, int):
            count = max(1, least - dice.below(2))
        result = with_laufende(ended(played, points, 4), count, side)
        return Paid(result) if result.laufende == count else None

    def good(task: Paid) -> bool:
        return none in (None, task.answer(TRUTH) == 0) and _fits_paid(task, level)

    return until(make, good)


def _fits_paid(task: Task, level: int) -> bool:
    """1: clearly enough, or one alone; 2: just enough, or one too few; 3: where people go wrong."""
    if not isinstance(task, Paid):
        return False
    rules = task.result.ruleset
    if errs(task, rules, PAID):
        return level == 3
    least = rules.for_contract("laufende.from", task.result.contract)
    near = isinstance(least, int) and task.result.laufende - least in (-1, 0)
    return level == (2 if near else 1)


def _paid(ruleset: RuleSet) -> bool:
    return applies(ruleset) and ruleset.number("tariff.laufende") > 0


KINDS: Final = (
    Kind("laufende_count", SKILL, "number", _draw_how_many, _fits_how_many, applies),
    Kind("laufende_cards", SKILL, "cards", _draw_which, _fits_which, applies),
    Kind("laufende_whose", SKILL, "choice", _draw_whose, _fits_whose, applies),
    Kind("laufende_paid", SKILL, "number", _draw_paid, _fits_paid, _paid),
)
