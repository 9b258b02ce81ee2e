"""A page that a screen brings along, to be saved as a file."""

from __future__ import annotations

from base64 import b64encode

from schafkopf_tutor.screen.models import LinkModel


def page_link(html: str, label: str, file: str) -> LinkModel:
    """The link that saves a page: what is written on it, and the file's name.

    >>> page_link("<p>", "Save", "a.html")["href"]
    'data:text/html;base64,PHA+'
    """
    data = b64encode(html.encode()).decode("ascii")
    return {"label": label, "href": f"data:text/html;base64,{data}", "file": file}
