"""What a player can do. Every kind of move is a value that names its seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.ruleset import RuleSet

SEATS: Final = (0, 1, 2, 3)
"""Clockwise."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid on the table."""

    seat: int
    card: Card


NAMED: Final = "bid"
"""The word of a bid that names its game."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A word of the auction ("spiele", "weiter", …), or a game that is bid by its name."""

    seat: int
    word: str
    contract: str | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    """The game that is played, once it is settled: by whom (None: nobody), and on which suit."""

    seat: int | None
    contract: str
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A word that changes what the game is worth: a knock, Stoß, Re, a promise of more."""

    seat: int
    word: str


REST: Final = "rest"
NONE: Final = "none"
"""What can be claimed: all the tricks that are left, or none of them."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A player shows his cards and shortens the game: the ``rest`` is his, or he makes ``none``."""

    seat: int
    word: str


GIVE: Final = "give"


@dataclass(frozen=True, slots=True)
class Give:
    """Cards given from hand to hand, face down: all but these two see only how many they are.

    ``cards`` is empty where they are not seen; ``count`` is their number.
    """

    seat: int
    to: int
    cards: tuple[Card, ...]
    count: int

    @property
    def word(self) -> str:
        """What is done, in a word."""
        return GIVE

    def hidden(self) -> Give:
        """The same as those see it who do not get the cards."""
        return Give(self.seat, self.to, (), self.count)


Move: TypeAlias = Play | Announce | Call | Bid | Claim | Give


def contract_of(ruleset: RuleSet, announced: Announce) -> Contract:
    """The contract that is announced; DealError if there is none such, or not with this suit."""
    contract = ruleset.contracts.get(announced.contract)
    if contract is None:
        names = ", ".join(ruleset.contracts)
        raise DealError("error.move.contract", found=announced.contract, allowed=names)
    if announced.suit not in (contract.suits or (None,)):
        letters = [suit.letter for suit in contract.suits] or ["–"]
        raise DealError("error.move.suit", contract=contract.name, allowed=", ".join(letters))
    return contract
