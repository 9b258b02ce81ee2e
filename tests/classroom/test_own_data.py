"""One person's data in plain words: nothing is left out, nothing is told too early."""

from __future__ import annotations

from dataclasses import replace

import pytest

from schafkopf_tutor.classroom.deciding import decide
from schafkopf_tutor.classroom.own_data import stored_about
from schafkopf_tutor.classroom.own_data_said import said_about
from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.people import KINDS
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Answer
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.attempt import Attempt, time_text
from tests.classroom.rooms import NOW, answer, room, taught, voice


def lines(session: Session, who: str = "p0", language: str = "de") -> list[list[str]]:
    return [part["lines"] for part in said_about(session, who, voice(session, language))]


def asked() -> Session:
    """Somebody answers wrongly, and rightly in the second vote."""
    session = taught(room(), "start points 1")
    assert session.current is not None
    right = session.item(session.current).right
    assert isinstance(right, int)
    session = answer(session, "p0", right + 1)
    return answer(taught(session, "lock", "again"), "p0", right)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_its_line_and_the_person_a_name(language: str):
    session = taught(asked(), "reveal")
    item = session.item(session.asked[0])
    assert isinstance(item.right, int)
    you, answers = lines(session, language=language)
    words = Words(language)
    assert session.people["p0"].name in you[0]
    assert len(answers) == len(list(session.answers("p0"))) == 2
    assert f"{item.right + 1}." in answers[0]
    assert f"{item.right}." in answers[1]
    assert words.text("own_data.wrong") in answers[0]
    assert words.text("own_data.right") in answers[1]
    assert lines(session, "p1", language)[1] == [words.text("own_data.no_answer")]
    assert said_about(session, "nobody", voice(session, language)) == []


@pytest.mark.parametrize("stage", ["open", "locked"])
def test_nothing_is_told_before_the_class_is(stage: str):
    session = asked() if stage == "open" else taught(asked(), "lock")
    words = Words("de")
    told = {words.text(f"own_data.{word}") for word in ("right", "wrong")}
    for line in lines(session)[1]:
        assert words.text("own_data.not_told") in line
        assert not any(one in line for one in told)
        assert "glaubt" not in line
    stored = stored_about(session, "p0")["answers"]
    assert isinstance(stored, list)
    for one in stored:
        assert {"question", "answer"} <= one.keys()
        assert not {"right", "beliefs", "against"} & one.keys()


def test_questions_of_ones_own_are_told_at_once():
    session = taught(room(), "mode drill", "start points 1")
    (asked,) = session.asked
    for number in (1, 2):
        item = own_item(session, "p0", asked, number)
        attempt = Attempt.of(item, item.right, at=NOW, mode="drill", id=f"own-{number}")
        session = session.then(decide(session, Answer("p0", 1, number, attempt)))
        last = lines(session)[1][-1]
        assert f" {number}," in last
        assert Words("de").text("own_data.right") in last
    assert len(lines(session)[1]) == 2


def test_all_that_is_stored_is_said():
    """Whatever ``stored_about`` has beside ids and answers: taken away or changed, it is missed."""
    session = taught(asked(), "reveal")
    note = "Herz-Zehn gespielt"
    session = replace(session, notes=Frozen({"referee.p0": note, "referee.p1": "nichts"}))
    stored = stored_about(session, "p0")
    assert set(stored) == {
        *("session", "name", "joined", "kind", "language", "removed", "answers", "notes"),
    }
    assert stored["joined"] == time_text(NOW)
    said = lines(session)
    assert [note in line for line in said[2]] == [False, True]
    for change in ({"removed": True}, {"language": "en"}, *({"kind": kind} for kind in KINDS[1:])):
        person = replace(session.people["p0"], **change)  # type: ignore[arg-type]
        other = replace(session, people=Frozen({**session.people, "p0": person}))
        assert lines(other)[0] != said[0], change
