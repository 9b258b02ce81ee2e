"""Differences as sentences."""

from __future__ import annotations

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words, text
from schafkopf_tutor.replay.difference import Difference


def say_reason(difference: Difference, language: str = "en") -> str:
    """Why the engine sees it otherwise: one sentence, in ``language`` ("de" or "en")."""
    values = dict(difference.values)
    if difference.verdict is not None:
        values["why"] = Speaker(language).say(difference.verdict, difference.ruleset)
    return text(difference.reason, language, **values)


def say(difference: Difference, language: str = "en") -> str:
    """The whole difference in one line: game, check, both values and the reason."""
    shape_only = difference.reason.startswith("replay.record.")
    return text(
        "replay.slip" if shape_only else "replay.difference",
        language,
        game=difference.game,
        check=difference.check,
        recorded=_show(difference.recorded, Words(language)),
        computed=_show(difference.computed, Words(language)),
        reason=say_reason(difference, language),
    )


def _show(value: object, words: Words) -> str:
    """A value of a record as a person would write it."""
    if value is None or value == ():
        return words.phrase("replay.nothing")
    if isinstance(value, bool):
        return words.phrase("replay.yes" if value else "replay.no")
    if isinstance(value, tuple):
        return " ".join(_show(item, words) for item in value)
    return str(value)
