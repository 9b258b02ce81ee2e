"""What the reader's home page lets one choose: the face of the cards, and the table's rules.

The browser keeps the choice in a cookie; a page is shown with a desk that is made by it, and with
texts that this desk has filled. Nothing of it is written into a lesson.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.notebook.build_cells import TEXT, worked_out
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.source import SourceError
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.rulesheet import titled

COOKIE: Final = "schafkopf-tutor-table"
USUAL: Final = "ordnung"
"""By these rules the lessons are built."""
_DESK: Final = re.compile(r'Desk\("(\w\w)"\)')
_OWN: Final = ("*.toml", "course/*/*.toml", "course/*/practice/*.toml")
"""Where somebody may have put a rule set of his own, below the folder."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A face of the cards and the name of a rule set, or its file below the folder."""

    face: str = FACES[0]
    rules: str = USUAL


def own_rules(folder: Path) -> tuple[str, ...]:
    """The learner's own rule sets, as files below the folder; what is none is left out."""
    return tuple(name for name in sorted(_files(folder)) if _is_ruleset(folder / name))


def _files(folder: Path) -> Iterator[str]:
    for pattern in _OWN:
        yield from (path.relative_to(folder).as_posix() for path in folder.glob(pattern))


def _is_ruleset(file: Path) -> bool:
    try:
        load(str(file))
    except TutorError:
        return False
    return True


def offered(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """The rules that can be chosen, by language: each with its title, the usual ones first."""
    own = [(name, Path(name).name) for name in own_rules(folder)]
    names = (USUAL, *(name for name in shipped() if name != USUAL))
    return {
        language: [*((name, titled(load(name), Speaker(language))) for name in names), *own]
        for language in LANGUAGES
    }


def chosen(cookie: str, folder: Path) -> Choice:
    """What the browser has kept; anything else than what can be chosen is the usual.

    >>> chosen("face=french&rules=cardgames-zone", Path())
    Choice(face='french', rules='cardgames-zone')
    >>> chosen("face=blue&rules=../secret", Path())
    Choice(face='german', rules='ordnung')
    """
    given = {key: values[-1] for key, values in parse_qs(cookie).items()}
    face, rules = given.get("face", ""), given.get("rules", "")
    known = rules in shipped() or rules in own_rules(folder)
    return Choice(face if face in FACES else FACES[0], rules if known else USUAL)


def laid_for(notebook: Any, choice: Choice, folder: Path) -> Any:
    """A notebook whose desk is made by a choice, and whose texts follow it. A desk that somebody
    has changed stays as it is, and so do the texts around it.

    ``notebook`` is nbformat's; it is changed and given back.
    """
    named = choice.rules if choice.rules in shipped() else str((folder / choice.rules).resolve())
    found = next(filter(None, map(_DESK.search, _codes(notebook))), None)
    if found is None or choice == Choice():
        return notebook
    told = _told(notebook, Desk(found[1], face=choice.face, rules=named))
    more = f", face={choice.face!r}" if choice.face != FACES[0] else ""
    more += f", rules={named!r}" if choice.rules != USUAL else ""
    more += ", told=True" if told and choice.rules != USUAL else ""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = _DESK.sub(lambda desk: f'Desk("{desk[1]}"{more})', cell.source)
    return notebook


def _codes(notebook: Any) -> Iterator[str]:
    return (cell.source for cell in notebook.cells if cell.cell_type == "code")


def _told(notebook: Any, desk: Desk) -> bool:
    """Make the texts anew, as this desk plays; whether all of them are."""
    told = True
    for cell in notebook.cells:
        if TEXT in cell.metadata:
            try:
                cell.source = worked_out(cell.metadata[TEXT], desk)
            except SourceError:  # a rule set of one's own without the games of the lesson
                told = False
    return told
