"""The projector's page: what the whole room may see. Before the reveal it tells nothing more than
what is asked and how many have answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.classroom.models import AnyPart, ClassModel
from schafkopf_tutor.classroom.paper import votable
from schafkopf_tutor.classroom.peer import vote
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked
from schafkopf_tutor.classroom.views_parts import fetching, lines, page, solved
from schafkopf_tutor.classroom.views_phone import closed
from schafkopf_tutor.classroom.views_room import (
    Around,
    answered,
    bar_faces,
    bar_models,
    board_part,
    join_part,
    teams_part,
)
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.screen.models import LineModel, QuestionModel
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import LETTERS

REASONS: Final = 4
"""So many reasons can be read on a wall."""


def projector_model(session: Session, voice: Voice, around: Around) -> ClassModel:
    """The page as it stands."""
    asked = session.current
    model = page(voice, "screen", _title(session, asked, voice))
    model["page"] = voice.text("class_page.screen.label")
    model["big"] = True
    model["parts"] += _parts(session, asked, around, voice)
    if asked is not None and asked.stage == "revealed":
        model["faces"] = bar_faces(session, asked, voice)
    return fetching(model, voice.words, around.prefix)


def _title(session: Session, asked: Asked | None, voice: Voice) -> str:
    if session.ended is not None:
        return voice.text("class_page.screen.ended")
    if session.paused:
        return voice.text("class_page.screen.paused")
    if asked is None:
        return voice.text("class_page.screen.welcome")
    if asked.own:
        return voice.text("class_page.screen.own")
    told = voice.text("class_page.number", number=asked.number)
    if asked.round > 1:
        return f"{told} · {voice.text('class_page.vote', number=asked.round)}"
    return told


def _parts(
    session: Session, asked: Asked | None, around: Around, voice: Voice
) -> Iterator[AnyPart]:
    if session.ended is not None:
        thanks = lines(voice.text("class_page.screen.thanks"))
        yield {"part": "lines", "key": "thanks", "lines": thanks}
    elif asked is None or session.paused or asked.own:
        yield join_part(session, around, voice, "is-large")
        count = voice.text("class_page.people", count=len(session.present))
        yield {"part": "lines", "key": "count", "look": "is-count", "lines": lines(count)}
    else:
        yield _count(session, asked, voice)
        yield from _question(session, asked, voice)
        yield join_part(session, around, voice, "is-corner")
    if session.ended is not None or asked is None or asked.own or session.paused:
        yield from _scores(session, voice)


def _scores(session: Session, voice: Voice) -> Iterator[AnyPart]:
    """Teams, and the leaderboard if it is wanted."""
    yield from (part for part in (teams_part(session, voice),) if part)
    if session.setup.board:
        yield from (part for part in (board_part(session, voice),) if part)


def _count(session: Session, asked: Asked, voice: Voice) -> AnyPart:
    """How many have answered, and whether anybody still can."""
    if asked.mode == "paper":
        cards = sum(asked.counts.get(asked.round, ()))
        word = "class_page.screen.counted" if cards else "class_page.screen.cards"
        told = [voice.text(word, count=cards)]
    else:
        values = {"count": len(answered(session, asked)), "all": len(session.present)}
        told = [voice.text("class_page.bars.title", **values)]
    if asked.stage == "locked":
        told.append(voice.text("class_page.stage.locked"))
    return {"part": "about", "key": "count", "look": "is-count", "about": told}


def _question(session: Session, asked: Asked, voice: Voice) -> Iterator[AnyPart]:
    item = session.item(asked)
    if asked.stage == "locked" and asked.mode == "peer":
        yield from _between_votes(session, asked, voice)
    if asked.stage != "revealed":
        yield {"part": "question", "key": "question", "question": _open(item, asked, voice)}
        return
    bars = bar_models(session, asked, voice, told=True)
    title = voice.text("class_page.screen.bars")
    told = solved(item, voice)
    told["feedback"] = _few(told.get("feedback", []))
    question: AnyPart = {"part": "question", "key": "question", "question": told}
    shown: AnyPart = {"part": "bars", "key": "bars", "title": title, "bars": bars}
    before = list(_before(session, asked, voice))
    beside: list[AnyPart] = [shown, *(before or _scores(session, voice))]
    side: AnyPart = {"part": "box", "key": "beside", "parts": beside}
    yield {"part": "box", "key": "told", "look": "is-told", "parts": [question, side]}


def _few(told: list[LineModel]) -> list[LineModel]:
    """Of many reasons those for what is right; all of them stand on each phone."""
    right = [line for line in told if line.get("tone") == "right"]
    return right[:REASONS] if len(told) > REASONS and right else told


def _between_votes(session: Session, asked: Asked, voice: Voice) -> Iterator[AnyPart]:
    """What everybody does now; how the vote came out would settle the next one."""
    advice = vote(session, asked).advice
    if advice is not None:
        now: LineModel = {"text": voice.text(f"class_page.screen.{advice}"), "tone": "marked"}
        yield {"part": "lines", "key": "now", "look": "is-now", "lines": [now]}


def _before(session: Session, asked: Asked, voice: Voice) -> Iterator[AnyPart]:
    """The vote before, so that everybody sees what talking has changed."""
    if asked.round > 1:
        yield {
            "part": "bars",
            "key": "before",
            "look": "is-small",
            "title": voice.text("class_page.bars.before", number=asked.round - 1),
            "bars": bar_models(session, asked, voice, told=False, round_=asked.round - 1),
        }


def _open(item: Item, asked: Asked, voice: Voice) -> QuestionModel:
    """What is asked, as everybody has it before answering."""
    model = closed(question_model(Once.put(item, test=True).answer, voice))
    model["tools"] = []
    answer = model["answer"]
    if answer["form"] == "order":  # nobody lays a row on the wall
        answer["form"], answer["caption"] = "cards", ""
    if asked.mode == "paper" and votable(item):
        for letter, option in zip(LETTERS, model["answer"].get("options", []), strict=False):
            option["above"] = letter
    return model
