"""How far everybody has come with his question, and what his screen then shows of it.

It is worth nothing: what was handed in stands in the session, and what was only chosen is chosen
again after a restart.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import HOMEWORK, Asked
from schafkopf_tutor.classroom.views import own_shown, question_shown
from schafkopf_tutor.classroom.views_parts import fetched
from schafkopf_tutor.practice.attempt import answer_of
from schafkopf_tutor.screen.models import QuestionModel
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.voice import Voice, voice_of

REMEMBERED: Final = 3_000
"""So many models are kept at most."""


class Place(NamedTuple):
    """Where somebody is: a question of the session, and a round of it."""

    question: int
    round: int

    def __str__(self) -> str:
        return f"{self.question}.{self.round}"


class Phones:
    """The questions on all screens of a session under one rule set."""

    def __init__(self) -> None:
        self.prefix = ""
        self._screens: dict[str, tuple[Place, Once]] = {}  # by person
        self._models: dict[tuple[object, ...], QuestionModel] = {}
        self._voices: dict[str, Voice] = {}

    def voice(self, session: Session, language: str) -> Voice:
        """The voice of a language."""
        if language not in self._voices:
            self._voices[language] = voice_of(language, session.ruleset)
        return self._voices[language]

    def forget(self, person: str | None = None) -> None:
        """Forget how far somebody has come, or everybody. Of a question before nothing needs to be
        forgotten: what stands there is of its place alone."""
        if person is None:
            self._screens.clear()
            self._models.clear()
        else:
            self._screens.pop(person, None)

    def place(self, session: Session, person: str) -> Place | None:
        """Where somebody is. At his own pace he stays at what he has answered until he goes on."""
        asked = session.current
        if asked is None:
            return None
        if not asked.own:
            return Place(asked.number, asked.round)
        done = session.own(person, asked.number)
        there, once = self._screens.get(person, (None, None))
        if there == Place(asked.number, done) and once is not None and once.found is not None:
            return there
        return Place(asked.number, done + 1)

    def once(self, session: Session, person: str) -> Once | None:
        """Somebody's question, as far as he has come; None where there is none for him."""
        asked, place = session.current, self.place(session, person)
        if asked is None or place is None:
            return None
        there = self._screens.get(person)
        if there is not None and there[0] == place:
            return there[1]
        if asked.own:
            if asked.mode == "homework" and place.round > HOMEWORK:
                return None
            once = Once.put(own_item(session, person, asked, place.round))
        else:
            once = Once.put(session.item(asked), test=True)
        self._screens[person] = place, once
        return once

    def put(self, person: str, place: Place, once: Once) -> None:
        """Somebody has come so far at a place."""
        self._screens[person] = place, once

    def model(self, session: Session, person: Person) -> QuestionModel | None:
        """Somebody's question for his screen; the same one for all who stand alike.

        Whether it was right is in it only when everybody may know, or at his own pace.
        """
        asked, place = session.current, self.place(session, person.id)
        if asked is None or place is None:
            return None
        if asked.own:
            return self._own(session, person, asked)
        given = session.answer(person.id, place.question, place.round)
        once = None if given is not None else self.once(session, person.id)
        state = _state(once) if once is not None else (repr(given and given.attempt.answer),)
        key = (place, person.language, asked.stage, once is None, *state)
        model = self._models.get(key)
        if model is None:
            if len(self._models) >= REMEMBERED:
                self._models.clear()
            item = session.item(asked)
            said = None if given is None else answer_of(item, given.attempt.answer)
            shown = once or Once.put(item, test=True)
            voice = self.voice(session, person.language)
            model = self._fetched(question_shown(shown, said, asked, voice), voice)
            self._models[key] = model
        return model

    def _own(self, session: Session, person: Person, asked: Asked) -> QuestionModel | None:
        """A question that nobody else has."""
        once = self.once(session, person.id)
        if once is None:
            return None
        voice = self.voice(session, person.language)
        return self._fetched(own_shown(once, asked, voice), voice)

    def _fetched(self, model: QuestionModel, voice: Voice) -> QuestionModel:
        """With pictures that a browser fetches once."""
        model["faces"] = fetched(model.get("faces", {}), voice.words, self.prefix)
        return model


_PARTS: Final = (
    "chosen", "slip", "checked", "trouble", "written", "sign", "value", "held", "moved", "hints",
    "turns",
)  # fmt: skip


def _state(once: Once) -> tuple[object, ...]:
    """What tells apart two who are at the same question."""
    answer = once.answer
    return (once.picked, once.found is None, *(repr(getattr(answer, name)) for name in _PARTS))
