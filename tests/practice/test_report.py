"""Where somebody stands, in few numbers."""

from __future__ import annotations

from datetime import date, timedelta, timezone
from typing import Any

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.practice.report import DAYS, LAST, Report, Suspected
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, shipped
from tests.practice.attempts import START, made

ORDNUNG = load("ordnung")
BELIEVED: dict[str, Any] = {
    "right": False,
    "beliefs": ("pips_count",),
    "against": ("ober_counts_four",),
}


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def test_nothing_yet():
    report = Report.of([], START, ORDNUNG)
    assert (report.answers, report.stands, report.due, report.suspected) == (0, (), (), None)
    assert report.following == "points"
    assert report.sittings == ()
    assert [count for _, count in report.coming] == [0] * DAYS
    assert report.offered == sum(bool(levels_of(skill, ORDNUNG)) for skill in skills())


def test_each_skill_that_was_begun_in_teaching_order():
    log = [made("locked"), made("points", right=False), made("points", minutes=1)]
    now = START + minutes(5)
    stands = Report.of(log, now, ORDNUNG).stands
    progress = Progress.of(log)
    assert [stand.skill for stand in stands] == ["points", "locked"]
    assert [stand.answers for stand in stands] == [2, 1]
    assert [stand.mastery for stand in stands] == [Mastery.ATTEMPTED, Mastery.FAMILIAR]
    assert [stand.level for stand in stands] == [1, 1]
    for stand in stands:
        assert stand.due == progress.schedule.cards[f"skill:{stand.skill}"].due


def test_a_day_ends_at_midnight_where_the_learner_is():
    """After a first good answer a skill is due ten minutes later, by py-fsrs' first step."""
    log = [made("points", minutes=0), made("locked", minutes=40)]  # at 18:00 and 18:40 UTC
    for hours, days in ((0, [0, 0]), (5, [0, 0]), (5.25, [0, 1]), (6, [1, 1])):
        zone = timezone(timedelta(hours=hours))  # in which it is 18:00 + hours at the start
        now = (START + minutes(-1)).astimezone(zone)
        report = Report.of(log, now, ORDNUNG)
        assert [stand.days for stand in report.stands] == days
        assert len(report.due) == days.count(0)
        assert report.coming[0] == (date(2026, 1, 6), sum(days))


def test_what_is_due_today_is_urgent_first_and_counted_once():
    log = [made("points", minutes=0), made("compare", minutes=1, right=False)]
    report = Report.of(log, START + timedelta(days=30), ORDNUNG)
    assert report.due == ("compare", "points")  # the worse known first
    assert sum(count for _, count in report.coming) == 0
    # a belief that is due is looked at in its skill
    report = Report.of([made("points", level=3, **BELIEVED)], START + minutes(5), ORDNUNG)
    assert report.due == ("points",)


def test_what_the_table_does_not_ask_is_not_due():
    log = [made("short_deck", minutes=0), made("points", minutes=1)]
    late = START + timedelta(days=30)
    assert Report.of(log, late, ORDNUNG).due == ("points",)
    short = next(r for r in map(load, shipped()) if levels_of("short_deck", r))
    assert set(Report.of(log, late, short).due) == {"points", "short_deck"}
    assert len(Report.of(log, late, ORDNUNG).stands) == 2  # it was learned all the same


def test_the_forecast_counts_reviews_by_day():
    log = [made("points", minutes=0, seconds=5.0), made("locked", minutes=0)]
    log += [made("locked", minutes=11), made("points", minutes=11, right=False)]
    now = START + minutes(12)
    report, cards = Report.of(log, now, ORDNUNG), Progress.of(log).schedule.cards
    for day, count in report.coming:
        assert count == sum(card.due.date() == day for card in cards.values())
    assert [day for day, _ in report.coming] == [
        date(2026, 1, 6) + timedelta(days=more) for more in range(DAYS)
    ]
    assert sum(count for _, count in report.coming) + len(report.due) == 2


def test_the_belief_to_speak_of_and_where_it_shows():
    log = [made("points", minutes=n, level=3, **BELIEVED) for n in range(3)]
    report = Report.of(log, START + minutes(9), ORDNUNG)
    assert report.suspected == Suspected("pips_count", "points")
    log += [made("counting_points", minutes=4, **BELIEVED)]
    report = Report.of(log, START + minutes(9), ORDNUNG)
    assert report.suspected == Suspected("pips_count", "counting_points")
    right = [made("points", minutes=10 + n, against=("pips_count",)) for n in range(9)]
    assert Report.of([*log, *right], START + minutes(30), ORDNUNG).suspected is None


def test_a_belief_that_is_no_mistake_at_the_table_is_not_spoken_of():
    found = [
        (belief, ruleset)
        for ruleset in map(load, shipped())
        for belief in BELIEFS.all
        if belief not in BELIEFS.under(ruleset) and belief in BELIEFS.under(ORDNUNG)
    ]
    assert found
    belief, ruleset = found[0]
    log = [made("points", minutes=n, right=False, beliefs=(belief.id,)) for n in range(4)]
    told = Report.of(log, START + minutes(9), ORDNUNG).suspected
    assert told == Suspected(belief.id, "points")
    assert Report.of(log, START + minutes(9), ruleset).suspected is None


def test_the_last_sittings_the_latest_first():
    log = [made(minutes=60 * n, sitting=f"s{n}") for n in range(LAST + 2)]
    starts = [sat.start for sat in Report.of(log, START, ORDNUNG).sittings]
    assert starts == [START + timedelta(hours=n) for n in range(LAST + 1, 1, -1)]


def test_skills_of_a_newer_program_are_left_out():
    report = Report.of([made("juggling")], START + timedelta(days=9), ORDNUNG)
    assert (report.answers, report.stands, report.due) == (1, (), ())
