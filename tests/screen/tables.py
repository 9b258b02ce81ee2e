"""Tables as the tests of screens lay them, and what they show."""

from __future__ import annotations

from typing import Any

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.voice import Voice

HANDS = (
    "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
    "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
"""Those of the example round on the rules page."""
RUFSPIEL = f"ordnung dealer 3 | {HANDS} | rufspiel E by 0"


def laid(text: str | Game, **more: Any) -> Table:
    """The table of a game's text."""
    game = text if isinstance(text, Game) else parse_game(text)
    return Table(game, **more).begun()


def place_of(table: Table, code: str) -> str:
    """Where the card was dealt: ``2.5``."""
    for seat, hand in enumerate(table.game.deal.hands):
        for place, card in enumerate(hand):
            if card.code == code:
                return f"{seat}.{place}"
    raise KeyError(code)


def play(table: Table, codes: str) -> Table:
    """The table after these cards were touched, one after the other."""
    for code in codes.split():
        table = table.act(f"play {place_of(table, code)}")
    return table


def model(table: Table, language: str = "en", face: str = "german") -> Any:
    """What it shows, the pictures left out (they are the same for every table)."""
    voice = Voice(Speaker(language, face=face), table.game.ruleset)
    shown = dict(table_model(table, voice))
    del shown["faces"]
    return shown


def said(table: Table, language: str = "en", face: str = "german") -> list[str]:
    """The lines that are said, each in one piece."""
    lines = model(table, language, face)["says"]["lines"]
    return [f"{line.get('strong', '')} {line['text']}".strip() for line in lines]


def cards(shown: Any, seat: int) -> list[Any]:
    """The cards of a hand, as the model shows them."""
    return shown["seats"][seat]["hand"]["cards"]


def card(shown: Any, code: str) -> Any:
    """The card in a hand with this face."""
    return next(one for seat in range(4) for one in cards(shown, seat) if one["face"] == code)


def grey(shown: Any, seat: int) -> set[Card]:
    """The cards of a hand that may not be played."""
    return {Card.of(one["face"]) for one in cards(shown, seat) if one.get("playable") is False}


def panel(shown: Any, key: str) -> Any:
    """An open panel."""
    return next(one for one in shown["panels"] if one["key"] == key)


def buttons(shown: Any, group: str = "choices") -> dict[str, Any]:
    """The buttons of a group by what they send."""
    listed = shown["tools"] if group == "tools" else shown.get(group, {"buttons": []})["buttons"]
    return {one["act"]: one for one in listed}


ORDNUNG = load("ordnung")
