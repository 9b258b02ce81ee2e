"""What a table shows on demand: the last trick, points, the order of cards, the auction, keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.players.turns import Turn
from schafkopf_tutor.rules import law_of, result, settle
from schafkopf_tutor.screen.models import (
    CardModel,
    CardsModel,
    KeyModel,
    PanelModel,
    TextTableModel,
)
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_said import laid_away, outcome, spoken
from schafkopf_tutor.screen.voice import Voice

KEYS: Final = ("hand", "trick", "last", "points", "why", "again", "undo")
"""What has a key."""


def panels(table: Table, voice: Voice, now: Turn) -> list[PanelModel]:
    """The panels that are open; at the end of a whole game what it came to, above them."""
    ended = table.over and table.tricks is None and not table.bids
    asked = [name for name in table.panels if name in _PANELS]
    shown = [_result(table, voice)] if ended else []
    return [*shown, *(_PANELS[name](table, voice, now) for name in asked)]


def keys(table: Table, voice: Voice, now: Turn) -> list[KeyModel]:
    """The letters that do something, with what they do; none when they are switched off."""
    if "keys" not in table.on:
        return []
    made: list[KeyModel] = []
    for name in KEYS:
        if name == "undo" and not table.practice:
            continue
        word = "undo_said" if name == "undo" and table.spoken else name
        key, does = voice.words.phrase(f"table.key.{name}"), voice.text(f"table.does.{word}")
        act = "undo" if name == "undo" else f"tell {name}"
        one: KeyModel = {"key": key, "act": act, "label": does}
        if name == "hand":
            one["focus"] = f"hand.{table.hand_of(now.seat)}"
        made.append(one)
    return made


def card_model(card: Card, key: str, voice: Voice) -> CardModel:
    """A card that lies somewhere to be looked at."""
    return {"key": key, "face": card.code, "name": voice.words.name(card, "name")}


def _panel(name: str, voice: Voice) -> PanelModel:
    return {"key": name, "title": voice.text(f"table.panel.{name}")}


def _last(table: Table, voice: Voice, now: Turn) -> PanelModel:
    """Only the trick that was laid away last: so say the rules."""
    panel, trick = _panel("last", voice), laid_away(table)
    law = voice.law("fault.looking_back")
    if trick is None:
        panel["lines"] = [voice.text("table.no_last"), *law]
        return panel
    cards = []
    for at, card in enumerate(trick.cards):
        one, seat = card_model(card, f"last.{at}", voice), trick.seat_of(at)
        one["above"] = voice.seat(seat)
        if seat == trick.winner:
            one["strong"], one["below"] = True, voice.text("draw.wins")
        cards.append(one)
    panel["cards"] = [{"label": voice.text("table.led", seat=trick.leader), "cards": cards}]
    panel["lines"] = [voice.text("table.winner", seat=trick.winner), *law]
    return panel


def _points(table: Table, voice: Voice, now: Turn) -> PanelModel:
    rows = []
    for seat in SEATS:
        tricks = sum(trick.winner == seat for trick in table.game.tricks)
        rows.append([voice.seat(seat), str(tricks), str(table.points[seat])])
    panel = _panel("points", voice)
    panel["table"] = _table(voice, ("seat", "tricks", "points"), rows)
    return panel


def _order(table: Table, voice: Voice, now: Turn) -> PanelModel:
    """The order of cards in the game, its trumps first; what has fallen stays in it."""
    panel, order = _panel("order", voice), table.game.order
    if order is None:
        panel["lines"] = [voice.text("table.not_yet")]
        return panel
    twice = order.pack.copies > 1
    message = "draw.trumps_twice" if twice else "draw.trumps"
    trumps = voice.text(message, count=len(order.trumps))
    rows = [(trumps, order.trumps)]
    for suit in Suit:
        plain = order.plain(suit)
        if plain:
            message = "draw.plain_twice" if twice else "draw.plain"
            rows.append((voice.text(message, line=suit, count=len(plain)), plain))
    groups: list[CardsModel] = []
    for label, cards in rows:
        models = [card_model(card, f"order.{card.code}", voice) for card in cards]
        groups.append({"label": label, "caption": label, "cards": models, "layout": "row"})
    panel["cards"] = groups
    return panel


def _auction(table: Table, voice: Voice, now: Turn) -> PanelModel:
    stated = law_of(table.game.ruleset).between.stated
    made = [m for m in table.game.moves if not (isinstance(m, Play) or stated(m))]
    words = [spoken(move, voice) for move in made]
    panel = _panel("auction", voice)
    panel["lines"] = words or [voice.text("table.nothing_said")]
    return panel


def _options(table: Table, voice: Voice, now: Turn) -> PanelModel:
    panel = _panel("options", voice)
    rows = [[one["key"], one["label"]] for one in keys(table, voice, now)]
    if rows:
        panel["lines"] = [voice.text("table.keys")]
        panel["table"] = _table(voice, ("key", "does"), rows)
    return panel


def _result(table: Table, voice: Voice) -> PanelModel:
    """What the game came to and who pays whom, each line of it."""
    panel = _panel("result", voice)
    panel["lines"] = list(_settled(table, voice))
    try:
        payout = settle(result(table.game)).payout
    except DealError:
        return panel
    game, unit = table.game, voice.ruleset.word("tariff.unit")
    rows = []
    for seat in SEATS:
        tricks = sum(trick.winner == seat for trick in game.tricks)
        money = f"{payout[seat]:+d}".replace("-", "−")
        rows.append([voice.seat(seat), str(tricks), str(table.points[seat]), money])
    panel["table"] = _table(voice, ("seat", "tricks", "points", unit), rows)
    return panel


def _settled(table: Table, voice: Voice) -> Iterator[str]:
    yield outcome(table.game, voice)
    try:
        yield from voice.settlement(settle(result(table.game)))
    except DealError:
        return


def _table(voice: Voice, columns: tuple[str, ...], rows: list[list[str]]) -> TextTableModel:
    return {"head": [voice.text(f"table.column.{name}") for name in columns], "rows": rows}


_PANELS: Final = {
    "last": _last,
    "points": _points,
    "order": _order,
    "auction": _auction,
    "options": _options,
}
