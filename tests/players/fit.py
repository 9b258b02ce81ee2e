"""Find the weights of ``data/players/solid.toml``: games of ``solid``, and least squares.

Run ``python -m tests.players.fit``. Any seat plays its best suit, but not with a hand that nobody
would play. (The best of four hands, taken instead, made the rest of the table too weak.)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count as count_from
from pathlib import Path
from random import Random

import numpy as np

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Play
from schafkopf_tutor.players import awaited, deal, named
from schafkopf_tutor.players.worth import COUNTED, Count, count, kind_of
from schafkopf_tutor.rules import judge, result
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load

FILE = Path(__file__).parents[2] / "schafkopf_tutor" / "data" / "players" / "solid.toml"
TABLES = {"long": "cardgames-zone-variants", "short": "cardgames-zone-short"}
GAMES = {"called": ("rufspiel",), "many": ("solo", "farbwenz"), "few": ("wenz", "geier")}
LEAST = {"called": 5.5, "many": 8.0, "few": 4.5}
"""The least that a hand counts which somebody would play; above it all are played."""


def promising(game: Game, contract: Contract, seat: int) -> tuple[Announce, Count] | None:
    """With which suit a seat would play this: most and highest trumps; None with a poor hand."""
    best: tuple[float, Announce, Count] | None = None
    for suit in contract.suits or (None,):
        announce = Announce(seat, contract.name, suit)
        if not judge(game.view(seat), announce).ok:
            continue
        order = contract.order(game.ruleset.pack, suit)
        called = suit if contract.parties == "called_ace" else None
        seen = count(order, game.deal.hands[seat], called, seat == game.leader)
        good = seen.trumps + seen.height + seen.aces + 0.5 * seen.voids - 0.1 * seen.called
        if best is None or good > best[0]:
            best = (good, announce, seen)
    return best[1:] if best and best[0] >= LEAST[kind_of(game.ruleset, contract)] else None


def games(rules: RuleSet, kind: str, number: int) -> Iterator[tuple[Count, int]]:
    """What was counted, and the points that the declarer's side came to."""
    solid = named("solid")
    for seed in count_from(0):
        if not number:
            return
        rng = Random(f"{kind}/{seed}")
        game = Game.start(rules, int(rng.random() * 4), deal(rules, rng))
        names = [name for name in GAMES[kind] if name in rules.words("games")]
        contract = rules.contracts[names[seed % len(names)]]
        assert kind_of(rules, contract) == kind
        found = promising(game, contract, int(rng.random() * 4))
        if found is None:
            continue
        game = game.after(found[0])
        while (now := awaited(game)) is not None:
            move = solid.choose(game.view(now.seat), rng)
            assert isinstance(move, Play)
            game = game.after(move)
        number -= 1
        yield found[1], result(game).points


def main(number: int = 2500) -> None:
    out = [
        "# What a hand is worth to solid: see players/worth.py. Derived:",
        "# python -m tests.players.fit",
    ]
    for kind in GAMES:
        for pack, name in TABLES.items():
            played = list(games(load(name), kind, number))
            table = np.array([[1, *seen] for seen, _ in played], dtype=float)
            points = np.array([won for _, won in played], dtype=float)
            kept = [0, *(n for n in range(1, table.shape[1]) if np.ptp(table[:, n]) > 0)]
            found, *_ = np.linalg.lstsq(table[:, kept], points, rcond=None)
            spread = float(np.std(points - table[:, kept] @ found))
            share = float(np.mean(points >= 61))
            print(kind, pack, len(played), "won", round(share, 3), "spread", round(spread, 1))
            out += ["", f"[worth.{kind}.{pack}]"]
            out += [f"start = {found[0]:.1f}", f"spread = {spread:.1f}"]
            for place, weight in zip(kept[1:], found[1:], strict=True):
                out.append(f"{COUNTED[place - 1]} = {weight:.1f}")
    FILE.write_text("\n".join(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
