"""From a click to the new picture, in milliseconds, as the page itself sees it.

The clock starts at the click's own event and stops when what is watched has changed and the next
picture is due; what Playwright takes to find and move to a button does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

_WATCH = """(seen) => {
    globalThis.clickToPicture = new Promise((done, failed) => {
        setTimeout(() => failed(new Error("a click changed nothing")), 10_000);
        addEventListener("click", () => {
            const start = performance.now();
            const watch = new MutationObserver(() => {
                watch.disconnect();
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
            });
            watch.observe(seen, {
                attributes: true, characterData: true, childList: true, subtree: true,
            });
        }, { once: true, capture: true });
    });
}"""


def click_to_picture(seen: Locator, click: Callable[[], None]) -> float:
    """Milliseconds until something in ``seen`` has changed and is drawn, after a ``click``.

    The click must change it by way of Python, and nothing else may change it meanwhile.
    """
    seen.evaluate(_WATCH)
    click()
    return float(seen.page.evaluate("globalThis.clickToPicture"))


def medians(seen: Locator, clicks: Sequence[Callable[[], None]], rounds: int) -> float:
    """The median over all clicks of so many rounds."""
    return median(click_to_picture(seen, click) for _ in range(rounds) for click in clicks)
