"""``schafkopf-tutor votingcards``: voting cards A to D to print, for a class without phones."""

from __future__ import annotations

import argparse

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import FALLBACK, number_of
from schafkopf_tutor.cli.target import hand_over
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import MOST
from schafkopf_tutor.screen.votingcards import votingcards as written


def votingcards(options: argparse.Namespace, console: Console) -> int:
    """Write a page for each of ``--n`` people to ``--out``, else print them.

    Raises CliError.
    """
    number = number_of("--n", options.n, 1, MOST)
    voice = Voice(Speaker(options.language), load(FALLBACK))
    return hand_over(written(number, voice), options.out, options.language, console)
