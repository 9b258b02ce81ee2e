"""The position editor in a notebook: what is laid out there is at hand for the next cell."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.game import Game
from schafkopf_tutor.notebook.pages import stored_note
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_stored import editor_stored
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import View

if TYPE_CHECKING:
    from schafkopf_tutor.coach.laid_out import LaidOut


class Editing:
    """An editor in its place; ``game``, ``view`` and ``text`` are what lies there now."""

    def __init__(self, live: Live) -> None:
        self.live = live

    @property
    def state(self) -> Editor:
        """The editor's value."""
        state: LaidOut = self.live.state  # type: ignore[assignment]
        return state.editor

    @property
    def game(self) -> Game:
        """The game laid out. DealError while it is a position, which has no history."""
        return self.state.game

    @property
    def view(self) -> View:
        """What the seat in turn sees. DealError for a position without its game."""
        return self.state.view

    @property
    def text(self) -> str:
        """The game or the position in notation."""
        return self.state.text

    def _repr_mimebundle_(self, **given: object) -> tuple[dict[str, str], dict[str, str]]:
        return self.live._repr_mimebundle_(**given)


def stored_of(editor: Editor, voice: Voice) -> Picture:
    """The stored form of an editor, with how to bring it to life."""
    picture = editor_stored(editor, voice)
    html = f'<div class="skt" style="line-height:1.5">{picture.html}{stored_note(voice)}</div>'
    return Picture(html, picture.text)


def key_of(text: str) -> str:
    """The name of an editor's place: the same text begins in the same place.

    >>> key_of("") == key_of(" "), key_of("") == key_of("dealer 0")
    (True, False)
    """
    return f"editor-{sha256(' '.join(text.split()).encode()).hexdigest()[:12]}"
