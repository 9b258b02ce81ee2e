"""The example round, auctions, the plain player, and examples with cards that a table lacks."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.laws.schafkopf.faults import consequence
from schafkopf_tutor.laws.schafkopf.revokes import find_revokes
from schafkopf_tutor.moves import Announce, Play
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.others import plain_move
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.rules import judge_in, read_position
from schafkopf_tutor.screen.table import Table
from tests.law.test_example_round import PRINTED
from tests.lessons.test_desk import Sound

EXAMPLE = Path(__file__).parent.parent / "law" / "example_round.txt"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()
REPAIRED = " ".join(line for line in LINES if not line.startswith("#"))
SHORT = "cardgames-zone-short"


def state(live: Live) -> Table:
    assert isinstance(live.state, Table)
    return live.state


def touch(live: Live, *acts: str) -> str:
    for act in acts:
        live._heard(live, {"act": act}, [])
    return " ".join(line["text"] for line in live.model["says"]["lines"])


# --- the round ----------------------------------------------------------------------------------


def test_it_is_the_repaired_round_of_the_rules_page():
    desk = Desk("de", rules="cardgames-zone")
    assert format_game(desk.round.game) == format_game(parse_game(REPAIRED))
    assert format_game(desk.round.printed) == format_game(parse_game(PRINTED))
    assert desk.round.came_to.points == 78
    assert desk.round.settled.payout == (10, -10, 10, -10)


def test_what_went_wrong_as_it_is_printed_is_said_of_a_player():
    """With the ten as the card shows it."""
    around = Desk("en").round
    (found,) = find_revokes(around.printed)
    assert around.voice.revoke(found).endswith("in trick 4, when Dominik played G10.")
    said = around.voice.ruling(consequence(around.printed, found.fault))
    assert said.startswith("Dominik could have followed and did not.")
    assert said.endswith("3.2.6)")


def test_each_part_of_it_in_words():
    """Z 11: trick 3 is won by SO with 14 points; 78 to 42; each loser pays 10."""
    of = Desk("en").round
    assert ": Ober of Herz, Ober of Schellen" in of.deal().text
    assert of.hand(0).text.startswith("Ober of Eichel, Ober of Gras, Unter of Herz, ace of Herz")
    third = of.trick(3).text
    assert "Dominik: Ober of Schellen" in third
    assert "= 14" in third
    assert "SO wins" in third
    assert len(of.tricks(4).text.splitlines()) == 5
    assert len(of.tricks().text.splitlines()) == 9
    bound = of.why(2, 3).text  # Christl must play the called ace
    assert bound.count("3.2.4") == 7
    assert "78" in of.result().text
    assert "42" in of.result().text
    assert "+10" in of.money().text
    for picture in (of.deal(), of.hand(2), of.trick(1), of.tricks(), of.result(), of.money()):
        Sound(picture.html)


def test_it_can_be_gone_on_with_from_anywhere():
    desk = Desk("de")
    assert desk.round.before().announced is None
    assert desk.round.after(0).turn == 0
    assert [len(desk.round.after(n).tricks) for n in range(9)] == list(range(9))
    live = desk.table(desk.round.after(7))
    assert "Anna" in touch(live, "play 0.5")  # HK, the last card
    for none in (-1, 9):
        with pytest.raises(IndexError):
            desk.round.after(none)
        with pytest.raises(IndexError):
            desk.round.trick(none)


def test_a_finished_game_with_what_it_costs():
    shown = Desk("en").settled(REPAIRED)
    assert "78" in shown.text
    assert "Beni and Dominik pay" in shown.text
    assert "Anna and Christl receive" in shown.text
    assert not re.search(r"[Ss]eat \d", shown.text)  # they have names
    with pytest.raises(DealError):
        Desk("en").settled("dealer 3 | … / … / … / … | wenz by 0")


# --- auctions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_auction_ends_with_the_announcement(language: str):
    desk = Desk(language)
    live = desk.auction(desk.round.before())
    acts = [button["act"] for button in live.model["choices"]["buttons"]]
    assert acts == ["say 0 spiele", "say 0 weiter"]
    touch(live, "say 0 spiele", "say 1 weiter", "say 2 weiter", "say 3 weiter")
    touch(live, "announce 0 rufspiel E")
    assert state(live).game.announced == Announce(0, "rufspiel", Suit.EICHEL)
    assert state(live).over
    assert "choices" not in live.model
    assert not any(panel["key"] == "result" for panel in live.model["panels"])
    assert not any(tool["act"] == "show last" for tool in live.model["tools"])
    before = state(live).game
    touch(live, "play 0.0")
    assert state(live).game == before
    touch(live, "undo")
    assert not state(live).over


def test_others_bid_by_themselves():
    desk = Desk("de")
    live = desk.auction(desk.round.before(), seats=[0], others=desk.others, open=False)
    touch(live, "say 0 spiele")
    assert state(live).in_turn == 0
    touch(live, "announce 0 rufspiel E")
    assert state(live).over


# --- the plain player ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone", "doppelbild", SHORT])
def test_whole_games_of_plain_players_are_lawful_and_end(rules: str, scale):
    desk = Desk("de", rules=rules)
    for seed in range(scale(400)):
        live = desk.table(seed=seed, seats=[0], others=desk.others)
        for _ in range(60):
            table = state(live)
            if table.over or (table.in_turn is None and not table.waits):
                break
            if table.waits:
                touch(live, "go")
                continue
            move = plain_move(table.game.view(0))
            assert judge_in(table.game, move).ok
            touch(live, next(a for a in offered(live) if same(table, a, move)))
        assert state(live).game.over or state(live).in_turn is None


def offered(live: Live) -> list[str]:
    cards = [c["act"] for s in live.model["seats"] for c in s["hand"]["cards"] if "act" in c]
    return [*cards, *(b["act"] for b in live.model.get("choices", {"buttons": []})["buttons"])]


def same(table: Table, act: str, move: object) -> bool:
    from schafkopf_tutor.screen.table_moves import move_named

    return move_named(table.game, act) == move


@pytest.mark.parametrize(
    ("position", "card"),
    [
        # last, and the trick can be had cheaply: the smaller of two trumps that take it
        ("rufspiel E by 0 | 3 holds EU H7 S8 | 0 leads GA G7 GZ", "H7"),
        # it cannot be had: away with what counts nothing
        ("rufspiel E by 0 | 1 holds GK G7 | 0 leads GA", "G7"),
        # the partner has it: what counts most
        ("rufspiel E by 0 | 2 holds EA HA H7 | 0 leads EO H8", "HA"),
        # the player of the game leads his best trump
        ("rufspiel E by 0 | 0 holds SA HU GO | 0 leads", "GO"),
        # in a Solo the other two are friends of his
        ("solo H by 0 | 2 holds GA G7 HA | 1 leads SA", "GA"),
    ],
)
def test_what_the_plain_player_does(position: str, card: str):
    view = read_position(f"ordnung | {position}")
    assert plain_move(view) == Play(view.seat, Card.of(card))


# --- cards that a table lacks -------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_with_cards_that_the_table_lacks_says_so(language: str):
    desk = Desk(language, rules=SHORT)
    with_seven = [
        desk.hand("EO H7"),
        desk.trick("GK GZ G9 G7", game="rufspiel"),
        desk.why("rufspiel E by 0 | 2 holds GA GK HU S8 | 1 leads G9"),
        desk.round.trick(1),
        desk.round.money(),
    ]
    live = [
        desk.ask("takes", "GK GZ G9 G7"),
        desk.ask("may-play", "rufspiel E by 0 | 2 holds GA GK HU S8 | 1 leads G9"),
        desk.race("EZ SZ S8 / EA E7 G9 / E9 GZ SK / EK GA SA", game="solo H"),
        desk.table(desk.round.after(3)),
        desk.table(f"dealer 3 {REPAIRED.partition('dealer 3')[2]}"),
    ]
    for picture in with_seven:
        assert marks(picture.text)
        assert marks(picture.html)
    for one in live:
        assert marks(one.model["ask"])
        assert marks(one._repr_mimebundle_()[0]["text/plain"])
    assert not marks(desk.trick("GK GZ G9 GA", game="rufspiel").text)
    assert not marks(desk.ask("takes", "GK GZ G9 GA").model["ask"])


def marks(text: str) -> bool:
    return "langen Blatt" in text or "long deck" in text


def test_with_the_long_pack_nothing_needs_to_be_said():
    desk = Desk("de")
    assert "langen Blatt" not in desk.round.deal().text
    assert "langen Blatt" not in desk.table(desk.round.after(3)).model["ask"]


def test_the_tricks_of_the_round_follow_on_each_other():
    for before, after in pairwise(Desk("de").round.game.tricks):
        assert after.leader == before.winner
