"""``schafkopf-tutor scoresheet``: a sheet to print and to write scores on."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import played_here
from schafkopf_tutor.cli.parser import FALLBACK, one_of
from schafkopf_tutor.cli.target import hand_over
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.laws.schafkopf.tournament import tournament
from schafkopf_tutor.screen.scoresheet import KINDS, LISTED
from schafkopf_tutor.screen.scoresheet import scoresheet as written
from schafkopf_tutor.screen.voice import Voice


def scoresheet(options: argparse.Namespace, console: Console) -> int:
    """Write the sheet to ``--out``, else print it; a list has the rules of its tournament.

    Raises CliError and RulesetError.
    """
    one_of("--kind", options.kind, KINDS)
    listed = options.kind == "list" and options.rules is None
    ruleset = tournament(LISTED).ruleset if listed else played_here(options.rules or FALLBACK)
    voice = Voice(Speaker(options.language), ruleset)
    return hand_over(written(options.kind, voice), options.out, options.language, console)
