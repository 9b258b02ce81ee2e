"""``schafkopf-tutor slips``: slips to print, by which deals are laid out with real cards."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import played_here
from schafkopf_tutor.cli.parser import number_of
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.target import hand_over
from schafkopf_tutor.quiz.sheet import LARGEST_SEED
from schafkopf_tutor.screen.slips import MOST
from schafkopf_tutor.screen.slips import slips as written


def slips(options: argparse.Namespace, console: Console) -> int:
    """Write the slips of ``--n`` deals to ``--out``, else print them.

    Raises CliError and RulesetError.
    """
    number = number_of("--n", options.n, 1, MOST)
    seed = number_of("--seed", options.seed, 0, LARGEST_SEED)
    voice = voice_of(options, played_here(options.rules))
    return hand_over(written(seed, number, voice), options.out, options.language, console)
