"""The published JSON Schemas: the shape of everything that goes in and out."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

VERSION: Final = 1
"""The version of all schemas and of every answer. A key that goes or changes makes a new one."""

_END: Final = ".schema.json"


@cache
def names() -> tuple[str, ...]:
    """The names of the schemas.

    >>> "position" in names()
    True
    """
    folder = files("schafkopf_tutor").joinpath("data", "schemas")
    found = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(_END) for name in found if name.endswith(_END)))


def schema(name: str) -> dict[str, Any]:
    """A schema (draft 2020-12). Others are referred to by ``$id``. KeyError if there is none such.

    >>> schema("position")["$id"]
    'urn:schafkopf-tutor:schema:position:1'
    """
    if name not in names():
        raise KeyError(name)
    file = files("schafkopf_tutor").joinpath("data", "schemas", f"{name}{_END}")
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return read
