"""Somebody without a card: the faces of those who sit at the table, of the court cards' parts."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.draw.courts import COURTS, Person
from schafkopf_tutor.draw.palette import palette
from schafkopf_tutor.draw.signs import shapes

SITTING: Final[tuple[tuple[Person, Suit], ...]] = (
    (Person("wreath", "tresses", "fair", "", "gown", ()), Suit.HERZ),
    (Person("hunter", "short", "brown", "moustache", "belted", ()), Suit.GRAS),
    (Person("bonnet", "tresses", "brown", "", "mantle", ()), Suit.SCHELLEN),
    (Person("cap", "short", "white", "full", "jerkin", ()), Suit.EICHEL),
)
"""Who sits at the four seats, unless somebody of a name of his own does, and the suit whose colours
they wear."""
_BOX: Final = "30 12 68 68"
"""What is shown of a card's upper half: head and shoulders."""


def portrait_svg(face: str, look: str = "light") -> str:
    """Head and shoulders of a person of ``courts``, named by rank and suit (``DG``: the queen of
    Gras). KeyError or ValueError for a person who is not there, and for a look that is none.

    >>> portrait_svg("DG").startswith("<svg"), portrait_svg("DG") == portrait_svg("DE")
    (True, False)
    """
    kind, suit = face[:1], Suit(face[1:])
    return person_svg(COURTS[kind][suit], suit, look)


def person_svg(person: Person, suit: Suit, look: str = "light") -> str:
    """Head and shoulders of somebody in the colours of a suit, with empty hands. KeyError for a
    look that is none of ``palette.LOOKS``.

    >>> person_svg(*SITTING[1])[:50]
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='3"
    """
    colours = palette(suit, look=look)
    drawn = shapes(person._replace(arms=()).parts(), colours)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{_BOX}'>"
        f"<rect x='30' y='12' width='68' height='68' rx='14' fill='{colours['paper']}'/>"
        f"<g stroke='{colours['line']}' stroke-width='1.4' stroke-linejoin='round'"
        f" stroke-linecap='round'>{drawn}</g></svg>"
    )
