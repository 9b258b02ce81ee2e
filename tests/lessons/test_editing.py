"""desk.editor: what is laid out is at hand for the next cell."""

from __future__ import annotations

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import DealError, NotationError
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.editing import Editing
from schafkopf_tutor.rules import why


def tapped(editing: Editing, *acts: str) -> None:
    """As the page sends it."""
    for act in acts:
        editing.live._heard(None, {"act": act}, [])


def test_the_next_cell_has_the_game_the_view_and_the_text():
    editing = Desk("en").editor()
    tapped(editing, "to hand 1", "card E.A.0", "card G.K.0", "game rufspiel", "suit E", "by 0")
    tapped(editing, "to trick 0", "card E.9.0")
    assert editing.text == "ordnung dealer 3 | E9 … / EA GK … / … / … | rufspiel E by 0 | E9"
    assert editing.game == parse_game(editing.text)
    assert editing.view.hand == (Card.of("EA"), Card.of("GK"))
    assert why(editing.view, "GK").rule == "ruf.searched"


def test_it_begins_with_a_text_and_again_when_its_cell_is_run_again():
    desk = Desk("de", rules="cardgames-zone")
    text = "wenz by 0 | 2 holds EO E7 | 1 leads EZ"
    first = desk.editor(text)
    assert first.text == f"cardgames-zone | {text}"
    with pytest.raises(DealError):
        _ = first.game
    tapped(first, "card E.K.0")
    again = desk.editor(text)
    assert again.text == f"cardgames-zone | {text}"
    # another one is another place
    assert desk.editor().live.place != again.live.place == first.live.place
    with pytest.raises(NotationError):
        desk.editor("wenz by 0 | 2 holds XX")


@pytest.mark.parametrize(("language", "name"), [("de", "Eichel-Ober"), ("en", "Ober of Eichel")])
def test_what_is_stored_are_pictures_and_text_and_no_widget(language: str, name: str):
    data, _ = Desk(language).editor("dealer 3 | EO … / … / … / …")._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"}
    assert f'alt="{name}"' in data["text/html"].replace("'", '"')
    assert "<script" not in data["text/html"]
    assert "ordnung dealer 3 | EO … / … / … / …" in data["text/plain"]
