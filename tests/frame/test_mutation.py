"""How the mutation run is read and told: `make mutation` itself is part of `make long`."""

import json
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutation import __main__ as main
from tests.mutation import quick_first
from tests.mutation.__main__ import HERE, ROOT, one, runs
from tests.mutation.report import Mutant, Reason, Report, read_mutants, read_reasons

SOURCE = '''
def x_twice__mutmut_orig(n):
    """Two of it."""
    return n * 2

def x_twice__mutmut_1(n):
    """Two of it."""
    return n / 2

def x_twice__mutmut_2(n):
    """Two of it."""
    return n * 3

class Box:
    def xǁBoxǁsize__mutmut_orig(self, n=1):
        if n > 1:
            return n
        return 1

    def xǁBoxǁsize__mutmut_1(self, n=1):
        if n >= 1:
            return n
        return 1

    def xǁBoxǁsize__mutmut_2(self, n=1):
        if n > 1:
            return n
        return 2
'''
CODES = {
    "schafkopf_tutor.laws.sums.x_twice__mutmut_1": 1,
    "schafkopf_tutor.laws.sums.x_twice__mutmut_2": 0,
    "schafkopf_tutor.laws.sums.xǁBoxǁsize__mutmut_1": 33,
    "schafkopf_tutor.laws.sums.xǁBoxǁsize__mutmut_2": None,
}


@pytest.fixture
def mutants(tmp_path: Path) -> list[Mutant]:
    (tmp_path / "sums.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "sums.py.meta").write_text(json.dumps({"exit_code_by_key": CODES}))
    return read_mutants(tmp_path)


def test_mutants_are_told_as_what_was_changed(mutants: list[Mutant]):
    assert [(m.where, m.was, m.becomes, m.code) for m in mutants] == [
        ("laws.sums.twice", "return n * 2", "return n / 2", 1),
        ("laws.sums.twice", "return n * 2", "return n * 3", 0),
        ("laws.sums.Box.size", "if n > 1:", "if n >= 1:", 33),
        ("laws.sums.Box.size", "return 1", "return 2", None),
    ]


def test_the_score_counts_those_that_were_tried(mutants: list[Mutant]):
    """One was noticed, one survived its tests, one has none; one was not tried."""
    report = Report(mutants, [Reason(r"Box\.size$", "n > 1", "n >= 1", "1 is 1 either way")])
    assert round(report.score, 1) == 33.3
    assert [reason for _, reason in report.survivors] == ["", "1 is 1 either way"]
    assert [mutant.becomes for mutant in report.unexplained] == ["return n * 3"]
    assert list(report.lines())[-2:] == [
        "1 of 3 mutants killed: 33.3 %",
        "2 survive, 1 of them without a reason",
    ]
    assert report.stale == []
    assert Report(mutants, [Reason("nowhere", "", "", "")]).stale == [Reason("nowhere", "", "", "")]
    figures = report.figures()
    assert (figures["mutants"], figures["killed"], figures["score"]) == (3, 1, 33.3)
    assert figures["modules"] == {"laws.sums": "1 of 3"}


def test_nothing_tried_is_no_success():
    assert Report([], []).score == 0


@pytest.mark.parametrize("law", runs())
def test_every_reason_says_something(law: str):
    file = HERE / runs()[law].survivors
    reasons = read_reasons(file)
    assert len(reasons) == file.read_text(encoding="utf-8").count("[[survivor]]")
    assert all(reason.where and len(reason.reason) > 10 for reason in reasons)


@pytest.mark.parametrize("law", runs())
def test_what_is_mutated_and_what_tests_it_is_there(law: str):
    for name in runs()[law].files:
        assert (ROOT / name).is_file(), name
    for pattern in runs()[law].mutated:
        assert list(ROOT.glob(pattern)), pattern


def test_every_module_of_every_law_is_changed_by_its_own_run():
    """And by no other: its tests are those of its own law."""
    modules = {str(path.relative_to(ROOT)) for path in ROOT.glob("schafkopf_tutor/laws/*/*.py")}
    of = {
        law: {name for name in modules if any(fnmatch(name, pattern) for pattern in run.mutated)}
        for law, run in runs().items()
    }
    assert set().union(*of.values()) == modules
    assert sum(map(len, of.values())) == len(modules)
    assert {name.split("/")[2] for name in of["doppelkopf"]} == {"doppelkopf"}
    assert len({run.record for run in runs().values()}) == len(of)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """In the folder that is kept: nothing is copied over what was tried already."""
    place = tmp_path / "doppelkopf" / "mutants"
    place.mkdir(parents=True)
    (place / "sums.py").write_text(SOURCE, encoding="utf-8")
    (place / "sums.py.meta").write_text(json.dumps({"exit_code_by_key": CODES}))
    asked: list[object] = []
    monkeypatch.setenv("SCHAFKOPF_MUTANTS", str(tmp_path))
    monkeypatch.setattr(main, "run", lambda folder, names: asked.append((folder, names)))
    monkeypatch.setattr(main, "copy", lambda place, wanted: asked.append("copied"))
    assert one("doppelkopf", runs()["doppelkopf"], ["twice"]) == 1
    assert asked == [(tmp_path / "doppelkopf", ["twice"])]


def test_the_quickest_tests_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where nothing was measured yet, they stay as they are; a new one comes before all."""
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in ("slow", "quick", "new", "middle")]
    monkeypatch.setattr(quick_first, "STATS", tmp_path / "stats.json")
    quick_first.pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["slow", "quick", "new", "middle"]
    (tmp_path / "stats.json").write_text(
        '{"duration_by_test": {"slow": 9, "quick": 1, "middle": 3}}'
    )
    quick_first.seconds.cache_clear()
    quick_first.pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["new", "quick", "middle", "slow"]
    quick_first.seconds.cache_clear()
