"""One card as an SVG drawing: 112 by 200, tall and narrow as at a Bavarian table.

The corner tells suit and rank in letters (``EO``, ``H10``) and can be read at 44 pixels. As in the
old packs an Ober carries its sign above, an Unter below: that is what their names mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.draw.signs import INK, TINT, sign
from schafkopf_tutor.i18n import Words

WIDTH: Final = 112
HEIGHT: Final = 200

_SANS: Final = "font-family='Helvetica Neue,Arial,DejaVu Sans,sans-serif' font-weight='700'"
_SERIF: Final = "font-family='Georgia,Times New Roman,DejaVu Serif,serif' font-weight='700'"
_LEFT, _MIDDLE, _RIGHT = 33, 56, 79
_PIPS: Final = {
    Rank.ZEHN: ((58, 86, 114, 142), (72, 128), 24),
    Rank.NEUN: ((58, 86, 114, 142), (100,), 26),
    Rank.ACHT: ((58, 86, 114, 142), (), 27),
    Rank.SIEBEN: ((62, 100, 138), (81,), 29),
}
"""Pips: heights of the two columns, heights of those in the middle, and their size. The upper left
and lower right corners belong to the index."""

_CROWN: Final = "M0 26 4 4l11 10L25 0l10 14L46 4l4 22Z"
_SABRE: Final = (
    "M0 22C22 26 46 20 62 0c-8 24-30 34-58 30ZM-6 18l10 14-4 3-10-14ZM-16 31l10-6 3 5-10 6Z"
)
_PIKE: Final = "M0 14h54v4H0ZM54 8 76 16 54 24ZM44 4c6 4 8 8 8 12s-2 8-8 12c-6-8-6-16 0-24Z"


def index(card: Card, words: Words) -> str:
    """What stands in the corner: suit and rank, as short as players write it.

    >>> index(Card.of("HZ"), Words("de")), index(Card.of("EO"), Words("de", face="french"))
    ('H10', '♣D')
    """
    code = words.name(card)
    return code[0] + ("10" if card.rank is Rank.ZEHN else code[1:])


def card_svg(card: Card, words: Words) -> str:
    """The drawing of a card, in the face and with the names that ``words`` use."""
    face = words.face
    ink = INK[face][card.suit]
    name = words.find(card.rank.message) or ""
    middle = "".join(_middle(card, name[:1].upper() + name[1:], face, ink))
    corner = _corner(card, words, ink)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}'>"
        "<rect x='1' y='1' width='110' height='198' rx='11' fill='#fffdf6' stroke='#4a4a4a'"
        f" stroke-width='2'/><defs>{sign(card.suit, face=face, name='s')}</defs>"
        f"{middle}{corner}<g transform='rotate(180 56 100)'>{corner}</g></svg>"
    )


def _corner(card: Card, words: Words, ink: str) -> str:
    text = index(card, words)
    if words.face == "german":
        return f"<text x='8' y='33' {_SANS} font-size='30' fill='{ink}'>{text}</text>"
    rank = text[1:]
    place = 30 + 18 * len(rank)
    return (
        f"<text x='9' y='33' {_SANS} font-size='30' fill='{ink}'>{rank}</text>"
        f"{_sign(place, 22, 24)}"
    )


def _sign(x: float, y: float, size: float) -> str:
    """The suit's sign, drawn once a card, at a place."""
    left, top, scale = f"{x - size / 2:g}", f"{y - size / 2:g}", f"{size / 100:g}"
    return f"<use href='#s' transform='translate({left} {top}) scale({scale})'/>"


def _middle(card: Card, word: str, face: str, ink: str) -> Iterator[str]:
    suit, rank = card.suit, card.rank
    if rank in _PIPS:
        columns, between, size = _PIPS[rank]
        places = [(x, y) for y in columns for x in (_LEFT, _RIGHT)]
        places += [(_MIDDLE, y) for y in between]
        for x, y in places:
            yield _sign(x, y, size)
        return
    yield from _picture(suit, rank, word, face, ink)


def _picture(suit: Suit, rank: Rank, word: str, face: str, ink: str) -> Iterator[str]:
    if rank is Rank.SAU:
        yield _banner(word, 100, 26, TINT[suit], ink)
        yield _sign(_MIDDLE, 62, 44) + _sign(_MIDDLE, 138, 44)
        return
    yield _banner(word, 100, 40, TINT[suit], ink)
    if rank is Rank.KOENIG:
        yield (
            "<g transform='translate(31 42)' fill='#e0a81c' stroke='#8a5a00' stroke-width='2'>"
            f"<path d='{_CROWN}'/></g>"
        )
        yield _sign(32, 146, 34) + _sign(80, 146, 34)
    elif rank is Rank.OBER:
        yield _sign(66, 56, 46)
        yield f"<g transform='translate(34 134)' fill='#5f6b78'><path d='{_SABRE}'/></g>"
    else:
        yield f"<g transform='translate(18 48)' fill='#5f6b78'><path d='{_PIKE}'/></g>"
        yield _sign(46, 146, 46)


def _banner(word: str, y: int, height: int, ground: str, ink: str) -> str:
    size = min(28, int(150 / max(len(word), 1)))
    return (
        f"<rect x='3' y='{y - height / 2:g}' width='106' height='{height}' fill='{ground}'/>"
        f"<text x='56' y='{y + size * 0.36:g}' {_SERIF} font-size='{size}' fill='{ink}'"
        f" text-anchor='middle'>{word}</text>"
    )
