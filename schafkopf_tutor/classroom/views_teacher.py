"""The teacher's page: what leads the lesson, who has answered, is stuck, believes what.

It tells what is right before the reveal, so it is the teacher's alone: whoever shows something to
the room shows the projector's page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.beliefs import belief_named
from schafkopf_tutor.classroom.deciding import not_now
from schafkopf_tutor.classroom.extras import EXTRAS
from schafkopf_tutor.classroom.models import (
    AnyPart,
    BoxPart,
    ButtonsPart,
    ChoosePart,
    ClassModel,
    PersonModel,
)
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked
from schafkopf_tutor.classroom.views_modes import advises_again, mode_parts, own_beliefs
from schafkopf_tutor.classroom.views_parts import (
    button,
    fetching,
    lines,
    page,
    solved,
)
from schafkopf_tutor.classroom.views_room import (
    Around,
    Standing,
    answered,
    bar_faces,
    bar_models,
    believed_in,
    board_part,
    join_part,
    standings,
    teams_part,
)
from schafkopf_tutor.classroom.views_settings import settings_box
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.make import kinds_of
from schafkopf_tutor.quiz.skills import skill_named, skills
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.screen.models import ButtonModel, GroupModel, KeyModel, LineModel
from schafkopf_tutor.screen.voice import Voice

_MOST_BELIEFS: Final = 5
_KEYS: Final = (("n", "next"), ("r", "reveal"), ("l", "lock"), ("p", "pause"), ("v", "again"))


def teacher_model(session: Session, voice: Voice, around: Around) -> ClassModel:
    """The page as it stands."""
    asked = session.current
    model = page(voice, "teacher", voice.text("class_page.teacher.title"), _about(session, voice))
    model["page"] = voice.text("class_page.teacher.title")
    leading = _leading(session, asked, voice)
    model["parts"] += [
        {"part": "main", "key": "lead", "group": leading},
        {"part": "box", "key": "left", "look": "is-left", "parts": _left(session, around, voice)},
        {"part": "box", "key": "side", "look": "is-side", "parts": _side(session, around, voice)},
    ]
    if asked is not None:
        model["faces"] = bar_faces(session, asked, voice)
    acts = {one["act"] for one in leading["buttons"] if one.get("playable", True)}
    model["keys"] = list(_keys(acts, voice))
    mains = [one["act"] for one in leading["buttons"] if one.get("main")]
    model["focus"] = mains[0] if mains else "title"
    return fetching(model, voice.words, around.prefix)


def _keys(acts: set[str], voice: Voice) -> Iterator[KeyModel]:
    for key, act in _KEYS:
        if act in acts:
            yield {"key": key, "act": act, "label": voice.text(f"class_page.lead.{act}")}


def _about(session: Session, voice: Voice) -> list[str]:
    """How many are there, which question, how it stands."""
    told = [voice.text("class_page.people", count=len(session.present))]
    asked = session.current
    if session.ended is not None:
        return [*told, voice.text("class_page.stage.ended")]
    if asked is not None and session.setup.mode not in EXTRAS:
        told.append(voice.text("class_page.number", number=asked.number))
        if not asked.own and asked.round > 1:
            told.append(voice.text("class_page.vote", number=asked.round))
        told.append(voice.text(f"class_page.stage.{asked.stage}"))
    if session.paused:
        told.append(voice.text("class_page.stage.paused"))
    return told


# --- what leads the lesson -----------------------------------------------------------------------


def _leading(session: Session, asked: Asked | None, voice: Voice) -> GroupModel:
    """The words that lead on. Each keeps its place whatever happens, so that no hand comes down on
    one and up on another; what cannot be said now says why. ``main`` is what is meant most often.
    """
    buttons = [] if session.ended is not None else list(_buttons(session, asked, voice))
    return {"label": voice.text("class_page.lead.label"), "buttons": buttons}


def _buttons(session: Session, asked: Asked | None, voice: Voice) -> Iterator[ButtonModel]:
    main = _main(session, asked)
    for act, message in _acts(session, asked):
        made = button(act, f"class_page.lead.{message}", voice, main=act == main)
        refused = not_now(session, act)
        if refused is not None:
            made["playable"], made["why"] = False, voice.say(refused.why)
        yield made


def _acts(session: Session, asked: Asked | None) -> Iterator[tuple[str, str]]:
    """Every word that leads, in its place."""
    if session.setup.mode not in EXTRAS:
        locked = asked is not None and asked.stage == "locked" and not session.paused
        yield "reveal", "reveal"
        yield ("on", "unlock") if locked else ("lock", "lock")
        yield "again", "again"
        yield "next", "start" if asked is None else "next"
        yield "skip", "skip"
    yield ("on", "on") if session.paused else ("pause", "pause")


def _main(session: Session, asked: Asked | None) -> str:
    if session.paused:
        return "on"
    if session.setup.mode in EXTRAS:
        return ""
    if asked is None or asked.own or asked.stage == "revealed":
        return "next"
    if asked.stage == "open":
        return "lock" if asked.mode == "peer" else "reveal"
    return "again" if advises_again(session, asked) else "reveal"


# --- what is asked, and how it was answered ------------------------------------------------------


def _left(session: Session, around: Around, voice: Voice) -> list[AnyPart]:
    asked = session.current
    parts: list[AnyPart] = list(mode_parts(session, voice))
    if session.setup.mode in EXTRAS and session.ended is None:
        return [*parts, join_part(session, around, voice)]
    if asked is None:
        parts.append(join_part(session, around, voice, "is-large"))
        parts.append({"part": "lines", "key": "begin", "lines": lines(
            voice.text("class_page.teacher.begin"), voice.text("class_page.teacher.alone")
        )})  # fmt: skip
        return parts
    if asked.own:
        return [*parts, _own(session, asked, voice), *own_beliefs(session, asked, voice)]
    item = session.item(asked)
    done = len(answered(session, asked))
    title = voice.text("class_page.bars.title", count=done, all=len(session.present))
    parts.append(
        {
            "part": "bars",
            "key": "bars",
            "title": title,
            "bars": bar_models(session, asked, voice, told=True),
        }
    )
    if asked.round > 1:
        parts.append(
            {
                "part": "bars",
                "key": "before",
                "look": "is-small",
                "title": voice.text("class_page.bars.before", number=asked.round - 1),
                "bars": bar_models(session, asked, voice, told=False, round_=asked.round - 1),
            }
        )
    parts.append({"part": "question", "key": "question", "question": solved(item, voice)})
    return parts


def _own(session: Session, asked: Asked, voice: Voice) -> AnyPart:
    """How far all have come who have questions of their own."""
    given = [one.attempt.right for one in session.given.get(asked.number, Frozen()).values()]
    name = skill_named(asked.skill).name(voice.words)
    told = [voice.text("class_page.teacher.own", name=name, level=asked.level)]
    if given:
        percent = round(100 * sum(given) / len(given))
        told.append(voice.text("class_page.teacher.own_sum", count=len(given), percent=percent))
    return {"part": "lines", "key": "own", "lines": lines(*told)}


# --- who is there, and what is set ---------------------------------------------------------------


def _side(session: Session, around: Around, voice: Voice) -> list[AnyPart]:
    asks = session.ended is None and session.setup.mode not in EXTRAS
    parts: list[AnyPart] = [_next_box(session, voice)] if asks else []
    parts += [_projector(around, voice), settings_box(session, voice)]
    parts += _people(session, around, voice)
    parts += _beliefs(session, voice)
    parts += [part for part in (teams_part(session, voice),) if part]
    if session.setup.board:
        parts += [part for part in (board_part(session, voice),) if part]
    if session.current is not None and session.ended is None and session.setup.mode not in EXTRAS:
        parts.append(join_part(session, around, voice))
    return parts


def _projector(around: Around, voice: Voice) -> AnyPart:
    return {
        "part": "link",
        "key": "projector",
        "label": voice.text("class_page.teacher.projector"),
        "href": f"{around.prefix}/p#{around.viewer}",
    }


def _next_box(session: Session, voice: Voice) -> BoxPart:
    """Which skill comes next, and at which level; only what the class's rule set has."""
    setup, chosen = session.setup, session.skill
    words = voice.words
    known: ChoosePart = {
        "part": "choose",
        "key": "skill",
        "act": "skill",
        "label": voice.text("class_page.next.skill"),
        "options": [
            {"value": name, "text": skill.name(words)}
            for name, skill in skills(session.ruleset.law).items()
            if any(kinds_of(name, level, session.ruleset) for level in LEVELS)
        ],
        "value": chosen,
    }
    level: ButtonsPart = {
        "part": "tools",
        "key": "level",
        "group": {
            "label": voice.text("class_page.next.level"),
            "buttons": [
                {"act": f"level {at}", "label": str(at), "pressed": at == setup.level}
                for at in LEVELS
                if kinds_of(chosen, at, session.ruleset)
            ],
        },
    }
    label = voice.text("class_page.next.title")
    return {"part": "box", "key": "next", "label": label, "parts": [known, level]}


def _people(session: Session, around: Around, voice: Voice) -> Iterator[AnyPart]:
    """Everybody, those first who need somebody."""
    found = standings(session, around)
    order = {"lost": 0, "slow": 1, "thinks": 2, "away": 3, "done": 4, "here": 5}
    states = {who: _state(session, standing) for who, standing in found.items()}
    people = sorted(session.present, key=lambda person: order[states[person.id]])
    yield {
        "part": "people",
        "key": "people",
        "title": voice.text("class_page.people_title", count=len(people)),
        "people": [
            _person(session, person.id, states[person.id], found[person.id], voice)
            for person in people
        ],
        "empty": voice.text("class_page.nobody"),
    }


def _state(session: Session, standing: Standing) -> str:
    asked = session.current
    if session.setup.mode in EXTRAS:
        return "here" if standing.here else "away"
    if not standing.here and not (asked is not None and asked.own):
        return "away"
    if standing.lost:
        return "lost"
    if standing.slow:
        return "slow"
    if not standing.here:
        return "away"
    if standing.answered:
        return "done"
    waits = asked is not None and asked.stage == "open" and session.ended is None
    return "thinks" if waits else "here"


def _person(
    session: Session, who: str, state: str, standing: Standing, voice: Voice
) -> PersonModel:
    name = session.people[who].name
    model: PersonModel = {
        "key": f"person.{who}",
        "name": name,
        "state": voice.text(f"class_page.person.{state}"),
        "away": not standing.here,
    }
    if state in ("lost", "slow"):
        model["tone"] = "missed"
    elif state == "done":
        model["tone"] = "marked"
    asked = session.current
    if asked is not None and asked.own:
        model["team"] = voice.text("class_page.person.own", count=session.own(who, asked.number))
    if session.setup.teams:
        model["team"] = voice.text("class_page.team", number=session.team(who))
    if session.ended is None:
        label = voice.text("class_page.person.remove", name=name)
        model["sure"] = voice.text("class_page.person.sure")
        model["remove"] = {"act": f"remove {who}", "label": label}
    return model


def _beliefs(session: Session, voice: Voice) -> Iterator[AnyPart]:
    """What the room seems to believe, of all questions so far."""
    found = believed_in(session)[:_MOST_BELIEFS]
    if found:
        told: list[LineModel] = [
            {
                "strong": belief_named(belief).name(voice.words),
                "text": voice.text("class_page.beliefs.count", count=count),
            }
            for belief, count in found
        ]
        title = voice.text("class_page.beliefs.title")
        inner: AnyPart = {"part": "lines", "key": "lines", "lines": told}
        yield {"part": "box", "key": "beliefs", "label": title, "parts": [inner]}
