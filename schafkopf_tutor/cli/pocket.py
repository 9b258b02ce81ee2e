"""``schafkopf-tutor pocket``: the card for the pocket, to print, as one HTML file."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.pocket import pocket as written


def pocket(options: argparse.Namespace, console: Console) -> int:
    """Write the card of ``--rules`` to ``--out``, else print it. Raises CliError, RulesetError."""
    path = None if options.out is None else place_for(options.out)
    voice = voice_of(options, load(options.rules))
    html = written(voice)
    if path is None:
        console.bytes(html.encode())
        return 0
    write_whole(path, html)
    console.paragraph(voice.text("cli.pocket.written", file=str(path)))
    return 0
