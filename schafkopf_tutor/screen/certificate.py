"""The certificate: one HTML page that needs nothing, made to be printed on A4."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import card_svg
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.faces import address
from schafkopf_tutor.screen.joined import CERTIFICATE_STYLES, style
from schafkopf_tutor.screen.voice import Voice

LONGEST_NAME: Final = 60
"""Letters of a name that find room."""
_LONG: Final = 26
"""A longer one is written smaller."""
_FAN: Final = ("EO", "GO", "HO", "SO")
"""The highest of all trumps."""
_HIDDEN: Final = frozenset({"Cc", "Cs", "Co", "Cn"})


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """What is certified: who (empty: a line to write on), when (None: another one), in which game
    (the name of its law), under which rules, how many of how many right, how many pass, the
    faultless skills, the code, and the command that makes the questions again."""

    name: str
    day: date | None
    game: str
    rules: str
    right: int
    number: int
    passing: int
    mastered: tuple[str, ...]
    code: str
    command: str


def checked_name(typed: str) -> str:
    r"""A name as it was typed, on one line and without what cannot be seen.

    Raises TutorError if it is too long for a line.

    >>> checked_name("  Anna \x07 Huber ")
    'Anna Huber'
    """
    seen = "".join(c for c in typed if c.isspace() or unicodedata.category(c) not in _HIDDEN)
    name = " ".join(seen.split())
    if len(name) > LONGEST_NAME:
        raise TutorError("error.sitting.name", found=len(name), high=LONGEST_NAME)
    return name


def certificate(made: Certificate, voice: Voice) -> str:
    """The page in the language and with the cards of the voice.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.
    """
    title = voice.text("certificate.title", game=made.game)
    whole = f"{title}: {made.name}" if made.name else title
    body = "\n".join(_body(made, voice))
    css = style(CERTIFICATE_STYLES)
    return document(whole, voice.words.language, css, body, of="is-certificate")


def _body(made: Certificate, voice: Voice) -> Iterator[str]:
    say = voice.text
    yield f'<header class="skt-tip">{escape(say("certificate.print"))}</header>'
    yield '<main class="skt-sheet">'
    yield f'<div class="skt-fan">{_fan(voice)}</div>'
    yield f"<h1>{escape(say('certificate.title', game=made.game))}</h1>"
    yield _p(say("certificate.lead"), "skt-lead")
    yield _name(made.name)
    yield _p(say("certificate.result", right=made.right, number=made.number), "skt-result")
    yield _p(say("certificate.rules", rules=made.rules, passing=made.passing))
    yield _p(say("certificate.may"), "skt-may")
    if made.mastered:
        yield f"<h2>{escape(say('certificate.mastered'))}</h2>"
        names = (skill_named(skill).name(voice.words) for skill in made.mastered)
        yield "<ul>" + "".join(f"<li>{escape(name)}</li>" for name in names) + "</ul>"
    yield '<div class="skt-lines">'
    day = "" if made.day is None else day_text(made.day, voice.words)
    yield _line(day, say("certificate.day"))
    yield _line("", say("certificate.signature"))
    yield '</div>\n<footer class="skt-check">'
    yield _p(say("certificate.code"), "skt-label")
    yield _p(made.code, "skt-code")
    yield _p(say("certificate.check", number=made.number), "skt-how")
    yield f"<p><code>{escape(made.command)}</code></p>"
    yield "</footer>\n</main>"


def _p(text: str, of: str = "") -> str:
    named = f' class="{of}"' if of else ""
    return f"<p{named}>{escape(text)}</p>"


def _name(name: str) -> str:
    if not name:
        return '<p class="skt-name is-empty"></p>'
    size = " is-long" if len(name) > _LONG else ""
    return f'<p class="skt-name{size}"><bdi>{escape(name)}</bdi></p>'


def _line(text: str, label: str) -> str:
    return f"<p><span>{escape(text)}</span><small>{escape(label)}</small></p>"


def _fan(voice: Voice) -> str:
    """Four cards as an ornament: they say nothing, so nobody has to read them out."""
    drawn = (address(card_svg(Card.of(code), voice.words)) for code in _FAN)
    return "".join(f'<img src="{source}" alt="">' for source in drawn)
