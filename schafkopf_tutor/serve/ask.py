"""One request, and how its position, game and moves are read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Move, Play
from schafkopf_tutor.rules import judge, judge_in
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.serve.fields import Fields, Json, RequestError
from schafkopf_tutor.serve.moving import read_move
from schafkopf_tutor.serve.reading import read_game, read_view
from schafkopf_tutor.serve.sources import Sources
from schafkopf_tutor.serve.writing import to_json
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

Answer: TypeAlias = dict[str, Json]


@dataclass(frozen=True)
class Ask:
    """One request: its ``fields``, what rule sets it may name, and who says the sentences.

    ``speaker`` is None where the request wants no sentences.
    """

    fields: Fields
    sources: Sources
    language: str = "en"
    speaker: Speaker | None = None

    @cached_property
    def game(self) -> Game:
        """The game asked about."""
        return read_game(self.fields.need("game"), "game", self.sources)

    @cached_property
    def stated(self) -> View | None:
        """The position asked about; None where a game is."""
        if "position" not in self.fields:
            return None
        if "game" in self.fields:
            raise RequestError("serve.request.either", key="position", other="game")
        return read_view(self.fields.need("position"), "position", self.sources)

    @property
    def view(self) -> View:
        """The position, or the view of a seat: of the one whose turn it is, unless one is named."""
        seat = self.fields.maybe_seat("seat")
        if self.stated is None:
            return self.game.view(seat)
        if seat not in (None, self.stated.seat):
            raise RequestError("serve.request.seat", key="seat", seat=self.stated.seat)
        return self.stated

    def of(self, seat: int | None) -> View:
        """What the seat sees that makes a move; a position is seen from its own seat."""
        return self.stated or self.game.view(seat)

    @property
    def ruleset(self) -> RuleSet:
        """The rule set of the position or game."""
        return (self.stated or self.game).ruleset

    def say(
        self, written: Answer, ruleset: RuleSet, **sentences: Callable[[Speaker], Json]
    ) -> Answer:
        """The answer with sentences under more keys, where sentences are wanted and there are any.

        A law of one's own may have rules that no catalogue of ours has a sentence for.
        """
        if self.speaker is not None:
            speaker = self.speaker.at(ruleset)
            for key, sentence in sentences.items():
                with suppress(KeyError):
                    written[key] = sentence(speaker)
        return written

    def verdict(self, verdict: Verdict, ruleset: RuleSet) -> Answer:
        """A verdict, with its sentence and where the rule stands."""
        return self.say(
            to_json(verdict),
            ruleset,
            sentence=lambda speaker: speaker.reason(verdict),
            citation=lambda speaker: speaker.source(verdict.rule) or None,
        )

    def judged(self, move: Move) -> Answer:
        """The answer to a question about a move."""
        verdict = judge(self.stated, move) if self.stated else judge_in(self.game, move)
        return {"move": to_json(move), "verdict": self.verdict(verdict, self.ruleset)}

    def move(self) -> Move:
        """The move asked about: a card of the view's own seat, or any move."""
        if "move" not in self.fields:
            return Play(self.view.seat, self.fields.card("card"))
        return read_move(self.fields.inside("move"), self.ruleset)
