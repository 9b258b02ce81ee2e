"""Whether plain data has the shape that a TypedDict states, down to the last field."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def slips(value: Any, kind: Any, where: str = "") -> Iterator[str]:
    """What does not fit, and where."""
    origin = get_origin(kind)
    if origin is NotRequired:
        yield from slips(value, get_args(kind)[0], where)
    elif origin is Literal:
        if value not in get_args(kind):
            yield f"{where}: {value!r} is none of {get_args(kind)}"
    elif origin in (Union, UnionType):
        if all(list(slips(value, one)) for one in get_args(kind)):
            yield f"{where}: {value!r} is nothing of {kind}"
    elif origin in (list, dict):
        if type(value) is not origin:
            yield f"{where}: {type(value)} is no {origin}"
            return
        items = enumerate(value) if origin is list else value.items()
        for key, item in items:
            yield from slips(item, get_args(kind)[-1], f"{where}.{key}")
    elif is_typeddict(kind):
        yield from _fields(value, kind, where)
    elif type(value) is not kind:
        yield f"{where}: {value!r} is no {kind}"


def _fields(value: Any, kind: Any, where: str) -> Iterator[str]:
    if type(value) is not dict:
        yield f"{where}: {value!r} is no object"
        return
    hints = get_type_hints(kind, include_extras=True)
    missing = [name for name in hints if name not in value and not _may_miss(hints[name])]
    yield from (f"{where}.{name} is missing" for name in missing)
    yield from (f"{where}.{name} is not in the contract" for name in value.keys() - hints.keys())
    for name in value.keys() & hints.keys():
        yield from slips(value[name], hints[name], f"{where}.{name}")


def _may_miss(hint: Any) -> bool:
    return get_origin(hint) is NotRequired
