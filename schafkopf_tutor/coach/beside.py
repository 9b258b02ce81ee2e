"""The coach beside a table: a series that is played, and what has been asked about it.

He speaks when he is asked; unasked only after a card that was a mistake, and that can be switched
off. He knows what the learner's seat can see, and nothing else. ``beside_model`` shows him.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from random import Random
from typing import Final, Literal, Self, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach import player_named
from schafkopf_tutor.coach.advice import MISTAKE, WORLDS, Advice, advise
from schafkopf_tutor.coach.case import case
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.hints import hints
from schafkopf_tutor.coach.shown import Shown, shown, steps
from schafkopf_tutor.coach.stakes import POINTS, Stake, offered
from schafkopf_tutor.coach.weighing import said_weights
from schafkopf_tutor.coach.worth import Worth, worth
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.players import named
from schafkopf_tutor.players.bidding import plans
from schafkopf_tutor.players.turns import awaited
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.view import View

News: TypeAlias = Literal[
    "", "numbers", "hint", "mistake", "worth", "thought", "case", "none", "slip", "laid"
]
"""What the coach has to say that he had not said before."""

LONGER: Final = 40
"""So many worlds more when one thinks longer."""
GAMES: Final = 3
"""So many games are looked at for a hand: those that rules of thumb think best."""
DEALS: Final = 40
PLAYED: Final = 20
"""Deals looked at with open cards for each game, and how many of them each player plays out."""
QUICK: Final = "solid"
SLOW: Final = "expert"
"""Who plays them out at once; who goes on deal by deal, as long as one lets him."""

PATIENT: Final = 6
"""With so many cards in hand advice takes seconds where nothing is compiled, with more minutes."""


@dataclass(frozen=True)
class Laid:
    """A layout that is gone through: the ``line`` (0: the card, 1: what is better there) and how
    many cards of it have been played."""

    shown: Shown
    line: int = 0
    step: int = 0

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The position and what it comes to, card by card."""
        return tuple(steps(self.shown, self.line))

    @property
    def game(self) -> Game:
        """Where it has come to."""
        return self.games[self.step]

    def act(self, word: str) -> Laid:
        """``on``, ``back`` and ``other`` (the other line, from the position)."""
        if word == "on" and self.step + 1 < len(self.games):
            return replace(self, step=self.step + 1)
        if word == "back" and self.step:
            return replace(self, step=self.step - 1)
        return Laid(self.shown, 1 - self.line) if word == "other" else self


@dataclass(frozen=True, kw_only=True)
class Coached(Playing):
    """A series with a coach.

    ``advice`` is on the learner's next card, or, with a ``mistake``, on the one that he has just
    played; it counts in the ``stake`` of this name. ``numbers``: they are shown; ``rungs``: so many
    hints are. ``worth`` is what games are worth with the hand; while the expert ``thinks``, he
    plays out one deal more with each ``coach think``. ``laid`` is a layout that is gone through.
    ``tells``: mistakes are told unasked. ``case`` shall be written down, ``told_case`` is what
    became of it. ``news`` is what is said now, ``slip`` why the coach has nothing to say.
    """

    advice: Advice | None = None
    mistake: Card | None = None
    stake: str = POINTS.name
    numbers: bool = False
    rungs: int = 0
    worth: tuple[Worth, ...] = ()
    thinks: bool = False
    laid: Laid | None = None
    tells: bool = True
    case: str = ""
    told_case: Said | None = None
    slip: Said | None = None
    news: News = ""

    @property
    def card_of(self) -> View | None:
        """What the learner sees while a card of his is awaited, and he holds all his cards."""
        you = self.series.you
        if you is None or self.table is None or self.stage != "table" or self.four:
            return None
        game = self.table.game
        return game.view(you) if game.turn == you and not game.over else None

    @property
    def word_of(self) -> View | None:
        """What the learner sees while a bid or an announcement of his is awaited."""
        you = self.series.you
        if you is None or self.table is None or self.stage != "table" or self.four:
            return None
        now = awaited(self.table.game)
        waits = now is not None and now.seat == you and now.kind is not Play
        return self.table.game.view(you) if waits else None

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """What the coach can count in, in this game of the series."""
        return offered(self.series.ruleset, self.series.number)

    @property
    def further(self) -> Worth | None:
        """The game of which the expert plays out the next deal; None when he has played enough."""
        fewest = min(self.worth, key=lambda one: one.done(SLOW), default=None)
        return fewest if fewest is not None and fewest.done(SLOW) < PLAYED else None

    def act(self, word: str) -> Self:
        """The state after something was chosen; see ``Playing.act``.

        For the coach: ``coach ask`` (what is each card worth), ``longer``, ``hint``, ``worth``,
        ``stake <name>`` (what counts), ``show <card>`` (a layout in which it loses), ``disagree
        <remark>``, ``tell`` (mistakes are told, or are not); ``expert`` (he plays the hand out,
        too, or stops) and ``think`` (one deal of it); in a layout ``coach on``, ``back``, ``other``
        and ``close``.
        """
        verb, _, rest = word.partition(" ")
        if verb == "coach":
            return self._coach(rest)
        if self.laid is not None:
            return self
        after = super().act(word)
        if after.table is None or self.table is None or after.table.game is self.table.game:
            return replace(after, news="")
        return after._moved(self)

    def _moved(self, before: Self) -> Self:
        """After a move: what was asked is over; a mistake is told if that is wanted."""
        fresh = replace(
            self, advice=None, mistake=None, numbers=False, rungs=0, worth=(), thinks=False,
            told_case=None, slip=None, news="",
        )  # fmt: skip
        view, table = before.card_of, before.table
        if view is None or table is None or self.table is None or not self.tells:
            return fresh
        made = self.table.game.moves[len(table.game.moves) :]
        if not made or not isinstance(made[0], Play):
            return fresh
        try:
            advice = before._on(view)
            if advice.of(made[0].card).verdict != MISTAKE:
                return fresh
        except TutorError:  # nobody has asked
            return fresh
        return replace(fresh, advice=advice, mistake=made[0].card, news="mistake")

    # --- what the coach is asked ------------------------------------------------------------------

    def _coach(self, word: str) -> Self:
        what, _, rest = word.partition(" ")
        if self.laid is not None:
            laid = None if what == "close" else self.laid.act(what)
            return replace(self, laid=laid, news="" if laid is None else "laid")
        if what == "tell":
            return replace(self, tells=not self.tells, news="")
        if what == "expert":
            return replace(self, thinks=not self.thinks and bool(self.further), news="")
        try:
            return self._asked(what, rest.strip())
        except TutorError as slip:
            return replace(self, slip=Said(slip.message, slip.values), news="slip")

    def _asked(self, what: str, rest: str) -> Self:
        view = self.card_of
        if what == "worth" and self.word_of is not None:
            return replace(self, worth=self._worth(self.word_of), news="worth", slip=None)
        if what == "think" and self.thinks:
            return self._thought()
        if what == "stake":
            return self._counting(rest)
        if what in ("ask", "hint") and view is not None:
            here = replace(self, advice=self._on(view), mistake=None, slip=None)
            if what == "ask":
                return replace(here, numbers=True, news="numbers")
            most = len(hints(here.advice)) if here.advice else 0
            return replace(here, rungs=min(self.rungs + 1, most), news="hint")
        advice = self.advice
        if advice is None:
            return self
        if what == "longer":
            longer, numbers = advice.longer(LONGER), self.mistake is None
            return replace(self, advice=longer, numbers=numbers, news="numbers")
        if what == "disagree":
            text = case(advice, str(self._seed(advice.view)), rest, self.mistake)
            return replace(self, case=text, news="case")
        card = next((one.card for one in advice.cards if one.card.code == rest), None)
        if what != "show" or card is None:
            return self
        found = shown(advice, card)
        if found is None:
            nothing = said("coach.show.none", card=card, worlds=advice.worlds)
            return replace(self, slip=nothing, news="none")
        return replace(self, laid=Laid(found), slip=None, news="laid")

    def _on(self, view: View) -> Advice:
        """The advice on the learner's next card: the same each time it is asked for."""
        if self.advice is not None and self.mistake is None:
            return self.advice
        if len(view.hand) > PATIENT and find_spec("numba") is None:
            raise CoachError("error.coach.slow", cards=PATIENT)
        weigh = said_weights(view.ruleset)
        stake = next(one for one in self.stakes if one.name == self.stake)
        return advise(view, Random(self._seed(view)), WORLDS, stake=stake, weigh=weigh)

    def _counting(self, name: str) -> Self:
        """With another stake: what was said of the cards is said anew, of the same deals."""
        stake = next((one for one in self.stakes if one.name == name), None)
        if stake is None or name == self.stake:
            return self
        if self.advice is None:
            return replace(self, stake=name, news="")
        advice, numbers = self.advice.under(stake), self.numbers or self.mistake is not None
        return replace(self, stake=name, advice=advice, news="numbers" if numbers else "")

    def _seed(self, view: View) -> int:
        """A number that tells nothing of the cards of the series."""
        return self.series.chance(view.seat, len(view.moves)).getrandbits(53)

    def _worth(self, view: View) -> tuple[Worth, ...]:
        """What the likeliest games are worth with this hand."""
        if find_spec("numba") is None:
            raise CoachError("error.coach.slow_all")
        games = [plan.announce for plan in plans(view)][:GAMES]
        rng = Random(self._seed(view))
        return worth(view, rng, {named(QUICK): PLAYED}, deals=DEALS, games=games)

    def _thought(self) -> Self:
        """The expert has played out one deal more: of the game of which he has played fewest."""
        following = self.further
        if following is not None:
            more = following.further(player_named(SLOW))
            found = tuple(more if one is following else one for one in self.worth)
            after = replace(self, worth=found)
            if after.further is not None:
                return replace(after, news="")
            return replace(after, thinks=False, news="thought")
        return replace(self, thinks=False, news="")
