"""Reading golden.txt: one case a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from schafkopf_tutor import Announce, Call, Card, Play, View, load
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import NAMED, Bid, Claim, Move
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import read_position
from schafkopf_tutor.verdict import Verdict
from tests.law.houses import house

FOLDER = Path(__file__).parent
FILES = [FOLDER / f"golden{part}.txt" for part in ("", "_auction", "_claims")]


@dataclass(frozen=True)
class Golden:
    """A move in a position, and the verdict that the rules give on it."""

    line: int
    text: str
    view: View
    move: Move
    ok: bool
    rule: str
    because: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.line}:{self.text.split()[0]}:{self.move}"

    def agrees(self, verdict: Verdict) -> bool:
        return (verdict.ok, verdict.rule, verdict.because) == (self.ok, self.rule, self.because)


def read_move(words: list[str], seat: int) -> Move:
    """``GA``, ``GA by 2``, ``rufspiel E by 0``, ``ramsch``, ``stoss by 1``, ``0 says weiter``.

    ``wenz by nobody`` is an announcement without a seat.
    """
    if words[0].isdigit():
        suit = Suit(words[3]) if len(words) > 3 else None
        if words[1] == "says":
            return Bid(int(words[0]), words[2])
        if words[1] == "claims":
            return Claim(int(words[0]), words[2])
        return Bid(int(words[0]), NAMED, words[2], suit)
    if words == ["ramsch"]:
        return Announce(None, "ramsch")
    nobody = words[-1] == "nobody"
    if "by" in words:
        seat = seat if nobody else int(words[-1])
        words = words[: words.index("by")]
    if words[0][0].isupper():
        return Play(seat, Card.of(words[0]))
    if words[0] not in load("ordnung").contracts:
        return Call(seat, words[0])
    suit = Suit(words[1]) if len(words) > 1 else None
    return Announce(None if nobody else seat, words[0], suit)


def golden() -> Iterator[Golden]:
    """All cases of the files."""
    for file in FILES:
        yield from cases(file)


def cases(file: Path) -> Iterator[Golden]:
    """All cases of a file."""
    text = ""
    start: Game | View | None = None
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            text = line
            start = (parse_game if " dealer " in line else read_position)(line, rules=house)
            continue
        words = line.split()
        place = words.index("yes") if "yes" in words else words.index("no")
        if start is None:
            raise ValueError(line)
        move = read_move(
            words[:place], (start.turn or 0) if isinstance(start, Game) else start.seat
        )
        view = start.view(move.seat) if isinstance(start, Game) else start
        because = tuple(Card.of(code) for code in words[place + 2 :])
        yield Golden(number, text, view, move, words[place] == "yes", words[place + 1], because)
