"""Beliefs about calling, bidding, announcing, doubling and partners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from schafkopf_tutor.beliefs.variation import (
    Clausal,
    Settings,
    instead,
    lords,
    with_contracts,
    without,
)
from schafkopf_tutor.beliefs.world import Seats, World
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.bidding import high_enough
from schafkopf_tutor.laws.schafkopf.calling import own_ace, plain_card
from schafkopf_tutor.laws.schafkopf.doubling import in_time
from schafkopf_tutor.laws.schafkopf.doubling import own_side as doubling_side
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

# --- calling -------------------------------------------------------------------------------------


def only_own_ace(f: Facts, move: Announce | Bid) -> Verdict | None:
    """Only an ace that one holds is called."""
    if plain_card(f, move) is None or own_ace(f, move) is not None:
        return None
    return Verdict(False, "call.own_ace")


OWN_ACE: Final = Clausal({Announce: without(own_ace), Bid: without(own_ace)})
"""An ace that one holds may be called like any other."""
_ONLY_OWN = instead(own_ace, only_own_ace)
ONLY_OWN_ACE: Final = Clausal({Announce: _ONLY_OWN, Bid: _ONLY_OWN})
"""One calls an ace that one holds."""


class LordIsEnough(World):
    """An Ober or Unter of the suit is enough to call it."""

    def rules(self, ruleset: RuleSet) -> RuleSet:
        """A contract that calls an ace, with no Ober or Unter among its trumps."""

        def change(contract: Contract) -> Contract:
            if contract.parties != "called_ace":
                return contract
            letters = [rank.letter for rank in lords(contract)]
            left = tuple(word for word in contract.trumps if word not in letters)
            return replace(contract, trumps=left)

        return with_contracts(ruleset, change)


class HeartsCallable(World):
    """Herz can be called like the other suits."""

    def rules(self, ruleset: RuleSet) -> RuleSet:
        """A contract that calls an ace, with Herz among its suits and no longer trump."""

        def change(contract: Contract) -> Contract:
            if contract.parties != "called_ace":
                return contract
            left = tuple(word for word in contract.trumps if word != Suit.HERZ.letter)
            suits = tuple(dict.fromkeys((*contract.suits, Suit.HERZ)))
            return replace(contract, trumps=left, suits=suits)

        return with_contracts(ruleset, change)


# --- bidding and announcing ----------------------------------------------------------------------


class _Auctioned(Clausal):
    """What the bids of an auction are, where they are not simply the highest of four."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where a later bid has to be higher."""
        return ruleset["auction.form"] != "highest"


WENZ_NEEDS_UNTER: Final = Settings({"auction.wenz_needs_trump": True})
"""There is no Wenz without an Unter."""
EQUAL_IS_ENOUGH: Final = _Auctioned({Bid: without(high_enough)})
"""A game may be bid against an equal or a higher one."""


class WenzAboveSolo(World):
    """A Wenz is higher than a Solo."""

    def outranks(self, ruleset: RuleSet, contract: str, other: str) -> bool:
        """The other way round between these two."""
        pair = [_plain_game(ruleset, name) for name in (contract, other)]
        same = len({ruleset.contracts[name].goal for name in (contract, other)}) == 1
        if same and sorted(pair) == ["solo", "wenz"]:
            return not super().outranks(ruleset, contract, other)
        return super().outranks(ruleset, contract, other)

    def differs(self, ruleset: RuleSet) -> bool:
        """Where both are played."""
        return {"solo", "wenz"} <= set(ruleset.words("games"))


def _plain_game(ruleset: RuleSet, contract: str) -> str:
    """What a contract is like in the end."""
    return list(ruleset.family(contract))[-1]


class FirstBidStands(World):
    """Whoever says first that he plays has the game, whatever is said behind him."""

    def declarer(self, ruleset: RuleSet, first: int, bids: Sequence[Bid]) -> int | None:
        """Who has the right after the first such bid."""
        for place in range(len(bids)):
            holder = super().declarer(ruleset, first, bids[: place + 1])
            if holder is not None:
                return holder
        return None


# --- doubling ------------------------------------------------------------------------------------


class _Doubled(Clausal):
    """Who may double in play, and when."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where anybody may."""
        return ruleset.number("doubling.steps") > 0


def at_any_time(f: Facts, move: Call) -> Verdict | None:
    """One doubles whenever one likes."""
    return Verdict(True, "stoss.in_time")


STOSS_AT_ANY_TIME: Final = _Doubled({Call: instead(in_time, at_any_time)})
"""A Stoß may be said at any time."""
STOSS_BY_ANYBODY: Final = _Doubled({Call: without(doubling_side)})
"""A Stoß may be said by the declarer's side, too."""

# --- partners ------------------------------------------------------------------------------------


class PartnerInWenz(World):
    """In a Wenz the holder of the highest Unter plays with the declarer."""

    def side(self, game: Game) -> Seats:
        """The declarer, and who was dealt the highest trump."""
        true = super().side(game)
        if game.contract is None or game.contract.suits or game.order is None:
            return true
        if game.contract.parties != "alone" or lords(game.contract) != (Rank.UNTER,):
            return true
        highest = game.order.trumps[0]
        return true.union(seat for seat in SEATS if highest in game.deal.hands[seat])


class AceStillAnywhere(World):
    """Until the called ace has fallen, any of the others can hold it."""

    def partners(self, view: View) -> Seats:
        """As if no card had been played but the ace."""
        true, announced = super().partners(view), view.announced
        if not true or announced is None or announced.suit is None:
            return true
        ace = Card(announced.suit, Rank.SAU)
        seen = any(ace in trick.cards for trick in view.tricks) or ace in view.trick
        if seen or ace in view.hand:
            return true
        return frozenset(SEATS) - {announced.seat, view.seat}
