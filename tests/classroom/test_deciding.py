"""What may happen in a lesson and what not, one case each; and everybody at his own pace."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from schafkopf_tutor.classroom.deciding import LEADING, MOST_PEOPLE, decide
from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.phones import Phones
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import (
    HOMEWORK,
    Answer,
    Command,
    Erase,
    Join,
    Refusal,
    Setup,
    Speak,
    Teach,
)
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.rulesets import load

NOW = datetime(2026, 5, 1, 19, 0, tzinfo=UTC)
EMPTY = Session("s1", "ABCDEF", "salt", NOW, load("ordnung"))


def after(session: Session, *commands: Command | str) -> Session:
    """After all of them, none of which is refused."""
    for command in commands:
        asked = Teach(command, NOW, 7) if isinstance(command, str) else command
        decision = decide(session, asked)
        assert not isinstance(decision, Refusal), decision
        session = session.then(decision)
    return session


def why(session: Session, command: Command | str) -> str:
    """Why it is refused."""
    asked = Teach(command, NOW, 7) if isinstance(command, str) else command
    decision = decide(session, asked)
    assert isinstance(decision, Refusal)
    return decision.why.message.removeprefix("class.no.")


def join(id_: str, wish: object = "") -> Join:
    return Join(id_, f"hash of {id_}", 3, NOW, wish)


def answer(session: Session, person: str, *, right: bool = True, round_: int = 0) -> Answer:
    asked = session.asked[-1]
    item = session.item(asked)
    if asked.own:
        round_ = round_ or session.own(person, asked.number) + 1
        item = own_item(session, person, asked, round_)
    options = [one for one in item.question.options if one != item.right]
    given = item.right if right or not options else options[0]
    attempt = Attempt.of(item, given, at=NOW, mode="quiz", learner=person)
    return Answer(person, asked.number, round_ or asked.round, attempt)


LESSON = after(EMPTY, join("a"), join("b"), "start faults 1")


def test_late_and_second_answers():
    asked = answer(LESSON, "a")
    assert why(EMPTY, asked) == "unknown"
    assert why(after(EMPTY, join("a")), asked) == "none"
    for word, expected in (("pause", "paused"), ("lock", "locked"), ("reveal", "revealed")):
        assert why(after(LESSON, word), asked) == expected
    assert why(after(LESSON, Teach("skip", NOW, 8)), asked) == "over"
    assert why(after(LESSON, asked), asked) == "twice"
    assert why(after(LESSON, "remove a"), asked) == "removed"
    assert why(after(LESSON, "end"), asked) == "ended"
    assert why(after(LESSON, "lock", "again"), asked) == "over"  # the vote before
    again = after(LESSON, asked, "lock", "again")
    assert len(list(after(again, answer(again, "a")).answers("a"))) == 2


def test_on_undoes_a_break_and_then_a_lock():
    locked = after(LESSON, "lock", "pause", "on")
    assert (locked.paused, locked.asked[-1].stage) == (False, "locked")
    assert after(locked, "on").asked[-1].stage == "open"
    assert after(LESSON, "on") == LESSON


def test_after_the_solution_nobody_votes_again():
    for word in ("again", "lock", "reveal", "skip"):
        assert why(after(LESSON, "reveal"), word) == "revealed"


def test_each_word_leads_on_from_one_place_alone():
    """What is open is closed before the next vote, and shown, or passed over, before the next
    question."""
    assert why(LESSON, "again") == "lock"
    for way in ((), ("lock",), ("lock", "again")):
        assert why(after(LESSON, *way), "next") == "open"
        assert len(after(LESSON, *way, "skip").asked) == 2
    assert len(after(LESSON, "reveal", "next").asked) == 2


def step(session: Session, word: str, seen: Session) -> Session:
    return session.then(decide(session, Teach(word, NOW, 8, seen.step)))


def test_a_press_counts_for_the_step_that_it_was_made_for():
    """Pressed twice, a button leads on once; and nobody is told off for it."""
    told = after(LESSON, "reveal")
    for before, word in (
        (EMPTY, "next"), (LESSON, "skip"), (LESSON, "reveal"), (LESSON, "lock"),
        (after(LESSON, "lock"), "again"), (told, "next"), (after(LESSON, "lock"), "on"),
        (after(LESSON, "lock", "pause"), "on"),
    ):  # fmt: skip
        once = step(before, word, before)
        assert once != before
        assert decide(once, Teach(word, NOW, 9, before.step)) == ()
    locked = after(LESSON, "lock")
    assert step(locked, "reveal", LESSON).asked[-1].stage == "revealed"  # before it was drawn
    assert step(locked, "skip", LESSON).asked[-1].number == 2
    answered = after(LESSON, answer(LESSON, "a"))
    assert step(answered, "reveal", LESSON).asked[-1].stage == "revealed"  # answers pour in
    assert step(LESSON, "pause", EMPTY).paused  # a break is a break
    assert step(after(LESSON, "pause"), "on", LESSON).paused  # it did not say that


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("dance", "word"),
        ("", "word"),
        ("next points", "word"),
        ("start nothing", "skill"),
        ("start points 9", "level"),
        ("skill nothing", "word"),
        ("mode nothing", "word"),
        ("level 4", "word"),
        ("team 99999999999", "word"),
        ("team -1", "word"),
        ("board yes", "word"),
        ("remove nobody", "unknown"),
        ("counts", "counts"),
        ("counts 1 two", "counts"),
        ("counts 1 1000000", "counts"),
    ],
)
def test_words_that_mean_nothing(word: str, expected: str):
    assert why(LESSON, word) == expected


@pytest.mark.parametrize("word", LEADING)
def test_nothing_stands_behind_a_word_that_leads(word: str):
    for session in (EMPTY, LESSON, after(LESSON, "reveal")):
        assert why(session, f"{word} now") == "word"


def test_what_needs_a_question():
    for word in ("lock", "reveal", "again", "counts 1 2"):
        assert why(EMPTY, word) == "first"


def test_choices_of_the_teacher():
    chosen = after(EMPTY, "names on", "board on", "team 3", "mode peer", "skill words", "level 2")
    setup = Setup("peer", "words", 2, names=True, board=True, teams=3)
    assert chosen.setup == setup
    assert after(chosen, "keep", "board off").setup == replace(setup, kept=True, board=False)
    assert after(after(LESSON, "end"), "keep").setup.kept  # also when it is over


def test_names():
    assert after(EMPTY, join("a", "Anna")).people["a"].name != "Anna"  # not allowed
    session = after(EMPTY, "names on", join("a", "Anna"), join("b", "anna "), join("c", "\u200b"))
    assert session.people["b"].name == "anna 2"
    assert len(session.people["c"].name) > 3  # out of the pack
    assert len({person.name for person in session.people.values()}) == 3


def test_every_name_out_of_the_pack_is_another_one():
    session = EMPTY
    for number in range(700):
        session = session.then(decide(session, Join(str(number), "h", number, NOW)))
    assert len({person.name for person in session.people.values()}) == 700


def test_nobody_joins_a_full_class():
    people = {
        str(n): Person(str(n), str(n), str(n), NOW, removed=n % 2 == 0) for n in range(MOST_PEOPLE)
    }
    assert why(replace(EMPTY, people=Frozen(people)), join("x")) == "full"
    assert why(LESSON, join("a")) == "full"  # an id that is taken


def test_languages():
    assert after(LESSON, Speak("a", "en")).people["a"].language == "en"
    assert why(LESSON, Speak("a", "xx")) == "language"
    assert why(LESSON, Speak("nobody", "en")) == "unknown"


def test_erased_is_as_if_he_had_never_been():
    with_b = after(LESSON, answer(LESSON, "a"), answer(LESSON, "b"))
    gone = after(with_b, Erase("a"))
    assert [given.person for given in gone.answers()] == ["b"]
    assert list(gone.people) == ["b"]
    assert gone.team("b") == with_b.team("b")
    assert why(gone, Erase("a")) == "unknown"
    assert after(after(with_b, "end"), Erase("a")) == replace(gone, ended=NOW)


def test_teams_stay_when_somebody_goes():
    session = after(EMPTY, *(join(one) for one in "abcd"), "team 2")
    assert [session.team(one) for one in "abcd"] == [1, 2, 1, 2]
    left = after(session, Erase("b"), join("e"))
    assert [left.team(one) for one in "acde"] == [1, 1, 2, 1]


# --- at one's own pace ---


def own(mode: str) -> Session:
    return after(EMPTY, join("a"), join("b"), f"mode {mode}", "start faults 1")


def test_everybody_has_questions_of_his_own():
    session = own("drill")
    asked = session.asked[-1]
    keys = {(who, n): own_item(session, who, asked, n).key for who in "ab" for n in (1, 2, 3)}
    assert len(set(keys.values())) > 4
    assert own_item(session, "a", asked, 2) == own_item(session, "a", asked, 2)
    session = after(session, answer(session, "a"), answer(session, "a", round_=2))
    assert (session.own("a", 1), session.own("b", 1)) == (2, 0)
    assert why(session, answer(session, "a", round_=1)) == "twice"
    assert why(session, answer(session, "a", round_=4)) == "over"
    for word in ("again", "reveal", "skip"):
        assert why(session, word) == "own"


def test_two_right_ones_lead_up_and_two_wrong_ones_down():
    session = own("drill")
    asked = session.asked[-1]
    for _ in range(2):
        session = after(session, answer(session, "a"))
    assert own_item(session, "a", asked, 3).level == 2
    for _ in range(2):
        session = after(session, answer(session, "a", right=False))
    assert own_item(session, "a", asked, 5).level == 1


def test_a_homework_has_an_end():
    session = own("homework")
    for _ in range(HOMEWORK):
        session = after(session, answer(session, "a"))
    assert why(session, answer(session, "a")) == "done"
    phones = Phones()
    assert phones.once(session, "a") is None
    assert phones.once(session, "b") is not None
    drilled = own("drill")
    for _ in range(HOMEWORK + 1):
        drilled = after(drilled, answer(drilled, "a"))


def test_an_answer_to_another_item_is_none():
    other = after(EMPTY, join("a"), Teach("start faults 2", NOW, 5))
    wrong = replace(answer(LESSON, "a"), attempt=answer(other, "a").attempt)
    assert why(LESSON, wrong) == "over"
    later = replace(wrong.attempt, at=NOW + timedelta(days=1))
    assert why(LESSON, replace(wrong, attempt=later)) == "over"
