"""Builds the notebooks of the course out of their sources, and says which ones are stale.

``python -m schafkopf_tutor.notebook.build`` writes ``course/<language>/*.ipynb``; with ``--check``
it writes nothing and fails, naming every notebook that its source and the engine would make
otherwise. The same sources give the same bytes on any machine.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat as untyped

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, text
from schafkopf_tutor.notebook.contents import readme
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.running import run
from schafkopf_tutor.notebook.source import Code, SourceError, Text, read_source
from schafkopf_tutor.notebook.voila import TEMPLATE

nbformat: Any = untyped
FEW = 8
"""So many notebooks run sooner than another process is there."""
SLOT = re.compile(r"\{\{\s*(.+?)\s*\}\}")
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
    "voila": {"template": TEMPLATE},  # its own one would ask another machine for a font
}
# A learner may start and answer; what the lesson says stays as it is.
_FIXED = {"deletable": False, "editable": False}
_KINDS = {
    "import Desk": "start",
    ".ask(": "question",
    ".item(": "question",
    ".question(": "question",
    ".heard(": "question",
    ".race(": "race",
    ".table(": "table",
    ".auction(": "auction",
    ".drill(": "drill",
    ".counting(": "counting",
    ".test(": "test",
    ".today(": "today",
    ".house(": "house",
    ".tally(": "tally",
    ".pocket(": "print",
}
_HIDDEN = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}


def notebook(name: str, source: str, language: str, rules: str = "") -> Any:
    """One language's notebook of a lesson, not yet run; at a table with these ``rules``, if they
    are named. Raises SourceError, and RulesetError for rules that there are not."""
    desk = Desk(language, rules=rules) if rules else Desk(language)
    stated = f", rules={rules!r}" if rules else ""
    cells, asked = [], 0
    for cell in read_source(name, source):
        if isinstance(cell, Text):
            body = _worked_out(cell.text[language], desk)
            made = nbformat.v4.new_markdown_cell(body, metadata=dict(_FIXED))
        else:
            code = cell.code.replace('Desk("…")', f'Desk("{language}"{stated})')
            asked += _kind_of(code) == "question"
            made = nbformat.v4.new_code_cell(
                f"# {_label(code, language, asked)}\n{code}", metadata=_code_metadata(cell)
            )
        made.id = cell.id
        cells.append(made)
    return nbformat.v4.new_notebook(cells=cells, metadata=_METADATA)


def _label(code: str, language: str, number: int) -> str:
    """What is seen of a folded cell: its first line says what the cell is."""
    return text(f"build.label.{_kind_of(code)}", language, number=number)


def _kind_of(code: str) -> str:
    """What a cell is, by what it asks of the desk."""
    return next((kind for part, kind in _KINDS.items() if part in code), "picture")


def _code_metadata(cell: Code) -> dict[str, object]:
    """The cell that makes the desk may be changed: its face, its rules."""
    fixed = {"deletable": False} if "import Desk" in cell.code else _FIXED
    return dict(fixed) if cell.show else {**fixed, **_HIDDEN}


def _worked_out(markdown: str, desk: Desk) -> str:
    """The text with its ``{{ … }}`` slots filled by the engine."""

    def value(match: re.Match[str]) -> str:
        try:
            found = eval(match[1], {"desk": desk, "len": len, "sum": sum})  # our own sources only
        except Exception as error:
            raise SourceError("source.slot", found=match[1], detail=repr(error)) from error
        return str(found)

    return SLOT.sub(value, markdown)


def build(
    root: Path, *, only: str = "", rules: str = "", out: Path | None = None
) -> dict[Path, str]:
    """Every notebook (its path) with its text, and the course's README. Raises SourceError.

    ``only`` keeps the lessons whose name begins so (``"09,10"``: with either), ``rules`` names the
    rules of the table, ``out`` the folder with one for each language (left out: the course's own).
    """
    folder = out or root / "course"
    made = {}
    for file in _sources(root / "course" / "source", only.split(",")):
        source = file.read_text(encoding="utf-8")
        for language in LANGUAGES:
            path = folder / language / f"{file.stem}.ipynb"
            try:
                made[path] = notebook(file.stem, source, language, rules)
            except TutorError as error:
                raise SourceError("source.file", file=file.name, slip=error) from error
    built = dict(zip(made, _all_run(list(made.values())), strict=True))
    listed = None if out or only else readme(folder)
    return built if listed is None else {**built, folder / "README.md": listed}


def _sources(folder: Path, only: Sequence[str]) -> list[Path]:
    """The sources whose names begin with one of these words; there is at least one for each."""
    found = {word.strip(): set(folder.glob(f"{word.strip()}*.md")) for word in only}
    for word, files in found.items():
        if not files:
            raise SourceError("build.none", found=word, folder=folder)
    return sorted(set[Path]().union(*found.values()))


def _all_run(made: Sequence[Any]) -> list[str]:
    """The notebooks' texts. A shell belongs to its process, so many are run in several of them."""
    if len(made) <= FEW:
        return [run(one) for one in made]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as several:
        return list(several.map(run, made))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m schafkopf_tutor.notebook.build")
    parser.add_argument("--check", action="store_true", help=text("build.help.check"))
    parser.add_argument("--root", type=Path, default=Path(), help=text("build.help.root"))
    parser.add_argument("--only", default="", help=text("build.help.only"))
    parser.add_argument("--rules", default="", help=text("build.help.rules"))
    parser.add_argument("--out", type=Path, help=text("build.help.out"))
    given = parser.parse_args(arguments)
    if given.rules and not given.out:
        parser.error(text("build.rules_out"))
    rules = str(Path(given.rules).absolute()) if given.rules.endswith(".toml") else given.rules
    try:
        built = build(given.root, only=given.only, rules=rules, out=given.out)
    except SourceError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    stale = [path for path, new in built.items() if _stored(path) != new]
    if not given.only and not given.out:
        stale += _left_over(given.root, built)
    for path in stale:
        name = path.relative_to(given.out or given.root).as_posix()
        if given.check:
            sys.stdout.write(text("build.stale", path=name, detail=_where(path, built)) + "\n")
        elif path in built:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(built[path], encoding="utf-8")
            sys.stdout.write(text("build.written", path=name) + "\n")
        else:
            path.unlink()
    return int(given.check and bool(stale))


def _stored(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _left_over(root: Path, built: dict[Path, str]) -> list[Path]:
    """Notebooks that no source makes."""
    there = (p for language in LANGUAGES for p in (root / "course" / language).glob("*.ipynb"))
    return sorted(path for path in there if path not in built)


def _where(path: Path, built: dict[Path, str]) -> str:
    """The first cell that differs, or what else is wrong."""
    old, new = _stored(path), built.get(path)
    if old is None or new is None:
        return text("build.missing" if old is None else "build.left_over")
    if path.suffix != ".ipynb":
        return text("build.list")
    cells = (nbformat.reads(t, as_version=4).cells for t in (old, new))
    for before, after in zip(*cells, strict=False):
        if before != after:
            return str(after.id)
    return text("build.elsewhere")


if __name__ == "__main__":
    sys.exit(main())
