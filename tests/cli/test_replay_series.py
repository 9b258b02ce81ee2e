"""`schafkopf-tutor replay` and `review` read a series as it is saved and exported."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.players import named
from schafkopf_tutor.players.rounds import finish
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.rulesets import load

RANDOM = named("random")


def played(games: int, rules: str = "ordnung", seed: int = 7) -> Series:
    """So many games to their end, and one that was just dealt."""
    series = Series(load(rules), ("random",) * 4, seed).dealt()
    for _ in range(games):
        over = finish(series.game, [RANDOM] * 4, series.chance(0, 0))
        series = series.with_game(over).dealt()
    return series


def kept(tmp_path: Path, text: str) -> str:
    file = tmp_path / "series.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("rules", ["ordnung", "schafkopfschule-2007", "cardgames-zone-short"])
def test_a_series_as_it_was_exported_agrees(rules: str, tmp_path: Path, capsys):
    """Games thrown in (nobody plays in the first under the Ordnung) and an open last one, too."""
    file = kept(tmp_path, played(4, rules).text)
    assert main(["replay", file]) == 0
    assert capsys.readouterr().out == "5 games: 5 agree, 0 differ\n"


def with_cards(series: Series) -> int:
    return next(at for at, game in enumerate(series.games) if game.over)


def until(game: Game, moves: int) -> Game:
    return Game.start(game.ruleset, game.dealer, game.deal, game.moves[:moves])


def cheated(game: Game) -> Game:
    """The game up to the first card that another one is played for which may not be."""
    for at, move in enumerate(game.moves):
        before = until(game, at)
        if not isinstance(move, Play):
            continue
        legal = {play.card for play in legal_moves(before)}
        for card in before.hands[move.seat]:
            if card not in legal:
                return before.after(Play(move.seat, card))
    raise AssertionError


def swapped(game: Game) -> Game:
    """The same deal, but that two players have one card of each other."""
    first, second, *rest = game.deal.hands
    hands = ((second[0], *first[1:]), (first[0], *second[1:]), *rest)
    return Game.start(game.ruleset, game.dealer, Deal(game.deal.pack, hands))


def turned(game: Game) -> Game:
    return Game.start(game.ruleset, (game.dealer + 1) % 4, game.deal)


SLIPS: dict[str, Callable[[Series], tuple[int, str]]] = {
    "hands": lambda series: (-1, format_game(swapped(series.games[-1]))),
    "dealer": lambda series: (-1, format_game(turned(series.games[-1]))),
    "notation": lambda series: (1, format_game(series.games[1]).replace("EO", "XO", 1)),
    "unfinished": lambda series: (
        with_cards(series),
        format_game(until(series.games[with_cards(series)], -3)),
    ),
    "plays": lambda series: (
        with_cards(series),
        format_game(cheated(series.games[with_cards(series)])),
    ),
}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("slip", SLIPS)
def test_each_slip_is_a_line_with_its_reason(slip: str, language: str, tmp_path: Path, capsys):
    series = played(6)
    at, line = SLIPS[slip](series)
    text = series.text.replace(format_game(series.games[at]), line)
    assert text != series.text
    assert main(["replay", kept(tmp_path, text), "--lang", language]) == 1
    *lines, closing = capsys.readouterr().out.splitlines()
    assert closing.startswith("7 games: ")
    number = at % len(series.games) + 1
    check = {"unfinished": "moves", "plays": "moves"}.get(slip, slip)
    name = {"de": "spiel", "en": "game"}[language]
    assert lines[0].lower().startswith(f"{name} {number}: {check}: ")
    if slip == "hands":
        assert lines[0].split()[4].strip(",.") == series.games[-1].deal.hands[1][0].code
    if slip in ("hands", "dealer", "plays"):
        assert closing == "7 games: 6 agree, 1 differ"


def test_in_json_a_game_has_its_number_and_its_line(tmp_path: Path, capsys):
    series = played(3)
    at = with_cards(series)
    game = series.games[at]
    text = series.text.replace(format_game(game), format_game(until(game, -3)))
    assert main(["replay", kept(tmp_path, text), "--json"]) == 1
    found, *_, closing = map(json.loads, capsys.readouterr().out.splitlines())
    assert found["game"] == f"{at + 1}"
    assert parse_game(text.splitlines()[found["line"] - 1]).deal == game.deal
    assert closing["games"] == 4
    assert closing["checks"]["moves"] == 4


@pytest.mark.parametrize("slip", ["digest", "seed"])
def test_a_head_that_cannot_be_read_is_one_sentence(slip: str, tmp_path: Path, capsys):
    lines = [line for line in played(1).text.splitlines() if not line.startswith(f"# {slip}")]
    assert main(["replay", kept(tmp_path, "\n".join(lines)), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert slip in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_a_series_is_reviewed_game_by_game(tmp_path: Path, capfd):
    series = played(6)
    at = with_cards(series)
    file = kept(tmp_path, series.text)
    given = ["--game", f"{at + 1}", "--seat", "0", "--worlds", "2", "--lang", "en"]
    assert main(["review", file, *given]) == 0
    assert "What mattered" in capfd.readouterr().out
    assert main(["review", file, "--game", "9", "--lang", "en"]) == 2
    assert "9" in capfd.readouterr().err
