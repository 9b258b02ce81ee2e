"""Stoß: O 4.2.1 to 4.2.5, S 3.3.2, Z 9; who may say it, until when, what it makes of the value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from schafkopf_tutor.moves import Call, Move, Play
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import doubling, multiplier
from schafkopf_tutor.quiz.kinds.doubling import MayDouble, StossCounts, WhoMayDouble
from schafkopf_tutor.quiz.kinds.multiplier import DoubledValue, TimesCounted
from schafkopf_tutor.quiz.kinds.stoss import Doubled
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.law.houses import house
from tests.quiz.ends import (
    check_answers,
    check_hints,
    check_items,
    check_places,
    items,
    of_level,
    who_errs,
)

KINDS = {kind.id: kind for kind in (*doubling.KINDS, *multiplier.KINDS)}
RULES = ("ordnung", "cardgames-zone", "cardgames-zone-short", "schafkopfschule-2007")
WORDS = ["stoss", "re", "supra", "resupra"]
CARDS = {"ordnung": 1, "schafkopfschule-2007": 1, "cardgames-zone": 0, "cardgames-zone-short": 0}
"""How many cards may lie when Stoß is said: the first (O 4.2.1, S 3.3.2), or none (Z 9)."""


def judged(game: Doubled, before: Sequence[Move], seat: int | None, word: str, rules: str) -> str:
    """Whether a word counts that is said after these events, the ones before it being right."""
    said = [move.word for move in before if isinstance(move, Call)]
    assert word == WORDS[len(said)]
    declares = seat in (game.announced.seat, game.partner)
    if declares != (word in ("re", "resupra")):
        return "side"
    if said:  # an answer comes before another card
        return "counts" if isinstance(before[-1], Call) else "late"
    return "counts" if len(before) <= CARDS[rules] else "late"


def counted(game: Doubled, rules: str) -> int:
    """How many words count."""
    kept: list[Move] = []
    for move in game.events:
        assert isinstance(move, Call | Play)
        if isinstance(move, Play) or judged(game, kept, move.seat, move.word, rules) == "counts":
            kept.append(move)
    return sum(isinstance(move, Call) for move in kept)


def reference(one: Item, rules: str) -> Answer:
    task = one.task
    if isinstance(task, StossCounts):
        *before, last = task.game.events
        assert isinstance(last, Call)
        return judged(task.game, before, last.seat, last.word, rules)
    if isinstance(task, MayDouble):
        found = judged(task.game, task.game.events, task.seat, task.word, rules)
        return "yes" if found == "counts" else "no"
    if isinstance(task, WhoMayDouble):
        said = sum(isinstance(move, Call) for move in task.game.events)
        events, word = task.game.events, WORDS[said]
        each = [judged(task.game, events, seat, word, rules) for seat in range(4)]
        may = {str(seat) for seat in range(4) if each[seat] == "counts"}
        return frozenset(may or {"nobody"})
    assert isinstance(task, (TimesCounted, DoubledValue))
    factor = 2 ** (counted(task.counted.game, rules) + len(task.counted.knocks))
    return factor * (task.plain if isinstance(task, DoubledValue) else 1)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(10, scale(200)), lambda one: reference(one, rules))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(200, scale(2000))
    for level in kind.levels:
        made = of_level(kind, level, count)
        assert len({one.task for one in made}) > (count * 0.8 if count < 2000 else 400)
        check_places(made, 0.05 if count >= 2000 else 0.13)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_beliefs_answer_otherwise(kind: Kind):
    named = who_errs(of_level(kind, 3, 60))
    wanted = {"stoss_any_time", "stoss_by_anybody"}
    if kind.skill == "multiplier":
        wanted |= {"stoss_adds"}
    assert wanted <= set(named)
    assert all(named[belief] >= 5 for belief in wanted), named


@pytest.mark.parametrize("rules", RULES)
def test_a_word_that_is_not_for_one_to_say_comes_in_time(rules: str, scale):
    """Else there would be two reasons against it."""
    for one in items(KINDS["stoss_counts"], rules, max(60, scale(200))):
        assert isinstance(one.task, StossCounts)
        *before, last = one.task.game.events
        assert isinstance(last, Call)
        if one.right == "side":
            found = [judged(one.task.game, before, seat, last.word, rules) for seat in range(4)]
            assert "counts" in found


def test_nobody_asks_where_there_is_no_stoss():
    for kind in KINDS.values():
        assert not kind.applies(house("doppelbild"))
        assert not kind.applies(house("schafkopfschule-2007-tournament"))


def test_knocks_count_where_they_are_played():
    for kind in ("times_counted", "doubled_value"):
        knocked: Counter[int] = Counter()
        for one in items(KINDS[kind], "knock-on-four", 30):
            assert one.right == reference(one, "ordnung")
            check_answers(one)
            check_hints(one)
            assert isinstance(one.task, TimesCounted | DoubledValue)
            knocked[len(one.task.counted.knocks)] += 1
        assert set(knocked) >= {0, 1, 2}
