"""A lesson opened and brought to life, wherever it is shown; and what its Python says."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.servers import Server

COMMAND = "window.jupyterapp.commands.execute"
NOTEBOOK = "window.jupyterapp.shell.currentWidget"
PATIENCE = 60_000
SLIPS = ".broken, [data-mime-type='application/vnd.jupyter.stderr']"
# Every place that waits for its panel has got it, and there is at least one.
LIVES = """() => {
    const places = [...document.querySelectorAll("[data-panel]")];
    return places.length > 0 && places.every((place) => "live" in place.dataset);
}"""

FAILED = f'() => document.querySelector("{SLIPS}") !== null'


@dataclass(frozen=True)
class Lesson:
    """A lesson in the browser."""

    server: Server
    page: Page

    def run(self) -> Page:
        """Run every cell, where that is not done already, and wait until all panels live.

        RuntimeError where a cell failed.
        """
        page = self.page
        if self.server.name == "voila":
            page.locator('body[data-state="ready"]').wait_for(timeout=PATIENCE)
        else:
            page.wait_for_function(f"{NOTEBOOK}?.sessionContext?.isReady", timeout=PATIENCE)
            page.evaluate(f"{COMMAND}('notebook:run-all-cells')")
            page.wait_for_function(f"({LIVES})() || ({FAILED})()", timeout=PATIENCE)
        if page.evaluate(FAILED):
            raise RuntimeError(page.locator(SLIPS).first.text_content())
        return page

    def kernel(self) -> str:
        """The id of the kernel behind the page."""
        if self.server.name == "voila":
            found = self.page.locator("#jupyter-config-data").text_content() or ""
            return str(json.loads(found)["kernelId"])
        return str(self.page.evaluate(f"{NOTEBOOK}.sessionContext.session.kernel.id"))

    def python(self, expression: str) -> str:
        """What the lesson's own Python says to an expression, asked past browser and server."""
        (line,) = (self.server.home / "run").rglob(f"kernel-{self.kernel()}.json")
        # in a process of its own: while a page is open, asyncio is taken in this one
        done = subprocess.run(
            [sys.executable, "-m", "tests.browser.ask", str(line), expression],
            capture_output=True,
            text=True,
            timeout=60,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()


def opened(page: Page, server: Server, path: str) -> Lesson:
    """A notebook (``course/en/03-following``), opened; in JupyterLab and Notebook 7 not yet run."""
    page.goto(server.lesson(path), timeout=PATIENCE)
    what = "main" if server.name == "voila" else ".jp-Notebook .jp-Cell"
    page.locator(what).first.wait_for(timeout=PATIENCE)
    return Lesson(server, page)


def screen(page: Page, name: str) -> Locator:
    """A live question, table or note, by its name: ``Question 4``."""
    return page.get_by_role("region", name=name, exact=True)


def touch(where: Locator, *names: str) -> None:
    """Click buttons by their names, one after the other; those too that say they cannot be used."""
    for name in names:
        button = where.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        # Playwright waits for what is aria-disabled to be enabled; a person just clicks it
        button.click(force=button.get_attribute("aria-disabled") == "true")


def says(where: Locator, text: str) -> None:
    """Wait until it is read there."""
    where.get_by_text(text).first.wait_for(timeout=10_000)
