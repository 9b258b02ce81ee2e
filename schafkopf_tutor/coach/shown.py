"""Show me: a layout in which a card loses, laid out and played to its end with open cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import Advice
from schafkopf_tutor.coach.hidden import table_of
from schafkopf_tutor.coach.outcomes import OPEN, PlayedOn, game_in
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import DECLARER, side_of
from schafkopf_tutor.moves import Play
from schafkopf_tutor.players import finish
from schafkopf_tutor.rules import play

_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Shown:
    """A layout out of the advice's own worlds, the ``start`` there, and two games to their end:
    ``with_card`` and ``with_rival``, the card that does better there by ``lost``. ``fitting`` is
    how many layouts were looked at, ``losing`` in how many of them the card is behind.
    """

    card: Card
    rival: Card
    lost: float
    start: Game
    with_card: Game
    with_rival: Game
    fitting: int
    losing: int

    @property
    def lines(self) -> tuple[Game, Game]:
        """Both games, that of the card first."""
        return self.with_card, self.with_rival


def shown(advice: Advice, card: Card) -> Shown | None:
    """The layout in which a card is furthest behind the best one; of the best card itself, behind
    whichever is better there. None if it is behind in none. KeyError if it is not legal.
    """
    advice.of(card)
    best = advice.best.card
    behind: list[tuple[float, int, Card]] = []
    for at, each in enumerate(advice.outcomes):
        rival = best if card is not best else max(each, key=lambda one: each[one].value)
        lost = each[rival].value - each[card].value
        if lost > _LEAST and advice.sample.weights[at] > 0:
            behind.append((lost, at, rival))
    if not behind:
        return None
    lost, at, rival = max(behind, key=lambda one: (one[0], -one[1]))
    start = game_in(table_of(advice.view), advice.sample.worlds[at])
    ours = played_on(advice, play(start, Play(advice.view.seat, card)))
    theirs = played_on(advice, play(start, Play(advice.view.seat, rival)))
    return Shown(card, rival, lost, start, ours, theirs, len(advice.outcomes), len(behind))


def played_on(advice: Advice, game: Game) -> Game:
    """The game to its end as the advice has it: with open cards and best play of all, or as its
    players play it."""
    if isinstance(advice.method, PlayedOn):
        return finish(game, advice.method.seats, Random(0))
    if advice.method.name != OPEN:
        raise ValueError(advice.method.name)
    while not game.over:
        game = play(game, best_move(game))
    return game


def best_move(game: Game) -> Play:
    """The best card of whoever is in turn, all cards open; of equals the first of the hand."""
    from schafkopf_tutor.solver import values  # loads numba, where it is

    view = game.view()
    found = values(game)
    better = max if side_of(game, view.seat) == DECLARER else min
    return Play(view.seat, better(found, key=lambda card: found[card]))


def steps(shown: Shown, line: int) -> Sequence[Game]:
    """The position, and after it the game behind each card of a line (0: the card, 1: the rival).

    >>> from random import Random
    >>> from schafkopf_tutor.coach.advice import advise
    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EU GU HU SU EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
    >>> hands += " / EK E8 GK G8 HK H8 SK S8 / EO E7 GO G7 HO H7 SO S7"
    >>> text = f"ordnung dealer 3 | {hands} | wenz by 0 | EU EZ EK EO SA SZ S8 S7"
    >>> advice = advise(parse_game(text).view(), Random(1), 4)
    >>> shown(advice, advice.best.card) is None
    True
    """
    found, game = [shown.start], shown.start
    for move in shown.lines[line].moves[len(shown.start.moves) :]:
        game = game.after(move)
        found.append(game)
    return found
