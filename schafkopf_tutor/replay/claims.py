"""What a record may claim about a finished game, and what the engine says to each claim.

Every function here reads the engine's result or settlement; none works anything out by itself.
The reason that comes with a value is a message id below ``replay.why`` and what it names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.laws.schafkopf import Result
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.replay.difference import same
from schafkopf_tutor.settlement import Line, Settlement
from schafkopf_tutor.view import Trick


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game with what it came to; ``stock`` is what lay in the stock before."""

    game: Game
    contract: Contract
    result: Result
    settlement: Settlement
    stock: int


class Finding(NamedTuple):
    """What the engine says to a claim, and why."""

    value: object
    reason: str
    values: Mapping[str, object]


Claim: TypeAlias = Callable[[Played, object], Finding]


class Amounts:
    """The lines of a settlement as one phrase in any language: "Rufspiel 10 + Schneider 10"."""

    def __init__(self, contract: Contract, lines: tuple[Line, ...]) -> None:
        self.contract = contract
        self.lines = lines

    def say(self, language: str) -> str:
        """The phrase; a line that only moves money is given by seat."""
        return " + ".join(self._line(line, Words(language)) for line in self.lines)

    def _line(self, line: Line, words: Words) -> str:
        amount = str(line.amount) if line.amount else _row(line.seats)
        message = f"replay.amounts.{line.rule}"
        if words.find(message) is None:  # the base, which is called as the game is
            return words.text("replay.amounts.base", contract=self.contract, amount=amount)
        return words.text(message, count=line.count, amount=amount)


@dataclass(frozen=True, slots=True)
class TrickWinner:
    """Who wins a trick, as a phrase in any language."""

    order: CardOrder
    trick: Trick

    def say(self, language: str) -> str:
        """The sentence, with where the rule stands."""
        return Speaker(language).trick(self.order, self.trick.cards)


def _finding(value: object, why: str, **values: object) -> Finding:
    return Finding(value, f"replay.why.{why}", values)


def _row(numbers: tuple[int, ...]) -> str:
    """Numbers by seat as they stand in a record."""
    return " ".join(map(str, numbers))


def _not_here(p: Played, said: object) -> Finding:
    return _finding(None, "not_here", contract=p.contract)


def _first(said: object, computed: tuple[int, ...]) -> int:
    """The first seat at which a recorded list is not the computed one."""
    listed = said if isinstance(said, list | tuple) else ()
    pairs = list(zip(listed, computed, strict=False))
    return next((seat for seat, pair in enumerate(pairs) if not same(*pair)), 0)


def _tricks_of(p: Played, seat: int) -> list[tuple[int, Trick]]:
    numbered = enumerate(p.game.tricks, 1)
    return [(number, trick) for number, trick in numbered if trick.winner == seat]


def points(p: Played, said: object) -> Finding:
    """Card points by seat."""
    seat = _first(said, p.result.by_seat)
    taken = [str(trick.points) for _, trick in _tricks_of(p, seat)]
    total = p.result.by_seat[seat]
    sums = " + ".join(taken) or "0"
    return _finding(p.result.by_seat, "points", seat=seat, sums=sums, points=total)


def tricks(p: Played, said: object) -> Finding:
    """Tricks by seat."""
    seat = _first(said, p.result.tricks_by_seat)
    numbers = tuple(number for number, _ in _tricks_of(p, seat)) or "–"
    return _finding(p.result.tricks_by_seat, "tricks", seat=seat, numbers=numbers)


def partner(p: Played, said: object) -> Finding:
    """Who holds the called ace."""
    seat, suit = p.result.partner, p.result.suit
    if seat is None or suit is None:
        return _finding(None, "alone", contract=p.contract)
    return _finding(seat, "partner", seat=seat, ace=Card(suit, Rank.SAU))


def _of_side(read: Callable[[Result], object]) -> Claim:
    """A number of the declarer's side or of the other, explained by both of them."""

    def claim(p: Played, said: object) -> Finding:
        if p.result.declarer is None:
            return _not_here(p, said)
        return _finding(read(p.result), "sides", **_sides(p.result))

    return claim


def _sides(result: Result) -> dict[str, object]:
    return {
        "side": result.side,
        "points": result.points,
        "tricks": result.tricks,
        "others": tuple(seat for seat in SEATS if seat not in result.side),
        "other_points": sum(result.by_seat) - result.points,
        "other_tricks": sum(result.tricks_by_seat) - result.tricks,
    }


def _outcome(name: str, *limits: str) -> Claim:
    """won, schneider or schwarz, with the numbers of the rule set that decide it."""

    def claim(p: Played, said: object) -> Finding:
        if p.result.declarer is None:
            return _not_here(p, said)
        value = getattr(p.result, name)
        if p.contract.goal != "most":
            needed = p.game.ruleset.pack.hand_size
            return _finding(value, "promised", needed=needed, **_sides(p.result))
        numbers = {limit: p.game.ruleset.number(f"result.{limit}") for limit in limits}
        return _finding(value, name, **numbers, **_sides(p.result))

    return claim


def _runners(read: Callable[[Result], object]) -> Claim:
    def claim(p: Played, said: object) -> Finding:
        side = p.result.laufende_side
        if side is None or p.game.order is None:
            return _not_here(p, said)
        trumps, count = p.game.order.trumps, p.result.laufende
        why = f"laufende.{side}" if count < len(trumps) else f"laufende.all_{side}"
        next_one = trumps[count] if count < len(trumps) else None
        return _finding(read(p.result), why, cards=trumps[:count], next=next_one)

    return claim


def _in_ramsch(read: Callable[[Result], object]) -> Claim:
    def claim(p: Played, said: object) -> Finding:
        if p.result.declarer is not None:
            return _not_here(p, said)
        r = p.result
        return _finding(read(r), "ramsch", points=_row(r.by_seat), tricks=_row(r.tricks_by_seat))

    return claim


def _loser(result: Result) -> object:
    """The one loser; several that lose together as a list; nobody on a Durchmarsch."""
    losers = result.losers
    return losers[0] if len(losers) == 1 else losers or None


def _loser_points(result: Result) -> object:
    return result.by_seat[result.losers[0]] if result.losers else None


def _money(read: Callable[[Settlement], object]) -> Claim:
    def claim(p: Played, said: object) -> Finding:
        return _finding(
            read(p.settlement), "money", amounts=Amounts(p.contract, p.settlement.lines)
        )

    return claim


def stock_change(p: Played, said: object) -> Finding:
    """What the stock gains: less than nothing when the declarer's side takes it."""
    gain = p.settlement.stock
    why = "stock.untouched" if not gain else "stock.lost" if gain > 0 else "stock.won"
    return _finding(gain, why, stock=p.stock, contract=p.contract)


CLAIMS: Final[Mapping[str, Claim]] = MappingProxyType(
    {
        "points": points,
        "tricks": tricks,
        "partner": partner,
        "team_points": _of_side(lambda r: r.points),
        "team_tricks": _of_side(lambda r: r.tricks),
        "declarer_side_points": _of_side(lambda r: r.points),
        "opponents_points": _of_side(lambda r: sum(r.by_seat) - r.points),
        "won": _outcome("won", "win_with"),
        "declarer_won": _outcome("won", "win_with"),
        "schneider": _outcome("schneider", "declarer_schneider_with", "opponents_schneider_with"),
        "schwarz": _outcome("schwarz"),
        "laufende": _runners(lambda r: r.laufende),
        "laufende_side": _runners(lambda r: r.laufende_side),
        "loser": _in_ramsch(_loser),
        "loser_points": _in_ramsch(_loser_points),
        "jungfrau_seats": _in_ramsch(lambda r: r.jungfrauen),
        "payout": _money(lambda s: s.payout),
        "price": _money(lambda s: s.value),
        "stock_change": stock_change,
    }
)
"""Every claim but ``trick_winners`` and ``price_lines``, by the key it is recorded under."""

MONEY: Final = ("payout", "price", "price_lines", "stock_change")


def price_lines(p: Played) -> dict[str, Any]:
    """How the price was built up, as records put it.

    ``base``; ``with_schneider`` and ``with_schwarz`` are the value so far, each including the ones
    before; ``laufende`` (how many, where paid) and ``laufende_side``; ``doublings``, ``kontra`` and
    ``jungfrau`` say how often the price was doubled; ``tout_doubles`` is there in a Tout.
    """
    lines = {line.rule: line for line in p.settlement.lines}
    value = p.settlement.lines[0].amount
    found: dict[str, Any] = {"base": value}
    for step in ("schneider", "schwarz"):
        if step in lines:
            value += lines[step].amount
            found[f"with_{step}"] = value
    if "laufende" in lines:
        found["laufende"] = lines["laufende"].count
        found["laufende_side"] = p.result.laufende_side
    if "knock" in lines:
        found["doublings"] = p.result.knocks
    if "stoss" in lines:
        found["kontra"] = p.result.stoss
    if "jungfrau" in lines:
        found["jungfrau"] = len(p.result.jungfrauen)
    if "tout" in lines:
        found["tout_doubles"] = True
    return found
