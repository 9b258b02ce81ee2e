"""What a desk has for practice: it asks by itself, and remembers the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from random import Random
from typing import TypeVar, overload

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.notebook import pages
from schafkopf_tutor.notebook.panels import Panels
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.here import log_here
from schafkopf_tutor.practice.log import Log, Memory
from schafkopf_tutor.practice.screened import Remembering, kept, wants
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.voice import Voice

R = TypeVar("R", bound=Remembering)


class Practising(Panels):
    """Asks, and keeps the answers in a ``log`` (left out: the learner's own, opened when it is
    first needed). ``generator`` draws, ``clock`` tells when."""

    def __init__(
        self, voice: Voice, generator: Random, clock: Callable[[], datetime], log: Log | None
    ) -> None:
        super().__init__(voice)
        self.generator = generator
        self.clock = clock
        self._log = log

    @property
    def log(self) -> Log:
        """Where answers are kept. TutorError for an address of a database that cannot be used."""
        if self._log is None:
            self._log = log_here()
        return self._log

    @overload
    def drill(
        self, skill: str | Sequence[str] = (), *, seed: int | None = None, questions: int = 10
    ) -> Live: ...

    @overload
    def drill(
        self,
        skill: str | Sequence[str],
        *,
        lesson: str,
        seed: int | None = None,
        questions: int = 10,
    ) -> Live | Picture: ...

    def drill(
        self,
        skill: str | Sequence[str] = (),
        *,
        lesson: str = "",
        seed: int | None = None,
        questions: int = 10,
    ) -> Live | Picture:
        """Practice: question after question, mixed over what is due for the learner.

        ``skill`` names one skill or several that are asked alone (``desk.drill("points")``), a
        ``seed`` makes it the same again as long as the answers are; after so many ``questions``
        there is a pause. Nothing is read or kept before the learner begins. At the end of a
        ``lesson`` (``"05-calling"``) nothing is asked that is told later, and two questions of
        three look for what is not clear yet; skills that the table does not know are left out, and
        if none remains, a sentence says so. Raises QuestionError for a skill that there is not, or
        that the table does not know.
        """
        from schafkopf_tutor.practice import drill, drill_model  # they load all kinds of questions
        from schafkopf_tutor.quiz.sheet import levels_of

        skills = (skill,) if isinstance(skill, str) else tuple(skill)
        if lesson:
            able = tuple(one for one in skills if levels_of(one, self.voice.ruleset))
            if not able:
                return pages.not_here(skills[0], self.voice)
            skills = able
        state = drill.Drill.of(
            self.voice.ruleset,
            skills,
            clock=self.clock,
            seed=self._seed(seed),
            language=self.voice.words.language,
            length=questions,
            lesson=lesson,
        )
        model = partial(drill_model.drill_model, voice=self.voice)
        stored = pages.between(drill_model.between_model(state, self.voice), self.voice)
        key = "-".join(["drill", *skills, *([] if seed is None else [str(seed)])])
        return self._live(key, state, model, stored, settled=self._kept)

    def counting(self, *, seed: int | None = None, questions: int = 6) -> Live:
        """Counting along: tricks are shown one by one and covered again, then comes the question.

        How many tricks those are adapts to the learner. ``seed`` and ``questions`` are as with
        ``drill``.
        """
        from schafkopf_tutor.practice import counting, counting_model

        state = counting.Counting.of(
            self.voice.ruleset,
            clock=self.clock,
            seed=self._seed(seed),
            language=self.voice.words.language,
            length=questions,
        )
        model = partial(counting_model.counting_model, voice=self.voice)
        stored = pages.between(counting_model.between_model(state, self.voice), self.voice)
        key = "-".join(["counting", *([] if seed is None else [str(seed)])])
        return self._live(key, state, model, stored, settled=self._kept)

    def test(self, *, seed: int | None = None) -> Live:
        """The Führerschein of the table's game: thirty questions without hints, and a certificate.

        It can be left and taken up again; a ``seed`` makes the same questions for everybody.
        """
        from schafkopf_tutor.practice import seated, seated_model

        state = seated.AtTest(
            ruleset=self.voice.ruleset,
            clock=self.clock,
            language=self.voice.words.language,
            seed=seed,
            draw=lambda: self.generator.choice(seated.SEEDS),
        )
        model = partial(seated_model.test_model, voice=self.voice)
        stored = pages.between(seated_model.test_between(state, self.voice), self.voice)
        key = "-".join(["test", *([] if seed is None else [str(seed)])])
        return self._live(key, state, model, stored, settled=self._kept)

    def today(self, day: date | None = None) -> Live:
        """The deal of the day: five questions, and a game to play, that are the same for everybody
        on that day.

        Left out, ``day`` is today where the learner sits. At the end there is a line to share.
        """
        from schafkopf_tutor.practice import seated, seated_model
        from schafkopf_tutor.practice.day import Day, day_model
        from schafkopf_tutor.practice.shelf import Shelf

        state = seated.AtToday(
            ruleset=self.voice.ruleset,
            clock=self.clock,
            language=self.voice.words.language,
            on=day,
        )
        shelf = Shelf.here(any_seed=False)
        model = partial(day_model, voice=self.voice)
        stored = pages.between(seated_model.today_between(state, self.voice), self.voice)
        key = "-".join(["today", *([] if day is None else [day.isoformat()])])

        def settled(now: Day) -> Day:
            return self._kept(now).put_away(shelf)

        return self._live(key, Day(questions=state), model, stored, settled=settled)

    def _seed(self, given: int | None) -> int:
        return self.generator.getrandbits(32) if given is None else given

    def _kept(self, state: R) -> R:
        """The state once the log has done what it wants; without a log it is kept as long as the
        kernel runs, and the learner is told."""
        if not wants(state):
            return state
        try:
            log = self.log
        except TutorError as slip:
            log = self._log = Memory(told=Said(slip.message, slip.values))
        return kept(state, log)
