"""A class led from a notebook cell in JupyterLab; its kernel is restarted, the class goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat as untyped
import pytest

from schafkopf_tutor.classroom import finding
from tests.browser.places import COMMAND, NOTEBOOK, PATIENCE, opened
from tests.browser.quiet import Quiet
from tests.browser.servers import KERNEL, Server
from tests.classroom.test_cli import free_port

pytestmark = [pytest.mark.outside, pytest.mark.slow]
nbformat: Any = untyped

CELL = """
from schafkopf_tutor.notebook import Desk
desk = Desk("en")
led = desk.classroom(port={port})
led
"""
IDLE = f"{NOTEBOOK}.sessionContext.session?.kernel?.status === 'idle'"


def test_a_class_is_led_and_survives_its_kernel(lab: Server, browser: Quiet, tmp_path: Path):
    cells = [nbformat.v4.new_code_cell(CELL.format(port=free_port()))]
    made = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    (lab.home / "work" / "class.ipynb").write_text(nbformat.writes(made), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1100, "height": 900}, reduced_motion="reduce")
    try:
        lesson = opened(page, lab, "class")
        lesson.run()
        cell = page.locator(".is-class.is-teacher")
        cell.get_by_role("button", name="Ask the first question").click()
        reveal = cell.locator('[data-act="reveal"]:not([aria-disabled])')
        reveal.wait_for(timeout=PATIENCE)
        assert cell.locator(".skt-blank").count() == 0  # every card has its picture
        page.screenshot(path=tmp_path / "class-cell.png")
        held = lesson.python("(led.relay.held.session, led.relay.held.pid)")
        level = cell.locator("select").first
        level.wait_for()
        # the kernel is started anew; the cell run again finds the class where it was
        page.evaluate(f"{NOTEBOOK}.sessionContext.session.kernel.restart()")
        page.wait_for_function(IDLE, timeout=PATIENCE)
        page.evaluate(f"{COMMAND}('notebook:run-all-cells')")
        reveal.wait_for(timeout=PATIENCE)
        page.wait_for_function(IDLE, timeout=PATIENCE)
        assert lesson.python("(led.relay.held.session, led.relay.held.pid)") == held
        reveal.click()
        cell.locator('[data-act="next"]:not([aria-disabled])').wait_for(timeout=PATIENCE)
    finally:
        page.close()
        for file in lab.home.rglob(finding.FILE):
            running = finding.found(file.parent)
            if running is not None:
                finding.end(file.parent, running)
