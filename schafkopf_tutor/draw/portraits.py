"""The people at the table, head and shoulders: of the parts that the court cards are made of."""

from __future__ import annotations

from collections.abc import Mapping
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


def on_card(face: str) -> tuple[Person, Suit]:
    """Somebody on a court card, named by the letters of rank and suit ("DG" is the queen of Gras),
    with empty hands. KeyError if there is nobody."""
    kind, suit = face[0], Suit(face[1])
    return COURTS[kind][suit]._replace(arms=()), suit


def portrait_svg(person: Person, suit: Suit, look: str = "light") -> str:
    """The drawing of somebody in the colours of a suit; ``look`` is one of ``palette.LOOKS``
    (KeyError otherwise).

    >>> portrait_svg(*SITTING[1])[:50]
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='3"
    """
    colours: Mapping[str, str] = palette(suit, look=look)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{_BOX}'>"
        f"<rect x='30' y='12' width='68' height='68' rx='14' fill='{colours['paper']}'/>"
        f"<g stroke='{colours['line']}' stroke-width='1.4' stroke-linejoin='round'"
        f" stroke-linecap='round'>{shapes(person.parts(), colours)}</g></svg>"
    )
