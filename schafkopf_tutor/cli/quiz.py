"""``schafkopf-tutor quiz``: questions in the terminal, one after the other, and how they went."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import SystemRandom
from typing import Final

from schafkopf_tutor.cli.asking import INDENT, Asking, can_redraw
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import asked_about, face_of
from schafkopf_tutor.cli.keeping import Keeping, Stopwatch
from schafkopf_tutor.cli.parser import CliError, number_of
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.attempt import Mode
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.grade import Grade, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.sheet import LARGEST_SEED, MOST, Sheet
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.voice import Voice

STOPPED: Final = 130


def quiz(options: argparse.Namespace, console: Console) -> int:
    """Ask ``--n`` questions. Returns 0, or 130 where Ctrl-C stops it; both show how it went.

    Raises CliError, RulesetError, and QuestionError for questions that the table has not.
    """
    sheet = sheet_of(options)
    voice = voice_of(options, sheet.ruleset)
    keeping = Keeping.here(wanted=not options.no_log)
    redraws = not options.plain and can_redraw(console)
    return _Run(sheet, Asking(voice, console, redraws=redraws), keeping).run()


def voice_of(options: argparse.Namespace, ruleset: RuleSet) -> Voice:
    """Who speaks, and with which cards. Raises CliError."""
    face = face_of(options, ruleset.law)
    return Voice(Speaker(options.language, face=face), ruleset)


def sheet_of(options: argparse.Namespace) -> Sheet:
    """The sheet that is asked for; without a seed, any. Raises CliError and QuestionError."""
    skills = () if options.skill is None else tuple(options.skill.split(","))
    number = number_of("--n", options.n, 1, MOST)
    seed = options.seed
    seed = SystemRandom().randrange(10_000) if seed is None else number_of("--seed", seed, 0, _TOP)
    level = 0 if options.level is None else number_of("--level", options.level, 1, 3)
    return Sheet(skills, number, seed, asked_about(options, skills), level)


_TOP: Final = LARGEST_SEED


@dataclass
class _Run:
    """A run through a sheet."""

    sheet: Sheet
    asking: Asking
    keeping: Keeping
    mode: Mode = "quiz"

    def __post_init__(self) -> None:
        self.marks: list[Mark] = []
        self.watch = Stopwatch()

    def run(self) -> int:
        """Ask everything; an end of the input is an end of the questions."""
        code = 0
        try:
            self.asking.say("cli.quiz.welcome", count=self.sheet.number)
            self.asking.news(self.keeping.told)
            for item in self.sheet.items:
                self._ask(item)
        except EOFError:
            pass
        except KeyboardInterrupt:
            self.asking.console.text("\n")
            code = STOPPED
        except UnicodeDecodeError as slip:
            raise CliError("cli.error.utf8") from slip
        self._result()
        return code

    def _ask(self, item: Item) -> None:
        self.asking.ask(item, len(self.marks) + 1, self.sheet.number)
        self.watch.start()
        given, helped = self.asking.answer(item)
        found = grade(item, given)
        told = self._keep(item, found, helped=helped)  # before anybody learns how it went
        self.marks.append(_mark(found, helped=helped))
        self.asking.tell(item, found)
        self.asking.news(told, INDENT)

    def _keep(self, item: Item, found: Grade, *, helped: bool) -> Said | None:
        return self.keeping.keep(
            item,
            found.given,
            share=found.share,
            helped=helped,
            seconds=self.watch.seconds,
            language=self.asking.voice.words.language,
            mode=self.mode,
        )

    def _result(self) -> None:
        """How it went, and the code of it."""
        right = sum(mark in (Mark.RIGHT, Mark.HELPED) for mark in self.marks)
        self.asking.console.text("\n")
        self.asking.say("cli.quiz.result", right=right, answered=len(self.marks))
        helped = self.marks.count(Mark.HELPED)
        if helped:
            self.asking.say("cli.quiz.helped", count=helped)
        missing = self.sheet.number - len(self.marks)
        if missing:
            self.asking.say("cli.quiz.open", count=missing)
        wrong = [str(at) for at, mark in enumerate(self.marks, 1) if mark is Mark.WRONG]
        if wrong:
            self.asking.say("cli.quiz.again", numbers=", ".join(wrong), count=len(wrong))
        if self.marks:
            code = encode(self.sheet, [*self.marks, *[Mark.OPEN] * missing])
            self.asking.say("cli.quiz.code", code=code)
        self.asking.news(self.keeping.closing())


def _mark(found: Grade, *, helped: bool) -> Mark:
    if not found.right:
        return Mark.WRONG
    return Mark.HELPED if helped else Mark.RIGHT
