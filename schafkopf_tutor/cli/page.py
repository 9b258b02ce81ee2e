"""``schafkopf-tutor page``: questions as one HTML file that needs nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import CliError
from schafkopf_tutor.cli.quiz import sheet_of, voice_of
from schafkopf_tutor.cli.target import write_whole
from schafkopf_tutor.screen.page import page as written


def page(options: argparse.Namespace, console: Console) -> int:
    """Write the page to ``--out``, else print it.

    Raises CliError, RulesetError, and QuestionError for questions that the table has not.
    """
    path = None if options.out is None else _usable(options.out)
    sheet = sheet_of(options)
    voice = voice_of(options, sheet.ruleset)
    html = written(sheet, voice)
    if path is None:
        console.bytes(html.encode())
        return 0
    write_whole(path, html)
    kilobytes = -(-len(html.encode()) // 1000)
    values = {"file": str(path), "kilobytes": kilobytes, "count": sheet.number}
    console.paragraph(voice.text("cli.page.written", **values))
    return 0


def _usable(file: str) -> Path:
    """Where the page goes. CliError if nothing can be written there."""
    path = Path(file)
    if not path.name or path.is_dir():
        raise CliError("cli.error.folder", file=file)
    if not path.parent.is_dir():
        raise CliError("cli.rules.no_folder", folder=str(path.parent))
    return path
