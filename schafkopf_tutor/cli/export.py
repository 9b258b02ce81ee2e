"""``schafkopf-tutor export``: questions for learning platforms, flash cards, tables and paper."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from io import BytesIO

from schafkopf_tutor.cli.console import Console, Progress
from schafkopf_tutor.cli.games import asked_about
from schafkopf_tutor.cli.parser import PROGRAM, CliError, number_of
from schafkopf_tutor.cli.quiz import voice_of
from schafkopf_tutor.cli.target import place_for, write_through
from schafkopf_tutor.i18n import text
from schafkopf_tutor.quiz.bank import MOST, MOST_VARIANTS, Bank
from schafkopf_tutor.quiz.sheet import LARGEST_SEED
from schafkopf_tutor.screen.exporting import FORMATS, Job, format_of, left_out
from schafkopf_tutor.screen.telling import in_points


def export(options: argparse.Namespace, console: Console) -> int:
    """Write the questions to ``--out``, else print them; say what was left out on stderr.

    Raises CliError, RulesetError, ExportError, and QuestionError for questions that the table has
    not.
    """
    if options.format is None:
        raise CliError("cli.export.no_format", allowed=", ".join(FORMATS), program=PROGRAM)
    chosen = format_of(options.format, options.out or "")
    path = None if options.out is None else place_for(options.out)
    if path is None and not chosen.is_text and console.out.isatty():
        raise CliError("cli.export.no_text", format=options.format, ending=chosen.ending)
    bank = _bank(options)
    voice = voice_of(options, bank.ruleset)
    language, wanted = options.language, bank.wanted

    def say(done: int, percent: int | None) -> str:
        return text("export.progress", language, count=done, percent=percent or 0)

    with Progress(console.err, say) as progress:
        again = shlex.join(_again(options, bank, voice.speaker.face))
        job = Job(bank, voice, again, lambda done: progress.at(done, 100 * done // wanted))
        if path is None:
            file = BytesIO()
            written = chosen.write(job, file)
        else:
            written = write_through(path, lambda file: chosen.write(job, file))
    if path is None:
        console.bytes(file.getvalue())
    else:
        size = -(-path.stat().st_size // 1000)
        values = {"file": str(path), "count": written.number, "kilobytes": size}
        console.paragraph(text("export.written", language, **values))
    for sentence in (
        *left_out(written, wanted, voice),
        *(one.say(language) for one in bank.spreads),
    ):
        console.aside(sentence)
    return 0


def _bank(options: argparse.Namespace) -> Bank:
    skills = () if options.skill is None else tuple(options.skill.split(","))
    level = 0 if options.level is None else number_of("--level", options.level, 1, 3)
    seed = number_of("--seed", options.seed, 0, LARGEST_SEED)
    ruleset = asked_about(options, skills)
    ruleset = in_points(ruleset) if options.points else ruleset
    if options.variants is not None:
        variants = number_of("--variants", options.variants, 1, MOST_VARIANTS)
        return Bank(skills, 0, seed, ruleset, level, variants)
    return Bank(skills, number_of("--n", options.n, 1, MOST), seed, ruleset, level)


def _again(options: argparse.Namespace, bank: Bank, face: str) -> Iterator[str]:
    """The words of the command that writes the same again."""
    yield from (PROGRAM, "export", options.format)
    if bank.skills:
        yield from ("--skill", ",".join(bank.skills))
    number = ("--variants", bank.variants) if bank.variants else ("--n", bank.number)
    yield from (number[0], str(number[1]), "--seed", str(bank.seed))
    if bank.level:
        yield from ("--level", str(bank.level))
    rules = options.rules or bank.ruleset.name
    yield from ("--rules", rules, "--face", face, "--lang", options.language)
    if options.points:
        yield "--points"
