"""``schafkopf-tutor rules``: rule sets as sheets, what differs between two, a new one by asking,
and both on paper."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import face_of, game_asked_for
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import text
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load, of_law, shipped
from schafkopf_tutor.rulesheet import about, differences, differing_names, sentences

DIFFERENT: Final = 1
_BULLET: Final = "  - "
_LABEL: Final = 24  # a longer name stands on a line of its own


def rules(options: argparse.Namespace, console: Console) -> int:
    """Run ``rules``, ``rules NAME|FILE``, ``rules diff A B``, ``rules new [FILE]``, ``rules form``.

    Returns 1 where two rule sets differ, else 0. Raises CliError and RulesetError.
    """
    law = game_asked_for(options)
    speaker = Speaker(options.language, face=face_of(options, law))
    words: list[str] = options.words
    if options.wall or words[:1] == ["form"]:
        return _printed(options, speaker, console, law)
    if options.out is not None:
        raise CliError("cli.error.option", found="--out", program=_HERE)
    if words[:1] == ["new"]:
        from schafkopf_tutor.cli.interview import new

        _at_most(words, 2)
        return new(words[1] if len(words) > 1 else None, speaker, console, law)
    if words[:1] == ["diff"]:
        _at_most(words, 3)
        if len(words) < 3:
            raise CliError("cli.error.needs", argument="AB"[len(words) - 1], program=_HERE)
        return _differences(words[1], words[2], speaker, console)
    _at_most(words, 1)
    if words:
        ruleset = load(words[0])
        law = game_asked_for(options, ruleset)
        show(ruleset, replace(speaker, face=face_of(options, law)), console)
    else:
        _list(law, speaker, console)
    return 0


def _printed(options: argparse.Namespace, speaker: Speaker, console: Console, law: str) -> int:
    """The form, or with ``--wall`` a rule set in big letters, as a page to be printed."""
    from schafkopf_tutor.cli.target import hand_over
    from schafkopf_tutor.screen.rules_printed import rules_form, rules_wall
    from schafkopf_tutor.screen.voice import Voice

    words: list[str] = options.words
    _at_most(words, 1)
    if not words:
        raise CliError("cli.rules.wall_of_none")
    if not options.wall:
        return hand_over(rules_form(speaker, law), options.out, speaker.language, console)
    if words[0] in ("form", "new", "diff"):
        raise CliError("cli.error.option", found="--wall", program=_HERE)
    html = rules_wall(Voice(speaker, load(words[0])))
    return hand_over(html, options.out, speaker.language, console)


_HERE: Final = f"{PROGRAM} rules"


def _at_most(words: list[str], number: int) -> None:
    if len(words) > number:
        raise CliError("cli.error.option", found=words[number], program=_HERE)


def show(ruleset: RuleSet, speaker: Speaker, console: Console) -> None:
    """Print the whole sheet of a rule set."""
    console.paragraph(speaker.text("sheet.title", name=ruleset.name))
    console.paragraph(about(ruleset.name, speaker) or speaker.text("sheet.about"))
    for section in sentences(ruleset, speaker):
        _heading(section.heading, console)
        for sentence in section.sentences:
            console.paragraph(sentence, _BULLET)
        if section.table:
            console.table(section.table, " " * len(_BULLET))


def _heading(heading: str, console: Console) -> None:
    console.text("\n")
    console.paragraph(heading)


def _list(law: str, speaker: Speaker, console: Console) -> None:
    """The rule sets of a game that come with the package, and what can be done with them."""
    width = max(map(len, shipped(law)))
    console.paragraph(speaker.text("cli.rules.list"))
    for name in shipped(law):
        console.paragraph(about(name, speaker), f"  {name:{width}}  ")
    console.text("\n" + text("cli.rules.hints", speaker.language).strip("\n") + "\n")


def _differences(one: str, other: str, speaker: Speaker, console: Console) -> int:
    """What differs between two rule sets, grouped like a sheet."""
    a = load(one)
    b = of_law(load(other), a.law)
    names = (a.name, b.name) if a.name != b.name else (Path(one).name, Path(other).name)
    if names[0] == names[1]:
        names = (one, other)
    if a == b:
        console.paragraph(speaker.text("compare.same", a=names[0], b=names[1]))
        return 0
    found = differences(a, b, speaker)
    if not found:
        settings = differing_names(a, b)
        said = speaker.text("compare.unused", a=names[0], b=names[1], settings=settings)
        console.paragraph(said)
        return DIFFERENT
    console.paragraph(speaker.text("compare.title", a=names[0], b=names[1]))
    heading = ""
    for difference in found:
        if difference.heading == heading:
            console.text("\n")
        else:
            heading = difference.heading
            _heading(heading, console)
        for name, side in zip(names, (difference.here, difference.there), strict=True):
            _side(name, max(map(len, names)), side, console)
    return DIFFERENT


def _side(name: str, width: int, sentences: tuple[str, ...], console: Console) -> None:
    first = f"  {name + ':':{width + 1}} "
    if width > _LABEL:
        console.text(f"  {name}:\n")
        first = "    "
    for sentence in sentences:
        console.paragraph(sentence, first)
        first = " " * len(first)
