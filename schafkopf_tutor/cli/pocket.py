"""``schafkopf-tutor pocket``: the card for the pocket or the phrases, to print, as an HTML file."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.pocket import SHEETS


def pocket(options: argparse.Namespace, console: Console) -> int:
    """Write the card of ``--rules`` (or ``--phrases``) to ``--out``, else print it.

    Raises CliError and RulesetError.
    """
    path = None if options.out is None else place_for(options.out)
    voice = voice_of(options, load(options.rules))
    html = SHEETS["phrases" if options.phrases else "pocket"](voice)
    if path is None:
        console.bytes(html.encode())
        return 0
    write_whole(path, html)
    console.paragraph(voice.text("cli.pocket.written", file=str(path)))
    return 0
