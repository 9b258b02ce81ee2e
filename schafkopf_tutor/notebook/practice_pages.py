"""The pages to practise on: one notebook a page, in both languages, out of ``course/practice``.

What they show is mostly the learner's own and another each time, so nothing of it is stored in
them. Only the form for house rules begins the same for everybody: its outputs are kept, compared.
``python -m schafkopf_tutor.notebook.practice_pages`` writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat as untyped

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.build_cells import notebook
from schafkopf_tutor.notebook.running import run
from schafkopf_tutor.notebook.voila import PAGES

nbformat: Any = untyped
_AS_IT_COMES = "nbval-ignore-output"
"""Tells the check of stored outputs that there are none."""
_THE_SAME = ("rules",)
"""Pages that show everybody the same at first."""


def pages(root: Path) -> dict[Path, str]:
    """Every page's path and text. ``root`` is the checkout. Raises SourceError."""
    made = {}
    for file in sorted((root / "course" / PAGES).glob("*.md")):
        source = file.read_text(encoding="utf-8")
        for language in LANGUAGES:
            page = notebook(file.stem, source, language)
            text = run(page) if file.stem in _THE_SAME else _unrun(page)
            made[root / "course" / language / PAGES / f"{file.stem}.ipynb"] = text
    return made


def _unrun(page: Any) -> str:
    """A page's text without outputs, and every cell says so."""
    for cell in page.cells:
        if cell.cell_type == "code":
            cell.metadata["tags"] = [*cell.metadata.get("tags", ()), _AS_IT_COMES]
    return f"{nbformat.writes(page, indent=1, ensure_ascii=False)}\n"


def main() -> None:
    """Write the pages of this checkout."""
    for path, text in pages(Path(__file__).parent.parent.parent).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
