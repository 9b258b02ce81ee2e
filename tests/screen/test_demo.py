"""The demonstration table: each step shows the position it says, and the judge's word on it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.data import resource
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import judge
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.demo import demo, demo_data
from schafkopf_tutor.screen.models import TableModel
from schafkopf_tutor.screen.pooled import whole
from schafkopf_tutor.screen.prepared import names, prepared
from schafkopf_tutor.screen.voice import Voice
from tests.law import oracle
from tests.screen.shapes import slips

NAMES = ("example", "ober", "running", "wenz")
TABLES = [(name, "ordnung") for name in NAMES]
TABLES += [(name, "cardgames-zone-short") for name in NAMES if name != "running"]
each = pytest.mark.parametrize(("name", "rules"), TABLES)
in_both = pytest.mark.parametrize("language", LANGUAGES)


class Position(NamedTuple):
    """Where a step ought to stand: after so many cards; ``kind`` is shown, asked or judged."""

    game: Game
    state: oracle.State
    kind: str


def voice_of(rules: str, language: str) -> Voice:
    return Voice(Speaker(language), load(rules)).seated()


def written(name: str, rules: str) -> tuple[str, list[str]]:
    """The game as it stands in the file, and the places where it stops."""
    data = tomllib.loads(resource("deals", f"{name}.toml").read_text(encoding="utf-8"))
    one = data["round"][-1 if "short" in rules else 0]
    return f"{rules} {' '.join(one['game'].split())}", [stop["at"] for stop in one["stops"]]


def positions(name: str, rules: str) -> Iterator[Position]:
    """The positions of a deal in turn: told by the file, gone through by the independent law."""
    text, stops = written(name, rules)
    head, hands, *cards = text.split(" | ")
    game = parse_game(f"{head} | {hands}")
    state = oracle.read(f"{head} | {hands} | {cards[0]}")
    yield Position(game, state, "shown")
    game = parse_game(f"{head} | {hands} | {cards[0]}")
    yield Position(game, state, "shown")
    for at, code in enumerate(" ".join(cards[1:]).replace("|", " ").split()):
        assert game.turn is not None
        if f"{at // 4 + 1}.{at % 4 + 1}" in stops:
            yield Position(game, state, "asked")
            yield Position(game, state, "judged")
        game = game.after(Play(game.turn, Card.of(code)))
        state.push(oracle.BIT[code])
        yield Position(game, state, "shown")
    assert game.over


@cache
def data_of(name: str, rules: str, language: str) -> dict[str, Any]:
    """What stands in the page, read as the page reads it."""
    voice = voice_of(rules, language)
    html = demo(prepared(name, voice.ruleset), voice)
    found = re.findall(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert len(found) == 1
    data: dict[str, Any] = json.loads(found[0])
    return data


def steps_of(name: str, rules: str, language: str) -> list[Any]:
    steps = whole(data_of(name, rules, language)["steps"])
    assert isinstance(steps, list)
    return steps


def hand(step: Any, seat: int) -> list[Any]:
    cards: list[Any] = step["table"]["seats"][seat]["hand"]["cards"]
    return cards


def faces(cards: list[Any]) -> set[str]:
    return {card["face"] for card in cards}


def test_the_deals_that_come_along():
    assert names() == NAMES


@each
@in_both
def test_each_step_is_what_the_judge_says_of_its_position(name: str, rules: str, language: str):
    voice = voice_of(rules, language)
    steps = steps_of(name, rules, language)
    walked = iter(steps)
    for game, state, kind in positions(name, rules):
        step = next(walked)
        seats = step["table"]["seats"]
        assert [faces(hand(step, seat)) for seat in SEATS] == [
            {card.code for card in cards} for cards in game.hands
        ]
        assert ("ask" in step["table"] and "answers" in step) == (kind == "asked")
        touched = [card for seat in SEATS for card in hand(step, seat) if "act" in card]
        greyed = {
            card["face"]
            for seat in SEATS
            for card in hand(step, seat)
            if card.get("playable") is False
        }
        if kind == "shown":
            assert greyed == set()
            assert touched == []
            continue
        assert game.turn is not None
        view, lawful = game.view(), oracle.codes(state.legal())
        assert seats[game.turn]["turn"]
        in_hand = hand(step, game.turn)
        judged = {
            card["face"]: judge(view, Play(game.turn, Card.of(card["face"]))) for card in in_hand
        }
        assert {code for code, verdict in judged.items() if verdict.ok} == lawful
        if kind == "judged":
            assert touched == []
            assert greyed == set(judged) - lawful
            for card in in_hand:
                if card["playable"] is False:
                    assert card["why"] == voice.say(judged[card["face"]])
            lines = step["table"]["says"]["lines"]
            named = []
            for line in lines:
                cards = [code for code in judged if voice.code(Card.of(code)) in line["strong"]]
                verdicts = [judged[code] for code in cards]
                assert {verdict.ok for verdict in verdicts} == {line["tone"] == "right"}
                assert line["text"] in map(voice.say, verdicts)
                named += cards
            assert sorted(named) == sorted(judged)
            continue
        assert greyed == set()  # whoever is asked does not see the answer
        assert {card["act"] for card in touched} == set(step["answers"])
        assert faces(touched) == set(judged)
        for card in touched:
            (line,) = step["answers"][card["act"]]
            verdict = judged[card["face"]]
            assert (line["tone"] == "right") == (card["face"] in lawful)
            assert line["text"] == voice.say(verdict)
            assert voice.code(Card.of(card["face"])) in line["strong"]
    assert list(walked) == []


@each
def test_what_lies_on_the_table_is_what_was_played(name: str, rules: str):
    walked = iter(steps_of(name, rules, "de"))
    text, _ = written(name, rules)
    played = " ".join(text.split(" | ")[3:]).replace("|", " ").split()
    size = len(played)
    for game, _, _ in positions(name, rules):
        made = size - sum(map(len, game.hands))
        lying = played[made - (made % 4 or min(made, 4)) : made]
        shown = [one["card"]["face"] for one in next(walked)["table"]["trick"]["cards"]]
        assert sorted(shown) == sorted(lying)


@each
def test_a_covered_hand_gives_nothing_away(name: str, rules: str):
    called = re.search(r"rufspiel ([EGHS])", written(name, rules)[0])
    ace = f"{called[1]}A" if called else ""
    voice = voice_of(rules, "de")
    for step, (game, _, _) in zip(steps_of(name, rules, "de"), positions(name, rules), strict=True):
        hands = step["covered"]["hands"]
        assert [len(one["cards"]) for one in hands] == list(map(len, game.hands))
        assert set().union(*(faces(one["cards"]) for one in hands)) <= {"back"}
        if not ace or game.contract is None:
            continue
        partner = voice.words.phrase("table.partner")
        known = all(ace not in {card.code for card in cards} for cards in game.hands)
        told = [note for notes in step["covered"]["notes"] for note in notes]
        assert (partner in told) == known


@each
def test_a_model_has_the_shape_that_the_drawing_side_expects(name: str, rules: str):
    for step in steps_of(name, rules, "en"):
        shown = {**step["table"], "faces": {}}
        missing = {"tools", "keys", "big"} - set(shown)
        assert [
            slip for slip in slips(shown, TableModel) if not any(map(slip.__contains__, missing))
        ] == []


@in_both
def test_all_pictures_are_there_once(language: str):
    data = data_of("example", "ordnung", language)
    shown = {
        card["face"]
        for step in whole(data["steps"])  # type: ignore[attr-defined]
        for seat in SEATS
        for card in hand(step, seat)
    }
    assert shown == set(data["faces"])
    assert set(data["back"]) == {"back"}


@in_both
def test_every_question_of_ours_is_asked_and_answered(language: str):
    for name in NAMES:
        voice = voice_of("ordnung", language)
        deal = prepared(name, voice.ruleset)
        steps = steps_of(name, "ordnung", language)
        asked = [step["table"]["ask"] for step in steps if "answers" in step]
        assert asked == [voice.say(stop.ask) for stop in deal.stops]
        thens = [voice.say(stop.then) for stop in deal.stops if stop.then is not None]
        said = [line.get("strong") for step in steps for line in step["table"]["says"]["lines"]]
        assert [text for text in said if text in thens] == thens


def test_data_is_plain_json():
    voice = voice_of("ordnung", "en")
    data = demo_data(prepared("wenz", voice.ruleset), voice)
    assert json.loads(json.dumps(data))["texts"]["next"] == "Next"
