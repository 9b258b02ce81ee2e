"""A screen in a notebook: a thin shell around a plain state and the model that shows it.

The cell's output is the stored form, an ordinary piece of HTML with a place in it. What can be
touched is mounted into that place by ``shell.js``; so what a notebook stores never needs a running
kernel, and no output holds a widget's own kind of data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final, Protocol

import anywidget
import traitlets

from schafkopf_tutor.screen import joined

_HERE: Final = Path(__file__).parent


class State(Protocol):
    """What is shown: a value that gives the next one when it is acted upon."""

    def act(self, word: str) -> State:
        """The state after something was chosen; the same one for a word that it does not know."""


class Live(anywidget.AnyWidget):
    """Shows ``model(state)`` in its place, and lets the state act on what is chosen there.

    ``place`` names the place in the page, and no other notebook's; ``model`` gives a view model
    (``screen.models``). ``stored`` (HTML) and ``text`` are what the cell keeps; ``soon`` is said
    when an answer takes long, ``lost`` when none comes and nobody is at work on one. ``acted`` is
    called with every new state, after it is shown. Where ``first``, reading begins here when all
    cells have been run.

    The pictures of cards travel once and not with every step: ``faces`` only grows.
    """

    _esm = joined.script() + (_HERE / "shell.js").read_text(encoding="utf-8")
    _css = joined.style() + (_HERE / "shell.css").read_text(encoding="utf-8")

    place = traitlets.Unicode().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    model = traitlets.Dict().tag(sync=True)
    soon = traitlets.Unicode().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)
    first = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        place: str,
        state: State,
        model: Callable[[Any], Mapping[str, Any]],
        *,
        stored: str,
        text: str,
        soon: str,
        lost: str,
        first: bool = False,
        settled: Callable[[Any], Any] = lambda state: state,
        acted: Callable[[Any], None] = lambda state: None,
    ) -> None:
        self.state = state
        self._model_of = model
        self._settled = settled
        self._acted = acted
        self._stored = f'<div data-panel="{escape(place)}">{stored}</div>'
        self._text = text
        faces, shown = self._parted()
        super().__init__(place=place, faces=faces, model=shown, soon=soon, lost=lost, first=first)
        self.on_msg(self._heard)

    def _parted(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The pictures that the state needs, and its model without them."""
        shown = dict(self._model_of(self.state))
        return shown.pop("faces", {}), shown

    def _heard(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        self.send({"taken": True})
        self.state = self._settled(self.state.act(str(content.get("act", ""))))
        self.refresh()
        self.send({"heard": True})
        self._acted(self.state)

    def refresh(self) -> None:
        """Show the state as it is now."""
        faces, shown = self._parted()
        if not faces.keys() <= self.faces.keys():
            self.faces = {**self.faces, **faces}
        self.model = shown

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, str]]:
        """The stored form; it holds the place for what can be touched. (Data and metadata.)"""
        return {"text/html": self._stored, "text/plain": self._text}, {}
