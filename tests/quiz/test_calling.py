"""Which ace may be called, and who is locked: O 2.3.1, 2.3.2, S 2.5.1, read off the hand."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import calling, locked
from schafkopf_tutor.quiz.kinds.calling import CallableAces, MayCall, TrueOfCall
from schafkopf_tutor.quiz.kinds.locked import IsLocked, Unlocks
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.quiz.ends import RULES, check_items, check_places, item, items, of_level, who_errs

KINDS = {kind.id: kind for kind in (*calling.KINDS, *locked.KINDS)}


def codes(hand: tuple[Card, ...]) -> set[str]:
    return {card.code for card in hand}


def plain(hand: set[str], suit: str) -> set[str]:
    """The cards of a suit that are no trumps in a Rufspiel."""
    return {card for card in hand if card[0] == suit and card[1] not in "OU"} - {
        card for card in hand if card[0] == "H"
    }


def suits(hand: set[str]) -> set[str]:
    """The suits whose ace may be called: a plain card of it is there, and the ace is not."""
    return {suit for suit in "EGS" if plain(hand, suit) and f"{suit}A" not in hand}


def true_of(hand: set[str], suit: str) -> str:
    if suit == "H":
        return "trump"
    if f"{suit}A" in hand:
        return "own"
    return "may" if plain(hand, suit) else "none"


def reference(one: Item) -> Answer:
    task = one.task
    assert isinstance(task, CallableAces | MayCall | TrueOfCall | IsLocked | Unlocks)
    hand = codes(task.game.hand)
    if isinstance(task, CallableAces):
        return frozenset(Card.of(f"{suit}A") for suit in suits(hand))
    if isinstance(task, MayCall):
        return "yes" if task.suit.letter in suits(hand) else "no"
    if isinstance(task, TrueOfCall):
        return true_of(hand, task.suit.letter)
    if isinstance(task, IsLocked):
        return "no" if suits(hand) else "yes"
    assert task.out.code in hand
    assert not suits(hand)
    rest = hand - {task.out.code}
    cards = [card for card in task.options if isinstance(card, Card)]
    return frozenset(card for card in cards if suits(rest | {card.code}))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(10, scale(200)), reference)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(200, scale(2000))
    for level in kind.levels:
        made = of_level(kind, level, count)
        assert len({one.task for one in made}) > count * 0.95
        check_places(made, 0.05 if count >= 2000 else 0.13)


def test_the_right_aces_are_any_set_alike():
    sets = Counter(item(KINDS["callable_aces"], 2, seed, "ordnung").right for seed in range(350))
    assert len(sets) == 7
    assert min(sets.values()) > 25


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_at_the_third_level_an_ober_or_unter_misleads(kind: Kind):
    named, easy = who_errs(of_level(kind, 3, 60)), who_errs(of_level(kind, 2, 60))
    assert named["lord_is_enough"] >= 10, named
    assert easy["lord_is_enough"] < named["lord_is_enough"]


@pytest.mark.parametrize("rules", RULES)
def test_one_option_alone_is_true_as_it_reads(rules: str, scale):
    for one in items(KINDS["true_of_call"], rules, max(60, scale(200))):
        assert isinstance(one.task, TrueOfCall)
        hand, suit = codes(one.task.game.hand), one.task.suit.letter
        reads = {
            "may": suit in suits(hand),
            "own": f"{suit}A" in hand,
            "none": not plain(hand, suit),
            "trump": suit == "H",
            "lacks": False,
        }
        assert [option for option in one.question.options if reads[str(option)]] == [one.right]


def test_with_help_the_trumps_lie_apart():
    one = item(KINDS["callable_aces"], 1, 5, "ordnung")
    trumps, rest = one.question.shown
    assert all(card.code[1] in "OU" or card.code[0] == "H" for card in trumps.cards)
    assert not any(card.code[1] in "OU" or card.code[0] == "H" for card in rest.cards)
