"""What tasks about cards share: the games of a table, the wrong answers, options, and hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from schafkopf_tutor.beliefs import TRUTH, World, under
from schafkopf_tutor.beliefs.variation import lords, trump_suit
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import NAMED_SUIT, Contract
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import LEVELS, Answer, Draw, Task
from schafkopf_tutor.ruleset import RuleSet

RARE: Final = frozenset({"geier", "farbwenz", "farbgeier"})
"""Games with a skill of their own, and all that are like one of them."""

CARDS: Final = ("order", "winner", "is_trump", "count_trumps", "count_suit")
"""The questions about cards in a game, without what they count."""

GAMES_TRIED: Final = 100
THROWS: Final = 8
"""How many games are tried, and how often in each, before the draw is given up."""


# --- games ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def games(ruleset: RuleSet, *, rare: bool = False) -> tuple[Announce, ...]:
    """The games of a table, whatever is called: the usual ones, or those that are ``rare``.

    >>> from schafkopf_tutor.rulesets import load
    >>> [(game.contract, game.suit) for game in games(load("ordnung"))][:2]
    [('rufspiel', Suit.EICHEL), ('wenz', None)]
    """
    found: dict[tuple[str, CardOrder], Announce] = {}
    for name in ruleset.words("games"):
        contract = ruleset.contracts[name]
        if contract.goal != "most" or rare == RARE.isdisjoint(ruleset.family(name)):
            continue
        if not _told_by_rank(contract):
            continue
        for suit in contract.suits or (None,):
            order = contract.order(ruleset.pack, suit)
            found.setdefault((name, order), Announce(0, name, suit))
    return tuple(found.values())


def _told_by_rank(contract: Contract) -> bool:
    """Whether ranks stand on top, and then at most one suit: so the hints put it."""
    last = contract.trumps[len(lords(contract)) :]
    ranks = contract.trumps[: len(lords(contract))]
    whole = (NAMED_SUIT, *(suit.letter for suit in Suit))
    return bool(ranks) and not set(ranks) & set(whole) and last in ((), *((w,) for w in whole))


@lru_cache(maxsize=256)
def by_contract(ruleset: RuleSet, *, rare: bool = False) -> tuple[tuple[Announce, ...], ...]:
    """The same, with those of one contract together."""
    found: dict[str, list[Announce]] = {}
    for game in games(ruleset, rare=rare):
        found.setdefault(game.contract, []).append(game)
    return tuple(map(tuple, found.values()))


def a_game(dice: Dice, ruleset: RuleSet, *, rare: bool = False) -> Announce:
    """One of them, each contract as often as any other. TutorError if there is none."""
    return dice.one(dice.one(by_contract(ruleset, rare=rare)))


T = TypeVar("T", bound="OfCards")


def sought(
    dice: Dice,
    ruleset: RuleSet,
    make: Callable[[Announce], T | None],
    good: Callable[[T], bool],
    *,
    rare: bool = False,
) -> T | None:
    """A task that is good, made for a game; another game is tried when one hardly has any.

    So a game where they are easily found is not asked more often than the others.
    """
    for _ in range(GAMES_TRIED):
        game = a_game(dice, ruleset, rare=rare)
        for _ in range(THROWS):
            task = make(game)
            if task is not None and good(task):
                return task
    return None


def possible(
    draw: Draw, *, rare: bool = False, also: Callable[[RuleSet], bool] = lambda _: True
) -> Callable[[RuleSet], bool]:
    """Whether a table has the games, and a task of each level can be found among them.

    A table that plays nothing but Wenz has no trumps that are put in a wrong order.
    """

    @lru_cache(maxsize=64)
    def applies(ruleset: RuleSet) -> bool:
        if not (games(ruleset, rare=rare) and also(ruleset)):
            return False
        return all(_found(draw, level, ruleset) for level in LEVELS)

    return applies


def _found(draw: Draw, level: int, ruleset: RuleSet) -> bool:
    """Whether a draw finds a task; what it wishes for may not be there at the first throw."""
    dice = Dice("possible", level)
    return any(draw(dice, level, ruleset) for _ in range(THROWS))


def order_in(ruleset: RuleSet, game: Announce) -> CardOrder:
    """The order of cards in a game."""
    return contract_of(ruleset, game).order(ruleset.pack, game.suit)


# --- what is believed ----------------------------------------------------------------------------


@lru_cache(maxsize=256)
def believed(ruleset: RuleSet, questions: tuple[str, ...] = CARDS) -> tuple[World, ...]:
    """The worlds of those who err about one of these questions at this table."""
    return tuple(one.world for one in under(ruleset) if not one.of.isdisjoint(questions))


@lru_cache(maxsize=1024)
def disputed(ruleset: RuleSet, game: Announce) -> tuple[Card, ...]:
    """The cards of which it is wrongly believed that they are trump, or that they are none."""
    worlds = believed(ruleset)
    return tuple(
        card
        for card in ruleset.pack.faces
        if len({world.is_trump(ruleset, game, card) for world in (TRUTH, *worlds)}) > 1
    )


@dataclass(frozen=True)
class OfCards:
    """A task about cards that lie there in an order of no meaning, in a game.

    ``few`` tells that it is meant for the first level.
    """

    ruleset: RuleSet
    game: Announce
    cards: tuple[Card, ...]
    rule: str = "trick.winner"

    @property
    def options(self) -> tuple[Option, ...]:
        """The cards."""
        return self.cards

    @property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return order_in(self.ruleset, self.game)

    def answer(self, world: World) -> Answer:
        """What is answered in this world."""
        raise NotImplementedError

    @cached_property
    def astray(self) -> frozenset[Answer]:
        """The wrong answers that are believed."""
        worlds = believed(self.ruleset)
        return frozenset(map(self.answer, worlds)) - {self.answer(TRUTH)}

    @property
    def few(self) -> bool:
        """Whether these are few cards."""
        return len(self.cards) <= 4


def level_of(task: OfCards, least: int) -> int:
    """1: few cards; 3: so many wrong answers are believed at least; 2: fewer."""
    if task.few:
        return 1
    return 3 if len(task.astray) >= least else 2


def fits(kind: type[OfCards], least: int = 1) -> Callable[[Task, int], bool]:
    """The predicate of the levels for tasks of a class."""
    return lambda task, level: isinstance(task, kind) and level_of(task, least) == level


def can_be_given(task: OfCards) -> bool:
    """Whether a choice has every answer that is right or believed among its options."""
    return task.astray | {task.answer(TRUTH)} <= set(task.options)


def can_be_ticked(right: Answer, astray: Iterable[Answer]) -> bool:
    """Whether of several options one at least is ticked, in every world."""
    return frozenset() not in (right, *astray)


# --- options and words ---------------------------------------------------------------------------


def padded(
    dice: Dice, needed: Iterable[Option], near: Sequence[Option], number: int
) -> tuple[Option, ...]:
    """So many options in any order: all that are needed, and some of those that are near."""
    found = list(dict.fromkeys(needed))
    rest = [option for option in near if option not in found]
    missing = max(0, number - len(found))
    return tuple(dice.shuffled([*found, *dice.some(rest, min(missing, len(rest)))]))


def told(answer: object) -> Said:
    """The last hint: the answer itself."""
    return said("quiz.hint.answer", answer=answer)


def lying(message: str, cards: Sequence[Card]) -> tuple[Lying, ...]:
    """Cards that lie there, under a label."""
    return (Lying(said(message), tuple(cards)),)


def row_of(order: CardOrder, card: Card) -> tuple[Card, ...]:
    """All trumps, or all plain cards of the suit, from high to low: those the card is one of."""
    return order.trumps if order.is_trump(card) else order.plain(card.suit)


def stands(order: CardOrder, card: Card) -> Said:
    """The row that the card stands in."""
    name = "stands_trump" if order.is_trump(card) else "stands_suit"
    return said(f"because.{name}", line=order.line[card], row=row_of(order, card))


def counts_as(order: CardOrder, card: Card) -> Said:
    """Whether the card is trump, and else what it is."""
    if order.is_trump(card):
        place = order.trumps.index(card) + 1
        return said("because.is_trump", card=card, place=place)
    return said("because.is_plain", card=card, line=order.line[card])


def trumps_are(ruleset: RuleSet, game: Announce) -> Said:
    """Which cards are trump in a game, as a rule."""
    contract = contract_of(ruleset, game)
    high: tuple[Rank, ...] = lords(contract)
    suit = trump_suit(contract, game.suit)
    values = {"game": game, "lords": high}
    if suit is None:
        return said("quiz_is_trump.hint.lords", **values)
    return said("quiz_is_trump.hint.lords_and_suit", **values, suit=suit)
