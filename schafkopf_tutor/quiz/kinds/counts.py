"""How many trumps there are: in a game, in a hand, with the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import (
    OfCards,
    disputed,
    fits,
    games,
    level_of,
    lying,
    order_in,
    possible,
    sought,
    told,
    trumps_are,
)
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Draw, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class InGame(OfCards):
    """How many trumps are there, or plain cards: of one ``suit``, or (``plain``) in all?"""

    plain: bool = False
    suit: Suit | None = None
    choice: tuple[Option, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Some numbers."""
        return self.choice

    @property
    def few(self) -> bool:
        """Whether there are three to choose from."""
        return len(self.choice) == 3

    def answer(self, world: World) -> Answer:
        """The number."""
        ruleset, game = self.ruleset, self.game
        if self.suit is not None:
            return world.count_suit(ruleset, game, self.suit)
        count = world.count_trumps(ruleset, game)
        return len(ruleset.pack) - count if self.plain else count

    def wording(self, right: Answer) -> Wording:
        """They are listed."""
        game, order = self.game, self.order
        hint: Said = trumps_are(self.ruleset, game)
        if self.suit is not None:
            row = order.plain(self.suit)
            ask = said("quiz_counts.ask.suit", game=game, suit=self.suit)
            why = said("quiz_counts.because.suit", suit=self.suit, count=len(row), row=row)
        elif self.plain:
            ask = said("quiz_counts.ask.plain", game=game)
            trumps, whole = len(order.trumps), len(self.ruleset.pack)
            why = said("quiz_counts.because.plain", whole=whole, trumps=trumps, count=right)
        else:
            ask = said("quiz_counts.ask.trumps", game=game)
            why = said("because.trump_count", count=right, row=order.trumps)
        first = said("quiz_counts.hint.once")
        return Wording(ask, (first, hint, told(right)), otherwise=(why,))


@dataclass(frozen=True)
class InHand(OfCards):
    """How many of these cards are trump?"""

    rule: str = "follow.trump"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """The number."""
        return sum(world.is_trump(self.ruleset, self.game, card) for card in self.cards)

    @property
    def far(self) -> bool:
        """Whether some belief is wrong by two or more."""
        right = self.answer(TRUTH)
        return any(abs(wrong - right) >= 2 for wrong in self.astray)  # type: ignore[operator]

    def wording(self, right: Answer) -> Wording:
        """They are listed."""
        return Wording(
            said("quiz_counts.ask.in_hand", game=self.game),
            (
                said("quiz_is_trump.hint.rank_then_suit"),
                trumps_are(self.ruleset, self.game),
                told(right),
            ),
            otherwise=(held(self),),
            shown=lying("quiz_table.hand", self.cards),
        )


def held(task: OfCards) -> Said:
    """The trumps of a hand."""
    trumps = tuple(card for card in task.order.sort(task.cards) if task.order.is_trump(card))
    if not trumps:
        return said("quiz_counts.because.none")
    return said("quiz_counts.because.in_hand", cards=trumps, count=len(trumps))


@dataclass(frozen=True)
class Elsewhere(OfCards):
    """How many trumps, or plain cards of a ``suit``, do the others hold?

    With ``total`` the number in the game is told.
    """

    suit: Suit | None = None
    total: int | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    @property
    def few(self) -> bool:
        """With help."""
        return self.total is not None

    def answer(self, world: World) -> Answer:
        """All there are, without those in the hand."""
        ruleset, game = self.ruleset, self.game
        if self.suit is None:
            count = world.count_trumps(ruleset, game)
            own = sum(world.is_trump(ruleset, game, card) for card in self.cards)
        else:
            count = world.count_suit(ruleset, game, self.suit)
            line = world.order(ruleset, game).line
            own = sum(line[card] is self.suit for card in self.cards)
        return max(0, (self.total or count) - own)

    def wording(self, right: Answer) -> Wording:
        """All there are, those in the hand, and the rest."""
        game, order = self.game, self.order
        suit = self.suit
        row = order.trumps if suit is None else order.plain(suit)
        own = tuple(card for card in order.sort(self.cards) if card in row)
        of = "trumps" if suit is None else "suit"
        ask = said(f"quiz_counts.ask.others_{of}", game=game, suit=suit)
        if self.total is not None:
            ask = said(f"quiz_counts.ask.helped_{of}", game=game, suit=suit, total=self.total)
        why = said(
            f"quiz_counts.because.others_{of}", suit=suit, count=len(row), own=len(own), rest=right
        )
        return Wording(
            ask,
            (
                said(f"quiz_counts.hint.{'without_own' if self.total is None else 'own'}"),
                trumps_are(self.ruleset, game),
                told(right),
            ),
            otherwise=(why,),
            shown=lying("quiz_table.hand", order.sort(self.cards)),
        )


# --- drawing -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def counted(ruleset: RuleSet) -> tuple[int, ...]:
    """What such a count can come to at this table; so no number is told by itself to be wrong."""
    found: set[int] = set()
    for game in (*games(ruleset), *games(ruleset, rare=True)):
        trumps = len(order_in(ruleset, game).trumps)
        plain = (len(order_in(ruleset, game).plain(suit)) for suit in Suit)
        found |= {trumps, len(ruleset.pack) - trumps, *plain}
    return tuple(sorted(found))


def _numbers(
    dice: Dice, right: int, believed: Iterable[int], others: Iterable[int], number: int
) -> tuple[Option, ...]:
    """So many numbers in any order. The right one is as often the smallest as the largest, or any
    between; the wrong ones are rather such as are believed."""
    known, below = {*believed}, dice.below(number)
    near = {*known, *others, *(right + by for by in (-3, -2, -1, 1, 2, 3))} - {right}
    wrong = sorted(dice.shuffled(sorted(near)), key=lambda n: n not in known)
    low = [n for n in wrong if 0 <= n < right][:below]
    high = [n for n in wrong if n > right][: number - 1 - len(low)]
    return tuple(dice.shuffled([right, *low, *high]))


def in_game(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    """A count of the whole game."""

    def one(game: Announce) -> InGame:
        order = order_in(ruleset, game)
        suits = [suit for suit in Suit if order.plain(suit)]
        what = dice.below(3)
        plain, suit = what == 1, dice.one(suits) if what == 2 else None
        asked = InGame(ruleset, game, (), plain=plain, suit=suit)
        right, *wrong = [n for n in (asked.answer(TRUTH), *asked.astray) if isinstance(n, int)]
        choice = _numbers(dice, right, wrong, counted(ruleset), 3 if level == 1 else 4)
        return InGame(ruleset, game, (), plain=plain, suit=suit, choice=choice)

    return sought(dice, ruleset, one, lambda task: in_game_fits(task, level))


def in_game_fits(task: Task, level: int) -> bool:
    """1: three numbers; 3: two wrong ones are believed; 2: fewer."""
    if not isinstance(task, InGame) or len(task.choice) not in (3, 4):
        return False
    return level_of(task, 2) == level


_MOST: Final = 6
"""So many trumps in a hand are asked at most."""


def _draw_in_hand(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    number = 4 if level == 1 else ruleset.pack.hand_size
    trumps = dice.below(min(number, _MOST) + 1)  # each number as often as any other

    def one(game: Announce) -> InHand | None:
        order = order_in(ruleset, game)
        doubtful = disputed(ruleset, game) if level == 3 else ()
        first = dice.some(doubtful, min(2, len(doubtful)))
        cards = dice.shuffled(ruleset.pack.faces)
        cards.sort(key=lambda card: card not in first)
        high = [card for card in cards if order.is_trump(card)][:trumps]
        low = [card for card in cards if not order.is_trump(card)][: number - trumps]
        if len(high) < trumps or len(low) < number - trumps:
            return None
        if trumps == number == len(order.trumps) and dice.chance(0.9):
            return None  # there is but one such hand
        return InHand(ruleset, game, tuple(dice.shuffled([*high, *low])))

    return sought(dice, ruleset, one, lambda task: _in_hand_fits(task, level))


def _in_hand_fits(task: Task, level: int) -> bool:
    if not isinstance(task, InHand):
        return False
    return level == (1 if task.few else 3 if task.far else 2)


def elsewhere(of_suit: bool, least: int) -> Draw:
    """Draws a hand, and what is asked of the others' cards."""
    good = fits(Elsewhere, least)

    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        def one(game: Announce) -> Elsewhere:
            order = order_in(ruleset, game)
            suit = dice.one([suit for suit in Suit if order.plain(suit)]) if of_suit else None
            row = order.plain(suit) if suit else order.trumps
            cards = dice.some(row, 1 + dice.below(min(len(row), ruleset.pack.hand_size - 1)))
            rest = [card for card in ruleset.pack.faces if card not in row]
            cards += dice.some(rest, ruleset.pack.hand_size - len(cards))
            total = len(row) if level == 1 else None
            return Elsewhere(ruleset, game, tuple(cards), suit=suit, total=total)

        return sought(dice, ruleset, one, lambda task: good(task, level))

    return draw


OTHERS: Final = elsewhere(False, 3)
OTHERS_FIT: Final = fits(Elsewhere, 3)
_SUIT: Final = elsewhere(True, 2)
_HAND: Final = possible(_draw_in_hand)

KINDS: Final = (
    Kind("count_in_game", "count_trumps", "choice", in_game, in_game_fits, possible(in_game)),
    Kind("count_in_hand", "count_trumps", "number", _draw_in_hand, _in_hand_fits, _HAND),
    Kind("count_others", "count_trumps", "number", OTHERS, OTHERS_FIT, possible(OTHERS)),
    Kind("count_suit", "count_trumps", "number", _SUIT, fits(Elsewhere, 2), possible(_SUIT)),
)
