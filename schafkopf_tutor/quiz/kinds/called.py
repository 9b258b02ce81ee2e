"""The duties of the called ace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.holder import (
    FOLLOWING,
    LAST,
    LEAD,
    LED,
    SEARCHED,
    VOID,
    ace,
    at_level,
    called,
    drawn,
    fits,
    holding,
    lords,
    size_at,
    told_of,
    what_is_led,
)
from schafkopf_tutor.quiz.kinds.playing import FEW, NOTHING, MayPlay, OfView, WhyNot, why_not
from schafkopf_tutor.quiz.kinds.positions import announced, calls, order_of, until
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class AceCards(MayPlay):
    """Which cards may the holder of the called ace play?"""

    rule: str = "ruf.searched"

    def ask(self) -> Said:
        """What is asked."""
        return told_of(self.view, "quiz_called.ask.cards")

    def about(self) -> Said:
        """Which rule is at stake."""
        return said("quiz_called.hint.duties")

    def matter(self) -> Sentence:
        """What it depends on."""
        return what_is_led(self.view)


@dataclass(frozen=True)
class LeadCards(AceCards):
    """Which cards may be led, by the holder or by the declarer?

    ``mixed`` are the cards of a small hand as they were picked up: sorted, its first card could
    always be led.
    """

    rule: str = "ruf.leads_ace"
    mixed: tuple[Card, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The hand."""
        return self.mixed or self.order_of_hand

    def ask(self) -> Said:
        """What is asked."""
        return told_of(self.view, f"quiz_called.ask.lead_{self.role}")

    def about(self) -> Said:
        """Which rule is at stake."""
        return said("quiz_called.hint.leading")

    def matter(self) -> Sentence:
        """Which cards belong to the suit."""
        return told_of(self.view, f"quiz_called.hint.{self.role}")

    @property
    def role(self) -> str:
        """Who leads."""
        return "holder" if ace(self.view) in self.view.hand else "declarer"


@dataclass(frozen=True)
class AceFalls(OfView):
    """Must the called ace be played now?"""

    rule: str = "ruf.searched"
    message: str = field(default="quiz_called.ask.falls", repr=False)

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether nothing else may be played."""
        return yes_no.word(world.legal(self.view) == {ace(self.view)})

    def wording(self, right: Answer) -> Wording:
        """The verdict on the ace, or on a card that may be played instead."""
        return Wording(
            told_of(self.view, self.message),
            (said("quiz_called.hint.duties"), what_is_led(self.view), yes_no.last_hint(right)),
            otherwise=self.why(right),
            shown=self.shown(),
            words=yes_no.WORDS,
        )

    def why(self, right: Answer) -> tuple[Reason, ...]:
        """The verdict that decides."""
        its, lawful = ace(self.view), TRUTH.legal(self.view)
        if its in lawful and right == yes_no.NO:
            its = next(card for card in self.order_of_hand if card in lawful and card is not its)
        return self.reasons(its)[:1]


@dataclass(frozen=True)
class AceMay(AceFalls):
    """May the called ace be played now?"""

    rule: str = "ruf.thrown"
    message: str = field(default="quiz_called.ask.may", repr=False)

    def answer(self, world: World) -> Answer:
        """Whether it may."""
        return yes_no.word(ace(self.view) in world.legal(self.view))

    def why(self, right: Answer) -> tuple[Reason, ...]:
        """The verdict on the ace."""
        return self.reasons(ace(self.view))


@dataclass(frozen=True)
class WhyNotCalled(WhyNot):
    """What speaks against a card, where the called ace has a say?"""

    rule: str = "ruf.searched"

    def ask(self) -> Said:
        """What is asked."""
        return told_of(self.view, "quiz_called.ask.why_not", card=self.card)

    def about(self) -> Said:
        """Which rule is at stake."""
        return said("quiz_called.hint.duties")

    def matter(self) -> Sentence:
        """What it depends on."""
        return what_is_led(self.view)


# --- drawing -------------------------------------------------------------------------------------


def _cards(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    led = dice.one((SEARCHED, SEARCHED, FOLLOWING, VOID))
    return drawn(dice, level, lambda: at_level(dice, level, ruleset, led), AceCards, None)


def _falls(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    wanted = dice.one(yes_no.OPTIONS)
    led = SEARCHED if wanted == yes_no.YES else dice.one((FOLLOWING, VOID))
    return drawn(dice, level, lambda: at_level(dice, level, ruleset, led), AceFalls, wanted)


def _may(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    wanted = dice.one(yes_no.OPTIONS)
    free = (SEARCHED, LEAD, LAST) if level == 1 else (SEARCHED, LEAD)
    led = dice.one(free if wanted == yes_no.YES else (FOLLOWING, VOID))
    return drawn(dice, level, lambda: at_level(dice, level, ruleset, led), AceMay, wanted)


def _lead(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    declares = level == 3 and dice.chance(0.25)  # who may then lead any card
    few = max(1, ruleset.number("called_ace.run_away_with") - 2)

    def view() -> View | None:
        if declares:
            return _declarer(dice, ruleset)
        size = max(3, size_at(dice, level, ruleset))
        return holding(dice, ruleset, size, LEAD, 1 + dice.below(few), misleading=level == 3)

    def one() -> LeadCards | None:
        found = view()
        if found is None:
            return None
        mixed = tuple(dice.shuffled(found.hand)) if level == 1 else ()
        return LeadCards(found, mixed=mixed)

    return until(one, lambda task: _fits_lead(task, level))


def _fits_lead(task: Task, level: int) -> bool:
    """1: the holder with few cards; 2: with more; 3: with a lord of the suit, or the declarer."""
    if not isinstance(task, LeadCards):
        return False
    if task.role == "declarer":
        return level == 3
    return fits(task, level)


def _declarer(dice: Dice, ruleset: RuleSet) -> View | None:
    """The declarer leads, and has cards of the suit that he has called."""
    game = announced(dice, ruleset, "called_ace")
    if game is None or game.suit is None or game.seat not in SEATS:
        return None
    order = order_of(ruleset, game)
    first, *plain = order.plain(game.suit)
    hand = dice.some(plain, 1 + dice.below(2))
    others = [card for card in ruleset.pack.faces if card not in (first, *plain)]
    hand += dice.some(others, FEW + dice.below(ruleset.pack.hand_size - FEW - 1))
    return View.stated(ruleset, game, game.seat, order.sort(hand))


OFFERED: Final = (
    NOTHING,
    "follow.suit",
    "follow.trump",
    "ruf.searched",
    "ruf.thrown",
    "ruf.runs_away",
    "must_trump",
)


REFUSED: Final[Mapping[str, str]] = {
    "follow.suit": FOLLOWING,
    "follow.trump": FOLLOWING,
    "ruf.searched": SEARCHED,
    "ruf.thrown": VOID,
    "ruf.runs_away": LEAD,
}
"""By which rule a card is refused, and what is led then."""


def _why(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    right = dice.one((NOTHING, *REFUSED))
    led = REFUSED.get(right) or dice.one((*LED, LEAD))

    def one() -> WhyNotCalled | None:
        view = at_level(dice, level, ruleset, led)
        return None if view is None else WhyNotCalled(view, card=_card(dice, view, led))

    return why_not(dice, one, right, OFFERED, lambda task: fits(task, level))


def _card(dice: Dice, view: View, led: str) -> Card:
    """A card that is worth asking about: often the ace, or one that shows its suit."""
    near = [card for card in view.hand if card.suit is called(view) or card in lords(view)]
    if led in (VOID, LEAD) and dice.chance(0.7):
        return ace(view) if led == VOID else dice.one(near)
    return dice.one(view.hand)


KINDS: Final = (
    Kind("ace_cards", "called_ace", "cards", _cards, fits, calls),
    Kind("ace_falls", "called_ace", "choice", _falls, fits, calls),
    Kind("ace_may", "called_ace", "choice", _may, fits, calls),
    Kind("ace_lead", "called_ace", "cards", _lead, _fits_lead, calls),
    Kind("why_not_called", "called_ace", "choice", _why, fits, calls),
)
