"""What a recording says and the engine does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which a recorded game and the engine differ.

    ``check`` is the key of the record at fault; ``recorded`` and ``computed`` are both values as
    JSON would hold them; ``reason`` is a message id with its ``values``. A card that may not be
    played comes with the judge's ``verdict`` and the ``ruleset`` it was asked under.
    """

    game: str
    check: str
    recorded: object
    computed: object
    reason: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    verdict: Verdict | None = None
    ruleset: RuleSet | None = field(default=None, repr=False)


def same(recorded: object, computed: object) -> bool:
    """Whether both are the same JSON value: true is not 1, and a list equals a tuple.

    >>> same([1, 2], (1, 2)), same(True, 1), same(None, 0)
    (True, False, False)
    """
    if isinstance(computed, tuple):
        return (
            isinstance(recorded, list | tuple)
            and len(recorded) == len(computed)
            and all(same(*pair) for pair in zip(recorded, computed, strict=True))
        )
    return type(recorded) is type(computed) and recorded == computed


def brief(value: object) -> object:
    """A value from outside, made safe to keep and to print: whatever is long or deep is cut.

    >>> brief([1, [2]]), brief({"a": 1}), brief("x" * 999)[-3:]
    ((1, '[…]'), '{…}', 'xx…')
    """
    if isinstance(value, list | tuple):
        return tuple(_flat(item) for item in value[:40])
    return _flat(value)


def _flat(value: object) -> object:
    if isinstance(value, str) and len(value) > _LONGEST:
        return f"{value[:_LONGEST]}…"
    if isinstance(value, int) and not -(10**_LONGEST) < value < 10**_LONGEST:
        return "…"  # Python refuses to print whole numbers of thousands of digits
    if value is None or isinstance(value, str | int | float):
        return value
    return "{…}" if isinstance(value, Mapping) else "[…]"
