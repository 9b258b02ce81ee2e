"""Reading golden.txt: one case a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import NAMED, Announce, Bid, Call, Give, Move, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import Law, read_position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View
from tests.law.doppelkopf.tables import named

FILE = Path(__file__).parent / "golden.txt"


@dataclass(frozen=True)
class Golden:
    """A move in a position, and the verdict that the rules give on it."""

    line: int
    text: str
    start: Game | View
    move: Move
    ok: bool
    rule: str
    because: tuple[Card, ...]
    facts: tuple[str, ...] | None
    """All named values of the verdict, ``turn=0``, where the case states them."""

    def verdict(self, law: Law) -> Verdict:
        """What a law says on it."""
        if isinstance(self.start, View):
            return law.judge(self.start, self.move)
        return law.judge_in(self.start, self.move)

    def agrees(self, verdict: Verdict) -> bool:
        """Whether that is what the rules say."""
        if (verdict.ok, verdict.rule, verdict.because) != (self.ok, self.rule, self.because):
            return False
        return self.facts is None or self.facts == told(verdict)


def told(verdict: Verdict) -> tuple[str, ...]:
    """The named values of a verdict as the file has them."""
    return tuple(f"{name}={plain(value)}" for name, value in verdict.facts)


def plain(value: object) -> str:
    """Cards, suits and ranks are their letters, games their names; several values are joined by +,
    and - stands for none."""
    if isinstance(value, tuple):
        return "+".join(map(plain, value)) or "-"
    if value is None:
        return "-"
    letter = getattr(value, "letter", None) or getattr(value, "name", None)
    return "T" if letter == "TRUMP" else str(letter or value)


def read(text: str, rules: Callable[[str], RuleSet] = named) -> Game | View:
    """A game or a position."""
    return (parse_game if " dealer " in text else read_position)(text, rules=rules)


def read_move(words: list[str], seat: int) -> Move:
    """``GA``, ``GA by 2``, ``normal by nobody``, ``re by 0``, ``0 says gesund``, ``0 bids solo E``,
    ``0 gives S9 SA to 2``."""
    if words[0].isdigit():
        seat = int(words[0])
        if words[1] == "says":
            return Bid(seat, words[2])
        if words[1] == "gives":
            cards = tuple(map(Card.of, words[2 : words.index("to")]))
            return Give(seat, int(words[-1]), cards, len(cards))
        return Bid(seat, NAMED, words[2], Suit(words[3]) if len(words) > 3 else None)
    by: int | None = seat
    if "by" in words:
        by = None if words[-1] == "nobody" else int(words[-1])
        words = words[: words.index("by")]
    if words[0][0].isupper():
        return Play(seat if by is None else by, Card.of(words[0]))
    if words[0] in named("haus").contracts:
        return Announce(by, words[0], Suit(words[1]) if len(words) > 1 else None)
    return Call(seat if by is None else by, words[0])


def golden() -> Iterator[Golden]:
    """All cases of the file."""
    start: Game | View | None = None
    text = ""
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            text, start = line, read(line)
            continue
        line, stated, facts = line.partition(" ; ")
        words = line.split()
        place = words.index("yes") if "yes" in words else words.index("no")
        if start is None:
            raise ValueError(line)
        seat = (start.turn or 0) if isinstance(start, Game) else start.seat
        move = read_move(words[:place], seat)
        because = tuple(map(Card.of, words[place + 2 :]))
        yield Golden(
            number, text, start, move, words[place] == "yes", words[place + 1], because,
            tuple(facts.split()) if stated else None,
        )  # fmt: skip
