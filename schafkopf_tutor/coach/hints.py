"""Hints for a card, as a ladder: what is at stake, which cards matter, the card.

No rung gives the answer away before the last. The first knows nothing but the place at the table,
the second never names the best card alone, and both stand in the order of the hand.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import MISTAKE, Advice
from schafkopf_tutor.coach.reasons import taught
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.view import View

RUNGS: Final = 3
"""How many hints there are where there is something to choose."""


def hints(advice: Advice) -> tuple[Said, ...]:
    """The rungs from the bottom; a single one where only one card may be played. The last one is
    the card, with what can be learnt from it."""
    if len(advice.cards) == 1:
        return (said("coach.hint.only", card=advice.best.card),)
    best = advice.best.card
    lesson = taught(advice, best)
    last = said("coach.hint.card", card=best)
    if lesson:
        last = said("coach.hint.because", card=best, why=lesson)
    return (
        said(f"coach.ask.{stake(advice.view)}"),
        said("coach.hint.cards", cards=weighed(advice)),
        last,
    )


def weighed(advice: Advice) -> tuple[Card, ...]:
    """The cards to weigh against each other, in the order of the hand: those that are no mistake,
    and at least the two best."""
    close = [one.card for one in advice.cards if one.verdict != MISTAKE]
    kept = set(close) | {one.card for one in advice.cards[:2]}
    return tuple(card for card in advice.view.hand if card in kept)


def stake(view: View) -> str:
    """What one should ask oneself: the place at the table, by the id of its question.

    >>> from schafkopf_tutor import read_position
    >>> stake(read_position("ordnung | rufspiel G by 0 | 2 holds GK HU S7 | 2 leads"))
    'leads_against'
    """
    s = Sight(view)
    if s.contract.parties == "each":
        return "ramsch_follows" if s.trick else "ramsch_leads"
    if s.contract.goal == "all_tricks":
        return "tout" if s.seat == s.declarer else "against_tout"
    if not s.trick:
        return "leads" if s.declares else "leads_against"
    if s.ours:
        return "partner_has_it"
    if s.winner not in s.foes:
        return "whose_is_it"
    return "others_have_it" if s.later else "last_to_play"
