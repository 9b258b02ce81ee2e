"""Small variations on the engine, of which beliefs are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from schafkopf_tutor.beliefs.world import Clauses, World
from schafkopf_tutor.cards import Card, Pack, Rank, Suit
from schafkopf_tutor.contract import NAMED_SUIT, Contract
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.moves import Announce, Move, contract_of
from schafkopf_tutor.order import CardOrder, Line
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.ruleset import RuleSet, Setting

Trumps = tuple[Card, ...]


class Settings(World):
    """A table with other settings; it differs where one of them is ``needed`` to be above zero."""

    def __init__(self, changes: Mapping[str, Setting], needed: str = "") -> None:
        self.changes = Frozen(dict(changes))
        self.needed = needed

    def changed(self, ruleset: RuleSet) -> Mapping[str, Setting]:
        """The settings that are believed in."""
        return self.changes

    def rules(self, ruleset: RuleSet) -> RuleSet:
        """The rule set with those settings."""
        return with_settings(ruleset, self.changed(ruleset))

    def differs(self, ruleset: RuleSet) -> bool:
        """Whether the table has other settings, and they matter to it."""
        if self.needed and not ruleset[self.needed]:
            return False
        changes = self.changed(ruleset)
        return any(_setting(ruleset, name) != value for name, value in changes.items())


def with_settings(ruleset: RuleSet, changes: Mapping[str, Setting]) -> RuleSet:
    """The rule set with some settings changed."""
    return replace(ruleset, settings=Frozen({**ruleset.settings, **changes}))


def _setting(ruleset: RuleSet, name: str) -> Setting | None:
    """A setting by its name, that of a contract also if it is inherited."""
    table, _, contract = name.rpartition(".")
    if contract in ruleset.contracts:
        return ruleset.for_contract(table, contract)
    return ruleset.settings.get(name)


class Clausal(World):
    """A law in which some clauses are changed: for each kind of move a function of its clauses."""

    def __init__(self, changes: Mapping[type[Move], Callable[[Clauses], Clauses]]) -> None:
        self.changes = changes

    def clauses(self, kind: type[Move], clauses: Clauses) -> Clauses:
        """The clauses as they are changed."""
        change = self.changes.get(kind)
        return clauses if change is None else change(clauses)


def without(*gone: Clause) -> Callable[[Clauses], Clauses]:
    """The clauses without some of them."""
    return lambda clauses: tuple(clause for clause in clauses if clause not in gone)


def before(anchor: Clause, *new: Clause) -> Callable[[Clauses], Clauses]:
    """The clauses with new ones in front of one of them."""

    def change(clauses: Clauses) -> Clauses:
        place = clauses.index(anchor)
        return (*clauses[:place], *new, *clauses[place:])

    return change


def instead(old: Clause, new: Clause) -> Callable[[Clauses], Clauses]:
    """The clauses with a new one in place of an old one."""
    return lambda clauses: tuple(new if clause is old else clause for clause in clauses)


class Ordered(World):
    """A game in which other cards are trump, or they stand in another order."""

    def pack(self, pack: Pack) -> Pack:
        """The pack with its ranks in the order that is believed in."""
        return pack

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The trumps that are believed in, highest first."""
        return trumps

    def order(self, ruleset: RuleSet, announced: Announce) -> CardOrder:
        """The order that is believed in, made once."""
        return _ordered(self, ruleset, announced.contract, announced.suit)


@lru_cache(maxsize=4096)
def _ordered(world: Ordered, ruleset: RuleSet, contract: str, suit: Suit | None) -> CardOrder:
    announced = Announce(None, contract, suit)
    pack = world.pack(ruleset.pack)
    true = contract_of(ruleset, announced).order(pack, suit)
    trumps = world.trumps(ruleset, announced, true.trumps)
    return true if trumps == true.trumps else CardOrder(pack, trumps)


def with_contracts(ruleset: RuleSet, change: Callable[[Contract], Contract]) -> RuleSet:
    """The rule set with its contracts changed."""
    contracts = {name: change(contract) for name, contract in ruleset.contracts.items()}
    return replace(ruleset, contracts=Frozen(contracts))


def relined(order: CardOrder, lines: Mapping[Card, Line]) -> CardOrder:
    """The order with some cards counted to another line when one follows."""
    changed = CardOrder(order.pack, order.trumps)
    changed.line = Frozen({**order.line, **lines})
    return changed


def lords(contract: Contract) -> tuple[Rank, ...]:
    """The ranks that are trump in every suit, highest first.

    >>> from schafkopf_tutor.rulesets import load
    >>> lords(load("ordnung").contracts["farbwenz"])
    (Rank.UNTER,)
    """
    letters = {rank.letter: rank for rank in Rank}
    return tuple(letters[word] for word in contract.trumps if word in letters)


def trump_suit(contract: Contract, suit: Suit | None) -> Suit | None:
    """The suit that is trump as a whole: the named one, one that always is, or none."""
    if NAMED_SUIT in contract.trumps:
        return suit
    return next((suit for suit in Suit if suit.letter in contract.trumps), None)
