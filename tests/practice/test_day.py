"""The deal of the day with its hand: from the questions to the table and back."""

from __future__ import annotations

from datetime import date
from typing import Any

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.day import Day, day_model, hand_of
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.practice.screened import kept
from schafkopf_tutor.practice.seated import AtToday
from schafkopf_tutor.practice.shelf import Shelf
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.practice.sitting_down import Clock

ORDNUNG = load("ordnung")
DAY = date(2026, 12, 24)


def sent(day: Day, log: Memory, shelf: Shelf, *words: str) -> Any:
    for word in words:
        day = kept(day.act(word), log).put_away(shelf)
    return day


def ways(day: Day) -> list[str]:
    shown: Any = day_model(day, Voice(Speaker("en"), ORDNUNG))
    return [way["act"] for way in [*shown.get("ways", []), *shown.get("tools", [])]]


def at(**more) -> Day:
    return Day(questions=AtToday(ruleset=ORDNUNG, clock=Clock(), on=DAY, **more))


def test_the_hand_can_be_played_before_the_questions_and_one_comes_back(tmp_path):
    log, shelf = Memory(), Shelf(tmp_path, any_seed=False)
    day = sent(at(), log, shelf, "hand")
    assert day.hand is not None
    assert day.hand.series.game.deal == hand_of(DAY, ORDNUNG).dealt().game.deal
    day = sent(day, log, shelf, "say 0 weiter")
    assert len(day.hand.series.game.moves) > 1
    assert "questions" in ways(day)
    day = sent(day, log, shelf, "questions", "begin")
    assert day.questions.stage == "asks"
    assert "hand" not in ways(day)
    assert sent(day, log, shelf, "hand").hand is None  # a question is open


def test_a_hand_that_was_left_goes_on(tmp_path):
    log, shelf = Memory(), Shelf(tmp_path, any_seed=False)
    left = sent(at(), log, shelf, "hand", "say 0 weiter", "questions")
    again = sent(left, log, Shelf(tmp_path, any_seed=False), "hand")
    assert again.hand.stage == "resume"
    on = sent(again, log, shelf, "on")
    assert len(on.hand.series.game.moves) > 1


def test_another_day_has_another_hand():
    deals = {hand_of(date(2026, 12, day), ORDNUNG).dealt().game.deal for day in range(1, 29)}
    assert len(deals) == 28
