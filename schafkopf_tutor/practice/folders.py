"""Where a learner's log lies, by the customs of each platform."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Final

NAME: Final = "schafkopf-tutor"
FILE: Final = "attempts.db"


def data_folder(environ: Mapping[str, str], platform: str, home: str) -> PurePath:
    """The folder for what the learner makes; ``platform`` as ``sys.platform`` names it.

    A relative path in the environment is ignored, as the XDG rules want it.

    >>> str(data_folder({}, "linux", "/home/anna"))
    '/home/anna/.local/share/schafkopf-tutor'
    >>> str(data_folder({"XDG_DATA_HOME": "/data"}, "linux", "/home/anna"))
    '/data/schafkopf-tutor'
    """
    if platform == "win32":
        base = PureWindowsPath(environ.get("APPDATA", ""))
        whole = base if base.is_absolute() else PureWindowsPath(home, "AppData", "Roaming")
        return whole / NAME
    if platform == "darwin":
        return PurePosixPath(home, "Library", "Application Support", NAME)
    base_ = PurePosixPath(environ.get("XDG_DATA_HOME", ""))
    return (base_ if base_.is_absolute() else PurePosixPath(home, ".local", "share")) / NAME


def temporary_folder(name: str) -> Path | None:
    """A folder of ours alone among the temporary ones; None if there can be none.

    Where many share the folder for temporary files, somebody else could have laid one of our name:
    it must be a real folder, our own, and closed to others.
    """
    user = os.getuid() if hasattr(os, "getuid") else None
    top = Path(tempfile.gettempdir(), NAME if user is None else f"{NAME}-{user}")
    try:
        top.mkdir(mode=0o700, exist_ok=True)
        found = top.lstat()
        ours = user is None or (found.st_uid == user and not found.st_mode & 0o077)
        if not stat.S_ISDIR(found.st_mode) or not ours:
            return None
        (top / name).mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return top / name
