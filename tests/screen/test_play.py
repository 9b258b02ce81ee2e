"""A series as a value: dealt, bid, played, settled, the next deal; nothing is told too early."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Bid, Call, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import named, next_move
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.players.turns import awaited, sayable
from schafkopf_tutor.rules import judge_in, legal_moves
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.models import PanelModel
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.voice import Voice
from tests.law.houses import house
from tests.longrun import scale

ORDNUNG = load("ordnung")
COMPANY = (YOU, "random", "random", "random")


def others(series: Series, game: Game):
    seats = [None if name == YOU else named(name) for name in series.players]
    return next_move(game, seats, [series.chance(s, len(game.moves)) for s in SEATS])


def plain(series: Series, game: Game):
    """Others who pass, say nothing out of turn, and play the first lawful card."""
    now = awaited(game)
    if now is None or series.players[now.seat] == YOU:
        return None
    words = [move for move in sayable(game, now) if getattr(move, "word", "") == "weiter"]
    return (words or [*sayable(game, now), *legal_moves(game.view(now.seat))])[0]


def begun(rules=ORDNUNG, *, seed: int = 7, company=others, players=COMPANY, **more: Any) -> Any:
    series = Series(rules, players, seed, **more)
    return Playing(series=series, others=company).act("begin").opened(None)


def model(state: Playing, language: str = "en", **more: Any) -> Any:
    return play_model(state, Voice(Speaker(language), state.series.ruleset), **more)


def words(shown: Any) -> list[str]:
    """All that may be chosen at a table, save for taking back and looking at things."""
    found = [b for key in ("choices", "calls") for b in shown.get(key, {}).get("buttons", [])]
    found += [card for seat in shown["seats"] if seat.get("turn") for card in seat["hand"]["cards"]]
    return [one["act"] for one in found if one.get("act") and one.get("playable", True)]


def through(state: Any, rng: Random, games: int) -> Any:
    """The state after so many games, each word of them chosen by chance."""
    while len(state.series.entries) < games:
        state = state.act(rng.choice(words(model(state))))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ordnung", "cardgames-zone-variants", "cardgames-zone-short"])
def test_any_words_play_games_to_their_end(name: str):
    for seed in range(scale(40)):
        state = through(begun(load(name), seed=seed, ante=1), Random(seed), 3)
        assert sum(state.series.scores) == -state.series.stock
        assert Series.read(state.series.text) == state.series
        for game in state.series.games:
            now = Game.start(game.ruleset, game.dealer, game.deal)
            for move in game.moves:
                assert judge_in(now, move).ok
                now = now.after(move)


@settings(max_examples=scale(200), deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["begin", "on", "new", "cards", "pace card", "pace clock", "pace x", "next", "go",
             "undo", "restart", "say 0 weiter", "play 0.0", "play 0.3", "play 1.0", "switch open",
             "", "é"]
        ),
        max_size=25,
    )
)  # fmt: skip
def test_no_word_breaks_it(said: list[str]):
    state = Playing(series=Series(ORDNUNG, COMPANY, 7), others=others)
    for word in said:
        state = state.act(word)
        if state.reads:
            state = state.opened(None)
        assert model(state)["lang"] == "en"
    assert Series.read(state.series.text) == state.series


def test_closed_cards_stay_closed_and_nothing_is_taken_back():
    state = begun(company=plain)
    hidden = {card.code for seat in (1, 2, 3) for card in state.series.game.deal.hands[seat]}
    for word in ("switch open", "undo", "restart", "show options", "tell why", "tell hand"):
        state = state.act(word)
        shown = model(state)
        faces = {card["face"] for seat in shown["seats"] for card in seat["hand"]["cards"]}
        assert not faces & hidden
        acts = {button["act"] for button in shown["tools"]}
        assert not acts & {"undo", "restart", "switch open"}
    assert "undo" not in {key["act"] for key in shown["keys"]}


def test_what_another_may_play_is_not_told_while_his_cards_are_closed():
    """``why`` names cards of the hand in turn: of a closed one that would give them away."""
    state = begun(seed=7).act("say 0 weiter")
    for _ in range(60):
        if not state.series.playing:
            state = state.act("next")
        state = state.act(words(model(state))[-1])
        if state.table.waits and state.table.game.trick:
            break
    assert state.table.waits
    said = [
        line["text"] + line.get("strong", "")
        for line in model(state.act("tell why"))["says"]["lines"]
    ]
    assert len(said) == 1


def test_with_open_cards_a_card_can_be_taken_back_also_after_a_pause():
    state = begun(company=plain, open=True).act("say 0 spiele")
    assert len(state.table.past) == 1
    resumed: Any = Playing(series=Series(ORDNUNG, COMPANY, 1), others=plain).opened(
        Series.read(state.series.text)
    )
    assert resumed.stage == "resume"
    again = resumed.act("on")
    assert again.table.game == state.table.game
    assert again.table.past == state.table.past
    back = again.act("undo")
    assert back.series.game.moves == ()
    assert back.waiting == back.series


def test_the_others_wait_where_it_is_nearly_too_late_for_stoss():
    """Stoß comes before the second card (O 4.2.1): until then there is time to say so."""
    hands = (
        "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
        "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
    )
    bids = "0 says spiele 1 says weiter 2 says weiter 3 says weiter rufspiel E by 0"
    game = parse_game(f"ordnung dealer 3 | {hands} | {bids}")
    series = Series(ORDNUNG, ("random", "random", "random", YOU), games=(game,))
    state: Any = (
        Playing(series=series, others=plain, stage="resume", saved=series).act("on").act("go")
    )
    assert len(state.table.game.trick) == 1
    assert state.table.waits
    assert "call 3 stoss" in words(model(state))
    said = state.act("call 3 stoss")
    assert Call(3, "stoss") in said.series.game.moves
    silent = state.act("go")
    assert len(silent.table.game.trick) == 3
    assert "call 3 stoss" not in words(model(silent))


def test_the_others_wait_with_their_bids_where_the_learner_may_knock():
    state = begun(house("cardgames-zone-variants"), players=("random", YOU, "random", "random"))
    assert not any(isinstance(move, Bid) for move in state.series.game.moves)
    assert "call 1 knock" in words(model(state))
    assert any(isinstance(move, Bid) for move in state.act("go").series.game.moves)


def test_card_by_card_each_other_card_waits_for_a_word():
    state = begun(company=plain).act("pace card").act("say 0 spiele")
    assert len(state.series.game.moves) == 1
    for moves in (2, 3, 4):
        assert "go" in words(model(state))
        state = state.act("go")
        assert len(state.series.game.moves) == moves
    assert "timer" not in model(state)


def test_by_the_clock_the_others_go_on_by_themselves():
    state = begun(company=plain).act("pace clock").act("say 0 spiele")
    assert model(state)["timer"]["act"] == "go"
    while state.table.waits:
        state = state.act("go")
    assert "timer" not in model(state)  # nothing is done for the learner
    knocks = begun(
        house("cardgames-zone-variants"), players=("random", YOU, "random", "random")
    ).act("pace clock")
    assert knocks.table.waits
    assert "timer" not in model(knocks)  # he may want to knock


def test_after_the_game_the_hands_are_shown_and_the_next_deal_is_offered():
    state = through(begun(seed=3), Random(3), 1)
    while state.series.game.contract is None:
        state = through(state.act("next"), Random(3), len(state.series.entries) + 1)
    shown = model(state)
    panels = {panel["key"]: panel for panel in shown["panels"]}
    assert list(panels)[:3] == ["result", "board", "dealt"]
    for seat, group in enumerate(panels["dealt"]["cards"]):
        faces = {Card.of(card["face"]) for card in group["cards"]}
        assert faces == set(state.series.game.deal.hands[seat])
    assert words(shown) == ["next"]
    total = panels["board"]["table"]["rows"][-1][1:]
    assert [int(value.replace("−", "-")) for value in total] == list(state.series.scores)
    following = state.act("next")
    assert following.series.number == state.series.number + 1
    assert following.table.game is following.series.game


def test_a_deal_that_is_thrown_in_stays_closed():
    state = begun(company=plain).act("say 0 weiter")
    shown = model(state)
    assert not state.series.playing
    assert "dealt" not in {panel["key"] for panel in shown["panels"]}
    assert words(shown) == ["next"]
    backs = [card["face"] for card in shown["seats"][1]["hand"]["cards"]]
    assert set(backs) == {"back"}
    assert state.act("next").series.game.dealer == 0  # (3 + 1) % 4: the Ordnung's next dealer


def test_a_series_of_a_length_ends():
    state = through(begun(seed=3, length=1), Random(3), 1)
    while not state.series.over:
        state = through(state.act("next"), Random(3), len(state.series.entries) + 1)
    assert words(model(state)) == []
    assert state.act("next") is state


def test_four_players_can_be_looked_at():
    state = begun(players=("random",) * 4)
    for _ in range(300):
        if not state.series.playing:
            break
        shown = model(state)
        assert {card["face"] for card in shown["seats"][0]["hand"]["cards"]} <= {"back"}
        state = state.act("go")
    assert not state.series.playing


def test_a_saved_series_is_offered_and_a_new_one_may_be_begun():
    saved = begun(seed=5).series
    state = Playing(series=Series(ORDNUNG, COMPANY, 7), others=others).opened(saved)
    assert [way["act"] for way in model(state)["ways"]] == ["on", "new"]
    assert state.act("on").series == saved
    assert state.act("on").waiting is None
    anew = state.act("new")
    assert anew.series.seed == 7
    assert anew.waiting == anew.series


def test_the_coach_has_a_place_beside_the_table():
    state = begun()
    assert "coach" not in model(state)
    advice: PanelModel = {"key": "coach", "title": "Coach", "lines": ["Smear."]}
    assert model(state, coach=lambda at, voice: advice)["coach"] == advice
    assert "coach" not in model(state, coach=lambda at, voice: None)


def test_the_focus_is_on_nothing_that_would_be_played_by_a_second_press():
    state = begun(company=plain).act("say 0 spiele").act("pace card")
    for _ in range(40):
        shown = model(state)
        assert shown["focus"] in ("go", "trick")
        if shown["focus"] == "go":
            assert state.table.waits
        offered = [word for word in words(shown) if not word.startswith("call")]
        if not offered:
            break
        state = state.act(offered[0])


@pytest.mark.slow
def test_the_players_are_asked_the_same_again_after_a_pause():
    """Killed at any move and taken up again, a series goes on as it would have."""
    whole = through(begun(seed=9), Random(1), 1)
    moves = whole.series.game.moves
    for cut in range(0, len(moves), 7):
        state = begun(seed=9)
        rng = Random(1)
        while len(state.series.game.moves) < cut:
            state = state.act(rng.choice(words(model(state))))
        again = Playing(series=state.series, others=others).opened(Series.read(state.series.text))
        again = again.act("on")
        while again.series.playing:
            again = again.act(rng.choice(words(model(again))))
        assert [m for m in again.series.game.moves if isinstance(m, Play)] == [
            m for m in moves if isinstance(m, Play)
        ]


@pytest.mark.parametrize("you", range(4))
def test_where_one_knocks_on_four_cards_only_four_are_seen(you: int):
    players = tuple(YOU if seat == you else "random" for seat in SEATS)
    state = begun(house("knock-on-four"), company=plain, players=players)
    dealt = state.series.game.deal.hands[you]
    for word in ("", "tell hand", "play 0.7", "say 0 spiele", "tell why", "show options"):
        state = state.act(word)
        shown = model(state)
        seen = {card["face"] for seat in shown["seats"] for card in seat["hand"]["cards"]}
        assert seen == {"back", *(card.code for card in dealt[:4])}
        told = " ".join(line["text"] for line in shown["says"]["lines"])
        assert not any(voiced(card) in told for card in dealt[4:])
    assert f"call {you} knock" in words(shown)
    assert not state.act(f"call {you} knock").four
    rest = state.act("rest")
    seen = {card["face"] for card in model(rest)["seats"][you]["hand"]["cards"]}
    assert seen == {card.code for card in dealt}


def voiced(card: Card) -> str:
    return Voice(Speaker("en"), ORDNUNG).words.name(card, "name")


def test_characters_have_their_own_name_and_face_and_nobody_is_there_twice():
    players = (YOU, "resi", "sepp", "resi")
    shown = model(begun(players=players))
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Resi", "Sepp", "Dominik"]
    portraits = [seat["portrait"] for seat in shown["seats"]]
    assert len(set(portraits)) == 4
    assert len({shown["faces"][portrait]["light"] for portrait in portraits}) == 4
    named_ = model(begun(players=players, names=("Erna", "A", "B", "C")))
    assert [seat["name"] for seat in named_["seats"]] == ["Erna", "A", "B", "C"]


@pytest.mark.slow
def test_after_a_game_it_is_asked_what_a_character_keeps_doing_wrong():
    """Asked of those whose cards show it, with the right answer among others; then back."""
    asked = 0
    for seed in range(12):
        state = begun(seed=seed, players=(YOU, "resi", "sepp", "hias"))
        rng = Random(seed)
        while not state.series.entries:
            assert state.act("name 1").naming is None  # not before the end
            state = state.act(rng.choice(words(model(state))))
        names = [b["act"] for b in model(state)["tools"] if b["act"].startswith("name ")]
        for name in names:
            asked += 1
            question = state.act(name)
            shown = model(question)
            assert shown["kind"] == "question"
            assert len(shown["answer"]["options"]) > 2
            right = {"name 1": "small_first", "name 2": "wastes_trump", "name 3": "void_must_trump"}
            options = question.naming.question.options
            done = question.act(f"pick {question.naming.question.keys[options.index(right[name])]}")
            assert done.naming.right
            assert model(done)["ways"][0]["act"] == "table"
            assert done.act("table").naming is None
            assert done.act("table").series == state.series
    assert asked > 2
