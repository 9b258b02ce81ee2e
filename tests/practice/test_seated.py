"""The test and the deal of the day on a screen: asked, left, taken up again, and what is said."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.practice.seated import AtTest, AtToday, Seated
from schafkopf_tutor.practice.seated_model import test_model as model_of_test
from schafkopf_tutor.practice.seated_model import today_model
from schafkopf_tutor.quiz.code import decode
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.models import BetweenModel, QuestionModel
from schafkopf_tutor.screen.voice import Voice
from tests.practice.sitting_down import START, Clock, Full, answer, sent, texts
from tests.screen.shapes import slips

ORDNUNG = load("ordnung")


def voice(language: str = "en") -> Voice:
    return Voice(Speaker(language), ORDNUNG)


def at_test(**more: Any) -> AtTest:
    given: dict[str, Any] = {"ruleset": ORDNUNG, "clock": Clock(), "seed": 7}
    return AtTest(**(given | more))


def at_today(**more: Any) -> AtToday:
    given: dict[str, Any] = {"ruleset": ORDNUNG, "clock": Clock()}
    return AtToday(**(given | more))


def model(state: Seated, language: str = "en") -> Any:
    if isinstance(state, AtTest):
        made = model_of_test(state, voice(language))
    else:
        assert isinstance(state, AtToday)
        made = today_model(state, voice(language))
    shown = json.loads(json.dumps(made))
    kind = QuestionModel if shown["kind"] == "question" else BetweenModel
    assert list(slips(shown, kind)) == []
    return shown


def item_of(state: Seated) -> Item:
    assert state.once is not None
    return state.once.item


def words(state: Seated, *, right: bool) -> list[str]:
    """What answers the question: in a test a choice is handed in."""
    item = item_of(state)
    given = answer(item, right=right)
    hand_in = isinstance(state, AtTest) and item.question.form in ("choice", "seat")
    return [*given, *(["check"] if hand_in else [])]


def answered(state: Any, log: Memory, *, right: bool = True) -> Any:
    return sent(state, log, *words(state, right=right))


def through(log: Memory, wrong: Sequence[int] = (), **more: Any) -> Any:
    """A test, to its end."""
    state = sent(at_test(**more), log, "begin")
    number = 0
    while state.stage == "asks":
        number += 1
        state = answered(state, log, right=number not in wrong)
    assert number == 30
    return state


def acts(model: Any) -> list[str]:
    return [one["act"] for one in model.get("ways", [])]


# --- the test ------------------------------------------------------------------------------------


def test_thirty_questions_of_which_nothing_is_said_before_the_end():
    log = Memory(learner="anna")
    state = sent(at_test(language="de"), log, "begin")
    for place in range(1, 31):
        assert state.stage == "asks"
        shown = model(state)
        assert shown["about"] == [f"Question {place} of 30"]
        assert "hint" not in [tool["act"] for tool in shown["tools"]]
        heard = [line["text"] for line in shown["says"]["lines"]]
        assert heard == (["Noted."] if place > 1 else [])
        assert shown.get("feedback", []) == []
        assert not state.act("hint").once.answer.helped
        state = answered(state, log, right=place % 2 == 0)
        assert len(log.read().attempts) == place  # kept before the next is shown
    assert state.stage == "over"
    assert {one.mode for one in log.read().attempts} == {"test"}
    assert {one.learner for one in log.read().attempts} == {"anna"}
    assert {one.language for one in log.read().attempts} == {"de"}


def test_it_is_left_and_taken_up_again():
    log = Memory()
    state = sent(at_test(), log, "begin")
    for _ in range(4):
        state = answered(state, log)
    fifth = item_of(state).key
    later = sent(at_test(), log, "begin")
    assert later.stage == "resume"
    shown = model(later)
    assert acts(shown) == ["on", "new"]
    assert "4 of 30" in shown["lines"][0]["text"]
    on = sent(later, log, "on")
    assert item_of(on).key == fifth
    assert model(on)["about"] == ["Question 5 of 30"]
    new = sent(later, log, "new")
    assert model(new)["about"] == ["Question 1 of 30"]
    other = sent(at_test(seed=8), log, "begin")  # another test was not begun
    assert other.stage == "asks"


def test_in_two_windows_the_first_answer_stands():
    """Both are at the third question; the second window says so, and the result is the log's."""
    log = Memory(learner="anna")
    state = sent(at_test(seed=7), log, "begin")
    for _ in range(2):
        state = answered(state, log)
    other = sent(sent(at_test(), log, "begin"), log, "on")
    assert item_of(other) == item_of(state)
    state = answered(state, log, right=False)
    other = answered(other, log)
    assert other.told == said("practice.stands")
    assert other.exam.by_place[3] == state.exam.by_place[3]
    assert not other.exam.by_place[3].right
    lines = " ".join(texts(model(other)))
    assert "in another window" in lines
    other = answered(other, log)
    assert other.told is None
    assert [one.right for one in other.exam.attempts] == [True, True, False, True]
    assert {one.id for one in other.exam.attempts} == log.kept.keys()


def test_the_seed_makes_the_test_and_without_one_it_is_drawn():
    keys = [item_of(sent(at_test(seed=seed), Memory(), "begin")).key for seed in (7, 7, 8)]
    assert keys[0] == keys[1] != keys[2]
    drawn = at_test(seed=None, draw=lambda: 7)
    assert item_of(sent(drawn, Memory(), "begin")).key == keys[0]


def test_passed_with_a_certificate_that_can_be_checked():
    log = Memory()
    state = through(log, wrong=(3, 9))
    shown = model(state)
    assert shown["lines"][0]["text"].startswith("Passed! 28 of 30")
    assert shown["lines"][0]["tone"] == "right"
    assert "link" not in shown
    assert acts(shown) == ["name …", "mistakes", "new"]
    named = state.act("name  Anna <b>Huber</b> ")
    link = model(named)["link"]
    head, _, data = link["href"].partition(",")
    assert head == "data:text/html;base64"
    html = b64decode(data).decode()
    assert html.startswith("<!doctype html>")
    assert "Anna &lt;b&gt;Huber&lt;/b&gt;" in html
    assert link["file"].endswith(".html")
    code = state.exam.code
    assert code in html
    assert [mark.name for mark in decode(code, [ORDNUNG]).marks].count("WRONG") == 2
    rows = {row[0]: row[1] for row in shown["panels"][0]["table"]["rows"]}
    assert sum(int(said.split(" of ")[0]) for said in rows.values()) == 28


def test_a_name_that_is_too_long_is_told():
    state = through(Memory())
    slip = model(state.act("name " + "x" * 99))
    assert "link" not in slip
    assert "60" in slip["says"]["lines"][0]["text"]
    assert "link" in model(state.act("name"))  # nobody's: a line to write on


def test_failed_and_the_mistakes_are_gone_through():
    log = Memory()
    wrong = tuple(range(1, 9))
    state = through(log, wrong=wrong)
    shown = model(state)
    assert "22 of 30" in shown["lines"][0]["text"]
    assert shown["lines"][0]["tone"] == "wrong"
    assert "field" not in shown
    assert acts(shown) == ["mistakes", "new"]
    state = sent(state, log, "mistakes")
    for place in wrong:
        review = model(state)
        assert review["about"] == [f"Mistake {place} of 8", f"Question {place}"]
        made = state.exam.by_place[place]
        assert item_of(state).key == made.item
        assert state.once.found.share == made.share
        assert not state.once.found.right
        assert any(line["text"] for line in review["says"]["lines"])
        state = sent(state, log, "next")
    assert state.stage == "over"
    assert sent(sent(state, log, "mistakes"), log, "back").stage == "over"
    again = sent(state, log, "new")
    assert model(again)["about"] == ["Question 1 of 30"]
    assert len(log.read().attempts) == 30


def test_a_log_that_cannot_be_read_is_told_first():
    log = Memory(told=said("practice.unread"))
    state = sent(at_test(), log, "begin")
    assert acts(model(state)) == ["begin", "anyway"]
    assert sent(state, log, "anyway").stage == "asks"


# --- the deal of the day -------------------------------------------------------------------------


def played(log: Memory, marks: str, state: Any = None) -> Any:
    """The five of the day: + right, - wrong, ? right with a hint."""
    state = sent(at_today(), log, "begin") if state is None else state
    for mark in marks:
        if mark == "?":
            state = sent(state, log, "hint")
        state = answered(state, log, right=mark != "-")
        state = sent(state, log, "next")
    return state


def test_five_questions_and_a_line_to_share():
    log = Memory()
    state = sent(at_today(), log, "begin")
    shown = model(state)
    assert shown["about"] == ["Question 1 of 5", "30 November 2026"]
    assert "hint" in [tool["act"] for tool in shown["tools"]]
    state = answered(state, log)
    assert "Right" in model(state)["says"]["lines"][0]["strong"]  # at once, as in practice
    state = sent(state, log, "next")
    state = played(log, "-?+-", state)
    assert state.stage == "over"
    share = model(state)["lines"][-1]["text"]
    assert "3 of 5" in share
    assert "30 November 2026" in share
    assert {one.mode for one in log.read().attempts} == {"today"}


def test_the_same_for_everybody_on_a_day_and_another_on_the_next():
    def first(state: AtToday) -> str:
        return item_of(sent(state, Memory(), "begin")).key

    assert first(at_today()) == first(at_today(clock=Clock(START + timedelta(hours=2))))
    assert first(at_today()) == first(at_today(on=date(2026, 11, 30)))
    assert first(at_today()) != first(at_today(on=date(2026, 12, 1)))


def test_left_in_the_middle_it_is_taken_up_again():
    log = Memory()
    state = played(log, "+-")
    third = item_of(state).key
    later = sent(at_today(), log, "begin")
    assert later.stage == "resume"
    assert acts(model(later)) == ["on"]
    assert item_of(sent(later, log, "on")).key == third


def test_the_first_time_is_the_one_that_is_shared():
    log = Memory()
    line = model(played(log, "+++--"))["lines"][-1]["text"]
    later = sent(at_today(), log, "begin")
    assert later.stage == "resume"
    assert model(later)["lines"][-1]["text"] == line
    assert acts(model(later)) == ["again"]
    state = played(log, "+++++", sent(later, log, "again"))
    assert state.stage == "over"
    lines = [one["text"] for one in model(state)["lines"]]
    assert "5 of 5" in lines[0]
    assert lines[-1] == line
    assert len(log.read().attempts) == 10


def test_what_is_stored_is_true_on_any_day():
    texts_of = {
        tuple(texts(model(at_today(clock=Clock(START + timedelta(days=days))))))
        for days in (0, 1, 99)
    }
    assert len(texts_of) == 1


# --- both ----------------------------------------------------------------------------------------

WORDS = "begin anyway on new again next back mistakes name=Anna hint check check=7 pick=a pick=EO x"


@pytest.mark.parametrize("make", [at_test, at_today])
@settings(max_examples=25)
@given(
    words=st.lists(
        st.sampled_from([word.replace("=", " ") for word in WORDS.split()]), max_size=20
    ),
    done=st.booleans(),
)
def test_any_words_leave_it_whole(make: Any, words: list[str], done: bool):
    log = Memory()
    state = make()
    if done:
        state = _over(make)
    for word in words:
        state = sent(state, log, word)
        assert not any("{" in text for text in texts(model(state)))


@cache
def _over(make: Any) -> Any:
    return through(Memory(), (1, 2)) if make is at_test else played(Memory(), "++-++")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(language: str):
    states = [at_test(), at_today(), _over(at_test), _over(at_today)]
    states.append(_over(at_test).act("name Anna"))
    states.append(_over(at_test).act("mistakes"))
    for state in states:
        shown = model(state, language)
        assert shown["lang"] == language
        assert not any("{" in text or "  " in text for text in texts(shown))


@pytest.mark.parametrize("begin", [at_test, at_today])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_is_told_when_an_answer_is_not_where_it_should_be(begin: Any, language: str):
    trouble = said("practice.spool")
    for log, expected in ((Memory(), False), (Full(), True)):
        state = answered(sent(begin(), log, "begin"), log)
        assert (voice(language).say(trouble) in list(texts(model(state, language)))) is expected
