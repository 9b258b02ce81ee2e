"""Clauses that every trick-taking game of the family shares: turn, hand, lead, following suit.

Source: Schafkopf-Ordnung 3.1.1, 3.2.1, 3.2.2. They read the facts below and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Play
from schafkopf_tutor.order import TRUMP, Line
from schafkopf_tutor.rules import Change, Clause
from schafkopf_tutor.verdict import Facts, Verdict
from schafkopf_tutor.view import View


class TrickFacts:
    """What following suit depends on, read once from a ``view``.

    ``led`` is the line of the card led (None on the lead), ``following`` the cards in hand of that
    line, ``line`` the line of every card, ``contract`` the game that is played; ``told`` are the
    facts of the trick that every verdict on following names.
    """

    __slots__ = (
        "contract",
        "following",
        "hand",
        "led",
        "line",
        "ruleset",
        "seat",
        "told",
        "trick",
        "turn",
        "unknown",
        "view",
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.ruleset = view.ruleset
        self.seat = view.seat
        self.turn = view.turn
        self.hand = view.hand
        self.trick = view.trick
        self.unknown = view.unknown
        self.contract = view.contract
        self.line = view.order.line if view.order else {}
        self.led: Line | None = None
        self.following: tuple[Card, ...] = ()
        self.told: Facts = ()
        if view.trick and self.line:
            line, first = self.line, view.trick[0]
            self.led = led = line[first]
            self.following = tuple([card for card in view.hand if line[card] is led])
            self.told = (("led", first), ("line", led), ("contract", view.contract))


def awaited(f: TrickFacts, move: Play) -> Verdict | None:
    """A card can be played once the game is announced and until the last trick (O 3.1.1)."""
    return Verdict(False, "play.awaited") if f.turn is None else None


def in_turn(f: TrickFacts, move: Play) -> Verdict | None:
    """Cards are played one by one clockwise, by the seat whose turn it is (O 3.1.1)."""
    if move.seat == f.turn:
        return None
    return Verdict(False, "play.turn", (), (("turn", f.turn), ("seat", move.seat)))


def in_hand(f: TrickFacts, move: Play) -> Verdict | None:
    """Only a card that one holds can be played; a view knows its own hand alone."""
    if move.card in f.hand and move.seat == f.seat:
        return None
    return Verdict(False, "play.held", (move.card,), (("card", move.card),))


def leads(f: TrickFacts, move: Play) -> Verdict | None:
    """Whoever leads may lead any card (O 3.1.1)."""
    return None if f.trick else Verdict(True, "lead.free", (move.card,), (("card", move.card),))


def follows(f: TrickFacts, move: Play) -> Verdict | None:
    """Whoever holds a card of the line led plays one, high or low (O 3.2.1)."""
    if not f.following:
        return None
    line = f.line[move.card]
    return Verdict(
        line is f.led,
        "follow.trump" if f.led is TRUMP else "follow.suit",
        f.following,
        (*f.told, ("card", move.card), ("counts_as", line)),
    )


def void(f: TrickFacts, move: Play) -> Verdict | None:
    """Whoever cannot follow plays any card: no duty to trump, none to beat (O 3.2.2)."""
    facts = (*f.told, ("card", move.card), ("counts_as", f.line[move.card]))
    return Verdict(True, "follow.void", (f.trick[0],), facts)


PLAY: Final[tuple[Clause, ...]] = (awaited, in_turn, in_hand, leads, follows, void)
"""The clauses of a game that knows no duty but to follow suit."""


def if_void(f: TrickFacts, move: object) -> Iterator[Change]:
    """Hands with which a refused card could be played: one that cannot follow, or no other card."""
    if isinstance(move, Play) and move.card in f.hand:
        yield {"hand": tuple(card for card in f.hand if card not in f.following)}
        yield {"hand": (move.card,)}
