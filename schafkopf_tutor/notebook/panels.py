"""The screens of a notebook: each under a name, the one that had the name before put away."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notebook.widget import Live, State
from schafkopf_tutor.screen.voice import Voice


def _nothing(state: Any) -> Any:
    return state


class Panels:
    """What shows screens in this ``voice``."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._panels: dict[str, Live] = {}
        self._token = secrets.token_hex(4)  # two open notebooks must not answer for each other

    def _live(
        self,
        key: str,
        state: State,
        model: Callable[[Any], Mapping[str, Any]],
        stored: Picture,
        *,
        settled: Callable[[Any], Any] = _nothing,
        acted: Callable[[Any], None] = _nothing,
        first: bool = False,
    ) -> Live:
        """A screen under a name; the one that had the name before is put away.

        ``model`` makes the view model of a state; what is ``stored`` stands in the notebook as long
        as it does not run. ``settled`` and ``acted`` are called before and after a state is shown;
        where ``first``, a notebook is read from here.
        """
        before = self._panels.pop(key, None)
        if before is not None:
            before.close()
        live = Live(
            f"{self._token}-{key}",
            state,
            model,
            stored=stored.html,
            text=stored.text,
            soon=self.voice.text("desk.soon"),
            lost=self.voice.text("desk.lost"),
            first=first,
            settled=settled,
            acted=acted,
        )
        self._panels[key] = live
        return live
