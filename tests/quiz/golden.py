"""What every skill asks, written down, so that a change of an item without a new version is seen.

    python -m tests.quiz.golden           writes the files of skills and versions that have none
    python -m tests.quiz.golden --check   says which skills ask otherwise than is written
    python -m tests.quiz.golden --anew    writes all anew: only while a version is not yet released

A file is `data/<skill>@<version>.jsonl`: the digests of its rule sets, then for each kind and level
two items to be read, and the digests of ten more. An item is what is asked, what lies there, what
can be answered and what is right: ids and values, so a better wording is no change. Whether it is
right, other tests prove; here it has to stay.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, kinds_of
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.quiz.task import LEVELS, Kind
from schafkopf_tutor.rulesets import load

Json = Any
FOLDER = Path(__file__).parent / "data"
TABLES = ("ordnung", "cardgames-zone-short", "cardgames-zone-variants", "ddv", "haus")
"""A kind is asked at the first of these that has it."""
WRITTEN = range(2)
"""The seeds of the items that are written out."""
DIGESTED = range(2, 12)
"""The seeds of those of which the digest is kept."""


# --- an item as plain values ---------------------------------------------------------------------


def plain(value: object) -> Json:
    """A value without its class. TypeError for one that has no plain form yet."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Said):
        told = {name: plain(one) for name, one in value.values.items()}
        return [value.message, told] if told else value.message
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Suit | Rank):
        return value.letter
    if value is TRUMP:
        return "trump"
    if isinstance(value, Announce):
        suit = "" if value.suit is None else f"-{value.suit.letter}"
        return f"{value.contract}{suit} by {value.seat}"
    if isinstance(value, Contract):
        return value.name
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if hasattr(value, "names"):  # a text of the glossary: its term is among the options
        return "…"
    raise TypeError(f"{type(value).__name__} has no plain form: add it to tests/quiz/golden.py")


def written(one: Item) -> dict[str, Json]:
    """An item as it is written."""
    question = one.question
    shown = [[plain(group.label), " ".join(map(str, group.cards))] for group in question.shown]
    laid = [f"{seat}: {card}" for seat, card in question.laid]
    right = plain(question.right)
    line = {
        "kind": one.kind.id,
        "level": one.level,
        "seed": one.seed,
        "ask": plain(question.ask),
        "shown": shown + laid,
        "options": plain(question.options),
        "right": right[0] if len(right) == 1 and one.kind.form in ("number", "money") else right,
        "rule": one.rule,
    }
    return {name: value for name, value in line.items() if value != []}


def text_of(line: Json) -> str:
    """A line as it stands in the file."""
    return json.dumps(line, ensure_ascii=False, separators=(", ", ": "))


def digest(line: Json) -> str:
    """Eight hexadecimal digits that change with all that is written."""
    return sha256(text_of(line).encode()).hexdigest()[:8]


# --- a skill -------------------------------------------------------------------------------------


@cache
def asked(skill: str) -> tuple[tuple[str, Kind, int], ...]:
    """What a skill asks: the rule set, the kind, the level."""
    found: dict[tuple[str, int], tuple[str, Kind, int]] = {}
    for rules in TABLES:
        for level in LEVELS:
            for kind in kinds_of(skill, level, load(rules)):
                found.setdefault((kind.id, level), (rules, kind, level))
    return tuple(found.values())


def item(skill: str, rules: str, kind: Kind, level: int, seed: int) -> dict[str, Json]:
    """One item of a skill, written."""
    return written(draw(kind, every_skill()[skill], level, seed, load(rules)))


def head(skill: str) -> Json:
    """The first line of a file."""
    used = dict.fromkeys(rules for rules, _, _ in asked(skill))
    return {"skill": every_skill()[skill].tag, "rules": {name: load(name).digest for name in used}}


def made(skill: str) -> Iterator[Json]:
    """The lines of a skill's file as they would be written."""
    yield head(skill)
    for at in asked(skill):
        yield from (item(skill, *at, seed) for seed in WRITTEN)
        yield {
            "kind": at[1].id,
            "level": at[2],
            "seeds": f"{DIGESTED[0]} to {DIGESTED[-1]}",
            "digests": " ".join(digest(item(skill, *at, seed)) for seed in DIGESTED),
        }


def path(skill: str) -> Path:
    """The file of a skill as it is now."""
    return FOLDER / f"{every_skill()[skill].tag}.jsonl"


def there(skill: str) -> list[Json]:
    """The lines that are written; none if nothing is."""
    file = path(skill)
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return [json.loads(line) for line in text.splitlines()]


def stray() -> list[str]:
    """Files that belong to no skill as it is now."""
    known = {path(skill).name for skill in every_skill()}
    return sorted(file.name for file in FOLDER.glob("*") if file.name not in known)


# --- what is said of a change --------------------------------------------------------------------


def change(skill: str, found: list[Json]) -> str:
    """What to do about a skill that asks otherwise than is written; empty if it does not."""
    tag, was = every_skill()[skill].tag, there(skill)
    if not was:
        return f"{tag} is not written down yet: run python -m tests.quiz.golden."
    if was == found:
        return ""
    if was[0] != found[0]:
        names = [
            name for name in found[0]["rules"] if was[0]["rules"].get(name) != load(name).digest
        ]
        return (
            f"{tag}: the rule sets are others now ({', '.join(names)}), and all items with them."
            " If that is meant, raise `version` of every skill in data/quiz/skills.toml, and run"
            " python -m tests.quiz.golden."
        )
    return (
        f"{tag} asks otherwise than it did: {_first(was, found)}."
        f" If that is meant, raise `version` of [{skill}] in data/quiz/skills.toml, and run"
        " python -m tests.quiz.golden (with --anew instead, if this version was never released)."
    )


def _first(was: list[Json], found: list[Json]) -> str:
    """The first line that is another now."""
    old = {(line.get("kind"), line.get("level"), line.get("seed")): line for line in was[1:]}
    new = {(line.get("kind"), line.get("level"), line.get("seed")): line for line in found[1:]}
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            kind, level, seed = key
            name = f"{kind}, level {level}, " + ("the digests" if seed is None else f"seed {seed}")
            return f"{name}: {text_of(old.get(key))} became {text_of(new.get(key))}"
    return "its lines stand in another order"


def main(arguments: list[str]) -> int:
    """Write what is missing, or with ``--anew`` all; with ``--check`` nothing. 1 if one differs."""
    anew, check, wrong = "--anew" in arguments, "--check" in arguments, False
    FOLDER.mkdir(exist_ok=True)
    for skill in every_skill():
        lines = list(made(skill))
        told = change(skill, lines)
        if told and not check and (anew or not path(skill).is_file()):
            text = "".join(f"{text_of(line)}\n" for line in lines)
            path(skill).write_text(text, encoding="utf-8")
            print(f"{path(skill).name} written")
        elif told:
            print(told)
            wrong = True
    for name in stray():
        if check:
            print(
                f"{name} belongs to no skill as it is now: python -m tests.quiz.golden removes it."
            )
            wrong = True
        else:
            (FOLDER / name).unlink()
            print(f"{name} removed")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
