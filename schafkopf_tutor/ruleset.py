"""A rule set: everything a table has to agree on, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from schafkopf_tutor.cards import Pack
from schafkopf_tutor.contract import Contract

Setting: TypeAlias = bool | int | str | tuple[str, ...]


@dataclass(frozen=True, eq=False)
class RuleSet:
    """The rules of one table.

    ``law`` names the game (Schafkopf or another) whose clauses judge; ``contracts`` are all that
    can be played, by name; ``settings`` are the switches and the tariff, by dotted name; ``calls``
    the words that can be said. Two rule sets are equal when everything in them is, their names
    aside: see ``digest``.
    """

    name: str
    law: str
    pack: Pack
    contracts: Mapping[str, Contract]
    settings: Mapping[str, Setting]
    calls: tuple[str, ...] = ()

    def __getitem__(self, setting: str) -> Setting:
        return self.settings[setting]

    def number(self, setting: str) -> int:
        """A setting that is a whole number (TypeError otherwise)."""
        value = self.settings[setting]
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(setting)
        return value

    def word(self, setting: str) -> str:
        """A setting that is a word (TypeError otherwise)."""
        value = self.settings[setting]
        if not isinstance(value, str):
            raise TypeError(setting)
        return value

    def words(self, setting: str) -> tuple[str, ...]:
        """A setting that is a list of words (TypeError otherwise)."""
        value = self.settings[setting]
        if not isinstance(value, tuple):
            raise TypeError(setting)
        return value

    def family(self, contract: str) -> Iterator[str]:
        """The contract's name, then what it is like, then what that is like, and so on."""
        name: str | None = contract
        while name is not None:
            yield name
            name = self.contracts[name].like

    def for_contract(self, table: str, contract: str) -> Setting:
        """The setting ``table.contract``, or that of the nearest contract it is like.

        KeyError if none of them has one.
        """
        for name in self.family(contract):
            if f"{table}.{name}" in self.settings:
                return self.settings[f"{table}.{name}"]
        raise KeyError(f"{table}.{contract}")

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change whenever anything but the name does."""
        import hashlib  # slow to load, and few ask
        import json

        stated = {
            "law": self.law,
            "pack": [self.pack.name, len(self.pack)],
            "contracts": {
                name: [c.trumps, [s.letter for s in c.suits], c.parties, c.goal, c.like, c.leads]
                for name, c in self.contracts.items()
            },
            "settings": dict(self.settings),
            "calls": self.calls,
        }
        text = json.dumps(stated, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<RuleSet {self.name} {self.digest}>"
