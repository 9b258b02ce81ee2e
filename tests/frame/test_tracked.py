"""The repository names no host and no machine, and holds nothing that is not ours."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tools.tracked import check_names, check_pins, check_text, texts, tracked

pytestmark = pytest.mark.outside  # asks git


@pytest.fixture(scope="module")
def checkout(root: Path) -> Path:
    if not (root / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    return root


def test_names(checkout: Path):
    paths = tracked(checkout)
    assert "pyproject.toml" in paths
    assert check_names(paths) == []


def test_texts(checkout: Path):
    assert [line for path, text in texts(checkout) for line in check_text(path, text)] == []


def test_pins(root: Path):
    text = (root / "constraints.txt").read_text(encoding="utf-8")
    assert "pytest==" in text
    assert check_pins(text) == []


@pytest.mark.parametrize(
    "path",
    [
        "cases/games.jsonl",
        "uv.lock",
        "tests/pyodide/node_modules/ws/index.js",
        "package-lock.json",
        "tests/browser/node_modules",
    ],
)
def test_a_bad_name_is_found(path: str):
    assert check_names([path, "README.md"]) == [f"{path} should not be tracked"]


def test_a_link_is_a_file_too(checkout: Path, tmp_path: Path):
    git = ["git", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "-q"], check=True)
    (tmp_path / "node_modules").symlink_to("/" + "work/elsewhere")
    subprocess.run([*git, "add", "node_modules"], check=True)
    assert check_names(tracked(tmp_path)) == ["node_modules should not be tracked"]
    ((path, text),) = texts(tmp_path)
    assert len(check_text(path, text)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "see https://" + "PyPI" + ".org/simple",
        "index = files.python" + "hosted.org",
        "https://registry.npm" + "js.org",
        "open(" + repr("/" + "work/shared") + ")",
        "pkg @ file" + ":///x.whl",
    ],
)
def test_a_bad_line_is_found(line: str):
    (found,) = {text.split(" says ")[0] for text in check_text("a.txt", f"fine\n{line}\n")}
    assert found == "a.txt:2"


def test_a_good_line_passes():
    assert check_text("a.md", "a path/work/x, home/work/ and ../work/ are no machine's") == []


@pytest.mark.parametrize("line", ["x @ file" + ":///x", "-e .", "numpy>=2", "https://x/y.whl", ""])
def test_a_bad_pin_is_found(line: str):
    assert check_pins(f"a==1.0\n{line}\nb_c==2.0rc1") == [line]
