"""A reservation at a table that was not watched: what the hand must hold for it.

Source: DK-7.1, DK-10.1, DK-11, DK-21.1, DK-21.2. A solo needs nothing and is not asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.inquiry import Asked, Spoken, Told
from schafkopf_tutor.laws.doppelkopf.facts import changing
from schafkopf_tutor.laws.doppelkopf.hands import SHOWN
from schafkopf_tutor.laws.doppelkopf.words import (
    ELDER,
    GESUND,
    HYBRID,
    MANY,
    MULLE,
    NACKTMULLE,
    OMEGA,
    VORBEHALT,
)
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

HOLDER: Final = 0
"""Who declares sits here and speaks first; the others have nothing to declare."""
_PLAIN: Final = tuple(
    Card(suit, rank)
    for suit in (Suit.EICHEL, Suit.GRAS)
    for rank in (Rank.SAU, Rank.ZEHN, Rank.KOENIG)
)
"""Cards that count for nothing here but kings; of each there are two."""
_LOW: Final = (Rank.NEUN, Rank.SAU, Rank.ZEHN)


def words(rules: RuleSet) -> tuple[str, ...]:
    """What can be declared at this table and needs something in the hand."""
    games = [name for name in rules.words("games") if _key(rules, name)]
    games = [name for name in games if SHOWN.get(name, Rank.SAU) in rules.pack.ranks]
    return (*games, *(word for word in changing(rules) if word in (NACKTMULLE, OMEGA)))


def _key(rules: RuleSet, word: str) -> str:
    """What has to be told for it; nothing for a game that needs nothing."""
    if word in (NACKTMULLE, OMEGA):
        return word
    contract = rules.contracts[word]
    if contract.goal in ("partner", "redeal"):
        return contract.goal
    return "taker" if contract.parties == "taker" else ""


def questions(rules: RuleSet, announced: Announce | None, word: str) -> Iterator[Asked]:
    """How many cards of a kind the hand holds."""
    values: dict[str, tuple[int | bool, ...]] = {
        "partner": (2, 1, 0),
        "taker": tuple(range(rules.pack.hand_size + 1)),
        "redeal": tuple(range(MANY + 1)),
        NACKTMULLE: (2, 1, 0),
        OMEGA: (True, False),
    }
    key = _key(rules, word)
    yield Asked(f"hand_{word if key == 'redeal' else key}", values[key])


def stated(
    rules: RuleSet, announced: Announce | None, word: str, told: Told
) -> tuple[View, Bid] | None:
    """A hand of which just this is true, when its holder names his reservation."""
    ((_, number),) = told.items()
    key, size = _key(rules, word), rules.pack.hand_size
    held = _cards(key, word, int(number))
    filling = [card for card in _filling(word) if card in rules.pack.faces]
    hand = (*held, *(filling * rules.pack.copies)[: size - len(held)])
    game = Game.start(rules, SEATS[-1], Deal(rules.pack, (hand, (), (), ())))
    if not (key == "redeal" and rules["auction.redeal"] == "before_bidding"):
        for seat in SEATS:
            game = game.after(Bid(seat, VORBEHALT if seat == HOLDER else GESUND))
    bid = Bid(HOLDER, NAMED, word) if word in rules.contracts else Bid(HOLDER, word)
    return game.view(HOLDER), bid


def _cards(key: str, word: str, number: int) -> tuple[Card, ...]:
    """So many of the cards that it goes by."""
    if key == OMEGA:
        return tuple(Card(Suit.SCHELLEN, rank) for rank in HYBRID[: len(HYBRID) * number])
    if key == "redeal":
        return tuple(Card(suit, SHOWN[word]) for suit in (*Suit, *Suit))[:number]
    if key == "taker":
        courts = [Card(suit, rank) for rank in (Rank.UNTER, Rank.OBER) for suit in Suit]
        return tuple(courts * 2)[:number]
    return ((MULLE if key == NACKTMULLE else ELDER),) * number


def _filling(word: str) -> tuple[Card, ...]:
    """Cards that make the hand full and change nothing about it."""
    if word in SHOWN and SHOWN[word] is Rank.KOENIG:
        return tuple(Card(suit, rank) for suit in (Suit.EICHEL, Suit.GRAS) for rank in _LOW)
    return _PLAIN


RESERVED: Final = Spoken(words, questions, stated)
