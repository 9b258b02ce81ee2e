"""What the tests of the command line share: a log for each of them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def log_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of this test's log; it is not there before something is remembered."""
    file = tmp_path / "log" / "attempts.db"
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", f"sqlite:///{file}")
    monkeypatch.setenv("SCHAFKOPF_TUTOR_LEARNER", "anna")
    return file
