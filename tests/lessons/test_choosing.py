"""What can be chosen on the reader's home page, and the desk that is made by it."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat as untyped
import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.choosing import Choice, chosen, laid_for, offered
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.rulesheet import write
from tests.lessons.course import COURSE, ROOT

nbformat: Any = untyped
PAGES = sorted(
    path
    for folder in (COURSE, ROOT / "exercises")
    for language in LANGUAGES
    for path in (folder / language).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)


def desks(notebook: Any) -> list[str]:
    """The lines that make a desk."""
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    return [line for line in code.splitlines() if line.startswith("desk = Desk(")]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_desk_of_every_page_is_made_by_the_choice(path: Path, tmp_path: Path):
    notebook = nbformat.read(path, as_version=4)
    (usual,) = desks(notebook)
    assert desks(laid_for(deepcopy(notebook), Choice(), tmp_path)) == [usual]
    choice = Choice("french", "cardgames-zone-short")
    (made,) = desks(laid_for(deepcopy(notebook), choice, tmp_path))
    if "rules=" in usual:  # a lesson on the other game, which these rules know nothing of
        assert made == usual
    else:
        assert made == usual[:-1] + ", face='french', rules='cardgames-zone-short', told=True)"


def test_what_somebody_has_written_himself_stays():
    own = 'desk = Desk("de", face="french")'
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(own)])
    assert desks(laid_for(notebook, Choice(rules="doppelbild"), Path())) == [own]


def test_a_rule_set_of_ones_own_can_be_chosen_wherever_it_was_saved(tmp_path: Path):
    below = tmp_path / "course" / "de"
    below.mkdir(parents=True)
    text = write({"deck": "short"}, "de")
    for folder in (tmp_path, below):
        (folder / "unser-tisch.toml").write_text(text, encoding="utf-8")
    (tmp_path / "other.toml").write_text("a = 1", encoding="utf-8")  # another program's
    names = [name for name, _ in offered(tmp_path)["de"]]
    assert names[0] == "ordnung"
    assert sorted(names[: len(shipped())]) == sorted(shipped())
    assert names[len(shipped()) :] == ["course/de/unser-tisch.toml", "unser-tisch.toml"]
    choice = chosen("rules=course%2Fde%2Funser-tisch.toml&face=german", tmp_path)
    assert choice == Choice("german", "course/de/unser-tisch.toml")
    cell = nbformat.v4.new_code_cell('desk = Desk("de")')
    (made,) = desks(laid_for(nbformat.v4.new_notebook(cells=[cell]), choice, tmp_path))
    assert load(made.partition("rules='")[2].partition("'")[0]).pack.name == "short"
    (below / "unser-tisch.toml").unlink()
    assert chosen("rules=course%2Fde%2Funser-tisch.toml", tmp_path).rules == "ordnung"


@pytest.mark.parametrize(
    "cookie", ["", "=", "rules", "rules=/etc/passwd", "rules=');import os#", "face=%00", "face=&&;"]
)
def test_a_strange_cookie_is_none(cookie: str, tmp_path: Path):
    assert chosen(cookie, tmp_path) == Choice()
