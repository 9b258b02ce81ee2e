"""Who can hold the called ace: whoever has broken none of its duties if he does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.moves import SEATS, Move, Play
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import NO_FACTS, View

DUTIES = "ruf."
"""How the ids of the rules begin that bind the called ace."""


def possible_holders(view: View, judge: Callable[[View, Move], Verdict]) -> frozenset[int]:
    """The seats that can hold the called ace, or have played it, as this seat sees it.

    A seat is out if the ``judge`` finds that, holding the ace, it has broken one of its duties:
    not even with all of the suit that this seat has not seen.
    """
    announced, contract = view.announced, view.contract
    if announced is None or contract is None or contract.parties != "called_ace":
        return frozenset()
    if announced.suit is None or announced.seat is None:
        return frozenset()
    ace = Card(announced.suit, Rank.SAU)
    plays = list(_plays(view))
    for play in plays:
        if play.card is ace:
            return frozenset({play.seat})
    if ace in view.hand:
        return frozenset({view.seat})
    others = [seat for seat in SEATS if seat not in (announced.seat, view.seat)]
    if view.unknown and view.seat != announced.seat:
        others.append(view.seat)
    unseen = _unseen(view, ace, [play.card for play in plays])
    return frozenset(
        seat
        for seat in others
        if _can_hold(view, [play for play in plays if play.seat == seat], ace, unseen, judge)
    )


class _Played(NamedTuple):
    """A card that was played: who played it as which of a trick, and after how many moves."""

    seat: int
    card: Card
    leader: int
    trick: Hand
    done: int
    upto: int


def _can_hold(
    view: View,
    mine: Sequence[_Played],
    ace: Card,
    unseen: Sequence[Card],
    judge: Callable[[View, Move], Verdict],
) -> bool:
    """Whether a seat has broken no duty with its plays, if it holds the ace."""
    whole = _dealt(view)
    for place, play in enumerate(mine):
        known = [ace, *(later.card for later in mine[place:])]
        size = whole - play.done
        if len(known) > size:
            return False
        verdict = judge(_before(view, play, (*known, *unseen), size), Play(play.seat, play.card))
        if not verdict.ok and verdict.rule.startswith(DUTIES):
            return False
    return True


def _unseen(view: View, ace: Card, played: Sequence[Card]) -> list[Card]:
    """The cards that this seat has not seen, those of the called suit first; without the ace."""
    order = view.order
    seen = {ace, *view.hand, *played}
    cards = [card for card in view.ruleset.pack.faces if card not in seen]
    return sorted(cards, key=lambda card: not (order and order.line[card] is ace.suit))


def _dealt(view: View) -> int:
    """How many cards each seat was dealt."""
    mine = any((view.leader + place) % 4 == view.seat for place in range(len(view.trick)))
    return len(view.hand) + view.unknown + mine + len(view.tricks)


def _before(view: View, play: _Played, cards: Sequence[Card], size: int) -> View:
    """What a seat saw that held so many cards, the first of these, when it played one."""
    hand = tuple(cards[:size])
    return replace(
        view,
        seat=play.seat,
        hand=hand,
        unknown=size - len(hand),
        leader=play.leader,
        trick=play.trick,
        tricks=view.tricks[: play.done],
        turn=play.seat,
        moves=view.moves[: play.upto],
        facts=NO_FACTS,
    )


def _plays(view: View) -> Iterator[_Played]:
    """Every card played so far."""
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    done = [place for place, move in enumerate(view.moves) if isinstance(move, Play)]
    number = 0
    for place, (leader, cards) in enumerate([*tricks, (view.leader, view.trick)]):
        for turn, card in enumerate(cards):
            upto = done[number] if number < len(done) else len(view.moves)
            number += 1
            yield _Played((leader + turn) % 4, card, leader, cards[:turn], place, upto)
