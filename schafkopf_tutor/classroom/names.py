"""Names out of the pack, for people who need not say theirs: "Gras-Ober 7"."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.dice import Dice

FEW: Final = 9
"""Numbers behind a card, as long as that is enough; then ten times as many."""


@cache
def _cards(language: str) -> tuple[str, ...]:
    words = Words(language)
    return tuple(_began(words.name(Card(suit, rank), "name")) for suit in Suit for rank in Rank)


def handed(taken: Collection[str], language: str, dice: Dice) -> str:
    """A name that nobody has yet.

    >>> handed((), "de", Dice("names", 3)) == handed((), "de", Dice("names", 3))
    True
    """
    cards = _cards(language)
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
