"""The small race: the judge decides, nothing moves against him, and the task can be done."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.source import Code
from schafkopf_tutor.notebook.tables import race_of
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from tests.lessons.course import LESSONS, cells

DESK = Desk("de")
HANDS = "EZ SZ S8 / EA E7 G9 / E9 GZ SK / EK GA SA"


def race(
    hands: str = HANDS, game: str = "solo H", goal: int | None = None, tricks: int = 3
) -> Table:
    laid = race_of(hands, DESK.announced(game), DESK.ruleset)
    return Table(laid, tricks=tricks, goal=goal).begun()


def play(table: Table, seat: int, code: str) -> Table:
    """A card by its name, as the model names its place."""
    return table.act(f"play {seat}.{table.game.deal.hands[seat].index(Card.of(code))}")


def said(table: Table, language: str = "de") -> str:
    lines = table_model(table, Desk(language).voice)["says"]["lines"]
    return " ".join(f"{line.get('strong', '')} {line['text']}" for line in lines)


def test_a_lawful_card_moves_and_counts():
    after = play(play(play(play(race(), 0, "EZ"), 1, "EA"), 2, "E9"), 3, "EK")
    assert after.points == (0, 25, 0, 0)  # 10 + 11 + 0 + 4
    assert after.game.turn == 1
    assert [seat for seat, _ in after.on_table()] == [0, 1, 2, 3]
    assert len(after.game.hands[0]) == 2


def test_a_refused_card_says_why_and_nothing_moves():
    begun = play(race(), 0, "EZ")
    refused = play(begun, 1, "G9")
    assert refused.game is begun.game
    move, verdict = refused.refused or (None, None)
    assert move == Play(1, Card.of("G9"))
    assert verdict
    assert (verdict.ok, verdict.rule) == (False, "follow.suit")
    assert set(verdict.because) == {Card.of("EA"), Card.of("E7")}
    assert "Beni muss die Gras-Neun behalten." in said(refused)
    assert "Eichel ist ausgespielt, und du hast Eichel" in said(refused)
    assert "3.2.1" in said(refused)
    assert "Hättest du keine Eichel-Karte" in said(refused)
    out_of_turn = play(begun, 3, "EK")
    assert out_of_turn.game is begun.game
    assert "Jetzt ist Beni am Zug, nicht Dominik." in said(out_of_turn)
    assert play(refused, 1, "E7").refused is None


def test_undo_and_restart():
    start = race()
    two = play(play(start, 0, "EZ"), 1, "E7")
    assert two.act("undo").game == play(start, 0, "EZ").game
    assert two.act("restart").game == start.game
    assert start.act("undo") == start
    assert two.act("undo").act("undo") == start


@pytest.mark.parametrize(
    "word",
    ["", "play", "play 0", "play 0.3", "play 9.0", "play x", "fly", "hint", "claim 0 none"],
)
def test_unknown_words_change_nothing(word: str):
    assert race().act(word) == race()


def test_nothing_moves_when_it_is_over():
    over = race()
    while not over.over:
        move = legal_moves(over.game)[0]
        over = play(over, move.seat, move.card.code)
    assert len(over.game.tricks) == 3
    assert sum(over.points) == sum(
        card.points for card in map(Card.of, HANDS.replace("/", "").split())
    )
    assert over.act("play 0.0") == over


def outcomes(now: Table) -> list[tuple[int, ...]]:
    """The winners of every way to play it out."""
    if now.over:
        return [now.first]
    return [
        first
        for move in legal_moves(now.game)
        for first in outcomes(play(now, move.seat, move.card.code))
    ]


def lesson_races() -> Iterator[tuple[str, str, int, int]]:
    """Hands, game, goal and number of tricks of each race in the course."""
    for cell in (cell for lesson in LESSONS for cell in cells(lesson)):
        for node in ast.walk(ast.parse(cell.code)) if isinstance(cell, Code) else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "desk.race":
                named = {str(k.arg): ast.literal_eval(k.value) for k in node.keywords}
                hands = ast.literal_eval(node.args[0])
                yield hands, named["game"], named["goal"], named.get("tricks", 3)


@pytest.mark.parametrize(("hands", "game", "goal", "tricks"), tuple(lesson_races()))
def test_the_tasks_of_the_lessons_can_be_done_and_missed(
    hands: str, game: str, goal: int, tricks: int
):
    ends = outcomes(race(hands, game, tricks=tricks))
    reached = ends.count((goal,)) / len(ends)
    assert 0.1 < reached < 0.5 if tricks == 3 else 0 < reached < 1
    assert len(set(ends)) >= min(tricks, 3)


def cards_of(model: Any) -> list[Any]:
    return [card for seat in model["seats"] for card in seat["hand"]["cards"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_model_shows_only_the_cards_that_are_dealt(language: str):
    model = table_model(play(race(), 0, "EZ"), Desk(language).voice)
    assert sum(card["act"].startswith("play ") for card in cards_of(model)) == 11
    assert [card["face"] for card in cards_of(model) if card.get("playable") is False] == ["G9"]
    assert model["seats"][0]["notes"][0].startswith("0 ")  # no points yet
    assert not model["title"]  # who begins has not heard of games yet
    assert "choices" not in model
    assert "calls" not in model


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_stored_form_is_a_picture(language: str):
    live = Desk(language).race(HANDS, game="solo H", goal=1)
    bundle, _ = live._repr_mimebundle_()
    assert bundle["text/html"].count("<img") == 12
    assert "<button" not in bundle["text/html"]
    assert "data-act" not in bundle["text/html"]
    assert bundle["text/plain"].count("\n") == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_end_says_who_has_most_points(language: str):
    for goal, tone in ((1, "wrong"), (3, "right"), (None, "right")):
        over = race(goal=goal)
        for word in "0 EZ,1 EA,2 E9,3 EK,1 G9,2 GZ,3 GA,0 S8,3 SA,0 SZ,1 E7,2 SK".split(","):
            seat, code = word.split()
            over = play(over, int(seat), code)
        # the tricks: 10+11+0+4 = 25; 0+10+11+0 = 21; 11+10+0+4 = 25
        assert over.points == (0, 25, 0, 46)
        assert "46" in said(over, language)
        assert "Dominik" in said(over, language)
        lines = table_model(over, Desk(language).voice)["says"]["lines"]
        assert lines[-1].get("tone") == tone
