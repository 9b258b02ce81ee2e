"""Which cards are trump, in which order they stand, which of two is the higher. Source: DK-3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.doppelkopf.words import FOX
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import (
    COURTS,
    OfGame,
    a_game,
    game_level,
    kind,
    listed,
)
from schafkopf_tutor.quiz.kinds.positions import told
from schafkopf_tutor.quiz.kinds.tricks import contrast
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class OfCards(OfGame):
    """About some cards, each face once."""

    cards: tuple[Card, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The cards."""
        return self.cards


def level_of(task: OfCards) -> int:
    """That of its game."""
    return game_level(task.ruleset, task.game, task.said)


# --- which are trump -----------------------------------------------------------------------------


class WhichTrumps(OfCards):
    """Which of these cards are trump?"""

    def answer(self, world: World) -> Answer:
        """Those that are."""
        return frozenset(
            card for card in self.cards if world.is_trump(self.ruleset, self.game, card, self.said)
        )

    def wording(self, right: Answer) -> Wording:
        """For each card the line that it counts as."""
        line = self.order.line
        return Wording(
            said("quiz_dk.ask.trumps", game=self.title),
            (
                said("quiz_dk.hint.trumps", **COURTS),
                said("quiz_dk.hint.count", count=len(listed(right))),
                told(tuple(card for card in self.cards if card in listed(right))),
            ),
            because={c: (said("quiz_dk.because.line", card=c, line=line[c]),) for c in self.cards},
        )


def _make_trumps(dice: Dice, level: int, ruleset: RuleSet) -> WhichTrumps | None:
    found = a_game(dice, ruleset, level)
    if found is None:
        return None
    game, words = found
    few = OfGame(ruleset, game, words).order.trumps
    tempting = [c for c in ruleset.pack.faces if c.rank.letter in "ZOU" or c.suit is FOX.suit]
    rest = [card for card in ruleset.pack.faces if card not in tempting]
    cards = [*dice.some(tempting, 4), *dice.some(rest, 2)]
    if not 0 < sum(card in few for card in cards) < len(cards):
        return None
    return WhichTrumps(ruleset, game, words, cards=tuple(dice.shuffled(cards)))


# --- in which order ------------------------------------------------------------------------------


class TrumpRow(OfCards):
    """In which order do these trumps stand?"""

    def answer(self, world: World) -> Answer:
        """From the highest to the lowest."""
        return world.order(self.ruleset, self.game, self.said).sort(self.cards)

    def wording(self, right: Answer) -> Wording:
        """The row that they stand in."""
        row = self.order.sort(self.cards)
        return Wording(
            said("quiz_dk.ask.row", game=self.title),
            (
                said("quiz_dk.hint.pigs" if self.said else "quiz_dk.hint.row", **COURTS),
                said("quiz_dk.hint.lowest", card=row[-1]),
                said("hint.row", row=row),
            ),
            otherwise=(said("quiz_dk.because.row", row=self.order.trumps),),
        )


def _row_level(task: TrumpRow) -> int:
    """1: four of the normal game; 2: four of a solo; 3: six, or words that change the order."""
    if len(task.cards) > 4 or task.said:
        return 3
    return min(2, level_of(task))


def _make_row(dice: Dice, level: int, ruleset: RuleSet) -> TrumpRow | None:
    found = a_game(dice, ruleset, dice.one((1, 2, 3)) if level == 3 else level)
    if found is None:
        return None
    game, words = found
    trumps = OfGame(ruleset, game, words).order.trumps
    number = 6 if level == 3 else 4
    if len(trumps) <= number:
        return None
    cards = tuple(dice.some(trumps, number))
    return TrumpRow(ruleset, game, words, cards=cards)


# --- which of two --------------------------------------------------------------------------------


class WhichHigher(OfCards):
    """One card is led, another is played to it: which of them wins?"""

    def answer(self, world: World) -> Answer:
        """The one that takes the trick so far."""
        return self.cards[world.winner(self.ruleset, self.game, self.cards, self.said)]

    def wording(self, right: Answer) -> Wording:
        """What stops the other one."""
        led, other = self.cards
        line = self.order.line
        lines = {"line": line[led], "suit": line[other]}
        same = said("quiz_compare.hint.both", line=line[led])
        return Wording(
            said("quiz_compare.ask.duel", game=self.title, led=led, card=other),
            (
                said("quiz_compare.hint.duel"),
                same
                if line[led] is line[other]
                else said("quiz_compare.hint.lines", led=led, card=other, **lines),
                told(right),
            ),
            otherwise=(contrast(self.order, self.cards, other if right is led else led),),
        )


def _higher_level(task: WhichHigher) -> int:
    """1: both of one line in the normal game; 2: of two; 3: in a solo, or after words."""
    if level_of(task) > 1:
        return 3
    led, other = task.cards
    return 1 if task.order.line[led] is task.order.line[other] else 2


def _make_higher(dice: Dice, level: int, ruleset: RuleSet) -> WhichHigher | None:
    found = a_game(dice, ruleset, dice.one((2, 3)) if level == 3 else 1)
    if found is None:
        return None
    game, words = found
    return WhichHigher(ruleset, game, words, cards=tuple(dice.some(ruleset.pack.faces, 2)))


def _either(dice: Dice, level: int) -> Callable[[WhichHigher], bool]:
    """The one that is led wins as often as the other."""
    wanted = dice.below(2)
    return lambda task: task.order.winner(task.cards) == wanted


KINDS: Final[tuple[Kind, ...]] = (
    kind("dk_which_trumps", "dk_trumps", "cards", _make_trumps, level_of, WhichTrumps),
    kind("dk_trump_row", "dk_trumps", "order", _make_row, _row_level, TrumpRow),
    kind(
        "dk_higher", "dk_compare", "choice", _make_higher, _higher_level, WhichHigher, wants=_either
    ),
)
