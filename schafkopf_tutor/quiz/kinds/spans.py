"""The same questions after more tricks than the quiz shows at once: for whoever counts along.

Their level is the number of tricks. So every span from one trick to the last but one is that of
items, which are the same for ever: short ones have the usual levels, long ones their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.memory import MANY, drawn, fits, of_seat, of_side
from schafkopf_tutor.quiz.kinds.trumps_out import how_many, still_out
from schafkopf_tutor.quiz.question import Form
from schafkopf_tutor.quiz.task import Kind, Task
from schafkopf_tutor.ruleset import RuleSet

SPANS: Final = range(1, 8)
"""How many tricks somebody can be asked to keep in mind."""


def level_of_span(tricks: int) -> int:
    """The level of the items of so many tricks."""
    if tricks > MANY:
        return tricks
    return 3 if tricks == MANY else 1 + (tricks > 2)


def spans(ruleset: RuleSet) -> range:
    """The spans of a table: before the last trick there is something to ask."""
    return range(SPANS.start, min(SPANS.stop, ruleset.pack.hand_size))


def _long(
    id: str,  # noqa: A002
    skill: str,
    draw: Callable[[Dice, int, RuleSet], Task | None],
    cards: bool = False,
) -> Iterator[Kind]:
    form: Form = "cards" if cards else "number"
    for span in SPANS:
        if level_of_span(span) == span > MANY:
            able = partial(_has, span)
            yield Kind(f"{id}_{span}", skill, form, draw, fits, able, (span,))


def _has(span: int, ruleset: RuleSet) -> bool:
    return span in spans(ruleset)


KINDS: Final = (
    *_long("points_of_seat", "counting_points", drawn(of_seat)),
    *_long("points_of_side", "counting_points", drawn(of_side)),
    *_long("trumps_out", "trumps_out", drawn(how_many, part=True)),
    *_long("trumps_still_out", "trumps_out", drawn(still_out, part=True), cards=True),
)
