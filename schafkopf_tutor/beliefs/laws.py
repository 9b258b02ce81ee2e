"""Whose beliefs they are: a table of beliefs and a picture of the truth for each law.

Those of the usual law stand in ``beliefs`` itself; another law has a package of its name here, with
``BELIEFS`` and ``TRUTH``. It is loaded when it is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from schafkopf_tutor.beliefs.table import BELIEFS, Belief, Beliefs
from schafkopf_tutor.beliefs.world import TRUTH, World
from schafkopf_tutor.lawdata import USUAL, laws
from schafkopf_tutor.ruleset import RuleSet


@cache
def beliefs_of(law: str) -> Beliefs:
    """The beliefs about a law.

    >>> "sixty_wins" in beliefs_of("schafkopf")
    True
    """
    if law == USUAL:
        return BELIEFS
    found = _package(law)
    return Beliefs() if found is None else found.BELIEFS


@cache
def truth_of(law: str) -> World:
    """The rules of a law as they are."""
    found = None if law == USUAL else _package(law)
    return TRUTH if found is None else found.TRUTH


def under(ruleset: RuleSet) -> tuple[Belief, ...]:
    """The beliefs that are wrong at a table.

    >>> from schafkopf_tutor.rulesets import load
    >>> under(load("ordnung")) == BELIEFS.under(load("ordnung"))
    True
    """
    return beliefs_of(ruleset.law).under(ruleset)


def belief_named(name: str) -> Belief:
    """The belief with this id, whatever law it is about; KeyError if there is none.

    >>> belief_named("sixty_wins").law
    'schafkopf'
    """
    return BELIEFS[name] if name in BELIEFS else every_belief()[name]


@cache
def every_belief() -> Beliefs:
    """The beliefs about all laws, those about the usual one first."""
    others = (beliefs_of(law) for law in laws() if law != USUAL)
    return Beliefs(*BELIEFS.all, *(belief for found in others for belief in found.all))


def _package(law: str) -> Any:
    """What a law has here; None if nobody has written down yet what people get wrong about it."""
    if law not in laws():
        return None
    try:
        return import_module(f"schafkopf_tutor.beliefs.{law}")
    except ModuleNotFoundError as slip:
        if slip.name != f"schafkopf_tutor.beliefs.{law}":
            raise
        return None
