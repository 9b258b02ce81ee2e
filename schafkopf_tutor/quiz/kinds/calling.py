"""Which ace may be called with this hand, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.hands import Called, calls_an_ace, hand
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

RULE: Final = said("quiz_calling.hint.rule")


def plain_hint(game: Called) -> Said:
    """The cards that matter: those that are no trumps."""
    if not game.plain:
        return said("quiz_calling.hint.all_trumps")
    return said("quiz_calling.hint.plain", cards=game.plain)


def targets(suits: tuple[Suit, ...]) -> list[frozenset[Suit]]:
    """All sets of these suits but the empty one."""
    subsets: list[frozenset[Suit]] = [frozenset()]
    for suit in suits:
        subsets += [one | {suit} for one in subsets]
    return subsets[1:]


@dataclass(frozen=True)
class CallableAces:
    """Which aces may be called? ``options`` are all four."""

    game: Called
    options: tuple[Option, ...]
    helped: bool = False
    rule: str = "call.plain_card"

    def answer(self, world: World) -> Answer:
        """Those that may."""
        suits = world.callable_aces(self.game.view)
        return frozenset(ace for ace in self.game.aces if ace.suit in suits)

    def wording(self, right: Answer) -> Wording:
        """Each ace with its verdict."""
        game = self.game
        because: dict[Option, tuple[Reason, ...]] = {
            ace: (game.verdict(ace.suit),) for ace in game.aces
        }
        found = tuple(ace for ace in game.aces if isinstance(right, frozenset) and ace in right)
        hints = (RULE, plain_hint(game), said("quiz.hint.answer", answer=found))
        ask = said("quiz_calling.ask.callable_aces", contract=game.contract)
        return Wording(ask, hints, because, shown=game.shown(self.helped))


def _draw_aces(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    target = dice.one(targets(Called(ruleset, ()).contract.suits))
    game = hand(dice, ruleset, target, trap=level == 3 or (level == 1 and dice.chance(0.3)))
    if game is None:
        return None
    return CallableAces(game, tuple(dice.shuffled(game.aces)), level == 1)


def _fits_aces(task: Task, level: int) -> bool:
    """Level 1: trumps lie apart; 3: there is a suit with nothing but an Ober or Unter."""
    if not isinstance(task, CallableAces):
        return False
    return level == (1 if task.helped else 3 if task.game.traps else 2)


@dataclass(frozen=True)
class _OneAce:
    """A question about one ace."""

    game: Called
    suit: Suit
    helped: bool = False

    @property
    def rule(self) -> str:
        """The rule that decides."""
        return "call.plain_card" if self.suit in self.game.contract.suits else "announce.suit"

    @property
    def ace(self) -> Card:
        """The ace in question."""
        return Card(self.suit, Rank.SAU)

    @property
    def trapped(self) -> bool:
        """Whether an Ober or Unter of the suit is there, and at most one other card of it."""
        game = self.game
        return bool(game.lords(self.suit)) and len(game.of(self.suit)) <= 1

    def _hints(self, last: Said) -> tuple[Said, Said, Said]:
        return RULE, plain_hint(self.game), last


MAY, OWN, NONE, TRUMP, LACKS = "may", "own", "none", "trump", "lacks"


def _one_ace(dice: Dice, level: int, ruleset: RuleSet, why: str) -> tuple[Called, Suit] | None:
    """A hand and a suit of which this is true: it may be called, or why not."""
    suits = Called(ruleset, ()).contract.suits
    others = frozenset(suit for suit in suits if dice.chance(0.5))
    if why == TRUMP:
        game = hand(dice, ruleset, others, trap=False)
        rest = [suit for suit in Suit if suit not in suits]
        if game is None or not rest:
            return None
        suit = dice.one(rest)
        held = [card for card in game.hand if card.suit is suit]
        ranks = {card.rank for card in held if card not in game.lords(suit)}
        # with its ace in hand there would be two reasons; without a low card a third
        return (game, suit) if ranks and Rank.SAU not in ranks else None
    suit = dice.one(suits)
    target = others | {suit} if why == MAY else others - {suit}
    game = hand(dice, ruleset, target, trap=why == NONE and level == 3)
    if game is None:
        return None
    ace = Card(suit, Rank.SAU)
    fits = (ace in game.hand) if why == OWN else why == MAY or not game.of(suit)
    return (game, suit) if fits else None


def _level_of(task: _OneAce) -> int:
    """Level 1: trumps lie apart; 3: an Ober or Unter of the suit, and at most one other of it."""
    return 1 if task.helped else 3 if task.trapped else 2


@dataclass(frozen=True)
class MayCall(_OneAce):
    """May this ace be called?"""

    options: tuple[Option, ...] = yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Yes or no."""
        return yes_no.word(world.may_announce(self.game.view, self.game.call(self.suit)))

    def wording(self, right: Answer) -> Wording:
        """The verdict."""
        because = yes_no.both(self.game.verdict(self.suit))
        ask = said("quiz_calling.ask.may_call", ace=self.ace, contract=self.game.contract)
        shown = self.game.shown(self.helped)
        hints = self._hints(yes_no.last_hint(right))
        return Wording(ask, hints, because, shown=shown, words=yes_no.WORDS)


def _draw_may(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    why = MAY if dice.chance(0.5) else dice.one((OWN, NONE, NONE, TRUMP))
    for _ in range(200):
        found = _one_ace(dice, level, ruleset, why)
        task = MayCall(*found, level == 1) if found else None
        if task and _level_of(task) == level:
            return task
    return None


def _fits_may(task: Task, level: int) -> bool:
    return isinstance(task, MayCall) and _level_of(task) == level


@dataclass(frozen=True)
class TrueOfCall(_OneAce):
    """May this ace be called, and if not, why not?"""

    options: tuple[Option, ...] = ()

    def answer(self, world: World) -> Answer:
        """The reason that is one in this world: without it the ace could be called."""
        game = self.game
        if self._may(world, game):
            return MAY
        plain = [card for card in game.order.plain(self.suit) if card is not self.ace]
        for card in plain:
            if self.ace in game.hand and self._may(world, game.swapped(self.ace, card)):
                return OWN
        low = next(
            (card for card in reversed(game.order.sort(game.hand)) if card.rank is not Rank.SAU),
            self.ace,
        )
        if any(self._may(world, game.swapped(low, card)) for card in plain):
            return NONE
        return LACKS if self._may(world, game.swapped(low, self.ace)) else TRUMP

    def _may(self, world: World, game: Called) -> bool:
        return world.may_announce(game.view, game.call(self.suit))

    def wording(self, right: Answer) -> Wording:
        """The verdict, and each reason as a sentence."""
        words: Mapping[str, Sentence] = {
            str(one): said(f"quiz_calling.true.{one}", ace=self.ace) for one in self.options
        }
        because = (self.game.verdict(self.suit),)
        ask = said("quiz_calling.ask.true_of_call", ace=self.ace, contract=self.game.contract)
        hints = self._hints(said("quiz_calling.hint.true", answer=words[str(right)]))
        shown = self.game.shown(self.helped)
        return Wording(ask, hints, otherwise=because, shown=shown, words=words)


def _draw_true(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    # of a suit that is trump one has no plain card either: that is not asked at once
    last = dice.one((NONE, TRUMP))
    why = dice.one((MAY, OWN, last))
    options = tuple(dice.shuffled((MAY, OWN, last, LACKS)))
    for _ in range(200):
        found = _one_ace(dice, level, ruleset, why)
        task = TrueOfCall(*found, level == 1, options) if found else None
        if task and _level_of(task) == level:
            return task
    return None


def _fits_true(task: Task, level: int) -> bool:
    return isinstance(task, TrueOfCall) and _level_of(task) == level


KINDS: Final = (
    Kind("callable_aces", "may_call", "cards", _draw_aces, _fits_aces, calls_an_ace),
    Kind("may_call_ace", "may_call", "choice", _draw_may, _fits_may, calls_an_ace),
    Kind("true_of_call", "may_call", "choice", _draw_true, _fits_true, calls_an_ace),
)
