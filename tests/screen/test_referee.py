"""The referee: it asks what decides, nothing else, and says what the judge says."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor import Card, Game, Play, load
from schafkopf_tutor.inquiry import Asked
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.notation import parse_position
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.rules import result, settle, why
from schafkopf_tutor.rulesets import shipped
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_facts import Position
from schafkopf_tutor.view import View
from tests.law.houses import DATA, house
from tests.longrun import scale
from tests.screen.refereeing import acts, said, shown, takes

OURS = tomllib.loads((DATA / "disputes.toml").read_text(encoding="utf-8"))
RULES = [*shipped(), *(path.stem for path in sorted((DATA / "houses").glob("*.toml")))]


def told(view: View, cards: str, *, led: bool = False, ran_away: bool = False) -> Referee:
    """The referee after everything he asks about some cards of a hand was answered, truly: by the
    words of the page, each of which must be on it. ``view`` is the hand as it is."""
    order, announced = view.order, view.announced
    assert order is not None
    assert announced is not None
    words = ["task may", f"game {announced.contract}"]
    words += [f"suit {announced.suit.letter}"] if announced.suit else []
    words += [*(f"card {card.code}" for card in view.trick), "done"]
    words += [*(f"card {card}" for card in cards.split()), "done"]
    referee = Referee(view.ruleset)
    for word in words:
        assert word in acts(shown(referee)), (word, referee)
        referee = referee.act(word)
    for _ in range(60):
        if referee.stage == "ruling":
            return referee
        word = _truth(referee, view, led, ran_away)
        assert word in acts(shown(referee)), (word, referee)
        referee = referee.act(word)
    raise AssertionError(referee)


def _truth(referee: Referee, view: View, led: bool, ran_away: bool) -> str:
    ask = referee.ask
    if isinstance(ask, Asked):
        if ask.name == "dealt_of_suit":
            return f"fact {view.facts[ask.name]}"
        true = {"called_suit_led": led, "ran_away": ran_away}[ask.name]
        return "fact yes" if true else "fact no"
    assert ask is not None
    held = [card for card in ask.cards if card in view.hand]
    return f"card {held[0].code}" if held else "none"


# --- disputes ------------------------------------------------------------------------------------


def disputed(position: View, legal: set[str], *, all_cards: bool = True) -> None:
    """Each card is asked about alone, as at a table (or one that is allowed and one that is not),
    and the whole hand at once."""
    facts = position.facts
    led, away = bool(facts.get("called_suit_led")), bool(facts.get("ran_away"))
    alone = {card.code in legal: card for card in position.hand}.values()
    for card in position.hand if all_cards else alone:
        referee = told(position, card.code, led=led, ran_away=away)
        assert referee.position.verdicts[0][1].ok is (card.code in legal), card
    whole = told(position, " ".join(card.code for card in position.hand), led=led, ran_away=away)
    assert {card.code for card, verdict in whole.position.verdicts if verdict.ok} == legal
    for card, verdict in whole.position.verdicts:
        assert verdict == why(position, card)


@pytest.mark.parametrize("case", OURS["legal"], ids=lambda case: case["id"])
def test_disputes_are_decided_through_its_words(case: dict):
    text = f"{case['rules']} | {case['position']}"
    disputed(parse_position(text, rules=house), set(case["legal"].split()))


@pytest.mark.outside
def test_the_shared_disputes_are_decided_through_its_words(shared: Path):
    lines = (shared / "cases" / "disputes.jsonl").read_text(encoding="utf-8").splitlines()
    decided = 0
    for case in map(json.loads, lines):
        if case["kind"] != "legal" or case["rules"] != "ordnung":
            continue
        given_ = case["input"]
        if given_.get("deck", "long") != "long":
            continue
        suit = f" {given_['suit']}" if given_.get("suit") else ""
        facts = []
        if given_["contract"] == "rufspiel" and given_.get("called_suit_led"):
            facts.append("called_suit_led=yes")
        if given_.get("holder_ran_away") and f"{given_['suit']}A" in given_["hand"]:
            facts.append("ran_away=yes")
        text = (
            f"ordnung | {given_['contract']}{suit} by {given_['declarer']} | "
            f"{given_['seat']} holds {' '.join(given_['hand'])} | "
            f"{given_['leader']} leads {' '.join(given_['trick'])} | {' '.join(facts)}"
        )
        disputed(parse_position(text, rules=load), set(case["expected"]["legal"]), all_cards=False)
        decided += 1
    assert decided >= 8


# --- the page against the judge of the whole game ------------------------------------------------


def a_game(rules: str, seed: int) -> Game:
    """A game played to its end by chance; one that is thrown in is no game."""
    ruleset, rng = house(rules), Random(seed)
    for _ in range(40):
        start = Game.start(ruleset, 3, deal(ruleset, rng))
        game = finish(start, [named("random")] * 4, rng)
        if game.contract is not None and game.tricks:
            return game
    pytest.fail("no game in forty deals")


def ran_away(game: Game, seat: int, order: CardOrder) -> tuple[bool, bool]:
    """Whether the called suit was led in an earlier trick, and whether the holder of its ace kept
    it then: told from the history alone."""
    suit = game.announced.suit if game.announced else None
    called = game.contract is not None and game.contract.parties == "called_ace"
    if not called or suit is None:
        return False, False
    led = any(order.line[trick.cards[0]] is suit for trick in game.tricks)
    return led, led and any(card.code == f"{suit.letter}A" for card in game.hands[seat])


@pytest.mark.slow
@settings(max_examples=scale(400), deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(0, 31), st.integers(0, 7))
def test_what_it_says_of_any_card_is_what_the_judge_says_who_saw_the_whole_game(
    rules: str, seed: int, moves: int, place: int
):
    """Only the card and what was asked is told; the judge is asked with the whole history."""
    game = a_game(rules, seed)
    plays = [at for at, move in enumerate(game.moves) if isinstance(move, Play)]
    game = Game.start(game.ruleset, 3, game.deal, game.moves[: plays[moves % len(plays)]])
    assert game.turn is not None
    view = game.view()
    assert view.order is not None
    card = view.hand[place % len(view.hand)]
    led, away = ran_away(game, view.seat, view.order)
    as_dealt: dict[str, int] = {}
    if game.announced and game.announced.suit and game.contract:
        plain = view.order.plain(game.announced.suit)
        as_dealt = {"dealt_of_suit": sum(c in plain for c in game.deal.hands[view.seat])}
    referee = told(replace(view, facts=as_dealt), card.code, led=led, ran_away=away)
    ((shown_card, verdict), *_) = referee.position.verdicts
    assert shown_card is card
    assert verdict.ok is why(view, card).ok
    # and what stands there is the judge's own word on what was told
    assert verdict == why(referee.position.view, card)


def test_what_decides_nothing_is_not_asked():
    free = told(parse_position("ordnung | wenz by 0 | 1 holds EU S7", rules=load), "S7")
    assert len(free.before) == 4  # the task, the game, the trick, the hand
    # In a Rufspiel a trump may be led, whatever happened before.
    trump = told(parse_position("ordnung | rufspiel E by 0 | 1 holds EA H7", rules=load), "H7")
    assert not trump.facts
    assert not trump.lacks


def test_the_called_suit_is_asked_about_before_the_hand_is():
    """Whether it was led is known to all; what somebody holds is his own."""
    suit = Card.of("E9").suit
    position = Position(load("ordnung"), "rufspiel", suit, hand=(Card.of("E9"),))
    assert position.ask == Asked("called_suit_led", (False, True))


# --- the trick -----------------------------------------------------------------------------------


def test_the_winner_of_a_trick():
    words = ("task winner", "game wenz", "card HO", "card HK", "card EO", "card H9")
    referee = said(Referee(load("ordnung")), *words)
    model = shown(referee)
    assert referee.stage == "won"
    assert model["title"] == "The trick goes to card 2: king of Herz"
    assert model["lines"][1]["text"] == "10 points in it."
    assert [card.get("strong") for card in model["shown"][0]["cards"]] == [None, True, None, None]


def test_a_card_of_a_trick_can_be_taken_back_and_no_fifth_one_laid():
    referee = said(Referee(load("ordnung")), "task may", "game wenz", "card HO", "card HK")
    assert said(referee, "card HO").trick == (Card.of("HK"),)
    full = said(referee, "card EO")
    assert said(full, "card E7").trick == full.trick
    assert shown(said(full, "card E7"))["says"]["lines"][0]["tone"] == "wrong"
    assert said(full, "back").stage == "game"


# --- the payment ---------------------------------------------------------------------------------


def numbers(found: Result) -> dict[str, int]:
    """What a table would tell of a result."""
    told_ = {
        "points": found.points, "tricks": found.tricks, "laufende": found.laufende,
        "side": int(found.laufende_side == "opponents"), "knocks": found.knocks,
        "stoss": found.stoss,
    }  # fmt: skip
    for seat, points in enumerate(found.by_seat):
        told_[f"points.{seat}"] = points
        told_[f"tricks.{seat}"] = found.tricks_by_seat[seat]
    return told_


@pytest.mark.slow
@settings(max_examples=scale(300), deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_what_a_game_costs_is_what_the_game_itself_is_settled_to(rules: str, seed: int):
    """Told only what is asked, by roles; the settlement of the whole game, seats put in order."""
    game = a_game(rules, seed)
    came_to = result(game)
    referee = said(Referee(game.ruleset), "task cost", f"game {came_to.contract}")
    truth = numbers(came_to)
    while referee.stage == "number":
        ask = referee.bill.ask
        assert ask is not None
        # Where it is only asked whether there was a trick, one stands for any number of them.
        number = truth.get(ask.key, 0)
        if ask.key == "higher":
            number = came_to.losers[0]
        elif number not in ask.values:
            number = min(map(int, ask.values), key=lambda value: abs(value - number))
        referee = referee.act(f"number {ask.key} {number}")
    assert referee.stage == "bill"
    whole = settle(came_to).payout
    own = came_to.side
    seats = (*own, *(seat for seat in range(4) if seat not in own))
    assert referee.bill.settlement.payout == tuple(whole[seat] for seat in seats)
    assert shown(referee)["lines"]


def test_it_asks_for_no_number_that_changes_nothing():
    referee = said(Referee(load("ordnung")), "task cost", "game rufspiel", "number points 70")
    asked = []
    while referee.bill.ask is not None:
        asked.append(referee.bill.ask.name)
        referee = referee.act(f"number {referee.bill.ask.key} 0")
    assert asked == ["laufende", "stoss"]  # the Ordnung knows no knock; either side’s runners count
    assert [line["text"] for line in shown(referee)["lines"]] == [
        "Declarer and Partner receive 10 cents each.",
        "Opponent 1 and Opponent 2 pay 10 cents each.",
    ]


@pytest.mark.parametrize("written", ["", "x", "121", "-1", "6 1", "61.5"])
def test_a_number_that_cannot_be_is_refused_with_a_sentence(written: str):
    referee = said(Referee(load("ordnung")), "task cost", "game wenz", f"number points {written}")
    assert referee.stage == "number"
    line = shown(referee)["says"]["lines"][0]["text"]
    assert line == "This must be a whole number from 0 to 120."


# --- whatever is sent ----------------------------------------------------------------------------

WORDS = (
    "task may", "task winner", "task cost", "task x", "game rufspiel", "game ramsch", "game sie",
    "game farbwenz", "suit E", "suit H", "card EO", "card EA", "card H7", "card E8", "card E7",
    "card GK", "card xx", "done", "none", "fact yes", "fact no", "fact 3", "number points 61",
    "number points.0 40", "number laufende 3", "number stoss 0", "number tricks 1", "back", "again",
    "new", "", "é",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["cardgames-zone-variants", "cardgames-zone-short"])
@settings(max_examples=scale(400), deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=25))
def test_no_word_breaks_it(rules: str, words: list[str]):
    takes(rules, words)


def test_to_and_fro_comes_to_an_end():
    referee = said(Referee(load("ordnung")), "task may", "game wenz")
    for _ in range(300):
        referee = referee.act("card HO")
    assert len(referee.words) <= 200
    assert shown(referee)["says"]["lines"][0]["tone"] == "wrong"
    assert said(referee, "again").trouble is None


def test_the_short_deck_and_the_games_of_the_table():
    short = shown(said(Referee(load("cardgames-zone-short")), "task may", "game wenz"))
    assert len(short["pack"]["cards"]) == 24
    variants = acts(shown(said(Referee(load("cardgames-zone-variants")), "task may")))
    assert {"game ramsch", "game farbwenz"} <= set(variants)
    assert "game sie" not in variants  # no card is played in it
    assert "game sie" in acts(shown(said(Referee(load("ordnung")), "task cost")))


def test_the_answer_says_why_where_and_what_then():
    referee = told(
        parse_position("ordnung | rufspiel G by 0 | 2 holds GK GA | 1 leads G7", rules=load), "GK"
    )
    model = shown(referee)
    line = model["lines"][0]
    assert line["strong"] == "King of Gras may not be played."
    assert "(Schafkopf-Ordnung 3.2.4)" in line["text"]
    assert [panel["key"] for panel in model["panels"]] == ["law", "faults"]
    assert model["shown"][0]["cards"][0]["mark"] == {"text": "may not", "tone": "wrong"}
