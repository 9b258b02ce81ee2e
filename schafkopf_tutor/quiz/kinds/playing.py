"""Which card may be played, and why another may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, World, answers
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.positions import (
    ace_of,
    announced,
    errs,
    order_of,
    told,
    trick_shown,
    until,
)
from schafkopf_tutor.quiz.question import Lying, Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.rules import counterfactual, judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

MISLED: Final = (
    "lords_follow_suit ober_free_in_wenz hearts_no_trump hearts_trump_in_solo"
    " obers_trump_in_wenz forgotten_picture"
)
"""The beliefs that count a card to the wrong suit."""
FEW: Final = 4
"""So many cards in hand are few."""

NOTHING: Final = "nothing"
"""That nothing speaks against a card."""
INVENTED: Final = ("must_trump", "must_beat")
"""Rules that there are not."""
BELIEVED: Final[Mapping[str, str]] = {"follow.void": "must_trump", "lead.free": "not_by_you"}
"""What the verdict of a belief says if it refuses a card by a rule that refuses none."""


@dataclass(frozen=True)
class OfView:
    """A hand and what lies on the table. ``rule`` is what decides here."""

    view: View
    rule: str = "follow.suit"

    @property
    def options(self) -> tuple[Option, ...]:
        """The hand."""
        return self.order_of_hand

    def answer(self, world: World) -> Answer:
        """The cards of it that may be played."""
        return world.legal(self.view)

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError

    @property
    def order_of_hand(self) -> tuple[Card, ...]:
        """The hand as a player holds it."""
        order = self.view.order
        return order.sort(self.view.hand) if order else self.view.hand

    def reasons(self, card: Card) -> tuple[Reason, ...]:
        """What the judge says about a card, and what would have to be otherwise."""
        move = Play(self.view.seat, card)
        verdict = judge(self.view, move)
        what_if = None if verdict.ok else counterfactual(self.view, move)
        return (verdict,) if what_if is None else (verdict, what_if)

    def shown(self) -> tuple[Lying, ...]:
        """The trick and the hand."""
        hand = Lying(said("quiz_table.hand"), self.order_of_hand)
        return (*trick_shown(self.view.trick), hand)

    def about(self) -> Said:
        """Which rule is at stake."""
        return said("quiz_playing.hint.rule")

    def matter(self) -> Sentence:
        """What it depends on: the line that is led."""
        view, order = self.view, self.view.order
        if order is None or not view.trick:
            return said("quiz_playing.hint.lead")
        line = order.line[view.trick[0]]
        return said("quiz_playing.hint.counts", led=view.trick[0], line=line)


@dataclass(frozen=True)
class MayPlay(OfView):
    """Which cards may be played?"""

    def wording(self, right: Answer) -> Wording:
        """The verdict on each card."""
        hand = self.order_of_hand
        lawful = tuple(card for card in hand if judge(self.view, Play(self.view.seat, card)).ok)
        return Wording(
            self.ask(),
            (self.about(), self.matter(), told(lawful)),
            because={card: self.reasons(card) for card in hand},
            shown=trick_shown(self.view.trick),
            label=said("quiz_table.hand"),
        )

    def ask(self) -> Said:
        """What is asked."""
        return said("quiz_playing.ask.may_play", game=self.view.announced)


@dataclass(frozen=True)
class MayThis(OfView):
    """May this one card be played?"""

    card: Card = field(kw_only=True)

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether it may."""
        return yes_no.word(self.card in world.legal(self.view))

    def wording(self, right: Answer) -> Wording:
        """The verdict on it."""
        return Wording(
            said("quiz_playing.ask.may_this", game=self.view.announced, card=self.card),
            (self.about(), self.matter(), yes_no.last_hint(right)),
            otherwise=self.reasons(self.card),
            shown=self.shown(),
            words=yes_no.WORDS,
        )


@dataclass(frozen=True)
class WhyNot(OfView):
    """What speaks against this card? ``rules`` are offered, and that nothing does."""

    card: Card = field(kw_only=True)
    rules: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The rules that are offered."""
        return self.rules

    def answer(self, world: World) -> Answer:
        """The rule that refuses the card, or that nothing does."""
        verdict = world.judge(self.view, Play(self.view.seat, self.card))
        return NOTHING if verdict.ok else BELIEVED.get(verdict.rule, verdict.rule)

    def wording(self, right: Answer) -> Wording:
        """The verdict on it."""
        words = {rule: said(f"quiz_playing.rule.{_word(rule)}") for rule in self.rules}
        return Wording(
            self.ask(),
            (self.about(), self.matter(), words[str(right)]),
            otherwise=self.reasons(self.card),
            shown=self.shown(),
            words=words,
        )

    def ask(self) -> Said:
        """What is asked."""
        return said("quiz_playing.ask.why_not", game=self.view.announced, card=self.card)


def _word(rule: str) -> str:
    return rule.replace(".", "_")


# --- drawing -------------------------------------------------------------------------------------


def level_of(task: OfView) -> int:
    """1: few cards; 2: more; 3: somebody counts one of them to the wrong suit."""
    if errs(task, task.view.ruleset, MISLED):
        return 3
    return 1 if len(task.view.hand) <= FEW else 2


def _fits(task: Task, level: int) -> bool:
    return isinstance(task, OfView) and level_of(task) == level


def position(dice: Dice, level: int, ruleset: RuleSet) -> View | None:
    """A hand that can follow or cannot, with cards in it that look as if they followed.

    The called ace is not there, and its suit is not led: its duties are asked elsewhere.
    """
    game = announced(dice, ruleset)
    if game is None:
        return None
    order = order_of(ruleset, game)
    called = game.suit if ruleset.contracts[game.contract].parties == "called_ace" else None
    faces = [card for card in ruleset.pack.faces if called is None or card is not ace_of(game)]
    led = dice.one([card for card in faces if called is None or order.line[card] is not called])
    line = order.line[led]
    rest = [card for card in faces if card is not led]
    alike = [card for card in rest if order.line[card] is line]
    lures = [card for card in rest if card not in alike and _looks_like(card, led)]
    most = ruleset.pack.hand_size
    size = 3 + dice.below(2) if level == 1 else FEW + 1 + dice.below(most - FEW)
    hand: list[Card] = []
    if dice.chance(0.65):
        hand += dice.some(alike, min(len(alike), 1 + dice.below(3)))
    hand += dice.some(lures, min(len(lures), dice.below(3)))
    others = [card for card in rest if card not in alike and card not in hand]
    hand = [*hand, *dice.some(others, max(0, size - len(hand)))][:size]
    left = dice.shuffled([card for card in rest if card not in hand])
    left.sort(key=lambda card: order.line[card] is not line and dice.chance(0.8))
    trick = (led, *left[: dice.below(3)])
    return View.stated(ruleset, game, dice.below(4), order.sort(hand), trick=trick)


def _looks_like(card: Card, led: Card) -> bool:
    return card.suit is led.suit or card.rank is led.rank


def _draw_cards(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    free = dice.chance(0.25)  # all of them may be played

    def one() -> MayPlay | None:
        view = position(dice, level, ruleset)
        return None if view is None else MayPlay(view)

    def good(task: MayPlay) -> bool:
        return (len(TRUTH.legal(task.view)) == len(task.view.hand)) is free

    return until(one, lambda task: good(task) and level_of(task) == level)


def _draw_this(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    wanted = dice.one(yes_no.OPTIONS)

    def one() -> MayThis | None:
        view = position(dice, level, ruleset)
        return None if view is None else MayThis(view, card=dice.one(view.hand))

    def good(task: MayThis) -> bool:
        return task.answer(TRUTH) == wanted and level_of(task) == level

    return until(one, good)


OFFERED: Final = ("follow.suit", "follow.trump", NOTHING, *INVENTED)


def _draw_why(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    right = dice.one(tuple(rule for rule in OFFERED if rule not in INVENTED))

    def one() -> WhyNot | None:
        view = position(dice, level, ruleset)
        return None if view is None else WhyNot(view, card=dice.one(view.hand))

    return why_not(dice, one, right, OFFERED, lambda task: level_of(task) == level)


def why_not(
    dice: Dice,
    make: Callable[[], WhyNot | None],
    right: str,
    offered: tuple[str, ...],
    good: Callable[[WhyNot], bool],
) -> Task | None:
    """A card with its reason, which is ``right``, among four that are ``offered``."""
    task = until(make, lambda task: task.answer(TRUTH) == right and good(task))
    if task is None:
        return None
    _, others = answers(task, BELIEFS.under(task.view.ruleset))
    believed = set(map(str, others.values()))
    wrong = [rule for rule in dice.shuffled(offered) if rule != right]
    wrong.sort(key=lambda rule: rule not in believed)
    invented = [rule for rule in wrong if rule in INVENTED][1:]
    wrong = [rule for rule in wrong if rule not in invented]  # one that is never right is enough
    return replace(task, rules=tuple(dice.shuffled([right, *wrong[:3]])))


KINDS: Final = (
    Kind("may_play", "may_play", "cards", _draw_cards, _fits),
    Kind("may_this", "may_play", "choice", _draw_this, _fits),
    Kind("why_not", "may_play", "choice", _draw_why, _fits),
)
