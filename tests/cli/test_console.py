"""Writing to whatever terminal there is, and progress."""

import io
import json
from pathlib import Path

import pytest

from schafkopf_tutor.cli.console import Console, Progress, fit
from schafkopf_tutor.i18n import LANGUAGES

# The catalogues that the command line says something of; those of screens are not among them.
SAID = ("cli", "errors", "explain", "names", "notation", "replay", "verdicts")


class Screen(io.TextIOWrapper):
    """A stream of some encoding that may be a terminal."""

    def __init__(self, encoding: str = "utf-8", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    @property
    def shown(self) -> str:
        self.flush()
        content = self.buffer
        assert isinstance(content, io.BytesIO)
        return content.getvalue().decode(self.encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8", "utf-16"])
def test_every_sentence_can_be_written_everywhere(encoding: str, root: Path):
    for language in LANGUAGES:
        for name in SAID:
            file = root / "schafkopf_tutor" / "data" / "locale" / language / f"{name}.toml"
            for line in file.read_text(encoding="utf-8").splitlines():
                fitted = fit(line, encoding)
                fitted.encode(encoding)
                assert fitted.count("\\") == line.count("\\"), line


def test_a_stream_without_umlauts():
    out, err = Screen("ascii"), Screen("ascii")
    console = Console(out, err)
    console.line("Gras führt: ♠A ✓ – „ja“")
    console.error("Öl …")
    assert out.shown == 'Gras fuehrt: SA + - "ja"\n'
    assert err.shown == "schafkopf-tutor: Oel ...\n"


def test_json_survives_any_stream():
    for encoding in ("ascii", "utf-8"):
        out = Screen(encoding)
        console = Console(out, Screen())
        console.json({"ä": "♠\ud800" if encoding == "ascii" else "♠"})
        assert json.loads(out.shown) == {"ä": "♠\ud800" if encoding == "ascii" else "♠"}


def test_lines_are_wrapped_on_a_terminal_only(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    line = "GA  ✓ yes  " + "word " * 20
    for terminal in (False, True):
        out = Screen(terminal=terminal)
        console = Console(out, Screen())
        console.line(line.rstrip(), hanging=11)
        lines = out.shown.splitlines()
        assert len(lines) == (4 if terminal else 1)
        if terminal:
            assert max(map(len, lines)) <= 40
            assert all(row.startswith(" " * 11 + "word") for row in lines[1:])


def test_a_very_narrow_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "5")
    out = Screen(terminal=True)
    console = Console(out, Screen())
    console.line("Schellen-Solo " * 3, hanging=4)
    assert out.shown.count("Schellen-Solo") == 3


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def run(*, terminal: bool, seconds: float) -> str:
    """What 100 games that take so long together show."""
    screen, clock = Screen(terminal=terminal), Clock()
    with Progress(screen, lambda done, percent: f"{done} games {percent}", clock) as progress:
        for game in range(1, 101):
            clock.now += seconds / 100
            progress.at(game, game)
    return screen.shown


def test_short_work_shows_no_progress():
    assert run(terminal=True, seconds=0.5) == ""
    assert run(terminal=False, seconds=4) == ""


def test_progress_on_a_terminal_takes_itself_away():
    shown = run(terminal=True, seconds=3)
    assert "60 games 60" in shown
    assert "\n" not in shown
    assert shown.endswith(" \r")


def test_progress_elsewhere_is_a_line_now_and_then():
    lines = run(terminal=False, seconds=60).splitlines()
    assert 8 <= len(lines) <= 12
    assert all(line.split()[1] == "games" for line in lines)
