"""The silent solo: whether it is known that one plays alone, and what it pays.

Source: DK-5.2, DK-8; DK-17.5 and 18.2 for what it is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.words import ELDER, LEVELS
from schafkopf_tutor.moves import SEATS, Call, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NORMAL, OPEN, kind, one_of
from schafkopf_tutor.quiz.kinds.doppelkopf.parties import with_calls
from schafkopf_tutor.quiz.kinds.doppelkopf.results import level_by, near, scored, some_levels
from schafkopf_tutor.quiz.kinds.doppelkopf.value import EXTRAS, Writes, facts
from schafkopf_tutor.quiz.kinds.positions import deal, trick_shown, tricks_shown
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

ALONE: Final = "alone"
PAIR: Final = "pair"

# --- whether it is known -------------------------------------------------------------------------


@dataclass(frozen=True)
class KnownSilent:
    """In a normal game: does this view know whether one plays against three?"""

    view: View
    rule: str = "reserve.silent"

    @property
    def options(self) -> tuple[Option, ...]:
        """One against three, two against two, or not known."""
        return ALONE, PAIR, OPEN

    def answer(self, world: World) -> Answer:
        """What is known."""
        found = world.alone(self.view)
        return OPEN if found is None else ALONE if found else PAIR

    @property
    def laid(self) -> tuple[int, ...]:
        """Who has played a queen of clubs, each as often as he has."""
        moves = self.view.moves
        return tuple(m.seat for m in moves if isinstance(m, Play) and m.card is ELDER)

    @property
    def held(self) -> int:
        """How many of them the view's seat was dealt."""
        return self.view.hand.count(ELDER) + self.laid.count(self.view.seat)

    def wording(self, right: Answer) -> Wording:
        """The cards on the table, the hand, and where the two queens are."""
        view = self.view
        calls = [m for m in view.moves if isinstance(m, Call) and m.word in LEVELS]
        lines = tuple(said("quiz_dk.calls", seat=one.seat, word=one.word) for one in calls)
        words = {name: said(f"quiz_dk.silent.{name}") for name in (ALONE, PAIR, OPEN)}
        order = view.order
        return Wording(
            said(
                "quiz_dk.ask.silent",
                lines=lines or (said("quiz_dk.nothing_called"),),
                turn=view.seat,
            ),
            (
                said("quiz_dk.hint.silent", elder=ELDER),
                said("quiz_dk.hint.count_elders", elder=ELDER),
                said("quiz_dk.told", answer=words[str(right)]),
            ),
            otherwise=(self._why(str(right)),),
            shown=(
                *tricks_shown(view.tricks, winners=False),
                *trick_shown(view.trick, view.leader),
                Lying(
                    said("quiz_dk.hand_of", seat=view.seat),
                    view.hand if order is None else order.sort(view.hand),
                ),
            ),
            words=words,
        )

    def _why(self, right: str) -> Said:
        """Where the queens are, or who has spoken."""
        view, laid = self.view, self.laid
        told = {"elder": ELDER, "turn": view.seat}
        both = [seat for seat in SEATS if laid.count(seat) == 2]
        if both:
            return said("quiz_dk.because.both_laid", seat=both[0], **told)
        if self.held:
            return said(f"quiz_dk.because.held_{'one' if self.held == 1 else 'both'}", **told)
        return said(f"quiz_dk.because.silent_{right}", **told)


def _known_level(task: KnownSilent) -> int:
    """1: no queen of clubs lies there; 2: one does; 3: both do, or somebody has called."""
    calls = any(isinstance(move, Call) for move in task.view.moves)
    return 3 if len(task.laid) == 2 or calls else 1 + len(task.laid)


def _make_known(dice: Dice, level: int, ruleset: RuleSet) -> KnownSilent | None:
    given: list[list[Card]] = [[] for _ in SEATS]
    one, other = dice.some(SEATS, 2)
    silent = dice.chance(0.5)
    given[one].append(ELDER)
    given[one if silent else other].append(ELDER)
    start = Game.start(ruleset, dice.below(4), deal(dice, ruleset, given), (NORMAL,))
    elder, calls = (0.0, 0.8, 0.8)[level - 1], 0.15 if level == 3 else 0
    played = with_calls(dice, start, 3 + dice.below(4 + 2 * level), elder, calls)
    return KnownSilent(played.view(dice.below(4)))


# --- what it pays --------------------------------------------------------------------------------


class SilentWrites(Writes):
    """What does a seat write after a silent solo?"""

    def wording(self, right: Answer) -> Wording:
        """As of every game, but told as it went."""
        result = self.result
        told = said("quiz_dk.was_silent", seat=result.re[0], elder=ELDER)
        ask = said("quiz_dk.ask.writes", facts=(told, *facts(result, self.game)), seat=self.seat)
        put = super().wording(right)
        return replace(put, ask=ask, otherwise=(said("quiz_dk.because.as_solo"), *put.otherwise))

    @property
    def level(self) -> int:
        """1: nothing besides winning; 2: Re, Kontra or extra points; 3: a promise, or Kontra wins
        with extra points told."""
        if level_by(self.result.levels) == 3:
            return 3
        lost = self.result.winner != 0
        if lost and self.result.extras:
            return 3
        return 2 if any(self.result.levels) or self.result.extras else 1


def _make_writes(dice: Dice, level: int, ruleset: RuleSet) -> SilentWrites | None:
    levels = some_levels(dice, dice.one((1, 2)) if level == 2 else dice.one((1, 3, level)))
    points = near(dice, ruleset, levels) if dice.chance(0.4) else dice.below(241)
    result = scored(ruleset, points, levels, dice.below(2))
    extras: tuple[tuple[str, int], ...] = ()
    if level > 1:
        extras = tuple((dice.one(EXTRAS[:2]), dice.below(2)) for _ in range(dice.below(3)))
    result = replace(result, re=(dice.below(4),), extras=tuple(sorted(extras)))
    if result.winner is None or TRUTH.value(result) <= 0:
        return None
    task = SilentWrites(result, NORMAL, seat=dice.below(4))
    nothing = task.answer(TRUTH) == 0  # where only winners write, that would be asked too often
    return None if nothing and dice.chance(0.7) else task


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_known_silent",
        "dk_silent",
        "choice",
        _make_known,
        _known_level,
        KnownSilent,
        wants=one_of((ALONE, PAIR, OPEN)),
    ),
    kind(
        "dk_silent_writes",
        "dk_silent",
        "money",
        _make_writes,
        lambda task: task.level,
        SilentWrites,
    ),
)
