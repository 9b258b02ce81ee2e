"""Slips for deals: four of them are the whole pack, and the same seed deals the same."""

from __future__ import annotations

import re
from html import unescape

import pytest

from schafkopf_tutor.cards import PACKS
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.slips import dealt, slips
from schafkopf_tutor.screen.voice import Voice

TABLES = [name for name in shipped() if load(name).law == "schafkopf"]
NAMES = ["Anna", "Beni", "Christl", "Dominik"]
WHO = {
    "de": ("{} gibt, {} spielt aus.", "Spiel {} · Startwert 7 · {} Karten"),
    "en": ("{} deals, {} leads.", "Deal {} · seed 7 · {} cards"),
}


def written(rules: str, language: str = "en", number: int = 5, seed: int = 7) -> str:
    return slips(seed, number, Voice(Speaker(language), load(rules)))


def leaves(page: str) -> list[list[str]]:
    """Each page, slip by slip."""
    parts = page.split('<div class="skt-leaf">')[1:]
    return [part.split('<section class="skt-slip">')[1:] for part in parts]


def names(slip: str) -> list[str]:
    return [unescape(name) for name in re.findall(r"<li>.*?<span>(.*?)</span></li>", slip)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", TABLES)
def test_four_slips_are_the_whole_pack(rules: str, language: str):
    pack = load(rules).pack
    words = Voice(Speaker(language), load(rules)).words
    whole = sorted(words.name(card, "name") for card in pack.cards)
    found = leaves(written(rules, language))
    assert len(found) == 5
    for leaf in found:
        hands = [names(slip) for slip in leaf]
        assert [len(hand) for hand in hands] == [len(pack.cards) // 4] * 4
        assert sorted(name for hand in hands for name in hand) == whole
    assert len({tuple(map(tuple, map(names, leaf))) for leaf in found}) == 5  # five deals


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rules", "cards"), [("ordnung", 32), ("cardgames-zone-short", 24)])
def test_seats_dealer_leader_deal_and_seed_are_named(rules: str, cards: int, language: str):
    """Who sits to the dealer's left leads, and the next deal is dealt by the next one."""
    who, of = WHO[language]
    for at, leaf in enumerate(leaves(written(rules, language))):
        assert [slip.partition("</h2>")[0] for slip in leaf] == [f"<h2>{name}" for name in NAMES]
        for slip in leaf:
            assert who.format(NAMES[(at + 3) % 4], NAMES[at % 4]) in slip
            assert of.format(at + 1, cards) in slip


def test_the_same_seed_deals_the_same_and_another_does_not():
    one = [names(slip) for leaf in leaves(written("cardgames-zone")) for slip in leaf]
    assert one == [names(slip) for leaf in leaves(written("schafkopfschule-2007")) for slip in leaf]
    assert one != [
        names(slip) for leaf in leaves(written("cardgames-zone", seed=8)) for slip in leaf
    ]
    more = [names(slip) for leaf in leaves(written("cardgames-zone", number=9)) for slip in leaf]
    assert more[:20] == one


def test_a_hand_is_sorted_as_it_is_held():
    """Ober, Unter, Herz; then Eichel, Gras, Schellen, ace first: the row of a Rufspiel."""
    suits, trumps = "EGHS", "AZK987"
    row = [suit + "O" for suit in suits] + [suit + "U" for suit in suits]
    row += [suit + rank for suit in "HEGS" for rank in trumps]
    words = Words("en")
    held = [
        words.name(card, "name")
        for card in sorted(PACKS["long"].cards, key=lambda c: row.index(c.code))
    ]
    for leaf in leaves(written("ordnung")):
        for slip in leaf:
            places = [held.index(name) for name in names(slip)]
            assert places == sorted(places)


def test_cards_fall_evenly():
    """In 400 deals each seat holds the Eichel Ober about a hundred times: four standard
    deviations either way are 35."""
    first = PACKS["long"].cards[3]
    owners = [
        next(seat for seat in range(4) if first in game.hands[seat])
        for game in (dealt(3, number, load("ordnung")) for number in range(1, 401))
    ]
    assert all(abs(owners.count(seat) - 100) <= 35 for seat in range(4))
