"""A table of Doppelkopf: twelve cards, reservations, cards that are given, calls, who is with whom.

Whatever the model offers can be done, in both profiles and languages; nothing hidden is in it.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import SEATS, Announce, Bid, Give
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import finish, named, next_move
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.rulesets import load, shipped_law
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_said import taken
from schafkopf_tutor.screen.voice import Voice
from tests.law.doppelkopf.tables import lost_solo, shuffled
from tests.law.doppelkopf.test_hard import PAIR, played
from tests.law.houses import changed

PROFILES = ("ddv", "haus")


def others(series: Series, game: Game):
    seats = [None if name == YOU else named(name) for name in series.players]
    return next_move(game, seats, [series.chance(s, len(game.moves)) for s in SEATS])


def voice(rules: str, language: str = "de") -> Voice:
    return Voice(Speaker(language, face=shipped_law("doppelkopf").face), load(rules))


def offered(shown: Any) -> list[str]:
    found = [b for key in ("choices", "calls") for b in shown.get(key, {}).get("buttons", [])]
    found += [card for seat in shown["seats"] if seat.get("turn") for card in seat["hand"]["cards"]]
    return [one["act"] for one in found if one.get("act") and one.get("playable", True)]


def text_of(shown: Any) -> str:
    return re.sub(r'"data:[^"]*"', '""', json.dumps(shown, ensure_ascii=False))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", PROFILES)
def test_a_series_by_clicks(rules: str, language: str, seed: int):
    players = (YOU, "random", "solid", "frieda")
    series = Series(load(rules), players, seed=seed % 1000, length=2)
    state: Any = Playing(series=series, others=others).opened(None)
    rng, clicks = Random(seed), 0
    while not state.series.over:
        shown: Any = play_model(state, voice(rules, language))
        clicks += 1
        assert clicks < 400
        told = text_of(shown)
        assert "Schafkopf" not in told
        assert not re.search(r'"(text|label|title|name)": "[^"]*[{}]', told)
        words = offered(shown)
        assert words, told[-2000:]
        word = "say 0 gesund" if "say 0 gesund" in words else words[int(rng.random() * len(words))]
        before = state
        state = state.act(word)
        assert state is not before
        table = state.table
        assert table is None or table.refused is None
    assert Series.read(state.series.text) == state.series
    assert state.series.number >= 2
    told = text_of(play_model(state, voice(rules, language)))
    assert "Re" in told


def test_twelve_cards_and_nobody_sees_the_others():
    series = Series(load("ddv"), (YOU, "solid", "solid", "solid"), seed=5)
    state: Any = Playing(series=series, others=others).opened(None)
    shown: Any = play_model(state, voice("ddv"))
    hands = [seat["hand"]["cards"] for seat in shown["seats"]]
    assert [len(hand) for hand in hands] == [12] * 4
    assert len({card["key"] for hand in hands for card in hand}) == 48
    assert {card["face"] for hand in hands[1:] for card in hand} == {"back"}
    # before anything is said the whole pack has its pictures, whoever holds what
    assert len([face for face in shown["faces"] if not face.startswith("portrait")]) == 25


def armut(poor: int) -> Game:
    """An Armut of this seat, up to where it gives; seat 0 or 1 takes it."""
    rules = load("haus")
    for seed in range(99):
        game = Game.start(rules, 3, shuffled(Random(seed), rules, poor=poor))
        held = sum(map(rules.order(rules.contracts["normal"]).is_trump, game.deal.hands[poor]))
        words = [Bid(seat, "vorbehalt" if seat == poor else "gesund") for seat in SEATS]
        taker = (poor + 1) % 4
        try:
            from schafkopf_tutor.rules import play

            for bid in (*words, Bid(poor, "bid", "armut"), Bid(taker, "nehme")):
                game = play(game, bid)
        except ValueError:
            continue  # somebody has to declare something else
        if held >= 2:
            return game
    raise LookupError(poor)


@pytest.mark.parametrize("poor", [0, 3])
def test_cards_are_given(poor: int):
    """The poor player gives his trumps; the taker picks as many cards that go back."""
    game = armut(poor)
    rules, taker = game.ruleset, (poor + 1) % 4
    table = Table(game, seats=(poor, taker), bottom=poor)
    wrong = table.act(f"pick {poor}.0").act(f"pick {poor}.0")
    assert wrong.picked == ()
    normal = rules.order(rules.contracts["normal"])
    plain = [at for at, card in enumerate(game.hands[poor]) if not normal.is_trump(card)]
    refused = table.act(f"pick {poor}.{plain[0]}").act(f"give {poor}")
    assert refused.refused is not None
    assert refused.refused[1].rule == "armut.all_trumps"
    assert refused.game is game
    given = table.act(f"give {poor}")  # there is no choice, so nothing need be picked
    assert isinstance(given.game.moves[-1], Give)
    shown: Any = table_model(given, voice("haus"))
    mine = next(seat for seat in shown["seats"] if seat["key"] == str(taker))["hand"]["cards"]
    count = given.game.moves[-1].count
    assert len(mine) == 12 + count
    assert len({card["key"] for card in mine}) == 12 + count
    acts = [card["act"] for card in mine]
    assert all(act.startswith("pick ") for act in acts)
    back = given
    for act in acts[-count:]:
        back = back.act(act)
    shown = table_model(back, voice("haus"))
    assert sum(bool(c.get("pressed")) for s in shown["seats"] for c in s["hand"]["cards"]) == count
    back = back.act(f"give {taker}")
    assert [len(hand) for hand in back.game.hands] == [12] * 4
    words = offered(table_model(back, voice("haus")))
    told = next(word for word in words if word.startswith(f"say {taker} "))
    whole = back.act(told)
    assert whole.game.contract is rules.contracts["armut"]
    shown = table_model(whole, voice("haus"))
    assert [len(seat["hand"]["cards"]) for seat in shown["seats"]] == [12] * 4
    assert [note for seat in shown["seats"] for note in seat["notes"]].count("Re") == 2


def test_who_is_with_whom_shows_as_far_as_the_learner_knows():
    game = parse_game(
        "ddv dealer 3 | EO EA HK … / EO GA … / HA SA … / SU S9 … | 0 says gesund 1 says gesund "
        "2 says gesund 3 says gesund normal | EA"
    )
    closed = Table(game, seats=(0,), others=lambda view: None, on=frozenset())  # type: ignore[arg-type,return-value]
    shown: Any = table_model(closed, voice("ddv"))
    assert ["Re" in seat["notes"] for seat in shown["seats"]] == [True, False, False, False]
    open_ = table_model(Table(game, on=frozenset(("open",))), voice("ddv"))
    sides = [[note for note in s["notes"] if note in ("Re", "Kontra")] for s in open_["seats"]]
    assert sides[:2] == [["Re"], ["Re"]]
    assert "Anna und Beni spielen zusammen" in str(open_.get("title"))
    assert "Wer zusammen spielt" in shown["title"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_calls_stand_on_buttons(language: str):
    series = Series(load("ddv"), (YOU, "solid", "solid", "solid"), seed=5)
    state: Any = Playing(series=series, others=others).opened(None)
    while state.table.game.contract is None:
        words = offered(play_model(state, voice("ddv")))
        state = state.act("say 0 gesund" if "say 0 gesund" in words else words[0])
    shown: Any = play_model(state, voice("ddv", language))
    labels = [button["label"] for button in shown["calls"]["buttons"]]
    assert len(labels) == len(set(labels)) >= 5
    called = state.act(shown["calls"]["buttons"][0]["act"])
    assert called.table.game.moves[-1].word in ("re", "kontra")
    after: Any = play_model(called, voice("ddv", language))
    note = after["seats"][0]["notes"][0]
    assert re.fullmatch(r"[„“](Re|Kontra)[“”]", note)  # in quotes: it was said
    further = called.act(next(b["act"] for b in after["calls"]["buttons"] if "90" in b["act"]))
    after = play_model(further, voice("ddv", language))
    assert re.fullmatch(r"[„“](Re|Kontra), (keine|no) 90[“”]", after["seats"][0]["notes"][0])


def test_what_is_said_of_the_last_trick_is_what_holds_there():
    """DK-4.6: of two tens of hearts the first, under house rules in the last trick alone."""
    game = played("haus", PAIR)
    assert game.tricks[-1].winner == game.tricks[-1].leader
    assert "Von zwei gleichen Karten gilt die erste." in taken(game, game.tricks[-1], voice("haus"))
    text = "haus dealer 3 | HZ … / … / HZ … / … | normal | HZ S9 HZ SK"
    early = parse_game(text)
    said = taken(early, early.tricks[0], voice("haus"))
    assert "Von zwei gleichen zählt hier die spätere." in said


def seated(series: Series, seat: int) -> Any:
    """Somebody who takes the series up at this seat; the others are solid."""
    players = tuple(YOU if at == seat else "solid" for at in SEATS)
    series = replace(series, players=players)
    return Playing(series=series, others=others).opened(series).act("on")


def lines(shown: Any) -> str:
    return " ".join(line["text"] for line in shown["says"]["lines"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_lost_a_solo_announces_a_schwarze_witwe(language: str):
    series = lost_solo("haus", 2)
    (offer,) = series.offers
    soloist = offer.seat
    assert soloist is not None
    other: Any = play_model(seated(series, (soloist + 1) % 4), voice("haus", language))
    assert [b["act"] for b in other["choices"]["buttons"]] == ["next"]
    state = seated(series, soloist)
    shown: Any = play_model(state, voice("haus", language))
    assert [b["act"] for b in shown["choices"]["buttons"]] == ["next", "next witwe"]
    assert "Witwe" in shown["choices"]["buttons"][1]["label"]
    assert "Pflichtsolo" in lines(shown) or "compulsory Solo" in lines(shown)
    assert state.act("next solo") is state
    plain = state.act("next").series.game
    assert "witwe" not in [getattr(move, "word", "") for move in plain.moves]
    state = state.act("next witwe")
    shown = play_model(state, voice("haus", language))
    assert "Witwe" in lines(shown)
    assert offered(shown)[:1] == [f"say {soloist} gesund"]  # no other word, but five nines
    shown = play_model(state.act("show auction"), voice("haus", language))
    (log,) = (panel for panel in shown["panels"] if panel["key"] == "auction")
    assert "Witwe" not in " ".join(log["lines"])  # it is no word of the reservations
    assert Series.read(state.series.text) == state.series


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_owes_a_solo_is_told_and_has_to_play_it(language: str):
    rules = changed("ddv", series__regular=0)
    state: Any = Playing(series=Series(rules, (YOU, *["solid"] * 3), seed=5), others=others)
    for _ in range(4):
        state = state.opened(None) if not state.series.games else state.act("next")
        shown: Any = play_model(state, replace(voice("ddv", language), ruleset=rules))
        (led,) = (
            m.seat for m in state.series.game.moves if getattr(m, "word", "") == "vorgefuehrt"
        )
        if led == 0:
            assert "Pflichtsolo" in lines(shown) or "compulsory Solo" in lines(shown)
            bids = [word for word in offered(shown) if word.startswith(("say", "bid"))]
            assert bids
            assert all(word.startswith("bid 0 pflicht") for word in bids)
            refused = state.act("bid 0 hochzeit")
            assert refused.series.game is state.series.game
            state = state.act("bid 0 pflicht-fleischlos")
            assert state.series.game.announced == Announce(0, "pflicht-fleischlos")
            return
        rng = Random(1)
        whole = finish(state.series.game, [named("random")] * 4, rng)
        state = replace(state, series=state.series.with_game(whole))
    raise AssertionError("nobody had to play")


@pytest.mark.parametrize(
    ("cards", "word"),
    [
        ("H9 H9 EA EA EZ EK GA GA GZ GK E9 G9", "nacktmulle"),
        ("S9 SK SZ SA EA EA EZ EK GA GZ E9 G9", "omega"),
    ],
)
def test_what_has_to_be_announced_is_a_button(cards: str, word: str):
    """Nacktmulle and Omega-Karo-Hybrid: there is no way past them (DK-21.1, 21.2)."""
    rules = load("haus")
    hand = [Card.of(code) for code in cards.split()]
    rest = list(rules.pack.cards)
    for card in hand:
        rest.remove(card)
    Random(7).shuffle(rest)
    hands = (tuple(hand), *(tuple(rest[12 * at : 12 * at + 12]) for at in range(3)))
    series = Series(
        rules, (YOU, *["solid"] * 3), games=(Game.start(rules, 3, Deal(rules.pack, hands)),)
    )
    state = seated(series, 0)
    assert "say 0 gesund" not in offered(play_model(state, voice("haus")))
    state = state.act("say 0 vorbehalt")
    shown: Any = play_model(state, voice("haus"))
    assert f"say 0 {word}" in offered(shown)
    assert "say 0 weiter" not in offered(shown)
    state = state.act(f"say 0 {word}")
    assert "say 0 weiter" in offered(play_model(state, voice("haus")))
    state = state.act("say 0 weiter")
    assert word in [getattr(move, "word", "") for move in state.series.game.moves]
    order = state.series.game.order
    assert order is not None
    assert (Card.of("S9") in order.trumps) is (word == "nacktmulle")


def test_who_plays_alone_shows_with_the_second_queen_of_spades():
    """DK-20.2, 20.4: until then nobody plays, whoever has announced it; then Re is who won it."""
    text = (
        "haus dealer 3 | GO GO EA … / SU S9 … / HU SK … / SU SK … | 2 says witwe 0 says gesund "
        "1 says gesund 2 says gesund 3 says gesund | witwe by 2 | GO SU HU SU"
    )
    shown: Any = table_model(Table(parse_game(text)), voice("haus"))
    assert "steht nicht fest" in shown["title"]
    assert shown["seats"][2]["notes"] == []
    found: Any = table_model(Table(parse_game(f"{text} | GO S9 SK SK")), voice("haus"))
    assert re.search(r": \S+ spielt allein\.$", found["title"])
    assert [s["notes"][0] for s in found["seats"]] == ["Re", "Kontra", "Kontra", "Kontra"]


@pytest.mark.parametrize("seat", [0, 2])
def test_nines_are_shown_before_anybody_speaks(seat: int):
    """DK-11.1: also by who is not in turn; the others wait for him."""
    rules = changed("ddv", games=["normal", "hochzeit", "neunen"])
    nines = [Card.of(code) for code in "E9 E9 G9 H9 S9 EA EA EZ GA GZ GK HA".split()]
    rest = list(rules.pack.cards)
    for card in nines:
        rest.remove(card)
    hands = [tuple(rest[12 * at : 12 * at + 12]) for at in range(3)]
    hands.insert(seat, tuple(nines))
    game = Game.start(rules, 3, Deal(rules.pack, tuple(hands)))
    players = tuple(YOU if at == seat else "solid" for at in SEATS)
    state: Any = Playing(series=Series(rules, players, games=(game,)), others=others)
    state = state._seated(begins=True)
    assert state.series.game.moves == ()
    shown: Any = play_model(state, replace(voice("ddv"), ruleset=rules))
    assert offered(shown).count(f"bid {seat} neunen") == 1
    thrown = state.act(f"bid {seat} neunen")
    assert not thrown.series.playing
    assert thrown.series.entries[-1].settlement is None
    assert thrown.series.deals_next == 3
    silent = state.act("go" if seat else "say 0 gesund")
    assert f"bid {seat} neunen" not in offered(
        play_model(silent, replace(voice("ddv"), ruleset=rules))
    )
    solid = Series(rules, ("solid",) * 4, games=(game,))
    (said,) = finish(solid.game, [named("solid")] * 4, Random(1)).moves
    assert said == Bid(seat, "bid", "neunen")
