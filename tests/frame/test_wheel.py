"""What a bare `pip install` of the wheel gives, in an empty environment outside the checkout."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

from tests.tools.rooms import HEAVY, PACKAGE

pytestmark = pytest.mark.outside

TOP_FOLDERS = ("course", "exercises", "solutions")
LEFT_OUT = {"__pycache__", ".ipynb_checkpoints"}

# What the command line must answer there: (arguments, what its output must contain).
SEARCHED = "ordnung | rufspiel G by 0 | 2 holds GA G8 S9 | 1 leads G7"
PASSED = "43P1-3286-YP2Z-ZZZZ-ZZZZ-ZZRF-0B70"
CLI_CALLS: list[tuple[list[str], str]] = [
    (["why", SEARCHED, "--lang", "en"], "The called ace GA must be played"),
    (["why", SEARCHED, "--lang", "de"], "(Schafkopf-Ordnung 3.2.4)"),
    (["why", SEARCHED, "--rules", "cardgames-zone", "--json"], '"rule": "ruf.searched"'),
    (["replay", "--help", "--lang", "de"], "Aufruf: schafkopf-tutor replay"),
    (["quiz", "points", "--n", "1", "--lang", "en"], "Your answers are not remembered, because"),
    (["progress", "--code", "23P1-21R4-05N1-7PZT-0M", "--lang", "de"], "Zu üben: Was Karten"),
    (["test", "--code", PASSED, "--name", "Anna", "--lang", "de"], "Deine Urkunde liegt in"),
    (["today", "--date", "2026-12-24", "--lang", "en"], "Your answers are not remembered, because"),
]


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of a new environment that holds the wheel and nothing else."""
    home = tmp_path_factory.mktemp("bare") / "venv"
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--isolated", "--python", str(scripts / "python")]
    done = subprocess.run(
        [*pip, "install", "--no-index", "--no-deps", "--quiet", str(wheel)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return scripts


def run(bare: Path, folder: Path, program: str, *arguments: str) -> str:
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "SCHAFKOPF"))}
    done = subprocess.run(
        [str(bare / program), *arguments],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_needs_nothing(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        metadata = message_from_string(archive.read(name).decode("utf-8"))
    needs = metadata.get_all("Requires-Dist") or []
    assert [need for need in needs if "extra ==" not in need] == []
    extras = metadata.get_all("Provides-Extra") or []
    there = {"course", "players", "classroom", "export", "pdf", "grading", "test", "all"}
    assert set(extras) == there


def test_carries_data_and_lessons(wheel: Path, root: Path):
    expected = {f"{PACKAGE}/py.typed"}
    for top, inside in [(f"{PACKAGE}/data", f"{PACKAGE}/data")] + [
        (folder, f"{PACKAGE}/_course/{folder}") for folder in TOP_FOLDERS
    ]:
        files = [p for p in (root / top).rglob("*") if p.is_file()]
        kept = [p for p in files if not LEFT_OUT.intersection(p.parts) and p.suffix != ".pyc"]
        expected |= {f"{inside}/{p.relative_to(root / top).as_posix()}" for p in kept}
    with zipfile.ZipFile(wheel) as archive:
        assert expected - set(archive.namelist()) == set()


def test_carries_nothing_else(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert [n for n in names if not n.startswith((f"{PACKAGE}/", f"{PACKAGE}-"))] == []
    assert [n for n in names if LEFT_OUT.intersection(n.split("/")) or n.endswith(".pyc")] == []
    folders = {n.split("/")[1] for n in names if n.startswith(f"{PACKAGE}/_course/")}
    assert folders == {"_course"}


LOOK = """
import importlib, importlib.util, json, pathlib, pkgutil, sys

package = importlib.import_module(sys.argv[1])
optional, heavy = json.loads(sys.argv[2]), json.loads(sys.argv[3])
home = pathlib.Path(package.__file__).parent
rooms = [m.name for m in pkgutil.iter_modules(package.__path__) if m.name not in optional]
for room in rooms:
    importlib.import_module(f"{package.__name__}.{room}")
print(json.dumps({
    "home": str(home),
    "rooms": rooms,
    "data": sorted({p.suffix for p in (home / "data").rglob("*") if p.is_file()}),
    "course": sorted(p.name for p in (home / "_course").iterdir()),
    "there": [name for name in heavy if importlib.util.find_spec(name)],
    "loaded": [name for name in heavy if name in sys.modules],
}))
"""


def test_every_bare_room_imports_without_the_extras(bare: Path, tmp_path: Path, root: Path):
    optional = ["notebook", "classroom", "practice", "__main__"]
    given = [PACKAGE, json.dumps(optional), json.dumps(sorted(HEAVY))]
    found = json.loads(run(bare, tmp_path, "python", "-W", "error", "-c", LOOK, *given))
    assert root not in Path(found["home"]).parents
    assert {"cards", "order", "contract"} <= set(found["rooms"])
    assert ".toml" in found["data"]
    assert found["course"] == sorted(TOP_FOLDERS)
    assert found["there"] == found["loaded"] == []


def test_command_line(bare: Path, tmp_path: Path):
    for arguments, expected in CLI_CALLS:
        assert expected in run(bare, tmp_path, "schafkopf-tutor", *arguments)
        assert expected in run(bare, tmp_path, "python", "-m", PACKAGE, *arguments)


@pytest.mark.parametrize("command", [[], ["read"], ["progress"]])
def test_what_needs_more_says_so(command: list[str], bare: Path, tmp_path: Path):
    done = subprocess.run(
        [str(bare / "schafkopf-tutor"), *command, "--lang", "en"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "install" in done.stderr
    assert "schafkopf-tutor[course]" in done.stderr


def test_doctor_names_what_is_missing(bare: Path, tmp_path: Path):
    env = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": ""}
    line = [str(bare / "schafkopf-tutor"), "doctor", "--lang", "en"]
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert "Missing: jupyterlab" in done.stdout
    assert "schafkopf-tutor[course]" in done.stdout


def test_coverage_says_that_it_needs_the_source(bare: Path, tmp_path: Path):
    env = {**os.environ, "PYTHONPATH": ""}
    line = [str(bare / "schafkopf-tutor"), "coverage", "--lang", "en"]
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 2
    assert "pyproject.toml" in done.stderr
    assert done.stderr.count("\n") == 1
