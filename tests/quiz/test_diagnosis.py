"""Simulated learners: who answers by a wrong model is found out, who knows is not accused.

A learner answers as his belief has it, or rightly if he has none. With ten answers in a hundred he
slips: then it is any other answer that can be given, all alike (a number: one that somebody
believes, or one near it).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from itertools import combinations

import pytest

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, Belief, Told, prior, tells
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every, make
from schafkopf_tutor.quiz.next_item import next_item, revealed
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.rulesets import load
from tests.law.houses import changed, house

pytestmark = pytest.mark.long_file
RULES = load("ordnung")
FEW, MANY = 6, 15
"""Answers within a skill, and over all of them."""
SLIP = 0.1


# --- learners ------------------------------------------------------------------------------------


def slipped(item: Item, own: Hashable, dice: Dice, near: bool) -> Hashable:
    """Another answer; ``near``: of a set or a row, one step away."""
    form, options = item.kind.form, list(item.task.options)
    if form in ("choice", "seat"):
        return dice.one([option for option in options if option != own])
    if form in ("choices", "cards"):
        assert isinstance(own, frozenset)
        if near:
            return own ^ {dice.one(options)}
        while True:
            given = frozenset(option for option in options if dice.chance(0.5))
            if given not in (own, frozenset()):
                return given
    if form == "order":
        row = list(own) if isinstance(own, tuple) and set(own) == set(options) else options
        if near:
            at = dice.below(len(row) - 1)
            return (*row[:at], row[at + 1], row[at], *row[at + 2 :])
        while True:
            other = tuple(dice.shuffled(options))
            if other != own:
                return other
    assert isinstance(own, int)
    others = {item.right, *item.distractors, own - 2, own - 1, own + 1, own + 2}
    return dice.one(sorted(others - {own}))  # type: ignore[type-var]


def sitting(
    belief: Belief | None,
    about: Sequence[Belief],
    names: tuple[str, ...],
    answers: int,
    dice: Dice,
    slip: float = SLIP,
    near: bool = False,
) -> str | None:
    """The belief that is named first after so many answers, if any is."""
    found = prior(about)
    for _ in range(answers):
        item = next_item(found, dice, RULES, names)
        given: Hashable = item.answer(TRUTH if belief is None else belief.world)
        if dice.chance(slip):
            given = slipped(item, given, dice, near)
        found = found.after(item, given)
    return found.first


def share_at_least(wanted: float, runs: int) -> float:
    """What has to be reached: all of it in a long run; in a short one two standard deviations
    less, for so few runs."""
    spread = (wanted * (1 - wanted) / runs) ** 0.5
    return wanted if runs >= 2000 else wanted - 2 * spread


# --- where a belief shows ------------------------------------------------------------------------


@cache
def drawn() -> dict[str, list[Told]]:
    """By skill, what some items of each kind tell at the level where people go wrong."""
    found: dict[str, list[Told]] = {}
    for skill, kind, level in every(RULES):
        if level == 3:
            items = (draw(kind, skill, level, seed, RULES) for seed in range(1000, 1010))
            found.setdefault(skill.id, []).extend(
                Told.of(item, BELIEFS.under(RULES)) for item in items
            )
    return found


@cache
def home(belief: Belief) -> str:
    """The skill whose questions show a belief most often."""
    shares = {
        skill: sum(belief.id in told.others for told in items) / len(items)
        for skill, items in drawn().items()
        if belief in revealed(RULES, (skill,))
    }
    return max(shares, key=lambda skill: shares[skill])


def test_what_can_be_told_at_all():
    """At this table nobody plays a Farbwenz or knocks, so two beliefs never show; no two others
    answer alike whatever is asked."""
    here = revealed(RULES)
    hidden = {"forgotten_picture", "knocks_add"}
    assert {belief.id for belief in BELIEFS.under(RULES)} - {one.id for one in here} == hidden
    told = [one for items in drawn().values() for one in items]
    unparted = {
        (one.id, other.id)
        for one, other in combinations(here, 2)
        if all(each.others.get(one.id) == each.others.get(other.id) for each in told)
    }
    assert not unparted
    farbwenz = changed("ordnung", games=["rufspiel", "farbwenz", "wenz", "solo"])
    assert BELIEFS["forgotten_picture"] in revealed(farbwenz, ("geier_farbwenz",))
    assert BELIEFS["knocks_add"] in revealed(house("knock-on-four"), ("multiplier",))


# --- the next question ---------------------------------------------------------------------------


def test_the_next_item_is_the_same_for_the_same_dice():
    start = prior(revealed(RULES, ("may_call",)))
    items = [next_item(start, Dice(seed), RULES, ("may_call",)) for seed in (1, *range(1, 9))]
    assert items[0] == items[1]
    assert len({item.key for item in items}) > 2
    for item in items:
        assert item == make(item.kind.skill, item.level, item.seed, RULES)  # it can be made again
        assert item.kind.skill == "may_call"


def test_it_tells_more_than_a_question_at_random():
    start = prior(revealed(RULES, ("who_pays",)))
    chosen = [next_item(start, Dice(seed), RULES, ("who_pays",)) for seed in range(8)]
    random = [make("who_pays", 3, seed, RULES) for seed in range(40)]
    assert min(tells(item, start) for item in chosen) > max(
        sorted(tells(item, start) for item in random)[:30]
    )


def test_it_follows_what_is_suspected():
    """Whoever may hold one of two beliefs is asked what parts them."""
    about = [BELIEFS["sixty_wins"], BELIEFS["sixty_is_tie"]]
    likely = prior(about, knows=0.02, slipped=0.02)
    for seed in range(5):
        item = next_item(likely, Dice(seed), RULES, ("who_has_won", "who_pays"))
        one, other = (item.answer(belief.world) for belief in about)
        assert one != other


def test_levels_and_skills_that_are_asked_for():
    start = prior(revealed(RULES, ("points", "compare")))
    for seed in range(5):
        item = next_item(start, Dice(seed), RULES, ("points", "compare"), levels=(1, 2))
        assert (item.kind.skill in ("points", "compare"), item.level in (1, 2)) == (True, True)
    with pytest.raises(QuestionError, match="no skill"):
        next_item(start, Dice(1), RULES, ("juggling",))
    with pytest.raises(QuestionError):
        next_item(start, Dice(1), RULES, ("words",))  # nobody errs about words


# --- simulated learners --------------------------------------------------------------------------


@pytest.mark.slow
def test_within_its_skill_a_belief_is_named_after_six_answers(scale, record, seed):
    runs, here = scale(2000), revealed(RULES)
    named: Counter[str] = Counter()
    for run in range(runs):
        belief = here[run % len(here)]
        skill = (home(belief),)
        first = sitting(belief, revealed(RULES, skill), skill, FEW, Dice(seed, "within", run))
        named[belief.id] += first == belief.id
    share = sum(named.values()) / runs
    figures = {"runs": runs, "share": share, "worst": worst(named, runs)}
    print(figures)
    record("diagnosis-within-skill", figures)
    assert share >= share_at_least(0.95, runs)


@pytest.mark.slow
def test_over_all_skills_a_belief_is_named_after_fifteen(scale, record, seed):
    runs = scale(2000)
    named = over_all(runs, seed)
    share = sum(named.values()) / runs
    figures = {"runs": runs, "share": share, "worst": worst(named, runs)}
    print(figures)
    record("diagnosis-over-all", figures)
    assert share >= share_at_least(0.9, runs)


OTHERWISE = {
    "5 in 100": (0.05, False, 0.9),
    "20 in 100": (0.2, False, 0.75),
    "near": (0.1, True, 0.9),
}
"""Who slips less or more often, or by one option alone, and how many are found out at least."""


@pytest.mark.slow
def test_who_slips_otherwise_is_found_out_too(scale, record, seed):
    runs, found = scale(400), {}
    for name, (slip, near, wanted) in OTHERWISE.items():
        found[name] = sum(over_all(runs, seed, slip, near=near).values()) / runs
        assert found[name] >= share_at_least(wanted, runs), name
    print(found)
    record("diagnosis-other-slips", {"runs": runs, **found})


def over_all(runs: int, seed: int, slip: float = SLIP, *, near: bool = False) -> Counter[str]:
    """By belief, how often it was named first after fifteen answers; each is held in turn."""
    named: Counter[str] = Counter()
    here = revealed(RULES)
    for run in range(runs):
        belief = here[run % len(here)]
        dice = Dice(seed, "over all", slip, near, run)
        named[belief.id] += sitting(belief, here, (), MANY, dice, slip, near) == belief.id
    return named


def worst(named: Counter[str], runs: int) -> dict[str, float]:
    """The five beliefs that are named least often."""
    here = [belief.id for belief in revealed(RULES)]
    asked = Counter(here[run % len(here)] for run in range(runs))
    shares = {name: named[name] / asked[name] for name in here if asked[name]}
    return dict(sorted(shares.items(), key=lambda pair: pair[1])[:5])


@pytest.mark.slow
def test_who_has_no_belief_is_not_accused(scale, record, seed):
    """After six answers within a skill, and after fifteen over all of them."""
    runs, here = scale(1000), revealed(RULES)
    homes = sorted({home(belief) for belief in here})
    accused = Counter[str]()
    for run in range(runs):
        skill = (homes[run % len(homes)],)
        dice = Dice(seed, "knows", run)
        accused["within"] += sitting(None, revealed(RULES, skill), skill, FEW, dice) is not None
        accused["over all"] += sitting(None, here, (), MANY, dice) is not None
    shares = {where: accused[where] / runs for where in ("within", "over all")}
    print(shares)
    record("diagnosis-accused", {"runs": runs, **shares})
    assert max(shares.values()) < 0.05 + (0 if runs >= 1000 else 0.04)
