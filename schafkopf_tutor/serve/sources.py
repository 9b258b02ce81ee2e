"""Where the rule sets of a request come from: by name, or whole inside the request."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import SCHEMA, build, laws, load, parse, shipped
from schafkopf_tutor.serve.fields import Fields, Json, RequestError, expected, shown

UNNAMED: Final = "inline"
"""What a rule set is called that comes without a name."""
LARGEST: Final = 20_000
"""Characters of the largest rule set that is read from a request: three times a whole one."""

_NAME: Final = re.compile(r"[^\s|/]{1,60}")


@dataclass(frozen=True, slots=True)
class Sources:
    """What a request is read with: rule sets by name, the one it ``given`` itself, the letters.

    Only these names are found: a request can name no file.
    """

    named: Mapping[str, RuleSet]
    given: RuleSet | None = None
    letters: str = "german"

    @staticmethod
    def shipped() -> Sources:
        """The rule sets that come with the package, of every game."""
        names = (name for law in laws() for name in shipped(law))
        return Sources(MappingProxyType({name: load(name) for name in sorted(names)}))

    def find(self, name: str) -> RuleSet:
        """The rule set that a text or an object names. Raises RequestError."""
        given = self.given
        if given is not None:
            if name == given.name:
                return given
            raise RequestError("serve.request.other_rules", found=shown(name), given=given.name)
        found = self.named.get(name)
        if found is None:
            allowed = ", ".join(self.named)
            raise RequestError("serve.request.rules", found=shown(name), allowed=allowed)
        return found

    def read(self, value: Json, key: str = "rules") -> RuleSet:
        """The rule set that stands under a key: a name, or an object.

        An object is a rule set as ``to_json`` writes it, the table of a rule set's file, or
        ``{"toml": …}`` with the text of one; ``name`` names it. Raises RequestError, or
        RulesetError for what the file may not say.

        >>> Sources.shipped().read({"schema": 1, "base": "ordnung", "ace": "sau"})["ace"]
        'sau'
        """
        if isinstance(value, str):
            return self.find(value)
        if not isinstance(value, dict):
            raise expected("rules", key, value)
        name = Fields(value, key).word("name", default=UNNAMED)
        if not _NAME.fullmatch(name):
            raise expected("name", f"{key}.name", name)
        made = _made(value, name, key)
        if self.named.get(name, made) != made:
            raise RequestError("serve.request.name_taken", key=f"{key}.name", found=name)
        return made

    def of(self, fields: Fields) -> RuleSet:
        """The rule set of an object: its own ``rules``, or those that the request gives."""
        if "rules" not in fields and self.given is not None:
            return self.given
        return self.read(fields.need("rules"), fields.path("rules"))

    def within(self, given: RuleSet | None, letters: str) -> Sources:
        """The same, for a request that brings rules and letters of its own."""
        return replace(self, given=given, letters=letters)


def _made(value: dict[str, Json], name: str, key: str) -> RuleSet:
    fields = Fields(value, key)
    if "toml" in fields:
        fields.only(("name", "toml"))
        return _from_toml(_small(fields.word("toml"), fields.path("toml")), name)
    table = {word: item for word, item in value.items() if word != "name"}
    if "settings" not in fields:
        return _from_table(_small(json.dumps(table, sort_keys=True), key), name)
    fields.only(("schema", "name", "digest", "law", "pack", "contracts", "settings"))
    digest = table.pop("digest", None)
    made = _from_table(_small(json.dumps(_table(fields), sort_keys=True), key), name)
    if digest is not None and digest != made.digest:
        values = {"found": shown(digest), "digest": made.digest}
        raise RequestError("serve.request.digest", key=f"{key}.digest", **values)
    return made


def _small(text: str, key: str) -> str:
    if len(text) > LARGEST:
        raise RequestError("serve.request.too_large", key=key, most=LARGEST)
    return text


# Building one takes a hundred times longer than an answer, and a table asks many times.
@lru_cache(maxsize=64)
def _from_toml(text: str, name: str) -> RuleSet:
    return parse(text, name)


@lru_cache(maxsize=64)
def _from_table(text: str, name: str) -> RuleSet:
    return build(name, json.loads(text))


def _table(fields: Fields) -> dict[str, Any]:
    """A rule set as it is written in full, as the table of a file that states everything."""
    table: dict[str, Any] = {"schema": fields.number("schema", SCHEMA, SCHEMA, SCHEMA)}
    table |= {key: fields.word(key) for key in ("law", "pack")}
    contracts = fields.inside("contracts")
    table["contracts"] = {
        name: {word: item for word, item in contracts.inside(name).data.items() if item is not None}
        for name in contracts.data
    }
    for key, value in fields.inside("settings").data.items():
        place = table
        *tables, last = key.split(".")
        for word in tables:
            place = place.setdefault(word, {})
            if not isinstance(place, dict):
                raise RequestError("serve.request.unknown", key=shown(key), allowed="settings")
        place[last] = value
    return table
