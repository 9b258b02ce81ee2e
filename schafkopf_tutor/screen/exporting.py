"""The formats in which questions leave the house: one table, and how a bank goes into a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import BinaryIO, Final, TypeAlias

from schafkopf_tutor.errors import shown
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.export import aiken, anki, gift, kahoot, moodle, qti, table
from schafkopf_tutor.quiz.export.told import (
    ExportError,
    Heading,
    Told,
    Written,
    cannot_be_written,
    texts,
)
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.sheet import MOST, Sheet
from schafkopf_tutor.screen import pdf
from schafkopf_tutor.screen.page import page
from schafkopf_tutor.screen.telling import tell
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.worksheet import worksheet

EXTRA: Final = "schafkopf-tutor[export]"
"""What has to be installed for the formats that need a package; a PDF has an extra of its own."""
MOST_IN_PDF: Final = 1_000
"""Questions of a PDF: more than 400 pages, and 700 MB of memory while they are laid out."""

NAMED: Final = 5
"""So many questions that were left out are named; of the others there is the number."""
TITLE: Final = "Schafkopf Tutor"
"""What all the questions are called together, whatever game they are about."""

Steps: TypeAlias = Callable[[int], None]
"""Is told how many questions are through."""
Telling: TypeAlias = Callable[[Iterable[Told], Heading, BinaryIO], Written]


@dataclass(frozen=True)
class Job:
    """What is to be written: a bank, told by a voice. ``again`` is the command that makes it anew,
    ``steps`` hears how far it is."""

    bank: Bank
    voice: Voice
    again: str = ""
    steps: Steps = lambda _: None

    def items(self, parts: int = 1) -> Iterator[Item]:
        """Its questions, one after the other; whoever comes for the next is done with this one,
        or with one of so many ``parts`` of the work."""
        for number, item in enumerate(self.bank, 1):
            yield item
            self.steps(number // parts)

    def told(self) -> Iterator[Told]:
        """The same, told."""
        return (tell(item, self.voice) for item in self.items())

    @property
    def heading(self) -> Heading:
        """What stands above all of them, and between."""
        words = self.voice.words
        place = words.phrase("export.place", number="#")
        return Heading(TITLE, words.language, words.phrase("export.is_right"), place)


@dataclass(frozen=True)
class Format:
    """A format: how its files end, how it is written, and the package that it needs (or none).

    ``ready`` raises a TutorError where more is missing than that package. ``is_text`` says whether
    it can be shown in a terminal.
    """

    ending: str
    write: Callable[[Job, BinaryIO], Written]
    needs: str = ""
    is_text: bool = True
    ready: Callable[[], None] = lambda: None


def _by(write: Telling) -> Callable[[Job, BinaryIO], Written]:
    """A writer of told questions as one of jobs."""
    return lambda job, file: write(job.told(), job.heading, file)


def _printed(job: Job, parts: int = 1) -> tuple[str, int]:
    """Questions to print, and their solutions, as HTML; how many they are.

    ExportError names the question with a sign that no HTML can hold.
    """
    items = tuple(job.items(parts))
    html = worksheet(job.bank, job.voice, job.again, items)
    _whole(html, items, job.voice)
    return html, len(items)


def _whole(html: str, items: Iterable[Item], voice: Voice) -> None:
    """ExportError for a page with a sign that none can hold, by its question."""
    if any(cannot_be_written(sign) for sign in set(html)):
        for item in items:
            tell(item, voice)


def _sheet(job: Job, file: BinaryIO) -> Written:
    html, number = _printed(job)
    file.write(html.encode())
    return Written(number)


def _pdf(job: Job, file: BinaryIO) -> Written:
    """The same sheet as a PDF."""
    if job.bank.wanted > MOST_IN_PDF:
        raise ExportError("error.export.pdf", found=job.bank.wanted, high=MOST_IN_PDF)
    html, number = _printed(job, parts=2)  # to lay out the pages takes as long again
    try:
        pdf.write_pdf(html, file)
    except pdf.PdfError as slip:
        for told in job.told() if slip.sign else ():
            if any(slip.sign in text for text in texts(told)):
                name, sign = shown(told.name, 60), shown(slip.sign)
                raise ExportError("error.export.letter", name=name, sign=sign) from slip
        raise
    job.steps(number)
    return Written(number)


def _page(job: Job, file: BinaryIO) -> Written:
    """Questions as one page that needs nothing; those of ``schafkopf-tutor page``, for its code."""
    bank = job.bank
    if bank.variants or bank.number > MOST:
        raise ExportError("error.export.page", high=MOST)
    sheet = Sheet(bank.skills, bank.number, bank.seed, bank.ruleset, bank.level)
    html = page(sheet, job.voice)
    _whole(html, sheet.items, job.voice)
    file.write(html.encode())
    job.steps(sheet.number)
    return Written(sheet.number)


FORMATS: Final[Mapping[str, Format]] = Frozen(
    {
        "moodle": Format(".xml", _by(moodle.write)),
        "gift": Format(".gift.txt", _by(gift.write)),
        "csv": Format(".csv", _by(table.write)),
        "anki": Format(".apkg", _by(anki.write), "genanki", is_text=False),
        "qti": Format(".zip", _by(qti.write), is_text=False),
        "sheet": Format(".html", _sheet),
        "pdf": Format(pdf.ENDING, _pdf, is_text=False, ready=pdf.ready),
        "page": Format(".html", _page),
        "aiken": Format(".txt", _by(aiken.write)),
        "kahoot": Format(".xlsx", _by(kahoot.write), "openpyxl", is_text=False),
    }
)
"""All formats by their name."""


def format_of(name: str, file: str = "") -> Format:
    """The format of this name. ExportError for another one, ExportError or PdfError where something
    is missing that it needs. A sheet in a file for PDF is one.

    >>> format_of("moodle").ending
    '.xml'
    """
    name = "pdf" if name == "sheet" and file.lower().endswith(pdf.ENDING) else name
    if name not in FORMATS:
        allowed = ", ".join(FORMATS)
        raise ExportError("error.export.format", found=shown(name), allowed=allowed)
    needs = FORMATS[name].needs
    if needs:
        try:
            import_module(needs)
        except ModuleNotFoundError as slip:
            raise ExportError(
                "error.export.missing", format=name, package=needs, extra=EXTRA
            ) from slip
    FORMATS[name].ready()
    return FORMATS[name]


def left_out(written: Written, wanted: int, voice: Voice) -> Iterator[str]:
    """Sentences about questions that the format has no room for, some of them by name, and about
    those that the skills did not have.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> list(left_out(Written(2), 3, Voice(Speaker("en"), load("ordnung"))))
    ['One question is missing: the skills had no others.']
    """
    if written.left:
        names = ", ".join(written.left[:NAMED])
        more = len(written.left) - NAMED
        names += voice.words.phrase("export.more", count=more) if more > 0 else ""
        yield voice.text("export.left", count=len(written.left), names=names)
    missing = wanted - written.number - len(written.left)
    if missing > 0:
        yield voice.text("export.missing", count=missing)
