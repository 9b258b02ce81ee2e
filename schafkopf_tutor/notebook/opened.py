"""What a desk does only at the tables of the usual game, so far: elsewhere it says so.

Whoever opens one of them for every game takes its name off the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from schafkopf_tutor.rulesets import of_law

T = TypeVar("T")

ONLY_THERE: Final = (
    "check",
    "class_report",
    "classroom",
    "counting",
    "evidence",
    "phrases",
    "pocket",
    "round",
    "task",
    "test",
)
"""Names of methods and properties of a desk."""


def of_the_usual_game(names: Sequence[str]) -> Callable[[type[T]], type[T]]:
    """A class whose methods and properties of these names raise RulesetError, with the rule sets
    that there are, where its ``ruleset`` is another game's."""

    def refusing(cls: type[T]) -> type[T]:
        for name in names:
            found = getattr(cls, name)
            if isinstance(found, property) and found.fget is not None:
                setattr(cls, name, property(_guarded(found.fget)))
            else:
                setattr(cls, name, _guarded(found))
        return cls

    return refusing


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        of_law(self.ruleset)
        return method(self, *given, **named)

    return guarded
