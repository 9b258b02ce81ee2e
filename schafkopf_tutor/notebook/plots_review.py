"""How a game stood after each card, played with open cards, and where it turned."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from schafkopf_tutor.coach.review import Decision, Review
from schafkopf_tutor.coach.review_model import PictureModel
from schafkopf_tutor.coach.review_said import Telling
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notebook.plots_points import limits
from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    PAPER,
    WIDE,
    Facts,
    tabled,
    tidy,
    wrapped,
)
from schafkopf_tutor.screen.voice import Voice

HEIGHT: Final = 4.2
"""Inches."""
_TRICK: Final = len(SEATS)


def course_facts(review: Review, voice: Voice) -> Facts:
    """How the game stood, as a table; where it began, where it ended and where it turned, said."""
    telling = Telling(review, _seated(review, voice))
    head, *rows = telling.course()
    title = telling.voice.text("review.course")
    return Facts(title, " ".join(_said(telling)), tabled(head, rows))


def _said(telling: Telling) -> Iterator[str]:
    course, say = telling.review.course, telling.voice.text
    first, last = course[0].points, course[-1].points
    yield say("review.plot.ends", first=first, last=last)
    turns = sorted(_turns(telling.review), key=lambda turn: -abs(turn[1]))[:3]
    if not turns:
        yield say("review.plot.even")
    for one, change in turns:
        message = "review.plot.up" if change > 0 else "review.plot.down"
        yield say(message, head=telling.head(one), points=abs(change))


def _turns(review: Review) -> Iterator[tuple[Decision, int]]:
    """The cards that changed how the game stood, and by how much for the declarer's side."""
    cards = {one.number: one for one in review.decisions if one.is_card}
    for before, now, number in _steps(review):
        if before != now and number in cards:
            yield cards[number], now - before


def _steps(review: Review) -> Iterator[tuple[int, int, int]]:
    """For each card: how the game stood before and after it, and the number of its move."""
    laid = [n for n, move in enumerate(review.game.moves) if hasattr(move, "card")]
    course = review.course
    start = len(laid) - (len(course) - 1)
    for at in range(1, len(course)):
        yield course[at - 1].points, course[at].points, laid[start + at - 1]


def course_plot(ax: Axes, review: Review, voice: Voice) -> Axes:
    """Draw the points of the declarer's side as steps, one a card; mistakes have a mark."""
    voice = _seated(review, voice)
    telling = Telling(review, voice)
    course = review.course
    laid = sum(hasattr(move, "card") for move in review.game.moves)
    start = laid - (len(course) - 1)
    at = [start + point.cards for point in course]
    points = [point.points for point in course]
    ax.step(at, points, where="post", color=BLUE, linewidth=2.4, zorder=3)
    ax.plot(at, points, linestyle="", marker="o", markersize=4, color=BLUE, zorder=4)
    numbers = {number: place for place, (_, _, number) in enumerate(_steps(review), 1)}
    marked = [(n, one) for n, one in enumerate(review.mattered(), 1) if one.number in numbers]
    for number, one in marked:
        place = numbers[one.number]
        ax.plot(at[place], points[place], marker="X", markersize=12, color=ORANGE, zorder=5)
        ax.annotate(
            str(number),
            (at[place], points[place]),
            xytext=(0, 12),
            textcoords="offset points",
            ha="center",
            color=INK,
            fontweight="bold",
            fontsize=11,
            zorder=6,
        )
    for name, needed in limits(review.game).items():
        ax.axhline(needed, color=FAINT, linewidth=1.2, linestyle=(0, (6, 3)), zorder=1)
        ax.annotate(
            wrapped(voice.text(f"plot.points.{name}", points=needed), 18),
            (1.01, needed),
            xycoords=("axes fraction", "data"),
            va="center",
            color=INK,
            fontsize=10,
        )
    total = review.game.ruleset.pack.points
    size = review.game.ruleset.pack.hand_size
    ticks = [trick * _TRICK for trick in range(size + 1) if trick * _TRICK >= at[0] - 1]
    ax.set_xlim(at[0] - 0.5, at[-1] + 1)
    ax.set_ylim(-4, total + 14)
    ax.set_xticks(ticks, [str(tick // _TRICK) for tick in ticks])
    ax.set_yticks(range(0, total + 1, 20))
    ax.set_xlabel(voice.text("review.plot.axis_tricks"), color=INK, fontsize=11)
    ax.set_ylabel(voice.text("review.plot.axis_points"), color=INK, fontsize=11)
    if marked:
        key = ", ".join(f"{number}: {telling.head(one)}" for number, one in marked)
        ax.annotate(
            wrapped(key, 92),
            (0, -0.22),
            xycoords="axes fraction",
            va="top",
            color=INK,
            fontsize=10,
        )
    return tidy(ax, voice.text("review.course"))


def course_file(review: Review, voice: Voice, form: str = "png") -> bytes:
    """The figure as a file, ``png`` or ``svg``; its sentence is the file's description."""
    facts = course_facts(review, voice)
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)
    figure = Figure(figsize=(WIDE, HEIGHT), dpi=100, layout=layout, facecolor=PAPER)
    course_plot(figure.add_subplot(), review, voice)
    file = BytesIO()
    inside = {"Description": facts.sentence}
    nothing = {"Software": None} if form == "png" else {"Date": None, "Creator": None}
    figure.savefig(file, format=form, dpi=200, metadata=inside | nothing)
    return file.getvalue()


def course_picture(review: Review, voice: Voice) -> PictureModel | None:
    """The figure for a screen or a page; None where nothing is known of how the game stood."""
    if len(review.course) < 2:
        return None
    source = b64encode(course_file(review, voice)).decode("ascii")
    alt = course_facts(review, voice).sentence
    return {"src": f"data:image/png;base64,{source}", "alt": alt}


def _seated(review: Review, voice: Voice) -> Voice:
    voice = replace(voice, ruleset=review.game.ruleset)
    return voice if voice.names else voice.seated()
