"""``schafkopf-tutor class``: what is kept of sessions: the list, reports, one person's data."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from schafkopf_tutor.classroom import finding, kept, summary
from schafkopf_tutor.classroom.compare import FEW
from schafkopf_tutor.classroom.link import erase as erased_by_server
from schafkopf_tutor.classroom.report_page import compared_page, report_page
from schafkopf_tutor.classroom.report_said import Rows, Telling, compared_rows
from schafkopf_tutor.classroom.report_table import answers_csv, compared_csv, people_csv
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.cli.classroom import data_of, folder
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import rules_asked_for
from schafkopf_tutor.cli.parser import CliError
from schafkopf_tutor.cli.target import means, place_for, write_whole
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.i18n import Words, text
from schafkopf_tutor.rulesheet.sheet import titled
from schafkopf_tutor.screen.voice import voice_of

_PEOPLE = ".people.csv"
"""What a file's name ends with that shall hold a line for each person."""


@contextmanager
def _store(options: argparse.Namespace) -> Iterator[Store]:
    """The sessions; those whose time is over are gone."""
    store = Store(data_of(options))
    try:
        store.prepare()
        store.delete_old(datetime.now(UTC))
        yield store
    finally:
        store.close()


def session_of(store: Store, asked: str) -> Session:
    """The session that is meant: by its number in the list, its code or its id. CliError."""
    store.prepare()
    try:
        return kept.session_named(store, asked)
    except KeyError as slip:
        count = len(store.sessions())
        raise CliError("cli.class.no_session", found=asked or "∅", count=count) from slip


def sessions(options: argparse.Namespace, console: Console) -> int:
    """The list of all sessions, the newest first."""
    words = Words(options.language)
    columns = ("number", "day", "code", "rules", "people", "answers", "until")
    rows = [[words.text(f"cli.class.list.{column}") for column in columns]]
    with _store(options) as store:
        for one in kept.sessions(store):
            until = words.phrase("cli.class.list.kept")
            if one.until is not None:
                until = day_text(one.until, words)
            day = day_text(kept.day_of(one.session), words)
            rules = titled(one.session.ruleset, Speaker(options.language))
            about = [day, one.session.code, rules]
            rows.append([str(one.number), *about, str(one.people), str(one.answers), until])
    if len(rows) == 1:
        console.paragraph(words.text("cli.class.list.none"))
        return 0
    console.table(rows, words=(1, 2, 3, 6))
    return 0


def report(options: argparse.Namespace, console: Console) -> int:
    """The report of a session: printed, or as ``--out`` a page or a table. CliError."""
    out = _place(options.out)
    with _store(options) as store:
        session = session_of(store, options.report)
    voice = voice_of(options.language, session.ruleset)
    telling = Telling(kept.report_of(session), kept.heading_of(session), voice)
    if out is None:
        _printed(telling, console)
        return 0
    if out.name.endswith(_PEOPLE):
        content = people_csv(telling.report, voice)
    elif out.suffix == ".csv":
        content = answers_csv(telling.report, session.code, options.language)
    else:
        content = report_page(telling)
    return _written(out, content, options, console)


def answers_in(address: str, asked: str) -> tuple[str, str]:
    """A session's code, and its answers as an English table, out of the database at an address.
    Nothing is deleted here, however old it is. CliError if there is none such."""
    store = Store(address)
    try:
        session = session_of(store, asked)
    finally:
        store.close()
    return session.code, answers_csv(kept.report_of(session), session.code, "en")


def _printed(telling: Telling, console: Console) -> None:
    say = telling.voice.text
    console.paragraph(telling.title)
    for line in telling.about():
        console.paragraph(line)
    parts = {"person": telling.people(), "skill": telling.skills()}
    parts |= {"belief": telling.beliefs(), "question": telling.questions()}
    for name, rows in parts.items():
        if len(rows) > 1:
            console.text(f"\n{say(f'class_report.by.{name}')}\n")
            _table(rows, console)


def _table(rows: Rows, console: Console) -> None:
    """Words to the left; columns of numbers to the right."""
    numbers = {
        at
        for at in range(len(rows[0]))
        if all(row[at][:1].isdigit() or row[at] == "–" for row in rows[1:])
    }
    words = [at for at in range(len(rows[0])) if at not in numbers]
    console.table(rows, words=words)


def compare(options: argparse.Namespace, console: Console) -> int:
    """All sessions side by side: printed, or as ``--out`` a page or a table. CliError."""
    out = _place(options.out)
    with _store(options) as store:
        found = summary.compared(store)
    voice = voice_of(options.language, rules_asked_for(options)[1])
    if not found.sessions:
        console.paragraph(voice.text("class_compare.few", least=FEW))
        return 0
    if out is None:
        for name, rows in compared_rows(found, voice).items():
            if len(rows) > 1:
                console.text(f"\n{voice.text(f'class_compare.by.{name}')}\n")
                _table(rows, console)
        return 0
    table = out.suffix == ".csv"
    content = compared_csv(found, options.language) if table else compared_page(found, voice)
    return _written(out, content, options, console)


def _place(out: str | None) -> Path | None:
    if out is None:
        return None
    path = place_for(out)
    if path.suffix not in (".html", ".csv"):
        raise CliError("cli.class.ending", file=out)
    return path


def _written(out: Path, content: str, options: argparse.Namespace, console: Console) -> int:
    write_whole(out, content)
    console.paragraph(text("cli.class.written", options.language, file=str(out)))
    return 0


# --- one person ----------------------------------------------------------------------------------


def show(options: argparse.Namespace, console: Console) -> int:
    """All that is stored of one person, in plain words, or with ``--json`` as it is stored.
    CliError for a code that is nobody's."""
    with _store(options) as store:
        whose = _whose(store, options.show)
    if options.json:
        console.text(json.dumps(kept.data_about(whose), ensure_ascii=False, indent=1) + "\n")
        return 0
    language = options.language
    console.paragraph(text("cli.class.shown", language, session=whose.session.code))
    for part in kept.said_of(whose, language):
        console.text(f"\n{part['title']}\n")
        for line in part["lines"]:
            console.line(f"  {line}", hanging=4)
    return 0


def erase(options: argparse.Namespace, console: Console) -> int:
    """Delete one person with all answers. CliError for a code that is nobody's."""
    language = options.language
    with _store(options) as store:
        whose = _whose(store, options.erase)
        count = sum(1 for _ in whose.session.answers(whose.person.id))
        about = text("cli.class.erases", language, name=whose.person.name, count=count)
        console.paragraph(about)
        if not (options.yes or _sure(language, console)):
            console.paragraph(text("cli.class.not_erased", language))
            return 0
        held = finding.found(folder())
        if held is not None and held.session == whose.session.id:
            refused = asyncio.run(erased_by_server(held, options.erase))
            if refused:
                raise CliError("cli.class.refused", said=refused)
        else:
            kept.erase(store, whose)
    console.paragraph(text("cli.class.erased", language))
    return 0


def _whose(store: Store, code: str) -> kept.Whose:
    whose = kept.somebody(store, code)
    if whose is None:
        raise CliError("cli.class.nobody")
    return whose


def _sure(language: str, console: Console) -> bool:
    try:
        return means(console.ask(text("cli.class.sure", language)), "yes")
    except EOFError:
        return False
