"""The class as a service of JupyterHub: behind its login, under its address.

``python -m schafkopf_tutor.classroom.hub --data URL --rules NAME`` is the service's command; all
else it is told by the hub (``JUPYTERHUB_SERVICE_PREFIX``, ``JUPYTERHUB_SERVICE_URL``, …).

Every page and every connection needs a user whom the hub lets use the service. Who is a learner in
the class is still decided by the class's own code and handed-out names: the hub's user names are
neither kept nor shown. ``PREFIX/lead`` leads a user who is an admin of the hub, or in the group of
teachers, to the teacher's page; nobody else learns its token. Scripts, styles and pictures of cards
are the same everywhere, and need no login.

A session ends with the teacher's word; the next one to call ``lead`` then has the service end, and
the hub starts it again with a new session.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import Any, Final
from urllib.parse import urlsplit

from tornado.web import Application, HTTPError, RequestHandler

from schafkopf_tutor.classroom import handlers
from schafkopf_tutor.classroom.finding import DATA, ClassError
from schafkopf_tutor.classroom.server import LOOPBACK, PORT, Options, start
from schafkopf_tutor.classroom.serving import Serving
from schafkopf_tutor.classroom.socket import Socket
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES

PREFIX: Final = "JUPYTERHUB_SERVICE_PREFIX"
URL: Final = "JUPYTERHUB_SERVICE_URL"
PUBLIC: Final = "JUPYTERHUB_PUBLIC_URL"
TEACHERS: Final = "schafkopf-teachers"
"""The hub's group whose members hold classes, unless it is told otherwise."""
_GUARDED: Final = (
    (r"/", handlers.Page),
    (r"/j/([A-Za-z0-9-]{6,12})", handlers.Page),
    (r"/[trp]", handlers.Page),
    (r"/qr/([A-Z0-9]{6})\.svg", handlers.Code),
    (r"/ws", Socket),
)


def options_from(environment: Mapping[str, str], data: str, rules: str, language: str) -> Options:
    """How the class is to be held, by what the hub tells its service.

    Raises ClassError outside a hub.

    >>> told = {PREFIX: "/services/class/", URL: "http://127.0.0.1:9100"}
    >>> options = options_from(told, "sqlite:///x", "ordnung", "de")
    >>> options.prefix, options.port, options.proxied
    ('/services/class', 9100, True)
    """
    if PREFIX not in environment:
        raise ClassError("class_cli.no_hub", variable=PREFIX)
    place = urlsplit(environment.get(URL, ""))
    return Options(
        data,
        place.hostname or LOOPBACK,
        place.port or PORT,
        rules,
        language,
        prefix=environment[PREFIX].rstrip("/"),
        public=_origin(environment.get(PUBLIC, "")),
        proxied=True,
    )


def _origin(url: str) -> str:
    """An address without its path; nothing for none."""
    place = urlsplit(url)
    return f"{place.scheme}://{place.netloc}" if place.netloc else ""


def going_on(store: Store) -> str:
    """The session that the service goes on with after a restart: the newest, unless it has ended.
    Nothing where a new one is to begin."""
    store.prepare()
    for id_ in store.sessions()[:1]:
        if store.load(id_).ended is None:
            return id_
    return ""


# --- the login -----------------------------------------------------------------------------------


def guarded(handler: type[RequestHandler], auth: Any) -> type[RequestHandler]:
    """The handler behind the hub's login: a page leads there, all else is refused."""

    class Guarded(auth.HubOAuthenticated, handler):  # type: ignore[misc, valid-type]
        async def prepare(self) -> None:
            await _known(self, auth, page=handler is handlers.Page)

    Guarded.__name__ = f"Guarded{handler.__name__}"
    return Guarded


async def _known(handler: Any, auth: Any, *, page: bool) -> Mapping[str, Any] | None:
    """The hub's user who asks; None once he is on his way to the login. HTTPError if he may not."""
    user: dict[str, Any] | None = await handler.hub_auth.get_user(handler, sync=False)
    if user is None:
        if not page:
            raise HTTPError(403)
        handler.redirect(handler.get_login_url())
        return None
    try:
        known = handler.check_hub_user(user)
    except auth.UserNotAllowed as slip:
        raise HTTPError(403) from slip
    if known is None:
        raise HTTPError(403)
    return user


def _lead(auth: Any, ended: Callable[[], None], teachers: str) -> type[RequestHandler]:
    """Where teachers get in."""

    class Lead(auth.HubOAuthenticated, handlers.Handler):  # type: ignore[misc]
        def initialize(self, serving: Serving, token: str = "") -> None:
            super().initialize(serving)
            self.token = token

        async def get(self) -> None:
            """To the teacher's page; the token stands behind #, where no server is told it."""
            user = await _known(self, auth, page=True)
            if user is None:
                return
            if not (user.get("admin") or teachers in user.get("groups", ())):
                raise HTTPError(403)
            prefix = self.serving.prefix
            if not self.serving.public:  # as the teacher sees the hub, so do all
                told = f"{self.request.protocol}://{self.request.host}"
                room = self.serving.room
                self.serving.public = told
                room.around = replace(room.around, address=f"{told}{prefix}")
            if self.serving.room.session.ended is None:
                self.redirect(f"{prefix}/t#{self.token}")
                return
            self.set_header("Content-Type", "text/html; charset=utf-8")
            self.set_header("Refresh", f"5; url={prefix}/lead")  # the hub starts it again
            self.finish("<!doctype html><title>…</title><p>…</p>")
            asyncio.get_running_loop().call_later(0.5, ended)

    return Lead


def dressed(auth: Any, ended: Callable[[], None], teachers: str) -> Any:
    """What adds the login to a server; see ``server.start``."""

    def dress(application: Application, serving: Serving, token: str) -> None:
        given: dict[str, Any] = {"serving": serving}
        application.settings["cookie_secret"] = secrets.token_bytes(32)
        routes: list[Any] = [
            (serving.prefix + path, guarded(handler, auth), given) for path, handler in _GUARDED
        ]
        lead = _lead(auth, ended, teachers)
        routes.append((f"{serving.prefix}/lead", lead, {**given, "token": token}))
        routes.append((f"{serving.prefix}/oauth_callback", auth.HubOAuthCallbackHandler))
        application.add_handlers(r".*", routes)

    return dress


# --- the process ---------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until the hub ends it; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m schafkopf_tutor.classroom.hub")
    parser.add_argument("--data", default=os.environ.get(DATA, ""))
    parser.add_argument("--rules", default="ordnung")
    parser.add_argument("--language", choices=LANGUAGES, default="de")
    parser.add_argument("--teachers", default=TEACHERS)
    given = parser.parse_args(arguments)
    try:
        options = options_from(os.environ, given.data, given.rules, given.language)
        try:
            auth = import_module("jupyterhub.services.auth")
        except ModuleNotFoundError as slip:
            raise ClassError("class_cli.hub_missing") from slip
        store = Store(options.database)
        options = replace(options, session=going_on(store))
        store.close()
        asyncio.run(_serve(options, auth, given.teachers))
    except TutorError as slip:
        sys.stderr.write(f"{slip.say(given.language)}\n")
        return 2
    return 0


async def _serve(options: Options, auth: Any, teachers: str) -> None:
    ended = asyncio.Event()
    running = start(options, dressed(auth, ended.set, teachers))
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(sign, ended.set)
    await ended.wait()
    await running.stop()


if __name__ == "__main__":
    sys.exit(main())
