"""Who receives and who pays, and how much."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import amount, first_parties, players
from schafkopf_tutor.quiz.kinds.positions import SEATS_BY_NAME, erring, seat_words, until
from schafkopf_tutor.quiz.kinds.results import NOBODY, applies
from schafkopf_tutor.quiz.kinds.tariff import doubled, facts, lines, plain, priced, tricky, values
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout

SKILL: Final = "who_pays"
RULE: Final = "line.base"
PAYS, RECEIVES = "pays", "receives"
OFFERED: Final = 4


@lru_cache(maxsize=4096)
def payouts(result: Result) -> tuple[Payout, ...]:
    """What each seat receives as those have it who know, and as each of those who err."""
    return tuple(world.payout(result) for world in (TRUTH, *erring(result.ruleset, "payout")))


def paid(result: Result) -> tuple[Said, ...]:
    """Who receives and who pays, seats with the same amount together."""
    found, payout = [], TRUTH.payout(result)
    for value in sorted(set(payout), reverse=True):
        seats = tuple(seat for seat in SEATS if payout[seat] == value)
        message = "quiz_money.receive" if value > 0 else "quiz_money.give"
        found.append(said(message, seats=seats, amount=amount(result.ruleset, abs(value))))
    return tuple(found)


def _why(result: Result) -> tuple[Reason, ...]:
    """The value line by line, how it is shared, and what everybody gets of it."""
    alone = result.partner is None
    share = said("quiz_money.because.alone" if alone else "quiz_money.because.pair")
    return (*lines(result), share, *paid(result))


def _hints(result: Result, right: Answer, last: Said) -> tuple[Said, Said, Said]:
    """Who pays whom; what is paid; the answer."""
    return said("quiz_money.hint.whom"), priced(result, right), last


def _result(dice: Dice, level: int, ruleset: RuleSet) -> Result | None:
    """A result for a level, as a rule."""
    if level == 3 and dice.chance(0.6):
        return tricky(dice, ruleset)
    result = plain(dice, ruleset)
    return result if result is None or level == 1 else doubled(dice, result, 1)


# --- what one seat receives or pays --------------------------------------------------------------


@dataclass(frozen=True)
class Mine:
    """What does a seat receive or pay? With help, the value is told."""

    result: Result
    seat: int
    helped: bool
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """What it receives, below zero what it pays."""
        return world.payout(self.result)[self.seat]

    def wording(self, right: Answer) -> Wording:
        """The value, and who pays whom."""
        result = self.result
        told = (players(result), *facts(result, named=False))
        if self.helped:
            value = amount(result.ruleset, TRUTH.value(result))
            told = (*told, said("pay.value", amount=value))
        ask = said("quiz_money.ask.mine", facts=told, seat=self.seat)
        of = amount(result.ruleset, abs(right) if isinstance(right, int) else 0)
        gets = isinstance(right, int) and right > 0
        last = said(
            "quiz_money.hint.gets" if gets else "quiz_money.hint.gives", seat=self.seat, amount=of
        )
        return Wording(ask, _hints(result, right, last), otherwise=_why(result), signed=True)


def _draw_mine(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> Mine | None:
        result = _result(dice, level, ruleset)
        return None if result is None else Mine(result, dice.below(4), level == 1)

    return until(make, lambda task: _fits_mine(task, level))


def _fits_mine(task: Task, level: int) -> bool:
    """1: the value is told; 2: nobody errs; 3: somebody errs."""
    if not isinstance(task, Mine):
        return False
    if task.helped:
        return level == 1 and len(set(values(task.result))) == 1
    seat = {payout[task.seat] for payout in payouts(task.result)}
    return level == (3 if len(seat) > 1 else 2)


# --- who pays ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Who:
    """Which seats pay, or which receive something?"""

    result: Result
    way: str
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """The seats, and nobody."""
        return (*SEATS_BY_NAME, NOBODY)

    def answer(self, world: World) -> Answer:
        """The seats below zero, or above."""
        return _seats(world.payout(self.result), self.way)

    def wording(self, right: Answer) -> Wording:
        """What everybody receives or pays."""
        result, words = self.result, seat_words()
        words[NOBODY] = said("quiz_results.nobody")
        told = (players(result), *facts(result, named=False))
        ask = said(f"quiz_money.who.{self.way}", facts=told)
        chosen = right if isinstance(right, frozenset) else frozenset()
        seats = tuple(seat for seat in SEATS if SEATS_BY_NAME[seat] in chosen)
        hints = (
            said("quiz_money.hint.won"),
            said("quiz_money.hint.whom"),
            said("quiz_table.told_seats", seats=seats),
        )
        return Wording(ask, hints, otherwise=_why(result), words=words)


def _seats(payout: Payout, way: str) -> frozenset[str]:
    sign = -1 if way == PAYS else 1
    found = (SEATS_BY_NAME[seat] for seat in SEATS if payout[seat] * sign > 0)
    return frozenset(found) or frozenset({NOBODY})


def _draw_who(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    way = dice.one((PAYS, RECEIVES))
    parties = first_parties(ruleset) if level == 1 else ""

    def make() -> Who | None:
        result = (tricky if level == 3 else plain)(dice, ruleset, parties)
        return None if result is None else Who(result, way)

    return until(make, lambda task: _fits_who(task, level))


def _fits_who(task: Task, level: int) -> bool:
    """1: a lone game; 2: any, nobody errs; 3: somebody errs."""
    if not isinstance(task, Who):
        return False
    if len({_seats(payout, task.way) for payout in payouts(task.result)}) > 1:
        return level == 3
    if level == 3:
        return False
    plainly = len(set(values(task.result))) == 1 and not task.result.schneider
    alone = task.result.partner is None or not first_parties(task.result.ruleset)
    return level == (1 if plainly and alone else 2)


# --- the whole row -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """Which of these rows shows what everybody receives and pays?"""

    result: Result
    rows: tuple[Payout, ...] = ()
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """The rows, by what each seat receives."""
        return tuple(map(_word, self.rows))

    def answer(self, world: World) -> Answer:
        """The row as a word."""
        return _word(world.payout(self.result))

    def wording(self, right: Answer) -> Wording:
        """The value, and who pays whom."""
        result = self.result
        told = (players(result), *facts(result, named=False))
        words = {_word(row): _row_said(row) for row in self.rows}
        last = said("quiz_money.hint.row", row_said=words[str(right)])
        ask = said("quiz_money.ask.row", facts=told)
        return Wording(ask, _hints(result, right, last), otherwise=_why(result), words=dict(words))


def _word(row: Payout) -> str:
    return " ".join(map(str, row))


def _row_said(row: Payout) -> Said:
    """What each seat receives (+) or pays."""
    parts = {
        f"s{seat}": said(
            "quiz_money.more" if row[seat] > 0 else "quiz_money.less", seat=seat, n=row[seat]
        )
        for seat in SEATS
    }
    return said("quiz_money.row", **parts)


def _offered(dice: Dice, result: Result) -> tuple[Payout, ...]:
    """The right row, those of people who err, and others that are near; in any order."""
    right, *wrong = payouts(result)
    found = list(dict.fromkeys([right, *wrong]))
    doubled_row = tuple(2 * pay for pay in right)
    if len(found) > 1 and dice.chance(0.5):
        near = [doubled_row, _turned(doubled_row)]
    else:  # each row both ways: then none is seen to be right
        found += [_other_row(dice, right)] if len(found) == 1 else []
        near = list(map(_turned, dice.shuffled(found)))
    near += [doubled_row, tuple(3 * pay for pay in right)]
    if result.partner is not None:
        one = next(seat for seat in SEATS if seat not in result.side)
        swapped = dict(zip((result.partner, one), (right[one], right[result.partner]), strict=True))
        near.append(tuple(swapped.get(seat, pay) for seat, pay in enumerate(right)))
    found += [row for row in dict.fromkeys(near) if row not in found][
        : max(0, OFFERED - len(found))
    ]
    return tuple(dice.shuffled(found))


def _turned(row: Payout) -> Payout:
    """What is received paid, and the other way round."""
    return tuple(-pay for pay in row)


def _other_row(dice: Dice, row: Payout) -> Payout:
    """What the game could pay as well: half as much, if that can be, or twice."""
    if dice.chance(0.5) and all(pay % 2 == 0 for pay in row):
        return tuple(pay // 2 for pay in row)
    return tuple(2 * pay for pay in row)


def _draw_row(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> Row | None:
        result = _result(dice, level, ruleset)
        return None if result is None else Row(result)

    def good(task: Row) -> bool:
        return _fits_row(task, level) and len(set(payouts(task.result))) <= OFFERED

    task = until(make, good)
    return None if task is None else replace(task, rows=_offered(dice, task.result))


def _fits_row(task: Task, level: int) -> bool:
    """1: nothing but the game is paid; 2: more; 3: where somebody errs about the value too."""
    if not isinstance(task, Row):
        return False
    base = task.result.ruleset.for_contract("tariff.base", task.result.contract)
    if level != 3 and level != (1 if TRUTH.value(task.result) == base else 2):
        return False  # asked first, since those who err are many
    return (len(set(values(task.result))) > 1) is (level == 3)


KINDS: Final = (
    Kind("gets_or_pays", SKILL, "money", _draw_mine, _fits_mine, applies),
    Kind("who_pays", SKILL, "choices", _draw_who, _fits_who, applies),
    Kind("pay_row", SKILL, "choice", _draw_row, _fits_row, applies),
)
