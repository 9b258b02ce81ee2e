"""What a desk does only at the tables of the usual game, so far: elsewhere it says so.

Whoever opens one of them for every game takes its name off the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.rulesets import USUAL, of_law

T = TypeVar("T")

ONLY_THERE: Final = (
    "referee",
)
"""Names of methods and properties of a desk."""

INSTEAD: Final = {"evidence": "error.desk.evidence", "round": "error.desk.round"}
"""Those that make no sense in another game, each with what to use instead."""


def of_the_usual_game(names: Sequence[str]) -> Callable[[type[T]], type[T]]:
    """A class whose methods and properties of these names, and those of ``INSTEAD``, raise
    RulesetError where its ``ruleset`` is another game's: with the rule sets that there are, or with
    what to use instead."""

    def refusing(cls: type[T]) -> type[T]:
        for name in (*names, *INSTEAD):
            found = getattr(cls, name)
            if isinstance(found, property) and found.fget is not None:
                setattr(cls, name, property(_guarded(found.fget, INSTEAD.get(name))))
            else:
                setattr(cls, name, _guarded(found, INSTEAD.get(name)))
        return cls

    return refusing


def _guarded(method: Callable[..., Any], instead: str | None) -> Callable[..., Any]:
    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        if instead is not None and self.ruleset.law != USUAL:
            raise RulesetError(instead, name=self.ruleset.name)
        of_law(self.ruleset)
        return method(self, *given, **named)

    return guarded
