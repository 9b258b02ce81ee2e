"""The arguments of the commands for teachers: a class, its grades, the privacy sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

_SWITCHES: Final = ("check", "sessions", "compare", "stop", "open", "names", "keep", "yes", "json")
_CLASS: Final = {
    "rehearse": "N", "report": "N", "show": "CODE", "erase": "CODE", "host": "ADDRESS",
    "port": "N", "game": "NAME", "rules": "NAME|FILE", "data": "URL", "public": "URL",
    "session": "N", "wait": "N", "wifi": "NAME", "out": "FILE",
}  # fmt: skip
_SOURCES: Final = {"class": "N|CODE|FILE", "codes": "FILE", "nbgrader": "FILE"}
_GRADES: Final = {
    "id": "COLUMN", "match": "FILE", "scale": "N,N,…|FILE", "rules": "NAME|FILE", "data": "URL",
    "out": "FILE", "weights": "NAME=N,…",
}  # fmt: skip


class Command(Protocol):
    """What a command's arguments are declared with."""

    def takes(self, name: str, many: str, metavar: str) -> None:
        """An argument that is named by its place."""

    def option(
        self, name: str, metavar: str = "", default: str | None = None, page: str = ""
    ) -> None:
        """An option with a value; without ``metavar``, a switch."""

    def several(self, name: str, metavar: str) -> None:
        """An option that may stand there more than once."""


def of_school(command: Callable[[str], Command]) -> None:
    """Declare them."""
    class_ = command("class")
    for switch in _SWITCHES:
        class_.option(switch)
    for name, metavar in _CLASS.items():
        class_.option(name, metavar)

    grades = command("grades")
    grades.takes("classlist", "?", "CLASSLIST")
    for name, metavar in _SOURCES.items():
        grades.several(name, metavar)
    for name, metavar in _GRADES.items():
        grades.option(name, metavar)
    grades.option("missing", "leave|skip|zero", "leave")

    command("privacy").option("out", "FILE")
