"""Compiled and plain, one world and many, first and second start: the answers are the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from schafkopf_tutor import Deal, Game, legal_moves, solver
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.solver import answers, native
from schafkopf_tutor.solver.engine import Engine
from schafkopf_tutor.solver.problem import Problem, World, known, problem
from tests.solver import brute
from tests.solver.endings import HOUSE_OF, ending
from tests.solver.test_values import CONTRACTS

COMPILED = Path(__file__).parents[2] / ".cache" / "compiled"


def asked(game: Game) -> tuple[Problem, tuple[int, int, int, int], tuple[int, ...]]:
    stated = problem(game)
    masks = stated.masks(known(game))
    return stated, masks, stated.side(masks)


@pytest.fixture(scope="module")
def both() -> tuple[Engine, Engine]:
    """The plain way and the compiled one."""
    return Engine(), native.engine(COMPILED)


def test_the_two_ways_say_the_same(both, scale, seed, record):
    rng = Random(seed)
    plain, compiled = both
    turns = 0
    for number in range(games := scale(2_000)):
        contract = rng.choice(CONTRACTS)
        house = rng.choice(list(HOUSE_OF)) if contract == "rufspiel" else ""
        game = ending(rng, cards=rng.choice((4, 5)), contract=contract, house=house)
        stated, masks, side = asked(game)
        plain.forget()
        compiled.forget()
        values = plain.each(stated, masks, side, side)
        assert compiled.each(stated, masks, side, side) == values
        best = (max if side[stated.seat] else min)(values.values())
        for engine in both:
            assert engine.exact(stated, masks, side, side) == best
            beta = rng.randrange(122)
            got = engine.each(stated, masks, side, side, beta)
            assert got == {bit: int(value >= beta) for bit, value in values.items()}, number
        turns += plain.nodes
    record("solver-ways", {"endings": games, "turns looked at": turns})


def test_along_a_game_the_value_stays_while_all_play_their_best(both, scale, seed, record):
    """From the first card on: the best card has the value of the position, whatever was stored."""
    rng = Random(seed)
    _, compiled = both
    positions = 0
    while positions < scale(12_000):
        contract = rng.choice(CONTRACTS)
        game = ending(rng, cards=rng.choice((6, 6, 8)), contract=contract)
        expected: int | None = None
        while game.turn is not None:
            stated, masks, side = asked(game)
            values = compiled.each(stated, masks, side, side)
            best = (max if side[stated.seat] else min)(values.values())
            assert expected is None or best == expected
            assert compiled.exact(stated, masks, side, side) == best
            assert compiled.reaches(stated, masks, side, side, best)
            assert not compiled.reaches(stated, masks, side, side, best + 1)
            play = rng.choice(legal_moves(game))
            expected = values[stated.layout.bit[play.card]]
            game = game.after(play)
            positions += 1
        tout = game.contract is not None and game.contract.goal == "all_tricks"
        came = brute.came(game, brute.side_of(game), 0)
        assert expected == (came // 120 if tout else came)
    record("solver-along-games", {"positions": positions})


def another(rng: Random, game: Game) -> Game | None:
    """The same public moves with other hands, two cards of two seats having changed places; None
    where the declarer would hold the called ace himself."""
    one, other = rng.sample(SEATS, 2)
    mine, theirs = rng.choice(game.hands[one]), rng.choice(game.hands[other])
    swap = {mine: theirs, theirs: mine}
    hands = tuple(tuple(swap.get(card, card) for card in hand) for hand in game.deal.hands)
    swapped = Game.start(game.ruleset, game.dealer, Deal(game.deal.pack, hands), game.moves)
    alone = game.contract is not None and game.contract.parties == "alone"
    return swapped if len(brute.side_of(swapped)) == 2 - alone else None


def test_worlds_are_answered_like_games(scale, seed):
    rng = Random(seed)
    for _ in range(scale(600)):
        contract = rng.choice(("rufspiel", "rufspiel", "solo", "wenz", "wenz-tout"))
        house = rng.choice(list(HOUSE_OF)) if contract == "rufspiel" else ""
        game = ending(rng, cards=4, contract=contract, house=house)
        if any(not hand for hand in game.hands):
            continue
        others = [other for _ in range(4) if (other := another(rng, game))]
        worlds: list[World] = [known(other) for other in others]
        assert solver.values_in(game, worlds) == [solver.values(other) for other in others]
        for points in (31, 61, 90):
            want = [{c: v >= points for c, v in solver.values(other).items()} for other in others]
            assert solver.reached_in(game, worlds, points) == want


def test_a_game_of_which_only_one_hand_is_known(seed):
    game = ending(Random(seed), cards=4, contract="solo")
    seat = game.turn
    hands = tuple(hand if s == seat else () for s, hand in enumerate(game.deal.hands))
    seen = Game.start(game.ruleset, game.dealer, Deal(game.deal.pack, hands), game.moves)
    assert solver.values_in(seen, [known(game)]) == [solver.values(game)]


def test_without_numba_the_plain_way_is_taken(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    answers.engine.cache_clear()
    try:
        assert isinstance(answers.engine().memory, list)
    finally:
        answers.engine.cache_clear()


# --- the folder of the compiled code -------------------------------------------------------------

ASK = """
import sys
from schafkopf_tutor import parse_game, solver
from schafkopf_tutor.solver import native
from schafkopf_tutor.solver.answers import engine
hands = "EU GU HU SU EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
hands += " / EK E8 GK G8 HK H8 SK S8 / EO E7 GO G7 HO H7 SO S7"
print(solver.values(parse_game(f"ordnung dealer 3 | {hands} | wenz by 0 | EA EZ E8")))
print(type(engine().memory).__name__)
if "read" in sys.argv:
    made = native.compiled(native.folder())
    print([sum(one.stats.cache_hits.values()) for one in vars(made).values()])
"""


def fresh(folder: Path | str, *words: str) -> str:
    """What a process of its own says."""
    variables = {**os.environ, "SCHAFKOPF_TUTOR_COMPILED": str(folder)}
    command = [sys.executable, "-W", "error", "-c", ASK, *words]
    done = subprocess.run(command, env=variables, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.outside
def test_a_second_start_reads_what_the_first_has_kept():
    native.engine(COMPILED)
    for _ in range(2):
        assert fresh(COMPILED, "read") == "{EO: 120, E7: 120}\nndarray\n[1, 1, 1]\n"


@pytest.mark.slow
@pytest.mark.outside
def test_a_folder_that_cannot_be_written_to_is_done_without(tmp_path):
    """A file where the folder should be: nobody can write there, not even root."""
    (tmp_path / "file").write_text("")
    assert fresh(tmp_path / "file") == "{EO: 120, E7: 120}\nndarray\n"
    with pytest.raises(solver.Unsolvable) as slip:
        native.warm(tmp_path / "file")
    assert slip.value.message == "error.solver.unwritable"


def test_what_lies_there_may_be_spoilt(tmp_path, monkeypatch):
    """Then the code is compiled anew, and nothing is said."""
    tried = []

    def compiled(where: Path | None) -> object:
        tried.append(where)
        if where is not None:
            raise EOFError
        return "made"

    monkeypatch.setattr(native, "_compiled", compiled)
    assert native.compiled(tmp_path) == "made"
    assert len(tried) == 2
    assert tried[1] is None
