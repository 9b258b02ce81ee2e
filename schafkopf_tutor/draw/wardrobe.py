"""What the people on court cards wear and hold: hats, coats and arms, as data.

Drawn to fit the heads of ``figures``, whose middle is at (64, 52); coats end near 100.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.draw.figures import Parts
from schafkopf_tutor.draw.signs import Part, disc

# --- what they wear on their heads ---

_GEMS: Final = Part("M55 37h.1M64 37h.1M73 37h.1", line="a", width=4)
_BRIM: Final = "M41 41c7-5 39-5 46 0-5 5-41 5-46 0Z"

HATS: Final[dict[str, Parts]] = {
    "crown": (
        Part("M49 41 47 20l9 8 8-15 8 15 9-8-2 21Z", "gold"),
        Part(disc(47, 19, 2) + disc(64, 12, 2.5) + disc(81, 19, 2), "linen"),
        _GEMS,
    ),
    "arched": (
        Part("M49 41V31c-5-10 6-17 15-11 9-6 20 1 15 11v10Z", "gold"),
        Part("M53 32c-2-6 5-9 9-6v6ZM75 32c2-6-5-9-9-6v6Z", "b"),
        Part("M64 20V8M60 12h8", line="gold", width=3),
        _GEMS,
    ),
    "tall": (
        Part("M49 41 47 19l6 8 4-13 7 11 7-11 4 13 6-8-2 22Z", "gold"),
        Part("M49 41 48 34h32l-1 7Z", "linen"),
        Part("M54 38h.1M61 38h.1M67 38h.1M74 38h.1", line="line", width=2.5),
    ),
    "turban": (
        Part("M58 22l-4-11 7 4 3-7 3 7 7-4-4 11Z", "gold"),
        Part("M49 42c-6-11 1-22 15-22s21 11 15 22Z", "linen"),
        Part("M53 41c-1-10 3-17 11-21M75 41c1-10-3-17-11-21M64 20v21", line="b", width=4),
        Part(disc(64, 34, 4), "gold"),
    ),
    "plumed": (
        Part("M49 40c0-15 4-22 15-22s15 7 15 22Z", "b"),
        Part("M49 40l.5-6h29l.5 6Z", "gold"),
        Part(_BRIM, "b"),
        Part(
            "M51 33c-12-2-13-18-2-23 0 4 3 5 7 4 9-3 18 0 22 7-9-3-15-1-19 4-2 3-5 6-8 8Z", "linen"
        ),
    ),
    "shako": (
        Part(disc(64, 11, 4.5), "red"),
        Part("M51 41 49 17c8-3 22-3 30 0l-2 24Z", "a"),
        Part("M50 22q14 9 28 0", line="gold", width=2.5),
        Part(disc(64, 32, 4), "gold"),
        Part("M48 41c8-4 24-4 32 0 0 5-32 5-32 0Z", "black"),
    ),
    "tricorne": (
        Part("M41 42c3-14 11-22 23-26 12 4 20 12 23 26-8-5-15-7-23-7s-15 2-23 7Z", "b"),
        Part("M42 41c8-5 14-7 22-7s14 2 22 7", line="gold", width=3),
        Part(disc(64, 27, 4.5), "a"),
    ),
    "bearskin": (
        Part("M48 43C44 22 50 10 64 10s20 12 16 33c-8-4-24-4-32 0Z", "brown"),
        Part("M55 40c0-9 3-13 9-13s9 4 9 13Z", "gold"),
        Part("M51 27c-6-5-8-13-5-20 6 4 9 11 8 19Z", "b"),
    ),
    "helmet": (
        Part("M49 42c0-16 5-24 15-24s15 8 15 24Z", "steel"),
        Part("M64 18v21", line="linen", width=3),
        Part(_BRIM, "steel"),
    ),
    "hunter": (
        Part("M75 33c8-6 11-15 8-24-8 4-12 13-11 23Z", "red"),
        Part("M50 40c0-12 2-19 8-23 3 3 9 3 12 0 6 4 8 11 8 23Z", "a"),
        Part("M50 40v-6h28v6Z", "b"),
        Part(_BRIM, "a"),
    ),
    "beret": (
        Part("M48 33C38 28 35 17 39 9c9 2 14 10 14 22Z", "linen"),
        Part("M46 39c-7-11 5-20 18-20s25 9 18 20c-9-5-27-5-36 0Z", "b"),
        Part("M48 42c2-7 30-7 32 0-5 3-27 3-32 0Z", "a"),
    ),
    "cap": (
        Part("M48 41c-1-14 4-23 15-24 9-1 18 3 22 13-6-4-9-4-12-2 5 4 6 8 6 13Z", "b"),
        Part(disc(84, 33, 3.5), "gold"),
        Part("M46 42c2-8 34-8 36 0 0 4-36 4-36 0Z", "brown"),
    ),
    "diadem": (
        Part("M51 33 48 19l8 5 8-12 8 12 8-5-3 14c-7-3-19-3-26 0Z", "gold"),
        Part("M64 27h.1", line="a", width=5),
    ),
    "coronet": (
        Part("M52 32V20l6 4 6-9 6 9 6-4v12c-7-3-17-3-24 0Z", "gold"),
        Part(disc(52, 19, 2) + disc(64, 14, 2) + disc(76, 19, 2), "linen"),
    ),
    "wreath": (
        Part("M48 36q4-12 16-12t16 12", line="stalk", width=3),
        Part(disc(50, 31, 4) + disc(58, 25, 4) + disc(70, 25, 4) + disc(78, 31, 4), "a"),
        Part(disc(64, 23, 4), "gold"),
    ),
    "bonnet": (
        Part("M47 38c-3-16 6-24 17-24s20 8 17 24c-3-8-9-11-17-11s-14 3-17 11Z", "b"),
        Part("M47 38c3-8 9-11 17-11s14 3 17 11", line="gold", width=3),
    ),
}

# --- what they wear ---

_TRUNK: Final = "M22 97c0-16 9-21 24-24l10-4h16l10 4c15 3 24 8 24 24Z"
_NARROW: Final = "M36 97c0-14 2-20 12-23l9-4h14l9 4c10 3 12 9 12 23Z"
_CAPE: Final = "M22 97c0-16 9-21 24-24l-7 24ZM106 97c0-16-9-21-24-24l7 24Z"
_RUFF: Final = "M49 69c3 8 27 8 30 0l4 5c-4 10-34 10-38 0Z"

COATS: Final[dict[str, Parts]] = {
    "ermine": (
        Part(_TRUNK, "a"),
        Part("M46 73 64 82 82 73l10 7-28 17L36 80Z", "linen"),
        Part("M44 80h.1M54 85h.1M64 90h.1M74 85h.1M84 80h.1", line="line", width=3),
    ),
    "chain": (
        Part(_TRUNK, "a"),
        Part(_CAPE, "b"),
        Part("M45 75c4 17 34 17 38 0", line="gold", width=4),
        Part(disc(64, 89, 5), "gold"),
    ),
    "cuirass": (
        Part(_TRUNK, "a"),
        Part("M45 74h38l3 23H42Z", "steel"),
        Part("M44 76 88 97H74L43 82Z", "b"),
        Part(_RUFF, "linen"),
    ),
    "braided": (
        Part(_TRUNK, "a"),
        Part("M53 70h22l4 27H49Z", "b"),
        Part("M54 80h20M53 87h22M52 94h24", line="gold", width=3),
        Part("M28 85c0-9 9-12 18-12l-3 10ZM100 85c0-9-9-12-18-12l3 10Z", "gold"),
    ),
    "sash": (
        Part(_TRUNK, "a"),
        Part("M56 70 64 97l8-27Z", "linen"),
        Part("M44 75 92 97H76L40 79Z", "b"),
        Part("M28 85c0-9 9-12 18-12l-3 10ZM100 85c0-9-9-12-18-12l3 10Z", "gold"),
    ),
    "jerkin": (
        Part(_NARROW, "a"),
        Part("M52 72h24l3 25H49Z", "c"),
        Part("M59 77l10 4-10 5 10 4-10 5", line="line", width=1.8),
    ),
    "tabard": (
        Part(_NARROW, "a"),
        Part("M64 74h16l4 23H64Z", "b"),
        Part(_RUFF, "linen"),
    ),
    "belted": (
        Part(_NARROW, "a"),
        Part("M78 73 46 97h11l27-19Z", "wood"),
        Part("M52 70h24l-12 12Z", "linen"),
    ),
    "striped": (
        Part(_NARROW, "a"),
        Part("M51 74v23M60 76v21M69 76v21M78 74v23", line="b", width=4),
        Part(_RUFF, "linen"),
    ),
    "gown": (
        Part("M30 97c0-15 8-20 20-23l8-4h12l8 4c12 3 20 8 20 23Z", "a"),
        Part("M53 72 64 91l11-19 6 2-11 23H58L47 74Z", "c"),
        Part("M55 73q9 9 18 0", line="gold", width=2.5),
    ),
    "mantle": (
        Part("M26 97c0-15 9-21 24-24l8-3h12l8 3c15 3 24 9 24 24Z", "b"),
        Part("M50 73h28l6 24H44Z", "a"),
        Part("M52 74q12 13 24 0", line="linen", width=4),
    ),
}

# --- what they hold ---

_HAND: Final = Part("M80 97c0-10 8-15 14-17l6 7c-4 2-7 5-8 10Z", "a")
_SHAFT: Final = Part("M97 10h3v87h-3Z", "wood")
_FIST: Final = Part(disc(98.5, 81, 5), "skin")

ARMS: Final[dict[str, Parts]] = {
    "sceptre": (
        Part("M98 96V55", line="line", width=5.5),
        Part("M98 96V55", line="gold", width=3),
        Part("M98 40c5 5 9 9 4 15h-8c-5-6-1-10 4-15Z", "gold"),
        Part(disc(98, 82, 5), "skin"),
    ),
    "orb": (
        Part("M26 73v-9M22 67h8", line="line", width=4.5),
        Part("M26 73v-9M22 67h8", line="gold", width=2.2),
        Part(disc(26, 83, 10), "gold"),
        Part("M16 82q10 5 20 0M26 73v10", line="a", width=2.5),
    ),
    "sabre": (
        Part("M96 80c5-12 6-27 1-41 7 12 10 28 4 42Z", "steel"),
        Part("M91 79h16M93 80q-1 9 6 10", line="gold", width=3),
        Part(disc(99, 84, 5), "skin"),
    ),
    "drum": (
        Part("M13 79v13c0 6 30 6 30 0V79Z", "b"),
        Part("M13 81l7 14 8-12 8 12 7-14", line="linen", width=2),
        Part("M13 79c0-6 30-6 30 0s-30 6-30 0Z", "linen"),
        Part("M46 68 29 77M50 76 32 80", line="wood", width=2.5),
    ),
    "flag": (
        Part("M98 96V40", line="wood", width=3.5),
        Part("M97 41c-5 4 12 3 13 6v20c-2-3-14 0-13-3Z", "b"),
        Part(disc(98, 82, 5), "skin"),
    ),
    "halberd": (
        _SHAFT,
        Part("M97 27c-8-2-12-9-11-16 4 4 7 5 11 4ZM100 16l8 5-8 4ZM98.5 2l3 11h-6Z", "steel"),
        _HAND,
        _FIST,
    ),
    "musket": (
        Part("M97 16h3v50h-3Z", "steel"),
        Part("M98.5 16V4", line="steel", width=2),
        Part("M96 56h5l1 22 5 19H95Z", "wood"),
        _HAND,
        _FIST,
    ),
    "pike": (
        _SHAFT,
        Part("M97 15H86l4 5-4 5h11Z", "b"),
        Part("M98.5 2l4 11h-8Z", "steel"),
        _HAND,
        _FIST,
    ),
    "axe": (
        _SHAFT,
        Part("M97 12c-4 0-6 3-9 2-1 7 1 11 3 14 1-4 3-5 6-5ZM100 15l6 1v8l-6 2Z", "steel"),
        _HAND,
        _FIST,
    ),
    "flower": (
        Part("M96 96c2-8 2-14 1-24", line="stalk", width=3),
        Part(disc(93, 66, 4) + disc(101, 66, 4) + disc(97, 60, 4) + disc(97, 71, 4), "a"),
        Part(disc(97, 66, 3), "gold"),
        Part(disc(95, 87, 4.5), "skin"),
    ),
    "fan": (
        Part("M92 86 78 64c10-8 24-6 30 4Z", "c"),
        Part("M92 86 86 61M92 86l4-26M92 86l10-22", line="line", width=1.4),
        Part(disc(92, 87, 4.5), "skin"),
    ),
}
