"""The log of whoever sits here: a file of his own, or the database that the environment names."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice.folders import FILE, data_folder

if TYPE_CHECKING:
    from schafkopf_tutor.practice.database import Database

DB: Final = "SCHAFKOPF_TUTOR_DB"
"""Names a database: any address that SQLAlchemy takes."""
LEARNER: Final = "SCHAFKOPF_TUTOR_LEARNER"
"""Names the learner, for those who share a database."""


def log_here(
    environ: Mapping[str, str] = os.environ, *, platform: str = sys.platform, home: str = ""
) -> Database:
    """The log of whoever sits here.

    Left to itself, it is a file in the learner's own data folder. Where the environment names a
    database, others may be in there, too: then the learner is the one it names, else the user of
    the hub, else of the computer. Raises TutorError for an address that cannot be used, or if the
    extra ``course`` is not installed.
    """
    try:
        from schafkopf_tutor.practice.database import Database
    except ModuleNotFoundError as slip:
        raise TutorError("error.practice.extra", found=slip.name) from slip
    folder = Path(data_folder(environ, platform, home or str(Path.home())))
    url = environ.get(DB, "")
    if url:
        return Database(url, learner=_learner(environ), folder=folder)
    return Database.file(folder / FILE, learner=environ.get(LEARNER, ""))


def _learner(environ: Mapping[str, str]) -> str:
    named = environ.get(LEARNER) or environ.get("JUPYTERHUB_USER")
    if named:
        return named
    try:
        return getuser()
    except (OSError, KeyError, ImportError):  # a computer without names of users
        return ""
