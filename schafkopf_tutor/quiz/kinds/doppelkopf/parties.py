"""Who plays with whom: what can be known of it, and whom a Hochzeit finds. Source: DK-5, DK-7."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.words import ELDER, LEVELS, SIDES
from schafkopf_tutor.moves import SEATS, Announce, Call, Move, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import (
    NORMAL,
    OPEN,
    SIDE_WORDS,
    games,
    kind,
    one_of,
)
from schafkopf_tutor.quiz.kinds.positions import (
    SEATS_BY_NAME,
    deal,
    seat_words,
    told_seats,
    trick_shown,
    tricks_shown,
)
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import judge_in, legal_moves, options
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

ALONE: Final = "alone"

# --- what is known -------------------------------------------------------------------------------


@dataclass(frozen=True)
class KnownSide:
    """On which side is a player, as far as ``view`` can know it?"""

    view: View
    player: int
    rule: str = "say.own_side"

    @property
    def options(self) -> tuple[Option, ...]:
        """Re, Kontra, or not known."""
        return (*SIDES, OPEN)

    def answer(self, world: World) -> Answer:
        """What is known."""
        return world.sides(self.view)[self.player] or OPEN

    @property
    def calls(self) -> tuple[Call, ...]:
        """What was called."""
        return tuple(m for m in self.view.moves if isinstance(m, Call) and m.word in LEVELS)

    @property
    def laid(self) -> tuple[int, ...]:
        """Who has played a queen of clubs."""
        moves = self.view.moves
        return tuple(m.seat for m in moves if isinstance(m, Play) and m.card is ELDER)

    def wording(self, right: Answer) -> Wording:
        """The cards on the table, what was called, and what follows from it."""
        view = self.view
        lines = tuple(said("quiz_dk.calls", seat=one.seat, word=one.word) for one in self.calls)
        solo = view.announced is not None and view.announced.seat is not None
        if solo and view.announced is not None:
            lines = (said("quiz_dk.plays", turn=view.announced.seat), *lines)
        hint = "quiz_dk.hint.alone" if solo else "quiz_dk.hint.count_elders"
        ask = "quiz_dk.ask.side" if lines else "quiz_dk.ask.side_plain"
        told = {SIDES[0]: SIDE_WORDS["re"], SIDES[1]: SIDE_WORDS["kontra"]}
        words = {**told, OPEN: said("quiz_dk.side.open")}
        return Wording(
            said(ask, game=view.announced, seat=self.player, turn=view.seat, lines=lines),
            (
                said("quiz_dk.hint.sides", elder=ELDER),
                said(hint, elder=ELDER),
                said("quiz_dk.told", answer=words[str(right)]),
            ),
            otherwise=(self._why(str(right)),),
            shown=(
                *tricks_shown(view.tricks, winners=False),
                *trick_shown(view.trick, view.leader),
                Lying(said("quiz_dk.hand_of", seat=view.seat), self._hand),
            ),
            words=words,
        )

    @property
    def _hand(self) -> tuple[Card, ...]:
        """As a player holds it."""
        order = self.view.order
        return self.view.hand if order is None else order.sort(self.view.hand)

    def _why(self, right: str) -> Said:
        """What says so."""
        view, player = self.view, self.player
        told = {"seat": player, "elder": ELDER}
        if view.announced is not None and view.announced.seat is not None:
            alone = view.announced.seat == player
            return said(f"quiz_dk.because.{'soloist' if alone else 'against_solo'}", seat=player)
        if player in self.laid:
            return said("quiz_dk.because.laid", **told)
        call = next((one for one in self.calls if one.seat == player), None)
        if call is not None:
            return said("quiz_dk.because.called", seat=player, word=call.word)
        if player == view.seat:
            return said("quiz_dk.because.own_hand", **told)
        if right == OPEN:
            return said("quiz_dk.because.open", **told)
        return said(f"quiz_dk.because.left_{right}", **told)


def _side_level(task: KnownSide) -> int:
    """3: in a solo; 2: more than one has shown where he belongs; 1: at most one."""
    if task.view.announced is not None and task.view.announced.seat is not None:
        return 3
    shown = {*task.laid, *(call.seat for call in task.calls)}
    return 2 if len(shown) > 1 else 1


def _make_side(dice: Dice, level: int, ruleset: RuleSet) -> KnownSide | None:
    solos = [game for game in games(ruleset) if game.seat is not None]
    game = dice.one(solos) if level == 3 and solos else NORMAL
    by = None if game.seat is None else dice.below(4)
    whole = deal(dice, ruleset, _elders_apart(dice, by))
    dealt = Game.start(ruleset, dice.below(4), whole, (Announce(by, game.contract, game.suit),))
    played = with_calls(dice, dealt, 4 + dice.below(5), 0.8 if level == 3 else 0)
    viewer = dice.below(4)
    player = (viewer + 1 + dice.below(3)) % 4
    task = KnownSide(played.view(viewer), player)
    if level == 3 and task.laid and dice.chance(0.7):  # who has an elder and is not Re
        task = KnownSide(played.view((task.laid[0] + 1) % 4), task.laid[0])
    return task


def _elders_apart(dice: Dice, by: int | None) -> list[list[Card]]:
    """The two queens of clubs with two players, in a solo not with who plays it."""
    given: list[list[Card]] = [[] for _ in SEATS]
    for seat in dice.some([seat for seat in SEATS if seat != by], 2):
        given[seat].append(ELDER)
    return given


def play_further(dice: Dice, game: Game, cards: int, elder: float = 0) -> Game:
    """The game after so many more lawful cards; who has to call first does so (DK-13.11). In this
    share of cases a queen of clubs is played where it can be."""
    while cards and game.turn is not None:
        view = game.view()
        plays: Sequence[Move] = legal_moves(view)
        cards -= bool(plays)
        first = [move for move in plays if isinstance(move, Play) and move.card is ELDER]
        if first and dice.chance(elder):
            plays = first
        said = () if plays else [move for move in options(view) if isinstance(move, Call)]
        game = game.after(dice.one(plays or said))
    return game


def with_calls(dice: Dice, game: Game, cards: int, elder: float, calls: float = 0.25) -> Game:
    """The game after so many cards, with a call here and there."""
    for _ in range(cards):
        if dice.chance(calls):
            call = Call(dice.below(4), dice.one(SIDES))
            game = game.after(call) if judge_in(game, call).ok else game
        game = play_further(dice, game, 1, elder)
    return game


# --- whom a Hochzeit finds -----------------------------------------------------------------------


@dataclass(frozen=True)
class Finder:
    """Who plays with the one who has announced a Hochzeit, after these tricks?"""

    game: Game
    rule: str = "reserve.both_elders"

    @property
    def by(self) -> int:
        """Who has announced it."""
        announced = self.game.announced
        return 0 if announced is None or announced.seat is None else announced.seat

    @property
    def options(self) -> tuple[Option, ...]:
        """The three others, that he plays alone, or that it is open."""
        others = (name for seat, name in enumerate(SEATS_BY_NAME) if seat != self.by)
        return (*others, ALONE, OPEN)

    def answer(self, world: World) -> Answer:
        """Who was found."""
        found = world.found(self.game)
        if found is None:
            return OPEN
        return ALONE if found[1] is None else SEATS_BY_NAME[found[1]]

    def wording(self, right: Answer) -> Wording:
        """The tricks with who won each."""
        words = {
            **seat_words(),
            ALONE: said("quiz_dk.hochzeit.alone"),
            OPEN: said("quiz_dk.hochzeit.open"),
        }
        last = said("quiz_dk.told", answer=words[str(right)])
        if right in SEATS_BY_NAME:
            last = told_seats((SEATS_BY_NAME.index(str(right)),))
        name = self.game.contract.name if self.game.contract else ""
        return Wording(
            said("quiz_dk.ask.finder", game=self.game.announced, turn=self.by),
            (said("quiz_dk.hint.three"), said(f"quiz_dk.hint.{name}"), last),
            otherwise=(self._why(str(right)),),
            shown=tricks_shown(self.game.tricks, winners=True),
            words=words,
        )

    def _why(self, right: str) -> Said:
        if right in (ALONE, OPEN):
            return said(f"quiz_dk.because.{right}_hochzeit")
        found = TRUTH.found(self.game)
        return said(
            "quiz_dk.because.finds",
            number=found[0] if found else 0,
            seat=SEATS_BY_NAME.index(right),
        )


def _finder_level(task: Finder) -> int:
    """By the number of tricks; three and four are level 3."""
    return min(3, len(task.game.tricks))


def _make_finder(dice: Dice, level: int, ruleset: RuleSet) -> Finder | None:
    names = [name for name in ruleset.words("games") if ruleset.contracts[name].goal == "partner"]
    name, by = dice.one(names), dice.below(4)
    wanted = dice.one(("partner", ALONE) if level == 3 else ("partner", OPEN))
    given: list[list[Card]] = [[] for _ in SEATS]
    late = level == 3 and dice.chance(0.6)
    strong = 2 if wanted == "partner" else 6 if late or wanted == OPEN else 9
    order = ruleset.order(ruleset.contracts[name])
    top = [card for card in order.trumps if card is not ELDER]
    given[by] = [ELDER, ELDER, *top[: min(strong, ruleset.pack.hand_size - 3)]]
    whole = deal(dice, ruleset, given)
    dealer = (by - 1) % 4 if wanted != "partner" else dice.below(4)
    game = Game.start(ruleset, dealer, whole, (Announce(by, name),))
    task = Finder(play_further(dice, game, 4 * (level + late)))
    if late and wanted == ALONE and task.game.tricks[-1].winner == by:
        return None  # a fourth trick that finds nobody any more
    return task


def _equally(dice: Dice, level: int) -> Callable[[Finder], bool]:
    """Each of the three others as often as nobody."""
    wanted = dice.one((1, 2, 3, ALONE if level == 3 else OPEN))

    def good(task: Finder) -> bool:
        seat = (task.by + wanted) % 4 if isinstance(wanted, int) else None
        return task.answer(TRUTH) == (wanted if seat is None else SEATS_BY_NAME[seat])

    return good


def _weds(ruleset: RuleSet) -> bool:
    return any(ruleset.contracts[name].goal == "partner" for name in ruleset.words("games"))


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_known_side",
        "dk_parties",
        "choice",
        _make_side,
        _side_level,
        KnownSide,
        wants=one_of((*SIDES, OPEN), (*SIDES, OPEN), SIDES),
    ),
    kind(
        "dk_finder", "dk_hochzeit", "choice", _make_finder, _finder_level, Finder, _weds, _equally
    ),
)
