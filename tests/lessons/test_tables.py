"""Tables of a desk: what can be laid on them, and that a touch moves Python's state and picture."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import DealError, NotationError, RulesetError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Announce, Bid, Play
from schafkopf_tutor.notation import format_game
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.screen.table import Table

HANDS = (
    "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
    "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
RUFSPIEL = f"dealer 3 | {HANDS} | rufspiel E by 0"


def touch(live: Live, act: str) -> str:
    """What is said after a touch."""
    live._heard(live, {"act": act}, [])
    return " ".join(
        f"{line.get('strong', '')} {line['text']}" for line in live.model["says"]["lines"]
    )


def state(live: Live) -> Table:
    assert isinstance(live.state, Table)
    return live.state


def test_a_touch_moves_the_state_and_the_picture():
    live = Desk("de").table(RUFSPIEL)
    assert "Beni ist am Zug." in touch(live, "play 0.0")
    assert state(live).game.moves[-1] == Play(0, Card.of("EO"))
    assert [one["card"]["face"] for one in live.model["trick"]["cards"]] == ["EO"]
    refused = touch(live, "play 1.1")
    assert "Beni muss die Eichel-Zehn behalten." in refused
    assert "Schafkopf-Ordnung 3.2.1" in refused
    assert len(state(live).game.moves) == 2
    touch(live, "undo")
    assert len(state(live).game.moves) == 1


def test_pictures_travel_once():
    live = Desk("de").table(RUFSPIEL)
    first = live.faces
    assert len(first) == 33  # the pack and a back
    assert "faces" not in live.model
    touch(live, "play 0.0")
    assert live.faces is first
    assert len(json.dumps(live.model)) < 12_000


def test_a_text_is_by_the_rules_of_the_desk_unless_it_names_others():
    desk = Desk("de", rules="cardgames-zone")
    assert state(desk.table(RUFSPIEL)).game.ruleset.name == "cardgames-zone"
    other = desk.table(f"ordnung {RUFSPIEL}")
    assert state(other).game.ruleset.name == "ordnung"
    touch(other, "play 0.0")
    assert "(Schafkopf-Ordnung 3.2.1)" in touch(other, "play 1.1")


def test_a_game_and_a_deal_are_laid_as_they_are():
    desk = Desk("en")
    game = state(desk.table(RUFSPIEL)).game
    assert state(desk.table(game)).game is game
    deal = Deal(game.ruleset.pack, game.deal.hands)
    assert state(desk.table(deal)).game.deal == deal
    assert format_game(state(desk.table(deal)).game).startswith("ordnung dealer 3 | EO GO HU")


def test_a_seed_deals_the_same_cards_and_the_generator_others():
    desk = Desk("en", generator=Random(1))
    one, two = (state(desk.table(seed=7)).game for _ in range(2))
    assert one == two
    assert state(Desk("de").table(seed=7)).game == one
    assert state(desk.table(seed=8)).game != one
    drawn = [state(desk.table()).game for _ in range(3)]
    assert len({game.deal.hands for game in drawn}) == 3
    again = Desk("en", generator=Random(1))
    assert [state(again.table()).game for _ in range(3)] == drawn
    assert sorted(card.code for hand in one.deal.hands for card in hand) == sorted(
        card.code for card in one.ruleset.pack.cards
    )


def test_others_play_by_what_they_see():
    seen = []

    def player(view: Any) -> Any:
        seen.append(view.seat)
        assert len(view.hand) <= 8
        return Bid(view.seat, "weiter") if view.order is None else legal_moves(view)[0]

    live = Desk("de").table(f"dealer 3 | {HANDS}", seats=[2], others=player, open=False)
    assert seen == [0, 1]
    assert live.model["seats"][2]["place"] == "bottom"
    assert {one["face"] for one in live.model["seats"][0]["hand"]["cards"]} == {"back"}
    said = touch(live, "say 2 spiele")
    assert "Christl sagt das Spiel an." in said
    assert seen == [0, 1, 3]
    touch(live, "announce 2 wenz")
    assert state(live).game.announced == Announce(2, "wenz")
    assert state(live).in_turn == 2


def test_names_and_looks():
    names = ["Ida", "Max", "Eva", "Sepp"]
    live = Desk("de").table(RUFSPIEL, names=names, grey=False)
    assert [seat["name"] for seat in live.model["seats"]] == names
    touch(live, "play 0.0")
    assert not any("playable" in one for one in live.model["seats"][1]["hand"]["cards"])
    assert "Max muss" in touch(live, "play 1.1")


def test_what_cannot_be_laid_is_said():
    desk = Desk("de")
    for text in ("", "dealer", "dealer 4 | … / … / … / …", "ordnung dealer 3 | XX / … / … / …"):
        with pytest.raises((NotationError, RulesetError)):
            desk.table(text)
    with pytest.raises(RulesetError):
        desk.table("nobody dealer 3 | … / … / … / …")
    with pytest.raises(DealError):
        desk.table(RUFSPIEL, seats=[4])


def test_the_same_table_takes_its_own_place():
    desk = Desk("de")
    one, two = desk.table(RUFSPIEL), desk.table(RUFSPIEL)
    assert one.place == two.place
    assert desk.table(RUFSPIEL, names=["A", "B", "C", "D"]).place != one.place
    assert desk.table(seed=1).place != one.place


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_notebook_keeps(language: str):
    bundle, metadata = Desk(language).table(f"{RUFSPIEL} | EO H7")._repr_mimebundle_()
    assert metadata == {}
    assert set(bundle) == {"text/html", "text/plain"}
    assert bundle["text/html"].count("<img") == 32
    for live_only in ("<button", "<script", "data-act", "http:"):
        assert live_only not in bundle["text/html"].replace("http://www.w3.org/2000/svg", "")
    assert "EO" not in bundle["text/plain"].replace("EA", "")
    assert len(bundle["text/plain"].splitlines()) == 7
