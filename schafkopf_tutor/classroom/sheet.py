"""A page for the wall or the table: how one gets into the Wi-Fi, and into the class."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from schafkopf_tutor.classroom import qr
from schafkopf_tutor.i18n import text
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import PAPER_STYLES, style


class Wifi(NamedTuple):
    """A Wi-Fi: its name, and its password ("" for an open one)."""

    name: str
    password: str = ""


def join_address(address: str, code: str = "") -> str:
    """Where people join, as a phone's camera opens it.

    >>> join_address("http://192.168.178.20:8877/", "ABC234")
    'http://192.168.178.20:8877/j/ABC234'
    """
    base = address.rstrip("/")
    return f"{base}/j/{code}" if code else f"{base}/"


def sheet(address: str, language: str, *, code: str = "", wifi: Wifi | None = None) -> str:
    """The page, A4: a code for the camera and the same to type, for the Wi-Fi and for the class.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything. A password
    stands in it as text: whoever sees the page can use the Wi-Fi.
    """
    title = text("class_sheet.title", language)
    body = "\n".join(_body(address, language, code, wifi, title))
    return document(title, language, style(PAPER_STYLES), body, of="is-class-sheet")


def _body(address: str, language: str, code: str, wifi: Wifi | None, title: str) -> Iterator[str]:
    def say(message: str, **values: object) -> str:
        return escape(text(f"class_sheet.{message}", language, **values))

    yield f'<header class="skt-tip"><p>{say("print")}</p></header>'
    yield f'<main class="skt-sheet"><h1>{escape(title)}</h1><div class="skt-ways">'
    if wifi is not None:
        picture = qr.wifi(wifi.name, wifi.password, say("wifi_title"))
        yield f'<section class="skt-way"><h2>{say("wifi")}</h2>{picture}'
        yield f'<p class="skt-typed">{say("wifi_name")} <b>{escape(wifi.name)}</b></p>'
        if wifi.password:
            yield f'<p class="skt-typed">{say("password")} <b>{escape(wifi.password)}</b></p>'
        else:
            yield f"<p>{say('open')}</p>"
        yield "</section>"
    number = "second" if wifi is not None else "only"
    picture = qr.svg(join_address(address, code), say("class_title"))
    yield f'<section class="skt-way"><h2>{say(number)}</h2>{picture}'
    yield f'<p class="skt-typed">{say("or")} <b>{escape(address.rstrip("/"))}</b></p></section>'
    yield "</div>"
    if code:
        yield f'<p class="skt-code">{escape(code)}</p><p>{say("code")}</p>'
    yield f"<p>{say('name')}</p></main>"
