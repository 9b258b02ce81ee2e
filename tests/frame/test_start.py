"""The start files: double-clicked, they install the course once and open it, or say in one sentence
what is missing. Python and pip are stand-ins here: nothing is installed, nothing asked of a net."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.outside

TOOLS = "sh uname dirname find sort tail cksum cat mkdir rm printf chmod cp".split()
PLACES = re.compile(r"\S+/bin/python3\b")
"""Where the start file looks besides the path: real machines have a Python there."""

# Is as old as VERSION says; makes an environment whose pip and command are stand-ins, too.
PYTHON = """#!/bin/sh
case "$1 ${2:-}" in
  "-c "*) [ "$VERSION" -ge 11 ] ;;
  "-m venv") [ -z "${NO_VENV:-}" ] && mkdir -p "$3/bin" && cp "$0" "$3/bin/python" \\
     && cp "$0" "$3/bin/pip" ;;
  "-m pip") echo "pip $*" >>"$HOME/said"; [ -z "${OFFLINE:-}" ] || exit 1
     printf '#!/bin/sh\\necho "$@" >>"$HOME/said"\\n[ "$1" = --version ] || exit ${ENDS:-0}\\n' \\
       >"${0%/*}/schafkopf-tutor"
     chmod +x "${0%/*}/schafkopf-tutor" ;;
esac
"""


class Machine:
    """A computer of the learner's: his home, a download with the start file, and some programs."""

    def __init__(self, top: Path, start: Path) -> None:
        self.home, self.tools, self.download = top / "home", top / "tools", top / "download"
        for folder in (self.home, self.tools, self.download / "course", self.download / "x"):
            folder.mkdir(parents=True)
        for name in TOOLS:
            (self.tools / name).symlink_to(str(shutil.which(name)))
        shutil.copytree(start, self.download / "course" / "start")
        self.file = self.download / "course" / "start" / "schafkopf-linux.sh"
        self.file.write_text(PLACES.sub("", self.file.read_text(encoding="utf-8")))

    def put(self, name: str, text: str) -> None:
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def checkout(self) -> None:
        """The start file lies in a download of the whole project."""
        (self.download / "pyproject.toml").touch()
        (self.download / "constraints.txt").touch()
        (self.download / "schafkopf_tutor").mkdir()

    def start(self, **more: str) -> tuple[int, list[str]]:
        """Its exit code and the lines it says."""
        env = {"HOME": str(self.home), "PATH": str(self.tools), "VERSION": "12", "LANG": "en_GB"}
        done = subprocess.run(
            ["/bin/sh", str(self.file)],
            env=env | more,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.stderr == ""
        return done.returncode, [line for line in done.stdout.splitlines() if line]

    @property
    def did(self) -> list[str]:
        """What pip and the command were told."""
        said = self.home / "said"
        lines = said.read_text().splitlines() if said.exists() else []
        return [line for line in lines if line != "--version"]


@pytest.fixture
def machine(root: Path, tmp_path: Path) -> Machine:
    if os.name != "posix":
        pytest.skip("start files of POSIX")
    made = Machine(tmp_path, root / "course" / "start")
    made.put("python3", PYTHON)
    return made


def test_it_installs_once_and_opens_the_pages(machine: Machine):
    code, said = machine.start()
    assert code == 0
    assert len(said) == 1  # that it is being set up
    first, opened = machine.did
    assert first.endswith("schafkopf-tutor[course]")
    assert opened == "read --lang en"
    assert machine.start(LANG="de_DE.UTF-8") == (0, [])
    assert machine.did[2:] == ["read --lang de"]


def test_in_a_download_it_installs_that_with_its_pins(machine: Machine):
    machine.checkout()
    machine.start()
    pip, _ = machine.did
    assert pip.endswith(
        f"--constraint {machine.download}/constraints.txt {machine.download}[course]"
    )


def test_a_wheel_beside_it_comes_first(machine: Machine):
    machine.checkout()
    wheel = machine.file.parent / "schafkopf_tutor-1.0-py3-none-any.whl"
    wheel.write_text("1")
    machine.start()
    assert machine.did[0].endswith(f"{wheel}[course]")


def test_another_download_is_installed_and_brings_its_lessons(machine: Machine):
    machine.checkout()
    machine.start()
    (machine.download / "schafkopf_tutor" / "new.py").write_text("new")
    assert machine.start()[0] == 0
    assert [line.split()[0] for line in machine.did] == ["pip", "read", "pip", "read"]
    assert machine.did[-1] == "read --lang en --update"
    machine.start()
    assert machine.did[-1] == "read --lang en"


def test_without_a_net_what_is_installed_opens(machine: Machine):
    machine.checkout()
    machine.start()
    assert machine.start(OFFLINE="1") == (0, [])  # nothing is asked of a net
    (machine.download / "schafkopf_tutor" / "new.py").write_text("new")
    code, said = machine.start(OFFLINE="1")
    assert (code, said[1:]) == (0, ["The new version could not be had; the old one goes on."])
    assert machine.did[-1].startswith("read")
    machine.start()  # the net is there again
    assert [line.split()[0] for line in machine.did[-2:]] == ["pip", "read"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("de_DE.UTF-8", ["Internet", "install.log"]), ("en_US", ["internet", "install.log"])],
)
def test_without_a_net_the_first_time_one_sentence_says_so(machine: Machine, language, words):
    code, (_, said) = machine.start(OFFLINE="1", LANG=language)
    assert code == 1
    assert all(word in said for word in words)
    assert machine.start()[0] == 0


@pytest.mark.parametrize("version", ["none", "10"])
@pytest.mark.parametrize(("language", "word"), [("de_DE", "fehlt Python"), ("en", "is missing")])
def test_without_a_python_one_sentence_says_where_to_get_it(
    machine: Machine, version, language, word
):
    if version == "none":
        (machine.tools / "python3").unlink()
    code, (_, said) = machine.start(VERSION="10", LANG=language)
    assert code == 1
    assert word in said
    assert "python.org" in said


def test_a_python_that_can_make_no_environment(machine: Machine):
    code, (_, said) = machine.start(NO_VENV="1")
    assert code == 1
    assert "apt install python3-venv" in said


def test_uv_will_do(machine: Machine):
    (machine.tools / "python3").unlink()
    machine.put("python-of-uv", PYTHON)
    machine.put(
        "uv",
        '#!/bin/sh\ncase $1 in venv) exec python-of-uv -m venv "$4" ;;\n'
        '*) shift 2; shift 1; p=$1; shift; exec "$p" -m pip install "$@" ;; esac\n',
    )
    code, _ = machine.start()
    assert code == 0
    assert machine.did[-1] == "read --lang en"


def test_a_folder_that_cannot_be_made(machine: Machine):
    (machine.home / ".local").touch()
    code, (_, said) = machine.start()
    assert code == 1
    assert "allow writing" in said


def test_where_the_course_does_not_open_doctor_is_named(machine: Machine):
    machine.start()
    assert machine.start(ENDS="130") == (0, [])  # Ctrl-C
    code, (said,) = machine.start(ENDS="2")
    assert code == 1
    assert said.endswith("schafkopf-tutor doctor")


def test_macos_does_the_same(machine: Machine):
    machine.file = machine.file.with_name("schafkopf-macos.command")
    assert machine.start()[0] == 0
    assert machine.did[-1] == "read --lang en"


# --- Windows: read, not run -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def windows(root: Path) -> list[str]:
    data = (root / "course/start/schafkopf-windows.cmd").read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") > 100
    return data.decode("utf-8").split("\r\n")


def test_every_jump_has_its_label(windows: list[str]):
    labels = {line[1:] for line in windows if line.startswith(":")}
    jumps = {found[1] for line in windows if (found := re.search(r"\b(?:goto|call) :?(\w+)", line))}
    assert jumps <= labels
    assert {"no_python", "failed", "no_folder", "open"} <= jumps


def test_every_sentence_stands_in_both_languages(windows: list[str]):
    said = {
        language: [line for line in windows if line.startswith(f'if "%L%"=="{language}" echo ')]
        for language in ("de", "en")
    }
    assert len(said["de"]) == len(said["en"]) == 6
    echoes = [line for line in windows if re.search(r"(?<!@)\becho [A-Z]", line)]
    assert len(echoes) == 12
    assert not any(set("()<>|&^") & set(line.partition(" echo ")[2]) for line in echoes)


def test_no_block_holds_a_path_and_no_letter_is_lost(windows: list[str]):
    assert not any(line.rstrip().endswith("(") for line in windows)
    plain = [line for line in windows if not line.startswith("rem") and " echo " not in line]
    assert all(line.isascii() for line in plain)


def leads_to(windows: list[str]) -> dict[int, set[int]]:
    """The lines that can come after each line; -1 is the end."""
    labels = {line[1:]: at for at, line in enumerate(windows) if line.startswith(":")}
    after: dict[int, set[int]] = {}
    for at, line in enumerate(windows):
        jump = re.search(r"\bgoto (\w+)|\bexit /b", line)
        found = {labels[call[1]] for call in [re.search(r"\bcall :(\w+)", line)] if call}
        if jump:
            found.add(labels[jump[1]] if jump[1] else -1)
        if not jump or line.startswith(("if ", "for ")):
            found.add(at + 1)
        after[at] = found
    return after


def test_every_line_is_come_to_and_none_runs_on_into_what_is_called(windows: list[str]):
    after = leads_to(windows)
    seen, left = set[int](), [0]
    while left:
        at = left.pop()
        if at >= 0 and at not in seen:
            seen.add(at)
            left += after[at] if at < len(windows) else []
    assert len(windows) not in seen  # it ends by saying so, not by running out of lines
    idle = [line for at, line in enumerate(windows) if at not in seen and line]
    assert idle == []
    for name in ("try", "wheel"):
        begins = windows.index(f":{name}")
        assert begins not in after[next(b for b in range(begins - 1, 0, -1) if windows[b])]


def test_a_path_stands_between_quotes(windows: list[str]):
    """A folder may be called "Tom & Anna": outside of quotes cmd would take the half for a
    command."""
    paths = "HERE ROOT DATA PROGRAM LOG WHAT PINS STAMP INSTALLED USERPROFILE LOCALAPPDATA".split()
    for line in windows:
        if not line.startswith("rem"):
            bare = re.sub(r'"[^"]*"', "", line)
            assert not any(f"%{name}%" in bare for name in paths), line
            assert line.count('"') % 2 == 0, line


def test_both_start_files_do_the_same(windows: list[str], root: Path):
    """The same version of Python, the same names of what is installed, the same stamp's place."""
    linux = (root / "course/start/schafkopf-linux.sh").read_text(encoding="utf-8")
    text = "\n".join(windows)
    for shared in (
        "sys.exit(sys.version_info < (3, 11))",
        "-m pip install --disable-pip-version-check",
        "venv --python 3.12",
        "schafkopf_tutor-*.whl",
        "schafkopf-tutor[course]",
        "constraints.txt",
        "install.log",
        "--update",
    ):
        assert shared in linux, shared
        assert shared in text, shared
    assert "read --lang" in linux
    assert "read --lang" in text
    broken = next(at for at, line in enumerate(windows) if "|| rmdir" in line)
    assert broken < windows.index(
        ":install"
    )  # an environment that has lost its Python is made anew
    assert 'new_enough "$PROGRAM/bin/python" || rm -rf "$PROGRAM"' in linux


def test_the_shell_reads_the_start_files_without_complaint(root: Path):
    for name in ("schafkopf-linux.sh", "schafkopf-macos.command"):
        file = root / "course" / "start" / name
        assert file.read_bytes().startswith(b"#!/bin/sh\n")
        done = subprocess.run(["/bin/sh", "-n", str(file)], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        if shutil.which("shellcheck"):
            done = subprocess.run(["shellcheck", str(file)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout
        if os.name == "posix":
            assert os.access(file, os.X_OK)
