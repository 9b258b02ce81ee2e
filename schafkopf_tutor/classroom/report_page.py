"""A session's report, and sessions compared, as pages that need nothing: to be read and printed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from schafkopf_tutor.classroom.compare import Compared
from schafkopf_tutor.classroom.report import SkillLine
from schafkopf_tutor.classroom.report_said import (
    Rows,
    Telling,
    compared_rows,
    share_text,
    skill_name,
)
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import PAPER_STYLES, style
from schafkopf_tutor.screen.voice import Voice


def report_page(telling: Telling) -> str:
    """The page: by skill with bars, by belief with what is right, by person, by question.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.
    """
    return _page(telling.title, telling.voice, "\n".join(_body(telling)))


def compared_page(compared: Compared, voice: Voice) -> str:
    """Sessions side by side, as such a page."""
    title, say = voice.text("class_compare.title"), voice.text
    parts = compared_rows(compared, voice)
    body = [f'<header class="skt-tip"><p>{escape(say("class_report.print"))}</p></header>']
    body.append(f'<main class="skt-sheet"><h1>{escape(title)}</h1>')
    body.append(f"<p>{escape(say('class_compare.about'))}</p>")
    for name, rows in parts.items():
        body += _titled(say(f"class_compare.by.{name}"), rows)
    body.append("</main>")
    return _page(title, voice, "\n".join(body))


def _page(title: str, voice: Voice, body: str) -> str:
    return document(title, voice.words.language, style(PAPER_STYLES), body, of="is-class-report")


def _body(telling: Telling) -> Iterator[str]:
    say = telling.voice.text
    yield f'<header class="skt-tip"><p>{escape(say("class_report.print"))}</p></header>'
    yield f'<main class="skt-sheet"><h1>{escape(telling.title)}</h1>'
    yield from (f"<p>{escape(line)}</p>" for line in telling.about())
    if telling.report.total.answers:
        skill, belief = say("class_report.by.skill"), say("class_report.by.belief")
        yield f"<h2>{escape(skill)}</h2>"
        yield from _bars(telling)
        yield from _titled("", telling.skills(), skill)
        yield f"<h2>{escape(belief)}</h2>"
        if telling.report.beliefs:
            yield f"<p>{escape(say('class_report.beliefs_about'))}</p>"
            yield from _titled("", telling.beliefs(), belief)
        else:
            yield f"<p>{escape(say('class_report.no_belief'))}</p>"
    if telling.report.questions:
        yield from _titled(say("class_report.by.question"), telling.questions())
    if telling.report.people:
        yield from _titled(say("class_report.by.person"), telling.people())
        for rows in telling.matrix():
            yield from _titled(say("class_report.by.matrix"), rows)
        yield f'<p class="skt-note">{escape(say("class_report.private"))}</p>'
    yield "</main>"


def _bars(telling: Telling) -> Iterator[str]:
    """A bar for each skill; what it shows stands beside it in words, and in the table below."""
    yield '<div class="skt-bars" aria-hidden="true">'
    for line in telling.report.skills:
        yield _bar(line, telling.voice)
    yield "</div>"


def _bar(line: SkillLine, voice: Voice) -> str:
    width = round(100 * (line.first.share or 0))
    name, share = escape(skill_name(line.skill, voice)), escape(share_text(line.first, voice))
    drawn = (
        '<svg viewBox="0 0 100 6" preserveAspectRatio="none" focusable="false">'
        f'<rect width="100" height="6" class="is-ground"/><rect width="{width}" height="6"/></svg>'
    )
    return f"<p><span>{name}</span>{drawn}<b>{share}</b></p>"


def _titled(title: str, rows: Rows, named: str = "") -> Iterator[str]:
    """A table with its title; ``named`` where the title stands above something else already."""
    head, *rest = rows
    if title:
        yield f"<h2>{escape(title)}</h2>"
    yield f'<div class="skt-wide" tabindex="0" role="group" aria-label="{escape(title or named)}">'
    yield '<table class="skt-words"><thead><tr>'
    yield "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    yield "</tr></thead><tbody>"
    for first, *cells in rest:
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(first)}</th>{row}</tr>'
    yield "</tbody></table></div>"
