"""What a lesson shows: every card, count, order and reason is asked of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from schafkopf_tutor.cards import Card, Pack, Suit
from schafkopf_tutor.draw import Picture, captioned, cards, image, row, sign_image, table
from schafkopf_tutor.draw.scene import SMALL
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notebook.voice import Voice
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge
from schafkopf_tutor.view import View


def _framed(html: str) -> str:
    return f'<div class="skt" style="line-height:1.5;max-width:52em">{html}</div>'


def hand(voice: Voice, held: Sequence[Card]) -> Picture:
    """Cards side by side."""
    picture = cards(held, voice.words)
    return Picture(_framed(picture.html), picture.text)


def suits(voice: Voice) -> Picture:
    """The four suits, highest first: sign, name, letter."""
    words = voice.words
    names = {suit: voice.text(f"desk.{words.face}.{suit.letter}") for suit in Suit}
    figures = (captioned(sign_image(suit, words, 56), below=names[suit]) for suit in Suit)
    return Picture(_framed(row(figures)), ", ".join(names.values()))


def ranks(voice: Voice, pack: Pack, suit: Suit) -> Picture:
    """The ranks of a suit with what each counts, and what the whole pack counts."""
    words = voice.words
    lines, text = [], []
    for rank in pack.ranks:
        card = Card(suit, rank)
        name = words.name(rank)
        name = name[:1].upper() + name[1:]
        points = voice.text("desk.points", points=rank.points)
        picture = image(card, words, SMALL)
        lines.append((picture, f"<b>{escape(name)}</b>", escape(points)))
        text.append(f"{name}: {points}")
    each = sum(rank.points for rank in pack.ranks)
    total = sum(card.points for card in pack.cards)
    sums = voice.text("desk.all_points", each=each, suits=len(Suit), total=total)
    head = [voice.text(f"desk.column.{word}") for word in ("card", "name", "points")]
    html = table(head, lines) + f"<p><b>{escape(sums)}</b></p>"
    return Picture(_framed(html), "\n".join([*text, sums]))


def pack(voice: Voice, whole: Pack) -> Picture:
    """Every card of the pack, a line a suit."""
    lines = [[card for card in whole.faces if card.suit is suit] for suit in Suit]
    pictures = [cards(line, voice.words, SMALL) for line in lines]
    return Picture(_framed("".join(p.html for p in pictures)), "\n".join(p.text for p in pictures))


def order(voice: Voice, of_game: CardOrder, *, trumps: bool = True, plain: bool = True) -> Picture:
    """The order of a game: the row of trumps, and each plain suit, highest first."""
    rows: list[tuple[str, tuple[Card, ...]]] = []
    if trumps:
        count = len(of_game.trumps)
        rows.append((voice.text("desk.trumps", count=count), of_game.trumps))
    for suit in Suit if plain else ():
        line = of_game.plain(suit)
        if line:
            rows.append((voice.text("desk.plain", line=suit, count=len(line)), line))
    html, text = "", []
    for title, line in rows:
        html += f"<p style='margin:8px 0 0'><b>{escape(title)}</b></p>"
        for _, group in groupby(enumerate(line, 1), key=lambda place: _group(place[1], line)):
            html += row(_placed(voice, card, place, len(line)) for place, card in group)
        names = ", ".join(voice.words.name(card, "name") for card in line)
        text.append(f"{title}: {names}")
    return Picture(_framed(html), "\n".join(text))


def _group(card: Card, line: Sequence[Card]) -> object:
    """What a card stands together with in a row: its rank, if there are more of it, or its suit."""
    return card.rank if sum(other.rank is card.rank for other in line) > 1 else card.suit


def _placed(voice: Voice, card: Card, place: int, last: int) -> str:
    below = voice.text("desk.highest") if place == 1 else ""
    below = voice.text("desk.lowest") if place == last else below
    return captioned(image(card, voice.words, SMALL), f"{place}.", below, narrow=True)


def trick(voice: Voice, of_game: CardOrder, played: Sequence[Card]) -> Picture:
    """A trick: the cards in the order of play, what each counts, which one wins and why."""
    best = of_game.winner(played)
    figures = []
    for place, card in enumerate(played):
        points = voice.text("desk.points", points=card.points)
        below = f"{points}\n{voice.text('desk.wins')}" if place == best else points
        above = voice.text("desk.led") if place == 0 else "\u00a0"
        figures.append(captioned(image(card, voice.words), above, below, strong=place == best))
    terms = " + ".join(str(card.points) for card in played)
    total = voice.text("desk.sum", terms=terms, points=sum(card.points for card in played))
    why = voice.trick(of_game, played)
    html = f"{row(figures)}<p>{escape(why)}</p><p>{escape(total)}</p>"
    names = ", ".join(voice.words.name(card, "name") for card in played)
    return Picture(_framed(html), f"{names}\n{why}\n{total}")


def position(voice: Voice, view: View) -> Picture:
    """A position: what lies on the table; for each card in hand whether it may fall, and why."""
    lines, text = [], []
    held = view.order.sort(view.hand) if view.order else view.hand
    for card in held:
        verdict = judge(view, Play(view.seat, card))
        may = voice.text("desk.may" if verdict.ok else "desk.may_not")
        why = voice.say(verdict)
        lines.append((image(card, voice.words, SMALL), f"<b>{escape(may)}</b><br>{escape(why)}"))
        text.append(f"{voice.words.name(card, 'name')}: {may}. {why}")
    head = [voice.text("desk.hand"), voice.text("desk.column.verdict")]
    on_table = voice.text("desk.table")
    html = f"<p><b>{escape(on_table)}</b></p>{row(_led(voice, view.trick))}{table(head, lines)}"
    names = ", ".join(voice.words.name(card, "name") for card in view.trick)
    return Picture(_framed(html), "\n".join([f"{on_table}: {names}", *text]))


def _led(voice: Voice, played: Sequence[Card]) -> Iterable[str]:
    for place, card in enumerate(played):
        above = voice.text("desk.led") if place == 0 else "\u00a0"
        yield captioned(image(card, voice.words), above)
