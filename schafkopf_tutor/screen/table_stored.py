"""The stored form of a table: a picture that needs no script, and the same as text."""

from __future__ import annotations

from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import Picture, back_image, captioned, image, row
from schafkopf_tutor.screen.faces import BACK
from schafkopf_tutor.screen.models import CardModel, SeatModel, TableModel
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.voice import Voice

WIDTH: Final = 48
"""Of a card, in pixels."""


def table_stored(table: Table, voice: Voice) -> Picture:
    """A table as it lies there: what is played, the trick, each seat with its hand."""
    model = table_model(table, voice)
    html = f'<p class="skt-ask" style="margin:0 0 6px;font-weight:600">{_escaped(model, "ask")}</p>'
    lines = [model.get("ask", "")]
    if model.get("title"):
        html += f'<p style="margin:0 0 6px">{_escaped(model, "title")}</p>'
        lines.append(model.get("title", ""))
    trick = model["trick"]
    seated = {seat["place"]: seat["name"] for seat in model["seats"]}
    if trick["cards"]:
        figures = [
            captioned(
                _image(one["card"], voice),
                seated[one["place"]],
                one["card"].get("below", "\u00a0"),
                strong=one["card"].get("strong", False),
            )
            for one in trick["cards"]
        ]
        label = " · ".join(filter(None, (trick["label"], trick.get("caption"))))
        html += f"<div>{escape(label)}{row(figures)}</div>"
        names = (f"{seated[c['place']]} {c['card']['name']}" for c in trick["cards"])
        lines.append(f"{label}: {', '.join(names)}")
    for seat in model["seats"]:
        html += _seat(seat, voice)
        lines.append(f"{seat['name']}: {_names(_cards(seat), voice)}")
    return Picture(html, "\n".join(lines))


def _escaped(model: TableModel, key: str) -> str:
    return escape(str(model.get(key, "")))


def _seat(seat: SeatModel, voice: Voice) -> str:
    turn = seat.get("turn")
    badge = f" ▶ {escape(turn)}" if turn else ""
    head = "".join(f" · {escape(note)}" for note in seat.get("notes", []))
    cards = _cards(seat)
    if _closed(cards):  # one back stands for all, and is read once
        head += f" · {escape(_names(cards, voice))}"
        cards = cards[:1]
    pictures = [_image(card, voice) for card in cards]
    return f"<div><b>{escape(seat['name'])}</b>{badge}{head}{row(pictures)}</div>"


def _cards(seat: SeatModel) -> list[CardModel]:
    hand = seat.get("hand")
    return hand["cards"] if hand else []


def _names(cards: list[CardModel], voice: Voice) -> str:
    """The cards of an open hand by name; of a closed one, how many there are."""
    if _closed(cards):
        return voice.text("table.backs", count=len(cards))
    return ", ".join(card["name"] for card in cards)


def _closed(cards: list[CardModel]) -> bool:
    """Whether a hand holds nothing but cards that lie face down."""
    return bool(cards) and all(card["face"] == BACK for card in cards)


def _image(card: CardModel, voice: Voice) -> str:
    if card["face"] == BACK:
        return back_image(card["name"], WIDTH)
    return image(Card.of(card["face"]), voice.words, WIDTH)
