"""Attempts for tests, made by hand: no item is behind them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from schafkopf_tutor.practice.attempt import Attempt, new_id

START = datetime(2026, 1, 5, 18, tzinfo=UTC)


def made(skill: str = "points", level: int = 1, minutes: float = 0, **changes: Any) -> Attempt:
    """An attempt some minutes after the start: right, unless told otherwise."""
    right = changes.pop("right", True)
    told: dict[str, Any] = {
        "id": new_id(),
        "at": START + timedelta(minutes=minutes),
        "item": f"{skill}@1/{level}/7/0123456789ab",
        "skill": skill,
        "level": level,
        "answer": 12,
        "options": 30,
        "share": float(right),
        "right": right,
    }
    return Attempt(**told | changes)
