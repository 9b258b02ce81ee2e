"""``schafkopf-tutor quiz``: questions in the terminal, one after the other, and how they went."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.keeping import Keeping, Stopwatch
from schafkopf_tutor.cli.parser import CliError, number_of, one_of
from schafkopf_tutor.cli.quiz_reading import label, read
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES
from schafkopf_tutor.practice.attempt import Mode
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.grade import Grade, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.sheet import LARGEST_SEED, MOST, Sheet
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, source_of
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice

STOPPED: Final = 130
_HINT: Final = "?"
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_INDENT: Final = "  "
_SIGNS: Final[Mapping[str, str]] = {"right": "✓", "wrong": "✗", "missed": "!", "plain": " "}


def quiz(options: argparse.Namespace, console: Console) -> int:
    """Ask ``--n`` questions. Returns 0, or 130 where Ctrl-C stops it; both show how it went.

    Raises CliError, RulesetError, and QuestionError for questions that the table has not.
    """
    sheet = sheet_of(options)
    voice = voice_of(options, sheet.ruleset)
    keeping = Keeping.here(wanted=not options.no_log)
    redraws = not options.plain and _can_redraw(console)
    return _Asking(sheet, voice, console, keeping, redraws=redraws).run()


def voice_of(options: argparse.Namespace, ruleset: RuleSet) -> Voice:
    """Who speaks, and with which cards. Raises CliError."""
    one_of("--face", options.face, FACES)
    return Voice(Speaker(options.language, face=options.face), ruleset)


def sheet_of(options: argparse.Namespace) -> Sheet:
    """The sheet that is asked for; without a seed, any. Raises CliError and QuestionError."""
    skills = () if options.skill is None else tuple(options.skill.split(","))
    number = number_of("--n", options.n, 1, MOST)
    seed = options.seed
    seed = SystemRandom().randrange(10_000) if seed is None else number_of("--seed", seed, 0, _TOP)
    level = 0 if options.level is None else number_of("--level", options.level, 1, 3)
    return Sheet(skills, number, seed, load(options.rules), level)


_TOP: Final = LARGEST_SEED


def _can_redraw(console: Console) -> bool:
    able = console.out.isatty() and bool(sys.stdin) and sys.stdin.isatty()
    return able and os.environ.get("TERM", "") != "dumb" and os.name == "posix"


@dataclass
class _Asking:
    """A run through a sheet."""

    sheet: Sheet
    voice: Voice
    console: Console
    keeping: Keeping
    redraws: bool
    mode: Mode = "quiz"

    def __post_init__(self) -> None:
        self.marks: list[Mark] = []
        self.watch = Stopwatch()

    def run(self) -> int:
        """Ask everything; an end of the input is an end of the questions."""
        code = 0
        try:
            self._say("cli.quiz.welcome", count=self.sheet.number)
            self._news(self.keeping.told)
            for item in self.sheet.items:
                self._ask(item)
        except EOFError:
            pass
        except KeyboardInterrupt:
            self.console.text("\n")
            code = STOPPED
        except UnicodeDecodeError as slip:
            raise CliError("cli.error.utf8") from slip
        self._result()
        return code

    def _say(self, message: str, first: str = "", /, **values: object) -> None:
        self.console.paragraph(self.voice.text(message, **values), first)

    def _news(self, told: Said | None, first: str = "") -> None:
        if told is not None:
            self.console.paragraph(self.voice.say(told), first)

    # --- one question ----------------------------------------------------------------------------

    def _ask(self, item: Item) -> None:
        if self.redraws and self.marks:
            self.console.ask(self.voice.text("cli.quiz.next"))
        if self.redraws:
            self.console.out.write(_CLEAR)
        self.console.text("\n")
        place = len(self.marks) + 1
        self._say("cli.quiz.question", number=place, all=self.sheet.number, level=item.level)
        self.console.paragraph(self.voice.say(item.question.ask))
        self._show(item.question)
        self.watch.start()
        given, helped = self._answer(item)
        found = grade(item, given)
        told = self._keep(item, found, helped=helped)  # before anybody learns how it went
        self.marks.append(_mark(found, helped=helped))
        self._tell(item, found)
        self._news(told, _INDENT)

    def _keep(self, item: Item, found: Grade, *, helped: bool) -> Said | None:
        return self.keeping.keep(
            item,
            found.given,
            share=found.share,
            helped=helped,
            seconds=self.watch.seconds,
            language=self.voice.words.language,
            mode=self.mode,
        )

    def _show(self, question: Question) -> None:
        for group in question.shown:
            codes = [self.voice.code(card) for card in group.cards]
            if group.led and codes:
                codes[0] = f"{codes[0]} ({self.voice.text('draw.led').lower()})"
            self.console.paragraph(f"{self.voice.say(group.label)}: {', '.join(codes)}", _INDENT)
        if question.options and question.label:
            self.console.paragraph(f"{self.voice.say(question.label)}:", _INDENT)
        for place, option in enumerate(question.options):
            said = spoken(question, option, self.voice)
            code = self.voice.code(option)
            said = said if code == said or isinstance(option, str | int) else f"{code}  {said}"
            laid = [card for seat, card in question.laid if seat == option]
            if question.form == "seat" and laid:
                said += f": {', '.join(map(self.voice.code, laid))}"
                if laid[0] == question.laid[0][1]:
                    said += f" ({self.voice.text('draw.led').lower()})"
            self.console.paragraph(said, f"{_INDENT}{label(place)}  ")

    def _answer(self, item: Item) -> tuple[object, bool]:
        """What is answered, and whether a hint was asked for; asks again until it can be read."""
        question, rungs = item.question, 0
        form = "signed" if question.signed else question.form
        prompt = self.voice.text(f"cli.quiz.prompt.{form}")
        while True:
            typed = self.console.ask(prompt).strip()
            if typed == _HINT:
                if rungs < len(question.hints):
                    self.console.paragraph(self.voice.say(question.hints[rungs]), _INDENT)
                    rungs += 1
                else:
                    self._say("cli.quiz.no_more", _INDENT)
                continue
            given = read(typed, question, self.voice)
            if not isinstance(given, Said):
                return given, rungs > 0
            self.console.paragraph(self.voice.say(given), _INDENT)

    def _tell(self, item: Item, found: Grade) -> None:
        question = item.question
        if found.right:
            self._say("cli.quiz.right", "✓ ")
        elif found.share:
            self._say("cli.quiz.partly", "✗ ", percent=round(100 * found.share))
        else:
            self._say("cli.quiz.wrong", "✗ ")
        if found.mistaken:
            right = answer_text(question, item.right, self.voice)
            self._say("cli.quiz.answer", _INDENT, answer=right)
        lines = grade_lines(question, found, self.voice)
        for line in lines:
            said = ": ".join(filter(None, (line.get("strong", ""), line["text"])))
            self.console.paragraph(said, f"{_INDENT}{_SIGNS[line.get('tone', 'plain')]} ")
        if found.mistaken:
            if found.cards:
                self._say("cli.quiz.cards", _INDENT, cards=found.cards)
            source = source_of(item, self.voice)
            if source and not any(source in line["text"] for line in lines):
                self._say("cli.quiz.source", _INDENT, source=source)

    # --- the end ---------------------------------------------------------------------------------

    def _result(self) -> None:
        """How it went, and the code of it."""
        right = sum(mark in (Mark.RIGHT, Mark.HELPED) for mark in self.marks)
        self.console.text("\n")
        self._say("cli.quiz.result", right=right, answered=len(self.marks))
        helped = self.marks.count(Mark.HELPED)
        if helped:
            self._say("cli.quiz.helped", count=helped)
        missing = self.sheet.number - len(self.marks)
        if missing:
            self._say("cli.quiz.open", count=missing)
        wrong = [str(at) for at, mark in enumerate(self.marks, 1) if mark is Mark.WRONG]
        if wrong:
            self._say("cli.quiz.again", numbers=", ".join(wrong), count=len(wrong))
        if self.marks:
            code = encode(self.sheet, [*self.marks, *[Mark.OPEN] * missing])
            self._say("cli.quiz.code", code=code)
        self._news(self.keeping.closing())


def _mark(found: Grade, *, helped: bool) -> Mark:
    if not found.right:
        return Mark.WRONG
    return Mark.HELPED if helped else Mark.RIGHT
