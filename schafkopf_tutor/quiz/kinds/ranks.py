"""Which game is higher than which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, World
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

EQUAL: Final = "equal"
SUITED: Final = ":"
"""Between a game and its suit in an option."""
RULE: Final = "bid.too_low"
RANKED: Final = said("quiz_auction.hint.ranked")
WORLDS: Final = tuple(belief.world for belief in BELIEFS.about("outranks"))


def games(ruleset: RuleSet) -> tuple[str, ...]:
    """The games that this table plays, lowest first."""
    return ruleset.words("games")


def confused(ruleset: RuleSet, one: str, other: str) -> bool:
    """Whether some belief mixes up which of the two is higher."""
    right = TRUTH.outranks(ruleset, one, other)
    return any(world.outranks(ruleset, one, other) != right for world in WORLDS)


def pairs(ruleset: RuleSet, among: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of these games that some belief mixes up."""
    return [(a, b) for a, b in combinations(among, 2) if confused(ruleset, a, b)]


def has_pairs(ruleset: RuleSet) -> bool:
    """Whether this table plays two pairs of games that can be mixed up."""
    return len(pairs(ruleset, games(ruleset))) >= 2


def in_order(ruleset: RuleSet, among: Sequence[str]) -> tuple[object, ...]:
    """These games by name, lowest first."""
    return tuple(ruleset.contracts[name] for name in games(ruleset) if name in among)


def ranking(ruleset: RuleSet) -> Said:
    """The whole row of games."""
    return said("quiz_auction.because.ranking", games=in_order(ruleset, games(ruleset)))


# --- one of two ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class HigherGame:
    """Which of two games is higher?"""

    ruleset: RuleSet
    options: tuple[Option, ...]
    rule: str = RULE

    @property
    def pair(self) -> tuple[str, str]:
        """The two contracts, as they stand."""
        first, second = (str(option).partition(SUITED)[0] for option in self.options[:2])
        return first, second

    def answer(self, world: World) -> Answer:
        """The higher one, or that they are equal."""
        first, second = self.pair
        if world.outranks(self.ruleset, first, second):
            return self.options[0]
        return self.options[1] if world.outranks(self.ruleset, second, first) else EQUAL

    def wording(self, right: Answer) -> Wording:
        """The row of all games; for equal ones, who plays."""
        words = {str(option): self._named(str(option)) for option in self.options}
        because: tuple[Reason, ...] = (ranking(self.ruleset),)
        if right == EQUAL:
            because += (said("quiz_auction.because.equal"),)
        rest = [name for name in games(self.ruleset) if name not in self.pair]
        others = said("quiz_auction.hint.others", games=in_order(self.ruleset, rest))
        last = "equal" if right == EQUAL else "higher"
        hints = (RANKED, others, said(f"quiz_auction.hint.{last}", game=words[str(right)]))
        return Wording(said("quiz_auction.ask.higher"), hints, otherwise=because, words=words)

    def _named(self, option: str) -> Sentence:
        if option == EQUAL:
            return said("quiz_auction.equal")
        name, _, letter = option.partition(SUITED)
        suit = next((suit for suit in Suit if suit.letter == letter), None)
        return said("quiz_auction.game", game=Announce(None, name, suit))


def _draw_higher(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    names = games(ruleset)
    suited = [name for name in names if ruleset.contracts[name].names_trumps]
    if level < 3:
        pair = dice.some(names, 2)
    elif suited and dice.chance(1 / 3):
        same = dice.one(suited)
        suits = dice.some(ruleset.contracts[same].suits, 2)
        return HigherGame(ruleset, (*(f"{same}{SUITED}{s.letter}" for s in suits), EQUAL))
    else:
        pair = dice.shuffled(dice.one(pairs(ruleset, names)))
    options = [_with_suit(dice, ruleset, name) for name in pair]
    return HigherGame(ruleset, (*options, EQUAL) if level == 3 else tuple(options))


def _with_suit(dice: Dice, ruleset: RuleSet, name: str) -> str:
    suits = ruleset.contracts[name].suits
    return f"{name}{SUITED}{dice.one(suits).letter}" if suits else name


def _fits_higher(task: Task, level: int) -> bool:
    """Level 1: the lowest game is among them; 3: equal, or often mixed up."""
    if not isinstance(task, HigherGame):
        return False
    first, second = task.pair
    if first == second or confused(task.ruleset, first, second):
        return level == 3
    return level == (1 if games(task.ruleset)[0] in task.pair else 2)


# --- all in a row --------------------------------------------------------------------------------


@dataclass(frozen=True)
class OrderOfGames:
    """Put these games in order, the lowest first."""

    ruleset: RuleSet
    options: tuple[Option, ...]
    rule: str = RULE

    @property
    def names(self) -> tuple[str, ...]:
        """The games, as they stand."""
        return tuple(map(str, self.options))

    def answer(self, world: World) -> Answer:
        """Each game behind those that it outranks."""

        def place(name: str) -> int:
            return sum(world.outranks(self.ruleset, name, other) for other in self.names)

        return tuple(sorted(self.names, key=place))

    def wording(self, right: Answer) -> Wording:
        """The row of all games."""
        contracts = self.ruleset.contracts
        words: Mapping[str, Sentence] = {
            name: said("quiz_auction.contract", contract=contracts[name]) for name in self.names
        }
        row = in_order(self.ruleset, self.names)
        touts = {contracts[name].goal == "all_tricks" for name in self.names}
        matter = "touts" if len(touts) > 1 else "lone"
        hints = (
            RANKED,
            said(f"quiz_auction.hint.{matter}"),
            said("quiz_auction.hint.row", games=row),
        )
        ask = said("quiz_auction.ask.order")
        return Wording(ask, hints, otherwise=(ranking(self.ruleset),), words=words)


def _draw_order(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    names = games(ruleset)
    count = 3 if level == 1 else 4 if level == 2 else 4 + dice.below(len(names) - 3)
    return OrderOfGames(ruleset, tuple(dice.some(names, min(count, len(names)))))


def _fits_order(task: Task, level: int) -> bool:
    """By how many pairs of them are often mixed up: none, one, or more."""
    if not isinstance(task, OrderOfGames):
        return False
    return level == 1 + min(2, len(pairs(task.ruleset, task.names)))


KINDS: Final = (
    Kind("higher_game", "outranks", "choice", _draw_higher, _fits_higher, has_pairs),
    Kind("order_of_games", "outranks", "order", _draw_order, _fits_order, has_pairs),
)
