"""Advice on a game: hands that could be hidden, what each card is worth, and how sure that is.

``worlds`` samples the hidden hands, ``advice`` says what each card is worth over them, ``expert``
is a player who follows it, ``chance`` what winning chances are worth among real players, ``worth``
whether a hand is worth a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schafkopf_tutor.players import Player


def player_named(name: str) -> Player:
    """The player of this name: ``expert``, or one of ``players.named``.

    >>> player_named("expert").name
    'expert'
    """
    if name == "expert":
        from schafkopf_tutor.coach.expert import Expert

        return Expert()
    from schafkopf_tutor.players import named

    return named(name)


def player_names() -> tuple[str, ...]:
    """The players that ``player_named`` knows, weakest first."""
    from schafkopf_tutor.players import names

    return (*names(), "expert")
