"""What rule sets of a law may say: its contracts and every setting (``data/laws/<law>.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from schafkopf_tutor.cards import PACKS, Card, Suit
from schafkopf_tutor.data import resource
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.ruleset import Change

USUAL = "schafkopf"
"""The law that is meant where none is named."""
MOST = 10**9
"""No number in a rule set is greater."""
Table: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SettingKind:
    """What one setting may be: its kind, the least number or the words allowed, and the reason.

    A table ``per_contract`` has a value for every contract, those with parties ``not_for`` aside.
    """

    name: str
    kind: str
    why: str
    of: tuple[str, ...] = ()
    least: int = 0
    per_contract: bool = False
    not_for: tuple[str, ...] = ()

    def allowed(self) -> str:
        """What may stand there, as data rather than a sentence."""
        if self.kind == "switch":
            return "true, false"
        if self.kind == "number":
            return f"{self.least} … {MOST}"
        if self.kind == "word":
            return ", ".join(self.of)
        return '["…", "…"]'

    def accepts(self, value: object) -> bool:
        """Whether the value is of this kind and allowed."""
        if self.kind == "switch":
            return isinstance(value, bool)
        if self.kind == "number":
            is_number = isinstance(value, int) and not isinstance(value, bool)
            return is_number and isinstance(value, int) and self.least <= value <= MOST
        if self.kind == "word":
            return isinstance(value, str) and value in self.of
        return isinstance(value, list) and all(isinstance(item, str) for item in value)


@dataclass(frozen=True, slots=True)
class LawData:
    """The contracts and the kinds of settings of one law, as its data file states them.

    ``packs`` are those it is played with, ``called`` the parties that are found by a suit that is
    named with the contract, ``calls`` the words that can be said, ``changes`` those that change the
    order of cards; ``face`` is the one that its players are shown.
    """

    name: str
    contracts: Table
    kinds: Mapping[str, SettingKind]
    packs: tuple[str, ...] = tuple(PACKS)
    called: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    changes: Mapping[str, Change] = field(default_factory=lambda: Frozen({}))
    face: str = "german"


def _change(table: Table) -> Change:
    top, plain, ranked = [
        tuple(map(Card.of, table.get(key, ()))) for key in ("top", "plain", "ranked")
    ]
    suits = tuple(Suit(letter) for letter in table.get("untrumped", ()))
    return Change(top, plain, ranked, suits, tuple(table.get("not_for", ())))


def _kinds(table: Table, prefix: str = "") -> Iterator[SettingKind]:
    for key, value in table.items():
        name = f"{prefix}{key}"
        if "kind" not in value:
            yield from _kinds(value, f"{name}.")
            continue
        yield SettingKind(
            name,
            value["kind"],
            value["why"],
            tuple(value.get("of", ())),
            value.get("min", 0),
            value.get("per_contract", False),
            tuple(value.get("not_for", ())),
        )


def law_data(text: str, name: str) -> LawData:
    """Read a law's data from the text of its TOML file."""
    table = tomllib.loads(text)
    kinds = {kind.name: kind for kind in _kinds(table["settings"])}
    packs, called, calls = (tuple(table.get(key, ())) for key in ("packs", "called", "calls"))
    known = packs or tuple(PACKS)
    changes = {word: _change(entry) for word, entry in table.get("changes", {}).items()}
    face = table.get("face", "german")
    contracts = table["contracts"]
    return LawData(name, contracts, Frozen(kinds), known, called, calls, Frozen(changes), face)


@cache
def shipped_law(name: str) -> LawData:
    """The data of a law that comes with the package (KeyError if there is none)."""
    file = resource("laws", f"{name}.toml")
    if not file.is_file():
        raise KeyError(name)
    return law_data(file.read_text(encoding="utf-8"), name)


def laws() -> tuple[str, ...]:
    """The names of the laws that come with the package: the table of games.

    >>> USUAL in laws()
    True
    """
    names = (entry.name for entry in resource("laws").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))
