"""A lesson gone through by keyboard alone, as it is seen: in JupyterLab and on the reader's pages.

The keys are those that a person presses: Tab and Shift+Tab from thing to thing, the arrows within a
group, Enter. What is looked for is known by what is written on it, or by the card's name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from schafkopf_tutor.cards import Card
from schafkopf_tutor.i18n import Words, text
from tests.browser.places import NOTEBOOK, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

# A notebook that lies behind another one is in the page, too.
_SCREENS = '[...document.querySelectorAll(".skt-screen")].filter((one) => one.checkVisibility())'
# The key that brings the focus nearer to what is wanted on a screen; none where it is there.
_NEARER = f"""([at, wanted]) => {{
    const screen = {_SCREENS}[at], now = document.activeElement;
    const named = (one) => [one.dataset.act, one.querySelector("img")?.alt].includes(wanted);
    const there = [...screen.querySelectorAll("[data-act]")].find(named);
    if (now === there) return "";
    if (!there) throw new Error(`no ${{wanted}} in ${{screen.innerText}}`);
    const group = there.closest("[data-group]");
    const held = [...(group?.querySelectorAll("[data-act]") ?? [])];
    const way = held.indexOf(there) > held.indexOf(now) ? "ArrowRight" : "ArrowLeft";
    if (held.includes(now)) return way;
    const follows = now.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING;
    return follows ? "Tab" : "Shift+Tab";
}}"""
_MOST = 80
"""So many keys lead from anywhere to the next thing in a lesson, or it is out of reach."""

# JupyterLab has its kernel, and has given the focus to the notebook.
_READY = f"""() => {NOTEBOOK}?.sessionContext?.isReady
    && document.activeElement.matches(".jp-Notebook, .jp-Notebook *")"""
_CHOSEN = 'document.querySelector(".lm-Menu-item.lm-mod-active")?.innerText ?? ""'
_MENU = {"de": ("Ausführen", "Alle Zellen ausführen"), "en": ("Run", "Run All Cells")}


class Keys:
    """Whoever has a keyboard and no mouse, on a page with a lesson in a language."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language

    def until(self, key: str, there: str) -> None:
        """Press a key until an expression of the page's holds."""
        if not self._leads(key, there):
            raise AssertionError(f"{key} does not lead to {there}")

    def _leads(self, key: str, there: str, most: int = _MOST) -> bool:
        for _ in range(most):
            if self.page.evaluate(there):
                return True
            self.page.keyboard.press(key)
        return False

    def run_all(self) -> None:
        """What a lesson in JupyterLab begins with: run all cells, by the menu."""
        self.page.locator(".jp-Notebook .jp-Cell:visible").first.wait_for(timeout=PATIENCE)
        self.page.wait_for_function(_READY, timeout=PATIENCE)
        self.page.wait_for_load_state("networkidle")
        for _ in range(5):  # as long as it still starts, it takes the focus out of its menus
            if self._chosen():
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Escape")
        raise AssertionError("the menu cannot be reached with the keyboard")

    def _chosen(self) -> bool:
        menu, entry = _MENU[self.language]
        ways = [
            ("Shift+Tab", 'document.activeElement.role === "menuitem"', 20),
            ("ArrowRight", f"document.activeElement.innerText.trim() === {menu!r}", 8),
            ("ArrowDown", f"({_CHOSEN}).startsWith({entry!r})", 20),
        ]
        return all(self._leads(*way) for way in ways)

    def alive(self, screens: int) -> None:
        """Wait until so many screens can be used."""
        self.page.wait_for_function(
            f"most => {_SCREENS}.length >= most", arg=screens, timeout=PATIENCE
        )

    def reach(self, at: int, wanted: str) -> None:
        """Bring the focus to what is wanted on the screen that is the ``at``-th of the page."""
        for _ in range(_MOST):
            key = self.page.evaluate(_NEARER, [at, wanted])
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{wanted} cannot be reached with the keyboard")

    def press(self, at: int, *wanted: str) -> str:
        """Choose one thing after the other; what the screen says then."""
        for one in wanted:
            self.reach(at, one)
            before = self.page.evaluate(f"at => {_SCREENS}[at].innerHTML", at)
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(
                f"([at, before]) => {_SCREENS}[at].innerHTML !== before", arg=[at, before]
            )
        return self.read(at)

    def read(self, at: int) -> str:
        """What stands on a screen."""
        return str(self.page.evaluate(f"at => {_SCREENS}[at].textContent", at))

    def may_fall(self, at: int) -> str:
        """The name of the first card that whoever is in turn may play."""
        first = '.is-turn .skt-choose[data-act]:not([aria-disabled="true"]) img'
        return str(self.page.evaluate(f"at => {_SCREENS}[at].querySelector({first!r}).alt", at))

    def focused(self) -> str:
        """What has the focus, as text."""
        return str(self.page.evaluate("document.activeElement.innerText"))

    def follow(self, lesson: str) -> None:
        """Go on to another lesson, by a link further down."""
        self.until("Tab", f'document.activeElement.getAttribute("href")?.includes({lesson!r})')
        self.page.keyboard.press("Enter")
        self.page.locator("h1:visible").filter(has_text=f"{int(lesson[:2])} · ").wait_for()

    def card(self, code: str) -> str:
        """A card's name."""
        return Words(self.language).name(Card.of(code), "name")

    def says(self, message: str, **values: object) -> str:
        """A sentence of the catalogue."""
        return text(message, self.language, **values)
