"""The drawing side on a plain page: helpers of its tests."""

from __future__ import annotations

from typing import Any

from tests.tools import screens

SECOND = "E9 EZ"
"""The start of the second trick: Christl must play the called ace."""


def show(page, model: Any, *, width: int = 860, look: str = "light", **more: str) -> None:
    """The model on a fresh page."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=look)
    page.set_content(screens.page(model, **more))


def then(page, model: Any) -> None:
    """Another model in the same place."""
    page.evaluate("(model) => show(model)", model)


def sent(page) -> list[str]:
    return page.evaluate("sent.splice(0)")


def focused(page) -> str:
    """The word that would be sent by what has the focus; else what it is."""
    return page.evaluate(
        "(({ dataset, className, localName }) => dataset.act ?? (className || localName))"
        "(document.activeElement)"
    )


def press(page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
