"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.positions import (
    announced,
    errs,
    order_of,
    told,
    told_seats,
    trick_shown,
    until,
)
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Said, Won, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class OfTrick:
    """A trick, in the order in which its cards were played; ``leader`` led it."""

    ruleset: RuleSet
    game: Announce
    cards: tuple[Card, ...]
    leader: int = 0
    rule: str = "trick.winner"

    @cached_property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return order_of(self.ruleset, self.game)

    @property
    def options(self) -> tuple[Option, ...]:
        """The cards as they were played."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """The card that wins."""
        return self.cards[self.place(world)]

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError

    def place(self, world: World) -> int:
        """The place of the card that wins."""
        return world.winner(self.ruleset, self.game, self.cards)

    def seat(self, place: int) -> int:
        """Who played the card at this place."""
        return (self.leader + place) % 4

    def matter(self) -> Sentence:
        """The cards among which it is decided, unless that names one alone."""
        line = self.order.line
        trumps = [card for card in self.cards if self.order.is_trump(card)]
        running = trumps or [card for card in self.cards if line[card] is line[self.cards[0]]]
        if len(running) > 1 and (self.cards[0] in running or not isinstance(self, LeaderWins)):
            return said("quiz_tricks.hint.running", cards=tuple(running))
        if self.cards[0] in trumps:
            return said("quiz_tricks.hint.led_trump")
        return said("quiz_tricks.hint.led", line=line[self.cards[0]])


class WinningCard(OfTrick):
    """Which card wins the trick?"""

    def wording(self, right: Answer) -> Wording:
        """For each card what stops it."""
        won = Won(self.order, self.cards)
        winner = self.cards[self.place(TRUTH)]
        return Wording(
            said("quiz_tricks.ask.card", game=self.game),
            (said("quiz_tricks.hint.rule"), self.matter(), told(winner)),
            because={c: (contrast(self.order, self.cards, c),) for c in self.cards if c != winner},
            otherwise=(won,),
            label=said("quiz_tricks.from_left"),
        )


class WinningSeat(OfTrick):
    """Whose is the trick?"""

    @property
    def options(self) -> tuple[Option, ...]:
        """All seats."""
        return SEATS

    def answer(self, world: World) -> Answer:
        """Who played the card that wins."""
        return self.seat(self.place(world))

    def wording(self, right: Answer) -> Wording:
        """The cards lie before their seats."""
        won = said("quiz_tricks.because.seat", seat=right)
        laid = tuple((self.seat(place), card) for place, card in enumerate(self.cards))
        return Wording(
            said("quiz_tricks.ask.seat", game=self.game, seat=self.leader),
            (said("quiz_tricks.hint.rule"), self.matter(), told_seats((self.seat(self._right),))),
            otherwise=(Won(self.order, self.cards), won),
            laid=laid,
        )

    @property
    def _right(self) -> int:
        return self.place(TRUTH)


class LeaderWins(OfTrick):
    """Does the one who led win the trick?"""

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether the first card wins."""
        return yes_no.word(self.place(world) == 0)

    def wording(self, right: Answer) -> Wording:
        """The trick as it lies there."""
        return Wording(
            said("quiz_tricks.ask.leader", game=self.game, seat=self.leader),
            (said("quiz_tricks.hint.rule"), self.matter(), yes_no.last_hint(right)),
            otherwise=(Won(self.order, self.cards),),
            shown=trick_shown(self.cards, self.leader),
            words=yes_no.WORDS,
        )


@dataclass(frozen=True)
class Beats(OfTrick):
    """Three cards lie there: which of others would win the trick as the fourth?"""

    hand: tuple[Card, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The other cards."""
        return self.hand

    def answer(self, world: World) -> Answer:
        """Those that win it; what may be played is not asked."""
        cards = self.cards
        return frozenset(
            card
            for card in self.hand
            if world.winner(self.ruleset, self.game, (*cards, card)) == len(cards)
        )

    def wording(self, right: Answer) -> Wording:
        """Each card with the trick that it would make."""
        so_far = self.cards[self.place(TRUTH)]
        return Wording(
            said("quiz_tricks.ask.beats", game=self.game),
            (
                said("quiz_tricks.hint.rule"),
                said("quiz_tricks.hint.so_far", card=so_far),
                told(tuple(card for card in self.hand if card in _set(right))),
            ),
            because={card: (Won(self.order, (*self.cards, card)),) for card in self.hand},
            shown=trick_shown(self.cards),
            label=said("quiz_tricks.fourth"),
        )


def _set(answer: Answer) -> frozenset[object]:
    return answer if isinstance(answer, frozenset) else frozenset()


def contrast(order: CardOrder, cards: tuple[Card, ...], card: Card) -> Said:
    """What stops a card from winning the trick."""
    winner = cards[order.winner(cards)]
    line = order.line[card]
    led = order.line[cards[0]]
    if order.is_trump(winner) and not order.is_trump(card):
        return said("contrast.trump_beats", card=card, winner=winner)
    if line is not order.line[winner]:
        return said("contrast.off_suit", card=card, led=led)
    if order.is_trump(card):
        return said("contrast.higher_trump", card=card, winner=winner)
    row = order.plain(card.suit)
    return said("contrast.higher_in_suit", card=card, winner=winner, line=line, row=row)


# --- drawing -------------------------------------------------------------------------------------

K = TypeVar("K", bound=OfTrick)


def _level(task: OfTrick) -> int:
    """1: no trump is there; 2: one is; 3: a wrong belief gives the trick to another."""
    if errs(task, task.ruleset, "winner"):
        return 3
    cards = (*task.cards, *(task.hand if isinstance(task, Beats) else ()))
    return 2 if any(map(task.order.is_trump, cards)) else 1


def _fits(task: Task, level: int) -> bool:
    return isinstance(task, OfTrick) and _level(task) == level


def _trick(dice: Dice, level: int, order: CardOrder, number: int) -> tuple[Card, ...]:
    """Cards that may well fall together: mostly of one suit, and trumps where they are wanted."""
    faces = order.pack.faces
    if level == 1:
        faces = tuple(card for card in faces if not order.is_trump(card))
    first = dice.one(faces)
    alike = [c for c in faces if c is not first and order.line[c] is order.line[first]]
    number -= 1
    following = dice.some(alike, min(len(alike), 1 + dice.below(number)))
    chosen = (first, *following)
    others = [card for card in faces if card not in chosen]
    return tuple(dice.shuffled([*chosen, *dice.some(others, number - len(following))]))


def _drawn(
    make: Callable[[RuleSet, Announce, tuple[Card, ...], int], K],
) -> Callable[[Dice, int, RuleSet], Task | None]:
    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        wanted = dice.below(4)
        if make is LeaderWins:
            wanted = 0 if dice.chance(0.5) else 1 + dice.below(3)

        def one() -> K | None:
            game = announced(dice, ruleset)
            if game is None:
                return None
            cards = _trick(dice, level, order_of(ruleset, game), 4)
            return make(ruleset, game, cards, dice.below(4))

        def good(task: K) -> bool:
            place = task.place(TRUTH)
            if make is WinningSeat:
                place = task.seat(place)
            return place == wanted and _level(task) == level

        return until(one, good)

    return draw


def _draw_beats(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def one() -> Beats | None:
        game = announced(dice, ruleset)
        if game is None:
            return None
        cards = _trick(dice, level, order_of(ruleset, game), 4 + level)
        return Beats(ruleset, game, cards[:3], hand=cards[3:])

    def good(task: Beats) -> bool:
        return 0 < len(_set(task.answer(TRUTH))) < len(task.hand) and _level(task) == level

    return until(one, good)


KINDS: Final = (
    Kind("winning_card", "trick_winner", "choice", _drawn(WinningCard), _fits),
    Kind("winning_seat", "trick_winner", "seat", _drawn(WinningSeat), _fits),
    Kind("leader_wins", "trick_winner", "choice", _drawn(LeaderWins), _fits),
    Kind("would_win", "trick_winner", "cards", _draw_beats, _fits),
)
