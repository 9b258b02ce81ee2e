"""Where a new file goes: asked for, checked, never overwritten unasked, never half-written."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import CliError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, Words, text
from schafkopf_tutor.screen.pdf import ENDING, ready, write_pdf

_ENDING: Final = ".toml"
T = TypeVar("T")


def means(reply: str, command: str) -> bool:
    """Whether this is a word for a command, in any language."""
    listed = (Words(language).phrase(f"cli.rules.words.{command}") for language in LANGUAGES)
    return reply.strip().lower() in {word for words in listed for word in words.split()}


def usable(file: str) -> Path:
    """The path of a file to be written, with its ending. CliError if none can be written there."""
    try:
        return _checked(file)
    except (OSError, ValueError, RuntimeError) as slip:  # a name that no file can have
        if isinstance(slip, CliError):
            raise
        raise CliError("cli.rules.unwritable", file=file) from slip


def place_for(file: str) -> Path:
    """The path of a file of any kind; what is there already is replaced.

    CliError if none can be written there.
    """
    path = Path(file)
    try:
        if not path.name or path.is_dir():
            raise CliError("cli.error.folder", file=file)
        if not path.parent.is_dir():
            raise CliError("cli.rules.no_folder", folder=str(path.parent))
    except OSError as slip:  # a name that no file can have
        raise CliError("cli.rules.unwritable", file=file) from slip
    return path


def _checked(file: str) -> Path:
    path = Path(file.strip()).expanduser()
    if not path.name or path.is_dir():
        raise CliError("cli.error.folder", file=str(path))
    path = path if path.suffix else path.with_name(path.name + _ENDING)
    if path.is_dir():
        raise CliError("cli.error.folder", file=str(path))
    if path.suffix != _ENDING:
        raise CliError("cli.rules.ending", file=str(path))
    if not path.parent.is_dir():
        raise CliError("cli.rules.no_folder", folder=str(path.parent))
    with suppress(FileNotFoundError):
        path.stat()
    return path


def target(given: Path | None, speaker: Speaker, console: Console) -> Path:
    """Where to write: what was given, or what is typed; what is there already only if allowed."""
    path = given
    proposed = free(given or Path(speaker.words().phrase("cli.rules.file")))
    while True:
        if path is None:
            prompt = speaker.text("cli.rules.prompt.file", proposed=str(proposed))
            reply = console.ask(prompt).strip()
            try:
                path = usable(reply) if reply else proposed
            except CliError as slip:
                console.paragraph(slip.say(speaker.language), "  ")
                continue
        if not path.exists():
            return path
        reply = console.ask(speaker.text("cli.rules.prompt.overwrite", file=str(path)))
        if means(reply, "yes"):
            return path
        path = None


def free(path: Path) -> Path:
    """The path, or one like it that is not taken."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def write_whole(path: Path, content: str) -> None:
    """All of it or nothing: it is written beside, and then takes its place."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(content, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as slip:
        with suppress(OSError):
            beside.unlink()
        raise CliError("cli.rules.unwritable", file=str(path)) from slip


def write_through(path: Path, write: Callable[[BinaryIO], T]) -> T:
    """The same for what is written piece by piece; what ``write`` returns. Raises CliError."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            done = write(file)
        beside.replace(path)
    except OSError as slip:
        raise CliError("cli.rules.unwritable", file=str(path)) from slip
    finally:  # a slip of the writer's, too, leaves nothing behind
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return done


def hand_over(html: str, out: str | None, language: str, console: Console) -> int:
    """Write a sheet to a file and say so; without one, print it. In a file for PDF it is one.

    Raises CliError and PdfError.
    """
    if out is None:
        console.bytes(html.encode())
        return 0
    path = place_for(out)
    said, values = "cli.printed.written", dict[str, object](file=str(path))
    if path.suffix.lower() == ENDING:
        ready()
        said = "cli.printed.written_pdf"
        values["count"] = write_through(path, lambda file: write_pdf(html, file))
    else:
        write_whole(path, html)
    console.paragraph(text(said, language, **values))
    return 0
