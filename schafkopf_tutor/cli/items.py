"""``schafkopf-tutor items``: questions as JSON, one a line, for other programs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import asked_about
from schafkopf_tutor.cli.parser import number_of
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.sheet import LARGEST_SEED, levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.item_written import item_written

MOST = 100_000


def items(options: argparse.Namespace, console: Console) -> int:
    """Print ``--n`` items of each skill and level, from ``--seed`` on.

    Raises CliError, RulesetError, and QuestionError for a skill or level that the table has not.
    """
    ruleset = asked_about(options, (options.skill or "").split(","))
    number = number_of("--n", options.n, 1, MOST)
    seed = number_of("--seed", options.seed, 0, LARGEST_SEED)
    voice = voice_of(options, ruleset)
    for skill, level in _wanted(options, ruleset):
        for one in range(seed, seed + number):
            console.json(item_written(make(skill, level, one, ruleset), voice))
    return 0


def _wanted(options: argparse.Namespace, ruleset: RuleSet) -> Iterator[tuple[str, int]]:
    """Skills and levels: those that are named, even if the table has none such; else all it has."""
    named = [] if options.skill is None else options.skill.split(",")
    level = None if options.level is None else number_of("--level", options.level, 1, 3)
    for skill in named or skills(ruleset.law):
        levels = levels_of(skill, ruleset)
        if named and (level not in (None, *levels) or not levels):
            make(skill, level or 1, 0, ruleset)  # which says that there is none
        yield from ((skill, one) for one in levels if level in (None, one))
