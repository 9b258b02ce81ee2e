"""A lesson in the browser: the teacher's page, the projector's, phones; what each of them hears."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.quiet import Quiet
from tests.classroom.serving import Process

SIZES = {"phone": (390, 844), "teacher": (1280, 900), "projector": (1280, 720)}
MODEL = "() => document.querySelector('#here > .skt-screen')"


class Device:
    """One page on a device of its own. ``frames`` is all that it has heard over its line."""

    def __init__(self, browser: Quiet) -> None:
        self.role = ""
        self.context = browser.new_context(reduced_motion="reduce", locale="de-DE")
        self.frames: list[str] = []
        self.slips: list[str] = []
        self.page: Any = self.context.new_page()
        self._listen()

    def open(self, address: str, role: str, look: str = "light") -> Device:
        """With a page on it that shows something."""
        self.role = role
        width, height = SIZES[role]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=look, reduced_motion="reduce")
        self.page.goto(address)
        self.page.wait_for_function(MODEL)
        return self

    def forget(self) -> Device:
        """As if it had never been used; only what a browser keeps of files is there already."""
        self.context.set_offline(False)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.frames.clear()
        return self

    def _listen(self) -> None:
        def line(socket: Any) -> None:
            socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

        self.page.on("websocket", line)
        self.page.on("pageerror", lambda slip: self.slips.append(str(slip)))
        self.page.on("console", self._console)

    def _console(self, message: Any) -> None:
        refused = "ERR_CONNECTION_REFUSED" in message.text or "WebSocket connection" in message.text
        if message.type in ("error", "warning") and not refused:
            self.slips.append(message.text)

    def press(self, act: str) -> None:
        """Click on what sends a word, once it can be chosen."""
        self.page.locator(f'#here [data-act="{act}"]:not([aria-disabled]):visible').first.click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text stands there."""
        try:
            self.page.locator("body").get_by_text(text).first.wait_for()
        except Exception as slip:
            raise AssertionError(f"no {text!r} in {self.text()!r}") from slip

    def shows_either(self, texts: Iterable[str]) -> None:
        """Wait until one of several texts stands there."""
        self.sees(re.compile("|".join(rf"{re.escape(one)}(?!\d)" for one in texts)))

    def text(self) -> str:
        return str(self.page.inner_text("body"))

    def shows(self, selector: str) -> None:
        self.page.locator(selector).first.wait_for()

    def wide(self) -> int:
        """How many pixels must be moved sideways."""
        side = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(self.page.evaluate(side))

    def join(self) -> str:
        """Press the button that joins; the name that was handed out."""
        self.press("join")
        self.shows("#you b")
        return str(self.page.inner_text("#you b"))

    def memory(self) -> dict[str, Any]:
        kept: dict[str, Any] = self.page.evaluate(
            "JSON.parse(localStorage.getItem('schafkopf-tutor-class'))"
        )
        return kept


class Lesson:
    """A server and everybody who looks at it. A device is used again by the next test: to make one
    takes longer than most of what is done on it."""

    def __init__(self, browser: Quiet, server: Process) -> None:
        self.browser, self.server = browser, server
        self.devices: list[Device] = []
        self.free: list[Device] = []

    def open(self, role: str, *, look: str = "light", path: str = "") -> Device:
        places = self.server.places
        name = {"phone": "join"}.get(role, role)
        address = f"{places['address']}{path}" if path else places[name]
        device = self.free.pop() if self.free else Device(self.browser)
        self.devices.append(device)
        return device.open(address, role, look)

    def close(self) -> None:
        """Everybody is gone."""
        slips = [slip for device in self.devices for slip in device.slips]
        for device in self.devices:
            device.slips.clear()
        self.free += [device.forget() for device in self.devices]
        self.devices = []
        assert slips == []

    def end(self) -> None:
        """For good."""
        for device in (*self.devices, *self.free):
            device.context.close()
        self.devices, self.free = [], []


@contextmanager
def lesson(browser: Quiet, folder: Path, *arguments: str) -> Iterator[Lesson]:
    """A server of one's own with nobody there."""
    with Process(f"sqlite:///{folder / 'class.db'}", *arguments) as server:
        found = Lesson(browser, server)
        yield found
        found.end()
