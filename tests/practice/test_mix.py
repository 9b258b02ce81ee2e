"""What comes next: due first, foundations before what is built on them, mixed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.mix import SITTING, YOUNG, Next, Offer, item_for, mix, offer
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.make import every, make
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, shipped
from tests.practice.attempts import START, made

ALL = Offer(dict.fromkeys(skills(), (1, 2, 3)), frozenset(BELIEFS))
ORDNUNG = load("ordnung")


def following(progress: Progress, minutes: float = 0, offered: Offer = ALL, seed: int = 0) -> Next:
    found = mix(START + timedelta(minutes=minutes), progress, Dice("mix", seed), offered)
    assert found is not None
    return found


def test_whoever_begins_begins_at_the_beginning():
    assert following(Progress.of([])) == Next("points", 1, "new")


def test_nothing_to_ask():
    assert mix(START, Progress.of([]), Dice(1), Offer({})) is None
    assert mix(START, Progress.of([made("compare")]), Dice(1), Offer({})) is None


def test_it_depends_on_its_arguments_alone():
    begun = list(skills())[:6]
    progress = Progress.of([made(skill, minutes=n) for n, skill in enumerate(begun)])
    drawn = [following(progress, 60, seed=n) for n in range(40)]
    assert drawn == [following(progress, 60, seed=n) for n in range(40)]
    assert len(set(drawn)) > 1


def test_what_is_due_comes_before_what_is_new():
    log = [made("points"), made("plain_order", minutes=1), made("outranks", minutes=2)]
    progress = Progress.of(log)
    for seed in range(20):
        assert following(progress, 3, seed=seed).why != "due"
        assert following(progress, 60, seed=seed).why == "due"


def test_never_the_same_again_if_there_is_anything_else():
    log = [made("points", right=False), made("plain_order", minutes=1, right=False)]
    for seed in range(20):
        # both are due, and one was not asked just now
        assert following(Progress.of(log), 10, seed=seed) == Next("points", 1, "due")
        # only one is, and that was asked just now
        assert following(Progress.of(log[:1]), 10, seed=seed) == Next("plain_order", 1, "new")
    # another day, anything may come
    drawn = {following(Progress.of(log), 60 * 24, seed=n).skill for n in range(20)}
    assert drawn == {"points", "plain_order"}
    only = Offer({"points": (1, 2, 3)})
    assert following(Progress.of(log), 10, only) == Next("points", 1, "due")


def test_foundations_first():
    few = Offer({"plain_order": (1,), "trump_order": (1,), "value": (1,)})
    assert following(Progress.of([made("points")]), 1, few).skill == "plain_order"
    bad = [made("plain_order", minutes=n, right=False) for n in range(3)]
    for seed in range(20):
        found = mix(START + timedelta(hours=1), Progress.of(bad), Dice(seed), few)
        assert found == Next("plain_order", 1, "due")
    good = [made("plain_order", minutes=n) for n in range(3)]
    # value needs what cannot be asked here, and that needs trump_order, which is not there yet
    assert following(Progress.of(good), 4, few) == Next("trump_order", 1, "new")
    more = [*good, *(made("trump_order", minutes=n) for n in range(4, 6))]
    assert following(Progress.of(more), 7, few).skill == "value"


def test_not_too_much_new_at_once():
    begun = ("points", "plain_order", "outranks")
    assert len(begun) == YOUNG
    log = [made(skill, minutes=n, right=False) for n, skill in enumerate(begun)]
    for seed in range(30):
        assert following(Progress.of(log), 4, seed=seed).why != "new"

    # what is not asked for does not stand in the way of what is
    assert following(Progress.of(log), 4, Offer({"laufende": (1,)})) == Next("laufende", 1, "new")


def test_a_belief_is_asked_where_it_showed():
    believed: dict[str, Any] = {"right": False, "beliefs": ("pips_count",), "level": 2}
    progress = Progress.of([made("points", **believed), made("plain_order", minutes=1)])
    asked = {following(progress, 60 * 24, seed=n) for n in range(40)}
    assert Next("points", 2, "belief", "pips_count") in asked
    elsewhere = Offer(ALL.levels, frozenset({"king_above_ten"}))  # where it is no error
    assert not any(
        following(progress, 60 * 24, elsewhere, seed=n).why == "belief" for n in range(40)
    )


def test_the_level_is_one_that_can_be_asked():
    log = [made("points", level=3, minutes=n) for n in range(2)]
    for levels, level in (((1, 2, 3), 3), ((1, 2), 2), ((2,), 2), ((1,), 1)):
        assert following(Progress.of(log), 60, Offer({"points": levels})).level == level
    assert following(Progress.of([]), 0, Offer({"points": (2, 3)})).level == 2


@pytest.mark.parametrize("rules", sorted(shipped()))
def test_what_can_be_asked_at_a_table(rules: str):
    ruleset = load(rules)
    found = offer(ruleset)
    there: dict[str, set[int]] = {}
    for skill, _, level in every(ruleset):
        there.setdefault(skill.id, set()).add(level)
    assert {name: set(levels) for name, levels in found.levels.items()} == there
    assert list(found.levels) == [name for name in skills() if name in there]
    assert found.beliefs == {belief.id for belief in BELIEFS.under(ruleset)}


def test_an_item_that_tells_about_the_belief():
    for seed in range(5):
        item = item_for(Next("points", 3, "belief", "pips_count"), Dice(seed), ORDNUNG)
        assert (item.kind.skill, item.level) == ("points", 3)
        assert any("pips_count" in names for names in item.distractors.values())
    plain = Next("points", 1, "new")
    assert item_for(plain, Dice(3), ORDNUNG) == item_for(plain, Dice(3), ORDNUNG)
    assert item_for(plain, Dice(3), ORDNUNG).key != item_for(plain, Dice(4), ORDNUNG).key


def test_a_belief_that_few_items_show_is_asked_about_all_the_same():
    for seed in range(5):
        due = Next("called_ace", 3, "belief", "holder_keeps_lords")
        item = item_for(due, Dice(seed), ORDNUNG)
        assert (item.kind.skill, item.level) == ("called_ace", 3)
        assert any("holder_keeps_lords" in names for names in item.distractors.values())
        assert item == item_for(due, Dice(seed), ORDNUNG)
        assert item == make("called_ace", 3, item.seed, ORDNUNG)  # it can be made again
    nowhere = Next("called_ace", 1, "belief", "pips_count")
    assert item_for(nowhere, Dice(1), ORDNUNG).kind.skill == "called_ace"


def weeks(rng: Random, knows: float, days: int, questions: int) -> list[tuple[Next, Attempt]]:
    """A learner who answers some questions every other day, whatever is asked."""
    progress, asked = Progress.of([]), []
    for day in range(0, days, 2):
        now: datetime = START + timedelta(days=day)
        for _ in range(questions):
            now += timedelta(minutes=1)
            found = mix(now, progress, Dice(now), ALL)
            assert found is not None
            attempt = made(found.skill, found.level, at=now, right=rng.random() < knows)
            asked.append((found, attempt))
            progress = progress.after(attempt)
    return asked


def test_weeks_of_practice(seed: int):
    """Properties that hold at every question of a long practice."""
    asked = weeks(Random(seed), 0.9, 40, 15)
    needs = {name: skill.needs for name, skill in skills().items()}
    progress = Progress.of([])
    previous, before = "", START - SITTING
    for found, attempt in asked:
        if found.why == "new":
            assert found.skill not in progress.skills
            assert all(progress.mastery(one) >= Mastery.FAMILIAR for one in needs[found.skill])
        if found.why == "due":
            assert f"skill:{found.skill}" in progress.due(attempt.at)
        if found.why in ("new", "ahead"):
            # nothing is due but what has just been asked
            assert set(progress.due(attempt.at)) <= {f"skill:{previous}"}
        if len(progress.skills) > 1 and attempt.at - before < SITTING:  # on another day it may
            assert found.skill != previous
        previous, before = found.skill, attempt.at
        progress = progress.after(attempt)
    assert set(progress.skills) == set(skills())  # somebody who knows most gets everywhere
    assert max(Counter(found.level for found, _ in asked)) == 3


def test_whoever_knows_nothing_stays_with_the_first_things(seed: int):
    asked = weeks(Random(seed), 0.0, 20, 10)
    assert len({found.skill for found, _ in asked}) <= YOUNG
    assert {found.level for found, _ in asked} == {1}


def test_a_belief_is_cured_by_practice():
    """Somebody who counts pips until he is told; the belief comes up again, and then rests."""
    pips = BELIEFS["pips_count"].world
    progress, now = Progress.of([]), START
    offered = Offer({"points": (1, 2, 3)}, frozenset(BELIEFS))
    dice = Dice("cure")
    for seed in range(4):
        item = make("points", 3, seed, ORDNUNG)
        progress = progress.after(Attempt.of(item, item.answer(pips), at=now))
        now += timedelta(minutes=1)
    assert "belief:pips_count" in progress.due(now + timedelta(minutes=1))
    asked = []
    for _ in range(200):
        now += timedelta(hours=6)
        if not progress.due(now):
            continue
        found = mix(now, progress, dice, offered)
        assert found is not None
        asked.append(found)
        item = item_for(found, dice, ORDNUNG)
        progress = progress.after(Attempt.of(item, item.right, at=now))
    beliefs = [found for found in asked if found.belief == "pips_count"]
    assert 1 <= len(beliefs) <= 10  # in fifty days
    assert "belief:pips_count" not in progress.due(now)
    assert progress.suspicion.first is None
