"""``schafkopf-tutor progress``: where the learner stands; takes the log away, or deletes it."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.keeping import utc
from schafkopf_tutor.cli.parser import FALLBACK, CliError
from schafkopf_tutor.cli.target import means, place_for, write_whole
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.export import as_csv, as_json
from schafkopf_tutor.practice.here import log_here
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import USUAL, laws, load, shipped
from schafkopf_tutor.screen.voice import Voice

if TYPE_CHECKING:
    from schafkopf_tutor.practice.database import Database

_ENDINGS: Final = (".csv", ".json")
BEGINNING: Final = ("points",)
"""What everybody begins with."""


def progress(options: argparse.Namespace, console: Console) -> int:
    """Run one of the ways of ``progress``; each returns 0.

    Raises CliError, RulesetError, QuestionError for a code that cannot be read, and TutorError
    where there can be no log.
    """
    _one_way(options)
    if options.code is not None:
        from schafkopf_tutor.cli.progress_code import show_code

        return show_code(options, console)
    log = log_here()
    if options.export is not None:
        return _export(options, log, console)
    if options.delete:
        return _delete(options, log, console)
    return _show(options, log, console)


def _one_way(options: argparse.Namespace) -> None:
    """CliError if more is asked for than can be done in one go."""
    wanted = {
        "--code": options.code is not None,
        "--export": options.export is not None,
        "--delete": options.delete,
        "--json": options.json and options.code is None,
    }
    named = [name for name, given in wanted.items() if given]
    if len(named) > 1:
        raise CliError("cli.progress.one", options=tuple(named))


def _show(options: argparse.Namespace, log: Database, console: Console) -> int:
    from schafkopf_tutor.cli.progress_said import as_json as told
    from schafkopf_tutor.cli.progress_said import propose, show

    try:
        from schafkopf_tutor.practice.report import Report
    except ModuleNotFoundError as slip:
        raise TutorError("error.practice.extra", found=slip.name) from slip
    read = log.read()
    voice = Voice(Speaker(options.language), _table(options.rules, read.attempts))
    now = utc().astimezone()  # by the clock on the wall
    report = Report.of(read.attempts, now, voice.ruleset)
    trouble = voice.say(read.told) if read.told else ""
    if options.json:
        about = {"place": log.place, "learner": log.learner, "trouble": trouble or None}
        console.json(told(report, now, voice) | about)
        return 0
    if trouble:
        console.paragraph(trouble)
        console.text("\n")
    if report.answers:
        other = voice.ruleset.law != USUAL
        rules = options.rules or (voice.ruleset.name if other else None)
        show(report, now, voice, rules, console)
        console.text("\n")
        console.paragraph(voice.text("cli.progress.place", place=log.place))
    elif not trouble:
        console.paragraph(voice.text("cli.progress.nothing"))
        propose(BEGINNING, options.rules, console)
    return 0


def _table(named: str | None, attempts: tuple[Attempt, ...]) -> RuleSet:
    """The rules that are named, else those of the last answer, as far as they are known here."""
    if named is not None:
        return load(named)
    digest = attempts[-1].item.rpartition("/")[2] if attempts else ""
    every = (load(name) for law in laws() for name in shipped(law))
    known = {ruleset.digest: ruleset for ruleset in every}
    return known.get(digest) or load(FALLBACK)


# --- all answers ----------------------------------------------------------------------------------


def _all(log: Database) -> tuple[Attempt, ...]:
    """All answers. CliError if some are missing: what is taken away or deleted shall be all."""
    read = log.read()
    if read.told is not None:
        raise CliError("cli.progress.unread", place=log.place)
    return read.attempts


def _export(options: argparse.Namespace, log: Database, console: Console) -> int:
    path = place_for(options.export)
    if path.suffix.lower() not in _ENDINGS:
        raise CliError("cli.progress.ending", file=options.export)
    attempts = _all(log)
    if path.suffix.lower() == ".csv":
        content = as_csv(attempts, options.language)
    else:
        content = json.dumps(as_json(attempts, log.learner), ensure_ascii=False, indent=1) + "\n"
    write_whole(path, content)
    voice = _voice(options)
    said = voice.text("cli.progress.exported", file=str(path), count=len(attempts))
    console.paragraph(said)
    return 0


def _voice(options: argparse.Namespace) -> Voice:
    return Voice(Speaker(options.language), load(FALLBACK))


def _delete(options: argparse.Namespace, log: Database, console: Console) -> int:
    voice, count = _voice(options), len(_all(log))
    if not count:
        console.paragraph(voice.text("cli.progress.delete.nothing"))
        return 0
    kind = "shared" if log.learner else "own"
    place = {"count": count, "place": log.place, "learner": log.learner}
    console.paragraph(voice.text(f"cli.progress.delete.{kind}", **place))
    if not (options.yes or _sure(voice, console)):
        console.paragraph(voice.text("cli.progress.delete.kept"))
        return 0
    gone = log.erase()
    console.paragraph(voice.text("cli.progress.delete.done", count=gone.attempts))
    for file in gone.files:
        console.paragraph(voice.text("cli.progress.delete.file", file=str(file)))
    if log.learner:
        console.paragraph(voice.text("cli.progress.delete.others"))
    return 0


def _sure(voice: Voice, console: Console) -> bool:
    try:
        return means(console.ask(voice.text("cli.progress.delete.sure")), "yes")
    except EOFError:
        return False
