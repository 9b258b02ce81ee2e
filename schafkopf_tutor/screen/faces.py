"""The pictures of the cards that a model names, each once, in the light and the dark look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import back_svg, card_svg
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.screen.models import FaceModel

BACK: Final = "back"
"""The name of the picture of a card that lies face down."""


FIRST_COLOUR: Final = 0xE000
"""The sign that stands for the first colour of ``templates``."""
_COLOUR: Final = re.compile(r"(#[0-9a-f]{6})")


def address(svg: str) -> str:
    """An SVG as the address of an image.

    >>> address("<svg/>")
    'data:image/svg+xml,%3Csvg/%3E'
    """
    return "data:image/svg+xml," + quote(svg, safe=" '=:/;,()*!?.-_~+")


def faces(cards: Iterable[Card], words: Words, *, back: bool = False) -> dict[str, FaceModel]:
    """Card code to its pictures; with ``back`` also a card that lies face down.

    >>> sorted(faces([Card.of("EO")], Words("de"), back=True))
    ['EO', 'back']
    """
    made: dict[str, FaceModel] = {}
    for card in cards:
        if card.code not in made:
            made[card.code] = {
                "light": _seen(card, words, "light"),
                "dark": _seen(card, words, "dark"),
            }
    if back:
        made[BACK] = {"light": address(back_svg("light")), "dark": address(back_svg("dark"))}
    return made


@lru_cache(maxsize=512)  # a server draws the same cards for each of many people
def _seen(card: Card, words: Words, look: str) -> str:
    return address(card_svg(card, words, look))


def printed(card: Card, words: Words) -> str:
    """The picture of a card in grey, for a printer.

    >>> printed(Card.of("EO"), Words("de")).partition(",")[0]
    'data:image/svg+xml'
    """
    return address(card_svg(card, words, "print"))


def templates(
    cards: Iterable[Card], words: Words
) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """Each card drawn once, with signs for the colours that differ, and those in both looks.

    >>> drawn, colours = templates([Card.of("EO")], Words("de"))
    >>> list(drawn), colours[0]
    (['EO'], ('#fffdf6', '#24272c'))
    """
    colours: dict[tuple[str, str], str] = {}
    made: dict[str, str] = {}
    for card in cards:
        if card.code in made:
            continue
        light, dark = (_COLOUR.split(card_svg(card, words, look)) for look in ("light", "dark"))
        parts = list(light)
        for at in range(1, len(parts), 2):  # between two pieces of drawing stands a colour
            pair = (light[at], dark[at])
            if light[at] != dark[at]:
                parts[at] = colours.setdefault(pair, chr(FIRST_COLOUR + len(colours)))
        made[card.code] = "".join(parts)
    return made, tuple(colours)
