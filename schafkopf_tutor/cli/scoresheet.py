"""``schafkopf-tutor scoresheet``: a sheet to print and to write scores on."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import FALLBACK, one_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import text
from schafkopf_tutor.laws.schafkopf.tournament import tournament
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.scoresheet import KINDS, LISTED
from schafkopf_tutor.screen.scoresheet import scoresheet as written
from schafkopf_tutor.screen.voice import Voice


def scoresheet(options: argparse.Namespace, console: Console) -> int:
    """Write the sheet to ``--out``, else print it; a list has the rules of its tournament.

    Raises CliError and RulesetError.
    """
    one_of("--kind", options.kind, KINDS)
    listed = options.kind == "list" and options.rules is None
    ruleset = tournament(LISTED).ruleset if listed else load(options.rules or FALLBACK)
    voice = Voice(Speaker(options.language), ruleset)
    return hand_over(written(options.kind, voice), options.out, options.language, console)


def hand_over(html: str, out: str | None, language: str, console: Console) -> int:
    """Write a sheet to a file and say so; without one, print it. Raises CliError."""
    if out is None:
        console.bytes(html.encode())
        return 0
    path = place_for(out)
    write_whole(path, html)
    console.paragraph(text("cli.printed.written", language, file=str(path)))
    return 0
