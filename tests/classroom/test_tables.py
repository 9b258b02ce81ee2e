"""Whole games at the tables of a class: who sits where, whose card it is, what nobody may see."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.classroom.deciding import decide
from schafkopf_tutor.classroom.extra_play import AWAY, BACK, PlayMode, tables_of
from schafkopf_tutor.classroom.playing import FREE, CardTable, seated
from schafkopf_tutor.classroom.playing_model import Look, playing_model, wall_model
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Erase, Join, Refusal, Teach
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.table_moves import held
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict
from tests.law.houses import changed
from tests.longrun import scale

ORDNUNG = load("ordnung")
NAMES = {person: person.upper() for person in "abcdefgh"}
RULES = ("ordnung", "cardgames-zone-variants", "cardgames-zone-short", "doppelbild")


def model(table: CardTable, person: str, look: Look | None = None, language: str = "en") -> Any:
    voice = Voice(Speaker(language), table.game.ruleset)
    return playing_model(table, person, look or Look(), NAMES, voice)


def words(shown: Any) -> list[str]:
    """All that somebody may choose, save for looking at things."""
    found = [b for key in ("choices", "calls") for b in shown.get(key, {}).get("buttons", [])]
    cards = [card for seat in shown["seats"] for card in seat["hand"]["cards"]]
    found += [card for card in cards if "playable" in card]  # a card is awaited of this hand
    return [one["act"] for one in found if one.get("act") and one.get("playable", True)]


def step(table: CardTable, rng: Random) -> CardTable:
    """A word of somebody who has one to say."""
    people = [person for person in table.people if person]
    rng.shuffle(people)
    for person in people:
        offered = [word for word in words(model(table, person)) if word != "next"]
        if offered:
            after = table.act(person, rng.choice(offered))
            assert isinstance(after, CardTable), (person, after)
            return after
    raise AssertionError("nobody has a word to say")


def through(table: CardTable, rng: Random, steps: int) -> CardTable:
    for _ in range(steps):
        if not table.series.playing:
            return table
        table = step(table, rng)
    return table


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("people", ["a", "ab", "abc", "abcd"])
def test_games_are_played_to_their_end_and_settled(rules: str, people: str):
    for seed in range(scale(40)):
        (table,) = seated(people, load(rules), seed)
        table = through(table, Random(seed), 400)
        assert not table.series.playing
        assert sum(table.series.scores) == 0
        game = table.game
        now = Game.start(game.ruleset, game.dealer, game.deal)
        for move in game.moves:
            assert judge_in(now, move).ok
            now = now.after(move)
        ended = model(table, people[0])
        assert words(ended) == ["next"]
        if game.contract is not None:
            assert ended["panels"][0]["key"] == "result"
            assert ended["panels"][0]["table"]["rows"]
        following = table.act(people[0], "next")
        assert isinstance(following, CardTable)
        assert following.series.number == 2


@settings(max_examples=scale(200), deadline=None)
@given(
    st.sampled_from(["a", "abc", "abcd"]),
    st.lists(
        st.sampled_from(
            ["go", "next", "say 0 weiter", "say 1 weiter", "say 2 spiele", "play 0.0", "play 1.3",
             "play 2.5", "play 3.7", "call 0 stoss", "claim 0 rest", "announce 0 wenz", "", "é",
             "play 0.99", "bid 1 solo E"]
        ),
        max_size=30,
    ),
    st.integers(0, 3),
)  # fmt: skip
def test_no_word_breaks_a_table_and_its_text_is_all_there_is(
    people: str, said: list[str], who: int
):
    (table,) = seated(people, ORDNUNG, 7)
    for at, word in enumerate(said):
        after = table.act(people[(who + at) % len(people)], word)
        table = table if isinstance(after, Verdict) else after
        again = CardTable.read(table.text, ORDNUNG)
        assert (again.text, again.game) == (table.text, table.game)
        assert again.people == table.people


def test_nobody_moves_another_seat():
    (table,) = seated("abcd", ORDNUNG, 7)
    seats = {person: table.seat_of(person) for person in "abcd"}
    for person, seat in seats.items():
        for other in SEATS:
            if other != seat:
                for word in (f"say {other} weiter", f"say {other} spiele", f"play {other}.0"):
                    assert table.act(person, word) is table
    assert table.act("e", "say 0 weiter") is table


def test_who_is_not_in_turn_hears_so():
    (table,) = seated("abcd", ORDNUNG, 7)
    second = table.people[1]
    verdict = table.act(second, "say 1 weiter")
    assert isinstance(verdict, Verdict)
    assert not verdict.ok


def test_a_forbidden_card_is_grey_says_why_and_stays_in_the_hand():
    table, rng = through(seated("abcd", ORDNUNG, 3)[0], Random(1), 6), Random(2)
    for _ in range(60):
        if not table.series.playing:
            table = table.dealt()
        if table.game.turn is not None:
            person = table.people[table.game.turn]
            seat = model(table, person)["seats"][table.game.turn]
            grey = [card for card in seat["hand"]["cards"] if card.get("playable") is False]
            if grey:
                assert all(card["why"] for card in grey)
                assert isinstance(table.act(person, grey[0]["act"]), Verdict)
                return
        table = step(table, rng)
    pytest.fail("no card was ever forbidden")


# --- what nobody may see -------------------------------------------------------------------------


def swapped(game: Game, seat: int, rng: Random) -> Game:
    """The same game with other cards in the hands of the other three: those they still hold are
    dealt anew among them. What was said and played stays as it was."""
    others = [other for other in SEATS if other != seat]
    pool = [card for other in others for card in game.hands[other]]
    rng.shuffle(pool)
    hands = list(game.deal.hands)
    for other in others:
        dealt = list(hands[other])
        for place, _ in held(game, other):
            dealt[place] = pool.pop()
        hands[other] = tuple(dealt)
    deal = Deal(game.deal.pack, tuple(hands))
    return Game.start(game.ruleset, game.dealer, deal, game.moves)


@pytest.mark.slow
@settings(max_examples=scale(160), deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 10**6), st.sampled_from(["a", "abc", "abcd"]))
def test_with_other_cards_in_hidden_hands_the_same_is_shown(rules: str, seed: int, people: str):
    rng, looked = Random(seed), 0
    table = seated(people, load(rules), seed)[0]
    while not (table.game.over or not table.series.playing):  # then all is open
        person = rng.choice(people)
        seat = table.seat_of(person)
        assert seat is not None
        asked = rng.choice(["tell why", "tell trick", "tell hand", "show auction", "show claims"])
        look = Look().act(asked, 1, len(table.game.moves))
        series = replace(table.series, games=(swapped(table.game, seat, rng),))
        other = replace(table, series=series)
        assert model(table, person, look) == model(other, person, look)
        table = through(table, rng, 7)
        looked += 1
    assert looked


def test_the_other_cards_are_really_others():
    """Else the test above would find nothing."""
    table = through(seated("abcd", ORDNUNG, 3)[0], Random(1), 12)
    series = replace(table.series, games=(swapped(table.game, 0, Random(1)),))
    other = replace(table, series=series)
    assert model(table, "c") != model(other, "c")  # who holds the other cards sees them
    opened = [replace(t, series=replace(t.series, open=True)) for t in (table, other)]
    assert model(opened[0], "a") != model(opened[1], "a")


def test_the_wall_shows_no_card():
    voice = Voice(Speaker("en"), ORDNUNG)
    table = through(seated("abc", ORDNUNG, 3)[0], Random(1), 12)
    shown = str(wall_model((table,), NAMES, voice))
    codes = {card.code for hand in table.game.deal.hands for card in hand}
    assert not [code for code in codes if code in shown]


def test_where_one_knocks_on_four_cards_the_others_stay_closed():
    rules = changed("cardgames-zone-variants", doubling__knock_when="after_four_cards")
    (table,) = seated("abcd", rules, 5)
    first = model(table, "a")
    own = first["seats"][0]["hand"]["cards"]
    assert [card["face"] for card in own].count("back") == 4
    taken_up = Look().act("rest", 1, 0)
    whole = model(table, "a", taken_up)["seats"][0]["hand"]["cards"]
    assert "back" not in [card["face"] for card in whole]


def test_with_open_cards_all_hands_are_seen_and_only_the_own_can_be_played():
    (table,) = seated("abcd", ORDNUNG, 7, open_cards=True)
    shown = model(table, "a")
    assert "back" not in [card["face"] for seat in shown["seats"] for card in seat["hand"]["cards"]]
    acts = [
        card["act"] for seat in shown["seats"] for card in seat["hand"]["cards"] if "act" in card
    ]
    assert acts
    assert all(act.startswith("play 0.") for act in acts)


# --- computers in free seats ---------------------------------------------------------------------


def test_a_finished_trick_lies_there_until_somebody_has_seen_it():
    """Where a computer leads next, it waits; a person sees the trick as long as he likes."""
    for seed in range(30):
        table, rng = seated("ab", ORDNUNG, seed)[0], Random(seed)
        while table.series.playing:
            if table.stopped and table.game.tricks and not table.game.trick:
                shown = model(table, "a")
                assert len(shown["trick"]["cards"]) == 4
                assert words(shown)[0] == "go"
                after = table.act("b", "go")
                assert isinstance(after, CardTable)
                assert len(after.game.moves) > len(table.game.moves)
                return
            table = step(table, rng)
    pytest.fail("no computer ever won a trick")


def test_who_sits_down_plays_on_with_the_computers_hand_and_who_gets_up_is_played_for():
    table = through(seated("ab", ORDNUNG, 11)[0], Random(3), 8)
    hands = table.game.hands
    joined = table.sit("c")
    assert joined.seat_of("c") in table.free
    assert joined.game.hands == hands
    left = joined.leave("a")
    assert left.seat_of("a") is None
    assert left.act("a", "go") is left
    ended = through(left, Random(5), 400)
    assert not ended.series.playing


def test_tables_are_filled_evenly_and_have_the_same_cards():
    ruleset = load("cardgames-zone-short")
    for count in range(1, 18):
        people = [f"p{number}" for number in range(count)]
        tables = seated(people, ruleset, 3)
        sizes = [sum(bool(person) for person in table.people) for table in tables]
        assert sorted(person for table in tables for person in table.people if person) == sorted(
            people
        )
        assert max(sizes) - min(sizes) <= 1
        assert len({table.series.games[0].deal for table in tables}) == 1


# --- as a mode of the class ----------------------------------------------------------------------

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)


def a_class(people: int, rules: str = "ordnung") -> Session:
    session = Session("s", "ABCDEF", "salt", NOW, load(rules))
    for number in range(people):
        session = session.then(decide(session, Join(f"p{number}", "hash", number, NOW)))
    return session.then(decide(session, Teach("mode play", NOW)))


def said(session: Session, person: str, word: str, seed: int = 5) -> Session:
    decision = PlayMode().word(session, person, word, NOW, seed, session.people)
    assert decision is not None, word
    assert not isinstance(decision, Refusal), decision
    return session.then(decision)


def phone(session: Session, person: str) -> Any:
    voice = Voice(Speaker("de"), session.ruleset)
    return PlayMode().phone(session, session.people[person], voice)


def test_a_class_plays_and_all_that_is_kept_are_its_notes():
    session = said(a_class(6), "", "tables")
    assert [len(table.free) for table in tables_of(session)] == [1, 1]
    first = tables_of(session)[0]
    for _ in range(6):
        table = tables_of(session)[0]
        offers = [(p, w) for p in table.people if p for w in words(phone(session, p))]
        person, word = offers[0]
        session = said(session, person, word)
    table = tables_of(session)[0]
    assert len(table.game.moves) > len(first.game.moves)
    # after a restart there are only the notes
    again = replace(a_class(6), notes=dict(session.notes))
    assert [one.text for one in tables_of(again)] == [one.text for one in tables_of(session)]
    assert phone(again, "p0") == phone(session, "p0")


def test_who_comes_late_takes_a_computers_seat_and_who_is_sent_away_leaves_one():
    session = said(a_class(3), "", "tables")
    session = session.then(decide(session, Join("late", "hash", 9, NOW)))
    assert phone(session, "late")["ways"][0]["act"] == "sit"
    session = said(session, "late", "sit")
    assert phone(session, "late")["kind"] == "table"
    session = session.then(decide(session, Join("later", "hash", 10, NOW)))
    assert "ways" not in phone(session, "later")
    session = session.then(decide(session, Teach("remove p1", NOW)))
    assert phone(session, "later")["ways"][0]["act"] == "sit"
    session = session.then(decide(session, Erase("p0")))
    table = tables_of(session)[0]
    assert len(table.free) == 2
    assert "p0" not in table.people


def test_who_is_not_connected_gets_no_seat_until_he_is_back():
    session = a_class(4)
    decision = PlayMode().word(session, "", "tables", NOW, 5, {"p0", "p2"})
    assert decision is not None
    assert not isinstance(decision, Refusal)
    session = session.then(decision)
    (table,) = tables_of(session)
    assert [one for one in table.people if one] == ["p0", "p2"]
    assert phone(session, "p1")["ways"][0]["act"] == "sit"
    nobody = PlayMode().word(a_class(4), "", "tables", NOW, 5, ())
    assert isinstance(nobody, Refusal)


def test_while_somebody_is_away_the_computer_plays_and_he_has_his_seat_again():
    session = said(a_class(3), "", "tables")
    (table,) = tables_of(session)
    seat = table.people.index("p2")
    hand = table.game.hands[seat]
    gone = said(session, "p2", AWAY)
    (without,) = tables_of(gone)
    assert without.people[seat] == FREE
    assert len([one for one in without.people if one]) == 2
    assert PlayMode().word(session, "p2", BACK, NOW, 5) is None  # who was not away
    back = said(gone, "p2", BACK)
    (again,) = tables_of(back)
    assert again.people == table.people
    assert set(again.game.hands[seat]) <= set(hand)
    assert PlayMode().word(back, "p2", BACK, NOW, 5) is None
    # what he presses himself leads to the same seat; but one that somebody else has is taken
    assert tables_of(said(gone, "p2", "sit"))[0].people == table.people
    taken = gone
    for number in range(2):
        taken = taken.then(decide(taken, Join(f"late{number}", "hash", 9 + number, NOW)))
        taken = said(taken, f"late{number}", "sit")
    assert PlayMode().word(taken, "p2", BACK, NOW, 5) is None
    assert isinstance(PlayMode().word(taken, "p2", "sit", NOW, 5), Refusal)
    # new tables have no kept seats
    assert PlayMode().word(said(gone, "", "tables", 8), "p2", BACK, NOW, 5) is None


def test_a_refused_card_says_the_judges_reason():
    session = said(a_class(4), "", "tables")
    (table,) = tables_of(session)
    second = table.people[1]
    refused = PlayMode().word(session, second, "say 1 weiter", NOW, 1)
    assert isinstance(refused, Refusal)
    assert Voice(Speaker("de"), ORDNUNG).say(refused.why)


def test_new_tables_are_made_only_by_the_teacher_and_clear_the_old_ones_away():
    session = said(a_class(9), "", "tables")
    assert len(tables_of(session)) == 3
    assert PlayMode().word(session, "p0", "tables", NOW, 1) is None
    assert PlayMode().word(session, "p0", "cards open", NOW, 1) is None
    for person in ("p0", "p1", "p2", "p3", "p4"):
        session = session.then(decide(session, Teach(f"remove {person}", NOW)))
    session = said(said(session, "", "cards open"), "", "tables", 8)
    (table,) = tables_of(session)
    assert table.series.open
    assert table.series.seed == 8
