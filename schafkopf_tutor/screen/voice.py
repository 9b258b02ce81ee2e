"""How a screen speaks: words, the judge's sentences, and plain sentences of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.contract import NAMED_SUIT
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.said import Reason, Said
from schafkopf_tutor.verdict import Verdict

_TEN: Final = re.compile(r"\b([EGHS])Z\b")


@dataclass(frozen=True)
class Voice:
    """Says everything in one language, for one face, under one rule set."""

    speaker: Speaker
    ruleset: RuleSet

    @property
    def words(self) -> Words:
        """How values read."""
        return self.speaker.words(self.ruleset)

    def text(self, message: str, /, **values: object) -> str:
        """A sentence. A value called ``row`` is cards from high to low, and ``seat``, ``turn`` and
        ``seats`` are named as players."""
        return self._printed(self.words.text(message, **self._named(values)))

    def _printed(self, sentence: str) -> str:
        """Codes of cards as the corner of the card shows them: the ten is printed as 10."""
        return _TEN.sub(r"\g<1>10", sentence) if self.speaker.face == "german" else sentence

    def _named(self, values: Mapping[str, object]) -> Mapping[str, object]:
        named = dict(values)
        row = values.get("row")
        if isinstance(row, tuple):
            named["row"] = " › ".join(self.words.name(card) for card in row)
        for key in ("seat", "turn"):
            if key in values:
                named[key] = self.seat(values[key])
        seats = values.get("seats")
        if isinstance(seats, tuple):
            named["seats"] = tuple(map(self.seat, seats))
        return named

    def code(self, option: object) -> str:
        """A card by its code, a number as it is."""
        return self._printed(self.words.name(option))

    def seat(self, number: object) -> str:
        """The player's name at a seat."""
        return self.words.phrase(f"race.seat.{number}")

    def game(self, announced: Announce) -> str:
        """The game as a learner hears it: a suit is named where it is trump."""
        contract = contract_of(self.ruleset, announced)
        suit = announced.suit if NAMED_SUIT in contract.trumps else None
        return self.speaker.at(self.ruleset).game(contract, suit)

    def say(self, reason: Reason) -> str:
        """Why, in a sentence; a verdict with its citation."""
        if isinstance(reason, Said):
            return self.text(reason.message, **reason.values)
        if isinstance(reason, Verdict):
            return self._printed(self.speaker.say(reason, self.ruleset))
        if isinstance(reason, Counterfactual):
            return self._printed(self.speaker.at(self.ruleset).counterfactual(reason))
        return self.trick(reason.order, reason.cards)

    def trick(self, order: CardOrder, cards: Sequence[Card]) -> str:
        """Why a trick is won by the card that wins it."""
        return self._printed(self.speaker.at(self.ruleset).trick(order, cards))

    def all(self, reasons: Iterable[Reason]) -> str:
        """Several reasons, one after the other."""
        return " ".join(self.say(reason) for reason in reasons)
