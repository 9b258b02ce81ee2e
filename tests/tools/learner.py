"""A learner after two weeks, for pictures: what he answered when, written down by hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from schafkopf_tutor.practice.attempt import Attempt

START: Final = datetime(2026, 1, 5, 17, tzinfo=UTC)
NOW: Final = datetime(2026, 1, 19, 17, 0, tzinfo=UTC)

TEST: Final = "test-1-7-2of2-abc"
"""A short one, that is passed with two right answers."""

BELIEFS: Final = {
    "a": "pips_count",
    "b": "king_above_ten",
    "c": "hearts_trump_in_solo",
    "d": "obers_trump_in_wenz",
    "e": "must_trump",
    "f": "sixty_wins",
}

# By day and skill: "+" right, "?" right with help, "-" a slip, a letter: the belief's answer, "*"
# right in the mixed test; the digit before is the level.
SITTINGS: Final = """
0  points          1+a+a-++
0  plain_order     1b+b++
1  points          1++2++
1  plain_order     1++2+
1  outranks        1+-++
2  trump_order     1b+cd++
3  plain_order     2+++++
3  trump_order     1++2d++
3  words           1+?
6  points          2+++
6  trump_order     2+++++
6  trump_or_not    1cd+d+
6  outranks        1++2-+
7  trump_or_not    1+c++2d
7  points          3+++
7  who_declares    1+?-+
8  trump_or_not    2++d++
8  compare         1b+++2++
8  who_has_won     1f+f+
9  compare         2+++++
9  may_play        1e+ee
9  who_has_won     1++++
10 may_play        1+e++2+
10 count_trumps    1-+
10 points          3*
10 plain_order     3*
12 may_play        2++-++
12 trump_or_not    2+++++
12 trick_winner    1++2++
13 trick_winner    2+b+
13 counting_points 1+?
13 outranks        2+++
13 trump_order     2++
13 who_has_won     2++
13 words           1+++
13 who_declares    1+++
13 compare         2++
13 plain_order     3++
"""

_ROWS: Final = [sitting.split() for sitting in SITTINGS.strip().split("\n")]
SHOWN: Final = {
    skill: "".join(signs for _, other, signs in _ROWS if other == skill) for _, skill, _ in _ROWS
}
"""All signs of a skill: a right answer tells against the beliefs among them."""


def answers() -> Iterator[Attempt]:
    """His answers, the oldest first."""
    for day, skill, signs in _ROWS:
        yield from _sitting(START + timedelta(days=int(day)), skill, signs)


def _sitting(at: datetime, skill: str, signs: str) -> Iterator[Attempt]:
    level, shown = 1, SHOWN[skill]
    for number, sign in enumerate(signs):
        if sign.isdigit():
            level = int(sign)
            continue
        right = sign in "+?*"
        more: dict[str, Any] = {"helped": sign == "?"}
        if sign == "*":
            more |= {"mode": "test", "sitting": TEST}
        if sign in BELIEFS:
            more["beliefs"] = (BELIEFS[sign],)
        elif right:
            more["against"] = tuple(sorted({BELIEFS[one] for one in shown if one in BELIEFS}))
        yield Attempt(
            id=f"{skill}-{at:%d}-{number}",
            at=at + timedelta(seconds=40 * number),
            item=f"{skill}@1/{level}/{number}/0123456789ab",
            skill=skill,
            level=level,
            answer=0,
            options=8,
            share=float(right),
            right=right,
            **more,
        )
