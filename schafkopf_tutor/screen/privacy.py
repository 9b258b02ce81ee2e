"""The privacy sheet for the head of a school: what is stored of people, why, where, how long.

What is stored stands in ``data/stored.toml``, column by column, and a test holds it to the tables.
The rest of the sheet are questions that only the school can answer: lines and boxes to fill in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any, Final

from schafkopf_tutor.data import resource
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import PRIVACY_STYLES, style

PLACES: Final = ("class", "numbers", "practice")
"""Where columns are stored: a lesson, what stays of it, somebody's own practice."""
_ELSEWHERE: Final = ("phone", "page", "own", "files")
"""Places that are no tables."""
_FILLED_IN: Final = ("school", "group", "teacher", "responsible", "officer", "time")
_BOXES: Final = {
    "names": ("handed", "own"),
    "place": ("laptop", "server", "hub"),
    "kept": ("month", "longer"),
    "grades": ("no", "yes"),
}
_RIGHTS: Final = ("told", "show", "erase", "right", "complain")
_SAFE: Final = ("network", "address", "login", "speed")


@cache
def stored() -> Mapping[str, Any]:
    """What is stored: ``days`` and ``few``, and by place, table and part the columns.

    >>> stored()["class"]["class_person"]["code"]
    ['resume']
    """
    with resource("stored.toml").open("rb") as file:
        return tomllib.load(file)


def privacy_sheet(language: str) -> str:
    """The sheet, two pages of A4.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> "class_person" in privacy_sheet("en")
    True
    """
    words = Words(language)
    title = words.text("privacy.title")
    body = "\n".join(_body(words))
    return document(title, language, style(PRIVACY_STYLES), body, of="is-privacy")


def _body(words: Words) -> Iterator[str]:
    def say(message: str, **values: object) -> str:
        return escape(words.text(f"privacy.{message}", **values))

    def listed(start: str, names: tuple[str, ...]) -> str:
        return "".join(f"<li>{say(f'{start}.{name}')}</li>" for name in names)

    yield f'<header class="skt-tip"><p>{say("print")}</p></header>'
    yield f'<main class="skt-sheet"><h1>{say("title")}</h1><p>{say("about")}</p>'
    yield f'<p class="skt-note">{say("no_advice")}</p><h2>{say("who")}</h2><dl>'
    yield from (f"<dt>{say(f'fields.{name}')}</dt><dd></dd>" for name in _FILLED_IN)
    yield f"</dl><h2>{say('why')}</h2><p>{say('purpose')}</p>"
    yield f'<p class="skt-blank">{say("legal")}</p>'
    yield f"<h2>{say('chosen')}</h2>"
    for name, boxes in _BOXES.items():
        yield f"<p>{say(f'boxes.{name}.ask')}</p><ul>"
        for box in boxes:
            said = say(f"boxes.{name}.{box}", days=stored()["days"])
            yield f'<li><span class="skt-box"></span>{said}</li>'
        yield "</ul>"
    yield f"<h2>{say('what')}</h2><p>{say('what_about')}</p>"
    yield f'<div class="skt-wide" tabindex="0" role="group" aria-label="{say("what")}">'
    yield '<table class="skt-words"><thead><tr>'
    yield "".join(f'<th scope="col">{say(f"head.{name}")}</th>' for name in ("what", "columns"))
    yield "</tr></thead>"
    for place in PLACES:
        yield from _place(place, words)
    yield "</table></div>"
    yield f"<h2>{say('elsewhere')}</h2><ul>{listed('places', _ELSEWHERE)}</ul>"
    yield f"<h2>{say('not')}</h2><ul>{listed('safe', _SAFE)}</ul>"
    yield f"<h2>{say('rights')}</h2><ul>{listed('right', _RIGHTS)}</ul>"
    signed = "".join(f"<span>{say(f'sign.{name}')}</span>" for name in ("teacher", "head"))
    yield f'<p class="skt-sign">{signed}</p></main>'


def _place(place: str, words: Words) -> Iterator[str]:
    """A place: where it is and how long it stays, then what is stored there, part by part."""
    tables = stored()[place]
    about = words.text(f"privacy.places.{place}", days=stored()["days"], few=stored()["few"])
    yield f'<tbody><tr class="is-place"><th scope="colgroup" colspan="2">{escape(about)}</th></tr>'
    for table, parts in tables.items():
        for part, columns in parts.items():
            said = escape(words.text(f"privacy.parts.{table}.{part}"))
            named = escape(f"{table}: {', '.join(columns)}")
            yield f'<tr><th scope="row">{said}</th><td><code>{named}</code></td></tr>'
    yield "</tbody>"
