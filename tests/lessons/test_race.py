"""The small race: the judge decides, nothing moves against him, and the task can be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.race import Race
from schafkopf_tutor.notebook.race_page import race_page, race_text
from schafkopf_tutor.rules import legal_moves

DESK = Desk("de")
HANDS = "EZ SZ S8 / EA E7 G9 / E9 GZ SK / EK GA SA"


def race(hands: str = HANDS, game: str = "solo H") -> Race:
    dealt = tuple(tuple(map(Card.of, hand.split())) for hand in hands.split("/"))
    deal = Deal(DESK.ruleset.pack, dealt)
    return Race(Game.start(DESK.ruleset, 3, deal, [DESK.announced(game)]))


def test_a_lawful_card_moves_and_counts():
    after = race().act("play 0 EZ").act("play 1 EA").act("play 2 E9").act("play 3 EK")
    assert after.points == (0, 25, 0, 0)  # 10 + 11 + 0 + 4
    assert after.game.turn == 1
    assert [seat for seat, _ in after.on_table()] == [0, 1, 2, 3]
    assert len(after.game.hands[0]) == 2


def test_a_refused_card_says_why_and_nothing_moves():
    begun = race().act("play 0 EZ")
    refused = begun.act("play 1 G9")
    assert refused.game is begun.game
    move, verdict = refused.refused or (None, None)
    assert move
    assert verdict
    assert (move.seat, verdict.ok, verdict.rule) == (1, False, "follow.suit")
    assert set(verdict.because) == {Card.of("EA"), Card.of("E7")}
    out_of_turn = begun.act("play 3 EK")
    assert out_of_turn.game is begun.game
    assert out_of_turn.refused is not None
    assert out_of_turn.refused[1].rule == "play.turn"
    assert refused.act("play 1 E7").refused is None


def test_undo_and_restart():
    start = race()
    two = start.act("play 0 EZ").act("play 1 E7")
    assert two.act("undo").game == start.act("play 0 EZ").game
    assert two.act("restart").game == start.game
    assert start.act("undo") == start
    assert two.act("undo").act("undo") == start


@pytest.mark.parametrize(
    "word", ["play", "play 0", "play 0 EA", "play 9 EZ", "play x EZ", "fly", "hint"]
)
def test_unknown_words_change_nothing(word: str):
    assert race().act(word) == race()


def test_nothing_moves_when_it_is_over():
    over = race()
    while not over.over:
        move = legal_moves(over.game)[0]
        over = over.act(f"play {move.seat} {move.card}")
    assert len(over.game.tricks) == 3
    assert sum(over.points) == sum(
        card.points for card in map(Card.of, HANDS.replace("/", "").split())
    )
    assert over.act("play 0 EZ") == over


def outcomes(now: Race) -> list[tuple[int, ...]]:
    """The winners of every way to play it out."""
    if now.over:
        return [now.first]
    return [
        first
        for move in legal_moves(now.game)
        for first in outcomes(now.act(f"play {move.seat} {move.card}"))
    ]


def lesson_races(root: Path) -> list[tuple[str, str, int]]:
    pattern = re.compile(r'desk\.race\("([^"]+)", game="([^"]+)", goal=(\d)\)')
    sources = sorted((root / "course" / "source").glob("*.md"))
    return [
        (hands, game, int(goal))
        for file in sources
        for hands, game, goal in pattern.findall(file.read_text(encoding="utf-8"))
    ]


def test_the_tasks_of_the_lessons_can_be_done_and_missed(root: Path):
    found = lesson_races(root)
    assert len(found) == 2
    for hands, game, goal in found:
        ends = outcomes(race(hands, game))
        reached = ends.count((goal,)) / len(ends)
        assert 0.1 < reached < 0.5, (hands, reached)
        assert len(set(ends)) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_page_names_players_and_reasons(language: str):
    voice = Desk(language).voice
    begun = race().act("play 0 EZ")
    page = race_page(begun.act("play 1 G9"), voice, goal=1, live=True)
    assert page.count('data-act="play ') == 11
    assert "3.2.1" in page
    assert "Beni" in page
    turn = race_page(begun.act("play 3 EK"), voice, goal=None, live=True)
    assert "Dominik" in turn
    stored = race_page(begun, voice, goal=1, live=False)
    assert "data-act" not in stored
    assert "<button" not in stored
    assert race_text(begun, voice, 1).count("\n") == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_end_says_who_has_most_points(language: str):
    voice = Desk(language).voice
    over = race()
    for word in "0 EZ,1 EA,2 E9,3 EK,1 G9,2 GZ,3 GA,0 S8,3 SA,0 SZ,1 E7,2 SK".split(","):
        over = over.act(f"play {word}")
    assert over.points == (0, 25, 0, 46)  # the tricks: 25; 0+10+11+0 = 21; 11+10+0+4 = 25
    missed, reached = (race_page(over, voice, goal=goal, live=True) for goal in (1, 3))
    assert "46" in missed
    assert "○" in missed
    assert "★ " in reached
    assert missed != reached
