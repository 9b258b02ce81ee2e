"""A rule set: everything a table has to agree on, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from schafkopf_tutor.cards import Card, Pack, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.order import CardOrder

Setting: TypeAlias = bool | int | str | tuple[str, ...]

LATER = "play.later"
"""The setting, where a law has it, that says whether the second of two equal high trumps beats the
first: ``first`` (never), ``second``, or ``second_except_last`` (not in the last trick)."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a word, once said, changes in the order of cards: ``top`` become the highest trumps,
    ``plain`` are trumps no more, ``ranked`` is a new order of plain cards, and a lead of a suit of
    ``untrumped`` no trump beats. Contracts with parties ``not_for`` stay as they are.
    """

    top: tuple[Card, ...] = ()
    plain: tuple[Card, ...] = ()
    ranked: tuple[Card, ...] = ()
    untrumped: tuple[Suit, ...] = ()
    not_for: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class RuleSet:
    """The rules of one table.

    ``law`` names the game (Schafkopf or another) whose clauses judge; ``contracts`` are all that
    can be played, by name; ``settings`` are the switches and the tariff, by dotted name; ``calls``
    the words that can be said, ``changes`` those of them that change the order of cards. Two rule
    sets are equal when everything in them is, their names aside: see ``digest``.
    """

    name: str
    law: str
    pack: Pack
    contracts: Mapping[str, Contract]
    settings: Mapping[str, Setting]
    calls: tuple[str, ...] = ()
    changes: Mapping[str, Change] = field(default_factory=lambda: Frozen({}))

    def __getitem__(self, setting: str) -> Setting:
        return self.settings[setting]

    def number(self, setting: str) -> int:
        """A setting that is a whole number (TypeError otherwise)."""
        value = self.settings[setting]
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(setting)
        return value

    def word(self, setting: str) -> str:
        """A setting that is a word (TypeError otherwise)."""
        value = self.settings[setting]
        if not isinstance(value, str):
            raise TypeError(setting)
        return value

    def words(self, setting: str) -> tuple[str, ...]:
        """A setting that is a list of words (TypeError otherwise)."""
        value = self.settings[setting]
        if not isinstance(value, tuple):
            raise TypeError(setting)
        return value

    def order(
        self, contract: Contract, suit: Suit | None = None, words: tuple[str, ...] = ()
    ) -> CardOrder:
        """The order of cards in a contract at this table, once these ``words`` were said."""
        later = self.settings.get(LATER, "first") != "first" and contract.later
        said = [change for word, change in self.changes.items() if word in words]
        said = [change for change in said if contract.parties not in change.not_for]
        if not said and not later:
            return contract.order(self.pack, suit)
        key = (contract.name, suit, words)
        if key not in self._orders:
            self._orders[key] = self._changed(contract, suit, said)
        return self._orders[key]

    @cached_property
    def _orders(self) -> dict[tuple[str, Suit | None, tuple[str, ...]], CardOrder]:
        return {}

    def _changed(self, contract: Contract, suit: Suit | None, said: list[Change]) -> CardOrder:
        trumps = contract.trump_cards(self.pack, suit)
        untrumped, ranked = set[Suit](), list[Card]()
        for change in said:
            top = [card for card in change.top if card in trumps]
            trumps = [*top, *(card for card in trumps if card not in (*top, *change.plain))]
            untrumped.update(change.untrumped)
            ranked += [card for card in change.ranked if card in self.pack.faces]
        how = self.settings.get(LATER, "first")
        return CardOrder(
            self.pack,
            trumps,
            ranked=[card for card in ranked if card not in trumps],
            later=() if how == "first" else contract.later,
            later_in_last=how == "second",
            untrumped=untrumped,
        )

    def family(self, contract: str) -> Iterator[str]:
        """The contract's name, then what it is like, then what that is like, and so on."""
        name: str | None = contract
        while name is not None:
            yield name
            name = self.contracts[name].like

    def for_contract(self, table: str, contract: str) -> Setting:
        """The setting ``table.contract``, or that of the nearest contract it is like.

        KeyError if none of them has one.
        """
        for name in self.family(contract):
            if f"{table}.{name}" in self.settings:
                return self.settings[f"{table}.{name}"]
        raise KeyError(f"{table}.{contract}")

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change whenever anything but the name does."""
        import hashlib  # slow to load, and few ask
        import json

        stated: dict[str, object] = {
            "law": self.law,
            "pack": [self.pack.name, len(self.pack)],
            "contracts": {
                name: [c.trumps, [s.letter for s in c.suits], c.parties, c.goal, c.like, c.leads]
                for name, c in self.contracts.items()
            },
            "settings": dict(self.settings),
            "calls": self.calls,
        }
        if self.changes:
            stated["changes"] = {word: repr(change) for word, change in self.changes.items()}
        text = json.dumps(stated, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<RuleSet {self.name} {self.digest}>"
