"""The test and the deal of the day as values: answered one by one, taken up again, marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import TypeVar

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.exam import Exam, Result
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.practice.sitting import Name, Sitting
from schafkopf_tutor.practice.today import PLAIN, Today
from schafkopf_tutor.quiz.code import Mark, decode, encode
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.paper import seed_of
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import Sheet, core
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.rulesets import load
from tests.practice.attempts import START

ORDNUNG = load("ordnung")
CHRISTMAS = date(2026, 12, 24)


def wrong(item: Item) -> Answer:
    """Some answer that is wrong all through, or as much as can be."""
    right = item.right
    if item.kind.form in ("choice", "seat"):
        return next(option for option in item.task.options if option != right)
    if item.kind.form in ("choices", "cards"):
        rest = frozenset(item.task.options) - right if isinstance(right, frozenset) else None
        return rest or frozenset()
    if item.kind.form == "order":
        return tuple(reversed(right)) if isinstance(right, tuple) else None
    return right + 1000 if isinstance(right, int) else None


S = TypeVar("S", bound=Sitting)


def go(sitting: S, rights: Iterable[bool], *, start: int = 0) -> S:
    """The sitting after these answers, a minute each."""
    for minute, right in enumerate(rights, start):
        item = sitting.item
        assert item is not None
        given = item.right if right else wrong(item)
        sitting = sitting.answer(given, at=START + timedelta(minutes=minute), language="de")
    return sitting


def exam_with(mistakes: Iterable[int], seed: int = 7, *, start: int = 0) -> Exam:
    """A finished test with mistakes at these places."""
    rights = [at not in set(mistakes) for at in range(1, 31)]
    return go(Exam.of(seed, ORDNUNG), rights, start=start)


# --- one by one ----------------------------------------------------------------------------------


def test_it_is_answered_one_by_one():
    exam = Exam.of(7, ORDNUNG)
    assert (exam.place, exam.answered, exam.done, exam.last) == (1, 0, False, None)
    for place in range(1, 31):
        item = exam.item
        assert exam.place == place
        assert item == exam.paper.items[place - 1]
        before = exam
        exam = exam.answer(item.right, at=START + timedelta(minutes=place), seconds=3.5)
        assert before.answered == place - 1  # a value: the old one is as it was
        last = exam.last
        assert last is not None
        assert (last.item, last.mode, last.seconds) == (item.key, "test", 3.5)
        assert last.sitting == exam.name
        assert last.clean
    assert exam.done
    assert (exam.item, exam.place) == (None, None)
    assert len({attempt.id for attempt in exam.attempts}) == 30
    assert len({attempt.sitting for attempt in exam.attempts}) == 1
    with pytest.raises(TutorError):
        exam.answer(0, at=START)


def test_a_clock_that_is_put_back_loses_nothing():
    exam = Exam.of(7, ORDNUNG)
    for hour in (5, 3, 4):
        assert exam.item is not None
        exam = exam.answer(exam.item.right, at=START + timedelta(hours=hour))
        assert exam.last is not None
        assert exam.last.at == START + timedelta(hours=hour)
        assert exam.last in exam.attempts
    assert Exam.unfinished(exam.attempts, ORDNUNG) == exam


def test_an_answer_that_nobody_can_give_changes_nothing():
    exam = Exam.of(7, ORDNUNG)
    with pytest.raises(QuestionError):
        exam.answer(object(), at=START)
    assert exam.answered == 0


def test_no_hints_in_the_test():
    exam, today = Exam.of(7, ORDNUNG), Today.on(CHRISTMAS, ORDNUNG)
    assert exam.item is not None
    assert today.item is not None
    with pytest.raises(TutorError):
        exam.answer(exam.item.right, at=START, helped=True)
    assert today.answer(today.item.right, at=START, helped=True).result[0] == "helped"


def test_two_sittings_are_never_called_the_same():
    assert len({Exam.of(7, ORDNUNG).name for _ in range(200)}) == 200


@pytest.mark.parametrize(
    "text",
    ["", "a", "test", "test-1-7", "test-1-7-24of30-", "test-1-7-24of30-a b", "test-1-7-of30-a"],
)
def test_what_is_no_name(text: str):
    assert Name.read(text) is None
    assert Name.read(str(Name("test", 1, 7, 24, 30, "abc"))) == Name("test", 1, 7, 24, 30, "abc")


# --- the result ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mistakes", "right", "passed"), [(0, 30, True), (6, 24, True), (7, 23, False), (30, 0, False)]
)
def test_twenty_four_of_thirty_pass(mistakes: int, right: int, passed: bool):
    result = exam_with(range(1, mistakes + 1)).result
    assert (result.right, result.open, result.number, result.passing) == (right, 0, 30, 24)
    assert result.passed is passed


def test_nothing_is_passed_before_the_end():
    exam = go(Exam.of(7, ORDNUNG), [True] * 29)
    assert (exam.result.right, exam.result.open, exam.result.passed) == (29, 1, False)
    assert exam.result.mastered == ()


def test_what_to_practise_next():
    """The skills with a mistake, in teaching order, whatever the order of the questions."""
    exam = exam_with([2, 11, 23])
    missed = {exam.paper.items[place - 1].kind.skill for place in (2, 11, 23)}
    assert set(exam.result.next) == missed
    assert list(exam.result.next) == [skill for skill in skills() if skill in missed]
    assert set(exam.result.mastered) == set(core(ORDNUNG)) - missed
    for skill, (right, answered) in exam.result.skills.items():
        places = [at for at, item in enumerate(exam.paper.items, 1) if item.kind.skill == skill]
        assert answered == len(places)
        assert right == len(set(places) - {2, 11, 23})
    failed = exam_with(range(1, 8)).result
    assert failed.next
    assert failed.mastered == ()


def test_partly_right_is_wrong():
    """A set of which something is missing is a mistake, as in a driving test."""
    exam = Exam.of(7, ORDNUNG)
    while exam.item is not None:
        item = exam.item
        given = item.right
        if isinstance(given, frozenset) and len(given) > 1:
            given = frozenset(sorted(given, key=str)[1:])
        exam = exam.answer(given, at=START)
    partly = [attempt for attempt in exam.attempts if 0 < attempt.share < 1]
    assert partly
    assert exam.result.right == 30 - len(partly)


def test_from_the_code_anybody_can_make_it_again():
    exam = exam_with([3, 5, 29], seed=4711)
    outcome = decode(exam.code)
    assert outcome.sheet.items == exam.paper.items
    assert [at for at, mark in enumerate(outcome.marks, 1) if mark is not Mark.RIGHT] == [3, 5, 29]
    assert Result.of(outcome) == exam.result
    for other in (Sheet((), 30, 7, ORDNUNG), Today.on(CHRISTMAS, ORDNUNG).paper):
        with pytest.raises(TutorError):
            Result.of(decode(encode(other, [Mark.RIGHT] * other.number)))


# --- torn away, and taken up again ---------------------------------------------------------------


def test_the_log_says_how_far_somebody_has_come():
    log = Memory()
    exam = go(Exam.of(7, ORDNUNG), [True, False, True])
    for attempt in exam.attempts:
        log.record(attempt)
    again = Exam.unfinished(log.read().attempts, ORDNUNG)
    assert again == exam
    assert again is not None
    assert again.place == 4
    assert Exam.unfinished(log.read().attempts, ORDNUNG, seed=7) == exam
    assert Exam.unfinished(log.read().attempts, ORDNUNG, seed=8) is None
    assert Exam.unfinished(log.read().attempts, load("doppelbild")) is None
    assert Today.played(log.read().attempts, CHRISTMAS, ORDNUNG) == ()
    whole = go(again, [True] * 27, start=3)
    for attempt in whole.attempts:
        log.record(attempt)
    assert len(log.read().attempts) == 30  # the first three are kept once
    assert Exam.unfinished(log.read().attempts, ORDNUNG) is None
    assert [*Exam.all(log.read().attempts, "test", ORDNUNG)] == [whole]


def test_an_answer_that_was_lost_is_asked_again():
    """The seventh was in memory alone when the program was killed."""
    exam = go(Exam.of(7, ORDNUNG), [True] * 9)
    kept = [attempt for attempt in exam.attempts if not attempt.id.endswith("-7")]
    again = Exam.unfinished(kept, ORDNUNG)
    assert again is not None
    assert again.place == 7
    assert again.item == exam.paper.items[6]
    after = go(again, [False], start=20)
    assert after.place == 10
    assert after.marks[:10] == (*[Mark.RIGHT] * 6, Mark.WRONG, *[Mark.RIGHT] * 2, Mark.OPEN)
    assert [attempt.id.rpartition("-")[2] for attempt in after.attempts] == list("123456789")


def test_the_last_one_is_taken_up():
    first, second = go(Exam.of(7, ORDNUNG), [True]), go(Exam.of(8, ORDNUNG), [True] * 2, start=5)
    log = [*second.attempts, *first.attempts]
    assert Exam.unfinished(log, ORDNUNG) == second
    assert Exam.unfinished(log, ORDNUNG, seed=7) == first
    whole = go(second, [True] * 28, start=7)
    assert Exam.unfinished([*whole.attempts, *first.attempts], ORDNUNG) is None


@pytest.mark.parametrize(
    "strange",
    [
        lambda one: replace(one, sitting="test-2-7-24of30-abc"),  # another version of the plan
        lambda one: replace(one, sitting="test-1-7-20of30-abc"),  # when 20 were enough
        lambda one: replace(one, sitting="test-1-99999999999-24of30-abc"),
        lambda one: replace(one, sitting="exam"),
        lambda one: replace(one, sitting=""),
        lambda one: replace(one, id="somebody"),
        lambda one: replace(one, id=one.id.replace("-1", "-31")),
        lambda one: replace(one, item=one.item.replace("@1/", "@2/")),
    ],
)
def test_what_cannot_be_made_again_is_left_alone(strange: Callable[[Attempt], Attempt]):
    exam = go(Exam.of(7, ORDNUNG, "abc"), [True])
    assert exam.last is not None
    assert Exam.unfinished([strange(exam.last)], ORDNUNG) is None
    assert Exam.unfinished([exam.last], ORDNUNG) == exam


def test_wherever_it_is_torn(seed: int):
    """Killed at any place, any number of times: every answer counts once, at its place."""
    rng = Random(seed)
    log, mistakes = Memory(), set(rng.sample(range(1, 31), 5))
    minute = 0
    while True:
        exam = Exam.unfinished(log.read().attempts, ORDNUNG) or Exam.of(7, ORDNUNG, "abc")
        for _ in range(rng.randint(1, 6)):
            if exam.place is None:
                break
            exam = go(exam, [exam.place not in mistakes], start=minute)
            minute += 1
            if exam.last is not None:
                log.record(exam.last)
        if exam.done:
            break
    assert exam.result.right == 25
    assert {at for at, mark in enumerate(exam.marks, 1) if mark is Mark.WRONG} == mistakes
    assert len(log.read().attempts) == 30


# --- mastery -------------------------------------------------------------------------------------


def test_a_passed_test_makes_a_master_of_its_faultless_skills():
    exam = exam_with([2, 11, 23])
    progress = Progress.of(exam.attempts)
    for skill in core(ORDNUNG):
        mastered = progress.mastery(skill) is Mastery.MASTERED
        assert mastered == (skill in exam.result.mastered)
    assert progress.passed == {exam.name}
    assert sum(progress.mastery(skill) is Mastery.MASTERED for skill in skills()) in (16, 17)


def test_neither_a_failed_nor_an_unfinished_one_makes_a_master():
    for attempts in (exam_with(range(1, 8)).attempts, exam_with([]).attempts[:-1]):
        progress = Progress.of(attempts)
        assert not progress.passed
        assert all(progress.mastery(skill) < Mastery.MASTERED for skill in skills())


def test_a_later_mistake_ends_it_and_a_later_test_brings_it_back():
    first = exam_with([])
    skill = first.paper.items[0].kind.skill
    failed = exam_with(range(1, 8), seed=8, start=100)
    missed = {item.kind.skill for item in failed.paper.items[:7]}
    progress = Progress.of([*first.attempts, *failed.attempts])
    for one in core(ORDNUNG):
        assert (progress.mastery(one) is Mastery.MASTERED) == (one not in missed)
    again = exam_with([], seed=9, start=200)
    progress = Progress.of([*first.attempts, *failed.attempts, *again.attempts])
    assert all(progress.mastery(one) is Mastery.MASTERED for one in core(ORDNUNG))
    assert progress.mastery(skill) is Mastery.MASTERED


def test_who_guesses_does_not_pass(scale):
    """Ten thousand guessers, each with one even chance of the options of each question."""
    rng = Random(7)
    rights: Counter[int] = Counter()
    papers = [Exam.of(seed, ORDNUNG).paper for seed in range(10)]
    for number in range(max(500, scale(10_000))):
        chances = (1 / item.options for item in papers[number % 10].items)
        rights[sum(rng.random() < chance for chance in chances)] += 1
    assert max(rights) < 24


# --- the deal of the day -------------------------------------------------------------------------


def test_the_date_is_the_seed():
    assert seed_of(CHRISTMAS) == 20261224
    anna, resi = Today.on(CHRISTMAS, ORDNUNG), Today.on(CHRISTMAS, ORDNUNG)
    assert anna.paper.items == resi.paper.items
    assert anna.name != resi.name
    assert anna.date == CHRISTMAS
    assert Today.on(date(2026, 12, 25), ORDNUNG).paper.items != anna.paper.items
    assert Today.on(CHRISTMAS, load("doppelbild")).paper.items != anna.paper.items


def played(marks: str, *, start: int = 0) -> Today:
    today = Today.on(CHRISTMAS, ORDNUNG)
    for minute, mark in enumerate(marks, start):
        item = today.item
        assert item is not None
        given = wrong(item) if mark == "-" else item.right
        at = START + timedelta(minutes=minute)
        today = today.answer(given, at=at, helped=mark == "?")
    return today


def test_what_became_of_each():
    assert played("+?-").result == ("right", "helped", "wrong", "open", "open")
    assert [attempt.mode for attempt in played("+?-").attempts] == ["today"] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_line_to_share(language: str):
    words = Words(language)
    line = played("+?-++").line(words, " Anna\n Huber ")
    assert "\n" not in line
    assert "🟩🟨⬛🟩🟩" in line
    assert "Anna Huber" in line
    assert day_text(CHRISTMAS, words) in line
    assert {"de": "4 von 5", "en": "4 of 5"}[language] in line
    said = {
        "de": "richtig, mit Hinweis, falsch, richtig, richtig",
        "en": "right, with a hint, wrong",
    }
    assert said[language] in line
    assert "ordnung" in line
    assert "+~-++" in played("+?-++").line(words, signs=PLAIN)
    assert "Anna" not in played("+?-++").line(words)
    with pytest.raises(TutorError):
        played("+?").line(words)


def test_the_line_tells_nothing_about_the_questions():
    """Nobody learns from it what was asked or what was right."""
    words = Words("en")
    line = played("+++++").line(words)
    for item in played("").paper.items:
        assert item.kind.skill not in line
        assert skills()[item.kind.skill].name(words).lower() not in line.lower()
    other = Today.on(date(2026, 12, 24), load("doppelbild"))
    for _ in range(5):
        assert other.item is not None
        other = other.answer(other.item.right, at=START)
    assert other.line(words).replace("doppelbild", "ordnung") == line


def test_a_day_that_is_none_is_left_alone():
    last = played("+").last
    assert last is not None
    strange = last.sitting.replace("20261224", "20261399")
    assert [*Today.all([replace(last, sitting=strange)], "today", ORDNUNG)] == []
    assert len([*Today.all([last], "today", ORDNUNG)]) == 1


def test_partly_right_is_neither(seed: int):
    """Found on some day: a set of which something is missing."""
    for number in range(200):
        today = Today.on(CHRISTMAS + timedelta(days=number), ORDNUNG)
        for _ in range(5):
            item = today.item
            assert item is not None
            given = item.right
            if isinstance(given, frozenset) and len(given) > 1:
                given = frozenset(sorted(given, key=str)[1:])
                assert today.answer(given, at=START).result[today.answered] == "partly"
                return
            today = today.answer(given, at=START)
    raise AssertionError(seed)


def test_the_first_is_the_one_that_counts():
    first, second = played("-?+++"), played("+++++", start=30)
    log = [*second.attempts, *first.attempts]
    assert Today.played(log, CHRISTMAS, ORDNUNG) == (first, second)
    assert Today.played(log, date(2026, 12, 25), ORDNUNG) == ()
    assert Today.played(log, CHRISTMAS, load("doppelbild")) == ()
    assert Exam.unfinished(log, ORDNUNG) is None


@pytest.mark.parametrize("day", [date(1, 1, 1), date(1999, 12, 31), date(2024, 2, 29), date.max])
def test_any_day(day: date):
    assert Today.on(day, ORDNUNG).date == day
