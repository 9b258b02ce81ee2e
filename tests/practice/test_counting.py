"""Counting along: what is open when, what is asked after how many tricks, what is remembered."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.counting import PACES, Counting, counted
from schafkopf_tutor.practice.counting_model import counting_model
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.practice.staircase import Staircase, sitting_of, staircases
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds.memory import OfGame
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.models import BetweenModel, QuestionModel
from schafkopf_tutor.screen.voice import Voice
from tests.practice.attempts import made
from tests.practice.sitting_down import START, Clock, answer, sent, texts
from tests.screen.shapes import slips

ORDNUNG = load("ordnung")
SKILLS = counted("schafkopf")


def voice(language: str = "en", face: str = "german") -> Voice:
    return Voice(Speaker(language, face=face), ORDNUNG)


def counting(**more: Any) -> Counting:
    given: dict[str, Any] = {"clock": Clock(), "seed": 7} | more
    return Counting.of(given.pop("ruleset", ORDNUNG), **given)


def begun(log: Memory | None = None, **more: Any) -> Counting:
    found: Counting = sent(counting(**more), log or Memory(), "begin")
    return found


def model(state: Counting, language: str = "en", face: str = "german") -> Any:
    return json.loads(json.dumps(counting_model(state, voice(language, face))))


def looked(state: Counting) -> Counting:
    """After all tricks were covered again."""
    while state.looking:
        state = state.act(state.turn)
    return state


def answered(state: Counting, log: Memory, *, right: bool = True) -> Counting:
    state = looked(state)
    found: Counting = sent(state, log, *answer(item_of(state), right=right))
    return found


def item_of(state: Counting) -> Item:
    assert state.once is not None
    return state.once.item


def faces_in(model: Any) -> list[str]:
    return [card["face"] for group in model.get("shown", []) for card in group["cards"]]


# --- the staircase -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "span"),
    [
        ("", 2), ("+", 2), ("++", 3), ("+++", 3), ("++++", 4), ("-", 1), ("--", 1), ("-++", 2),
        ("+-+", 1), ("++-", 2), ("+?+", 2), ("?", 2), ("++?++", 4), ("++++++++++++++", 7),
    ],
)  # fmt: skip
def test_two_clean_answers_make_it_longer_a_miss_shorter(marks: str, span: int):
    """+ clean, - wrong, ? right with help."""
    stairs = Staircase()
    for mark in marks:
        stairs = stairs.after(clean=mark == "+", right=mark != "-", longest=7)
    assert stairs.span == span


def test_the_log_alone_says_how_far_somebody_has_come():
    told: dict[str, Any] = {"sitting": sitting_of("x"), "level": 2}
    log = [
        made("counting_points", minutes=0, **told),
        made("trumps_out", minutes=1, right=False, **told),
        made("counting_points", minutes=2, **told),
        made("counting_points", minutes=3),  # in ordinary practice, all tricks open
        made("points", minutes=4, **told),
    ]
    found = staircases(log, SKILLS, 7)
    assert {skill: stairs.span for skill, stairs in found.items()} == {
        "counting_points": 3,
        "trumps_out": 1,
    }
    many = [made("trumps_out", minutes=n, **told) for n in range(20)]
    assert staircases(many, SKILLS, 5)["trumps_out"].span == 5
    assert staircases([], SKILLS, 1)["trumps_out"].span == 1


# --- what is open --------------------------------------------------------------------------------


def test_one_trick_after_the_other_then_none():
    state = begun()
    task = item_of(state).task
    assert isinstance(task, OfGame)
    tricks = task.game.tricks
    assert len(tricks) == 2
    for trick in tricks:
        shown = model(state)
        assert faces_in(shown) == [card.code for card in trick.cards]
        assert shown["ways"][0]["act"] == state.turn == shown["focus"]
        assert "answer" not in shown
        state = state.act(state.turn)
    asked = model(state)
    played = {card.code for trick in tricks for card in trick.cards}
    assert not played & set(faces_in(asked))
    assert faces_in(asked)[:2] == ["back", "back"]
    assert asked["shown"][0]["label"] == "2 tricks lie covered"
    assert not played & set(asked["faces"])  # nor can they be found in what travels


def test_who_played_what_is_heard():
    """The names of all cards, each with its player, in a live region; and above the cards."""
    for language in LANGUAGES:
        for face in ("german", "french"):
            state = begun()
            shown = model(state, language, face)
            (line,) = shown["says"]["lines"]
            assert shown["says"]["heard"] is True
            (group,) = shown["shown"]
            for card in group["cards"]:
                assert f"{card['above']}: {card['name']}" in line["text"]
            seats = [voice(language).seat(seat) for seat in range(4)]
            start = state.tricks[0].leader
            assert [card["above"] for card in group["cards"]] == seats[start:] + seats[:start]
            # the next one is said anew
            assert (
                model(state.act(state.turn), language)["says"].get("again")
                != (shown["says"]["again"])
            )


def test_a_trick_is_covered_once_however_often_that_is_sent():
    state = begun()
    word = state.turn
    once = state.act(word)
    assert once.turned == 1
    assert once.act(word) is once
    assert once.act("check 5") is once  # nothing can be answered yet
    assert once.act("next") is once


def test_looking_again_is_help():
    log = Memory()
    state = looked(begun(log))
    again = state.act("look")
    assert again.looking
    assert again.act(state.turn) is again  # words of the first look mean nothing any more
    answered(again, log)
    (one,) = log.read().attempts
    assert (one.right, one.helped) == (True, True)
    done = answered(begun(), Memory())
    assert done.act("look") is done


def test_a_pace_is_the_learners_own_choice():
    state = begun()
    assert "timer" not in model(state)
    for pace in PACES:
        timed = state.act(f"pace {pace}")
        shown = model(timed)
        if pace:
            assert shown["timer"] == {"act": state.turn, "seconds": pace}
            assert shown["ways"][-1]["act"] == "pace 0"  # and it can be stopped
        else:
            assert "timer" not in shown
        assert "timer" not in model(looked(timed))  # the question waits
    for word in ("pace 1", "pace -3", "pace", "pace x"):
        assert state.act(word) is state
    start = model(counting())["group"]
    assert [one["pressed"] for one in start["buttons"]] == [True, False, False, False]


def test_answered_all_is_open_with_who_has_won():
    log = Memory()
    state = answered(begun(log), log, right=False)
    shown = model(state)
    played = [card.code for trick in state.tricks for card in trick.cards]
    assert faces_in(shown)[: len(played)] == played
    labels = [group["label"] for group in shown["shown"]][: len(state.tricks)]
    for trick, label in zip(state.tricks, labels, strict=True):
        assert label.endswith(f"{voice().seat(trick.winner)} wins")


# --- what is asked -------------------------------------------------------------------------------


def run(log: Memory, marks: str, **more: Any) -> list[tuple[str, int, str]]:
    """What was asked: skill, tricks, kind."""
    state = begun(log, length=len(marks), **more)
    found = []
    for mark in marks:
        item = item_of(state)
        found.append((item.kind.skill, len(state.tricks), item.kind.id))
        state = answered(state, log, right=mark == "+")
        state = sent(state, log, "next")
    return found


def test_skills_in_turn_each_at_its_own_span():
    asked = run(Memory(), "++++----")
    assert [skill for skill, _, _ in asked] == list(SKILLS) * 4
    assert [span for _, span, _ in asked] == [2, 2, 2, 2, 3, 3, 2, 2]


def test_up_to_the_last_trick_but_one():
    for rules, longest in (("ordnung", 7), ("cardgames-zone-short", 5)):
        asked = run(Memory(), "+" * 26, ruleset=load(rules))
        assert max(span for _, span, _ in asked) == longest
        assert asked[-1][1] == longest


@pytest.mark.parametrize("rules", ["ddv", "haus"])
def test_the_sister_game_is_counted_along_as_well(rules: str):
    """Its own skills in turn, up to seven tricks; a trick lies open, and is covered again."""
    log, own = Memory(), counted("doppelkopf")
    assert own == ("dk_counting_points", "dk_trumps_out")
    asked = run(log, "+" * 14, ruleset=load(rules))
    assert [skill for skill, _, _ in asked] == list(own) * 7
    assert [span for _, span, _ in asked][::2] == [2, 2, 3, 3, 4, 4, 5]
    state = begun(ruleset=load(rules))
    assert state.longest == 7
    seen = Voice(Speaker("de", face="french"), load(rules))
    shown = json.loads(json.dumps(counting_model(state, seen)))
    assert list(slips(shown, BetweenModel)) == []
    assert len(faces_in(shown)) == 4
    over = json.loads(json.dumps(counting_model(looked(state), seen)))
    assert list(slips(over, QuestionModel)) == []
    assert shown["about"][1] == "Augen im Doppelkopf mitzählen"


def test_what_is_asked_grows_with_the_span():
    asked = [one for seed in range(4) for one in run(Memory(), "+" * 20, seed=seed)]
    kinds: dict[str, set[int]] = {}
    for _, span, kind in asked:
        kinds.setdefault(kind.rstrip("_67"), set()).add(span)
    assert set(kinds) == {"points_of_seat", "points_of_side", "trumps_out", "trumps_still_out"}
    assert min(kinds["trumps_still_out"]) == 3
    assert min(kinds["trumps_out"]) == 2


def test_it_is_remembered_and_goes_on_where_it_was():
    log = Memory()
    run(log, "++++")
    assert [span for _, span, _ in run(log, "++", seed=8)] == [3, 3]
    for one in log.read().attempts:
        assert one.skill in SKILLS
        assert one.sitting.startswith("counting-")
        level, seed = one.item.split("/")[1:3]
        assert make(one.skill, int(level), int(seed), ORDNUNG).key == one.item


def test_the_time_to_look_is_not_the_time_to_answer():
    log = Memory()
    state = replace(begun(log), clock=Clock(START + timedelta(hours=1)))
    answered(state, log)
    (one,) = log.read().attempts
    assert one.seconds == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_it_will_be_longer_or_shorter_is_said(language: str):
    log = Memory()
    state = begun(log)
    said = []
    for right in (True, True, True, True, False, False):
        state = answered(state, log, right=right)
        lines = [one["text"] for one in model(state, language)["feedback"]]
        said.append([text for text in lines if "3" in text or "2" in text][-1:] or [""])
        state = sent(state, log, "next")
    longer = {"de": "Jetzt sind es 3 Stiche.", "en": "Now it will be 3 tricks."}[language]
    back = {"de": "Wir gehen zurück auf 2 Stiche.", "en": "We go back to 2 tricks."}[language]
    assert [one for (one,) in said][2:] == [longer, longer, back, back]
    assert next(one for (one,) in said) not in (longer, back)
    panel = model(state, language)["panels"][0]
    assert len(panel["lines"]) == 2
    assert all("2" in line for line in panel["lines"])


WORDS = "begin turn=1.0 turn=1.1 look turn=2.0 turn=2.1 pace=3 pace=0 check=7 next hint stop on x"


@given(st.lists(st.sampled_from([word.replace("=", " ") for word in WORDS.split()]), max_size=25))
def test_any_words_leave_it_whole(words: list[str]):
    log = Memory()
    state = counting(length=2)
    for word in words:
        before, state = state, sent(state, log, word)
        if state is not before:
            shown = model(state)
            kind = QuestionModel if shown["kind"] == "question" else BetweenModel
            assert list(slips(shown, kind)) == []
            assert not any("{" in text for text in texts(shown))
    assert len(log.read().attempts) >= len(state.attempts)
