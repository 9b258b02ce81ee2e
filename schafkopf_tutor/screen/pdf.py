"""A sheet as a PDF: the HTML that a browser prints, laid out by WeasyPrint.

WeasyPrint is a package of Python; the letters it sets with Pango, a library of the system. Where
one of them is missing, a browser prints the same HTML into a file.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

from schafkopf_tutor.errors import TutorError

_INK: Final = ".skt-sheet { color: #000 !important }"
"""Black: WeasyPrint does not know the colour by which a style sheet names that of a printer."""
ENDING: Final = ".pdf"
EXTRA: Final = "schafkopf-tutor[pdf]"
"""What has to be installed."""
_BLANK: Final = str.maketrans("\u2028\u2029", "\n\n")
"""Separators of lines that no font has: in HTML they are blanks like others."""
_NO_LETTER: Final = ".notdef glyph"
"""How WeasyPrint begins to say that no font has a sign."""
_FAILED: Final = "Failed to"
"""The same, that there is no picture, or only a part of it."""


class PdfError(TutorError):
    """A PDF that cannot be made here, and what helps."""

    @property
    def sign(self) -> str:
        """The sign that no font has; empty where that is not what is wrong."""
        return str(self.values.get("sign", ""))


def ready() -> None:
    """PdfError where WeasyPrint is not installed, or does not find Pango."""
    _weasyprint()


def write_pdf(html: str, file: BinaryIO) -> int:
    """Write the HTML of a sheet as PDF; how many pages it has.

    The PDF has the sheet's title and language, its text can be chosen and read aloud, and pictures
    have their alternative text. Nothing is loaded that does not stand in the HTML. Raises PdfError
    where something is missing, or no font here has a sign of the text.
    """
    weasyprint = _weasyprint()
    fetch = weasyprint.urls.URLFetcher(allowed_protocols={"data"})
    with _complaints() as complaints:
        ink = weasyprint.CSS(string=_INK)
        sheet = weasyprint.HTML(string=html.translate(_BLANK), url_fetcher=fetch)
        whole = sheet.render(stylesheets=[ink], cache=_Drawings())
        whole.write_pdf(file, pdf_tags=True)
    for record in complaints:
        if record.msg.startswith(_NO_LETTER) and isinstance(record.args, tuple):
            raise PdfError("error.pdf.sign", sign=str(record.args[0]))
        if record.msg.startswith(_FAILED):  # a sheet of ours is wrong: half a card, perhaps
            raise RuntimeError(record.getMessage())
    return len(whole.pages)


def _weasyprint() -> Any:
    try:
        import weasyprint  # type: ignore[import-untyped]
    except ModuleNotFoundError as slip:
        raise PdfError("error.pdf.missing", package="weasyprint", extra=EXTRA) from slip
    except OSError as slip:
        raise PdfError("error.pdf.library", library="Pango") from slip
    return weasyprint


class _Listening(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record)


@contextmanager
def _complaints() -> Iterator[list[logging.LogRecord]]:
    """What WeasyPrint says meanwhile; of styles that are for a screen it says much."""
    logger, listening = logging.getLogger("weasyprint"), _Listening()
    logger.addHandler(listening)
    try:
        yield listening.heard
    finally:
        logger.removeHandler(listening)


class _Drawings(dict[str, Any]):
    """WeasyPrint's memory of pictures by their address; drawings in it are drawn but once.

    Left alone it draws a card anew wherever it lies, and that is most of what it does: a sheet is
    ready three times as fast this way, and its file a quarter as large.
    """

    def __setitem__(self, address: str, image: Any) -> None:
        drawn = image is not None and address.startswith("data:image/svg")
        super().__setitem__(address, _Once(image) if drawn else image)


class _Once:
    """A drawing that is put into the file once for each size, and named wherever it lies."""

    def __init__(self, image: Any) -> None:
        self.draw_anew = image.draw
        self.get_intrinsic_size = image.get_intrinsic_size
        self.there: dict[tuple[float, float], str] = {}

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """What WeasyPrint calls for each place where the picture lies."""
        size = width, height
        if size not in self.there:
            form = stream.add_group(0, 0, width, height)
            self.draw_anew(form, width, height, style)
            self.there[size] = form.id
        stream.draw_x_object(self.there[size])
