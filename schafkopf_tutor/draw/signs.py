"""The suit signs as SVG, drawn for this product from simple shapes, each in a box of 100 by 100.

Two faces: the German signs (acorn, leaf, heart, bell) and the French ones in the German tournament
colours, so that a suit has one colour in both. A colour never stands alone: a letter is beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.draw.palette import palette


class Part(NamedTuple):
    """A shape: its path, the names of the colours it is filled and lined with, the line's width.

    Without a colour for its line, a shape takes the line of the group it stands in.
    """

    path: str
    fill: str = ""
    line: str = ""
    width: float = 0


def shapes(parts: Iterable[Part], colours: Mapping[str, str]) -> str:
    """Shapes as SVG paths, in these colours.

    >>> shapes([Part("M0 0h9", line="ink", width=2)], {"ink": "#000"})
    "<path d='M0 0h9' fill='none' stroke='#000' stroke-width='2'/>"
    """
    pieces = []
    for part in parts:
        fill = colours[part.fill] if part.fill else "none"
        line = f" stroke='{colours[part.line]}'" if part.line else ""
        width = f" stroke-width='{part.width:g}'" if part.width else ""
        pieces.append(f"<path d='{part.path}' fill='{fill}'{line}{width}/>")
    return "".join(pieces)


def disc(x: float, y: float, radius: float) -> str:
    """The path of a full circle."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half}-{2 * radius:g} 0Z"


_HEART: Final = (
    "M50 93C20 70 5 52 5 31 5 15 16 7 28 7c10 0 18 6 22 16 4-10 12-16 22-16 12 0 23 8 23 24 0 21-15"
    " 39-45 62Z"
)

_ACORN: Final = (
    Part("M50 24c0-9 0-14 8-21", line="stalk", width=7),
    Part("M20 42c-3 30 15 44 30 56 15-12 33-26 30-56Z", "acorn", "bark", 4),
    Part("M33 56c1 11 5 19 11 26", line="shine", width=5),
    Part("M12 46c-2-34 78-34 76 0 0 7-76 7-76 0Z", "husk", "bark", 4),
    Part("M27 27 43 48M42 22l17 27M58 22l15 26M73 27 57 48M58 22 41 49M42 22 27 48", "", "bark", 2),
)
_LEAF: Final = (
    Part("M50 68c1 12 3 20 9 28", line="stalk", width=7),
    Part(
        "M50 3c11 18 44 32 44 57 0 20-29 26-44 10C35 86 6 80 6 60 6 35 39 21 50 3Z",
        "leaf",
        "stalk",
        4,
    ),
    Part("M50 20v48M50 38 32 51M50 38l18 13M50 56 36 66M50 56l14 10", line="vein", width=3.5),
)
_RED_HEART: Final = (
    Part(_HEART, "heart", "blood", 4),
    Part("M18 35c-1-9 3-14 10-15", line="shine", width=6),
)
_BELL: Final = (
    Part(disc(50, 12, 8), "", "brass", 5),
    Part(disc(50, 58, 38), "bell", "brass", 4),
    Part("M12 52c20 9 56 9 76 0l-1 14c-22 9-52 9-74 0Z", "red", "brass", 3),
    Part("M50 77v17M43.5 77a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0Z", "brass", "brass", 4),
    Part("M23 44c3-8 9-13 16-15", line="shine", width=5),
)
_CLUB: Final = (
    Part(disc(50, 26, 21) + disc(26, 58, 21) + disc(74, 58, 21), "club"),
    Part("M44 44h12c0 26 4 40 14 50H30c10-10 14-24 14-50Z", "club"),
)
_SPADE: Final = (
    Part(
        "M50 5c9 19 42 33 42 57 0 19-22 24-35 11 1 9 4 15 11 21H32c7-6 10-12 11-21C30 86 8 81 8 62"
        " 8 38 41 24 50 5Z",
        "spade",
    ),
)
_DIAMOND: Final = (
    Part("M50 3c9 17 21 33 36 47-15 14-27 30-36 47-9-17-21-33-36-47C29 36 41 20 50 3Z", "diamond"),
)

SIGNS: Final[Mapping[str, Mapping[Suit, tuple[Part, ...]]]] = {
    "german": {
        Suit.EICHEL: _ACORN,
        Suit.GRAS: _LEAF,
        Suit.HERZ: _RED_HEART,
        Suit.SCHELLEN: _BELL,
    },
    "french": {
        Suit.EICHEL: _CLUB,
        Suit.GRAS: _SPADE,
        Suit.HERZ: (Part(_HEART, "red-heart"),),
        Suit.SCHELLEN: _DIAMOND,
    },
}


def sign(suit: Suit, *, face: str = "german", name: str = "", look: str = "light") -> str:
    """The sign as an SVG fragment in a box of 100 by 100, under a ``name`` to be used again by.

    ``face`` is one of ``i18n.FACES``, ``look`` one of ``palette.LOOKS`` (KeyError otherwise).

    >>> sign(Suit.HERZ, face="french", name="s")[:40]
    "<g id='s' stroke-linecap='round' stroke-"
    """
    opening = f"<g id='{name}'" if name else "<g"
    body = shapes(SIGNS[face][suit], palette(suit, face, look))
    return f"{opening} stroke-linecap='round' stroke-linejoin='round'>{body}</g>"
