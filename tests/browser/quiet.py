"""A browser that notes whatever its pages ask of another machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

HERE = {"127.0.0.1", "localhost", "::1"}
PATIENCE = 15_000  # milliseconds for a thing to be there; half of what Playwright waits
INSIDE = {"data", "blob", "about", "file"}


def leaves(address: str) -> bool:
    """Whether a request for this address goes to another machine.

    >>> [leaves(a) for a in ("http://127.0.0.1:8888/x", "data:,x", "https://cdn.example/x.css")]
    [False, False, True]
    """
    parts = urlsplit(address)
    return parts.scheme not in INSIDE and parts.hostname not in HERE


class Quiet:
    """Playwright's browser, whose pages all write down in ``left`` what leaves the machine."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.left: list[str] = []
        self.asked = 0  # how many requests there were at all

    def another(self) -> Quiet:
        """The same browser with a list of its own."""
        return Quiet(self._browser)

    def new_context(self, **given: Any) -> BrowserContext:
        """A context of the browser; see Playwright."""
        context = self._browser.new_context(**given)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: self._note(request.url))
        context.on("page", lambda page: page.on("websocket", lambda line: self._note(line.url)))
        return context

    def new_page(self, **given: Any) -> Page:
        """A page in a context of its own; closing the page closes it."""
        context = self.new_context(**given)
        page = context.new_page()
        page.on("close", lambda _: context.close())
        return page

    def _note(self, address: str) -> None:
        self.asked += 1
        if leaves(address):
            self.left.append(address)
