"""JupyterLab as ``schafkopf-tutor`` opens it: its menus in the learner's language, no question."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli.course import first_lesson, lab_environment
from tests.browser import places
from tests.browser.quiet import Quiet
from tests.browser.servers import served

pytestmark = [pytest.mark.outside, pytest.mark.slow]


def test_in_german_the_menus_are_german(
    browser: Quiet, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    paths = lab_environment("de", {})["JUPYTER_CONFIG_PATH"]
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", paths)
    with served("lab", root, tmp_path) as server:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        lesson = first_lesson(server.home / "work", "de").removesuffix(".ipynb")
        places.opened(page, server, lesson)
        page.get_by_role("menuitem", name="Ausführen", exact=True).click()
        page.get_by_text("Alle Zellen ausführen", exact=True).first.wait_for()
        assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
        page.close()
