"""Dealing a pack that lies shuffled and cut: so many cards at a time (O 2.1.1, S 5.2.3)."""

from __future__ import annotations

import pytest

from schafkopf_tutor import DealError, load
from schafkopf_tutor.laws.schafkopf.dealing import deal_out
from tests.law.houses import changed

STACK = load("ordnung").pack.cards


def places(packet: int, dealer: int) -> list[list[int]]:
    """Which places of the stack each seat is dealt, in their order."""
    game = deal_out(changed("ordnung", deal__packet=packet), dealer, STACK)
    assert game.dealer == dealer
    return [[STACK.index(card) for card in hand] for hand in game.deal.hands]


def test_twice_four():
    assert places(4, 3) == [
        [0, 1, 2, 3, 16, 17, 18, 19],
        [4, 5, 6, 7, 20, 21, 22, 23],
        [8, 9, 10, 11, 24, 25, 26, 27],
        [12, 13, 14, 15, 28, 29, 30, 31],
    ]


def test_the_first_cards_go_to_the_dealers_left():
    first = [hand[0] for hand in places(4, 1)]
    assert first == [8, 12, 0, 4]  # seat 2 is the first, then 3, 0, 1


def test_four_times_two():
    assert places(2, 3)[0] == [0, 1, 8, 9, 16, 17, 24, 25]


def test_a_last_packet_may_be_smaller():
    """Three, three and two."""
    assert places(3, 3)[0] == [0, 1, 2, 12, 13, 14, 24, 25]
    assert places(3, 3)[3] == [9, 10, 11, 21, 22, 23, 30, 31]
    assert places(5, 3)[0] == [0, 1, 2, 3, 4, 20, 21, 22]


def test_twice_three_in_the_short_deck():
    short = load("cardgames-zone-short")
    cards = short.pack.cards
    hands = deal_out(short, 3, cards).deal.hands
    assert [cards.index(card) for card in hands[1]] == [3, 4, 5, 15, 16, 17]


def test_what_is_over_or_of_another_pack_is_refused():
    with pytest.raises(DealError):
        deal_out(load("ordnung"), 3, [*STACK, STACK[0]])
    with pytest.raises(DealError):
        deal_out(load("cardgames-zone-short"), 3, STACK)
    with pytest.raises(DealError):
        deal_out(load("ordnung"), 4, STACK)
