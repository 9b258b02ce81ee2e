"""How the rule sets of a law are laid out, and which settings come into play (``data/sheets``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeAlias

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.ruleset import RuleSet

Wanted: TypeAlias = Mapping[str, tuple[object, ...]]
"""Settings with the values that they may have, all at once."""

PACK = "pack"
"""What a rule set states beside its settings, said like one of them."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds where one of ``any_of`` does; if it is ``negated``, where none does."""

    any_of: tuple[Wanted, ...]
    negated: bool

    def holds(self, ruleset: RuleSet) -> bool:
        """Whether this rule set fulfils it."""
        found = any(
            all(_values(ruleset, name) & set(values) for name, values in wanted.items())
            for wanted in self.any_of
        )
        return found is not self.negated


def _values(ruleset: RuleSet, name: str) -> set[object]:
    """The value of a setting; several where the name stands for more than one."""
    if name == PACK:
        return {ruleset.pack.name}
    table, _, last = name.rpartition(".")
    if table == "games":
        return {getattr(ruleset.contracts[game], last) for game in ruleset.words("games")}
    if last == "*":
        start = f"{table}."
        return {value for key, value in ruleset.settings.items() if key.startswith(start)}
    return {ruleset[name]}


@dataclass(frozen=True, slots=True)
class Layout:
    """The sections of a sheet with their settings, and when a setting matters at all.

    ``prefix`` stands before the ids of all its messages. ``pocket``: by the parts of the card for
    the pocket, what stands on it, where that is not made of what the usual game has: settings, and
    ids of sentences.
    """

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    conditions: Mapping[str, Condition]
    relevant: Mapping[str, tuple[str, ...]]
    told: Mapping[str, tuple[str, ...]]
    prefix: str = ""
    pocket: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def hold(self, conditions: tuple[str, ...], ruleset: RuleSet) -> bool:
        """Whether all of these conditions hold. KeyError for an unknown one."""
        return all(self.conditions[name].holds(ruleset) for name in conditions)

    def matters(self, setting: str, ruleset: RuleSet) -> bool:
        """Whether a setting decides anything under this rule set."""
        table = setting.partition(".")[0]
        return self.hold(self.relevant.get(setting, self.relevant.get(table, ())), ruleset)

    def tells(self, setting: str, ruleset: RuleSet) -> bool:
        """Whether a setting is said: it matters, or what it says holds without it.

        >>> from schafkopf_tutor.rulesets import load
        >>> short = load("cardgames-zone-short")
        >>> searched = "called_ace.run_away_when_searched"
        >>> layout("schafkopf").tells(searched, short), layout("schafkopf").matters(searched, short)
        (True, False)
        """
        also = setting in self.told and self.hold(self.told[setting], ruleset)
        return also or self.matters(setting, ruleset)


def _condition(table: Mapping[str, Any]) -> Condition:
    negated = "unless" in table
    listed = table["unless" if negated else "when"]
    any_of = tuple({name: tuple(values) for name, values in wanted.items()} for wanted in listed)
    return Condition(any_of, negated)


@cache
def layout(law: str) -> Layout:
    """The layout of a law's rule sets (FileNotFoundError if there is none).

    >>> from schafkopf_tutor.rulesets import load
    >>> layout("schafkopf").matters("ramsch.tie", load("ordnung"))
    False
    """
    file = files("schafkopf_tutor").joinpath("data", "sheets", f"{law}.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    relevant, told, pocket = (
        MappingProxyType({name: tuple(found) for name, found in table.get(part, {}).items()})
        for part in ("relevant", "told", "pocket")
    )
    return Layout(
        tuple((entry["heading"], tuple(entry["settings"])) for entry in table["sections"]),
        MappingProxyType({name: _condition(found) for name, found in table["conditions"].items()}),
        relevant,
        told,
        table.get("prefix", ""),
        pocket,
    )


def games_played(ruleset: RuleSet) -> tuple[Contract, ...]:
    """The contracts that can be played, lowest first; a Ramsch last, where there is one.

    >>> from schafkopf_tutor.rulesets import load
    >>> [str(contract) for contract in games_played(load("cardgames-zone-short"))]
    ['rufspiel', 'wenz', 'solo', 'wenz-tout', 'solo-tout']
    """
    names = list(ruleset.words("games"))
    if layout(ruleset.law).hold(("ramsch",), ruleset):
        each = (name for name, contract in ruleset.contracts.items() if contract.parties == "each")
        names += [name for name in each if name not in names]
    return tuple(ruleset.contracts[name] for name in names)
