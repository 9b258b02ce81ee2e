"""Pictures with the judge's sentences beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from schafkopf_tutor import draw
from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import Picture, captioned, image, led, money, row, table
from schafkopf_tutor.draw.scene import SMALL
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge, result, settle
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import View


def framed(picture: Picture, width: int = 52) -> Picture:
    """A picture as wide as one likes to read, or so many letters wide."""
    style = f"line-height:1.5;max-width:{width}em"
    return Picture(f'<div class="skt" style="{style}">{picture.html}</div>', picture.text)


def trick(voice: Voice, order: CardOrder, played: Sequence[Card]) -> Picture:
    """A trick, and why its winner wins it."""
    return framed(with_text(draw.trick(order, played, voice.words), voice.trick(order, played)))


def with_text(picture: Picture, said: str) -> Picture:
    """A picture with a sentence below it."""
    return Picture(f"{picture.html}<p>{escape(said)}</p>", f"{picture.text}\n{said}")


def settled(voice: Voice, game: Game) -> Picture:
    """A finished game: what it came to in a sentence, and who pays whom, line by line."""
    voice = replace(voice, ruleset=game.ruleset).seated(voice.names)
    came_to = result(game)
    said = voice.result(came_to)
    shown = money.settlement(settle(came_to), voice.speaker, voice.ruleset)
    return framed(Picture(f"<p>{escape(said)}</p>{shown.html}", f"{said}\n{shown.text}"))


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
    head = [voice.text("desk.hand"), voice.text("desk.verdict")]
    on_table = voice.text("desk.table")
    figures = (
        captioned(image(card, voice.words), led(place, voice.words))
        for place, card in enumerate(view.trick)
    )
    html = f"<p><b>{escape(on_table)}</b></p>{row(figures)}{table(head, lines)}"
    names = ", ".join(voice.words.name(card, "name") for card in view.trick)
    return framed(Picture(html, "\n".join([f"{on_table}: {names}", *text])))
