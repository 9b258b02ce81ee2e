"""Codes that a phone's camera reads: for a terminal, for a page, for a Wi-Fi."""

from __future__ import annotations

from typing import Final

import segno
from segno.helpers import make_wifi

_QUIET: Final = 4
"""Modules of light around the code: without them cameras do not find it."""
_HALVES: Final = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Two modules above one another (dark is 1): drawn is what is light, for a dark terminal."""
_WIDE: Final = {0: "##", 1: "  "}
_COLOURS: Final = ("\x1b[38;5;231;48;5;16m", "\x1b[0m")
"""White on black whatever the terminal's own colours are, and back."""


def modules(text: str) -> list[list[int]]:
    """The code with its quiet zone, row by row; dark is 1.

    >>> len(modules("http://192.168.178.20:8867/j/ABC234")) % 4
    1
    """
    return [[int(cell) for cell in row] for row in segno.make_qr(text).matrix_iter(border=_QUIET)]


def terminal(text: str, *, blocks: bool = True, coloured: bool = False) -> str:
    """The code as lines of text: two rows a line, of half blocks; without ``blocks`` a row a line,
    of ASCII signs. ``coloured``: white on black, for a terminal that knows colours."""
    rows = modules(text)
    if blocks:
        rows += [[0] * len(rows[0])] if len(rows) % 2 else []
        pairs = zip(rows[::2], rows[1::2], strict=True)
        lines = ["".join(map(_half, upper, lower)) for upper, lower in pairs]
    else:
        lines = ["".join(_WIDE[cell] for cell in row) for row in rows]
    before, after = _COLOURS if coloured else ("", "")
    return "".join(f"{before}{line}{after}\n" for line in lines)


def _half(upper: int, lower: int) -> str:
    return _HALVES[upper, lower]


def svg(text: str, title: str) -> str:
    """The code as an SVG for a page: black on white, as large as its place."""
    return _drawn(segno.make_qr(text, error="M"), title)


def wifi(name: str, password: str, title: str, *, hidden: bool = False) -> str:
    """The code that takes a phone into a Wi-Fi: WPA, or an open one where there is no password."""
    security = "WPA" if password else None
    made = make_wifi(name, password or None, security, hidden=hidden)
    return _drawn(made, title)


def _drawn(code: segno.QRCode, title: str) -> str:
    return code.svg_inline(
        border=_QUIET,
        dark="#000",
        light="#fff",
        title=title,
        omitsize=True,
        svgclass="skt-qr",
        lineclass=None,
    )
