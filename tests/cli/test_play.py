"""``schafkopf-tutor play``: whole games in a terminal."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.coach import afterwards, beside
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import finish, named
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.practice.shelf import Shelf
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View
from tests.law.doppelkopf.tables import lost_solo

WHOLE = "\n".join([*["weiter", "1", "2", "3", "4", "5", "6", "7", "8", ""] * 60, ""])
"""Enough of everything that a game comes to its end, whoever plays it."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The learner's folder of this test."""
    for name in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def run(monkeypatch, capsys, given: str, *arguments: str, code: int = 0, lang: str = "en") -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    company = () if {"--resume", "--export"} & {*arguments} else ("--with", "random")
    assert main(["play", *company, "--lang", lang, *arguments]) == code
    out, err = capsys.readouterr()
    assert bool(err) is (code == 2)
    return out + err


def saved(folder: Path) -> Series:
    files = sorted(folder.rglob("series/*.txt"), key=lambda file: file.stat().st_mtime_ns)
    return Series.read(files[-1].read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_a_series_of_one_game_from_the_deal_to_the_board(monkeypatch, capsys, folder, lang, plain):
    out = run(monkeypatch, capsys, WHOLE, "--seed", "7", "--games", "1", *plain, lang=lang)
    series = saved(folder)
    assert series.over
    assert {"de": "Tafel", "en": "Scoreboard"}[lang] in out
    for seat, score in enumerate(series.scores):
        written = f"{score:+d}".replace("-", "−") if score else "0"
        assert written in out, seat


@pytest.mark.parametrize("lang", ["de", "en"])
def test_another_game_from_the_deal_to_the_board(monkeypatch, capsys, folder, lang):
    """Whoever types numbers comes through, and it is taken up again where it was."""
    given = "\n".join([*["gesund", *map(str, range(1, 13)), ""] * 40, ""])
    company = ("--game", "doppelkopf", "--with", "solid,frieda,random", "--seed", "7")
    assert "play --resume" in run(monkeypatch, capsys, "gesund\n", *company, lang=lang)
    first = saved(folder)
    assert first.ruleset.name == "ddv"
    assert first.game.moves
    review = {"de": "durchsicht\n", "en": "review\n"}[lang]
    out = run(monkeypatch, capsys, given + review, *company, "--games", "1", lang=lang)
    series = saved(folder)
    assert series.over
    assert sum(series.scores) == 0
    assert {"de": "Tafel", "en": "Scoreboard"}[lang] in out
    assert "Schafkopf" not in out.replace("schafkopf-tutor", "")
    assert "♣" in out
    for seat, score in enumerate(series.scores):
        written = f"{score:+d}".replace("-", "−") if score else "0"
        assert written in out, seat


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_second_says_what_solid_would_do(monkeypatch, capsys, lang):
    hint = {"de": "tipp", "en": "hint"}[lang]
    given = f"{hint}\ngesund\n{hint}\nq\n"
    out = run(
        monkeypatch, capsys, given, "--game", "doppelkopf", "--seed", "7", "--coach", lang=lang
    )
    flat = " ".join(out.split())
    assert {"de": "gibt das Blatt nichts her", "en": "not made for a reservation"}[lang] in flat
    assert {"de": "Der Computerspieler solid würde hier", "en": "solid would play"}[lang] in flat


def test_it_is_said_in_full_names_and_without_tables_for_who_listens(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "weiter\n", "--seed", "7", "--plain", lang="de")
    hand = next(line for line in out.splitlines() if line.startswith("Deine Karten"))
    assert "Herz-Ober" in hand
    assert "HO" not in hand


def test_the_end_of_the_input_leaves_it_saved_and_it_is_taken_up(monkeypatch, capsys, folder):
    out = run(monkeypatch, capsys, "weiter\n", "--seed", "7")
    assert "play --resume" in out
    before = saved(folder)
    assert len(before.game.moves) >= 4
    out = run(monkeypatch, capsys, "1\n", "--resume")
    assert "Game 1" in out
    after = saved(folder)
    assert after.game.moves[: len(before.game.moves)] == before.game.moves
    assert len(after.game.moves) > len(before.game.moves)


def test_q_stops_and_a_key_of_the_table_tells(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "?\nh\nxyz\nq\nweiter\n", "--seed", "7")
    assert "take a card back" not in out
    assert "last trick" in out.lower()
    assert "Anna has" in out
    assert "cannot be read here: xyz" in out
    assert "Beni: “Weiter”" not in out


def test_open_cards_can_be_taken_back(monkeypatch, capsys, folder):
    run(monkeypatch, capsys, "weiter\nu\n", "--seed", "7", "--open")
    assert saved(folder).game.moves == ()


def test_export_is_a_game_a_line(monkeypatch, capsys, folder):
    run(monkeypatch, capsys, WHOLE, "--seed", "7", "--games", "2")
    target = folder / "out.txt"
    run(monkeypatch, capsys, "", "--export", str(target))
    text = target.read_text(encoding="utf-8")
    games = [parse_game(line) for line in text.splitlines() if not line.startswith("#")]
    assert tuple(games) == saved(folder).games
    assert len(games) >= 2


def test_slips_are_one_sentence(monkeypatch, capsys, folder):
    for arguments in (
        ["--resume"],
        ["--export", str(folder / "x.txt")],
        ["--with", "nobody"],
        ["--with", "random,random"],
        ["--seed", "x"],
        ["--games", "-1"],
        ["--rules", "nowhere"],
    ):
        out = run(monkeypatch, capsys, "", *arguments, code=2)
        assert out.count("\n") == 1, out


def test_a_shelf_that_cannot_be_written_is_told_and_the_game_goes_on(monkeypatch, capsys, folder):
    (folder / "schafkopf-tutor").write_text("", encoding="utf-8")
    out = run(monkeypatch, capsys, "weiter\n", "--seed", "7")
    assert "cannot be saved" in out
    assert "play --resume" not in out


@pytest.mark.outside
def test_ctrl_c_leaves_it_saved(folder):
    """A process of its own, stopped by the signal that Ctrl-C sends."""
    command = [sys.executable, "-m", "schafkopf_tutor", "play", "--with", "random", "--seed", "7"]
    with subprocess.Popen(
        [*command, "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
    ) as process:
        out: Any = process.stdout
        into: Any = process.stdin
        said = ""
        while "What do you say" not in said:
            said += out.read(1)
        into.write("weiter\n")
        into.flush()
        while "Which card" not in said and "Play on" not in said:
            said += out.read(1)
        process.send_signal(2)
        said += out.read()
        assert process.wait() == 130
    assert "play --resume" in said
    assert len(saved(folder).game.moves) >= 4


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_schwarze_witwe_is_announced_by_its_word(monkeypatch, capsys, folder, lang):
    series = lost_solo("haus", 2)
    (offer,) = series.offers
    players = tuple("you" if seat == offer.seat else "random" for seat in SEATS)
    Shelf.here().keep(replace(series, players=players), new=True)
    out = run(monkeypatch, capsys, "witwe\n", "--resume", lang=lang)
    label = {"de": "Schwarze Witwe ansagen", "en": "Announce a Schwarze Witwe"}[lang]
    assert label in out
    assert {"de": "spielt jeder für sich", "en": "everybody plays for himself"}[lang] in out
    assert saved(folder).game.moves[0] == offer


@pytest.mark.outside
def test_killed_in_the_middle_of_doppelkopf_it_knows_who_owes_a_solo(folder):
    """kill -9: what was shown is on the disk, and so is what the session is about."""
    whole = Series(load("ddv"), ("you", "random", "random", "random"), seed=3).dealt()
    others = [named("random")] * 4
    whole = whole.with_game(finish(whole.game, others, Random(1))).dealt()  # one has played his
    done = [m.seat for m in whole.game.moves if getattr(m, "word", "") == "pflichtfrei"]
    assert done
    shelf = Shelf.here()
    shelf.keep(whole, new=True)
    command = [sys.executable, "-m", "schafkopf_tutor", "play", "--resume", "--lang", "en"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
    ) as process:
        out: Any = process.stdout
        into: Any = process.stdin
        said = ""
        while "What do you say" not in said:
            said += out.read(1)
        into.write("1\n")
        into.flush()
        said += out.readline()
        while not said.endswith(("do you say", "Which card", "Play on")):
            said += out.read(1)
        process.kill()
        process.wait()
    assert "Still owing a compulsory Solo" in said
    found = saved(folder)
    assert found.games[0] == whole.games[0]
    assert found.games[1].moves[: len(whole.games[1].moves)] == whole.games[1].moves
    assert len(found.games[1].moves) > len(whole.games[1].moves)
    assert found.says == whole.says


def test_the_game_of_a_day_is_the_same_for_everybody(monkeypatch, capsys, folder):
    hands = set()
    for given in ("weiter\n", "spiele\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        asked = ["today", "--play", "--date", "2026-12-24", "--lang", "en"]
        assert main(asked) == 0
        out = capsys.readouterr().out
        assert "24 December 2026" in out
        hands.add(saved(folder).game.deal)
        for file in folder.rglob("series/*.txt"):
            file.unlink()
    assert len(hands) == 1


def test_the_game_of_a_day_goes_on_where_it_was_left(monkeypatch, capsys, folder):
    asked = ["today", "--play", "--date", "2026-12-24", "--lang", "en"]
    for given in ("weiter\n", "q\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        assert main(asked) == 0
    assert len(list(folder.rglob("series/*.txt"))) == 1
    assert len(saved(folder).game.moves) >= 4


def test_the_questions_of_a_day_tell_of_its_game(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["today", "--lang", "en", "--no-log"]) == 0
    assert "today --play" in capsys.readouterr().out


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_the_coach_is_asked_in_words_and_speaks_only_then(monkeypatch, capsys, folder, plain):
    """Played up to the last cards, then asked for a hint, all numbers, a layout, and a case."""
    rest = "hint\nhint\ncoach\nshow {}\non\ngame\ndisagree I would lead trumps\nq\n"
    few = _up_to(folder, monkeypatch, capsys)
    cards = [c.code for c in few.hands[0]]
    out = run(monkeypatch, capsys, rest.format(cards[-1]), "--resume", "--coach", *plain)
    assert "Compare these cards" in out
    assert "with open cards" in out
    assert ("verdict" in out.lower()) is True
    (case,) = folder.rglob("cases/*.txt")
    assert "# remark: I would lead trumps" in case.read_text(encoding="utf-8")
    assert str(case).replace(str(folder), "") in "".join(out.split())
    silent = run(monkeypatch, capsys, "q\n", "--resume", "--coach", *plain)
    assert "with open cards" not in silent


def test_the_coach_counts_in_money_when_told_so(monkeypatch, capsys, folder):
    """A series that is resumed goes on; each time the whole panel is told, in its unit."""
    _up_to(folder, monkeypatch, capsys)
    typed = "coach\nmoney\npoints\nq\n"
    out = run(monkeypatch, capsys, typed, "--resume", "--coach", "--plain")
    units = re.findall(r"(points|cents) \(from–to\)", out, re.IGNORECASE)
    assert [unit.lower() for unit in dict.fromkeys(units)] == ["points", "cents"]
    assert units[0] == units[-1]
    assert "Ask the coach: " in out
    assert "money" in out.split("Ask the coach: ")[2]


class Halted(Solid):
    """Somebody presses Ctrl-C while he thinks."""

    def choose(self, view: View, rng: Random) -> Move:
        raise KeyboardInterrupt


@pytest.mark.parametrize(("expert", "played"), [(Solid, "2 games"), (Halted, "–")])
def test_the_expert_plays_a_hand_out_until_ctrl_c(monkeypatch, capsys, folder, expert, played):
    for name, number in (("DEALS", 2), ("PLAYED", 2), ("GAMES", 1)):
        monkeypatch.setattr(beside, name, number)
    monkeypatch.setattr(beside, "player_named", expert)
    out = run(monkeypatch, capsys, "hand\nexpert\nq\n", "--seed", "7", "--coach", "--plain")
    rows = [line for line in " ".join(out.split()).split("Ask the coach") if "expert plays" in line]
    first, last = (row.rpartition("expert plays ")[2].split(".")[0] for row in (rows[0], rows[-1]))
    assert first == "–"
    assert last.endswith(played)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many deals a decision is looked at in matters to nothing here."""
    monkeypatch.setattr(afterwards, "WORLDS", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "word"), [("de", "durchsicht"), ("en", "review")])
def test_a_game_that_is_over_is_reviewed_by_a_word(monkeypatch, capsys, few, lang, word):
    """Before the program ends, too; while a game goes on the word is none."""
    tried = ["weiter", "1", "2", "3", "4", "5", "6", "7", "8", ""] * 60
    given = "".join(f"{typed}\n{word}\n" for typed in tried)
    out = run(monkeypatch, capsys, given, "--seed", "7", "--games", "1", lang=lang)
    offered, _, reviewed = out.partition({"de": "Enter: fertig", "en": "Enter: done"}[lang])
    board, title = {"de": ("Tafel", "Darauf kam es an"), "en": ("Scoreboard", "What mattered")}[
        lang
    ]
    assert f": {word}\n" in offered.rpartition(board)[2]
    assert title not in offered
    assert title in reviewed
    assert reviewed.count(board) == 0


def _up_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Game:
    """A game in which the learner has few cards left and a choice, as it was saved."""
    for seed in range(7, 30):
        run(monkeypatch, capsys, "weiter\n", "--seed", str(seed))
        for typed in ["", *"12345678"] * 12:
            game = saved(folder).game
            if game.turn == 0 and len(game.hands[0]) <= 4 and len(legal_moves(game.view(0))) > 1:
                return game
            run(monkeypatch, capsys, f"{typed}\n", "--resume")
    raise AssertionError


def test_expert_sits_down_by_his_name(monkeypatch, capsys, folder):
    out = run(monkeypatch, capsys, "q\n", "--seed", "7", "--with", "random,random,expert")
    assert saved(folder).players == ("you", "random", "random", "expert")
    assert "possible layouts" in out
