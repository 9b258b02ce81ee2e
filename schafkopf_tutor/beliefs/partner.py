"""Who can hold the called ace: whoever has broken none of its duties if he does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from schafkopf_tutor.cards import Card, Rank
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
    for before, card in plays:
        if card is ace:
            return frozenset({before.seat})
    if ace in view.hand:
        return frozenset({view.seat})
    others = [seat for seat in SEATS if seat not in (announced.seat, view.seat)]
    if view.unknown and view.seat != announced.seat:
        others.append(view.seat)
    unseen = _unseen(view, ace, [card for _, card in plays])
    return frozenset(
        seat
        for seat in others
        if _can_hold([play for play in plays if play[0].seat == seat], ace, unseen, judge)
    )


def _can_hold(
    mine: Sequence[tuple[View, Card]],
    ace: Card,
    unseen: Sequence[Card],
    judge: Callable[[View, Move], Verdict],
) -> bool:
    """Whether a seat has broken no duty with its plays, if it holds the ace."""
    for place, (before, card) in enumerate(mine):
        known = [ace, *(later for _, later in mine[place:])]
        size = len(before.hand)
        if len(known) > size:
            return False
        hand = (*known, *unseen)[:size]
        verdict = judge(
            replace(before, hand=hand, unknown=size - len(hand)), Play(before.seat, card)
        )
        if not verdict.ok and verdict.rule.startswith(DUTIES):
            return False
    return True


def _unseen(view: View, ace: Card, played: Sequence[Card]) -> list[Card]:
    """The cards that this seat has not seen, those of the called suit first; without the ace."""
    order = view.order
    seen = {ace, *view.hand, *played}
    cards = [card for card in view.ruleset.pack.faces if card not in seen]
    return sorted(cards, key=lambda card: not (order and order.line[card] is ace.suit))


def _plays(view: View) -> Iterator[tuple[View, Card]]:
    """Every card played so far, with the view of its seat at the time.

    The hand of that view says by its length alone how many cards the seat held.
    """
    mine = any((view.leader + place) % 4 == view.seat for place in range(len(view.trick)))
    size = len(view.hand) + view.unknown + mine + len(view.tricks)
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    done = [place for place, move in enumerate(view.moves) if isinstance(move, Play)]
    number = 0
    for place, (leader, cards) in enumerate([*tricks, (view.leader, view.trick)]):
        for turn, card in enumerate(cards):
            seat = (leader + turn) % 4
            upto = done[number] if number < len(done) else len(view.moves)
            number += 1
            hand = (card,) * (size - place)
            before = replace(
                view,
                seat=seat,
                hand=hand,
                unknown=0,
                leader=leader,
                trick=cards[:turn],
                tricks=view.tricks[:place],
                turn=seat,
                moves=view.moves[:upto],
                facts=NO_FACTS,
            )
            yield before, card
