"""Laufende: O is silent, S 4.2.2, Z 7, Z 8; counted here from tables of trumps written by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.game import Game
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import laufende
from schafkopf_tutor.quiz.kinds.laufende import HowMany, Paid, Which, Whose
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.law.cashier import Played, runners
from tests.law.oracle import table
from tests.quiz.ends import (
    RULES,
    check_items,
    check_levels,
    check_variety,
    item,
    items,
    of_level,
    who_errs,
)

KINDS = {kind.id: kind for kind in laufende.KINDS}


def dealt(game: Game) -> list[set[str]]:
    return [{card.code for card in hand} for hand in game.deal.hands]


def played(game: Game) -> tuple[Played, set[int]]:
    """The game for the cashier, and the declarer's side: the declarer and the called ace."""
    assert game.announced is not None
    assert game.announced.seat is not None
    suit = game.announced.suit.letter if game.announced.suit else ""
    side = {game.announced.seat}
    if game.announced.contract == "rufspiel":
        side |= {seat for seat, hand in enumerate(dealt(game)) if f"{suit}A" in hand}
    return Played(game.announced.contract, suit, game.announced.seat, dealt(game), []), side


def reference(one: Item) -> Answer:
    task = one.task
    if isinstance(task, Paid):
        least = 2 if task.result.contract == "wenz" else 3
        return task.result.laufende if task.result.laufende >= least else 0
    assert isinstance(task, (HowMany, Which, Whose))
    count, side = runners(*played(task.game))
    if isinstance(task, HowMany):
        return count
    if isinstance(task, Whose):
        return f"{side}-{count}"
    game, _ = played(task.game)
    pack = set().union(*game.dealt)
    trumps = [card for card in table(game.game, game.suit)[0] if card in pack]
    codes = {str(card): card for card in task.options}
    return frozenset(codes[card] for card in trumps[:count])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(10, scale(200)), reference)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ(kind: Kind, scale):
    check_variety(kind, max(20, scale(200)), 0.7)


def test_behind_a_gap_somebody_goes_on_counting():
    for kind in ("laufende_count", "laufende_cards", "laufende_whose"):
        named = who_errs(of_level(KINDS[kind], 3, 40))
        assert named["gap_in_laufende"] == 40, kind
        assert named["obers_are_laufende"] > 5, kind


def test_some_think_that_they_are_not_paid():
    named = who_errs(of_level(KINDS["laufende_paid"], 3, 60))
    assert set(named) == {"laufende_of_winners", "wenz_needs_three"}


def test_the_cards_shown_are_enough():
    """The declarer's side alone tells the run: what it lacks, the others have."""
    for level in (1, 2, 3):
        one = item(KINDS["laufende_count"], level, 3, "ordnung")
        assert isinstance(one.task, HowMany)
        game, side = played(one.task.game)
        shown = {card.code for group in one.question.shown for card in group.cards}
        trumps = table(game.game, game.suit)[0]
        own = {card for seat in side for card in game.dealt[seat]}
        assert {card for card in trumps if card in shown} == {c for c in trumps if c in own}


def test_no_place_is_more_often_right():
    for level in (1, 2, 3):
        places = Counter(
            one.question.options.index(one.question.right[0])
            for one in (item(KINDS["laufende_whose"], level, s, "ordnung") for s in range(400))
        )
        assert set(places) == {0, 1, 2, 3}
        assert all(abs(count / 400 - 1 / 4) < 0.07 for count in places.values()), places


def test_a_table_without_a_price_for_them_does_not_ask():
    assert not KINDS["laufende_paid"].applies(
        item(KINDS["laufende_count"], 1, 0, "donauries-cup").ruleset
    )


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_table_without_lone_games_has_all_levels(kind: Kind):
    for one in items(kind, "only-rufspiel", 2):
        assert one.right == reference(one)
        check_levels(kind, one)
