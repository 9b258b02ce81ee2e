"""``schafkopf-tutor privacy``: the privacy sheet for the head of a school."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.target import hand_over
from schafkopf_tutor.screen.privacy import privacy_sheet


def privacy(options: argparse.Namespace, console: Console) -> int:
    """Write the sheet to ``--out``, else print it. Raises CliError."""
    return hand_over(privacy_sheet(options.language), options.out, options.language, console)
