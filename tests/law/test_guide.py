"""The guide to rule sets, in both languages, says what the package does."""

import re
from pathlib import Path

import pytest

from schafkopf_tutor import RulesetError, load
from schafkopf_tutor.rulesets import law_data, parse, shipped, shipped_law
from tests.law.houses import house

pytestmark = pytest.mark.outside  # the lessons are not there inside Pyodide

PAGES = ("rule-sets.md", "regelsaetze.md")


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, root: Path) -> str:
    return (root / "course" / "guide" / request.param).read_text(encoding="utf-8")


def rows(page: str, heading: int) -> dict[str, str]:
    """The table under the nth heading: first column to second."""
    section = page.split("\n## ")[heading]
    cells = (line.split("|") for line in section.splitlines() if line.startswith("| `"))
    return {cell[1].strip(" `"): cell[2].strip() for cell in cells}


def test_every_shipped_rule_set_is_there(page: str):
    assert set(rows(page, 1)) == set(shipped())


def test_every_setting_is_there_with_what_it_may_be(page: str):
    kinds = shipped_law("schafkopf").kinds
    told = rows(page, 3)
    assert list(told) == list(kinds)
    for name, kind in kinds.items():
        words = re.findall(r"`([\w-]+)`", told[name])
        assert tuple(words) == (kind.of if kind.kind == "word" else ()), name
        number = re.search(r"\d+", told[name])
        if kind.kind == "number" and not kind.per_contract:
            assert number, name
            assert int(number.group()) == kind.least, name


def test_every_example_loads(page: str):
    examples = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 2
    first, second = (parse(text, "ours") for text in examples)
    assert first["tariff.base.rufspiel"] == 20
    assert first["called_ace.may_be_thrown"] is True
    for name in ("kings", "ten-on-top"):
        assert second.contracts[name] == house("kings").contracts[name]


def test_every_key_of_a_game_is_there(page: str):
    told = rows(page, 4)
    law = shipped_law("schafkopf").contracts
    assert set(told) == {"like", "trumps", "suits", "parties", "goal", "leads", "names"}
    for key in ("parties", "goal"):
        used = {game[key] for game in law.values() if key in game}
        assert set(re.findall(r"`(\w+)`", told[key])) == used


def test_the_error_is_quoted_as_it_is(page: str):
    said = re.search(r"# RulesetError: (([\w-]+\.toml): .*)", page)
    assert said
    with pytest.raises(RulesetError) as caught:
        parse('schema = 1\nbase = "ordnung"\nace = "ass"', "ours", file=said[2])
    assert str(caught.value) == said[1]


def test_the_number_in_the_first_example(page: str):
    said = re.search(r'rules\["([\w.]+)"\]\s+# (\d+)', page)
    assert said
    assert load("cardgames-zone")[said[1]] == int(said[2])


def test_both_pages_have_the_same_parts(root: Path):
    texts = [(root / "course" / "guide" / name).read_text(encoding="utf-8") for name in PAGES]
    assert [text.count("\n## ") for text in texts] == [5, 5]
    for heading in (1, 3, 4):
        first, second = (list(rows(text, heading)) for text in texts)
        assert first == second


def test_a_law_of_ones_own_needs_no_packs_and_no_called_ones():
    law = law_data('[contracts.x]\n[settings.s]\nkind = "switch"\nwhy = "."', "mine")
    assert "doubled" in law.packs
    assert law.called == ()
