"""Derives the coach's data from games of ``solid``: what hands say, and what chances are worth.

    python -m tests.coach.fit shares [--check | --sample]
    python -m tests.coach.fit chance [--check | --sample]

Each writes its file in ``schafkopf_tutor/data/coach``; with ``--check`` it is made anew and
compared (the date aside), and the exit code tells. Both take some minutes: after a change of
``solid``, of the solver or of what the curve looks at. ``--sample`` makes only the first deals
anew and compares their digest with the one that the file keeps: seconds, and most changes show.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

from schafkopf_tutor.coach.weighing import TOPS, holding, order_for, said_as
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call
from schafkopf_tutor.players import awaited, deal, finish, named, next_move
from schafkopf_tutor.players.rounds import generators
from schafkopf_tutor.rulesets import load
from tests.coach.decisions import RULES, WORLDS, decisions, logistic

FOLDER = Path(__file__).parents[2] / "schafkopf_tutor" / "data" / "coach"
SEED = 1
SAID_DEALS = 3_000
SAID_RULES = ("ordnung", "cardgames-zone-variants")
CHANCE_DECISIONS = 3_000
SAMPLE_DEALS = 30
SAMPLE_DECISIONS = 5
DOUBT = 0.01
"""People are not ``solid``: so likely, compared with the likeliest hand, is any other."""

Cell = tuple[int, int]
Counts = dict[str, dict[Cell, list[int]]]


def auction(name: str, rng: Random) -> Game:
    """A game up to its first card, as ``solid`` bids, announces and doubles."""
    rules = load(name)
    game = Game.start(rules, rng.randrange(4), deal(rules, rng))
    rngs = generators(rng)
    while not game.tricks and not game.trick:
        move = next_move(game, [named("solid")] * 4, rngs)
        if move is None or awaited(game) is None:
            break
        game = game.after(move)
    return game


def count_said(game: Game, counts: Counts) -> None:
    """What was said, and by which hands it might have been."""
    rules, dealt = game.ruleset, game.deal.hands

    def add(what: str, cell: Cell, said: bool) -> None:
        found = counts[what][cell]
        found[0] += said
        found[1] += 1

    before: list = []
    for move in game.moves:
        if isinstance(move, Bid):
            # What would have been passing is counted for whoever was asked at this place.
            passing = said_as(rules, before, Bid(move.seat, "weiter"))
            order = order_for(rules, move, None)
            if passing and order and move.word not in ("gut", "selbst"):
                add(passing, holding(order, dealt[move.seat]), move.word == "weiter")
        before.append(move)
    announced = game.announced
    for seat in SEATS:
        for name in rules.words("games"):
            contract = rules.contracts[name]
            if contract.goal != "most":
                continue
            for suit in contract.suits or (None,):
                one = Announce(seat, name, suit)
                what, order = said_as(rules, (), one), order_for(rules, one, None)
                if what and order:
                    add(what, holding(order, dealt[seat]), one == announced)
    if announced is None or announced.seat is None or game.order is None:
        return
    for seat in SEATS:
        if seat != announced.seat:
            said = any(isinstance(m, Call) and m == Call(seat, "stoss") for m in game.moves)
            add("says_stoss", holding(game.order, dealt[seat]), said)


def shares(cells: dict[Cell, list[int]]) -> list[list[float]]:
    """The share of each cell; where few were counted it is drawn towards that of its row, and that
    towards that of all."""
    said, seen = (sum(c[i] for c in cells.values()) for i in (0, 1))
    most = max(trumps for trumps, _ in cells)
    rows = []
    for trumps in range(most + 1):
        here = [c for (t, _), c in cells.items() if t == trumps]
        mean = (sum(c[0] for c in here) + said / seen) / (sum(c[1] for c in here) + 1)
        row = [cells.get((trumps, top), [0, 0]) for top in range(TOPS + 1)]
        rows.append([round((c[0] + mean) / (c[1] + 1), 4) for c in row])
    return rows


def said() -> list[str]:
    """The lines of shares.toml."""
    counts: Counts = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for name in SAID_RULES:
        rng = Random(f"{SEED}/{name}")
        for _ in range(SAID_DEALS):
            count_said(auction(name, rng), counts)
    lines = [
        "# Which share of hands says what: a row for each number of trumps from 0, in it one value",
        f"# for each number of the {TOPS} highest trumps from 0. Counted from auctions of solid.",
        f"doubt = {DOUBT}",
        f"deals = {SAID_DEALS * len(SAID_RULES)}",
        "",
        "[shares]",
    ]
    for what, cells in sorted(counts.items()):
        rows = ",\n".join(f"    {row}" for row in shares(cells))
        lines += [f"{what} = [\n{rows},\n]"]
    return lines


def chance() -> list[str]:
    """The lines of chance.toml."""
    found = list(islice(decisions(f"fit/{SEED}"), CHANCE_DECISIONS))
    weights = logistic([one.features for one in found], [one.won for one in found])
    return [
        "# The logistic curve behind the chance to win: a weight a feature (coach/chance.py),",
        "# fitted to games that solid played on at all seats after a card chosen at random.",
        f"decisions = {len(found)}",
        f"worlds = {WORLDS}",
        "",
        "[weights]",
        *(f"{name} = {weight:.4f}" for name, weight in weights.items()),
    ]


def said_sample() -> Iterator[object]:
    """What the first deals of shares.toml come to: all that was said in them."""
    for name in SAID_RULES:
        rng = Random(f"{SEED}/{name}")
        yield [auction(name, rng).moves for _ in range(SAMPLE_DEALS)]


def chance_sample() -> Iterator[object]:
    """The first decisions of chance.toml, and games of solid from the first card to the last."""
    for features, share, won in islice(decisions(f"fit/{SEED}"), SAMPLE_DECISIONS):
        yield [(name, round(value, 6)) for name, value in features.items()], round(share, 6), won
    for number in range(SAMPLE_DEALS):
        rng = Random(f"sample/{number}")
        rules = load(RULES[number % len(RULES)])
        game = Game.start(rules, number % 4, deal(rules, rng))
        yield finish(game, [named("solid")] * 4, rng).moves


def digest(parts: Iterable[object]) -> str:
    """A short name for what was found."""
    return sha256("\n".join(map(repr, parts)).encode()).hexdigest()[:16]


MAKERS: dict[str, Callable[[], list[str]]] = {"shares": said, "chance": chance}
SAMPLES: dict[str, Callable[[], Iterator[object]]] = {
    "shares": said_sample,
    "chance": chance_sample,
}


def main(arguments: list[str]) -> int:
    """Writes a file, or with --check or --sample says whether it is as it would be written."""
    (name,) = [word for word in arguments if not word.startswith("-")] or ["shares"]
    file = FOLDER / f"{name}.toml"
    sample = digest(SAMPLES[name]())
    if "--sample" in arguments:
        same = tomllib.loads(file.read_text(encoding="utf-8"))["sample"] == sample
        print(f"{file.name}: {'sample as made' if same else 'stale, make it anew'}")
        return 0 if same else 1
    head = [
        f'command = "python -m tests.coach.fit {name}"',
        f"seed = {SEED}",
        f"date = {datetime.now(UTC).date().isoformat()}",
        f'sample = "{sample}"',
    ]
    lines = MAKERS[name]()
    if "--check" in arguments:
        kept = file.read_text(encoding="utf-8").splitlines()
        same = [line for line in kept if not line.startswith("date")] == [
            line for line in "\n".join([*head, *lines]).splitlines() if not line.startswith("date")
        ]
        print(f"{file.name}: {'as made' if same else 'differs'}")
        return 0 if same else 1
    FOLDER.mkdir(exist_ok=True)
    file.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")
    print(f"{file} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
