"""What is worth adding to a verdict: where the picture on a card misleads.

Everything is read out of the verdict's facts: the ``card``, the card ``led`` and its ``line``, what
the card ``counts_as``, the ``contract``.
"""

from __future__ import annotations

from typing import NamedTuple

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import NAMED_SUIT, Contract
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.verdict import Verdict


class Remark(NamedTuple):
    """A message id and its values."""

    message: str
    values: dict[str, object]


def remark(verdict: Verdict) -> Remark | None:
    """The remark that belongs to a verdict, if it needs one.

    >>> from schafkopf_tutor.rules import read_position, why
    >>> view = read_position("ordnung | wenz by 0 | 2 holds HO SU | 1 leads HU")
    >>> remark(why(view, "HO")).message
    'remark.no_trump_rank'
    """
    facts = dict(verdict.facts)
    card, led, line = facts.get("card"), facts.get("led"), facts.get("line")
    if not isinstance(card, Card) or not isinstance(led, Card):
        return None
    if verdict.rule == "ruf.thrown":
        return None if verdict.ok else _led_trump(led, card.suit)
    if verdict.rule not in ("follow.suit", "follow.trump", "follow.void"):
        return None
    if facts.get("counts_as") is TRUMP:
        return _trump(verdict, card, line)
    return _no_trump(verdict, card, led, facts)


def _trump(verdict: Verdict, card: Card, line: object) -> Remark | None:
    """A trump on a plain suit: it may show that suit, and it needs a hand that cannot follow."""
    if line is TRUMP:
        return None
    if card.suit is line:
        return Remark("remark.trump_card", {"card": card, "suit": card.suit})
    if verdict.ok:
        return None
    untrumped = "untrumped" in dict(verdict.facts)
    return Remark("remark.untrumped" if untrumped else "remark.only_void", {"line": line})


def _led_trump(led: Card, suit: Suit) -> Remark | None:
    """A trump was led that shows a suit: nobody has led that suit."""
    return Remark("remark.led_trump", {"led": led, "suit": suit}) if led.suit is suit else None


def _no_trump(verdict: Verdict, card: Card, led: Card, facts: dict[str, object]) -> Remark | None:
    """A card that is no trump: it may look like one, or like the trump that was led."""
    contract, on_trump = facts.get("contract"), facts.get("line") is TRUMP
    if card.rank in (Rank.OBER, Rank.UNTER) and isinstance(contract, Contract):
        message = _rank_in(contract, card.rank)
        if message:
            values = {"card": card, "suit": card.suit, "rank": card.rank, "contract": contract}
            return Remark(message, values)
    if on_trump and card.suit is Suit.HERZ:  # the trump suit of most games
        return Remark("remark.no_trump_suit", {"suit": card.suit})
    if not verdict.ok:
        return _led_trump(led, card.suit) if on_trump else None
    free = verdict.rule == "follow.void" and not on_trump and "untrumped" not in facts
    return Remark("remark.no_duty", {}) if free else None


def _rank_in(contract: Contract, rank: Rank) -> str:
    """The remark on a rank that is trump in most games and not in this one; empty if it is."""
    if any(rank.letter in word for word in contract.trumps):
        return ""
    suits = {NAMED_SUIT, *(suit.letter for suit in Suit)}
    return "remark.rank_in_suit" if suits.intersection(contract.trumps) else "remark.no_trump_rank"
