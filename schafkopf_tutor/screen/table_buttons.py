"""The buttons of a table: what can be said now, the way back, what can be shown and switched."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Claim, Move
from schafkopf_tutor.players.turns import Turn
from schafkopf_tutor.players.turns import calls as calls_of
from schafkopf_tutor.screen.models import ButtonModel, GroupModel
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_moves import word_of
from schafkopf_tutor.screen.voice import Voice


def choices(table: Table, voice: Voice, now: Turn) -> GroupModel | None:
    """What the seat in turn can say, and what it could say with another hand, greyed; while a
    finished trick is looked at, how to go on. None if there is nothing to choose."""
    if table.waits:
        go: ButtonModel = {"act": "go", "label": voice.text("table.go"), "main": True}
        looks = "waits" if table.game.trick or not table.game.tricks else "looks"
        return {"label": voice.text(f"table.{looks}"), "buttons": [go]}
    if now.seat is None or not table.moves(now.seat):
        return None
    if now.gives is not None:
        give: ButtonModel = {"act": f"give {now.seat}", "label": voice.text("table.give")}
        give["main"] = bool(table.picked)
        return {
            "label": voice.text("table.gives", seat=now.seat, partner=now.gives),
            "buttons": [give],
        }
    if not now.choices:
        return None
    buttons: list[ButtonModel] = []
    for choice in now.choices:
        made: ButtonModel = {"act": word_of(choice.move), "label": _label(choice.move, voice)}
        if "grey" in table.on:
            made["playable"] = choice.verdict.ok
            if not choice.verdict.ok:
                made["why"] = voice.say(choice.verdict)
        buttons.append(made)
    return {"label": voice.text("table.choices", seat=now.seat), "buttons": buttons}


def _label(move: Move, voice: Voice) -> str:
    """A move as it stands on a button."""
    if isinstance(move, Announce):
        return voice.played(move)
    if isinstance(move, Bid) and move.contract:
        return voice.move(move)
    word = getattr(move, "word", "")
    message = f"table.say.{word}"
    return voice.text(message) if voice.words.find(message) else word


def calls(table: Table, voice: Voice, now: Turn) -> GroupModel | None:
    """What may be said at any time by each seat that the learner moves and sees (what a closed hand
    may say would give it away); claims only when asked for."""
    buttons = list(_calls(table, voice, now))
    return {"label": voice.text("table.calls"), "buttons": buttons} if buttons else None


def _calls(table: Table, voice: Voice, now: Turn) -> Iterator[ButtonModel]:
    if table.tricks is not None or table.over or now.seat is None:
        return
    several = table.alone or len(table.seats) > 1
    for seat in SEATS:
        if not (table.moves(seat) and table.face_up(seat, now.seat)):
            continue
        for move in calls_of(table.game, seat):
            claim = isinstance(move, Claim)
            if claim and ("claims" not in table.panels or seat != now.seat):
                continue
            label = _label(move, voice)
            if several:
                label = voice.text("table.say_of", seat=seat, what=label)
            yield {"act": word_of(move), "label": label}


def tools(table: Table, voice: Voice, now: Turn) -> Iterator[ButtonModel]:
    """The way back, and what can be shown and switched."""
    for act in ("undo", "restart") if table.practice else ():
        word = "table.undo_said" if act == "undo" and table.spoken else f"race.{act}"
        made: ButtonModel = {"act": act, "label": voice.text(word)}
        if not table.past:
            made["playable"], made["why"] = False, voice.text("table.nothing_back")
        yield made
    for name in _shown(table, now):
        label = voice.text(f"table.panel.{name}")
        yield {"act": f"show {name}", "label": label, "pressed": name in table.panels}
    if "options" in table.panels:
        for name in table.switches:
            label = voice.text(f"table.switch.{name}")
            yield {"act": f"switch {name}", "label": label, "pressed": name in table.on}


def _shown(table: Table, now: Turn) -> Iterator[str]:
    """The panels that there is something to see in."""
    game = table.game
    if table.tricks is None and game.contract:
        yield from ("order",) if table.bids else ("last", "points", "order")
    if table.tricks is None:
        yield "auction"
    if table.tricks is None and now.seat is not None and not table.over and _claims(game, now.seat):
        yield "claims"
    yield "options"


def _claims(game: Game, seat: int) -> bool:
    return any(isinstance(move, Claim) for move in calls_of(game, seat))
