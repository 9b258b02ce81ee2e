"""Hands for questions about calling: which aces they may call is chosen, the rest falls."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf_tutor.beliefs.variation import lords
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import Lying
from schafkopf_tutor.quiz.said import Reason, said
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


def calling(ruleset: RuleSet) -> Contract | None:
    """The game of this table in which an ace is called; None if there is none."""
    played = [ruleset.contracts[name] for name in ruleset.words("games")]
    return next((contract for contract in played if contract.parties == "called_ace"), None)


def calls_an_ace(ruleset: RuleSet) -> bool:
    """Whether an ace is called at this table in some game."""
    return calling(ruleset) is not None


@dataclass(frozen=True)
class Called:
    """A hand before anything is said, and the game in which an ace is called."""

    ruleset: RuleSet
    hand: Hand

    @property
    def contract(self) -> Contract:
        """The game that calls an ace."""
        found = calling(self.ruleset)
        return found if found is not None else next(iter(self.ruleset.contracts.values()))

    @property
    def order(self) -> CardOrder:
        """Its order of cards, which is the same whatever is called."""
        return self.contract.order(self.ruleset.pack)

    @property
    def aces(self) -> Hand:
        """All four aces."""
        return tuple(Card(suit, Rank.SAU) for suit in Suit)

    @property
    def view(self) -> View:
        """What its player sees; he sits left of the dealer."""
        return View(self.ruleset, 0, self.hand, None, None, None, 0, (), (), None, ())

    def call(self, suit: Suit) -> Announce:
        """The announcement that calls the ace of a suit."""
        return Announce(0, self.contract.name, suit)

    def verdict(self, suit: Suit) -> Reason:
        """What the judge says of calling it; of a suit that is trump, that it is."""
        if suit not in self.contract.suits:
            return said("quiz_calling.because.trump_ace", ace=Card(suit, Rank.SAU))
        return judge(self.view, self.call(suit))

    def swapped(self, out: Card, card: Card) -> Called:
        """The same with one card in place of another."""
        hand = (card if one is out else one for one in self.hand)
        return Called(self.ruleset, self.order.sort(hand))

    @property
    def plain(self) -> Hand:
        """The cards that are no trumps, suit by suit."""
        order = self.order
        return tuple(card for card in order.sort(self.hand) if not order.is_trump(card))

    def lords(self, suit: Suit) -> Hand:
        """The Ober and Unter in hand that bear the sign of a suit."""
        ranks = lords(self.contract)
        return tuple(card for card in self.hand if card.suit is suit and card.rank in ranks)

    def of(self, suit: Suit) -> Hand:
        """The plain cards in hand of a suit."""
        return tuple(card for card in self.plain if card.suit is suit)

    @property
    def traps(self) -> tuple[Suit, ...]:
        """The suits that can be called, of which the hand holds nothing but an Ober or Unter."""
        return tuple(s for s in self.contract.suits if self.lords(s) and not self.of(s))

    def shown(self, helped: bool) -> tuple[Lying, ...]:
        """The hand as it lies there; with help, the trumps lie apart."""
        order = self.order
        if not helped:
            return (Lying(said("quiz_calling.hand"), order.sort(self.hand)),)
        trumps = tuple(card for card in order.sort(self.hand) if order.is_trump(card))
        groups = (("quiz_calling.trumps", trumps), ("quiz_calling.plain", self.plain))
        return tuple(Lying(said(label), cards) for label, cards in groups if cards)


def hand(dice: Dice, ruleset: RuleSet, target: frozenset[Suit], *, trap: bool) -> Called | None:
    """A hand that may call the aces of these suits and no other.

    With a ``trap`` it has a suit of which it holds nothing but an Ober or Unter; without, none
    such. None if the throw gave none.
    """
    game = Called(ruleset, ())
    order, suits = game.order, game.contract.suits
    held: list[Card] = []
    void: list[Suit] = []
    for suit in suits:
        ace, *others = order.plain(suit)
        if suit in target:
            held.append(dice.one(others))
        elif dice.chance(0.5):
            held.append(ace)
        else:
            void.append(suit)
    if trap and not void:
        return None
    if trap:
        suit = dice.one(void)
        held.append(dice.one([card for card in order.trumps if card.suit is suit]))
    free = [card for card in ruleset.pack.faces if card not in held]
    free = [card for card in free if _may_fill(card, order, target, void, trap)]
    missing = ruleset.pack.hand_size - len(held)
    if missing > len(free):
        return None
    return Called(ruleset, order.sort(held + dice.some(free, missing)))


def _may_fill(
    card: Card, order: CardOrder, target: frozenset[Suit], void: list[Suit], trap: bool
) -> bool:
    if order.is_trump(card):
        return trap or card.suit not in void
    return card.suit not in void and not (card.suit in target and card.rank is Rank.SAU)
