"""The server: one session on one port, a process of its own."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from schafkopf_tutor.classroom import codes, handlers, limits, views_parts
from schafkopf_tutor.classroom.room import Room
from schafkopf_tutor.classroom.serving import Serving
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.socket import Socket
from schafkopf_tutor.classroom.store import Rules, Store
from schafkopf_tutor.classroom.values import Setup
from schafkopf_tutor.classroom.views import Around

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8765
HOUR: Final = 3600.0
PING: Final = 20.0
"""Seconds between two signs of life that a browser gives by itself."""


Dress: TypeAlias = Callable[[Application, Serving, str], None]
"""Adds handlers to a server that knows its teacher's token."""


@dataclass(frozen=True)
class Options:
    """How a class is to be held.

    ``database`` is an SQLAlchemy address; ``session`` the one to go on with (left out: a new one);
    ``token`` the teacher's (left out: a new one); ``prefix`` the path under which everything lies,
    ``public`` the address before it that people are told, ``proxied`` whether somebody we trust
    stands in between and says where people come from.
    """

    database: str
    host: str = LOOPBACK
    port: int = PORT
    rules: str | Path = "ordnung"
    language: str = "de"
    setup: Setup = field(default_factory=Setup)
    session: str = ""
    token: str = ""
    prefix: str = ""
    public: str = ""
    proxied: bool = False


@dataclass
class Running:
    """A server that runs. ``token`` and ``viewer`` are known to nobody else."""

    serving: Serving
    http: HTTPServer
    address: str
    token: str
    viewer: str
    port: int
    tidy: asyncio.Task[None]

    @property
    def places(self) -> Mapping[str, str]:
        """The addresses of the pages, the session and its code."""
        session = self.serving.room.session
        return {
            "session": session.id,
            "code": session.code,
            "join": f"{self.address}/j/{session.code}",
            "teacher": f"{self.address}/t#{self.token}",
            "projector": f"{self.address}/p#{self.viewer}",
            "token": self.token,
            "viewer": self.viewer,
            "address": self.address,
            "port": str(self.port),
        }

    async def stop(self) -> None:
        """When everybody is gone and everything is on the disk."""
        self.tidy.cancel()
        self.serving.stop()
        self.http.stop()
        for link in list(self.serving.links):
            link.close(1001)
        await self.http.close_all_connections()
        await self.serving.room.close()


def start(options: Options, dress: Dress | None = None) -> Running:
    """Start a server in the event loop that runs; ``dress`` may add to what it answers.

    Raises TutorError for a database or a rule set that cannot be used, KeyError for a session that
    is not there, OSError for a port that is taken.
    """
    store = Store(options.database)
    store.prepare()
    store.delete_old(datetime.now(UTC))
    token = options.token or codes.token()
    if options.session:
        session = store.load(options.session)
        store.admit(session, token)
    else:
        rules = Rules.of(options.rules)
        session = Session(
            secrets.token_hex(8),
            codes.join_code(),
            secrets.token_hex(16),
            datetime.now(UTC),
            rules.load(),
            options.language,
            options.setup,
        )
        store.begin(session, rules, token)
    viewer = codes.viewer(token, session.salt)
    known, seen = (codes.hashed(one, session.salt) for one in (token, viewer))
    serving = Serving(Room(store, session), known, seen, options.prefix, options.public)
    logging.getLogger("tornado.access").setLevel(logging.ERROR)  # it would write down addresses
    answered = application(serving)
    if dress is not None:
        dress(answered, serving, token)
    http = HTTPServer(
        answered,
        xheaders=options.proxied,
        max_header_size=16 * 1024,
        max_body_size=limits.FRAME,
        idle_connection_timeout=60,
    )
    sockets = bind_sockets(options.port, options.host, backlog=1024)
    http.add_sockets(sockets)
    port = sockets[0].getsockname()[1]
    origin = options.public or f"http://{_host(options.host)}:{port}"
    address = f"{origin}{options.prefix}"
    tidy = asyncio.get_running_loop().create_task(_tidy(serving.room))
    serving.room.around = Around(address=address, prefix=options.prefix, viewer=viewer)
    serving.room.phones.prefix = options.prefix
    return Running(serving, http, address, token, viewer, port, tidy)


async def _tidy(room: Room) -> None:
    """Delete what is too old, as long as the server runs."""
    while True:
        await asyncio.sleep(HOUR)
        with suppress(Exception):  # a database that cannot be asked now is asked in an hour
            await room.expire()


def _host(host: str) -> str:
    return f"[{host}]" if ":" in host else (host or LOOPBACK)


def application(serving: Serving) -> Application:
    """What is answered to which address."""
    given: dict[str, Any] = {"serving": serving}
    prefix = serving.prefix
    routes = [
        (r"/", handlers.Page),
        (r"/j/([A-Za-z0-9-]{6,12})", handlers.Page),
        (r"/[trp]", handlers.Page),
        (r"/web/([a-z_]{1,40}\.(?:js|css))", handlers.Web),
        (views_parts.CARD, handlers.Picture),
        (r"/qr/([A-Z0-9]{6})\.svg", handlers.Code),
        (r"/ws", Socket),
    ]
    return Application(
        [(prefix + path, handler, given) for path, handler in routes],
        default_handler_class=handlers.Nothing,
        default_handler_args=given,
        websocket_max_message_size=limits.FRAME,
        websocket_ping_interval=PING,
        compress_response=False,
    )
