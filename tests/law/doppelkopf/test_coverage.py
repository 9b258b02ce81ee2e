"""Every rule of the notes is decided by something that is tested, or declared prose; the books and
the catalogues know every rule of the law.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from schafkopf_tutor.explain import book, books
from schafkopf_tutor.i18n import LANGUAGES, Words, catalogue
from schafkopf_tutor.laws.doppelkopf.options import candidates
from schafkopf_tutor.laws.doppelkopf.settle import LINES
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rulesets import load, shipped, shipped_law
from schafkopf_tutor.rulesheet.layout import layout
from schafkopf_tutor.view import View
from tests.law.doppelkopf.golden import golden
from tests.law.doppelkopf.rules_said import rules
from tests.law.doppelkopf.tables import DATA, named
from tests.law.doppelkopf.test_games import trumps

HERE = Path(__file__).parent
COVERAGE = tomllib.loads((HERE / "coverage.toml").read_text("utf-8"))
LAW = shipped_law("doppelkopf")
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text("utf-8").splitlines()]


@cache
def written() -> set[str]:
    found = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


@cache
def spoken() -> set[str]:
    return {case.rule for case in golden()}


def decided(number: str, by: str) -> bool:
    if by == "case":
        return any(number in case["dk"] for case in CASES)
    if by == "row":
        return (DATA / "who_wins.txt").is_file()
    lines = {f"line.{line}" for line in LINES}
    return by in {*written(), *spoken(), *lines, *LAW.kinds}


@pytest.mark.parametrize("number", COVERAGE["by"])
def test_the_rule_is_decided(number: str):
    assert COVERAGE["by"][number]
    assert [by for by in COVERAGE["by"][number] if not decided(number, by)] == []


def test_nothing_is_decided_by_what_is_not_there():
    assert not decided("1.1", "line.nothing")
    assert not decided("22.1", "case")
    assert not decided("1.1", "test_nothing")
    assert not set(COVERAGE["by"]) & set(COVERAGE["prose"])
    for said in COVERAGE["prose"].values():
        assert said.endswith(".")


@pytest.mark.outside
def test_the_list_is_that_of_the_notes(shared):
    notes = (shared / "rules" / "doppelkopf.md").read_text(encoding="utf-8")
    found = re.findall(r"^- \*\*DK-([\d.]*\d)\*\*", notes, re.MULTILINE)
    assert len(found) > 150
    assert {*COVERAGE["by"], *COVERAGE["prose"]} == set(found)


# --- catalogues and books -----------------------------------------------------------------------


SHARED = {"play.awaited", "play.turn", "play.held", "lead.free", "follow.suit", "follow.trump"}
SHARED |= {"follow.void", "move.unruled"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_contract_word_and_line_is_said(language: str):
    words = Words(language)
    wanted = {f"{rule}.{answer}" for rule, answers in rules().items() for answer in answers}
    assert {message for message in wanted if words.find(message) is None} == set()
    tops = {rule.partition(".")[0] for rule in set(rules()) - SHARED}
    ours = {
        message
        for message in catalogue(language)
        if message.partition(".")[0] in tops and re.search(r"\.(yes|no)$", message)
    }
    assert ours - wanted == set()
    for line in LINES:
        assert words.find(f"line.{line}"), line
    for contract in load("haus").contracts.values():
        assert words.find(contract.message), contract.name
        assert words.find(contract.message, "in") != words.find(contract.message)
        if contract.suits:
            assert words.find(contract.message, "suit") != words.find(contract.message)
    said = {getattr(move, "word", None) for move in candidates(first_view())}
    for word in said - {None, "bid"}:
        assert words.find(f"said.{word}"), word


def first_view() -> View:
    return parse_game("ddv dealer 3 | EO … / … / … / …").view(0)


BESIDE = {"trick.winner", "trick.later", "result.winner"}


@pytest.mark.parametrize("name", books("doppelkopf"))
def test_every_rule_is_in_the_book_once(name: str):
    found = book(name)
    known = {*rules(), *BESIDE, *(f"line.{line}" for line in LINES)}
    assert set(found.rules) | found.house | found.silent == known
    assert len(found.rules) + len(found.house) + len(found.silent) == len(known)
    assert found.law == "doppelkopf"
    assert found.fallback == "ddv"
    for rule, entry in found.rules.items():
        assert re.fullmatch(r"\d+", entry.paragraph) or entry.paragraph in found.headings, rule
        for said in entry.says.values():
            assert re.fullmatch(r"[A-ZÄÖÜ][^{}]+\.", said), rule
        for setting, value in entry.holds_for.items():
            assert LAW.kinds[setting].accepts(value), (rule, setting)
    assert set(found.headings) <= {entry.paragraph for entry in found.rules.values()}


@pytest.mark.parametrize("name", books("doppelkopf"))
def test_the_rule_set_of_a_book_plays_by_it(name: str):
    assert set(books("doppelkopf")) == set(LAW.kinds["book"].of) == set(shipped("doppelkopf"))
    assert load(name)["book"] == name
    for rule, entry in book(name).rules.items():
        assert entry.holds(load(name)), rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_its_sentence_on_the_sheet(language: str):
    plan = layout("doppelkopf")
    told = [name for _, settings in plan.sections for name in settings]
    assert sorted(told) == sorted({*LAW.kinds, "pack"} - {"tariff.unit"})
    wanted = set()
    for name, kind in LAW.kinds.items():
        start = f"{plan.prefix}setting.{name}"
        if kind.kind == "switch":
            wanted |= {f"{start}.yes", f"{start}.no"}
        elif kind.kind == "word":
            wanted |= {f"{start}.{word}" for word in kind.of}
        else:
            wanted.add(start)
    wanted -= {f"{plan.prefix}setting.tariff.unit.tournament_point"}
    wanted |= {f"{plan.prefix}setting.pack.{pack}" for pack in LAW.packs}
    wanted |= {f"{plan.prefix}setting.schweine.steps_0"}
    wanted |= {f"{plan.prefix}shipped.{name}" for name in shipped("doppelkopf")}
    wanted |= {f"{plan.prefix}sheet.heading.{heading}" for heading, _ in plan.sections}
    contracts = load("haus").contracts.values()
    wanted |= {f"{plan.prefix}sides.{contract.parties}" for contract in contracts}
    wanted |= {f"{plan.prefix}goal.redeal"}
    assert {m for m in catalogue(language) if m.startswith(plan.prefix)} == wanted


# --- what data says -----------------------------------------------------------------------------


def test_trumps_are_counted():
    """DK-3.3: 26 to 22 and 24 to 24 with the full pack, 24 to 16 and 22 to 18 with the short."""
    for table, normal, hearts in (("ddv", 26, 24), ("ddv-short", 24, 22)):
        rules_of = named(table)
        solo = rules_of.contracts["solo"]
        for suit in solo.suits:
            order = rules_of.order(solo, suit)
            count = sum(map(order.is_trump, rules_of.pack.cards))
            assert count == (hearts if suit.letter == "H" else normal)
            assert order.trumps[0].code == "HZ"


def test_which_solos_are_played():
    """DK-3.14, 9.2, 9.3: no ten solo and no solo with aces as trumps under any rules."""
    plain = {"solo", "damensolo", "bubensolo", "fleischlos"}
    mixed = {"husarenritt", "dame-bube", "koenig-dame", "koenig-bube", "koenig-dame-bube"}
    ddv, haus = (set(load(name).words("games")) for name in ("ddv", "haus"))
    solos = {name for name in ddv if load("ddv").contracts[name].parties == "alone"}
    assert {name.removeprefix("pflicht-").replace("pflichtsolo", "solo") for name in solos} == plain
    assert {
        name for name in haus if load("haus").contracts[name].parties == "alone"
    } == plain | mixed
    for name in haus:
        assert not {"A", "Z"} & set(load("haus").contracts[name].trumps), name


@pytest.mark.parametrize("name", ["ddv", "haus"])
def test_every_order_is_that_of_a_second_account(name: str):
    rules_of = load(name)
    for contract in rules_of.contracts.values():
        for suit in contract.suits or (None,):
            found = [card.code for card in rules_of.order(contract, suit).trumps]
            assert found == trumps(contract.name, suit.letter if suit else "S", ()), contract.name


def test_what_is_announced_by_nobody():
    moves = [move for move in candidates(first_view()) if isinstance(move, Announce)]
    assert {move.contract for move in moves if move.seat is None} == {"normal"}
