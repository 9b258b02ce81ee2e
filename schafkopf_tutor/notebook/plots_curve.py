"""How somebody's answers went: those of a skill one by one, or all of them day by day.

Nothing is smoothed: the share is that of the last answers, the same that mastery is told by, and
stands there only once there are so many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from itertools import groupby
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from schafkopf_tutor.notebook.plots_forecast import day_name
from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    PALE,
    SKY,
    Facts,
    percent,
    tabled,
    tidy,
)
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.figures import Day, Step
from schafkopf_tutor.practice.mastery import FAMILIAR, LAST
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.screen.voice import Voice

SHOWN: Final = 60
_ROOMY: Final = 30
"""So many answers of a skill are shown, the last ones; up to so many have large signs."""
DAYS: Final = 14
"""So many days with answers are shown, the last ones."""
_SIGNS: Final = {"right": ("o", BLUE, BLUE), "helped": ("o", ORANGE, SKY), "wrong": ("X", INK, INK)}
"""Marker, edge and ground of each kind of answer."""
_ROW: Final = -16
"""Where the answers' signs stand, on the scale of the share in percent."""
_BAND: Final = 115
TINTS: Final = ("#f3eee2", "#dbe9f4", "#a9cde8")
"""The band of levels: where it lies, on that scale, and the ground of each level."""
_CENTRED: Final[dict[str, Any]] = {"ha": "center", "va": "center"}


def kind(attempt: Attempt) -> str:
    """What kind of answer it is: right at once, helped (or right in part), or wrong."""
    if attempt.clean:
        return "right"
    return "helped" if attempt.share else "wrong"


def _title(made: Sequence[Step], voice: Voice) -> str:
    skill = skill_named(made[0].attempt.skill).name(voice.words)
    if len(made) > SHOWN:
        return voice.text("plot.curve.title_last", skill=skill, shown=SHOWN, all=len(made))
    return voice.text("plot.curve.title", skill=skill)


def curve_facts(made: Sequence[Step], voice: Voice, zone: tzinfo | None = None) -> Facts:
    """The answers of a skill, at least one, with the share and the level after each."""
    columns = ("number", "date", "asked", "answer", "share", "after")
    head = [voice.text(f"plot.curve.{column}", last=LAST) for column in columns]
    rows = (
        (
            str(step.number),
            day_name(step.attempt.at.astimezone(zone).date(), voice),
            str(step.attempt.level),
            voice.words.phrase(f"plot.curve.{kind(step.attempt)}"),
            voice.text("plot.no") if step.share is None else percent(step.share, voice, 0),
            _level(step, voice),
        )
        for step in made[-SHOWN:]
    )
    return Facts(_title(made, voice), " ".join(_said(made, voice)), tabled(head, rows))


def _level(step: Step, voice: Voice) -> str:
    """The level after an answer, with an arrow where it changed."""
    if not step.moved:
        return str(step.level)
    return f"{step.level} {'▲' if step.moved > 0 else '▼'}"


def _said(made: Sequence[Step], voice: Voice) -> Iterator[str]:
    last = made[-1]
    if last.share is None:
        clean = sum(step.attempt.clean for step in made)
        yield voice.text("plot.curve.few", answers=len(made), right=clean, least=LAST)
    else:
        yield voice.text("plot.curve.says", last=LAST, share=percent(last.share, voice, 0))
        best = max(step.share for step in made if step.share is not None)
        if best > last.share:
            yield voice.text("plot.curve.best", share=percent(best, voice, 0))
    yield voice.text("plot.curve.level", level=last.level, levels=LEVELS[-1])


def curve_line(ax: Axes, made: Sequence[Step], voice: Voice) -> Axes:
    """Draw a sign for each answer, above them the share of the last ones, and where the level
    changed."""
    shown = made[-SHOWN:]
    known = [step for step in shown if step.share is not None]
    ax.axhline(100 * FAMILIAR, color=FAINT, linewidth=1.2, linestyle=(0, (6, 3)), zorder=1)
    if known:
        ax.plot(
            [step.number for step in known],
            [100 * (step.share or 0) for step in known],
            color=BLUE,
            linewidth=2.2,
            marker=".",
            markersize=7,
            label=voice.text("plot.curve.line", last=LAST),
            zorder=3,
        )
    for name, (marker, edge, ground) in _SIGNS.items():
        numbers = [step.number for step in shown if kind(step.attempt) == name]
        ax.plot(
            numbers,
            [_ROW] * len(numbers),
            linestyle="none",
            marker=marker,
            markersize=8 if len(shown) <= _ROOMY else 5,
            markeredgecolor=edge,
            markerfacecolor=ground,
            markeredgewidth=1.6 if name == "helped" else 0.5,
            label=voice.words.phrase(f"plot.curve.{name}"),
        )
    _levels(ax, shown, voice)
    _framed(ax, shown, voice)
    ax.annotate(
        voice.words.phrase("plot.curve.familiar", share=percent(FAMILIAR, voice, 0)),
        (1.01, 100 * FAMILIAR),
        xycoords=("axes fraction", "data"),
        va="center",
        color=INK,
        fontsize=10,
    )
    if not known:
        ax.text(
            0.5,
            0.4,
            voice.text("plot.curve.from", least=LAST),
            transform=ax.transAxes,
            color=INK,
            fontsize=11,
            **_CENTRED,
        )
    return tidy(ax, _title(made, voice))


def _levels(ax: Axes, shown: Sequence[Step], voice: Voice) -> None:
    """A band on top: the level where somebody stood when he answered; a line where it changed."""
    label = voice.text("plot.curve.band")
    ax.annotate(
        label,
        (-0.015, _BAND),
        xycoords=("axes fraction", "data"),
        ha="right",
        va="center",
        color=INK,
        fontsize=10.5,
    )
    for level, run in groupby(shown, key=lambda step: step.level - step.moved):
        numbers = [step.number for step in run]
        start, end = numbers[0] - 0.5, numbers[-1] + 0.5
        ax.barh(
            _BAND,
            end - start,
            left=start,
            height=11,
            color=TINTS[level - 1],
            edgecolor=FAINT,
            linewidth=0.8,
            zorder=2,
        )
        ax.text((start + end) / 2, _BAND, str(level), color=INK, fontsize=10.5, **_CENTRED)
        if end < shown[-1].number:
            ax.axvline(end, ymax=0.9, color=FAINT, linewidth=1, linestyle=":", zorder=1)


def _framed(ax: Axes, shown: Sequence[Step], voice: Voice) -> None:
    first, last = shown[0].number, shown[-1].number
    ax.set_xlim(first - 0.7, max(last, first + 9) + 0.7)
    ax.set_ylim(_ROW - 8, _BAND + 6)
    ax.set_yticks(range(0, 101, 20))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.axhline(0, color=PALE, linewidth=1, zorder=0)
    ax.set_xlabel(voice.text("plot.curve.axis_answers"), color=INK, fontsize=11)
    ax.set_ylabel(voice.text("plot.curve.axis_share"), color=INK, fontsize=11)
    ax.legend(
        loc="upper center",
        bbox_to_anchor=(0.5, -0.16),
        ncols=2,
        frameon=False,
        labelcolor=INK,
        fontsize=10,
    )


# --- day by day -----------------------------------------------------------------------------------


def _days_title(days: Sequence[Day], voice: Voice) -> str:
    message = "plot.daily.title_last" if len(days) > DAYS else "plot.daily.title"
    return voice.text(message, shown=DAYS)


def daily_facts(days: Sequence[Day], voice: Voice) -> Facts:
    """The days with answers, at least one: how many, the share, and how levels changed."""
    columns = ("day", "answers", "share", "up", "down")
    head = [voice.text(f"plot.daily.{column}") for column in columns]
    rows = (
        (
            day_name(one.day, voice),
            str(one.answers),
            percent(one.share, voice, 0),
            str(one.up),
            str(one.down),
        )
        for one in days[-DAYS:]
    )
    said = " ".join(_days_said(days, voice))
    return Facts(_days_title(days, voice), said, tabled(head, rows))


def _days_said(days: Sequence[Day], voice: Voice) -> Iterator[str]:
    answers = sum(one.answers for one in days)
    share = sum(one.share * one.answers for one in days) / answers
    yield voice.text(
        "plot.daily.says", days=len(days), answers=answers, share=percent(share, voice, 0)
    )
    up, down = sum(one.up for one in days), sum(one.down for one in days)
    moved = "both" if up and down else "up" if up else "down" if down else ""
    if moved:
        yield voice.text(f"plot.daily.moved_{moved}", up=up, down=down)


def daily_bars(ax: Axes, days: Sequence[Day], voice: Voice) -> Axes:
    """Draw a bar for each day with answers: the share; below it how many, above it what changed of
    levels. Of few answers a share says little: those bars are pale."""
    shown = days[-DAYS:]
    for few, look in ((False, (BLUE, "")), (True, (SKY, "//"))):
        places = [place for place, one in enumerate(shown) if (one.answers < LAST) is few]
        if places:
            ax.bar(
                places,
                [100 * shown[place].share for place in places],
                width=0.66,
                color=look[0],
                hatch=look[1],
                edgecolor=BLUE,
                linewidth=1,
                label=voice.words.phrase("plot.few" if few else "plot.enough", least=LAST),
                zorder=2,
            )
    for place, one in enumerate(shown):
        changed = [f"▲{one.up}"] * (one.up > 0) + [f"▼{one.down}"] * (one.down > 0)
        ax.annotate(
            "\n".join(changed),
            (place, 100 * one.share),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            color=INK,
            fontsize=9.5,
        )
    ax.set_xticks(
        range(len(shown)), [_day_label(shown, place, voice) for place in range(len(shown))]
    )
    ax.set_xlim(-0.6, max(len(shown), 8) - 0.4)
    ax.set_ylim(0, 125)
    ax.set_yticks(range(0, 101, 20))
    axis = "\n".join(voice.text(f"plot.daily.axis_{line}") for line in ("days", "levels"))
    ax.set_xlabel(axis, color=INK, fontsize=11)
    ax.set_ylabel(voice.text("plot.curve.axis_share"), color=INK, fontsize=11)
    if any(one.answers < LAST for one in shown):
        ax.legend(loc="upper left", ncols=2, frameon=False, labelcolor=INK, fontsize=10)
    return tidy(ax, _days_title(days, voice))


def _day_label(shown: Sequence[Day], place: int, voice: Voice) -> str:
    """How many answers, then the day; the month where it begins."""
    day = shown[place].day
    lines = [f"({shown[place].answers})", str(day.day)]
    if place == 0 or shown[place - 1].day.month != day.month:
        lines.append(voice.text(f"plot.month.{day.month}"))
    return "\n".join(lines)
