"""The judge's answer: yes or no, by which rule, because of which cards and facts."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card

Because: TypeAlias = tuple[Card, ...]
Facts: TypeAlias = tuple[tuple[str, object], ...]


class Verdict(NamedTuple):
    """Whether a move may be made, and why.

    ``rule`` is a stable id (``follow.suit``), ``because`` are the cards that decide, ``facts`` the
    named values that do. The sentence for it is ``Speaker.say(verdict)``.
    """

    ok: bool
    rule: str
    because: Because = ()
    facts: Facts = ()

    @property
    def message(self) -> str:
        """The message id of the sentence."""
        return f"{self.rule}.{'yes' if self.ok else 'no'}"

    def fact(self, name: str) -> object:
        """The value of a named fact (KeyError if the verdict has none such)."""
        return dict(self.facts)[name]

    def __repr__(self) -> str:
        because = f", because=({', '.join(map(repr, self.because))},)" if self.because else ""
        return f"Verdict({'yes' if self.ok else 'no'}, {self.rule!r}{because})"
