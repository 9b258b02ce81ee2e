"""A page or a text that a screen brings along, to be saved as a file."""

from __future__ import annotations

from base64 import b64encode

from schafkopf_tutor.screen.models import LinkModel


def page_link(html: str, label: str, file: str) -> LinkModel:
    """The link that saves a page: what is written on it, and the file's name.

    >>> page_link("<p>", "Save", "a.html")["href"]
    'data:text/html;base64,PHA+'
    """
    return _link("text/html", html, label, file)


def text_link(text: str, label: str, file: str) -> LinkModel:
    """The link that saves a text: what is written on it, and the file's name.

    >>> text_link("a", "Save", "a.toml")["href"]
    'data:text/plain;base64,YQ=='
    """
    return _link("text/plain", text, label, file)


def _link(kind: str, text: str, label: str, file: str) -> LinkModel:
    data = b64encode(text.encode()).decode("ascii")
    return {"label": label, "href": f"data:{kind};base64,{data}", "file": file}
