"""The rooms of the package and the one direction of imports, read out of the source by `ast`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "schafkopf_tutor"

# Lowest first. A module may import what lies on a line above its own in this table, and what shares
# its line; nothing below it. A room is x.py or a package x/.
ROOMS: tuple[tuple[str, ...], ...] = (
    ("data", "i18n", "errors", "frozen"),  # catalogues; a slip says its own sentence
    ("cards",),
    ("order",),
    ("contract",),
    ("ruleset",),
    ("lawdata",),
    ("rulesets",),
    ("moves", "deal", "game", "view", "notation"),
    ("verdict", "settlement", "inquiry", "rules"),
    ("laws",),
    ("explain", "draw"),
    ("replay",),
    ("serve",),
    ("rulesheet",),
    ("beliefs",),
    ("quiz", "players"),
    ("screen",),
    ("coach", "solver"),
    ("practice",),
    ("grades",),
    ("cli", "classroom", "notebook"),
)
LEVEL = {room: level for level, line in enumerate(ROOMS) for room in line}
# The package's own front door may show anything; `python -m schafkopf_tutor` is the command line.
FRONT = {"__init__", "__main__"}

HEAVY = {
    "numpy",
    "numba",
    "matplotlib",
    "ipywidgets",
    "anywidget",
    "IPython",
    "jupyter",
    "jupyterlab",
}
HEAVY |= {"nbformat", "nbclient", "jupytext", "ipykernel", "jupyter_client", "jupyter_server"}
HEAVY |= {"sqlalchemy", "alembic", "tornado", "segno", "fsrs", "pandas"}
MAY_BE_HEAVY = {"notebook", "classroom", "practice", "solver", "coach"}

OTHER_GAME = "doppelkopf"
MAY_NAME_THE_OTHER_GAME = (
    "laws/doppelkopf",
    "players/doppelkopf",
    "beliefs",
    "quiz/kinds/doppelkopf",
    "data",
)

MOST_LINES = 400


@dataclass(frozen=True)
class Source:
    """One module: its dotted name below the package (`laws.schafkopf.ruf`) and its text."""

    name: str
    text: str
    is_package: bool = False

    @property
    def room(self) -> str:
        return self.name.split(".")[0]

    def tree(self) -> ast.Module:
        return ast.parse(self.text, filename=self.name)


def sources(root: Path) -> list[Source]:
    """Every module of the package."""
    top = root / PACKAGE
    found = []
    for path in sorted(top.rglob("*.py")):
        parts = list(path.relative_to(top).with_suffix("").parts)
        is_package = len(parts) > 1 and parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found.append(Source(name, path.read_text(encoding="utf-8"), is_package))
    return found


def inner_imports(source: Source) -> Iterator[tuple[int, str]]:
    """(line, dotted name below the package) of each import of our own, wherever it stands."""
    here = [] if source.name in FRONT else source.name.split(".")
    if here and not source.is_package:
        here = here[:-1]
    for node in ast.walk(source.tree()):
        if isinstance(node, ast.Import):
            for alias in node.names:
                head, _, rest = alias.name.partition(".")
                if head == PACKAGE:
                    yield node.lineno, rest or "__init__"
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, name) for name in _from_names(node, here))


def _from_names(node: ast.ImportFrom, here: list[str]) -> list[str]:
    """What `from x import a, b` reaches, below the package; nothing when x is not ours."""
    if node.level:
        base = here[: len(here) - (node.level - 1)] if node.level > 1 else here
        parts = [*base, *(node.module.split(".") if node.module else [])]
    else:
        head, _, rest = (node.module or "").partition(".")
        if head != PACKAGE:
            return []
        parts = rest.split(".") if rest else []
    if not parts:  # from schafkopf_tutor import cards: each name is a room, or the front door's
        return [a.name if a.name in LEVEL else "__init__" for a in node.names]
    if parts == ["laws"]:  # from schafkopf_tutor.laws import schafkopf
        return [f"laws.{a.name}" for a in node.names]
    return [".".join(parts)]


def check_imports(modules: list[Source]) -> list[str]:
    """Every import that goes up or across, and every module that no room is known for."""
    wrong = []
    games = _games(modules)
    for source in modules:
        if source.name in FRONT:
            continue
        if source.room not in LEVEL:
            wrong.append(f"{source.name}: no room of this name in tests/tools/rooms.py")
            continue
        for line, target in inner_imports(source):
            if problem := _import_problem(source, target, games):
                wrong.append(f"{source.name}:{line} imports {target}: {problem}")
    return wrong


def _games(modules: list[Source]) -> set[str]:
    """The packages in laws/: one a game. A plain module there is shared by all games."""
    names = [(source.name.split("."), source.is_package) for source in modules]
    return {name[1] for name, pack in names if name[0] == "laws" and len(name) > 1 + (not pack)}


def _import_problem(source: Source, target: str, games: set[str]) -> str | None:
    room = target.split(".")[0]
    if room in FRONT:
        return "the front door shows all rooms; name the room itself"
    if room not in LEVEL:
        return "no room of this name"
    if LEVEL[room] > LEVEL[source.room]:
        return "imports go downwards"
    ours, theirs = source.name.split("."), target.split(".")
    elsewhere = len(ours) > 1 and ours[1:2] != theirs[1:2]
    if room == source.room == "laws" and elsewhere and games.intersection(theirs[1:2]):
        return "one game's law knows nothing of another's"
    return None


def check_heavy(modules: list[Source]) -> list[str]:
    """Third-party packages that load when a bare room is imported."""
    wrong = []
    for source in modules:
        if source.room in MAY_BE_HEAVY:
            continue
        for line, name in _imports_on_load(source.tree()):
            if name.split(".")[0] in HEAVY:
                wrong.append(f"{source.name}:{line} imports {name} when it is loaded")
    return wrong


def _imports_on_load(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Imports that run with the module: not those in a function or under TYPE_CHECKING."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((child.lineno, alias.name) for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and not child.level:
            yield child.lineno, child.module or ""
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield from _imports_on_load(ast.Module([other], []))
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _imports_on_load(child)


def check_no_assert(modules: list[Source]) -> list[str]:
    """`assert` vanishes under -O and tells a learner nothing; we raise errors of our own."""
    return [
        f"{source.name}:{node.lineno} asserts"
        for source in modules
        for node in ast.walk(source.tree())
        if isinstance(node, ast.Assert)
    ]


def check_length(modules: list[Source]) -> list[str]:
    """Modules too long to read in one go."""
    lengths = ((source.name, len(source.text.splitlines())) for source in modules)
    return [f"{name}: {n} lines" for name, n in lengths if n > MOST_LINES]


def check_other_game(modules: list[Source]) -> list[str]:
    """Shared modules that name the other game: the difference belongs into its data."""
    wrong = []
    for source in modules:
        path = source.name.replace(".", "/")
        if any(path == may or path.startswith(f"{may}/") for may in MAY_NAME_THE_OTHER_GAME):
            continue
        for number, line in enumerate(source.text.splitlines(), 1):
            if OTHER_GAME in line.lower():
                wrong.append(f"{source.name}:{number} names {OTHER_GAME}")
    return wrong
