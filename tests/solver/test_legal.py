"""The solver's legality in bits is the judge's: lines of play counted by both, and never apart."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from schafkopf_tutor import Game, legal_moves, parse_game
from schafkopf_tutor.solver import memory
from schafkopf_tutor.solver.engine import Engine
from schafkopf_tutor.solver.legality import legal
from schafkopf_tutor.solver.problem import known, problem
from tests.law import deals, oracle
from tests.law.test_oracle import situation_of
from tests.law.test_perft import ENTRIES
from tests.longrun import LONG
from tests.solver.endings import HOUSE_OF, begun, step

MOST = 250_000 if LONG else 4_000


class Lines:
    """Counts lawful lines of play from a game on, as the kernel sees them."""

    def __init__(self, game: Game) -> None:
        asked = problem(game)
        self.laid, self.asked = asked.layout, asked
        engine = Engine(places=4)
        masks = asked.masks(known(game))
        nobody = (0, 0, 0, 0)
        self.start, *_ = engine.load(asked, masks, nobody, nobody)
        self.m = engine.memory

    def legal(self) -> set[str]:
        """The cards that may be played now."""
        seat, _, led, *_, free = self.start
        mask = legal(self.m, seat, led, free)
        return {card.code for card in self.laid.held(mask)}

    def count(self, depth: int) -> int:
        """How many lines of so many cards there are."""
        seat, _, led, best, holder, _, _, free = self.start
        return self._count(seat, len(self.asked.table), led, best, holder, free, depth)

    def _count(
        self, seat: int, lying: int, led: int, best: int, holder: int, free: int, depth: int
    ) -> int:
        m = self.m
        moves = legal(m, seat, led, free)
        if depth == 1:
            return moves.bit_count()
        found = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            line = led or m[memory.LINE + bit.bit_length() - 1]
            wins = bit & (line | m[memory.TRUMPS]) and bit > best
            top, winner = (bit, seat) if wins else (best, holder)
            m[memory.HANDS + seat] ^= bit
            if lying < 3:
                nxt = (seat + 1) % 4
                found += self._count(nxt, lying + 1, line, top, winner, free, depth - 1)
            else:
                later = int(free or line == m[memory.CALLED])
                found += self._count(winner, 0, 0, 0, winner, later, depth - 1)
            m[memory.HANDS + seat] ^= bit
        return found


@pytest.mark.parametrize("name", ENTRIES)
def test_the_counts_of_the_law(name: str):
    """The counts in tests/law/perft, which the judge and the oracle have found."""
    entry = ENTRIES[name]
    lines = Lines(parse_game(entry.game))
    depths = [d for d, nodes in enumerate(entry.nodes, 1) if nodes <= MOST]
    assert [lines.count(d) for d in depths] == entry.nodes[: len(depths)]


def by_judge(game: Game, depth: int) -> int:
    if depth == 1:
        return len(legal_moves(game))
    return sum(by_judge(game.after(play), depth - 1) for play in legal_moves(game))


@pytest.mark.parametrize("house", HOUSE_OF)
def test_every_switch_of_the_called_ace(house: str, scale, seed, record):
    """Games that turn on the ace: at every turn the same cards, and the same lines from there."""
    rng = Random(f"{seed} {house}")
    met: Counter[str] = Counter()
    for number in range(games := scale(600)):
        pack = oracle.SHORT if number % 4 == 0 else oracle.LONG
        start = deals.holder_start(rng, pack, rng.choice("EGS"))
        game, state = begun(start, house), oracle.read(start.text("house"), HOUSE_OF[house])
        player = deals.Player(rng, rng.choice(("hide", "run", "run", "search")))
        while game.turn is not None:
            lines = Lines(game)
            want = oracle.codes(state.legal())
            assert lines.legal() == want == {play.card.code for play in legal_moves(game)}
            if situation := situation_of(state):
                met[situation] += 1
                if met[situation] % 20 == 1:
                    left = min(5, sum(len(hand) for hand in game.hands))
                    assert lines.count(left) == state.perft(left)
                    assert lines.count(2) == by_judge(game, 2) or left < 2
            game = step(game, state, player)
    free = HOUSE_OF[house].may_be_thrown
    for situation in ("leads: bound", "leads: may run", "leads: free", "void: bound", "void: free"):
        assert met[f"ace, {situation}"] >= games / 30 or free, (situation, met)
    record(f"solver-legal-{house.replace(' ', '-') or 'usual'}", dict(sorted(met.items())))


def test_every_contract_to_the_end(scale, seed):
    rng = Random(seed)
    for _ in range(scale(600)):
        start = deals.start(rng, 0.1)
        game, player = begun(start), deals.Player(rng)
        state = oracle.read(start.text("house"))
        while game.turn is not None:
            lines = Lines(game)
            assert lines.legal() == {play.card.code for play in legal_moves(game)}
            game = step(game, state, player)
            if len(game.moves) == 1 + 4 * (len(start.hands[0]) - 3):
                assert Lines(game).count(6) == by_judge(game, 6)
