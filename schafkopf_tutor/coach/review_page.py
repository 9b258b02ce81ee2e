"""A review as one page that needs nothing: to be saved, sent, or printed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from schafkopf_tutor.coach.review_model import PictureModel
from schafkopf_tutor.coach.review_said import Rows, Telling
from schafkopf_tutor.notation import format_game
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import REVIEW_STYLES, style


def review_page(telling: Telling, plot: PictureModel | None = None) -> str:
    """The page: what mattered, the ``plot`` with its sentence, every table, the game's text.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.
    """
    body = "\n".join(_body(telling, plot))
    css = style(REVIEW_STYLES)
    return document(telling.title, telling.voice.words.language, css, body, of="is-review")


def _body(telling: Telling, plot: PictureModel | None) -> Iterator[str]:
    say = telling.voice.text
    yield '<main class="skt-sheet">'
    yield f"<h1>{escape(telling.title)}</h1>"
    yield from (f"<p>{escape(line)}</p>" for line in telling.about())
    yield f"<h2>{escape(say('review.mattered'))}</h2>"
    mattered = telling.mattered()
    if not mattered:
        yield f"<p>{escape(telling.no_mistake())}</p>"
    for number, told in enumerate(mattered, 1):
        yield f"<h3>{number}. {escape(told.head)}</h3>"
        yield f"<p>{escape(' '.join(told.lines))}</p>"
    course = telling.course()
    if len(course) > 1:
        yield f"<h2>{escape(say('review.course'))}</h2>"
        if plot is not None:
            said = escape(plot["alt"])
            group = f'<div class="skt-plot" tabindex="0" role="group" aria-label="{said}">'
            source = escape(plot["src"])
            yield f'{group}<div class="skt-figure"><img alt="{said}" src="{source}"></div></div>'
            yield f"<p>{said}</p>"
    if parts := telling.parts():
        yield from _titled(say("review.parts_title"), parts)
        yield from (f"<p>{escape(line)}</p>" for line in telling.parts_said())
    if len(moves := telling.moves()) > 1:
        yield from _titled(say("review.moves"), moves)
    if len(course) > 1:
        yield from _titled(say("review.course"), course)
        yield f"<p>{escape(say('review.course_about'))}</p>"
    yield f"<h2>{escape(say('review.game_text'))}</h2>"
    yield f"<p><code>{escape(format_game(telling.review.game))}</code></p>"
    yield "</main>"


def _titled(title: str, rows: Rows) -> Iterator[str]:
    head, *rest = rows
    yield f"<h2>{escape(title)}</h2>"
    yield f'<div class="skt-wide" tabindex="0" role="group" aria-label="{escape(title)}">'
    yield '<table class="skt-words"><thead><tr>'
    yield "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    yield "</tr></thead><tbody>"
    for first, *cells in rest:
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(first)}</th>{row}</tr>'
    yield "</tbody></table></div>"
