"""What ``solid`` wants to play, and how he says so in each form of the auction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.laws.schafkopf.auction import (
    AUCH,
    GUT,
    SELBST,
    SPIELE,
    WEITER,
    Auction,
    auction,
    games_of,
)
from schafkopf_tutor.moves import NAMED, Announce, Bid
from schafkopf_tutor.players.worth import Count, count, weights_of, wins_all
from schafkopf_tutor.rules import judge
from schafkopf_tutor.view import View

AGAINST: Final = {"called_ace": 1, "alone": 3}
"""How many times the value of a game its declarer receives or pays."""

CAUTION: Final = 0.08
"""So much less often than by its weights a game is won that was picked as the best of several."""


class Plan(NamedTuple):
    """A game that a hand might play: its rank in the auction, what was counted for it, the chance
    to win it, and what it may be expected to bring, in the unit of the tariff."""

    announce: Announce
    rank: int
    counted: Count
    chance: float
    worth: float


def plans(view: View, least: int = 0) -> tuple[Plan, ...]:
    """The games of at least this rank that a hand may announce, the best first.

    >>> from schafkopf_tutor import load
    >>> from schafkopf_tutor.notation import parse_game
    >>> hand = "EO GO SO EU HA HZ H7 S7"
    >>> game = parse_game(f"ordnung dealer 3 | {hand} / … / … / …")
    >>> plans(game.view(0))[0].announce
    Announce(seat=0, contract='solo', suit=Suit.HERZ)
    """
    found = _plans(replace(view, moves=(), announced=None, contract=None, order=None, turn=None))
    return tuple(plan for plan in found if plan.rank >= least)


@lru_cache(maxsize=64)  # the hand is weighed once in an auction, not at every word of it
def _plans(view: View) -> tuple[Plan, ...]:
    return tuple(sorted(_possible(view), key=lambda plan: -plan.worth))


def _possible(view: View) -> Iterator[Plan]:
    rules = view.ruleset
    for rank, name in enumerate(games_of(rules)):
        contract = rules.contracts[name]
        for suit in contract.suits or (None,):
            announce = Announce(view.seat, name, suit)
            if not judge(view, announce).ok:
                continue
            order = contract.order(rules.pack, suit)
            called = suit if contract.parties == "called_ace" else None
            leads = view.leader == view.seat or contract.leads == "declarer"
            counted = count(order, view.hand, called, leads)
            if contract.goal == "shown":
                chance = 1.0
            elif contract.goal == "all_tricks":
                chance = float(leads and wins_all(order, view.hand))
            else:
                needed = rules.number("result.win_with")
                chance = weights_of(rules, contract).chance(counted, needed) - CAUTION
            value = _value(view, name, counted.top)
            yield Plan(announce, rank, counted, chance, (2 * chance - 1) * value)


def _value(view: View, name: str, top: int) -> float:
    """What a plain win of a game brings its declarer, Laufende of one's own included."""
    rules, contract = view.ruleset, view.ruleset.contracts[name]
    base = rules.for_contract("tariff.base", name)
    least = rules.for_contract("laufende.from", name)
    value = float(base) if isinstance(base, int) else 0.0
    if isinstance(least, int) and top >= least:
        value += top * rules.number("tariff.laufende")
    if contract.goal == "all_tricks":
        value *= rules.number("tariff.tout_factor")
    if contract.goal == "shown":
        value *= rules.number("tariff.sie_factor")
    return value * AGAINST.get(contract.parties, 1)


def asked(view: View) -> Auction:
    """How the auction stands."""
    return auction(view.ruleset, view.leader, view.moves)


def bid(view: View) -> tuple[Bid, Plan | None]:
    """What to say where a bid is awaited, and the game that is meant by it."""
    state, seat = asked(view), view.seat
    words = state.words
    if NAMED in words and state.above is not None:
        least = state.above + 1
        found = plans(view, least)
        if found and (found[0].worth > 0 or not {WEITER, GUT}.intersection(words)):
            best = found[0].announce
            return Bid(seat, NAMED, best.contract, None), found[0]
    for word in (SELBST, SPIELE, AUCH):
        if word in words:
            found = plans(view, state.promised(word))
            if found and found[0].worth > 0:
                return Bid(seat, word), found[0]
    return Bid(seat, GUT if GUT in words else WEITER), None


def announcement(view: View) -> tuple[Announce, Plan | None]:
    """The game to announce where that is awaited: the best that the judge allows."""
    for plan in plans(view):
        if judge(view, plan.announce).ok:
            return plan.announce, plan
    each = (c for c in view.ruleset.contracts.values() if c.parties == "each")
    for contract in each:
        nobody = Announce(None, contract.name)
        if judge(view, nobody).ok:
            return nobody, None
    raise LookupError(view.seat)


def high(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The Ober and Unter of a hand: what is trump in most games."""
    return tuple(card for card in hand if card.rank in (Rank.OBER, Rank.UNTER))
