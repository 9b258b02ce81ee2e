"""What rules of thumb bring between computer players: the kept figures as a table."""

from __future__ import annotations

from html import escape
from typing import Final

from schafkopf_tutor.draw import Picture, table, wide
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.players.evidence import Figure, evidence
from schafkopf_tutor.players.simulate import Estimate
from schafkopf_tutor.rulesets import load

COLUMNS: Final = ("rule", "says", "points", "money", "differs")
GAMES: Final = 100
"""For so many games the amounts are told: a single one costs next to nothing."""


def listed(speaker: Speaker) -> Picture:
    """Rule by rule: what it says, what it brings in a hundred games, and how sure that is.

    >>> "100" in listed(Speaker("en")).text
    True
    """
    words, kept = speaker.words(), evidence()
    unit = load(kept.rules).word("tariff.unit")
    head = [words.text(f"evidence.column.{name}") for name in COLUMNS]
    rows = [_row(figure, speaker, unit) for figure in kept.figures]
    below = words.text(
        "evidence.below",
        deals=kept.deals,
        games=kept.deals * 4,
        rules=kept.rules,
        seed=kept.seed,
        date=kept.date,
        command=kept.command,
    )
    cells = [[f"<b>{escape(rule)}</b>", *map(escape, rest)] for rule, *rest in rows]
    html = wide(table(head, cells), words.text("evidence.name"))
    text = "\n".join([aligned([head, *rows]), below])
    return Picture(f"{html}<p><small>{escape(below)}</small></p>", text)


def _row(figure: Figure, speaker: Speaker, unit: str) -> list[str]:
    words = speaker.words()
    points = words.text("evidence.of_points", number=_hundred(figure.points.mean))
    return [
        words.text(f"evidence.rule.{figure.rule}"),
        words.text(f"evidence.verdict.{verdict(figure.points)}"),
        _range(figure.points, points, words),
        _range(figure.money, speaker.amount(_hundred(figure.money.mean), unit), words),
        words.text("evidence.share", part=figure.differs, deals=figure.points.deals),
    ]


def _range(found: Estimate, amount: str, words: Words) -> str:
    low, high = _hundred(found.low), _hundred(found.high)
    return words.text("evidence.amount", amount=amount, low=low, high=high)


def _hundred(number: float) -> int:
    return round(number * GAMES)


def verdict(brings: Estimate) -> str:
    """Whether a rule brings something, costs something, or nothing is shown."""
    if not brings.decided:
        return "open"
    return "helps" if brings.mean > 0 else "harms"
