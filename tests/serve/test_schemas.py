"""The schemas say what the server does: no more keys, no fewer, and nothing else passes."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from schafkopf_tutor.serve import OPERATIONS, VERSION, answer, schema
from schafkopf_tutor.serve.operations import EVERY
from schafkopf_tutor.serve.schemas import names
from schafkopf_tutor.serve.writing import KINDS
from tests.serve.requests import CASES
from tests.serve.shapes import complaints

PUBLISHED = {"position", "game", "verdict", "settlement", "ruleset", "request", "response"}
ALIEN = {"alien": [0.5]}
OPEN = ("values", "change")  # objects that may hold anything


def test_published() -> None:
    assert set(names()) >= PUBLISHED


@pytest.mark.parametrize("name", names())
def test_schema(name: str) -> None:
    published = schema(name)
    Draft202012Validator.check_schema(published)
    assert published["$schema"].endswith("2020-12/schema")
    assert published["$id"] == f"urn:schafkopf-tutor:schema:{name}:{VERSION}"
    assert published["title"]
    assert published["description"]


def test_an_unknown_schema() -> None:
    with pytest.raises(KeyError):
        schema("../rulesets/ordnung")


def test_keys_of_requests() -> None:
    request = schema("request")
    assert {"do", *request["properties"]} == set(EVERY)
    stated = {
        branch["properties"]["do"]["const"]: set(branch["properties"]) - {"do"}
        for branch in request["oneOf"]
    }
    assert stated == {do: set(operation.keys) for do, operation in OPERATIONS.items()}


def test_answers_of_all_operations() -> None:
    branches = [branch["properties"].get("do", {}) for branch in schema("response")["oneOf"]]
    assert {branch["const"] for branch in branches if branch} == set(OPERATIONS)
    assert branches.count({}) == 1


def test_moves() -> None:
    common = schema("common")["$defs"]
    assert {ref["$ref"].rpartition("/")[2] for ref in common["move"]["oneOf"]} == set(KINDS)
    assert all(common[kind]["properties"]["move"] == {"const": kind} for kind in KINDS)


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of everything inside a value, but what may be anything; of a list its first two."""
    items = value.items() if isinstance(value, dict) else enumerate(value[:2])
    for key, item in items:
        if key in OPEN:
            continue
        yield (*path, key)
        if isinstance(item, dict | list):
            yield from places(item, (*path, key))


def altered(value: Any, path: tuple[str | int, ...]) -> Any:
    """The value with something strange at a path."""
    other = deepcopy(value)
    inner = other
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = ALIEN
    return other


@pytest.mark.parametrize("name", CASES)
def test_an_altered_request_is_refused_by_the_schema_and_by_the_server(name: str) -> None:
    request = CASES[name].request
    for path in places(request):
        strange = altered(request, path)
        assert complaints("request", strange), path
        made = answer(strange)
        assert made["ok"] is False, path
        assert made["error"]["code"] != "serve.line.bug", path
    assert complaints("request", {**request, "alien": 1})


@pytest.mark.parametrize("name", CASES)
def test_an_altered_answer_is_refused(name: str) -> None:
    made = answer(CASES[name].request)
    assert complaints("response", made) == []
    for path in places(made):
        assert complaints("response", altered(made, path)), path
    assert complaints("response", {**made, "alien": 1})
    for key in set(made) - {"sentence", "sentences", "verdicts"}:
        assert complaints("response", {k: v for k, v in made.items() if k != key}), key
    assert complaints("response", {**made, "ok": False})
