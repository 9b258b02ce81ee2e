"""How the auction stands: who holds the right to play, who speaks next, what may be said.

Source: Schafkopf-Ordnung 2.2.1 to 2.2.4, S 2.4.1 to 2.4.13; explicit bids D; cardgames.zone 4. The
form, and what happens when nobody plays, are settings (table ``auction``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.moves import NAMED, SEATS, Bid, Move
from schafkopf_tutor.ruleset import RuleSet

SPIELE: Final = "spiele"
AUCH: Final = "auch"
GUT: Final = "gut"
SELBST: Final = "selbst"
WEITER: Final = "weiter"
WORDS: Final = (SPIELE, AUCH, GUT, SELBST, WEITER, NAMED)

ANY: Final = -1


@dataclass(frozen=True, slots=True)
class Auction:
    """How an auction stands after some bids.

    ``holder`` has the right to play so far and has bound himself to a game of at least rank
    ``floor`` (ANY: to none; ranks are places in the rule set's ``games``), or to the very game
    ``named``. ``challenger`` has said that he plays too and waits. ``turn`` is who speaks next
    (None: all have spoken), ``words`` what he may say, ``above`` the rank that a game he names
    must exceed (None: he may name none).
    """

    ruleset: RuleSet
    first: int
    spoken: int = 0
    holder: int | None = None
    floor: int = ANY
    named: Bid | None = None
    challenger: int | None = None
    turn: int | None = None
    words: tuple[str, ...] = field(default=())
    above: int | None = None

    def rank(self, contract: str | None) -> int | None:
        """The rank of a contract among the games that are played; None if it is not played."""
        games = games_of(self.ruleset)
        return games.index(contract) if contract in games else None

    def allows(self, bid: Bid) -> bool:
        """Whether this may be said now, by whom it is said."""
        if bid.seat != self.turn or bid.word not in self.words:
            return False
        if bid.word != NAMED:
            return bid.contract is None
        rank = self.rank(bid.contract)
        return rank is not None and self.above is not None and rank > self.above

    def promised(self, word: str) -> int:
        """The least rank of the game that somebody promises who says this now.

        "Auch" promises a lone game, and a higher one than was named (O 2.2.3); "selbst" a lone
        game, and no lower one than was promised before (S 2.4.8).
        """
        if word not in (AUCH, SELBST):
            return 0
        higher = word == AUCH and self.named is not None
        return max(lowest_lone(self.ruleset), self.floor + higher)

    def after(self, bid: Bid) -> Auction:
        """How it stands after one more bid, which must be allowed."""
        if self.ruleset["auction.form"] != "spoken":
            return self._listed(bid)
        if bid.seat == self.holder:
            return self._answered(bid)
        if bid.seat == self.challenger:
            if bid.word == WEITER:
                return replace(self, challenger=None)._next()
            return replace(self, named=bid)._ask_holder(self._rank(bid) - 1)
        heard = replace(self, spoken=self.spoken + 1)
        if bid.word == SPIELE:
            return replace(heard, holder=bid.seat)._next()
        if bid.word == AUCH:
            return replace(heard, challenger=bid.seat)._ask_holder(self.promised(AUCH) - 1)
        return heard._next()

    def _listed(self, bid: Bid) -> Auction:
        """Explicit bids: everybody speaks once; of equal games the earlier seat's stands."""
        heard = replace(self, spoken=self.spoken + 1)
        rank = self._rank(bid)
        if bid.word == NAMED and rank > self.floor:
            heard = replace(heard, holder=bid.seat, floor=rank, named=bid)
        return heard._next()

    def _answered(self, bid: Bid) -> Auction:
        """The holder gives way, or says that he plays alone himself."""
        if bid.word == GUT:
            challenge = self.named if self.named and self.named.seat == self.challenger else None
            floor = self._rank(challenge) if challenge else (self.above or 0) + 1
            given = replace(self, holder=self.challenger, challenger=None)
            given = replace(given, floor=floor, named=challenge)
            if challenge or self.ruleset["auction.named"] == "at_the_end":
                return given._next()
            return replace(given, turn=given.holder, words=(NAMED,), above=floor - 1)
        if bid.word == SELBST:
            held = replace(self, floor=self.promised(SELBST), named=None)
        else:
            held = replace(self, floor=self._rank(bid), named=bid)
        if self.challenger is None:
            return held._next()
        return replace(held, turn=self.challenger, words=(WEITER, NAMED), above=held.floor)

    def _ask_holder(self, above: int) -> Auction:
        """The challenged holder speaks: he comes first among equals, so an equal game will do."""
        words: tuple[str, ...] = (GUT, NAMED)
        if self.ruleset["auction.named"] == "at_the_end" and self.named is None:
            words = (GUT, SELBST, NAMED)
        return replace(self, turn=self.holder, words=words, above=above)

    def _next(self) -> Auction:
        if self.spoken == len(SEATS):
            return replace(self, turn=None, words=(), above=None)
        turn = (self.first + self.spoken) % 4
        form = self.ruleset["auction.form"]
        if form == "spoken":
            words: tuple[str, ...] = (WEITER, SPIELE)
            if self.holder is not None:
                higher = self.promised(AUCH) < len(games_of(self.ruleset))
                words = (WEITER, AUCH) if higher else (WEITER,)
            return replace(self, turn=turn, words=words, above=None)
        above = self.floor if form == "explicit" else ANY
        return replace(self, turn=turn, words=(WEITER, NAMED), above=above)

    def _rank(self, bid: Bid) -> int:
        rank = self.rank(bid.contract)
        return ANY if rank is None else rank


def games_of(ruleset: RuleSet) -> tuple[str, ...]:
    """The contracts that are played, lowest first."""
    games = ruleset["games"]
    return games if isinstance(games, tuple) else ()


def lowest_lone(ruleset: RuleSet) -> int:
    """The rank of the lowest game that is played alone: what "ich spiele auch" promises."""
    games = games_of(ruleset)
    lone = [r for r, name in enumerate(games) if ruleset.contracts[name].parties == "alone"]
    return lone[0] if lone else len(games)


def opened(ruleset: RuleSet, first: int) -> Auction:
    """An auction in which nobody has spoken; ``first`` sits left of the dealer."""
    return Auction(ruleset, first)._next()


def auction(ruleset: RuleSet, first: int, moves: Iterable[Move]) -> Auction:
    """How the auction stands after the bids among these moves; bids not allowed are passed over.

    >>> from schafkopf_tutor.rulesets import load
    >>> bids = [Bid(0, "spiele"), Bid(1, "auch"), Bid(0, "gut"), Bid(1, "bid", "wenz")]
    >>> state = auction(load("ordnung"), 0, bids)
    >>> state.holder, state.turn, state.words
    (1, 2, ('weiter', 'auch'))
    """
    return _after(ruleset, first, tuple([move for move in moves if isinstance(move, Bid)]))


@lru_cache(maxsize=256)  # who asks what other hands might have said asks after the same bids
def _after(ruleset: RuleSet, first: int, bids: tuple[Bid, ...]) -> Auction:
    state = opened(ruleset, first)
    for bid in bids:
        if state.allows(bid):
            state = state.after(bid)
    return state
