"""The questions one can ask: the value of every card, whether a number of points is reached."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.solver.engine import Engine
from schafkopf_tutor.solver.problem import Problem, Unsolvable, World, known, problem


@cache
def engine() -> Engine:
    """The engine that everybody uses: compiled where numba is installed, else in plain Python."""
    try:
        from schafkopf_tutor.solver import native

        return native.engine()
    except ImportError:
        return Engine()


def values(game: Game) -> dict[Card, int]:
    """What each card that may be played leads to if everybody then plays his best, cards open.

    The values are card points of the declarer's side at the end of the game, 0 … 120, with what it
    has taken already; where every trick is needed (Tout), 120 if it makes them all, else 0. The
    cards stand in the order of the hand. Raises Unsolvable: see ``problem``; a Ramsch has
    ``bounds``.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EU GU HU SU EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
    >>> hands += " / EK E8 GK G8 HK H8 SK S8 / EO E7 GO G7 HO H7 SO S7"
    >>> values(parse_game(f"ordnung dealer 3 | {hands} | wenz by 0 | EA EZ E8"))
    {EO: 120, E7: 120}
    """
    asked = _of_two_sides(game)
    return _values(asked, known(game))


def value(game: Game) -> int:
    """The value of the best card of the seat in turn, as in ``values``."""
    asked = _of_two_sides(game)
    masks = asked.masks(known(game))
    side = asked.side(masks)
    return engine().exact(asked, masks, side, side) * (120 if asked.tout else 1)


def reaches(game: Game, points: int) -> bool:
    """Whether the declarer's side gets so many card points if all play their best, cards open.

    In a Tout, any number above 0 asks whether it makes every trick. Raises Unsolvable.
    """
    asked = _of_two_sides(game)
    masks = asked.masks(known(game))
    side = asked.side(masks)
    return engine().reaches(asked, masks, side, side, _wanted(asked, points))


def values_in(game: Game, worlds: Sequence[World]) -> list[dict[Card, int]]:
    """``values`` for the same history with other hands: one answer for each world.

    The game's own hands do not matter and may be unknown. Who is of the declarer's side, and what
    the called ace binds, is decided in each world by who holds, or held, the ace there. Raises
    Unsolvable, also for a world that does not fit.
    """
    asked = _of_two_sides(game)
    return [_values(asked, world) for world in worlds]


def reached_in(game: Game, worlds: Sequence[World], points: int) -> list[dict[Card, bool]]:
    """For each world: with which cards the declarer's side is sure of so many card points.

    As in ``values_in``, and many times faster than the values themselves.
    """
    asked = _of_two_sides(game)
    wanted = _wanted(asked, points)
    found = []
    for world in worlds:
        masks = asked.masks(world)
        side = asked.side(masks)
        bits = engine().each(asked, masks, side, side, wanted)
        found.append({card: bits[b] == 1 for card, b in _held(asked, world) if b in bits})
    return found


def bounds(game: Game) -> dict[Card, tuple[int, int]]:
    """For each card that may be played in a Ramsch, between what its seat's own points will lie.

    The first number is what the seat in turn ends with if all four play to keep its points low,
    the second if it does so and the three others heap on it all they can, cards open; both contain
    what it has taken already, and both are exact for what they ask. Four players who each mind
    their own business can end anywhere between them and never outside, so that a card whose upper
    bound is not above another one's lower bound is never worse in points: that much is sound.
    Nothing is said of who loses the game, which depends on the points of all, of tied players and
    of a Durchmarsch. Raises Unsolvable where the game is no Ramsch.
    """
    asked = problem(game)
    if asked.declarer is not None or game.contract is None or game.contract.parties != "each":
        raise Unsolvable("error.solver.no_ramsch", found=game.contract)
    world = known(game)
    masks = asked.masks(world)
    own = tuple(int(seat == asked.seat) for seat in SEATS)
    low = engine().each(asked, masks, own, (0, 0, 0, 0))
    high = engine().each(asked, masks, own, tuple(1 - one for one in own))
    return {card: (low[b], high[b]) for card, b in _held(asked, world) if b in low}


def _held(asked: Problem, world: Sequence[Sequence[Card]]) -> list[tuple[Card, int]]:
    """The cards of the seat in turn with their bits, in the order of the hand."""
    bit = asked.layout.bit
    return [(card, bit[card]) for card in world[asked.seat]]


def _of_two_sides(game: Game) -> Problem:
    """What a game asks; a Ramsch has no value, for there are four who each want something else."""
    asked = problem(game)
    if game.contract is not None and game.contract.parties == "each":
        raise Unsolvable("error.solver.ramsch", found=game.contract)
    return asked


def _values(asked: Problem, world: World) -> dict[Card, int]:
    """The values of the cards that may be played, if these are the hands."""
    masks = asked.masks(world)
    side = asked.side(masks)
    bits = engine().each(asked, masks, side, side)
    full = 120 if asked.tout else 1
    return {card: bits[bit] * full for card, bit in _held(asked, world) if bit in bits}


def _wanted(asked: Problem, points: int) -> int:
    """The points that are asked for, in the kernel's own measure."""
    return min(points, 1) if asked.tout else points
