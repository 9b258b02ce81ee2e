"""Beliefs about reservations, parties and calls.

Source of what is right: DK-5 to DK-7, DK-10, DK-13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf.variation import Clausal, Settings
from schafkopf_tutor.beliefs.doppelkopf.world import Sides, World
from schafkopf_tutor.beliefs.variation import before, instead
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.auction import auction
from schafkopf_tutor.laws.doppelkopf.calling import in_time, partner_found, replies
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.hands import contract_named, few_trumps
from schafkopf_tutor.laws.doppelkopf.parties import known_sides
from schafkopf_tutor.laws.doppelkopf.words import ELDER, LEVELS, SEARCHED
from schafkopf_tutor.moves import NAMED, Bid, Call, Play
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

# --- calls ---------------------------------------------------------------------------------------


def any_time(f: Facts, call: Call) -> Verdict:
    """A call is in time as long as cards are played."""
    return Verdict(True, "say.in_time")


def by_itself(f: Facts, call: Call) -> Verdict:
    """Only the call itself must be in time, not those that it implies."""
    first = f.ruleset.number("calls.first")
    level = LEVELS[call.word][1]
    needed = f.ruleset.pack.hand_size - first - (level - 1) - (f.called.found_in - 1)
    return Verdict(f.held >= needed, "say.in_time")


def no_shift(f: Facts, call: Call) -> Verdict:
    """In a Hochzeit the limits are those of every game, whenever the partner is found."""
    first = f.ruleset.number("calls.first")
    needed = f.ruleset.pack.hand_size - first - f.called.own
    return Verdict(f.held >= needed, "say.in_time")


def while_searched(f: Facts, call: Call) -> Verdict | None:
    """Before the partner of a Hochzeit is found one may call as in every game."""
    if f.called.found_in or LEVELS[call.word][0] != int(not f.called.re):
        return None
    first = f.ruleset.number("calls.first")
    needed = f.ruleset.pack.hand_size - first - f.called.own
    return Verdict(f.held >= needed, "say.in_time")


ANY_TIME: Final = Clausal({Call: before(replies, any_time)})
"""One may call as long as cards are played."""
IMPLIED_FREE: Final = Clausal({Call: instead(in_time, by_itself)})
"""A promise is in time though one that it implies would be too late."""
NO_SHIFT: Final = Clausal({Call: instead(in_time, no_shift)})
"""In a Hochzeit the limits do not shift."""
BEFORE_PARTNER: Final = Clausal({Call: instead(partner_found, while_searched)})
"""In a Hochzeit one may call before the partner is found."""
ONE_LATER: Final = Settings({"calls.first": 2})
"""Re and Kontra may be called until one plays one's third card, and so on."""
NO_REPLY: Final = Settings({"calls.reply": False})
"""There is no late reply."""

# --- reservations --------------------------------------------------------------------------------


class FirstNamed(World):
    """Whoever names his reservation first plays it."""

    def holder(self, ruleset: RuleSet, first: int, bids: Sequence[Bid]) -> int | None:
        """The first one named that is a game."""
        named = [bid for bid in bids if bid.word == NAMED]
        return named[0].seat if named else super().holder(ruleset, first, bids)


class LastOfEqual(World):
    """Of equal reservations the later one is played."""

    def holder(self, ruleset: RuleSet, first: int, bids: Sequence[Bid]) -> int | None:
        """The last of the highest."""
        state = auction(ruleset, first, bids)
        named = [bid for bid in bids if bid.word == NAMED]
        if not named:
            return super().holder(ruleset, first, bids)
        most = max(state.rank(bid.contract) for bid in named)
        return [bid for bid in named if state.rank(bid.contract) == most][-1].seat


def four_are_few(f: Facts, move: Bid) -> Verdict | None:
    """Who holds four trumps may announce an Armut, too."""
    contract = contract_named(f, move)
    if contract is None or contract.parties != "taker" or len(f.trumps()) != 4:
        return None
    return Verdict(True, "reserve.free")


class FourAreFew(Clausal):
    """An Armut is for four trumps as well."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where it is played."""
        return "armut" in ruleset.words("games")


FOUR_ARE_FEW: Final = FourAreFew({Bid: before(few_trumps, four_are_few)})

# --- parties -------------------------------------------------------------------------------------


class EldersAreRe(World):
    """Whoever holds or plays a queen of clubs is Re, in a solo, too."""

    def sides(self, view: View) -> Sides:
        """Those as well as the one who plays."""
        found = list(known_sides(view))
        if view.contract is None or view.contract.parties == "elders":
            return tuple(found)
        for move in view.moves:
            if isinstance(move, Play) and move.card is ELDER:
                found[move.seat] = "re"
        if ELDER in view.hand:
            found[view.seat] = "re"
        return tuple(found)


class NotYetIsKontra(World):
    """Whoever has not shown a queen of clubs is Kontra."""

    def sides(self, view: View) -> Sides:
        """What cannot be known yet is taken for Kontra."""
        return tuple(side or "kontra" for side in known_sides(view))


class AnyTrick(World):
    """A Hochzeit finds its partner in any trick, however late."""

    def found(self, game: Game) -> tuple[int, int | None] | None:
        """The first one that somebody else has won, of the kind that is looked for."""
        found = super().found(game)
        announced, contract, order = game.announced, game.contract, game.order
        if found != (SEARCHED, None) or announced is None or contract is None or order is None:
            return found
        for number, trick in enumerate(game.tricks[SEARCHED:], SEARCHED + 1):
            kind = "first_trump" if order.is_trump(trick.cards[0]) else "first_plain"
            if contract.parties in ("first", kind) and trick.winner != announced.seat:
                return number, trick.winner
        return None


class TrumpedIsTrump(World):
    """A trick in which a trump lies is a trump trick, whatever was led."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where the kind of a trick matters."""
        contracts = (ruleset.contracts[name] for name in ruleset.words("games"))
        return any(contract.parties in ("first_trump", "first_plain") for contract in contracts)

    def found(self, game: Game) -> tuple[int, int | None] | None:
        """By the card that wins."""
        announced, contract, order = game.announced, game.contract, game.order
        if announced is None or contract is None or order is None or contract.goal != "partner":
            return super().found(game)
        for number, trick in enumerate(game.tricks[:SEARCHED], 1):
            kind = "first_trump" if any(map(order.is_trump, trick.cards)) else "first_plain"
            if contract.parties in ("first", kind) and trick.winner != announced.seat:
                return number, trick.winner
        return (SEARCHED, None) if len(game.tricks) >= SEARCHED else None
