"""``schafkopf-tutor page``: questions as one HTML file that needs nothing."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.quiz import sheet_of, voice_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.screen.page import page as written


def page(options: argparse.Namespace, console: Console) -> int:
    """Write the page to ``--out``, else print it.

    Raises CliError, RulesetError, and QuestionError for questions that the table has not.
    """
    path = None if options.out is None else place_for(options.out)
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
