"""Sheets for scores: their rows, and examples whose sums are worked out here a second time."""

from __future__ import annotations

import re

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.laws.schafkopf.tournament import tournament
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.scoresheet import LISTED, examples, scoresheet
from schafkopf_tutor.screen.voice import Voice

TABLES = [name for name in shipped() if load(name).law == "schafkopf"]


def sheet(kind: str, rules: str, language: str = "en") -> str:
    return scoresheet(kind, Voice(Speaker(language), load(rules)))


@pytest.mark.parametrize("rules", TABLES)
def test_two_games_and_what_everybody_has_then(rules: str):
    """Anna and Christl win a plain Rufspiel, Beni loses a lone game: prices from the tariff."""
    called, alone = examples(load(rules))
    prices = load(rules).for_contract
    price = prices("tariff.base", called.contract)
    lone = prices("tariff.base", alone.contract)
    assert isinstance(price, int)
    assert isinstance(lone, int)
    assert (called.declarer, called.partner, called.value) == (0, 2, price)
    assert (alone.declarer, alone.partner, alone.value) == (1, None, lone)
    assert called.totals == (price, -price, price, -price)
    assert alone.totals == (price + lone, -price - 3 * lone, price + lone, lone - price)
    assert sum(alone.totals) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", TABLES)
def test_a_sheet_for_an_evening(rules: str, language: str):
    page = sheet("evening", rules, language)
    assert page.count('<tr class="is-open">') == 24
    assert page.count('<tr class="is-example">') == 2
    heads = re.findall(r'<th scope="col" class="is-(\w+)">', page)
    doubled = bool(load(rules)["doubling.steps"]) or load(rules)["doubling.knock_when"] != "off"
    assert ("doubled" in heads) is doubled
    assert page.count('<td class="is-name"></td>') == 4
    widths = {row.count("<t") for row in re.findall(r"<tr[^>]*>.*?</tr>", page)}
    assert widths == {1 + len(heads) + 4}  # the row itself, what is written, four names
    assert "<script" not in page


def test_the_amounts_are_written_with_the_players():
    page = sheet("evening", "cardgames-zone", "de")
    rows = re.findall(r'<tr class="is-example">(.*?)</tr>', page)
    cells = [re.findall(r"<td>(.*?)</td>", row) for row in rows]
    assert cells[0][:3] == ["Rufspiel", "Anna", "Christl"]
    assert cells[0][-5:] == ["10", "Anna: 10", "Beni: −10", "Christl: 10", "Dominik: −10"]
    assert cells[1][:3] == ["Wenz", "Beni", "allein"]
    assert cells[1][-5:] == ["50", "Anna: 60", "Beni: −160", "Christl: 60", "Dominik: 40"]
    assert "Rufspiel 10, Wenz 50, Solo 50" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_a_tournament(language: str):
    """S 5.2.1: 32 games; S 5.2.7: one point each in a Rufspiel, two from each in a lone game."""
    page = sheet("list", "schafkopfschule-2007-tournament", language)
    assert page.count('<tr class="is-open">') == 32
    foot = page.partition("<tfoot>")[2].partition("</tfoot>")[0]
    assert foot.count("<tr>") == 1 + len(tournament(LISTED).ties)
    assert "Anna: 3</td><td>Beni: −7</td><td>Christl: 3</td><td>Dominik: 1" in page
    assert 'class="is-doubled"' not in page
