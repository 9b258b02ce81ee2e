"""The kernel compiled by numba, and where the compiled code is kept.

Nothing here is needed for an answer: where numba is missing, or no folder can be written to, the
same functions run uncompiled, or are compiled anew each time.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, Final, cast

from schafkopf_tutor.solver import entry, estimate, kernel, legality, memory, table
from schafkopf_tutor.solver.engine import Engine
from schafkopf_tutor.solver.problem import Unsolvable

FOLDER: Final = "SCHAFKOPF_TUTOR_COMPILED"
"""The environment variable that names the folder of the compiled code."""
PLACES: Final = 1 << 19
"""Of the table, where it is compiled."""
LINE: Final = 8
"""Numbers in a line of the processor's cache."""
ROOMS: Final = (memory, legality, estimate, table, kernel, entry)
"""The modules whose functions are compiled, each behind those it calls, as are the functions."""


def folder() -> Path:
    """Where compiled code is kept: as the environment says, else among the user's caches."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "schafkopf-tutor"


def engine(where: Path | None = None) -> Engine:
    """An engine with compiled functions. ImportError where numba or numpy is not installed.

    The first time, compiling takes some ten seconds; afterwards the code is read from the folder
    ``where`` (left out: ``folder()``). If it cannot be written to, the code is not kept.
    """
    import numpy as np

    length = memory.TABLE + 2 * PLACES
    room = np.zeros(length + LINE, dtype=np.int64)
    skipped = -(room.ctypes.data // 8 + memory.TABLE) % LINE
    room = room[skipped : skipped + length]  # four places of the table lie in one line of the cache
    return Engine(compiled(where or folder()), cast(memory.Memory, room), PLACES)


def warm(where: Path | None = None) -> Path:
    """Compile into a folder (left out: ``folder()``), so that nobody waits later; returns it.

    Raises Unsolvable if nothing can be written there, and ImportError without numba.
    """
    place = where or folder()
    kept = _kept(place)
    if kept is None:
        raise Unsolvable("error.solver.unwritable", folder=place)
    _compiled(kept)
    return place


def compiled(where: Path) -> SimpleNamespace:
    """The functions of the search, compiled or read from a folder: by the digest of their source,
    for numba knows no more than whether the file of one function is as it was."""
    kept = _kept(where)
    if kept is not None:
        try:
            return _compiled(kept)
        except Exception:  # whatever it is that lies there: it is no reason not to play
            return _compiled(None)
    return _compiled(None)


def _compiled(where: Path | None) -> SimpleNamespace:
    import numba

    number = numba.int64
    scope: dict[str, Any] = {}
    for module in ROOMS:
        scope |= vars(module)
    scope |= _bits()
    pointer: Any = numba.types.CPointer
    inside, outside = pointer(number), number[::1]
    with _kept_in(where):
        for plain in _functions():
            name, given = plain.__name__, plain.__code__.co_varnames[: plain.__code__.co_argcount]
            bound = FunctionType(plain.__code__, scope, name)
            bound.__module__, bound.__qualname__ = plain.__module__, plain.__qualname__
            made = numba.njit(cache=where is not None)(bound)
            scope[name] = made  # before it is compiled: the search calls itself
            gives = numba.void if plain.__annotations__["return"] == "None" else number
            room = outside if plain.__module__ == entry.__name__ else inside
            made.compile(gives(*(room if word == "m" else number for word in given)))
    return SimpleNamespace(**{name: scope[f"{name}_in"] for name in ("search", "exact", "each")})


def _functions() -> Iterator[FunctionType]:
    """The functions of the search, each behind those that it calls; what counts bits aside."""
    for module in ROOMS[1:]:
        for made in vars(module).values():
            if isinstance(made, FunctionType) and made.__module__ == module.__name__:
                yield made


def _kept(where: Path) -> Path | None:
    """The folder for the code of these very sources; None if it cannot be written to."""
    digest = hashlib.sha256()
    try:
        for module in (*ROOMS, sys.modules[__name__]):
            digest.update(Path(str(module.__file__)).read_bytes())
        place = where / digest.hexdigest()[:12]
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except OSError:
        return None


@contextmanager
def _kept_in(where: Path | None) -> Iterator[None]:
    """Numba asks for the folder of its cache when a function is made, and of all the process."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    if where is not None:
        config.CACHE_DIR = str(where)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _bits() -> dict[str, Any]:
    """The two functions that are one instruction of the machine each, and where an array begins."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    from numba.np import arrayobj

    made: Any = arrayobj.make_array
    pointer: Any = types.CPointer

    @intrinsic
    def count(_: Any, mask: Any) -> Any:
        def code(_: Any, builder: Any, __: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return types.int64(types.int64), code

    @intrinsic
    def place(_: Any, bit: Any) -> Any:
        def code(_: Any, builder: Any, __: Any, given: Any) -> Any:
            (value,) = given
            above = builder.ctlz(value, cgutils.false_bit)
            return builder.sub(value.type(63), above)

        return types.int64(types.int64), code

    @intrinsic
    def start_of(_: Any, room: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return made(signature.args[0])(context, builder, given[0]).data

        return pointer(types.int64)(room), code

    return {"count": count, "place": place, "start_of": start_of}
