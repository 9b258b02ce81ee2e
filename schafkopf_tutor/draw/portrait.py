"""Somebody from the court cards without his card: the face of a computer player."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.draw.courts import COURTS
from schafkopf_tutor.draw.palette import palette
from schafkopf_tutor.draw.signs import shapes

_FRAME: Final = (19, 1, 90, 94)
"""Left, top, width and height of what is shown of a card's upper half: head and shoulders."""


def portrait_svg(face: str, look: str = "light") -> str:
    """Head and shoulders of a person of ``courts``, named by rank and suit (``DG``: the queen of
    Gras). KeyError or ValueError for a person who is not there, and for a look that is none.

    >>> portrait_svg("DG").startswith("<svg"), portrait_svg("DG") == portrait_svg("DE")
    (True, False)
    """
    kind, suit = face[:1], Suit(face[1:])
    colours = palette(suit, look=look)
    left, top, width, height = _FRAME
    drawn = shapes(COURTS[kind][suit].parts(), colours)
    around = f"x='{left + 1}' y='{top + 1}' width='{width - 2}' height='{height - 2}' rx='8'"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{left} {top} {width} {height}'>"
        f"<rect {around} fill='{colours['paper']}'/>"
        f"<g stroke='{colours['line']}' stroke-width='1.4' stroke-linejoin='round'"
        f" stroke-linecap='round'>{drawn}</g>"
        f"<rect {around} fill='none' stroke='{colours['frame']}' stroke-width='1.6'/></svg>"
    )
