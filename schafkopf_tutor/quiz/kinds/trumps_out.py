"""Which trumps are still out: neither played nor in one's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.memory import MANY, OfGame, drawn, fits
from schafkopf_tutor.quiz.kinds.positions import (
    erring,
    order_of,
    told,
    trick_shown,
    tricks_shown,
)
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording


@dataclass(frozen=True)
class OfTrumps(OfGame):
    """A seat that has its cards before it, and has seen what was played."""

    rule: str = "trick.winner"
    asks: str = field(default="trumps_out is_trump", repr=False)
    cards: tuple[Card, ...] = ()

    @property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return order_of(self.game.ruleset, self.announced)

    @property
    def seen(self) -> frozenset[Card]:
        """What was played, and what is in the hand."""
        played = [card for trick in self.game.tricks for card in trick.cards]
        return frozenset((*played, *self.game.trick, *self.view.hand))

    @property
    def out(self) -> tuple[Card, ...]:
        """The trumps that are out, highest first."""
        return tuple(card for card in self.order.trumps if card not in self.seen)

    def shown(self) -> tuple[Lying, ...]:
        """All tricks, and the hand."""
        hand = Lying(said("quiz_table.hand"), self.order.sort(self.view.hand))
        tricks = tricks_shown(self.game.tricks, winners=False)
        return (*tricks, *trick_shown(self.game.trick, self.game.leader), hand)

    def hints(self, last: Said) -> tuple[Said, Said, Said]:
        """The trumps there are, and those that are gone."""
        every = said("quiz_trumps.hint.all", game=self.announced)
        return (said("quiz_trumps.hint.rule"), every, last)


@dataclass(frozen=True)
class HowMany(OfTrumps):
    """How many trumps do the others still hold?"""

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """Neither played nor in the hand."""
        return world.trumps_out(self.view)

    def wording(self, right: Answer) -> Wording:
        """All trumps, less those that are seen."""
        order = self.order
        played = [c for trick in self.game.tricks for c in trick.cards] + [*self.game.trick]
        gone = sum(map(order.is_trump, played))
        mine = sum(map(order.is_trump, self.view.hand))
        reasons: tuple[Reason, ...] = (
            said(
                "quiz_trumps.because.count",
                all=len(order.trumps) * self.game.ruleset.pack.copies,
                gone=gone,
                mine=mine,
                out=right,
            ),
        )
        if self.out:
            reasons = (*reasons, said("quiz_trumps.because.those", row=self.out))
        ask = said("quiz_trumps.ask.count", game=self.announced)
        return Wording(ask, self.hints(told(right)), otherwise=reasons, shown=self.shown())


@dataclass(frozen=True)
class StillOut(OfTrumps):
    """Which of these cards are trumps that the others still hold?"""

    asks: str = field(default="is_trump", repr=False)

    @property
    def options(self) -> tuple[Option, ...]:
        """Some cards."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """The trumps among them that are not seen."""
        ruleset, game = self.game.ruleset, self.announced
        seen = self.seen
        return frozenset(
            card for card in self.cards if card not in seen and world.is_trump(ruleset, game, card)
        )

    def wording(self, right: Answer) -> Wording:
        """Where each card is."""
        last = told(tuple(card for card in self.cards if card in self.out))
        return Wording(
            said("quiz_trumps.ask.which", game=self.announced),
            self.hints(last),
            because={card: (where(self, card),) for card in self.cards},
            shown=self.shown(),
        )


@dataclass(frozen=True)
class Highest(OfTrumps):
    """Which of these cards is the highest trump that the others still hold?"""

    asks: str = field(default="order", repr=False)

    @property
    def options(self) -> tuple[Option, ...]:
        """Some cards."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """The first in the row of trumps that is not seen: each world knows of one."""
        return next(self.known_to(world.order(self.game.ruleset, self.announced)))

    def known_to(self, order: CardOrder) -> Iterator[Card]:
        """Those of the cards that are out, highest first, by this order of trumps."""
        seen = self.seen
        return (card for card in order.trumps if card in self.cards and card not in seen)

    def wording(self, right: Answer) -> Wording:
        """Where each card is."""
        best = self.out[0]
        because: dict[Option, tuple[Reason, ...]] = {}
        for card in self.cards:
            because[card] = (where(self, card),)
            if card in self.out[1:]:
                because[card] = (said("contrast.higher_trump", card=card, winner=best),)
        return Wording(
            said("quiz_trumps.ask.highest", game=self.announced),
            self.hints(told(best)),
            because=because,
            shown=self.shown(),
        )


def where(task: OfTrumps, card: Card) -> Said:
    """Whether a card is no trump, in the hand, played, or out."""
    if not task.order.is_trump(card):
        return said("quiz_trumps.because.plain", card=card, line=task.order.line[card])
    if card in task.view.hand:
        return said("quiz_trumps.because.mine", card=card)
    return said(f"quiz_trumps.because.{'played' if card in task.seen else 'out'}", card=card)


# --- drawing -------------------------------------------------------------------------------------

_KEPT: Final = (0.1, 0.5)
"""How often a position is kept in which none is out, or one: late in a game it is mostly so, and
whoever wrote it unread would mostly be right."""


def how_many(dice: Dice, game: Game) -> HowMany | None:
    """As the seat in turn sees it."""
    if game.turn is None:
        return None
    task = HowMany(game, game.turn)
    out = len(task.out)
    return task if out >= len(_KEPT) or dice.chance(_KEPT[out]) else None


def still_out(dice: Dice, game: Game) -> StillOut | None:
    """Two or three that are out among others that are seen, or no trumps."""
    if game.turn is None:
        return None
    task = StillOut(game, game.turn)
    out, order = task.out, task.order
    seen = [card for card in order.trumps if card in task.seen]
    plain = [c for c in order.pack.faces if not order.is_trump(c) and c not in task.seen]
    many = len(game.tricks) >= MANY
    lures = _lures(task) if out and many else ()
    if not out or len(seen) < 2 or not (lures if many else plain):
        return None
    lure = dice.one(lures) if lures else None
    cards = dice.some(out, min(len(out), 1 + dice.below(3)))
    if lure in out and lure not in cards:
        cards[0] = lure
    cards += dice.some(seen, min(len(seen), 2 + dice.below(2)))
    if plain:
        cards.append(lure if lure in plain else _like_trump(dice, plain))
    return StillOut(game, game.turn, cards=tuple(dice.shuffled(cards)))


def _lures(task: StillOut) -> tuple[Card, ...]:
    """The cards not seen that somebody who errs takes for trumps, or for none."""
    ruleset, game, seen, order = task.game.ruleset, task.announced, task.seen, task.order
    return tuple(
        card
        for card in order.pack.faces
        if card not in seen
        and any(
            world.is_trump(ruleset, game, card) is not order.is_trump(card)
            for world in erring(ruleset, "is_trump")
        )
    )


def _like_trump(dice: Dice, plain: list[Card]) -> Card:
    """A card that is no trump: one that is trump in other games, if there is any."""
    near = [card for card in plain if card.rank.letter in "OU" or card.suit.letter == "H"]
    return dice.one(near or plain)


def _highest(dice: Dice, game: Game) -> Highest | None:
    """The highest that is out, lower ones, and higher ones that are seen."""
    if game.turn is None:
        return None
    task = Highest(game, game.turn)
    out, order = task.out, task.order
    many = len(game.tricks) >= MANY
    lures = _firsts(task) if out and many else []
    if not out or (many and not lures):
        return None
    lure = dice.one(lures) if lures else None
    trumps = order.trumps
    higher = [card for card in trumps[: trumps.index(out[0])] if card in task.seen]
    rest = [*out[1:], *(card for card in trumps if card in task.seen and card not in higher)]
    plain = [c for c in order.pack.faces if not order.is_trump(c) and c not in task.seen]
    cards = [out[0], *dice.some(higher, min(len(higher), 1 + dice.below(2)))]
    if lure:
        cards.append(lure)
    elif plain and len(cards) + len(rest) > 2:
        cards.append(_like_trump(dice, plain))
    rest = [card for card in rest if card not in cards]
    cards += dice.some(rest, min(len(rest), 4 - len(cards)))
    if len(cards) < 4:
        return None
    asked = Highest(game, game.turn, cards=tuple(dice.shuffled(cards)))
    if not all(any(asked.known_to(order)) for order in _orders(asked)):
        return None
    return asked


def _orders(task: Highest) -> list[CardOrder]:
    """The orders of cards of those who err."""
    ruleset = task.game.ruleset
    return [world.order(ruleset, task.announced) for world in erring(ruleset, "order")]


def _firsts(task: Highest) -> list[Card]:
    """What is taken for the highest that is out by those who err."""
    firsts = (next((c for c in o.trumps if c not in task.seen), None) for o in _orders(task))
    return [card for card in dict.fromkeys(firsts) if card and card is not task.out[0]]


KINDS: Final = (
    Kind("trumps_out", "trumps_out", "number", drawn(how_many, part=True), fits),
    Kind("trumps_still_out", "trumps_out", "cards", drawn(still_out, part=True), fits),
    Kind("highest_out", "trumps_out", "choice", drawn(_highest, part=True), fits),
)
