"""Numbers and amounts as people write them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.quiz.said import Said, said

HUNDREDTHS: Final = "cent"
"""The unit that is the hundredth part of another one, which people write with a decimal comma."""

_WRITTEN: Final = re.compile(
    r"(?P<sign>[+\-\u2212\u2013]?)\s*"
    r"(?P<whole>[0-9]{1,7})(?:[.,](?P<part>[0-9]{1,2}))?"
    r"\s*(?P<unit>[^\W\d_]*|€)",
)


class Amount(NamedTuple):
    """What was written: the amount without its sign, and the sign ("+", "-" or none)."""

    size: int
    sign: str

    @property
    def value(self) -> int:
        """The number itself; without a sign it is positive."""
        return -self.size if self.sign == "-" else self.size


def number(text: str) -> Amount | Said:
    """A whole number, or what to write instead.

    >>> number(" 14 ").value, number("−3").value, number("zwölf").message
    (14, -3, 'answer.number')
    """
    match = _WRITTEN.fullmatch(text.strip())
    if not match or match["part"] or match["unit"]:
        return said("answer.number" if text.strip() else "answer.unwritten")
    return Amount(int(match["whole"]), _sign(match["sign"]))


def money(text: str, unit: str) -> Amount | Said:
    """An amount in a unit of tariffs ("cent", "unit" …), or what to write instead.

    Cents may also be written as a part of the whole, with a decimal comma or point. Every language
    understands the other's words.

    >>> money("0,20", "cent"), money("-20 Cent", "cent").value, money("2 €", "cent").size
    (Amount(size=20, sign=''), -20, 200)
    >>> money("2,5", "unit").message
    'answer.amount.unit'
    """
    match = _WRITTEN.fullmatch(text.strip())
    if not match:
        return said(f"answer.amount.{unit}" if text.strip() else "answer.unwritten")
    written = match["unit"].lower()
    whole = unit == HUNDREDTHS and (bool(match["part"]) or written in _names("whole"))
    known = {"", *_names("whole" if whole else unit)}
    if written not in known or (match["part"] and not whole):
        return said(f"answer.amount.{unit}")
    size = int(match["whole"])
    if whole:
        size = size * 100 + int((match["part"] or "").ljust(2, "0"))
    return Amount(size, _sign(match["sign"]))


def _names(unit: str) -> frozenset[str]:
    """What people write behind an amount."""
    written = (Words(language).phrase(f"answer.written.{unit}") for language in LANGUAGES)
    return frozenset(" ".join(written).lower().split())


def _sign(written: str) -> str:
    return "-" if written in ("-", "\u2212", "\u2013") else written
