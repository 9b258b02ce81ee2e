"""Extra points, what a game is worth, and who writes what. Source: DK-15 to DK-18."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.cards import Rank
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import FOX, KARLCHEN, RE, SIDES
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NORMAL, SIDE_WORDS, games, kind, one_of
from schafkopf_tutor.quiz.kinds.doppelkopf.results import (
    calls,
    level_by,
    near,
    points_told,
    scored,
    some_levels,
)
from schafkopf_tutor.quiz.kinds.positions import told, trick_shown
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick

# --- extra points --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Extras:
    """How many extra points does this trick bring the side that takes it? ``re`` are two seats."""

    ruleset: RuleSet
    trick: Trick
    re: tuple[int, ...]
    last: bool
    rule: str = "line.fox"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """What they come to."""
        return world.extras(self.ruleset, self.re, self.trick, self.last)

    def wording(self, right: Answer) -> Wording:
        """Each of them."""
        lines = extras_told(self.ruleset, self.re, self.trick, self.last)
        taken = said("quiz_tricks.because.seat", seat=self.trick.winner)
        ask = "quiz_dk.ask.extras_last" if self.last else "quiz_dk.ask.extras"
        return Wording(
            said(ask, seats=self.re),
            (said("quiz_dk.hint.extras"), taken, told(right)),
            otherwise=(taken, *lines),
            shown=trick_shown(self.trick.cards, self.trick.leader),
        )


def extras_told(ruleset: RuleSet, re: Sequence[int], trick: Trick, last: bool) -> tuple[Said, ...]:
    """Each extra point of a trick with what it brings; or that there is none."""
    found = Counter(rule for rule, _ in TRUTH.counted(ruleset, re, trick, last))
    told_of = []
    for rule, number in found.items():
        price = ruleset.number(f"tariff.{rule.removesuffix('_caught')}")
        told_of.append(said(f"line.{rule}", count=number, amount=amount(ruleset, number * price)))
    return tuple(told_of) or (said("quiz_dk.because.no_extra"),)


def amount(ruleset: RuleSet, number: int) -> Said:
    """A number of points as it is written down."""
    return said(f"unit.{ruleset.word('tariff.unit')}", n=number)


def _traps(task: Extras) -> int:
    """What could be taken for an extra point and is none, or is there besides."""
    trick = task.trick
    side = trick.winner in task.re
    foxes = [trick.seat_of(at) for at, card in enumerate(trick.cards) if card is FOX]
    own = [seat for seat in foxes if (seat in task.re) is side and seat != trick.winner]
    won = trick.cards[(trick.winner - trick.leader) % 4]
    return len(own) + (won is KARLCHEN and not task.last) + (30 <= trick.points < 40)


def _extras_level(task: Extras) -> int:
    """3: the last trick; 2: something looks like an extra point and is none; 1: nothing does."""
    return 3 if task.last else 2 if _traps(task) else 1


_wanted: Final = one_of((0, 1), (0, 1, 2))


def _make_extras(dice: Dice, level: int, ruleset: RuleSet) -> Extras | None:
    fat = [card for card in ruleset.pack.cards if card.rank in (Rank.SAU, Rank.ZEHN)]
    pool = dice.one((ruleset.pack.cards, fat, (*ruleset.pack.cards, *[FOX, KARLCHEN] * 6)))
    cards = dice.some(pool, 4)
    if level == 2 and dice.chance(0.3):
        cards = [KARLCHEN, *dice.some([c for c in ruleset.pack.cards if c.rank.points < 3], 3)]
    cards = dice.shuffled(cards)
    if max(map(cards.count, cards)) > ruleset.pack.copies:
        return None
    last, leader = level == 3, dice.below(4)
    place = TRUTH.winner(ruleset, NORMAL, cards, (), last)
    re = tuple(sorted(dice.some(SEATS, 2)))
    trick = Trick(leader, tuple(cards), (leader + place) % 4)
    return Extras(ruleset, trick, re, last)


# --- what a game is worth ------------------------------------------------------------------------

EXTRAS: Final = ("fox", "doppelkopf", "karlchen")


def facts(result: Result, game: Announce) -> tuple[Said, ...]:
    """All that is told of it."""
    found = list(calls(result.levels))
    if game.seat is not None:
        found.insert(0, said("quiz_dk.plays_game", seat=game.seat, game=game))
    found += points_told(result)
    for (rule, side), count in Counter(result.extras).items():
        name = SIDE_WORDS[SIDES[side]]
        found.append(said(f"quiz_dk.extra.{rule}", side=name, count=count))
    return tuple(found)


def lines(result: Result) -> tuple[Said, ...]:
    """The lines of the settlement, and what they add up to."""
    settlement = settle(result)
    found = [
        said(f"line.{line.rule}", amount=amount(result.ruleset, line.amount), count=line.count)
        for line in settlement.lines
    ]
    if len(found) > 1:
        found.append(said("pay.value", amount=amount(result.ruleset, settlement.value)))
    return tuple(found)


@dataclass(frozen=True)
class OfResult:
    """A finished game."""

    result: Result
    game: Announce
    rule: str = "line.won"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    @property
    def level(self) -> int:
        """1: nothing besides winning; 2: Re, Kontra or extra points; 3: a solo, or a promise."""
        if self.result.solo or level_by(self.result.levels) == 3:
            return 3
        return 2 if any(self.result.levels) or self.result.extras else 1


class Value(OfResult):
    """What is it worth?"""

    def answer(self, world: World) -> Answer:
        """Its value, seen from who has won."""
        return world.value(self.result)

    def wording(self, right: Answer) -> Wording:
        """Line by line."""
        result = self.result
        winner = SIDE_WORDS[SIDES[result.winner or RE]]
        return Wording(
            said("quiz_dk.ask.value", facts=facts(result, self.game)),
            (
                said("quiz_dk.hint.value"),
                said("quiz_dk.because.wins", side=winner),
                told(amount(result.ruleset, right if isinstance(right, int) else 0)),
            ),
            otherwise=lines(result),
        )


@dataclass(frozen=True)
class Writes(OfResult):
    """What does a seat write?"""

    seat: int = 0

    def answer(self, world: World) -> Answer:
        """Its part; below zero what it loses."""
        return world.payout(self.result)[self.seat]

    def wording(self, right: Answer) -> Wording:
        """The value, and who writes it how many times."""
        result = self.result
        number = right if isinstance(right, int) else 0
        both = result.ruleset["tariff.writes"] == "both"
        how = _share(result)
        sign = "writes" if number >= 0 else "writes_minus"
        told_by = {"seat": self.seat, "amount": amount(result.ruleset, abs(number))}
        last = said(f"quiz_dk.{sign}", **told_by)
        why = said(f"quiz_dk.because.{sign}", **told_by)
        re = said("quiz_dk.re_are", seats=result.re)
        return Wording(
            said("quiz_dk.ask.writes", facts=(re, *facts(result, self.game)), seat=self.seat),
            (said("quiz_dk.hint.value"), said(f"quiz_dk.hint.share_{how}"), last),
            otherwise=(*lines(result), shared_told(result), why),
            signed=both,
        )


def _share(result: Result) -> str:
    """In which way the value is shared."""
    if result.ruleset["tariff.writes"] != "both":
        return "winners"
    return "alone" if result.solo else "pair"


def shared_told(result: Result) -> Said:
    """Who writes the value how many times."""
    return said(f"quiz_dk.because.share_{_share(result)}")


def some_result(dice: Dice, level: int, ruleset: RuleSet) -> tuple[Result, Announce] | None:
    """A game that is over, for a level, and who has played it; None if nobody has won anything."""
    solos = [game for game in games(ruleset) if game.seat is not None]
    solo = level == 3 and dice.chance(0.4)
    calling = 1 if level == 1 else 2 if level == 2 or solo else 3
    levels = some_levels(dice, calling if dice.chance(0.7) or level == 3 else 1)
    points = near(dice, ruleset, levels) if dice.chance(0.4) else dice.below(241)
    result = scored(ruleset, points, levels, dice.below(2))
    game = NORMAL
    if solo:
        by = dice.below(4)
        chosen = dice.one(solos)
        game = Announce(by, chosen.contract, chosen.suit)
        result = replace(result, contract=game.contract, re=(by,))
    extras: tuple[tuple[str, int], ...] = ()
    if level > 1 and not solo:
        extras = tuple((dice.one(EXTRAS), dice.below(2)) for _ in range(dice.below(3)))
    if sum(rule == "karlchen" for rule, _ in extras) > 1:
        return None
    if level > 1 and solo and dice.chance(0.5):
        extras = (("doppelkopf", dice.below(2)),)
    result = replace(result, extras=tuple(sorted(extras)))
    if not solo:
        result = replace(result, re=tuple(sorted(dice.some(SEATS, 2))))
    if result.winner is None or TRUTH.value(result) <= 0:
        return None
    return result, game


def _make_value(dice: Dice, level: int, ruleset: RuleSet) -> Value | None:
    found = some_result(dice, level, ruleset)
    return None if found is None else Value(*found)


def _make_writes(dice: Dice, level: int, ruleset: RuleSet) -> Writes | None:
    found = some_result(dice, level, ruleset)
    return None if found is None else Writes(*found, seat=dice.below(4))


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_extras",
        "dk_extras",
        "number",
        _make_extras,
        _extras_level,
        Extras,
        wants=_wanted,
    ),
    kind("dk_value", "dk_value", "money", _make_value, lambda task: task.level, Value),
    kind("dk_writes", "dk_value", "money", _make_writes, lambda task: task.level, Writes),
)
