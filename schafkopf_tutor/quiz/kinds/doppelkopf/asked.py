"""What the questions about Doppelkopf have in common: games, words, sides, levels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeVar

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
from schafkopf_tutor.quiz.task import LEVELS, Kind, Task
from schafkopf_tutor.ruleset import RuleSet

T = TypeVar("T", bound=Task)

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
    def named(self) -> Announce | Said:
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
    levels: Iterable[int] = LEVELS,
) -> Kind:
    """A kind whose tasks are made until one is of the level that is wanted."""

    def draw(dice: Dice, wanted: int, ruleset: RuleSet) -> Task | None:
        return until(lambda: make(dice, wanted, ruleset), lambda task: level(task) == wanted)

    def fits(task: Task, wanted: int) -> bool:
        return isinstance(task, of) and level(task) == wanted

    return Kind(name, skill, form, draw, fits, applies, tuple(levels))


def listed(answer: object) -> tuple[object, ...]:
    """The members of an answer that is a set."""
    return tuple(answer) if isinstance(answer, frozenset) else ()
