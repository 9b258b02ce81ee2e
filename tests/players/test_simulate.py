"""Many deals: the same figures on any executor, after a kill, and from half a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.players import named
from schafkopf_tutor.players.simulate import Simulation, estimate, play_deal, simulate
from schafkopf_tutor.rulesets import load

RULES = load("cardgames-zone")
SEATS = ("solid", "random", "vroni", "random")


def run(deals: int = 6, **more: object) -> Simulation:
    with ThreadPoolExecutor(1) as here:
        return simulate(RULES, SEATS, deals, seed=4, executor=here, **more)  # type: ignore[arg-type]


def test_mean_and_interval_by_the_textbook():
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0]
    found = estimate(values)
    assert found.mean == pytest.approx(mean(values))
    assert found.half == pytest.approx(1.96 * stdev(values) / sqrt(6))
    assert (found.low, found.high) == (found.mean - found.half, found.mean + found.half)
    assert not found.decided
    assert estimate([5.0, 6.0, 5.5]).decided
    assert not estimate([5.0]).decided


def test_nothing_is_won_or_lost_but_between_players():
    found = run()
    for games in found.payouts.values():
        assert [sum(game) for game in games] == [0, 0, 0, 0]
    assert sum(found.of(place).mean for place in range(4)) == pytest.approx(0)
    better = found.between("solid", "random")
    by_hand = [
        mean(game[0] - (game[1] + game[3]) / 2 for game in games)
        for games in found.payouts.values()
    ]
    assert better.mean == pytest.approx(mean(by_hand))
    assert better.half == pytest.approx(1.96 * stdev(by_hand) / sqrt(6))


def test_players_move_on_a_seat_with_the_same_cards():
    """Four of a kind: whatever the cards pay, each place has had each seat."""
    four = [named("solid")] * 4
    games = play_deal(RULES, four, 3, 0)
    seats = [
        tuple(game[(seat - turned) % 4] for seat in range(4)) for turned, game in enumerate(games)
    ]
    assert len(set(seats)) == 1  # solid draws nothing at random: the same game four times
    assert {game[0] for game in games} == set(seats[0])


@pytest.mark.outside
def test_the_same_on_processes():
    with ProcessPoolExecutor(2) as pool:
        assert simulate(RULES, SEATS, 6, seed=4, executor=pool) == run()


def test_progress_and_an_early_end():
    told: list[tuple[int, int]] = []
    found = run(6, progress=lambda done, of: told.append((done, of)))
    assert told == [(n, 6) for n in range(1, 7)]
    short = run(6, until=lambda so_far: len(so_far.payouts) == 2)
    assert short.payouts == {n: found.payouts[n] for n in (0, 1)}


@pytest.mark.outside
def test_a_killed_run_resumes(tmp_path: Path):
    """A process of its own is killed in the middle; what it wrote is used, and nothing else."""
    file = tmp_path / "run.jsonl"
    code = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from schafkopf_tutor.players.simulate import simulate\n"
        "from schafkopf_tutor.rulesets import load\n"
        f"simulate(load('cardgames-zone'), {SEATS!r}, 2000, seed=4, file={str(file)!r},"
        " executor=ThreadPoolExecutor(1))\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], env=dict(os.environ))
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert child.poll() is None
        time.sleep(0.01)
    child.kill()
    child.wait()
    kept = file.read_bytes()
    assert kept.count(b"\n") >= 4
    found = run(16, file=file)
    assert file.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len({line["deal"] for line in lines[1:]}) == len(lines) - 1
    assert found == run(16)


@pytest.mark.parametrize("cut", [3, 40, 200, -5, -1])
def test_half_a_line_is_played_again(tmp_path: Path, cut: int):
    file = tmp_path / "run.jsonl"
    whole = run(6, file=file)
    text = file.read_bytes()
    file.write_bytes(text[:cut])
    assert run(6, file=file) == whole
    # deals are kept as they end, and on a busy machine that is in any order
    assert sorted(file.read_bytes().splitlines()) == sorted(text.splitlines())


def test_what_is_kept_is_not_played_again(tmp_path: Path):
    file = tmp_path / "run.jsonl"
    run(4, file=file)
    before = file.read_bytes()
    more = run(6, file=file)
    assert file.read_bytes().startswith(before)
    assert len(more.payouts) == 6


def slip(file: Path, **changed: object) -> str:
    told: dict[str, object] = {"ruleset": RULES, "players": SEATS, "deals": 3, "seed": 4} | changed
    with ThreadPoolExecutor(1) as here, pytest.raises(TutorError) as found:
        simulate(file=file, executor=here, **told)  # type: ignore[arg-type]
    return found.value.message


def test_a_file_of_something_else_is_left_alone(tmp_path: Path):
    file = tmp_path / "run.jsonl"
    run(3, file=file)
    before = file.read_bytes()
    assert slip(file, seed=5) == "error.simulation.file"
    assert slip(file, ruleset=load("ordnung")) == "error.simulation.file"
    assert slip(file, players=("solid",) * 4) == "error.simulation.file"
    assert file.read_bytes() == before
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Vroni,")
    assert slip(letter) == "error.simulation.file"
    file.write_bytes(before.replace(b'{"deal": 1', b'{"daal": 1'))
    assert slip(file) == "error.simulation.line"


def test_slips():
    with pytest.raises(TutorError) as found:
        simulate(RULES, ("solid",) * 3, 1)
    assert found.value.message == "error.simulation.players"
    with pytest.raises(TutorError) as found:
        simulate(RULES, ("solid", "solid", "solid", "kiebitz"), 1)
    assert found.value.message == "error.player.unknown"
    with pytest.raises(TutorError):
        run(1).between("solid", "girgl")
