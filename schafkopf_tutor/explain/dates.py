"""Days as people write them."""

from __future__ import annotations

from datetime import date

from schafkopf_tutor.i18n import Words


def day_text(day: date, words: Words) -> str:
    """A day as people write it.

    >>> day_text(date(2026, 12, 24), Words("de"))
    '24. Dezember 2026'
    """
    month = words.phrase(f"date.month.{day.month}")
    return words.phrase("date.day", day=day.day, month=month, year=str(day.year))
