"""``schafkopf-tutor progress --code``: what a page's result code says, question by question.

It needs Python alone: whoever collects codes has no log of those who sent them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import FALLBACK
from schafkopf_tutor.cli.progress_said import call, propose
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.code import Mark, Outcome, decode, missed
from schafkopf_tutor.quiz.paper import Paper, day_of
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice

SCHEMA: Final = 1
"""A new number whenever a key goes or changes its meaning."""
_COLUMNS: Final = ("question", "skill", "level", "mark")
_WORDS: Final = (1, 3)  # columns that are no numbers


def show_code(options: argparse.Namespace, console: Console) -> int:
    """Print what a code says; 0. Raises RulesetError, and QuestionError for what is no code."""
    house = [] if options.rules is None else [load(options.rules)]
    outcome = decode(options.code, house)
    voice = Voice(Speaker(options.language), outcome.sheet.ruleset)
    if options.json:
        console.json(as_json(outcome, voice))
    else:
        rules = _to_name(outcome.sheet.ruleset, options.rules, house)
        _print(outcome, rules, voice, console)
    return 0


def _print(outcome: Outcome, rules: str | None, voice: Voice, console: Console) -> None:
    sheet = outcome.sheet
    about = {"count": sheet.number, "seed": sheet.seed, "rules": sheet.ruleset.name}
    console.paragraph(voice.text("cli.progress.code", **about))
    console.text("\n")
    rows = [[voice.text(f"cli.progress.column.{name}") for name in _COLUMNS]]
    for place, (item, mark) in enumerate(zip(sheet.items, outcome.marks, strict=True), 1):
        name, said = skill_named(item.kind.skill).name(voice.words), _said(mark, voice)
        rows.append([str(place), name, str(item.level), said])
    console.table(rows, words=_WORDS)
    console.text("\n")
    for mark in reversed(Mark):
        count = outcome.count(mark)
        if count:
            console.paragraph(voice.text(f"quiz_page.sums.{mark.name.lower()}", count=count))
    console.text("\n")
    asked = tuple(missed(outcome.rights))
    names = tuple(skill_named(skill).name(voice.words) for skill in asked)
    console.paragraph(
        voice.text(f"cli.progress.{'practise' if asked else 'all_right'}", skills=names)
    )
    if asked:
        propose(asked, rules, console)
    console.paragraph(voice.text("cli.progress.again"))
    if isinstance(sheet, Paper):
        call(_of_paper(sheet), rules, console)
        return
    level = ["--level", sheet.level] if sheet.level else []
    propose(sheet.skills, rules, console, "--n", sheet.number, "--seed", sheet.seed, *level)


def _of_paper(paper: Paper) -> tuple[object, ...]:
    """The command that asks a paper again."""
    if paper.plan.daily:
        return paper.id, "--date", day_of(paper.seed)
    return paper.id, "--new", "--seed", paper.seed


def _to_name(ruleset: RuleSet, named: str | None, house: Iterable[RuleSet]) -> str | None:
    """What a command has to name for these rules; nothing for those that it takes anyway."""
    if any(ruleset.digest == one.digest for one in house):
        return named
    return None if ruleset.name == FALLBACK else ruleset.name


def _said(mark: Mark, voice: Voice) -> str:
    return voice.words.phrase(f"quiz_page.marks.{mark.name.lower()}")


def as_json(outcome: Outcome, voice: Voice) -> dict[str, object]:
    """The same for other programs: ``data/schemas/outcome.schema.json``."""
    sheet, ruleset = outcome.sheet, outcome.sheet.ruleset
    return {
        "schema": SCHEMA,
        "lang": voice.words.language,
        "paper": sheet.id if isinstance(sheet, Paper) else None,
        "seed": sheet.seed,
        "rules": {"name": ruleset.name, "digest": ruleset.digest},
        "questions": [
            {
                "key": item.key,
                "skill": item.kind.skill,
                "name": skill_named(item.kind.skill).name(voice.words),
                "level": item.level,
                "mark": mark.name.lower(),
            }
            for item, mark in zip(sheet.items, outcome.marks, strict=True)
        ],
        "sums": {mark.name.lower(): outcome.count(mark) for mark in Mark},
        "practise": list(missed(outcome.rights)),
    }
