"""The plain form says what the item is: what it calls right, the house's own grading does."""

from __future__ import annotations

import re

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.export.told import ExportError, Option, Told
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.telling import in_points, tell
from schafkopf_tutor.screen.voice import Voice
from tests.export.reading import one_of_each

ORDNUNG = load("ordnung")
SKILLS = tuple(name for name in skills() if levels_of(name, ORDNUNG))
BANK = Bank(SKILLS, 0, 3, ORDNUNG, variants=2)
VOICE = Voice(Speaker("en"), ORDNUNG)


def test_what_is_right_is_what_grading_calls_right():
    ways = set()
    for item in BANK.items:
        told, question = tell(item, VOICE), item.question
        ways.add(told.way)
        if told.way == "number":
            assert grade(item, told.number).right
            assert all(not grade(item, number).right for number, _ in told.wrong)
            continue
        if told.way == "order":
            assert len(told.options) == len(question.right)
            assert grade(item, question.right).right
            assert [one.text for one in told.options] == [
                VOICE.words.name(one, "name")
                if isinstance(one, Card)
                else VOICE.say(question.words[str(one)])
                for one in question.right
            ]
            continue
        options = list(dict.fromkeys(question.options))
        chosen = [o for o, one in zip(options, told.options, strict=True) if one.right]
        given = frozenset(chosen) if told.way == "several" else chosen[0]
        assert grade(item, given).right
        assert told.way == "several" or len(chosen) == 1
    assert ways == {"one", "several", "order", "number"}


def test_every_wrong_option_has_its_reason_and_every_card_its_picture():
    for item in BANK.items:
        told = tell(item, VOICE)
        if told.way in ("one", "several"):
            assert all(one.feedback for one in told.options if not one.right), told.name
        cards = [card for card in set(item.question.options) if isinstance(card, Card)]
        assert item.question.form == "seat" or len(cards) <= sum(
            one.picture is not None for one in told.options
        )
        for picture in told.pictures.values():
            assert picture.svg.startswith("<svg ")
            assert picture.alt


def test_a_wrong_answer_that_one_belief_alone_gives_is_told_of_it():
    heard = 0
    for item in BANK.items:
        told = tell(item, VOICE)
        said = " ".join(
            [one.feedback for one in (*told.options, *told.whole)]
            + [text for _, text in told.wrong]
        )
        for answer, beliefs in item.distractors.items():
            if len(beliefs) == 1 and told.way in ("one", "number") and answer != item.right:
                belief = BELIEFS[beliefs[0]]
                assert belief.says(VOICE.words, ORDNUNG) in said, told.name
                heard += 1
    assert heard > 20


def test_hints_do_not_give_the_answer_and_the_paragraph_is_cited():
    cited = 0
    for item in BANK.items:
        told = tell(item, VOICE)
        assert told.hints == tuple(VOICE.say(hint) for hint in item.question.hints[:2])
        cited += "Schafkopf-Ordnung" in told.feedback
    assert cited > len(BANK.items) // 2


def test_names_tags_and_categories():
    (told,) = (tell(item, VOICE) for item in Bank(("points",), 1, 7, ORDNUNG, level=2))
    assert re.fullmatch(r"points@1/2/\d+/[0-9a-f]{12}", told.name)
    assert told.tags == ("schafkopf", "points", "points@1", "level-2", "ordnung")
    assert told.category == ("Schafkopf-Ordnung", "What cards count", "Level 2")
    names = [one.name for one in one_of_each()]
    assert len(set(names)) == len(names)
    assert names == [one.name for one in one_of_each("de", "french")]
    uids = {one.uid for one in (*one_of_each(), *one_of_each("de", "french"))}
    assert len(uids) == 2 * len(names)


MONEY = re.compile(r"\b(cents?|euros?|money)\b|€", re.IGNORECASE)


def test_points_stand_wherever_money_would():
    played = in_points(ORDNUNG)
    named = ("value", "laufende", "who_pays", "multiplier", "schneider_schwarz", "faults")
    voice = Voice(Speaker("en"), played)
    for rules, speaker, money in ((ORDNUNG, VOICE, True), (played, voice, False)):
        found = []
        for item in Bank(named, 0, 3, rules, variants=6):
            told = tell(item, speaker)
            told_of = [told.ask, told.unit, told.how, told.feedback, told.otherwise, *told.hints]
            told_of += [one.text + one.feedback for one in (*told.options, *told.whole)]
            told_of += [text for _, text in told.wrong]
            found += [(told.name, text) for text in told_of if MONEY.search(text)]
        assert bool(found) == money, found[:3]


# --- the bank ------------------------------------------------------------------------------------


def test_a_bank_asks_nothing_twice_and_grows_at_its_end():
    few, many = (Bank(("laufende",), n, 5, ORDNUNG).items for n in (30, 90))
    assert len({(item.kind.id, item.task) for item in many}) == len(many) == 90
    for level in (1, 2, 3):
        first = [item for item in few if item.level == level]
        assert first == [item for item in many if item.level == level][:10]


def test_variants_are_different_and_about_equally_hard():
    bank = Bank(("may_play", "called_ace"), 0, 5, ORDNUNG, variants=30)
    assert len({(item.kind.id, item.task) for item in bank.items}) == len(bank.items) == 180
    for level, skill in ((level, skill) for level in (1, 2, 3) for skill in bank.skills):
        some = [one for one in bank.items if (one.level, one.kind.skill) == (level, skill)]
        caught = [{b for every in item.distractors.values() for b in every} for item in some]
        (spread,) = (s for s in bank.spreads if (s.skill, s.level) == (skill, level))
        right = [sum(one not in wrong for one in spread.learners) for wrong in caught]
        assert 0.9 * (max(right) - min(right)) / len(spread.learners) <= 0.1 + 1e-9


def test_the_same_bank_is_the_same_for_ever_and_levels_rise():
    bank = Bank(("points", "may_play"), 12, 3, ORDNUNG)
    assert bank.items == Bank(("points", "may_play"), 12, 3, ORDNUNG).items
    assert [(i.kind.skill, i.level) for i in bank.items] == [
        (skill, level) for skill in ("points", "may_play") for level in (1, 2, 3) for _ in (1, 2)
    ]


@pytest.mark.parametrize(
    ("number", "seed", "level", "variants"),
    [(0, 1, 0, 0), (10**9, 1, 0, 0), (1, -1, 0, 0), (1, 1, 4, 0), (1, 1, 0, -1), (1, 1, 0, 10**6)],
)
def test_a_bank_that_cannot_be_says_so(number: int, seed: int, level: int, variants: int):
    with pytest.raises(QuestionError, match=r"\d .*, not [−\d]+\.$"):
        Bank(("points",), number, seed, ORDNUNG, level, variants)


# --- what no file can hold -----------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1f", "\r", "\t", "\ud800", "\ufffe"])
def test_a_sign_that_no_file_holds_is_refused_by_the_questions_name(sign: str):
    for part in ({"ask": f"a{sign}"}, {"options": (Option("x", True, f"why{sign}"),)}):
        with pytest.raises(ExportError, match="add@1/1/7"):
            Told(**{"name": "add@1/1/7", "uid": "u", "way": "one", "ask": "?"} | part)


def test_a_text_without_end_is_refused_by_the_questions_name():
    with pytest.raises(ExportError, match=r"add@1/1/7.* 20001 characters"):
        Told("add@1/1/7", "u", "number", "x" * 20_001)
