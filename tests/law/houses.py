"""The house rules of our tests: rule sets that state only what differs, one TOML file each."""

from __future__ import annotations

from pathlib import Path

from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load

DATA = Path(__file__).parent / "data"
FOLDER = DATA / "houses"


def house(name: str) -> RuleSet:
    """A rule set by name: of ours, else a shipped one."""
    ours = FOLDER / f"{name}.toml"
    return load(ours if ours.is_file() else name)


def changed(base: str, **settings: object) -> RuleSet:
    """A shipped rule set with settings changed; ``__`` stands for the dot in a name."""
    table: dict = {"schema": 1, "base": base}
    for name, value in settings.items():
        *folders, leaf = name.split("__")
        place = table
        for folder in folders:
            place = place.setdefault(folder, {})
        place[leaf] = value
    return build(base, table)
