"""The last tricks of a game looked at again with open cards, in games that the coach does not know.

What a card has lost is proved by a search (``solver.ending``); what it would have been worth at the
table, where nobody saw all hands, is not said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schafkopf_tutor.coach.review_model import MomentModel, ReviewModel
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.screen.models import VERSION
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.solver.ending import REVIEWED, Loss, losses


@dataclass(frozen=True)
class LastTricks:
    """What the cards of the last tricks of a game have lost; a ``Walk`` that leads nowhere else."""

    game: Game
    found: tuple[Loss, ...]

    def act(self, word: str) -> LastTricks:
        """There is nothing to choose here."""
        return self


def last_tricks(game: Game, seat: int | None = None) -> LastTricks:
    """The last tricks of a finished game, a seat's cards or everybody's.

    Raises Unsolvable for a game that is not played to its end, or not known in full.
    """
    found = losses(game)
    return LastTricks(game, tuple(one for one in found if seat in (None, one.play.seat)))


def after_last_tricks(state: Playing) -> LastTricks:
    """The learner's own cards in the game that is over; everybody's where he has only looked on."""
    return last_tricks(state.series.game, state.series.you)


def told(walk: LastTricks, voice: Voice) -> Iterator[str]:
    """What is said of it, a line each: what was worked out, then each card that has lost points."""
    yield voice.text("last_tricks.title", count=REVIEWED)
    yield voice.text("last_tricks.about")
    lost = [one for one in walk.found if one.points]
    for one in lost:
        yield f"{_head(walk, one, voice)}. {_line(one, voice)}"
    if not lost:
        yield voice.text("last_tricks.none")


def last_tricks_model(walk: LastTricks, voice: Voice, way: str) -> ReviewModel:
    """What a screen shows: each card that has lost points. ``way`` is what the way back is
    called, if there is one."""
    title = voice.text("last_tricks.title", count=REVIEWED)
    moments: list[MomentModel] = [
        {
            "key": str(number),
            "head": _head(walk, one, voice),
            "lines": [{"text": _line(one, voice)}],
            "ways": [],
        }
        for number, one in enumerate((one for one in walk.found if one.points), 1)
    ]
    model: ReviewModel = {
        "version": VERSION,
        "kind": "review",
        "lang": voice.words.language,
        "label": title,
        "title": title,
        "lines": [{"text": voice.text("last_tricks.about")}],
        "heading": voice.text("last_tricks.heading"),
        "moments": moments,
        "panels": [],
        "ways": [{"act": "table", "label": way}] if way else [],
        "focus": "title",
    }
    if not moments:
        model["none"] = {"text": voice.text("last_tricks.none")}
    return model


def _head(walk: LastTricks, one: Loss, voice: Voice) -> str:
    cards = sum(isinstance(move, Play) for move in walk.game.moves[: one.place])
    number = cards // len(SEATS) + 1
    return voice.text("last_tricks.head", number=number, seat=one.play.seat)


def _line(one: Loss, voice: Voice) -> str:
    return voice.text("last_tricks.lost", card=one.play.card, best=one.best, points=one.points)
