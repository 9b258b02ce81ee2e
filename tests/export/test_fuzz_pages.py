"""Strange texts on sheets, pages and in PDF: they survive, or are refused by the question's name.

The questions are those of ``test_fuzz``, put as items. Sheet and page are read by Python's reader
of HTML and compared with the texts; a PDF is read by pypdf and compared with its sheet.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from io import BytesIO

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.export.told import ExportError, Told
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.question import Form, Option, Question
from schafkopf_tutor.quiz.said import Reason
from schafkopf_tutor.quiz.sheet import MOST, Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.exporting import FORMATS, Job
from schafkopf_tutor.screen.page import page
from schafkopf_tutor.screen.voice import Voice
from tests.export.reading import trimmed
from tests.export.test_fuzz import strange_ones
from tests.export.test_pdf import pages as words_of_pdf
from tests.longrun import LONG

RULES = load("ordnung")
VOICE = Voice(Speaker("en"), RULES)
FORMS: dict[str, Form] = {
    "one": "choice",
    "several": "choices",
    "order": "order",
    "number": "number",
}


def item_of(told: Told) -> Item:
    """An item that asks this and says that; all but its words is of a real one."""
    keys = [f"o{at}" for at in range(len(told.options))]
    right = [key for key, one in zip(keys, told.options, strict=True) if one.right]
    because: dict[Option, tuple[Reason, ...]] = {}
    for key, one in zip(keys, told.options, strict=True):
        because |= {key: (one.feedback,)} if one.feedback else {}
    because |= {told.number: (told.feedback,)} if told.way == "number" else {}
    question = Question(
        "strange",
        told.ask,
        FORMS[told.way],
        (told.number,) if told.way == "number" else tuple(right),
        tuple(keys),
        because,
        (told.otherwise,) if told.otherwise else (),
        told.hints,
        words={key: one.text for key, one in zip(keys, told.options, strict=True)},
    )
    number = int(told.name.rpartition("/")[2]) if told.name.startswith("strange") else 0
    item = replace(make("points", 1, 1, RULES), seed=number)
    answers: dict[str, object] = {
        "one": right[0] if right else "",
        "several": frozenset(right),
        "order": tuple(right),
        "number": told.number,
    }
    vars(item).update(question=question, distractors={}, right=answers[told.way])
    return item


@cache
def strange_items() -> tuple[tuple[Told, Item], ...]:
    return tuple((told, item_of(told)) for told in strange_ones())


class These(Job):
    """A job whose questions are these."""

    these: tuple[Item, ...] = ()

    def items(self, parts: int = 1) -> Iterator[Item]:
        return iter(self.these)


def job(*items: Item) -> Job:
    made = These(Bank(("points",), 1, 1, RULES), VOICE)
    object.__setattr__(made, "these", items)
    return made


def written(name: str, *items: Item) -> bytes:
    file = BytesIO()
    assert FORMATS[name].write(job(*items), file).number == len(items)
    return file.getvalue()


class Sheets(HTMLParser):
    """The words of a sheet: of each heading of the second rank, and what follows until the next."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[list[str]] = []
        self.all: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self.inside.append(tag)
        if tag == "h2":
            self.pieces.append([])
        if tag in ("h2", "p", "span", "li") and self.pieces:
            self.pieces[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.all.append(data)
        if self.pieces and self.pieces[-1]:
            self.pieces[-1][-1] += data

    @classmethod
    def read(cls, html: str) -> Sheets:
        reader = cls()
        reader.feed(html)
        reader.close()
        return reader


def test_a_sheet_keeps_strange_texts():
    told, items = zip(*strange_items(), strict=True)
    pieces = Sheets.read(written("sheet", *items).decode()).pieces
    assert len(pieces) == 2 * len(told)
    for number, (one, asked) in enumerate(zip(told, pieces[: len(told)], strict=True), 1):
        assert asked[0] == f"{number}. {one.ask}"
        if one.way != "number":
            texts = [trimmed(text) for text in asked if trimmed(text)]
            assert texts[2:] == [trimmed(option.text) for option in one.options]
    for one, solved in zip(told, pieces[len(told) :], strict=True):
        for option in one.options if one.way == "several" else ():
            assert not option.feedback or any(option.feedback in text for text in solved)
        if one.way == "number":
            assert any(one.feedback in text for text in solved)


def test_a_page_keeps_strange_texts():
    there = strange_items()
    for begin in range(0, len(there), MOST):
        some = there[begin : begin + MOST]
        sheet = Sheet(("points",), len(some), 1, RULES)
        vars(sheet)["items"] = tuple(item for _, item in some)
        html = page(sheet, VOICE)
        start = html.index('id="data">') + len('id="data">')
        data = html[start : html.index("</script>", start)]
        assert "<" not in data
        for (told, _), piece in zip(some, json.loads(data)["pieces"], strict=True):
            assert piece["ask"] == told.ask
            assert tuple(piece["hints"][:2]) == told.hints
            if told.way == "number":
                assert piece["why"] == told.feedback
                assert piece["otherwise"] == told.otherwise
            for one, option in zip(piece["options"], told.options, strict=True):
                assert one["model"]["text"] == option.text
                assert option.feedback in one["why"]


_MIRRORED = str.maketrans(dict.fromkeys("<>()[]{}«»", "|"))


def signs(text: str) -> Counter[str]:
    """How often each sign stands there: one from right to left stands elsewhere than in the text,
    a bracket the other way round, and what is invisible nowhere."""
    seen = unicodedata.normalize("NFKC", text).translate(_MIRRORED)
    return Counter(
        sign for sign in seen if not re.match(r"\s", sign) and unicodedata.category(sign) != "Cf"
    )


@pytest.mark.outside
def test_a_pdf_keeps_strange_texts_or_names_the_question_and_the_sign():
    from pypdf import PdfReader

    kept = refused = 0
    some = strange_items()[:: 1 if LONG else 16]  # texts of 5,000 signs take a second
    for told, item in some:
        sheet = "".join(Sheets.read(written("sheet", item).decode()).all)
        try:
            data = written("pdf", item)
        except ExportError as slip:
            named = str(slip)
            refused += item.key[:50] in named and "font" in named
            continue
        there = "".join(words_of_pdf(PdfReader(BytesIO(data))))
        assert signs(there) == signs(sheet), told.name
        kept += 1
    assert kept
    assert refused
    assert kept + refused == len(some)


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        *((name, sign) for name in ("sheet", "pdf") for sign in "\x00\x1b\ud83d\uffff"),
        *(("page", sign) for sign in "\ud83d\uffff"),  # its data can hold the others
    ],
)
def test_what_no_file_can_hold_is_refused_by_name(name: str, sign: str, monkeypatch):
    model, item = strange_items()[0]
    question = replace(item.question, ask=f"a{sign}b")
    vars(item)["question"] = question
    monkeypatch.setattr(Sheet, "items", (item,))
    try:
        with pytest.raises(ExportError, match=re.escape(item.key[:30])):
            FORMATS[name].write(job(item), BytesIO())
    finally:
        vars(item)["question"] = replace(question, ask=model.ask)
