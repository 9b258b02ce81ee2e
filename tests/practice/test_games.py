"""Practice keeps two games apart: skills, beliefs, what comes next, what is shown."""

from __future__ import annotations

from datetime import timedelta

from schafkopf_tutor.beliefs import belief_named, beliefs_of, under
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.drill_model import drill_model
from schafkopf_tutor.practice.figures import heat, standings
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.mix import item_for, mix, offer, telling
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.practice.report import Report, Suspected
from schafkopf_tutor.practice.suspicion_model import believed
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import kinds_in
from schafkopf_tutor.quiz.make import draw, make
from schafkopf_tutor.quiz.skills import skill_named, skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.practice.attempts import START

DDV, ORDNUNG = load("ddv"), load("ordnung")
LAW = "doppelkopf"
HALF = "dk_half_is_enough"
AWAY = {"dk_armut", "dk_schweine"}
"""Skills of what the usual table does not play (DK-24.1)."""


def answered(belief: str, number: int) -> list[Attempt]:
    """Answers by a belief about who has won, where it errs."""
    (kind,) = [kind for kind in kinds_in(LAW) if kind.id == "dk_goal"]
    world, found = belief_named(belief).world, list[Attempt]()
    for seed in range(200):
        item = draw(kind, skill_named("dk_who_won"), 1, seed, DDV)
        if item.answer(world) != item.right and len(found) < number:
            at = START + timedelta(minutes=len(found))
            found.append(Attempt.of(item, item.answer(world), at=at))
    return found


def test_what_is_believed_of_one_game_says_nothing_of_the_other():
    log = answered(HALF, 4)
    progress = Progress.of(log)
    assert progress.suspicion.about(LAW).first == HALF
    assert progress.suspicion.first is None
    fresh = Progress().suspicion
    assert progress.suspicion.diagnosis == fresh.diagnosis
    assert set(progress.suspicion.about(LAW).beliefs) == set(beliefs_of(LAW))
    assert f"belief:{HALF}" in progress.schedule.cards
    usual = make("points", 1, 7, ORDNUNG)
    after = progress.after(Attempt.of(usual, usual.right, at=START + timedelta(hours=1)))
    assert after.suspicion.about(LAW) == progress.suspicion.about(LAW)
    assert after.suspicion.diagnosis.knows > fresh.diagnosis.knows


def test_only_the_skills_of_the_table_s_game_come_next():
    offered = offer(DDV)
    assert set(offered.levels) == set(skills(LAW)) - AWAY
    assert offered.beliefs == {belief.id for belief in under(DDV)}
    assert not set(offer(ORDNUNG).levels) & set(offered.levels)
    progress, now, dice, asked = Progress(), START, Dice("games"), set[str]()
    for number in range(40):
        now += timedelta(minutes=2 if number % 10 else 60 * 24)
        following = mix(now, progress, dice, offered)
        assert following is not None
        item = item_for(following, dice, DDV)
        assert item.ruleset.law == LAW
        asked.add(item.kind.skill)
        progress = progress.after(Attempt.of(item, item.right, at=now))
    assert len(asked) > 5
    assert all(progress.mastery(skill) > Mastery.NONE for skill in asked)
    assert telling(progress, offered, dice, DDV).kind.skill in offered.levels


def test_what_is_shown_is_of_the_table_s_game():
    log = answered(HALF, 4)
    now = START + timedelta(minutes=9)
    report = Report.of(log, now, DDV)
    assert [stand.skill for stand in report.stands] == ["dk_who_won"]
    assert report.suspected == Suspected(HALF, "dk_who_won")
    other = Report.of(log, now, ORDNUNG)
    assert (other.stands, other.suspected, other.due) == ((), None, ())
    assert [one.skill for one in standings(Progress.of(log), offer(DDV))] == list(skills(LAW))
    assert heat(log).skills == ("dk_who_won",)
    assert HALF in heat(log).beliefs
    voice = Voice(Speaker("en", face="french"), DDV)
    assert "Re needs the majority" in believed(HALF, voice)["text"]


def test_a_drill_by_the_rules_of_another_game():
    drill = Drill.of(DDV, clock=lambda: START, seed=7).act("begin")
    voice = Voice(Speaker("de", face="french"), DDV)
    model = drill_model(drill, voice)
    assert model
    assert set(drill.offer.levels) == set(skills(LAW)) - AWAY
