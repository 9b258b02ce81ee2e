"""``schafkopf-tutor play``: whole games against computer players, in the terminal."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from random import SystemRandom

from schafkopf_tutor.cli import play_coach
from schafkopf_tutor.cli.console import Console, Progress
from schafkopf_tutor.cli.games import face_of, rules_asked_for
from schafkopf_tutor.cli.parser import PROGRAM, CliError, number_of
from schafkopf_tutor.cli.play_said import Model, Said, entered, meant
from schafkopf_tutor.cli.review import told as review_told
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.coach import LAW
from schafkopf_tutor.coach.afterwards import after_game, walks_for
from schafkopf_tutor.coach.beside import PLAYED, SLOW, Coached
from schafkopf_tutor.coach.beside_model import coached_model, news
from schafkopf_tutor.coach.last_tricks import LastTricks
from schafkopf_tutor.coach.last_tricks import told as last_tricks_told
from schafkopf_tutor.coach.review_said import Telling
from schafkopf_tutor.coach.seconded import Seconded, sits
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.players.series import LARGEST_SEED, Series
from schafkopf_tutor.practice import cases, company
from schafkopf_tutor.practice.shelf import Shelf
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_people import names_of
from schafkopf_tutor.screen.voice import Voice

STOPPED = 130
ASKED = ("coach ask", "coach longer", "coach worth")
"""What the coach answers with all that stands in his panel."""
_MOST = 10_000


def play(options: argparse.Namespace, console: Console) -> int:
    """Play a series, new or resumed. Returns 0, or 130 where Ctrl-C stops it; both keep it.

    Raises CliError, RulesetError, SeriesError, and TutorError for a player that there is not.
    """
    shelf = Shelf.here()
    if options.export is not None:
        return _export(options, shelf, console)
    series = _resumed(shelf) if options.resume else _new(options)
    voice = _voice(options, series.ruleset)
    beside = sits(series.ruleset) if options.coach else Playing
    state = beside(series=series, others=company.others, walks=walks_for(series.ruleset))
    state = state.opened(series).act("on") if options.resume else state.opened(None)
    state = cases.settled(state, shelf, cases.here())
    return Run(state, voice, console, shelf, plain=options.plain).run()


def _voice(options: argparse.Namespace, ruleset: RuleSet) -> Voice:
    """Who speaks, with the cards that are chosen, or those that players of this game are shown."""
    return Voice(Speaker(options.language, face=face_of(options, ruleset.law)), ruleset)


def _new(options: argparse.Namespace) -> Series:
    seed = options.seed
    name, ruleset = rules_asked_for(options)
    named = () if options.__dict__["with"] is None else options.__dict__["with"].split(",")
    return Series(
        ruleset,
        company.seated(tuple(name.strip() for name in named), law=ruleset.law),
        SystemRandom().randrange(LARGEST_SEED)
        if seed is None
        else number_of("--seed", seed, 0, LARGEST_SEED),
        open=options.open,
        length=number_of("--games", options.games, 0, _MOST),
        source=name,
    )


def _resumed(shelf: Shelf) -> Series:
    found = shelf.last()
    if found is None:
        raise CliError("cli.play.nothing", program=PROGRAM)
    return found


def _export(options: argparse.Namespace, shelf: Shelf, console: Console) -> int:
    """Write the series that was played last into a file, finished or not."""
    found = shelf.last(over=True)
    if found is None:
        raise CliError("cli.play.nothing", program=PROGRAM)
    path = place_for(options.export)
    write_whole(path, found.text)
    voice = _voice(options, found.ruleset)
    console.paragraph(voice.text("cli.play.exported", count=found.number, file=str(path)))
    return 0


@dataclass
class Run:
    """Somebody plays in the terminal. ``plain``: names in full and no tables, as is read aloud."""

    state: Playing
    voice: Voice
    console: Console
    shelf: Shelf
    plain: bool = False
    code: int = field(default=0, init=False)

    def run(self) -> int:
        """Until the series is over, the input ends or the learner stops; says where it is kept."""
        names = names_of(self.state.series, self.voice)
        say = Said(self.voice.seated(names), self.console, plain=self.plain)
        say.welcome(self.state)
        try:
            self._play(say)
        except EOFError:
            pass
        except KeyboardInterrupt:
            self.console.text("\n")
            self.code = STOPPED
        except UnicodeDecodeError as slip:
            raise CliError("cli.error.utf8") from slip
        say.closing(self.state, lasting=self.shelf.file is not None)
        return self.code

    def _play(self, say: Said) -> None:
        """Ask, act, keep, tell. What was told is on the disk."""
        say.game(self.state, coached_model(self.state, self.voice))
        told = False
        while True:
            model = coached_model(self.state, self.voice)
            over = self.state.series.over
            if not self.state.series.playing and not told:
                say.ended(self.state, model)
            told = False
            if over and not self.state.reviewable:
                return
            typed = say.ask(self.state, model)
            if told := meant("review", typed, model):
                self._review()
                continue
            if over:
                return
            word = entered(typed, model, self.voice)
            if word is None and not typed.strip():
                continue
            if word == "stop":
                return
            if word == "help":
                say.helps(model)
                continue
            if word is None:
                say.slip(typed, model)
                continue
            before = self.state
            self.state = cases.settled(self.state.act(word), self.shelf, cases.here())
            shown = coached_model(self.state, self.voice)
            if isinstance(self.state, Coached | Seconded) and word.startswith("coach "):
                self._coached(word, shown)
            elif self.state.series.number > before.series.number:
                say.game(self.state, shown)
            else:
                say.told(self.state, shown)
                if isinstance(self.state, Coached) and self.state.news == "mistake":
                    play_coach.told(shown, self.console, plain=self.plain)

    def _review(self) -> None:
        """The game that is over, looked at again."""
        if self.state.series.ruleset.law != LAW:
            self._last_tricks()
            return

        def say(done: int, percent: int | None) -> str:
            return self.voice.text("cli.review.progress", percent=percent or 0)

        try:
            with Progress(self.console.err, say) as progress:
                walk = after_game(
                    self.state, lambda done, all_of: progress.at(done, 100 * done // all_of)
                )
        except TutorError as slip:
            self.console.paragraph(slip.say(self.voice.words.language))
            return
        seated = self.voice.seated(names_of(self.state.series, self.voice))
        review_told(Telling(walk.review, seated), self.console, plain=self.plain)

    def _last_tricks(self) -> None:
        """What the last cards have lost, in a game that the coach does not know."""
        voice = self.voice.seated(names_of(self.state.series, self.voice))
        state = self.state.act("review")
        if isinstance(state.walk, LastTricks):
            for line in last_tricks_told(state.walk, voice):
                self.console.paragraph(line)
        elif state.told is not None:
            self.console.paragraph(voice.say(state.told))

    def _coached(self, word: str, shown: Model) -> None:
        """What the coach says to what he was asked."""
        state = self.state
        seated = self.voice.seated(names_of(state.series, self.voice))
        if isinstance(state, Coached) and state.laid is not None:
            play_coach.laid(shown, self.console, hands=state.laid.step == 0)
        elif word == "coach expert":
            self._thinks()
        elif word in ASKED or word.startswith("coach stake "):
            play_coach.told(shown, self.console, plain=self.plain)
        elif isinstance(state, Seconded):
            for one in state.hints:
                self.console.paragraph(seated.say(one))
        elif isinstance(state, Coached):
            for line in news(state, seated):
                self.console.paragraph(line)

    def _thinks(self) -> None:
        """The expert plays deals out until he has played enough, or Ctrl-C stops him."""

        def say(done: int, percent: int | None) -> str:
            return self.voice.text("cli.play.thinks", done=done, percent=percent or 0)

        try:
            with Progress(self.console.err, say) as progress:
                while isinstance(self.state, Coached) and self.state.thinks:
                    self.state = self.state.act("coach think")
                    done = sum(one.done(SLOW) for one in self.state.worth)
                    progress.at(done, 100 * done // (PLAYED * max(1, len(self.state.worth))))
        except KeyboardInterrupt:
            if isinstance(self.state, Coached) and self.state.thinks:
                self.state = self.state.act("coach expert")
        shown = coached_model(self.state, self.voice)
        play_coach.told(shown, self.console, plain=self.plain)
