"""Builds the notebooks of the course out of their sources, and says which ones are stale.

``python -m schafkopf_tutor.notebook.build`` writes ``course/<language>/*.ipynb``, and beside the
course the exercises with their solutions (``workbooks``); with ``--check`` it writes nothing and
fails, naming every notebook that its source and the engine would make otherwise. The same sources
give the same bytes on any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat as untyped

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, text
from schafkopf_tutor.notebook.build_cells import notebook
from schafkopf_tutor.notebook.contents import readme
from schafkopf_tutor.notebook.running import run
from schafkopf_tutor.notebook.source import SourceError
from schafkopf_tutor.notebook.workbooks import KINDS, sources, workbook

nbformat: Any = untyped
FEW = 8
"""So many notebooks run sooner than another process is there."""


def build(
    root: Path, *, only: str = "", rules: str = "", out: Path | None = None
) -> dict[Path, str]:
    """Every notebook (its path) with its text, and the course's README. Raises SourceError.

    ``only`` keeps what begins so (``"09,10"``: with either), ``rules`` names the rules of the
    table, ``out`` the folder with one for each language (left out: the course's own).
    """
    folder = out or root / "course"
    made = {}
    lessons, exercises = _chosen(root, only.split(","))
    for file in lessons:
        for language in LANGUAGES:
            path = folder / language / f"{file.stem}.ipynb"
            made[path] = _made(file, notebook, language, rules)
    for file in exercises:
        for kind, language in product(KINDS, LANGUAGES):
            path = (out or root) / kind / language / f"{file.stem}.ipynb"
            made[path] = _made(file, partial(workbook, kind), language, rules)
    built = dict(zip(made, _all_run(list(made.values())), strict=True))
    listed = None if out or only else readme(folder)
    return built if listed is None else {**built, folder / "README.md": listed}


def _chosen(root: Path, only: Sequence[str]) -> tuple[list[Path], list[Path]]:
    """The sources of lessons and of exercises whose names begin with one of these words; there is
    at least one for each."""
    lessons, exercises = set[Path](), set[Path]()
    for word in map(str.strip, only):
        taught = set((root / "course" / "source").glob(f"{word}*.md"))
        asked = set(sources(root, word))
        if not taught | asked:
            raise SourceError("build.none", found=word, folder=root)
        lessons |= taught
        exercises |= asked
    return sorted(lessons), sorted(exercises)


def _made(file: Path, maker: Callable[..., Any], language: str, rules: str) -> Any:
    """A source's notebook; a slip in it names the file."""
    try:
        return maker(file.stem, file.read_text(encoding="utf-8"), language, rules)
    except TutorError as error:
        raise SourceError("source.file", file=file.name, slip=error) from error


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
    folders = (root / kind / code for kind in ("course", *KINDS) for code in LANGUAGES)
    there = (path for folder in folders for path in folder.glob("*.ipynb"))
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
