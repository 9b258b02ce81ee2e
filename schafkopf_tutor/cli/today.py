"""``schafkopf-tutor today``: the deal of the day, and one line to share."""

from __future__ import annotations

import argparse
import re
from datetime import date
from typing import Final

from schafkopf_tutor.cli.asking import Asking, can_redraw
from schafkopf_tutor.cli.console import Console, shows
from schafkopf_tutor.cli.games import asked_about
from schafkopf_tutor.cli.keeping import Keeping
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.sitting import local, sit
from schafkopf_tutor.coach.afterwards import after_game
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.practice import company
from schafkopf_tutor.practice.day import hand_of
from schafkopf_tutor.practice.shelf import Shelf, kept
from schafkopf_tutor.practice.today import PLAIN, SIGNS, Today
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import USUAL, of_law
from schafkopf_tutor.screen.certificate import checked_name
from schafkopf_tutor.screen.play import Playing

_GERMAN: Final = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", re.ASCII)


def today(options: argparse.Namespace, console: Console) -> int:
    """Put the five questions of the day. Returns 0, or 130 where Ctrl-C stops it.

    The day is the one where the learner sits. Raises CliError, RulesetError, and TutorError for a
    name that cannot be.
    """
    name = checked_name(options.name or "")
    ruleset = asked_about(options)
    keeping = Keeping.here(wanted=not options.no_log)
    day = local(keeping.now()) if options.date is None else _day(options.date)
    if options.play:
        return _hand(day, of_law(ruleset), options, console)
    redraws = not options.plain and can_redraw(console)
    asking = Asking(voice_of(options, ruleset), console, redraws=redraws)
    read = keeping.log.read()
    played = Today.played(read.attempts, day, ruleset)
    first = played[0] if played else None
    day_named = day_text(day, asking.voice.words)
    values: dict[str, object] = {"day": day_named, "rules": ruleset.name, "game": ruleset.law}
    asking.say("cli.today.welcome", **values)
    asking.news(keeping.told)
    asking.news(read.told)
    if first is not None and first.done:
        asking.say("cli.today.again")
        _share(first, asking, name)
    begun = next((one for one in played if not one.done), None)
    if begun is not None:
        asking.say("cli.today.goes_on", answered=begun.answered, number=begun.number)
    now, code = sit(begun or Today.on(day, ruleset), asking, keeping)
    asking.console.text("\n")
    if not now.done:
        way = "again" if keeping.lasting else "gone"
        asking.say(f"cli.today.stopped.{way}", count=now.number - now.answered, program=PROGRAM)
    elif first is None or not first.done:
        asking.say("cli.today.share")
        _share(now, asking, name)
    else:
        asking.say("cli.today.repeated", right=now.right, number=now.number)
        _share(first, asking, name)
    if ruleset.law == USUAL:
        asking.say("cli.today.hand", program=PROGRAM)
    asking.news(keeping.closing())
    return code


def _hand(day: date, ruleset: RuleSet, options: argparse.Namespace, console: Console) -> int:
    """Play the game of the day; one that was begun goes on."""
    from schafkopf_tutor.cli.play import Run  # with those who play

    shelf = Shelf(None) if options.no_log else Shelf.here(any_seed=False)
    series = hand_of(day, ruleset, options.rules or ruleset.name)
    state = Playing(series=series, others=company.others, walks=after_game)
    state = state.opened(shelf.find(series)).act("on")
    voice = voice_of(options, ruleset)
    console.paragraph(
        voice.text("cli.today.hand_of", day=day_text(day, voice.words), rules=ruleset.name)
    )
    return Run(kept(state, shelf), voice, console, shelf, plain=options.plain).run()


def _share(done: Today, asking: Asking, name: str) -> None:
    """The line in one piece, so that it can be copied, however narrow the terminal."""
    console = asking.console
    signs = SIGNS if shows("".join(SIGNS.values()), console) else PLAIN
    console.text(f"\n{done.line(asking.voice.words, name, signs)}\n\n")


def _day(given: str) -> date:
    """A day as 2026-12-24, or as 24.12.2026. CliError if it is neither."""
    try:
        written = _GERMAN.fullmatch(given)
        return date(*map(int, reversed(written.groups()))) if written else date.fromisoformat(given)
    except ValueError as slip:
        raise CliError("cli.error.date", option="--date", found=given or "∅") from slip
