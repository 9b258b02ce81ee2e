"""A class in a notebook: the teacher's page in a cell, led through the server's own connection.

The server is a process of its own; the kernel only speaks to it, in a thread beside the kernel's
loop. Whatever happens to the kernel, the class goes on, and the cell run again finds it.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from tornado.websocket import WebSocketClientConnection, WebSocketClosedError

from schafkopf_tutor.cards import Card
from schafkopf_tutor.classroom import finding, qr
from schafkopf_tutor.classroom.finding import ClassError, Held
from schafkopf_tutor.classroom.link import linked
from schafkopf_tutor.classroom.views_parts import CARD
from schafkopf_tutor.draw import Picture, card_svg
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.notebook.pages import stored_note
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.screen import joined
from schafkopf_tutor.screen.faces import address
from schafkopf_tutor.screen.models import VERSION
from schafkopf_tutor.screen.voice import Voice

_HERE: Final = Path(__file__).parent
_CARD: Final = re.compile(f"(?:.*){CARD}")
_AGAIN: Final = 1.0
"""Seconds until a lost server is looked for again."""
_PATIENCE: Final = 5.0
"""Seconds that a word may take."""

Shown = Mapping[str, Any]


class Relay:
    """The teacher's connection, in a thread of its own: ``model`` is what the server shows now,
    None while it cannot be reached; ``changed`` is called whenever it is another."""

    def __init__(
        self, held: Held, language: str, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.held = held
        self.changed = changed
        self.model: Shown | None = None
        self._language = language
        self._link: WebSocketClientConnection | None = None
        self._count = 0
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._loop = asyncio.new_event_loop()
        self._ended = False
        self._first = threading.Event()
        self._thread = threading.Thread(target=self._run, name="class", daemon=True)
        self._thread.start()

    def wait(self, seconds: float = _PATIENCE) -> bool:
        """Wait until something is shown; whether there is."""
        return self._first.wait(seconds) and self.model is not None

    def act(self, word: str) -> None:
        """Say a word of the teacher's, and wait until what it did is on the server's disk; a
        refusal stands in the model."""
        if self._ended:
            return
        said = asyncio.run_coroutine_threadsafe(self._say(word), self._loop)
        with suppress(TimeoutError):
            said.result(2 * _PATIENCE)

    def close(self) -> None:
        """Let go of the server; the class goes on."""
        if not self._ended:
            self._ended = True
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(_PATIENCE)

    # --- in its thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(self._held())
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)
        self._loop.close()

    async def _held(self) -> None:
        hello = {"hello": "teacher", "token": self.held.token, "lang": self._language}
        while True:
            with suppress(ClassError):
                async with linked(self.held, hello) as link:
                    self._link = link
                    await self._listen(link)
            self._link = None
            self._show(None)
            await asyncio.sleep(_AGAIN)

    async def _listen(self, link: WebSocketClientConnection) -> None:
        while (message := await link.read_message()) is not None:
            frame: dict[str, Any] = json.loads(message)
            number = frame.get("ack", frame.get("n"))
            waiting = self._waiting.pop(number, None) if isinstance(number, int) else None
            if waiting is not None and not waiting.done():
                waiting.set_result(None)
            if "model" in frame:
                self._show(frame["model"])
            elif "gone" in frame:
                return

    async def _say(self, word: str) -> None:
        if self._link is None:
            return
        self._count += 1
        number = self._count
        self._waiting[number] = taken = self._loop.create_future()
        with suppress(WebSocketClosedError, TimeoutError):
            await self._link.write_message(json.dumps({"act": word, "n": number}))
            await asyncio.wait_for(taken, _PATIENCE)
        self._waiting.pop(number, None)

    def _show(self, model: Shown | None) -> None:
        self.model = model
        self._first.set()
        self.changed()


# --- what the cell shows -------------------------------------------------------------------------


@dataclass(frozen=True)
class Leading:
    """The state of the cell: everything that changes is the server's."""

    relay: Relay

    def act(self, word: str) -> Leading:
        """A word of the teacher's."""
        self.relay.act(word)
        return self


def shown(leading: Leading, voice: Voice) -> dict[str, Any]:
    """The teacher's page as the server shows it, with what a notebook cannot fetch from there."""
    model = leading.relay.model
    if model is None:
        text = voice.text("class_desk.lost")
        return {
            "version": VERSION,
            "kind": "between",
            "lang": voice.words.language,
            "label": text,
            "title": text,
        }
    base = leading.relay.held.local
    made: dict[str, Any] = _here(model, base)
    return made


def _here(value: Any, base: str) -> Any:
    """Pictures of cards as such, since a server shows them to its own pages alone; and addresses
    in full."""
    if isinstance(value, Mapping):
        return {
            key: f"{base}{one}"
            if key == "href" and isinstance(one, str) and one.startswith("/")
            else _here(one, base)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [_here(one, base) for one in value]
    found = _CARD.fullmatch(value) if isinstance(value, str) else None
    return value if found is None else _drawn(*found.groups())


@lru_cache(maxsize=256)
def _drawn(face: str, ace: str, language: str, code: str, look: str) -> str:
    return address(card_svg(Card.of(code), Words(language, face, ace), look))


class ClassCell(Live):
    """The teacher's page in a cell. ``join`` is what phones open, ``projector`` and ``teacher`` are
    the pages of the same class in a window of their own."""

    _esm = "\n".join(
        [
            joined.bundle((*joined.SCRIPTS, "class_parts")),
            (_HERE / "classroom.js").read_text(encoding="utf-8"),
            (_HERE / "shell.js").read_text(encoding="utf-8"),
        ]
    )
    _css = joined.style((*joined.STYLES, "class_page", "class_room")) + (
        _HERE / "shell.css"
    ).read_text(encoding="utf-8")

    def __init__(self, place: str, state: Leading, *args: Any, **given: Any) -> None:
        super().__init__(place, state, *args, **given)
        self.relay = state.relay
        self._stored = f'<div class="is-class is-teacher">{self._stored}</div>'
        self.join = state.relay.held.join
        self.projector = state.relay.held.projector
        self.teacher = state.relay.held.teacher
        state.relay.changed = self.refresh

    def close(self) -> None:
        """Put the cell away; the class goes on."""
        self.relay.changed = lambda: None
        self.relay.close()
        super().close()


def stored_of(held: Held, voice: Voice) -> Picture:
    """What the notebook keeps: that there was a class, and how to see it again. No code and no
    token: a notebook is handed on."""
    text = voice.text("class_desk.stored")
    html = (
        f'<div class="skt" style="line-height:1.5"><p>{escape(text)}</p>{stored_note(voice)}</div>'
    )
    return Picture(html, text)


def way_in(held: Held, voice: Voice) -> Picture:
    """The address for phones, with its code for a camera: to be looked at, not kept."""
    text = voice.text("class_desk.join", address=held.join, code=held.code)
    drawn = qr.svg(held.join, text).replace("<svg", '<svg style="width:14em;max-width:100%"', 1)
    return Picture(f"<p>{escape(text)}</p>{drawn}", text)


def running(
    folder: Path, voice: Voice, *, data: str, rules: str, host: str, port: int, public: str
) -> Held:
    """The class that runs on this computer, else a new one. Raises ClassError."""
    here = finding.found(folder)
    if here is not None:
        return here
    wanted = finding.Wanted(data, host, port, public, rules, voice.words.language)
    _, held = finding.start(wanted, apart=True)
    finding.keep(folder, held)
    return held
