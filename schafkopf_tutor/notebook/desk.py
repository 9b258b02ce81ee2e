"""The desk: the one thing a lesson talks to.

It holds language, words, rule set and the answers given so far; nothing is kept anywhere else, so
a cell may be run again at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, Self

from schafkopf_tutor.deal import Deal
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move
from schafkopf_tutor.notebook import (
    display,
    editing,
    evidence,
    kinds,
    pages,
    pictures,
    posing,
    tables,
)
from schafkopf_tutor.notebook.attempts import Store, utc
from schafkopf_tutor.notebook.house import House
from schafkopf_tutor.notebook.listing import Listing
from schafkopf_tutor.notebook.looking import Looking
from schafkopf_tutor.notebook.opened import INSTEAD, of_the_usual_game
from schafkopf_tutor.notebook.others import plain_move
from schafkopf_tutor.notebook.own import Because, Written, own
from schafkopf_tutor.notebook.rounds import Round
from schafkopf_tutor.notebook.tally import Tally, ready_model
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.notebook.written import note, rules_for
from schafkopf_tutor.practice.log import Log
from schafkopf_tutor.quiz.question import Form
from schafkopf_tutor.rulesets import load, parse, shipped_law
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_model import referee_model
from schafkopf_tutor.screen.table import Player, Table
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import View

if TYPE_CHECKING:
    from schafkopf_tutor.notebook.plots import Plots
    from schafkopf_tutor.notebook.plots_progress import Answers


_STATED: Final = 'schema = 1\nbase = "ordnung"'
"""What stands before rules that are stated and not named."""


@of_the_usual_game(INSTEAD)
class Desk(Looking):
    """Shows, asks and keeps count in one language, for one face of the cards, by one rule set.

    ``language`` is "de" or "en", ``face`` "german" or "french" (left out: that of the game),
    ``ace`` "as", "sau" or "daus" (left out: what the rule set says), ``rules`` the name of a rule
    set or a file of one's own; ``generator`` shuffles (left out: never the same twice), ``store``
    keeps what was answered in the lesson (left out: as long as the kernel runs), ``log`` what was
    answered in practice (left out: where the learner's own answers are kept), ``clock`` tells when;
    ``told``: the texts around it follow these rules, so nothing is said of them at the start. Cards
    are given as text (``"EO G10"``), games as ``"rufspiel"`` or ``"solo H"``. Raises NotationError,
    DealError or RulesetError for what cannot be read.
    """

    def __init__(
        self,
        language: str,
        *,
        face: str | None = None,
        ace: str | None = None,
        rules: str = "ordnung",
        generator: Random | None = None,
        store: Store | None = None,
        log: Log | None = None,
        clock: Callable[[], datetime] = utc,
        told: bool = False,
    ) -> None:
        self.ruleset = load(rules)
        self._named = rules
        face = shipped_law(self.ruleset.law).face if face is None else face
        self._told = told
        voice = Voice(Speaker(language, face=face, ace=ace), self.ruleset)
        super().__init__(voice, generator or SystemRandom(), clock, log, store)
        display.register(voice)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, str]]:
        """Whether the notebook is alive: the stored form says how to start it."""
        stored = pages.waiting(self.voice)
        changes = () if self._told else House(self.voice).changes()
        model = partial(ready_model, voice=self.voice, changes=changes)
        live = self._live("desk", Tally({}), model, stored, first=True)
        return live._repr_mimebundle_()

    # --- to look at ------------------------------------------------------------------------------

    def under(self, rules: str) -> Self:
        """The desk at another table, for a look at its rules: what is asked there is numbered and
        counted here.

        ``rules`` names a rule set or a file, or states what differs from the Ordnung, as such a
        file does: ``desk.under('games = ["rufspiel", "geier"]')``. Raises RulesetError.
        """
        stated = "=" in rules
        ruleset = parse(f"{_STATED}\n{rules}", "variant") if stated else load(rules)
        other = copy(self)
        other.ruleset = ruleset
        other._named = ruleset.name if stated else rules
        other.voice = self.voice.at(ruleset)
        other._visited = True
        return other

    @property
    def round(self) -> Round:
        """The round that runs through the course: ``desk.round.trick(3)`` and others."""
        return Round(self.voice.seated())

    def tournament(self, name: str) -> Listing:
        """The list of a tournament that comes with the package, under its own rules. KeyError if
        there is none of this name."""
        from schafkopf_tutor.laws.schafkopf.tournament import tournament

        listed = tournament(name)
        return Listing(replace(self.voice.seated(), ruleset=listed.ruleset), listed)

    @property
    def plots(self) -> Plots:
        """Figures, each with its table: ``desk.plots.trumps("wenz")`` and others."""
        from schafkopf_tutor.notebook.plots import Plots  # matplotlib loads only for them

        return Plots(self.voice, self.announced, self.clock, lambda: self.log)

    def progress(self, attempts: Answers = None) -> Picture:
        """Where the learner stands and what comes next, in words and figures.

        ``attempts``: a log, or attempts; left out, the log of whoever sits here.
        """
        return self.plots.progress(attempts)

    def evidence(self) -> Picture:
        """What rules of thumb bring between computer players, by the figures that are kept."""
        return pictures.framed(evidence.listed(self.voice.speaker), 60)

    # --- to do -----------------------------------------------------------------------------------

    def ask(self, kind: str, text: str = "", *, game: str = "", hints: int = 0) -> Live:
        """A question to click.

        ``kind``: "counts-more", "trick-points" (``text``: cards), "takes", "from-the-top", "trumps"
        (cards, in this ``game``), "trump-count" (of this game), "may-play" (a position) or "may-do"
        (a game with its last move: may that be made?). So many ``hints`` stand there from the
        start. KeyError for another kind.
        """
        game = game or kinds.ordinary(self.ruleset)
        asked = posing.posed(kind, text, game, self.ruleset)
        long = note(text, self.voice)
        if long:
            asked = replace(asked, ask=f"{self.voice.say(asked.ask)} ({long})")
        return self._ask(asked, hints, posing.behind(kind, text, game, self.ruleset))

    def question(
        self,
        form: Form,
        ask: str,
        right: Written,
        options: Written | None = None,
        *,
        because: Because = "",
        hints: Sequence[str] = (),
        trick: str = "",
        leader: int = 0,
        unit: str = "",
    ) -> Live:
        """A question of one's own, in one's own words.

        ==========  ================================================================
        ``form``    ``right`` and ``options``
        ==========  ================================================================
        "choice"    the right one of ``options``: a list of words or of numbers, or
                    cards in one text (``"EK EZ EO"``)
        "choices"   a list of all that are right
        "cards"     cards that are right, of the cards in ``options``
        "order"     cards in their order; ``options`` may be left out
        "number"    a whole number; ``unit`` stands behind it
        "seat"      0 to 3; ``leader`` has led the ``trick``
        "money"     an amount in the unit of the tariff, negative when it is paid
        ==========  ================================================================

        ``because`` is the reason, or one for each answer; ``hints`` go from the rule at stake to
        the answer; the cards of ``trick`` lie on the table. Raises QuestionError or NotationError.
        """
        question = own(
            form,
            ask,
            right,
            options,
            because=because,
            hints=hints,
            trick=trick,
            leader=leader,
            unit=unit,
        )
        return self._ask(question)

    def table(
        self,
        game: Game | Deal | str | None = None,
        *,
        seed: int | None = None,
        seats: Sequence[int] = SEATS,
        others: Player | None = None,
        names: Sequence[str] = (),
        open: bool = True,  # noqa: A002
        grey: bool = True,
    ) -> Live:
        """A table to play at.

        ``game`` is a game, a deal, or a game's text (``"dealer 3 | … / … / … / … | wenz by 0"``, by
        this desk's rules unless it names others); left out, cards are shuffled, with a ``seed``
        always the same ones. ``others`` gives the moves of the seats that are not in ``seats``,
        from what each of them sees; without it every seat is moved here. The first of ``seats``
        sits at the bottom. ``open``: all hands face up; ``grey``: cards that may not be played are
        grey. Raises NotationError, DealError (also for a seat that there is not) or RulesetError.
        """
        on = {"keys", *(["open"] if open else []), *(["grey"] if grey else [])}
        laid = self.game(game, seed=seed)
        table = tables.laid(laid, seats, others=others, names=tuple(names), on=frozenset(on))
        return self._table(tables.key_of(table), table.begun())

    def auction(
        self,
        game: Game | Deal | str | None = None,
        *,
        seed: int | None = None,
        seats: Sequence[int] = SEATS,
        others: Player | None = None,
        open: bool = True,  # noqa: A002
    ) -> Live:
        """A table at which nothing is played: it ends as soon as a game is announced.

        What is given is as for ``table``.
        """
        on = frozenset({"keys", "grey", *(["open"] if open else [])})
        laid = self.game(game, seed=seed)
        table = tables.laid(laid, seats, others=others, on=on, bids=True)
        return self._table(f"bids-{tables.key_of(table)}", table.begun())

    def others(self, view: View) -> Move:
        """A plain player for the seats that the learner does not move (``others=desk.others``): he
        passes, and plays what wins cheaply or loses little. He sees his own cards alone."""
        return plain_move(view)

    def race(self, hands: str, *, game: str, goal: int | None = None, tricks: int = 3) -> Live:
        """A race: four open hands, parted by slashes; seat 0 leads. ``goal`` shall win it."""
        rules = rules_for(hands, self.ruleset)
        laid = tables.race_of(hands, self.announced(game), rules)
        table = Table(laid, tricks=tricks, goal=goal)
        return self._table("-".join(["race", *hands.replace("/", " ").split()]), table.begun())

    def _table(self, key: str, table: Table) -> Live:
        voice = replace(self.voice, ruleset=table.game.ruleset)
        held = " ".join(card.code for hand in table.game.deal.hands for card in hand)
        long = note(held, self.voice) if table.game.ruleset.name == self.ruleset.name else ""
        stored = tables.stored_of(table, voice, long)
        model = partial(tables.model_of, voice=voice, note=long)
        return self._live(key, table, model, stored)

    def editor(self, text: str = "") -> editing.Editing:
        """Cards to lay out: hands, the game, tricks in order; what is not known is left open.

        ``text`` is a game or a position to begin with. ``game``, ``view`` and ``text`` of what
        comes back are what lies there when a later cell asks. It can be played on from there, and
        a game that was played be looked at again (see ``review``). Run again, the cell begins anew.
        Raises NotationError or RulesetError for a text that cannot be read.
        """
        from schafkopf_tutor.coach.laid_out import LaidOut, laid_out_model
        from schafkopf_tutor.notebook.drawn import Drawing

        editor = Editor.of(text, self.ruleset) if text else Editor.empty(self.ruleset)
        stored = editing.stored_of(editor, self.voice)
        model = partial(laid_out_model, voice=self.voice, drawn=Drawing(self.voice))
        live = self._live(editing.key_of(text), LaidOut(editor), model, stored)
        return editing.Editing(live)

    def referee(self) -> Live:
        """The referee for a table with real cards: may this card be played, whose trick is it, what
        does the game cost? Under this desk's rules; he asks for what he has to know."""
        state = Referee(self.ruleset)
        model = partial(referee_model, voice=self.voice)
        stored = pages.between(referee_model(state, self.voice), self.voice)
        return self._live("referee", state, model, stored)

    # --- to work with ----------------------------------------------------------------------------

    def game(self, game: Game | Deal | str | None = None, *, seed: int | None = None) -> Game:
        """The game that is meant; see ``table``."""
        generator = self.generator if seed is None else Random(seed)
        return tables.game_of(game, self.ruleset, generator)
