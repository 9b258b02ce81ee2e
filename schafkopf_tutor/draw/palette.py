"""The colours of the deck, by name, in three looks: light, dark, and grey for a printer.

A drawing names its colours and never writes them out, so that a look is one table. Each suit has
three flat colours of its own; both faces share them, as the German tournament picture teaches.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from schafkopf_tutor.cards import Suit

LOOKS: Final = ("light", "dark", "print")

_COMMON: Final = {
    "paper": "#fffdf6",
    "frame": "#4a4a4a",
    "line": "#2a2118",
    "skin": "#f3cfa8",
    "blush": "#e8a583",
    "linen": "#fffaf0",
    "steel": "#9fb0bf",
    "gold": "#f0b92b",
    "wood": "#8a5a2b",
    "white": "#ecebe6",
    "brown": "#6f4522",
    "black": "#33302e",
    "fair": "#d9a441",
    "red": "#c9302c",
    "blue": "#2f6fb5",
    "boar": "#5a4632",
    # the signs
    "acorn": "#cf8a2c",
    "husk": "#5d8234",
    "bark": "#4f3512",
    "leaf": "#3f9a45",
    "vein": "#d3edc9",
    "stalk": "#1c5f29",
    "heart": "#d6332a",
    "blood": "#8f1414",
    "shine": "#ffe9c0",
    "bell": "#f4bc26",
    "brass": "#7d4a00",
    "club": "#1c1c1c",
    "spade": "#21784c",
    "red-heart": "#a8101a",
    "diamond": "#d96a00",
}
_DARK: Final = {
    "paper": "#24272c",
    "frame": "#8f959e",
    "line": "#100d0a",
    "boar": "#96775a",
    "club": "#e9e6df",
    "spade": "#8ae678",
    "red-heart": "#d9605f",
    "diamond": "#f58a2e",
    "stalk": "#7cc98a",
    "bark": "#e0b070",
    "blood": "#ffb0a8",
    "brass": "#ffdf8a",
}

_SUITS: Final[Mapping[str, Mapping[Suit, tuple[str, str, str, str]]]] = {
    "german": {
        Suit.EICHEL: ("#331906", "#b9772a", "#50752f", "#f0d9a4"),
        Suit.GRAS: ("#338058", "#2f8a3f", "#f0cf5a", "#1b4f2a"),
        Suit.HERZ: ("#af2033", "#cc3229", "#2d5687", "#f6dfae"),
        Suit.SCHELLEN: ("#99680f", "#f0b323", "#c0302a", "#74421a"),
    },
    "french": {
        Suit.EICHEL: ("#1a191a", "#3b3b42", "#b9772a", "#e9dcc0"),
        Suit.GRAS: ("#21784c", "#2f8a3f", "#f0cf5a", "#1b4f2a"),
        Suit.HERZ: ("#8c0714", "#cc3229", "#2d5687", "#f6dfae"),
        Suit.SCHELLEN: ("#ac5e0a", "#ee8420", "#7a3413", "#fbe3bd"),
    },
}
"""By face and suit: the ink of the corner, and the three colours of cloth ``a``, ``b``, ``c``."""

_DARK_INK: Final[Mapping[str, Mapping[Suit, str]]] = {
    "german": {
        Suit.EICHEL: "#c08547",
        Suit.GRAS: "#a0e692",
        Suit.HERZ: "#e56b80",
        Suit.SCHELLEN: "#f6df19",
    },
    "french": {
        Suit.EICHEL: "#f0eee9",
        Suit.GRAS: "#8ae678",
        Suit.HERZ: "#d98689",
        Suit.SCHELLEN: "#eb6c18",
    },
}
_GREYS: Final = ("#000", "#555", "#999", "#ccc", "#fff")
_ON_PAPER: Final = {
    **dict.fromkeys(("paper", "skin", "blush", "leaf", "bell"), "#fff"),
    **dict.fromkeys(("frame", "line", "ink", "heart", "blood", "brass", "bark"), "#000"),
    **dict.fromkeys(("vein", "stalk", "red-heart", "club"), "#000"),
    "shine": "#ccc",
}
"""What is not left to the grey of its colour: hearts are black, leaves white, to be told apart."""


@cache
def palette(suit: Suit, face: str = "german", look: str = "light") -> Mapping[str, str]:
    """The colours of a card by name: ``ink`` of its corner, cloth ``a`` to ``c``, and all others.

    Raises KeyError for a face or look that does not exist.

    >>> palette(Suit.HERZ)["ink"], palette(Suit.HERZ, look="print")["ink"]
    ('#af2033', '#000')
    """
    ink, a, b, c = _SUITS[face][suit]
    colours = {**_COMMON, "ink": ink, "a": a, "b": b, "c": c}
    if look == "dark":
        colours |= _DARK | {"ink": _DARK_INK[face][suit]}
    elif look == "print":
        colours = {name: _grey(colour) for name, colour in colours.items()} | _ON_PAPER
    elif look != "light":
        raise KeyError(look)
    return MappingProxyType(colours)


def _grey(colour: str) -> str:
    """The nearest of five greys, by how bright a colour looks."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    bright = (0.3 * red + 0.59 * green + 0.11 * blue) / 255
    return _GREYS[round(bright * 4)]
