"""How long a click takes to show, beside a button of ipywidgets; what is right, no test says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.browser import places
from tests.browser.latency import medians
from tests.browser.places import screen, touch
from tests.browser.quiet import Quiet
from tests.browser.servers import Server
from tests.longrun import scale

pytestmark = [pytest.mark.outside, pytest.mark.slow]

CLICKS = scale(400)


def test_click_to_picture(
    browser: Quiet,
    voila: Server,
    record: Callable[..., Path | None],
    capsys: pytest.CaptureFixture[str],
):
    page = browser.new_page()
    table = screen(places.opened(page, voila, "course/en/03-following").run(), "Schafkopf table")
    trick = table.get_by_role("group", name="Trick 1 of 8")
    there_and_back = [
        partial(touch, table, "ace of Schellen"),
        partial(touch, table, "Take a card back"),
    ]
    ours = medians(trick, there_and_back, CLICKS // 2)
    plain = browser.new_page()
    lesson = places.opened(plain, voila, "button")
    lesson.run()
    button = plain.get_by_role("button", name="Click")
    theirs = medians(plain.locator(".widget-html-content"), [button.click], CLICKS)
    assert plain.locator(".widget-html-content").inner_text() == str(CLICKS)
    with capsys.disabled():
        print(
            f"\nclick to picture, median of {CLICKS}: table {ours:.0f} ms,"
            f" an ipywidgets Button {theirs:.0f} ms (wanted: at most 150)"
        )
    record("click-to-picture", {"table ms": round(ours, 1), "ipywidgets ms": round(theirs, 1)})
    page.close()
    plain.close()
