"""What a player makes of a view in which he is to play: who is with whom, what is still out.

Only what is certain from the view stands here; no guess about a hidden hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from schafkopf_tutor.beliefs.partner import possible_holders
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.order import TRUMP, CardOrder, Line
from schafkopf_tutor.rules import judge, legal_moves
from schafkopf_tutor.view import View


class Sight:
    """A view, read for whoever has to play a card. DealError where no game is announced.

    ``cards`` may be played, ``unseen`` are neither in the own hand nor played (in other hands,
    all of them), ``later`` are the seats that still play to this trick, ``voids`` by seat the lines
    that it has not followed.
    """

    def __init__(self, view: View, cards: Sequence[Card] | None = None) -> None:
        if view.order is None or view.contract is None:
            raise DealError("error.position.not_announced")
        self.view = view
        self.order: CardOrder = view.order
        self.contract: Contract = view.contract
        self.seat = view.seat
        self.hand = view.hand
        self.trick = view.trick
        if cards is None:
            cards = tuple([play.card for play in legal_moves(view)])
        self.cards: Hand = tuple(cards)
        self.declarer = view.announced.seat if view.announced else None
        played = {card for trick in view.tricks for card in trick.cards}
        self.played = played.union(view.trick)
        seen = self.played.union(view.hand)
        self.unseen = frozenset([card for card in view.ruleset.pack.faces if card not in seen])
        count = len(view.trick)
        self.later = tuple([(view.leader + place) % 4 for place in range(count + 1, 4)])

    # --- who is with whom ------------------------------------------------------------------------

    @cached_property
    def called(self) -> Card | None:
        """The called ace; None where none is called."""
        announced = self.view.announced
        if self.contract.parties != "called_ace" or announced is None or announced.suit is None:
            return None
        return Card(announced.suit, Rank.SAU)

    @cached_property
    def holders(self) -> frozenset[int]:
        """The seats that can hold, or have played, the called ace."""
        return possible_holders(self.view, judge) if self.called else frozenset()

    @cached_property
    def declares(self) -> bool:
        """Whether this seat is on the declarer's side, as it knows itself."""
        return self.seat == self.declarer or self.holders == {self.seat}

    @cached_property
    def friends(self) -> frozenset[int]:
        """The other seats that are known to be on this seat's side."""
        return self._sides[0]

    @cached_property
    def foes(self) -> frozenset[int]:
        """The seats that are known to play against this one."""
        return self._sides[1]

    @cached_property
    def _sides(self) -> tuple[frozenset[int], frozenset[int]]:
        others = frozenset(SEATS) - {self.seat}
        if self.declarer is None:
            return frozenset(), others
        if self.called is None:
            foes = others if self.seat == self.declarer else frozenset({self.declarer})
            return others - foes, foes
        if self.holders == {self.seat}:
            return frozenset({self.declarer}), others - {self.declarer}
        if len(self.holders) != 1:
            mine = self.seat == self.declarer
            return frozenset(), frozenset() if mine else frozenset({self.declarer})
        pair = self.holders | {self.declarer}
        if self.seat == self.declarer:
            return self.holders, others - pair
        return others - pair, pair

    # --- what lies on the table ------------------------------------------------------------------

    @cached_property
    def led(self) -> Line | None:
        """The line of the card led; None on the lead."""
        return self.order.line[self.trick[0]] if self.trick else None

    @cached_property
    def best(self) -> Card | None:
        """The card that wins the trick so far."""
        return self.trick[self.order.winner(self.trick)] if self.trick else None

    @cached_property
    def winner(self) -> int | None:
        """Who has the trick so far."""
        if not self.trick:
            return None
        return (self.view.leader + self.order.winner(self.trick)) % 4

    @cached_property
    def points(self) -> int:
        """The card points that lie in the trick."""
        return sum(card.points for card in self.trick)

    @property
    def ours(self) -> bool:
        """Whether somebody known to be on this seat's side has the trick so far."""
        return self.winner in self.friends

    def wins(self, card: Card) -> bool:
        """Whether a card would have the trick, as it stands."""
        return self.best is None or self.order.beats(card, self.best)

    @cached_property
    def winning(self) -> Hand:
        """The cards that may be played and would have the trick, as it stands; best first."""
        return tuple(sorted((c for c in self.cards if self.wins(c)), key=self.rank))

    def sure(self, card: Card) -> bool:
        """Whether nobody who still plays can take the trick from this card for the other side."""
        return not any(
            self.order.beats(other, card) and self.can_hold(seat, other)
            for seat in self.later
            if seat not in self.friends
            for other in self.unseen
        )

    def likely(self, card: Card) -> bool:
        """Whether only by a trump of somebody who is not known to be void it can be taken.

        With a plain suit led for the first time, and enough of it out for all, that is seldom.
        """
        if not isinstance(self.led or self.line(card), Suit):
            return self.sure(card)
        led = self.led or self.line(card)
        strangers = [seat for seat in self.later if seat not in self.friends]
        if any(led in self.voids[s] and TRUMP not in self.voids[s] for s in strangers):
            return False
        over = [c for c in self.unseen if self.line(c) is led and self.order.beats(c, card)]
        out = sum(self.line(c) is led for c in self.unseen)
        return not (over and strangers) and out >= len(self.later)

    # --- cards -----------------------------------------------------------------------------------

    def line(self, card: Card) -> Line:
        """The line a card belongs to."""
        return self.order.line[card]

    def rank(self, card: Card) -> tuple[int, int]:
        """What sorts cards strongest first: trumps before plain cards."""
        return (self.order.line[card] is not TRUMP, -self.order.strength[card])

    def cheap(self, card: Card) -> tuple[int, int, int]:
        """What sorts cards by what giving them away costs, the cheapest first."""
        trump = self.order.line[card] is TRUMP
        return (card.points + (3 if trump else 0), trump, self.order.strength[card])

    def of(self, line: Line, cards: Iterable[Card] | None = None) -> Hand:
        """The cards of a line in the hand (or among these), strongest first."""
        found = [c for c in (self.hand if cards is None else cards) if self.line(c) is line]
        return tuple(sorted(found, key=self.rank))

    @cached_property
    def trumps(self) -> Hand:
        """The trumps in the hand, strongest first."""
        return self.of(TRUMP)

    @cached_property
    def trumps_out(self) -> Hand:
        """The trumps in other hands, strongest first."""
        return self.of(TRUMP, self.unseen)

    @cached_property
    def foes_trumps(self) -> bool:
        """Whether somebody who is not known to be a friend can still hold a trump."""
        strangers = [s for s in SEATS if s != self.seat and s not in self.friends]
        return bool(self.trumps_out) and any(TRUMP not in self.voids[s] for s in strangers)

    def master(self, card: Card) -> bool:
        """Whether no unseen card of its own line is stronger."""
        line = self.line(card)
        return not any(
            self.line(other) is line and self.order.beats(other, card) for other in self.unseen
        )

    @cached_property
    def voids(self) -> dict[int, frozenset[Line]]:
        """By seat, the lines that it has not followed: it holds none of them."""
        found: dict[int, set[Line]] = {seat: set() for seat in SEATS}
        tricks = [(trick.leader, trick.cards) for trick in self.view.tricks]
        for leader, cards in [*tricks, (self.view.leader, self.trick)]:
            for place in range(1, len(cards)):
                led = self.order.line[cards[0]]
                if self.order.line[cards[place]] is not led:
                    found[(leader + place) % 4].add(led)
        return {seat: frozenset(lines) for seat, lines in found.items()}

    @cached_property
    def led_before(self) -> frozenset[Line]:
        """The lines that were led in finished tricks."""
        return frozenset([self.order.line[trick.cards[0]] for trick in self.view.tricks])

    def can_hold(self, seat: int, card: Card) -> bool:
        """Whether a seat can hold an unseen card: it has not shown that it is void of it."""
        return self.order.line[card] not in self.voids[seat]
