"""What came of a session in figures: people by skills, questions vote by vote, beliefs."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from schafkopf_tutor.classroom.report import Tally
from schafkopf_tutor.classroom.report_said import Telling, belief_name, share_text, skill_name
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notebook.pictures import framed
from schafkopf_tutor.notebook.plots_heat import COLOURS
from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    PALE,
    PAPER,
    WIDE,
    WIDTH,
    Facts,
    fitted,
    picture,
    tabled,
    tidy,
)
from schafkopf_tutor.screen.voice import Voice

MOST_BELIEFS: Final = 10
MOST_SKILLS: Final = 8
"""So many are drawn, those that show most; the table has all."""
_SIZE: Final = 9.6
_FRAME: Final = 62
"""Letters: figures need more room than what is read."""


def class_pictures(telling: Telling) -> Picture:
    """All figures of a session, one below the other, each with its sentence and its table."""
    voice = telling.voice
    about = telling.about()
    parts = [_words(telling.title, " ".join(about))]
    if telling.report.skills:
        parts.append(_picture(telling, matrix_facts, matrix_map, _matrix_height(telling), WIDE))
        parts.append(_picture(telling, votes_facts, votes_bars, 4.0))
        if telling.report.beliefs:
            height = 1.4 + 0.42 * len(telling.report.beliefs[:MOST_BELIEFS])
            parts.append(_picture(telling, beliefs_facts, beliefs_bars, height))
        else:
            parts.append(_words("", voice.text("class_report.no_belief")))
    html = "".join(f'<div style="margin-bottom:1.6em">{part.html}</div>' for part in parts)
    return framed(Picture(html, "\n\n".join(part.text for part in parts)), _FRAME)


def _words(title: str, said: str) -> Picture:
    html = f"<p><b>{escape(title)}</b></p>" if title else ""
    return Picture(f"{html}<p>{escape(said)}</p>", f"{title}\n{said}".strip())


def _picture(
    telling: Telling,
    facts: Callable[[Telling], Facts],
    drawn: Callable[[Axes, Telling], Axes],
    height: float,
    width: float = WIDTH,
) -> Picture:
    return picture(facts(telling), lambda ax: drawn(ax, telling), telling.voice, height, width)


# --- people by skills ----------------------------------------------------------------------------


def matrix_facts(telling: Telling) -> Facts:
    """How much of each skill each person had right; said is the skill that went worst."""
    voice = telling.voice
    (whole,) = telling.matrix(width=len(telling.report.skills))
    worst = min(telling.report.skills, key=lambda line: line.first.share or 0)
    said = voice.text(
        "class_plot.matrix.says",
        skill=skill_name(worst.skill, voice),
        share=share_text(worst.first, voice),
    )
    return Facts(voice.text("class_plot.matrix.title"), said, tabled(whole[0], whole[1:]))


def _matrix_height(telling: Telling) -> float:
    return 0.36 * len(telling.report.people) + 1.6


def matrix_map(ax: Axes, telling: Telling) -> Axes:
    """Draw people as rows and skills as columns: in each cell the right answers of all, the more
    wrong ones the darker."""
    voice, people = telling.voice, telling.report.people
    skills = [line.skill for line in telling.report.skills[:MOST_SKILLS]]
    for down, line in enumerate(people):
        for across, skill in enumerate(skills):
            _cell(ax, across, down, line.by_skill.get(skill), voice)
    ax.set_xlim(-0.5, max(5, len(skills)) - 0.5)
    ax.set_ylim(len(people) - 0.5, -0.5)
    ax.set_yticks(range(len(people)), [line.member.name for line in people])
    room = 58.0 if len(skills) > 5 else 76.0
    names = [fitted(skill_name(skill, voice), _SIZE, room) for skill in skills]
    ax.set_xticks(range(len(skills)), names)
    ax.xaxis.tick_top()
    tidy(ax, voice.text("class_plot.matrix.title"))
    ax.tick_params(length=0, labelsize=_SIZE)
    for spine in ax.spines.values():
        spine.set_visible(False)
    return ax


def _cell(ax: Axes, across: int, down: int, tally: Tally | None, voice: Voice) -> None:
    share = None if tally is None else tally.share
    ground = PAPER if share is None else COLOURS(1 - share)
    ax.add_patch(
        Rectangle((across - 0.47, down - 0.45), 0.94, 0.9, facecolor=ground, edgecolor=PALE)
    )
    text = voice.text("class_report.none")
    if tally is not None:
        text = voice.text("class_report.of", right=tally.right, answers=tally.answers)
    ax.text(across, down, text, color=INK, fontsize=10.5, ha="center", va="center")


# --- questions, vote by vote ---------------------------------------------------------------------


def votes_facts(telling: Telling) -> Facts:
    """How much was right in each vote on each question."""
    voice = telling.voice
    head, *rows = telling.questions()
    gained = [
        line.number
        for line in telling.report.questions
        if len(line.rounds) > 1 and (line.rounds[-1].share or 0) > (line.rounds[0].share or 0)
    ]
    said = voice.text("class_plot.votes.says", count=len(telling.report.questions))
    if gained:
        said += " " + voice.text("class_plot.votes.gained", questions=tuple(map(str, gained)))
    return Facts(voice.text("class_plot.votes.title"), said, tabled(head, rows))


def votes_bars(ax: Axes, telling: Telling) -> Axes:
    """Draw bars for each question: the first vote, and the last where there were more."""
    voice, questions = telling.voice, telling.report.questions
    for at, line in enumerate(questions):
        several = len(line.rounds) > 1
        shown = [(line.rounds[0], BLUE, ""), *([(line.rounds[-1], ORANGE, "//")] * several)]
        width = 0.38 if several else 0.6
        for place, (tally, colour, hatch) in enumerate(shown):
            x = at + (place - 0.5) * width if several else at
            share = 100 * (tally.share or 0)
            ax.bar(x, share, width * 0.94, color=colour, hatch=hatch, edgecolor="white")
            ax.annotate(
                str(round(share)), (x, share), xytext=(0, 3), textcoords="offset points",
                ha="center", color=INK, fontsize=9,
            )  # fmt: skip
    for limit in (35, 70):  # between them a talk helps most: classroom.peer
        ax.axhline(limit, color=FAINT, linewidth=1, linestyle=(0, (6, 3)), zorder=0)
    ax.set_xticks(range(len(questions)), [str(line.number) for line in questions])
    ax.set_yticks(range(0, 101, 20))
    ax.set_ylim(0, 110)
    ax.set_xlabel(voice.text("class_plot.votes.axis"), color=INK, fontsize=11)
    ax.set_ylabel(voice.text("class_plot.votes.share"), color=INK, fontsize=11)
    return tidy(ax, voice.text("class_plot.votes.title"))


# --- beliefs -------------------------------------------------------------------------------------


def beliefs_facts(telling: Telling) -> Facts:
    """In how many people each wrong belief showed; said is the most frequent, and what is right."""
    voice = telling.voice
    head, *rows = telling.beliefs()
    first = rows[0]
    said = voice.text(
        "class_plot.beliefs.says",
        belief=first[0],
        people=telling.report.beliefs[0].people,
        right=first[3],
    )
    return Facts(voice.text("class_plot.beliefs.title"), said, tabled(head, rows))


def beliefs_bars(ax: Axes, telling: Telling) -> Axes:
    """Draw a bar for each belief: in how many people it showed."""
    voice, lines = telling.voice, telling.report.beliefs[:MOST_BELIEFS]
    places = range(len(lines))
    ax.barh(places, [line.people for line in lines], 0.62, color=ORANGE, edgecolor="white")
    for place, line in zip(places, lines, strict=True):
        ax.annotate(
            str(line.people), (line.people, place), xytext=(5, 0), textcoords="offset points",
            va="center", color=INK, fontsize=10.5,
        )  # fmt: skip
    names = [fitted(belief_name(line.belief, voice), _SIZE, 180.0) for line in lines]
    ax.set_yticks(places, names)
    ax.set_ylim(len(lines) - 0.4, -0.6)
    most = max(line.people for line in lines)
    ax.set_xlim(0, most + 1)
    ax.set_xticks(range(0, most + 1, max(1, most // 5)))
    ax.set_xlabel(voice.text("class_plot.beliefs.axis"), color=INK, fontsize=11)
    return tidy(ax, voice.text("class_plot.beliefs.title"))
