"""The benchmarks run and print; how fast anything is, no test says."""

import pytest

from tests.benchmarks import speed

pytestmark = pytest.mark.outside  # it starts interpreters


def test_the_benchmarks_run(capsys: pytest.CaptureFixture[str], record):
    figures = speed.run(quick=not speed_wanted())
    for figure in figures:
        assert figure.value > 0
    record("benchmarks", {figure.name.strip(): round(figure.value, 1) for figure in figures})
    speed.main(["--quick"])
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(figures) + 1
    assert all(figure.name in line for figure, line in zip(figures, printed[1:], strict=True))


def speed_wanted() -> bool:
    """Only a long run takes the time for figures that are worth keeping."""
    from tests.longrun import LONG

    return LONG
