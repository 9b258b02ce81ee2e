"""Simulated learners: what they answer, and a room that they fill over the network."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.classroom.finding import Held
from schafkopf_tutor.classroom.kept import report_of
from schafkopf_tutor.classroom.link import teach
from schafkopf_tutor.classroom.rehearse import Manner, Tally, rehearse
from schafkopf_tutor.classroom.simulated import Learner, learners
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.practice.attempt import plain
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.rulesets import load
from tests.classroom.serving import Process

RULES = load("ordnung")


# --- what they answer ----------------------------------------------------------------------------


def test_who_counts_pips_counts_pips():
    """Points of cards by their number: nine counts nine; written from the belief's own words."""
    pips = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 9, "8": 8, "7": 7}
    seen = 0
    for seed in range(24):
        item = make("points", 1, seed, RULES)
        if item.kind.form != "number":
            continue
        (lying,) = item.question.shown
        cards = getattr(lying, "cards", ())
        wanted = sum(pips[card.rank.letter] for card in cards)
        if wanted == item.right:
            continue
        seen += 1
        assert Learner(1, ("pips_count",), 0.0).answer(item, Dice(seed)) == wanted
    assert seen >= 5


def test_who_knows_is_right_and_who_only_slips_is_wrong():
    for skill in ("points", "may_play", "who_has_won", "trump_order", "laufende", "may_call"):
        for seed in range(6):
            item = make(skill, 1, seed, RULES)
            assert Learner(1, slip=0).answer(item, Dice(seed)) == item.right
            assert Learner(1, slip=1).answer(item, Dice(seed)) != item.right


def test_a_belief_that_changes_nothing_here_leaves_the_answer_right():
    item = make("points", 1, 7, RULES)
    assert Learner(1, ("stoss_any_time",), 0.0).answer(item, Dice(1)) == item.right


def test_learners_are_the_same_for_the_same_seed_and_hold_what_is_wrong_here():
    group = learners(40, RULES, 3)
    assert group == learners(40, RULES, 3) != learners(40, RULES, 4)
    assert [one.number for one in group] == list(range(1, 41))
    here = {belief.id for belief in BELIEFS.under(RULES)}
    assert all(set(one.beliefs) <= here for one in group)
    assert sum(not one.beliefs for one in group) == 10
    assert len(Counter(name for one in group for name in one.beliefs)) > len(here) / 2


# --- in the room ---------------------------------------------------------------------------------


def held_by(process: Process, url: str) -> Held:
    places = process.places
    return Held(
        session=places["session"], code=places["code"], address=places["address"],
        token=places["token"], viewer=places["viewer"], pid=0, data=url, local=places["address"],
    )  # fmt: skip


@pytest.mark.outside
def test_a_room_full_of_them_answers_by_its_beliefs(tmp_path: Path):
    """Two questions, then some at their own pace; half of the phones lose their connection before
    an answer. Everybody's answer is what he believes, each once, under the name he was given."""
    url = f"sqlite:///{tmp_path / 'class.db'}"
    group = tuple(Learner(at, ("pips_count",) if at <= 4 else (), 0.0) for at in range(1, 9))
    manner = Manner(fast=0.0, slow=0.05, absent=0.0, drops=0.5, again=0.05)
    store = Store(url)

    async def asked(held: Held, word: str, number: int) -> None:
        assert await teach(held, word) == []
        for _ in range(400):
            session = store.load(held.session)
            if len(session.given.get(number, {})) == len(group):
                return
            await asyncio.sleep(0.02)
        pytest.fail(f"{len(session.given.get(number, {}))} answers to question {number}")

    async def scene(held: Held) -> Tally:
        told: list[Tally] = []
        running = asyncio.create_task(rehearse(held, url, group, manner, told.append))
        for _ in range(200):
            if len(store.load(held.session).people) == len(group):
                break
            await asyncio.sleep(0.05)
        for number in (1, 2):
            await asked(held, "start points 2", number)
            await teach(held, "lock", "reveal")
        await teach(held, "mode drill", "start points 1")
        for _ in range(400):
            if len(store.load(held.session).given.get(3, {})) >= 12:  # at their own pace
                break
            await asyncio.sleep(0.05)
        await teach(held, "lock")
        await asyncio.sleep(0.3)  # the last ones may be heard
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return told[-1]

    with Process(url) as process:
        tally = asyncio.run(scene(held_by(process, url)))
    session = store.load(process.places["session"])
    store.close()
    assert all(person.kind == "simulated" for person in session.people.values())
    assert [len(session.given[number]) for number in (1, 2)] == [8, 8]
    own = Counter(person for person, _ in session.given[3])
    assert sum(own.values()) >= 12
    assert tally.joined == 8
    assert sorted(tally.names) == sorted(person.name for person in session.people.values())
    assert tally.dropped >= tally.back > 0
    wrong = 0
    for asked_ in session.asked[:2]:
        item = session.item(asked_)
        by_belief = [plain(a) for a, held in item.distractors.items() if "pips_count" in held]
        answers = [given.attempt.answer for given in session.given[asked_.number].values()]
        assert answers.count(plain(item.right)) == (4 if by_belief else 8)
        wrong += 4 * len(by_belief)
        assert [answers.count(answer) for answer in by_belief] == [4] * len(by_belief)
    report = report_of(session)
    assert report.questions[2].item == ""
    of_two = [line.rounds[0] for line in report.questions[:2]]
    assert sum(tally.answers for tally in of_two) == 16
    assert sum(tally.right for tally in of_two) == 16 - wrong
    if wrong:
        assert "pips_count" in {line.belief for line in report.beliefs}
