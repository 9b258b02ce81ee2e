"""How a screen speaks: words, the judge's sentences, and plain sentences of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.contract import NAMED_SUIT
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.moves import SEATS, Announce, Move, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.said import Reason, Said
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import shipped_law
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict

if TYPE_CHECKING:  # a law is loaded when it is asked
    from schafkopf_tutor.laws.schafkopf.faults import Ruling
    from schafkopf_tutor.laws.schafkopf.result import Result
    from schafkopf_tutor.laws.schafkopf.revokes import Revoke

_TEN: Final = re.compile(r"\b([EGHS])Z\b")


@dataclass(frozen=True)
class _Heard:
    """What is no word out of data but said by us: it begins a sentence with a capital."""

    text: str

    def say(self, language: str) -> str:
        """The same in each language: it was said in one already."""
        return self.text


@dataclass(frozen=True)
class Voice:
    """Says everything in one language, for one face, under one rule set.

    ``names`` are the players' names by seat; without them they have those of the catalogue.
    """

    speaker: Speaker
    ruleset: RuleSet
    names: tuple[str, ...] = ()

    def seated(self, names: Sequence[str] = ()) -> Voice:
        """The same voice at a table whose players have these names; else those of the catalogue."""
        named = tuple(names[s] if s < len(names) else self.seat(s) for s in SEATS)
        return replace(self, names=named, speaker=replace(self.speaker, seats=named))

    def at(self, ruleset: RuleSet) -> Voice:
        """The same voice at another table. Another game is shown with the cards that are usual
        there."""
        speaker = self.speaker
        if ruleset.law != self.ruleset.law:
            speaker = replace(speaker, face=shipped_law(ruleset.law).face)
        return replace(self, ruleset=ruleset, speaker=speaker)

    @property
    def words(self) -> Words:
        """How values read."""
        return self.speaker.words(self.ruleset)

    def text(self, message: str, /, **values: object) -> str:
        """A sentence. A value called ``row`` is cards from high to low, and ``seat``, ``turn``,
        ``partner`` and ``seats`` are named as players. A sentence inside it, or several, are said.
        """
        return self._printed(self.words.text(message, **self._named(values)))

    def own(self, message: str, /, **values: object) -> str:
        """A sentence as it is said of this game, where it is said otherwise than of the usual one.

        Its id is that of the usual sentence with the name of the law behind it.
        """
        named = f"{message}_{self.ruleset.law}"
        return self.text(named if self.words.find(named) else message, **values)

    def _printed(self, sentence: str) -> str:
        """Codes of cards as the corner of the card shows them: the ten is printed as 10."""
        return _TEN.sub(r"\g<1>10", sentence) if self.speaker.face == "german" else sentence

    def _named(self, values: Mapping[str, object]) -> Mapping[str, object]:
        named = dict(values)
        row = values.get("row")
        if isinstance(row, tuple):
            named["row"] = " › ".join(self.words.name(card) for card in row)
        for key in ("seat", "turn", "partner"):
            if key in values:
                named[key] = self.seat(values[key])
        named |= {k: _Heard(self.game(v)) for k, v in values.items() if isinstance(v, Announce)}
        for key, value in values.items():
            if isinstance(value, Said):
                named[key] = self.say(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], Said):
                named[key] = self.all(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], Announce):
                named[key] = tuple(map(self.game, value))
        seats = values.get("seats")
        if isinstance(seats, tuple):
            named["seats"] = tuple(map(self.seat, seats))
        return named

    def code(self, option: object) -> str:
        """A card by its code, a number as it is."""
        return self._printed(self.words.name(option))

    def seat(self, number: object) -> str:
        """The player's name at a seat."""
        if isinstance(number, int) and 0 <= number < len(self.names):
            return self.names[number]
        return self.words.phrase(f"race.seat.{number}")

    def game(self, announced: Announce) -> str:
        """The game as a learner hears it: a suit is named where it is trump."""
        contract = contract_of(self.ruleset, announced)
        suit = announced.suit if NAMED_SUIT in contract.trumps else None
        return self.speaker.at(self.ruleset).game(contract, suit)

    def played(self, announced: Announce) -> str:
        """The game in full: with the suit that is trump, or whose ace is called."""
        contract = contract_of(self.ruleset, announced)
        return self._printed(self.speaker.at(self.ruleset).game(contract, announced.suit))

    def move(self, move: Move) -> str:
        """What is done in a move, as part of a sentence."""
        return self._printed(self.speaker.move(move, self.ruleset))

    def result(self, result: Result) -> str:
        """What a game came to."""
        return self._printed(self.speaker.at(self.ruleset).result(result))

    def revoke(self, revoke: Revoke) -> str:
        """Which card should not have been played, why, and what brought it to light."""
        return self._printed(self.speaker.revoke(revoke, self.ruleset))

    def ruling(self, ruling: Ruling) -> str:
        """A fault and what follows from it, with where that stands."""
        return self._printed(self.speaker.ruling(ruling, self.ruleset))

    def settlement(self, settlement: Settlement) -> tuple[str, ...]:
        """Each line of a settlement, and who pays whom."""
        return self.speaker.settlement(settlement, self.ruleset)

    def law(self, rule: str) -> tuple[str, ...]:
        """What the cited book says about a rule; nothing where no book has it."""
        found = self.speaker.law(rule, self.ruleset)
        return (found,) if found else ()

    def say(self, reason: Reason) -> str:
        """Why, in a sentence; a verdict with its citation."""
        if isinstance(reason, str):
            return reason
        if isinstance(reason, Said):
            return self.text(reason.message, **reason.values)
        if isinstance(reason, Verdict):
            return self._printed(self.speaker.say(reason, self.ruleset))
        if isinstance(reason, Counterfactual):
            return self._printed(self.speaker.at(self.ruleset).counterfactual(reason))
        return self.trick(reason.order, reason.cards)

    def trick(self, order: CardOrder, cards: Sequence[Card], last: bool = False) -> str:
        """Why a trick is won by the card that wins it; ``last``: it is the last one."""
        return self._printed(self.speaker.at(self.ruleset).trick(order, cards, last))

    def all(self, reasons: Iterable[Reason]) -> str:
        """Several reasons, one after the other."""
        return " ".join(self.say(reason) for reason in reasons)
