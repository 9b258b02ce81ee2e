"""Rules on paper: a form with boxes to tick, and a rule set in big letters for the wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.rulesheet import Section, about, sentences
from schafkopf_tutor.rulesheet.form import Field, Only, form
from schafkopf_tutor.rulesheet.questions import NUMBER
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import FORM_STYLES, WALL_STYLES, style
from schafkopf_tutor.screen.voice import Voice

_SECOND: Final = ("money", "faults")
"""What stands on the second sheet for the wall."""


def rules_form(speaker: Speaker, law: str = USUAL) -> str:
    """The page with all questions on which tables of a law differ; the usual answers are marked.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> rules_form(Speaker("en")).count("<h2>")
    26
    """
    title = speaker.text("rules_form.title")
    body = "\n".join(_form(speaker, law))
    return document(title, speaker.language, style(FORM_STYLES), body, of="is-rules-form")


def _form(speaker: Speaker, law: str) -> Iterator[str]:
    say = speaker.text
    yield f'<header class="skt-tip">{escape(say("rules_form.print"))}</header>'
    yield f'<main class="skt-sheet">\n<h1>{escape(say("rules_form.title"))}</h1>'
    yield f"<p>{escape(say('rules_form.how'))}</p>"
    yield f'<p class="skt-who">{escape(say("rules_form.table"))}</p>\n<ol>'
    for field in form(speaker, law):
        yield _field(field, speaker)
    game = "" if law == USUAL else f" --game {law}"
    yield f"</ol>\n<p>{escape(say('rules_form.then', game=game))}</p>\n</main>"


def _field(field: Field, speaker: Speaker) -> str:
    only = speaker.text("rules_form.only", others=_only(field.only, speaker)) if field.only else ""
    usual = speaker.text("rules_form.usual")
    boxes = "".join(
        f'<li><span class="skt-box"></span>{escape(box.label)}'
        + (f" <b>{escape(usual)}</b>" if box.usual else "")
        + "</li>"
        for box in field.boxes
    )
    if field.kind == NUMBER:
        boxes = f'<li class="skt-blank">{escape(speaker.text("rules_form.number"))}</li>'
    return (
        f'<li class="is-{field.kind}"><h2>{field.number}. {escape(field.ask)}</h2>'
        + (f'<p class="skt-only">{escape(only)}</p>' if only else "")
        + f'<p class="skt-more">{escape(field.more)}</p><ul>{boxes}</ul></li>'
    )


def _only(only: Sequence[Only], speaker: Speaker) -> str:
    words = speaker.words()
    either = words.phrase("rules_form.or")
    said = []
    for other in only:
        quoted = (words.phrase("rules_form.quoted", answer=answer) for answer in other.answers)
        answers = f" {either} ".join(quoted)
        said.append(words.phrase("rules_form.other", number=other.number, answers=answers))
    return f" {either} ".join(said)


def rules_wall(voice: Voice) -> str:
    """The sheet of the voice's rule set, for a wall: how it is played, then what it costs.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.
    """
    title = voice.text("rules_wall.title")
    body = "\n".join(_wall(title, voice))
    css = style(WALL_STYLES)
    return document(title, voice.words.language, css, body, of="is-rules-wall")


def _wall(title: str, voice: Voice) -> Iterator[str]:
    ruleset, speaker = voice.ruleset, voice.speaker
    yield f'<header class="skt-tip">{escape(voice.text("rules_wall.print"))}</header>'
    yield f'<main class="skt-sheet">\n<h1>{escape(title)}</h1>'
    yield f'<p class="skt-about">{escape(about(ruleset.name, speaker) or ruleset.name)}</p>'
    told = sentences(ruleset, speaker)
    for page in (lambda section: section.id not in _SECOND, lambda section: section.id in _SECOND):
        yield '<div class="skt-groups">'
        yield from map(_section, filter(page, told))
        yield "</div>"
    yield "</main>"


def _section(section: Section) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in section.sentences)
    table = _table(section.table) if section.table else ""
    return f"<section><h2>{escape(section.heading)}</h2><ul>{lines}</ul>{table}</section>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *others = rows
    first = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    rest = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in others
    )
    table = f"<table><thead><tr>{first}</tr></thead><tbody>{rest}</tbody></table>"
    return f'<div class="skt-prices">{table}</div>'
