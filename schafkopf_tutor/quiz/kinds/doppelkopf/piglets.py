"""Schweine, Hyperschweine, Schweineroyal: who may announce them, and when. Source: DK-12."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.facts import changed
from schafkopf_tutor.laws.doppelkopf.words import (
    ELDER,
    GESUND,
    HYBRID,
    MULLE,
    PIGS,
    SCHWEINE,
    SIDES,
    VORBEHALT,
    WEITER,
)
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Call, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import (
    NORMAL,
    changing,
    games,
    kind,
    one_of,
)
from schafkopf_tutor.quiz.kinds.doppelkopf.parties import play_further
from schafkopf_tutor.quiz.kinds.positions import deal, trick_shown
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import judge, judge_in
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class MayPig:
    """May this seat announce this now? As a reservation, if no game is settled yet."""

    view: View
    word: str
    rule: str = "pigs.both"

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    @property
    def move(self) -> Bid | Call:
        """How it is said."""
        seat = self.view.seat
        return Call(seat, self.word) if self.view.announced else Bid(seat, self.word)

    @property
    def played(self) -> int:
        """How many cards have been played."""
        return sum(isinstance(move, Play) for move in self.view.moves)

    @property
    def before(self) -> tuple[Bid | Call, ...]:
        """What was announced of the kind, and what was called."""
        moves = self.view.moves
        words = (*SCHWEINE, *SIDES)
        return tuple(m for m in moves if isinstance(m, Bid | Call) and m.word in words)

    def answer(self, world: World) -> Answer:
        """Whether it may."""
        view, move = self.view, self.move
        if isinstance(move, Call):
            return yes_no.word(world.may_call(view, move))
        return yes_no.word(world.may_reserve(view, move))

    def wording(self, right: Answer) -> Wording:
        """The verdict."""
        view, announced = self.view, self.view.announced
        lines = [said("quiz_dk.calls", seat=one.seat, word=one.word) for one in self.before]
        lines = lines or [said("quiz_dk.nothing_called")]
        hint = said("quiz_dk.hint.pig_both", card=PIGS[self.word])
        when = "named"
        if announced is not None:
            when = "trick" if self.played else "lead"
            seat, played = announced.seat, "quiz_dk.plays_game"
            played = "quiz_dk.is_game" if seat is None else played
            lines.insert(0, said(played, seat=seat or 0, game=announced))
        return Wording(
            said(f"quiz_dk.ask.pig_{when}", lines=tuple(lines), word=self.word),
            (said("quiz_dk.hint.pig_when"), hint, yes_no.last_hint(right)),
            otherwise=(judge(view, self.move),),
            shown=(
                *trick_shown(view.trick, view.leader),
                Lying(said("quiz_table.hand"), self._hand),
            ),
            words=yes_no.WORDS,
        )

    @property
    def _hand(self) -> tuple[Card, ...]:
        """As a player holds it in a normal game."""
        contract = self.view.ruleset.contracts["normal"]
        return self.view.ruleset.order(contract, None, changed(self.view)).sort(self.view.hand)


def _pig_level(task: MayPig) -> int:
    """3: in another game than the normal one, or with cards played; 2: a higher step, one card of
    the two, or a pair that is no fox; 1: the first step with both or none."""
    announced, hand = task.view.announced, task.view.hand
    if task.played or (announced is not None and announced.contract != "normal"):
        return 3
    pairs = any(hand.count(PIGS[word]) == 2 for word in SCHWEINE[1:])
    first = task.word == SCHWEINE[0] and not task.before
    return 1 if first and hand.count(PIGS[task.word]) != 1 and not pairs else 2


def _make_pig(dice: Dice, level: int, ruleset: RuleSet) -> MayPig | None:
    steps = changing(ruleset)[-1]
    word = dice.one(steps if level > 1 else steps[:1])
    seat, other, third = dice.some(SEATS, 3)
    later = level == 3 and dice.chance(0.4)
    announced = _another(dice, ruleset, third) if level == 3 and not later else NORMAL
    given: list[list[Card]] = [[] for _ in SEATS]
    given[seat] = [PIGS[word]] * dice.one((2, 2, 2, 2, 1, 0) if level == 3 else (2, 2, 1, 0))
    if level == 2 and word == SCHWEINE[0]:
        given[seat] += [PIGS[SCHWEINE[2]]] * 2
    told = steps[: dice.below(steps.index(word) + 1)] if level > 1 else ()
    if level == 3 and dice.chance(0.6):  # all else is in order
        told = steps[: steps.index(word)]
    for one in told:
        given[other] += [PIGS[one]] * 2
    if announced.contract in _weddings(ruleset):
        given[third] = [ELDER, ELDER]
    game = Game.start(ruleset, dice.below(4), deal(dice, ruleset, given))
    if any(map(_must_tell, game.hands)):
        return None
    reserved = ruleset["schweine.when"] == "reservation"
    said_first = (*(Bid(other, one) for one in told), Bid(other, WEITER)) if told else ()
    reservations: dict[int, tuple[Bid, ...]] = {other: said_first} if reserved else {}
    if announced.seat is not None:
        named = Bid(third, NAMED, announced.contract, announced.suit)
        reservations[third] = (named,)
    speaking = reserved and level < 3 and dice.chance(0.5)
    game = _spoken(game, reservations, seat if speaking else None)
    if not speaking:
        game = game.after(announced)
        for one in () if reserved else told:
            game = game.after(Call(other, one))
        game = _with_call(dice, game, seat)
        game = play_further(dice, game, 1 + dice.below(3)) if later else game
    return MayPig(game.view(seat), word)


def _another(dice: Dice, ruleset: RuleSet, by: int) -> Announce:
    """Another game than the normal one: a solo, or as often a Hochzeit."""
    solos = [game for game in games(ruleset) if game.seat is not None]
    if not solos or dice.chance(0.5):
        return Announce(by, dice.one(_weddings(ruleset)))
    one = dice.one(solos)
    return Announce(by, one.contract, one.suit)


def _must_tell(hand: tuple[Card, ...]) -> bool:
    """Whether at some tables such a hand has to tell what would confuse matters here."""
    low = [Card(PIGS[SCHWEINE[0]].suit, rank) for rank in HYBRID]
    return hand.count(MULLE) == 2 or all(card in hand for card in low)


def _spoken(game: Game, reservations: Mapping[int, Sequence[Bid]], asked: int | None) -> Game:
    """The game once all have spoken; or at the moment at which the seat that is ``asked``, which
    has a reservation, names it."""
    order = [(game.dealer + at) % 4 for at in range(1, 5)]
    for seat in order:
        reserves = bool(reservations.get(seat)) or seat == asked
        game = game.after(Bid(seat, VORBEHALT if reserves else GESUND))
    for seat in order:
        if seat == asked:
            break
        for bid in reservations.get(seat, ()):
            game = game.after(bid)
    return game


def _with_call(dice: Dice, game: Game, seat: int) -> Game:
    """The game after a call of this seat, where Schweine need one, as a rule."""
    if not game.ruleset["schweine.must_call"] or dice.chance(0.3):
        return game
    able = (Call(seat, side) for side in SIDES)
    call = next((call for call in able if judge_in(game, call).ok), None)
    return game if call is None else game.after(call)


def _weddings(ruleset: RuleSet) -> list[str]:
    return [n for n in ruleset.words("games") if ruleset.contracts[n].goal == "partner"]


def _pigs(ruleset: RuleSet) -> bool:
    """Whether there are Schweine, in other games, too."""
    return bool(changing(ruleset)) and bool(_weddings(ruleset))


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_may_pig",
        "dk_schweine",
        "choice",
        _make_pig,
        _pig_level,
        MayPig,
        _pigs,
        one_of(yes_no.OPTIONS),
    ),
)
