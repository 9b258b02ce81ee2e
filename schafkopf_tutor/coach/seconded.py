"""A second beside a table: what ``solid`` would do there, and by which rule of thumb.

He knows every game that has players, and weighs nothing: for games whose hidden hands the coach
cannot sample.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from schafkopf_tutor.coach import LAW
from schafkopf_tutor.coach.beside import Coached
from schafkopf_tutor.moves import Move, Play
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.style import style_of
from schafkopf_tutor.players.turns import awaited
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.play import Playing


@dataclass(frozen=True, kw_only=True)
class Seconded(Playing):
    """A series with a second: ``hints`` are what he said of the learner's next move."""

    hints: tuple[Said, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether a move of the learner's is awaited, so that he can ask."""
        you = self.series.you
        if you is None or self.table is None or self.stage != "table" or self.four:
            return False
        now = awaited(self.table.game)
        return now is not None and now.seat == you

    def act(self, word: str) -> Self:
        """The state after something was chosen; see ``Playing.act``. ``coach hint`` asks him."""
        if word == "coach hint":
            return replace(self, hints=self._hints()) if self.asks else self
        return replace(super().act(word), hints=())

    def _hints(self) -> tuple[Said, ...]:
        """What solid would call, and then do: a sentence each."""
        you = self.series.you
        if you is None or self.table is None:
            return ()
        game = self.table.game
        view, style = game.view(you), style_of(game.ruleset.law)
        call = style.call(view, may_call(game, you))
        moves = [call, style.choose(view)] if call is not None else [style.choose(view)]
        told = []
        for move in moves:
            why = style.why(view, move)
            because = None if why is None else said(why.message, **dict(why.values))
            told.append(_told(move, because))
        return tuple(one for one in told if one is not None)


def _told(move: Move, because: Said | None) -> Said | None:
    """What is said of a move. The sentences about words name the word themselves."""
    if not isinstance(move, Play):
        return because
    if because is None:
        return said("coach.second.card", card=move.card)
    return said("coach.second.card_because", card=move.card, why=because)


def sits(ruleset: RuleSet) -> type[Playing]:
    """Who sits beside a table of these rules: the coach where he knows the game, else a second.

    >>> from schafkopf_tutor.rulesets import load
    >>> sits(load("ordnung")).__name__, sits(load("ddv")).__name__
    ('Coached', 'Seconded')
    """
    return Coached if ruleset.law == LAW else Seconded
