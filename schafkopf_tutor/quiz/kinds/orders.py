"""Which card stands above which: within a suit, and among the trumps of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.beliefs.variation import lords
from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import (
    OfCards,
    can_be_given,
    fits,
    order_in,
    padded,
    possible,
    sought,
    stands,
    told,
)
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Draw, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

NONE: Final = "none"
"""The option that no trump stands there."""


class OfLine(OfCards):
    """Cards of one line: all trumps, or all plain cards of one suit."""

    @property
    def few(self) -> bool:
        """Whether these are three cards."""
        return len(self.cards) == 3

    def _rule(self) -> Said:
        """How the row goes, without its cards."""
        card = self.cards[0]
        if not self.order.is_trump(card):
            return said("quiz_orders.hint.suit", suit=card.suit)
        high = lords(contract_of(self.ruleset, self.game))
        if len(high) == len({card.rank for card in self.order.trumps}):
            return said("quiz_orders.hint.lords", lords=high, suits=tuple(Suit))
        return said("quiz_orders.hint.trumps", lords=high, suits=tuple(Suit))


class Row(OfLine):
    """Put these in order."""

    def answer(self, world: World) -> Answer:
        """As they are sorted."""
        return world.order(self.ruleset, self.game).sort(self.cards)

    def wording(self, right: Answer) -> Wording:
        """The whole row is the reason."""
        row = self.order.sort(self.cards)
        return Wording(
            said("quiz_orders.ask.row", game=self.game),
            (self._rule(), said("quiz_orders.hint.top", card=row[0]), said("hint.row", row=row)),
            otherwise=(stands(self.order, row[0]),),
        )


@dataclass(frozen=True)
class Extreme(OfLine):
    """Which of these is the highest, or the lowest?"""

    highest: bool = True

    @property
    def few(self) -> bool:
        """Whether these are three cards, and nobody errs."""
        return len(self.cards) == 3 and not self.astray

    def answer(self, world: World) -> Answer:
        """The first or the last of the row."""
        row = world.order(self.ruleset, self.game).sort(self.cards)
        return row[0] if self.highest else row[-1]

    def wording(self, right: Answer) -> Wording:
        """The row is the reason; the hint takes the card away at its other end."""
        row = self.order.sort(self.cards)
        end = row[-1] if self.highest else row[0]
        which = "highest" if self.highest else "lowest"
        return Wording(
            said(f"quiz_orders.ask.{which}", game=self.game),
            (self._rule(), said("quiz_orders.hint.not", card=end), told(right)),
            otherwise=(stands(self.order, row[0]),),
        )


@dataclass(frozen=True)
class Next(OfLine):
    """Which trump stands directly below, or above, this one?

    ``choice`` are the trumps to choose from, and the word that there is none.
    """

    below: bool = True
    choice: tuple[Option, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Some trumps, and perhaps none."""
        return self.choice

    @property
    def few(self) -> bool:
        """Whether there are three to choose from."""
        return len(self.choice) == 3

    def answer(self, world: World) -> Answer:
        """The neighbour in the row of trumps."""
        (card,) = self.cards
        row = world.order(self.ruleset, self.game).trumps
        place = row.index(card) + (1 if self.below else -1) if card in row else -1
        return row[place] if 0 <= place < len(row) else NONE

    def wording(self, right: Answer) -> Wording:
        """The whole row is the reason; the hint takes one away that nobody believes in."""
        which = "below" if self.below else "above"
        (card,) = self.cards
        wrong = [one for one in self.choice if isinstance(one, Card) and one != right]
        away = next((one for one in wrong if one not in self.astray), wrong[0])
        answer = said(f"quiz_orders.hint.none_{which}") if right == NONE else told(right)
        return Wording(
            said(f"quiz_orders.ask.{which}", game=self.game, card=card),
            (self._rule(), said("quiz_orders.hint.not", card=away), answer),
            otherwise=(stands(self.order, card),),
            words={NONE: said(f"quiz_orders.none_{which}")},
        )


# --- drawing -------------------------------------------------------------------------------------

Cards = tuple[Card, ...]
ALL_OF_A_KIND: Final = 0.9
"""How often the whole of a short row is put back: there is but one such question."""


_extreme_fits = fits(Extreme)


def trumps_of(ruleset: RuleSet, game: Announce, dice: Dice) -> Cards:
    """The trumps of a game."""
    return order_in(ruleset, game).trumps


def suit_of(ruleset: RuleSet, game: Announce, dice: Dice) -> Cards:
    """The plain cards of one suit."""
    order = order_in(ruleset, game)
    return order.plain(dice.one([suit for suit in Suit if order.plain(suit)]))


def row_of_cards(
    line: Callable[[RuleSet, Announce, Dice], Cards], most: int, least: int, *, rare: bool = False
) -> Draw:
    """Draws rows of three cards, or of four up to ``most``."""

    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        good = fits(Row, least)

        def one(game: Announce) -> Row | None:
            cards = line(ruleset, game, dice)
            number = 3 if level == 1 else min(len(cards), 4 + dice.below(most - 3))
            if len(cards) < number or (level > 1 and number < 4):
                return None
            if len(cards) == number and dice.chance(ALL_OF_A_KIND):
                return None
            return Row(ruleset, game, tuple(dice.some(cards, number)))

        return sought(dice, ruleset, one, lambda task: good(task, level), rare=rare)

    return draw


def _extreme(line: Callable[[RuleSet, Announce, Dice], Cards]) -> Draw:
    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        highest = dice.chance(0.5)

        def one(game: Announce) -> Extreme | None:
            row = line(ruleset, game, dice)
            number = 3 if level == 1 else 4
            if level == 3 and dice.chance(0.3):
                number = 3
            if len(row) == number and dice.chance(ALL_OF_A_KIND):
                return None
            if len(row) <= 8:
                some = _subsets(ruleset, game, row, number, level, highest)
                if not some:
                    return None
                return Extreme(ruleset, game, tuple(dice.shuffled(dice.one(some))), highest=highest)
            return Extreme(ruleset, game, tuple(dice.some(row, number)), highest=highest)

        return sought(dice, ruleset, one, lambda task: _extreme_fits(task, level))

    return draw


@lru_cache(maxsize=4096)
def _subsets(
    ruleset: RuleSet, game: Announce, row: Cards, number: int, level: int, highest: bool
) -> tuple[Cards, ...]:
    """All so many cards of a short row that make a task of this level: seldom found by chance."""
    return tuple(
        cards
        for cards in combinations(row, number)
        if _extreme_fits(Extreme(ruleset, game, cards, highest=highest), level)
    )


def _draw_next(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    below = dice.chance(0.5)

    def one(game: Announce) -> Next:
        row = order_in(ruleset, game).trumps
        place = dice.below(len(row))
        asked = Next(ruleset, game, (row[place],), below=below)
        near: list[Option] = list(row[max(0, place - 3) : place + 4])
        near.remove(row[place])
        if dice.chance(0.4):
            near.append(NONE)
        right = asked.answer(TRUTH)
        needed = [right, *sorted(asked.astray, key=str)]
        choice = padded(dice, needed, near, 3 if level == 1 else 4)  # type: ignore[arg-type]
        return Next(ruleset, game, (row[place],), below=below, choice=choice)

    return sought(dice, ruleset, one, lambda task: _next_fits(task, level))


def _next_fits(task: Task, level: int) -> bool:
    if not isinstance(task, Next) or not can_be_given(task) or len(task.choice) not in (3, 4):
        return False
    return fits(Next)(task, level)


_SUIT_ROW: Final = row_of_cards(suit_of, 6, 1)
_TRUMP_ROW: Final = row_of_cards(trumps_of, 6, 2)
_SUIT_END: Final = _extreme(suit_of)
_TRUMP_END: Final = _extreme(trumps_of)

KINDS: Final = (
    Kind("suit_row", "plain_order", "order", _SUIT_ROW, fits(Row), possible(_SUIT_ROW)),
    Kind("suit_end", "plain_order", "choice", _SUIT_END, _extreme_fits, possible(_SUIT_END)),
    Kind("trump_row", "trump_order", "order", _TRUMP_ROW, fits(Row, 2), possible(_TRUMP_ROW)),
    Kind("trump_end", "trump_order", "choice", _TRUMP_END, _extreme_fits, possible(_TRUMP_END)),
    Kind("trump_next", "trump_order", "choice", _draw_next, _next_fits, possible(_draw_next)),
)
