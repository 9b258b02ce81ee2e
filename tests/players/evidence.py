"""What rules of thumb bring between computer players: the figures that lesson 17 shows.

    python -m tests.players.evidence           plays the deals and writes the figures
    python -m tests.players.evidence --check   plays the first deals anew and compares

Beside each figure stands what came of its first deals, one by one, so that a small piece can be
played again.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from schafkopf_tutor.players.evidence import RULES, gain
from schafkopf_tutor.players.simulate import estimate
from schafkopf_tutor.rulesets import load

FILE = Path(__file__).parents[2] / "schafkopf_tutor/data/players/compared.json"
TABLE = "ordnung"
SEED = 17
DEALS = 2000
PIECE = 30
"""So many deals are kept one by one."""


def gains(rule: str, deals: int) -> list[list[float]]:
    """What keeping to a rule brings with the cards of each deal: card points, money."""
    return [list(gain(RULES[rule], load(TABLE), SEED, number)) for number in range(deals)]


def write() -> None:
    """Play all, and write the file."""
    figures = {}
    for rule in RULES:
        found = gains(rule, DEALS)
        points, money = (estimate(part) for part in zip(*found, strict=True))
        figures[rule] = {
            "points": [round(points.mean, 4), round(points.half, 4)],
            "money": [round(money.mean, 4), round(money.half, 4)],
            "differs": sum(one != [0, 0] for one in found),
            "first": found[:PIECE],
        }
        print(rule, points, money, figures[rule]["differs"], flush=True)
    made = {
        "command": "python -m tests.players.evidence",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "rules": TABLE,
        "seed": SEED,
        "deals": DEALS,
        "figures": figures,
    }
    FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def stale() -> list[str]:
    """The rules whose first deals come out otherwise than is kept."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    if list(kept["figures"]) != list(RULES):
        return list(RULES)
    return [rule for rule, one in kept["figures"].items() if gains(rule, PIECE) != one["first"]]


if __name__ == "__main__":
    if sys.argv[1:] != ["--check"]:
        write()
    elif wrong := stale():
        print("Other figures than are kept:", *wrong)
        sys.exit(1)
