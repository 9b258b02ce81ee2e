"""What is written into a notebook as answers, read from its text.

Learners copy, split, move and delete cells; so an answer is known by the number in its call, and
not by where it stands or when it ran: ``desk.check("4.3", "GA GZ")``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

_CALL: Final = re.compile(
    r"""\bcheck\(\s*(?P<a>["'])(?P<number>[\d.\s]+?)(?P=a)\s*,\s*"""
    r"""(?:answer\s*=\s*)?(?P<b>["'])(?P<text>[^"'()\n]*)(?P=b)"""
)
_COMMENT: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')|#[^\n]*""")
"""A text, which may hold the sign of a comment, or a comment."""


def answers(cells: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    r"""The answers in the code of a notebook's cells: by number all that were written, in order.

    A cell may be split anywhere, within a word, too: what stands behind each other is read as one.

    >>> answers(['# 1.1\ndesk.che', 'ck("1.1", "G', 'A GZ")', 'desk.check("1.2", "")'])
    {'1.1': ('GA GZ',), '1.2': ('',)}
    """
    whole = "".join(_COMMENT.sub(lambda match: match[1] or "", cell) for cell in cells)
    found: dict[str, tuple[str, ...]] = {}
    for match in _CALL.finditer(whole):
        number = match["number"].strip()
        found[number] = (*found.get(number, ()), match["text"])
    return found


def notebooks(folder: Path) -> Iterator[Path]:
    """The notebooks of a folder, in order."""
    return iter(sorted(folder.glob("*.ipynb")))


def code_of(notebook: Path) -> list[str]:
    """The code of a notebook's cells; none of a file that is no notebook."""
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
