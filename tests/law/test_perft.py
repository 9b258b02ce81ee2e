"""Perft: how many lawful lines of play there are, counted by the judge and by the oracle.

A wrong yes or no anywhere in the tree changes a count. The files in perft/ hold the deals and the
counts; an everyday run counts the small depths of each, `make long` all of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor import Game, legal_moves, parse_game
from tests.law import oracle
from tests.law.oracle import Entry
from tests.longrun import LONG

FOLDER = Path(__file__).parent / "perft"
ENTRIES = {
    f"{path.stem}: {entry.name}": entry
    for path in sorted(FOLDER.glob("*.txt"))
    for entry in oracle.entries(path.read_text(encoding="utf-8"))
}
MOST = 250_000 if LONG else 1_500
"""Depths with more lines than this are for a long run."""


def lines(game: Game, depth: int) -> list[int]:
    """How many lawful lines there are after 1, 2, … depth plays, through the public door."""
    counts = [0] * depth

    def walk(game: Game, at: int) -> None:
        plays = legal_moves(game)
        counts[at] += len(plays)
        if at + 1 < depth:
            for play in plays:
                after = game.after(play)
                if not after.over:
                    walk(after, at + 1)

    walk(game, 0)
    return counts


def small(entry: Entry, most: int = MOST) -> list[int]:
    """The counts that this run checks: all, or those of the first plays."""
    deep = next((at for at, nodes in enumerate(entry.nodes) if nodes > most), len(entry.nodes))
    return entry.nodes[:deep]


@pytest.mark.parametrize("name", ENTRIES)
def test_judge(name: str):
    want = small(ENTRIES[name])
    assert len(want) >= 4
    assert lines(parse_game(ENTRIES[name].game), len(want)) == want


@pytest.mark.parametrize("name", ENTRIES)
def test_oracle(name: str):
    want = small(ENTRIES[name])
    assert oracle.count(ENTRIES[name].game, len(want)) == want


def test_every_contract_is_counted(record):
    games = [entry.game for entry in ENTRIES.values()]
    counted = {(game.split(" | ")[2].split(" by ")[0], "-short" in game) for game in games}
    suits = {"rufspiel": "EGS", "solo": "EGHS", "farbwenz": "EGHS", "farbgeier": "EGHS"}
    for name, letters in suits.items():
        assert {(f"{name} {letter}", False) for letter in letters} <= counted
        assert any((f"{name} {letter}", True) in counted for letter in letters)
    for name in ("wenz", "geier", "ramsch"):
        assert {(name, False), (name, True)} <= counted
    # To the last card: as many lines after the last play as nobody had a choice in the last trick.
    for name in ("rufspiel", "wenz", "geier", "solo", "farbwenz", "farbgeier", "ramsch"):
        ends = [entry for key, entry in ENTRIES.items() if key.startswith(f"{name}: ")]
        assert sum("cards each" in entry.name for entry in ends) >= 4
    lines = sum(sum(small(entry)) for entry in ENTRIES.values())
    record("perft", {"deals": len(ENTRIES), "plays counted, by the judge and by the oracle": lines})


@pytest.mark.parametrize("contract", ["wenz", "geier", "solo", "farbwenz", "farbgeier"])
def test_a_tout_is_played_like_its_parent(contract: str):
    for name, entry in ENTRIES.items():
        if name.startswith(f"{contract}: "):
            tout = entry.game.replace(f"| {contract}", f"| {contract}-tout")
            want = small(entry)[:6]
            assert lines(parse_game(tout), len(want)) == want


def test_a_sie_is_not_played():
    game = parse_game("ordnung dealer 3 | EO GO HO SO EU GU HU SU / … / … / … | sie by 0")
    assert game.over
    assert legal_moves(game) == ()


FREE = ("the ace is out", "leads a trump or the ace")
WRONG: dict[str, dict[str, object]] = {
    "no duty at all": {"ace": 0, "called": 0},
    "nobody runs away": {"house": oracle.House(run_away_with=9)},
    "whoever ran away is bound still": {"was_led": 0},
}


def test_the_called_ace_decides():
    """Each table of a Rufspiel is another under one wrong law of the ace or another."""
    decided = dict.fromkeys(WRONG, 0)
    for name, entry in ENTRIES.items():
        if name.startswith("rufspiel: ") and not name.endswith(FREE):
            want = small(entry, most=1_500)
            differ = []
            for wrong, changed in WRONG.items():
                state = oracle.read(entry.game)
                state.__dict__.update(changed)
                got = [state.perft(plays) for plays in range(1, len(want) + 1)]
                differ += [wrong] if got != want else []
            assert differ, name
            decided |= {wrong: decided[wrong] + 1 for wrong in differ}
    assert min(decided.values()) >= 6, decided
