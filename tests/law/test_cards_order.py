"""Cards, packs and orders: the tables of the rules page, and what beats what."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor import Card, Rank, Suit, load
from schafkopf_tutor.cards import DOUBLED, DOUBLED_SHORT, LONG, PACKS, SHORT
from schafkopf_tutor.order import TRUMP, CardOrder
from tests.law import oracle
from tests.law import strategies as ours

SUITS = {
    "rufspiel": "EGS", "solo": "EGHS", "farbwenz": "EGHS", "farbgeier": "EGHS",
    "solo-tout": "EGHS", "farbwenz-tout": "EGHS", "farbgeier-tout": "EGHS",
}  # fmt: skip
BARE = ("wenz", "geier", "wenz-tout", "geier-tout", "ramsch", "sie")
ORDERS = [
    *(
        (name, letter, pack)
        for name, letters in SUITS.items()
        for letter in letters
        for pack in PACKS
    ),
    *((name, "", pack) for name in BARE for pack in PACKS),
]


def order_of(contract: str, letter: str, pack: str) -> CardOrder:
    found = load("ordnung").contracts[contract]
    return found.order(PACKS[pack], Suit(letter) if letter else None)


def codes(cards) -> list[str]:
    return [card.code for card in cards]


# --- cards ----------------------------------------------------------------------------------------


def test_points_of_the_ranks():
    """The table of D, Z 5 and S 1.2.3; 30 in a suit, 120 in all."""
    points = {rank.letter: rank.points for rank in Rank}
    assert points == {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
    assert {card.points for card in LONG.cards if card.rank is Rank.ZEHN} == {10}


@pytest.mark.parametrize(
    ("pack", "size", "hand", "points"),
    [(LONG, 32, 8, 120), (SHORT, 24, 6, 120), (DOUBLED, 48, 12, 240), (DOUBLED_SHORT, 40, 10, 240)],
)
def test_packs(pack, size, hand, points):
    assert (len(pack), len(pack.cards), pack.hand_size) == (size, size, hand)
    assert sum(card.points for card in pack.cards) == points
    assert len(set(pack.cards)) == len(pack.faces) == size // pack.copies
    assert {pack.cards.count(card) for card in pack.faces} == {pack.copies}


def test_the_short_pack_has_no_sevens_and_eights():
    assert set(codes(SHORT.cards)) == set(oracle.SHORT)
    assert set(codes(LONG.cards)) == set(oracle.LONG)
    assert codes(LONG.cards[:8]) == ["EA", "EZ", "EK", "EO", "EU", "E9", "E8", "E7"]


@given(ours.cards)
def test_there_is_one_object_a_face(card: Card):
    assert Card(card.suit, card.rank) is card
    assert Card.of(card.code) is card
    assert copy.copy(card) is card
    assert copy.deepcopy({card: [card]}) == {card: [card]}
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert hash(card) == hash(Card.of(card.code))


@given(st.sampled_from([*Suit, *Rank, TRUMP]))
def test_suits_ranks_and_trump_stay_themselves(thing):
    assert pickle.loads(pickle.dumps(thing)) is thing
    assert copy.deepcopy(thing) is thing


def test_a_card_is_not_changed():
    with pytest.raises(AttributeError):
        Card.of("EO").points = 4
    with pytest.raises(AttributeError):
        del Card.of("EO").points
    with pytest.raises(KeyError):
        Card.of("XX")


# --- orders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("contract", "letter", "pack"), ORDERS)
def test_trumps_and_plain_suits(contract: str, letter: str, pack: str):
    """As the oracle has them, written out by hand from O 1.4 and Z 5, 10."""
    order = order_of(contract, letter, pack)
    there = {card.code for card in PACKS[pack].cards}
    trumps, plain = oracle.table(contract, letter)
    assert codes(order.trumps) == [code for code in trumps if code in there]
    for line in plain:
        suit = Suit(line[0][0])
        assert codes(order.plain(suit)) == [code for code in line if code in there]
    count = sum(len(order.plain(suit)) for suit in Suit)
    assert len(order.trumps) + count == len(PACKS[pack].faces)


def test_numbers_a_learner_asks_for():
    """The counts of the rules page: trumps, and plain cards in each suit that has any."""
    expected = {
        ("rufspiel", "E"): (14, 6), ("solo", "H"): (14, 6), ("wenz", ""): (4, 7),
        ("geier", ""): (4, 7), ("farbwenz", "G"): (11, 7), ("farbgeier", "S"): (11, 7),
    }  # fmt: skip
    for (contract, letter), (trumps, plain) in expected.items():
        order = order_of(contract, letter, "long")
        assert len(order.trumps) == trumps
        assert {len(order.plain(suit)) for suit in Suit} - {0} == {plain}
    assert len(order_of("rufspiel", "E", "short").trumps) == 12


@pytest.mark.parametrize(("contract", "letter", "pack"), ORDERS)
def test_beats_is_an_order(contract: str, letter: str, pack: str):
    """Trumps form one chain, each plain suit one; across them only trump beats plain."""
    order = order_of(contract, letter, pack)
    faces = PACKS[pack].faces
    trumps, plain = oracle.table(contract, letter)
    rank = {code: place for line in (trumps, *plain) for place, code in enumerate(line)}
    for later in faces:
        for earlier in faces:
            if order.line[later] is order.line[earlier]:
                wins = rank[later.code] < rank[earlier.code]
            else:
                wins = later.code in trumps
            assert order.beats(later, earlier) == wins


orders = st.sampled_from(ORDERS)


@given(orders, st.randoms(use_true_random=False))
def test_winner_agrees_with_beats(named, rng: Random):
    order = order_of(*named)
    for _ in range(20):
        cards = rng.sample(order.pack.cards, rng.randint(1, 4))
        place = order.winner(cards)
        won = cards[place]
        fit = [card for card in cards if order.line[card] in (TRUMP, order.line[cards[0]])]
        assert won in fit
        # Nothing fit beats it, wherever it lies; of equal cards the first has won.
        assert not any(order.beats(card, won) for card in fit)
        assert cards.index(won) == place
        # The order of the others does not matter, but for who led.
        if len(set(cards)) == len(cards):
            for rest in permutations(cards[1:]):
                assert [cards[0], *rest][order.winner([cards[0], *rest])] is won


@given(orders, st.randoms(use_true_random=False))
def test_sorting_a_hand(named, rng: Random):
    """Trumps, then suit by suit, each highest first; nothing is lost, doubled faces neither."""
    order = order_of(*named)
    hand = rng.sample(order.pack.cards, 8)
    held = order.sort(hand)
    assert sorted(codes(held)) == sorted(codes(hand))
    trumps, plain = oracle.table(named[0], named[1])
    plain.sort(key=lambda line: "EGHS".index(line[0][0]))
    flat = [*trumps, *(code for line in plain for code in line)]
    assert codes(held) == sorted(codes(hand), key=flat.index)


def test_orders_are_equal_by_what_they_say():
    first, again = order_of("wenz", "", "long"), order_of("wenz-tout", "", "long")
    assert first == again
    assert hash(first) == hash(again)
    assert first != order_of("geier", "", "long")
    assert first != order_of("wenz", "", "short")
    assert first != "wenz"


def test_an_order_is_of_its_pack():
    """The same trumps of another pack are another order."""
    trumps = [Card.of(code) for code in ("EU", "GU", "HU", "SU")]
    long, short = CardOrder(PACKS["long"], trumps), CardOrder(PACKS["short"], trumps)
    assert (long.pack, short.pack) == (PACKS["long"], PACKS["short"])
    assert long == CardOrder(PACKS["long"], trumps)
    assert long != short
    assert long != CardOrder(PACKS["long"], trumps[:3])
