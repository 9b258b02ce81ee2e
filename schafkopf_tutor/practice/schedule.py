"""When a skill, or a wrong belief that was cured, should be asked again: FSRS, by py-fsrs.

A card stands for a skill or a belief, not for an item: items are made by the dozen, and nobody
shall learn them by heart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from fsrs import Card, Rating, Scheduler

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt

RETENTION: Final = 0.9
"""How likely something shall still be known when it is asked again."""
HALF: Final = 0.5
"""Whoever has less than this share of an answer has to begin anew."""

_DAY: Final = timedelta(days=1)


@cache
def scheduler(retention: float = RETENTION) -> Scheduler:
    """FSRS as it comes, without its random spread of dates."""
    return Scheduler(desired_retention=retention, enable_fuzzing=False)


def rating(attempt: Attempt, usual: float | None = None, *, first_today: bool = True) -> Rating:
    """How well that was known, as FSRS wants it.

    Again: less than half of it. Hard: half or more, not all, or with help. Easy: all of it, in half
    the ``usual`` seconds, and not just practised: whoever has had the same a minute ago is quick
    anyway. Else good. Slowness proves nothing: perhaps the bell rang.
    """
    if attempt.share < HALF:
        return Rating.Again
    if not attempt.clean:
        return Rating.Hard
    quick = usual is not None and attempt.seconds is not None and attempt.seconds <= usual / 2
    return Rating.Easy if quick and first_today else Rating.Good


@dataclass(frozen=True)
class Schedule:
    """Cards by name; they are never changed, but replaced."""

    cards: Mapping[str, Card] = field(default_factory=lambda: Frozen({}))
    retention: float = RETENTION

    def first_today(self, name: str, at: datetime) -> bool:
        """Whether it was not asked within a day before."""
        card = self.cards.get(name)
        return card is None or card.last_review is None or at - card.last_review >= _DAY

    def after(self, name: str, at: datetime, rated: Rating) -> Schedule:
        """The schedule when this was known so well at that time."""
        card = self.cards.get(name) or Card(card_id=0, due=at)
        if card.last_review is not None:
            at = max(at, card.last_review)  # a clock that was put back
        card, _ = scheduler(self.retention).review_card(card, rated, at.astimezone(UTC))
        return Schedule(Frozen({**self.cards, name: card}), self.retention)

    def due(self, now: datetime) -> tuple[str, ...]:
        """What is due, the one that was most likely forgotten first."""
        late = [name for name, card in self.cards.items() if card.due <= now]
        return tuple(sorted(late, key=lambda name: (self.known(name, now), self.cards[name].due)))

    def known(self, name: str, now: datetime) -> float:
        """How likely it is still known, 0 to 1; 0 for what has no card."""
        card = self.cards.get(name)
        if card is None:
            return 0.0
        return float(scheduler(self.retention).get_card_retrievability(card, now.astimezone(UTC)))
