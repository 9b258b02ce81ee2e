"""The trumps of a game as a ladder: the higher the rung, the stronger the card."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from matplotlib.axes import Axes

from schafkopf_tutor.cards import Card
from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PALE,
    PAPER,
    Facts,
    tabled,
    tidy,
)
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.screen.voice import Voice

_LOOKS: Final = ((BLUE, ""), (ORANGE, "//"), (GREEN, ".."))
"""Colour and hatch of the ranks, and of the suit behind them."""


def ladder_facts(order: CardOrder, voice: Voice, game: str = "") -> Facts:
    """Place, card and points of every trump; ``game`` is named in the title."""
    words, trumps = voice.words, order.trumps
    title = voice.text("plot.ladder.title", count=len(trumps))
    if game:
        title = voice.text("plot.named", game=game, title=title)
    said = voice.text(
        "plot.ladder.says",
        count=len(trumps),
        highest=trumps[0],
        lowest=trumps[-1],
        points=sum(card.points for card in trumps),
    )
    fattest = max(trumps, key=lambda card: card.points)
    if fattest.points > trumps[0].points:
        place = trumps.index(fattest) + 1
        more = voice.text("plot.ladder.most", card=fattest, points=fattest.points, place=place)
        said = f"{said} {more}"
    if order.later:
        message = "plot.ladder.later" if order.later_in_last else "plot.ladder.later_not_last"
        said = f"{said} {voice.text(message, cards=tuple(order.later))}"
    head = [voice.text("plot.ladder.place")]
    head += [voice.text(f"draw.column.{column}") for column in ("card", "name", "points")]
    rows = (
        (str(place), voice.code(card), words.name(card, "name"), str(card.points))
        for place, card in enumerate(trumps, 1)
    )
    return Facts(title, said, tabled(head, rows))


def trump_ladder(ax: Axes, order: CardOrder, voice: Voice, game: str = "") -> Axes:
    """Draw the trumps from high to low, a rung each; the bar is what the card counts."""
    rungs = list(enumerate(order.trumps, 1))
    places = [place for place, _ in rungs]
    counts = sorted({card.points for card in order.pack.cards})
    width = counts[-1] + 1
    ax.hlines(places, 0, width, color=PALE, linewidth=2, zorder=1)
    looks = iter(_LOOKS)
    for _, group in groupby(rungs, key=lambda rung: _kind(rung[1], order)):
        colour, hatch = next(looks, _LOOKS[-1])
        _bars(ax, list(group), colour, hatch)
    ax.set_yticks(places, [_rung(place, card, voice) for place, card in rungs])
    ax.set_ylim(len(rungs) + 0.6, 0.4)
    ax.set_xlim(0, width)
    ax.set_xticks(counts)
    ax.set_xlabel(voice.text("plot.ladder.axis"), color=INK, fontsize=11)
    ax.spines["right"].set_visible(True)
    return tidy(ax, ladder_facts(order, voice, game).title)


def _kind(card: Card, order: CardOrder) -> object:
    """What a trump stands together with: its rank, if all of it is trump, else its suit."""
    same = sum(other.rank is card.rank for other in order.trumps)
    return card.rank if same > 1 else card.suit


def _bars(ax: Axes, rungs: list[tuple[int, Card]], colour: str, hatch: str) -> None:
    places, points = [p for p, _ in rungs], [card.points for _, card in rungs]
    ax.barh(
        places,
        points,
        height=0.62,
        color=colour,
        hatch=hatch,
        edgecolor="white",
        linewidth=0,
        zorder=2,
    )
    for place, value in zip(places, points, strict=True):
        ax.annotate(
            str(value),
            (value, place),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            color=INK,
            fontsize=10.5,
            bbox={"boxstyle": "round,pad=0.15", "facecolor": PAPER, "linewidth": 0},
        )


def _rung(place: int, card: Card, voice: Voice) -> str:
    name = voice.words.name(card, "name")
    return voice.text("plot.ladder.rung", place=place, name=name, code=voice.code(card))
