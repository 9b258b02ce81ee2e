"""Pages, scripts, styles and pictures; every answer with the same headers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

import segno
from tornado.web import HTTPError, RequestHandler

from schafkopf_tutor.cards import Card
from schafkopf_tutor.classroom import codes
from schafkopf_tutor.classroom.pages import Role, shell, web
from schafkopf_tutor.classroom.serving import Serving
from schafkopf_tutor.draw import card_svg
from schafkopf_tutor.i18n import Words

HOST: Final = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[\da-fA-F:.]{2,45}\](:\d{1,5})?", re.ASCII)
POLICY: Final = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""What a page may fetch, and who may show it."""
YEAR: Final = 31_536_000
PAGES: Final[Mapping[str, Role]] = {"/t": "teacher", "/p": "projector"}
"""Whose page lies at an address; all others are a phone's."""


class Handler(RequestHandler):
    """What all of them have."""

    serving: Serving

    def initialize(self, serving: Serving) -> None:
        """Before anything."""
        self.serving = serving

    def set_default_headers(self) -> None:
        """Nothing from elsewhere, nothing that is written into the page, no page around ours."""
        host = self.request.headers.get("Host", "")
        sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
        policy = POLICY | {"connect-src": f"'self'{sockets}"}
        self.set_header("Content-Security-Policy", "; ".join(map(" ".join, policy.items())))
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("X-Frame-Options", "DENY")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Cache-Control", "no-store")
        self.clear_header("Server")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The number alone."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))


class Page(Handler):
    """A page with the words that anybody may read; its script fetches the rest over the socket."""

    def get(self, code: str = "") -> None:
        """The page of its address."""
        path = self.request.path.removeprefix(self.serving.prefix)
        session = self.serving.room.session
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(
            shell(
                PAGES.get(path, "phone"),
                session.language,
                prefix=self.serving.prefix,
                code=code,
                named=session.setup.names,
                kind="table" if path == "/r" else "",
                game=session.ruleset.law,
            )
        )


class Web(Handler):
    """The scripts and styles of ``screen/web``, and nothing beside them."""

    def get(self, name: str) -> None:
        """One file."""
        file = web().get(name)
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", file.kind)
        kept = f"private, max-age={YEAR}" if self.request.query == file.tag else "no-cache"
        self.set_header("Cache-Control", kept)
        self.finish(file.body)


class Picture(Handler):
    """A card, in the face and the letters that its address names."""

    def get(self, face: str, ace: str, language: str, code: str, look: str) -> None:
        """One card."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", f"private, max-age={YEAR}")
        self.finish(card_svg(Card.of(code), Words(language, face, ace), look))


class Code(Handler):
    """The address to join as a QR code, for whoever knows the code."""

    def get(self, code: str) -> None:
        """The picture."""
        address, serving = self.request.remote_ip or "", self.serving
        if serving.guesses.too_many(address):
            raise HTTPError(429)
        if not codes.same(code, serving.room.session.code):
            serving.guesses.wrong(address)
            raise HTTPError(404)
        public = serving.public or f"{self.request.protocol}://{self.request.host}"
        out = BytesIO()
        made = segno.make(f"{public}{serving.prefix}/j/{code}", micro=False)
        made.save(out, kind="svg", scale=8, border=4, xmldecl=False, light="white")
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(out.getvalue())


class Nothing(Handler):
    """Whatever else is asked for."""

    def prepare(self) -> None:
        """There is no such thing."""
        raise HTTPError(404)
