"""Exercises for those who like code: a function of the learner's beside the judge, many times over.

The first position where they differ is named, with what the function has said there; what is right
is not.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from schafkopf_tutor.beliefs import BELIEFS, TRUTH
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.errors import NotationError, shown
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.notebook.posing import announced_by, position_of
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.hands import Called
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rulesets import load

OFTEN: Final = 200
"""So many positions are tried."""
RULES: Final = "ordnung"
BELIEF: Final = "void_must_trump"
_LONG: Final = 60


@dataclass(frozen=True)
class Position:
    """What a function is given, how that is said, and whether an answer is right.

    ``judged`` gives True or False, or None for what is no answer at all.
    """

    given: tuple[Any, ...]
    where: Said
    judged: Callable[[Any], bool | None]


@dataclass(frozen=True)
class Found:
    """How a function did: ``said`` tells it; ``right`` if it was right all the time."""

    said: Said
    right: bool = False


def tried(name: str, function: object) -> Found:
    """A function of one of the exercises (by the ``name`` it should have), tried often."""
    if not callable(function):
        return Found(said("exercise.code.no_function", name=name))
    for count, position in enumerate(positions(name)):
        try:
            answer = function(*_anew(position.given))
        except Exception as slip:
            error = shown(f"{type(slip).__name__}: {slip}", _LONG)
            return Found(said("exercise.code.breaks", where=position.where, error=error))
        if answer is None:
            return Found(said("exercise.code.nothing", where=position.where))
        judged = position.judged(answer)
        at, given = position.where, shown(_written(answer), _LONG)
        if judged is None:
            return Found(said(f"exercise.code.unread.{name}", where=at, given=given))
        if not judged:
            word = "exercise.code.differs" if count else "exercise.code.first"
            rule = said(f"exercise.code.rule.{name}")
            return Found(said(word, where=at, given=given, count=count, all=OFTEN, rule=rule))
    amiss = _same_again(function) if name == "ask" else None
    return Found(amiss or said("exercise.code.right", all=OFTEN), right=amiss is None)


def _anew(given: tuple[Any, ...]) -> list[Any]:
    """What is given, so that a function may change it."""
    return [list(one) if isinstance(one, tuple) else one for one in given]


def _written(answer: object) -> str:
    if isinstance(answer, set | frozenset):
        return " ".join(sorted(map(str, answer))) or "set()"
    return str(answer)


@cache
def positions(name: str) -> tuple[Position, ...]:
    """The positions of an exercise, always the same."""
    return tuple(_WAYS[name](Dice("code", name, at), at) for at in range(OFTEN))


def _codes(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


def _cards(answer: object) -> frozenset[Card] | None:
    """Several cards as a function may give them; None for anything else."""
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return None
    found = [_card(one) for one in answer]
    return None if None in found else frozenset(card for card in found if card)


def _card(answer: object) -> Card | None:
    if isinstance(answer, Card):
        return answer
    with suppress(NotationError):
        return read_card(answer) if isinstance(answer, str) else None
    return None


def _set_is(right: frozenset[Card]) -> Callable[[Any], bool | None]:
    def judged(answer: Any) -> bool | None:
        found = _cards(answer)
        return None if found is None else found == right

    return judged


# --- the exercises -------------------------------------------------------------------------------


def _winner(dice: Dice, _: int) -> Position:
    """Who wins a trick in a Rufspiel."""
    ruleset = load(RULES)
    announced: Announce = announced_by("rufspiel", ruleset)
    trick = dice.some(ruleset.pack.cards, 4)
    best = trick[TRUTH.winner(ruleset, announced, trick)]

    def judged(answer: Any) -> bool | None:
        card = _card(answer)
        return None if card is None else card is best

    where = said("exercise.code.where.trick", cards=tuple(trick), led=trick[0])
    return Position((_codes(trick),), where, judged)


def _may_call(dice: Dice, _: int) -> Position:
    """Which aces a hand may call."""
    ruleset = load(RULES)
    hand = dice.some(ruleset.pack.cards, ruleset.pack.hand_size)
    suits = TRUTH.callable_aces(Called(ruleset, tuple(hand)).view)
    aces = frozenset(Card(suit, Rank.SAU) for suit in suits)
    where = said("exercise.code.where.hand", cards=tuple(hand))
    return Position((_codes(hand),), where, _set_is(aces))


def _forced(dice: Dice, at: int) -> Position:
    """What somebody may play, as he believes, who thinks that he must trump when he is void."""
    ruleset = load(RULES)
    dealt = dice.some(ruleset.pack.cards, 8)
    trick, hand = dealt[: 1 + at % 3], dealt[3:]
    seat = (1 + len(trick)) % 4
    held, lies = " ".join(_codes(hand)), " ".join(_codes(trick))
    view = position_of(f"solo H by 0 | {seat} holds {held} | 1 leads {lies}", ruleset)
    where = said("exercise.code.where.play", cards=tuple(hand), trick=tuple(trick))
    believed = BELIEFS[BELIEF].world.legal(view)
    return Position((_codes(hand), _codes(trick)), where, _set_is(believed))


def _ask(_: Dice, at: int) -> Position:
    """A kind of question: four cards and what they count, the same for the same seed."""

    def judged(answer: Any) -> bool | None:
        if not isinstance(answer, Sequence) or isinstance(answer, str) or len(answer) != 2:
            return None
        cards, points = answer
        found = _cards(cards)
        if found is None or len(cards) != 4 or not isinstance(points, int):
            return None
        return len(found) == 4 and sum(card.points for card in found) == points

    return Position((at,), said("exercise.code.where.seed", seed=at), judged)


_WAYS: Final[Mapping[str, Callable[[Dice, int], Position]]] = {
    "winner": _winner,
    "may_call": _may_call,
    "forced": _forced,
    "ask": _ask,
}


def _same_again(function: Callable[[int], Any]) -> Said | None:
    """What is amiss with a kind of question over several seeds: that it is not the same again, or
    always the same."""
    first, again = ([_written(function(at)) for at in range(20)] for _ in range(2))
    if first != again:
        return said("exercise.code.not_again")
    return said("exercise.code.always") if len(set(first)) < 10 else None


# --- finding a function --------------------------------------------------------------------------


def named(name: str, cells: Sequence[str]) -> object:
    """The function of a notebook's code, wherever its cell stands; None if there is none.

    Only what can be defined is run: imports, functions and values, each by itself.
    """
    space: dict[str, Any] = {}
    for cell in cells:
        try:
            parts = ast.parse(cell).body
        except (SyntaxError, ValueError):
            continue
        for part in parts:
            if isinstance(part, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.Assign):
                with suppress(Exception):  # whatever it needs is not there
                    exec(compile(ast.Module([part], []), "cell", "exec"), space)
    return space.get(name)
