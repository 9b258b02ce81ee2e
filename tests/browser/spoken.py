"""A page as a screen reader has it: driven by roles and names alone, never by its elements.

    spoken = Spoken(page)
    spoken.press(role="button", name="Hint")

What is read is Chromium's full accessibility tree; what acts is the focus and a key. So a script
that gets along with this can be followed by somebody who sees nothing and has no mouse.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Read as part of what stands around them.
TEXT = {"StaticText", "InlineTextBox", "ListMarker"}
# What the tree says only for whoever builds it.
_PLAIN = {"none", "generic", "InlineTextBox"}


@dataclass(frozen=True)
class Node:
    """One thing that is announced: what it is, what it is called, how it stands."""

    role: str
    name: str
    description: str
    value: str
    states: frozenset[str]
    depth: int
    groups: tuple[str, ...]  # names of what it lies in, outermost first
    backend: int

    @property
    def disabled(self) -> bool:
        """Whether it says that it cannot be used now."""
        return "disabled" in self.states

    def __str__(self) -> str:
        words = [self.role, repr(self.name), self.description, self.value, *sorted(self.states)]
        return " ".join(word for word in words if word)


def _text(field: dict[str, Any] | None) -> str:
    return "" if field is None else str(field.get("value", ""))


def _states(properties: list[dict[str, Any]]) -> frozenset[str]:
    """Names of what is true of a node: disabled, focused, pressed, checked, expanded …"""
    found = {p["name"]: p["value"].get("value") for p in properties}
    return frozenset(name for name, value in found.items() if value in (True, "true"))


class Spoken:
    """The accessibility tree of a page, and the keyboard. Chromium only."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._line = page.context.new_cdp_session(page)
        self._line.send("Accessibility.enable")
        self._line.send("DOM.enable")

    def nodes(self) -> list[Node]:
        """Everything that is announced, in the order in which it is read."""
        tree = self._line.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {raw["nodeId"]: raw for raw in tree}
        (root,) = (raw for raw in tree if "parentId" not in raw)
        return list(self._below(root, by_id, 0, ()))

    def _below(
        self, raw: dict[str, Any], by_id: dict[str, Any], depth: int, groups: tuple[str, ...]
    ) -> Iterator[Node]:
        role, name = _text(raw.get("role")), _text(raw.get("name"))
        told = not raw["ignored"] and role not in _PLAIN
        if told:
            states = _states(raw.get("properties", []))
            description, value = _text(raw.get("description")), _text(raw.get("value"))
            backend = raw.get("backendDOMNodeId", 0)
            yield Node(role, name, description, value, states, depth, groups, backend)
            if name and role not in TEXT:
                groups = (*groups, name)
        for child in raw.get("childIds", ()):
            if child in by_id:
                yield from self._below(by_id[child], by_id, depth + told, groups)

    def all(
        self,
        *,
        role: str | None = None,
        name: str | re.Pattern[str] | None = None,
        within: str | re.Pattern[str] | None = None,
        after: str | re.Pattern[str] | None = None,
        disabled: bool | None = None,
    ) -> list[Node]:
        """What fits: by role, by name (the whole of it, or a pattern found in it), by the name of
        something around it, by something that is read before it, by whether it can be used."""
        nodes = self.nodes()
        if after is not None:
            starts = [at for at, node in enumerate(nodes) if _fits(after, node.name)]
            nodes = nodes[starts[0] + 1 :] if starts else []
        return [
            node
            for node in nodes
            if (role is None or node.role == role)
            and (name is None or _fits(name, node.name))
            and (within is None or any(_fits(within, group) for group in node.groups))
            and (disabled is None or node.disabled is disabled)
        ]

    def first(self, **wanted: Any) -> Node:
        """The first thing that fits (see ``all``). LookupError where there is none."""
        found = self.all(**wanted)
        if not found:
            raise LookupError(f"nothing fits {wanted}: {[str(n) for n in self.all()][:40]}")
        return found[0]

    def one(self, **wanted: Any) -> Node:
        """The only thing that fits (see ``all``). LookupError where there is none, or several."""
        found = self.all(**wanted)
        if len(found) != 1:
            told = [str(node) for node in found] or [str(node) for node in self.all(role="button")]
            raise LookupError(f"{len(found)} fit {wanted}: {told[:40]}")
        return found[0]

    def press(self, node: Node | None = None, key: str = "Enter", **wanted: Any) -> Node:
        """Bring the focus to a node, given or wanted, and press a key there."""
        node = node or self.one(**wanted)
        self._line.send("DOM.focus", {"backendNodeId": node.backend})
        self._page.keyboard.press(key)
        return node

    def focused(self) -> Node | None:
        """Where the keyboard is."""
        found = [n for n in self.nodes() if "focused" in n.states and n.role != "RootWebArea"]
        return found[-1] if found else None

    def text(self, **wanted: Any) -> str:
        """What is read, a line for each piece of text: all, or what fits (see ``all``)."""
        told = (n for n in self.all(**wanted) if n.role in {*TEXT, "image"})
        return "\n".join(node.name for node in told if node.name.strip())

    def said(self, within: str | re.Pattern[str] | None = None) -> str:
        """What the live regions say, all or those in something of a name."""
        nodes, told = self.nodes(), list[str]()
        depth = None  # of the live region that is being read
        for node in nodes:
            if depth is not None and node.depth > depth:
                told += [node.name] if node.role in TEXT else []
                continue
            inside = within is None or any(_fits(within, group) for group in node.groups)
            depth = node.depth if inside and node.role in {"status", "alert", "log"} else None
        return " ".join(" ".join(told).split())

    def wait(self, ready: Callable[[Spoken], object], seconds: float = 10) -> None:
        """Until ``ready`` says so. TimeoutError, with what is read by then."""
        end = time.monotonic() + seconds
        while not ready(self):
            if time.monotonic() > end:
                raise TimeoutError(self.text()[-3000:])
            self._page.wait_for_timeout(50)


def _fits(wanted: str | re.Pattern[str], name: str) -> bool:
    if isinstance(wanted, str):
        return wanted == name
    return wanted.search(name) is not None
