"""The shelf: every move lies there before it is shown, and nobody's game is lost to another's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.players.series import Series, SeriesError
from schafkopf_tutor.practice import company
from schafkopf_tutor.practice.shelf import Shelf, kept
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.play import Playing

ORDNUNG = load("ordnung")


def series(seed: int = 7, **more) -> Series:
    return Series(ORDNUNG, company.seated(["random"]), seed, **more)


def playing(shelf: Shelf, *words: str, seed: int = 7, **more) -> Any:
    state = Playing(series=series(seed, **more), others=company.others)
    for word in ("begin", *words):
        state = kept(state.act(word), shelf)
    return state


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_each_move_lies_there_at_once_and_is_found_again(tmp_path):
    state = playing(Shelf(tmp_path))
    assert Series.read((tmp_path / "0001-ordnung.txt").read_text(encoding="utf-8")) == state.series
    state = kept(state.act("say 0 weiter"), Shelf(tmp_path))
    shelf = Shelf(tmp_path)
    assert shelf.find(series(99)) == state.series
    assert shelf.last() == state.series


def test_a_series_that_is_taken_up_goes_on_in_its_file(tmp_path):
    playing(Shelf(tmp_path), "say 0 weiter")
    state = playing(Shelf(tmp_path), seed=99)
    assert state.stage == "resume"
    on = kept(state.act("on"), Shelf(tmp_path))
    assert on.told is None
    assert files(tmp_path) == ["0001-ordnung.txt"]


def test_a_new_series_leaves_the_old_one_where_it_is(tmp_path):
    old = playing(Shelf(tmp_path), "say 0 weiter").series
    new = playing(Shelf(tmp_path), "new", seed=99).series
    assert files(tmp_path) == ["0001-ordnung.txt", "0002-ordnung.txt"]
    read = {Series.read(file.read_text(encoding="utf-8")).seed for file in tmp_path.iterdir()}
    assert read == {old.seed, new.seed} == {7, 99}


@pytest.mark.parametrize("more", [{"open": True}, {"length": 3}, {"ante": 5}])
def test_only_a_series_of_the_same_kind_is_offered(tmp_path, more):
    playing(Shelf(tmp_path), "say 0 weiter")
    assert Shelf(tmp_path).find(series(**more)) is None


def test_where_a_seed_is_named_only_its_series_is_offered(tmp_path):
    playing(Shelf(tmp_path), "say 0 weiter")
    shelf = Shelf(tmp_path, any_seed=False)
    assert shelf.find(series(8)) is None
    assert shelf.find(series(7)) is not None


def test_two_who_play_the_same_series_do_not_write_over_each_other(tmp_path):
    playing(Shelf(tmp_path))
    one, two = Shelf(tmp_path), Shelf(tmp_path)
    first, second = playing(one, "on", seed=1), playing(two, "on", seed=1)
    first = kept(first.act("say 0 weiter"), one)
    second = kept(second.act("say 0 spiele"), two)
    assert second.told is not None
    texts = {file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    assert texts == {first.series.text, second.series.text}


def test_what_cannot_be_read_is_left_and_told_of_where_it_is_asked_for(tmp_path):
    playing(Shelf(tmp_path), "say 0 weiter")
    bad = tmp_path / "0002-ordnung.txt"
    bad.write_bytes(b"\xff\xfe nothing")
    os.utime(bad, (2_000_000_000, 2_000_000_000))
    assert Shelf(tmp_path).find(series()) is not None
    with pytest.raises(TutorError):
        Shelf(tmp_path).last()
    bad.write_text("nothing", encoding="utf-8")
    os.utime(bad, (2_000_000_000, 2_000_000_000))
    with pytest.raises(SeriesError):
        Shelf(tmp_path).last()
    assert bad.read_text(encoding="utf-8") == "nothing"


def test_without_a_folder_one_plays_on_and_is_told(tmp_path):
    for folder in (None, tmp_path / "file" / "series"):
        (tmp_path / "file").write_text("", encoding="utf-8")
        shelf = Shelf(folder)
        state = playing(shelf)
        assert state.told is not None
        state = kept(state.act("say 0 weiter"), shelf)
        assert state.told is None  # once
        assert len(state.series.game.moves) > 1


KILLED = """
import sys
from pathlib import Path
from schafkopf_tutor.practice import company
from schafkopf_tutor.practice.shelf import Shelf, kept
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.explain import Speaker

rules = load("ordnung")
shelf, voice = Shelf(Path(sys.argv[1])), Voice(Speaker("en"), rules)
state = Playing(series=Series(rules, company.seated(["random"]), 7), others=company.others)
state = kept(state.act("begin"), shelf)
while True:
    print(state.series.text.splitlines()[-1], flush=True)
    shown = play_model(state, voice)
    found = shown.get("choices", {}).get("buttons", [])
    found = found or [c for s in shown["seats"] if s.get("turn") for c in s["hand"]["cards"]]
    word = next(one["act"] for one in found if one.get("act") and one.get("playable", True))
    state = kept(state.act(word), shelf)
"""


@pytest.mark.slow
@pytest.mark.outside
def test_killed_in_the_middle_of_a_game_it_resumes_at_the_last_move_shown(tmp_path):
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        said: Any = process.stdout
        shown = [said.readline().strip() for _ in range(25)]
        process.send_signal(signal.SIGKILL)
        shown += [line.strip() for line in said]
    found: Any = Shelf(tmp_path).last()
    lines = found.text.splitlines()
    whole = [line for line in shown if line.startswith("ordnung dealer")]
    assert lines[-1].startswith(whole[-1]) or whole[-1] in lines  # not a move less than was shown
    state = Playing(series=series(), others=company.others).opened(found).act("on")
    assert state.series == found
