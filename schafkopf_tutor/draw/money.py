"""A settlement as a table: a line each reason, a column each seat."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.draw.scene import Picture, table, wide
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Settlement


def signed(number: int, words: Words) -> str:
    """An amount with its sign.

    >>> signed(30, Words("en")), signed(-30, Words("en")), signed(0, Words("en"))
    ('+30', '−30', '0')
    """
    return f"{'+' if number > 0 else ''}{words.name(number)}"


def settlement(settled: Settlement, speaker: Speaker, ruleset: RuleSet) -> Picture:
    """The lines with what each moves, their sum, and the sentences on who receives and pays.

    ``ruleset`` names the unit and the games.
    """
    shown = lines(settled, speaker, ruleset)
    said = closing(settled, speaker, ruleset)
    return Picture(f"{shown.html}<p>{escape(' '.join(said))}</p>", "\n".join([shown.text, *said]))


def closing(settled: Settlement, speaker: Speaker, ruleset: RuleSet) -> tuple[str, ...]:
    """The sentences behind the lines: what the game is worth, who receives and who pays."""
    return speaker.settlement(settled, ruleset)[len(settled.lines) :]


def lines(settled: Settlement, speaker: Speaker, ruleset: RuleSet) -> Picture:
    """The table alone: what each line moves by seat, and the sum."""
    words = speaker.words(ruleset)
    unit = ruleset.word("tariff.unit")
    stock = bool(settled.stock)
    seats = [words.text("display.seat", seat=seat) for seat in range(4)]
    head = [words.text("display.column.reason"), *seats]
    head += [words.text("display.column.stock")] if stock else []
    rows: list[tuple[str, Sequence[int]]] = [
        (speaker.line(line, unit, ruleset), (*line.seats, line.stock)[: 4 + stock])
        for line in settled.lines
    ]
    rows.append((words.text("display.sum"), (*settled.payout, settled.stock)[: 4 + stock]))
    cells = [(said, [signed(number, words) for number in numbers]) for said, numbers in rows]
    html = table(head, [_line(*row, bold=row is cells[-1]) for row in cells])
    text = aligned([head, *([said, *numbers] for said, numbers in cells)])
    return Picture(wide(html, words.text("display.settlement")), text)


def _line(said: str, numbers: Sequence[str], *, bold: bool) -> list[str]:
    style = "text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap"
    cells = [escape(said), *(f'<div style="{style}">{number}</div>' for number in numbers)]
    return [f"<b>{cell}</b>" if bold else cell for cell in cells]
