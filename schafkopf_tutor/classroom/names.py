"""Names out of the pack, for people who need not say theirs: "Gras-Ober 7"."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import shipped_law

FEW: Final = 9
"""Numbers behind a card, as long as that is enough; then ten times as many."""


@cache
def _cards(language: str, ruleset: RuleSet) -> tuple[str, ...]:
    """The cards of a table by name. An ace is an As whatever the table calls it: nobody is to be
    called a Sau."""
    words = Words(language, shipped_law(ruleset.law).face)
    return tuple(_began(words.name(card, "name")) for card in ruleset.pack.faces)


def handed(taken: Collection[str], language: str, dice: Dice, ruleset: RuleSet) -> str:
    """A name that nobody has yet.

    >>> from schafkopf_tutor.rulesets import load
    >>> handed((), "de", Dice("names", 3), load("ddv"))
    'Karo-As 5'
    """
    cards = _cards(language, ruleset)
    most = FEW
    while True:
        for _ in range(20):
            name = f"{dice.one(cards)} {1 + dice.below(most)}"
            if name not in taken:
                return name
        most *= 10


def _began(name: str) -> str:
    """With a capital: it is somebody's name now."""
    return name[:1].upper() + name[1:]
