"""Many values that are much alike, each part of them once: how a page carries a hundred models."""

from __future__ import annotations

import json
from collections.abc import Mapping

Pool = list[object]
"""Text, numbers and truths as they are; of lists and objects, the places of their parts."""


def pooled(value: object) -> Pool:
    """The parts of a JSON value, smallest first; the last is the value itself.

    >>> pooled([["a", 1], ["a", 1]])
    ['a', 1, [0, 1], [2, 2]]
    """
    pool: Pool = []
    places: dict[str, int] = {}
    _place(value, pool, places)
    return pool


def _place(value: object, pool: Pool, places: dict[str, int]) -> int:
    part: object = value
    if isinstance(value, Mapping):
        part = {name: _place(one, pool, places) for name, one in value.items()}
    elif isinstance(value, list | tuple):
        part = [_place(one, pool, places) for one in value]
    key = json.dumps(part)
    if key not in places:
        places[key] = len(pool)
        pool.append(part)
    return places[key]


def whole(pool: Pool) -> object:
    """The value that was pooled.

    >>> whole(pooled({"a": [1, 2, [1]], "b": True}))
    {'a': [1, 2, [1]], 'b': True}
    """
    built: list[object] = []
    for part in pool:
        if isinstance(part, list):
            built.append([built[place] for place in part])
        elif isinstance(part, Mapping):
            built.append({name: built[place] for name, place in part.items()})
        else:
            built.append(part)
    return built[-1]
