"""Screens on a plain page: the drawing side without Jupyter, and tables, as tests and pictures
need them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.screen.joined import script, style
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.voice import Voice

START = (
    "ordnung dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
    "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
GAME = f"{START} | rufspiel E by 0 | EO H7 SU H8"
"""The example round of the law's tests, its first trick played."""
NAMES = ("Anna", "Beni", "Christl", "Dominik")


def voice(language: str = "en", face: str = "german") -> Voice:
    """Who says what stands in a model."""
    return Voice(Speaker(language, face=face), parse_game(GAME).ruleset)


def table(
    *acts: str, moves: str = "", language: str = "en", face: str = "german", text: str = GAME
) -> dict[str, Any]:
    """The model of a table after further moves of its notation and what was chosen on it."""
    game = parse_game(f"{text} | {moves}" if moves else text)
    state = Table(game).begun()
    for act in acts:
        state = state.act(act)
    return json.loads(json.dumps(table_model(state, voice(language, face))))


def page(model: Mapping[str, Any] | None = None, *, body: str = '<main id="here"></main>') -> str:
    """A page that shows a model in ``#here``: ``show(model)`` shows another, ``sent`` holds what
    was chosen; ``mount`` and ``unmount`` are there, too."""
    data = "" if model is None else f"show({json.dumps(model)});".replace("</", "<\\/")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>body {{ margin: 8px }}\n{style()}</style></head><body>{body}<script>"
        f"(() => {{\n{script()}\n"  # so that a page can be written anew
        "window.sent = [];\n"
        'window.show = (model, id = "here") =>\n'
        "  mount(document.getElementById(id), model, (act) => sent.push(act));\n"
        f"Object.assign(window, {{ mount, unmount }});\n{data}}})()</script></body></html>"
    )
