"""What a seat could say now, lawful or not: the judge is asked about each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.giving import owed
from schafkopf_tutor.laws.doppelkopf.words import (
    DECLARED,
    GESUND,
    LEVELS,
    NEHME,
    PASSE,
    SCHWEINE,
    TOLD,
    VORBEHALT,
    WEITER,
)
from schafkopf_tutor.moves import NAMED, Announce, Bid, Call, Give, Move
from schafkopf_tutor.view import View


def candidates(view: View) -> Iterator[Move]:
    """Every word, game and announcement that this seat might make in its view's rule set."""
    seat, rules = view.seat, view.ruleset
    for word in (*SCHWEINE, *LEVELS):
        yield Call(seat, word)
    if view.announced is not None:
        return
    yield from gifts(view)
    for word in (GESUND, VORBEHALT, *DECLARED, WEITER, NEHME, PASSE, *TOLD):
        yield Bid(seat, word)
    for name in rules.words("games"):
        contract = rules.contracts[name]
        suits: tuple[Suit | None, ...] = contract.suits or (None,)
        by = None if contract.parties == "elders" else seat
        for suit in suits:
            if name != "normal":
                yield Bid(seat, NAMED, name, suit)
            yield Announce(by, name, suit)


def early(view: View) -> Iterator[Bid]:
    """The nines or kings that a seat might show before anybody speaks, where that is not its turn
    anyway (DK-11.1, 11.3)."""
    rules = view.ruleset
    if view.announced is not None or rules["auction.redeal"] != "before_bidding":
        return
    if view.read(Facts).auction.turn == view.seat:
        return
    for name in rules.words("games"):
        if rules.contracts[name].goal == "redeal":
            yield Bid(view.seat, NAMED, name)


def gifts(view: View) -> Iterator[Give]:
    """The cards that this seat may give now, in every way they can be chosen; none where it owes
    none. The poor player has no choice (DK-10.2, 10.4)."""
    f = view.read(Facts)
    rest = owed(f)
    if rest is None or rest[0] != view.seat:
        return
    _, to, count = rest
    if not any(isinstance(move, Give) for move in view.moves):
        yield Give(view.seat, to, f.trumps(), count)
        return
    for cards in dict.fromkeys(combinations(sorted(view.hand, key=str), count)):
        yield Give(view.seat, to, cards, count)
