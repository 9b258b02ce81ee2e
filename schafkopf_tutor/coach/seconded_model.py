"""What a screen shows of a second beside a table: a panel with a button, and what he said."""

from __future__ import annotations

from schafkopf_tutor.coach.seconded import Seconded
from schafkopf_tutor.screen.models import ButtonModel, PanelModel
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.voice import Voice


def second(state: Playing, voice: Voice) -> PanelModel | None:
    """The panel, while he can be asked."""
    if not isinstance(state, Seconded) or not state.asks:
        return None
    title = voice.text("coach.panel.title")
    return {
        "key": "coach",
        "title": title,
        "lines": [voice.say(one) for one in state.hints],
        "group": {"label": title, "buttons": [button("hint", voice)]},
    }


def button(name: str, voice: Voice, *, pressed: bool | None = None) -> ButtonModel:
    """A button of the coach's panel, with the word that is typed for it."""
    made: ButtonModel = {
        "act": f"coach {name}",
        "label": voice.text(f"coach.button.{name}"),
        "typed": voice.words.phrase(f"coach.typed.{name}"),
    }
    if pressed is not None:
        made["pressed"] = pressed
    return made
