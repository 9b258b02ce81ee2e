"""Beliefs about which card may be played.

Where a clause is put in, its verdict has the id of the rule that it takes for its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from schafkopf_tutor.beliefs.variation import (
    Clausal,
    Settings,
    before,
    instead,
    lords,
    relined,
    without,
)
from schafkopf_tutor.beliefs.world import Clauses, World, played
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.laws.schafkopf.playing import leads_ace, runs_away, searched
from schafkopf_tutor.laws.tricks import follows, leads, void
from schafkopf_tutor.moves import Play
from schafkopf_tutor.order import TRUMP, CardOrder, Line
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

# --- following suit ------------------------------------------------------------------------------


class _PlainLead(World):
    """Somebody who errs about cards only when a plain suit is led."""

    def lines(self, view: View, order: CardOrder, led: Suit) -> Mapping[Card, Line]:
        """The cards of his hand that he counts to another line."""
        raise NotImplementedError

    def seen(self, view: View) -> View:
        """The view, its cards in the lines that are believed in."""
        true = super().seen(view)
        order = true.order
        led = order.line[view.trick[0]] if order and view.trick else TRUMP
        if order is None or not isinstance(led, Suit):
            return true
        return replace(true, order=relined(order, self.lines(view, order, led)))


class LordsFollowTheirSuit(_PlainLead):
    """An Ober or Unter belongs to the suit printed on it when that suit is led."""

    def lines(self, view: View, order: CardOrder, led: Suit) -> Mapping[Card, Line]:
        """The trumps that show the suit led count as that suit."""
        return {card: led for card in view.hand if order.is_trump(card) and card.suit is led}


class OberFreeInWenz(_PlainLead):
    """In a Wenz an Ober belongs to no suit, so it need not follow."""

    def lines(self, view: View, order: CardOrder, led: Suit) -> Mapping[Card, Line]:
        """The Obers count to no suit, unless one of them was led."""
        contract = view.contract
        wenz = contract is not None and lords(contract) == (Rank.UNTER,)
        if not wenz or view.trick[0].rank is Rank.OBER:
            return {}
        return {card: TRUMP for card in view.hand if card.rank is Rank.OBER}


def must_trump(f: Facts, move: Play) -> Verdict | None:
    """Whoever has a trump plays it when a plain suit is led."""
    trumps = tuple(card for card in f.hand if f.line[card] is TRUMP)
    if f.led in (None, TRUMP) or not trumps:
        return None
    return Verdict(f.line[move.card] is TRUMP, "follow.void", trumps)


def may_trump(f: Facts, move: Play) -> Verdict | None:
    """A trump may always be played when a plain suit is led."""
    if f.led in (None, TRUMP) or f.line[move.card] is not TRUMP:
        return None
    return Verdict(True, "follow.void", (move.card,))


MUST_TRUMP: Final = Clausal({Play: before(follows, must_trump)})
"""One must trump though one can follow."""
MAY_TRUMP: Final = Clausal({Play: before(follows, may_trump)})
"""One may trump though one can follow."""
VOID_MUST_TRUMP: Final = Clausal({Play: before(void, must_trump)})
"""Whoever cannot follow must trump."""

# --- the called ace ------------------------------------------------------------------------------

SMALLER_CARD: Final = Clausal({Play: without(searched)})
"""A smaller card of the suit saves the called ace."""


def every_ace(f: Facts, move: Play) -> Verdict | None:
    """In a Rufspiel whoever has the ace of the suit led plays it."""
    if f.called is None or not isinstance(f.led, Suit):
        return None
    ace = Card(f.led, Rank.SAU)
    if ace not in f.following:
        return None
    return Verdict(move.card is ace, "follow.suit", (ace,))


EVERY_ACE: Final = Clausal({Play: before(follows, every_ace)})
"""Every ace must be played when its suit is led."""


class RunsAwayWith(Settings):
    """Fewer cards of the suit are enough to run away."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where the table asks for more."""
        return any(
            isinstance(value, int) and ruleset.number(name) > value
            for name, value in self.changes.items()
        )


class KeptWhenSearched(Settings):
    """With enough cards of the suit the ace may be kept when somebody else leads it."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Where somebody else can have a card of the suit then."""
        most = max(
            len(contract.order(ruleset.pack, suit).plain(suit))
            for contract in ruleset.contracts.values()
            if contract.parties == "called_ace"
            for suit in contract.suits
        )
        return super().differs(ruleset) and most > ruleset.number("called_ace.run_away_with")


THROWN: Final = Settings({"called_ace.may_be_thrown": True})
"""The called ace may be thrown on a partner's trick."""
THREE_RUN_AWAY: Final = RunsAwayWith({"called_ace.run_away_with": 3})
"""Three cards of the suit are enough to run away."""
KEPT_WITH_FOUR: Final = KeptWhenSearched({"called_ace.run_away_when_searched": True})
"""With four cards the ace may be kept when somebody else leads its suit."""


def lord_runs_away(f: Facts, move: Play) -> Verdict | None:
    """The Ober and Unter of the called suit are led like its lower cards."""
    if f.ace is None or not f.bound or move.card.suit is not f.called:
        return None
    return runs_away(f, Play(move.seat, f.ace))


def _lords_bound(clauses: Clauses) -> Clauses:
    return before(leads, lord_runs_away)(clauses)


def _suit_closed(clauses: Clauses) -> Clauses:
    return without(leads_ace)(_lords_bound(clauses))


HOLDER_KEEPS_LORDS: Final = Clausal({Play: _lords_bound})
"""The holder of the called ace may not lead the Ober and Unter of its suit."""
HOLDER_KEEPS_SUIT: Final = Clausal({Play: _suit_closed})
"""The holder of the called ace may lead nothing of its suit, not even the ace."""


def caller_leads(f: Facts, move: Play) -> Verdict | None:
    """The caller does not lead the suit he has called, as long as its ace has not fallen."""
    announced = f.view.announced
    if f.trick or announced is None or f.seat != announced.seat or f.ace is None:
        return None
    if f.line[move.card] is not f.called or f.ace in played(f.view):
        return None
    return Verdict(False, "lead.free", (move.card,))


def searched_by_others(f: Facts, move: Play) -> Verdict | None:
    """The called ace is safe from the caller."""
    announced = f.view.announced
    by_caller = announced is not None and f.view.leader == announced.seat
    return None if by_caller else searched(f, move)


def _caller_closed(clauses: Clauses) -> Clauses:
    return instead(searched, searched_by_others)(before(leads, caller_leads)(clauses))


CALLER_MAY_NOT_LEAD: Final = Clausal({Play: _caller_closed})
"""The caller may not lead the suit he has called."""
