"""What a game costs, built up line by line, and what everybody gets or pays in the end."""

from __future__ import annotations

from matplotlib.axes import Axes

from schafkopf_tutor.draw import money
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    Facts,
    tidy,
    wrapped,
)
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.settlement import Settlement

_LABEL = 36


def money_facts(settled: Settlement, voice: Voice) -> Facts:
    """The lines by seat as a table; value and payout in sentences."""
    shown = money.lines(settled, voice.speaker, voice.ruleset)
    said = voice.speaker.settlement(settled, voice.ruleset)
    return Facts(voice.text("plot.money.title"), " ".join(said), shown)


def settlement_waterfall(ax: Axes, settled: Settlement, voice: Voice) -> Axes:
    """Draw the lines as steps up to the value of the game, and below them each seat's payout.

    Amounts are in the unit of the rule set's tariff. A line that leaves the value as it is, and
    only moves money between seats, is a step of no length.
    """
    unit = voice.ruleset.word("tariff.unit")
    speaker = voice.speaker.at(voice.ruleset)
    labels, place, reached = [], 0, 0
    for line in settled.lines:
        labels.append(speaker.line(line, unit))
        added = money.signed(line.amount, voice.words) if line.amount else ""
        _bar(ax, place, reached, line.amount, BLUE, "", added)
        reached += line.amount
        place += 1
        ax.vlines(reached, place - 1, place, color=FAINT, linewidth=1, zorder=1)
    labels.append(voice.text("plot.money.value"))
    _bar(ax, place, 0, reached, PURPLE, "..", speaker.amount(reached, unit))
    for seat in SEATS:
        place += 1
        payout = settled.payout[seat]
        labels.append(voice.words.text("display.seat", seat=seat))
        look = (GREEN, "") if payout > 0 else (ORANGE, "//")
        sign = "+" if payout > 0 else ""
        _bar(ax, place, 0, payout, *look, sign + speaker.amount(payout, unit))
    ax.axvline(0, color=INK, linewidth=1.2, zorder=3)
    ax.axhline(len(settled.lines) + 0.5, color=FAINT, linewidth=0.8)
    ax.set_yticks(range(place + 1), [wrapped(label.removesuffix("."), _LABEL) for label in labels])
    ax.set_ylim(place + 0.6, -0.6)
    least, most = min(0, *settled.payout), max(reached, *settled.payout)
    ax.set_xlim(least - 0.05 * (most - least), most + 0.26 * (most - least) + (most == least))
    ax.tick_params(axis="y", length=0)
    return tidy(ax, voice.text("plot.money.title"))


def _bar(
    ax: Axes, place: int, start: int, length: int, colour: str, hatch: str, label: str
) -> None:
    """A bar from ``start`` on; its amount stands to the right, where no bar can be."""
    ax.barh(
        place,
        length,
        left=start,
        height=0.62,
        color=colour,
        hatch=hatch,
        edgecolor="white",
        linewidth=0,
        zorder=2,
    )
    ax.annotate(
        label,
        (max(start + length, 0), place),
        xytext=(6, 0),
        textcoords="offset points",
        va="center",
        color=INK,
        fontsize=10.5,
        zorder=4,
    )
