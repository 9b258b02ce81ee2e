"""What all tests share: long runs, ../shared, the wheel, the outside tools, and no silent skips."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import longrun
from tests.skips import ALLOWED, SkipGate, read_allowed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("CI") == "true":
        gate = SkipGate(read_allowed(ALLOWED.read_text(encoding="utf-8")))
        config.pluginmanager.register(gate, "skip-gate")
    _hypothesis_profile()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--share", type=int, default=1, help="of the cases of a test, each so-manieth alone"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among processes a file that takes long starts early, so that none is waited for at the end:
    first those that say so (`long_file`), then whichever have the most tests."""
    share, cases, left_out = config.getoption("--share"), Counter[str](), []
    for item in tuple(items) if share > 1 else ():
        test = item.nodeid.partition("[")[0]
        if cases[test] % share:
            left_out.append(item)
        cases[test] += 1
    if left_out:
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=left_out)
    if not hasattr(config, "workerinput"):
        return
    tests = Counter(item.path for item in items)
    long = {item.path for item in items if item.get_closest_marker("long_file")}
    items.sort(key=lambda item: (item.path not in long, -tests[item.path], item.path))


def _hypothesis_profile() -> None:
    """Same examples on every run, no time limit for one; a long run draws new ones.

    In the browser's Python a quarter of them, the first ones: there it is asked whether the same
    comes out, and Python itself has seen them all.
    """
    try:
        from hypothesis import HealthCheck, settings
    except ImportError:  # a test of the bare package may run without it
        return
    quiet = [HealthCheck.too_slow]
    settings.register_profile("usual", deadline=None, derandomize=True, suppress_health_check=quiet)
    settings.register_profile(
        "long", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=quiet
    )
    settings.register_profile("browser", parent=settings.get_profile("usual"), max_examples=25)
    usual = "browser" if sys.platform == "emscripten" else "usual"
    settings.load_profile("long" if longrun.LONG else usual)


@pytest.fixture(scope="session", autouse=True)
def no_log_of_ours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test writes into the folder of whoever runs it, nor does a process of its own."""
    file = tmp_path_factory.mktemp("log") / "attempts.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCHAFKOPF_TUTOR_DB", f"sqlite:///{file}")
        patch.setenv("SCHAFKOPF_TUTOR_COMPILED", str(ROOT / ".cache" / "compiled"))
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """Recorded games and disputes: beside the checkout, or where SCHAFKOPF_SHARED says."""
    folder = Path(os.environ.get("SCHAFKOPF_SHARED") or ROOT.parent / "shared")
    if not (folder / "cases").is_dir():
        pytest.skip("no ../shared here")
    return folder


@pytest.fixture(scope="session")
def scale() -> Callable[[int], int]:
    """`scale(n)`: n in `make long`, else a twentieth."""
    return longrun.scale


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed of whatever a test draws at random."""
    return longrun.SEED


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Callable[..., Path | None]:
    """`record(name, figures)`: keep a long run's figures in tests/long."""
    return partial(longrun.record, command=f"SCHAFKOPF_LONG=1 pytest {request.node.nodeid}")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built once a run: out of an sdist, so without what git ignores."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out)]
    done = subprocess.run([*command, str(ROOT)], capture_output=True, text=True)
    if done.returncode:
        pytest.fail(f"the wheel does not build:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def node() -> Path:
    """The program `node`."""
    from tests.tools import outside

    return outside.find_node() or pytest.skip("no node here: make tools")


# Chromium as root, in a machine without a screen, and without calls to its maker's hosts.
CHROMIUM_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
CHROMIUM_OPTIONS += ["--disable-background-networking", "--disable-component-update"]
CHROMIUM_OPTIONS += ["--disable-sync"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Playwright's Chromium, headless: `browser.new_page()`.

    Not for the whole session: while it runs, nothing else in this thread can use asyncio.
    """
    from playwright.sync_api import sync_playwright

    from tests.tools import outside

    program = outside.find_chromium()
    if program is None and not outside.playwright_has_chromium():
        pytest.skip("no Chromium here: make tools")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=CHROMIUM_OPTIONS)
        yield started
        started.close()
