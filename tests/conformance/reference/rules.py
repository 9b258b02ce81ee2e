"""What a rule set says: a shipped base and the differences from it, read from the files."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.law.oracle import LONG, SHORT, House

DATA = Path(__file__).parents[3] / "schafkopf_tutor" / "data"
HEAD = ("schema", "base", "law", "pack", "contracts", "name")
Json = Any


@dataclass(frozen=True, eq=False)
class Rules:
    """One table's rules: settings by dotted name, contracts, cards."""

    settings: Mapping[str, Any]
    contracts: Mapping[str, Mapping[str, Any]]
    pack: str

    def __getitem__(self, name: str) -> Any:
        return self.settings[name]

    @property
    def cards(self) -> list[str]:
        """The pack."""
        return LONG if self.pack == "long" else SHORT

    @property
    def size(self) -> int:
        """Cards in a hand, and so tricks in a game."""
        return len(self.cards) // 4

    @property
    def games(self) -> list[str]:
        """What is played, lowest first."""
        return list(self["games"])

    @property
    def house(self) -> House:
        """The oracle's switches."""
        prefix = "called_ace."
        known = {k.removeprefix(prefix): v for k, v in self.settings.items() if prefix in k}
        return House(**known)

    def parties(self, contract: str) -> str:
        """Who plays with whom: "called_ace", "alone" or "each"."""
        return str(self._of(contract, "parties"))

    def goal(self, contract: str) -> str:
        """What is to be done: "most", "all_tricks", "shown" or "fewest"."""
        return str(self._of(contract, "goal"))

    def suits(self, contract: str) -> str:
        """The letters of the suits that can be named with it."""
        return "".join(self._of(contract, "suits") or ())

    def plain(self, contract: str) -> str:
        """The game without its promise: a Wenz-Tout is a Wenz."""
        return contract.removesuffix("-tout")

    def per(self, table: str, contract: str) -> Any:
        """A setting that each contract has for itself, or takes from what it is like."""
        name: str | None = contract
        while name is not None:
            if f"{table}.{name}" in self.settings:
                return self.settings[f"{table}.{name}"]
            name = self.contracts[name].get("like")
        return None

    def _of(self, contract: str, key: str) -> Any:
        name: str | None = contract
        while name is not None:
            if key in self.contracts[name]:
                return self.contracts[name][key]
            name = self.contracts[name].get("like")
        return None


def read(rules: Json) -> Rules:
    """A rule set as a fixture states it: ``{"base": …}`` and what differs."""
    return _read(json.dumps(rules, sort_keys=True))


def shipped() -> list[str]:
    """The names of the bases; other games than Schafkopf have theirs there, too."""
    names = sorted(path.stem for path in (DATA / "rulesets").glob("*.toml"))
    return [name for name in names if _on_base({"base": name})["law"] == "schafkopf"]


@cache
def _read(text: str) -> Rules:
    table = _on_base(json.loads(text))
    law = tomllib.loads((DATA / "laws" / f"{table['law']}.toml").read_text(encoding="utf-8"))
    contracts = _laid_over(law["contracts"], table.get("contracts", {}))
    given = {key: value for key, value in table.items() if key not in HEAD}
    return Rules(_dotted(given), contracts, table["pack"])


def _on_base(table: Json) -> Json:
    if "base" not in table:
        return table
    path = DATA / "rulesets" / f"{table['base']}.toml"
    return _laid_over(_on_base(tomllib.loads(path.read_text(encoding="utf-8"))), table)


def _laid_over(under: Json, over: Json) -> Json:
    if not (isinstance(under, dict) and isinstance(over, dict)):
        return over
    return {
        **under,
        **{key: _laid_over(under.get(key), value) for key, value in over.items()},
    }


def _dotted(table: Json) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= {f"{key}.{name}": item for name, item in _dotted(value).items()}
        else:
            found[key] = value
    return found
