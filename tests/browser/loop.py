"""Screens on a plain page with their Python behind them: no server, no notebook, a real browser.

    with_python(page, {"order": (Answer(question), lambda now: question_model(now, voice))})

Every act that the page sends goes to the state, and the model of what it becomes is mounted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from schafkopf_tutor.screen import joined

if TYPE_CHECKING:
    from playwright.sync_api import Page

_MOUNT = """
const at = (name) => document.getElementById(name);
const show = (name, model) => mount(at(name), model, (act) => answer(name, act));
const answer = async (name, act) => show(name, JSON.parse(await ask(name, act)));
"""


@dataclass
class Loop:
    """The states behind a page, by the name of their place; ``acts`` are all that were sent."""

    states: dict[str, Any]
    models: Mapping[str, Callable[[Any], Mapping[str, Any]]]
    acts: list[str]

    def model(self, name: str) -> str:
        """The model of a state as it is now, as JSON."""
        return json.dumps(self.models[name](self.states[name]))

    def act(self, name: str, act: str) -> str:
        """The model after an act."""
        self.acts.append(act)
        self.states[name] = self.states[name].act(act)
        return self.model(name)


def with_python(
    page: Page, screens: Mapping[Any, tuple[Any, Callable[[Any], Mapping[str, Any]]]]
) -> Loop:
    """Show screens (a state and what makes a model of it, by name) on a page of their own."""
    states = {name: state for name, (state, _) in screens.items()}
    loop = Loop(states, {name: model for name, (_, model) in screens.items()}, [])
    page.expose_function("ask", loop.act)
    places = "".join(f'<section id="{escape(name)}"></section>' for name in screens)
    page.set_content(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>body {{ margin: 4px; font-family: sans-serif }} {joined.style()}</style>"
        "<main><h1>Screens</h1>"
        f"{places}</main><script>{joined.script()}{_MOUNT}</script></html>"
    )
    for name in screens:
        page.evaluate("([name, model]) => show(name, JSON.parse(model))", [name, loop.model(name)])
    return loop
