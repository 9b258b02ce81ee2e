"""The drawing side as text, for whoever takes one string of JavaScript and one of style.

A phone or a page loads the files of ``web/`` as modules; ``script`` gives the same files in one
piece, for a notebook's widget.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent / "web"
SCRIPTS: Final = ("dom", "parts", "table", "question", "between", "editor", "review", "mount")
"""In the order in which they need each other."""
STYLES: Final = ("screen", "cards", "table", "question", "editor", "review")
"""Style sheets, what all need first."""
PAGE_SCRIPTS: Final = (
    *SCRIPTS, "answer", "answer_model", "code", "course", "result", "paper", "drawn", "page"
)  # fmt: skip
PAGE_STYLES: Final = ("screen", "cards", "question", "page")
"""What a page of questions needs, which has no Python behind it."""
SCORESHEET_STYLES: Final = ("screen", "printed", "scoresheet")
"""What a score sheet needs; what all sheets to be printed share stands in ``printed``."""
WORKSHEET_STYLES: Final = ("screen", "printed", "worksheet")
"""What a worksheet needs."""
SLIPS_STYLES: Final = ("screen", "printed", "slips")
"""What slips for deals need."""
VOTING_STYLES: Final = ("screen", "printed", "voting")
"""What voting cards need."""
PAPER_STYLES: Final = ("screen", "printed", "class_paper")
"""What a class prints: reports, and the notice that says how one gets in."""
PRIVACY_STYLES: Final = ("screen", "printed", "privacy")
"""What the privacy sheet needs."""
FORM_STYLES: Final = ("screen", "printed", "rules_form")
WALL_STYLES: Final = ("screen", "printed", "rules_wall")
"""What rules on paper need: as a form, and for the wall."""
DEMO_SCRIPTS: Final = (*SCRIPTS, "drawn", "pooled", "demo")
DEMO_STYLES: Final = ("screen", "cards", "table", "demo")
"""What the demonstration table needs."""
REVIEW_STYLES: Final = ("screen", "printed", "review", "review_page")
"""What the page of a review needs, which has no script."""
CERTIFICATE_STYLES: Final = ("screen", "certificate")
"""What a certificate needs, which has no script."""
CLASS_SCRIPTS: Final = (*SCRIPTS, "class_parts", "class_fit", "class_line", "class_page")
CLASS_STYLES: Final = ("screen", "cards", "table", "question", "editor", "class_page", "class_room")
"""What the pages of a class need, which a server hands out."""
POCKET_STYLES: Final = ("screen", "pocket")
"""What a card for the pocket needs, which has none either."""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?:const|function) (\w+)", re.MULTILINE)


def source(name: str) -> str:
    """A file of ``web/`` ("mount.js"). FileNotFoundError if there is none such."""
    return (WEB / name).read_text(encoding="utf-8")


def script() -> str:
    """All scripts in one piece that defines ``mount`` and ``unmount``; nothing is exported.

    >>> "import " in script() or "export " in script()
    False
    """
    return f"{bundle(SCRIPTS)}\nconst {{ mount, unmount }} = of_mount;\n"


def bundle(names: Sequence[str]) -> str:
    """Some scripts in one piece; what ``x.js`` exports is found in ``of_x``."""
    return "\n".join(_enclosed(name, source(f"{name}.js")) for name in names)


def style(names: Sequence[str] = STYLES) -> str:
    """All style sheets in one piece."""
    return "\n".join(source(f"{name}.css") for name in names)


def _enclosed(name: str, code: str) -> str:
    """A module as a function that gives what it exports: names in here stay in here."""
    given = ", ".join(_EXPORT.findall(code))
    code = _IMPORT.sub(lambda found: f"const {{{_names(found[1])}}} = of_{found[2]};", code)
    code = re.sub(r"^export ", "", code, flags=re.MULTILINE)
    return f"const of_{name} = (() => {{\n{code}\nreturn {{ {given} }};\n}})();"


def _names(imported: str) -> str:
    return imported.replace(" as ", ": ")
