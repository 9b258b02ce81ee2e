"""How the reservations stand: who speaks next, what he may say, whose game is played.

First each says "gesund" or "Vorbehalt", then those with one name it in turn; the highest is played
(DK-6.2 to 6.8). In an Armut the others are asked clockwise who takes the trumps (DK-10.3, 10.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from schafkopf_tutor.laws.doppelkopf.words import (
    BEFORE,
    DECLARED,
    GESUND,
    NEHME,
    PASSE,
    PFLICHTFREI,
    PFLICHTIG,
    SCHWEINE,
    VORBEHALT,
    VORGEFUEHRT,
    WEITER,
    WITWE,
)
from schafkopf_tutor.moves import NAMED, SEATS, Bid, Move
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Auction:
    """How the reservations stand after some words.

    ``spoken`` is how many have said gesund or Vorbehalt, ``reserved`` are those with one, of whom
    ``named`` have named it; ``holder`` is the highest game named so far. ``declared`` is who said
    what beside it, ``asked`` how many were asked to take an Armut's trumps, ``taker`` who does.
    ``shown`` is who showed nines or kings before anybody spoke, ``stated`` who is what by the
    series that the game belongs to (see ``words.BEFORE``).
    """

    ruleset: RuleSet
    first: int
    spoken: int = 0
    reserved: tuple[int, ...] = ()
    named: int = 0
    holder: Bid | None = None
    declared: tuple[tuple[int, str], ...] = ()
    asked: int = 0
    taker: int | None = None
    shown: int | None = None
    stated: tuple[tuple[int, str], ...] = ()

    @property
    def widow(self) -> int | None:
        """Who has declared this game a Schwarze Witwe (DK-20.1)."""
        return self._stated(WITWE)

    @property
    def led(self) -> int | None:
        """Who has to play his compulsory solo now: nobody else has a reservation (DK-19.10)."""
        return self._stated(VORGEFUEHRT)

    def owes(self, seat: int) -> bool | None:
        """Whether a seat still owes its compulsory solo; None where no series says so."""
        for word, owing in ((PFLICHTIG, True), (PFLICHTFREI, False)):
            if (seat, word) in self.stated:
                return owing
        return None

    def _stated(self, wanted: str) -> int | None:
        return next((seat for seat, word in self.stated if word == wanted), None)

    @property
    def all_named(self) -> bool:
        """Whether every reservation is named."""
        return self.spoken == len(SEATS) and self.named == len(self.reserved)

    @property
    def asks(self) -> bool:
        """Whether an Armut is the highest game, and nobody has taken its trumps yet."""
        if self.holder is None or not self.all_named or self.taker is not None:
            return False
        return self.ruleset.contracts[self.holder.contract or ""].parties == "taker"

    @property
    def redeal(self) -> bool:
        """Whether the cards are thrown in and dealt again (DK-10.6, 11)."""
        if self.shown is not None:
            return True
        if not self.all_named or self.holder is None:
            return False
        contract = self.ruleset.contracts[self.holder.contract or ""]
        return contract.goal == "redeal" or (self.asks and self.asked == len(SEATS) - 1)

    @property
    def turn(self) -> int | None:
        """Who speaks next; None once all is settled."""
        if self.redeal:
            return None
        if self.spoken < len(SEATS):
            return (self.first + self.spoken) % 4
        if self.named < len(self.reserved):
            return self.reserved[self.named]
        if self.asks and self.holder:
            return (self.holder.seat + 1 + self.asked) % 4
        return None

    @property
    def words(self) -> tuple[str, ...]:
        """What can be said now, lawful or not with this hand."""
        if self.turn is None:
            return ()
        if self.spoken < len(SEATS):
            return (GESUND, VORBEHALT)
        if self.asks:
            return (NEHME, PASSE)
        if self.led is not None or self.widow is not None:
            return (NAMED,)
        done = [word for seat, word in self.declared if seat == self.turn]
        left = [word for word in DECLARED if word in SCHWEINE or word not in done]
        return (NAMED, *left, *((WEITER,) if done else ()))

    def rank(self, contract: str | None) -> int:
        """Which reservation comes before which (DK-6.4, 6.6, 6.7); 0 is none."""
        if contract not in self.ruleset.words("games"):
            return 0
        rank = self.ruleset.for_contract("auction.rank", contract)
        return rank if isinstance(rank, int) else 0

    def allows(self, bid: Bid) -> bool:
        """Whether this is said in turn and is one of the words."""
        if bid.word in BEFORE:
            return self.begins(bid)
        if self.shows(bid):
            return True
        named = bid.word != NAMED or self.rank(bid.contract) > 0
        return bid.seat == self.turn and bid.word in self.words and named

    def begins(self, bid: Bid) -> bool:
        """Whether a series can say this of a seat: before anybody has spoken, of each seat once
        what it owes, of one that it has to play, of another one that it declares."""
        if self.spoken or self.shown is not None:
            return False
        if bid.word in (PFLICHTIG, PFLICHTFREI):
            return self.owes(bid.seat) is None and self.widow is None
        return self.widow is None

    def shows(self, bid: Bid) -> bool:
        """Whether somebody shows nines or kings before anybody has spoken (DK-11.1, 11.3)."""
        return not self.spoken and self.shown_first(bid)

    def shown_first(self, bid: Bid) -> bool:
        """Whether what is named are nines or kings, and a table where they are shown first."""
        if self.ruleset["auction.redeal"] != "before_bidding":
            return False
        contract = self.ruleset.contracts.get(bid.contract or "")
        played = contract is not None and contract.name in self.ruleset.words("games")
        return played and contract is not None and contract.goal == "redeal"

    def after(self, bid: Bid) -> Auction:
        """How it stands after one more word, which must be allowed."""
        if bid.word in BEFORE:
            stated = (*self.stated, (bid.seat, bid.word))
            if bid.word == VORGEFUEHRT:  # the others are not asked: his reservation is the only one
                return replace(self, stated=stated, spoken=len(SEATS), reserved=(bid.seat,))
            return replace(self, stated=stated)
        if self.shows(bid):
            return replace(self, shown=bid.seat)
        if bid.word in (GESUND, VORBEHALT):
            reserved = (*self.reserved, bid.seat) if bid.word == VORBEHALT else self.reserved
            return replace(self, spoken=self.spoken + 1, reserved=reserved)
        if bid.word in DECLARED:
            return replace(self, declared=(*self.declared, (bid.seat, bid.word)))
        if bid.word == NEHME:
            return replace(self, taker=bid.seat)
        if bid.word == PASSE:
            return replace(self, asked=self.asked + 1)
        higher = bid.word == NAMED and self.rank(bid.contract) > self._held
        return replace(self, named=self.named + 1, holder=bid if higher else self.holder)

    @property
    def _held(self) -> int:
        return 0 if self.holder is None else self.rank(self.holder.contract)


def auction(ruleset: RuleSet, first: int, moves: Iterable[Move]) -> Auction:
    """How it stands after the words among these moves; those not allowed are passed over.

    >>> from schafkopf_tutor.rulesets import load
    >>> words = ("gesund", "vorbehalt", "gesund", "vorbehalt")
    >>> bids = [Bid(seat, word) for seat, word in enumerate(words)]
    >>> bids += [Bid(1, "bid", "hochzeit"), Bid(3, "bid", "damensolo")]
    >>> state = auction(load("ddv"), 0, bids)
    >>> state.holder.contract, state.turn
    ('damensolo', None)
    """
    return _after(ruleset, first, tuple([move for move in moves if isinstance(move, Bid)]))


@lru_cache(maxsize=256)
def _after(ruleset: RuleSet, first: int, bids: tuple[Bid, ...]) -> Auction:
    state = Auction(ruleset, first)
    for bid in bids:
        if state.allows(bid):
            state = state.after(bid)
    return state
