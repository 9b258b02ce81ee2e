"""Hands at a table, tricks with who played what, and what has been said. Seats are numbers, as in
the sentences of the speaker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.draw.card import index
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.draw.scene import (
    SMALL,
    USUAL,
    Picture,
    back_image,
    captioned,
    full_name,
    image,
    row,
    table,
)
from schafkopf_tutor.draw.shows import led
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.moves import Announce, Move, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.view import Trick

_CLOSE: Final = "display:flex;flex-wrap:wrap;gap:2px;margin:4px 0"
"""Eight cards stand beside each other on a phone."""


def hand(
    held: Sequence[Card],
    unknown: int,
    words: Words,
    order: CardOrder | None = None,
    width: int = USUAL,
) -> Picture:
    """The cards of a hand, so many pixels wide, sorted where an ``order`` is given; and how many
    more are not known."""
    shown = order.sort(held) if order else tuple(held)
    pieces = [image(card, words, width) for card in shown]
    names = [full_name(card, words) for card in shown]
    if unknown:
        said = words.phrase("display.unknown", count=unknown)
        # A screen reader hears once how many there are.
        pieces += [back_image("" if more else said, width) for more in range(unknown)]
        names.append(said)
    if not names:
        names.append(words.phrase("display.no_cards"))
        pieces.append(f"<span>{escape(names[0])}</span>")
    return Picture(f'<div style="{_CLOSE}">{"".join(pieces)}</div>', ", ".join(names))


def hands(
    held: Sequence[Hand],
    unknown: Sequence[int],
    words: Words,
    order: CardOrder | None = None,
    *,
    dealer: int | None = None,
    turn: int | None = None,
) -> Picture:
    """The hands by seat, a line each; who deals and whose turn it is, where that is given."""
    html, text = "", []
    for seat, cards in enumerate(held):
        marks = [words.text("display.seat", seat=seat)]
        marks += [words.phrase("display.dealer")] if seat == dealer else []
        marks += ["▶ " + words.phrase("display.turn")] if seat == turn else []
        more = words.phrase("display.unknown", count=unknown[seat])
        shown = hand(cards, unknown[seat], words, order, SMALL)
        head = " · ".join([*marks, *([more] if unknown[seat] else [])])
        html += f'<p style="margin:8px 0 0"><b>{escape(head)}</b></p>{shown.html}'
        text.append(f"{' · '.join(marks)}: {shown.text}")
    return Picture(html, "\n".join(text))


def deal(dealt: Deal, words: Words, order: CardOrder | None = None) -> Picture:
    """The four hands as they were dealt; cards that are not known lie face down."""
    return hands(dealt.hands, [dealt.unknown(seat) for seat in range(4)], words, order)


def on_table(
    leader: int, played: Sequence[Card], words: Words, *, winner: int | None = None
) -> Picture:
    """Cards on the table with the seats that played them; ``winner`` is the seat that wins."""
    figures, text = [], []
    for place, card in enumerate(played):
        seat = (leader + place) % 4
        name = words.text("display.seat", seat=seat)
        wins = words.text("draw.wins") if seat == winner else ""
        points = words.text("draw.points", points=card.points)
        below = f"{points}\n{wins}"
        above = f"{name}\n{led(place, words)}"
        figures.append(captioned(image(card, words), above, below, strong=bool(wins)))
        text.append(f"{name}: {full_name(card, words)}" + (f" {wins}" if wins else ""))
    return Picture(row(figures), "\n".join(text))


def taken(trick: Trick, words: Words) -> Picture:
    """A finished trick: who played what, who takes it, and what it counts."""
    shown = on_table(trick.leader, trick.cards, words, winner=trick.winner)
    terms = " + ".join(str(card.points) for card in trick.cards)
    said = [
        words.text("draw.sum", terms=terms, points=trick.points),
        words.text("trick.owner", seat=trick.winner),
    ]
    html = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
    return Picture(shown.html + html, "\n".join([shown.text, *said]))


def tricks(finished: Sequence[Trick], words: Words) -> Picture:
    """Finished tricks, a line each: the cards by code (that of the winner is bold), who took it."""
    columns = ("trick", "cards", "winner", "points")
    head = [words.text(f"display.column.{column}") for column in columns]
    lines, text = [], [head]
    for number, trick in enumerate(finished, 1):
        codes = [index(card, words) for card in trick.cards]
        seat = words.text("display.seat", seat=trick.winner)
        place = (trick.winner - trick.leader) % 4
        bold = [f"<b>{c}</b>" if at == place else c for at, c in enumerate(codes)]
        lines.append((str(number), "\u2002".join(bold), escape(seat), str(trick.points)))
        text.append([str(number), " ".join(codes), seat, str(trick.points)])
    return Picture(table(head, lines), aligned(text))


def said(moves: Iterable[Move], speaker: Speaker) -> Picture | None:
    """What was said, and by whom, in the order of the moves; None if nothing was.

    Cards that were played are left out, and so is the announcement: see ``game``.
    """
    words = speaker.words()
    spoken = [
        (words.text("display.seat", seat=move.seat), speaker.move(move))
        for move in moves
        if not isinstance(move, Play | Announce)
    ]
    if not spoken:
        return None
    head = [words.text(f"display.column.{column}") for column in ("seat", "says")]
    html = table(head, [(escape(seat), escape(what)) for seat, what in spoken])
    return Picture(html, "\n".join(f"{seat}: {what}" for seat, what in spoken))


def game(announced: Announce | None, speaker: Speaker) -> str:
    """Which game is played and by whom, in a sentence; the speaker must know the rule set."""
    if announced is None:
        return speaker.text("remark.said.no_game")
    name = speaker.move(announced)
    if announced.seat is None:
        return speaker.text("display.each", game=name)
    return speaker.text("display.played", game=name, seat=announced.seat)
