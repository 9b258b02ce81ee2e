"""Running a notebook: its cells give what a kernel gives, and a cell that fails is named."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat as untyped
import pytest
from nbclient import NotebookClient

from schafkopf_tutor.notebook.build import main
from schafkopf_tutor.notebook.build_cells import notebook
from schafkopf_tutor.notebook.running import run
from schafkopf_tutor.notebook.source import SourceError

nbformat: Any = untyped

SOURCE = """
```python desk
from schafkopf_tutor.notebook import Desk

desk = Desk("…")
desk
```

```python printed
print("Servus")
print("Grüß Gott")
len(desk.ruleset.pack)
```

```python displayed
from IPython.display import display

display(desk.card("EO"))
desk.hand("GA H7")
```

```python quiet
desk.points("EA");
```

```python item
desk.item("may_play", level=2, seed=7)
```
"""


def made() -> Any:
    return notebook("01-x", SOURCE, "de")


def without_places(notebook: Any) -> Any:
    """Cells with their outputs, without the token of the session."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.outputs:
            for kind, text in output.get("data", {}).items():
                output.data[kind] = untyped_place(text)
    return notebook.cells


def untyped_place(text: str) -> str:
    head, mark, rest = text.partition('data-panel="')
    return head + mark + rest[rest.find("-") :] if mark else text


@pytest.mark.outside
@pytest.mark.slow
def test_it_gives_what_a_kernel_gives():
    by_kernel = made()
    NotebookClient(by_kernel, kernel_name="python3", record_timing=False).execute()
    ours = nbformat.reads(run(made()), as_version=4)
    assert without_places(ours) == without_places(by_kernel)
    kinds = [[output.output_type for output in cell.outputs] for cell in ours.cells]
    assert kinds == [
        ["execute_result"],
        ["stream", "execute_result"],
        ["display_data", "execute_result"],
        [],
        ["execute_result"],
    ]


def test_the_same_bytes_whatever_ran_before():
    assert run(made()) == run(made())


def test_no_log_of_whoever_builds():
    """A cell that would write into the log finds one that is thrown away."""
    asked = SOURCE.replace('print("Servus")', 'import os; print(os.environ["SCHAFKOPF_TUTOR_DB"])')
    (line, *_) = nbformat.reads(run(notebook("01-x", asked, "de")), as_version=4).cells[1].outputs
    log = Path(line.text.splitlines()[0].removeprefix("sqlite:///"))
    assert not log.parent.exists()
    assert os.environ["SCHAFKOPF_TUTOR_DB"] not in line.text


def test_a_cell_that_fails_is_named():
    broken = notebook("01-x", SOURCE.replace("len(", "lenn("), "en")
    with pytest.raises(SourceError) as slip:
        run(broken)
    assert "01-printed" in slip.value.say("de")
    assert "lenn" in slip.value.say("en")


def test_lessons_are_built_by_the_beginning_of_their_names(tmp_path: Path, capsys):
    folder = tmp_path / "course" / "source"
    folder.mkdir(parents=True)
    for name in ("01-x", "02-y", "03-z"):
        (folder / f"{name}.md").write_text(SOURCE, encoding="utf-8")
    assert main(["--root", str(tmp_path), "--only", "01,03"]) == 0
    made = {path.stem for path in (tmp_path / "course" / "en").iterdir()}
    assert made == {"01-x", "03-z"}
    assert main(["--root", str(tmp_path), "--only", "01,7"]) == 2
    assert "begins with 7" in capsys.readouterr().err
