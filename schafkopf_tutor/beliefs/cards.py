"""Beliefs about cards: what they count, which are trump, how many, what beats what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from schafkopf_tutor.beliefs.variation import Ordered, Trumps, lords, trump_suit
from schafkopf_tutor.beliefs.world import World
from schafkopf_tutor.cards import Card, Pack, Rank, Suit
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

PICTURES: Final = (Rank.KOENIG, Rank.OBER, Rank.UNTER)


class PicturesAboveTen(Ordered):
    """The ten stands below the pictures of its suit, as in most other games."""

    def pack(self, pack: Pack) -> Pack:
        """The ten directly above the nine."""
        ranks = [rank for rank in pack.ranks if rank is not Rank.ZEHN]
        place = max(ranks.index(rank) for rank in PICTURES) + 1
        return Pack(pack.name, (*ranks[:place], Rank.ZEHN, *ranks[place:]), pack.copies)


class TrumpAceHighest(Ordered):
    """The ace of trumps is the highest trump of all."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The ace first."""
        return tuple(sorted(trumps, key=lambda card: card.rank is not Rank.SAU))


class SuitBeforeRank(Ordered):
    """Among Ober and Unter the suit decides first, then the rank."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The Ober and Unter of Eichel, then those of Gras, and so on."""
        high = lords(contract_of(ruleset, announced))
        suits = list(Suit)

        def place(card: Card) -> tuple[int, int]:
            if card.rank in high:
                return suits.index(card.suit), high.index(card.rank)
            return len(suits), trumps.index(card)

        return tuple(sorted(trumps, key=place))


class HeartsNoTrump(Ordered):
    """Herz is a suit like the others where it is trump in every such game."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """Ober and Unter alone."""
        contract = contract_of(ruleset, announced)
        if contract.names_trumps:
            return trumps
        return tuple(card for card in trumps if card.rank in lords(contract))


class HeartsTrumpInSolo(Ordered):
    """Herz stays trump in a Solo on another suit."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The hearts behind the trumps there are."""
        if "solo" not in ruleset.family(announced.contract):
            return trumps
        more = [card for card in ruleset.pack.faces if card.suit is Suit.HERZ]
        return (*trumps, *(card for card in more if card not in trumps))


class ObersTrumpInWenz(Ordered):
    """The Obers are the highest trumps in a Wenz, too."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The Obers in front of the Unters."""
        if lords(contract_of(ruleset, announced)) != (Rank.UNTER,):
            return trumps
        obers = [card for card in ruleset.pack.faces if card.rank is Rank.OBER]
        return (*obers, *(card for card in trumps if card.rank is not Rank.OBER))


class ForgottenPicture(Ordered):
    """The Ober of the trump suit is forgotten in a Farbwenz, in a Farbgeier the Unter."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The trumps without it."""
        high = lords(contract_of(ruleset, announced))
        pictures = (Rank.OBER, Rank.UNTER)
        return tuple(card for card in trumps if card.rank not in pictures or card.rank in high)


class SuitsComplete(World):
    """Every suit has all its cards, though Ober and Unter are counted as trumps as well."""

    def count_trumps(self, ruleset: RuleSet, announced: Announce) -> int:
        """All Ober and Unter, and the whole trump suit."""
        contract = contract_of(ruleset, announced)
        suit = whole_suit(ruleset) if trump_suit(contract, announced.suit) else 0
        return len(lords(contract)) * len(Suit) * ruleset.pack.copies + suit

    def count_suit(self, ruleset: RuleSet, announced: Announce, suit: Suit) -> int:
        """One card of each rank; none of the trump suit."""
        trump = trump_suit(contract_of(ruleset, announced), announced.suit)
        return 0 if suit is trump else whole_suit(ruleset)


class TrumpsAreTheSuit(SuitsComplete):
    """The trumps are the cards of the trump suit, as many as there are ranks."""

    def count_trumps(self, ruleset: RuleSet, announced: Announce) -> int:
        """The whole trump suit, and nothing else, if there is one."""
        suit = trump_suit(contract_of(ruleset, announced), announced.suit)
        return whole_suit(ruleset) if suit else super().count_trumps(ruleset, announced)


def whole_suit(ruleset: RuleSet) -> int:
    """How many cards are printed in one suit."""
    return len(ruleset.pack.ranks) * ruleset.pack.copies


class OwnTrumpsForgotten(World):
    """Of the trumps that are out only those played are taken off, not those in one's own hand."""

    def trumps_out(self, view: View) -> int:
        """As if the hand were empty."""
        return super().trumps_out(view.but(hand=()))


class Points(World):
    """Some ranks count something else."""

    def __init__(self, points: Mapping[Rank, int]) -> None:
        self.by_rank = Frozen(dict(points))

    def points(self, cards: Iterable[Card]) -> int:
        """What the cards count together."""
        return sum(self.by_rank.get(card.rank, card.points) for card in cards)


PIPS: Final = Points({Rank.NEUN: 9, Rank.ACHT: 8, Rank.SIEBEN: 7})
"""Nine, eight and seven count what they are called."""
OBER_ABOVE_KING: Final = Points({Rank.OBER: Rank.KOENIG.points, Rank.KOENIG: Rank.OBER.points})
"""What is stronger counts more: the Ober as much as a king, and the king as an Ober."""
