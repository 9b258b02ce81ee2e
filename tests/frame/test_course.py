"""`make course` as a learner meets it: an address, and behind it JupyterLab with the lessons."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

pytestmark = [pytest.mark.outside, pytest.mark.slow]

STAMP = Path(".venv/.stamp-course")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def address(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What `NO_BROWSER=1 make course` prints."""
    if not shutil.which("make") or not (root / STAMP).exists():
        pytest.skip("not run by make")
    log = tmp_path_factory.mktemp("course") / "log"
    env = os.environ | {
        "NO_BROWSER": "1",
        "JUPYTER_PORT": str(free_port()),
        "LC_ALL": "de_DE.UTF-8",
    }
    with log.open("w") as out:
        command = ["make", "--no-print-directory", "course"]
        server = subprocess.Popen(
            command, cwd=root, env=env, stdout=out, stderr=out, start_new_session=True
        )
    try:
        yield wait_for_address(log, server)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def wait_for_address(log: Path, server: subprocess.Popen, seconds: float = 60) -> str:
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:\d+/lab/\S*token=\w+", log.read_text()):
            return found[0]
        time.sleep(0.2)
    pytest.fail(f"make course printed no address:\n{log.read_text()[-2000:]}")


def test_address_opens_the_first_lesson(address: str):
    lesson = "course/de/00-start.ipynb"
    assert f"/lab/tree/{lesson}?" in address
    with urlopen(address) as page:
        assert page.status == 200
    with urlopen(address.replace("/lab/tree/", "/api/contents/")) as found:
        assert b"Fang hier an" in found.read()


def test_lab_shows_it_under_german_menus_and_asks_nothing(address: str, browser):
    page = browser.new_page()
    page.goto(address)
    page.get_by_role("heading", name="Fang hier an").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Ausführen", exact=True).wait_for()
    page.locator("#jupyterlab-splash").wait_for(state="detached", timeout=60_000)
    assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
    # a server that is told to stop while its kernel is starting waits for that kernel for ever
    page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(timeout=60_000)
