"""Who plays with whom, and how much of it can be known.

Source: DK-5, DK-7, DK-8, DK-10.7, DK-20.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.words import ELDER, LEVELS, NEHME, SEARCHED, SIDES, WIDOW
from schafkopf_tutor.moves import SEATS, Bid, Call, Play
from schafkopf_tutor.view import Trick, View

Seats: TypeAlias = tuple[int, ...]


def search(seen: View | Game) -> tuple[int, Seats]:
    """Which of the first three tricks found a Hochzeit's partner (0: not yet, 1 where none is
    looked for), and the seats of Re as far as the game itself names them (DK-7.2, 7.5, 7.7).

    A trick's kind is that of the card led, trumped or not (DK-7.6). Who finds nobody plays alone.
    """
    announced, contract = seen.announced, seen.contract
    if announced is None or contract is None or announced.seat is None:
        return 1, ()
    if contract.parties == "widow":
        found = widow(seen.tricks)
        return (1, ()) if found is None else (1, (found[1],))
    re = (announced.seat,)
    if contract.parties == "taker":
        return 1, (*re, *taker(seen))
    if contract.goal != "partner" or seen.order is None:
        return 1, re
    for number, trick in enumerate(seen.tricks[:SEARCHED], 1):
        kind = "first_trump" if seen.order.is_trump(trick.cards[0]) else "first_plain"
        if contract.parties in ("first", kind) and trick.winner not in re:
            return number, (*re, trick.winner)
    return (SEARCHED if len(seen.tricks) >= SEARCHED else 0), re


def taker(seen: View | Game) -> Seats:
    """Who has taken the trumps of an Armut; empty where nobody is on record (DK-10.3)."""
    return tuple([m.seat for m in seen.moves if isinstance(m, Bid) and m.word == NEHME])


def plays_alone(view: View) -> bool | None:
    """Whether one plays against three in this game, as far as the view can know it (None: it cannot
    yet): that of a silent solo only both queens of clubs of one hand show (DK-5.2, 8.1).

    Who holds one of them himself, and no more, knows that the other is in another hand.
    """
    found = known_sides(view)
    contract = view.contract
    if contract is None or contract.parties != "elders" or None not in found:
        alone = found.count("re") == 1
        return alone if None not in found else None
    seats = [move.seat for move in view.moves if isinstance(move, Play) and move.card is ELDER]
    held = view.hand.count(ELDER) + seats.count(view.seat)
    return False if held == 1 and not view.unknown else None


def widow(tricks: Sequence[Trick]) -> tuple[int, int] | None:
    """The trick with the second GO (from 1), and the seat that won it and so has to play alone
    (DK-20.4); None before.
    """
    count = 0
    for number, trick in enumerate(tricks, 1):
        count += trick.cards.count(WIDOW)
        if count == 2:
            return number, trick.winner
    return None


def known_sides(view: View) -> tuple[str | None, ...]:
    """For each seat "re", "kontra", or None where this view cannot know it (DK-5, 13.2).

    Known are who plays alone, or with whom in an Armut or a Hochzeit whose partner is found; else
    one's own queens of clubs, those that were played, what was called, and what follows from it.
    """
    number, re = search(view)
    contract = view.contract
    if contract is None or (contract.parties == "widow" and not re):
        return (None,) * len(SEATS)
    if contract.parties != "elders":
        if contract.parties == "taker" and len(re) < 2:
            return tuple("re" if seat in re else None for seat in SEATS)
        if not number:
            return tuple("re" if seat in re else None for seat in SEATS)
        return tuple("re" if seat in re else "kontra" for seat in SEATS)
    laid = [move.seat for move in view.moves if isinstance(move, Play) and move.card is ELDER]
    laid += [view.seat] * view.hand.count(ELDER)
    found: dict[int, str] = dict.fromkeys(laid, "re")
    for move in view.moves:
        if isinstance(move, Call) and move.word in LEVELS:
            found[move.seat] = SIDES[LEVELS[move.word][0]]
    if not view.unknown:
        found.setdefault(view.seat, "kontra")
    other_elder = laid.count(view.seat) == 1 and not view.unknown  # somebody else has it
    both = len(laid) == 2 or sum(side == "re" for side in found.values()) == 2
    others = [seat for seat in SEATS if seat not in found]
    if both:
        found.update(dict.fromkeys(others, "kontra"))
    elif len(others) == 1 and (other_elder or "re" not in found.values()):
        found[others[0]] = "re"
    return tuple(found.get(seat) for seat in SEATS)
