"""A crowd of simulated phones with a teacher: they join, drop, come back and answer.

A phone keeps what was acknowledged; what then stands in the database is compared with it elsewhere.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.websocket import (
    WebSocketClientConnection,
    WebSocketClosedError,
    WebSocketError,
    websocket_connect,
)

from tests.classroom.serving import Process

SKILLS: Final = ("faults 1", "words 2", "tactics 1")
"""All of their questions are choices."""
LOST: Final = (
    ConnectionError,
    HTTPClientError,
    OSError,
    StreamClosedError,
    WebSocketClosedError,
    WebSocketError,
)
PATIENCE: Final = 120.0


@dataclass
class Crowd:
    """``think`` is how long a phone takes at most before it answers, in seconds; ``drops`` how
    often one loses its connection, by question."""

    server: Process
    rng: Random
    think: float = 3.0
    drops: float = 0.05
    over: bool = False
    phones: list[Phone] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    """Seconds from an answer to its acknowledgement, of those whose server lived on."""
    slept: list[float] = field(default_factory=list)
    """The same, of those that had to be asked for again."""
    late: int = 0
    lost: list[str] = field(default_factory=list)
    kills: int = 0

    async def fill(self, number: int, together: int = 50) -> None:
        """So many phones join, some at a time."""
        for start in range(0, number, together):
            fresh = [Phone(self, Random(self.rng.random())) for _ in range(start, number)]
            fresh = fresh[:together]
            self.phones += fresh
            for phone in fresh:
                phone.task = asyncio.create_task(phone.live())
            await asyncio.wait_for(
                asyncio.gather(*(phone.joined.wait() for phone in fresh)), PATIENCE
            )

    async def lesson(self, questions: int, kills: Sequence[tuple[int, float]] = ()) -> None:
        """A whole lesson; the server is killed in these questions, so many seconds after they have
        begun."""
        when: dict[int, list[float]] = {}
        for number, delay in kills:
            when.setdefault(number, []).append(delay)
        teacher = Teacher(self)
        for number in range(questions):
            skill = SKILLS[number % len(SKILLS)]
            await teacher.say(f"start {skill}")
            for delay in sorted(when.get(number, ())):
                await asyncio.sleep(delay)
                await self._kill()
            await self._all_answered()
            await teacher.say("reveal")
        await teacher.close()

    async def _kill(self) -> None:
        self.kills += 1
        self.server.kill()
        await asyncio.get_running_loop().run_in_executor(None, self.server.start)

    async def _all_answered(self) -> None:
        """Or almost: somebody may be out for long."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if all(phone.done for phone in self.phones):
                return
            await asyncio.sleep(0.02)
        raise TimeoutError([phone.stands for phone in self.phones if not phone.done][:5])

    async def leave(self) -> None:
        """Everybody goes."""
        self.over = True
        for phone in self.phones:
            phone.drop()
        await asyncio.gather(*(phone.task for phone in self.phones if phone.task))


class Phone:
    """One phone. ``acknowledged`` are its answers (the option's key) by place; ``shown`` those that
    it saw as its own when it came back, without ever having been told."""

    def __init__(self, crowd: Crowd, rng: Random) -> None:
        self.crowd, self.rng = crowd, rng
        self.task: asyncio.Task[None] | None = None
        self.joined = asyncio.Event()
        self.name, self.resume = "", ""
        self.names: set[str] = set()
        self.acknowledged: dict[str, str] = {}
        self.sent: dict[str, str] = {}
        self.stands = ""
        self.done = False
        self._back = False
        self._socket: WebSocketClientConnection | None = None
        self._count = 0
        self._acks: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._first: dict[str, float] = {}

    def drop(self) -> None:
        """As if the connection was cut: nothing is said before."""
        if self._socket is not None:
            cut(self._socket)

    async def live(self) -> None:
        while not self.crowd.over:
            with suppress(*LOST, asyncio.TimeoutError):
                await self._connected()
            if not self.crowd.over:
                await asyncio.sleep(0.05 + 0.3 * self.rng.random())

    async def _connected(self) -> None:
        url = self.crowd.server.places["address"].replace("http", "ws", 1) + "/ws"
        self._socket = await websocket_connect(HTTPRequest(url, connect_timeout=60))
        answering: asyncio.Task[None] | None = None
        try:
            self._back = True  # what it sees first is what stood there when it came back
            code = self.crowd.server.places["code"]
            who = {"resume": self.resume} if self.resume else {"code": code}
            await self._socket.write_message(json.dumps({"hello": "phone", **who}))
            while not self.crowd.over:
                text = await self._socket.read_message()
                if text is None:
                    return
                frame = json.loads(text)
                if "you" in frame:
                    self._known(frame["you"])
                elif "model" in frame:
                    place = self._look(frame)
                    if place and (answering is None or answering.done()):
                        answering = asyncio.create_task(self._answer(frame))
                elif (number := frame.get("ack", frame.get("n"))) in self._acks:
                    self._acks.pop(number).set_result(frame)
                elif "refused" in frame:
                    raise AssertionError(frame)
        finally:
            if answering is not None:
                answering.cancel()
            self._acks.clear()
            cut(self._socket)
            self._socket.close()
            self._socket = None

    def _known(self, you: dict[str, Any]) -> None:
        self.names.add(you["name"])
        self.name = you["name"]
        self.resume = you.get("resume") or self.resume
        self.joined.set()

    def _look(self, frame: dict[str, Any]) -> str:
        """The place that is to be answered, if there is one."""
        model, at = frame["model"], frame.get("at", "")
        if model["kind"] != "question" or not at:
            return ""
        back, self._back = self._back, False
        options = model["answer"].get("options", [])
        open_ = any("act" in option for option in options)
        if at != self.stands:
            self.stands, self.done = at, False
        if not open_:
            self.done = True
            pressed = [option["key"] for option in options if option.get("pressed")]
            if back and pressed and at in self.sent and at not in self.acknowledged:
                # it was there, though the word that it was never came through
                self.acknowledged[at] = pressed[0]
                self.crowd.slept.append(time.monotonic() - self._first[at])
        return at if open_ and at not in self.acknowledged else ""

    async def _answer(self, frame: dict[str, Any]) -> None:
        at = frame["at"]
        options = [one["key"] for one in frame["model"]["answer"]["options"] if "act" in one]
        key = self.rng.choice(options)
        await asyncio.sleep(self.crowd.think * self.rng.random())
        with suppress(*LOST):
            if at not in self._first and self.rng.random() < self.crowd.drops:
                self._first[at] = time.monotonic()
                self.drop()
                return
            await self._send(f"pick {key}", at)
            again = at in self.sent
            self.sent[at] = key
            began = time.monotonic()
            self._first.setdefault(at, began)
            told = await self._send("check", at)
            if "ack" in told:
                if told.get("kept") != at:
                    self.crowd.lost.append(f"{self.name} {at}")  # what was chosen was forgotten
                    return
                self.acknowledged[at] = key
                self.done = True
                took = time.monotonic() - (self._first[at] if again else began)
                (self.crowd.slept if again else self.crowd.took).append(took)
            else:
                self.crowd.late += told["why"] in ("class.no.over", "class.no.revealed")
            if self.rng.random() < self.crowd.drops:
                self.drop()

    async def _send(self, word: str, at: str) -> dict[str, Any]:
        if self._socket is None:
            raise ConnectionError
        self._count += 1
        number = self._count
        told = self._acks[number] = asyncio.get_running_loop().create_future()
        await self._socket.write_message(json.dumps({"act": word, "n": number, "at": at}))
        return await told


def cut(socket: WebSocketClientConnection) -> None:
    """End a connection at once, without a word."""
    if socket.protocol is not None and socket.protocol.stream is not None:
        socket.protocol.stream.close()


class Teacher:
    """Says a word until it is heard."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self._socket: WebSocketClientConnection | None = None
        self._count = 0

    async def say(self, word: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(*LOST, asyncio.TimeoutError):
                await self._said(word)
                return
            await self.close()
            await asyncio.sleep(0.1)
        raise TimeoutError(word)

    async def _said(self, word: str) -> None:
        if self._socket is None:
            url = self.crowd.server.places["address"].replace("http", "ws", 1) + "/ws"
            self._socket = await websocket_connect(HTTPRequest(url, connect_timeout=60))
            hello = {"hello": "teacher", "token": self.crowd.server.token}
            await self._socket.write_message(json.dumps(hello))
        self._count += 1
        await self._socket.write_message(json.dumps({"act": word, "n": self._count}))
        while True:
            text = await asyncio.wait_for(self._socket.read_message(), PATIENCE)
            if text is None:
                raise ConnectionError
            frame = json.loads(text)
            if frame.get("ack") == self._count:
                return
            if "refused" in frame:
                raise AssertionError(frame)

    async def close(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            cut(socket)
            socket.close()


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def milliseconds(values: Sequence[float]) -> dict[str, float]:
    """What is told of times."""
    if not values:
        return {"count": 0}
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
    found: dict[str, float] = {"count": len(values)}
    return found | {k: round(1000 * percentile(values, share), 1) for k, share in shares.items()}


def used(pid: int) -> tuple[float, float]:
    """Seconds of the processor, and the most memory in MB, of a process so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    status = Path(f"/proc/{pid}/status").read_text()
    (most,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return seconds, int(most) / 1024
