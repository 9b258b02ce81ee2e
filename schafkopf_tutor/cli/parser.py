"""The arguments of ``schafkopf-tutor``; every text comes from the catalogues."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from keyword import iskeyword
from typing import Any, Final, NoReturn

from schafkopf_tutor.cli.parser_school import of_school
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import FACES, LANGUAGES, text
from schafkopf_tutor.notation.letters import SUITS
from schafkopf_tutor.rulesets import laws

PROGRAM: Final = "schafkopf-tutor"
COMMANDS: Final = (
    "why", "replay", "review", "rules", "play", "quiz", "test", "today", "items", "export", "page",
    "pocket", "scoresheet", "worksheet", "slips", "votingcards", "demo", "simulate", "progress",
    "serve", "read", "warm", "doctor", "coverage", "class", "grades", "privacy",
)  # fmt: skip
SWITCHES: Final = {
    "-h", "--help", "--json", "--version", "--plain", "--no-log", "--new", "--delete", "--yes",
    "--stdio", "--update", "--phrases", "--wall", "--list", "--open", "--resume", "--play",
    "--coach", "--points", "--check", "--keep", "--names", "--sessions", "--compare", "--stop",
}  # fmt: skip
FALLBACK: Final = "ordnung"
"""The rule set that questions are asked under, where none is named."""
_DEFAULT: Final = "de"


class CliError(TutorError):
    """Arguments that cannot be used, or input that cannot be read."""


def language_from(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; German where it asks for none of ours.

    >>> language_from({"LANG": "en_US.UTF-8"}), language_from({"LANG": "C"})
    ('en', 'de')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = environment.get(variable, "")
        if asked:
            return asked[:2].lower() if asked[:2].lower() in LANGUAGES else _DEFAULT
    return _DEFAULT


def split_language(arguments: Sequence[str], language: str) -> tuple[str, list[str]]:
    """The language that ``--lang`` chooses, wherever it stands, and the other arguments.

    It is looked for first of all, because help and slips are said in it. Raises CliError.

    >>> split_language(["why", "--lang", "en", "-"], "de")
    ('en', ['why', '-'])
    """
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        option, equals, value = word.partition("=")
        if option != "--lang":
            rest.append(word)
            continue
        value = value if equals else next(words, "")
        if not value:
            raise CliError("cli.error.value", option=option, program=PROGRAM)
        one_of(option, value, LANGUAGES)
        language = value
    return language, rest


def one_of(option: str, found: str, allowed: Iterable[str]) -> None:
    """CliError if what was given to an option is not one of those allowed."""
    words = tuple(allowed)
    if found not in words:
        listed = ", ".join(words)
        raise CliError("cli.error.choice", option=option, found=found or "∅", allowed=listed)


def number_of(option: str, found: str, low: int, high: int) -> int:
    """What was given to an option as a whole number. CliError if it is none, or too large.

    >>> number_of("--n", "12", 1, 200)
    12
    """
    if found.isascii() and found.isdigit() and len(found) < 20 and low <= int(found) <= high:
        return int(found)
    raise CliError("cli.error.number", option=option, found=found or "∅", low=low, high=high)


def parse(arguments: Sequence[str], language: str) -> argparse.Namespace:
    """The options of one call, with its ``command`` ("" for none) and ``language``.

    Raises CliError, and Shown where help or version is asked for.
    """
    command = next((word for word in arguments if not word.startswith("-")), "")
    if command not in ("", *COMMANDS):
        allowed = ", ".join(COMMANDS)
        raise CliError("cli.error.command", found=command, allowed=allowed, program=PROGRAM)
    program = f"{PROGRAM} {command}".rstrip()
    try:
        options, others = _parser(language).parse_known_args(arguments)
    except argparse.ArgumentError as slip:
        option = slip.argument_name or ""
        kind = "no_value" if set(option.split("/")) & SWITCHES else "value"
        raise CliError(f"cli.error.{kind}", option=option, program=program) from slip
    if command == "why":  # argparse loses cards that stand behind an option
        options.cards += [word for word in others if not word.startswith("-")]
        others = [word for word in others if word.startswith("-")]
    if others:
        raise CliError("cli.error.option", found=others[0], program=program)
    options.language = language
    return options


class Shown(Exception):
    """Help or version is asked for: ``text`` is all that this call prints."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class _Parser(argparse.ArgumentParser):
    """Argparse that speaks our languages: slips are ours, and so is all of the help."""

    def __init__(self, *, language: str, page: str, **given: Any) -> None:
        super().__init__(
            description=text(f"cli.help.{page}.about", language),
            epilog=text(f"cli.help.{page}.examples", language),
            formatter_class=_formatter(language),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            **given,
        )
        self.language = language
        self.page = page
        self.given = self.add_argument_group(self.say("arguments"))
        self.options = self.add_argument_group(self.say("options"))
        self.options.add_argument("-h", "--help", action=_Help, nargs=0, help=self.say("help"))
        self.options.add_argument("--lang", metavar="|".join(LANGUAGES), help=self.say("lang"))

    def say(self, message: str) -> str:
        """A text of the help; argparse wants its per cent signs doubled."""
        return text(f"cli.help.{message}", self.language).replace("%", "%%")

    def takes(self, name: str, many: str, metavar: str) -> None:
        """An argument that is named by its place; it can be left out, and then we say so."""
        about = self.say(f"{self.page}.{name}")
        self.given.add_argument(name, metavar=metavar, nargs=many, help=about)

    def option(
        self, name: str, metavar: str = "", default: str | None = None, page: str = ""
    ) -> None:
        """An option with a value; without ``metavar``, a switch. ``page`` has told of it before."""
        about = self.say(f"{page or self.page}.{name}")
        if metavar:
            self.options.add_argument(f"--{name}", metavar=metavar, default=default, help=about)
        else:
            self.options.add_argument(f"--{name}", action="store_true", help=about)

    def several(self, name: str, metavar: str) -> None:
        """An option that may stand there more than once; ``class`` is read as ``class_``."""
        about = self.say(f"{self.page}.{name}")
        read = f"{name}_" if iskeyword(name) else name
        self.options.add_argument(
            f"--{name}", metavar=metavar, action="append", default=[], help=about, dest=read
        )

    def error(self, message: str) -> NoReturn:
        raise CliError("cli.error.usage", detail=message, program=PROGRAM)


def _parser(language: str) -> _Parser:
    parser = _Parser(prog=PROGRAM, language=language, page="main")
    version = parser.say("version")
    parser.options.add_argument("--version", action=_Version, nargs=0, help=version)
    parser.option("update")
    parser.set_defaults(command="")
    commands = parser.add_subparsers(title=parser.say("commands"), metavar="COMMAND", prog=PROGRAM)

    def command(name: str) -> _Parser:
        short = parser.say(f"{name}.short")
        made: _Parser = commands.add_parser(name, help=short, language=language, page=name)
        made.set_defaults(command=name)
        return made

    why = command("why")
    why.takes("text", "?", "TEXT")
    why.takes("cards", "*", "CARD")
    why.option("rules", "NAME|FILE")
    why.option("seat", "N")
    why.option("game", "|".join(laws()))
    why.option("letters", "|".join(SUITS), next(iter(SUITS)))
    why.option("face", "|".join(FACES))
    why.option("json")

    replay = command("replay")
    replay.takes("file", "?", "FILE")
    replay.option("json")

    review = command("review")
    review.takes("file", "?", "FILE")
    review.option("game", "N")
    review.option("seat", "N")
    review.option("worlds", "N", "20")
    review.option("stake", "points|money", "points")
    review.option("seed", "N", "1")
    review.option("rules", "NAME|FILE")
    review.option("out", "FILE.html|FILE.png|FILE.svg")
    review.option("face", "|".join(FACES), FACES[0], page="why")
    review.option("plain", page="quiz")

    rules = command("rules")
    rules.takes("words", "*", "NAME|FILE")
    rules.option("wall")
    rules.option("out", "FILE")
    rules.option("game", "|".join(laws()), page="why")
    rules.option("face", "|".join(FACES), page="why")

    play = command("play")
    play.option("with", "NAME,…")
    play.option("rules", "NAME|FILE")
    play.option("game", "|".join(laws()), page="why")
    play.option("coach")
    play.option("open")
    play.option("seed", "N")
    play.option("games", "N", "0")
    play.option("resume")
    play.option("export", "FILE")
    play.option("face", "|".join(FACES), page="why")
    play.option("plain")

    quiz = command("quiz")
    quiz.takes("skill", "?", "SKILL")
    _of_sheet(quiz, "10", None)
    quiz.option("plain")
    quiz.option("no-log")

    test = command("test")
    test.option("seed", "N")
    test.option("rules", "NAME|FILE", page="quiz")
    test.option("game", "|".join(laws()), page="why")
    test.option("new")
    test.option("name", "NAME")
    test.option("out", "FILE")
    test.option("code", "CODE")
    test.option("face", "|".join(FACES), page="why")
    test.option("plain", page="quiz")
    test.option("no-log", page="quiz")

    today = command("today")
    today.option("date", "YYYY-MM-DD")
    today.option("play")
    today.option("rules", "NAME|FILE", page="play")
    today.option("game", "|".join(laws()), page="why")
    today.option("name", "NAME")
    today.option("face", "|".join(FACES), page="why")
    today.option("plain", page="quiz")
    today.option("no-log", page="quiz")

    items = command("items")
    items.option("skill", "SKILL,…")
    _of_sheet(items, "1", "1")

    export = command("export")
    export.takes("format", "?", "FORMAT")
    export.option("skill", "SKILL,…")
    _of_sheet(export, "50", "1")
    export.option("variants", "N")
    export.option("points")
    export.option("out", "FILE")

    page = command("page")
    page.option("skill", "SKILL,…")
    _of_sheet(page, "20", "1")
    page.option("out", "FILE")

    pocket = command("pocket")
    pocket.option("phrases")
    pocket.option("rules", "NAME|FILE", page="quiz")
    pocket.option("game", "|".join(laws()), page="why")
    pocket.option("face", "|".join(FACES), page="why")
    pocket.option("out", "FILE")

    scoresheet = command("scoresheet")
    scoresheet.option("kind", "evening|list", "evening")
    scoresheet.option("rules", "NAME|FILE")
    scoresheet.option("out", "FILE")

    worksheet = command("worksheet")
    worksheet.option("skill", "SKILL,…")
    _of_sheet(worksheet, "10", "1")
    worksheet.option("out", "FILE")

    slips = command("slips")
    slips.option("n", "N", "6")
    slips.option("seed", "N", "1")
    slips.option("rules", "NAME|FILE", FALLBACK)
    slips.option("face", "|".join(FACES), FACES[0], page="why")
    slips.option("out", "FILE")

    votingcards = command("votingcards")
    votingcards.option("n", "N", "16")
    votingcards.option("out", "FILE")

    demo = command("demo")
    demo.takes("deal", "?", "DEAL|FILE")
    demo.option("list")
    demo.option("rules", "NAME|FILE", FALLBACK)
    demo.option("out", "FILE")

    simulate = command("simulate")
    simulate.takes("players", "*", "PLAYER")
    simulate.option("deals", "N", "100")
    simulate.option("seed", "N", "1")
    simulate.option("rules", "NAME|FILE")
    simulate.option("game", "|".join(laws()), page="why")
    simulate.option("keep", "FILE")
    simulate.option("json")

    progress = command("progress")
    progress.option("export", "FILE.csv|FILE.json")
    progress.option("delete")
    progress.option("yes")
    progress.option("code", "CODE")
    progress.option("rules", "NAME|FILE")
    progress.option("json")
    progress.option("plain")

    serve = command("serve")
    serve.option("stdio")
    serve.several("rules", "FILE")

    read = command("read")
    read.option("update", page="main")
    read.option("port", "N", "8866")

    of_school(command)

    command("warm").takes("folder", "?", "FOLDER")
    command("doctor").option("json")
    command("coverage").option("json")
    return parser


def _of_sheet(command: _Parser, number: str, seed: str | None) -> None:
    """What says which questions are asked."""
    command.option("n", "N", number)
    command.option("seed", "N", seed)
    command.option("level", "1|2|3", page="quiz")
    command.option("rules", "NAME|FILE", page="items")
    command.option("game", "|".join(laws()), page="why")
    command.option("face", "|".join(FACES), page="why")


class _Help(argparse.Action):
    """Shows the help of its parser."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> NoReturn:
        raise Shown(parser.format_help())


class _Version(argparse.Action):
    """Shows the version; looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> NoReturn:
        from importlib.metadata import version

        raise Shown(f"{PROGRAM} {version(PROGRAM)}\n")


def _formatter(language: str) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        """Help with our word for usage, and with examples left as they are."""

        def add_usage(
            self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
        ) -> None:
            super().add_usage(usage, actions, groups, text("cli.help.usage", language) + " ")

        def _fill_text(self, text: str, width: int, indent: str) -> str:
            wrapped = (
                line if line.startswith("  ") else textwrap.fill(line, width)
                for line in text.splitlines()
            )
            return "\n".join(wrapped)

    return Formatter
