"""What is stored about one person, in plain words for the person: see ``own_data``."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TypedDict

from schafkopf_tutor.beliefs import every_belief
from schafkopf_tutor.classroom.own_data import is_told
from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Given
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.practice.attempt import answer_of
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.screen.grade_said import answer_text
from schafkopf_tutor.screen.voice import Voice


class SaidModel(TypedDict):
    """A heading and the sentences below it."""

    title: str
    lines: list[str]


def said_about(
    session: Session, person: str, voice: Voice, *, whole: bool = False
) -> list[SaidModel]:
    """Everything that ``stored_about`` has of somebody; nothing if he is unknown.

    Whether an answer was right is not said before the class is told, for there may be a second
    vote; but for ``whole``: whoever leads the class may hear it.
    """
    known = session.people.get(person)
    if known is None:
        return []
    say = voice.text
    when = _when(known.joined, voice)
    you = [say("own_data.name", name=known.name), say("own_data.joined", when=when)]
    you += [say(f"own_data.kind.{known.kind}"), say(f"own_data.language.{known.language}")]
    if known.removed:
        you.append(say("own_data.removed"))
    you.append(say("own_data.code"))
    answers = [
        " ".join(_parts(session, given, voice, whole=whole)) for given in session.answers(person)
    ]
    notes = [text for key, text in session.notes.items() if person in key or person in text]
    return [
        {"title": say("own_data.you"), "lines": you},
        {"title": say("own_data.answers"), "lines": answers or [say("own_data.no_answer")]},
        *([_notes(notes, voice)] if notes else []),
    ]


def _notes(notes: list[str], voice: Voice) -> SaidModel:
    """What stands in the notes of card tables and of the referee, as it stands there."""
    lines = [voice.text("own_data.notes_about"), *(text or "–" for text in notes)]
    return {"title": voice.text("own_data.notes"), "lines": lines}


def _parts(session: Session, given: Given, voice: Voice, *, whole: bool) -> Iterator[str]:
    attempt, asked = given.attempt, session.asked[given.question - 1]
    skill = every_skill().get(attempt.skill)
    name = attempt.skill if skill is None else skill.name(voice.words)
    when = _when(attempt.at, voice)
    values = {"question": given.question, "round": given.round, "skill": name, "when": when}
    several = "own" if asked.own else "vote" if given.round > 1 else "first"
    yield voice.text(f"own_data.question.{several}", **values)
    item = _item(session, given)
    answer = str(attempt.answer)
    if item is not None:
        answer = answer_text(item.question, answer_of(item, attempt.answer), voice)
    yield voice.text("own_data.answer", answer=answer)
    if not (whole or is_told(session, given)):
        yield voice.text("own_data.not_told")
        return
    yield voice.text(f"own_data.{'right' if attempt.right else 'wrong'}")
    known = every_belief()
    found = tuple(known[one].name(voice.words) for one in attempt.beliefs if one in known)
    if found:
        yield voice.text("own_data.beliefs", beliefs=found)


def _item(session: Session, given: Given) -> Item | None:
    """What was asked; None where this program would ask something else by now."""
    asked, person = session.asked[given.question - 1], given.person
    item = own_item(session, person, asked, given.round) if asked.own else session.item(asked)
    return item if item.key == given.attempt.item else None


def _when(at: datetime, voice: Voice) -> str:
    """A day and a time, where we are."""
    here = at.astimezone()
    day = day_text(here.date(), voice.words)
    return voice.words.phrase("own_data.when", day=day, time=here.strftime("%H:%M"))
