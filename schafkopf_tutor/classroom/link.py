"""The teacher's connection to the server, for programs: the command line and the notebook."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection, websocket_connect

from schafkopf_tutor.classroom.finding import ClassError, Held

_PATIENCE: Final = 10.0
"""Seconds in which the server answers a word."""


@asynccontextmanager
async def linked(held: Held, first: dict[str, Any]) -> AsyncIterator[WebSocketClientConnection]:
    """A connection that has said who it is. ClassError if the server is not there."""
    try:
        link = await websocket_connect(held.socket)
    except (OSError, HTTPClientError) as slip:
        raise ClassError("class_cli.gone") from slip
    try:
        await link.write_message(json.dumps(first))
        yield link
    finally:
        await closed(link)


async def closed(link: WebSocketClientConnection) -> None:
    """Close a connection, and wait until it is."""
    link.close()
    with suppress(TimeoutError):
        while await asyncio.wait_for(link.read_message(), 2) is not None:
            pass


async def teach(held: Held, *words: str, language: str = "") -> list[str]:
    """Say the teacher's words one after the other; the sentences of those that were refused.

    When this returns, what they did is on the disk. ClassError if the server is not there.
    """
    hello = {"hello": "teacher", "token": held.token, "lang": language}
    refused = []
    async with linked(held, hello) as link:
        for number, word in enumerate(words, 1):
            await link.write_message(json.dumps({"act": word, "n": number}))
            said = await _answered(link, number)
            if said is not None:
                refused.append(said)
    return refused


async def _answered(link: WebSocketClientConnection, number: int) -> str | None:
    """Why a word was refused; None if it was taken."""
    while True:
        try:
            message = await asyncio.wait_for(link.read_message(), _PATIENCE)
        except TimeoutError as slip:
            raise ClassError("class_cli.gone") from slip
        if message is None:
            raise ClassError("class_cli.gone")
        frame: dict[str, Any] = json.loads(message)
        if "gone" in frame:
            raise ClassError("class_cli.gone")
        if frame.get("ack") == number:
            return None
        if "refused" in frame:
            return str(frame["refused"])


async def erase(held: Held, code: str) -> str | None:
    """Let somebody's data be deleted by the server that has the session open, by the code that
    brings him back; why it was not, or None. ClassError if the server is not there."""
    async with linked(held, {"hello": "phone", "resume": code}) as link:
        await link.write_message(json.dumps({"act": "erase", "n": 1}))
        return await _answered(link, 1)
