"""A lesson's source: one Markdown file that holds both languages side by side.

Three kinds of blocks, parted by empty lines::

    ::: de
    # Die Karten
    Es gibt {{ len(desk.ruleset.pack) }} Karten.
    :::

    ::: en
    # The cards
    There are {{ len(desk.ruleset.pack) }} cards.
    :::

    ```python points
    desk.points()
    ```

A ``:::`` block is Markdown for one language, and each is followed or preceded by its partner in the
other. A ``python`` block is a code cell of both notebooks, under a name of its own; ``show`` behind
the name shows the code to the learner. ``Desk("…")`` becomes the desk of the language. Text in
``{{ … }}`` is worked out by the engine when the notebook is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES


class SourceError(TutorError):
    """A lesson's source that cannot be read; the values name the line."""


@dataclass(frozen=True)
class Text:
    """A Markdown cell: its text by language."""

    id: str
    text: dict[str, str]


@dataclass(frozen=True)
class Code:
    """A code cell, the same in both languages."""

    id: str
    code: str
    show: bool = False


def read_source(name: str, source: str) -> tuple[Text | Code, ...]:
    r"""The cells of a lesson. Raises SourceError.

    ``name`` is the lesson's (``01-cards``); its number begins every cell id. A code cell is known
    by its own name, a text by the code cell before it: ids stay when something is added elsewhere.

    >>> [cell.id for cell in read_source("01-x", "::: de\nA\n:::\n::: en\nB\n:::")]
    ['01-start']
    """
    number = name.partition("-")[0]
    cells: list[Text | Code] = []
    seen: set[str] = set()
    open_text: dict[str, str] = {}
    after, texts = "start", 0
    for line, head, body in _blocks(source):
        kind, *words = head.split()
        if kind == ":::":
            language = words[0] if len(words) == 1 else ""
            if language not in LANGUAGES or language in open_text:
                raise SourceError("source.language", line=line, allowed=", ".join(LANGUAGES))
            open_text[language] = body
            if len(open_text) == len(LANGUAGES):
                texts += 1
                suffix = f"-{texts}" if texts > 1 else ""
                where = after if after == "start" else f"{after}-text"
                cells.append(Text(f"{number}-{where}{suffix}", open_text))
                open_text = {}
            continue
        if open_text:
            raise SourceError("source.partner", line=line)
        if not words or words[0] in seen or words[1:] not in ([], ["show"]):
            raise SourceError("source.name", line=line)
        after, texts = words[0], 0
        seen.add(after)
        cells.append(Code(f"{number}-{after}", body, show="show" in words))
    if open_text:
        raise SourceError("source.partner", line=len(source.splitlines()))
    return tuple(cells)


def _blocks(source: str) -> Iterator[tuple[int, str, str]]:
    """(line, opening, body) of each block."""
    start, head, body = 0, "", list[str]()
    for number, line in enumerate(source.splitlines(), 1):
        bare = line.rstrip()
        if not head:
            if bare.startswith(("::: ", "```python")):
                start, head, body = number, bare, []
            elif bare:
                raise SourceError("source.outside", line=number, found=bare[:40])
        elif bare == (":::" if head.startswith(":::") else "```"):
            yield start, head, "\n".join(body).strip("\n")
            head = ""
        else:
            body.append(line.rstrip())
    if head:
        raise SourceError("source.open", line=start)
