"""What the teacher sets: how it is asked, teams, names, the leaderboard; and the lesson's end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schafkopf_tutor.classroom.models import AnyPart, BoxPart, ButtonsPart
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import MODES
from schafkopf_tutor.classroom.views_parts import button, lines, other_language
from schafkopf_tutor.screen.models import ButtonModel, GroupModel
from schafkopf_tutor.screen.voice import Voice

TEAMS: Final = (0, 2, 3, 4, 6)


def settings_box(session: Session, voice: Voice) -> BoxPart:
    """What is set for the whole lesson, and how it ends."""
    setup = session.setup
    parts: list[AnyPart] = [] if session.ended is not None else list(_chosen(session, voice))
    if not setup.kept:
        parts.append(_keep(voice))
    if session.ended is None:
        parts.append(
            {
                "part": "sure",
                "key": "end",
                "label": voice.text("class_page.lead.end"),
                "lines": lines(voice.text("class_page.lead.end_means")),
                "button": button("end", "class_page.lead.end_sure", voice),
            }
        )
    label = voice.text("class_page.settings")
    return {"part": "box", "key": "settings", "label": label, "more": True, "parts": parts}


def _chosen(session: Session, voice: Voice) -> Iterator[AnyPart]:
    """What can be chosen otherwise at any time."""
    setup = session.setup
    modes = [(mode, voice.text(f"class_page.mode.{mode}"), mode == setup.mode) for mode in MODES]
    yield _tools("mode", modes, voice)
    teams = [(str(count), _teams(count, voice), count == setup.teams) for count in TEAMS]
    yield _tools("team", teams, voice)
    yield _switch("names", setup.names, voice)
    yield _switch("board", setup.board, voice)
    language = voice.text("class_page.set.lang")
    group: GroupModel = {"label": language, "buttons": [other_language(voice)]}
    yield {"part": "tools", "key": "lang", "group": group}


def _teams(number: int, voice: Voice) -> str:
    return str(number) if number else voice.text("class_page.set.no_teams")


def _keep(voice: Voice) -> AnyPart:
    buttons = [button("keep", "class_page.set.keep_it", voice)]
    group: GroupModel = {"label": voice.text("class_page.set.keep"), "buttons": buttons}
    return {"part": "tools", "key": "keep", "group": group}


def _tools(word: str, choices: Sequence[tuple[str, str, bool]], voice: Voice) -> ButtonsPart:
    buttons: list[ButtonModel] = [
        {"act": f"{word} {value}", "label": label, "pressed": pressed}
        for value, label, pressed in choices
    ]
    label = voice.text(f"class_page.set.{word}")
    return {"part": "tools", "key": word, "group": {"label": label, "buttons": buttons}}


def _switch(word: str, on: bool, voice: Voice) -> ButtonsPart:
    choices = [
        (value, voice.text(f"class_page.set.{value}"), on is (value == "on"))
        for value in ("off", "on")
    ]
    return _tools(word, choices, voice)
