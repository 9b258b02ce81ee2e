"""What the questions about Doppelkopf have in common: games, words, sides, levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias, TypeVar

from schafkopf_tutor.beliefs import truth_of, under
from schafkopf_tutor.beliefs.doppelkopf import TRUTH
from schafkopf_tutor.beliefs.doppelkopf.cards import DULLE
from schafkopf_tutor.cards import Rank
from schafkopf_tutor.laws.doppelkopf.words import SCHWEINE, SIDES
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.question import Form, Sentence
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task
from schafkopf_tutor.ruleset import RuleSet

T = TypeVar("T", bound=Task)
Wants: TypeAlias = Callable[[Dice, int], Callable[[T], bool]]
"""Which answer a task of a level shall have, by lot: a test of tasks."""

NORMAL: Final = Announce(None, "normal")
NOBODY: Final = "nobody"
OPEN: Final = "open"
NONE: Final = "none"
COURTS: Final = {"over": Rank.OBER, "under": Rank.UNTER, "dulle": DULLE}
"""What sentences about trumps name, by their slot."""
SIDE_WORDS: Final[dict[str, Sentence]] = {side: said(f"quiz_dk.side.{side}") for side in SIDES}


@dataclass(frozen=True)
class OfGame:
    """A question about a game, once words that change the order of cards have been ``said``."""

    ruleset: RuleSet
    game: Announce
    said: tuple[str, ...] = ()
    rule: str = "trick.winner"

    @cached_property
    def order(self) -> CardOrder:
        """The order of cards in it."""
        return TRUTH.order(self.ruleset, self.game, self.said)

    @property
    def title(self) -> Announce | Said:
        """The game as it is named in a sentence."""
        if not self.said:
            return self.game
        return said("quiz_dk.game_said", game=self.game, words=self.said)


def game_level(ruleset: RuleSet, game: Announce, words: tuple[str, ...] = ()) -> int:
    """1: the normal game; 2: a suit solo; 3: another solo, or words that change the order."""
    if words:
        return 3
    contract = contract_of(ruleset, game)
    return 1 if contract.parties == "elders" else 2 if contract.suits else 3


@lru_cache(maxsize=64)
def games(ruleset: RuleSet) -> tuple[Announce, ...]:
    """The normal game and the solos of a table; those of the same cards once."""
    found: dict[object, Announce] = {}
    for name in ruleset.words("games"):
        contract = ruleset.contracts[name]
        if contract.parties not in ("elders", "alone") or contract.goal != "most":
            continue
        by = None if contract.parties == "elders" else 0
        for suit in contract.suits or (None,):
            game = Announce(by, name, suit)
            key = (contract.parties, *contract.trump_cards(ruleset.pack, suit))
            found.setdefault(key, game)
    return tuple(found.values())


def a_game(dice: Dice, ruleset: RuleSet, level: int) -> tuple[Announce, tuple[str, ...]] | None:
    """A game of a level, with the words that are said in it."""
    words = changing(ruleset)
    if level == 3 and words and dice.chance(0.4):
        return NORMAL, dice.one(words)
    able = [game for game in games(ruleset) if game_level(ruleset, game) == level]
    return (dice.one(able), ()) if able else None


@lru_cache(maxsize=64)
def changing(ruleset: RuleSet) -> tuple[tuple[str, ...], ...]:
    """The words that change the order of cards at a table, those together that may be said."""
    steps = ruleset.number("schweine.steps")
    ranks = ruleset.pack.ranks
    steps = min(steps, len(SCHWEINE) if Rank.NEUN in ranks else 1)
    return tuple(SCHWEINE[: step + 1] for step in range(steps))


def errs(task: Task, ruleset: RuleSet, *questions: str) -> bool:
    """Whether somebody who errs about one of these questions answers otherwise."""
    right = task.answer(truth_of(ruleset.law))
    about = [one for one in under(ruleset) if not one.of.isdisjoint(questions)]
    return any(task.answer(one.world) != right for one in about)


def kind(
    name: str,
    skill: str,
    form: Form,
    make: Callable[[Dice, int, RuleSet], T | None],
    level: Callable[[T], int],
    of: type[T],
    applies: Callable[[RuleSet], bool] = lambda _: True,
    wants: Wants[T] | None = None,
) -> Kind:
    """A kind whose tasks are made until one is of the level that is wanted, and right as wanted:
    that is settled before it is sought, else the easily found would be asked more often."""

    def draw(dice: Dice, at: int, ruleset: RuleSet) -> Task | None:
        good = None if wants is None else wants(dice, at)

        def fit(task: T) -> bool:
            return level(task) == at and (good is None or good(task))

        return until(lambda: make(dice, at, ruleset), fit)

    def fits(task: Task, wanted: int) -> bool:
        return isinstance(task, of) and level(task) == wanted

    return Kind(name, skill, form, draw, fits, applies)


def one_of(*answers: Sequence[Answer]) -> Wants[Task]:
    """Wants one of these answers, all alike; they are given by level, the last for all above."""

    def wants(dice: Dice, level: int) -> Callable[[Task], bool]:
        wanted = dice.one(answers[min(level, len(answers)) - 1])
        return lambda task: task.answer(TRUTH) == wanted

    return wants


def listed(answer: object) -> tuple[object, ...]:
    """The members of an answer that is a set."""
    return tuple(answer) if isinstance(answer, frozenset) else ()
