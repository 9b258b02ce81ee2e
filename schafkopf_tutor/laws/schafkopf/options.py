"""What a seat could say now, lawful or not: the judge is asked about each."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.laws.schafkopf.auction import WORDS, games_of
from schafkopf_tutor.laws.schafkopf.claims import CLAIMS
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK, STOSS
from schafkopf_tutor.moves import NAMED, Announce, Bid, Call, Claim, Move
from schafkopf_tutor.view import View


def candidates(view: View) -> Iterator[Move]:
    """Every word, game and announcement that this seat might make in its view's rule set."""
    seat, rules = view.seat, view.ruleset
    for word in (KNOCK, *STOSS):
        yield Call(seat, word)
    for word in CLAIMS:
        yield Claim(seat, word)
    announced = view.announced
    if announced is not None:
        for name, contract in rules.contracts.items():
            if contract.like == announced.contract and contract.goal == "all_tricks":
                yield Announce(seat, name, announced.suit)
        return
    for word in WORDS:
        if word != NAMED:
            yield Bid(seat, word)
    games = games_of(rules)
    for name in games:
        yield Bid(seat, NAMED, name)
    for name in games:
        suits: tuple[Suit | None, ...] = rules.contracts[name].suits or (None,)
        for suit in suits:
            yield Announce(seat, name, suit)
    for name, contract in rules.contracts.items():
        if contract.parties == "each":
            yield Announce(None, name)
