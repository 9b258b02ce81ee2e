"""The guide says what the server does, and its examples are short and run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from schafkopf_tutor.serve import OPERATIONS, answer
from schafkopf_tutor.serve.stream import LONGEST
from tests.serve.shapes import complaints

EXAMPLES = ("house_variant.py", "ask_the_judge.py")


@pytest.fixture(scope="module")
def guide(root: Path) -> str:
    return (root / "course" / "guide" / "serve.md").read_text(encoding="utf-8")


def test_every_answer_is_the_one_that_stands_there(guide: str) -> None:
    blocks = re.findall(r"```json\n(.*)\n(.*)\n```", guide)
    assert len(blocks) > 4
    assert guide.count("```json") == len(blocks)
    for request, response in blocks:
        assert complaints("request", json.loads(request)) == []
        assert answer(json.loads(request)) == json.loads(response)


def test_every_operation_is_named(guide: str) -> None:
    rows = [line.split("|")[1] for line in guide.splitlines() if line.startswith("| `")]
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == set(OPERATIONS)
    assert f"{LONGEST:,} bytes" in guide


@pytest.mark.outside
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str, root: Path) -> None:
    path = root / "course" / "guide" / name
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 30
    command = [sys.executable, "-W", "error", str(path)]
    env = os.environ | {"PYTHONPATH": str(root), "PYTHONUTF8": "1"}
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=60)
    assert done.stderr == ""
    assert done.stdout.splitlines() == re.findall(r"# -> (.*)", source)
