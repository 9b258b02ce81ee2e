"""As if a package were not installed: ours is loaded anew without it, and then all is as before."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

OURS = "schafkopf_tutor"


@contextmanager
def absent(*names: str, reload: str) -> Iterator[None]:
    """Importing ``names`` fails; the modules below ``reload`` are not loaded yet.

    What is loaded of our package in the meantime is forgotten at the end, in ``sys.modules`` and as
    an attribute of its parent, and what was there before stands there again.
    """
    before = _ours()
    gone = {name: sys.modules[name] for name in names if name in sys.modules}
    for name in before:
        if name.startswith(f"{reload}."):
            del sys.modules[name]
    sys.modules.update(dict.fromkeys(names))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in names:
            del sys.modules[name]
        sys.modules.update(gone)
        for name in _ours().keys() - before.keys():
            del sys.modules[name]
            parent, _, child = name.rpartition(".")
            if parent in before:
                vars(before[parent]).pop(child, None)
        for name, module in before.items():
            sys.modules[name] = module
            parent, _, child = name.rpartition(".")
            if parent in before:
                setattr(before[parent], child, module)


def _ours() -> dict[str, ModuleType]:
    return {name: one for name, one in sys.modules.items() if name.partition(".")[0] == OURS}
