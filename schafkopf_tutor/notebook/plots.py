"""Figures with the same facts beside them as a table and a sentence: ``desk.plots``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.screen.voice import Voice


@dataclass(frozen=True)
class Plots:
    """The figures of a desk, in its language and for its face."""

    voice: Voice
    order_of: Callable[[str], CardOrder]
