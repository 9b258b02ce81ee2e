"""The connection of a page: frames of JSON text, the first of which says who it is.

==================================================  ===============================================
``{"hello": "phone", "code": …}``                   joins; also ``name`` (a wish), ``lang``, and
                                                    ``kind`` "table" for a phone of a whole table
``{"hello": "phone", "resume": …}``                 comes back
``{"hello": "teacher", "token": …}``                the teacher; also ``lang``
``{"hello": "projector", "token": …}``              the wall, with its own token
``{"act": word, "n": count, "at": place}``          a word; ``at`` is the place that was seen, for
                                                    the teacher where the lesson stood
==================================================  ===============================================

Words of every phone, beside those of its model: ``lang de`` or ``lang en``; ``mine``; ``erase``,
which deletes all that is stored of him. The answers:

==================================================  ===============================================
``{"you": {"resume": code, "name": …, "id": …}}``   to whoever joined; ``resume`` only then
``{"model": …, "at": place}``                       what is to be shown now
``{"ack": n}``                                      the word was taken, and what it did is on disk;
                                                    with ``"kept": place`` if now an answer is there
``{"refused": sentence, "n": n, "why": id}``        it was not, and why
``{"mine": …, "said": …}``                          to the word ``mine``: all that is stored of him,
                                                    and the same in words
``{"gone": sentence, "why": id}``                   nobody is there any more; do not come back
==================================================  ===============================================
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Any, Final

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from schafkopf_tutor.classroom import limits
from schafkopf_tutor.classroom.deciding import no
from schafkopf_tutor.classroom.serving import Serving
from schafkopf_tutor.classroom.values import Refusal
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.said import Said

CALM: Final = 0.25
"""Seconds between two models for those who watch everybody, at least; and so many times as long as
it took to make one."""
SHARE: Final = 10
LONGEST: Final = 2.0
"""But no longer: the first model of all, on a slow machine, takes its time."""


class Socket(WebSocketHandler):
    """One page. What it is to show is made when it can be sent, so it is never old."""

    serving: Serving

    def initialize(self, serving: Serving) -> None:
        """Before anything."""
        self.serving = serving
        self.role = ""
        self.person = ""
        self.language = ""
        self.refused: Said | None = None
        self.rate = limits.Rate()
        self._fresh = asyncio.Event()
        self._told = asyncio.Event()
        self._frames: list[dict[str, Any]] = []
        self._pump: asyncio.Task[None] | None = None
        self._late: asyncio.TimerHandle | None = None

    def get_compression_options(self) -> dict[str, Any] | None:
        """Small frames need none, and none is a way to make a server unpack."""
        return None

    # --- it comes and goes -----------------------------------------------------------------------

    def open(self, *args: str, **kwargs: str) -> None:
        """Somebody is there."""
        if len(self.serving.links) >= limits.LINKS:
            self.close(1013)
            return
        self.serving.links.add(self)
        self.set_nodelay(True)
        self._late = asyncio.get_running_loop().call_later(limits.HELLO, self._silent)

    def _silent(self) -> None:
        if not self.role:
            self.close(1008)

    def on_close(self) -> None:
        """Somebody is gone."""
        self.serving.left(self)
        if self._late is not None:
            self._late.cancel()
        if self._pump is not None:
            self._pump.cancel()

    # --- what is sent ----------------------------------------------------------------------------

    def changed(self) -> None:
        """There is something new to show."""
        self._fresh.set()

    def tell(self, frame: dict[str, Any]) -> None:
        """Send something before the next model."""
        self._frames.append(frame)
        self._fresh.set()
        self._told.set()

    async def _send(self) -> None:
        """Send what there is, as fast as it is taken."""
        with suppress(WebSocketClosedError):
            while True:
                await self._fresh.wait()
                self._fresh.clear()
                frames, self._frames = self._frames, []
                for frame in frames:
                    await self.write_message(json.dumps(frame))
                if gone := self.serving.gone(self):
                    await self.write_message(json.dumps(gone))
                    self.close(1000)
                    return
                async with self.serving.turn:  # one at a time, and in between comes who waits
                    began = time.monotonic()
                    model = self.serving.model(self)
                    took = time.monotonic() - began
                    await asyncio.sleep(0)
                await self.write_message(model)
                if self.role != "phone":
                    await self._rest(max(CALM, min(SHARE * took, LONGEST)))

    async def _rest(self, seconds: float) -> None:
        """Wait with the next model; what is told in between is sent at once."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (left := end - loop.time()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), left)
            self._told.clear()
            frames, self._frames = self._frames, []
            for frame in frames:
                await self.write_message(json.dumps(frame))

    def _broke(self, pump: asyncio.Task[None]) -> None:
        """A mistake of ours must not leave a page that waits for ever: it comes back by itself."""
        if not pump.cancelled() and (slip := pump.exception()) is not None:
            logging.getLogger(__name__).error("%r", slip, exc_info=slip)
            self.close(1011)

    # --- what comes ------------------------------------------------------------------------------

    async def on_message(self, message: str | bytes) -> None:
        """A frame."""
        if not self.rate.passes():
            if self.rate.beyond > limits.FLOOD:
                self.close(1008)
            elif self.rate.beyond == 1:
                self._say(no("fast"))
            return
        frame = _read(message)
        if frame is None:
            self._say(no("frame"))
        elif not self.role:
            await self._hello(frame)
        elif isinstance(frame.get("act"), str):
            await self._act(frame["act"], frame)
        else:
            self._say(no("frame"))

    def _say(self, refused: Refusal, number: object = None) -> None:
        """Say that something was refused; before the hello there is no model to say it."""
        frame: dict[str, Any] = self.serving.refused(refused, self)
        if isinstance(number, int):
            frame["n"] = number
        if self._pump is None:
            with suppress(WebSocketClosedError):
                self.write_message(json.dumps(frame))
        else:
            self.tell(frame)

    async def _hello(self, frame: dict[str, Any]) -> None:
        if frame.get("lang") in LANGUAGES:
            self.language = frame["lang"]
        self.role = "…"  # two at once are one too many
        address = self.request.remote_ip or ""
        found = await self.serving.hello(self, frame, address)
        if isinstance(found, Refusal):
            self.role = ""
            self._say(found)
            return
        if found:
            self.tell(found)
        self._pump = asyncio.get_running_loop().create_task(self._send())
        self._pump.add_done_callback(self._broke)
        self.changed()

    async def _act(self, word: str, frame: dict[str, Any]) -> None:
        number, place = frame.get("n"), frame.get("at")
        seen = place if isinstance(place, str) else None
        refused = await self.serving.act(self, word, seen)
        self.refused = None if refused is None else refused.why
        if refused is not None:
            self._say(refused, number)
        elif isinstance(number, int):
            kept = {"kept": seen} if seen and self.serving.kept(self, seen) else {}
            self.tell({"ack": number, **kept})
        self.changed()


def _read(message: str | bytes) -> dict[str, Any] | None:
    """A frame as it was meant; None if it was not meant at all."""
    if not isinstance(message, str):
        return None
    try:
        frame = json.loads(message)
    except (ValueError, RecursionError):
        return None
    return frame if isinstance(frame, dict) else None
