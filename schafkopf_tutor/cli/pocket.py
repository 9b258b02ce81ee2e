"""``schafkopf-tutor pocket``: the card for the pocket or the phrases, to print, as an HTML file."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import rules_asked_for
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.target import hand_over
from schafkopf_tutor.screen.pocket import SHEETS


def pocket(options: argparse.Namespace, console: Console) -> int:
    """Write the card of ``--rules`` or ``--game`` (or ``--phrases``) to ``--out``, else print it.

    Raises CliError and RulesetError.
    """
    voice = voice_of(options, rules_asked_for(options)[1])
    html = SHEETS["phrases" if options.phrases else "pocket"](voice)
    return hand_over(html, options.out, options.language, console)
