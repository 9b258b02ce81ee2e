"""What a desk does only at the tables of the usual game: elsewhere it says what to use instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar

from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.rulesets import USUAL

T = TypeVar("T")

INSTEAD: Final[Mapping[str, str]] = Frozen(
    {"evidence": "error.desk.evidence", "round": "error.desk.round"}
)
"""Names of methods and properties of a desk that make no sense in another game, each with the
sentence that names what to use there."""


def of_the_usual_game(instead: Mapping[str, str]) -> Callable[[type[T]], type[T]]:
    """A class whose methods and properties of these names raise RulesetError where its ``ruleset``
    is another game's."""

    def refusing(cls: type[T]) -> type[T]:
        for name, message in instead.items():
            found = getattr(cls, name)
            if isinstance(found, property) and found.fget is not None:
                setattr(cls, name, property(_guarded(found.fget, message)))
            else:
                setattr(cls, name, _guarded(found, message))
        return cls

    return refusing


def _guarded(method: Callable[..., Any], message: str) -> Callable[..., Any]:
    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        if self.ruleset.law != USUAL:
            raise RulesetError(message, name=self.ruleset.name)
        return method(self, *given, **named)

    return guarded
