"""axe looks for barriers in a part of a page; what it finds is put into words.

assert axe(page, ".skt-race") == []
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.tools import outside

if TYPE_CHECKING:
    from playwright.sync_api import Page

# WCAG 2.2, levels A and AA, and what axe's makers think best.
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

_RUN = """async ([selector, type, values]) => {
    const where = selector ? document.querySelectorAll(selector) : [document];
    if (!where.length) throw new Error(`there is no ${selector}`);
    // a colour that is still on its way is nobody's contrast
    const ends = (one) => one.effect?.getComputedTiming().endTime < Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
    const only = { runOnly: { type, values }, resultTypes: ["violations"] };
    const found = await axe.run({ include: [...where] }, only);
    return found.violations;
}"""


LOOK = ("color-contrast",)
"""The rules that can judge otherwise of the same page in the dark."""


def axe(
    page: Page, selector: str = "", *, without: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> list[str]:
    """What is wrong, a line for each element: rule, what helps, where, and why.

    ``selector`` names a part of the page, or several; left out, it is the whole page. ``without``
    leaves out rules by their id, ``only`` asks for some. Skips where axe is not installed.
    """
    script = outside.find_axe()
    if script is None:
        pytest.skip("no axe here: make tools")
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(script.read_text(encoding="utf-8"))  # unlike a script tag, never forbidden
    violations: list[dict[str, Any]] = page.evaluate(
        _RUN, [selector, "rule" if only else "tag", only or TAGS]
    )
    return [
        f"{slip['impact']} {slip['id']}: {slip['help']} | {_where(node)} | {_why(node)}"
        for slip in violations
        if slip["id"] not in without
        for node in slip["nodes"]
    ]


def _where(node: dict[str, Any]) -> str:
    path = " ".join(map(str, node["target"]))
    return f"{path} | {node['html'][:120]}"


def _why(node: dict[str, Any]) -> str:
    lines = (node.get("failureSummary") or "").splitlines()
    return " ".join(line.strip() for line in lines[1:])[:240]
