"""``desk.play()``: a table in a notebook, kept move by move, taken up by the next kernel."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.coach import afterwards
from schafkopf_tutor.errors import DealError, RulesetError, TutorError
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.players.series import Series, SeriesError
from tests.screen.test_play import words


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def click(panel: Any, *words: str) -> None:
    for word in words:
        panel._heard(panel, {"act": word}, [])


def saved(folder: Path) -> list[Series]:
    files = sorted(folder.rglob("series/*.txt"))
    return [Series.read(file.read_text(encoding="utf-8")) for file in files]


def test_what_a_notebook_stores_is_the_same_for_everybody_and_lays_no_file(folder):
    one, two = Desk("de").play()._repr_mimebundle_()[0], Desk("de").play()._repr_mimebundle_()[0]
    assert one["text/plain"] == two["text/plain"]
    assert "Schafkopf spielen" in one["text/html"]
    assert not list(folder.rglob("*"))


def test_begun_it_deals_and_what_is_done_is_kept_before_it_is_shown(folder):
    panel: Any = Desk("de").play(seed=7)
    click(panel, "begin")
    assert panel.model["kind"] == "table"
    click(panel, "say 0 weiter")
    (kept,) = saved(folder)
    assert kept == panel.state.series
    assert kept.players == ("you", "solid", "solid", "solid")


def test_another_kernel_takes_it_up(folder):
    first: Any = Desk("de").play(seed=7)
    click(first, "begin", "say 0 weiter")
    second: Any = Desk("en").play()
    click(second, "begin")
    assert [way["act"] for way in second.model["ways"]] == ["on", "new"]
    click(second, "on")
    assert second.state.series == first.state.series
    other: Any = Desk("en", rules="cardgames-zone").play()
    click(other, "begin")
    assert other.model["kind"] == "table"  # another table, another series


def test_any_mix_of_players_rules_and_seats():
    desk = Desk("de")
    panel: Any = desk.play(
        ["random", "solid", "random"], rules="cardgames-zone-short", seat=2, open=True, games=3
    )
    click(panel, "begin")
    series = panel.state.series
    assert series.players == ("solid", "random", "you", "random")
    assert series.ruleset.name == "cardgames-zone-short"
    assert panel.model["seats"][2]["place"] == "bottom"
    faces = {card["face"] for seat in panel.model["seats"] for card in seat["hand"]["cards"]}
    assert "back" not in faces


def test_what_cannot_be_is_a_sentence():
    desk = Desk("de")
    with pytest.raises(TutorError, match="nobody"):
        desk.play("nobody")
    with pytest.raises(DealError):
        desk.play(seat=7)
    with pytest.raises(SeriesError):
        desk.play(["solid", "solid"])
    with pytest.raises(SeriesError):
        desk.play(names=["Anna"])
    with pytest.raises(RulesetError):
        desk.play(rules="nowhere")


@pytest.mark.slow
def test_a_game_that_is_over_is_looked_at_again_with_its_picture(monkeypatch):
    monkeypatch.setattr(afterwards, "WORLDS", 2)
    panel: Any = Desk("de").play("random", seed=7, open=True)
    click(panel, "begin")
    rng = Random(1)
    while panel.state.series.playing or not panel.state.series.game.over:
        click(panel, rng.choice(words(panel.model)))
    assert "review" in [one["act"] for one in panel.model["tools"]]
    click(panel, "review")
    assert panel.model["kind"] == "review"
    assert panel.model["plot"]["src"].startswith("data:image/png;base64,")
    assert panel.model["link"]["href"].startswith("data:text/html;base64,")
    drawn = panel.model["plot"]
    click(panel, "next", "overview")
    assert panel.model["plot"] == drawn
    click(panel, "table")
    assert panel.model["kind"] == "table"


@pytest.mark.slow
def test_what_is_laid_out_is_played_on_and_its_cell_keeps_the_layout(monkeypatch):
    monkeypatch.setattr(afterwards, "WORLDS", 2)
    editing: Any = Desk("de").editor(
        "dealer 3 | EO GO HU HA HZ HK E9 G7 / … / … / … | rufspiel E by 0"
    )
    click(editing.live, "again")
    assert editing.live.model["kind"] == "table"
    assert editing.text.endswith("rufspiel E by 0")
    rng = Random(1)
    while not editing.live.state.table.over:
        click(editing.live, rng.choice(words(editing.live.model)))
    click(editing.live, "review")
    assert editing.live.model["kind"] == "review"
    assert editing.live.model["plot"]["src"].startswith("data:image/png;base64,")
    click(editing.live, "table")
    assert editing.live.model["kind"] == "editor"
    assert editing.game.moves[-1].contract == "rufspiel"
