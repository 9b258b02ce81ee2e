"""The referee at a table of Doppelkopf: what he asks, what he says, and that it is the judge's."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.inquiry import Asked
from schafkopf_tutor.laws.doppelkopf import Result
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.parties import taker
from schafkopf_tutor.moves import Announce, Bid, Call, Play
from schafkopf_tutor.rules import judge, legal_moves, play, result, settle, why
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_words import word_of
from tests.law.doppelkopf.tables import (
    DATA,
    game_named,
    hand,
    named,
    played_at_random,
    settled_at_random,
    short,
    shuffled,
    table,
)
from tests.law.doppelkopf.test_calls import GAMES, TRIES, Account
from tests.longrun import scale
from tests.screen.refereeing import acts, answered, said, shown, takes

Case = Mapping[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in (DATA / "cases.jsonl").read_text("utf-8").splitlines()
]
RULES = [
    "ddv", "haus", "ddv-short", "haus-short", "ddv-more", "ddv-alone", "haus-late", "ddv-duty",
    "ddv-call",
]  # fmt: skip


def of_kind(*kinds: str) -> Any:
    found = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def begun(rules: RuleSet, task: str, game: Announce, suit: bool = True) -> Referee:
    """The question and the game, by words that are on the page."""
    words = [f"task {task}", f"game {game.contract}"]
    words += [f"suit {game.suit.letter}"] if game.suit and suit else []
    referee = Referee(rules)
    for word in words:
        assert word in acts(shown(referee)), word
        referee = referee.act(word)
    return referee


def copies(codes: list[str]) -> list[str]:
    """Cards as they are tapped: of two alike the second is another one."""
    return [f"card {c}.1" if c in codes[:at] else f"card {c}" for at, c in enumerate(codes)]


def value(asked: Asked, facts: Mapping[str, Any]) -> str:
    return f"tell {asked.key} {word_of(facts[asked.key])}"


# --- may this card be played, and whose trick is it ----------------------------------------------


def asked_about(
    rules: RuleSet,
    game: Announce,
    lies: list[str],
    held: list[str],
    card: str,
    words: set[str],
    duty: int = 0,
) -> Referee:
    """One card is shown; whatever else is asked is told, truly."""

    def truth(referee: Referee) -> str:
        ask = referee.ask
        assert ask is not None
        if isinstance(ask, Asked):
            return f"fact {word_of(duty if ask.key == 'duty' else ask.key in words)}"
        shown_ = Counter(one.code for one in referee.hand)
        more = [c for c in map(str, ask.cards) if Counter(held)[c] > shown_[c]]
        return f"card {more[0]}" if more else "none"

    laid = copies([*lies, card])
    referee = said(begun(rules, "may", game), *laid[:-1], "done", laid[-1], "done")
    return answered(referee, truth)


def lying(rules: RuleSet, game: Announce, cards: list[str], facts: Mapping[str, Any]) -> Referee:
    """A trick is laid; whatever else is asked is told, truly."""

    def truth(referee: Referee) -> str:
        assert isinstance(referee.ask, Asked)
        return value(referee.ask, facts)

    referee = said(begun(rules, "winner", game), *copies(cards))
    return answered(referee.act("done") if len(cards) < 4 else referee, truth)


@of_kind("legal_plays")
def test_the_cases_of_following_suit(case: Case):
    """Each card alone, so that he has to ask for the rest."""
    game, rules = game_named(case["game"], 0), load("haus")
    for card in case["hand"]:
        held, lies = case["hand"], case["trick"]
        referee = asked_about(rules, game, lies, held, card, set(case["said"]))
        assert referee.position.verdicts[0][1].ok is (card in case["legal"]), card


@of_kind("trick_winner")
def test_the_cases_of_who_wins_the_trick(case: Case):
    facts = {"last_trick": case["last"]}
    facts |= {word: word in case["said"] for word in load("haus").changes}
    rules = table("haus", play__later=case["later"])
    referee = lying(rules, game_named(case["game"], 0), case["cards"], facts)
    assert referee.on_table.winner == case["winner"]
    title = shown(referee)["title"]
    assert title.startswith(f"The trick goes to card {case['winner'] + 1}:")


@of_kind("extras")
def test_the_cases_of_extra_points_are_named_with_the_trick(case: Case):
    """Beside the trick stands what it can earn; what it does earn is among it, and no more is."""
    changed: dict[str, Any] = {}
    changed |= {"extras__karlchen_caught": "queen"} if "queen" in case["variants"] else {}
    changed |= {"tariff__fox_last": 2} if "fox_last" in case["variants"] else {}
    rules = table(case["rules"], (), **changed)
    for trick in case["tricks"]:
        last = {"last_trick": trick["last"]}
        facts = dict.fromkeys(rules.changes, False) | last
        referee = lying(rules, game_named("normal", None), trick["cards"], facts)
        referee = replace(referee, told={**referee.told, **last})
        place = referee.on_table.winner
        side = [(trick["leader"] + at) % 4 in case["re"] for at in range(4)]
        theirs = [c for at, c in enumerate(trick["cards"]) if side[at] is not side[place]]
        named = [told.message for told in referee.on_table.earns]
        whole = sum(Card.of(c).points for c in trick["cards"])
        assert any("doppelkopf" in name or "aces" in name for name in named) is (whole >= 40)
        assert ("SA" not in theirs) or any("fox" in name for name in named)
        assert any("fox" in name for name in named) is (
            "SA" in [c for at, c in enumerate(trick["cards"]) if at != place]
        )
        wins = trick["last"] and trick["cards"][place] == "EU"
        assert ("trick.earns.karlchen" in named) is wins
    if sum(case["points"]):
        assert named


@pytest.mark.slow
@settings(max_examples=scale(800), deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_what_it_says_of_cards_and_tricks_is_what_the_judge_says_who_saw_the_whole_game(
    name: str, seed: int
):
    game = a_game(name, seed)
    rng, announced, rules = random.Random(seed), game.announced, game.ruleset
    assert announced is not None
    words = {m.word for m in game.moves if isinstance(m, Bid | Call)} & set(rules.changes)
    plays = [at for at, move in enumerate(game.moves) if isinstance(move, Play)]
    for at in rng.sample(plays, 2):
        now = Game.start(rules, 3, game.deal, game.moves[:at])
        view = now.view()
        before = {m.word for m in now.moves if isinstance(m, Bid | Call)}
        card = rng.choice(view.hand)
        lies, held = [c.code for c in view.trick], [c.code for c in view.hand]
        owed = view.read(Facts).duty  # the player knows it, and the table
        referee = asked_about(rules, announced, lies, held, card.code, words & before, owed)
        ((_, verdict), *_) = referee.position.verdicts
        assert verdict.ok is why(view, card).ok
        assert verdict == why(referee.position.view, card)
    number = rng.randrange(len(game.tricks))
    trick = game.tricks[number]
    ended = plays[4 * number + 3]
    before = {m.word for m in game.moves[:ended] if isinstance(m, Bid | Call)}
    facts: dict[str, bool] = {"last_trick": number + 1 == len(game.tricks)}
    facts |= {word: word in before & words for word in rules.changes}
    referee = lying(rules, announced, [c.code for c in trick.cards], facts)
    assert (trick.leader + referee.on_table.winner) % 4 == trick.winner


def test_of_two_cards_alike_each_can_be_told():
    referee = said(begun(load("ddv"), "may", game_named("normal", None)), "card EO.1", "done")
    pack = shown(referee)["pack"]["cards"]
    assert len(pack) == 48
    assert len({one["name"] for one in pack}) == len({one["key"] for one in pack}) == 48
    gone = [one for one in pack if "act" not in one]
    assert [one["name"] for one in gone] == ["Ober of Eichel, the second, lies in the trick"]
    both = said(referee, "card HZ.1", "card HZ")
    assert both.hand == hand("HZ HZ")
    assert said(both, "card HZ.1").hand == hand("HZ")
    assert said(referee, "card EO.1") is referee  # it lies in the trick
    assert said(referee, "card HZ.2") is referee  # there are only two


def test_a_word_that_only_ranks_cards_anew_is_not_asked_for_a_card():
    """Schweine are trumps before and after; only an Omega-Hybrid moves cards to another line."""
    rules, normal = load("haus"), game_named("normal", None)
    follows = said(begun(rules, "may", normal), "card SU", "done", "card SA", "done")
    assert isinstance(follows.ask, Asked)
    assert follows.ask.key == "omega"
    assert follows.act("fact no").stage == "ruling"
    solo = game_named("solo S", 0)
    follows = said(begun(rules, "may", solo), "card SU", "done", "card SA", "done")
    assert follows.stage == "ruling"
    ddv = said(begun(load("ddv"), "may", normal), "card SU", "done", "card SA", "done")
    assert ddv.stage == "ruling"


# --- may this be announced -----------------------------------------------------------------------


def called(
    rules: RuleSet, game: Announce, word: str, facts: Mapping[str, Any]
) -> tuple[Referee, list[str]]:
    """The ruling on a word, and what was asked for it."""
    asked: list[str] = []

    def truth(referee: Referee) -> str:
        ask = referee.ask
        assert isinstance(ask, Asked)
        asked.append(ask.key)
        return value(ask, facts)

    referee = begun(rules, "call", game, suit=False)
    assert f"word {word}" in acts(shown(referee))
    return answered(referee.act(f"word {word}"), truth), asked


@of_kind("announce")
def test_the_cases_of_calls(case: Case):
    rules = load(case["rules"])
    rules = short(rules) if case["pack"] == 40 else rules
    game = game_named("normal" if case["found_in"] == 1 else "hochzeit", 0)
    facts = {
        "re": case["side"] == "re", "held": case["held"], "level.own": case["own"],
        "level.other": case["other"], "found_in": case["found_in"], "replied": False,
    }  # fmt: skip
    word = case["call"] if case["call"][0] in "rk" else f"{case['side']}{case['call']}"
    referee, _ = called(rules, game, word, facts)
    assert referee.saying.verdict.ok is case["ok"]


@of_kind("schweine_permission")
def test_the_cases_of_schweine(case: Case):
    card = {"schweine": "SA", "hyperschweine": "S9", "schweineroyal": "SK"}[case["call"]]
    facts: dict[str, Any] = {"lies": False, "omega": False, "holds": case["hand"].count(card)}
    facts |= {word: word in case["before"] for word in ("schweine", "hyperschweine")}
    rules = table("haus", schweine__when="first_lead")
    referee, _ = called(rules, game_named("normal", None), case["call"], facts)
    assert referee.saying.verdict.ok is case["ok"]


@of_kind("witwe")
def test_the_cases_of_who_plays_alone_in_a_schwarze_witwe(case: Case):
    """Before he leads he may say Re, unless the search took every trick."""
    number = case["tricks"][-1][0]
    facts = {"widow": number, "re": True, "held": 12 - number, "level.own": 0}
    referee, _ = called(load("haus"), game_named("witwe", 0), "re", facts)
    assert referee.saying.verdict.ok is case["calls"]
    late, _ = called(load("haus"), game_named("witwe", 0), "re", {**facts, "widow": 0})
    assert late.saying.verdict.rule == "widow.not_found"


@pytest.mark.slow
@settings(max_examples=scale(600), deadline=None)
@given(
    st.sampled_from(["ddv", "haus", "ddv-short", "haus-silent"]),
    st.sampled_from(GAMES),
    st.integers(0, 10**6),
    TRIES,
)
def test_whatever_is_called_it_says_what_the_second_account_says(
    name: str, kind: str, seed: int, tries: list[tuple[int, int, str]]
):
    """The deadlines of DK-13 as ``test_calls`` counts them down; told is only what he asks."""
    rules, rng = named(name), random.Random(seed)
    kind = "hochzeit" if kind not in rules.words("games") and "hochzeit" in kind else kind
    elders = [0, 0] if kind not in ("damensolo", "normal") else []
    contract = "normal" if kind == "silent" else kind
    announced = Announce(None if contract == "normal" else 0, contract)
    game = play(Game.start(rules, 3, shuffled(rng, rules, elders)), announced)
    account = Account(game, kind)
    for at in range(24):
        for _, seat, word in [each for each in tries if each[0] == at]:
            number, re = account.found()
            side = "re" if seat in re else "kontra"
            other = "kontra" if side == "re" else "re"
            facts = {
                "found_in": number, "re": seat in re, "held": len(game.hands[seat]),
                "level.own": account.level[side], "level.other": account.level[other],
                "replied": side in account.late,
            }  # fmt: skip
            wanted = account.allows(seat, word)
            referee, _ = called(rules, announced, word, facts)
            assert referee.saying.verdict.ok is wanted, (word, facts)
            if wanted:
                account.note(seat, word)
                game = account.game = play(game, Call(seat, word))
        if game.turn is None:
            break
        game = account.game = play(game, rng.choice(legal_moves(game)))


@pytest.mark.slow
@settings(max_examples=scale(400), deadline=None)
@given(st.sampled_from(["haus", "haus-late", "ddv-more", "haus-short"]), st.integers(0, 10**6))
def test_of_schweine_it_says_what_the_judge_says_who_saw_the_game(name: str, seed: int):
    game, rng = a_game(name, seed), random.Random(seed)
    rules, announced = game.ruleset, game.announced
    assert announced is not None
    start = game.moves.index(announced) + 1
    now = Game.start(rules, 3, game.deal, game.moves[: rng.randrange(start, start + 6)])
    before = {m.word for m in now.moves if isinstance(m, Bid | Call)}
    played = any(isinstance(m, Play) for m in now.moves)
    pack = {card.code for card in rules.pack.faces}
    pigs = {"schweine": "SA", "hyperschweine": "S9", "schweineroyal": "SK"}
    known = [w for w in list(pigs)[: rules.number("schweine.steps")] if pigs[w] in pack]
    for word in set(known) - before:
        for seat in range(4):
            facts: dict[str, Any] = {w: w in before for w in (*pigs, "omega")}
            held = [card.code for card in now.hands[seat]].count(pigs[word])
            facts |= {"lies": played, "reserved": False, "holds": held}
            view = now.view(seat)
            if view.turn is None:
                continue
            referee, _ = called(rules, announced, word, facts)
            assert referee.saying.verdict.ok is judge(view, Call(seat, word)).ok, (word, facts)


def test_what_decides_nothing_is_not_asked():
    """Too few cards are too few, whoever has called what: only what they would be enough for."""
    normal, hochzeit = game_named("normal", None), game_named("hochzeit", 0)
    facts = {
        "re": True, "held": 12, "level.own": 0, "level.other": 0, "found_in": 0, "replied": False
    }  # fmt: skip
    asked = called(load("haus"), normal, "re", facts)[1]
    assert asked == ["re", "held", "level.own"]  # nobody replies there
    assert called(load("haus"), hochzeit, "kontra60", facts)[1] == ["found_in"]
    asked = called(load("ddv"), normal, "re", {**facts, "held": 9})[1]
    assert asked == ["re", "held", "level.own", "level.other"]
    assert called(load("ddv"), normal, "kontra", facts)[1] == ["re"]  # for the other side
    assert called(load("haus"), game_named("damensolo", 0), "schweine", {})[1] == []


def test_who_is_obliged_to_call_is_asked_where_the_table_demands_it():
    game, rules = game_named("normal", None), named("ddv-call")
    lead = said(begun(rules, "may", game), "done", "card EA", "done")
    assert lead.ask == Asked("duty", (0, 1))
    assert said(lead, "fact 0").position.verdicts[0][1].ok
    owing = said(lead, "fact 1").position.verdicts[0][1]
    assert (owing.ok, owing.rule) == (False, "duty.rich")
    facts = {
        "re": True, "held": 9, "level.own": 0, "level.other": 0, "replied": False, "duty": 1
    }  # fmt: skip
    assert called(rules, game, "re", facts)[0].saying.verdict.rule == "say.obliged"
    assert not called(rules, game, "re", {**facts, "duty": 0})[0].saying.verdict.ok


def test_what_cannot_be_true_together_is_refused_with_a_sentence():
    referee = begun(load("ddv"), "call", game_named("hochzeit", 0))
    referee = said(referee, "word re", "tell found_in 3", "tell re yes", "tell held 12")
    assert referee.stage == "fact"  # three cards are gone at least
    assert "does not fit" in shown(referee)["says"]["lines"][0]["text"]
    assert said(referee, "tell held 9").trouble is None


def test_a_word_pressed_twice_answers_no_other_question():
    referee = begun(load("ddv"), "call", game_named("normal", None))
    referee = said(referee, "word re", "tell re yes")
    assert said(referee, "tell re yes") is referee


# --- may this be named as a reservation ----------------------------------------------------------


def declared(rules: RuleSet, word: str, held: Mapping[str, int]) -> Referee:
    """The ruling on a reservation, from how many cards of a kind a hand holds."""
    referee = Referee(rules).act("task declare")
    assert f"word {word}" in acts(shown(referee))
    referee = referee.act(f"word {word}")
    assert isinstance(referee.ask, Asked)
    number = held[referee.ask.key]  # of five or more, five are named
    number = number if number in referee.ask.values else max(map(int, referee.ask.values))
    return referee.act(f"tell {referee.ask.key} {word_of(number)}")


def counted(cards: tuple[Card, ...]) -> dict[str, int]:
    codes = [card.code for card in cards]
    trumps = {"HZ", "SA", "SZ", "SK", "S9", *(s + r for s in "EGHS" for r in "OU")}
    return {
        "hand_partner": codes.count("EO"), "hand_taker": sum(code in trumps for code in codes),
        "hand_neunen": sum(code[1] == "9" for code in codes),
        "hand_koenige": sum(code[1] == "K" for code in codes),
        "hand_nacktmulle": codes.count("H9"),
        "hand_omega": {"S9", "SK", "SZ", "SA"} <= set(codes),
    }  # fmt: skip


@pytest.mark.slow
@settings(max_examples=scale(1000), deadline=None)
@given(st.sampled_from(["ddv", "haus", "ddv-more", "haus-short"]), st.integers(0, 10**6))
def test_of_reservations_it_says_what_the_judge_says_who_saw_the_hand(name: str, seed: int):
    rules, rng = named(name), random.Random(seed)
    poor = 0 if rng.random() < 0.3 else None
    elders = [0, 0] if poor is None and rng.random() < 0.3 else []
    game = Game.start(rules, 3, shuffled(rng, rules, elders, poor))
    words = Referee(rules).act("task declare").words_known
    assert "hochzeit" in words
    assert ("armut" in words) is (name != "ddv")
    assert ("neunen" in words) is (name in ("haus", "ddv-more"))  # no nines, no throwing in
    for word in words:
        shows = word in ("neunen", "koenige") and rules["auction.redeal"] == "before_bidding"
        said_ = [] if shows else ["vorbehalt", "gesund", "gesund", "gesund"]
        now = Game.start(rules, 3, game.deal, [Bid(seat, one) for seat, one in enumerate(said_)])
        bid = Bid(0, "bid", word) if word in rules.contracts else Bid(0, word)
        verdict = judge(now.view(0), bid)
        if verdict.rule == "bonus.must":  # first he has something else to say
            continue
        held = counted(game.deal.hands[0])
        found = declared(rules, word, held).saying.verdict
        assert found.ok is verdict.ok, (word, held)
        assert found.rule == verdict.rule


@of_kind("redeal")
def test_the_cases_of_throwing_in(case: Case):
    if case["solo"] or not case["asks"]:
        return  # a solo goes first, and who does not ask gets nothing: that is no question for him
    cards = hand(" ".join(case["hand"]))
    held = counted(cards)
    word = "koenige" if held["hand_koenige"] > 4 else "neunen"
    rules = table(case["rules"], {*case["plays"]} - {*load(case["rules"]).words("games")})
    if word not in Referee(rules).act("task declare").words_known:
        assert not case["redeal"]  # this table does not know it
        return
    assert declared(rules, word, held).saying.verdict.ok is case["redeal"]


def test_a_reservation_is_asked_about_before_there_is_a_game():
    again = said(begun(load("haus"), "may", game_named("damensolo", 0)), "task declare")
    assert again.stage == "word"
    assert "about" not in shown(again)
    told = said(again, "word armut", "tell hand_taker 4")
    line = shown(told)["lines"][0]
    assert line["strong"] == "Armut may not be named."
    assert "4" in line["text"]
    assert said(told, "again").stage == "word"
    assert said(told, "task may").stage == "trick"  # the game is still known


# --- what the game is worth ----------------------------------------------------------------------


def a_game(name: str, seed: int) -> Game:
    """A game that was played, with reservations and calls as they come to somebody's mind."""
    rng, rules = random.Random(seed), named(name)
    while True:
        poor = rng.randrange(4) if "armut" in rules.words("games") and rng.random() < 0.2 else None
        elders = rng.choice([[], [], [0, 0], [2, 2]]) if poor is None else []
        game = settled_at_random(rng, Game.start(rules, 3, shuffled(rng, rules, elders, poor)))
        if game.contract is None or (game.contract.parties == "taker" and not taker(game)):
            continue  # thrown in, or an Armut that was announced past everybody
        return played_at_random(rng, game)


def told_of(came_to: Result, rules: RuleSet, silent: bool) -> dict[str, int | bool]:
    """What a table would tell of it. What is worth the same is not told apart."""
    found: dict[str, int | bool] = {
        "silent": silent, "unfound": silent, "points": came_to.points[0],
        "tricks": came_to.tricks[0], "level.re": came_to.levels[0],
        "level.kontra": came_to.levels[1],
    }  # fmt: skip
    same = {"fox_last": "fox", "aces": "doppelkopf"}
    for rule, side in came_to.extras:
        if rule in same and rules[f"tariff.{rule}"] == rules[f"tariff.{same[rule]}"]:
            rule = same[rule]
        found[f"{rule}.{side}"] = found.get(f"{rule}.{side}", 0) + 1
    return found


def billed(rules: RuleSet, game: Announce, facts: Mapping[str, Any]) -> Referee:
    """The bill, told what is asked; where it is only asked whether there was a trick, one stands
    for any number of them."""

    def truth(referee: Referee) -> str:
        ask = referee.bill.ask
        if referee.stage == "tally":
            for one in referee.bill.tallies:
                if referee.bill.told.get(one.key, 0) != facts.get(one.key, 0):
                    return f"more {one.key}"
            return "done"
        assert ask is not None
        told = facts[ask.key]
        if ask.name == "tricks":
            told = min(ask.values, key=lambda one: abs(int(one) - told))
        return f"number {ask.key} {word_of(told)}"

    return answered(begun(rules, "cost", game, suit=False), truth)


@pytest.mark.slow
@settings(max_examples=scale(1500), deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_what_a_game_is_worth_is_what_the_game_itself_is_settled_to(name: str, seed: int):
    """Told only what is asked, by roles; the settlement of the whole game, seats put in order."""
    game = a_game(name, seed)
    came_to, announced = result(game), game.announced
    assert announced is not None
    alone = len(came_to.re) == 1
    referee = billed(game.ruleset, announced, told_of(came_to, game.ruleset, alone))
    whole = settle(came_to).payout
    seats = (*came_to.re, *(seat for seat in range(4) if seat not in came_to.re))
    assert referee.bill.settlement.payout == tuple(whole[seat] for seat in seats)
    assert shown(referee)["lines"]


@of_kind("score", "winner")
def test_the_cases_of_what_a_game_is_worth(case: Case):
    rules = load(case["rules"])
    facts: dict[str, Any] = {
        "silent": case["alone"], "points": case["points"][0], "level.re": case["levels"][0],
        "level.kontra": case["levels"][1], "tricks": case.get("tricks", [6])[0],
    }  # fmt: skip
    if case["points"][0] in (0, 240) and "tricks" not in case:
        facts["tricks"] = 0 if case["points"][0] == 0 else 12
    for side, number in enumerate(case.get("extras", [0, 0])):
        facts[f"fox.{side}"] = min(number, 1)  # whatever it is: each is worth one
        facts[f"doppelkopf.{side}"] = number - min(number, 1)
    referee = billed(rules, game_named("normal", None), facts)
    winner = referee.bill.result.winner
    assert (None if winner is None else ("re", "kontra")[winner]) == case["winner"]
    if "writes" in case:
        payout = referee.bill.settlement.payout
        assert [payout[0], payout[3]] == case["writes"]


def test_only_what_changes_the_value_is_asked():
    ddv, haus = load("ddv"), load("haus")
    solo = said(begun(ddv, "cost", game_named("damensolo", 0)), "number points 131")
    solo = said(solo, "number level.re 0", "number level.kontra 0")
    assert solo.stage == "bill"  # no extra points in a solo
    assert solo.bill.settlement.payout == (3, -1, -1, -1)
    silent = said(begun(ddv, "cost", game_named("normal", None)), "number silent yes")
    assert silent.bill.roles == ("soloist", "kontra", "kontra", "kontra")
    tied = said(begun(haus, "cost", game_named("armut", 0)), "number points 120")
    tied = said(tied, "number level.re 0", "number level.kontra 1")
    assert tied.stage == "bill"  # nobody has won, so nothing counts
    assert tied.bill.settlement.payout == (0, 0, 0, 0)
    none = said(begun(ddv, "cost", game_named("normal", None)), "number silent no")
    assert said(none, "number points 0").bill.ask == Asked("tricks", (1, 0))
    assert "game neunen" not in acts(shown(Referee(haus).act("task cost")))


def test_extra_points_are_counted_round_and_both_sides_have_no_more_than_there_are():
    referee = said(begun(load("ddv"), "cost", game_named("normal", None)), "number silent no")
    referee = said(referee, "number points 153", "number level.re 0", "number level.kontra 0")
    assert referee.stage == "tally"
    assert [one.key for one in referee.bill.tallies] == [
        "fox.0", "fox.1", "doppelkopf.0", "doppelkopf.1", "karlchen.0", "karlchen.1"
    ]  # fmt: skip
    two = said(referee, "more fox.0", "more fox.0")
    buttons = {one["act"]: one for one in shown(two)["group"]["buttons"]}
    assert buttons["more fox.0"]["label"] == "Re: fox caught (2 times)"
    assert buttons["more fox.0"]["pressed"]
    assert not buttons["more fox.1"]["playable"]
    assert said(two, "more fox.1") is two
    assert said(two, "more fox.0").bill.told["fox.0"] == 0
    assert said(two, "back").stage == "number"
    paid = shown(said(two, "done"))
    assert [line["text"] for line in paid["lines"]] == [
        "Re 1 and Re 2 receive 4 points each.", "Kontra 1 and Kontra 2 pay 4 points each."
    ]  # fmt: skip


# --- whatever is sent ----------------------------------------------------------------------------

WORDS = (
    "task may", "task winner", "task cost", "task call", "task declare", "word armut",
    "word hochzeit", "tell hand_taker 4", "tell hand_partner 2", "game normal", "game hochzeit",
    "game witwe", "game solo", "game armut", "suit E", "card EO", "card EO.1", "card HZ",
    "card HZ.1", "card SA", "card S9", "card GA.2", "done", "none", "fact yes", "fact no",
    "word re90", "word kontra", "word schweine", "word hyperschweine", "word stoss", "tell re yes",
    "tell held 9", "tell held 12", "tell level.own 1", "tell level.other 2", "tell found_in 3",
    "tell schweine yes", "tell last_trick no", "tell lies no", "tell holds 2", "tell replied yes",
    "number silent no", "number points 120", "number points 240", "number tricks 12",
    "number level.re 2", "number level.kontra 0", "more fox.1", "more karlchen.0", "more x",
    "back", "again", "new",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["ddv", "haus"])
@settings(max_examples=scale(800), deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=25))
def test_no_word_breaks_it(rules: str, words: list[str]):
    takes(rules, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_says_why_and_where(language: str):
    game = game_named("normal", None)
    referee, _ = called(
        load("ddv"), game, "re90", {"re": True, "held": 8, "level.own": 1, "replied": False}
    )
    model = shown(referee, language)
    line = model["lines"][0]
    assert line["tone"] == "wrong"
    assert "90" in line["strong"]
    assert "Doppelkopf" in line["text"]  # the book
    assert [panel["key"] for panel in model["panels"]] == ["law"]
    card = said(begun(load("ddv"), "may", game), "card HZ", "done", "card GA", "card EU", "done")
    texts = [one["text"] for one in shown(card, language)["lines"]]
    assert all("Doppelkopf" in text for text in texts)
    assert [one["playable"] for one in shown(card, language)["shown"][0]["cards"]] == [False, True]
