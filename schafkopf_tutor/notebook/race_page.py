"""The page of a race, as HTML: four open hands around a table."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import captioned, image, row
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.notebook.pages import asked, button, stored_note
from schafkopf_tutor.notebook.race import Race
from schafkopf_tutor.rules import counterfactual
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import Trick

_WIDTH: Final = 48
"""Of a card, in pixels: sixteen of them must fit beside the table."""


def race_page(race: Race, voice: Voice, *, goal: int | None, live: bool) -> str:
    """The page of a race; ``goal`` is the seat that shall win it."""
    task = voice.text("race.free") if goal is None else voice.text("race.goal", seat=goal)
    parts = [asked(task)]
    seats = "".join(_seat(race, seat, voice, live=live) for seat in SEATS)
    if live:
        said = f'<div class="skt-say" role="status">{"".join(_said(race, goal, voice))}</div>'
        table = _table(race, voice)
        parts.append(f'<div class="skt-around">{table}{said}{seats}</div>{_tools(race, voice)}')
    else:
        parts.append(f"{seats}{stored_note(voice)}")
    return f'<div class="skt skt-race">{"".join(parts)}</div>'


def race_text(race: Race, voice: Voice, goal: int | None) -> str:
    """The race as plain text."""
    lines = [voice.text("race.free") if goal is None else voice.text("race.goal", seat=goal)]
    for seat in SEATS:
        hand = ", ".join(voice.words.name(card, "name") for card in _sorted(race, seat))
        lines.append(f"{voice.seat(seat)}: {hand}")
    return "\n".join(lines)


def _sorted(race: Race, seat: int) -> tuple[Card, ...]:
    hand, order = race.game.hands[seat], race.game.order
    return order.sort(hand) if order else hand


def _seat(race: Race, seat: int, voice: Voice, *, live: bool) -> str:
    turn = race.game.turn == seat and not race.over
    name = voice.seat(seat)
    badge = f' <span class="skt-turn">▶ {escape(voice.text("race.turn"))}</span>' if turn else ""
    points = escape(voice.text("draw.points", points=race.points[seat]))
    head = f"<b>{escape(name)}</b>{badge} · {points}"
    hand = _sorted(race, seat)
    if not live:
        return f"<div>{head}{row(image(card, voice.words, _WIDTH) for card in hand)}</div>"
    cards = "".join(
        _card(race, seat, card, voice, first=turn and at == 0) for at, card in enumerate(hand)
    )
    label = escape(voice.text("race.hand", seat=seat))
    look = " is-turn" if turn else ""
    return (
        f'<div class="skt-seat skt-seat-{seat}{look}"><div class="skt-name">{head}</div>'
        f'<div class="skt-options" role="group" aria-label="{label}">{cards}</div></div>'
    )


def _card(race: Race, seat: int, card: Card, voice: Voice, *, first: bool) -> str:
    refused = race.refused is not None and race.refused[0] == Play(seat, card)
    look = " is-wrong" if refused else ""
    act = ' aria-disabled="true"' if race.over else f' data-act="play {seat} {card.code}"'
    following = ' data-next=""' if first else ""
    return (
        f'<button type="button" class="skt-option{look}"{act}{following}>'
        f"{image(card, voice.words, _WIDTH)}</button>"
    )


def _table(race: Race, voice: Voice) -> str:
    """What lies on the table; of a trick that is won, its winner."""
    game = race.game
    won = game.tricks[-1] if game.tricks and not game.trick else None
    figures = [
        captioned(
            image(card, voice.words, _WIDTH),
            voice.seat(seat),
            voice.text("draw.wins") if won and won.winner == seat else "\u00a0",
            strong=bool(won and won.winner == seat),
        )
        for seat, card in race.on_table()
    ]
    number = min(len(game.tricks) + (won is None), race.tricks)
    head = escape(voice.text("race.trick", number=number, tricks=race.tricks))
    inside = row(figures) if figures else f"<p>{escape(voice.text('race.empty'))}</p>"
    label = escape(voice.text("desk.table"))
    return (
        f'<div class="skt-middle" role="group" aria-label="{label}">'
        f'<div class="skt-name">{head}</div>{inside}</div>'
    )


def _said(race: Race, goal: int | None, voice: Voice) -> Iterator[str]:
    """What has just happened, and what comes next."""
    game = race.game
    if race.refused:
        yield _refused(race, voice)
        return
    if game.tricks and not game.trick:
        yield f'<p class="skt-line">{escape(_taken(game.tricks[-1], race, voice))}</p>'
    elif game.trick:
        seat = (game.leader + len(game.trick) - 1) % 4
        laid = voice.text("race.laid", seat=seat, card=game.trick[-1])
        yield f'<p class="skt-line">{escape(laid)}</p>'
    if race.over:
        yield _over(race, goal, voice)
    elif game.turn is not None:
        word = "race.to_play" if game.trick else "race.to_lead"
        yield f'<p class="skt-line"><b>▶ {escape(voice.text(word, seat=game.turn))}</b></p>'


def _refused(race: Race, voice: Voice) -> str:
    move, verdict = race.refused  # type: ignore[misc]  # only asked where there is one
    if verdict.rule == "play.turn":
        head = voice.text("race.wrong_turn", turn=verdict.fact("turn"), seat=move.seat)
        return f'<p class="skt-line is-wrong"><b>✗ {escape(head)}</b></p>'
    head = voice.text("race.refused", seat=move.seat, card=move.card)
    text = voice.say(verdict)
    what_if = counterfactual(race.game.view(move.seat), move)
    if what_if:
        text += " " + voice.say(what_if)
    return f'<p class="skt-line is-wrong"><b>✗ {escape(head)}</b> {escape(text)}</p>'


def _taken(trick: Trick, race: Race, voice: Voice) -> str:
    terms = " + ".join(str(card.points) for card in trick.cards)
    taken = voice.text("race.taken", seat=trick.winner, terms=terms, points=trick.points)
    order = race.game.order
    return f"{taken} {voice.trick(order, trick.cards)}" if order else taken


def _over(race: Race, goal: int | None, voice: Voice) -> str:
    points = max(race.points)
    if len(race.first) == 1:
        word = voice.text("race.over", seat=race.first[0], points=points)
    else:
        word = voice.text("race.over_even", seats=race.first, points=points)
    if goal is not None:
        reached = race.first == (goal,)
        word = voice.text("race.reached" if reached else "race.missed") + " " + word
        look = "right" if reached else "wrong"
        sign = "★" if reached else "○"
        return f'<p class="skt-line is-{look}"><b>{sign} {escape(word)}</b></p>'
    return f'<p class="skt-line is-right"><b>★ {escape(word)}</b></p>'


def _tools(race: Race, voice: Voice) -> str:
    if not race.past:
        return '<div class="skt-tools"></div>'
    tools = [button(act, voice.text(f"race.{act}")) for act in ("undo", "restart")]
    return f'<div class="skt-tools">{"".join(tools)}</div>'
