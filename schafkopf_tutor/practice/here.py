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
    the hub, else of the computer. Raises TutorError for an address that cannot be used, if the
    extra ``course`` is not installed, or if nobody knows where the learner's folder is.
    """
    try:
        from schafkopf_tutor.practice.database import Database
    except ModuleNotFoundError as slip:
        raise TutorError("error.practice.extra", found=slip.name) from slip
    folder = folder_here(environ, platform=platform, home=home)
    url = environ.get(DB, "")
    if url:
        return Database(url, learner=_learner(environ), folder=folder)
    if folder is None:
        raise TutorError("error.practice.home", variable=DB)
    return Database.file(folder / FILE, learner=environ.get(LEARNER, ""))


def folder_here(
    environ: Mapping[str, str] = os.environ, *, platform: str = sys.platform, home: str = ""
) -> Path | None:
    """The learner's own folder; None if nobody knows where that is."""
    try:
        return Path(data_folder(environ, platform, home or str(Path.home())))
    except RuntimeError:  # a user whom the computer does not know
        return None


def _learner(environ: Mapping[str, str]) -> str:
    named = environ.get(LEARNER) or environ.get("JUPYTERHUB_USER")
    if named:
        return named
    try:
        return getuser()
    except (OSError, KeyError, ImportError):  # a computer without names of users
        return ""
