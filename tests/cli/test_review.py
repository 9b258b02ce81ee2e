"""``schafkopf-tutor review``: what it prints and writes, and its word on what it cannot read."""

from __future__ import annotations

import pytest

from schafkopf_tutor.cli import main
from tests.coach.test_review import ENDING

ARGUMENTS = ("--worlds", "2", "--lang", "en")
SHORT = (
    "cardgames-zone-short dealer 3 | EU GU HU SU EA GA / EZ EK EO GZ GK GO"
    " / HA HZ HK HO H9 G9 / SA SZ SK SO S9 E9 | wenz by 0"
    " | EU EO H9 S9 | GU EK HO SO | HU GO HK SK | SU GK HZ SZ | EA EZ HA E9 | GA GZ G9 SA"
)


@pytest.fixture
def run(capfd):
    """Its code, and what it has printed on either stream."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main([*arguments])
        out, err = capfd.readouterr()
        return code, out, err

    return call


@pytest.fixture
def game(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(SHORT + "\n", encoding="utf-8")
    return file


def test_a_game_is_reviewed(run, game):
    code, out, err = run("review", str(game), *ARGUMENTS)
    assert code == 0
    assert all(line.startswith("Reviewing: ") for line in err.splitlines())  # if it takes long
    for heading in ("Review: Wenz", "What mattered", "Luck and skill", "All decisions"):
        assert heading in out
    assert "played with open cards" in out


def test_read_aloud_there_is_no_table(run, game):
    code, out, _ = run("review", str(game), *ARGUMENTS, "--plain")
    assert code == 0
    assert "  " not in out.replace("\n  ", "\n").replace("\n   ", "\n")


def test_a_page_and_a_picture_are_written(run, game, tmp_path):
    for ending, begins in ((".html", b"<!doctype"), (".svg", b"<?xml"), (".png", b"\x89PNG")):
        out = tmp_path / f"review{ending}"
        code, said, _ = run("review", str(game), *ARGUMENTS, "--out", str(out))
        assert code == 0
        assert out.name in said.replace("\n", "")
        assert out.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("text", "more", "word"),
    [
        ("", (), "nothing to review"),
        ("ordnung dealer 3 | … / … / … / …", (), "Nothing has happened"),
        (SHORT, ("--game", "2"), "no game 2"),
        (SHORT, ("--seat", "4"), "--seat"),
        (SHORT, ("--worlds", "0"), "--worlds"),
        (SHORT, ("--stake", "beer"), "--stake"),
        (SHORT, ("--out", "x.pdf"), ".html"),
        (ENDING + "G7 EZ EA G9", (), "."),
        (SHORT.replace("EA EZ HA E9 | GA GZ", "EA GZ HA E9 | GA EZ"), (), "against the rules"),
    ],
)
def test_a_slip_is_one_sentence(run, tmp_path, text, more, word):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    code, out, err = run("review", str(file), *ARGUMENTS, *more)
    assert (code, out) == (2, "")
    assert word in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(run):
    code, _, err = run("review", "nowhere.txt", "--lang", "en")
    assert code == 2
    assert "nowhere.txt" in err
