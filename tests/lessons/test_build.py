"""Running a notebook: a kernel that does not come is started again, and not for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.notebook import build


class Client:
    """A notebook's client whose kernel stays away a few times."""

    away = 0
    started = 0
    log = ""

    def __init__(self, made: object, **_: object) -> None:
        pass

    def execute(self, *, env: dict[str, str]) -> None:
        Client.started += 1
        Client.log = env["SCHAFKOPF_TUTOR_DB"].removeprefix("sqlite:///")
        assert Path(Client.log).parent.is_dir()
        if Client.started <= Client.away:
            raise RuntimeError("no answer")


@pytest.mark.parametrize("away", [0, 2, 3])
def test_a_kernel_that_does_not_come_is_started_again(monkeypatch, away: int):
    monkeypatch.setattr(build, "NotebookClient", Client)
    Client.away, Client.started = away, 0
    made = build.nbformat.v4.new_notebook()
    if away < 3:
        assert build.run(made)
    else:
        with pytest.raises(RuntimeError):
            build.run(made)
    assert Client.started == min(away + 1, 3)
    assert not Path(Client.log).parent.exists()  # no log of whoever builds
