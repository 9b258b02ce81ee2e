"""desk.review: a game looked at again, from whatever holds one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schafkopf_tutor.coach.review import ReviewError
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.screen.table import Table
from tests.cli.test_review import SHORT


def tapped(live: Live, *acts: str) -> Reviewing:
    """As the page sends it."""
    for act in acts:
        live._heard(None, {"act": act}, [])
    assert isinstance(live.state, Reviewing)
    return live.state


def test_it_is_walked_through_and_played_on_from(tmp_path: Path):
    desk = Desk("en")
    live = desk.review(SHORT, worlds=2)
    assert live.model["kind"] == "review"
    assert live.model["plot"]["src"].startswith("data:image/png;base64,")
    assert live.model["link"]["href"].startswith("data:text/html;base64,")
    state = tapped(live, "next")
    assert live.model["kind"] == "table"
    table = desk.table(state.game).state
    assert isinstance(table, Table)
    assert table.game == state.game
    assert tapped(live, "again").table is not None
    assert tapped(live, "leave", "overview").game == parse_game(SHORT)
    data, _ = live._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"}
    assert "Review: Wenz" in data["text/plain"]
    assert "<script" not in data["text/html"]


def test_a_game_comes_from_anything_that_holds_one(tmp_path: Path):
    desk, game = Desk("en"), parse_game(SHORT)
    file = tmp_path / "game.txt"
    file.write_text(SHORT, encoding="utf-8")
    series = Series(game.ruleset, ("random",) * 4, games=(game,))
    sources = (game, SHORT, SHORT.removeprefix("cardgames-zone-short "), file, str(file), series)
    short = Desk("en", rules="cardgames-zone-short")
    for source in (*sources, short.editor(SHORT), short.table(game)):
        found = short.review(source, worlds=2, seat=0).state
        assert isinstance(found, Reviewing)
        assert found.review.game.moves == game.moves
    with pytest.raises(ReviewError, match=r"nowhere\.txt"):
        desk.review("nowhere.txt")
    with pytest.raises(TutorError):
        desk.review("hello | there")


def test_the_same_seed_gives_the_same_review():
    desk = Desk("de")
    first, again = (json.dumps(dict(desk.review(SHORT, worlds=2, seed=5).model)) for _ in "ab")
    assert first == again
