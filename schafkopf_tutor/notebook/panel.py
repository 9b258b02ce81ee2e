"""The live form of a question or a race in a notebook: a thin shell around a plain state.

The cell's output is the stored form, an ordinary piece of HTML with a place in it. The live form
is mounted into that place by ``panel.js``; so what a notebook stores never needs a running kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from schafkopf_tutor.notebook.questions import State

_HERE: Final = Path(__file__).parent


class Panel(anywidget.AnyWidget):
    """Shows ``page(state)`` and lets the state act on what is clicked.

    ``place`` names where it is mounted, ``lost`` is what is said when no answer comes. ``acted`` is
    called with every new state.
    """

    _esm = (_HERE / "panel.js").read_text(encoding="utf-8")
    _css = (_HERE / "panel.css").read_text(encoding="utf-8")

    place = traitlets.Unicode().tag(sync=True)
    html = traitlets.Unicode().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        place: str,
        state: State,
        page: Callable[[Any], str],
        *,
        stored: str,
        text: str,
        lost: str,
        acted: Callable[[Any], None] = lambda state: None,
    ) -> None:
        self.state = state
        self._page = page
        self._acted = acted
        self._stored = f'<div data-panel="{escape(place)}">{stored}</div>'
        self._text = text
        super().__init__(place=place, html=page(state), lost=lost)
        self.on_msg(self._heard)

    def _heard(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        self.state = self.state.act(str(content.get("act", "")))
        self.refresh()
        self.send({"heard": True})
        self._acted(self.state)

    def refresh(self) -> None:
        """Show the state as it is now."""
        self.html = self._page(self.state)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, str]]:
        """The stored form; it holds the place for the live one. (Data and metadata.)"""
        return {"text/html": self._stored, "text/plain": self._text}, {}
