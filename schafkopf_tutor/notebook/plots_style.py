"""How figures look, and what stands beside them.

Dark ink on light paper, whatever page lies around it. Colours (Okabe and Ito's, which the three
common deficiencies tell apart) never speak alone: there is always a hatch, a marker or a word.
Only matplotlib's own letters are used, so that a figure is the same on every machine.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from io import BytesIO
from textwrap import fill
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text
from matplotlib.textpath import text_to_path

from schafkopf_tutor.draw import Picture, table, wide
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.screen.voice import Voice

PAPER: Final = "#fffdf6"
INK: Final = "#1f1d1a"
FAINT: Final = "#8a857c"
PALE: Final = "#d6d0c4"
BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
GREEN: Final = "#009e73"
SKY: Final = "#cfe4f3"
PURPLE: Final = "#a8578a"

_FONT: Final = "DejaVu Sans"
WIDTH: Final = 7.2
WIDE: Final = 8.6
"""Inches of a figure, at 100 points of the screen each; of one with many things side by side."""
_SHARP: Final = 2  # pixels of the picture to one of the screen


class Facts(NamedTuple):
    """What a figure shows, in words: a title, a sentence, and all its numbers as a table."""

    title: str
    sentence: str
    table: Picture


def tabled(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Picture:
    """Numbers as a table; head and cells are text."""
    kept = [list(row) for row in rows]
    html = table(head, [[escape(cell) for cell in row] for row in kept])
    return Picture(html, aligned([head, *kept]))


def wrapped(text: str, width: int) -> str:
    """A text on several lines, none longer than ``width`` letters where words allow it."""
    return fill(text, width, break_long_words=False)


def fitted(text: str, size: float, room: float) -> str:
    """A text on several lines, none longer than ``room`` where words allow it, with letters of this
    ``size``; both in points."""
    font = FontProperties(family=_FONT, size=size)
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_to_path.get_text_width_height_descent(longer, font, False)[0] <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


def tidy(ax: Axes, title: str) -> Axes:
    """Give a finished figure its title, its paper, and letters that are the same everywhere."""
    ax.set_title(wrapped(title, 64), loc="left", fontsize=13, fontweight="bold", pad=12)
    ax.set_facecolor(PAPER)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for spine in ax.spines.values():
        spine.set_color(FAINT)
    ax.tick_params(colors=FAINT, labelcolor=INK, labelsize=10.5)
    for text in ax.findobj(Text):
        text.set_fontfamily(_FONT)
    return ax


def picture(
    facts: Facts,
    drawn: Callable[[Axes], Axes],
    voice: Voice,
    height: float,
    width: float = WIDTH,
) -> Picture:
    """A figure of this size (in inches) as an image, with its sentence and its table.

    The sentence is the image's alternative text, too; the table folds out below it.
    """
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)
    figure = Figure(figsize=(width, height), dpi=100, layout=layout, facecolor=PAPER)
    drawn(figure.add_subplot())
    file = BytesIO()
    inside = {"Description": facts.sentence, "Software": None}
    figure.savefig(file, format="png", dpi=100 * _SHARP, metadata=inside)
    said, folded = escape(facts.sentence), voice.text("plot.table")
    named = voice.text("plot.named", game=facts.title, title=folded)  # one of many on a page
    source = b64encode(file.getvalue()).decode("ascii")
    size = (
        f"width:100%;min-width:{round(width * 75)}px;max-width:{round(width * 100)}px"
        ";border-radius:8px"
    )
    image = (
        f'<img class="skt-plot" alt="{said}" style="{size}" src="data:image/png;base64,{source}">'
    )
    html = (
        f"{wide(image, facts.title)}<p>{said}</p>"
        f"<details><summary>{escape(folded)}</summary>"
        f"{wide(facts.table.html, named)}</details>"
    )
    return Picture(html, "\n".join([facts.title, facts.sentence, facts.table.text]))


def decimal(number: float, voice: Voice, places: int = 1) -> str:
    """A number with so many places behind the point, or the comma."""
    return f"{number:.{places}f}".replace(".", voice.text("plot.decimal"))


def percent(share: float, voice: Voice, places: int = 1) -> str:
    """A share of one in percent, with so many places behind the point, or the comma."""
    return voice.text("plot.percent", number=decimal(100 * share, voice, places))
