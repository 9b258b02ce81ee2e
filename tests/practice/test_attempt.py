"""An attempt says what happened, and is the same after it was written down."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from functools import partial

import pytest

from schafkopf_tutor.beliefs import BELIEFS, Diagnosis, diagnose
from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.attempt import Attempt, answer_of, in_order, plain, time_text
from schafkopf_tutor.practice.suspicion import CHANGE, Suspicion
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every, make
from schafkopf_tutor.rulesets import load
from tests.practice.attempts import START, made

ORDNUNG = load("ordnung")


def test_a_line_is_read_as_it_was_written():
    attempt = made(
        answer=["EO", 3, 'a\n"b"\u2028ü'],
        options=1 << 80,
        share=0.25,
        right=False,
        helped=True,
        seconds=1.5,
        beliefs=("pips_count",),
        against=("ober_counts_four", "king_above_ten"),
        language="de",
        mode="test",
        sitting="s-1",
        learner="Anna Ä",
    )
    line = attempt.line()
    assert "\n" not in line
    assert line.isascii()
    assert Attempt.from_line(line) == attempt


@pytest.mark.parametrize("line", ["", "{", "[]", "{}", "null", '{"id":"a","at":3}'])
def test_a_broken_line_is_no_attempt(line: str):
    with pytest.raises(ValueError):  # noqa: PT011 (json raises one of its own)
        Attempt.from_line(line)


def test_a_line_of_a_later_version_can_be_read():
    attempt = made()
    assert Attempt.from_dict({**attempt.as_dict(), "mood": "good"}) == attempt
    cut = json.loads(attempt.line())
    del cut["sitting"]
    assert Attempt.from_dict(cut) == attempt


def test_times_are_kept_in_utc_and_sorted_as_text():
    bavaria = timezone(timedelta(hours=2))
    attempt = made(at=datetime(2026, 6, 1, 20, tzinfo=bavaria))
    assert attempt.at == datetime(2026, 6, 1, 18, tzinfo=UTC)
    assert attempt.at.tzinfo is UTC
    times = [START + timedelta(microseconds=n) for n in (0, 1, 10, 999_999, 1_000_000)]
    assert sorted(map(time_text, times)) == [time_text(at) for at in times]


@pytest.mark.parametrize(
    "wrong",
    [
        {"at": datetime(2026, 1, 1)},  # noqa: DTZ001 (that is the point)
        {"share": 1.5},
        {"options": 1},
        {"mode": "dream"},
        {"id": "../../x"},
        {"id": ""},
        {"item": "points"},
        {"sitting": "x" * 65},
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong: dict):
    with pytest.raises(TutorError) as slip:
        made(**wrong)
    assert all(slip.value.say(language).endswith(".") for language in LANGUAGES)


def test_in_order_is_by_time_and_each_once():
    first, second = made(minutes=1), made(minutes=2)
    assert in_order([second, first, second]) == (first, second)


def can_be_given(item: Item, answer: object) -> bool:
    """A belief may give an answer that is not offered."""
    options = set(item.task.options)
    asked = answer if isinstance(answer, frozenset | tuple) else {answer}
    return not options or set(asked) <= options


def test_every_answer_of_every_item_is_found_again():
    for skill, kind, level in every(ORDNUNG):
        item = draw(kind, skill, level, 1, ORDNUNG)
        for answer in filter(partial(can_be_given, item), (item.right, *item.distractors)):
            assert answer_of(item, json.loads(json.dumps(plain(answer)))) == answer, kind.id


def test_cards_are_written_by_their_codes():
    assert plain(Card.of("EO")) == "EO"
    assert plain(frozenset({Card.of("SA"), Card.of("EO")})) == ["EO", "SA"]
    assert plain((Card.of("SA"), Card.of("EO"))) == ["SA", "EO"]
    assert plain(None) is None


def test_what_is_kept_of_an_answer():
    item = next(
        found for seed in range(99) if (found := make("points", 3, seed, ORDNUNG)).distractors
    )
    wrong, fitting = next(iter(item.distractors.items()))
    err = {name for names in item.distractors.values() for name in names}
    slip = Attempt.of(item, wrong, at=START)
    assert (slip.item, slip.skill, slip.level) == (item.key, "points", 3)
    assert (slip.right, slip.share, slip.beliefs) == (False, 0.0, fitting)
    assert set(slip.against) == err - set(fitting)
    fine = Attempt.of(item, item.right, at=START, helped=True)
    assert (fine.right, fine.clean, fine.share, fine.beliefs) == (True, False, 1.0, ())
    assert set(fine.against) == err
    assert Attempt.of(item, wrong, at=START, share=0.5).share == 0.5
    assert slip.id != fine.id


def test_old_attempts_are_weighed_without_their_items():
    """The same as the diagnosis by the items themselves, but for what fades."""
    items = [make("points", 3, seed, ORDNUNG) for seed in range(6)]
    pips = BELIEFS["pips_count"].world
    given = [(item, item.answer(pips)) for item in items]
    whole = diagnose(given)
    suspicion = Suspicion.start()
    for item, answer in given:
        suspicion = suspicion.after(Attempt.of(item, answer, at=START))
    assert suspicion.first == whole.first == "pips_count"
    one = Suspicion.start().after(Attempt.of(*given[0], at=START)).diagnosis
    bare = diagnose(given[:1])
    start: Diagnosis = diagnose([])
    for name, chance in bare.beliefs.items():
        kept = (1 - CHANGE) * chance + CHANGE * start.beliefs[name]
        assert one.beliefs[name] == pytest.approx(kept)


def test_who_has_understood_is_no_longer_suspected():
    items = [make("points", 3, seed, ORDNUNG) for seed in range(40)]
    pips = BELIEFS["pips_count"].world
    suspicion = Suspicion.start()
    for item in items[:5]:
        suspicion = suspicion.after(Attempt.of(item, item.answer(pips), at=START))
    assert suspicion.first == "pips_count"
    for item in items[5:15]:
        suspicion = suspicion.after(Attempt.of(item, item.right, at=START))
    assert suspicion.first is None
    assert suspicion.diagnosis.beliefs["pips_count"] < 0.01
