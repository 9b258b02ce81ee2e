"""``schafkopf-tutor test``: the Führerschein of a game in the terminal, and its certificate."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import Final

from schafkopf_tutor.cli.asking import INDENT, Asking, can_redraw
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import rules_asked_for
from schafkopf_tutor.cli.keeping import Keeping
from schafkopf_tutor.cli.parser import FALLBACK, PROGRAM, CliError, number_of
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.sitting import local, sit
from schafkopf_tutor.cli.target import free, place_for, write_whole
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.practice.attempt import answer_of
from schafkopf_tutor.practice.certificate import certificate_of, command
from schafkopf_tutor.practice.exam import TEST, Exam, Result
from schafkopf_tutor.quiz.code import Mark, Outcome, decode
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.sheet import LARGEST_SEED
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.certificate import certificate, checked_name
from schafkopf_tutor.screen.grade_said import answer_text

_SEEDS: Final = range(128, 10_000)
"""Drawn where none is named: their codes are all of one length."""


def exam(options: argparse.Namespace, console: Console) -> int:
    """Put the test to whoever sits here, or show the one of a ``--code``.

    Returns 0, or 130 where Ctrl-C stops it. Raises CliError, RulesetError, TutorError for a name or
    a code that cannot be, and QuestionError for a seed that cannot.
    """
    out = None if options.out is None else place_for(options.out)
    name = None if options.name is None else checked_name(options.name)
    rules, ruleset = rules_asked_for(options)
    keeping = Keeping.here(wanted=not options.no_log)
    if options.code is not None:
        outcome = decode(options.code, [ruleset])
        voice = voice_of(options, outcome.sheet.ruleset)
        return _show(_End(Asking(voice, console), outcome, rules), keeping, out, name)
    seed = None if options.seed is None else number_of("--seed", options.seed, 0, LARGEST_SEED)
    redraws = not options.plain and can_redraw(console)
    voice = voice_of(options, ruleset)
    asking = Asking(voice, console, redraws=redraws, hints=False)
    read = keeping.log.read()
    begun = None if options.new else Exam.unfinished(read.attempts, ruleset, seed)
    if begun is None:
        begun = Exam.of(SystemRandom().choice(_SEEDS) if seed is None else seed, ruleset)
    _welcome(begun, asking, keeping, rules)
    asking.news(read.told)
    return _take(begun, asking, keeping, rules, out, name)


# --- taking it -----------------------------------------------------------------------------------


def _take(
    begun: Exam, asking: Asking, keeping: Keeping, rules: str, out: Path | None, name: str | None
) -> int:
    exam, code = sit(begun, asking, keeping)
    asking.console.text("\n")
    if not exam.done:
        way = "again" if keeping.lasting else "gone"
        values = {"answered": exam.answered, "number": exam.number, "command": _same(rules)}
        asking.say(f"cli.exam.stopped.{way}", **values)
        asking.news(keeping.closing())
        return code
    end = _End(asking, Outcome(exam.paper, exam.marks), rules)
    end.went()
    _mistakes(exam, asking)
    end.skills()
    end.advice()
    end.again()
    asking.news(keeping.closing())
    end.hand_over(out, name, max(local(attempt.at) for attempt in exam.attempts))
    return code


def _welcome(begun: Exam, asking: Asking, keeping: Keeping, rules: str) -> None:
    plan, game = begun.paper.plan, begun.paper.ruleset.law
    values: dict[str, object] = {"number": plan.number, "command": _same(rules)}
    asking.say("cli.exam.welcome", number=plan.number, passing=plan.passing, game=game)
    asking.news(keeping.told)
    if begun.answered:
        day = day_text(min(local(attempt.at) for attempt in begun.attempts), asking.voice.words)
        asking.say("cli.exam.goes_on", answered=begun.answered, day=day, **values)


def _same(rules: str) -> str:
    """What is typed to come to a test under the same rules."""
    named = f'"{rules}"' if " " in rules else rules  # marks that any shell reads
    return f"{PROGRAM} test" + ("" if rules == FALLBACK else f" --rules {named}")


def _mistakes(exam: Exam, asking: Asking) -> None:
    made = exam.by_place
    wrong = [place for place, attempt in made.items() if not attempt.right]
    if wrong:
        asking.say("cli.exam.mistakes", count=len(wrong))
    for place in wrong:
        item = exam.paper.items[place - 1]
        asking.put(item, place, exam.number)
        given = answer_of(item, made[place].answer)
        asking.say("cli.exam.given", answer=answer_text(item.question, given, asking.voice))
        asking.tell(item, grade(item, given))


# --- the end -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _End:
    """A test that is over, as it is told; ``rules`` is what was given to ``--rules``."""

    asking: Asking
    outcome: Outcome
    rules: str

    @property
    def result(self) -> Result:
        return Result.of(self.outcome)

    def went(self) -> None:
        """How many were right, and whether it is passed."""
        found = self.result
        way = "passed" if found.passed else "failed"
        values = {"right": found.right, "number": found.number, "passing": found.passing}
        self.asking.say(f"cli.exam.{way}", "✓ " if found.passed else "✗ ", **values)

    def skills(self) -> None:
        """How many were right of each skill."""
        words = self.asking.voice.words
        self.asking.console.text("\n")
        for skill, tally in self.result.skills.items():
            sign = "✓" if tally.faultless else "✗"
            values = {"right": tally.right, "answered": tally.answered}
            name = skill_named(skill).name(words)
            self.asking.say("cli.exam.skill", f"{INDENT}{sign} ", name=name, **values)

    def advice(self) -> None:
        """What is mastered, and what to practise next."""
        found, words = self.result, self.asking.voice.words
        self.asking.console.text("\n")
        if found.mastered:
            self.asking.say("cli.exam.mastered", count=len(found.mastered))
        for skill in found.next[:1]:
            name = skill_named(skill).name(words)
            self.asking.say("cli.exam.next", name=name, skill=skill, program=PROGRAM)

    def again(self) -> None:
        """The code, and the command that shows all questions again."""
        shown = command(self.outcome, self.rules)
        self.asking.say("cli.exam.again")
        self.asking.console.text(f"{INDENT}{shown}\n")

    def hand_over(self, out: Path | None, name: str | None, day: date | None) -> None:
        """Write the certificate, if it is passed; without a file and a name, ask for the name.

        Raises CliError if it cannot be written.
        """
        if not self.result.passed:
            if out is not None:
                self.asking.say("cli.exam.no_certificate")
            return
        if out is None and name is None:
            name = self._name()
            if name is None:
                self.asking.say("cli.exam.later")
                return
        game = self.outcome.sheet.ruleset.law
        file = out or free(Path(self.asking.voice.words.phrase("cli.exam.file", game=game)))
        made = certificate_of(self.outcome, name or "", day, self.rules)
        write_whole(file, certificate(made, self.asking.voice))
        self.asking.say("cli.exam.written", file=str(file))

    def _name(self) -> str | None:
        """The name that is typed; None if nobody wants to say one."""
        while True:
            try:
                typed = self.asking.console.ask(self.asking.voice.text("cli.exam.prompt.name"))
                return checked_name(typed) or None
            except (EOFError, KeyboardInterrupt):
                return None
            except UnicodeDecodeError as slip:
                raise CliError("cli.error.utf8") from slip
            except TutorError as slip:
                self.asking.console.paragraph(slip.say(self.asking.voice.words.language), INDENT)


def _show(end: _End, keeping: Keeping, out: Path | None, name: str | None) -> int:
    """All questions of a code with their answers, and what became of each."""
    asking, paper, marks = end.asking, end.outcome.sheet, end.outcome.marks
    result = end.result  # refuses what is no test
    for place, (item, mark) in enumerate(zip(paper.items, marks, strict=True), 1):
        asking.put(item, place, paper.number)
        right = answer_text(item.question, item.right, asking.voice)
        sign = {Mark.RIGHT: "✓ ", Mark.OPEN: ". "}.get(mark, "✗ ")
        asking.say(f"cli.exam.was.{mark.name.lower()}", sign, answer=right)
    asking.console.text("\n")
    if result.open:
        asking.say("cli.quiz.open", count=result.open)
    else:
        end.went()
    end.skills()
    if out is not None or name is not None:
        end.hand_over(out, name, _day(end.outcome, keeping))
    return 0


def _day(outcome: Outcome, keeping: Keeping) -> date | None:
    """When a test was taken, if the log knows it."""
    ruleset, seed = outcome.sheet.ruleset, outcome.sheet.seed
    for one in Exam.all(keeping.log.read().attempts, TEST, ruleset, seed):
        if one.marks == outcome.marks:
            return max(local(attempt.at) for attempt in one.attempts)
    return None
