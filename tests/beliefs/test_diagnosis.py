"""Who answers by a wrong model is found out, and who only slips is not accused."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from schafkopf_tutor.beliefs import (
    BELIEFS,
    TRUTH,
    Belief,
    Diagnosis,
    Told,
    World,
    diagnose,
    most_telling,
    prior,
    tells,
)
from schafkopf_tutor.rulesets import load
from tests.beliefs.positions import auctions, draw, stated

RULES = load("ordnung")
HERE = BELIEFS.under(RULES)
ENOUGH = 10


@dataclass(frozen=True)
class Asked:
    """A question of a world as an item; ``options`` are as many answers as it can have."""

    question: str
    args: tuple = field(repr=False)
    options: int

    def answer(self, world: World) -> Hashable:
        return getattr(world, self.question)(*self.args)


@dataclass(frozen=True)
class Says:
    """An item that a table of answers answers: by belief id, the truth under ""."""

    answers: dict
    options: int = 4

    def answer(self, world: World) -> Hashable:
        ids = {id(belief.world): belief.id for belief in BELIEFS.all}
        world.points(())  # pips_count and ober_counts_four err about points
        return self.answers.get(ids.get(id(world), ""), self.answers[""])


# --- by hand -------------------------------------------------------------------------------------

PIPS, OBER = BELIEFS["pips_count"], BELIEFS["ober_counts_four"]


def test_the_posterior_is_that_of_bayes():
    """Two beliefs, a question with four answers; worked out by hand."""
    item = Says({"": "right", PIPS.id: "pips", OBER.id: "right"})
    found = diagnose([(item, "pips")], [PIPS, OBER], knows=0.5, slipped=0.1, slip=0.1, guess=0.4)
    weights = [0.2 * 0.9, 0.2 * 0.1 / 3, 0.5 * 0.1 / 3, 0.1 * 0.4 / 4]
    whole = sum(weights)
    expected = [weight / whole for weight in weights]
    probabilities = [found.beliefs[PIPS.id], found.beliefs[OBER.id], found.knows, found.slipped]
    assert probabilities == pytest.approx(expected)
    assert found.first == PIPS.id
    again = found.after(item, "right")
    weights = [expected[0] * 0.1 / 3, expected[1] * 0.9, expected[2] * 0.9, expected[3] * 0.7]
    assert again.knows == pytest.approx(weights[2] / sum(weights))


def test_an_answer_that_nobody_gives_speaks_for_a_slip():
    item = Says({"": "right", PIPS.id: "pips"})
    before = prior([PIPS, OBER])
    after = before.after(item, "other")
    assert after.slipped > before.slipped
    assert after.first is None
    assert after.knows / before.knows == pytest.approx(
        after.beliefs[PIPS.id] / before.beliefs[PIPS.id]
    )


def test_rates_of_nought_do_not_divide_by_it():
    item = Says({"": "right", PIPS.id: "pips"})
    sure = prior([PIPS], slip=0.0, guess=0.0)
    assert sure.after(item, "other") == sure
    assert sure.after(item, "pips").beliefs[PIPS.id] == pytest.approx(1.0)
    believer = prior([PIPS, OBER], knows=0.0, slipped=0.0)
    assert tells(item, believer) == pytest.approx(
        information(item, believer, ["right", "pips", "a", "b"])
    )
    alone = prior([], knows=0.3, slipped=0.1)
    assert alone.knows == pytest.approx(0.75)
    assert alone.first is None
    assert tells(item, alone) == pytest.approx(tells(Says({"": "right"}), alone))


def information(item: Says, start: Diagnosis, answers: Sequence[str]) -> float:
    """The same by its definition: how much the answer is expected to lower the uncertainty about
    which belief it is, or none."""

    def bits(found: Diagnosis) -> float:
        chances = [*found.beliefs.values(), found.knows + found.slipped]
        return -sum(chance * math.log2(chance) for chance in chances if chance)

    def chance(answer: str) -> float:
        whole = 0.0
        for id_, weight in start.beliefs.items():
            own = item.answers.get(id_, item.answers[""]) == answer
            whole += weight * (1 - start.slip if own else start.slip / (item.options - 1))
        right = answer == item.answers[""]
        whole += start.knows * (1 - start.slip if right else start.slip / (item.options - 1))
        return whole + start.slipped * (start.guess / item.options + right * (1 - start.guess))

    return bits(start) - sum(chance(a) * bits(start.after(item, a)) for a in answers)


@pytest.mark.parametrize(
    "answers",
    [
        {"": "a", PIPS.id: "b"},
        {"": "a", PIPS.id: "b", OBER.id: "b"},
        {"": "a", PIPS.id: "b", OBER.id: "c"},
        {"": "a"},
    ],
)
def test_what_a_question_tells_is_the_information_of_its_answer(answers: dict):
    start = prior([PIPS, OBER], knows=0.4, slipped=0.25)
    item = Says(answers)
    assert tells(item, start) == pytest.approx(information(item, start, "abcd"))


def test_a_question_that_parts_the_likely_tells_more():
    start = prior([PIPS, OBER])
    none, one = Says({"": "a"}), Says({"": "a", PIPS.id: "b"})
    both = Says({"": "a", PIPS.id: "b", OBER.id: "c"})
    assert tells(none, start) < tells(one, start) < tells(both, start)
    assert most_telling([none, one, both, none], start) is both
    assert most_telling([one, both], start, key=lambda item, bits: -bits) is one
    assert most_telling([], start) is None
    # Nobody who guesses, nothing asked that parts anybody: nothing told.
    assert tells(none, prior([PIPS], knows=0.5, slipped=0.0)) == pytest.approx(0.0, abs=1e-12)


def test_only_worlds_that_can_differ_are_asked():
    """The others would answer like the truth: the item is spared the work."""
    asked: list[World] = []

    class Item:
        options = 100

        def answer(self, world: World) -> Hashable:
            asked.append(world)
            return world.points(RULES.pack.cards)

    told = Told.of(Item(), BELIEFS.all)
    assert told.right == 120
    assert told.others == {"pips_count": 120 + 4 * (9 + 8 + 7)}  # king and Ober change places
    assert {type(world) for world in asked[1:]} == {type(PIPS.world)}
    assert len(asked) == 3

    class Deep(Item):
        def answer(self, world: World) -> Hashable:
            asked.append(world)
            return repr(world.rules(RULES).digest)

    asked.clear()
    Told.of(Deep(), BELIEFS.all)
    assert len(asked) == 1 + len(BELIEFS)


# --- simulated learners --------------------------------------------------------------------------


def options(question: str, right: Hashable) -> int:
    """How many answers a question would offer at least."""
    if isinstance(right, bool):
        return 2
    return 8 if question in ("legal", "order", "payout") else 4


def items(questions: Iterable[str], n: int) -> dict[str, list[Told]]:
    """By question, some items that each belief about it answers wrongly, if there are any."""
    rng = Random(5)
    drawn = draw(rng, RULES, n)
    drawn["legal"] += [(stated(rng, RULES),) for _ in range(n * 8)]
    for game, bids in (auctions(rng, RULES) for _ in range(n * 2)):
        drawn["declarer"].append((RULES, (game.dealer + 1) % 4, bids))
    found: dict[str, list[Told]] = {}
    for question in questions:
        count: Counter[str] = Counter()
        for args in drawn[question]:
            if all(count[belief.id] >= ENOUGH for belief in HERE if question in belief.of):
                break
            right = getattr(TRUTH, question)(*args)
            told = Told.of(Asked(question, args, options(question, right)), HERE)
            if any(count[id_] < ENOUGH for id_ in told.others):
                count.update(told.others.keys())
                found.setdefault(question, []).append(told)
    return found


def missed(item: Told, own: Hashable, rng: Random) -> Hashable:
    """Any other answer, all alike: that of somebody else, or one that nobody gives."""
    others = {item.right, *item.others.values()} - {own}
    nobody = [f"miss {number}" for number in range(item.options - 1 - len(others))]
    return rng.choice([*sorted(others, key=repr), *nobody])


def sitting(
    belief: Belief | None,
    ready: Sequence[Told],
    about: Iterable[Belief],
    rng: Random,
    most: int,
) -> str | None:
    """Whom the diagnosis names after some answers of a learner who misses one in ten."""
    found, left = prior(about), list(ready)
    for _ in range(most):
        item = most_telling(left, found)
        if item is None:
            break
        left.remove(item)
        answer = item.others.get(belief.id, item.right) if belief else item.right
        if rng.random() < 0.1:
            answer = missed(item, answer, rng)
        found = found.after(item, answer)
    return found.first


def own(item: Told, id_: str) -> Hashable:
    return item.others.get(id_, item.right)


def skill(belief: Belief, pool: dict[str, list[Told]]) -> tuple[str, list[Told]]:
    """What a quiz would ask within one skill: items that this belief, or one that can be taken for
    it, answers wrongly. Of several questions the one with most of its own, where nobody answers
    every item alike."""
    found: list[tuple[int, str, list[Told]]] = []
    for question in sorted(belief.of & pool.keys()):
        mine = [item for item in pool[question] if belief.id in item.others]
        others = [b.id for b in HERE if question in b.of and b is not belief]
        rivals = [id_ for id_ in others if any(own(i, id_) == own(i, belief.id) for i in mine)]
        if any(all(own(i, r) == own(i, belief.id) for i in pool[question]) for r in rivals):
            continue
        near = [i for i in pool[question] if i not in mine and any(r in i.others for r in rivals)]
        found.append((len(mine), question, [*mine, *near[:ENOUGH]]))
    _, question, ready = max(found, key=lambda each: each[0])
    return question, ready


@pytest.fixture(scope="module")
def pool() -> dict[str, list[Told]]:
    return items(sorted({question for belief in HERE for question in belief.of}), 150)


@pytest.mark.slow
def test_beliefs_are_found_within_their_skill(pool: dict[str, list[Told]], scale, record, seed):
    """Six answers; the items are drawn at random, where a quiz would build better ones."""
    rng, runs = Random(seed), scale(400)
    named: dict[str, float] = {}
    for belief in HERE:
        question, ready = skill(belief, pool)
        about = [other for other in HERE if question in other.of]
        found = [sitting(belief, ready, about, rng, 6) for _ in range(runs)]
        named[belief.id] = found.count(belief.id) / runs
    mean = sum(named.values()) / len(named)
    record("beliefs-within-skill", {"runs": runs * len(named), "mean": mean, "named": named})
    print(mean, {id_: share for id_, share in named.items() if share < 0.9})
    assert mean >= 0.93
    assert min(named.values()) >= 0.6


@pytest.mark.slow
def test_nobody_is_accused_without_a_belief(pool: dict[str, list[Told]], scale, record, seed):
    """Who knows but misses one answer in ten, within a skill and over all of them."""
    rng, runs = Random(seed), scale(2000)
    accused = 0
    for _ in range(runs):
        question, ready = skill(rng.choice(HERE), pool)
        about = [belief for belief in HERE if question in belief.of]
        accused += sitting(None, ready, about, rng, 6) is not None
    every = [item for ready in pool.values() for item in ready]
    over_all = sum(sitting(None, every, HERE, rng, 15) is not None for _ in range(runs // 5))
    shares = {"within": accused / runs, "over all": over_all / (runs // 5)}
    record("beliefs-accused", {"runs": runs, **shares})
    assert max(shares.values()) < 0.05, shares
