"""Sheets as PDF: the pages, what stands on them, what a screen reader finds, and what is missing.

What is read back with pypdf is compared with what is told of the questions, not with the HTML.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.export.told import ExportError, Told
from schafkopf_tutor.quiz.sheet import core
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.exporting import FORMATS, MOST_IN_PDF, Job, format_of
from schafkopf_tutor.screen.pdf import PdfError, write_pdf
from schafkopf_tutor.screen.pocket import SHEETS as POCKET
from schafkopf_tutor.screen.privacy import privacy_sheet
from schafkopf_tutor.screen.rules_printed import rules_form, rules_wall
from schafkopf_tutor.screen.scoresheet import scoresheet
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import votingcards
from tests.export.reading import pictured

pytestmark = pytest.mark.outside

A3, A4 = (842, 1191), (595, 842)  # in points


def opened(html: str) -> PdfReader:
    file = io.BytesIO()
    number = write_pdf(html, file)
    reader = PdfReader(file)
    assert len(reader.pages) == number
    return reader


def sizes(reader: PdfReader) -> list[tuple[int, int]]:
    """The width and the height of each page."""
    boxes = [page.mediabox for page in reader.pages]
    return [(round(float(box.width)), round(float(box.height))) for box in boxes]


def tight(text: str) -> str:
    """A text without blanks and line breaks: where lines end is the page's affair."""
    return re.sub(r"\s+", "", text)


def pages(reader: PdfReader) -> list[str]:
    """The words on each page; letters that stand in a picture are none of them."""
    found = []
    for page in reader.pages:
        resources: Any = page["/Resources"]
        resources["/XObject"].clear()
        found.append(tight(page.extract_text()))
    return found


def elements(reader: PdfReader) -> Iterator[tuple[str, Any]]:
    """What the PDF is made of, as it is read aloud: kind and properties, in reading order."""

    def below(node: Any) -> Iterator[tuple[str, Any]]:
        node = node.get_object()
        if isinstance(node, dict):
            if "/S" in node:
                yield node["/S"], node
            inside = node.get("/K", [])
            for child in inside if isinstance(inside, list) else [inside]:
                yield from below(child)

    root: Any = reader.trailer["/Root"]
    return below(root["/StructTreeRoot"])


@pytest.fixture(scope="module", params=[("de", "ordnung"), ("en", "ddv")], ids=["de", "en"])
def sheet(request: pytest.FixtureRequest) -> tuple[PdfReader, list[Told]]:
    """A sheet with a question of each core skill, and what is told of these."""
    language, rules = request.param
    ruleset = load(rules)
    face = "german" if ruleset.law == "schafkopf" else "french"
    voice = Voice(Speaker(language, face=face), ruleset)
    job = Job(Bank((), len(core(ruleset)), 5, ruleset), voice, "again and again")
    file = io.BytesIO()
    assert FORMATS["pdf"].write(job, file).number == job.bank.wanted
    return PdfReader(file), list(job.told())


def test_every_question_stands_whole_on_a_page_and_every_solution_behind_them(sheet):
    reader, told = sheet
    assert set(sizes(reader)) == {A4}
    there = pages(reader)
    solved = "Lösungen" if told[0].language == "de" else "Solutions"
    behind = next(at for at, page in enumerate(there) if page.startswith(solved))
    assert 0 < behind < len(there)
    begun = 0
    for number, one in enumerate(told, 1):
        head = tight(f"{number}. {one.ask}")
        begun = next(at for at in range(begun, behind) if head in there[at])
        following = tight(f"{number + 1}. {told[number].ask}") if number < len(told) else None
        _, _, piece = there[begun].partition(head)
        if following:
            piece = piece.partition(following)[0]
        for group in one.shown:
            assert tight(group.caption) in piece
        if one.way != "order":
            texts = [tight(option.text) for option in one.options if option.picture is None]
            assert all(text in piece for text in texts)
            assert [text for text in texts if text not in piece] == []
    begun = behind
    for number, one in enumerate(told, 1):
        head = tight(f"{number}. {one.right}")
        begun = next(at for at in range(begun, len(there)) if head in there[at])


def test_a_screen_reader_finds_language_title_headings_and_every_card(sheet):
    reader, told = sheet
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == told[0].language
    assert root["/MarkInfo"]["/Marked"]
    title = "Arbeitsblatt" if told[0].language == "de" else "Worksheet"
    assert title in str(reader.metadata.title if reader.metadata else "")
    found = list(elements(reader))
    assert [kind for kind, _ in found].count("/H2") == 2 * len(told)
    alts = [node["/Alt"] for kind, node in found if kind == "/Figure"]
    wanted: list[str] = []
    for one in told:
        options = [option.picture.alt for option in one.options if option.picture]
        wanted += [*pictured(one), *options]
    assert Counter(wanted) <= Counter(alts)
    assert set(alts) == set(wanted)  # of two same cards to choose from one is told


@pytest.mark.parametrize(
    ("language", "names"),
    [("de", "evening wall form votingcards privacy pocket"), ("en", "list privacy")],
)
def test_the_other_sheets_have_as_many_pages_as_from_a_browser(language: str, names: str):
    voice = Voice(Speaker(language), load("ordnung"))
    made: dict[str, tuple[Callable[[], str], list[tuple[int, int]]]] = {
        "evening": (lambda: scoresheet("evening", voice), [A4]),
        "list": (lambda: scoresheet("list", voice), [A4]),
        "wall": (lambda: rules_wall(voice), [A3] * 2),
        "form": (lambda: rules_form(voice.speaker), [A4] * 3),
        "votingcards": (lambda: votingcards(2, voice), [A4] * 2),
        "privacy": (lambda: privacy_sheet(language), [A4] * 2),
        "pocket": (lambda: POCKET["pocket"](voice), [A4]),
    }
    for name in names.split():
        sheet, wanted = made[name]
        assert sizes(opened(sheet())) == wanted, name


def written(text: str) -> str:
    return document("A sheet", "en", "", f"<main class='skt-sheet'><p>{text}</p></main>", of="is-x")


def test_a_sheet_asks_nobody_for_anything(tmp_path: Path):
    """Neither the net nor the disk: a picture that is not in the HTML is a slip of ours."""
    picture = tmp_path / "card.svg"
    picture.write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>")
    with pytest.raises(RuntimeError, match=r"card\.svg"):
        write_pdf(written(f"<img src='{picture.as_uri()}' alt='x'>"), io.BytesIO())


def test_a_sign_that_no_font_has_is_named():
    with pytest.raises(PdfError) as slip:
        write_pdf(written("Here \u0378"), io.BytesIO())
    assert slip.value.sign == "\u0378"
    assert "Install a font" in str(slip.value)


def test_how_far_a_pdf_is_can_be_heard():
    """Half of it when all is drawn, the rest when the pages are there."""
    ruleset, heard, file = load("ordnung"), list[tuple[int, bool]](), io.BytesIO()
    steps = lambda number: heard.append((number, file.tell() > 0))  # noqa: E731
    job = Job(Bank(("points",), 4, 1, ruleset), Voice(Speaker("en"), ruleset), "", steps)
    FORMATS["pdf"].write(job, file)
    assert heard == [(0, False), (1, False), (1, False), (2, False), (4, True)]


def test_too_many_questions_are_refused():
    ruleset = load("ordnung")
    job = Job(Bank((), MOST_IN_PDF + 1, 1, ruleset), Voice(Speaker("en"), ruleset))
    with pytest.raises(ExportError, match="1001"):
        FORMATS["pdf"].write(job, io.BytesIO())


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["export", "pdf", "--n", "2"], 2),
        (["export", "sheet", "--n", "2"], 2),
        (["worksheet", "--n", "2"], 2),
        (["privacy"], 2),
    ],
)
def test_the_command(words: list[str], number: int, tmp_path: Path, capsys):
    file = tmp_path / "sheet.PDF"
    assert main([*words, "--lang", "en", "--out", str(file)]) == 0
    assert len(PdfReader(file).pages) == number
    said = " ".join(capsys.readouterr().out.split())
    assert "(2 questions" in said or "(2 pages)." in said
    assert "browser" not in said
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def _no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)


def _no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As WeasyPrint itself does where it does not find Pango."""

    class Finder:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])


@pytest.mark.parametrize("words", [["export", "pdf"], ["export", "sheet"], ["privacy"]])
@pytest.mark.parametrize(
    ("missing", "named"), [(_no_package, "schafkopf-tutor[pdf]"), (_no_library, "Pango")]
)
@pytest.mark.parametrize(("language", "mend"), [("de", "Browser"), ("en", "browser")])
def test_what_is_missing_is_said_with_its_mend(
    words: list[str],
    missing: Callable[[pytest.MonkeyPatch], None],
    named: str,
    language: str,
    mend: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys,
):
    missing(monkeypatch)
    file = tmp_path / "sheet.pdf"
    assert main([*words, "--lang", language, "--out", str(file)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert named in said
    assert mend in said
    assert list(tmp_path.iterdir()) == []


def test_formats_say_so_before_anything_is_made(monkeypatch: pytest.MonkeyPatch):
    _no_package(monkeypatch)
    with pytest.raises(PdfError):
        format_of("pdf")
    with pytest.raises(PdfError):
        format_of("sheet", "questions.pdf")
    assert format_of("sheet", "questions.html").ending == ".html"
