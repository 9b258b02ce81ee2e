"""Ramsch: who loses, what it costs, and what becomes of ties and of one who takes everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.schafkopf.result import Result, decide_ramsch
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import amount, total
from schafkopf_tutor.quiz.kinds.positions import SEATS_BY_NAME, errs, seat_words, until
from schafkopf_tutor.quiz.kinds.results import NOBODY
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet

SKILL: Final = "ramsch"
RULE: Final = "result.ramsch"
RAMSCH: Final = "ramsch"
RARE: Final = (*["tie"] * 4, "even", "all", "points", "points")
"""What is asked at the third level, as often as there are different ones."""
NEAR: Final = 6
"""So few points between the first two are a near thing."""


def _applies(ruleset: RuleSet) -> bool:
    """Whether the table knows a Ramsch, be it only by its tariff."""
    return RAMSCH in ruleset.contracts


# --- how one ends --------------------------------------------------------------------------------


def _dealt_out(dice: Dice, ruleset: RuleSet, takers: list[int]) -> tuple[list[int], list[int]]:
    """Points and tricks of each seat, when the tricks go to these takers."""
    cards = dice.shuffled(ruleset.pack.cards)
    points, tricks = [0] * 4, [0] * 4
    for place, seat in enumerate(takers):
        points[seat] += sum(card.points for card in cards[4 * place : 4 * place + 4])
        tricks[seat] += 1
    return points, tricks


def _ended(dice: Dice, ruleset: RuleSet, rare: str = "") -> Result | None:
    """A Ramsch that is over; ``rare``: a tie, all even, one who takes all, or all that counts."""
    size, pack = ruleset.pack.hand_size, ruleset.pack
    seat = dice.below(4)
    if rare == "even":
        points, tricks = [total(ruleset) // 4] * 4, [size // 4] * 4
        for more in dice.some(SEATS, size % 4):
            tricks[more] += 1
    elif rare in ("all", "points"):
        points, tricks = [0] * 4, [0] * 4
        points[seat], tricks[seat] = total(ruleset), size
        if rare == "points":  # one trick without points is with somebody else
            if sum(not card.points for card in pack.cards) < 4:
                return None
            tricks[seat] -= 1
            tricks[(seat + 1 + dice.below(3)) % 4] += 1
    else:
        points, tricks = _dealt_out(dice, ruleset, [dice.below(4) for _ in range(size)])
    return decide_ramsch(ruleset, RAMSCH, tuple(points), tuple(tricks))


def leaders(result: Result) -> int:
    """How many seats have the most points."""
    return result.by_seat.count(max(result.by_seat))


def is_rare(result: Result) -> bool:
    """Whether several have the most points, or one has all of them."""
    return leaders(result) > 1 or max(result.by_seat) == sum(result.by_seat)


def clear(result: Result) -> bool:
    """Whether the rules leave no doubt who loses: the trump that breaks a tie is not told."""
    if leaders(result) in (1, 4) or result.ruleset["ramsch.tie"] == "together":
        return True
    return result.ruleset["ramsch.tie"] == "more_tricks" and len(result.losers) == 1


def _lead(result: Result) -> int:
    """How far the first is ahead of the second."""
    second, first = sorted(result.by_seat)[-2:]
    return first - second


def _draw_result(dice: Dice, level: int, ruleset: RuleSet) -> Result | None:
    rare = dice.one(RARE) if level == 3 else ""

    def good(result: Result) -> bool:
        return clear(result) and _level(result) == level

    return until(lambda: _ended(dice, ruleset, rare), good)


def _level(result: Result) -> int:
    """1: one has clearly the most; 2: it is near; 3: several have, or one has everything."""
    if is_rare(result):
        return 3
    return 2 if _lead(result) <= NEAR else 1


# --- what is told --------------------------------------------------------------------------------


def _facts(result: Result) -> tuple[Said, ...]:
    """Everybody's points and tricks."""
    pairs = zip(result.by_seat, result.tricks_by_seat, strict=True)
    return tuple(
        said("quiz_ramsch.has", seat=seat, points=points, tricks=tricks)
        for seat, (points, tricks) in enumerate(pairs)
    )


def _why(result: Result) -> tuple[Said, ...]:
    """Who has most, and what becomes of it."""
    most = max(result.by_seat)
    seats = tuple(seat for seat in SEATS if result.by_seat[seat] == most)
    found = [said("quiz_ramsch.because.most", seats=seats, points=most)]
    if result.durchmarsch is not None:
        return (*found, said("quiz_ramsch.because.marched", seat=result.durchmarsch))
    if not result.losers:
        return (said("quiz_ramsch.because.even"),)
    if len(seats) > 1:
        alone = len(result.losers) == 1
        found.append(
            said("quiz_ramsch.because.tricks" if alone else "quiz_ramsch.because.together")
        )
    elif most == sum(result.by_seat):
        rule = result.ruleset["ramsch.durchmarsch"]
        found.append(
            said("quiz_ramsch.because.off" if rule == "off" else "quiz_ramsch.because.missed")
        )
    return (*found, said("quiz_ramsch.because.lose", seats=result.losers))


def _losers(world: World, result: Result) -> frozenset[str]:
    """Who has not won, if anybody has."""
    won = world.winners(result)
    lost = (SEATS_BY_NAME[seat] for seat in SEATS if won and seat not in won)
    return frozenset(lost) or frozenset({NOBODY})


def _last(right: Answer) -> Said:
    chosen = right if isinstance(right, frozenset) else frozenset()
    if NOBODY in chosen:
        return said("quiz_ramsch.hint.nobody")
    return said(
        "quiz_table.told_seats", seats=tuple(s for s in SEATS if SEATS_BY_NAME[s] in chosen)
    )


def _words() -> dict[str, Said | str]:
    return {**seat_words(), NOBODY: said("quiz_results.nobody")}


# --- who loses -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Loses:
    """Who loses?"""

    result: Result
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """The seats, and nobody."""
        return (*SEATS_BY_NAME, NOBODY)

    def answer(self, world: World) -> Answer:
        """Those who lose."""
        return _losers(world, self.result)

    def wording(self, right: Answer) -> Wording:
        """Who has most."""
        ask = said("quiz_ramsch.ask.loses", facts=_facts(self.result))
        hints = (said("quiz_ramsch.hint.most"), said("quiz_ramsch.hint.ties"), _last(right))
        return Wording(ask, hints, otherwise=_why(self.result), words=_words())


def _draw_loses(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    result = _draw_result(dice, level, ruleset)
    return None if result is None else Loses(result)


def _fits_loses(task: Task, level: int) -> bool:
    return isinstance(task, Loses) and clear(task.result) and _level(task.result) == level


# --- the last trick ------------------------------------------------------------------------------


@dataclass(frozen=True)
class LastTrick:
    """Before the last trick these are the points, and a seat takes it. Who loses?"""

    ruleset: RuleSet
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    cards: tuple[Card, ...]
    taker: int
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """The seats, and nobody."""
        return (*SEATS_BY_NAME, NOBODY)

    @property
    def named(self) -> tuple[str, ...]:
        """The game."""
        return (RAMSCH,)

    def ended(self, world: World) -> Result:
        """How it ends, the trick counted in this world."""
        more = world.points(self.cards)
        points = tuple(p + more * (seat == self.taker) for seat, p in enumerate(self.points))
        tricks = tuple(t + (seat == self.taker) for seat, t in enumerate(self.tricks))
        return decide_ramsch(self.ruleset, RAMSCH, points, tricks)

    def answer(self, world: World) -> Answer:
        """Those who lose."""
        return _losers(world, self.ended(world))

    def wording(self, right: Answer) -> Wording:
        """What the trick counts, and who has most."""
        facts = tuple(
            said("quiz_ramsch.has_points", seat=seat, points=points)
            for seat, points in enumerate(self.points)
        )
        ask = said("quiz_ramsch.ask.last_trick", facts=facts, seat=self.taker)
        terms = " + ".join(str(card.points) for card in self.cards)
        result = self.ended(TRUTH)
        values = {"seat": self.taker, "terms": terms, "points": result.by_seat[self.taker]}
        because: tuple[Reason, ...] = (said("quiz_ramsch.because.sum", **values), *_why(result))
        hints = (said("quiz_ramsch.hint.most"), said("quiz_ramsch.hint.count"), _last(right))
        lying = (Lying(said("quiz_ramsch.last"), self.cards),)
        return Wording(ask, hints, otherwise=because, shown=lying, words=_words())


def _draw_last(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> LastTrick:
        takers = [dice.below(4) for _ in range(ruleset.pack.hand_size - 1)]
        cards = dice.shuffled(ruleset.pack.cards)
        points, tricks = [0] * 4, [0] * 4
        for place, seat in enumerate(takers):
            points[seat] += sum(card.points for card in cards[4 * place + 4 : 4 * place + 8])
            tricks[seat] += 1
        return LastTrick(ruleset, tuple(points), tuple(tricks), tuple(cards[:4]), dice.below(4))

    return until(make, lambda task: _fits_last(task, level))


def _fits_last(task: Task, level: int) -> bool:
    """1: whoever leads is not caught; 2: the trick decides; 3: who counts it wrong is wrong."""
    if not isinstance(task, LastTrick) or is_rare(task.ended(TRUTH)):
        return False
    if errs(task, task.ruleset, "points"):
        return level == 3
    before = max(task.points)
    caught = task.points[task.taker] < before and task.ended(TRUTH).losers == (task.taker,)
    return level == (2 if caught else 1)


# --- money ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Costs:
    """What does a seat receive or pay?"""

    result: Result
    seat: int
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """What it receives, below zero what it pays."""
        return world.payout(self.result)[self.seat]

    def wording(self, right: Answer) -> Wording:
        """Who loses, and what the losers pay."""
        result, rules = self.result, self.result.ruleset
        base = rules.for_contract("tariff.base", RAMSCH)
        price = amount(rules, base if isinstance(base, int) else 0)
        game = Announce(None, RAMSCH)
        told = said("line.base", game=game, amount=price)
        ask = said("quiz_ramsch.ask.costs", told=told, facts=_facts(result), seat=self.seat)
        because: tuple[Reason, ...] = (*_why(result), *_paid(result))
        of = amount(rules, abs(right) if isinstance(right, int) else 0)
        gets = isinstance(right, int) and right > 0
        last = "quiz_money.hint.gets" if gets else "quiz_money.hint.gives"
        hints = (
            said("quiz_ramsch.hint.most"),
            said("quiz_ramsch.hint.pays"),
            said(last, seat=self.seat, amount=of),
        )
        return Wording(ask, hints, otherwise=because, signed=True)


def _paid(result: Result) -> Iterator[Said]:
    """What the losers pay, and what makes it more."""
    if result.losers:
        alone = len(result.losers) == 1
        yield said("quiz_ramsch.because.pays" if alone else "quiz_ramsch.because.share")
    for line in settle(result).lines:
        if line.rule == "jungfrau":
            yield said("line.jungfrau", count=line.count)


def _draw_costs(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    losing = dice.chance(0.62 if level == 3 else 0.5)  # what is paid then is not always the same
    result = _draw_result(dice, level, ruleset)
    if result is None:
        return None
    losers = [seat for seat in SEATS if TRUTH.payout(result)[seat] < 0]
    winners = [seat for seat in SEATS if seat not in losers]
    return Costs(result, dice.one((losers if losing else winners) or winners))


def _fits_costs(task: Task, level: int) -> bool:
    return isinstance(task, Costs) and clear(task.result) and _level(task.result) == level


KINDS: Final = (
    Kind("ramsch_loses", SKILL, "choices", _draw_loses, _fits_loses, _applies),
    Kind("ramsch_last_trick", SKILL, "choices", _draw_last, _fits_last, _applies),
    Kind("ramsch_costs", SKILL, "money", _draw_costs, _fits_costs, _applies),
)
