"""A game that is over, or that was laid out by hand, looked at again; and played on from there."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Final, TypeAlias

from schafkopf_tutor.coach import LAW
from schafkopf_tutor.coach.advice import WORLDS
from schafkopf_tutor.coach.beside import Coached
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.last_tricks import LastTricks, after_last_tricks
from schafkopf_tutor.coach.review import Progress, review_game
from schafkopf_tutor.coach.review_found import Review
from schafkopf_tutor.coach.review_model import PictureModel, ReviewModel, review_model
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.coach.stakes import POINTS, Stake
from schafkopf_tutor.game import Game
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.models import LinkModel, TableModel
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.voice import Voice

SEED: Final = 1
"""The same game is reviewed the same way each time."""

Drawn: TypeAlias = Callable[[Review], tuple[PictureModel | None, LinkModel | None]]
"""What a place can add to a review: a picture of how the game stood, a page to be saved."""


def reviewed(
    game: Game,
    seat: int | None = None,
    *,
    stake: Stake = POINTS,
    progress: Progress | None = None,
) -> Reviewing:
    """The review of a game, of a seat's decisions or of everybody's.

    Raises CoachError where nothing is compiled, and what ``review_game`` raises.
    """
    if find_spec("numba") is None:
        raise CoachError("error.coach.slow_all")
    found = review_game(game, seat, worlds=WORLDS, rng=Random(SEED), stake=stake, progress=progress)
    return Reviewing(found)


def walks_for(ruleset: RuleSet) -> Callable[[Playing], Reviewing | LastTricks]:
    """What looks at a game of these rules that is over: all of it where the coach knows the game,
    else its last tricks with open cards."""
    return after_game if ruleset.law == LAW else after_last_tricks


def after_game(state: Playing, progress: Progress | None = None) -> Reviewing:
    """The learner's own decisions in the game that is over, in what the coach counts; everybody's
    where he has only looked on."""
    stake = POINTS
    if isinstance(state, Coached):
        stake = next(one for one in state.stakes if one.name == state.stake)
    return reviewed(state.series.game, state.series.you, stake=stake, progress=progress)


def walk_model(
    walk: Reviewing, voice: Voice, way: str, drawn: Drawn | None = None
) -> ReviewModel | TableModel:
    """What a screen shows of a review that was begun at a table: there is a way back, with the
    word ``table``, which is called ``way``."""
    overview = walk.table is None and walk.step is None
    plot, link = drawn(walk.review) if drawn is not None and overview else (None, None)
    model = review_model(walk, voice, plot=plot, link=link)
    if model["kind"] == "review":
        model["ways"] = [*model["ways"], {"act": "table", "label": way}]
    return model
