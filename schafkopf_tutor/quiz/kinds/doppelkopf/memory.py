"""Counting along: the points a player has taken, and the trumps that are still out.

Source: DK-1.3, DK-3. Level 1: one or two tricks; 2: three or four; 3: five; beyond, for whoever
counts along, their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.beliefs.doppelkopf import TRUTH
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NORMAL, games
from schafkopf_tutor.quiz.kinds.doppelkopf.parties import play_further
from schafkopf_tutor.quiz.kinds.memory import MANY, OfGame, PointsOfSeat, tricks_at
from schafkopf_tutor.quiz.kinds.positions import deal, told, trick_shown, tricks_shown
from schafkopf_tutor.quiz.kinds.spans import SPANS, level_of_span, spans
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.task import LEVELS, Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class TrumpsOut(OfGame):
    """How many trumps do the others still hold? The seat has its cards before it."""

    rule: str = "trick.winner"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    @property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return TRUTH.order(self.game.ruleset, self.announced)

    def answer(self, world: World) -> Answer:
        """Neither played nor in the hand."""
        return world.trumps_out(self.view)

    def wording(self, right: Answer) -> Wording:
        """All trumps, less those that are seen; and which are missing, each as often as it is."""
        trump, copies = self.order.is_trump, self.game.ruleset.pack.copies
        played: list[Card] = [card for trick in self.game.tricks for card in trick.cards]
        played += self.game.trick
        seen = [*played, *self.view.hand]
        missing = [card for card in self.order.trumps for _ in range(copies - seen.count(card))]
        count = said(
            "quiz_trumps.because.count",
            all=copies * len(self.order.trumps),
            gone=sum(map(trump, played)),
            mine=sum(map(trump, self.view.hand)),
            out=right,
        )
        those = [said("quiz_trumps.because.those", row=tuple(missing))] if missing else []
        return Wording(
            said("quiz_trumps.ask.count", game=self.announced),
            (
                said("quiz_trumps.hint.rule"),
                said("quiz_dk.hint.all_trumps", count=copies * len(self.order.trumps)),
                told(right),
            ),
            otherwise=(count, *those),
            shown=self.shown(),
        )

    def shown(self) -> tuple[Lying, ...]:
        """All tricks, and the hand."""
        hand = Lying(said("quiz_table.hand"), self.order.sort(self.view.hand))
        tricks = tricks_shown(self.game.tricks, winners=False)
        return (*tricks, *trick_shown(self.game.trick, self.game.leader), hand)


def _fits(task: Task, level: int) -> bool:
    """By the number of tricks."""
    return isinstance(task, OfGame) and level_of_span(len(task.game.tricks)) == level


def _drawn(
    make: Callable[[Dice, Game], Task], dice: Dice, level: int, ruleset: RuleSet, *, part: bool
) -> Task:
    """A game after so many whole tricks, or with a ``part`` of the next one as well."""
    suits = [game for game in games(ruleset) if game.suit is not None]
    game = dice.one(suits) if suits and dice.chance(0.3) else NORMAL
    by = None if game.seat is None else dice.below(4)
    announced = Announce(by, game.contract, game.suit)
    whole = deal(dice, ruleset, [[] for _ in SEATS])
    start = Game.start(ruleset, dice.below(4), whole, (announced,))
    cards = 4 * tricks_at(dice, level) + (dice.below(4) if part else 0)
    return make(dice, play_further(dice, start, cards))


def _of_seat(dice: Dice, game: Game) -> Task:
    """A seat that has taken a trick."""
    return PointsOfSeat(game, dice.one([trick.winner for trick in game.tricks]))


def _trumps(dice: Dice, game: Game) -> Task:
    """Whose turn it is; what he holds he sees."""
    return TrumpsOut(game, game.leader if game.turn is None else game.turn)


def _has(span: int, ruleset: RuleSet) -> bool:
    return span in spans(ruleset)


def _kinds(
    id: str,  # noqa: A002
    skill: str,
    make: Callable[[Dice, Game], Task],
    *,
    part: bool = False,
) -> Iterator[Kind]:
    draw = partial(_drawn, make, part=part)
    yield Kind(id, skill, "number", draw, _fits, levels=LEVELS)
    for span in SPANS:
        if level_of_span(span) == span > MANY:
            yield Kind(f"{id}_{span}", skill, "number", draw, _fits, partial(_has, span), (span,))


KINDS: Final[tuple[Kind, ...]] = (
    *_kinds("dk_points_of_seat", "dk_counting_points", _of_seat),
    *_kinds("dk_trumps_out", "dk_trumps_out", _trumps, part=True),
)
