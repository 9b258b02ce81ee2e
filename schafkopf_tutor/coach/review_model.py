"""The view model of a review: its overview, a decision at the table, the table to play on at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NotRequired, TypedDict

from schafkopf_tutor.coach.review import Choice, Decision
from schafkopf_tutor.coach.review_said import Rows, Telling
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.moves import Play
from schafkopf_tutor.screen.models import (
    ButtonModel,
    CardModel,
    KeyModel,
    LineModel,
    LinkModel,
    PanelModel,
    Screen,
    TableModel,
    TextTableModel,
)
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_moves import held
from schafkopf_tutor.screen.voice import Voice

VERSION: Final = 1
"""Grows when a field goes or changes its meaning."""


class PictureModel(TypedDict):
    """A picture that the model brings along (``data:image/png;base64,…``), and its words."""

    src: str
    alt: str


class MomentModel(TypedDict):
    """A decision that mattered: a ``head``, sentences, and how to get there."""

    key: str
    head: str
    lines: list[LineModel]
    ways: list[ButtonModel]


class ReviewModel(Screen):
    """The overview: how it ended, ``moments`` that mattered (or the ``none`` there were), the
    ``plot`` of how the game stood, ``panels`` with all numbers, a ``link`` to the page to save.

    ``title`` can have the focus under the key ``title``.
    """

    kind: Literal["review"]
    title: str
    lines: list[LineModel]
    heading: str
    moments: list[MomentModel]
    none: NotRequired[LineModel]
    plot: NotRequired[PictureModel]
    panels: list[PanelModel]
    link: NotRequired[LinkModel]
    ways: list[ButtonModel]


def review_model(
    state: Reviewing,
    voice: Voice,
    *,
    plot: PictureModel | None = None,
    link: LinkModel | None = None,
) -> ReviewModel | TableModel:
    """What a screen shows. ``plot`` is a picture of the course, ``link`` the page to be saved."""
    if not voice.names:
        voice = voice.seated()
    telling = Telling(state.review, voice)
    if state.table is not None:
        return _played(state.table, voice)
    if state.step is not None:
        return _decision(state, state.step, telling)
    return _overview(state, telling, plot, link)


# --- the overview --------------------------------------------------------------------------------


def _overview(
    state: Reviewing, telling: Telling, plot: PictureModel | None, link: LinkModel | None
) -> ReviewModel:
    voice = telling.voice
    model: ReviewModel = {
        "version": VERSION,
        "kind": "review",
        "lang": voice.words.language,
        "label": voice.text("review.label"),
        "title": telling.title,
        "lines": [{"text": line} for line in telling.about()],
        "heading": voice.text("review.mattered"),
        "moments": list(_moments(state, telling)),
        "panels": list(_panels(telling)),
        "ways": [],
        "focus": "title",
    }
    if not model["moments"]:
        model["none"] = {"text": telling.no_mistake()}
    if plot is not None:
        model["plot"] = plot
    if link is not None:
        model["link"] = link
    if state.steps:
        model["ways"] = [_button("next", voice.text("review.walk"), main=not model["moments"])]
    return model


def _moments(state: Reviewing, telling: Telling) -> Iterator[MomentModel]:
    for number, one in enumerate(state.review.mattered(), 1):
        told = telling.decision(one)
        label = telling.voice.text("review.look", number=number, head=told.head)
        look = _button(f"look {state.steps.index(one)}", label, main=number == 1)
        yield {
            "key": str(number),
            "head": told.head,
            "lines": [{"text": line} for line in told.lines],
            "ways": [look],
        }


def _panels(telling: Telling) -> Iterator[PanelModel]:
    """The tables: luck and skill, all decisions, how the game stood."""
    text = telling.voice.text
    if parts := telling.parts():
        yield {
            "key": "parts",
            "title": text("review.parts_title"),
            "table": _table(parts),
            "lines": list(telling.parts_said()),
        }
    if len(moves := telling.moves()) > 1:
        yield {"key": "moves", "title": text("review.moves"), "table": _table(moves)}
    if len(course := telling.course(whole=False)) > 1:
        yield {
            "key": "course",
            "title": text("review.course"),
            "table": _table(course),
            "lines": [text("review.course_about"), text("review.course_short")],
        }


def _table(rows: Rows) -> TextTableModel:
    head, *rest = rows
    return {"head": list(head), "rows": [list(row) for row in rest]}


def _button(act: str, label: str, *, main: bool = False) -> ButtonModel:
    made: ButtonModel = {"act": act, "label": label}
    return {**made, "main": True} if main else made


# --- one decision, at the table ------------------------------------------------------------------


def _decision(state: Reviewing, one: Decision, telling: Telling) -> TableModel:
    """The game before it, all hands open, with what was played and what each card was worth."""
    voice, told = telling.voice, telling.decision(one)
    table = Table(
        state.review.before(one),
        bottom=one.seat,
        seats=(),
        company=lambda _: None,
        on=frozenset(("open",)),
    )
    model = table_model(table, voice)
    for gone in ("choices", "calls"):
        model.pop(gone, None)  # type: ignore[misc]
    model["label"] = voice.text("review.label")
    model["ask"] = told.head
    tone: Literal["wrong", "marked"] = "wrong" if one.mistake else "marked"
    lines: list[LineModel] = [{"text": line} for line in told.lines]
    lines[0]["tone"] = tone
    model["says"] = {"lines": lines, "again": state.at or 0}
    model["tools"] = list(_tools(state, voice))
    model["focus"] = "next"
    model["keys"] = list(_keys(voice))
    choices = telling.choices(one)
    model["panels"] = [
        {"key": "choices", "title": voice.text("review.choices"), "table": _table(choices)}
    ]
    if one.is_card:
        _mark(model, table, one, telling)
    return model


def _mark(model: TableModel, table: Table, one: Decision, telling: Telling) -> None:
    """What was played has a mark, and under each card of the hand stands what it comes to."""
    places = dict(held(table.game, one.seat))
    found = {c.move.card: c for c in one.choices if isinstance(c.move, Play)}
    for seat in model["seats"]:
        if seat["key"] != str(one.seat):
            continue
        for card in seat.get("hand", {"cards": []})["cards"]:
            place = card["key"].partition(".")[2]
            choice = found.get(places[int(place)]) if place.isdigit() else None
            if choice is not None:
                _marked(card, choice, one, telling)


def _marked(card: CardModel, choice: Choice, one: Decision, telling: Telling) -> None:
    card["below"] = telling.number(choice.value.mean)
    if choice is one.best:
        card["strong"] = True
    if choice.move == one.move:
        word = telling.voice.words.phrase("review.played")
        card["mark"] = {"text": word, "tone": "wrong" if one.mistake else "marked"}


def _tools(state: Reviewing, voice: Voice) -> Iterator[ButtonModel]:
    last = state.at == len(state.steps) - 1
    forward = _button("next", voice.text("review.next"), main=not last)
    if last:
        forward["playable"], forward["why"] = False, voice.text("review.last")
    yield _button("previous", voice.text("review.previous"))
    yield forward
    yield _button("again", voice.text("review.again"))
    yield _button("overview", voice.text("review.overview"))


def _keys(voice: Voice) -> Iterator[KeyModel]:
    for act in ("next", "previous", "again", "overview"):
        yield {
            "key": voice.words.phrase(f"review.key.{act}"),
            "act": act,
            "label": voice.text(f"review.{act}"),
        }


# --- played on -----------------------------------------------------------------------------------


def _played(table: Table, voice: Voice) -> TableModel:
    """The table, and the way back to the review."""
    model = table_model(table, voice)
    back = _button("leave", voice.text("review.leave"), main=table.over)
    model["tools"] = [back, *model.get("tools", [])]
    return model
