"""The pages of a class as a server hands them out: three frames of HTML, one script, one style.

In a page stand only words that anybody may read: how to come in, and what is said while there is no
line to the class. Everything else comes over the line, as models.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.classroom.models import AnyPart, ClassModel
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.screen.joined import CLASS_SCRIPTS, CLASS_STYLES, bundle, style
from schafkopf_tutor.screen.models import VERSION, ButtonModel

Role: TypeAlias = Literal["phone", "teacher", "projector"]


class File(NamedTuple):
    """Something of the drawing side, as it goes over the network."""

    kind: str
    body: bytes
    tag: str


@cache
def web() -> Mapping[str, File]:
    """Everything that can be asked for below ``web/``, by its name: nothing else is there."""
    script = bundle(CLASS_SCRIPTS) + _START
    made = {
        "pages.js": ("text/javascript; charset=utf-8", script),
        "pages.css": ("text/css; charset=utf-8", style(CLASS_STYLES)),
    }
    return {name: _file(kind, text) for name, (kind, text) in made.items()}


_START: Final = '\nof_class_page.start(JSON.parse(document.getElementById("data").textContent));\n'


def _file(kind: str, text: str) -> File:
    body = text.encode()
    return File(kind, body, sha256(body).hexdigest()[:16])


def shell(
    role: Role,
    language: str,
    *,
    prefix: str = "",
    code: str = "",
    named: bool = False,
    kind: str = "",
    game: str = USUAL,
) -> str:
    """A page as HTML, in the class's language; whoever reads it can have the other one.

    ``prefix`` is the path below which everything lies (behind a hub, say, /services/class);
    ``code`` is filled in where it is known, ``named`` asks for a nickname; ``kind`` is told when
    somebody joins (``table``: one phone for a whole table); ``game`` is the one of this class.

    >>> "ABCDEF" in shell("phone", "de", code="ABCDEF"), "<script src=" in shell("teacher", "en")
    (True, True)
    """
    words = Words(language)
    of_page = {"phone": "class_page.title", "teacher": "class_page.teacher.title"}
    title = words.text(words.own(of_page.get(role, "class_page.screen.label"), game))
    data = {
        "role": role,
        "lang": language,
        "langs": list(LANGUAGES),
        "socket": f"{prefix}/ws",
        "code": code,
        "kind": kind,
        "texts": {one: _texts(Words(one), game) for one in LANGUAGES},
        "join": {one: _join(Words(one), named=named) for one in LANGUAGES},
        "shut": {one: _shut(Words(one)) for one in LANGUAGES},
    }
    inert = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    files = web()
    look = " ".join(("skt-screen", "is-class", f"is-{role}"))
    who = '<header id="you"></header>\n' if role == "phone" else ""
    needs = " / ".join(Words(one).text("class_page.script") for one in LANGUAGES)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f'<link rel="stylesheet" href="{escape(prefix)}/web/pages.css?{files["pages.css"].tag}">\n'
        f'</head>\n<body class="{look}">\n{who}'
        '<div id="line" role="status"></div>\n<main id="here"></main>\n'
        '<footer id="mine"></footer>\n'
        f"<noscript><p>{escape(needs)}</p></noscript>\n"
        f'<script type="application/json" id="data">{inert}</script>\n'
        f'<script src="{escape(prefix)}/web/pages.js?{files["pages.js"].tag}"></script>\n'
        "</body>\n</html>\n"
    )


def _texts(words: Words, game: str) -> dict[str, str]:
    """What the page itself says."""
    line = {word: words.text(f"class_page.line.{word}") for word in ("lost", "you", "resume")}
    return {"title": words.text(words.own("class_page.title", game)), **line}


def _page(words: Words, title: str, parts: list[AnyPart]) -> ClassModel:
    first: AnyPart = {"part": "title", "key": "title", "text": title}
    return {
        "version": VERSION,
        "kind": "class",
        "lang": words.language,
        "label": title,
        "parts": [first, *parts],
    }


def _lines(words: Words, key: str, *messages: str) -> AnyPart:
    return {
        "part": "lines",
        "key": key,
        "lines": [{"text": words.text(message)} for message in messages],
    }


def _join(words: Words, *, named: bool) -> ClassModel:
    """Where the code is written; who was here before has another one."""
    say = words.text
    go: ButtonModel = {"act": "join", "label": say("class_page.join.go"), "main": True}
    back: ButtonModel = {"act": "resume …", "label": say("class_page.join.resume_go")}
    other = next(one for one in LANGUAGES if one != words.language)
    code: AnyPart = {
        "part": "field",
        "key": "code",
        "look": "is-code",
        "field": {"act": "code", "label": say("class_page.join.code")},
    }
    name: AnyPart = {
        "part": "field",
        "key": "name",
        "field": {"act": "name", "label": say("class_page.join.name")},
    }
    again: AnyPart = {
        "part": "box",
        "key": "again",
        "more": True,
        "label": say("class_page.join.again"),
        "parts": [
            _lines(words, "explain", "class_page.join.resume_explain"),
            {
                "part": "field",
                "key": "resume",
                "look": "is-code",
                "field": {"act": "resume", "label": say("class_page.join.resume")},
                "button": back,
            },
        ],
    }
    parts: list[AnyPart] = [
        _lines(words, "explain", "class_page.join.explain"),
        code,
        *([name] if named else []),
        {
            "part": "main",
            "key": "go",
            "group": {"label": say("class_page.join.go"), "buttons": [go]},
        },
        again,
        _lines(words, "private", "class_page.join.private"),
    ]
    model = _page(words, say("class_page.join.title"), parts)
    model["ways"] = [{"act": f"lang {other}", "label": say("class_page.other_language")}]
    return model


def _shut(words: Words) -> ClassModel:
    """What a page says that was not given its secret."""
    ask = _lines(words, "ask", "class_page.shut.ask")
    return _page(words, words.text("class_page.shut.title"), [ask])
