"""Figures of a learner's progress on a page: no barrier, and nothing that makes it too wide."""

from __future__ import annotations

import pytest

from schafkopf_tutor.notebook import Desk
from tests.browser.axe import axe
from tests.tools import learner
from tests.tools.screenshots import GROUND, PHONE, WIDE

pytestmark = [pytest.mark.outside, pytest.mark.slow]

OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true })"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_progress_has_no_barrier(browser):
    desk = Desk("de", clock=lambda: learner.NOW)
    html = desk.progress(learner.answers()).html
    for look, width in (("light", WIDE), ("dark", PHONE)):
        ground, ink = GROUND[look]
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=look)
        page.set_content(
            '<!doctype html><html lang="de"><title>Lernstand</title>'
            f'<body style="background:{ground};color:{ink}"><main><h1>Lernstand</h1>{html}</main>'
        )
        page.evaluate(OPEN)
        assert page.locator("details[open] table").count() == 4
        assert axe(page, "main") == []
        assert page.evaluate(TOO_WIDE) == 0  # what is wider scrolls by itself
        page.close()
