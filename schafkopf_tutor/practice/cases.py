"""Where a learner's disagreements with the coach lie: a file each, in his own folder."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

from schafkopf_tutor.coach.beside import Coached
from schafkopf_tutor.practice.here import folder_here
from schafkopf_tutor.practice.shelf import Shelf, kept
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.screen.play import Playing

FOLDER: Final = "cases"
State = TypeVar("State", bound=Playing)


def written(text: str, folder: Path | None) -> Said:
    """Write a case into a file of its own, and say where it lies, or why it does not.

    What is there already is never written over.
    """
    if folder is None:
        return said("coach.case.nowhere")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for number in count(len(list(folder.glob("*.txt"))) + 1):
            file = folder / f"{number:04}.txt"
            with suppress(FileExistsError), file.open("x", encoding="utf-8", newline="\n") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
                return said("coach.case.written", file=str(file))
    except OSError:
        pass
    return said("coach.case.not", folder=str(folder))


def here() -> Path | None:
    """The folder of whoever sits here; None if nobody knows where that is."""
    home = folder_here()
    return None if home is None else home / FOLDER


def settled(state: State, shelf: Shelf, folder: Path | None) -> State:
    """The state once the shelf has what it wants put away, and a case is written down."""
    state = kept(state, shelf)
    if isinstance(state, Coached) and state.case:
        state = replace(state, case="", told_case=written(state.case, folder))
    return state
