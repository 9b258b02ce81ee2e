"""``schafkopf-tutor warm``: the solver compiled into a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.cli import warm as command
from schafkopf_tutor.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_where_the_code_lies(lang: str, capsys):
    folder = ROOT / ".cache" / "compiled"
    assert main(["warm", str(folder), "--lang", lang]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "SCHAFKOPF_TUTOR_COMPILED" in said
    assert list(folder.glob("*/*/kernel.search-*.nbc"))


def test_a_folder_that_cannot_be_written_to(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("")
    assert main(["warm", str(file), "--lang", "en"]) == 2
    assert "Name another folder" in " ".join(capsys.readouterr().err.split())


def test_without_what_compiles(monkeypatch, capsys):
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert main(["warm", "--lang", "de"]) == 2
    assert "schafkopf-tutor[players]" in capsys.readouterr().err
