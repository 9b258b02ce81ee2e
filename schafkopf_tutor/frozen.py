"""Mappings that stay as they are, can be copied and sent to another process."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict that nobody changes. (The types module's proxy can be neither pickled nor copied.)

    >>> Frozen({"rufspiel": 10})["rufspiel"]
    10
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError(type(self).__name__)

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return Frozen, (dict(self),)
