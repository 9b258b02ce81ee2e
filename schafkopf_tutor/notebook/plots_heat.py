"""Which wrong beliefs somebody's wrong answers fit, skill by skill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from schafkopf_tutor.beliefs import belief_named
from schafkopf_tutor.notebook.plots_mastery import quoted
from schafkopf_tutor.notebook.plots_style import (
    INK,
    PALE,
    PAPER,
    WIDE,
    WIDTH,
    Facts,
    fitted,
    tabled,
    tidy,
)
from schafkopf_tutor.practice.figures import Heat
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.voice import Voice

MOST_SKILLS: Final = 7
MOST_BELIEFS: Final = 12
"""So many are drawn, those that occur most; the table has all."""
_FEW: Final = 5
"""So many skills fit into a figure of the usual width; fewer do not fill it."""
COLOURS: Final = LinearSegmentedColormap.from_list("warm", ["#fdeed8", "#f08a33"])
"""Rare to frequent; light enough for dark letters."""
_SIZE: Final = 9.6
_ROOM: Final = (180.0, 58.0)
"""Points: the letters of the names, and how long the lines of beliefs and skills may be."""


def heat_height(found: Heat) -> float:
    """Inches that the rows need, and the names above them."""
    return 0.46 * len(found.most(MOST_SKILLS, MOST_BELIEFS).beliefs) + 0.9


def heat_width(found: Heat) -> float:
    """Inches: more skills need more."""
    return WIDTH if len(found.skills) <= _FEW else WIDE


def heat_facts(found: Heat, voice: Voice) -> Facts:
    """Each belief with the skills where it showed; only those that occur."""
    head = [
        voice.text("plot.heat.belief"),
        *(skill_named(skill).name(voice.words) for skill in found.skills),
    ]
    rows = [
        [belief_named(belief).name(voice.words), *(str(row[at]) for row in found.counts)]
        for at, belief in enumerate(found.beliefs)
    ]
    rows.append([voice.text("plot.heat.wrong"), *map(str, found.wrong)])
    return Facts(voice.text("plot.heat.title"), heat_said(found, voice), tabled(head, rows))


def heat_said(found: Heat, voice: Voice) -> str:
    """Which belief showed most, and what is right; or why there is nothing to see."""
    if not found.all:
        return voice.text("plot.heat.right")
    if not found.beliefs:
        return voice.text("plot.heat.unknown", wrong=found.all)
    return " ".join(_said(found, voice))


def _said(found: Heat, voice: Voice) -> Iterator[str]:
    count, skill, name = max(
        (
            (count, skill, belief)
            for skill, counts in zip(found.skills, found.counts, strict=True)
            for belief, count in zip(found.beliefs, counts, strict=True)
        ),
        key=lambda cell: cell[0],
    )
    belief = belief_named(name)
    yield voice.text(
        "plot.heat.says",
        wrong=found.all,
        known=sum(found.known),
        belief=voice.text("progress.quoted", name=belief.name(voice.words)),
        count=count,
        skill=quoted(skill, voice),
        right=belief.right(voice.words, voice.ruleset),
    )
    if any(sum(counts) > known for counts, known in zip(found.counts, found.known, strict=True)):
        yield voice.text("plot.heat.several")
    if found.most(MOST_SKILLS, MOST_BELIEFS) != found:
        yield voice.text("plot.heat.more")


def heat_map(ax: Axes, found: Heat, voice: Voice) -> Axes:
    """Draw beliefs as rows and skills as columns; in each cell how often, the more the darker."""
    drawn = found.most(MOST_SKILLS, MOST_BELIEFS)
    highest = max(max(row) for row in drawn.counts)
    for across, row in enumerate(drawn.counts):
        for down, count in enumerate(row):
            _cell(ax, across, down, count, count / highest)
    ax.set_xlim(-0.5, max(_FEW, len(drawn.skills)) - 0.5)
    ax.set_ylim(len(drawn.beliefs) - 0.5, -0.5)
    names = [belief_named(belief).name(voice.words) for belief in drawn.beliefs]
    ax.set_yticks(range(len(names)), [fitted(name, _SIZE, _ROOM[0]) for name in names])
    ax.set_xticks(
        range(len(drawn.skills)),
        [
            f"{fitted(skill_named(skill).name(voice.words), _SIZE, _ROOM[1])}\n"
            + voice.words.phrase("plot.heat.of", wrong=wrong)
            for skill, wrong in zip(drawn.skills, drawn.wrong, strict=True)
        ],
    )
    ax.xaxis.tick_top()
    tidy(ax, voice.text("plot.heat.title"))
    ax.tick_params(length=0, labelsize=_SIZE)
    for spine in ax.spines.values():
        spine.set_visible(False)
    return ax


def _cell(ax: Axes, across: int, down: int, count: int, warmth: float) -> None:
    ground = COLOURS(warmth) if count else PAPER
    edge = ground if count else PALE
    ax.add_patch(
        Rectangle((across - 0.47, down - 0.45), 0.94, 0.9, facecolor=ground, edgecolor=edge)
    )
    ax.text(
        across,
        down,
        str(count) if count else "",
        color=INK,
        fontsize=12,
        ha="center",
        va="center",
    )
