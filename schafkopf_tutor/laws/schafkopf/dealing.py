"""Dealing a shuffled and cut pack: so many cards at a time, clockwise from the dealer's left.

Source: Schafkopf-Ordnung 2.1.1; S 5.2.3; setting ``deal.packet``.
"""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet


def deal_out(ruleset: RuleSet, dealer: int, stack: Sequence[Card]) -> Game:
    """The game that begins when this dealer deals the whole ``stack``, its top card first.

    Every hand lies in the order in which it was dealt, so its first four cards are those that a
    knock after four cards looks at. Raises DealError for a dealer who is no seat, and for cards
    that are not of the pack, or too many of them.

    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> deal_out(rules, 3, rules.pack.cards).deal.hands[0]
    (EA, EZ, EK, EO, HA, HZ, HK, HO)
    """
    packet, most = ruleset.number("deal.packet"), ruleset.pack.hand_size
    hands: list[Hand] = [() for _ in SEATS]
    left, turn = tuple(stack), dealer
    while left:
        turn = (turn + 1) % len(SEATS)
        # The last packet of a hand may be a smaller one; what is over, Deal refuses.
        count = min(packet, most - len(hands[turn])) or len(left)
        hands[turn] += left[:count]
        left = left[count:]
    return Game.start(ruleset, dealer, Deal(ruleset.pack, tuple(hands)))
