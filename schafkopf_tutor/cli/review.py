"""``schafkopf-tutor review FILE``: a game that was played, looked at again."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

from schafkopf_tutor.cli.console import Console, Progress
from schafkopf_tutor.cli.games import played_here
from schafkopf_tutor.cli.parser import PROGRAM, CliError, number_of, one_of
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.coach.review import Review, review_game
from schafkopf_tutor.coach.review_page import review_page
from schafkopf_tutor.coach.review_read import game_at, games_in
from schafkopf_tutor.coach.review_said import Rows, Telling
from schafkopf_tutor.coach.stakes import MONEY, POINTS
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import text
from schafkopf_tutor.notation import Rules
from schafkopf_tutor.ruleset import RuleSet

STAKES: Final = {"points": POINTS, "money": MONEY}
PICTURES: Final = (".png", ".svg")
ENDINGS: Final = (".html", *PICTURES)
_LARGEST: Final = 4_000_000
"""No text of games is longer, in bytes."""


def review(options: argparse.Namespace, console: Console) -> int:
    """Say what mattered in a game, and where its result came from; or write it to ``--out``.

    Raises CliError, and what reading and reviewing raise: a TutorError with its sentence.
    """
    if options.file is None:
        raise CliError("cli.error.needs", argument="FILE", program=f"{PROGRAM} review")
    one_of("--stake", options.stake, STAKES)
    seat = None if options.seat is None else number_of("--seat", options.seat, 0, 3)
    worlds = number_of("--worlds", options.worlds, 2, 1000)
    number = None if options.game is None else number_of("--game", options.game, 0, 10**6)
    out = None if options.out is None else _place(options.out)
    game = game_at(games_in(_read(options.file), rules=_rules(options)), number)
    found = _reviewed(options, console, game, seat, worlds)
    telling = Telling(found, voice_of(options, game.ruleset).seated())
    if out is None:
        told(telling, console, plain=options.plain)
    else:
        _written(telling, out)
        console.paragraph(text("cli.printed.written", options.language, file=str(out)))
    return 0


def _rules(options: argparse.Namespace) -> Rules:
    chosen = None if options.rules is None else played_here(options.rules)

    def rules(name: str) -> RuleSet:
        return chosen or played_here(name)

    return rules


def _place(out: str) -> Path:
    path = place_for(out)
    if path.suffix.lower() not in ENDINGS:
        raise CliError("cli.review.ending", file=out, allowed=", ".join(ENDINGS))
    if path.suffix.lower() in PICTURES and find_spec("matplotlib") is None:
        raise CliError("cli.review.no_figure", file=out)
    return path


def _read(file: str) -> str:
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                raw = opened.read(_LARGEST + 1)
    except FileNotFoundError as slip:
        raise CliError("cli.error.no_file", file=file) from slip
    except (OSError, ValueError) as slip:
        kind = "folder" if isinstance(slip, IsADirectoryError) else "unreadable"
        raise CliError(f"cli.error.{kind}", file=file) from slip
    if len(raw) > _LARGEST:
        raise CliError("cli.review.long", file=file)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as slip:
        raise CliError("cli.error.utf8") from slip


def _reviewed(
    options: argparse.Namespace, console: Console, game: Game, seat: int | None, worlds: int
) -> Review:
    def say(done: int, percent: int | None) -> str:
        return text("cli.review.progress", options.language, percent=percent or 0)

    seed = number_of("--seed", options.seed, 0, 10**9)
    with Progress(console.err, say) as progress:
        return review_game(
            game,
            seat,
            worlds=worlds,
            rng=Random(seed),
            stake=STAKES[options.stake],
            progress=lambda done, total: progress.at(done, 100 * done // max(1, total)),
        )


def _written(telling: Telling, out: Path) -> None:
    if out.suffix.lower() in PICTURES:
        from schafkopf_tutor.notebook.plots_review import course_file

        if len(telling.review.course) < 2:
            raise CliError("cli.review.no_course")
        form = out.suffix.lower().removeprefix(".")
        out.write_bytes(course_file(telling.review, telling.voice, form))
        return
    plot = None
    if find_spec("matplotlib") is not None:
        from schafkopf_tutor.notebook.plots_review import course_picture

        plot = course_picture(telling.review, telling.voice)
    write_whole(out, review_page(telling, plot))


def told(telling: Telling, console: Console, *, plain: bool) -> None:
    """The review in the terminal; ``plain``: no tables, so that it can be read aloud."""
    say = telling.voice.text
    console.paragraph(telling.title)
    for line in telling.about():
        console.paragraph(line)
    console.text("\n")
    console.paragraph(say("review.mattered"))
    mattered = telling.mattered()
    if not mattered:
        console.paragraph(telling.no_mistake())
    for number, told in enumerate(mattered, 1):
        console.paragraph(" ".join([f"{told.head}.", *told.lines]), f"{number}. ")
    tables = [
        ("review.parts_title", telling.parts(), list(telling.parts_said())),
        ("review.moves", telling.moves(), []),
        ("review.course", telling.course(), [say("review.course_about")]),
    ]
    for title, rows, lines in tables:
        if len(rows) < 2:
            continue
        console.text("\n")
        console.paragraph(say(title))
        for line in lines:
            console.paragraph(line)
        if plain:
            _row_by_row(rows, console)
        else:
            console.table(rows, words=range(len(rows[0])))


def _row_by_row(rows: Rows, console: Console) -> None:
    """A table read aloud: each row with the names of its columns."""
    (_, *names), *rest = rows
    for first, *cells in rest:
        told = "; ".join(f"{name}: {cell}" for name, cell in zip(names, cells, strict=True))
        console.paragraph(f"{first}: {told}.")
