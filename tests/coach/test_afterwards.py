"""After a game, and from the position editor: the review, and playing on from there."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.coach import afterwards
from schafkopf_tutor.coach.afterwards import after_game
from schafkopf_tutor.coach.beside import Coached
from schafkopf_tutor.coach.beside_model import coached_model
from schafkopf_tutor.coach.laid_out import LaidOut, laid_out_model
from schafkopf_tutor.coach.review_model import ReviewModel
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Bid, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.practice import company
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.models import EditorModel, TableModel
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.voice import Voice
from tests.screen.shapes import slips
from tests.screen.test_play import words

ORDNUNG = load("ordnung")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many deals each decision is looked at in matters to nothing here."""
    monkeypatch.setattr(afterwards, "WORLDS", 2)


@cache
def over(sits: Any, seed: int = 7) -> Any:
    """A series whose first game with cards has just come to its end; played by chance."""
    rng = Random(seed)
    series = Series(ORDNUNG, (YOU, "solid", "solid", "solid"), seed)
    more: dict[str, Any] = {"tells": False} if sits is Coached else {}
    state = sits(series=series, others=company.others, walks=after_game, **more)
    state = state.act("begin").opened(None)
    while state.series.playing or not state.series.game.over:
        shown = model(state)
        chosen = [word for word in words(shown) if word.split(" ")[0] not in ("coach", "review")]
        state = state.act(rng.choice(chosen))
    return state


def model(state: Any, language: str = "en") -> Any:
    return coached_model(state, Voice(Speaker(language), ORDNUNG))


def tools(shown: Any) -> list[str]:
    return [one["act"] for one in [*shown.get("tools", []), *shown.get("ways", [])]]


@pytest.mark.parametrize("sits", [Playing, Coached])
def test_a_game_that_is_over_is_looked_at_and_played_on_and_left(sits: Any):
    state = over(sits)
    assert tools(model(state))[0] == "review"
    walk = state.act("review")
    for language in LANGUAGES:
        shown = model(walk, language)
        assert not list(slips(shown, ReviewModel))
        assert shown["ways"][-1]["act"] == "table"
    review = walk.walk.review
    assert review.game == state.series.game
    assert {one.seat for one in review.decisions} == {0}
    looked = walk.act("look 0")
    assert model(looked)["kind"] == "table"
    again = looked.act("again")
    assert again.walk.table.seats == (0,)
    assert again.walk.table.game == review.before(looked.walk.step)
    assert again.act("leave").walk.table is None
    # Nothing of the series has moved, and one is back where one was.
    for way in (walk, looked, again):
        assert way.series is state.series
        assert way.waiting == state.waiting
        assert model(way.act("table")) == model(state)


def test_the_review_counts_what_the_coach_counts():
    state = over(Coached)
    assert state.act("review").walk.review.stake.name == "points"
    assert state.act("coach stake money").act("review").walk.review.stake.name == "money"


def test_while_a_game_goes_on_or_where_nobody_looks_there_is_no_review():
    state = over(Playing)
    playing = state.act("next")
    assert playing.series.playing
    assert "review" not in tools(model(playing))
    assert playing.act("review").walk is None
    alone = Playing(series=state.series, others=company.others, stage="table", table=state.table)
    assert "review" not in tools(model(alone))
    assert alone.act("review") == alone


def test_a_game_thrown_in_has_nothing_to_look_at():
    state = Playing(
        series=Series(ORDNUNG, ("random",) * 4, 0), others=lambda series, game: None,
        walks=after_game,
    )  # fmt: skip
    game = state.series.dealt().game
    for seat in range(4):
        game = game.after(Bid(seat, "weiter"))
    state = state.act("begin").opened(None)
    thrown = Playing(
        series=state.series.with_game(game), others=state.others, stage="table",
        table=state.table, walks=after_game,
    )  # fmt: skip
    assert not thrown.series.playing
    assert not thrown.reviewable


def test_where_nothing_is_compiled_he_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(afterwards, "find_spec", lambda name: None)
    state = over(Playing).act("review")
    assert state.walk is None
    assert "pip install" in " ".join(line["text"] for line in model(state)["says"]["lines"])


# --- from the position editor ---------------------------------------------------------------------

HANDS = (
    "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
    "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
START = f"dealer 3 | {HANDS} | rufspiel E by 0"
OWN = "dealer 3 | EO GO HU HA HZ HK E9 G7 / … / … / … | rufspiel E by 0"


def laid(text: str) -> LaidOut:
    return LaidOut(Editor.of(text, ORDNUNG))


def edited(state: LaidOut, language: str = "en") -> Any:
    return laid_out_model(state, Voice(Speaker(language), ORDNUNG))


def played(state: LaidOut) -> LaidOut:
    """On to the end, with the first card that may be played."""
    for _ in range(60):
        assert state.table is not None
        if state.table.over:
            return state
        acts = [one["act"] for one in edited(state).get("choices", {}).get("buttons", [])]
        game = state.table.game
        acts += [
            f"play {game.turn}.{place}"
            for place, card in enumerate(game.deal.hands[game.turn or 0])
            if game.turn is not None
            and card in game.hands[game.turn]
            and judge_in(game, Play(game.turn, card)).ok
        ]
        state = state.act("go" if state.table.waits else acts[0])
    raise AssertionError


@pytest.mark.parametrize("text", [START, f"{START} | EO H7 SU H8 | E9", OWN, f"{OWN} | EO H7 SU"])
def test_a_position_is_played_on_from_there_by_whoever_is_in_turn(text: str):
    state = laid(text)
    seat = state.game.turn
    whole = "… / …" not in text
    if not whole and seat != 0:
        refused = state.act("again")
        assert refused.table is None
        assert "fill this hand" in edited(refused)["says"]["lines"][0]["text"].lower()
        return
    assert "again" in tools(edited(state))
    begun = state.act("again")
    assert not list(slips(edited(begun), TableModel))
    table = begun.table
    assert table is not None
    assert table.seats == (seat,)
    assert table.game.moves == state.game.moves
    assert set(table.game.deal.hands[0]) == set(state.game.deal.hands[0])
    if whole:
        assert table.game.deal == state.game.deal
    # The called ace cannot lie with the caller, and every other card is somewhere once.
    cards = [card for hand in table.game.deal.hands for card in hand]
    assert sorted(card.code for card in cards) == sorted(c.code for c in ORDNUNG.pack.cards)
    # All cards but the learner's are closed.
    shown = edited(begun)
    faces = [c["face"] for s in shown["seats"] if s["key"] != f"{seat}" for c in s["hand"]["cards"]]
    assert set(faces) == {"back"}
    end = played(begun)
    assert "review" in tools(edited(end))
    assert edited(end.act("table")) == edited(state)


def test_cards_given_to_the_others_stay_with_them():
    state = laid(OWN.replace("/ … /", "/ HO SA … /", 1)).act("again")
    assert state.table is not None
    held = {card.code for card in state.table.game.deal.hands[1]}
    assert {"HO", "SA"} <= held


def test_what_cannot_be_dealt_is_said():
    """The called ace with the caller's opponents' cards all given is no deal."""
    state = laid("dealer 3 | EO GO HU HA HZ HK E9 EA / … / … / … | rufspiel E by 0").act("again")
    assert state.table is None
    assert state.slip is not None
    assert edited(state)["says"]["lines"][0]["tone"] == "missed"
    assert state.act("to hand 1").slip is None


def test_a_game_laid_out_is_reviewed_and_led_back():
    state = laid(f"{START} | EO H7 SU H8 | E9 EZ EA EK")
    assert not laid(START).reviewable
    assert not laid(f"{OWN} | EO").reviewable
    assert laid(START).act("review") == laid(START)
    walk = state.act("review")
    assert isinstance(walk.walk, Reviewing)
    assert walk.walk.review.game == state.game
    assert not list(slips(edited(walk), ReviewModel))
    assert edited(walk.act("table")) == edited(state)
    assert walk.game == state.game


def test_a_card_against_the_rules_is_named_instead_of_a_review():
    state = laid(f"{START} | EO H7 SU H8 | E9 G8").act("review")
    assert state.walk is None
    assert "G8" in edited(state)["says"]["lines"][0]["text"]


@pytest.mark.parametrize(
    "text", ["", "wenz by 0 | 2 holds EO E7 | 1 leads EZ", "dealer 3 | EO … / … / … / …"]
)
def test_no_word_breaks_what_lies_there(text: str):
    first = laid(text) if text else LaidOut(Editor.empty(ORDNUNG))
    for word in ("again", "review", "table", "go", "look 0", "é", "play 0.0", "undo", "clear"):
        state = first.act(word)
        kind = {"editor": EditorModel, "table": TableModel}[edited(state)["kind"]]
        assert not list(slips(edited(state), kind)), word


def test_a_lone_position_is_played_on_in_its_first_trick():
    state = laid("wenz by 0 | 2 holds EO E7 G7 G8 H7 H8 S7 S8 | 1 leads EZ").act("again")
    assert state.table is not None
    game = parse_game("ordnung dealer 0 | … / EZ … / … / … | wenz by 0 | EZ")
    assert state.table.game.trick == game.trick
    assert state.table.seats == (2,)
