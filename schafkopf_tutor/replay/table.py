"""The rules that a record was played under: the Ordnung, with the tariff of its own line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.replay.difference import same
from schafkopf_tutor.replay.record import Record, RecordError
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load

BASE: Final = "ordnung"

PLAYED: Final[Mapping[str, tuple[str, ...]]] = {
    "base": ("tariff.base.*",),
    "schneider_schwarz": ("tariff.schneider", "tariff.schwarz"),
    "per_laufende": ("tariff.laufende",),
    "laufende_min": ("laufende.from.*",),
}
"""What the tariff of a game with a declarer states, and which settings that is; ``*`` is the game.

Schneider and schwarz are a step each: schwarz is worth two in all.
"""

RAMSCH: Final[Mapping[str, tuple[str, ...]]] = {
    "base": ("tariff.base.*",),
    "durchmarsch": ("ramsch.durchmarsch",),
    "jungfrau": ("ramsch.jungfrau",),
    "tie": ("ramsch.tie",),
}
"""The same for a Ramsch."""

_NOT: Final = "off"  # what recordings say by null


def ruleset_of(record: Record) -> RuleSet:
    """The rule set of a record. Raises RecordError for a contract or a tariff that is none."""
    plain = _plain(record.deck)
    contract, tariff = plain.contracts.get(record.contract), record.tariff
    if contract is None:
        allowed = ", ".join(plain.contracts)
        raise RecordError("replay.record.value", "contract", record.contract, allowed=allowed)
    if tariff is None:
        return plain
    settings = RAMSCH if contract.parties == "each" else PLAYED
    for key in (*settings, *tariff):
        if key not in tariff:
            raise _wrong(record, key, ", ".join(settings), "missing")
        if key not in settings:
            raise _wrong(record, key, ", ".join(settings), "unknown")
    table = _header(record.deck)
    for key, names in settings.items():
        for name in names:
            *path, last = name.replace("*", contract.name).split(".")
            inner = table
            for step in path:
                inner = inner.setdefault(step, {})
            inner[last] = _setting(record, key, plain)
    try:
        return build(BASE, table)
    except RulesetError as error:
        key = _key_of(str(error.values["key"]), settings, contract.name)
        raise _wrong(record, key, str(error.values["allowed"])) from error


@cache
def _plain(deck: str) -> RuleSet:
    return build(BASE, _header(deck))


def _header(deck: str) -> dict[str, Any]:
    """What was recorded was played, so every game is played here."""
    return {"schema": 1, "base": BASE, "pack": deck, "games": [*load(BASE).contracts]}


def _setting(record: Record, key: str, plain: RuleSet) -> object:
    """A value of the tariff in the words of a rule set."""
    value = (record.tariff or {})[key]
    if key == "durchmarsch":
        everything = sum(card.points for card in plain.pack.cards)
        words = {None: _NOT, "all": "all_tricks", everything: "all_points"}
        for said, word in words.items():
            if same(value, said):
                return word
        raise _wrong(record, key, f'null, "all", {everything}')
    if isinstance(value, Mapping):  # a table would be read as settings of its own
        raise _wrong(record, key, ">= 0")
    return _NOT if key == "jungfrau" and value is None else value


def _key_of(setting: str, settings: Mapping[str, tuple[str, ...]], contract: str) -> str:
    """Which key of the tariff became this setting."""
    named = {name.replace("*", contract): key for key, names in settings.items() for name in names}
    return named.get(setting, "base")


def _wrong(record: Record, key: str, allowed: str, slip: str = "value") -> RecordError:
    found, where = (record.tariff or {}).get(key), f"tariff.{key}"
    return RecordError(f"replay.record.{slip}", "tariff", found, key=where, allowed=allowed)
