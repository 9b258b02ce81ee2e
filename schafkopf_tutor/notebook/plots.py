"""Figures with the same facts beside them as a sentence and a table: ``desk.plots``.

Each kind of figure is a function that draws into matplotlib's Axes and returns them, and one that
gives its facts; both can be used without a desk. Nothing touches matplotlib's settings or pyplot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from random import Random

from matplotlib.axes import Axes

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf import Result
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.notebook.attempts import utc
from schafkopf_tutor.notebook.pictures import framed
from schafkopf_tutor.notebook.plots_chance import (
    chance_facts,
    distribution,
    trump_chances,
    trump_counts,
)
from schafkopf_tutor.notebook.plots_ladder import ladder_facts, trump_ladder
from schafkopf_tutor.notebook.plots_money import money_facts, settlement_waterfall
from schafkopf_tutor.notebook.plots_points import limits, points_by_trick, points_facts
from schafkopf_tutor.notebook.plots_progress import Answers, Learned, read
from schafkopf_tutor.notebook.plots_style import Facts, picture
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.practice.log import Log
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.screen.voice import Voice

__all__ = [
    "Facts",
    "Plots",
    "chance_facts",
    "distribution",
    "ladder_facts",
    "limits",
    "money_facts",
    "points_by_trick",
    "points_facts",
    "settlement_waterfall",
    "trump_chances",
    "trump_counts",
    "trump_ladder",
]

_DAYS = (2, 366)
"""How far one can look ahead."""
_FRAME = 1.5
_ROW = 0.37
"""Inches: what is around the rows of a figure, and each row."""


def _no_log() -> None:
    return None


@dataclass(frozen=True)
class Plots:
    """The figures of a desk, in its language and for its face.

    ``announced`` gives the game that a text names (``"solo H"``). ``clock`` tells when it is, and
    ``log`` gives the attempts of whoever sits here; those of somebody else can be handed over, as a
    log or one by one. Days begin and end where this computer is.
    """

    voice: Voice
    announced: Callable[[str], Announce]
    clock: Callable[[], datetime] = utc
    log: Callable[[], Log | None] = _no_log

    def trumps(self, game: str) -> Picture:
        """The trumps of a game (``"wenz"``, ``"solo H"``) as a ladder."""
        order, name = self._order(game)
        facts = ladder_facts(order, self.voice, name)
        height = _FRAME + _ROW * len(order.trumps)
        return self._framed(
            facts, lambda ax: trump_ladder(ax, order, self.voice, name), height=height
        )

    def points(self, game: Game) -> Picture:
        """The points of both sides, trick by trick."""
        facts = points_facts(game, self.voice)
        return self._framed(facts, lambda ax: points_by_trick(ax, game, self.voice), height=4.4)

    def settlement(self, of: Game | Result, stock: int = 0) -> Picture:
        """What a finished game, or its result, costs: step by step, and for everybody.

        ``stock`` is what lay in the stock before. Raises DealError for a game that is not over.
        """
        came_to = result(of) if isinstance(of, Game) else of
        settled = settle(came_to, stock)
        voice = replace(self.voice, ruleset=came_to.ruleset)
        facts = money_facts(settled, voice)
        height = _FRAME + 0.45 * (len(settled.lines) + 5)
        return self._framed(
            facts, lambda ax: settlement_waterfall(ax, settled, voice), height=height
        )

    def distribution(self, game: str, generator: Random, deals: int = 1000) -> Picture:
        """How many trumps of a game a hand holds: dealt at random, and worked out.

        ``generator`` deals the cards: ``random.Random(7)`` deals the same every time.
        """
        order, name = self._order(game)
        counts = trump_counts(order, deals, generator)
        facts = chance_facts(order, counts, self.voice, name)
        return self._framed(
            facts, lambda ax: distribution(ax, order, counts, self.voice, name), height=4.2
        )

    def mastery(self, attempts: Answers = None) -> Picture:
        """How well each skill is mastered, what builds on what, and what comes next."""
        learned = self._learned(attempts)
        return learned.shown(learned.mastery)

    def forecast(self, days: int = 14, attempts: Answers = None) -> Picture:
        """How many reviews fall due on each of the coming days.

        Raises TutorError for less than two days, or more than a year.
        """
        if not _DAYS[0] <= days <= _DAYS[1]:
            raise TutorError("error.forecast.days", found=days, least=_DAYS[0], most=_DAYS[1])
        learned = self._learned(attempts)
        return learned.shown(partial(learned.forecast, days))

    def heat(self, attempts: Answers = None) -> Picture:
        """How often a wrong answer of a skill was just that of a belief."""
        learned = self._learned(attempts)
        return learned.shown(learned.heat)

    def curve(self, skill: str | None = None, attempts: Answers = None) -> Picture:
        """How the answers of a skill (``"points"``) went; without one, all of them day by day.

        Raises QuestionError for a skill that there is not.
        """
        if skill is not None:
            levels_of(skill, self.voice.ruleset)
        learned = self._learned(attempts)
        return learned.shown(partial(learned.curve, skill))

    def progress(self, attempts: Answers = None) -> Picture:
        """Where the learner stands and what comes next, in words, and in all these figures."""
        learned = self._learned(attempts)
        return learned.shown(learned.whole)

    def _learned(self, attempts: Answers) -> Learned:
        return Learned(read(attempts, self.log), self.clock().astimezone(), self.voice)

    def _order(self, game: str) -> tuple[CardOrder, str]:
        announced = self.announced(game)
        contract = contract_of(self.voice.ruleset, announced)
        order = self.voice.ruleset.order(contract, announced.suit)
        name = self.voice.game(announced)
        return order, name[:1].upper() + name[1:]

    def _framed(self, facts: Facts, drawn: Callable[[Axes], Axes], *, height: float) -> Picture:
        return framed(picture(facts, drawn, self.voice, height))
