"""Positions of the player who holds the called ace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from schafkopf_tutor.beliefs import TRUTH
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.playing import FEW, OfView
from schafkopf_tutor.quiz.kinds.positions import announced, order_of, until
from schafkopf_tutor.quiz.question import Sentence
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Task
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import NO_FACTS, Fact, View

SEARCHED: Final = "searched"
"""The called suit is led by another."""
FOLLOWING: Final = "following"
"""Something else is led, and the holder can follow."""
VOID: Final = "void"
"""Something else is led, and he cannot."""
LEAD: Final = "lead"
"""He leads himself."""
LAST: Final = "last"
"""The called ace is his last card, and something else is led."""
LED: Final = (SEARCHED, FOLLOWING, VOID)

T = TypeVar("T", bound=OfView)


# --- what there is -------------------------------------------------------------------------------


def called(view: View) -> Suit:
    """The called suit. DealError if none is."""
    if view.announced is None or view.announced.suit is None:
        raise DealError("error.position.not_announced")
    return view.announced.suit


def ace(view: View) -> Card:
    """The called ace."""
    return Card(called(view), Rank.SAU)


def of_suit(view: View) -> tuple[Card, ...]:
    """The plain cards of the called suit in the hand, highest first."""
    plain = view.order.plain(called(view)) if view.order else ()
    return tuple(card for card in plain if card in view.hand)


def lords(view: View) -> tuple[Card, ...]:
    """The trumps in the hand, and led, that show the called suit."""
    order, cards = view.order, (*view.hand, *view.trick[:1])
    return tuple(c for c in cards if order and order.is_trump(c) and c.suit is called(view))


def is_searched(view: View) -> bool:
    """Whether the called suit is led."""
    return bool(view.trick and view.order and view.order.line[view.trick[0]] is called(view))


def told_of(view: View, message: str, **values: object) -> Said:
    """A sentence that knows the game, its ace and its suit."""
    return said(message, game=view.announced, ace=ace(view), suit=called(view), **values)


def what_is_led(view: View) -> Sentence:
    """What it depends on: who leads what."""
    if not view.trick or view.order is None:
        return told_of(view, "quiz_called.hint.lead")
    led = view.trick[0]
    return said("quiz_called.hint.led", led=led, line=view.order.line[led], suit=called(view))


# --- drawing -------------------------------------------------------------------------------------


def holding(
    dice: Dice,
    ruleset: RuleSet,
    size: int,
    led: str,
    lower: int,
    *,
    misleading: bool = False,
    facts: Mapping[str, Fact] = NO_FACTS,
) -> View | None:
    """The holder of the called ace with so many ``lower`` plain cards of its suit.

    ``misleading``: with an Ober or Unter of the suit in the hand, or led. None if the cards do not
    suffice: the declarer keeps one of the suit, too.
    """
    game = announced(dice, ruleset, "called_ace")
    if game is None or game.suit is None or game.seat is None:
        return None
    order = order_of(ruleset, game)
    first, *plain = order.plain(game.suit)
    if lower > len(plain) - (2 if led == SEARCHED else 1):
        return None
    plain = dice.shuffled(plain)
    signs = dice.shuffled([card for card in order.trumps if card.suit is game.suit])
    if not misleading:
        signs = []
    known = {first, *plain, *(card for card in order.trumps if card.suit is game.suit)}
    others = dice.shuffled([card for card in ruleset.pack.faces if card not in known])
    trick: list[Card] = []
    if led == SEARCHED:
        trick = [plain[-1]]
    elif led != LEAD:
        trick = [signs.pop() if signs and dice.chance(0.5) else others.pop()]
        line = order.line[trick[0]]
        same = [card for card in others if order.line[card] is line]
        rest = [card for card in others if card not in same]
        others = [*same[:1], *dice.shuffled([*same[1:], *rest])] if led == FOLLOWING else rest
        if led in (VOID, LAST):
            signs = [card for card in signs if order.line[card] is not line]
    hand = [first, *plain[:lower], *signs[: 1 + dice.below(2)], *others][:size]
    if len(hand) < size:
        return None
    left = [card for card in others if card not in hand]
    if trick:
        trick += dice.some(left, min(len(left), dice.below(3)))
    seat = (game.seat + 1 + dice.below(3)) % 4
    return View.stated(ruleset, game, seat, order.sort(hand), trick=trick, facts=facts)


def size_at(dice: Dice, level: int, ruleset: RuleSet) -> int:
    """How many cards are in the hand."""
    if level == 1:
        return 2 + dice.below(FEW - 1)
    return FEW + 1 + dice.below(ruleset.pack.hand_size - FEW)


def at_level(dice: Dice, level: int, ruleset: RuleSet, led: str) -> View | None:
    """The holder, as a level has him."""
    size = 1 if led == LAST else size_at(dice, level, ruleset)
    lower = 0 if led == LAST else dice.below(4 if level == 3 else 3)
    return holding(dice, ruleset, size, led, min(lower, size - 1), misleading=level == 3)


def tricky(task: OfView) -> bool:
    """Whether a trump that shows the called suit is there, or four of it though it is searched."""
    view = task.view
    four = len(of_suit(view)) >= view.ruleset.number("called_ace.run_away_with")
    return bool(lords(view)) or (four and is_searched(view))


def fits(task: Task, level: int) -> bool:
    """1: few cards; 2: more; 3: a card is there that misleads."""
    if not isinstance(task, OfView):
        return False
    if level == 3 or tricky(task):
        return level == 3 and tricky(task)
    return (level == 1) is (len(task.view.hand) <= FEW)


def drawn(
    dice: Dice,
    level: int,
    view: Callable[[], View | None],
    make: Callable[[View], T],
    wanted: object,
) -> T | None:
    """A task of this level with the ``wanted`` answer, whatever it is if that is None."""

    def one() -> T | None:
        found = view()
        return None if found is None else make(found)

    def good(task: T) -> bool:
        return (wanted is None or task.answer(TRUTH) == wanted) and fits(task, level)

    return until(one, good)
