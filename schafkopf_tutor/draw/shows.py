"""What a game has to show: its suits, ranks and cards, its order, and a trick. Nothing is decided
here: points are read from the cards, rows and winners from the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from schafkopf_tutor.cards import Card, Pack, Suit
from schafkopf_tutor.draw.scene import (
    SMALL,
    Picture,
    captioned,
    cards,
    full_name,
    image,
    row,
    sign_image,
    table,
)
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.order import CardOrder


def suits(words: Words) -> Picture:
    """The four suits, highest first: sign, name, letter."""
    names = {suit: words.text(f"draw.suit.{suit.letter}") for suit in Suit}
    figures = (captioned(sign_image(suit, words, 56), below=names[suit]) for suit in Suit)
    return Picture(row(figures), ", ".join(names.values()))


def ranks(pack: Pack, suit: Suit, words: Words) -> Picture:
    """The ranks of a suit with what each counts, and what the whole pack counts."""
    lines, text = [], []
    for rank in pack.ranks:
        card = Card(suit, rank)
        name = words.name(rank)
        name = name[:1].upper() + name[1:]
        points = words.text("draw.points", points=rank.points)
        picture = image(card, words, SMALL)
        lines.append((picture, f"<b>{escape(name)}</b>", escape(points)))
        text.append(f"{name}: {points}")
    each = sum(rank.points for rank in pack.ranks)
    total = sum(card.points for card in pack.cards)
    sums = words.text("draw.all_points", each=each, suits=len(Suit), total=total)
    head = [words.text(f"draw.column.{word}") for word in ("card", "name", "points")]
    html = table(head, lines) + f"<p><b>{escape(sums)}</b></p>"
    return Picture(html, "\n".join([*text, sums]))


def pack(whole: Pack, words: Words) -> Picture:
    """Every card of the pack, a line a suit."""
    lines = [[card for card in whole.faces if card.suit is suit] for suit in Suit]
    pictures = [cards(line, words, SMALL) for line in lines]
    return Picture("".join(p.html for p in pictures), "\n".join(p.text for p in pictures))


def order(of_game: CardOrder, words: Words, *, trumps: bool = True, plain: bool = True) -> Picture:
    """The order of a game: the row of trumps, and each plain suit, highest first."""
    rows: list[tuple[str, tuple[Card, ...]]] = []
    twice = of_game.pack.copies > 1
    if trumps:
        message = "draw.trumps_twice" if twice else "draw.trumps"
        rows.append((words.text(message, count=len(of_game.trumps)), of_game.trumps))
    for suit in Suit if plain else ():
        line = of_game.plain(suit)
        if line:
            message = "draw.plain_twice" if twice else "draw.plain"
            rows.append((words.text(message, line=suit, count=len(line)), line))
    html, text = "", []
    for title, line in rows:
        html += f"<p style='margin:8px 0 0'><b>{escape(title)}</b></p>"
        for _, group in groupby(enumerate(line, 1), key=lambda place: _group(place[0] - 1, line)):
            html += row(_placed(card, place, len(line), words) for place, card in group)
        names = ", ".join(words.name(card, "name") for card in line)
        text.append(f"{title}: {names}")
    return Picture(html, "\n".join(text))


def _group(at: int, line: Sequence[Card]) -> object:
    """What the card at this place stands together with in a row: its rank, if a neighbour has the
    same, or its suit. So the ten of trumps stays in its suit though another ten is the highest."""
    card = line[at]
    beside = (*line[max(0, at - 1) : at], *line[at + 1 : at + 2])
    return card.rank if any(other.rank is card.rank for other in beside) else card.suit


def _placed(card: Card, place: int, last: int, words: Words) -> str:
    below = words.text("draw.highest") if place == 1 else ""
    below = words.text("draw.lowest") if place == last else below
    return captioned(image(card, words, SMALL), f"{place}.", below, narrow=True)


def trick(of_game: CardOrder, played: Sequence[Card], words: Words) -> Picture:
    """A trick: the cards in the order of play, what each counts, which one wins, and the sum."""
    best = of_game.winner(played)
    wins = words.text("draw.wins")
    figures, text = [], []
    for place, card in enumerate(played):
        points = words.text("draw.points", points=card.points)
        below = f"{points}\n{wins}" if place == best else points
        figures.append(
            captioned(image(card, words), led(place, words), below, strong=place == best)
        )
        text.append(full_name(card, words) + (f" {wins}" if place == best else ""))
    terms = " + ".join(str(card.points) for card in played)
    total = words.text("draw.sum", terms=terms, points=sum(card.points for card in played))
    return Picture(f"{row(figures)}<p>{escape(total)}</p>", f"{', '.join(text)}\n{total}")


def led(place: int, words: Words) -> str:
    """The word above a card of a trick: the first one was led; else a space that keeps the line."""
    return words.text("draw.led") if place == 0 else "\u00a0"
