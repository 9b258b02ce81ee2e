"""What a hand could play, and how often that is won with open cards over sampled deals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from schafkopf_tutor.coach.estimate import Estimate, mean_of, share_of
from schafkopf_tutor.coach.hidden import dealer_of, table_of
from schafkopf_tutor.coach.outcomes import Outcome, Results, dealt_in, game_in, needed_by
from schafkopf_tutor.coach.stakes import MONEY, Stake
from schafkopf_tutor.coach.worlds import World, Worlds
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.rules import options
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

Reaches: TypeAlias = Callable[[Game, int], bool]
"""``solver.reaches``: whether the declarer's side gets so many points, all cards open."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often an announcement is won: its share, what it brings on average in the stake asked
    about, and over how many deals."""

    announce: Announce
    won: Estimate
    value: Estimate
    deals: int


def fresh(ruleset: RuleSet, dealer: int, seat: int, hand: Hand) -> View:
    """What a seat sees when it has its hand and nobody has said a word."""
    hands: list[Hand] = [() for _ in SEATS]
    hands[seat] = hand
    return Game.start(ruleset, dealer, Deal(ruleset.pack, tuple(hands))).view(seat)


def possible(view: View) -> tuple[Announce, ...]:
    """Every game that this hand may announce, were it alone to say: as the judge has it.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EO GO HO SO EA EU HA H9 / … / … / …"
    >>> view = parse_game(f"ordnung dealer 3 | {hands}").view(0)
    >>> [(game.contract, game.suit) for game in possible(view)][:2]
    [('wenz', None), ('solo', Suit.EICHEL)]
    """
    alone = fresh(view.ruleset, dealer_of(view), view.seat, view.hand)
    said = (move for move in options(alone) if isinstance(move, Announce))
    return tuple(move for move in said if move.seat == view.seat)


def announced(view: View, announce: Announce) -> View:
    """What the seat sees if this game is announced, whatever was said before."""
    alone = fresh(view.ruleset, dealer_of(view), view.seat, view.hand)
    game = table_of(alone).after(announce)
    return game.view(view.seat)


def open_rate(
    view: View,
    announce: Announce,
    n: int,
    rng: random.Random,
    *,
    stake: Stake = MONEY,
    reaches: Reaches | None = None,
) -> Rate:
    """How often the seat wins this game over ``n`` sampled deals, played with open cards.

    Money is that of a plain win or loss: whether Schneider is reached is not looked at.
    """
    outcomes = [won for _, won in openly(announced(view, announce), n, rng, stake, reaches)]
    return rate(announce, outcomes)


def rate(announce: Announce, outcomes: list[Outcome]) -> Rate:
    """The rate that these outcomes come to."""
    weights = [1.0] * len(outcomes)
    won = share_of([one.won for one in outcomes], weights)
    value = mean_of([one.value for one in outcomes], weights)
    return Rate(announce, won, value, len(outcomes))


def openly(
    view: View, n: int, rng: random.Random, stake: Stake = MONEY, reaches: Reaches | None = None
) -> Iterator[tuple[World, Outcome]]:
    """Sampled worlds of an announced game, and whether the declarer's side wins in each of them
    with open cards and best play of all."""
    ask = reaches or _solver()
    table = table_of(view)
    needed = needed_by(table)
    if view.contract is not None and view.contract.goal == "shown":
        # Shown at once: every deal is won, and the hands of the others do not matter.
        for world in Worlds(view).draw(n, rng).worlds:
            yield world, Results(table, view.seat, world, stake).of(view.ruleset.pack.points)
        return
    for world in Worlds(view).draw(n, rng).worlds:
        results = Results(table, view.seat, world, stake)
        wins = ask(game_in(table, world), needed)
        yield world, results.of(needed if wins else needed - 1)


def dealt(view: View, world: World) -> Deal:
    """The whole deal of a world."""
    return dealt_in(table_of(view), world)


def _solver() -> Reaches:
    from schafkopf_tutor.solver import reaches  # loads numba, where it is

    return reaches
