"""Loading rule sets: TOML files that state only what differs from their ``base``.

What a rule set may say is data too: ``data/laws/<law>.toml`` holds the law's contracts and every
setting with its kind, what is allowed and why it exists. Nothing has a default in code: the root
rule set states every setting.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from schafkopf_tutor.cards import PACKS, Card, Rank, Suit
from schafkopf_tutor.contract import LEADERS, NAMED_SUIT, Contract
from schafkopf_tutor.data import resource
from schafkopf_tutor.errors import RulesetError, shown
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.lawdata import (
    MOST,
    USUAL,
    LawData,
    SettingKind,
    Table,
    law_data,
    laws,
    shipped_law,
)
from schafkopf_tutor.ruleset import RuleSet, Setting

__all__ = [
    "MOST", "SCHEMA", "USUAL", "LawData", "SettingKind", "build", "law_data", "laws", "load",
    "of_law", "parse", "shipped", "shipped_law",
]  # fmt: skip
SCHEMA = 1

_HEADER = ("schema", "base", "law", "pack", "contracts")
_NAME = re.compile(r"[a-z]{2}[a-z0-9_-]+")  # what the notation reads as a word and as no card
_DEEPEST = 4
_LONGEST = 20_000
_LONGEST_CHAIN = 8  # of contracts that are like each other
_CONTRACT_KEYS = ("like", "trumps", "suits", "parties", "goal", "names", "leads", "later")


def shipped(law: str = USUAL) -> tuple[str, ...]:
    """The names of the rule sets of a law that come with the package.

    >>> "ordnung" in shipped()
    True
    """
    return tuple(name for name in _names() if _law_named_by(name) == law)


@cache
def _names() -> tuple[str, ...]:
    names = (entry.name for entry in resource("rulesets").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _law_named_by(name: str) -> object:
    """The law of a shipped rule set: its own, or that of its base."""
    table = _shipped_table(name)
    return table["law"] if "law" in table else _law_named_by(table["base"])


@cache
def _shipped_table(name: str) -> Table:
    file = resource("rulesets", f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _shipped(name: str) -> RuleSet:
    return build(name, _shipped_table(name))


def load(name: str | Path) -> RuleSet:
    """A rule set by the name of a shipped one, or by the path of a TOML file.

    Raises RulesetError, which names file, key and what is allowed.

    >>> load("cardgames-zone")["result.declarer_schneider_with"]
    90
    """
    if isinstance(name, str) and name in _names():
        return _shipped(name)
    path = Path(name)
    try:
        raw = path.read_bytes() if path.suffix == ".toml" else None
    except (OSError, ValueError):
        raw = None
    if raw is None:
        raise _slip("unknown", str(name), allowed=", ".join(_names()))
    try:
        return parse(raw.decode("utf-8-sig"), _as_word(path.stem), file=str(path))
    except UnicodeDecodeError as error:
        raise _slip("utf8", str(path)) from error


def of_law(ruleset: RuleSet, law: str = USUAL) -> RuleSet:
    """The same rule set. Raises RulesetError, with those there are, if it is another game's.

    >>> of_law(load("ordnung")).name
    'ordnung'
    """
    if ruleset.law != law:
        raise _slip("other_game", ruleset.name, allowed=", ".join(shipped(law)))
    return ruleset


def _as_word(stem: str) -> str:
    """A file's name as one word of the notation."""
    return re.sub(r"[^\w.-]+", "-", stem).strip("-.") or "rules"


def parse(text: str, name: str, *, file: str = "", law: LawData | None = None) -> RuleSet:
    r"""A rule set from the text of a TOML file; ``law`` is the data of a law of one's own.

    Raises RulesetError.

    >>> parse('schema = 1\nbase = "ordnung"\nace = "sau"', "ours")["ace"]
    'sau'
    """
    file = file or name
    if len(text) > _LONGEST:  # the parser's work grows with the square of some texts
        raise _slip("too_long", file, allowed=str(_LONGEST))
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: a number with too many digits, too
        raise _slip("toml", file, detail=shown(str(error), 200)) from error
    return build(name, table, file=file, law=law)


def build(name: str, table: Table, *, file: str = "", law: LawData | None = None) -> RuleSet:
    """A rule set from a table as TOML gives it. Raises RulesetError."""
    file = file or name
    merged = _with_base(table, file)
    data = law or _law_of(merged, file)
    pack = merged.get("pack")
    if not isinstance(pack, str) or pack not in data.packs:
        raise _wrong(file, "pack", ", ".join(data.packs))
    contracts = _contracts(_merge(data.contracts, _table(merged, "contracts", file)), data, file)
    settings = _settings(merged, data, contracts, file)
    settled = Frozen(settings)
    return RuleSet(name, data.name, PACKS[pack], contracts, settled, data.calls, data.changes)


def _slip(what: str, file: str, *, key: str = "", allowed: str = "", **more: str) -> RulesetError:
    """An error with a file's, a key's and other names as they can be shown."""
    values = {"file": shown(file, 200), "key": shown(key, 100), "allowed": shown(allowed, 1_000)}
    return RulesetError(f"error.ruleset.{what}", **values, **more)


def _wrong(file: str, key: str, allowed: str) -> RulesetError:
    return _slip("value", file, key=key, allowed=allowed)


def _table(table: Table, key: str, file: str) -> Table:
    found = table.get(key, {})
    if not isinstance(found, Mapping):
        raise _wrong(file, key, f"[{key}]")
    return found


def _law_of(table: Table, file: str) -> LawData:
    name = table.get("law")
    try:
        if not isinstance(name, str) or not name.isidentifier():
            raise KeyError(name)
        return shipped_law(name)
    except KeyError:
        raise _wrong(file, "law", ", ".join(laws())) from None


def _with_base(table: Table, file: str) -> Table:
    if type(table.get("schema")) is not int or table["schema"] != SCHEMA:
        raise _wrong(file, "schema", str(SCHEMA))
    base = table.get("base")
    if base is None:
        return table
    if not isinstance(base, str) or base not in _names():
        raise _wrong(file, "base", ", ".join(_names()))
    return _merge(_with_base(_shipped_table(base), base), table)


def _merge(under: Table, over: Table) -> Table:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both = isinstance(value, Mapping) and isinstance(below, Mapping)
        merged[key] = _merge(below, value) if both else value  # type: ignore[arg-type]
    return merged


def _settings(
    table: Table, data: LawData, contracts: Mapping[str, Contract], file: str
) -> dict[str, Setting]:
    given = dict(_leaves({key: value for key, value in table.items() if key not in _HEADER}))
    settings: dict[str, Setting] = {}
    for key, value in given.items():
        if value == {} and any(f"{name}.".startswith(f"{key}.") for name in data.kinds):
            continue  # an empty table states nothing
        kind = data.kinds.get(key)
        if kind is None:
            parent, _, contract = key.rpartition(".")
            kind = data.kinds.get(parent)
            if kind is None or not kind.per_contract:
                raise _slip("key", file, key=key, allowed=", ".join(data.kinds))
            if contract not in contracts:
                raise _wrong(file, key, ", ".join(f"{parent}.{name}" for name in contracts))
        elif kind.per_contract:
            raise _wrong(file, key, f"[{key}]")
        if not kind.accepts(value):
            raise _wrong(file, key, kind.allowed())
        settings[key] = tuple(value) if isinstance(value, list) else value
    for kind in data.kinds.values():
        if not kind.per_contract and kind.name not in settings:
            raise _slip("missing", file, key=kind.name, allowed=kind.allowed())
    for kind in data.kinds.values():
        if kind.per_contract:
            _complete(kind, settings, contracts, file)
    for contract in settings.get("games", ()):  # type: ignore[union-attr]
        if contract not in contracts:
            raise _wrong(file, "games", ", ".join(contracts))
    return settings


def _complete(
    kind: SettingKind, settings: Table, contracts: Mapping[str, Contract], file: str
) -> None:
    """RulesetError if a contract has no value of its own in this table, and is like none that has.

    _whole has checked that what a contract is like is there, and goes round in no circle.
    """
    for contract in contracts.values():
        name: str | None = contract.name
        while name is not None and f"{kind.name}.{name}" not in settings:
            name = contracts[name].like
        if name is None and contract.parties not in kind.not_for:
            key = f"{kind.name}.{contract.name}"
            raise _slip("missing", file, key=key, allowed=kind.allowed())


def _leaves(table: Table, prefix: str = "", deep: int = 0) -> Iterator[tuple[str, Any]]:
    """Every value with its dotted name; a table that is empty, or too deep for a name, is one."""
    for key, value in table.items():
        if isinstance(value, Mapping) and value and deep < _DEEPEST:
            yield from _leaves(value, f"{prefix}{key}.", deep + 1)
        else:
            yield f"{prefix}{key}", value


def _contracts(tables: Table, data: LawData, file: str) -> Mapping[str, Contract]:
    made: dict[str, Contract] = {}
    for name, table in tables.items():
        key = f"contracts.{name}"
        if not _NAME.fullmatch(name) or name in data.calls:
            raise _wrong(file, key, "a…z 0…9 _ -")
        if not isinstance(table, Mapping):
            raise _wrong(file, key, f"[{key}]")
        for word in table:
            if word not in _CONTRACT_KEYS:
                raise _slip("key", file, key=f"{key}.{word}", allowed=", ".join(_CONTRACT_KEYS))
        made[name] = _contract(name, _whole(name, tables, file), data, file)
    return Frozen(made)


def _whole(name: str, tables: Table, file: str, below: tuple[str, ...] = ()) -> Table:
    """The contract's table on top of all it is like."""
    table: Table = tables[name]
    like = table.get("like")
    if like is None:
        return table
    if len(below) > _LONGEST_CHAIN:
        raise _wrong(file, f"contracts.{name}.like", f"0 … {_LONGEST_CHAIN}")
    others = [other for other in tables if other != name and other not in below]
    if like not in others or not isinstance(tables[like], Mapping):
        raise _wrong(file, f"contracts.{name}.like", ", ".join(others))
    inherited = {**_whole(like, tables, file, (*below, name))}
    inherited.pop("names", None)  # a name is the one thing that is not alike
    return {**inherited, **table}


def _contract(name: str, table: Table, data: LawData, file: str) -> Contract:
    key = f"contracts.{name}"
    suits = [suit.letter for suit in Suit]
    cards = [suit + rank.letter for suit in suits for rank in Rank]
    words = [NAMED_SUIT, *suits, *(rank.letter for rank in Rank), *cards]
    _listed(table, "trumps", words, key, file)
    _listed(table, "suits", suits, key, file)
    if "later" in table:
        _listed(table, "later", cards, key, file)
    for word in ("parties", "goal"):
        known = sorted({entry[word] for entry in data.contracts.values() if word in entry})
        if table.get(word) not in known:
            raise _wrong(file, f"{key}.{word}", ", ".join(known))
    names = table.get("names", {})
    if not isinstance(names, Mapping) or not all(isinstance(x, str) for x in names.values()):
        raise _wrong(file, f"{key}.names", '{ de = "…", en = "…" }')
    named = NAMED_SUIT in table["trumps"] or table["parties"] in data.called
    if named and not table.get("suits"):
        raise _wrong(file, f"{key}.suits", ", ".join(suits))
    leads = table.get("leads", LEADERS[0])
    if leads not in LEADERS:
        raise _wrong(file, f"{key}.leads", ", ".join(LEADERS))
    return Contract(
        name,
        tuple(table["trumps"]),
        tuple(Suit(letter) for letter in table.get("suits", ())),
        table["parties"],
        table["goal"],
        table.get("like"),
        Frozen(dict(names)),
        leads,
        tuple(map(Card.of, table.get("later", ()))),
    )


def _listed(table: Table, word: str, allowed: list[str], key: str, file: str) -> None:
    value = table.get(word, [] if word == "suits" else None)
    if not isinstance(value, list) or any(item not in allowed for item in value):
        raise _wrong(file, f"{key}.{word}", ", ".join(allowed[:13]))
