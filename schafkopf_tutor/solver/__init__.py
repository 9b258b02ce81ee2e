"""Solving a game with open cards: what every card is worth if all four then play their best.

Everybody sees all hands, so the values are not those of real play; say so wherever they are shown.
"""

from schafkopf_tutor.solver.answers import (
    bounds,
    reached_in,
    reaches,
    value,
    values,
    values_in,
)
from schafkopf_tutor.solver.problem import Unsolvable, World

__all__ = [
    "Unsolvable",
    "World",
    "bounds",
    "reached_in",
    "reaches",
    "value",
    "values",
    "values_in",
]
