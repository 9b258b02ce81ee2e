"""What a game is worth, by the tariff of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import amount, ended, free_limits, limits, total
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.kinds.results import applies
from schafkopf_tutor.quiz.kinds.schneider import frees
from schafkopf_tutor.quiz.kinds.tariff import (
    count_lines,
    doubled,
    facts,
    knocks,
    lines,
    plain,
    priced,
    tariff,
    tells_tricks,
    tricky,
    values,
    with_laufende,
)
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

SKILL: Final = "value"
CLOSE: Final = 5
"""Who lacks fewer points than this for Schneider wonders whether it is one."""
TRIES_FOR_ONE: Final = 24
"""How often games are thrown to lie beside one."""


def _fits_lines(task: Value | Adds, level: int, trap: Callable[[], bool]) -> bool:
    """1: the prices are told, one line or two; 2: three or more; 3: a trap, where somebody errs.

    Those who err are many, so they are asked last.
    """
    few = count_lines(task.result) <= 2
    if few is not task.helped and (task.helped or level != 3):
        return False
    return level == (3 if trap() else 1 if task.helped else 2)


def _draw_result(dice: Dice, level: int, ruleset: RuleSet) -> Result | None:
    """A result for a level, as a rule."""
    if level == 3:
        return tricky(dice, ruleset)
    result = plain(dice, ruleset, high=0.4 if level == 1 else 0.75)
    if result is None or level == 1:
        return result
    if not ruleset.number("tariff.laufende") and not ruleset.number("doubling.steps"):
        return _schwarz(dice, result)  # all that is left for three lines
    more = with_laufende(result, 3 + dice.below(3), result.laufende_side or DECLARER)
    return doubled(dice, more, 1)


def _schwarz(dice: Dice, result: Result) -> Result:
    """The same game with no trick for the losers."""
    return ended(result, 0, 0, OPPONENTS if dice.chance(0.5) else DECLARER)


# --- the value -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Value:
    """What is the game worth? With help, the prices are told."""

    result: Result
    helped: bool

    @property
    def rule(self) -> str:
        """That of the last line."""
        found = [reason.message for reason in lines(self.result) if reason.message != "pay.value"]
        return found[-1]

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """The value."""
        return world.value(self.result)

    def wording(self, right: Answer) -> Wording:
        """The lines that add up to it."""
        prices = tariff(self.result) if self.helped else ()
        ask = said("quiz_money.ask.value", facts=(*prices, *facts(self.result)))
        hints = (
            said("quiz_money.hint.lines"),
            priced(self.result, right),
            said("quiz_money.hint.answer", amount=_amount(self.result, right)),
        )
        return Wording(ask, hints, otherwise=(*lines(self.result), *_uncounted(self.result)))


def _uncounted(result: Result) -> tuple[Reason, ...]:
    """Why there is nothing for Schneider where it was close, and for Laufende that are too few."""
    rules, found = result.ruleset, list[Reason]()
    loser = OPPONENTS if result.won else DECLARER
    points = total(rules) - result.points if result.won else result.points
    spare = points - free_limits(result)[loser]
    if rules.contracts[result.contract].goal == "most" and rules.number("tariff.schneider"):
        found += [frees(result, loser)] if 0 <= spare < CLOSE else []
    least = rules.for_contract("laufende.from", result.contract)
    enough = isinstance(least, int) and result.laufende >= least
    if rules.number("tariff.laufende") and result.laufende and not enough:
        game = Announce(result.declarer, result.contract, result.suit)
        found.append(said("quiz_laufende.because.least", game=game, least=least))
    return tuple(found)


def _amount(result: Result, answer: Answer) -> Reason:
    return amount(result.ruleset, answer if isinstance(answer, int) else 0)


def _draw_value(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> Value | None:
        result = _draw_result(dice, level, ruleset)
        return None if result is None else Value(result, helped=level == 1)

    return until(make, lambda task: _fits_value(task, level))


def _fits_value(task: Task, level: int) -> bool:
    if not isinstance(task, Value):
        return False
    return _fits_lines(task, level, lambda: len(set(values(task.result))) > 1)


# --- what one thing adds -------------------------------------------------------------------------


@dataclass(frozen=True)
class Adds:
    """How much less would the game be worth without one thing? With help, the prices are told."""

    result: Result
    thing: str
    helped: bool

    @property
    def rule(self) -> str:
        """That of the thing."""
        return f"line.{self.thing}"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    @property
    def without(self) -> Result:
        """The game without it."""
        result = self.result
        if self.thing == "laufende":
            return replace(result, laufende=0)
        if self.thing == "stoss":
            return replace(result, stoss=0)
        if self.thing == "knock":
            return replace(result, knocks=0)
        need = limits(result)[DECLARER]
        return ended(result, need + 5 if result.won else need - 6, 4)

    def answer(self, world: World) -> Answer:
        """The difference of both values."""
        return max(0, world.value(self.result) - world.value(self.without))

    def wording(self, right: Answer) -> Wording:
        """Both values, line by line."""
        prices = tariff(self.result) if self.helped else ()
        told = (*prices, *facts(self.result))
        ask = said(f"quiz_money.without.{self.thing}", facts=told)
        value, rest = TRUTH.value(self.result), TRUTH.value(self.without)
        rules = self.result.ruleset
        both = {"value": amount(rules, value), "rest": amount(rules, rest)}
        because = (*lines(self.result), said("quiz_money.because.without", **both))
        if value == rest and self.thing == "schneider":  # why they are free already
            because = (*because, frees(self.result, OPPONENTS if self.result.won else DECLARER))
        hints = (
            said("quiz_money.hint.twice"),
            priced(self.result, right),
            said("quiz_money.hint.answer", amount=_amount(self.result, right)),
        )
        return Wording(ask, hints, otherwise=because)


def _things(result: Result) -> list[str]:
    """What the game could be without."""
    rules, found = result.ruleset, []
    if rules.contracts[result.contract].goal == "most" and rules.number("tariff.schneider"):
        if result.schwarz:
            found.append("schwarz")
        elif result.schneider or _near_schneider(result):
            found.append("schneider")
    if rules.number("tariff.laufende"):
        found.append("laufende")
    return [*found, *["stoss"] * bool(result.stoss), *["knock"] * bool(result.knocks)]


def _near_schneider(result: Result) -> bool:
    """Whether somebody could take the losers for Schneider."""
    loser = OPPONENTS if result.won else DECLARER
    points = result.points if loser == DECLARER else total(result.ruleset) - result.points
    return abs(points - free_limits(result)[loser]) <= 1


def _draw_adds(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def make() -> Adds | None:
        result = _draw_result(dice, level, ruleset)
        things = _things(result) if result else []
        return Adds(result, dice.one(things), helped=level == 1) if result and things else None

    return until(make, lambda task: _fits_adds(task, level))


def _fits_adds(task: Task, level: int) -> bool:
    """As with the value; the thing is there, or only somebody who errs thinks so."""
    if not isinstance(task, Adds):
        return False

    def adds() -> set[int]:
        both = zip(values(task.result), values(task.without), strict=True)
        return {max(0, value - rest) for value, rest in both}

    return _fits_lines(task, level, lambda: len(adds()) > 1) and adds() != {0}


# --- the dearest ---------------------------------------------------------------------------------


def dearest(worth: Sequence[int], results: Sequence[Result]) -> int:
    """The place of what is worth most; of equals, whichever order they stand in, the same game."""
    return max(range(len(worth)), key=lambda place: (worth[place], _told(results[place])))


def _told(result: Result) -> tuple[object, ...]:
    """What is told of a game, so that it can be compared."""
    rules, contract = result.ruleset, result.ruleset.contracts[result.contract]
    suit = result.suit.letter if result.suit and contract.names_trumps else ""
    points = -1 if contract.goal == "all_tricks" else result.points
    tricks = result.tricks if tells_tricks(result) else -1
    run = (result.laufende, str(result.laufende_side)) if rules.number("tariff.laufende") else ()
    return (result.contract, suit, points, tricks, result.stoss, result.knocks, *run)


@dataclass(frozen=True)
class Dearest:
    """Which of these games is worth most?"""

    results: tuple[Result, ...]
    rule: str = "line.base"

    @property
    def options(self) -> tuple[Option, ...]:
        """The games, by their place."""
        return tuple(f"game{place}" for place in range(len(self.results)))

    def answer(self, world: World) -> Answer:
        """The one that is worth most."""
        return f"game{dearest([world.value(result) for result in self.results], self.results)}"

    def wording(self, right: Answer) -> Wording:
        """Each with its lines."""
        words = {
            f"game{place}": said("quiz_money.game", facts=facts(result))
            for place, result in enumerate(self.results)
        }
        because: dict[Option, tuple[Reason, ...]] = {
            option: lines(self.results[place]) for place, option in enumerate(self.options)
        }
        most = max(self.results, key=TRUTH.value)
        worth = amount(most.ruleset, TRUTH.value(most))
        for option in because:
            if option != right:
                because[option] += (said("quiz_money.because.dearer", amount=worth),)
        hints = (
            said("quiz_money.hint.lines"),
            said("quiz_money.hint.tariff", tariff=self._tariffs()),
            said("quiz_money.hint.this", game=words[str(right)]),
        )
        return Wording(said("quiz_money.ask.dearest"), hints, because, words=words)

    def _tariffs(self) -> tuple[Reason, ...]:
        """What the table pays for each of these games; what is the same, once."""
        found: list[Reason] = []
        for result in self.results:
            found += [one for one in tariff(result) if one not in found]
        return tuple(found)


def _with_trap(dice: Dice, ruleset: RuleSet) -> Dearest | None:
    """Four games: one that somebody takes for more or less than it is worth, and one that lies
    between what it is and what it seems. None is worth as much as the dearest."""
    trap = tricky(dice, ruleset)
    if trap is None or len(set(values(trap))) == 1:
        return None
    low, high = min(values(trap)), max(values(trap))
    found, most = [trap], values(trap)[0]
    for _ in range(TRIES_FOR_ONE):
        other = tricky(dice, ruleset) if dice.chance(0.5) else plain(dice, ruleset)
        worth = TRUTH.value(other) if other else most
        if other and worth != most and (low if len(found) == 1 else 0) <= worth <= high:
            found.append(other)
            most = max(most, worth)
        if len(found) == 4:
            return Dearest(tuple(dice.shuffled(found)))
    return None


def _draw_dearest(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    loud = dice.chance(0.3)  # where most was said: else that would be the dearest too often

    def make() -> Dearest | None:
        if level == 3:
            return _with_trap(dice, ruleset)
        found = [_draw_result(dice, level, ruleset) for _ in range(2 + level)]
        results = tuple(result for result in found if result is not None)
        return Dearest(results) if len(results) == len(found) else None

    def good(task: Dearest) -> bool:
        words = [result.stoss + result.knocks for result in task.results]
        right = words[task.results.index(max(task.results, key=TRUTH.value))]
        as_wished = len(set(words)) == 1 or (right == max(words)) is loud
        return as_wished and _fits_dearest(task, level)

    return until(make, good)


def _fits_dearest(task: Task, level: int) -> bool:
    """1: three games; 2: four; 3: where somebody who errs finds another one."""
    if not isinstance(task, Dearest):
        return False
    found = [values(result) for result in task.results]
    worth = [each[0] for each in found]
    if worth.count(max(worth)) > 1 or len(set(map(_told, task.results))) < len(worth):
        return False
    places = {dearest(believed, task.results) for believed in zip(*found, strict=True)}
    if len(places) > 1:
        return level == 3 and len(worth) == 4
    return level == {3: 1, 4: 2}[len(worth)]


def _applies_dearest(ruleset: RuleSet) -> bool:
    """Whether games differ enough: where Laufende or words at the table are paid."""
    more = ruleset.number("tariff.laufende") or ruleset.number("doubling.steps")
    return applies(ruleset) and bool(more or knocks(ruleset))


KINDS: Final = (
    Kind("game_value", SKILL, "money", _draw_value, _fits_value, applies),
    Kind("value_adds", SKILL, "money", _draw_adds, _fits_adds, applies),
    Kind("dearest", SKILL, "choice", _draw_dearest, _fits_dearest, _applies_dearest),
)
