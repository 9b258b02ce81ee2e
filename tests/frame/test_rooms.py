"""The house's plan holds: imports go down, the bare rooms are bare, modules stay readable."""

from pathlib import Path

import pytest

from tests.tools.rooms import (
    MOST_LINES,
    Source,
    check_heavy,
    check_imports,
    check_length,
    check_no_assert,
    check_other_game,
    sources,
)

CHECKS = [check_imports, check_heavy, check_no_assert, check_length, check_other_game]


@pytest.mark.parametrize("check", CHECKS)
def test_package(check, root: Path):
    modules = sources(root)
    assert len(modules) > 1
    assert check(modules) == []


# Stand beside each example.
OTHERS = [Source("laws.schafkopf", "", is_package=True), Source("laws.tricks", "")]

BAD = {
    "up": (check_imports, Source("cards", "from schafkopf_tutor.order import CardOrder")),
    "up, relative": (check_imports, Source("cards", "from .order import CardOrder")),
    "up, from a package": (check_imports, Source("laws.schafkopf.ruf", "from ...quiz import x")),
    "up, in a function": (
        check_imports,
        Source("rules", "def f():\n    import schafkopf_tutor.cli"),
    ),
    "up, for types only": (
        check_imports,
        Source("rules", "if TYPE_CHECKING:\n    from schafkopf_tutor.explain import Speaker"),
    ),
    "up, as a name": (check_imports, Source("order", "from schafkopf_tutor import rules")),
    "the front door": (check_imports, Source("order", "from schafkopf_tutor import Card")),
    "across": (check_imports, Source("laws.doppelkopf.re", "from ..schafkopf import ruf")),
    "across, by the package": (
        check_imports,
        Source("laws.doppelkopf.re", "from schafkopf_tutor.laws import schafkopf"),
    ),
    "a game in what games share": (
        check_imports,
        Source("laws.points", "from .schafkopf import settle"),
    ),
    "unknown module": (check_imports, Source("misc", "")),
    "unknown import": (check_imports, Source("rules", "from schafkopf_tutor.misc import f")),
    "heavy": (check_heavy, Source("quiz.items", "import numpy as np")),
    "heavy, guarded": (
        check_heavy,
        Source("draw", "try:\n    from matplotlib import cm\nfinally: 1"),
    ),
    "heavy, in a class": (check_heavy, Source("players", "class A:\n    import numba")),
    "assert": (check_no_assert, Source("rules", "def f(x):\n    assert x")),
    "long": (check_length, Source("rules", "x = 1\n" * (MOST_LINES + 1))),
    "other game": (check_other_game, Source("rules", "# as in Doppelkopf")),
}


@pytest.mark.parametrize("case", BAD)
def test_checks_can_fail(case: str):
    check, source = BAD[case]
    (complaint,) = check([source, *OTHERS])
    assert source.name in complaint


GOOD = {
    "down": (check_imports, Source("order", "from .cards import Card")),
    "own line": (check_imports, Source("game", "from schafkopf_tutor.notation import text")),
    "own law": (check_imports, Source("laws.schafkopf.play", "from .ruf import searched")),
    "what games share": (check_imports, Source("laws.schafkopf.play", "from ..tricks import x")),
    "own law, a package": (
        check_imports,
        Source("laws.schafkopf", "from . import ruf\nfrom .ruf import x", is_package=True),
    ),
    "down, from a package": (check_imports, Source("laws.schafkopf.ruf", "from ... import cards")),
    "front": (check_imports, Source("__init__", "from .cli import main")),
    "standard library": (check_imports, Source("cards", "import json\nfrom re import match")),
    "heavy inside": (check_heavy, Source("players", "def f():\n    import numba")),
    "heavy, for types": (check_heavy, Source("quiz", "if TYPE_CHECKING:\n    import numpy")),
    "heavy room": (check_heavy, Source("notebook.desk", "import ipywidgets")),
    "just right": (check_length, Source("rules", "x = 1\n" * MOST_LINES)),
    "its own law": (check_other_game, Source("laws.doppelkopf.re", "# Doppelkopf")),
}


@pytest.mark.parametrize("case", GOOD)
def test_checks_can_pass(case: str):
    check, source = GOOD[case]
    assert check([source, *OTHERS]) == []
