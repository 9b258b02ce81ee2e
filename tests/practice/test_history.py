"""What was done in one go."""

from __future__ import annotations

from datetime import timedelta

from schafkopf_tutor.practice.history import sittings
from tests.practice.attempts import START, made


def test_answers_of_one_sitting_belong_together_whatever_comes_between():
    log = [
        made("points", minutes=0, sitting="a", mode="quiz"),
        made("locked", minutes=1, sitting="b", mode="drill", right=False),
        made("compare", minutes=200, sitting="a", mode="quiz", right=False),
        made("points", minutes=201, sitting="a", mode="quiz", helped=True),
    ]
    short, long = sittings(reversed(log))
    assert short == (START + timedelta(minutes=1),) * 2 + ("drill", 1, 0, ("locked",))
    assert (long.start, long.end) == (START, START + timedelta(minutes=201))
    assert (long.mode, long.answers, long.right) == ("quiz", 3, 2)
    assert long.skills == ("points", "compare")


def test_answers_without_a_sitting_are_held_together_by_time():
    minutes = (0, 10, 40, 71, 72)  # half an hour is no long rest yet
    log = [made(minutes=at, mode="drill") for at in minutes]
    log += [made(minutes=20, mode="quiz")]
    assert [(one.mode, one.answers) for one in sittings(log)] == [
        ("quiz", 1),
        ("drill", 3),
        ("drill", 2),
    ]


def test_a_sitting_that_is_called_like_a_number_is_one_of_its_own():
    log = [made(minutes=0), made(minutes=1, sitting="0")]
    assert [one.answers for one in sittings(log)] == [1, 1]
