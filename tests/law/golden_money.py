"""Reading golden_money.txt: what a game came to, its lines and the payout, by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.settlement import Payout
from tests.law.houses import house

FILE = Path(__file__).with_name("golden_money.txt")


@dataclass(frozen=True)
class Money:
    """A result, and what the rules make of it."""

    line: int
    text: str
    result: Result
    stock: int
    comes_to: str
    lines: tuple[tuple[str, int], ...]
    payout: Payout

    def __str__(self) -> str:
        return f"{self.line}:{self.text}"


def _result(text: str, given: dict[str, int]) -> Result:
    rules, game, *rest = re.split(r" {2,}", text)
    knocks, stoss = given.get("knocks", 0), given.get("stoss", 0)
    contract, *seats = re.findall(r"[a-z-]{3,}|\d", game.replace(" by ", " ").replace("with", ""))
    if not seats:
        by_seat, taken = (tuple(map(int, part.split())) for part in rest[:2])
        return decide_ramsch(house(rules), contract, by_seat, taken, knocks=knocks)
    points, tricks = map(int, rest[0].split("/"))
    declarer, *partner = map(int, seats)
    side = "opponents" if "opponents" in text else "declarer"
    return decide(
        house(rules),
        contract,
        declarer,
        *partner,
        points=points,
        tricks=tricks,
        laufende=given.get("laufende", 0),
        laufende_side=side,
        knocks=knocks,
        stoss=stoss,
    )


def money() -> Iterator[Money]:
    """All cases of the file."""
    text = ""
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            text = line
            continue
        comes_to, lines, payout = re.split(r" {2,}", line.strip())
        given = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", text)}
        amounts = [entry.split() for entry in lines.split(", ")]
        yield Money(
            number,
            text,
            _result(text, given),
            given.get("stock", 0),
            comes_to,
            tuple((name, int(amount)) for name, amount in amounts),
            tuple(map(int, payout.split())),
        )
