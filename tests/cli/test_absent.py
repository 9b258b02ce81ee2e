"""A package that seems not to be installed: nothing of that stays."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

import schafkopf_tutor.practice.here
from tests.tools.absent import absent

ROOM = "schafkopf_tutor.practice"


def test_all_is_as_it_was_afterwards():
    room, here = sys.modules[ROOM], schafkopf_tutor.practice.here
    sys.modules.pop(f"{ROOM}.staircase", None)  # one that is not loaded yet
    vars(room).pop("staircase", None)
    before = dict(sys.modules)
    with absent("sqlalchemy", reload=ROOM):
        with pytest.raises(ModuleNotFoundError):
            import_module(f"{ROOM}.database")
        anew = import_module(f"{ROOM}.here")
        assert anew is not here
        assert vars(room)["here"] is anew
        import_module(f"{ROOM}.staircase")
    assert {n: m for n, m in sys.modules.items() if n.startswith(ROOM)} == {
        n: m for n, m in before.items() if n.startswith(ROOM)
    }
    assert vars(room)["here"] is here
    assert not hasattr(room, "staircase")
    assert import_module(f"{ROOM}.database").sa is import_module("sqlalchemy")
