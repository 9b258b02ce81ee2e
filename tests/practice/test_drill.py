"""Practice as a value: what is asked and why, what is kept and when, pauses, and what is said."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.drill_model import drill_model
from schafkopf_tutor.practice.log import Memory, Read
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.screened import kept, wants
from schafkopf_tutor.quiz.make import kinds_of, make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.models import BetweenModel, QuestionModel
from schafkopf_tutor.screen.voice import Voice
from tests.practice.attempts import made
from tests.practice.sitting_down import START, Clock, Full, answer, sent, texts
from tests.screen.answering import words_for
from tests.screen.shapes import slips

ORDNUNG = load("ordnung")


def voice(language: str = "en") -> Voice:
    return Voice(Speaker(language), ORDNUNG)


def drill(*skills: str, **more: Any) -> Drill:
    given: dict[str, Any] = {"clock": Clock(), "seed": 7} | more
    return Drill.of(given.pop("ruleset", ORDNUNG), skills, **given)


def answered(state: Drill, log: Memory, *, right: bool = True) -> Drill:
    assert state.once is not None
    found: Drill = sent(state, log, *answer(state.once.item, right=right))
    return found


def round_of(state: Drill, log: Memory, rights: str) -> Drill:
    """A round, begun or gone on with: + right, - wrong; then what comes after the last."""
    for number, mark in enumerate(rights):
        if number or state.stage != "asks":
            state = sent(state, log, "begin" if not number else "next")
        state = answered(state, log, right=mark == "+")
    return sent(state, log, "next")


def model(state: Drill, language: str = "en") -> Any:
    return json.loads(json.dumps(drill_model(state, voice(language))))


# --- beginning, and what is kept -----------------------------------------------------------------


def test_before_it_begins_nothing_is_asked_of_the_log():
    state = drill()
    assert not wants(state)
    for word in ("next", "stop", "on", "pick a", "check 12", "x", ""):
        assert state.act(word) is state
    assert wants(state.act("begin"))


def test_an_answer_waits_until_it_is_kept():
    log = Memory(learner="anna")
    state = sent(drill("points", language="de"), log, "begin")
    words = answer(state.once.item)
    for word in words[:-1]:
        state = state.act(word)
        assert state.waiting is None
    state = state.act(words[-1])
    assert state.waiting is not None
    assert log.read().attempts == ()
    state = kept(state, log)
    (one,) = log.read().attempts
    assert one.item == state.asked[0].key
    assert (one.right, one.mode, one.learner) == (True, "drill", "anna")
    assert (one.language, one.sitting, one.helped) == ("de", state.sitting, False)
    assert one.seconds == 5  # the clock was looked at once when it was put, once when answered
    assert state.waiting is None
    assert kept(state, log) == state


def test_only_the_first_answer_counts():
    log = Memory()
    state = answered(sent(drill("points"), log, "begin"), log, right=False)
    for word in (*answer(state.asked[-1]), "again", "hint", "begin", "anyway", "on"):
        assert state.act(word) is state
    assert len(log.read().attempts) == 1


def test_a_hint_is_help():
    log = Memory()
    state = sent(drill("points"), log, "begin", "hint")
    answered(state, log)
    (one,) = log.read().attempts
    assert (one.right, one.helped, one.clean) == (True, True, False)


def test_a_part_of_an_answer_is_kept_as_a_part():
    """Of two trumps one: half of it."""
    log = Memory()
    state = sent(drill("trump_or_not"), log, "begin")
    item = next(
        item
        for item in (make("trump_or_not", 1, seed, ORDNUNG) for seed in range(99))
        if item.kind.form == "cards" and len(item.question.right) == 2
    )
    state = replace(state, once=type(state.once).put(item))
    half = frozenset(item.question.right[:1])
    sent(state, log, *words_for(item.question, half))
    assert [one.share for one in log.read().attempts] == [0.5]


WORDS = "begin anyway next stop on hint check check=7 pick=a pick=b pick=EO pick=HA pick=0 sign=+ x"


@given(st.lists(st.sampled_from([word.replace("=", " ") for word in WORDS.split()]), max_size=30))
def test_any_words_leave_it_whole(words: list[str]):
    log = Memory()
    state = drill(length=2)
    for word in words:
        before, state = state, sent(state, log, word)
        assert len(log.read().attempts) >= len(state.attempts)
        assert (state.once is None) == (state.number == 0)
        if state.stage == "asks":
            assert state.answered == (len(state.attempts) == _place(state))
        if state is not before:
            kind = QuestionModel if state.stage == "asks" else BetweenModel
            assert list(slips(model(state), kind)) == []
    ids = [one.id for one in log.read().attempts]
    assert len(ids) == len(set(ids))


def _place(state: Drill) -> int:
    about = model(state)["about"][0]
    return int(about.split()[1])


# --- what is asked -------------------------------------------------------------------------------


def test_the_same_seed_log_and_clock_make_the_same_questions():
    runs = []
    for seed in (7, 7, 8):
        state = round_of(drill(seed=seed, clock=Clock()), Memory(), "+-+++-++++")
        runs.append([item.key for item in state.asked])
    assert runs[0] == runs[1] != runs[2]


def test_some_skills_only():
    log = Memory()
    state = round_of(drill("points", "compare"), log, "+" * 10)
    assert {item.kind.skill for item in state.asked} == {"points", "compare"}
    # what the learner has begun elsewhere does not stand in the way
    for number, skill in enumerate(("plain_order", "outranks", "words")):
        log.record(made(skill, minutes=number, right=False))
    state = sent(drill("laufende"), log, "begin")
    assert (state.following.skill, state.following.why) == ("laufende", "new")


@pytest.mark.parametrize("rules", sorted(shipped()))
def test_every_table_can_be_practised(rules: str):
    ruleset = load(rules)
    state = round_of(drill(ruleset=ruleset, length=5), Memory(), "+++++")
    assert state.stage == "pause"
    for item in state.asked:
        assert item.ruleset == ruleset
        assert kinds_of(item.kind.skill, item.level, ruleset)


def test_skills_that_cannot_be_asked():
    with pytest.raises(QuestionError) as slip:
        drill("riddles")
    assert "points" in slip.value.say("en")
    bare = next(
        (skill, rules)
        for rules in sorted(shipped())
        for skill in ("short_deck", "ramsch", "geier_farbwenz")
        if not any(kinds_of(skill, level, load(rules)) for level in (1, 2, 3))
    )
    with pytest.raises(QuestionError) as slip:
        drill(bare[0], ruleset=load(bare[1]))
    assert bare[0] in slip.value.say("en")


def test_levels_rise_and_fall_with_the_answers():
    log = Memory()
    state = round_of(drill("points"), log, "++++++----")
    assert [item.level for item in state.asked] == [1, 1, 2, 2, 3, 3, 3, 3, 2, 2]


def test_no_question_comes_twice_in_a_sitting():
    log = Memory()
    state = drill("points")
    for _ in range(3):
        state = sent(round_of(state, log, "+-" * 5), log, "on")
    tasks = [(item.kind.id, item.task) for item in state.asked]
    assert len(tasks) == len(set(tasks)) == 31


def test_why_it_is_asked():
    log = Memory()
    state = sent(drill("points"), log, "begin")
    assert model(state)["about"] == [
        "Question 1 of 10",
        "What cards count",
        "Level 1",
        "new to you",
        "answered today: 0",
    ]
    believed: dict[str, Any] = {"right": False, "share": 0.0, "beliefs": ("pips_count",)}
    start = replace(made("points", **believed), at=START - timedelta(days=1))
    twice = replace(made("points", **believed), at=START - timedelta(hours=23))
    log = Memory()
    for one in (start, twice):
        log.record(one)
    seen = set()
    for seed in range(20):
        state = sent(drill("points", seed=seed), log, "begin")
        seen.add(state.following.why)
        if state.following.why == "belief":
            assert state.following.belief == "pips_count"
            errs = state.once.item.distractors.values()
            assert any("pips_count" in names for names in errs)
            assert "a mix-up from before, checked once more" in model(state)["about"]
    assert seen == {"due", "belief"}


def test_a_belief_is_named_once_it_is_likely():
    """Whoever answers all by it is told; whoever errs once, or rightly, is not."""
    belief = BELIEFS["pips_count"]
    log = Memory()
    state = sent(drill("points", length=30), log, "begin")
    told = []
    for _ in range(8):
        item = state.once.item
        by_it = item.answer(belief.world)
        state = sent(state, log, *words_for(item.question, by_it))
        named = any(belief.says(Words("en"), ORDNUNG) in text for text in texts(model(state)))
        assert named is (state.suspected == "pips_count")
        if by_it == item.right:
            assert not named
        told.append(named)
        state = sent(state, log, "next")
    assert not told[0]
    assert any(told)


# --- pauses --------------------------------------------------------------------------------------


def test_a_round_ends_with_what_went_well_and_what_is_due():
    log = Memory()
    state = sent(drill("points", "plain_order", length=4), log, "begin")
    wrong = 0
    while state.stage == "asks":
        right = state.once.item.kind.skill == "points"
        wrong += not right
        state = sent(answered(state, log, right=right), log, "next")
    assert state.stage == "pause"
    shown = model(state)
    assert shown["title"] == "4 questions done"
    lines = [line["text"] for line in shown["lines"]]
    assert lines[0] == f"Right at once: {4 - wrong}"
    assert lines[-1] == "Answered today: 4."
    panels = {panel["key"]: panel["lines"] for panel in shown["panels"]}
    assert panels["well"] == ["What cards count: now level 2"]
    assert panels["again"] == ["The order within a suit (attempted)"]
    assert any("The order within a suit" in line for line in panels["due"])
    assert [way["act"] for way in shown["ways"]] == ["on", "stop"]


def test_going_on_and_stopping():
    log = Memory()
    state = round_of(drill(length=2), log, "++")
    on = sent(state, log, "on")
    assert (on.stage, len(on.attempts), on.today) == ("asks", 0, 2)
    over = sent(state, log, "stop")
    assert (over.stage, model(over)["title"]) == ("over", "See you next time!")
    assert sent(over, log, "on").stage == "asks"
    early = answered(sent(on, log), log)
    assert sent(early, log, "stop").stage == "over"
    assert on.act("stop") is on  # a question is open


def test_what_others_have_answered_meanwhile_is_known_in_the_next_round():
    log = Memory()
    state = round_of(drill("points", length=2), log, "++")
    for minute in range(5):
        log.record(replace(made("points", level=3), at=START + timedelta(minutes=minute + 1)))
    on = sent(state, log, "on")
    assert on.progress.mastery("points") == Mastery.PROFICIENT
    assert on.following.level == 3
    assert on.today == 7


def test_only_what_was_answered_today_is_counted():
    log = Memory()
    day = timedelta(days=1)
    for at in (START - day, START - day, START - timedelta(seconds=20)):
        log.record(replace(made("points"), at=at))
    state = answered(sent(drill("points"), log, "begin"), log)
    assert model(state)["about"][-1] == "answered today: 2"


# --- where answers are, and what goes wrong ------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_is_told_where_an_answer_is(language: str):
    words = Words(language)
    for log, trouble in ((Memory(), False), (Full(), True)):
        state = answered(sent(drill("points"), log, "begin"), log)
        shown = model(state, language)
        heard = [line["text"] for line in shown["says"]["lines"]]
        assert (words.text("practice.spool") in heard) is trouble
        home = words.text("practice.where.memory")
        assert (shown.get("note") == {"text": home}) is not trouble
        # the next question says it no longer
        then = model(sent(state, log, "next"), language)
        assert words.text("practice.spool") not in list(texts(then))


def test_what_cannot_be_read_is_told_before_anything_is_asked():
    log = Memory(told=said("practice.unread"))
    state = sent(drill("points"), log, "begin")
    shown = model(state)
    assert state.stage == "start"
    assert any("cannot be read" in line["text"] for line in shown["says"]["lines"])
    assert [way["act"] for way in shown["ways"]] == ["begin", "anyway"]
    assert sent(state, log, "begin").stage == "start"
    assert sent(state, Memory(), "begin").stage == "asks"  # it works again
    anyway = sent(state, log, "anyway")
    assert anyway.stage == "asks"
    # later rounds go by what is known
    over = round_of(anyway, log, "+" * 10)
    on = sent(over, log, "on")
    assert (on.stage, on.today) == ("asks", 10)
    assert len(on.progress.skills["points"].attempts) == 10


def test_the_log_says_what_is_missing_and_so_does_the_screen():
    assert Memory(told=said("practice.unread")).read() == Read((), said("practice.unread"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(language: str):
    log = Memory()
    state = drill(length=6)
    states = [state]
    for number in range(6):
        state = sent(state, log, "next" if number else "begin")
        states.append(state)
        state = answered(state, log, right=number % 2 == 0)
        states.append(state)
    states += [sent(state, log, "next"), sent(state, log, "stop")]
    for one in states:
        for text in texts(model(one, language)):
            assert "{" not in text
            assert "  " not in text
