"""The coach beside the table: asked he answers, unasked he is silent, and hidden cards stay so."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.coach import beside
from schafkopf_tutor.coach.advice import MISTAKE
from schafkopf_tutor.coach.beside import Coached
from schafkopf_tutor.coach.beside_model import coached_model
from schafkopf_tutor.coach.hidden import table_of
from schafkopf_tutor.coach.outcomes import game_in
from schafkopf_tutor.coach.shown import best_move
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.practice import company
from schafkopf_tutor.rules import legal_moves, play, result, settle
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.faces import BACK
from schafkopf_tutor.screen.models import TableModel
from schafkopf_tutor.screen.voice import Voice
from tests.coach.positions import lawful
from tests.longrun import scale
from tests.screen.shapes import slips
from tests.screen.test_play import words

ORDNUNG = load("ordnung")
COMPANY = (YOU, "solid", "solid", "solid")


def begun(seed: int = 7, *, left: int = 3, **more: Any) -> Any:
    """A series in which the learner is to play and holds so many cards, chosen by chance."""
    rng = Random(seed)
    while True:
        series = Series(ORDNUNG, COMPANY, rng.randrange(10**6), **more)
        state = Coached(series=series, others=company.others, tells=False).act("begin").opened(None)
        while state.series.playing:
            view = state.card_of
            if view is not None and len(view.hand) <= left and len(legal_moves(view)) > 1:
                return replace(state, tells=True)
            state = state.act(rng.choice(words(model(state))))


def model(state: Any, language: str = "en") -> Any:
    return coached_model(state, Voice(Speaker(language), state.series.ruleset))


def acts(shown: Any) -> list[str]:
    groups = [shown["coach"]["group"], *shown["coach"].get("rows", [])]
    return [one["act"] for group in groups for one in group["buttons"]]


def said(shown: Any) -> str:
    return " ".join(line["text"] for line in shown["says"]["lines"])


def test_unasked_he_says_nothing_of_the_next_card():
    state = begun()
    shown = model(state)
    assert shown["coach"]["lines"] == []
    assert "table" not in shown["coach"]
    assert state.advice is None
    assert {"coach ask", "coach hint", "coach tell"} == {*acts(shown)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_asked_he_tells_each_card_with_both_chances_and_what_it_rests_on(language: str):
    state = begun().act("coach ask")
    shown = model(state, language)
    assert not list(slips(shown, TableModel))
    rows = shown["coach"]["table"]["rows"]
    cards = {row[0].replace("10", "Z") for row in rows}
    legal = {one.card.code for one in state.advice.cards}
    assert cards == legal
    assert all(len(row) == 6 and all(row) for row in rows)
    assert [row[0] for row in rows if row[2] == "–"] == [rows[0][0]]
    wanted = {"de": "mit offenen Karten", "en": "with open cards"}[language]
    assert wanted in " ".join(shown["coach"]["lines"])
    assert str(state.advice.worlds) in " ".join(shown["coach"]["lines"])
    assert said(shown)


def test_the_ladder_ends_with_the_card():
    state, best = begun(left=4), None
    for rung in (1, 2, 3):
        state = state.act("coach hint")
        best = state.advice.best.card
        spoken = said(model(state))
        alone = re.findall(r"\b[EGHS](?:[AZKOU987]|10)\b", spoken)
        if len(state.advice.cards) > 1:
            assert bool(alone) is (rung > 1)
            assert rung < 2 or len(alone) > 1 or alone[0].replace("10", "Z") == best.code
    assert len(model(state)["coach"]["lines"]) == len(set(model(state)["coach"]["lines"]))
    assert state.act("coach hint").rungs == state.rungs


def test_a_mistake_is_told_after_the_move_and_only_if_wanted():
    told = 0
    for seed in range(6):
        state = begun(seed, left=4)
        view, asked = state.card_of, state.act("coach ask")
        wrong = [one.card for one in asked.advice.cards if one.verdict == MISTAKE]
        for one in asked.advice.cards:
            place = state.series.game.deal.hands[0].index(one.card)
            after = state.act(f"play 0.{place}")
            assert after.mistake == (one.card if one.card in wrong else None)
            off = state.act("coach tell").act(f"play 0.{place}")
            assert off.mistake is None
            if after.mistake is not None:
                told += 1
                shown = model(after)
                assert view is not None
                assert f"coach show {one.card.code}" in acts(shown)
                assert shown["coach"]["lines"][0] in said(shown)
                assert after.act("go").act("coach ask").mistake is None or after.card_of is None
    assert told > 1


def test_show_me_lays_out_hands_that_fit_and_leads_back():
    for seed in range(20):
        state = begun(seed, left=4).act("coach ask")
        worst = state.advice.cards[-1].card
        laid = state.act(f"coach show {worst.code}")
        if laid.laid is None:
            continue
        shown = model(laid)
        assert not list(slips(shown, TableModel))
        faces = [card["face"] for seat in shown["seats"] for card in seat["hand"]["cards"]]
        assert BACK not in faces
        assert not [c for seat in shown["seats"] for c in seat["hand"]["cards"] if "act" in c]
        game = state.series.game
        hands = [
            (*(m.card for m in game.moves if isinstance(m, Play) and m.seat == seat),
             *laid.laid.shown.start.hands[seat])
            for seat in range(4)
        ]  # fmt: skip
        assert lawful(game, hands)
        assert laid.act("play 0.0") is laid
        seen = [laid]
        while "coach on" in [b["act"] for b in model(seen[-1])["choices"]["buttons"]]:
            seen.append(seen[-1].act("coach on"))
        assert seen[-1].laid.game.over
        assert seen[-1].act("coach back").laid.step == seen[-1].laid.step - 1
        assert seen[-1].act("coach other").laid.step == 0
        back = seen[-1].act("coach close")
        assert back.series is state.series
        assert model(back)["coach"]["table"]
        return
    raise AssertionError("no card loses anywhere")


def test_where_no_layout_makes_it_lose_he_says_so():
    for seed in range(30):
        state = begun(seed, left=2).act("coach ask")
        if len(state.advice.cards) < 2:
            continue
        best = state.advice.best.card
        shown = state.act(f"coach show {best.code}")
        if shown.laid is None:
            assert f"{best.code}".replace("Z", "10") in said(model(shown))
            return
    raise AssertionError


def test_who_disagrees_gets_a_case_that_can_be_read_again():
    state = begun().act("coach ask").act("coach disagree I see\nit otherwise")
    lines = state.case.splitlines()
    game = parse_game(lines[1])
    assert game.view(0).hand == state.card_of.hand
    assert game.moves == state.series.game.moves
    assert "# remark: I see" in lines
    assert "# remark: it otherwise" in lines
    assert all(line.startswith("#") for line in lines[2:])
    hidden = {c.code for seat in (1, 2, 3) for c in state.series.game.hands[seat]}
    assert not {c.code for hand in game.deal.hands for c in hand} & hidden
    assert str(state.series.seed) not in state.case


def test_hidden_cards_change_nothing_that_he_says():
    """The others hold each other's cards, as far as all moves stay lawful: he says the same."""
    swapped = 0
    for seed in range(6):
        state = begun(seed, left=4)
        game: Game = state.series.game
        for one in game.hands[1]:
            for other in game.hands[2]:
                turn = {one: other, other: one}
                hands = [tuple(turn.get(c, c) for c in hand) for hand in game.deal.hands]
                if not lawful(game, hands):
                    continue
                deal = Deal(game.ruleset.pack, tuple(hands))
                twin = Game.start(game.ruleset, game.dealer, deal, game.moves)
                table = replace(state.table, game=twin)
                alike = replace(state, table=table)
                for word in ("coach ask", "coach hint"):
                    assert said(model(alike.act(word))) == said(model(state.act(word)))
                    a, b = (json.dumps(model(s.act(word))["coach"]) for s in (alike, state))
                    assert a == b
                swapped += 1
                break
            else:
                continue
            break
    assert swapped > 2


WORDS = ["coach ask", "coach hint", "coach longer", "coach show EO", "coach show H7", "coach on",
         "coach back", "coach other", "coach close", "coach tell", "coach disagree x", "coach",
         "coach ", "coach show", "coach é", "coach stake money", "coach stake points",
         "coach stake", "coach expert", "coach think", "go",
         "next", "play 0.0", "play 0.3"]  # fmt: skip


@settings(max_examples=scale(200), deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=14), st.integers(0, 5))
def test_no_word_breaks_him(given_words: list[str], seed: int):
    state = _ready(seed)
    for word in given_words:
        state = state.act(word)
        if state.case:
            state = replace(state, case="")
        shown = model(state, "de")
        assert not list(slips(shown, TableModel)), word


_KEPT: dict[int, Any] = {}


def _ready(seed: int) -> Any:
    if seed not in _KEPT:
        _KEPT[seed] = begun(seed)
    return _KEPT[seed]


def test_with_nothing_compiled_he_says_when_he_can_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(beside, "find_spec", lambda name: None)
    state = begun(left=8)
    asked = state.act("coach ask")
    assert asked.advice is None
    assert "6" in said(model(asked))
    place = state.series.game.deal.hands[0].index(state.card_of.hand[0])
    assert state.act(f"play 0.{place}").mistake is None
    assert begun(left=3).act("coach ask").advice is not None


STAKES = {
    "ordnung": ["points", "money"],
    "donauries-cup": ["points", "money"],
    "schafkopfschule-2007": ["points", "money", "schafkopfschule-2007"],
    "schafkopfschule-2007-tournament": ["points", "schafkopfschule-2007"],
}


@pytest.mark.parametrize("rules", STAKES)
def test_what_counts_can_be_chosen_where_the_rules_know_it(rules: str):
    state = replace(begun(), series=Series(load(rules), COMPANY, 1))
    assert [one.name for one in state.stakes] == STAKES[rules]
    assert state.act("coach stake schafkopfschule-2007").stake == (
        "schafkopfschule-2007" if "schafkopfschule-2007" in STAKES[rules] else "points"
    )
    assert state.act("coach stake euros") is state


def to_the_end(state: Any, card: Any) -> list[int]:
    """In each world, what the learner is paid when this card is played and all play their best."""
    table = table_of(state.advice.view)
    paid = []
    for world in state.advice.sample.worlds:
        game = play(game_in(table, world), Play(0, card))
        while not game.over:
            game = play(game, best_move(game))
        paid.append(settle(result(game)).payout[0])
    return paid


def test_money_is_counted_in_the_same_deals_and_decides_the_verdict():
    """Each deal played to its end and settled: its differences are those that are shown."""
    checked = 0
    for seed in range(5):
        state = begun(seed).act("coach ask").act("coach stake money")
        if state.advice.method.name != "open_cards":
            continue
        assert state.advice.stake.name == "money"
        assert state.advice.sample == begun(seed).act("coach ask").advice.sample
        weights, best = state.advice.sample.weights, state.advice.best.card
        ours = to_the_end(state, best)
        for one in state.advice.cards:
            theirs = to_the_end(state, one.card)
            behind = [a - b for a, b in zip(ours, theirs, strict=True)]
            mean = sum(w * b for w, b in zip(weights, behind, strict=True)) / sum(weights)
            assert one.behind.mean == pytest.approx(mean)
            assert (one.verdict == MISTAKE) is (one.behind.low > 0)
            checked += any(behind)
        shown = model(state)
        head, rows = (shown["coach"]["table"][key] for key in ("head", "rows"))
        assert "Cents" in head[1]
        top = sum(w * p for w, p in zip(weights, ours, strict=True)) / sum(weights)
        assert rows[0][1].split(" ")[0].replace("−", "-") == f"{round(top)}"
        pressed = [one for one in shown["coach"]["rows"][0]["buttons"] if one["pressed"]]
        assert [one["act"] for one in pressed] == ["coach stake money"]
        assert state.act("coach stake points").advice == begun(seed).act("coach ask").advice
    assert checked > 1


def test_who_thought_longer_has_thought_so_in_money_too():
    state = begun(left=5)
    longer = state.act("coach ask").act("coach longer").act("coach stake money").advice
    first = state.act("coach stake money").act("coach ask").act("coach longer").advice
    assert longer == first
    assert longer.worlds == first.worlds


def test_the_ladder_climbs_on_whatever_counts():
    state = begun(left=4).act("coach hint").act("coach hint")
    assert state.act("coach stake money").rungs == 2
    assert state.act("coach stake money").act("coach hint").rungs == state.act("coach hint").rungs


@pytest.fixture
def bidding(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The learner is asked for a bid; of two games two deals are looked at and played out."""
    monkeypatch.setattr(beside, "DEALS", 3)
    monkeypatch.setattr(beside, "PLAYED", 2)
    monkeypatch.setattr(beside, "GAMES", 2)
    monkeypatch.setattr(beside, "player_named", Solid)
    series = Series(ORDNUNG, COMPANY, 7)
    state = Coached(series=series, others=company.others).act("begin").opened(None)
    while state.word_of is None:
        state = state.act("go")
    return state


def test_the_worth_of_a_hand_stands_side_by_side(bidding: Any):
    asked = bidding.act("coach worth")
    table = model(asked)["coach"]["table"]
    assert [word in name.lower() for word, name in zip(
        ("", "with open cards", "solid", "expert"), table["head"], strict=True
    )] == [True] * 4  # fmt: skip
    assert len(table["rows"]) == 2
    for row in table["rows"]:
        assert row[1].endswith("3 games")
        assert row[2].endswith("2 games")
        assert row[3] == "–"


def test_the_expert_goes_on_deal_by_deal_until_he_is_stopped(bidding: Any):
    asked = bidding.act("coach worth")
    assert "coach expert" in acts(model(asked))
    assert "coach expert" not in acts(model(bidding))
    assert asked.act("coach think") is asked
    thinks = asked.act("coach expert")
    assert model(thinks)["timer"]["act"] == "coach think"
    counts = []
    for _ in range(4):
        assert thinks.thinks
        thinks = thinks.act("coach think")
        rows = model(thinks)["coach"]["table"]["rows"]
        counts.append([row[3] for row in rows])
    # one deal more each time, of each game in turn
    ends = [sorted(cell.rpartition(", ")[2] for cell in cells) for cells in counts]
    assert ends == [["1 game", "–"], ["1 game"] * 2, ["1 game", "2 games"], ["2 games"] * 2]
    assert not thinks.thinks
    assert "timer" not in model(thinks)
    assert "expert" in said(model(thinks))
    assert "coach expert" not in acts(model(thinks))
    halted = asked.act("coach expert").act("coach think").act("coach expert")
    assert "timer" not in model(halted)
    assert halted.act("coach think") is halted
    assert halted.act("coach expert").act("coach think").further is not None
    bid = asked.act("coach expert").act("say 0 weiter")
    assert not bid.thinks
    assert bid.worth == ()


def test_with_nothing_compiled_a_hand_is_not_looked_at(bidding: Any, monkeypatch):
    monkeypatch.setattr(beside, "find_spec", lambda name: None)
    asked = bidding.act("coach worth")
    assert asked.worth == ()
    assert "pip install" in said(model(asked))
