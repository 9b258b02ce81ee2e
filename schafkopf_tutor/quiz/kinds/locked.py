"""Whether a hand is locked, and which card would unlock it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.calling import RULE, plain_hint
from schafkopf_tutor.quiz.kinds.hands import Called, calls_an_ace, hand
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class IsLocked:
    """Is this hand locked?"""

    game: Called
    helped: bool = False
    rule: str = "call.locked"
    options: tuple[Option, ...] = yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Yes, if no ace can be called."""
        return yes_no.word(not world.callable_aces(self.game.view))

    def wording(self, right: Answer) -> Wording:
        """What can be called; else why each suit cannot."""
        game = self.game
        suits = TRUTH.callable_aces(game.view)
        aces = tuple(ace for ace in game.aces if ace.suit in suits)
        because: list[Reason] = [said("quiz_calling.because.can_call", cards=aces)]
        if not aces:
            asked = [s for s in game.contract.suits if game.of(s) or game.lords(s)]
            because = [said("quiz_calling.because.locked"), *map(game.verdict, asked)]
        hints = (RULE, plain_hint(game), yes_no.last_hint(right))
        shown, ask = game.shown(self.helped), said("quiz_calling.ask.locked")
        return Wording(ask, hints, yes_no.both(*because), shown=shown, words=yes_no.WORDS)


def _draw_locked(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    suits = Called(ruleset, ()).contract.suits
    target = frozenset({dice.one(suits)} if dice.chance(0.5) else ())
    trap = level == 3 or (level == 1 and dice.chance(0.3))
    for _ in range(50):
        game = hand(dice, ruleset, target, trap=trap)
        if game and game.plain:
            return IsLocked(game, level == 1)
    return None


def _fits_locked(task: Task, level: int) -> bool:
    """Level 1: trumps lie apart; 3: there is a suit with nothing but an Ober or Unter."""
    if not isinstance(task, IsLocked):
        return False
    return level == (1 if task.helped else 3 if task.game.traps else 2)


@dataclass(frozen=True)
class Unlocks:
    """The hand is locked: which of these cards, in place of another, would change that?"""

    game: Called
    out: Card
    options: tuple[Option, ...]
    helped: bool = False
    rule: str = "call.locked"

    def answer(self, world: World) -> Answer:
        """Those with which some ace can be called."""
        return frozenset(
            card
            for card in self.options
            if isinstance(card, Card)
            and world.callable_aces(self.game.swapped(self.out, card).view)
        )

    @property
    def lords(self) -> int:
        """How many of the cards are trumps that bear the sign of a suit that can be called."""
        game = self.game
        cards = [card for card in self.options if isinstance(card, Card)]
        return sum(game.order.is_trump(c) and c.suit in game.contract.suits for c in cards)

    def wording(self, right: Answer) -> Wording:
        """What may be called with each card."""
        game = self.game
        because: dict[Option, tuple[Reason, ...]] = {}
        for card in self.options:
            if isinstance(card, Card):
                suit = card.suit if card.suit in game.contract.suits else game.contract.suits[0]
                trump = card.suit is not suit
                reason = said("quiz_calling.because.trump", card=card)
                because[card] = (reason if trump else game.swapped(self.out, card).verdict(suit),)
        found = tuple(one for one in self.options if isinstance(right, frozenset) and one in right)
        hints = (RULE, plain_hint(game), said("quiz.hint.answer", answer=found))
        ask = said("quiz_calling.ask.unlocks", card=self.out)
        return Wording(ask, hints, because, shown=game.shown(self.helped))


def _draw_unlocks(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    game = hand(dice, ruleset, frozenset(), trap=False)
    if game is None or not game.plain:
        return None
    order, suits = game.order, game.contract.suits
    trumps = [card for card in game.hand if order.is_trump(card) and card.suit not in suits]
    rest = [card for card in ruleset.pack.faces if card not in game.hand]
    void = [suit for suit in suits if not game.of(suit)]
    opening = [card for suit in void for card in order.plain(suit) if card.rank is not Rank.SAU]
    lords = [card for card in rest if order.is_trump(card) and card.suit in suits]
    others = [card for card in rest if card not in opening and card not in lords]
    if not trumps or not opening or len(others) < 2:
        return None
    right = dice.some(opening, min(len(opening), 1 + dice.below(2)))
    traps = dice.some(lords, min(len(lords), 2)) if level == 3 else []
    wrong = dice.some(others, min(len(others), 4 - len(right) - len(traps)))
    options = tuple(dice.shuffled([*right, *traps, *wrong]))
    return Unlocks(game, trumps[-1], options, level == 1)


def _fits_unlocks(task: Task, level: int) -> bool:
    """Level 1: trumps lie apart; 3: an Ober or Unter of a suit that can be called is offered."""
    if not isinstance(task, Unlocks):
        return False
    return level == (1 if task.helped else 3 if task.lords else 2)


KINDS: Final = (
    Kind("is_locked", "locked", "choice", _draw_locked, _fits_locked, calls_an_ace),
    Kind("unlocks", "locked", "cards", _draw_unlocks, _fits_unlocks, calls_an_ace),
)
