"""What may happen next in a session: ``decide`` is the only judge of it, whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from schafkopf_tutor.classroom import names, paper
from schafkopf_tutor.classroom.people import Person, single, tidy
from schafkopf_tutor.classroom.session import Decision, Session
from schafkopf_tutor.classroom.values import (
    HOMEWORK,
    MODES,
    Answer,
    Answered,
    Asked,
    Began,
    Changed,
    Command,
    Counted,
    Ended,
    Erase,
    Erased,
    Given,
    Join,
    Joined,
    Paused,
    Refusal,
    Removed,
    Speak,
    Spoke,
    Staged,
    Teach,
)
from schafkopf_tutor.errors import shown
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import LEVELS

MOST_PEOPLE: Final = 2_000
"""So many have room in one session, those who were removed included."""
MOST_TEAMS: Final = 12


def no(message: str, /, **values: object) -> Refusal:
    """A refusal with its reason, by the message's name in the catalogue's table ``class.no``."""
    return Refusal(said(f"class.no.{message}", **values))


def decide(session: Session, command: Command) -> Decision:
    """What happens when this is asked, or why nothing does."""
    if isinstance(command, Erase):  # that can be asked at any time
        return (Erased(command.person),) if command.person in session.people else no("unknown")
    if session.ended is not None and not _keeps(command):
        return no("ended")
    match command:
        case Join():
            return _join(session, command)
        case Answer():
            return _answer(session, command)
        case Speak(person, language):
            if refusal := refused_to(session, person):
                return refusal
            if language not in LANGUAGES:
                return no("language", allowed=LANGUAGES)
            return (Spoke(person, language),)
        case Teach():
            verb, _, rest = command.word.partition(" ")
            way = _WORDS.get(verb)
            if way is None or (rest and verb in LEADING):
                return no("word", found=shown(command.word))
            refusal = not_now(session, verb)
            if command.step not in ("", session.step) and _is_late(session, command, refusal):
                return ()
            return refusal or way(session, command, rest.strip())


def _is_late(session: Session, teach: Teach, refusal: Refusal | None) -> bool:
    """Whether a word that leads on was meant for what stood there before: for another question or
    vote, or for what has been done meanwhile. Then nobody need be told."""
    if teach.word not in LEADING:
        return False
    if teach.word == "on":  # after a break, or for answers: which of them, the step tells
        return True
    return refusal is not None or teach.step.split(".")[:2] != session.step.split(".")[:2]


def _keeps(command: Command) -> bool:
    return isinstance(command, Teach) and command.word == "keep"


def refused_to(session: Session, person: str) -> Refusal | None:
    """Why somebody may not take part."""
    if person not in session.people:
        return no("unknown")
    return no("removed") if session.people[person].removed else None


def _join(session: Session, join: Join) -> Decision:
    if join.id in session.people or len(session.people) >= MOST_PEOPLE:
        return no("full")
    if join.language not in LANGUAGES:
        return no("language", allowed=LANGUAGES)
    taken = {person.name for person in session.people.values()}
    name = tidy(join.wish) if session.setup.names else ""
    if name:
        name = single(name, taken)
    else:
        name = names.handed(taken, session.language, Dice("names", join.seed), session.ruleset)
    place = 1 + max((person.place for person in session.people.values()), default=0)
    person = Person(join.id, name, join.resume, join.at, join.kind, join.language, place=place)
    return (Joined(person),)


def _answer(session: Session, answer: Answer) -> Decision:
    person, asked = answer.person, session.current
    if refusal := refused_to(session, person):
        return refusal
    if asked is None:
        return no("none")
    if asked.number != answer.question:
        return no("over")
    if session.answer(person, answer.question, answer.round) is not None:
        return no("twice")
    if session.paused:
        return no("paused")
    if asked.stage == "revealed":
        return no("revealed")
    if asked.stage == "locked":
        return no("locked")
    if asked.own:
        due = session.own(person, asked.number) + 1
        if asked.mode == "homework" and due > HOMEWORK:
            return no("done")
    elif answer.attempt.item != session.item(asked).key:
        return no("over")
    else:
        due = asked.round
    if answer.round != due:
        return no("over")
    return (Answered(Given(person, asked.number, answer.round, answer.attempt)),)


# --- the teacher's words -------------------------------------------------------------------------

LEADING: Final = ("next", "skip", "reveal", "lock", "again", "on")
"""The words that lead the lesson, with nothing behind them: each is meant for the step at which it
was said. A break is meant whatever has happened meanwhile."""


def not_now(session: Session, verb: str) -> Refusal | None:
    """Why the lesson does not go that way from where it is; None if it does, or the verb is none of
    those that lead it."""
    asked = session.current
    if verb == "next":
        waits = asked is not None and not asked.own and asked.stage != "revealed"
        return no("open") if waits else None
    if verb not in ("reveal", "lock", "again", "skip"):
        return None
    if asked is None:
        return no("first")
    if asked.stage == "revealed":
        return no("revealed")
    if asked.own:
        return None if verb == "lock" else no("own")
    return no("lock") if verb == "again" and asked.stage == "open" else None


def _start(session: Session, teach: Teach, rest: str) -> Decision:
    skill, _, level = rest.partition(" ")
    chosen = replace(session.setup, skill=skill or session.skill)
    if level:
        if level not in map(str, LEVELS):
            return no("level", allowed=LEVELS)
        chosen = replace(chosen, level=int(level))
    if chosen.skill not in skills(session.ruleset.law):
        return no("skill", found=shown(chosen.skill))
    asked = Asked(
        len(session.asked) + 1, chosen.mode, chosen.skill, chosen.level, teach.seed, teach.at
    )
    try:
        if asked.mode == "paper":
            asked = replace(asked, seed=paper.seed_of(asked, session.ruleset))
        session.item(asked)
    except QuestionError as slip:
        return Refusal(said(slip.message, **slip.values))
    changed = (Changed(chosen),) if chosen != session.setup else ()
    return (*changed, *((Paused(False),) if session.paused else ()), Began(asked))


def _next(session: Session, teach: Teach, rest: str) -> Decision:
    return _start(session, teach, "")


def _pause(session: Session, teach: Teach, rest: str) -> Decision:
    return () if session.paused else (Paused(True),)


def _on(session: Session, teach: Teach, rest: str) -> Decision:
    if session.paused:
        return (Paused(False),)
    asked = session.current
    if asked is None or asked.stage != "locked":
        return ()
    return (Staged(asked.number, "open", asked.round),)


def _there(session: Session) -> Asked:
    """The question that is there: ``not_now`` has refused where none is."""
    return session.asked[-1]


def _lock(session: Session, teach: Teach, rest: str) -> Decision:
    asked = _there(session)
    return () if asked.stage == "locked" else (Staged(asked.number, "locked", asked.round),)


def _reveal(session: Session, teach: Teach, rest: str) -> Decision:
    asked = _there(session)
    return (Staged(asked.number, "revealed", asked.round),)


def _again(session: Session, teach: Teach, rest: str) -> Decision:
    asked = _there(session)
    return (Staged(asked.number, "open", asked.round + 1),)


def _remove(session: Session, teach: Teach, rest: str) -> Decision:
    return refused_to(session, rest) or (Removed(rest),)


def _counts(session: Session, teach: Teach, rest: str) -> Decision:
    asked = session.current
    if asked is None or asked.own:
        return no("first")
    options = len(session.item(asked).question.options)
    counts = paper.counted(rest, options)
    return (
        no("counts", count=options)
        if counts is None
        else (Counted(asked.number, asked.round, counts),)
    )


def _end(session: Session, teach: Teach, rest: str) -> Decision:
    return (Ended(teach.at),)


def _chosen(
    name: str, read: Callable[[Session, str], object]
) -> Callable[[Session, Teach, str], Decision]:
    """A word that changes what the teacher has chosen."""

    def way(session: Session, teach: Teach, rest: str) -> Decision:
        value = read(session, rest)
        if value is None:
            return no("word", found=shown(teach.word))
        setup = replace(session.setup, **{name: value})  # type: ignore[arg-type]
        return () if setup == session.setup else (Changed(setup),)

    return way


def _number(word: str, most: int) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and int(word[:4]) <= most else None


def _switch(session: Session, word: str) -> bool | None:
    return {"on": True, "off": False}.get(word)


def _skill(session: Session, word: str) -> str | None:
    return word if word in skills(session.ruleset.law) else None


_WORDS: Final[Mapping[str, Callable[[Session, Teach, str], Decision]]] = {
    "start": _start,
    "next": _next,
    "skip": _next,
    "pause": _pause,
    "on": _on,
    "lock": _lock,
    "reveal": _reveal,
    "again": _again,
    "remove": _remove,
    "counts": _counts,
    "end": _end,
    "mode": _chosen("mode", lambda _, word: word if word in MODES else None),
    "skill": _chosen("skill", _skill),
    "level": _chosen("level", lambda _, word: int(word) if word in map(str, LEVELS) else None),
    "board": _chosen("board", _switch),
    "names": _chosen("names", _switch),
    "keep": _chosen("kept", lambda _, word: True),
    "team": _chosen("teams", lambda _, word: _number(word, MOST_TEAMS)),
}
WORDS: Final = tuple(_WORDS)
"""What the teacher can say."""
