"""The suit signs as SVG, drawn for this product from simple shapes, each in a box of 100 by 100.

Two faces: the German signs (acorn, leaf, heart, bell) and the French ones in the German tournament
colours, so that a suit has one colour in both. A colour never stands alone: a letter is beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from schafkopf_tutor.cards import Suit

INK: Final[Mapping[str, Mapping[Suit, str]]] = MappingProxyType(
    {
        "german": {
            Suit.EICHEL: "#7a4a12",
            Suit.GRAS: "#1f6b2e",
            Suit.HERZ: "#b71c1c",
            Suit.SCHELLEN: "#96570a",
        },
        "french": {
            Suit.EICHEL: "#1c1c1c",
            Suit.GRAS: "#1f6b2e",
            Suit.HERZ: "#b71c1c",
            Suit.SCHELLEN: "#b04a00",
        },
    }
)
"""The colour of a suit's letters, by face; dark enough to be read on the card's paper."""

TINT: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.EICHEL: "#f3e8d3",
        Suit.GRAS: "#e3f1e0",
        Suit.HERZ: "#fbe6e2",
        Suit.SCHELLEN: "#fdf1cf",
    }
)
"""The pale ground behind a court card's middle."""

_HEART: Final = (
    "M50 92C20 68 6 50 6 31 6 16 17 7 29 7c10 0 17 6 21 15 4-9 11-15 21-15 12 0 23 9 23 24 0 19-14"
    " 37-44 61Z"
)
_ROUND: Final = "fill='none' stroke-linecap='round' stroke-linejoin='round'"

_ACORN: Final = (
    f"<path d='M49 3c8 6 6 12 3 20' {_ROUND} stroke='#4a6b2a' stroke-width='7'/>"
    "<path d='M22 43c-3 30 16 44 28 55 12-11 31-25 28-55Z' fill='#c8862d' stroke='#7a4a12'"
    " stroke-width='4'/>"
    f"<path d='M36 54c0 12 3 20 8 27' {_ROUND} stroke='#f0c27c' stroke-width='5'/>"
    "<path d='M14 45c0-32 72-32 72 0 0 6-72 6-72 0Z' fill='#5d7f36' stroke='#3c5722'"
    " stroke-width='4'/>"
    "<path d='M28 26 42 47M43 21l15 27M59 21l13 25M72 26 58 48M57 21 42 48M41 22 28 46'"
    " stroke='#3c5722' stroke-width='2.5'/>"
)
_LEAF: Final = (
    f"<path d='M50 70c1 11 3 20 9 27' {_ROUND} stroke='#1f6b2e' stroke-width='7'/>"
    "<path d='M50 4c12 17 43 31 43 55 0 20-28 26-43 11C35 85 7 79 7 59 7 35 38 21 50 4Z'"
    " fill='#3f9a45' stroke='#1f6b2e' stroke-width='4' stroke-linejoin='round'/>"
    f"<path d='M50 20v50M50 40 32 54M50 40l18 14M50 57 39 68M50 57l11 11' {_ROUND}"
    " stroke='#c9e8bf' stroke-width='3.5'/>"
)
_RED_HEART: Final = (
    f"<path d='{_HEART}' fill='#d93a30' stroke='#9c1616' stroke-width='4'"
    " stroke-linejoin='round'/>"
    f"<path d='M20 35c-1-8 3-13 9-14' {_ROUND} stroke='#f7b5ab' stroke-width='6'/>"
)
_BELL: Final = (
    "<circle cx='50' cy='12' r='8' fill='none' stroke='#8a5200' stroke-width='5'/>"
    "<circle cx='50' cy='57' r='38' fill='#f2b81f' stroke='#8a5200' stroke-width='4'/>"
    "<path d='M13 50c20 9 54 9 74 0l1 13c-22 10-54 10-76 0Z' fill='#c9302c' stroke='#8a5200'"
    " stroke-width='3'/>"
    f"<path d='M50 72v19' {_ROUND} stroke='#5b3500' stroke-width='5'/>"
    "<circle cx='50' cy='73' r='5.5' fill='#5b3500'/>"
    f"<path d='M24 42c3-8 9-13 16-15' {_ROUND} stroke='#fff0b8' stroke-width='5'/>"
)
_CLUB: Final = (
    "<g fill='#1c1c1c'><circle cx='50' cy='26' r='21'/><circle cx='26' cy='58' r='21'/>"
    "<circle cx='74' cy='58' r='21'/>"
    "<path d='M44 44h12c0 26 4 40 14 50H30c10-10 14-24 14-50Z'/></g>"
)
_SPADE: Final = (
    "<path fill='#1f6b2e' d='M50 5c9 19 42 33 42 57 0 19-22 24-35 11 1 9 4 15 11 21H32c7-6 10-12"
    " 11-21C30 86 8 81 8 62 8 38 41 24 50 5Z'/>"
)
_DIAMOND: Final = (
    "<path fill='#d96a00' d='M50 3c9 17 21 33 36 47-15 14-27 30-36 47-9-17-21-33-36-47C29 36 41 20"
    " 50 3Z'/>"
)

_SIGNS: Final[Mapping[str, Mapping[Suit, str]]] = {
    "german": {
        Suit.EICHEL: _ACORN,
        Suit.GRAS: _LEAF,
        Suit.HERZ: _RED_HEART,
        Suit.SCHELLEN: _BELL,
    },
    "french": {
        Suit.EICHEL: _CLUB,
        Suit.GRAS: _SPADE,
        Suit.HERZ: f"<path fill='#c5201c' d='{_HEART}'/>",
        Suit.SCHELLEN: _DIAMOND,
    },
}


def sign(suit: Suit, *, face: str = "german", name: str = "") -> str:
    """The sign as an SVG fragment in a box of 100 by 100, under a ``name`` to be used again by.

    ``face`` is one of ``i18n.FACES`` (KeyError otherwise).

    >>> sign(Suit.HERZ, face="french", name="s")[:20]
    "<g id='s'><path fill"
    """
    opening = f"<g id='{name}'>" if name else "<g>"
    return f"{opening}{_SIGNS[face][suit]}</g>"
