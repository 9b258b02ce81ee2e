"""Strange texts survive every format, sign by sign, or are refused by the question's name.

Each format is read back by the reader of its own test, so it is the same check as for real ones.
"""

from __future__ import annotations

import io
import unicodedata
from dataclasses import replace
from functools import cache
from pathlib import Path

import openpyxl  # type: ignore[import-untyped]
import pytest
from anki.collection import Collection
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from schafkopf_tutor.quiz.export import kahoot
from schafkopf_tutor.quiz.export.gift import write
from schafkopf_tutor.quiz.export.told import ExportError, Option, Told
from tests.export import test_anki, test_gift, test_moodle, test_qti, test_tables
from tests.export.read_moodle import read
from tests.export.reading import HEADING, one_of_each, trimmed, words
from tests.export.test_gift import gift  # noqa: F401 - a fixture
from tests.longrun import scale

SIGNS = "~=#{}:<&\"'\\/%$[]->|;,.@+*_^`?! \n"
FOREIGN = "\u200f\u200e\u202e\u2066אבגش😀👩\u200d👩\u200d👧é\u0301\u00a0\u2028\ufeff"
WORDS = [
    "&amp;",
    "->",
    "####",
    "\\n",
    "&&058;",
    "//",
    "]]>",
    "<!--",
    "::",
    "A. ",
    "ANSWER: B",
    "%50%",
    "{{c1::x}}",
    "$CATEGORY: x",
    "[html]",
    "[tag:x]",
    "<b>",
    "\n\n",
    "=x",
    "'=",
    "@@PLUGINFILE@@/x.svg",
]


def _plain(text: str) -> str:
    """What every format may do: trim the ends of a text."""
    return "\n".join(line.strip() for line in text.strip().split("\n"))


PIECES = st.one_of(
    st.sampled_from(WORDS),
    st.text(st.sampled_from(SIGNS + FOREIGN + "abcXYZ019äß"), min_size=1, max_size=8),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=4),
)
TEXTS = st.lists(PIECES, min_size=1, max_size=6).map("".join).map(str.strip).filter(bool)
LONG = st.builds(lambda piece: (piece * 5000)[:5000].strip() or "x", PIECES)
ANY = st.one_of(TEXTS, TEXTS, TEXTS, LONG)
EMPTY = st.one_of(st.just(""), ANY)


@st.composite
def strange(draw: st.DrawFn) -> Told:
    """A question of any way, whose texts are as strange as may be."""
    way = draw(st.sampled_from(["one", "several", "order", "number"]))
    texts = draw(st.lists(ANY, min_size=2, max_size=4, unique_by=_plain))
    options = tuple(
        Option(text, at == 0 or way == "order", draw(EMPTY)) for at, text in enumerate(texts)
    )
    number = way == "number"
    model = next(one for one in one_of_each() if one.way == way)
    return replace(
        model,
        ask=draw(ANY),
        options=() if number else options,
        wrong=((1, draw(ANY)), (2, draw(ANY))) if number else (),
        number=3,
        otherwise=draw(EMPTY) if number else "",
        how="",
        unit="",
        shown=(),
        caption="",
        whole=options,
        feedback=draw(ANY),
        hints=(draw(ANY), draw(ANY)),
        category=("Bank", " ".join(draw(TEXTS).split()).strip("/ ") or "x"),
        tags=("a", "b-c"),
    )


@cache
def strange_ones() -> tuple[Told, ...]:
    """Some hundred of them, drawn once: the readers take their time to start."""
    found: list[Told] = []

    @settings(max_examples=scale(1000), phases=[Phase.generate])
    @given(strange())
    def collect(one: Told) -> None:
        at = len(found)
        found.append(replace(one, name=f"strange@1/{at}", uid=str(at)))

    collect()
    return tuple(found)


def test_moodle_keeps_strange_texts():
    told = strange_ones()
    for one, found in zip(told, read(test_moodle.written(*told)), strict=True):
        test_moodle.check(one, found)


@pytest.mark.parametrize("language", ["de", "en"])
def test_csv_keeps_strange_texts(language: str):
    told = strange_ones()
    for one, row in zip(told, test_tables.rows(told, language), strict=True):
        test_tables.check_row(one, row)


def test_aiken_keeps_strange_texts():
    told = strange_ones()
    for one, (asked, answers, _) in zip(told, test_tables.aiken_of(told)[0], strict=True):
        assert asked.removeprefix("– ") == test_tables.one_line(one.ask).removeprefix("– ")
        assert answers == [test_tables.one_line(option.text) for option in one.whole]


def test_qti_keeps_strange_texts(tmp_path: Path):
    told = strange_ones()
    test_qti.package(told, tmp_path)
    for at, one in enumerate(told, 1):
        test_qti.check(one, tmp_path / f"items/q{at}.xml")


def test_kahoot_keeps_strange_texts():
    told = strange_ones()
    file = io.BytesIO()
    written = kahoot.write(told, HEADING, file)
    sheet = openpyxl.load_workbook(file).active
    rows = [row for row in sheet.iter_rows(min_row=test_tables.FIRST, values_only=True) if row[0]]
    kept = [one for one in told if one.name not in written.left]
    assert kept
    for one, row in zip(kept, rows, strict=True):
        assert row[1] == test_tables.one_line(one.ask)
        texts = [test_tables.one_line(option.text) for option in one.whole]
        assert list(filter(None, row[2:6])) == texts[:4]


@pytest.mark.outside
def test_gift_keeps_strange_texts(gift: test_gift.Gift):  # noqa: F811
    marked = [one for one in strange_ones() if one.way == "order" and _marked(one)]
    for one in marked:
        with pytest.raises(ExportError, match=one.name):
            write([one], HEADING, io.BytesIO())
    told = tuple(one for one in strange_ones() if one not in marked)
    found = [part for part in gift(told) if part["type"] != "Category"]
    for one, other in zip(told, found, strict=True):
        test_gift.check(one, other)


def _marked(told: Told) -> bool:
    """Whether an answer has what Moodle itself puts for a special sign while it reads GIFT."""
    return any("&&058;" in one.text for one in told.options)


def test_what_gift_would_read_as_something_else_is_refused_by_name():
    row = next(one for one in one_of_each() if one.way == "order")
    told = replace(row, options=(Option("a", True), Option("&&058;", True)))
    with pytest.raises(ExportError, match=row.name[:30]):
        write([told], HEADING, io.BytesIO())


@pytest.mark.outside
def test_anki_keeps_strange_texts(tmp_path: Path):
    """Anki writes composed letters (NFC) for letters with marks; else it changes nothing."""
    told = strange_ones()
    opened = Collection(str(tmp_path / "collection.anki2"))
    log = test_anki.imported(test_anki.written(told, tmp_path / "deck.apkg"), opened)
    assert len(log.new) == len(told)
    notes = {(note := opened.get_note(found))["Name"]: note for found in opened.find_notes("")}
    for one in told:
        note = notes[one.name]
        assert words(note["Question"]) == composed(one.ask)
        assert composed(one.feedback) in words(note["Why"])
        for option in one.options:
            assert composed(option.text) in words(note["Options"])
    opened.close()


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", trimmed(text))


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\t", "\r", "\x85", "\ud83d", "\uffff"])
def test_what_no_file_can_hold_is_refused_by_name(sign: str):
    (model, *_) = one_of_each()
    with pytest.raises(ExportError, match=model.name[:30]):
        replace(model, ask=f"a{sign}b")
    with pytest.raises(ExportError, match=model.name[:30]):
        replace(model, feedback=f"a{sign}b")
