"""How far apart two colours are, by WCAG's formula, and what filters of a style sheet do to one."""

from __future__ import annotations

import re
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1, as they stand in a style sheet."""


def read(text: str) -> Colour:
    """A colour in hexadecimal; what is see-through about it is left out.

    >>> read("#f00"), read("#00000080")
    ((1.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    """
    digits = text.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def bright(colour: Colour) -> float:
    """Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance"""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio

    >>> [round(contrast(read(one), read("#fff")), 2) for one in ("#000", "#777")]
    [21.0, 4.48]
    """
    dark, light = sorted((bright(one), bright(other)))
    return (light + 0.05) / (dark + 0.05)


def filtered(colour: Colour, filters: str) -> Colour:
    """A colour behind ``saturate()`` and ``brightness()``, one after the other.

    Their formulas: https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents

    >>> filtered((1.0, 0.5, 0.0), "brightness(0.5)"), filtered((0.2, 0.2, 0.2), "saturate(0)")
    ((0.5, 0.25, 0.0), (0.2, 0.2, 0.2))
    """
    for name, amount in re.findall(r"([a-z-]+)\(([\d.]+)\)", filters):
        colour = {"saturate": _saturated, "brightness": _brightened}[name](colour, float(amount))
    return colour


def _brightened(colour: Colour, by: float) -> Colour:
    red, green, blue = (min(1.0, part * by) for part in colour)
    return red, green, blue


def _saturated(colour: Colour, by: float) -> Colour:
    grey = 0.213 * colour[0] + 0.715 * colour[1] + 0.072 * colour[2]
    red, green, blue = (round(min(1.0, max(0.0, grey + by * (part - grey))), 9) for part in colour)
    return red, green, blue
