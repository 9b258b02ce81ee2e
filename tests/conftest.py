"""What all tests share: long runs, ../shared, the wheel, the outside tools, and no silent skips."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests import longrun
from tests.skips import ALLOWED, SkipGate, read_allowed

ROOT = Path(__file__).parent.parent


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("CI") == "true":
        gate = SkipGate(read_allowed(ALLOWED.read_text(encoding="utf-8")))
        config.pluginmanager.register(gate, "skip-gate")
    _hypothesis_profile()


def _hypothesis_profile() -> None:
    """Same examples on every run, no time limit for one; a long run draws new ones."""
    try:
        from hypothesis import HealthCheck, settings
    except ImportError:  # a test of the bare package may run without it
        return
    quiet = [HealthCheck.too_slow]
    settings.register_profile("usual", deadline=None, derandomize=True, suppress_health_check=quiet)
    settings.register_profile(
        "long", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=quiet
    )
    settings.load_profile("long" if longrun.LONG else "usual")


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
    """The wheel, built once a run from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out)]
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


@pytest.fixture(scope="session")
def chromium() -> Path | None:
    """The browser's program; None where playwright has a browser of its own."""
    from tests.tools import outside

    if outside.find_chromium():
        return outside.find_chromium()
    return (
        None if outside.playwright_has_chromium() else pytest.skip("no Chromium here: make tools")
    )
