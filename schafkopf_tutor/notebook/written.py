"""Examples that are written out with cards which a table may not have.

A lesson shows them by the rules of the table, with the long pack where the table's own lacks one of
the cards; then a sentence says so.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import Final

from schafkopf_tutor.cards import LONG
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.voice import Voice

_CARD: Final = re.compile(r"\b[EGHS](?:10|[AZKOU987])\b", re.IGNORECASE)


def rules_for(text: str, ruleset: RuleSet) -> RuleSet:
    """The rules by which an example is shown: the table's, with the long pack if it needs that.

    >>> from schafkopf_tutor.rulesets import load
    >>> short = load("cardgames-zone-short")
    >>> rules_for("EO H9", short) is short, len(rules_for("EO H7", short).pack)
    (True, 32)
    """
    named = {read_card(word) for word in _CARD.findall(text)}
    lacks = named.difference(ruleset.pack.cards) and named <= set(LONG.cards)
    return replace(ruleset, pack=LONG) if lacks else ruleset


def note(text: str, voice: Voice) -> str:
    """The sentence that says so; empty where an example needs none."""
    rules = rules_for(text, voice.ruleset)
    if rules is voice.ruleset:
        return ""
    return voice.text("lesson.long")


def marked(picture: Picture, text: str, voice: Voice) -> Picture:
    """A picture of an example, with the sentence if it needs one."""
    said = note(text, voice)
    if not said:
        return picture
    return Picture(f"{picture.html}<p><small>{escape(said)}</small></p>", f"{picture.text}\n{said}")
