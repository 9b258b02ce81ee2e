"""A server as a process, and pages as plain websocket clients."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from schafkopf_tutor.classroom.server import Options, Running, start


class Process:
    """``python -m schafkopf_tutor.classroom``, which can be killed and started again."""

    def __init__(self, url: str, *arguments: str, token: str = "the-teachers-token-of-a-test"):
        self.url, self.arguments, self.token = url, arguments, token
        self.places: Mapping[str, str] = {}
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Process:
        again = ["--session", self.places["session"]] if self.places else []
        port = self.places["address"].rpartition(":")[2] if self.places else "0"
        command = [sys.executable, "-m", "schafkopf_tutor.classroom", self.url]
        self.process = subprocess.Popen(
            [*command, "--port", port, *self.arguments, *again],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"SCHAFKOPF_CLASS_TOKEN": self.token},
            cwd=Path(__file__).parents[2],
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.communicate()[1][-500:])
        self.places = json.loads(line)
        return self

    def kill(self) -> None:
        """As if somebody had pulled the plug."""
        self._end(subprocess.Popen.kill)

    def stop(self) -> str:
        """As one should; what it wrote to its error stream."""
        return self._end(subprocess.Popen.terminate)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> str:
        assert self.process is not None
        how(self.process)
        _, said = self.process.communicate(timeout=20)
        self.process = None
        return said

    def __enter__(self) -> Process:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()


@asynccontextmanager
async def held(url: str, **given: Any) -> AsyncIterator[Running]:
    """A server in this very process: there at once, but it cannot be killed."""
    running = start(Options(url, port=0, **given))
    try:
        yield running
    finally:
        await running.stop()


class Page:
    """A page that says who it is and reads what it is told."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.you: dict[str, Any] = {}
        self.model: dict[str, Any] = {}
        self.at = ""
        self.count = 0
        self.gone = False

    async def send(self, frame: object) -> None:
        await self.socket.write_message(json.dumps(frame))

    async def read(self, timeout: float = 60) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.read_message(), timeout)
        if text is None:
            self.gone = True
            raise ConnectionError(self.socket.close_code)
        frame = json.loads(text)
        self.you |= frame.get("you", {})
        if "model" in frame:
            self.model, self.at = frame["model"], frame.get("at", "")
        return frame

    async def until(self, fits: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not fits(frame := await self.read()):
            pass
        return frame

    async def act(self, word: str, **more: object) -> dict[str, Any]:
        """Send a word; what became of it."""
        self.count += 1
        await self.send({"act": word, "n": self.count, **more})
        return await self.until(lambda frame: frame.get("n", frame.get("ack")) == self.count)

    async def mine(self) -> dict[str, Any]:
        """All that is stored of whoever sits there."""
        await self.send({"act": "mine"})
        found = await self.until(lambda frame: "mine" in frame)
        return found["mine"]

    async def shows(self, kind: str, at: str | None = None) -> dict[str, Any]:
        """The next model of a kind, or the one that is there."""
        while self.model.get("kind") != kind or (at is not None and self.at != at):
            await self.read()
        return self.model

    async def close(self) -> None:
        self.socket.close()
        with suppress(ConnectionError):
            while not self.gone:
                await self.read(5)


class Pages:
    """Pages on one server, all closed at the end."""

    def __init__(self, address: str) -> None:
        self.url = address.replace("http", "ws", 1) + "/ws"
        self.all: list[Page] = []

    async def open(self, *, origin: str | None = None) -> Page:
        headers = {"Origin": origin} if origin else {}
        page = Page(await websocket_connect(HTTPRequest(self.url, headers=headers)))
        self.all.append(page)
        return page

    async def hello(self, **said: object) -> Page:
        """A page that has its first model."""
        page = await self.open()
        await page.send(said)
        await page.until(lambda frame: "model" in frame)
        return page

    async def __aenter__(self) -> Pages:
        return self

    async def __aexit__(self, *_: object) -> None:
        for page in self.all:
            await page.close()
