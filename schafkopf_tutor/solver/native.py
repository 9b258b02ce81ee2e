"""The kernel compiled by numba, and where the compiled code is kept.

Nothing here is needed for an answer: where numba is missing, or no folder can be written to, the
same functions run uncompiled, or are compiled anew each time.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, Final

from schafkopf_tutor.solver import kernel
from schafkopf_tutor.solver.engine import Engine

FOLDER: Final = "SCHAFKOPF_TUTOR_COMPILED"
"""The environment variable that names the folder of the compiled code."""
PLACES: Final = 1 << 17
"""Of the table, where it is compiled."""
EARLIER: Final = (
    "counted", "legal", "least", "worth", "highest", "masters", "sure", "last", "owners_after",
    "key_of", "slot_of", "shift", "look_up", "store", "distinct", "beaten", "promise", "ordered",
    "search", "exact", "each",
)  # fmt: skip
"""The kernel's functions, each behind those that it calls."""


def folder() -> Path:
    """Where compiled code is kept: as the environment says, else among the user's caches."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "schafkopf-tutor"


def engine(where: Path | None = None) -> Engine:
    """An engine with compiled functions. ImportError where numba or numpy is not installed.

    The first time, compiling takes some seconds; afterwards the code is read from the folder
    ``where`` (left out: ``folder()``). If it cannot be written to, the code is not kept.
    """
    import numpy as np

    functions = compiled(where or folder())
    memory = np.zeros(kernel.TABLE + 2 * PLACES, dtype=np.int64)
    return Engine(functions, memory, PLACES)


def compiled(where: Path) -> SimpleNamespace:
    """The kernel's functions, compiled or read from a folder."""
    import numba

    number, memory = numba.int64, numba.int64[::1]
    kept = _writable(where)
    scope = {**vars(kernel), **_bits()}
    with _kept_in(where if kept else None):
        for name in EARLIER:
            plain = getattr(kernel, name)
            many = plain.__code__.co_argcount - 1
            gives = numba.void if plain.__annotations__["return"] == "None" else number
            bound = FunctionType(plain.__code__, scope, name)
            bound.__module__, bound.__qualname__ = plain.__module__, plain.__qualname__
            made = numba.njit(cache=kept)(bound)
            scope[name] = made  # before it is compiled: the search calls itself
            made.compile(gives(memory, *[number] * many))
    return SimpleNamespace(**{name: scope[name] for name in ("search", "exact", "each")})


def _writable(where: Path) -> bool:
    try:
        where.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=where):
            return True
    except OSError:
        return False


@contextmanager
def _kept_in(where: Path | None) -> Iterator[None]:
    """Numba asks for the folder of its cache when a function is made, and of all the process."""
    from numba import config

    before = config.CACHE_DIR
    if where is not None:
        config.CACHE_DIR = str(where)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _bits() -> dict[str, Any]:
    """The two functions that are one instruction of the machine each."""
    from llvmlite.ir import Constant, IntType
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic
    def count(_: Any, mask: Any) -> Any:
        def code(_: Any, builder: Any, __: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return types.int64(types.int64), code

    @intrinsic
    def place(_: Any, bit: Any) -> Any:
        def code(_: Any, builder: Any, __: Any, given: Any) -> Any:
            (value,) = given
            above = builder.ctlz(value, Constant(IntType(1), 0))
            return builder.sub(value.type(63), above)

        return types.int64(types.int64), code

    return {"count": count, "place": place}
