"""Beliefs about who has won, Laufende and money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from schafkopf_tutor.beliefs.variation import Settings, lords, with_settings
from schafkopf_tutor.beliefs.world import Seats, World, played_out
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import DECLARER, Result
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.settlement import Payout, Settlement

TOUT: Final = "all_tricks"
NEVER: Final = 10**6
"""More Laufende than there can be."""


def total(ruleset: RuleSet) -> int:
    """All points of the pack."""
    return sum(card.points for card in ruleset.pack.cards)


def by_points(result: Result) -> bool:
    """Whether it was points that the declarer needed, and nothing else has decided."""
    goal = result.ruleset.contracts[result.contract].goal
    return goal == "most" and result.declarer is not None and played_out(result)


# --- who has won ---------------------------------------------------------------------------------


class SixtyWins(Settings):
    """Half of the points is enough for the declarer's side."""

    def changed(self, ruleset: RuleSet) -> Mapping[str, Setting]:
        """One point less than more than half."""
        return {"result.win_with": total(ruleset) // 2}


class SixtyIsATie(World):
    """With half of the points each, nobody has won."""

    def winners(self, result: Result) -> Seats:
        """Nobody, then."""
        return frozenset() if _tie(result) else super().winners(result)

    def payout(self, result: Result) -> Payout:
        """Nothing, then."""
        return tuple(0 for _ in SEATS) if _tie(result) else super().payout(result)


def _tie(result: Result) -> bool:
    return by_points(result) and 2 * result.points == total(result.ruleset)


THIRTY_IS_SCHNEIDER: Final = Settings({"result.declarer_schneider_with": 90}, "tariff.schneider")
"""With thirty points either side is Schneider."""
THIRTY_IS_FREE: Final = Settings({"result.opponents_schneider_with": 91}, "tariff.schneider")
"""With thirty points either side is out of Schneider."""


class SchwarzIsNoPoints(World):
    """Schwarz means no points, not no trick."""

    def decided(self, result: Result) -> Result:
        """Schwarz if the losers have no points."""
        found = super().decided(result)
        if not by_points(result):
            return found
        all_points = total(result.ruleset) if found.won else 0
        return replace(found, schwarz=result.points == all_points)


# --- Laufende ------------------------------------------------------------------------------------


class LaufendeAcrossGaps(World):
    """Laufende go on behind a gap: all Obers count, or (``lower``) all Ober and Unter."""

    def __init__(self, lower: bool) -> None:
        self.lower = lower

    def laufende(self, game: Game, side: Iterable[int]) -> tuple[int, str | None]:
        """As many as the side holds of them, if it holds the highest."""
        seats = frozenset(side)
        count, whose = super().laufende(game, seats)
        if whose is None or game.contract is None:
            return count, whose
        ranks = lords(game.contract)[: None if self.lower else 1]
        theirs = seats if whose == DECLARER else frozenset(SEATS) - seats
        held = [card for seat in theirs for card in game.deal.hands[seat] if card.rank in ranks]
        return max(count, len(held)), whose


LAUFENDE_OF_WINNERS: Final = Settings({"laufende.of": "winners"}, "tariff.laufende")
"""Laufende count only for the winners."""


class WenzNeedsThree(Settings):
    """Laufende count from three in a Wenz as in other games."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where two are enough."""
        enough = ruleset.for_contract("laufende.from", "wenz") == 2
        return enough and bool(ruleset[self.needed])


WENZ_NEEDS_THREE: Final = WenzNeedsThree({"laufende.from.wenz": 3}, "tariff.laufende")
"""A Wenz needs three Laufende."""

# --- money ---------------------------------------------------------------------------------------


class ToutWithoutLaufende(Settings):
    """Laufende do not count in a Tout."""

    def changed(self, ruleset: RuleSet) -> Mapping[str, Setting]:
        """Any number of them is too few."""
        touts = [name for name, contract in ruleset.contracts.items() if contract.goal == TOUT]
        return {f"laufende.from.{name}": NEVER for name in touts}


TOUT_AND_SCHNEIDER: Final = Settings({"tariff.tout_schneider": True}, "tariff.schneider")
"""Schneider and schwarz are paid on top of a Tout."""


class ToutDoublesAll(World):
    """Schneider and schwarz are paid in a Tout, and doubled with it."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where they are worth something, and a Tout does not pay them."""
        return TOUT_AND_SCHNEIDER.differs(ruleset)

    def settlement(self, result: Result) -> Settlement:
        """That of a Tout whose base has grown by both."""
        rules, contract = result.ruleset, result.ruleset.contracts[result.contract]
        if contract.goal != TOUT or not result.won or rules["tariff.tout_schneider"]:
            return super().settlement(result)
        more = rules.number("tariff.schneider") + rules.number("tariff.schwarz")
        base = rules.for_contract("tariff.base", contract.name)
        grown = int(base) + more if isinstance(base, int) else more
        believed = with_settings(rules, {f"tariff.base.{contract.name}": grown})
        return settle(replace(self.decided(result), ruleset=believed))


KNOCKS_ADD: Final = Settings({"doubling.knocks": "add"})
"""Each knock adds the value once more."""
STOSS_ADDS: Final = Settings({"doubling.stoss": "add"})
"""Stoß and its answers each add the value once more."""


class SoloistPaidOnce(World):
    """Who plays alone receives or pays the value once, not from or to each of the three."""

    def payout(self, result: Result) -> Payout:
        """His own part by three."""
        paid = super().payout(result)
        if result.declarer is None or result.partner is not None or result.pays_alone is not None:
            return paid
        alone = result.declarer
        return tuple(pay // 3 if seat == alone else pay for seat, pay in enumerate(paid))


class CallerPaidTwice(World):
    """In a Rufspiel the caller alone receives from, or pays, both opponents."""

    def payout(self, result: Result) -> Payout:
        """His partner's part goes to him."""
        paid = super().payout(result)
        caller, partner = result.declarer, result.partner
        if caller is None or partner is None or result.pays_alone is not None:
            return paid
        both = {caller: paid[caller] + paid[partner], partner: 0}
        return tuple(both.get(seat, pay) for seat, pay in enumerate(paid))
