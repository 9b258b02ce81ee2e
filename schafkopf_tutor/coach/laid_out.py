"""The position editor with the coach behind it: what is laid out is reviewed, or played on.

Hands that nobody has filled are dealt by chance, so that they fit what the seat in turn can see and
the cards that were given; the others are computer players, and all cards are closed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from schafkopf_tutor.coach.afterwards import SEED, Drawn, reviewed, walk_model
from schafkopf_tutor.coach.hidden import CoachError, table_of
from schafkopf_tutor.coach.outcomes import game_in
from schafkopf_tutor.coach.review import checked
from schafkopf_tutor.coach.review_model import ReviewModel
from schafkopf_tutor.coach.reviewing import Reviewing, table_from
from schafkopf_tutor.coach.worlds import World, Worlds
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_model import editor_model
from schafkopf_tutor.screen.models import ButtonModel, EditorModel, TableModel
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import View

TRIED: Final = 200
"""So many deals are looked through for one in which the others hold what they were given."""


@dataclass(frozen=True)
class LaidOut:
    """An editor; the ``table`` at which its position is played on, or the ``walk`` through its
    review, while one is there; ``slip`` is why there is none."""

    editor: Editor
    table: Table | None = None
    walk: Reviewing | None = None
    slip: Said | None = None

    @property
    def game(self) -> Game:
        """The game laid out. DealError for a position, which has no history."""
        return self.editor.game

    @property
    def reviewable(self) -> bool:
        """Whether all hands are there, and a card has been played."""
        layout = self.editor.layout
        game = None if layout.stated else layout.game
        return game is not None and not any(map(game.deal.unknown, SEATS)) and _begun(game)

    @property
    def playable(self) -> bool:
        """Whether somebody is in turn to play a card."""
        layout = self.editor.layout
        return layout.announced is not None and layout.view.turn == layout.view.seat

    def act(self, word: str) -> LaidOut:
        """The state after something was chosen; see ``Editor.act``.

        ``review`` looks at the game again, ``again`` plays it on from here, ``table`` leads back.
        """
        if word == "table":
            return replace(self, table=None, walk=None)
        if self.walk is not None:
            return replace(self, walk=self.walk.act(word))
        try:
            if word == "review" and (self.reviewable if self.table is None else self.table.over):
                game = self.game if self.table is None else self.table.game
                return replace(self, walk=reviewed(game), slip=None)
            if self.table is not None:
                return replace(self, table=self.table.act(word))
            if word == "again" and self.playable:
                return replace(self, table=self._table(), slip=None)
        except TutorError as slip:
            return replace(self, slip=said(slip.message, **slip.values))
        return replace(self, editor=self.editor.act(word), slip=None)

    def _table(self) -> Table:
        """The position with all hands dealt, to be played on by the seat in turn."""
        view = self.editor.view
        game = table_of(view) if self.editor.layout.stated else self.game
        checked(game)
        if view.unknown:
            raise CoachError("error.coach.own_hand", seat=view.seat)
        if any(map(game.deal.unknown, SEATS)):
            game = game_in(table_of(view), _fitting(view, game))
        return table_from(game, view.seat)


def _begun(game: Game) -> bool:
    return any(isinstance(move, Play) for move in game.moves)


def _fitting(view: View, game: Game) -> World:
    """What the others can hold, with the cards that they were given."""
    given = [set(hand) for hand in game.hands]
    for world in Worlds(view).draw(TRIED, Random(SEED)).worlds:
        if all(given[seat] <= set(world[seat]) for seat in SEATS):
            return world
    raise CoachError("error.coach.no_deal", worlds=TRIED)


def laid_out_model(
    state: LaidOut, voice: Voice, drawn: Drawn | None = None
) -> EditorModel | TableModel | ReviewModel:
    """What a screen shows: the editor with two buttons more, the table, or the review."""
    seated = replace(voice, ruleset=state.editor.layout.ruleset).seated(voice.names)
    back = voice.text("editor.back")
    if state.walk is not None:
        return walk_model(state.walk, seated, back, drawn)
    if state.table is not None:
        return _played(state.table, seated, back)
    model = editor_model(state.editor, voice)
    ways: list[ButtonModel] = []
    if state.playable:
        ways.append({"act": "again", "label": voice.text("editor.again")})
    if state.reviewable:
        ways.append({"act": "review", "label": voice.text("play.review")})
    model["tools"] = [*model["tools"], *ways]
    if state.slip is not None:
        model["says"] = {
            "lines": [{"text": seated.say(state.slip), "tone": "missed"}],
            "again": state.editor.again,
        }
    return model


def _played(table: Table, voice: Voice, back: str) -> TableModel:
    """The table, the way back, and at the end of the game its review."""
    model = table_model(table, voice)
    ways: list[ButtonModel] = [{"act": "table", "label": back, "main": table.over}]
    if table.over:
        ways.append({"act": "review", "label": voice.text("play.review")})
    model["tools"] = [*ways, *model.get("tools", [])]
    return model
