"""Whole games as a plain value: a series, and the table at which its game is played.

It keeps nothing itself: whoever shows it puts the series where it lasts, before it is shown (see
``practice.shelf``). ``play_model`` shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Protocol, Self, TypeAlias

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Move
from schafkopf_tutor.players.rounds import may_call, on_four
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rules import law_of
from schafkopf_tutor.screen.play_naming import nameable, naming_question
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.table import Pace, Table

Others: TypeAlias = Callable[[Series, Game], Move | None]
"""What the computer players of a series do next in a game; None if they wait for the learner."""
Stage: TypeAlias = Literal["start", "resume", "table"]
"""Before the first deal; a series was saved before; at the table."""


class Walk(Protocol):
    """A way through a game that is over: a value that gives the next one when it is acted upon."""

    def act(self, word: str) -> Walk:
        """The state after something was chosen."""


PACES: Final[tuple[Pace, ...]] = ("trick", "card", "clock")


@dataclass(frozen=True, kw_only=True)
class Playing:
    """Where somebody is in a series.

    ``series`` is what is played, ``others`` moves its computer players, ``table`` is where the game
    lies. ``reads`` asks for a series that was saved earlier, which is then ``saved``; ``kept`` is
    the series as it was put away last, ``told`` what the learner should know about that.
    ``looked``: he has taken up all his cards. ``naming`` is the question what one of the players
    keeps doing wrong, while it is asked. ``walks`` looks at the game that is over again, where
    somebody can (it raises a TutorError where it cannot); ``walk`` is where one is in that.
    """

    series: Series
    others: Others
    stage: Stage = "start"
    table: Table | None = None
    pace: Pace = "trick"
    reads: bool = False
    saved: Series | None = None
    kept: Series | None = None
    told: Said | None = None
    looked: bool = False
    naming: Answer | None = None
    walks: Callable[[Any], Walk] | None = None
    walk: Walk | None = None

    @property
    def reviewable(self) -> bool:
        """Whether a game was played to its end and can be looked at again."""
        series = self.series
        return self.walks is not None and bool(series.games) and series.game.over

    @property
    def offers(self) -> tuple[Move, ...]:
        """What the learner may declare before the next deal."""
        return tuple(move for move in self.series.offers if move.seat == self.series.you)

    @property
    def four(self) -> bool:
        """Whether the learner holds only his first four cards: on those he knocks or does not."""
        series = self.series
        if self.looked or self.table is None or series.you is None or series.open:
            return False
        game = self.table.game
        return (
            on_four(series.ruleset) and bool(may_call(game, series.you)) and game.contract is None
        )

    @property
    def waiting(self) -> Series | None:
        """The series, if it has changed since it was put away."""
        dealt = self.stage == "table" and bool(self.series.games)
        return self.series if dealt and self.series != self.kept else None

    def act(self, word: str) -> Self:
        """The state after something was chosen; a word it does not know changes nothing.

        ``begin`` at the start; ``on`` and ``new`` where a series was saved; ``next`` for the next
        deal, with the word of what the learner announces before it (``next witwe``);
        ``pace <name>``, and before the first deal ``cards`` for open or closed ones; ``rest`` takes
        up the other cards, where one knocks on four; after a game ``name <seat>`` asks what
        somebody does wrong, ``review`` looks at it again, and ``table`` leads back. What else is
        sent goes to the table.
        """
        if self.walk is not None:
            return replace(self, walk=None if word == "table" else self.walk.act(word))
        if self.naming is not None:
            asked = None if word == "table" else self.naming.act(word)
            return replace(self, naming=asked)
        match word.partition(" "):
            case ("begin", _, "") if self.stage == "start":
                return replace(self, reads=True)
            case ("on", _, "") if self.stage == "resume" and self.saved is not None:
                return replace(self, series=self.saved, kept=self.saved, saved=None)._seated()
            case ("new", _, "") if self.stage == "resume":
                return replace(self, saved=None)._deal()
            case ("cards", _, "") if self.stage == "start":
                return replace(self, series=replace(self.series, open=not self.series.open))
            case ("pace", _, name) if name in PACES:
                table = self.table and replace(self.table, pace=name)
                return replace(self, pace=name, table=table)
            case ("next", _, declared) if self.stage == "table" and not self.series.playing:
                offered = {getattr(move, "word", ""): move for move in self.offers}
                known = not declared or declared in offered
                return self._deal(offered.get(declared)) if known else self
            case ("review", _, "") if self.reviewable:
                return self._walked()
            case ("name", _, name) if name in map(str, nameable(self.series)):
                question = naming_question(self.series, int(name))
                return replace(self, naming=None if question is None else Answer(question))
        if self.stage != "table" or self.table is None:
            return self
        if self.four:
            if word == "rest":
                return replace(self, looked=True)
            if not word.startswith(("call ", "show ", "switch ")):
                return self
        return self._at(self.table.act(word))

    def opened(self, saved: Series | None, told: Said | None = None) -> Self:
        """It is known what was saved before: that can be taken up again, else cards are dealt."""
        known = replace(self, reads=False, told=told)
        if saved is not None and not saved.over:
            return replace(known, stage="resume", saved=saved)
        return known._deal()

    def put_away(self, told: Said | None = None) -> Self:
        """The series is kept as it is now."""
        return replace(self, kept=self.series, told=told)

    def _walked(self) -> Self:
        """The game is looked at again, or it is told why it cannot be."""
        try:
            return replace(self, walk=self.walks(self) if self.walks else None)
        except TutorError as slip:
            return replace(self, told=said(slip.message, **slip.values))

    # --- at the table ----------------------------------------------------------------------------

    def _deal(self, declared: Move | None = None) -> Self:
        """With the next deal, and the others have spoken up to the learner's turn."""
        dealt = replace(self, series=self.series.dealt(declared), looked=False)
        if dealt.series is self.series:
            return self
        return dealt._seated(begins=True)

    def _seated(self, *, begins: bool = False) -> Self:
        """At the table of the series' game: as it was dealt, or as far as it had come."""
        if not self.series.games:
            return self._deal()
        series = self.series
        game, you = series.game, series.you
        open_ = frozenset(("open",)) if series.open else frozenset()
        kept = self.table.on - {"open"} if self.table else frozenset(("grey", "keys"))
        table = Table(
            game,
            past=() if begins or you is None else tuple(_before(game, you)),
            since=_last_of(game, you),
            bottom=you or 0,
            seats=() if you is None else (you,),
            company=lambda now: self.others(series, now),
            pace=self.pace,
            practice=series.open,
            names=series.names,
            on=kept | open_,
        )
        return replace(self, stage="table")._at(table.begun() if begins else table)

    def _at(self, table: Table) -> Self:
        if table.game is self.series.game:
            return replace(self, table=table)
        return replace(self, table=table, series=self.series.with_game(table.game))


def _before(game: Game, seat: int) -> list[Game]:
    """The games before each move of a seat: the way back of a game that is taken up again."""
    now, found = Game.start(game.ruleset, game.dealer, game.deal), []
    stated = law_of(game.ruleset).between.stated
    for move in game.moves:
        if move.seat == seat and not stated(move):
            found.append(now)
        now = now.after(move)
    return found


def _last_of(game: Game, seat: int | None) -> int:
    """At which move a seat last did something; 0 if it has not."""
    stated = law_of(game.ruleset).between.stated
    said = sum(map(stated, game.moves))
    made = [place for place, move in enumerate(game.moves[said:], said) if move.seat == seat]
    return made[-1] if made else said
