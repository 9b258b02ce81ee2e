"""Which game a command is about: ``--game``, and the face of its cards where none is chosen."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from schafkopf_tutor.cli.parser import one_of
from schafkopf_tutor.explain.books import FALLBACK
from schafkopf_tutor.i18n import FACES
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import USUAL, laws, load, of_law, shipped, shipped_law


def game_asked_for(options: argparse.Namespace, ruleset: RuleSet | None = None) -> str:
    """The game that is asked for, by the name of its law; without ``--game`` that of the rule set.

    Raises CliError for a game that is not there, RulesetError for a rule set of another one.
    """
    if options.game is None:
        return ruleset.law if ruleset else USUAL
    one_of("--game", options.game, laws())
    if ruleset is not None:
        of_law(ruleset, options.game)
    return str(options.game)


def played_here(name: str) -> RuleSet:
    """The rule set of a command that knows the usual game alone, so far.

    Raises RulesetError, for a rule set of another game, too.
    """
    return of_law(load(name))


def rules_asked_for(options: argparse.Namespace) -> tuple[str, RuleSet]:
    """The name and the rule set of a command that plays any game: ``--rules``, else the first of
    ``--game``, else the usual one.

    Raises CliError for a game that is not there, RulesetError for a rule set that is not, or is
    another game's.
    """
    if options.game is not None:
        one_of("--game", options.game, laws())
    name = options.rules
    if name is None:
        name = FALLBACK if options.game in (None, USUAL) else shipped(options.game)[0]
    ruleset = load(name)
    return name, ruleset if options.game is None else of_law(ruleset, options.game)


def asked_about(options: argparse.Namespace, skills: Sequence[str] = ()) -> RuleSet:
    """The rule set of a command that asks questions about any game: as ``rules_asked_for`` has it;
    where neither rules nor a game are named, the first of the game that the ``skills`` belong to.

    Raises CliError and RulesetError.
    """
    from schafkopf_tutor.quiz.skills import every_skill  # `why` asks nothing

    known = [every_skill()[skill].law for skill in skills if skill in every_skill()]
    if known and options.rules is None and options.game is None and known[0] != USUAL:
        return load(shipped(known[0])[0])
    return rules_asked_for(options)[1]


def face_of(options: argparse.Namespace, law: str) -> str:
    """The face of the cards that is chosen; else the one that players of this law are shown."""
    if options.face is None:
        return shipped_law(law).face
    one_of("--face", options.face, FACES)
    return str(options.face)
