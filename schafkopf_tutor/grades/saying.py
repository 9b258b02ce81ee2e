"""Remarks, titles and feedback in a language."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.skills import skill_named

_POINT: Final = {"de": ",", "en": "."}
_WHOLE: Final = 100


def say(one: Said, words: Words) -> str:
    """A sentence or a title: numbers as the language writes them, skills by their names."""
    values = {key: _value(key, value, words) for key, value in one.values.items()}
    return words.text(one.message, **values)


def _value(key: str, value: object, words: Words) -> object:
    if isinstance(value, Said):
        return say(value, words)
    if isinstance(value, Fraction):
        return number(value).replace(".", _POINT[words.language])
    if isinstance(value, tuple):
        if key == "skills":
            return tuple(skill_named(name).name(words) for name in value)
        return tuple(_value("", one, words) for one in value)
    return value


def number(value: Fraction) -> str:
    """A number with two decimals at most, and a point.

    >>> number(Fraction(9)), number(Fraction("2.67"))
    ('9', '2.67')
    """
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def percent(share: Fraction) -> str:
    """A share in per cent, cut off behind one decimal: it never shows a threshold that was not
    reached.

    >>> percent(Fraction(7, 8)), percent(Fraction(2, 3)), percent(Fraction(1))
    ('87.5', '66.6', '100')
    """
    tenths = max(0, int(share * _WHOLE * 10))
    whole, tenth = divmod(tenths, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)
