"""The pictures of the cards that a model names, each once, in the light and the dark look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import back_svg, card_svg
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.screen.models import FaceModel

BACK: Final = "back"
"""The name of the picture of a card that lies face down."""


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
            light, dark = (address(card_svg(card, words, look)) for look in ("light", "dark"))
            made[card.code] = {"light": light, "dark": dark}
    if back:
        made[BACK] = {"light": address(back_svg("light")), "dark": address(back_svg("dark"))}
    return made
