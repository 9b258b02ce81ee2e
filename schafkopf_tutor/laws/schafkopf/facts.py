"""What the clauses of Schafkopf read from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.laws.schafkopf.auction import Auction, auction, games_of
from schafkopf_tutor.laws.tricks import TrickFacts
from schafkopf_tutor.moves import Bid, Play
from schafkopf_tutor.view import NO_FACTS, Fact, View

FACTS: Final[Mapping[str, type]] = MappingProxyType(
    {"called_suit_led": bool, "ran_away": bool, "dealt_of_suit": int}
)
"""The facts that can be stated where there is no history, with their types.

``called_suit_led``: the called suit was led in an earlier trick; ``ran_away``: this seat, holding
the called ace, ran away then; ``dealt_of_suit``: plain cards of the called suit it was dealt.
"""

_ACE: Final = {suit: Card(suit, Rank.SAU) for suit in Suit}


class Facts(TrickFacts):
    """The facts of Schafkopf: those of every trick, and those of the called ace in one's hand.

    ``called`` and ``ace`` are None unless an ace is called. The rest speaks of its holder only:
    ``bound`` (holds the ace, and it is not free), ``free`` (holds it after running away),
    ``of_suit`` (plain cards of the called suit in hand) and ``counted`` (how many of them count
    for running away; where cards of the hand are unknown, how many it can be).
    """

    __slots__ = ("_auction", "ace", "bound", "called", "counted", "free", "of_suit")

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._auction: Auction | None = None
        self.called: Suit | None = None
        self.ace: Card | None = None
        self.bound = self.free = False
        self.of_suit: tuple[Card, ...] = ()
        self.counted = 0
        if view.contract and view.contract.parties == "called_ace" and view.announced:
            suit = view.announced.suit
            if suit:
                self.called = suit
                self.ace = _ACE[suit]
                if self.ace in view.hand:
                    self._hold(view, suit)

    @property
    def auction(self) -> Auction:
        """How the auction stands. Only bids and announcements ask, so it is read when asked for:
        no card has been played then, and the seat that will lead is the one that bids first."""
        if self._auction is None:
            self._auction = auction(self.ruleset, self.view.leader, self.view.moves)
        return self._auction

    @property
    def partner(self) -> bool:
        """Whether this seat holds, or was dealt, the called ace."""
        mine = [m.card for m in self.view.moves if isinstance(m, Play) and m.seat == self.seat]
        return self.ace is not None and (self.ace in self.hand or self.ace in mine)

    @property
    def seat_declares(self) -> bool | None:
        """Whether this seat is on the declarer's side, as it knows itself; None if nobody is."""
        announced = self.view.announced
        if announced is None or announced.seat is None:
            return None
        return announced.seat == self.seat or self.partner

    @property
    def has_bids(self) -> bool:
        """Whether the auction is on record; a game may also be stated as it was settled."""
        return any(isinstance(move, Bid) for move in self.view.moves)

    @property
    def games(self) -> tuple[Contract | str | None, ...]:
        """The games that this table plays, lowest first, for a sentence."""
        return tuple(self.named(name) for name in games_of(self.ruleset))

    def named(self, contract: str | None) -> Contract | str | None:
        """The contract of this name, for a sentence; the name itself where there is none such."""
        return self.ruleset.contracts.get(contract or "", contract)

    def _hold(self, view: View, suit: Suit) -> None:
        """What the holder of the called ace has to know. He still holds it: if its suit was led in
        an earlier trick, he has lawfully run away then."""
        line = self.line
        led = any(line[trick.cards[0]] is suit for trick in view.tricks)
        self.free = bool(view.facts.get("ran_away", led))
        self.bound = not self.free
        self.of_suit = tuple([card for card in view.hand if line[card] is suit])
        as_dealt = self.ruleset["called_ace.run_away_counts"] == "as_dealt"
        if as_dealt and "dealt_of_suit" in view.facts:
            self.counted = int(view.facts["dealt_of_suit"])
            return
        self.counted = self._dealt(view, suit) if as_dealt else len(self.of_suit)
        if view.unknown:
            self.counted += min(view.unknown, self._out(view, suit))

    def _dealt(self, view: View, suit: Suit) -> int:
        line, seat = self.line, view.seat
        played = [move.card for move in view.moves if isinstance(move, Play) and move.seat == seat]
        return len(self.of_suit) + sum(line[card] is suit for card in played)

    def _out(self, view: View, suit: Suit) -> int:
        """Plain cards of the suit that have not been seen: they may be in the unknown part."""
        seen = {*view.hand, *view.trick, *(card for t in view.tricks for card in t.cards)}
        plain = view.order.plain(suit) if view.order else ()
        return sum(card not in seen for card in plain)


def state(view: View) -> Mapping[str, Fact]:
    """The facts of this view that decide something for its seat: it holds the called ace."""
    f = view.read(Facts)
    if not (f.bound or f.free):
        return NO_FACTS
    facts: dict[str, Fact] = {"called_suit_led": f.free, "ran_away": f.free}
    if f.ruleset["called_ace.run_away_counts"] == "as_dealt":
        facts["dealt_of_suit"] = f.counted
    return facts


def untold(view: View) -> Mapping[str, Sequence[Fact]]:
    """What a table may still have to tell: only some hands have anything that happened before."""
    numbers = range(view.ruleset.pack.hand_size + 1)
    return {name: (False, True) if FACTS[name] is bool else numbers for name in state(view)}


def contradiction(view: View) -> str | None:
    """The name of a stated fact that cannot be true in this view; None if all can."""
    f = view.read(Facts)
    facts = view.facts
    if f.ace is None:
        return next(iter(facts), None)
    held = f.ace in view.hand
    ran_away = facts.get("ran_away", False)
    if ran_away and (not held or facts.get("called_suit_led") is False):
        return "ran_away"
    if held and facts.get("called_suit_led", ran_away) != ran_away:
        return "called_suit_led"
    dealt = facts.get("dealt_of_suit")
    plain = view.order.plain(f.ace.suit) if view.order else ()
    in_hand = sum(card in plain for card in view.hand)
    if dealt is not None and not in_hand <= int(dealt) <= len(plain):
        return "dealt_of_suit"
    return None
