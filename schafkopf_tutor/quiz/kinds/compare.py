"""Which card wins against which, and how a hand is sorted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import (
    OfCards,
    can_be_given,
    can_be_ticked,
    fits,
    lying,
    order_in,
    padded,
    possible,
    sought,
    stands,
    told,
    trumps_are,
)
from schafkopf_tutor.quiz.kinds.tricks import contrast
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Draw, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

ANY: Final = Card.of("EO")
FRONT: Final = "front"
"""The option that a card is put in front of all."""


class Duel(OfCards):
    """One card is led, another follows: which is better?"""

    @property
    def few(self) -> bool:
        """Whether both are of one line, and nobody errs."""
        return self._of_one_line() and not self.astray

    def _of_one_line(self) -> bool:
        led, other = self.cards
        return self.order.line[led] is self.order.line[other]

    def _lines(self) -> Said:
        led, other = self.cards
        line = self.order.line
        if self._of_one_line():
            return said("quiz_compare.hint.both", line=line[led])
        lines = {"line": line[led], "suit": line[other]}
        return said("quiz_compare.hint.lines", led=led, card=other, **lines)

    def answer(self, world: World) -> Answer:
        """The one that wins."""
        return self.cards[world.winner(self.ruleset, self.game, self.cards)]

    def wording(self, right: Answer) -> Wording:
        """What stops the other one."""
        led, other = self.cards
        loser = other if right is led else led
        why = contrast(self.order, self.cards, loser)
        return Wording(
            said("quiz_compare.ask.duel", game=self.game, led=led, card=other),
            (
                said("quiz_compare.hint.duel"),
                self._lines(),
                told(right),
            ),
            otherwise=(why,),
        )


@dataclass(frozen=True)
class Beaters(OfCards):
    """A card is led: which of these would beat it?"""

    led: Card = ANY

    def answer(self, world: World) -> Answer:
        """Each that would."""
        beats = world.order(self.ruleset, self.game).beats
        return frozenset(card for card in self.cards if beats(card, self.led))

    def wording(self, right: Answer) -> Wording:
        """For each card, what stops it, or what stops the one that was led."""
        beaters = tuple(card for card in self.cards if self.order.beats(card, self.led))
        return Wording(
            said("quiz_compare.ask.beaters", game=self.game, led=self.led),
            (
                said("quiz_compare.hint.beaters"),
                trumps_are(self.ruleset, self.game),
                told(beaters),
            ),
            because={card: (self._why(card),) for card in self.cards},
        )

    def _why(self, card: Card) -> Said:
        pair = (self.led, card)
        return contrast(self.order, pair, self.led if self.order.beats(card, self.led) else card)


class Sorted(OfCards):
    """Sort this hand."""

    def answer(self, world: World) -> Answer:
        """Trumps first, then suit by suit."""
        return world.order(self.ruleset, self.game).sort(self.cards)

    def wording(self, right: Answer) -> Wording:
        """Each card with the row that it stands in."""
        row = self.order.sort(self.cards)
        return Wording(
            said("quiz_compare.ask.sort", game=self.game, suits=suits_of(self.order)),
            (
                trumps_are(self.ruleset, self.game),
                said("quiz_compare.hint.first", card=row[0]),
                said("hint.row", row=row),
            ),
            because={card: (stands(self.order, card),) for card in self.cards},
        )


def suits_of(order: CardOrder) -> tuple[object, ...]:
    """The suits that have plain cards, as a hand is sorted."""
    return tuple(dict.fromkeys(order.line[card] for card in order.sort(order.pack.faces)))[1:]


@dataclass(frozen=True)
class Inserted(OfCards):
    """Behind which card of a sorted hand does one more belong?

    ``choice`` are cards of the hand, and the word for the very front.
    """

    card: Card = ANY
    choice: tuple[Option, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Some places."""
        return self.choice

    @property
    def few(self) -> bool:
        """Whether there are three to choose from."""
        return len(self.choice) == 3

    def answer(self, world: World) -> Answer:
        """The card on its left."""
        row = world.order(self.ruleset, self.game).sort((*self.cards, self.card))
        place = row.index(self.card)
        return row[place - 1] if place else FRONT

    def wording(self, right: Answer) -> Wording:
        """The row that the card stands in, and what it counts as."""
        away = next(
            one
            for one in sorted(self.choice, key=lambda one: one in self.astray)
            if isinstance(one, Card) and one != right
        )
        row = self.order.sort((*self.cards, self.card))
        last = said("quiz_compare.hint.front") if right == FRONT else told(right)
        return Wording(
            said("quiz_compare.ask.insert", game=self.game, card=self.card),
            (
                said("quiz_compare.hint.insert", suits=suits_of(self.order)),
                said("quiz_compare.hint.not_behind", card=away),
                last,
            ),
            otherwise=(said("quiz_compare.because.row", row=row),),
            shown=lying("quiz_table.hand", self.cards),
            words={FRONT: said("quiz_compare.front")},
        )


# --- drawing -------------------------------------------------------------------------------------


def _draw_duel(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    wanted = dice.below(2)
    good = fits(Duel)

    def one(game: Announce) -> Duel:
        led = dice.one(ruleset.pack.faces)
        return Duel(ruleset, game, (led, _other(dice, order_in(ruleset, game), led)))

    return sought(
        dice,
        ruleset,
        one,
        lambda task: task.answer(TRUTH) == task.cards[wanted] and good(task, level),
    )


def _other(dice: Dice, order: CardOrder, led: Card) -> Card:
    """Another card, more often of the same line than by chance."""
    rest = [card for card in order.pack.faces if card is not led]
    near = [card for card in rest if order.line[card] is order.line[led]]
    return dice.one(near if near and dice.chance(0.5) else rest)


def beaters(least: int = 2, *, rare: bool = False) -> Draw:
    """Draws four cards, or six, of which some beat the one that was led."""
    good = beaters_fit(least)

    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        def one(game: Announce) -> Beaters:
            order = order_in(ruleset, game)
            led = dice.one(ruleset.pack.faces)
            rest = [card for card in ruleset.pack.faces if card is not led]
            near = [card for card in rest if order.line[card] is order.line[led]]
            number = 4 if level == 1 else 6
            cards = dice.some(near, min(len(near), number // 2))
            rest = [card for card in rest if card not in cards]
            cards += dice.some(rest, number - len(cards))
            return Beaters(ruleset, game, tuple(dice.shuffled(cards)), led=led)

        return sought(dice, ruleset, one, lambda task: good(task, level), rare=rare)

    return draw


def beaters_fit(least: int) -> Callable[[Task, int], bool]:
    """The predicate of their levels."""
    good = fits(Beaters, least)

    def fit(task: Task, level: int) -> bool:
        if not isinstance(task, Beaters):
            return False
        return can_be_ticked(task.answer(TRUTH), task.astray) and good(task, level)

    return fit


def _draw_sorted(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    good = fits(Sorted, 2)

    def one(game: Announce) -> Sorted:
        number = 4 if level == 1 else ruleset.pack.hand_size
        return Sorted(ruleset, game, tuple(dice.some(ruleset.pack.faces, number)))

    return sought(dice, ruleset, one, lambda task: good(task, level))


def _draw_inserted(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def one(game: Announce) -> Inserted:
        card, *hand = dice.some(ruleset.pack.faces, ruleset.pack.hand_size)
        cards = order_in(ruleset, game).sort(hand)
        asked = Inserted(ruleset, game, cards, card=card)
        needed = [asked.answer(TRUTH), *sorted(asked.astray, key=str)]
        choice = padded(dice, needed, (FRONT, *cards), 3 if level == 1 else 4)  # type: ignore[arg-type]
        return Inserted(ruleset, game, cards, card=card, choice=choice)

    return sought(dice, ruleset, one, lambda task: _inserted_fits(task, level))


def _inserted_fits(task: Task, level: int) -> bool:
    if not isinstance(task, Inserted) or not can_be_given(task) or len(task.choice) not in (3, 4):
        return False
    return fits(Inserted)(task, level)


_BEATERS: Final = beaters()
_INSERTED: Final = possible(_draw_inserted)

KINDS: Final = (
    Kind("duel", "compare", "choice", _draw_duel, fits(Duel), possible(_draw_duel)),
    Kind("beaters", "compare", "cards", _BEATERS, beaters_fit(2), possible(_BEATERS)),
    Kind("sort_hand", "sort_hand", "order", _draw_sorted, fits(Sorted, 2), possible(_draw_sorted)),
    Kind(
        "sort_in", "sort_hand", "choice", _draw_inserted, _inserted_fits, possible(_draw_inserted)
    ),
)
