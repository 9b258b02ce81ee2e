"""I disagree: a case written down, so that somebody else can look into it.

The first line that is no remark is the game as the seat could know it, in the project's notation;
remarks begin with ``#``. What is hidden from the seat is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import Advice
from schafkopf_tutor.coach.chance import chance
from schafkopf_tutor.coach.estimate import Estimate
from schafkopf_tutor.coach.hidden import CoachError, table_of
from schafkopf_tutor.notation import format_game

LONGEST = 2_000
"""Characters of a remark."""


def case(advice: Advice, seed: str, remark: str, card: Card | None = None) -> str:
    """The case as text: the position, the advice in numbers, its seed and the learner's remark;
    ``card`` is the one he would play, or has played.

    >>> from random import Random
    >>> from schafkopf_tutor.coach.advice import advise
    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EU GU HU SU EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
    >>> hands += " / EK E8 GK G8 HK H8 SK S8 / EO E7 GO G7 HO H7 SO S7"
    >>> text = f"ordnung dealer 3 | {hands} | wenz by 0 | EU EZ EK EO"
    >>> print(case(advise(parse_game(text).view(), Random("7"), 2), "7", "Why?").splitlines()[1])
    ordnung dealer 3 | EU GU HU SU EA GA HA SA / EZ … / EK … / EO … | wenz by 0 | EU EZ EK EO
    """
    lines = [*_head(advice, seed), *_rows(advice)]
    lines += [f"card: {card}"] if card is not None else []
    lines += [f"remark: {line}" for line in remark[:LONGEST].splitlines() or [""]]
    head = f"# case: seat {advice.view.seat}"
    return "\n".join([head, format_game(table_of(advice.view)), *(f"# {x}" for x in lines), ""])


def _head(advice: Advice, seed: str) -> Iterator[str]:
    complete = "all" if advice.sample.complete else "sampled"
    yield f"seed: {seed}"
    yield f"worlds: {advice.worlds}, {complete}"
    yield f"effective: {advice.effective:.1f}"
    yield f"method: {advice.method.name}"
    yield f"stake: {advice.stake.name}"
    yield "card | points | open | chance | behind | verdict"


def _rows(advice: Advice) -> Iterator[str]:
    for one in advice.cards:
        try:
            real = f"{chance(advice, one.card).real:.3f}"
        except CoachError:
            real = "-"
        cells = (
            str(one.card),
            _between(one.points, 1),
            _between(one.chance, 3),
            real,
            _between(one.behind, 1),
            one.verdict,
        )
        yield " | ".join(cells)


def _between(value: Estimate, digits: int) -> str:
    return f"{value.mean:.{digits}f} ({value.low:.{digits}f} to {value.high:.{digits}f})"
