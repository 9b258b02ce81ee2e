"""The small variations on the engine of ``beliefs.variation``, on the rules of Doppelkopf."""

from __future__ import annotations

from functools import lru_cache

from schafkopf_tutor.beliefs import variation
from schafkopf_tutor.beliefs.doppelkopf.world import Spoken, World
from schafkopf_tutor.beliefs.variation import Trumps
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.ruleset import RuleSet


class Settings(variation.Settings, World):
    """A table with other settings."""


class Clausal(variation.Clausal, World):
    """A law in which some clauses are changed."""


class Ordered(World):
    """A game in which other cards are trump."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The trumps that are believed in, highest first."""
        return trumps

    def order(self, ruleset: RuleSet, announced: Announce, said: Spoken = ()) -> CardOrder:
        """The order that is believed in; what is agreed on beside it stays."""
        return _ordered(self, ruleset, announced.contract, announced.suit, said)


@lru_cache(maxsize=1024)
def _ordered(
    world: Ordered, ruleset: RuleSet, contract: str, suit: Suit | None, said: Spoken
) -> CardOrder:
    announced = Announce(None, contract, suit)
    true = World.order(world, ruleset, announced, said)
    trumps = world.trumps(ruleset, announced, true.trumps)
    if trumps == true.trumps:
        return true
    later = tuple(card for card in true.later if card in trumps)
    return CardOrder(
        true.pack,
        trumps,
        later=later,
        later_in_last=true.later_in_last,
        untrumped=true.untrumped,
    )


def alone(ruleset: RuleSet, announced: Announce) -> bool:
    """Whether the game that is announced is a solo."""
    return contract_of(ruleset, announced).parties == "alone"
