"""What a table shows: the judge's reasons at every card and word, and nothing that is hidden."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.turns import turn
from schafkopf_tutor.screen.models import TableModel
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_stored import table_stored
from schafkopf_tutor.screen.voice import Voice
from tests.law import deals, oracle
from tests.law.houses import house
from tests.screen.shapes import slips
from tests.screen.tables import (
    HANDS,
    ORDNUNG,
    RUFSPIEL,
    buttons,
    card,
    cards,
    grey,
    laid,
    model,
    panel,
    play,
)
from tests.screen.test_table import ACTS, STARTS, all_acts, first, first_lawful, through


def codes(text: str) -> set[Card]:
    return set(map(Card.of, text.split()))


# --- the called ace, in games made for it ---------------------------------------------------------

RUN = (
    "EO GO HU HA HZ HK E9 EK / H7 GK G9 G8 SA S9 S8 S7 "
    "/ SU EA EZ E8 E7 GA GZ SK / HO SO EU GU H9 H8 G7 SZ"
)
"""Seat 2 holds EA and three more of Eichel."""

POSITIONS = {
    # Eichel is led for the first time: the ace, and nothing else (O 3.2.4)
    "searched": (RUFSPIEL, "EO H7 SU H8 E9 EZ", "E8 E7 GA GZ GK SK", "3.2.4"),
    # the partner leads with three of Eichel: not below the ace, the ace itself is free (O 3.2.5)
    "three": (f"ordnung dealer 1 | {HANDS} | rufspiel E by 0", "", "E8 E7", "3.2.5"),
    # with four of it the partner may run away
    "four": (f"ordnung dealer 1 | {RUN} | rufspiel E by 0", "", "", ""),
    # and after that the ace need not come when Eichel is led again: any Eichel will do
    "ran away": (
        f"ordnung dealer 1 | {RUN} | rufspiel E by 0",
        "E8 G7 EK S7 E9 S8",
        "SU GA GZ SK",
        "3.2.1",
    ),
    # an Unter of the called suit is a trump: trump is to be followed, nobody is searched
    "Unter led": (
        f"ordnung dealer 2 | {HANDS} | rufspiel E by 0",
        "EU GO H7",
        "EA E8 E7 GA GZ GK SK",
        "3.2.1",
    ),
    # Schellen is led, the partner follows with the one card there is
    "Schellen led": (
        f"ordnung dealer 0 | {HANDS} | rufspiel E by 0",
        "SA",
        "SU EA E8 E7 GA GZ GK",
        "3.2.1",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_called_ace(name: str):
    text, played, greyed, paragraph = POSITIONS[name]
    table = play(laid(text), played)
    shown = model(table)
    assert len(table.past) == len(played.split())
    assert table.in_turn == 2
    assert grey(shown, 2) == codes(greyed)
    for one in cards(shown, 2):
        assert ("why" in one) == (one["playable"] is False)
        assert paragraph in one.get("why", paragraph)


def test_the_called_ace_is_not_thrown_away():
    """Gras is led and the partner has none: the ace stays in hand until its suit is led."""
    hands = (
        "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
        "/ SU EA E8 E7 GU H9 H8 SK / HO SO EU GA GZ GK EK SZ"
    )
    table = play(laid(f"ordnung dealer 2 | {hands} | rufspiel E by 0"), "GA G7 G8")
    shown = model(table)
    assert grey(shown, 2) == codes("EA")
    assert "3.2.4" in card(shown, "EA")["why"]


@pytest.mark.parametrize("seed", range(3))
def test_grey_is_what_an_independent_law_forbids(seed: int):
    agrees(seed)


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_grey_is_what_an_independent_law_forbids_in_many_games(seed: int):
    agrees(seed)


def agrees(seed: int) -> None:
    """A whole game, often built so that the rare rules come up: grey is what is forbidden."""
    rng = Random(seed)
    start = deals.start(rng, 0.6)
    short = len(start.hands[0]) == 6
    rules = "cardgames-zone-short" if short else "ordnung"
    table = laid(start.text(rules))
    masks = [sum(oracle.BIT[code] for code in hand) for hand in start.hands]
    contract, leader = start.contract, table.game.leader
    state = oracle.State(contract, start.suit, start.declarer, masks, leader, oracle.House())
    player = deals.Player(rng)
    while table.in_turn is not None:
        shown = model(table)
        lawful = {Card.of(oracle.CODE[bit]) for bit in oracle.bits(state.legal())}
        for seat in range(4):
            held = {Card.of(one["face"]) for one in cards(shown, seat)}
            wanted = held - lawful if seat == table.in_turn else set()
            assert grey(shown, seat) == wanted
        bit = player.choose(state)
        state.push(bit)
        table = play(table, oracle.CODE[bit])


# --- the auction ----------------------------------------------------------------------------------


def test_the_words_of_the_one_who_speaks():
    shown = model(laid(f"ordnung dealer 3 | {HANDS}"), "de")
    assert {act: one["label"] for act, one in buttons(shown).items()} == {
        "say 0 spiele": "Ich spiele",
        "say 0 weiter": "Weiter",
    }
    assert shown["choices"]["label"] == "Was sagt Anna?"
    assert [seat["name"] for seat in shown["seats"] if seat.get("turn")] == ["Anna"]


def test_games_that_the_hand_forbids_are_grey_and_say_why():
    """Seat 2 of the example round: it holds EA and GA, and SK is its one card of Schellen."""
    table = through(
        laid(f"ordnung dealer 3 | {HANDS}"), "say 0 weiter,say 1 weiter,say 2 spiele,say 3 weiter"
    )
    shown = buttons(model(table, "de"))
    assert shown["announce 2 rufspiel S"]["playable"]
    for act in ("announce 2 rufspiel E", "announce 2 rufspiel G"):
        assert not shown[act]["playable"]
        assert "hast du selbst" in shown[act]["why"]
    assert "2.3.1" in shown["announce 2 rufspiel E"]["why"]
    assert not shown["announce 2 sie"]["playable"]
    lone = [act for act, one in shown.items() if one["playable"] and "rufspiel" not in act]
    assert lone == [
        *["announce 2 wenz", *(f"announce 2 solo {suit}" for suit in "EGHS")],
        *["announce 2 wenz-tout", *(f"announce 2 solo-tout {suit}" for suit in "EGHS")],
    ]
    assert [one["label"] for one in shown.values()][:3] == [
        "Rufspiel auf EA", "Rufspiel auf GA", "Rufspiel auf SA",
    ]  # fmt: skip


def test_an_ace_without_a_card_of_its_suit():
    """Seat 0 holds no Schellen: SA cannot be called."""
    table = through(
        laid(f"ordnung dealer 3 | {HANDS}"), "say 0 spiele,say 1 weiter,say 2 weiter,say 3 weiter"
    )
    shown = buttons(model(table))
    assert shown["announce 0 rufspiel E"]["playable"]
    assert not shown["announce 0 rufspiel S"]["playable"]
    assert "SA" in shown["announce 0 rufspiel S"]["why"]


def test_bids_by_name_where_the_table_has_it_so():
    table = laid(f"cardgames-zone dealer 3 | {HANDS}")
    games = ["rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]
    bids = buttons(model(table))
    assert list(bids) == ["say 0 weiter", *(f"bid 0 {game}" for game in games)]
    assert [act for act, one in bids.items() if not one["playable"]] == ["bid 0 sie"]


def test_who_is_challenged_names_a_game_alone():
    table = through(laid(f"ordnung dealer 3 | {HANDS}"), "say 0 spiele,say 1 weiter,say 2 auch")
    shown = buttons(model(table))
    assert shown["say 0 gut"]["playable"]
    assert shown["bid 0 wenz"]["playable"]
    assert not shown["bid 0 rufspiel"]["playable"]
    assert "2.2.3" in shown["bid 0 rufspiel"]["why"]


def test_calls_stand_beside():
    begun = play(laid(RUFSPIEL), "EO")
    assert list(buttons(model(begun), "calls")) == ["call 1 stoss", "call 3 stoss"]
    answered = begun.act("call 1 stoss")
    assert list(buttons(model(answered), "calls")) == ["call 0 re", "call 2 re"]
    assert buttons(model(play(begun, "H7 SU")), "calls") == {}


def test_knocking_where_it_is_known():
    assert buttons(model(laid(f"ordnung dealer 3 | {HANDS}")), "calls") == {}
    four = Table(parse_game(f"knock-on-four dealer 3 | {HANDS}", rules=house))
    assert list(buttons(model(four), "calls")) == [f"call {seat} knock" for seat in range(4)]
    once = four.act("call 2 knock")
    assert list(buttons(model(once), "calls")) == [f"call {seat} knock" for seat in (0, 1, 3)]
    assert once.in_turn == 0


def test_claims_only_when_asked_for():
    table = play(laid(RUFSPIEL), "EO H7 SU H8")
    assert "show claims" in buttons(model(table), "tools")
    assert buttons(model(table), "calls") == {}
    opened = buttons(model(table.act("show claims")), "calls")
    assert list(opened) == ["claim 0 rest", "claim 0 none"]
    elsewhere = laid(f"cardgames-zone dealer 3 | {HANDS} | rufspiel E by 0")
    assert "show claims" not in buttons(model(elsewhere), "tools")


# --- seats, hands, what is hidden -----------------------------------------------------------------


def test_the_learner_sits_at_the_bottom():
    shown = model(laid(RUFSPIEL, bottom=2))
    assert [(seat["key"], seat["place"]) for seat in shown["seats"]] == [
        ("0", "top"), ("1", "right"), ("2", "bottom"), ("3", "left"),
    ]  # fmt: skip


def test_hands_are_sorted_and_keys_stay_the_dealt_places():
    shown = model(laid(RUFSPIEL))
    assert [one["face"] for one in cards(shown, 2)] == "SU EA E8 E7 GA GZ GK SK".split()
    assert [one["face"] for one in cards(shown, 3)] == "HO SO EU GU H9 H8 EK SZ".split()
    wenz = model(laid(f"ordnung dealer 3 | {HANDS} | wenz by 3"))
    assert [one["face"] for one in cards(wenz, 3)] == "EU GU EK HO H9 H8 SZ SO".split()
    assert [one["key"] for one in cards(wenz, 3)][:2] == ["3.2", "3.3"]
    assert card(wenz, "SO")["act"] == "play 3.1"


def test_closed_hands_give_nothing_away():
    table = laid(RUFSPIEL, seats=(0,), others=first, on=frozenset({"grey"}))
    shown = model(table)
    told = json.dumps({**shown, "seats": [s for s in shown["seats"] if s["key"] != "0"]})
    assert [one["face"] for one in cards(shown, 1)] == ["back"] * 8
    assert shown["seats"][1]["hand"]["label"] == "Beni: 8 cards face down"
    for seat in (1, 2, 3):
        for held in table.game.hands[seat]:
            assert f'"{held.code}"' not in told
        assert all("act" not in one for one in cards(shown, seat))
    assert shown["title"].endswith("The partner is still to be seen.")
    # the pictures that travel along are those of the whole pack
    voice = Voice(Speaker("en"), table.game.ruleset)
    assert len(table_model(table, voice)["faces"]) == 33
    # who has the ace knows whom he plays with, and once it has fallen everybody does
    partner = laid(RUFSPIEL, seats=(2,), others=first, on=frozenset({"grey"}))
    assert "Anna and Christl" in model(partner)["title"]
    fallen = play(laid(RUFSPIEL, on=frozenset()), "EO H7 SU H8 E9 EZ EA")
    assert "Anna and Christl" in model(fallen)["title"]


def test_who_moves_everybody_sees_the_hand_in_turn():
    table = laid(RUFSPIEL, on=frozenset({"grey"}))
    faces = [{one["face"] for one in cards(model(table), seat)} == {"back"} for seat in range(4)]
    assert faces == [False, True, True, True]
    # who may say Stoß would tell who has the ace: only the open hand is offered what it may say
    assert buttons(model(table), "calls") == {}
    assert list(buttons(model(play(table, "EO")), "calls")) == ["call 1 stoss"]
    faces = [
        {one["face"] for one in cards(model(play(table, "EO")), seat)} == {"back"}
        for seat in range(4)
    ]
    assert faces == [True, False, True, True]


def test_cards_that_are_not_known_lie_face_down():
    table = laid("ordnung dealer 3 | EO EA … / … / … / … | wenz by 1")
    shown = model(table)
    assert [one["face"] for one in cards(shown, 0)] == ["EA", "EO", *["back"] * 6]
    assert [one["face"] for one in cards(shown, 3)] == ["back"] * 8
    moved = play(table, "EA")
    assert "not known" in moved_line(moved)


def moved_line(table: Table) -> str:
    lines = model(table)["says"]["lines"]
    return str(lines[-1].get("strong"))


def test_notes_say_who_deals_and_plays():
    notes = [seat["notes"] for seat in model(laid(RUFSPIEL))["seats"]]
    assert notes == [["plays"], [], ["plays too"], ["dealer"]]
    later = model(play(laid(RUFSPIEL), "EO H7 SU H8"), "de")["seats"]
    assert [seat["notes"] for seat in later] == [
        ["spielt", "1 Stich"],
        [],
        ["spielt mit"],
        ["Geber"],
    ]


def test_titles_in_both_languages():
    lone = f"ordnung dealer 3 | {HANDS} | solo H by 0"
    assert model(laid(lone), "de")["title"] == "Herz-Solo: Anna spielt allein."
    assert model(laid(RUFSPIEL), "de")["title"] == (
        "Rufspiel auf EA: Anna und Christl spielen zusammen."
    )
    french = model(laid(RUFSPIEL, names=("Ida", "Max", "Eva", "Sepp")), "en", "french")
    assert french["title"] == "Rufspiel on ♣A: Ida and Eva play together."


# --- tricks and panels ----------------------------------------------------------------------------


def test_a_full_trick_stays_until_the_next_card():
    four = play(laid(RUFSPIEL), "EO H7 SU H8")
    shown = model(four)
    assert [one["place"] for one in shown["trick"]["cards"]] == ["bottom", "left", "top", "right"]
    strong = [one["card"]["face"] for one in shown["trick"]["cards"] if one["card"].get("strong")]
    assert strong == ["EO"]
    assert shown["trick"]["caption"] == "The trick goes to Anna."
    assert shown["trick"]["label"] == "Trick 1 of 8"
    next_one = model(play(four, "E9"))
    assert [one["card"]["face"] for one in next_one["trick"]["cards"]] == ["E9"]
    assert next_one["trick"]["label"] == "Trick 2 of 8"
    assert next_one["trick"]["caption"] == "Anna has led."


def test_only_the_trick_laid_away_last_can_be_looked_at():
    """O 3.3.3. The one that still lies there has not been laid away."""
    one = play(laid(RUFSPIEL), "EO H7 SU H8").act("show last")
    assert "cards" not in panel(model(one), "last")
    two = play(one, "E9")
    seen = panel(model(two), "last")
    assert [c["face"] for c in seen["cards"][0]["cards"]] == "EO H7 SU H8".split()
    assert "3.3.3" in seen["lines"][-1]
    three = play(two, "EZ EA EK GA")
    seen = panel(model(three), "last")
    assert [c["face"] for c in seen["cards"][0]["cards"]] == "E9 EZ EA EK".split()


def test_points_and_tricks_on_demand():
    table = play(laid(RUFSPIEL), "EO H7 SU H8 E9 EZ EA EK")
    assert model(table)["panels"] == []
    assert panel(model(table.act("show points")), "points")["table"]["rows"] == [
        ["Anna", "1", "5"],  # 3 + 0 + 2 + 0
        ["Beni", "0", "0"],
        ["Christl", "1", "25"],  # 0 + 10 + 11 + 4
        ["Dominik", "0", "0"],
    ]


def test_the_order_on_demand():
    table = laid(f"ordnung dealer 3 | {HANDS} | wenz by 0").act("show order")
    groups = panel(model(table), "order")["cards"]
    assert [one["face"] for one in groups[0]["cards"]] == "EU GU HU SU".split()
    assert [one["face"] for one in groups[1]["cards"]] == "EA EZ EK EO E9 E8 E7".split()
    assert "show order" not in buttons(model(laid(f"ordnung dealer 3 | {HANDS}")), "tools")


def test_what_was_said_can_be_read_again():
    table = through(laid(f"ordnung dealer 3 | {HANDS}"), "say 0 spiele,say 1 weiter,show auction")
    assert panel(model(table, "de"), "auction")["lines"] == [
        "Anna: „Ich spiele“.", "Beni: „Weiter“.",
    ]  # fmt: skip


def test_the_end_says_what_it_came_to():
    """The example round: 78 to 42, two Laufende that do not count, ten each."""
    rest = "GA SO G7 G9 SZ HA S8 SK HZ S9 E8 HO EU HU SA E7 GU GO S7 GZ HK G8 GK H9"
    table = play(laid(RUFSPIEL), f"EO H7 SU H8 E9 EZ EA EK {rest}")
    shown = model(table, "de")
    ended = panel(shown, "result")
    assert ended["table"]["rows"] == [
        ["Anna", "4", "53", "+10"],  # 5 + 25 + 15 + 8
        ["Beni", "0", "0", "−10"],
        ["Christl", "1", "25", "+10"],
        ["Dominik", "3", "42", "−10"],  # 14 + 13 + 15
    ]
    assert ended["table"]["head"][-1] == "Cent"
    assert any("78 zu 42" in line for line in ended["lines"])
    assert "Anna und Christl bekommen je 10 Cent." in ended["lines"]
    assert "78 zu 42" in shown["says"]["lines"][-1]["strong"]
    assert "choices" not in shown
    assert all_acts(shown["seats"]) == []


def test_a_sie_is_shown():
    hands = "EO GO HO SO EU GU HU SU / … / … / …"
    table = through(
        laid(f"ordnung dealer 3 | {hands}"), "say 0 spiele,say 1 weiter,say 2 weiter,say 3 weiter"
    )
    assert buttons(model(table))["announce 0 sie"]["playable"]
    ended = table.act("announce 0 sie")
    assert ended.over
    assert panel(model(ended), "result")["table"]["rows"][0][-1].startswith("+")


# --- switches and keys ----------------------------------------------------------------------------


def test_without_grey_the_reason_comes_after_the_touch():
    table = play(laid(RUFSPIEL).act("switch grey"), "EO H7 SU H8 E9 EZ")
    shown = model(table)
    assert all("playable" not in one and "why" not in one for one in cards(shown, 2))
    assert "3.2.4" in model(play(table, "E8"))["says"]["lines"][0]["text"]
    bidding = laid(f"cardgames-zone dealer 3 | {HANDS}", on=frozenset())
    assert all("playable" not in one for one in buttons(model(bidding)).values())


def test_big_cards_and_open_hands_are_switches():
    table = laid(RUFSPIEL).act("show options")
    switches = {
        act: one["pressed"]
        for act, one in buttons(model(table), "tools").items()
        if act.startswith("switch")
    }
    assert switches == {
        "switch grey": True, "switch open": True, "switch big": False, "switch keys": True,
    }  # fmt: skip
    assert not model(table)["big"]
    assert model(table.act("switch big"))["big"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_single_letters_and_can_be_switched_off(language: str):
    table = laid(RUFSPIEL).act("show options")
    shown = model(table, language)
    letters = [one["key"] for one in shown["keys"]]
    assert len(set(letters)) == len(letters) == 7
    assert all(len(letter) == 1 and letter.isascii() and letter.islower() for letter in letters)
    assert [row[0] for row in panel(shown, "options")["table"]["rows"]] == letters
    assert shown["keys"][0]["focus"] == "hand.0"
    off = model(table.act("switch keys"), language)
    assert off["keys"] == []
    assert "table" not in panel(off, "options")


def test_undo_is_there_before_it_can_be_used():
    """So that no button comes and goes under the finger."""
    begun = buttons(model(laid(RUFSPIEL)), "tools")
    assert (begun["undo"]["playable"], begun["restart"]["playable"]) == (False, False)
    assert begun["undo"]["why"]
    later = buttons(model(play(laid(RUFSPIEL), "EO")), "tools")
    assert "playable" not in later["undo"]


def test_the_way_back_says_what_it_takes_back():
    """A card, or what was said; on the button and in the list of keys."""
    start = laid(RUFSPIEL.rpartition(" | ")[0])
    said = start.act(model(start)["choices"]["buttons"][0]["act"])
    for table, name in (
        (start, "One step back"),
        (said, "One step back"),
        (laid(RUFSPIEL), "Take a card back"),
        (play(laid(RUFSPIEL), "EO"), "Take a card back"),
    ):
        shown = model(table, "en")
        assert buttons(shown, "tools")["undo"]["label"] == name
        assert [one["label"] for one in shown["keys"] if one["act"] == "undo"] == [name]


# --- the contract ---------------------------------------------------------------------------------


def keys(value: Any, name: str) -> list[str]:
    """Every value of a field, wherever it stands."""
    if isinstance(value, dict):
        own = [value[name]] if name in value else []
        return own + [found for inner in value.values() for found in keys(inner, name)]
    return [f for inner in value for f in keys(inner, name)] if isinstance(value, list) else []


def of_cards(value: Any) -> list[Any]:
    """Every card of a model."""
    if isinstance(value, dict):
        own = [value] if "face" in value else []
        return own + [found for inner in value.values() for found in of_cards(inner)]
    return [f for inner in value for f in of_cards(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_models_of_a_whole_game_keep_the_contract(language: str, face: str):
    table = through(laid(f"ordnung dealer 3 | {HANDS}"), "show options,show last,show order")
    while table.in_turn is not None:
        keeps_the_contract(table, language, face)
        table = first_lawful(table)
    assert table.over
    keeps_the_contract(table, language, face)


@pytest.mark.slow
@given(
    st.sampled_from(STARTS),
    st.lists(ACTS, max_size=40),
    st.sampled_from(LANGUAGES),
    st.sampled_from(FACES),
)
def test_every_model_keeps_the_contract(
    table: Table, acts: list[str | int], language: str, face: str
):
    for act in acts:
        if isinstance(act, int):
            offered = all_acts(model(table))
            act = offered[act % len(offered)]
        table = table.act(act)
    keeps_the_contract(table, language, face)


def keeps_the_contract(table: Table, language: str, face: str) -> None:
    """Every field is there and of its kind, keys are unique, all pictures come along."""
    shown = table_model(table, Voice(Speaker(language, face=face), table.game.ruleset))
    assert list(slips(shown, TableModel)) == []
    assert json.loads(json.dumps(shown)) == shown
    every = [one["key"] for one in of_cards({k: v for k, v in shown.items() if k != "faces"})]
    assert len(set(every)) == len(every)
    assert {one["face"] for one in of_cards(dict(shown))} <= shown["faces"].keys()
    texts = [*keys(dict(shown), "text"), *keys(dict(shown), "label"), *keys(dict(shown), "why")]
    assert not any("{" in text for text in texts)


@pytest.mark.parametrize("at", range(len(STARTS)))
def test_every_word_that_is_offered_is_known(at: int):
    keeps_its_word(STARTS[at])
    keeps_its_word(first_lawful(STARTS[at]).act("show options").act("show claims"))


@pytest.mark.slow
@given(st.sampled_from(STARTS), st.lists(ACTS, max_size=40))
def test_every_word_that_is_offered_is_known_anywhere(table: Table, acts: list[str | int]):
    for act in acts:
        if isinstance(act, int):
            offered = all_acts(model(table))
            act = offered[act % len(offered)]
        table = table.act(act)
    keeps_its_word(table)


def keeps_its_word(table: Table) -> None:
    """What may be done is done; what is grey is refused with a reason; the rest shows something."""
    shown = model(table)
    sayings = [*buttons(shown).values(), *buttons(shown, "calls").values()]
    held = [one for seat in shown["seats"] for one in seat["hand"]["cards"] if "act" in one]
    for one in [*sayings, *held]:
        after = table.act(one["act"])
        own = "grey" in table.on and ("playable" in one or one in sayings)
        if own and one.get("playable", True):
            assert after.refused is None
            assert len(after.game.moves) > len(table.game.moves)
        elif own:
            assert after.refused is not None
            assert after.game is table.game
        else:  # it may not be the seat's turn: then that is said
            assert after.game is not table.game or after.refused is not None
    for one in shown["tools"]:
        changed = table.act(one["act"])
        assert (changed != table) == (one.get("playable") is not False)
    for one in shown["keys"]:
        told = table.act(one["act"])
        assert told.again == table.again + 1 or one["act"] == "undo"


def test_hostile_names_are_only_text():
    names = ("<script>alert(1)</script>", "{card}", "x" * 5000, "O’Brien\u202e")
    table = play(laid(RUFSPIEL, names=names), "EO H7 SU H8 E9")
    voice = Voice(Speaker("de"), ORDNUNG)
    shown = table_model(table, voice)
    assert [seat["name"] for seat in shown["seats"]] == list(names)
    html = table_stored(table, voice).html
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert turn(table.game).seat == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stored_form_needs_no_script(language: str):
    table = play(laid(RUFSPIEL), "EO H7")
    stored = table_stored(table, Voice(Speaker(language), ORDNUNG))
    assert stored.html.count("<img") == 32
    assert "<button" not in stored.html
    assert "data-act" not in stored.html
    lines = stored.text.splitlines()
    assert len(lines) == 7  # the task, the game, the trick, four hands
    assert lines[3].count(",") == 6
    closed = table_stored(
        laid(RUFSPIEL, on=frozenset()), Voice(Speaker(language), ORDNUNG)
    ).text.splitlines()
    assert "8" in closed[-1]
