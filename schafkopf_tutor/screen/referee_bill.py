"""What a game costs, as a table tells it: points, Laufende, Stoß; only what changes the payment.

Seats are roles here: the declarer is 0, a partner 1, the rest are opponents. In a game that each
plays for himself they are four players in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout, Settlement

if TYPE_CHECKING:  # a law is loaded when it is asked
    from schafkopf_tutor.laws.schafkopf.result import Result

POINTS: Final = "points"
SIDES: Final = ("declarer", "opponents")
MOST_KNOCKS: Final = len(SEATS)
"""Each player knocks once at most."""


class AskNumber(NamedTuple):
    """A number that is to be told: what it ``names``, of whom, and from where to where it goes."""

    key: str
    values: tuple[int, ...]

    @property
    def name(self) -> str:
        """What is counted."""
        return self.key.partition(".")[0]

    @property
    def seat(self) -> int | None:
        """Whose it is, in a game that each plays for himself."""
        of = self.key.partition(".")[2]
        return int(of) if of else None


@dataclass(frozen=True)
class Bill:
    """A game that is over, as far as it was told.

    >>> from schafkopf_tutor.rulesets import load
    >>> bill = Bill(load("ordnung"), "wenz")
    >>> for number in (61, 2, 0):
    ...     bill = bill.tell(bill.ask.key, number)
    >>> bill.ask is None, bill.settlement.payout
    (True, (210, -70, -70, -70))
    """

    ruleset: RuleSet
    contract: str
    told: Mapping[str, int] = field(default_factory=Frozen)

    def tell(self, key: str, number: int) -> Bill:
        """With a number told; the same bill where it is none of those that were asked for."""
        ask = self.ask
        if ask is None or ask.key != key or number not in ask.values:
            return self
        return replace(self, told=Frozen({**self.told, key: number}))

    @cached_property
    def ask(self) -> AskNumber | None:
        """What is to be told next; None once nothing that is open changes the payment."""
        open_ = [one for one in self._questions() if one.key not in self.told]
        for at, one in enumerate(open_):
            if len(one.values) > 1 and (one.name == POINTS or self._matters(one, open_[at + 1 :])):
                return one
        return None

    @property
    def side(self) -> tuple[int, ...]:
        """The seats that play together against the rest; none where each plays for himself."""
        parties = self._contract.parties
        return () if parties == "each" else (0, 1) if parties == "called_ace" else (0,)

    @cached_property
    def result(self) -> Result:
        """What the game came to. What was not asked makes no difference, whatever it was."""
        return self._result({**self._first, **self.told})

    @property
    def settlement(self) -> Settlement:
        """Who receives and who pays, with the reasons."""
        return settle(self.result)

    # --- what there is to tell -------------------------------------------------------------------

    @property
    def _contract(self) -> Contract:
        return self.ruleset.contracts[self.contract]

    @property
    def _total(self) -> int:
        return self.ruleset.pack.points

    def _questions(self) -> Iterator[AskNumber]:
        rules, contract, size = self.ruleset, self._contract, self.ruleset.pack.hand_size
        knocks = 0 if rules["doubling.knock_when"] == "off" else MOST_KNOCKS
        if contract.parties == "each":
            yield from self._each()
            yield AskNumber("knocks", _upto(knocks))
            return
        if contract.goal == "most":
            yield AskNumber(POINTS, _upto(self._total))
            yield AskNumber("tricks", self._tricks(self.told.get(POINTS)))
        elif contract.goal == "all_tricks":
            yield AskNumber("tricks", (size - 1, size))
        shown = contract.goal == "shown"
        trumps = len(contract.order(rules.pack, next(iter(contract.suits), None)).trumps)
        most = min(trumps, rules.number("laufende.at_most"))
        yield AskNumber("laufende", (size,) if shown else _upto(most))
        yield AskNumber("side", (0,) if shown else (0, 1))
        yield AskNumber("knocks", _upto(knocks))
        yield AskNumber("stoss", _upto(rules.number("doubling.steps")))

    def _each(self) -> Iterator[AskNumber]:
        """Four players' points; who took nothing, or all, where points alone do not tell."""
        left = self._total
        for seat in SEATS:
            last = seat == SEATS[-1]
            yield AskNumber(f"{POINTS}.{seat}", (left,) if last else _upto(left))
            left -= self.told.get(f"{POINTS}.{seat}", 0)
        for seat in SEATS:
            yield AskNumber(f"tricks.{seat}", self._tricks(self.told.get(f"{POINTS}.{seat}"), seat))
        points = self._by_seat(self.told)
        tied = tuple(seat for seat in SEATS if points[seat] == max(points))
        yield AskNumber("higher", tied)

    def _tricks(self, points: int | None, seat: int | None = None) -> tuple[int, ...]:
        """How many tricks it can have been: without a point there may have been one all the same,
        and with all the points one may have been missed."""
        size = self.ruleset.pack.hand_size
        if seat is not None and self.ruleset["ramsch.tie"] == "more_tricks" and points:
            return _upto(size)[1:]
        if points == self._total:
            return size - 1, size
        return (1, 0) if points == 0 else (1,)

    def _by_seat(self, told: Mapping[str, int]) -> tuple[int, ...]:
        first = [told.get(f"{POINTS}.{seat}", 0) for seat in SEATS[:-1]]
        return (*first, self._total - sum(first))

    @cached_property
    def _first(self) -> Mapping[str, int]:
        """Some number of each: what was not asked may be any."""
        return {one.key: one.values[0] for one in self._questions()}

    # --- whether it matters ----------------------------------------------------------------------

    def _matters(self, one: AskNumber, later: list[AskNumber]) -> bool:
        """Whether some number of it changes a payment, whatever comes later."""
        keys = [other.key for other in later]
        known = {**self._first, **self.told}
        for rest in product(*(other.values for other in later)):
            told = {**known, **dict(zip(keys, rest, strict=True))}
            if len({self._payout({**told, one.key: number}) for number in one.values}) > 1:
                return True
        return False

    def _payout(self, told: Mapping[str, int]) -> Payout:
        return settle(self._result(told)).payout

    def _result(self, told: Mapping[str, int]) -> Result:
        from schafkopf_tutor.laws.schafkopf.result import decide, decide_ramsch

        knocks = told.get("knocks", 0)
        if not self.side:
            tricks = tuple(told.get(f"tricks.{seat}", 1) for seat in SEATS)
            higher = (told.get("higher", 0), *SEATS)
            return decide_ramsch(
                self.ruleset,
                self.contract,
                self._by_seat(told),
                tricks,
                knocks=knocks,
                highest_trump_of=tuple(dict.fromkeys(higher)),
            )
        return decide(
            self.ruleset,
            self.contract,
            self.side[0],
            self.side[1] if len(self.side) > 1 else None,
            points=told.get(POINTS, 0),
            tricks=told.get("tricks", 0),
            laufende=told["laufende"],
            laufende_side=SIDES[told["side"]],
            knocks=knocks,
            stoss=told["stoss"],
        )


def _upto(number: int) -> tuple[int, ...]:
    return tuple(range(number + 1))
