"""What a review has found: decisions with their choices, how the game stood, its result parted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from schafkopf_tutor.coach.advice import MISTAKE, Advice
from schafkopf_tutor.coach.estimate import Estimate
from schafkopf_tutor.coach.review_parts import Parts
from schafkopf_tutor.coach.stakes import Stake
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.moves import Move, Play

MOST: Final = 3
"""So many decisions are said to have mattered."""


class ReviewError(TutorError):
    """A game that cannot be reviewed; the sentence says why, and what would help."""


class Choice(NamedTuple):
    """One thing that could be done: ``move`` (None: nothing is said) and what it is worth.

    ``open_points`` are the card points of the seat's own side at the end, played with open cards
    (in a Ramsch ``bounds`` between which the seat's own points lie); None where that is not known.
    ``value`` is what it was worth by what the seat could know, in the decision's stake; ``behind``
    how far that is behind the best choice in the same worlds, ``verdict`` what follows from it.
    """

    move: Move | None
    value: Estimate
    behind: Estimate
    verdict: str
    points: Estimate | None = None
    chance: Estimate | None = None
    open_points: int | None = None
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True)
class Decision:
    """Something that a seat did, or left unsaid.

    ``number`` is how many moves had been made before it; ``choices`` are all that were looked at,
    the best by what could be known first. ``stake`` is in what they are valued, ``cost`` what was
    lost in money (or in the list that was asked for): what decisions of all kinds are compared by.
    ``method`` says how worlds were played out, ``worlds`` how many; ``complete``: these are all
    there are. ``reason`` is a place for what teaches something about it.
    """

    number: int
    seat: int
    move: Move | None
    choices: tuple[Choice, ...]
    stake: Stake
    cost: Estimate
    method: str
    worlds: int
    complete: bool = False
    advice: Advice | None = field(default=None, repr=False, compare=False)
    reason: object = None

    @property
    def made(self) -> Choice:
        """What was done."""
        return next(choice for choice in self.choices if choice.move == self.move)

    @property
    def best(self) -> Choice:
        """What comes out best by what the seat could know."""
        return self.choices[0]

    @property
    def is_card(self) -> bool:
        """Whether a card was played."""
        return isinstance(self.move, Play)

    @property
    def forced(self) -> bool:
        """Whether nothing else could be done."""
        return len(self.choices) == 1

    @property
    def lost(self) -> Estimate:
        """What was lost against what the seat could know, in the decision's stake."""
        return self.made.behind

    @property
    def lost_open(self) -> int | None:
        """Card points lost against the best card, played with open cards. In a Ramsch, how many
        more than with another card are certain: 0 where nothing is."""
        made = self.made
        if made.bounds is not None:
            highs = [choice.bounds[1] for choice in self.choices if choice.bounds is not None]
            return max(0, made.bounds[0] - min(highs))
        if made.open_points is None:
            return None
        return max(choice.open_points or 0 for choice in self.choices) - made.open_points

    @property
    def mistake(self) -> bool:
        """Whether it was worse by what the seat could know, beyond doubt."""
        return self.made.verdict == MISTAKE


class Point(NamedTuple):
    """How the game stood after so many cards: the ``points`` that the declarer's side ends with,
    played with open cards from here, and what that is worth to each seat (``values``)."""

    cards: int
    points: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Review:
    """What is said of a game. ``seat`` is whose decisions these are (None: everybody's).

    ``course`` is how the game stood before the first card and after each; it is empty where no such
    value is known (a Ramsch, a game that is shown). ``parts`` are by seat, where the game is over;
    ``result`` is None where it is not. ``skipped`` is how many decisions nobody can judge, since
    the hand that made them is not known.
    """

    game: Game
    seat: int | None
    stake: Stake
    decisions: tuple[Decision, ...]
    course: tuple[Point, ...]
    parts: Mapping[int, Parts]
    result: Result | None
    worlds: int
    skipped: int = 0

    def before(self, decision: Decision) -> Game:
        """The game as it stood before a decision."""
        game = self.game
        return Game.start(game.ruleset, game.dealer, game.deal, game.moves[: decision.number])

    def mattered(self, most: int = MOST) -> tuple[Decision, ...]:
        """The mistakes that cost most by what the seat could know, the dearest first. What is too
        close to call is not among them, so there may be none."""
        made = [one for one in self.decisions if one.mistake]
        made.sort(key=lambda one: (-one.cost.mean, -one.lost.mean, one.number))
        return tuple(made[:most])

    def of(self, seat: int) -> tuple[Decision, ...]:
        """The decisions of a seat."""
        return tuple(one for one in self.decisions if one.seat == seat)

    @property
    def each(self) -> bool:
        """Whether everybody plays for himself, so that only bounds are sound."""
        contract = self.game.contract
        return contract is not None and contract.parties == "each"
