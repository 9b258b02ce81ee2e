"""What a desk has for lessons: it asks, explains, and counts what was answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notebook import pages
from schafkopf_tutor.notebook.attempts import Attempt, Memory, Store
from schafkopf_tutor.notebook.practising import Practising
from schafkopf_tutor.notebook.suspecting import Made, Suspects, is_first
from schafkopf_tutor.notebook.tally import Answered, Tally, tally_model
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.attempt import new_id
from schafkopf_tutor.practice.log import Log
from schafkopf_tutor.practice.suspicion_model import believed
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.screen.exercise import Exercise
from schafkopf_tutor.screen.models import NoteModel, QuestionModel
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice


class Asking(Practising):
    """Asks questions that stand in a lesson. ``store`` keeps what was answered first (left out: as
    long as the kernel runs); answers to items go into the log, too."""

    def __init__(
        self,
        voice: Voice,
        generator: Random,
        clock: Callable[[], datetime],
        log: Log | None,
        store: Store | None,
    ) -> None:
        super().__init__(voice, generator, clock, log)
        self.store: Store = Memory() if store is None else store
        self.answers: dict[str, Answered] = {}
        self._suspects = Suspects()
        self._sitting = new_id()
        self.written: dict[str, list[str]] = {}
        self._visited = False  # another table than one's own
        self._remembers = False  # whether anything of this lesson is in the log

    def item(
        self,
        skill: str,
        *,
        level: int,
        seed: int,
        kind: str = "",
        game: str = "",
        hints: int = 0,
    ) -> Live | Picture:
        """A question of the quiz (``desk.item("may_play", level=2, seed=7)``): answered once, then
        explained; after that the same again, or another one like it.

        ``kind`` names one of the skill's kinds of questions, ``game`` the only game that it may be
        about (``"rufspiel"``); left out, the seed decides. Where the table has none of this level,
        the nearest level is asked, and where it has none at all, a sentence says so. So many
        ``hints`` stand there from the start. What is answered first is kept in the learner's log,
        which is opened then. Raises QuestionError for a skill, a kind or a level that there is not.
        """
        from schafkopf_tutor.practice import lesson  # it loads all kinds of questions

        wish = lesson.Wish(skill, kind, game)
        item = lesson.item_of(wish, level, seed, self.voice.ruleset)
        if item is None:
            return pages.not_here(skill, self.voice)
        state = lesson.LessonQuestion.of(
            wish,
            item,
            clock=self.clock,
            language=self.voice.words.language,
            hints=hints,
            sitting=self._sitting,
        )
        # the same wish at two tables makes two questions
        table = self.voice.ruleset.name if self._visited else ""
        key = "-".join(filter(None, ["item", table, *wish, str(level), str(seed)]))
        number = self._numbered(key, state)
        model = partial(lesson.lesson_model, voice=self.voice, number=number)
        stored = pages.question(state.once.answer, self.voice, number=number)

        def settled(now: lesson.LessonQuestion) -> lesson.LessonQuestion:
            if now.waiting is not None:
                self._remembers = True
                now = replace(now, suspected=self._suspects.after(now.waiting))
            if now.done and not self.answers[key].done:
                self.answers[key] = now
                slips = int(not now.right)
                self.store.record(Attempt(self.clock(), key, now.right, slips, now.helped))
            return self._kept(now)

        return self._live(key, state, model, stored, settled=settled, acted=self._counted)

    def task(self, number: str) -> Live | Picture:
        """An exercise to click (``desk.task("4.3")``): right or wrong and why, and never what is
        right. The same answer can be written: see ``check``. Raises ExerciseError for a number that
        there is not."""
        from schafkopf_tutor.notebook import checking, exercises

        found = exercises.put(number, self.voice)
        if found is None:
            return checking.not_here(number, self.voice)
        model = checking.model_of(found)
        return self._live(
            f"task-{found.number}", checking.begun(found), model, checking.stored(found)
        )

    def check(self, number: str, answer: str | Callable[..., object] = "") -> Picture:
        """Whether a written answer is right, and why: ``desk.check("4.3", "GA GZ")``.

        ``answer`` is cards, a word, a number or a name, as the exercise asks, or the function that
        it wants; where it is left out, what was clicked is judged. What is right is never said.
        Raises ExerciseError for a number that there is not.
        """
        from schafkopf_tutor.notebook import checking, exercises

        if exercises.stated(number).code:
            return checking.tried(number, answer, self.voice)
        found = exercises.put(number, self.voice)
        if found is None:
            return checking.not_here(number, self.voice)
        self.written.setdefault(found.number, []).append(str(answer))
        panel = self._panels.get(f"task-{found.number}")
        clicked = panel.state if panel is not None else None
        asked = clicked if isinstance(clicked, Exercise) else None
        return checking.answered(found, str(answer), asked)

    def _ask(self, question: Question, hints: int = 0, task: Made | None = None) -> Live:
        """A question to be answered; what is answered first counts. If a ``task`` stands behind it,
        a wrong belief that this shows is spoken of."""
        answer = Answer(question, unit=self.voice.ruleset.word("tariff.unit"), hints=hints)
        key = question.key
        number = self._numbered(key, answer)
        stored = pages.question(answer, self.voice, number=number)
        last, ruleset = answer, self.voice.ruleset
        self._suspects.named.pop(key, None)

        def settled(now: Answer) -> Answer:
            nonlocal last
            if task is not None and not self.answers[key].done and is_first(last, now):
                self._suspects.heard(key, task(), now, ruleset)
            elif not (now.chosen or now.done):
                self._suspects.named.pop(key, None)
            last = now
            if not self.answers[key].done:
                self.answers[key] = now
                if now.done:
                    self.store.record(Attempt.of(now, self.clock()))
            return now

        def model(now: Answer) -> QuestionModel:
            shown = question_model(now, self.voice, number=number)
            belief = self._suspects.named.get(key)
            if belief is not None:
                shown["feedback"] = [*shown.get("feedback", []), believed(belief, self.voice)]
            return shown

        return self._live(key, answer, model, stored, settled=settled, acted=self._counted)

    def _numbered(self, key: str, state: Answered) -> int:
        """The place of a question in its lesson; it is not answered yet."""
        self.answers[key] = state
        return list(self.answers).index(key) + 1

    def _counted(self, _: object) -> None:
        if "tally" in self._panels:
            self._panels["tally"].refresh()

    def tally(self) -> Live:
        """How many questions of this notebook are answered, and how well."""
        stored = pages.tally(Tally({}), self.voice)
        return self._live("tally", Tally(self.answers), self._tally_model, stored)

    def _tally_model(self, tally: Tally) -> NoteModel:
        """With where the answers are, once there are any."""
        model = tally_model(tally, self.voice)
        if self._remembers:
            model["lines"] = [{"text": self.voice.say(self.log.where)}]
        return model
