"""The value of a position by every line of play that the judge allows: slow, and nothing else.

Where a trick ends, the same hands with the same leader are looked at once: what the judge still
reads of the past is whether the called suit was led, and how many cards of it were dealt.
"""

from __future__ import annotations

from schafkopf_tutor import Card, Game, legal_moves

Seen = dict[object, int]


def side_of(game: Game) -> set[int]:
    """The declarer and whoever was dealt the called ace."""
    announced, contract = game.announced, game.contract
    assert announced is not None
    assert announced.seat is not None
    side = {announced.seat}
    if contract is not None and contract.parties == "called_ace" and announced.suit:
        ace = f"{announced.suit.letter}A"
        side |= {s for s, hand in enumerate(game.deal.hands) if ace in {c.code for c in hand}}
    return side


def came(game: Game, counted: set[int], tricks: int) -> int:
    """The points of some seats in the tricks from a number on; in a Tout 120 for all, else 0."""
    if game.contract is not None and game.contract.goal == "all_tricks":
        return 120 * all(trick.winner in counted for trick in game.tricks[tricks:])
    return sum(trick.points for trick in game.tricks[tricks:] if trick.winner in counted)


def searched(game: Game) -> bool:
    """Whether the called suit was led in a trick that is over."""
    suit = game.announced.suit if game.announced else None
    return any(game.order and game.order.line[trick.cards[0]] is suit for trick in game.tricks)


def best(game: Game, counted: set[int], wants: set[int], seen: Seen) -> int:
    """What the counted seats still get if those who want it to be much and the others do best."""
    if game.turn is None:
        return 120 if game.contract and game.contract.goal == "all_tricks" else 0
    key = (tuple(map(frozenset, game.hands)), game.leader, searched(game))
    if not game.trick and key in seen:
        return seen[key]
    found = []
    for play in legal_moves(game):
        after = game.after(play)
        rest = best(after, counted, wants, seen)
        if game.contract and game.contract.goal == "all_tricks":
            found.append(min(rest, came(after, counted, len(game.tricks))))
        else:
            found.append(rest + came(after, counted, len(game.tricks)))
    value = max(found) if game.turn in wants else min(found)
    if not game.trick:
        seen[key] = value
    return value


def each(game: Game, counted: set[int], wants: set[int]) -> dict[Card, int]:
    """What the counted seats have at the end after each card that may be played."""
    seen: Seen = {}
    found = {}
    for play in legal_moves(game):
        after = game.after(play)
        rest = best(after, counted, wants, seen)
        taken = came(after, counted, 0)
        tout = game.contract is not None and game.contract.goal == "all_tricks"
        found[play.card] = min(taken, rest) if tout else taken + rest
    return found


def values(game: Game) -> dict[Card, int]:
    """The value of every card that may be played, for the declarer's side."""
    side = side_of(game)
    return each(game, side, side)


def bounds(game: Game) -> dict[Card, tuple[int, int]]:
    """The least and the most that the seat in turn can end with, as ``solver.bounds`` says."""
    seat = game.turn
    assert seat is not None
    low = each(game, {seat}, set())
    high = each(game, {seat}, {0, 1, 2, 3} - {seat})
    return {card: (low[card], high[card]) for card in low}
