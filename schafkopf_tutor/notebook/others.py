"""A plain player for the seats that a lesson's learner does not move.

He is no adviser and no opponent to measure oneself by: he passes, follows the judge, takes a trick
cheaply when he can and throws away little when he cannot. What he does depends on what he sees and
on nothing else, so a lesson goes the same way every time.
"""

from __future__ import annotations

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import SEATS, Bid, Move, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge, law_of, legal_moves
from schafkopf_tutor.view import View

PASS = "weiter"


def plain_move(view: View) -> Move:
    """The move of the seat in turn. DealError if it has none.

    >>> from schafkopf_tutor.rules import read_position
    >>> at = read_position("ordnung | rufspiel E by 0 | 2 holds GA G7 S8 | 1 leads GK")
    >>> plain_move(at).card
    GA
    """
    cards = [move.card for move in legal_moves(view) if isinstance(move, Play)]
    if cards and view.order is not None:
        return Play(view.seat, _card(view, view.order, cards))
    words = [move for move in law_of(view.ruleset).candidates(view) if judge(view, move).ok]
    for move in words:
        if isinstance(move, Bid) and move.word == PASS and move.contract is None:
            return move
    if not words:
        raise DealError("error.move.nothing_left", seat=view.seat)
    return words[0]


def _card(view: View, order: CardOrder, cards: list[Card]) -> Card:
    """What he leads: the player of the game his best trump, others the plain card that counts most.
    What he adds: to his own side's trick what counts most; else the weakest card that takes it, if
    it counts or he is last; else what gives away least.
    """
    if not view.trick:
        trumps = [card for card in cards if order.is_trump(card)]
        plain = [card for card in cards if not order.is_trump(card)]
        if view.announced is not None and view.announced.seat == view.seat and trumps:
            return order.sort(trumps)[0]
        return max(plain or cards, key=lambda card: card.points)
    place = len(view.trick)
    if (view.leader + order.winner(view.trick)) % len(SEATS) in _friends(view):
        return max(cards, key=lambda card: (card.points, not order.is_trump(card)))
    takes = [card for card in cards if order.winner((*view.trick, card)) == place]
    if takes and (place == len(SEATS) - 1 or any(card.points for card in view.trick)):
        return order.sort(takes)[-1]
    return min(cards, key=lambda card: (card.points, order.is_trump(card)))


def _friends(view: View) -> frozenset[int]:
    """The seats of which he knows that they are on his side."""
    announced, contract = view.announced, view.contract
    if announced is None or contract is None or announced.seat is None:
        return frozenset()
    side = {announced.seat}
    if contract.parties == "called_ace" and announced.suit is not None:
        ace = Card(announced.suit, Rank.SAU)
        played = {m.seat for m in view.moves if isinstance(m, Play) and m.card is ace}
        partner = {view.seat} if ace in view.hand else played
        if not partner and view.seat != announced.seat:
            return frozenset()
        side |= partner
    mine = side if view.seat in side else set(SEATS) - side
    return frozenset(mine - {view.seat})
