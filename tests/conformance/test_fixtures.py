"""The conformance fixtures: their shape, and every line asked in two independent ways."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from tests.conformance import build, engine, expect, houses
from tests.conformance.reference import rules as reference_rules
from tests.conformance.tags import tags
from tests.longrun import LONG

Json = Any
FILES = list(build.FILES)
SCHEMA = json.loads((build.FOLDER / "fixture.schema.json").read_text(encoding="utf-8"))
README = build.README.read_text(encoding="utf-8")
WRITTEN_DOWN = ("rulesets", "golden", "golden_faults", "disputes")
REFERENCE = Path(reference_rules.__file__).parent


def everything() -> list[Json]:
    return [line for name in FILES for line in build.lines(name)]


@pytest.fixture(scope="module")
def lines() -> list[Json]:
    return everything()


# --- two ways -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_the_package_answers_as_the_file_says(name: str):
    differences = {line["id"]: engine.differences(line) for line in build.lines(name)}
    assert {name: found for name, found in differences.items() if found} == {}


@pytest.mark.parametrize("name", FILES)
def test_the_reference_answers_as_the_file_says(name: str):
    """And so each line is as it would be written today: its digest, its tags, the order of keys."""
    path = build.FOLDER / f"{name}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        assert build.text_of(build.complete(json.loads(line))) == line


@pytest.mark.parametrize("path", sorted(REFERENCE.glob("*.py")), ids=lambda path: path.stem)
def test_the_reference_is_another_way(path: Path):
    """It imports nothing of the package, nor does the oracle under it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names = [name.name for name in node.names] if isinstance(node, ast.Import) else names
        assert not any(name.startswith("schafkopf_tutor") for name in names)


def wrong(line: Json) -> Json:
    """The line with one answer made wrong."""
    other = json.loads(json.dumps(line))
    places = {
        "ruleset": ("settings", "result.win_with"),
        "perft": ("nodes", 0),
        "position": ("legal", 0) if "legal" in line else ("asked", 0, "ok"),
        "trick": ("winner",),
        "auction": ("steps", 0, "turn"),
        "doubling": ("calls", 0, "lawful"),
        "claim": ("ok",),
        "fault": ("ruling", "word"),
        "revoke": ("revokes", 0, "trick"),
        "settlement": ("settlement", "payout", 2),
        "game": ("settlement", "lines", 0, "amount"),
    }
    *path, last = places[line["kind"]]
    inner = other
    for key in path:
        inner = inner[key]
    inner[last] = not inner[last] if isinstance(inner[last], bool) else 7
    return other


@pytest.mark.parametrize("name", FILES)
def test_a_wrong_answer_is_found_out_both_ways(name: str):
    line = wrong(build.lines(name)[0])
    assert build.complete(line) != line
    try:
        assert engine.differences(line)
    except (KeyError, ValueError, TypeError):  # an answer that is none
        assert name == "claims"


# --- the files ------------------------------------------------------------------------------------


def test_the_files_are_up_to_date():
    """What is derived from files of the tests is as they are; the rest is drawn in a long run."""
    texts = {name: build.made(name) for name in (FILES if LONG else WRITTEN_DOWN)}
    for name, found in texts.items():
        stored = (build.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
        assert stored == "\n".join(found) + "\n", "python -m tests.conformance.build"
    stored_texts = {name: [build.text_of(one) for one in build.lines(name)] for name in FILES}
    assert build.with_counts(README, build.counted(stored_texts)) == README


def test_perft_is_that_of_the_perft_files():
    made = [json.loads(build.text_of(line)) for line in build.FILES["perft"]()]
    stored = [{key: line[key] for key in made[0]} for line in build.lines("perft")]
    assert stored == made


@pytest.mark.parametrize("name", FILES)
def test_every_line_has_its_shape(name: str):
    kinds = {
        branch["if"]["properties"]["kind"]["const"]: branch["then"]["$ref"]
        for branch in SCHEMA["allOf"]
    }
    shapes = {
        kind: Draft202012Validator({"$ref": ref, "$defs": SCHEMA["$defs"]})
        for kind, ref in kinds.items()
    }
    for line in build.lines(name):
        complaint = next(shapes[line["kind"]].iter_errors(line), None)
        assert complaint is None, (line["id"], complaint)
    assert list(shapes[line["kind"]].iter_errors({**line, "alien": 1}))


def test_the_schema():
    Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]["kind"]["enum"]) == set(expect.KINDS) == set(engine.KINDS)
    whole = Draft202012Validator(SCHEMA)
    assert whole.is_valid(build.lines("tricks")[0])
    assert not whole.is_valid({"kind": "dance"})
    assert not whole.is_valid({**build.lines("tricks")[0], "kind": "game"})


def test_ids_and_digests(lines: list[Json]):
    assert len({line["id"] for line in lines}) == len(lines)
    stated = {json.dumps(dict(engine.rules_of(line).settings), sort_keys=True) for line in lines}
    assert len({line["digest"] for line in lines}) == len(stated)


def test_they_stay_small():
    size = sum(path.stat().st_size for path in build.FOLDER.iterdir() if path.is_file())
    assert size < 2_000_000


# --- what they cover ------------------------------------------------------------------------------


def test_how_many(lines: list[Json], capsys: pytest.CaptureFixture[str], record):
    kinds = Counter(line["kind"] for line in lines)
    with capsys.disabled():
        print(f"\nconformance: {', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items()))}")
    record("conformance", {"lines": dict(sorted(kinds.items())), "tags": tags_of(lines)})
    assert kinds["position"] >= 500
    assert kinds["game"] >= 200
    assert all(kinds[kind] >= 60 for kind in set(expect.KINDS) - {"ruleset"})


def tags_of(lines: list[Json]) -> dict[str, int]:
    found = Counter(f"{line['kind']}: {tag}" for line in lines for tag in tags(line))
    return dict(sorted(found.items()))


def test_every_contract_in_either_pack(lines: list[Json]):
    named = {"rufspiel": "EGS", "solo": "EGHS", "farbwenz": "EGHS", "farbgeier": "EGHS"}
    every = {f"{name} {suit}" for name, suits in named.items() for suit in suits}
    every |= {"wenz", "geier", "ramsch"}
    lone = [said.partition(" ") for said in every if not said.startswith(("ruf", "ramsch"))]
    touts = {f"{name}-tout {suit}".strip() for name, _, suit in lone}
    games = {True: set(), False: set()}  # type: dict[bool, set[str]]
    positions = {True: set(), False: set()}  # type: dict[bool, set[str]]
    for line in lines:
        short = reference_rules.read(line["rules"]).pack == "short"
        where = games if line["kind"] == "game" else positions
        if line["kind"] in ("game", "position", "trick"):
            where[short] |= set(tags(line))
    assert every | touts | {"sie"} <= games[False]
    assert every <= positions[False] | positions[True]
    kinds = {said.split()[0] for said in every | touts}
    assert kinds <= {said.split()[0] for said in games[True]}


def test_every_rule_set(lines: list[Json]):
    used = Counter(line["digest"] for line in lines if line["kind"] != "ruleset")
    for name, rules in houses.houses().items():
        assert used[build.digest(rules)] >= 2, name
    for name, rules in houses.bases().items():
        kinds = {line["kind"] for line in lines if line["rules"] == rules}
        assert {"game", "auction", "doubling", "claim", "fault", "settlement"} <= kinds, name


NO_ANSWER_DEPENDS_ON = {
    "book": "which paragraphs are cited",
    "ace": "what the ace is called",
    "tariff.unit": "what the numbers are",
    "deal.packet": "hands are given as they were dealt",
}


def test_every_setting_is_changed_somewhere(lines: list[Json]):
    data = reference_rules.DATA / "laws" / "schafkopf.toml"
    settings = tomllib.loads(data.read_text(encoding="utf-8"))["settings"]
    known = {name.rpartition(".")[0] for name in reference_rules._dotted(settings)}
    known = {name for name in known if f"{name}.kind" in reference_rules._dotted(settings)}
    stated = {name for line in lines for name in reference_rules._dotted(line["rules"])}
    changed = {name for name in known for said in stated if f"{said}.".startswith(f"{name}.")}
    assert known - changed == set(NO_ANSWER_DEPENDS_ON)


@pytest.mark.parametrize("group", houses.GROUPS)
def test_every_house_rule_decides_something(group: str, lines: list[Json]):
    """Each switch of each rule set: without it, under all the others, an answer is another."""
    for name, rules in houses.GROUPS[group].items():
        mine = [line for line in lines if line["rules"] == rules]
        idle = {
            switch
            for switch, lacking in houses.switches(rules).items()
            if not any(expect.decided_by(line, lacking) for line in mine)
        }
        assert idle - set(NO_ANSWER_DEPENDS_ON) == set(), name


RARE = {
    # running away and the called ace
    "ruf.runs_away": 20,
    "ruf.searched": 30,
    "ruf.thrown": 15,
    "ruf.leads_ace": 15,
    "ruf.kept_when_searched": 3,
    "ruf.forced": 3,
    "ace thrown after running away": 10,
    "suit comes again: the ace is kept": 5,
    "suit comes again: the ace falls": 4,
    "suit led low again after running away": 5,
    "searched in a trick already trumped": 4,
    "Ober or Unter of the called suit searches nobody": 4,
    "called suit led by the declarer": 20,
    # money
    "schneider won": 30,
    "schneider lost": 30,
    "schwarz won": 10,
    "schwarz lost": 10,
    "120 points with a trick missing": 4,
    "a trick without points": 3,
    "tout won": 15,
    "tout lost": 15,
    "tout lost with 61 and more": 4,
    "laufende of declarer, won": 20,
    "laufende of declarer, lost": 8,
    "laufende of opponents, won": 8,
    "laufende of opponents, lost": 20,
    "won with 60": 2,
    "stock": 20,
    **{f"points: {n}": 4 for n in (30, 31, 60, 61, 90, 91)},
    **{f"knocks: {n}": 3 for n in (1, 2, 3, 4)},
    **{f"stoss: {n}": 4 for n in (1, 2, 3, 4)},
    # Ramsch
    "ramsch tie of 2": 8,
    "durchmarsch": 4,
    "jungfrauen: 1": 8,
    "jungfrauen: 2": 6,
    "jungfrauen: 3": 4,
    "auction on record": 60,
}


def test_rare_rules_come_up_in_whole_games(lines: list[Json]):
    found = Counter(tag for line in lines if line["kind"] == "game" for tag in tags(line))
    assert {tag: found[tag] for tag, least in RARE.items() if found[tag] < least} == {}


# --- the page -------------------------------------------------------------------------------------


def rule_ids(value: Json) -> set[str]:
    if isinstance(value, list):
        return {found for item in value for found in rule_ids(item)}
    if not isinstance(value, dict):
        return set()
    found = {found for item in value.values() for found in rule_ids(item)}
    if "move" in value and "rule" in value:
        found.add(value["rule"])
    return found | set(value.get("reasons", {}).values())


def test_the_page_names_what_there_is(lines: list[Json]):
    named = set(re.findall(r"`([a-z]+\.[a-z_]+)`", README.split("## Rule ids")[1]))
    assert {found for line in lines for found in rule_ids(line)} <= named
    for word in (*expect.KINDS, *{line["fault"]["kind"] for line in lines if "fault" in line}):
        assert word in README
    assert {f"`{path.name}`" for path in build.FOLDER.glob("*.jsonl")} <= set(
        re.findall(r"`[\w.]+`", README)
    )
