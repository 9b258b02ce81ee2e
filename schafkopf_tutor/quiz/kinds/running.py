"""Running away with the called suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.called import AceCards
from schafkopf_tutor.quiz.kinds.holder import (
    FOLLOWING,
    LEAD,
    SEARCHED,
    VOID,
    ace,
    called,
    drawn,
    fits,
    holding,
    is_searched,
    lords,
    of_suit,
    told_of,
)
from schafkopf_tutor.quiz.kinds.playing import FEW, OfView
from schafkopf_tutor.quiz.kinds.positions import contracts, told, until
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Fact, View

NONE: Final = "none"
"""That one can run away with none of these cards."""
AWAY: Final[Frozen[str, Fact]] = Frozen({"called_suit_led": True, "ran_away": True})


def needed(ruleset: RuleSet) -> int:
    """How many cards of the suit it takes."""
    return ruleset.number("called_ace.run_away_with")


def possible(ruleset: RuleSet) -> bool:
    """Whether it can happen at a table: the declarer has a card of the suit, too."""
    return any(
        len(contract_of(ruleset, game).order(ruleset.pack, suit).plain(suit)) > needed(ruleset)
        for name in contracts(ruleset, "called_ace")
        for suit in ruleset.contracts[name].suits
        for game in [Announce(0, name, suit)]
    )


def lower(view: View) -> frozenset[Card]:
    """The cards of the called suit below its ace."""
    return frozenset(of_suit(view)) - {ace(view)}


@dataclass(frozen=True)
class MayRun(OfView):
    """May the holder run away now?"""

    rule: str = "ruf.runs_away"

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether a lower card of the called suit may be played."""
        return yes_no.word(not lower(self.view).isdisjoint(world.legal(self.view)))

    def wording(self, right: Answer) -> Wording:
        """The verdict on such a card, or on the ace."""
        return Wording(
            told_of(self.view, "quiz_running.ask.may"),
            (self.about(), self.matter(), yes_no.last_hint(right)),
            otherwise=self.why(),
            shown=self.shown(),
            words=yes_no.WORDS,
        )

    def about(self) -> Said:
        """Which rule is at stake."""
        return said("quiz_running.hint.rule")

    def matter(self) -> Sentence:
        """Which cards to count, and who leads."""
        who = "led" if self.view.trick else "lead"
        return told_of(self.view, f"quiz_running.hint.{who}")

    def why(self) -> tuple[Reason, ...]:
        """The verdict on the lowest card of the suit."""
        cards = of_suit(self.view)
        return self.reasons(cards[-1])[:1]


@dataclass(frozen=True)
class RunWith(MayRun):
    """With which of these cards can the holder run away, if with any?"""

    cards: tuple[Option, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Some cards of the hand, and none."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """The lower card of the called suit among them that may be played."""
        lawful = world.legal(self.view) & lower(self.view)
        return next((card for card in self.cards if card in lawful), NONE)

    def wording(self, right: Answer) -> Wording:
        """The verdict on each card; for one of another line, what running away is."""
        why = self.reasons(right)[:1] if isinstance(right, Card) else self.why()
        because: dict[Option, tuple[Reason, ...]] = {NONE: why}
        for card in self.cards:
            if isinstance(card, Card):
                because[card] = (told_of(self.view, "quiz_running.because.other", card=card),)
                if card in of_suit(self.view):
                    because[card] = self.reasons(card)[:1]
        because[ace(self.view)] = (told_of(self.view, "quiz_running.because.ace"),)
        last = said("quiz_running.hint.none") if right == NONE else told(right)
        return Wording(
            told_of(self.view, "quiz_running.ask.with"),
            (self.about(), self.matter(), last),
            because=because,
            shown=self.shown(),
            words={NONE: said("quiz_running.none")},
        )


@dataclass(frozen=True)
class RanAway(AceCards):
    """Which cards may be played after running away?"""

    rule: str = "ruf.runs_away"

    def ask(self) -> Said:
        """What is asked."""
        return told_of(self.view, "quiz_running.ask.after")

    def about(self) -> Said:
        """Which rule is at stake."""
        return said("quiz_running.hint.after")


# --- drawing -------------------------------------------------------------------------------------


def _fits_run(task: Task, level: int) -> bool:
    """1: few cards; 2: more; 3: one card is missing, another leads, or a lord misleads."""
    if not isinstance(task, MayRun):
        return False
    view = task.view
    near = len(of_suit(view)) == needed(view.ruleset) - 1
    hard = near or bool(lords(view)) or is_searched(view)
    if level == 3 or hard:
        return level == 3 and hard
    return (level == 1) is (len(view.hand) <= FEW + 1)


def _leading(dice: Dice, level: int, ruleset: RuleSet, away: bool) -> View | None:
    """The holder with enough cards of the suit, or with fewer, or another leads it."""
    enough, most = needed(ruleset), ruleset.pack.hand_size
    led = SEARCHED if level == 3 and not away and dice.chance(0.3) else LEAD
    if away or led == SEARCHED:
        count = enough + dice.below(2)
    else:
        count = enough - 1 if level == 3 else 2 + dice.below(max(1, enough - 3))
    smallest = FEW if level == 1 else FEW + 2
    size = smallest + dice.below(2 if level == 1 else most - smallest + 1)
    misleading = level == 3 and (away or dice.chance(0.6))
    if count > size or (misleading and count == size):
        return None
    return holding(dice, ruleset, size, led, count - 1, misleading=misleading)


def _may_run(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    away = dice.chance(0.5)

    def one() -> MayRun | None:
        view = _leading(dice, level, ruleset, away)
        return None if view is None else MayRun(view)

    wanted = yes_no.word(away)
    return until(one, lambda task: task.answer(TRUTH) == wanted and _fits_run(task, level))


def _run_with(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    away = dice.chance(0.5)

    def one() -> RunWith | None:
        view = _leading(dice, level, ruleset, away)
        others = [] if view is None else [card for card in view.hand if card not in of_suit(view)]
        if view is None or not others:
            return None
        signs = [card for card in others if card.suit is called(view)]
        cards = [ace(view), dice.one(sorted(lower(view), key=str)), dice.one(signs or others)]
        return RunWith(view, cards=tuple(dice.shuffled([*cards, NONE])))

    def good(task: RunWith) -> bool:
        return (task.answer(TRUTH) != NONE) is away and _fits_run(task, level)

    return until(one, good)


def _after(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    free = dice.chance(0.25)  # all of them may be played
    led = VOID if free else dice.one((SEARCHED, FOLLOWING))

    def view() -> View | None:
        size = 2 + dice.below(FEW - 1) if level == 1 else FEW + 1 + dice.below(2)
        more = dice.below(min(size, needed(ruleset) - 1))
        found = holding(dice, ruleset, size, led, more, misleading=level == 3, facts=AWAY)
        every = found is not None and len(TRUTH.legal(found)) == len(found.hand)
        return found if every is free else None

    return drawn(dice, level, view, RanAway, None)


KINDS: Final = (
    Kind("may_run_away", "running_away", "choice", _may_run, _fits_run, possible),
    Kind("run_away_with", "running_away", "choice", _run_with, _fits_run, possible),
    Kind("ran_away", "running_away", "cards", _after, fits, possible),
)
