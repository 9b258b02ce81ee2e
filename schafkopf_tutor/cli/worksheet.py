"""``schafkopf-tutor worksheet``: questions to print, and their solutions."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM
from schafkopf_tutor.cli.quiz import sheet_of, voice_of
from schafkopf_tutor.cli.target import hand_over
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.screen.worksheet import worksheet as written


def worksheet(options: argparse.Namespace, console: Console) -> int:
    """Write the sheet to ``--out``, else print it.

    Raises CliError, RulesetError, and QuestionError for questions that the table has not.
    """
    sheet = sheet_of(options)
    voice = voice_of(options, sheet.ruleset)
    html = written(sheet, voice, shlex.join(_again(options, sheet, voice.speaker.face)))
    return hand_over(html, options.out, options.language, console)


def _again(options: argparse.Namespace, sheet: Sheet, face: str) -> Iterator[str]:
    """The words of the command that makes the same sheet again."""
    yield from (PROGRAM, "worksheet")
    if sheet.skills:
        yield from ("--skill", ",".join(sheet.skills))
    yield from ("--n", str(sheet.number), "--seed", str(sheet.seed))
    if sheet.level:
        yield from ("--level", str(sheet.level))
    rules = options.rules or sheet.ruleset.name
    yield from ("--rules", rules, "--face", face, "--lang", options.language)
