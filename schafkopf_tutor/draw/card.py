"""One card as an SVG drawing: 56 by 100 millimetres, drawn as 112 by 200, double-ended.

The upper half is drawn once and once more turned by 180 degrees, as in the Bavarian picture. The
corner tells suit and rank (``E`` above ``O``) and can be read at 44 pixels. As in the old packs an
Ober carries its sign above, an Unter below: that is what their names mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.draw.courts import COURTS
from schafkopf_tutor.draw.palette import palette
from schafkopf_tutor.draw.signs import Part, shapes, sign
from schafkopf_tutor.i18n import Words

WIDTH: Final = 112
HEIGHT: Final = 200

_SANS: Final = "font-family='Helvetica Neue,Arial,DejaVu Sans,sans-serif' font-weight='700'"
_TURNED: Final = "transform='rotate(180 56 100)'"
_XMLNS: Final = "xmlns='http://www.w3.org/2000/svg'"

Place = tuple[float, float, float]
"""The middle of a sign, and its size."""

_PIPS: Final[Mapping[Rank, tuple[tuple[Place, ...], Place | None]]] = {
    Rank.ZEHN: (((46, 27, 27), (82, 27, 27), (64, 51, 27), (46, 76, 27), (82, 76, 27)), None),
    Rank.NEUN: (((46, 28, 28), (82, 28, 28), (46, 65, 28), (82, 65, 28)), (56, 100, 28)),
    Rank.ACHT: (((46, 31, 31), (84, 31, 31), (46, 76, 31), (84, 76, 31)), None),
    Rank.SIEBEN: (((46, 30, 31), (84, 30, 31), (65, 64, 31)), (56, 100, 31)),
}
"""The signs of the upper half, and the odd one in the middle of the card, which stands upright."""

_SIGNS: Final[Mapping[Rank, tuple[Place, ...]]] = {
    Rank.KOENIG: ((39.5, 20, 19), (95.5, 20, 19)),
    Rank.OBER: ((93.5, 23, 28),),
    Rank.UNTER: ((20, 77, 29),),
}
_SHIFT: Final = {Rank.KOENIG: 3.5, Rank.OBER: -6.0, Rank.UNTER: 0.0}
"""How far a figure steps aside for its signs."""

_BAND: Final = (
    Part("M2 95h108v5H2Z", "c"),
    Part("M2 100l9-5 9 5 9-5 9 5 9-5 9 5 9-5 9 5 9-5 9 5 9-5 9 5Z", "gold"),
)
"""What parts the halves of a court card."""

_LAUREL: Final = (
    Part("M31 66c3 18 17 25 32 25s29-7 32-25", line="stalk", width=2),
    Part(
        "M33 76q-9-2-9-10 8 2 9 10ZM41 84q-10 1-12-7 9 0 12 7ZM52 90q-8 4-13-2 7-3 13 2Z"
        "M31 67q-5-5-2-12 5 5 2 12ZM93 76q9-2 9-10-8 2-9 10ZM85 84q10 1 12-7-9 0-12 7Z"
        "M74 90q8 4 13-2-7-3-13 2ZM95 67q5-5 2-12-5 5-2 12Z",
        "leaf",
        "stalk",
        1,
    ),
    Part("M63 91l-9-5v10ZM63 91l9-5v10Z", "red", "blood", 1),
    Part("M6 100h36M70 100h36", line="gold", width=2.5),
)
_BOAR: Final = (
    Part("M47 84l3 13h6l2-14ZM77 84l1 13h6l3-14ZM92 74q8 0 7 9", "bark", "line", 1.4),
    Part(
        "M14 81c6-1 10-5 15-10 1-4 4-6 8-7 9-7 20-10 32-8 14 2 23 9 25 20 1 7-1 9-1 13l1 8h-7l-3-10"
        "-7-5c-9 4-17 5-25 3l-3 5v7h-7l-2-11c-4 1-8 0-12-2-4 2-8 3-13 2-2-2-2-3-1-5Z",
        "boar",
        "line",
        1.6,
    ),
    Part("M37 65l3-6 4 4 3-7 5 4 4-6 5 5 4-6 5 6 5-4 4 6 5-3 3 6 5-1", line="line", width=2.2),
    Part("M31 69l-1-10c5 1 8 5 9 10Z", "boar", "line", 1.4),
    Part("M20 85q-1-7 3-10", line="linen", width=2.8),
    Part("M28 75h.1", line="linen", width=3),
    Part("M2 98h108", line="husk", width=4),
)
"""The old companion of the bells' deuce."""


def index(card: Card, words: Words) -> str:
    """What stands in the corner: suit and rank, as short as players write it.

    >>> index(Card.of("HZ"), Words("de")), index(Card.of("EO"), Words("de", face="french"))
    ('H10', '♣D')
    """
    code = words.name(card)
    return code[0] + ("10" if card.rank is Rank.ZEHN else code[1:])


def card_svg(card: Card, words: Words, look: str = "light") -> str:
    """The drawing of a card, in the face and with the letters that ``words`` use.

    ``look`` is one of ``palette.LOOKS`` (KeyError otherwise). The names inside the drawing differ
    from card to card, so that many may stand in one page.
    """
    face = words.face
    colours = palette(card.suit, face, look)
    key = f"{face[0]}{look[0]}{words.language}{card}"
    half, middle = _half(card, face, colours, key)
    drawn = sign(card.suit, face=face, name=f"{key}s", look=look)
    return (
        f"{_opening(colours)}<defs>{drawn}</defs><g id='{key}h' {_SANS}>{half}"
        f"{_corner(card, words, colours, key)}</g><use href='#{key}h' {_TURNED}/>{middle}</svg>"
    )


def back_svg(look: str = "light") -> str:
    """The back of every card: lozenges of white and blue, the same when turned."""
    colours = palette(Suit.EICHEL, look=look)
    blue, white = colours["blue"], colours["linen"]
    rows = "".join(
        f"M{x} {y}l8 14-8 14-8-14Z" for y in range(16, 184, 28) for x in range(16, 112, 16)
    )
    return (
        f"{_opening(colours)}<rect x='8' y='16' width='96' height='168' fill='{white}'/>"
        f"<path d='{rows}' fill='{blue}'/>"
        f"<rect x='8' y='16' width='96' height='168' fill='none' stroke='{blue}'"
        " stroke-width='2'/></svg>"
    )


def _opening(colours: Mapping[str, str]) -> str:
    return (
        f"<svg {_XMLNS} viewBox='0 0 {WIDTH} {HEIGHT}'>"
        f"<rect x='1' y='1' width='110' height='198' rx='10' fill='{colours['paper']}'"
        f" stroke='{colours['frame']}' stroke-width='1.6'/>"
    )


def _corner(card: Card, words: Words, colours: Mapping[str, str], key: str) -> str:
    """The index: the suit's letter above the rank; for French faces the rank above the sign."""
    text, ink = index(card, words), colours["ink"]
    tight = " textLength='29' lengthAdjust='spacingAndGlyphs'" if len(text) > 2 else ""
    style = f"font-size='28' fill='{ink}' text-anchor='middle'"
    if words.face == "german":
        return (
            f"<text x='17.5' y='30' {style}>{text[0]}</text>"
            f"<text x='17.5' y='55' {style}{tight}>{text[1:]}</text>"
        )
    return f"<text x='17.5' y='30' {style}{tight}>{text[1:]}</text>{_sign(key, (17.5, 44, 20))}"


def _sign(key: str, place: Place) -> str:
    """The suit's sign, drawn once a card, at a place."""
    x, y, size = place
    left, top, scale = f"{x - size / 2:g}", f"{y - size / 2:g}", f"{size / 100:g}"
    return f"<use href='#{key}s' transform='translate({left} {top}) scale({scale})'/>"


def _half(card: Card, face: str, colours: Mapping[str, str], key: str) -> tuple[str, str]:
    """The picture of the upper half, and what stands alone in the middle."""
    rank = card.rank
    if rank in _PIPS:
        places, odd = _PIPS[rank]
        return "".join(_sign(key, p) for p in places), _sign(key, odd) if odd else ""
    if rank is not Rank.SAU:
        return _court(card, face, colours, key), ""
    if face == "french":
        return "", _sign(key, (56, 100, 70))
    if card.suit is Suit.SCHELLEN:
        return _group(_BOAR, colours) + _sign(key, (66, 28, 37)), ""
    return _group(_LAUREL, colours) + _sign(key, (63, 46, 58)), ""


def _court(card: Card, face: str, colours: Mapping[str, str], key: str) -> str:
    kind = "D" if face == "french" and card.rank is Rank.OBER else card.rank.letter
    person = _group(COURTS[kind][card.suit].parts(), colours, _SHIFT[card.rank])
    signs = "".join(_sign(key, place) for place in _SIGNS[card.rank])
    return person + _group(_BAND, colours) + signs


def _group(parts: tuple[Part, ...], colours: Mapping[str, str], shift: float = 0) -> str:
    moved = f" transform='translate({shift:g})'" if shift else ""
    return (
        f"<g stroke='{colours['line']}' stroke-width='1.4' stroke-linejoin='round'"
        f" stroke-linecap='round'{moved}>{shapes(parts, colours)}</g>"
    )
