"""What every command that writes a page keeps to: the file or the output, its help, its slips."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main

Bytes = pytest.CaptureFixture[bytes]
Text = pytest.CaptureFixture[str]


def goes_where_it_is_told(call: list[str], wanted: str, file: Path, captured: Bytes) -> None:
    """Into the file, also over an old one and with nothing left beside it; else to the output."""
    file.write_text("old", encoding="utf-8")
    assert main([*call, "--out", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == wanted
    assert list(file.parent.iterdir()) == [file]
    assert file.name.encode() in captured.readouterr().out.replace(b"\n", b"")
    assert main(call) == 0
    assert captured.readouterr().out.decode() == wanted


def examples_work(command: str, language: str, captured: Text, number: int = 2) -> None:
    """The examples that the help of a command gives, each as it stands."""
    main([command, "--help", "--lang", language])
    lines = captured.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith(f"  schafkopf-tutor {command}")]
    assert [main(shlex.split(example)[1:]) for example in examples] == [0] * number


def is_one_sentence(arguments: list[str], folder: Path, captured: Text) -> None:
    """What cannot be done is said in a line, and nothing is written."""
    assert main(arguments) == 2
    out, err = captured.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert list(folder.iterdir()) == []
