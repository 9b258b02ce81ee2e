"""Advice on a game: hands that could be hidden, what each card is worth, and how sure that is.

``worlds`` samples the hidden hands, ``advice`` says what each card is worth over them, ``expert``
is a player who follows it, ``chance`` what winning chances are worth among real players, ``worth``
whether a hand is worth a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from schafkopf_tutor.players import Player


LAW: Final = "schafkopf"
"""The game that the coach and the solver know."""


def player_named(name: str, law: str | None = None) -> Player:
    """The player of this name: ``expert``, or one of ``players.named``; with a ``law``, one who
    plays that game. Raises TutorError for one that there is not.

    >>> player_named("expert").name
    'expert'
    """
    if name == "expert" and law in (None, LAW):
        from schafkopf_tutor.coach.expert import Expert

        return Expert()
    from schafkopf_tutor.players import named

    return named(name, law)


def player_names() -> tuple[str, ...]:
    """The players that ``player_named`` knows, weakest first."""
    from schafkopf_tutor.players import names

    return (*names(), "expert")
