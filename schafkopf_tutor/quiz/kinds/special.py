"""The short deck, and the games that not every table plays: Geier, Farbwenz and Farbgeier."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import PACKS
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import compare, counts, orders, trumps
from schafkopf_tutor.quiz.kinds.asked import fits, lying, possible, told
from schafkopf_tutor.quiz.kinds.points import OfPoints
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.question import Form
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.task import Answer, Draw, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


def is_short(ruleset: RuleSet) -> bool:
    """Whether a table plays with fewer cards than the long pack has."""
    return len(ruleset.pack) < len(PACKS["long"])


@dataclass(frozen=True)
class OtherPoints(OfPoints):
    """How many points do all the cards count that are not in this hand?

    With ``help`` it is told what the pack counts.
    """

    help: bool = False

    def answer(self, world: World) -> Answer:
        """The whole pack, without the hand."""
        return world.points(self.ruleset.pack.cards) - world.points(self.cards)

    def wording(self, right: Answer) -> Wording:
        """The sum in the hand, and the rest."""
        own = sum(card.points for card in self.cards)
        whole = sum(card.points for card in self.ruleset.pack.cards)
        number = len(self.ruleset.pack) - len(self.cards)
        ask = said("quiz_special.ask.points", number=number)
        if self.help:
            ask = said("quiz_special.ask.points_helped", number=number, whole=whole)
        first = "quiz_special.hint.missing" if self.help else "quiz_special.hint.whole"
        return Wording(
            ask,
            (said(first), said("quiz_special.hint.own"), told(right)),
            otherwise=(said("quiz_special.because.points", whole=whole, own=own, rest=right),),
            shown=lying("quiz_table.hand", self.cards),
        )


def _draw_points(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def one() -> OtherPoints:
        cards = tuple(dice.some(ruleset.pack.cards, ruleset.pack.hand_size))
        return OtherPoints(ruleset, cards, help=level == 1)

    return until(one, lambda task: _points_fit(task, level))


def _points_fit(task: Task, level: int) -> bool:
    """1: with help; 3: everybody who errs is wrong, and in another way; 2: else."""
    if not isinstance(task, OtherPoints):
        return False
    return level == (1 if task.help else 3 if task.all_astray else 2)


_COUNT: Final = possible(counts.in_game, also=is_short)
_OTHERS: Final = possible(counts.OTHERS, also=is_short)

SHORT: Final = (
    Kind("short_count", "short_deck", "choice", counts.in_game, counts.in_game_fits, _COUNT),
    Kind("short_others", "short_deck", "number", counts.OTHERS, counts.OTHERS_FIT, _OTHERS),
    Kind("short_points", "short_deck", "number", _draw_points, _points_fit, is_short),
)

_WHICH: Final = trumps.which(1, rare=True)
_ROW: Final = orders.row_of_cards(orders.trumps_of, 6, 1, rare=True)
_BEATERS: Final = compare.beaters(1, rare=True)


def _rare(name: str, form: Form, draw: Draw, fit: Callable[[Task, int], bool]) -> Kind:
    return Kind(name, "geier_farbwenz", form, draw, fit, possible(draw, rare=True))


RARE: Final = (
    _rare("rare_trumps", "cards", _WHICH, trumps.which_fits(1)),
    _rare("rare_row", "order", _ROW, fits(orders.Row)),
    _rare("rare_beaters", "cards", _BEATERS, compare.beaters_fit(1)),
)

KINDS: Final = (*SHORT, *RARE)
