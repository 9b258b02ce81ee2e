"""What the players of one game are made of: each law has a package ``players/<law>`` that binds it.

Nothing here knows a game. ``style_of`` is the one place where a rule set leads to its players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Move
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Reason
from schafkopf_tutor.view import View

Weakness: TypeAlias = Callable[[Sight], Card | None]
"""What a beginner does wrong: a card where it shows, else nothing."""


@dataclass(frozen=True)
class Style:
    """How one game is played by those who know it.

    ``choose`` is the move of a player of rules of thumb, ``call`` the first of some lawful calls
    that the hand bears, ``why`` the rule of thumb behind a move; ``speak`` is the move before any
    card is played. ``sight`` reads a view for whoever plays a card, from these cards if they are
    given; ``plain`` is what a beginner plays, and ``weaknesses`` what one of them does instead.
    """

    choose: Callable[[View], Move]
    speak: Callable[[View], Move]
    call: Callable[[View, Sequence[Move]], Move | None]
    why: Callable[[View, Move], Reason | None]
    sight: Callable[[View], Sight]
    plain: Callable[[Sight], Card]
    weaknesses: Mapping[str, Weakness]


@cache
def style_of(law: str) -> Style:
    """The style of a law that comes with the package."""
    found = import_module(f"schafkopf_tutor.players.{law}").STYLE
    if not isinstance(found, Style):
        raise TypeError(law)
    return found
