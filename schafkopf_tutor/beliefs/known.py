"""What a player can know late in a game: the cards that are out, and who is void in what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.order import TRUMP, CardOrder, Line
from schafkopf_tutor.view import View

Void = tuple[int, Line]
"""A seat, and what it has none of: a plain suit, or trump."""


@dataclass(frozen=True)
class Known:
    """A position as a player knows it who has paid attention.

    ``out`` are the cards that the other three hold together. ``voids`` tell who has none left of
    what; ``partner`` is the declarer's partner as far as this seat knows him; ``before`` is the
    plain suit that was led to the trick before, if one was.
    """

    view: View
    out: tuple[Card, ...]
    voids: frozenset[Void] = frozenset()
    partner: int | None = None
    before: Suit | None = None

    @staticmethod
    def of(view: View) -> Known:
        """What a view and its history tell.

        >>> from schafkopf_tutor.notation import parse_game
        >>> hand = "EO E7 H7 H8 H9 G7 G8 S7"
        >>> game = parse_game(f"ordnung dealer 3 | {hand} / … / … / … | wenz by 0 | E7 EA G9 HU")
        >>> known = Known.of(game.view(0))
        >>> len(known.out), sorted(seat for seat, _ in known.voids)
        (21, [2, 3])
        """
        order = order_of(view)
        played = [(trick.leader, trick.cards) for trick in view.tricks]
        played.append((view.leader, view.trick))
        seen = {*view.hand, *(card for _, cards in played for card in cards)}
        last = order.line[view.tricks[-1].cards[0]] if view.tricks else TRUMP
        return Known(
            view,
            tuple(card for card in view.ruleset.pack.faces if card not in seen),
            frozenset(void for leader, cards in played for void in _voids(order, leader, cards)),
            _partner(view, played),
            last if isinstance(last, Suit) else None,
        )

    @cached_property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return order_of(self.view)

    @property
    def announced(self) -> Announce:
        """The game. DealError if none is announced."""
        if self.view.announced is None:
            raise DealError("error.position.not_announced")
        return self.view.announced

    @cached_property
    def trumps(self) -> tuple[Card, ...]:
        """The trumps of the hand, highest first."""
        return tuple(card for card in self.order.trumps if card in self.view.hand)

    @cached_property
    def plain(self) -> tuple[Card, ...]:
        """The other cards of the hand."""
        return tuple(card for card in self.view.hand if card not in self.trumps)

    @cached_property
    def trumps_out(self) -> tuple[Card, ...]:
        """The trumps that the others hold, highest first."""
        return self.out_of(TRUMP)

    @cached_property
    def alone(self) -> bool:
        """Whether one plays against three."""
        return self.view.contract is not None and self.view.contract.parties == "alone"

    @cached_property
    def declares(self) -> bool:
        """Whether this seat is on the declarer's side."""
        return self.view.seat in (self.announced.seat, self.partner)

    @cached_property
    def foes(self) -> frozenset[int]:
        """The seats that are certainly on the other side."""
        declarers = {seat for seat in (self.announced.seat, self.partner) if seat is not None}
        if not self.declares:
            return frozenset(declarers)
        sure = self.alone or self.partner is not None
        return frozenset(SEATS) - declarers if sure else frozenset()

    @cached_property
    def friends(self) -> frozenset[int]:
        """The other seats that are certainly on this side."""
        sure = self.alone or self.partner is not None
        return frozenset(SEATS) - self.foes - {self.view.seat} if sure else frozenset()

    def out_of(self, line: Line) -> tuple[Card, ...]:
        """The cards of a suit, or the trumps, that are out, highest first."""
        row = self.order.plain(line) if isinstance(line, Suit) else self.order.trumps
        return tuple(card for card in row if card in self.out)

    def stands(self, card: Card) -> bool:
        """Whether nothing that is out is higher in its suit, or in trumps."""
        order = self.order
        return not any(order.beats(other, card) for other in self.out_of(order.line[card]))

    def is_void(self, seat: int, line: Line) -> bool:
        """Whether it is known that a seat has none of a suit, or no trump."""
        return (seat, line) in self.voids


def order_of(view: View) -> CardOrder:
    """The order of cards in the game of a view. DealError if none is announced."""
    if view.order is None:
        raise DealError("error.position.not_announced")
    return view.order


def _voids(order: CardOrder, leader: int, cards: tuple[Card, ...]) -> Iterator[Void]:
    for place, card in enumerate(cards):
        led = order.line[cards[0]]
        if order.line[card] is not led:
            yield (leader + place) % 4, led


def _partner(view: View, played: Iterable[tuple[int, tuple[Card, ...]]]) -> int | None:
    """Who has played the called ace, or this seat if it holds it."""
    called = view.contract is not None and view.contract.parties == "called_ace"
    if not called or view.announced is None or view.announced.suit is None:
        return None
    ace = Card(view.announced.suit, Rank.SAU)
    if ace in view.hand:
        return view.seat
    shown = ((leader + cards.index(ace)) % 4 for leader, cards in played if ace in cards)
    return next(shown, None)
