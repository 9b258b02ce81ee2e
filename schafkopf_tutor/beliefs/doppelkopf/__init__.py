"""Wrong models of the rules of Doppelkopf; see ``beliefs``.

Its ``World`` answers, beside what all games have in common:

================================================  ===============================================
``order(ruleset, announced, said)``               CardOrder, once these words were said
``is_trump(ruleset, announced, card, said)``      bool
``winner(ruleset, announced, cards, said, last)``  place, 0 = led; in the last trick or not
``legal(view)``                                   frozenset of cards
``may_call(view, move)``                          bool: Re, Kontra, an Absage, now
``may_reserve(view, move)``                       bool: a reservation
``gives(view)``                                   frozenset of cards: what the poor hands over
``may_give(view, move)``                          bool: these cards, in an Armut
``holder(ruleset, first, bids)``                  seat whose game is played, or None: a normal game
``sides(view)``                                   by seat "re", "kontra", or None: not known
``alone(view)``                                   bool: one against three, or None: not known
``found(game)``                                   the Hochzeit's trick and partner, or None
``won(result)``                                   0 Re, 1 Kontra, or None
``extras(ruleset, re, trick, last)``              number, for the side that takes the trick
``value(result)``, ``payout(result)``             number; by seat
================================================  ===============================================
"""

from schafkopf_tutor.beliefs.doppelkopf.table import BELIEFS
from schafkopf_tutor.beliefs.doppelkopf.world import QUESTIONS, TRUTH, World

__all__ = ["BELIEFS", "QUESTIONS", "TRUTH", "World"]
