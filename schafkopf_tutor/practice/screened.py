"""Screens that remember: what such a state wants of the log, and how it gets it.

The states themselves do nothing: an answer lies in ``waiting`` until it is kept, and what was
answered before is asked for by ``reads``. ``kept`` does both, before the state is shown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, Self, TypeVar

from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.log import Kept, Log, Read


class Remembering(Protocol):
    """A state that wants something of the log."""

    @property
    def reads(self) -> bool:
        """Whether it wants to know what was answered before."""

    @property
    def waiting(self) -> Attempt | None:
        """An answer that was not kept yet."""

    def opened(self, log: Log, read: Read) -> Self:
        """The state that knows what was answered before, and whose log it is."""

    def recorded(self, kept: Kept) -> Self:
        """The state whose answer is kept."""


R = TypeVar("R", bound=Remembering)


def wants(state: Remembering) -> bool:
    """Whether it wants anything of the log."""
    return state.reads or state.waiting is not None


def kept(state: R, log: Log) -> R:
    """The state once the log has what waited, and has told what was asked."""
    if state.waiting is not None:
        state = state.recorded(log.record(replace(state.waiting, learner=log.learner)))
    if state.reads:
        state = state.opened(log, log.read())
    return state
