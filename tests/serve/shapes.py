"""The published schemas, ready to complain."""

from __future__ import annotations

from functools import cache

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry, Resource

from schafkopf_tutor.serve.schemas import names, schema


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a schema; it finds the others by their ids, and nothing on a network."""
    found = [(schema(each)["$id"], Resource.from_contents(schema(each))) for each in names()]
    return Draft202012Validator(schema(name), registry=Registry().with_resources(found))


def complaints(name: str, value: object) -> list[str]:
    """What a schema has to say against a value."""
    return [error.message[:300] for error in validator(name).iter_errors(value)]
