"""What must not stand in the repository: hosts, paths of one machine, files that are not ours."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

# Put together here, so that this file itself passes.
HOSTS = tuple(".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org")))
HOSTS += ("npm" + "js.", "registry." + "yarn", "deb." + "debian", "debian" + ".org")
MACHINE = ("/" + "work/", "/" + "root/", "/opt" + "/wheels", "file" + ":///")
UNTRACKED_NAMES = {"games.jsonl", "uv.lock", "package-lock.json", "yarn.lock", "poetry.lock"}
UNTRACKED_FOLDERS = {"node_modules", ".venv", ".ipynb_checkpoints", "__pycache__"}
PIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9.!_-]+")


def tracked(root: Path) -> list[str]:
    """Paths that git knows, those about to be committed included."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z"], capture_output=True, text=True, check=True
    )
    return sorted(path for path in listed.stdout.split("\0") if path and _is_there(root / path))


def _is_there(path: Path) -> bool:
    """A file, or a link to whatever: it would be a file of the repository, too."""
    return path.is_file() or path.is_symlink()


def check_names(paths: Iterable[str]) -> list[str]:
    """Files that belong to somebody else or to one machine."""
    wrong = []
    for path in paths:
        parts = PurePosixPath(path).parts
        if parts[-1] in UNTRACKED_NAMES or UNTRACKED_FOLDERS.intersection(parts):
            wrong.append(f"{path} should not be tracked")
    return wrong


def check_text(path: str, text: str) -> list[str]:
    """Registry hosts and paths of one machine in a file's text."""
    return [
        f"{path}:{number} says {word}"
        for number, line in enumerate(text.splitlines(), 1)
        for word in _unwanted(line)
    ]


def _unwanted(line: str) -> Iterator[str]:
    yield from (host for host in HOSTS if host in line.lower())
    for prefix in MACHINE:
        if re.search(rf"(?<![\w.$}}~]){re.escape(prefix)}", line):
            yield prefix


def check_pins(text: str) -> list[str]:
    """Lines of the constraints that are not name==version."""
    return [line for line in text.splitlines() if not PIN.fullmatch(line)]


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """(path, text) of every tracked file that is text; of a link, where it leads."""
    for path in tracked(root):
        file = root / path
        data = bytes(file.readlink()) if file.is_symlink() else file.read_bytes()
        if b"\0" not in data[:4096]:
            yield path, data.decode("utf-8", errors="replace")
