"""Pieces of HTML with cards in them, each with its text form.

A card is an ``<img>`` whose alternative text is its full name: that survives where a page is
cleaned of scripts and drawings, and a screen reader reads it. What a piece needs to look right
stands in the piece itself, for the same reason. It sets no colour of text or ground, so that it
fits a light and a dark page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.draw.card import HEIGHT, WIDTH, back_svg, card_svg
from schafkopf_tutor.draw.signs import sign
from schafkopf_tutor.i18n import Words

SMALL: Final = 44
USUAL: Final = 62

_ROW: Final = "display:flex;flex-wrap:wrap;gap:6px;align-items:flex-start;margin:6px 0"
_CELL: Final = "padding:4px 14px 4px 0;text-align:left;vertical-align:middle;border:none"


class Picture(NamedTuple):
    """Something to look at, as HTML, and the same to read, as text."""

    html: str
    text: str

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """How a notebook shows it."""
        return {"text/html": self.html, "text/plain": self.text}

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """The same text, once more: IPython prints tuples in a way of its own, bundle or not."""
        printer.text(self.text)


def full_name(card: Card, words: Words) -> str:
    """The name of a card in full words.

    >>> full_name(Card.of("EO"), Words("de"))
    'Eichel-Ober'
    """
    return words.name(card, "name")


def image(
    card: Card,
    words: Words,
    width: int = USUAL,
    alt: str | None = None,
    *,
    look: str = "light",
) -> str:
    """A card as an ``<img>`` of this width in pixels; ``alt`` in place of its name.

    ``look`` is one of ``palette.LOOKS`` (KeyError otherwise).
    """
    name = full_name(card, words) if alt is None else alt
    return _img(card_svg(card, words, look), name, width, round(width * HEIGHT / WIDTH))


def back_image(alt: str, width: int = USUAL, *, look: str = "light") -> str:
    """A card that lies face down, as an ``<img>``; ``alt`` says whose or what it is."""
    return _img(back_svg(look), alt, width, round(width * HEIGHT / WIDTH))


def _img(svg: str, name: str, width: int, height: int) -> str:
    source = quote(svg, safe=" '=:/;,()*!?.-_~+")
    return (
        f'<img class="skt-card" width="{width}" height="{height}" alt="{escape(name)}"'
        f' title="{escape(name)}" style="width:{width}px;height:{height}px;max-width:none"'
        f' src="data:image/svg+xml,{source}">'
    )


def sign_image(suit: Suit, words: Words, width: int) -> str:
    """A suit's sign as an ``<img>``, with the suit's name."""
    svg = sign(suit, face=words.face)
    whole = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 -2 104 104'>{svg}</svg>"
    return _img(whole, words.name(suit), width, width)


def row(pieces: Iterable[str]) -> str:
    """Pieces side by side, on more lines where there is no room."""
    return f'<div class="skt-row" style="{_ROW}">{"".join(pieces)}</div>'


def wide(piece: str, name: str) -> str:
    """A piece that may be wider than the page: it scrolls, by the keyboard too.

    ``name`` (text) is what a screen reader calls it.
    """
    label = f'role="region" tabindex="0" aria-label="{escape(name)}"'
    return f'<div {label} style="overflow-x:auto">{piece}</div>'


def captioned(
    piece: str, above: str = "", below: str = "", *, strong: bool = False, narrow: bool = False
) -> str:
    """A piece with words (text, not HTML) above and below, and more of them on a new line.

    ``strong`` sets it off by a frame, ``narrow`` sets many of them close together.
    """
    frame = "outline:3px solid #2e7d32;outline-offset:2px;border-radius:8px;" if strong else ""
    small = "font-size:0.85em;line-height:1.3;margin:3px 0"
    lines = [
        "".join(f'<div style="{small}">{escape(line)}</div>' for line in text.split("\n") if line)
        for text in (above, below)
    ]
    usual, close = "min-width:66px;max-width:120px;margin-right:6px", "width:58px;margin-right:-4px"
    width = close if narrow else usual
    return (
        f'<div class="skt-figure" style="text-align:center;{width}">{lines[0]}'
        f'<div style="display:inline-block;{frame}line-height:0">{piece}</div>{lines[1]}</div>'
    )


def cards(held: Sequence[Card], words: Words, width: int = USUAL) -> Picture:
    """Cards side by side, in the order given."""
    html = row(image(card, words, width) for card in held)
    return Picture(html, ", ".join(full_name(card, words) for card in held))


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table: the ``head`` is text, the cells of the lines are HTML."""
    top = "".join(f'<th style="{_CELL};font-weight:600">{escape(word)}</th>' for word in head)
    body = ""
    for line in lines:
        cells = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in line)
        body += f"<tr>{cells}</tr>"
    return (
        '<table class="skt-table" style="border-collapse:collapse;margin:8px 0;font-size:1em">'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    )
