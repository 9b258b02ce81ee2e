"""The schedule, mastery and levels that follow from a log."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.mastery import LAST, Mastery, mastery, percent
from schafkopf_tutor.practice.progress import Begun, Progress
from schafkopf_tutor.practice.schedule import rating
from tests.practice.attempts import START, made

DAY = 24 * 60


# --- the schedule --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attempt", "rated"),
    [
        (made(), Rating.Good),
        (made(right=False), Rating.Again),
        (made(right=False, share=0.49), Rating.Again),
        (made(right=False, share=0.5), Rating.Hard),
        (made(right=False, share=0.9), Rating.Hard),
        (made(helped=True), Rating.Hard),
        (made(right=False, helped=True), Rating.Again),
        (made(seconds=10), Rating.Good),
        (made(seconds=5), Rating.Easy),
        (made(seconds=500), Rating.Good),
        (made(seconds=1, helped=True), Rating.Hard),
    ],
)
def test_how_an_answer_is_rated(attempt, rated: Rating):
    assert rating(attempt, 10.0) == rated
    assert rating(attempt, 10.0, first_today=False) == min(rated, Rating.Good)
    assert rating(attempt, None) == min(rated, Rating.Good)


def test_a_skill_goes_the_way_of_an_fsrs_card():
    """Step by step, beside a card that py-fsrs itself keeps."""
    attempts = [
        made(minutes=minutes, right=right)
        for minutes, right in [(0, True), (10, True), (3 * DAY, True), (15 * DAY, False)]
    ]
    scheduler = Scheduler(enable_fuzzing=False, desired_retention=0.9)
    card = Card(card_id=0)
    progress = Progress.of([])
    for attempt in attempts:
        rated = Rating.Good if attempt.right else Rating.Again
        card, _ = scheduler.review_card(card, rated, attempt.at)
        progress = progress.after(attempt)
        ours = progress.schedule.cards["skill:points"]
        assert (ours.due, ours.stability, ours.state) == (card.due, card.stability, card.state)
    assert Progress.of(reversed(attempts)).schedule == progress.schedule


def test_what_is_due():
    progress = Progress.of([made("points"), made("compare", minutes=5, right=False)])
    assert progress.due(START) == ()
    # py-fsrs' first steps: ten minutes after a good answer, one after a bad one
    assert progress.due(START + timedelta(minutes=6)) == ("skill:compare",)
    assert set(progress.due(START + timedelta(minutes=10))) == {"skill:compare", "skill:points"}
    late = START + timedelta(days=30)
    assert progress.due(late) == ("skill:compare", "skill:points")  # the worse known first
    assert progress.schedule.known("skill:compare", late) < progress.schedule.known(
        "skill:points", late
    )
    assert progress.schedule.known("skill:value", late) == 0


def test_more_retention_means_sooner():
    attempts = [made(minutes=0), made(minutes=10), made(minutes=3 * DAY)]
    dues = [
        Progress.of(attempts, retention).schedule.cards["skill:points"].due
        for retention in (0.95, 0.9, 0.8)
    ]
    assert dues == sorted(dues)
    assert len(set(dues)) == 3


def test_a_clock_that_was_put_back_breaks_nothing():
    progress = Progress.of([made(minutes=DAY)]).after(made(minutes=0))
    assert progress.schedule.cards["skill:points"].last_review == START + timedelta(days=1)


def test_beliefs_have_cards_from_when_they_are_found_out():
    believed: dict[str, Any] = {
        "right": False,
        "beliefs": ("pips_count",),
        "against": ("ober_counts_four",),
    }
    resisted: dict[str, Any] = {"against": ("pips_count", "ober_counts_four")}
    first = Progress.of([made(minutes=0, level=3, **believed)])
    assert set(first.schedule.cards) == {"skill:points", "belief:pips_count"}
    assert first.seen == {"pips_count": ("points", 3)}
    assert "belief:pips_count" in first.due(START + timedelta(minutes=1))
    cured = first.after(made(minutes=2, **resisted)).after(made(minutes=13, **resisted))
    later = START + timedelta(minutes=30)
    assert "belief:pips_count" not in cured.due(later)
    assert "belief:pips_count" in cured.due(later + timedelta(days=60))
    again = cured.after(made(minutes=20, **believed))
    assert "belief:pips_count" in again.due(later)
    # who never showed it gets no card, however often he resists it
    assert set(Progress.of([made(**resisted)]).schedule.cards) == {"skill:points"}


def test_one_answer_of_two_is_not_yet_a_belief():
    believed: dict[str, Any] = {"right": False, "beliefs": ("pips_count",), "options": 2}
    one = Progress.of([made(**believed)])
    assert set(one.schedule.cards) == {"skill:points"}
    many = Progress.of([made(minutes=n, **believed) for n in range(6)])
    assert "belief:pips_count" in many.schedule.cards


def test_the_log_alone_says_all(seed: int):
    """Whatever the order in which it is read; attempt by attempt, or at once."""
    rng = Random(seed)
    attempts = [
        made(
            rng.choice(["points", "compare", "value"]),
            rng.choice([1, 2, 3]),
            minutes=n * rng.choice([1, 1000]),
            right=rng.random() < 0.7,
            helped=rng.random() < 0.2,
            seconds=rng.choice([None, 4.0, 9.0]),
            beliefs=rng.choice([(), ("pips_count",)]),
            mode=rng.choice(["drill", "test"]),
        )
        for n in range(120)
    ]
    whole = Progress.of(attempts)
    grown = Progress.of([])
    for attempt in sorted(attempts, key=lambda one: (one.at, one.id)):
        grown = grown.after(attempt)
    shuffled = rng.sample(attempts, len(attempts))
    assert whole == grown == Progress.of([*shuffled, *attempts[:7]])


# --- mastery -------------------------------------------------------------------------------------


def row(text: str, level: int = 2, mode: str = "drill") -> list:
    """``+`` right, ``-`` wrong, ``?`` right with help, a digit: so many tenths of it."""
    told: dict[str, dict[str, Any]] = {
        "+": {"right": True},
        "-": {"right": False},
        "?": {"right": True, "helped": True},
    }
    return [
        made(
            minutes=n,
            level=level,
            mode=mode,
            **(told.get(sign) or {"right": False, "share": int(sign) / 10}),
        )
        for n, sign in enumerate(text)
    ]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("", Mastery.NONE),
        ("-", Mastery.ATTEMPTED),
        ("+", Mastery.FAMILIAR),
        ("++-", Mastery.ATTEMPTED),
        ("+++-", Mastery.FAMILIAR),
        ("++++", Mastery.FAMILIAR),
        ("+++++", Mastery.PROFICIENT),
        ("-----+++++", Mastery.PROFICIENT),
        ("+++++-", Mastery.FAMILIAR),
        ("+++++--", Mastery.ATTEMPTED),
        ("++++?", Mastery.FAMILIAR),
        ("+++??", Mastery.ATTEMPTED),
        ("++++9", Mastery.FAMILIAR),
        ("77777", Mastery.FAMILIAR),
        ("66666", Mastery.ATTEMPTED),
    ],
)
def test_steps(text: str, step: Mastery):
    assert mastery(row(text)) == step


def test_the_first_level_alone_makes_nobody_proficient():
    assert mastery(row("+++++", level=1)) == Mastery.FAMILIAR
    assert mastery(row("++++", level=1) + row("+++++", level=3)) == Mastery.PROFICIENT


def test_only_the_mixed_test_makes_a_master():
    """Here a test is called "" that was passed, and "b" another one."""
    assert mastery(row("+" * 50)) == Mastery.PROFICIENT
    assert mastery(row("+" * 50, mode="today"), {""}) == Mastery.PROFICIENT
    assert mastery(row("+", mode="test"), {""}) == Mastery.MASTERED
    assert mastery(row("+", mode="test"), {"b"}) == Mastery.FAMILIAR
    assert mastery(row("+" * 5, mode="test")) == Mastery.PROFICIENT
    assert mastery(row("---") + row("+", mode="test"), {""}) == Mastery.MASTERED
    assert mastery(row("?", mode="test"), {""}) < Mastery.MASTERED
    assert mastery(row("+-", mode="test"), {""}) < Mastery.MASTERED
    assert mastery(row("-+", mode="test"), {""}) < Mastery.MASTERED
    # a slip afterwards ends it; help that was asked for does not
    assert mastery(row("+", mode="test") + row("+?+"), {""}) == Mastery.MASTERED
    assert mastery(row("+", mode="test") + row("+-"), {""}) < Mastery.MASTERED
    # another test, taken again; if it is not passed, its answers are as any others
    for right, step in ((True, Mastery.MASTERED), (False, Mastery.ATTEMPTED)):
        again = [made(mode="test", sitting="b", level=2, right=right)]
        assert mastery(row("-", mode="test") + again, {"", "b"}) == step
        assert mastery(row("+", mode="test") + again, {""}) == step


def test_percent_is_of_the_last():
    assert percent([]) is None
    assert percent(row("-" * 9 + "+" * LAST)) == 1
    assert percent(row("+-")) == 0.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_have_names(language: str):
    words = Words(language)
    assert len({step.say(words) for step in Mastery}) == len(Mastery) == 5


# --- levels --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("", 1),
        ("+", 1),
        ("++", 2),
        ("+++", 2),
        ("++++", 3),
        ("+" * 20, 3),
        ("--", 1),
        ("+-+-+-", 1),
        ("+?+", 1),
        ("++--", 1),
        ("++++--", 2),
        ("++++-+-", 3),
    ],
)
def test_two_in_a_row_change_the_level(text: str, level: int):
    begun = Begun()
    for sign in text:
        (attempt,) = row(sign, level=begun.level)
        begun = begun.after(attempt)
    assert begun.level == level


def test_another_level_that_was_asked_says_where_somebody_stands():
    assert Begun().after(made(level=3)).level == 3
    assert Begun().after(made(level=3, right=False)).level == 1
    assert Begun(level=3).after(made(level=1)).level == 3
    assert Begun(level=3).after(made(level=1, right=False)).level == 1


def test_how_long_somebody_usually_needs():
    begun = Begun()
    for seconds in (10.0, 12.0, 11.0, 90.0):
        begun = begun.after(made(seconds=seconds))
    assert begun.usual(1) is None
    begun = begun.after(made(seconds=1.0, right=False)).after(made())
    assert begun.usual(1) is None
    begun = begun.after(made(seconds=13.0))
    assert begun.usual(1) == 12.0
    assert begun.usual(2) is None
