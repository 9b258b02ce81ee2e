"""Without a command the course opens in JupyterLab."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from schafkopf_tutor.cli import course, main
from schafkopf_tutor.cli.course import checkout, copied, jupyter


@pytest.fixture
def started(monkeypatch) -> list[list[str]]:
    """The commands that would have been run."""
    commands: list[list[str]] = []

    def run(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(course, "_become", run)
    monkeypatch.setattr(course, "find_spec", lambda name: object())
    return commands


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_checkout_opens_where_it_is(started, language: str, root: Path, capsys):
    assert main(["--lang", language]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert str(root) in err
    ((program, *arguments),) = started
    assert program == sys.executable
    assert arguments[:2] == ["-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={root}" in arguments


@pytest.mark.parametrize("language", ["de", "en"])
def test_without_jupyterlab_one_sentence_says_what_to_do(
    started, language: str, capsys, monkeypatch
):
    monkeypatch.setattr(course, "find_spec", lambda name: None)
    assert main(["--lang", language]) == 2
    assert started == []
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert 'pip install "schafkopf-tutor[course]"' in err


def test_options_of_jupyterlab(tmp_path: Path):
    (tmp_path / "course" / "en").mkdir(parents=True)
    assert "--LabApp.default_url=/lab/tree/course/en" in jupyter(tmp_path, "en", {})
    assert "--LabApp.default_url=/lab/tree/course" in jupyter(tmp_path, "de", {})
    assert "--no-browser" in jupyter(tmp_path, "de", {"NO_BROWSER": "1"})
    assert "--no-browser" not in jupyter(tmp_path, "de", {"NO_BROWSER": ""})


def test_what_is_a_checkout(root: Path, tmp_path: Path):
    assert checkout(root / "schafkopf_tutor") == root
    assert checkout(tmp_path / "schafkopf_tutor") is None


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """What the wheel carries."""
    for name in ("course/de/01.ipynb", "exercises/a.py", "solutions/a.py", "course/__pycache__/x"):
        path = tmp_path / "_course" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "_course"


def test_installed_lessons_are_copied_and_the_learners_work_is_kept(
    installed: Path, tmp_path: Path
):
    (installed / "course/de/01.ipynb").chmod(0o444)
    target = copied(installed, tmp_path / "home")
    files = {p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()}
    assert files == {"course/de/01.ipynb", "exercises/a.py", "solutions/a.py"}
    assert os.access(target / "course/de/01.ipynb", os.W_OK)
    (target / "exercises/a.py").write_text("mine")
    (target / "solutions/a.py").unlink()
    assert copied(installed, tmp_path / "home") == target
    assert (target / "exercises/a.py").read_text() == "mine"
    assert (target / "solutions/a.py").read_text() == "solutions/a.py"


def test_a_home_that_cannot_be_written(
    installed: Path, tmp_path: Path, started, capsys, monkeypatch
):
    (tmp_path / "schafkopf-tutor").write_text("a file where the folder should be")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(course, "_PACKAGE", tmp_path)
    assert main([]) == 2
    assert str(tmp_path) in capsys.readouterr().err
    assert started == []


STAND_IN = "import sys; print('lab', *sys.argv[1:]); sys.exit(3)"


@pytest.mark.outside
def test_jupyterlab_takes_the_process_over(tmp_path: Path):
    """A stand-in for JupyterLab: it is run by this Python, and its exit code is ours."""
    (tmp_path / "jupyterlab").mkdir()
    (tmp_path / "jupyterlab" / "__init__.py").touch()
    (tmp_path / "jupyterlab" / "__main__.py").write_text(STAND_IN)
    for name in ("ipywidgets", "anywidget"):
        (tmp_path / f"{name}.py").touch()
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "NO_BROWSER": "1"}
    command = [sys.executable, "-m", "schafkopf_tutor", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.stdout.startswith("lab --ServerApp.root_dir=")
    assert "--no-browser" in done.stdout
    assert done.returncode == 3
