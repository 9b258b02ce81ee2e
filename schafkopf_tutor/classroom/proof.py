"""A page that a phone opens before the class comes: if it opens, nothing stands between.

The only way to know that a Wi-Fi keeps no device away from the others (client isolation) and that
no firewall does. Addresses of devices are kept in memory, to count each of them once, and nowhere
else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from html import escape
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from schafkopf_tutor.i18n import LANGUAGES, text
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import PAPER_STYLES, style

_MOST: Final = 1000
"""So many devices are counted; more are no class."""


class Devices:
    """Which devices have opened the page. ``own`` are this computer's addresses: it proves nothing
    if the computer opens its own page."""

    def __init__(self, own: Collection[str], told: Callable[[int], None] = lambda count: None):
        self._own = frozenset(own)
        self._told = told
        self._seen: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._seen)

    def number(self, ip: str) -> int:
        """Which one it is, counted from 1; 0 for this computer itself."""
        if ip in self._own:
            return 0
        if ip not in self._seen and len(self._seen) < _MOST:
            self._seen[ip] = len(self._seen) + 1
            self._told(len(self._seen))
        return self._seen.get(ip, _MOST)


class _Page(RequestHandler):
    """The page, in the language that the phone asks for."""

    def initialize(self, devices: Devices, language: str) -> None:
        self.devices = devices
        self.language = language

    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.clear_header("Server")

    async def get(self) -> None:
        """The page. Whoever asks for it has got through."""
        number = self.devices.number(self.request.remote_ip or "")
        asked = self.request.headers.get("Accept-Language", "")[:2].lower()
        self.finish(proof_page(number, asked if asked in LANGUAGES else self.language))


def proof_page(number: int, language: str) -> str:
    """What the phone shows: that it got through, and as which; 0 is the computer itself."""
    title = text("class_check.proof.title", language)
    said = "through" if number else "itself"
    line = text(f"class_check.proof.{said}", language, number=number)
    body = (
        f'<main class="skt-sheet"><h1>{escape(title)}</h1>'
        f'<p class="skt-line {"is-right" if number else "is-marked"}">{escape(line)}</p></main>'
    )
    return document(title, language, style(PAPER_STYLES), body, of="is-class-sheet")


def application(devices: Devices, language: str) -> Application:
    """The server of that one page; the shortest address will do."""
    given: dict[str, Any] = {"devices": devices, "language": language}
    return Application([("/(?:index.html)?", _Page, given)], log_function=lambda handler: None)


async def waited(
    ip: str, port: int, devices: Devices, language: str, seconds: float, enough: int = 0
) -> int:
    """Lay the page there and wait; how many devices have opened it.

    Ends after ``seconds``, or as soon as ``enough`` devices were there (0: never). OSError if
    nothing can wait there.
    """
    server = HTTPServer(application(devices, language))
    server.listen(port, ip)
    clock = asyncio.get_running_loop()
    end = clock.time() + seconds
    try:
        while clock.time() < end and not (enough and len(devices) >= enough):
            await asyncio.sleep(min(0.1, max(0.0, end - clock.time())))
    finally:
        server.stop()
        await server.close_all_connections()
    return len(devices)
