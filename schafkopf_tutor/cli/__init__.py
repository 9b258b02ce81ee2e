"""The command line: ``schafkopf-tutor``.

Exit codes: 0 well, 1 differences, faults or holes were found, 2 bad input (one sentence on stderr
says what and how to mend it), 130 stopped with Ctrl-C, 141 when whatever reads the output has gone
away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import CliError, Shown, language_from, parse, split_language
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import text

__all__ = ["CliError", "main"]

BAD_INPUT = 2
STOPPED = 130
READER_GONE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; ``argv`` is without the program's name.

    Prints to stdout and stderr, and raises nothing but what is a bug of ours.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    language = language_from(os.environ)
    console = Console.standard()
    try:
        language, rest = split_language(arguments, language)
        code = _run(rest, language, console)
        console.flush()
    except TutorError as slip:
        console.error(slip.say(language))
        return BAD_INPUT
    except BrokenPipeError:
        console.give_up()
        return READER_GONE
    except OSError:  # a full disk: files that are read have slips of their own
        console.give_up()
        console.error(text("cli.error.output", language))
        return BAD_INPUT
    except KeyboardInterrupt:
        return STOPPED
    return code


def _run(arguments: list[str], language: str, console: Console) -> int:
    """The command's own module is loaded only now: nobody waits for the others."""
    try:
        options = parse(arguments, language)
    except Shown as shown:
        console.text(shown.text)
        return 0
    if options.command == "why":
        from schafkopf_tutor.cli.why import why

        return why(options, console)
    if options.command == "replay":
        from schafkopf_tutor.cli.replay import replay

        return replay(options, console)
    if options.command == "review":
        from schafkopf_tutor.cli.review import review

        return review(options, console)
    if options.command == "rules":
        from schafkopf_tutor.cli.rules import rules

        return rules(options, console)
    if options.command == "play":
        from schafkopf_tutor.cli.play import play

        return play(options, console)
    if options.command == "quiz":
        from schafkopf_tutor.cli.quiz import quiz

        return quiz(options, console)
    if options.command == "test":
        from schafkopf_tutor.cli.exam import exam

        return exam(options, console)
    if options.command == "today":
        from schafkopf_tutor.cli.today import today

        return today(options, console)
    if options.command == "items":
        from schafkopf_tutor.cli.items import items

        return items(options, console)
    if options.command == "export":
        from schafkopf_tutor.cli.export import export

        return export(options, console)
    if options.command == "page":
        from schafkopf_tutor.cli.page import page

        return page(options, console)
    if options.command == "pocket":
        from schafkopf_tutor.cli.pocket import pocket

        return pocket(options, console)
    if options.command == "scoresheet":
        from schafkopf_tutor.cli.scoresheet import scoresheet

        return scoresheet(options, console)
    if options.command == "worksheet":
        from schafkopf_tutor.cli.worksheet import worksheet

        return worksheet(options, console)
    if options.command == "slips":
        from schafkopf_tutor.cli.slips import slips

        return slips(options, console)
    if options.command == "votingcards":
        from schafkopf_tutor.cli.votingcards import votingcards

        return votingcards(options, console)
    if options.command == "simulate":
        from schafkopf_tutor.cli.simulate import simulate

        return simulate(options, console)
    if options.command == "demo":
        from schafkopf_tutor.cli.demo import demo

        return demo(options, console)
    if options.command == "progress":
        from schafkopf_tutor.cli.progress import progress

        return progress(options, console)
    if options.command == "serve":
        from schafkopf_tutor.serve import run

        return run(options, sys.stdin.buffer, console.out)
    if options.command == "read":
        from schafkopf_tutor.cli.course import read

        return read(options, console)
    if options.command == "grades":
        from schafkopf_tutor.cli.grades import grades

        return grades(options, console)
    if options.command == "privacy":
        from schafkopf_tutor.cli.privacy import privacy

        return privacy(options, console)
    if options.command == "class":
        from schafkopf_tutor.cli.classroom import classroom

        return classroom(options, console)
    if options.command == "warm":
        from schafkopf_tutor.cli.warm import warm

        return warm(options, console)
    if options.command == "doctor":
        from schafkopf_tutor.cli.doctor import doctor

        return doctor(options, console)
    if options.command == "coverage":
        from schafkopf_tutor.cli.coverage import coverage

        return coverage(options, console)
    from schafkopf_tutor.cli.course import course

    return course(options, console)
