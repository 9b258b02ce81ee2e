"""The skills as a map: what builds on what, how well each is mastered, what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch, Patch

from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.notebook.plots_layout import Place, direct, layered
from schafkopf_tutor.notebook.plots_style import (
    FAINT,
    INK,
    ORANGE,
    PAPER,
    Facts,
    fitted,
    percent,
    tabled,
    tidy,
)
from schafkopf_tutor.practice.figures import Standing
from schafkopf_tutor.practice.mastery import LAST, Mastery
from schafkopf_tutor.quiz.skills import every_skill, skill_named, skills
from schafkopf_tutor.screen.voice import Voice


class Look(NamedTuple):
    """How a step of mastery looks: its sign, its ground, its ink, the stroke of its frame."""

    sign: str
    ground: str
    ink: str
    stroke: Literal["-"] | tuple[int, tuple[int, ...]] = "-"


LOOKS: Final = {
    Mastery.NONE: Look("○", PAPER, INK, (0, (4, 2))),
    Mastery.ATTEMPTED: Look("◔", "#e3eef7", INK),
    Mastery.FAMILIAR: Look("◑", "#b9d7ed", INK),
    Mastery.PROFICIENT: Look("◕", "#7db5dd", INK),
    Mastery.MASTERED: Look("★", "#00588c", "#ffffff"),
}
"""One colour that grows darker, and a sign that fills: each tells the steps apart alone."""
ELSEWHERE: Final = Look("–", PAPER, "#5f5b54", (0, (1, 2)))
"""What cannot be asked at this table."""

ROW: Final = 0.66
"""Inches of a row."""
_BOX: Final = (0.895, 0.75)
"""Width and height of a box; a column and a row are 1."""
_SIGN: Final = 0.083
_NAME: Final = 0.16
"""Where the middle of the sign is, and where the name begins, from the left of a box."""
_LETTERS: Final = 9.6
_ROOM: Final = 68.5
"""Points: the letters of a name, and how long its lines may be."""


def mastery_height(law: str = USUAL) -> float:
    """Inches from the first row to the last of a game's map."""
    return ROW * (1 + max(place.row for place in _places(law).values()))


@cache
def _places(law: str = USUAL) -> Mapping[str, Place]:
    return layered({skill.id: skill.needs for skill in skills(law).values()})


def mastery_facts(stands: Sequence[Standing], voice: Voice) -> Facts:
    """Each skill with how well it is mastered, in teaching order."""
    counted = Counter(one.mastery for one in stands if one.answers)
    steps = tuple(
        voice.words.phrase("plot.mastery.step", count=count, step=_name(step, voice))
        for step, count in sorted(counted.items(), reverse=True)
    )
    here = [one for one in stands if one.offered or one.answers]
    message = "plot.mastery.says" if steps else "progress.begun"
    said = voice.text(message, begun=sum(counted.values()), all=len(here), steps=steps)
    coming = tuple(quoted(one.skill, voice) for one in stands if one.following)
    if coming:
        said += " " + voice.text("plot.mastery.then", skills=coming)
    columns = ("skill", "stands", "share", "answers", "needs", "following")
    head = [voice.text(f"plot.mastery.{column}", last=LAST) for column in columns]
    return Facts(
        voice.text("plot.mastery.title"), said, tabled(head, (_row(one, voice) for one in stands))
    )


def quoted(skill: str, voice: Voice) -> str:
    """A skill's name as it stands in a sentence."""
    return voice.text("progress.quoted", name=skill_named(skill).name(voice.words))


def _row(one: Standing, voice: Voice) -> tuple[str, ...]:
    known, no = every_skill(), voice.text("plot.no")
    stands = _name(one.mastery, voice)
    if not one.offered and not one.answers:
        stands = voice.words.phrase("plot.mastery.elsewhere")
    needs = ", ".join(known[need].name(voice.words) for need in known[one.skill].needs)
    return (
        known[one.skill].name(voice.words),
        stands,
        no if one.share is None else percent(one.share, voice, 0),
        str(one.answers),
        needs or no,
        voice.words.phrase("plot.yes") if one.following else no,
    )


def _name(step: Mastery, voice: Voice) -> str:
    return voice.words.phrase(f"mastery.{step.name.lower()}")


def mastery_map(ax: Axes, stands: Sequence[Standing], voice: Voice) -> Axes:
    """Draw a box for each skill and a line from each that it needs directly; what others of its
    needs need anyway has none. What comes next has a thick frame and says so."""
    law = voice.ruleset.law
    places = _places(law)
    for need, name in direct({skill.id: skill.needs for skill in skills(law).values()}):
        _line(ax, places[need], places[name])
    for one in stands:
        _box(ax, one, places[one.skill], voice)
    columns = 1 + max(place.column for place in places.values())
    ax.set_xlim(-0.02, columns - 1 + _BOX[0] + 0.02)
    ax.set_ylim(1 + max(place.row for place in places.values()), -0.25)
    ax.text(
        columns - 1 + _BOX[0],
        -0.1,
        voice.text("plot.mastery.order"),
        color=INK,
        fontsize=10,
        ha="right",
        va="center",
    )
    ax.set_xticks([])
    ax.set_yticks([])
    ax.legend(
        handles=_legend(stands, voice),
        loc="lower right",
        ncols=2,
        frameon=False,
        labelcolor=INK,
        fontsize=10,
        borderaxespad=0,
        handlelength=2.2,
        handleheight=1.2,
    )
    tidy(ax, voice.text("plot.mastery.title"))
    for spine in ax.spines.values():
        spine.set_visible(False)
    return ax


def _line(ax: Axes, start: Place, end: Place) -> None:
    """From the right of a box, down between the columns, and along the row of the other box."""
    left, right = start.column + _BOX[0], end.column
    turn = start.column + (1 + _BOX[0]) / 2 - 0.02
    ax.plot(
        [left, turn, turn, right - 0.035],
        [start.row + 0.5, start.row + 0.5, end.row + 0.5, end.row + 0.5],
        color=FAINT,
        linewidth=1.4,
        solid_joinstyle="round",
        zorder=1,
        gid="line",
    )
    ax.plot([right - 0.035], [end.row + 0.5], marker=">", markersize=5, color=FAINT, zorder=1)


def _look(one: Standing) -> Look:
    return LOOKS[one.mastery] if one.offered or one.answers else ELSEWHERE


def _box(ax: Axes, one: Standing, place: Place, voice: Voice) -> None:
    look, name = _look(one), skill_named(one.skill).name(voice.words)
    width, height = _BOX
    low = place.row + (1 - height) / 2
    box = FancyBboxPatch(
        (place.column, low),
        width,
        height,
        boxstyle="round,pad=0,rounding_size=0.06",
        mutation_aspect=2,
        facecolor=look.ground,
        edgecolor=ORANGE if one.following else FAINT,
        linewidth=3 if one.following else 1.1,
        linestyle="-" if one.following else look.stroke,
        zorder=3 if one.following else 2,
        gid=one.skill,
    )
    ax.add_patch(box)
    middle = place.row + 0.5
    ax.text(
        place.column + _SIGN,
        middle,
        look.sign,
        color=look.ink,
        fontsize=14,
        ha="center",
        va="center",
        zorder=4,
    )
    ax.text(
        place.column + _NAME,
        middle,
        fitted(name, _LETTERS, _ROOM),
        color=look.ink,
        fontsize=_LETTERS,
        linespacing=1.08,
        ha="left",
        va="center",
        zorder=4,
    )
    if one.following:
        ax.text(
            place.column + 0.04,
            low - 0.13,
            voice.words.phrase("plot.mastery.next"),
            color=INK,
            fontsize=8.5,
            fontweight="bold",
            ha="left",
            va="center",
            bbox={"boxstyle": "round,pad=0.15", "facecolor": PAPER, "edgecolor": ORANGE},
            zorder=5,
        )


def _legend(stands: Sequence[Standing], voice: Voice) -> list[Patch]:
    """The signs in words, the least first."""
    handles: list[Patch] = [_entry(look, _name(step, voice)) for step, look in LOOKS.items()]
    if any(_look(one) is ELSEWHERE for one in stands):
        handles.append(_entry(ELSEWHERE, voice.words.phrase("plot.mastery.elsewhere")))
    return handles


def _entry(look: Look, label: str) -> Patch:
    return Patch(
        facecolor=look.ground,
        edgecolor=FAINT,
        linewidth=1.1,
        linestyle=look.stroke,
        label=f"{look.sign} {label}",
    )
