"""A question as a piece of HTML, for the formats that show one."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from schafkopf_tutor.quiz.export.told import Lying, Option, Picture, Told

Source = Callable[[Picture], str]
"""Where the file of a picture lies, as the format has it."""

WIDTH = 62
"""Of a card, in pixels."""


def line(text: str) -> str:
    """A text in HTML, its lines kept.

    >>> line("1 < 2" + chr(10) + "& so on")
    '1 &lt; 2<br/>&amp; so on'
    """
    return escape(text).replace("\n", "<br/>")


def paragraph(text: str) -> str:
    """A text as a paragraph; nothing for none."""
    return f"<p>{line(text)}</p>" if text else ""


def image(picture: Picture, source: Source) -> str:
    """A picture with its words for those who do not see it."""
    return f'<img src="{escape(source(picture))}" alt="{escape(picture.alt)}" width="{WIDTH}"/>'


def lying(group: Lying, source: Source) -> str:
    """Pictures side by side, those with a word below it each in a box of its own."""
    drawn = " ".join(
        image(picture, source) + (f" <small>{line(below)}</small>" if below else "")
        for picture, below in group.pictures
    )
    caption = f"<strong>{line(group.caption)}</strong><br/>" if group.caption else ""
    return f"<p>{caption}{drawn}</p>"


def asked(told: Told, source: Source) -> str:
    """What is asked, what lies there, and how to answer."""
    shown = "".join(lying(group, source) for group in told.shown)
    return f"{paragraph(told.ask)}{shown}{paragraph(told.how)}"


def option(one: Option, source: Source) -> str:
    """An option: its picture, where it has one, and its words."""
    drawn = f"{image(one.picture, source)} " if one.picture else ""
    return f"{drawn}{line(one.text)}"
