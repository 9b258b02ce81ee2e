"""The command as another program meets it: pipes, files of its own, and an end."""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from schafkopf_tutor import RulesetError
from schafkopf_tutor.serve import RequestError, run
from tests.serve.requests import EXAMPLE, SEARCHED

OURS = 'schema = 1\nbase = "ordnung"\nace = "sau"\n'


def options(*rules: str, stdio: bool = True) -> argparse.Namespace:
    return argparse.Namespace(stdio=stdio, rules=list(rules), language="en")


@pytest.fixture
def server() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-W", "error", "-m", "schafkopf_tutor", "--lang", "de"]
    command += ["serve", "--stdio"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        yield process
        process.kill()


@pytest.mark.outside
def test_a_conversation(server: subprocess.Popen[bytes]) -> None:
    """Each answer is there before the next question is asked."""
    assert server.stdin
    assert server.stdout
    for number in range(3):
        request = {"id": number, "do": "legal", "position": SEARCHED}
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        made = json.loads(server.stdout.readline())
        assert (made["id"], made["legal"]) == (number, ["GA"])
    out, err = server.communicate(b'{"id": 3', timeout=20)  # the last line has no end
    made = json.loads(out)
    assert made["error"]["message"].startswith("Diese Zeile ist kein JSON")
    assert (err, server.returncode) == (b"", 0)


@pytest.mark.outside
def test_many_questions_at_once_and_ten_megabytes(server: subprocess.Popen[bytes]) -> None:
    line = json.dumps({"do": "settle", "game": EXAMPLE}).encode() + b"\n"
    lines = [line, b"x" * 10_000_000 + b"\n", b"\xff\x00\n", b"[" * 200_000 + b"\n"] * 2 + [
        line
    ] * 200
    out, err = server.communicate(b"".join(lines), timeout=60)
    made = [json.loads(each)["ok"] for each in out.splitlines()]
    assert made == [True, False, False, False] * 2 + [True] * 200
    assert (err, server.returncode) == (b"", 0)


def test_rules_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "stammtisch.toml"
    file.write_text(OURS, encoding="utf-8")
    asked = b'{"do":"ruleset","rules":"stammtisch"}\n{"do":"about"}'
    out = io.StringIO()
    assert run(options(str(file)), io.BytesIO(asked), out) == 0
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first["ruleset"]["settings"]["ace"] == "sau"
    assert {"stammtisch", "ordnung"} <= set(second["rulesets"])


def test_a_file_does_not_take_another_ones_name(tmp_path: Path) -> None:
    file = tmp_path / "ordnung.toml"
    file.write_text(OURS, encoding="utf-8")
    with pytest.raises(RulesetError, match="ordnung"):
        run(options(str(file)), io.BytesIO(), io.StringIO())


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(RulesetError, match=r"nowhere\.toml"):
        run(options("nowhere.toml"), io.BytesIO(), io.StringIO())


def test_without_stdio_nothing_is_served() -> None:
    with pytest.raises(RequestError, match="--stdio"):
        run(options(stdio=False), io.BytesIO(), io.StringIO())


def test_a_reader_that_has_gone_away() -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run(options(), io.BytesIO(b"{}\n"), Gone())
