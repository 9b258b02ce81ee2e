"""Rule sets for these tests: all that are shipped, the houses of the law's tests, and odd ones."""

from __future__ import annotations

from pathlib import Path

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load, shipped, shipped_law
from tests.law.houses import FOLDER, changed, house

LAW = shipped_law("schafkopf")
CATALOGUES = [(language, "rules") for language in LANGUAGES]

HOUSES = tuple(sorted(path.stem for path in Path(FOLDER).glob("*.toml")))
EVERY_TABLE = (*shipped(), *HOUSES)

# Together they bring every setting into play.
KNOCKING = changed("ordnung", auction__nobody_plays="ramsch", doubling__knock_when="before_bidding")
FORCED = changed("ordnung", auction__nobody_plays="eichel_ober_plays")
PUNISHING = load("schafkopfschule-2007")


def table(name: str) -> RuleSet:
    """A shipped rule set, or a house."""
    return house(name)
