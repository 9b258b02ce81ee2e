"""A wrong belief is spoken of in a lesson as soon as two answers say the same, and not before."""

from __future__ import annotations

from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.quiz.about import about
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.rulesets import load
from tests.lessons.scripted import click, said
from tests.practice.sitting_down import Clock, answer, sent

ORDNUNG = load("ordnung")
ACE = "You may think that in the trump suit the ace is the highest trump."
KING = "You may think that a king or another picture beats the ten."


def desk(language: str = "en", **more: Any) -> Desk:
    return Desk(language, log=Memory(), clock=Clock(), **more)


def test_the_first_such_answer_proves_nothing_the_second_does():
    """A learner takes the ace for the highest trump, twice."""
    here = desk()
    first, second = here.ask("takes", "HA SU H9 HZ"), here.ask("takes", "EU SO GU HA")
    click(first, "pick HA")
    assert ACE not in said(first)
    click(second, "pick HA")
    assert ACE in said(second)
    assert "Only after them comes the ace of the trump suit." in said(second)
    click(second, "pick SO")  # right now; what he believed stands there still
    assert ACE in said(second)
    click(second, "again")
    assert ACE not in said(second)
    click(second, "pick HA")  # the same question again is no new evidence, and says nothing
    assert ACE not in said(second)


def test_a_row_is_asked_at_the_place_of_its_first_slip():
    """Whoever puts the king above the ten shows it there; and it counts with other questions."""
    here = desk()
    row, trick = here.ask("from-the-top", "GZ GK GA G9"), here.ask("takes", "EK E9 EZ E7")
    click(row, "pick GA", "pick GK")
    assert KING not in said(row)
    click(trick, "pick EK")
    assert KING in said(trick)


def test_at_the_table_of_the_sister_game_its_own_beliefs_are_meant():
    """The ten of hearts taken for a heart, twice; nothing is held against the usual game."""
    here = desk(rules="ddv")
    ten = "belongs to hearts as the other tens belong to their suits."
    first = here.ask("trumps", "HZ EA EO GK", game="normal")
    second = here.ask("trumps", "HZ GA EU HK", game="normal")
    click(first, "pick EO", "check")
    assert ten not in said(first)
    click(second, "pick EU", "check")
    assert ten in said(second)


def test_who_answers_otherwise_wrong_is_told_nothing():
    """The lowest card wins, again and again: nobody believes that."""
    here = desk()
    for text in ("HA SU HZ H9", "EA EZ EK H7", "GZ GK GA G9", "EK E9 EZ E7"):
        panel = here.ask("takes", text)
        click(panel, f"pick {'EK' if 'H7' in text else text.split()[-1]}")
        assert "Not yet" in said(panel)
        assert "You may think" not in said(panel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_item_counts_with_what_was_asked_before(language: str):
    """May-play in the words of the lesson, then as an item: trumping although one can follow."""
    here = desk(language)
    panel = here.ask("may-play", "rufspiel E by 0 | 2 holds HU S8 G7 | 1 leads SA")
    click(panel, "pick HU", "check")
    item: Any = here.item("may_play", level=2, seed=9, kind="may_play", game="rufspiel")
    question = item.state.once.item.question
    given = item.state.once.item.answer(BELIEFS["must_trump"].world)
    keys = [key for key, card in zip(question.keys, question.options, strict=True) if card in given]
    click(item, *(f"pick {key}" for key in keys), "check")
    says = BELIEFS["must_trump"].says(here.voice.words, ORDNUNG)
    assert says in said(item)
    assert BELIEFS["must_trump"].right(here.voice.words, ORDNUNG) in said(item)
    click(item, "again")
    assert says not in said(item)


def test_a_cell_that_runs_again_forgets_what_stood_there():
    here = desk()
    for text in ("HA SU H9 HZ", "EU SO GU HA"):
        panel = here.ask("takes", text)
        click(panel, "pick HA")
    assert ACE in said(panel)
    assert ACE not in said(here.ask("takes", "EU SO GU HA"))


# --- the drill at the end ------------------------------------------------------------------------


def test_the_drill_of_a_lesson_asks_of_no_game_that_is_told_later():
    log, state = Memory(), Drill.of(ORDNUNG, ("trump_or_not", "may_play"), clock=Clock(), seed=5)
    early = Drill.of(
        ORDNUNG, ("trump_or_not", "may_play"), clock=Clock(), seed=5, lesson="03-following"
    )
    seen = [games_of(one, log) for one in (state, early)]
    assert "wenz" in seen[0] | games_of(state, log)
    assert seen[1] == {"rufspiel"}


def games_of(state: Drill, log: Memory) -> set[str]:
    """The games of a round, answered rightly."""
    found: set[str] = set()
    state = sent(state, log, "begin")
    for _ in range(10):
        assert state.once is not None
        found |= about(state.once.item.task, ORDNUNG)
        state = sent(state, log, *answer(state.once.item), "next")
    return found


def test_two_questions_of_three_look_for_what_is_not_clear_yet():
    state, log = Drill.of(ORDNUNG, ("points",), clock=Clock(), lesson="01-cards"), Memory()
    state, why = sent(state, log, "begin"), []
    for _ in range(6):
        assert state.once is not None
        assert state.following is not None
        why.append(state.following.why)
        state = sent(state, log, *answer(state.once.item), "next")
    assert [one == "tells" for one in why] == [True, True, False] * 2


def test_skills_that_the_table_does_not_know_are_left_out():
    there = Desk("en", rules="doppelbild", log=Memory())
    shown = there.drill(["stoss_in_time", "multiplier"], lesson="11-stoss")
    assert isinstance(shown, Picture)
    assert "table" in shown.text
    assert isinstance(there.drill(["points", "stoss_in_time"], lesson="11-stoss"), Live)
    with pytest.raises(QuestionError):
        there.drill(["points", "stoss_in_time"])
    with pytest.raises(QuestionError):
        there.drill("juggling", lesson="11-stoss")
