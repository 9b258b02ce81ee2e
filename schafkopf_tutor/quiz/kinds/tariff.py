"""Results to be paid: drawn with everything that moves money, and told line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from schafkopf_tutor.beliefs import TRUTH
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result, decide
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import (
    SIDES,
    amount,
    ended,
    free_limits,
    game_of,
    limits,
    of_side,
    other,
    seats_of,
    sides,
    total,
    tricks_for,
    words_said,
)
from schafkopf_tutor.quiz.kinds.positions import erring
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet


@lru_cache(maxsize=4096)
def values(result: Result) -> tuple[int, ...]:
    """What a game is worth to those who know, and to each of those who err."""
    return tuple(world.value(result) for world in (TRUTH, *erring(result.ruleset, "value")))


@lru_cache(maxsize=64)
def touts(ruleset: RuleSet) -> tuple[str, ...]:
    """The games of a table with the promise of all tricks."""
    games = ruleset.words("games")
    return tuple(name for name in games if ruleset.contracts[name].goal == "all_tricks")


def knocks(ruleset: RuleSet) -> bool:
    """Whether anybody may knock at this table."""
    return ruleset["doubling.knock_when"] != "off"


def plain(dice: Dice, ruleset: RuleSet, parties: str = "", high: float = 0.4) -> Result | None:
    """A result about which hardly anybody errs: no limit is near, the winners have the Laufende,
    nothing is doubled. In a ``high`` share of all, the losers are Schneider."""
    played = sides(dice, ruleset, parties)
    if played is None:
        return None
    loser = dice.one(SIDES)
    free, need = free_limits(played)[loser], limits(played)[loser]
    low = 2 + dice.below(free - 4)
    points = low if dice.chance(high) else free + 2 + dice.below(need - free - 5)
    tricks = tricks_for(dice, ruleset, points)
    if tricks is None or not 0 < tricks < ruleset.pack.hand_size:
        return None
    result = ended(played, points, tricks, loser)
    return _with_laufende(dice, result, winners=True)


def tricky(dice: Dice, ruleset: RuleSet, parties: str = "") -> Result | None:
    """A result with something about which people err: a limit, Laufende of the losers, a Wenz, a
    Tout, doublings."""
    promised = touts(ruleset)
    if promised and parties != "called_ace" and dice.chance(0.25):
        return _tout(dice, ruleset, dice.one(promised))
    played = sides(dice, ruleset, parties)
    if played is None:
        return None
    side, half = dice.one(SIDES), total(ruleset) // 2
    free, need = free_limits(played)[side], limits(played)[side]
    near = (half, half, free - 1, free, 0, dice.below(need))
    points = dice.one(near)
    tricks = tricks_for(dice, ruleset, points)
    if tricks is None:
        return None
    result = ended(played, points, tricks, side if points != half else DECLARER)
    found = _with_laufende(dice, result, winners=dice.chance(0.4))
    return None if found is None else doubled(dice, found, 4)


def _tout(dice: Dice, ruleset: RuleSet, name: str) -> Result | None:
    """A Tout, won or lost."""
    size, contract = ruleset.pack.hand_size, ruleset.contracts[name]
    missed = 0 if dice.chance(0.6) else 1 + dice.below(2)
    suit = dice.one(contract.suits or (None,))
    made = size - missed
    points = total(ruleset) - missed * (4 + dice.below(16))
    result = decide(ruleset, name, dice.below(4), points=points, tricks=made, suit=suit)
    return _with_laufende(dice, result, winners=True)


def _with_laufende(dice: Dice, result: Result, *, winners: bool) -> Result | None:
    """The result with a few Laufende of the winners, or of the losers. None if they have not made
    so many tricks: fewer would make that number commoner than others."""
    side, count = DECLARER if bool(result.won) is winners else OPPONENTS, 1 + dice.below(5)
    found = with_laufende(result, count, side)
    return found if found.laufende == count else None


def with_laufende(result: Result, count: int, side: str) -> Result:
    """The result with so many Laufende of a side, as far as it has made tricks enough for them.

    Of one hand each makes a trick, and of several hands no more than one each falls into one.
    """
    rules = result.ruleset
    trumps = rules.contracts[result.contract].order(rules.pack, result.suit).trumps

    def most(side: str) -> int:
        made = result.tricks if side == DECLARER else rules.pack.hand_size - result.tricks
        return min(len(trumps), made * len(seats_of(result, side)))

    side = side if most(side) else other(side)
    return replace(result, laufende=min(count, most(side)), laufende_side=side)


def doubled(dice: Dice, result: Result, most: int) -> Result:
    """The result after some Stoß and answers, and knocks, as far as the table knows them."""
    rules = result.ruleset
    steps = min(most, rules.number("doubling.steps"))
    stoss = dice.below(steps + 1)
    knocked = dice.below(min(most, 3) + 1) if knocks(rules) else 0
    return replace(result, stoss=stoss, knocks=knocked)


# --- what is told --------------------------------------------------------------------------------


def tells_tricks(result: Result) -> bool:
    """Whether the tricks are told: of a Tout, and where one side has all points."""
    tout = result.ruleset.contracts[result.contract].goal == "all_tricks"
    return tout or result.points in (0, total(result.ruleset))


def facts(result: Result, *, named: bool = True) -> tuple[Said, ...]:
    """What the value depends on, as it is told at the table; ``named``: beginning with the game."""
    rules, game = result.ruleset, game_of(result)
    values = {"points": result.points, "tricks": result.tricks}
    tout, tricks = rules.contracts[result.contract].goal == "all_tricks", tells_tricks(result)
    if tout:
        values["all"] = rules.pack.hand_size
    if named:
        message = "tout" if tout else "points_tricks" if tricks else "points"
        first = said(f"quiz_money.{message}", game=game, **values)
    elif tout:
        first = said("quiz_money.tout_made", **values)
    else:
        first = of_side("has_tricks" if tricks else "has", DECLARER, **values)
    told = [first]
    if rules.number("tariff.laufende") and result.laufende_side:
        told.append(of_side("have_run", result.laufende_side, count=result.laufende))
    return (*told, *words_said(result))


def lines(result: Result) -> tuple[Said, ...]:
    """The lines of the settlement, and the value that they add up to."""
    rules, found = result.ruleset, []
    settlement = settle(result)
    for line in settlement.lines:
        of = amount(rules, line.amount)
        if line.rule in rules.contracts and line.rule != "sie":
            game = Announce(result.declarer, line.rule, result.suit)
            found.append(said("line.base", game=game, amount=of))
        else:
            found.append(said(f"line.{line.rule}", amount=of, count=line.count))
    if len(found) > 1:
        found.append(said("pay.value", amount=amount(rules, settlement.value)))
    return tuple(found)


def count_lines(result: Result) -> int:
    """How many lines the settlement has."""
    return len(settle(result).lines)


def tariff(result: Result) -> tuple[Said, ...]:
    """What the table pays for the game, for Schneider, schwarz and Laufende."""
    rules = result.ruleset
    base = rules.for_contract("tariff.base", result.contract)
    family = list(rules.family(result.contract))
    name = next(n for n in family if rules.contracts[n].goal == "most")
    suits = rules.contracts[name].suits
    suit = result.suit if rules.contracts[name].names_trumps or not suits else suits[0]
    game = Announce(0, name, suit)  # whoever plays it, and whatever ace is called
    found = [
        said("line.base", game=game, amount=amount(rules, base if isinstance(base, int) else 0))
    ]
    found += [
        said(f"line.{key}", amount=amount(rules, rules.number(f"tariff.{key}")))
        for key in ("schneider", "schwarz")
    ]
    if rules.contracts[result.contract].goal == "all_tricks":
        found.append(said("quiz_money.factor", factor=rules.number("tariff.tout_factor")))
    each = rules.number("tariff.laufende")
    least = rules.for_contract("laufende.from", result.contract)
    if each:
        found.append(said("quiz_money.laufende", least=least, amount=amount(rules, each)))
    return tuple(found)


def priced(result: Result, answer: object) -> Said:
    """The second hint: what the table pays; only for what, where an amount would be the answer."""
    rules = result.ruleset
    settings = ("schneider", "schwarz", "laufende", "tout_factor")
    told: set[object] = {rules.number(f"tariff.{name}") for name in settings}
    tables = ("tariff.base", "laufende.from")
    told |= {rules.for_contract(table, result.contract) for table in tables}
    if isinstance(answer, int) and abs(answer) in told:
        return said("quiz_money.hint.parts", parts=tuple(_parts(result)))
    return said("quiz_money.hint.tariff", tariff=tariff(result))


def _parts(result: Result) -> Iterator[Said]:
    """What is paid for, without amounts."""
    for line in settle(result).lines:
        base = line.rule in result.ruleset.contracts and line.rule != "sie"
        yield said(f"quiz_money.part.{'base' if base else line.rule}")
