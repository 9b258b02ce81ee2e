"""How the points of a game grow, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from matplotlib.axes import Axes

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import DECLARER, Result, decide, outcome, side_of
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    Facts,
    tabled,
    tidy,
    wrapped,
)
from schafkopf_tutor.rules import result
from schafkopf_tutor.screen.voice import Voice

_LOOKS: Final = ((BLUE, "o", "-"), (ORANGE, "s", "--"), (GREEN, "^", "-."), (PURPLE, "D", ":"))
"""Colour, marker and stroke of each line."""


class Running(NamedTuple):
    """A party's name, its seats, and its points after 0, 1, 2 … tricks."""

    name: str
    seats: tuple[int, ...]
    sums: tuple[int, ...]


def running_points(game: Game, voice: Voice) -> tuple[Running, ...]:
    """The points of both sides after each trick; of each seat, where the sides are not known."""
    parties: list[tuple[str, tuple[int, ...]]]
    try:
        ours = tuple(seat for seat in SEATS if side_of(game, seat) == DECLARER)
        theirs = tuple(seat for seat in SEATS if seat not in ours)
        names = [voice.text(f"display.side.{side}") for side in ("declarer", "opponents")]
        parties = list(zip(names, (ours, theirs), strict=True))
    except DealError:  # nobody plays, or nobody knows the partner yet
        parties = [(voice.words.text("display.seat", seat=seat), (seat,)) for seat in SEATS]
    return tuple(
        Running(
            name,
            seats,
            tuple(
                accumulate(
                    (trick.points * (trick.winner in seats) for trick in game.tricks), initial=0
                )
            ),
        )
        for name, seats in parties
    )


def limits(game: Game) -> dict[str, int]:
    """The fewest points with which the declarer's side is out of Schneider, wins, and makes the
    others Schneider; found by asking the law. Empty where points decide nothing, or the sides are
    not known.
    """
    try:
        now = outcome(game)
    except DealError:
        return {}
    if now.declarer is None:
        return {}
    total = sum(card.points for card in game.ruleset.pack.cards)
    known = [_with(now, points) for points in range(total + 1)]
    if all(known[0].won == other.won for other in known):
        return {}
    asked = {
        "free": lambda at: not at.schneider,
        "won": lambda at: bool(at.won),
        "schneider": lambda at: bool(at.won) and at.schneider,
    }
    found = {name: next(filter(ask, known), None) for name, ask in asked.items()}
    return {name: at.points for name, at in found.items() if at is not None and at.points}


def _with(now: Result, points: int) -> Result:
    """What the game would come to with so many points, and a trick for either side."""
    return decide(
        now.ruleset,
        now.contract,
        now.declarer or 0,
        now.partner,
        points=points,
        tricks=1,
        stoss=now.stoss,
    )


def points_facts(game: Game, voice: Voice) -> Facts:
    """The points after each trick as a table; where they stand, in sentences."""
    voice = replace(voice, ruleset=game.ruleset)
    running = running_points(game, voice)
    head = [voice.text(f"display.column.{column}") for column in ("trick", "winner", "points")]
    head += [party.name for party in running]
    rows = [
        (
            str(number),
            voice.words.text("display.seat", seat=trick.winner),
            str(trick.points),
            *(str(party.sums[number]) for party in running),
        )
        for number, trick in enumerate(game.tricks, 1)
    ]
    said = " ".join(_said(game, running, voice))
    return Facts(voice.text("plot.points.title"), said, tabled(head, rows))


def _said(game: Game, running: tuple[Running, ...], voice: Voice) -> Iterator[str]:
    last = [party.sums[-1] for party in running]
    tricks = len(game.tricks)
    if len(running) == 2:
        yield voice.text("plot.points.sides", tricks=tricks, ours=last[0], theirs=last[1])
    else:
        sums = ", ".join(map(str, last))
        yield voice.text("plot.points.seats", tricks=tricks, sums=sums)
    needed = tuple(
        voice.words.phrase(f"plot.points.limit_{name}", points=points)
        for name, points in limits(game).items()
    )
    if needed:
        yield voice.text("plot.points.limits", limits=needed)
    if game.over:
        try:
            yield voice.speaker.result(result(game))
        except DealError:
            return


def points_by_trick(ax: Axes, game: Game, voice: Voice) -> Axes:
    """Draw the running sums of both sides (or of each seat), and the limits that decide."""
    voice = replace(voice, ruleset=game.ruleset)
    tricks = range(len(game.tricks) + 1)
    running = running_points(game, voice)
    for party, (colour, marker, stroke) in zip(running, _LOOKS, strict=False):
        ax.plot(
            tricks,
            party.sums,
            color=colour,
            marker=marker,
            linestyle=stroke,
            linewidth=2.2,
            markersize=7,
            label=f"{party.name}: {party.sums[-1]}",
            zorder=3,
        )
    for name, points in limits(game).items():
        ax.axhline(points, color=FAINT, linewidth=1.2, linestyle=(0, (6, 3)), zorder=1)
        ax.annotate(
            wrapped(voice.text(f"plot.points.{name}", points=points), 18),
            (1.01, points),
            xycoords=("axes fraction", "data"),
            va="center",
            color=INK,
            fontsize=10,
        )
    everything = sum(card.points for card in game.ruleset.pack.cards)
    ax.set_xlim(-0.15, game.ruleset.pack.hand_size + 0.3)
    ax.set_ylim(-2, everything + 4)
    ax.set_xticks(range(game.ruleset.pack.hand_size + 1))
    ax.set_yticks(range(0, everything + 1, 20))
    ax.set_xlabel(voice.text("plot.points.axis_tricks"), color=INK, fontsize=11)
    ax.set_ylabel(voice.text("plot.points.axis_points"), color=INK, fontsize=11)
    ax.legend(loc="upper left", frameon=False, labelcolor=INK, fontsize=10.5, handlelength=3.2)
    return tidy(ax, voice.text("plot.points.title"))
