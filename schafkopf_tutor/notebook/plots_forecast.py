"""How many reviews fall due on the coming days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from math import ceil
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    INK,
    ORANGE,
    Facts,
    tabled,
    tidy,
)
from schafkopf_tutor.practice.figures import Forecast
from schafkopf_tutor.screen.voice import Voice

_EACH: Final = 14
_MOST: Final = 70
"""So many days all have their date below them; of so many, each seventh; of more, one in weeks."""
_LEAST: Final = 4
"""Reviews that the axis reaches at least, so that a single one does not look like a mountain."""


def day_name(day: date, voice: Voice) -> str:
    """A day of the calendar in short: ``Mo 5. Jan``."""
    return voice.text(
        "plot.forecast.date",
        weekday=voice.text(f"plot.weekday.{day.weekday()}"),
        day=day.day,
        month=voice.text(f"plot.month.{day.month}"),
    )


def forecast_facts(coming: Forecast, voice: Voice) -> Facts:
    """The reviews of each day, those of skills and those of beliefs."""
    kinds = [voice.text(f"plot.forecast.{kind}") for kind in ("skills", "beliefs")]
    rows = (
        (day_name(day, voice), str(skills), str(beliefs))
        for day, skills, beliefs in zip(coming.days, coming.skills, coming.beliefs, strict=True)
    )
    return Facts(
        voice.text("plot.forecast.title", days=len(coming.days)),
        " ".join(_said(coming, voice)),
        tabled([voice.text("plot.forecast.day"), *kinds], rows),
    )


def _said(coming: Forecast, voice: Voice) -> Iterator[str]:
    days, later = len(coming.days), coming.later
    if not coming.total:
        yield voice.text("plot.forecast.nothing", days=days, later=later)
        return
    today = coming.skills[0] + coming.beliefs[0]
    message = "plot.forecast.today" if today else "plot.forecast.today_none"
    yield voice.text(message, today=today, days=days, total=coming.total)
    if later:
        yield voice.text("plot.forecast.later", later=later)
    yield voice.text("plot.forecast.once")


def forecast_bars(ax: Axes, coming: Forecast, voice: Voice) -> Axes:
    """Draw a bar for each day, beliefs on top of skills, the sum above it."""
    places = range(len(coming.days))
    ax.bar(
        places,
        coming.skills,
        width=0.7,
        color=BLUE,
        label=voice.text("plot.forecast.skills"),
        zorder=2,
    )
    ax.bar(
        places,
        coming.beliefs,
        width=0.7,
        bottom=coming.skills,
        color=ORANGE,
        hatch="//",
        edgecolor="white",
        linewidth=0,
        label=voice.text("plot.forecast.beliefs"),
        zorder=2,
    )
    sums = [skills + beliefs for skills, beliefs in zip(coming.skills, coming.beliefs, strict=True)]
    for place, reviews in zip(places, sums, strict=True):
        if reviews:
            ax.annotate(
                str(reviews),
                (place, reviews),
                xytext=(0, 3),
                textcoords="offset points",
                color=INK,
                fontsize=10.5,
                ha="center",
            )
    apart = 1 if len(places) <= _EACH else 7 * ceil(len(places) / _MOST)
    shown = places[::apart]
    ax.set_xticks(shown, [_label(coming, place, voice) for place in shown])
    ax.set_xticks(places, minor=True)
    ax.set_xlim(-0.6, len(places) - 0.4)
    ax.set_ylim(0, 1.12 * max(_LEAST, *sums))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel(voice.text("plot.forecast.axis"), color=INK, fontsize=11)
    ax.legend(loc="upper right", frameon=False, labelcolor=INK, fontsize=10.5)
    return tidy(ax, voice.text("plot.forecast.title", days=len(places)))


def _label(coming: Forecast, place: int, voice: Voice) -> str:
    """Weekday and day, one below the other; the month where it begins."""
    day = coming.days[place]
    first = voice.text("plot.forecast.today_label") if place == 0 else ""
    lines = [first or voice.text(f"plot.weekday.{day.weekday()}"), str(day.day)]
    if place == 0 or coming.days[place - 1].month != day.month or len(coming.days) > _EACH:
        lines.append(voice.text(f"plot.month.{day.month}"))
    return "\n".join(lines)
