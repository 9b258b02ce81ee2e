"""Moodle XML read the way Moodle's own importer and its documentation have it.

docs.moodle.org, "Moodle XML format": written from that page, for the tests. What
`moodle-xml-parser` knows (multiple choice) is asked of it as well: see test_moodle.py.
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, fromstring

from tests.export.reading import alts, sources, trimmed, words

# The shares that Moodle's question bank knows, of hundred; others stop an import.
KNOWN = (
    *(100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667),
    *(14.28571, 12.5, 11.11111, 10, 5, 0),
)


@dataclass
class Read:
    """A question as Moodle has it after an import."""

    type: str
    name: str
    category: tuple[str, ...]
    text: str
    alts: list[str]
    general: str
    tags: tuple[str, ...]
    hints: tuple[str, ...]
    idnumber: str
    single: bool | None = None
    answers: list[tuple[str, float, str]] = field(default_factory=list)
    pictures: list[list[str]] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)


def read(data: bytes) -> list[Read]:
    """Every question with the category that stands before it."""
    found = list[Read]()
    category: tuple[str, ...] = ()
    for element in fromstring(data):
        assert element.tag == "question"
        if element.get("type") == "category":
            category = _path(element.findtext("category/text") or "")
        else:
            found.append(_question(element, category))
    return found


def _path(text: str) -> tuple[str, ...]:
    """A slash that stands alone parts two names; a doubled one is a slash."""
    parts = re.split(r"(?<!/)/(?!/)", text)
    assert parts[0] == "$course$"
    return tuple(part.replace("//", "/") for part in parts[1:])


def _html(element: Element | None) -> str:
    """The text of an element; its pictures come with it, each once, as drawings."""
    if element is None:
        return ""
    assert element.get("format") == "html"
    text = element.findtext("text") or ""
    files = {file.get("name"): file for file in element.findall("file")}
    assert len(files) == len(element.findall("file"))
    for file in files.values():
        assert file.get("encoding") == "base64"
        assert b64decode(file.text or "").startswith(b"<svg ")
    wanted = {source.removeprefix("@@PLUGINFILE@@/") for source in sources(text)}
    assert wanted == set(files)
    return text


def _question(element: Element, category: tuple[str, ...]) -> Read:
    text = _html(element.find("questiontext"))
    made = Read(
        element.get("type") or "",
        element.findtext("name/text") or "",
        category,
        words(text),
        alts(text),
        words(_html(element.find("generalfeedback"))),
        tuple(tag.findtext("text") or "" for tag in element.findall("tags/tag")),
        tuple(words(_html(hint)) for hint in element.findall("hint")),
        element.findtext("idnumber") or "",
    )
    if made.type == "multichoice":
        made.single = element.findtext("single") == "true"
    for answer in element.findall("answer"):
        said = words(_html(answer.find("feedback")))
        share = float(answer.get("fraction") or "0")
        assert any(abs(abs(share) - known) < 0.001 for known in KNOWN), share
        if made.type == "multichoice":
            html = _html(answer)
            made.pictures.append(alts(html))
            made.answers.append((words(html), share, said))
        else:
            assert answer.findtext("tolerance") == "0"
            made.answers.append((answer.findtext("text") or "", share, said))
    for pair in element.findall("subquestion"):
        made.pairs.append((words(_html(pair)), trimmed(pair.findtext("answer/text") or "")))
    return made
