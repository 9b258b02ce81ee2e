"""The people at the table, head and shoulders: of the parts that the court cards are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.draw.courts import Person
from schafkopf_tutor.draw.palette import palette
from schafkopf_tutor.draw.signs import shapes

SITTING: Final[tuple[Person, ...]] = (
    Person("wreath", "tresses", "fair", "", "gown", ()),
    Person("hunter", "short", "brown", "moustache", "belted", ()),
    Person("bonnet", "tresses", "brown", "", "mantle", ()),
    Person("cap", "short", "white", "full", "jerkin", ()),
)
"""Who sits at the four seats, unless somebody of a name of his own does."""
_SUITS: Final = (Suit.HERZ, Suit.GRAS, Suit.SCHELLEN, Suit.EICHEL)
"""The colours of their clothes, by seat."""
_BOX: Final = "30 12 68 68"


def portrait_svg(person: Person, seat: int, look: str = "light") -> str:
    """The drawing of somebody at a seat; ``look`` is one of ``palette.LOOKS`` (KeyError else).

    >>> portrait_svg(SITTING[1], 1)[:50]
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='3"
    """
    colours: Mapping[str, str] = palette(_SUITS[seat], look=look)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{_BOX}'>"
        f"<rect x='30' y='12' width='68' height='68' rx='14' fill='{colours['paper']}'/>"
        f"<g stroke='{colours['line']}' stroke-width='1.4' stroke-linejoin='round'"
        f" stroke-linecap='round'>{shapes(person.parts(), colours)}</g></svg>"
    )
