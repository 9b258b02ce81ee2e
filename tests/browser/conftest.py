"""What the tests in a browser share: three servers, a browser that may ask no other machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.practising import TELEPHONE
from tests.browser.quiet import Quiet
from tests.browser.servers import Server, served

if TYPE_CHECKING:
    from playwright.sync_api import Page

SERVERS = ("lab", "notebook7", "voila")


@pytest.fixture(scope="session")
def lab(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab, started once a run."""
    with served("lab", root, tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def notebook7(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Notebook 7, started once a run."""
    with served("notebook7", root, tmp_path_factory.mktemp("notebook7")) as server:
        yield server


@pytest.fixture(scope="session")
def voila(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Voila with our template, started once a run."""
    with served("voila", root, tmp_path_factory.mktemp("voila")) as server:
        yield server


@pytest.fixture(scope="module", params=SERVERS)
def server(request: pytest.FixtureRequest) -> Server:
    """Each of the three, one after the other."""
    found: Server = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
def browser(browser) -> Quiet:
    """Chromium; what its pages ask of another machine is noted."""
    return Quiet(browser)


@pytest.fixture
def telephone(browser: Quiet) -> Iterator[Page]:
    """A page as narrow as a telephone, on which nothing goes wrong in a script."""
    page = browser.new_page(viewport={"width": TELEPHONE, "height": 700})
    slips: list[str] = []
    page.on("pageerror", lambda slip: slips.append(str(slip)))
    yield page
    assert slips == []
    page.close()


@pytest.fixture(scope="module")
def one_page(browser: Quiet) -> Iterator[Page]:
    """One page for a whole file: opening one takes longer than most tests."""
    page = browser.new_page(viewport={"width": 860, "height": 900}, reduced_motion="reduce")
    yield page
    page.close()


@pytest.fixture
def page(one_page: Page) -> Iterator[Page]:
    """The file's page; each test shows what it needs on it, and nothing goes wrong in a script."""
    slips: list[str] = []

    def note(slip: Exception) -> None:
        slips.append(str(slip))

    one_page.on("pageerror", note)
    yield one_page
    one_page.remove_listener("pageerror", note)
    assert slips == []


@pytest.fixture(autouse=True)
def nothing_leaves(request: pytest.FixtureRequest) -> Iterator[None]:
    """No page asks another machine for anything, in whatever test."""
    if "browser" not in request.fixturenames:
        yield
        return
    quiet: Quiet = request.getfixturevalue("browser")
    yield
    left, quiet.left = quiet.left, []
    assert left == [], "a page asked another machine"
