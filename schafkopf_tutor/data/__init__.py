"""The data files of the package: laws, rule sets, rule books, catalogues, the glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def resource(*path: str) -> Traversable:
    """A data file or folder of the package, wherever that is installed.

    >>> resource("rulesets", "ordnung.toml").is_file()
    True
    """
    # Slow to import, and nothing is read before the first question.
    from importlib.resources import files

    return files(__name__).joinpath(*path)
