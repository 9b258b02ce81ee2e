"""Heads of the people on court cards: face, hair, beards, as data.

All are drawn around a head whose middle is at (64, 52) and end where the card's halves meet, near
100. The line of a shape that names none is the figure's.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.draw.signs import Part, disc

Parts = tuple[Part, ...]

FACE: Final[Parts] = (
    Part("M49 38h30v17c0 10-8 17-15 17s-15-7-15-17Z", "skin"),
    Part("M54 58h.1M74 58h.1", line="blush", width=6),
)
LOOK: Final[Parts] = (
    Part("M57 51h.1M71 51h.1", line="line", width=3.4),
    Part("M53 46.5q4-3 8 0M67 46.5q4-3 8 0M64 50v7q-2 1-3 0", line="line", width=1.6),
)
"""Eyes, brows and nose."""
MOUTH: Final[Parts] = (Part("M60 65q4 2.5 8 0", line="red", width=2.4),)

# --- hair, behind the face ---

_LONG: Final = "M46 40c-4 12-4 24-1 35h12V40ZM82 40c4 12 4 24 1 35H71V40Z"
_SHORT: Final = "M46 40v15l5 4V40ZM82 40v15l-5 4V40Z"
_CURLS: Final = "".join(disc(x, y, 5) for x in (46, 82) for y in (48, 57, 66))
_TRESSES: Final = "M43 78c-5-20-5-52 21-52s26 32 21 52c-4 5-11 3-13-2V46H56v30c-2 5-9 7-13 2Z"


def hair(shape: str, colour: str) -> Parts:
    """Hair of a shape (``long``, ``short``, ``curls`` or ``tresses``; KeyError else)."""
    paths = {"long": _LONG, "short": _SHORT, "curls": _CURLS, "tresses": _TRESSES}
    return (Part(paths[shape], colour),)


PARTING: Final = "M49 48c-2-14 6-19 15-19s17 5 15 19c-7-1-12-4-15-9-3 5-8 8-15 9Z"
"""A lady's hair above her brow."""

# --- beards ---

_CHEEKS: Final = "M49 54c3 6 6 7 9 5 4-3 8-3 12 0 3 2 6 1 9-5"
_BEARDS: Final = {
    "full": f"{_CHEEKS} 2 17-4 28-15 28S47 71 49 54Z",
    "great": f"{_CHEEKS} 4 21-7 38-15 38S45 75 49 54Z",
    "forked": f"{_CHEEKS} 2 14 1 24-5 34l-10-9-10 9c-6-10-7-20-5-34Z",
    "moustache": "M64 58.5c-4-3-10-1-14 4 5 2 11 1.5 14-1 3 2.5 9 3 14 1-4-5-10-7-14-4Z",
    "handlebar": "M64 58c-5-2-9 3-13 2-3-1-3-4-6-4 0 6 5 9 10 8 4 0 7-1 9-3 2 2 5 3 9 3 5 1 10-2"
    " 10-8-3 0-3 3-6 4-4 1-8-4-13-2Z",
    "pointed": "M64 58.5c-4-2-9-1-12 2 4 2 9 2 12 0 3 2 8 2 12 0-3-3-8-4-12-2ZM60 69h8l-4 12Z",
    "whiskers": "M49 44v18c3 5 6 8 9 8l-4-10V44ZM79 44v18c-3 5-6 8-9 8l4-10V44Z",
}


def beard(shape: str, colour: str) -> Parts:
    """A beard of a shape (KeyError if there is none of that name)."""
    return (Part(_BEARDS[shape], colour),)
