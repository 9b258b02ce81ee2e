"""What covers each paragraph of the rule books: lessons, exercises, questions, beliefs, cases.

A paragraph is decided by rules, lines of a settlement and settings (``data/books``); whatever
touches one of them covers it. All is found in the checkout, and nothing is written by hand but
``course/coverage.toml``: what a lesson says in words alone, and what needs no cover, with the why.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.cli.parser import CliError
from schafkopf_tutor.explain import book, books
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.stake import rules_of
from schafkopf_tutor.rulesets import load

COLUMNS: Final = ("lesson", "exercise", "question", "belief", "case")
NEEDED: Final = ("lesson", "exercise", "question", "case")
"""The columns where nothing is a hole. A belief is known where people are known to err."""
SEEDS: Final = 8
"""So many items of each kind and level are looked at."""
DECLARED: Final = Path("course", "coverage.toml")
_VERDICT: Final = re.compile(r"^ .*?(?<=\s)(?:yes|no)\s+([a-z_.]+)", re.MULTILINE)
_FAULT: Final = re.compile(r"^ +(\w+) by .*-> (\w+)", re.MULTILINE)
_MONEY: Final = re.compile(r"^ +(?:won|lost)( by .*?)? {2,}(.*?) {2,}", re.MULTILINE)

Cover = Mapping[str, Collection[str]]
"""By rule or setting, what touches it."""


@dataclass(frozen=True)
class Row:
    """One paragraph of a book: what it is decided ``by``, and what covers it by column.

    ``declared`` are the columns where nothing is needed.
    """

    book: str
    paragraph: str
    by: tuple[str, ...]
    cover: Mapping[str, tuple[str, ...]]
    declared: frozenset[str]

    @property
    def holes(self) -> tuple[str, ...]:
        """The columns that should not be empty, and are."""
        if not self.by:  # declared prose
            return ()
        return tuple(at for at in NEEDED if not self.cover[at] and at not in self.declared)


@dataclass(frozen=True)
class Declared:
    """What is written by hand: ``said`` by rule the cells that say it in words, ``without`` by
    column the rules that need nothing there."""

    said: Mapping[str, tuple[str, ...]]
    without: Mapping[str, frozenset[str]]

    @staticmethod
    def read(root: Path) -> Declared:
        """The declarations of a checkout. CliError for a file that cannot be used."""
        try:
            table = tomllib.loads((root / DECLARED).read_text(encoding="utf-8"))
            said = {rule: tuple(cells) for rule, cells in table.get("said", {}).items()}
            without = {at: frozenset(table.get("without", {}).get(at, {})) for at in NEEDED}
        except (OSError, ValueError, AttributeError, TypeError) as slip:
            detail = str(slip)
            raise CliError("cli.coverage.declared", file=DECLARED, detail=detail) from slip
        return Declared(said, without)


def known() -> frozenset[str]:
    """Every rule, line and setting that decides a paragraph."""
    paragraphs = (each for name in books() for each in book(name).paragraphs.values())
    return frozenset(rule for each in paragraphs for rule in each.by)


def rows(cover: Mapping[str, Cover], declared: Declared) -> Iterator[Row]:
    """All paragraphs, book by book, in the books' own order."""
    for name in books():
        paragraphs = book(name).paragraphs
        for key in sorted(paragraphs, key=_in_order):
            by = paragraphs[key].by
            found = {
                at: tuple(sorted({one for rule in by for one in cover[at].get(rule, ())}))
                for at in COLUMNS
            }
            spared = {at for at in NEEDED if declared.without[at].intersection(by)}
            yield Row(name, key, by, found, frozenset(spared))


def _in_order(paragraph: str) -> list[tuple[int, str]]:
    parts = paragraph.split(".")
    return [(int(part), "") if part.isdigit() else (999, part) for part in parts]


def stale(cover: Mapping[str, Cover], declared: Declared, cells: Collection[str]) -> list[str]:
    """Declarations that are not true (any more): an unknown rule or cell, a hole that is none."""
    wrong = [rule for rule in declared.said if rule not in known()]
    wrong += [cell for named in declared.said.values() for cell in named if cell not in cells]
    for at in NEEDED:
        wrong += [rule for rule in sorted(declared.without[at]) if rule not in known()]
        wrong += [f"{at} {rule}" for rule in sorted(declared.without[at]) if cover[at].get(rule)]
    return wrong


# --- what there is --------------------------------------------------------------------------------


def of_questions() -> Cover:
    """Kinds of questions by the rules that they are about, under the rule sets of all books."""
    found: dict[str, set[str]] = {}
    for name in books():
        ruleset = load(name)
        for skill, kind, level in every(ruleset):
            for seed in range(1, SEEDS + 1):
                for rule in rules_of(draw(kind, skill, level, seed, ruleset)):
                    found.setdefault(rule, set()).add(kind.id)
    return found


def of_beliefs() -> Cover:
    """Beliefs by the rule that puts them right."""
    found: dict[str, list[str]] = {}
    for belief in BELIEFS.values():
        found.setdefault(belief.cures, []).append(belief.id)
    return found


def of_sources(folder: Path) -> tuple[Cover, frozenset[str]]:
    """Lessons (or exercises) by what their cells touch, and the ids of all cells."""
    from schafkopf_tutor.notebook.touched import touched

    found: dict[str, set[str]] = {}
    cells: set[str] = set()
    for file in sorted(folder.glob("*.md")):
        touches = touched(file.stem, file.read_text(encoding="utf-8"), known())
        cells |= set(touches)
        for rule in frozenset().union(*touches.values()):
            found.setdefault(rule, set()).add(file.stem.partition("-")[0])
    return found, frozenset(cells)


def with_said(lessons: Cover, declared: Declared) -> Cover:
    """The lessons, with what they say in words alone."""
    more = {
        rule: {cell.partition("-")[0] for cell in cells} for rule, cells in declared.said.items()
    }
    return {
        rule: {*lessons.get(rule, ()), *more.get(rule, ())} for rule in set(lessons) | set(more)
    }


def of_cases(tests: Path) -> Cover:
    """Golden cases by the rule that they decide, each by its file and number, in ``tests/law``."""
    counted: dict[str, Counter[str]] = {}
    for file in sorted([*tests.glob("*.txt"), tests / "settings.py", tests / "test_tournament.py"]):
        text = file.read_text(encoding="utf-8")
        counted[file.stem] = Counter(_decided(file.stem, text))
    counted["disputes"] = Counter(
        ["trick.winner"] * (tests / "data" / "disputes.toml").read_text("utf-8").count("winner")
    )
    found: dict[str, list[str]] = {}
    for stem, counts in counted.items():
        for rule, count in counts.items():
            found.setdefault(rule, []).extend(f"{stem} {number}" for number in range(1, count + 1))
    return found


def _decided(stem: str, text: str) -> Iterable[str]:
    """What the cases of a file decide; its form is told in its head."""
    if stem == "golden_money":
        for seats, lines in _MONEY.findall(text):
            yield "result.ramsch" if seats else "result.win"
            for name in re.findall(r"([a-z_-]+) -?\d+", lines):
                yield f"line.{name}" if f"line.{name}" in known() else "line.base"
    elif stem == "golden_faults":
        for kind, ruling in _FAULT.findall(text):
            yield from (f"fault.{kind}", f"ruling.{ruling}")
    elif stem == "test_tournament":
        yield from (rule for rule in known() if rule.startswith("tournament."))
    elif stem == "settings":
        yield from (rule for rule in known() if f'"{rule}"' in text)
    else:
        yield from _VERDICT.findall(text)
