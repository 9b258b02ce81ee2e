"""The numbers of a learner's figures, beside what is counted by hand."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone
from random import Random
from typing import Any

import pytest
from fsrs import Card

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.figures import (
    Heat,
    daily,
    forecast,
    heat,
    overview,
    standings,
    steps,
)
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.mix import Next, Offer, mix, offer, wanted
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.practice.schedule import Schedule
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from tests.practice.attempts import START, made

OFFERED = offer(load("ordnung"))

SIGNS: dict[str, dict[str, Any]] = {
    "+": {},
    "-": {"right": False},
    "?": {"helped": True},
    "h": {"right": False, "share": 0.5},
    "p": {"right": False, "beliefs": ("pips_count",)},
    "k": {"right": False, "beliefs": ("pips_count", "ober_counts_four")},
    "x": {"right": False, "beliefs": ("of_a_newer_program",)},
}

# skill, day, level, answers
LOG = [
    ("points", 0, 1, "+p+"),
    ("points", 1, 1, "k++"),
    ("trump_or_not", 1, 1, "++"),
    ("compare", 1, 1, "h"),
    ("words", 3, 1, "?"),
    ("plain_order", 3, 2, "+++++"),
    ("outranks", 3, 1, "+"),
]


def log(rows: list[tuple[str, int, int, str]], **more: Any) -> list[Attempt]:
    return [
        made(skill, level, minutes=day * 24 * 60 + place * 10 + number, **SIGNS[sign], **more)
        for place, (skill, day, level, signs) in enumerate(rows)
        for number, sign in enumerate(signs)
    ]


def whole() -> list[Attempt]:
    """With a test of one question, which is passed."""
    return [*log(LOG[:-1]), *log(LOG[-1:], mode="test", sitting="test-1-7-1of1-abc")]


# --- mastery -------------------------------------------------------------------------------------


def test_where_somebody_stands_with_each_skill():
    following = [Next("words", 1, "due"), Next("points", 1, "belief", "pips_count")]
    found = standings(Progress.of(whole()), OFFERED, following)
    assert [one.skill for one in found] == list(skills())
    begun = {one.skill: one[1:4] for one in found if one.answers}
    assert begun == {
        "points": (Mastery.ATTEMPTED, 6, 0.6),  # the last five: no, yes, no, yes, yes
        "plain_order": (Mastery.PROFICIENT, 5, 1.0),
        "trump_or_not": (Mastery.FAMILIAR, 2, 1.0),
        "compare": (Mastery.ATTEMPTED, 1, 0.5),
        "outranks": (Mastery.MASTERED, 1, 1.0),
        "words": (Mastery.ATTEMPTED, 1, 0.0),
    }
    rest = {one[1:4] for one in found if not one.answers}
    assert rest == {(Mastery.NONE, 0, None)}
    # the Ordnung knows neither a short pack nor Geier
    assert {one.skill for one in found if not one.offered} == {"short_deck", "geier_farbwenz"}
    assert {one.skill for one in found if one.following} == {"words", "points"}


def test_the_overview():
    now = START + timedelta(days=40)
    found = overview(Progress.of(whole()), now, OFFERED)
    # Six skills begun, two of them proficient or mastered, 31 less two that cannot be asked; all of
    # the six are due by then, and two beliefs at most.
    assert (found.begun, found.sure, found.all) == (6, 2, 29)
    assert found.due == len(Progress.of(whole()).due(now))
    elsewhere = overview(Progress.of(log([("short_deck", 0, 1, "+")])), now, OFFERED)
    assert elsewhere == (1, 0, 30, 0)  # begun at another table: it counts, but is not asked here
    assert overview(Progress(), now, OFFERED) == (0, 0, 29, 0)


def test_what_comes_next_is_what_the_mix_draws_among(seed: int):
    rng = Random(seed)
    attempts: list[Attempt] = []
    at = START
    for _ in range(30):
        progress = Progress.of(attempts)
        urgent = wanted(at, progress, OFFERED)
        drawn = {mix(at, progress, Dice(seed, number), OFFERED) for number in range(40)}
        assert drawn == set(urgent)
        following = rng.choice(urgent)
        right = rng.random() < 0.6
        minutes = (at - START).total_seconds() / 60
        attempts.append(made(following.skill, following.level, minutes, right=right))
        at += timedelta(minutes=rng.choice([1, 45, 3000]))
    assert wanted(at, Progress(), Offer(Frozen({}))) == ()


# --- forecast ------------------------------------------------------------------------------------


def scheduled(**dues: str) -> Progress:
    """Cards that are due at these times: day of January, hour, both in UTC."""
    cards = {}
    for name, due in dues.items():
        day, hour = map(int, due.split())
        kind, _, of = name.partition("_")
        cards[f"{kind}:{of}"] = Card(card_id=0, due=datetime(2026, 1, day, hour, tzinfo=UTC))
    seen = {name.removeprefix("belief_"): ("points", 1) for name in dues}
    return Progress(Schedule(Frozen(cards)), seen=Frozen(seen))


DUES = {
    "skill_points": "2 9",  # late
    "skill_compare": "5 23",
    "skill_words": "6 7",
    "skill_value": "6 9",
    "skill_locked": "18 23",
    "skill_laufende": "19 0",
    "skill_short_deck": "5 20",  # not at this table
    "belief_pips_count": "4 9",  # late
    "belief_must_trump": "7 12",
    "belief_sixty_wins": "30 12",
}


def test_reviews_by_day_skills_and_beliefs_apart():
    now = datetime(2026, 1, 5, 20, tzinfo=UTC)
    found = forecast(scheduled(**DUES), now, OFFERED)
    assert found.days[0] == date(2026, 1, 5)
    assert found.days[-1] == date(2026, 1, 18)
    assert found.skills == (2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    assert found.beliefs == (1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert (found.total, found.later) == (7, 2)
    longer = forecast(scheduled(**DUES), now, OFFERED, 28)
    assert len(longer.days) == 28
    assert longer.skills[14] == longer.beliefs[25] == 1
    assert (longer.total, longer.later) == (9, 0)


def test_a_day_ends_at_midnight_where_the_learner_is():
    west = timezone(timedelta(hours=-8))
    now = datetime(2026, 1, 5, 20, tzinfo=west)  # it is the sixth in Greenwich
    found = forecast(scheduled(**DUES), now, OFFERED)
    assert found.days[0] == date(2026, 1, 5)
    # compare (15 h) and words (23 h) are due on the fifth, value at one o'clock on the sixth
    assert found.skills[:3] == (3, 1, 0)
    assert found.skills[13] == 2  # 15 h and 16 h on the eighteenth


def test_a_forecast_holds_each_card_once(seed: int):
    rng = Random(seed)
    names = [skill for skill in skills() if skill in OFFERED.levels]
    rows = [
        (rng.choice(names), rng.randrange(9), 1, rng.choice(["+", "++", "-", "?+"]))
        for _ in range(40)
    ]
    progress = Progress.of(log(rows))
    now = START + timedelta(days=rng.randrange(9, 20))
    found = forecast(progress, now, OFFERED, 20)
    assert found.total + found.later == len(progress.schedule.cards)
    assert found.skills[0] + found.beliefs[0] >= len(progress.due(now))


# --- heat ----------------------------------------------------------------------------------------


def test_wrong_answers_by_skill_and_belief():
    assert heat(whole()) == Heat(
        skills=("points",),
        beliefs=("pips_count", "ober_counts_four"),
        counts=((2, 1),),
        wrong=(2,),
        known=(2,),
        all=3,  # and half an answer of compare, which no belief gives
    )
    rows = [("trump_order", 0, 1, "p-x"), ("points", 0, 1, "pkx+"), ("value", 0, 1, "-x")]
    assert heat(log(rows)) == Heat(
        skills=("points", "trump_order"),
        beliefs=("pips_count", "ober_counts_four"),
        counts=((2, 1), (1, 0)),
        wrong=(3, 3),
        known=(2, 1),
        all=8,
    )
    assert heat(log([("points", 0, 1, "+?")])) == Heat((), (), (), (), (), 0)
    assert heat(log([("points", 0, 1, "-x")])) == Heat((), (), (), (), (), 2)


def test_every_wrong_answer_is_counted(seed: int):
    rng = Random(seed)
    names = list(skills())[:6]
    attempts = log([(rng.choice(names), 0, 1, rng.choice("+-?hpkx")) for _ in range(120)])
    found = heat(attempts)
    cells = Counter(
        (one.skill, belief)
        for one in attempts
        for belief in one.beliefs
        if belief != "of_a_newer_program"
    )
    assert cells == Counter(
        {
            (skill, belief): count
            for skill, row in zip(found.skills, found.counts, strict=True)
            for belief, count in zip(found.beliefs, row, strict=True)
            if count
        }
    )
    assert found.all == sum(one.share < 1 for one in attempts)
    for skill, wrong, known in zip(found.skills, found.wrong, found.known, strict=True):
        assert 0 < known <= wrong == sum(one.skill == skill and not one.right for one in attempts)


def test_the_most_frequent():
    found = Heat(
        ("a", "b", "c", "d"),
        ("v", "w", "x", "y"),
        ((5, 0, 0, 0), (0, 1, 0, 0), (1, 0, 2, 0), (0, 0, 0, 4)),
        (6, 1, 3, 9),
        (5, 1, 3, 4),
        30,
    )
    assert found.most(4, 4) == found
    assert found.most(3, 2) == Heat(
        ("a", "c", "d"), ("v", "y"), ((5, 0), (1, 0), (0, 4)), (6, 3, 9), (5, 3, 4), 30
    )
    # a skill of which nothing is left is left out
    assert found.most(4, 1) == Heat(("a", "c"), ("v",), ((5,), (1,)), (6, 3), (5, 3), 30)


# --- curve ---------------------------------------------------------------------------------------


def test_a_skill_step_by_step():
    found = steps(whole(), "points")
    assert [one.number for one in found] == [1, 2, 3, 4, 5, 6]
    assert [one.share for one in found] == [None, None, None, None, 0.6, 0.6]
    # two right ones in a row lead up: the last two
    assert [one.level for one in found] == [1, 1, 1, 1, 1, 2]
    assert [one.moved for one in found] == [0, 0, 0, 0, 0, 1]
    down = steps(log([("words", 0, 1, "++"), ("words", 1, 2, "--+")]), "words")
    # two wrong ones lead down; a harder one than where he stands, right at once, leads up
    assert [(one.level, one.moved) for one in down] == [(1, 0), (2, 1), (2, 0), (1, -1), (2, 1)]
    helped = steps(log([("words", 0, 1, "+?h+-")]), "words")
    assert helped[-1].share == pytest.approx(0.5)  # one, none with help, half, one, none
    assert steps(whole(), "value") == ()


def test_day_by_day():
    assert list(map(tuple, daily(whole(), UTC))) == [
        (date(2026, 1, 5), 3, pytest.approx(2 / 3), 0, 0),
        (date(2026, 1, 6), 6, pytest.approx(4.5 / 6), 2, 0),  # points and trump_or_not go up
        (date(2026, 1, 8), 7, pytest.approx(6 / 7), 2, 0),  # plain_order: asked at 2, then to 3
    ]
    assert daily([], UTC) == ()


def test_days_are_those_of_the_zone():
    at = [made(minutes=minutes) for minutes in (0, 5 * 60, 7 * 60)]  # 18 h, 23 h, 1 h in UTC
    assert [(one.day.day, one.answers) for one in daily(at, UTC)] == [(5, 2), (6, 1)]
    east = timezone(timedelta(hours=2))
    assert [(one.day.day, one.answers) for one in daily(at, east)] == [(5, 1), (6, 2)]


def test_the_order_of_the_log_does_not_matter(seed: int):
    attempts = whole()
    mixed = Random(seed).sample(attempts, len(attempts))
    assert daily(mixed, UTC) == daily(attempts, UTC)
    assert steps([*mixed, *attempts[:3]], "points") == steps(attempts, "points")
    assert heat([*mixed, *attempts[:3]]) == heat(attempts)


@pytest.mark.outside
def test_figures_need_no_plot_and_no_database():
    source = (
        "import sys, schafkopf_tutor.practice.figures as f;"
        "print({'matplotlib', 'sqlalchemy', 'numpy', 'IPython'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr
