"""Whatever a line holds, replay answers with differences, and they can be said."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.replay import RecordError, examine, read_line, replay, say
from tests.replay.test_example import ROUND

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["E", "EO", "EO EO", "wenz", "ramsch", "sie", "short", "declarer", "all"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def places(value: object, here: tuple = ()) -> list[tuple]:
    """Every place in a JSON value, as a path of keys and numbers."""
    inner: list = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [here, *(path for key, item in inner for path in places(item, (*here, key)))]


PLACES = places(ROUND)[1:]


@given(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=3))
def test_any_value_anywhere(changes):
    line = copy.deepcopy(ROUND)
    for path, value in changes:
        table: object = line
        try:
            for key in path[:-1]:
                table = table[key]  # type: ignore[index]
            table[path[-1]] = value  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken that place away
    before = json.dumps(line)
    for difference in replay(line):
        for language in ("de", "en"):
            assert say(difference, language)
    assert json.dumps(line) == before


@given(VALUES)
def test_any_line_at_all(line):
    assert examine(line, name="line 1").differences


@pytest.mark.parametrize(
    ("raw", "message", "column"),
    [
        (b"{", "replay.line.json", 2),
        (b"", "replay.line.json", 1),
        (b'{"a": 1} {', "replay.line.json", 10),
        (b'{"a": "\xff"}', "replay.line.utf8", None),
        (b'{"a": NaN}', "replay.line.beyond", None),
        (b'{"a": ' + b"9" * 5000 + b"}", "replay.line.beyond", None),
        (b"[" * 100_000, "replay.line.beyond", None),
    ],
)
def test_lines_that_are_no_json(raw: bytes, message: str, column: int | None):
    with pytest.raises(RecordError) as slip:
        read_line(raw, 12, "games.jsonl")
    assert isinstance(slip.value, TutorError)
    assert slip.value.message == message
    assert slip.value.values.get("column") == column
    for language in ("de", "en"):
        assert slip.value.say(language).startswith("games.jsonl")
        assert "12" in slip.value.say(language)


def test_a_line_may_begin_with_the_mark_of_windows():
    assert read_line(b'\xef\xbb\xbf{"id": "a"}') == {"id": "a"}


def test_a_million_knocks_are_refused_and_not_counted_out():
    line = copy.deepcopy(ROUND)
    line["recorded"] |= {"doublings_count": 10**6}
    del line["recorded"]["doublings_by_seat"]
    assert [d.check for d in replay(line)] == ["doublings_count"]


@pytest.mark.parametrize("key", ["doublings_by_seat", "kontra_by_seat", "stock_before", "tariff"])
@pytest.mark.parametrize("value", [5.5, "x", [9], [0] * 5, True, -1])
def test_what_a_record_gives_has_its_shape(key: str, value: object):
    line = copy.deepcopy(ROUND)
    line["recorded"][key] = value
    assert [d.check for d in replay(line)] == [key]


def test_two_counts_of_doublings_must_agree():
    line = copy.deepcopy(ROUND)
    line["recorded"] |= {"kontra_by_seat": [1], "kontra_count": 2}
    assert [d.check for d in replay(line)] == ["kontra_count"]
