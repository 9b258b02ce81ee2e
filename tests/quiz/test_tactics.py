"""Which card is played well: never worse than those it is compared with, however the cards lie.

Each answer is held against endings solved once more (`open_cards.py`), with open cards, in some of
the ways in which the cards that are out can lie. Shown is: in none of them does a card that is
compared bring its side more, and in some of them it brings less. What is best where people do not
see all cards, this does not show.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from schafkopf_tutor.beliefs import BELIEFS, Known
from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds.tactics import WellPlayed
from schafkopf_tutor.quiz.kinds.tactics_drawn import KINDS
from schafkopf_tutor.quiz.task import Kind
from tests.longrun import LONG
from tests.quiz.again import codes
from tests.quiz.ends import RULES, check_items, check_places, check_telling, item, of_level
from tests.quiz.open_cards import ending, worlds

IDS = [kind.id for kind in KINDS]
TELLING = {
    "trumps_first": "small_first",
    "loser_in_time": "losers_last",
    "lead_against_wenz": "same_suit_again",
    "lead_against_pair": "bare_suit",
    "low_to_foes": "feeds_foes",
    "points_to_friends": "trumps_partner",
    "partner_leads": "partner_leads_suits",
}
WAYS = 60 if LONG else 4
"""In how many ways the cards lie of each position."""


def gains(one: Item, ways: int) -> list[dict[Card, int]]:
    """For each way in which the cards lie, by how much each other option brings less."""
    task = one.task
    assert isinstance(task, WellPlayed)
    known, solved, found = task.known, ending(task.known), []
    assert isinstance(one.right, Card)
    for hands in worlds(known, Random(f"{one.seed} {one.kind.id}"), ways):
        values = solved.values(hands, known.view.leader, codes(known.view.trick))
        others = [card for card in task.cards if card is not one.right]
        found.append({card: values[one.right.code] - values[card.code] for card in others})
    return found


def reference(one: Item) -> object:
    """The right card, if it is never worse; else the one that beat it."""
    for way in gains(one, WAYS):
        worse = [card for card, gain in way.items() if gain < 0]
        if worse:
            return worse[0]
    return one.right


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_no_card_is_better_however_the_others_lie(kind: Kind, rules: str, scale):
    if not kind.applies(item(KINDS[0], 1, 0, rules).ruleset):
        assert (kind.id, rules) in UNKNOWN
        return
    check_items(kind, rules, max(2, scale(60)), reference)


UNKNOWN = {("loser_in_time", "cardgames-zone-short")}
"""Of four cards of a suit there are not enough for others to follow."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_in_some_ways_it_is_better(kind: Kind, scale, record):
    """How often and by how much, with three cards in hand or two, `record` keeps."""
    every = [
        gain
        for level in (1, 2)
        for one in of_level(kind, level, max(8, scale(200)))
        for way in gains(one, 20)
        for gain in way.values()
    ]
    assert min(every) >= 0
    assert max(every) > 0
    figures = {
        "compared": len(every),
        "better": sum(gain > 0 for gain in every),
        "points": round(sum(every) / len(every), 2),
    }
    record(f"tactics-{kind.id}", figures)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(200, scale(2000))
    for level in kind.levels:
        made = of_level(kind, level, count)
        if count <= 200:
            assert len({(one.task, one.right) for one in made}) > count * 0.9
        for number in (2, 3, 4):
            some = [one for one in made if len(one.task.options) == number]
            if len(some) > count / 4:
                check_places(some, 0.05 if count >= 2000 else 0.15)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_the_belief_is_found_out(kind: Kind):
    for level in kind.levels:
        made = of_level(kind, level, 60)
        found = Counter(b for one in made for who in one.distractors.values() for b in who)
        assert found == {TELLING[kind.id]: 60}
    check_telling(kind, 60, TELLING[kind.id])


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_what_is_told_is_true(kind: Kind):
    """The cards out fill the other hands, and in one way at least they can lie as is told."""
    for level in kind.levels:
        for one in of_level(kind, level, 40):
            assert isinstance(one.task, WellPlayed)
            known, view = one.task.known, one.task.known.view
            assert len(known.out) == 3 * len(view.hand) - len(view.trick)
            assert not {*known.out} & {*view.hand, *view.trick}
            assert len(list(worlds(known, Random(one.seed), 20))) > 0
            assert BELIEFS[TELLING[kind.id]].cures == one.rule
            check_trick(known)


def check_trick(known: Known) -> None:
    """Whoever is told to be able to follow has not done otherwise."""
    view, order = known.view, known.order
    for at, card in enumerate(view.trick):
        seat, led = (view.leader + at) % 4, order.line[view.trick[0]]
        if order.line[card] is not led:
            assert seat == known.announced.seat
        assert not known.is_void(seat, order.line[card])
