"""What a player is: somebody who sees a view, nothing else, and moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar, runtime_checkable

from schafkopf_tutor.moves import Move
from schafkopf_tutor.view import View

T = TypeVar("T")


@runtime_checkable
class Player(Protocol):
    """A player at the table. What he does depends on the view and the generator alone.

    A knock after four cards is asked of a view that holds four known cards.
    """

    @property
    def name(self) -> str:
        """What ``players.named`` knows him by."""

    def choose(self, view: View, rng: Random) -> Move:
        """What he does where his move is awaited: a bid, the announcement or a card."""

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        """One of the lawful ``calls`` (a knock, Stoß and its answers, a late Tout), or nothing."""


def one_of(rng: Random, of: Sequence[T]) -> T:
    """One of these, the same from one Python to the next (only ``random`` is promised to be)."""
    return of[int(rng.random() * len(of))]
