"""Questions of the quiz in a lesson: answered once, explained, kept; and what a table lacks."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk, practising
from schafkopf_tutor.notebook.attempts import Memory as Store
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.lesson import Wish, game_of, item_of
from schafkopf_tutor.practice.log import Log, Memory
from schafkopf_tutor.quiz.make import every, make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from tests.screen.answering import words_for, wrong_for

ORDNUNG = load("ordnung")


def live(desk: Desk, skill: str, **more: Any) -> Live:
    made = desk.item(skill, **({"level": 2, "seed": 7} | more))
    assert isinstance(made, Live)
    return made


def click(panel: Live, *acts: str) -> None:
    for act in acts:
        panel._heard(panel, {"act": act}, [])


def answer(panel: Live, *, right: bool = True) -> None:
    state: Any = panel.state
    item = state.once.item
    click(panel, *words_for(item.question, item.right if right else wrong_for(item)))


def said(panel: Live) -> str:
    lines = [*panel.model["says"]["lines"], *panel.model.get("feedback", [])]
    return " ".join(f"{line.get('strong', '')} {line['text']}" for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_asked_like_any_question_of_the_lesson(language: str):
    desk = Desk(language)
    desk.ask("counts-more", "EK EZ EO")
    panel = live(desk, "may_play", game="rufspiel", kind="may_play", hints=2)
    assert panel.model["ask"].startswith("2. ")
    assert len(panel.model["hints"]) == 2
    data, _ = panel._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"}
    assert "data-act" not in data["text/html"]
    assert "Run All Cells" in data["text/html"]
    assert all(hint in data["text/html"] for hint in panel.model["hints"])


def test_a_wrong_answer_is_gone_through_and_the_first_one_counts():
    store, log = Store(), Memory(learner="anna")
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    desk = Desk("en", store=store, log=log, clock=lambda: now)
    tally = desk.tally()
    panel = live(desk, "called_ace", kind="ace_cards")
    answer(panel, right=False)
    assert "3.2.4" in said(panel)
    assert not any("act" in option for option in panel.model["answer"]["options"])
    click(panel, "again")
    answer(panel)
    assert "Right" in said(panel)
    (kept,) = log.read().attempts
    assert (kept.skill, kept.level, kept.right, kept.helped) == ("called_ace", 2, False, False)
    assert (kept.mode, kept.at, kept.learner) == ("lesson", now, "anna")
    assert [(one.right, one.slips, one.helped) for one in store.attempts] == [(False, 1, False)]
    assert tally.model["signs"] == "✓"
    assert "only until this program ends" in tally.model["lines"][0]["text"]


def test_the_price_of_a_doubled_game_is_asked_of_a_game_that_is_named():
    for game in ("rufspiel", "solo", "wenz"):
        item = item_of(Wish("multiplier", "doubled_value", game), 1, 8, ORDNUNG)
        assert item is not None
        assert item.kind.id == "doubled_value"
        assert item.question.form == "money"
        asked = live(Desk("en"), "multiplier", kind="doubled_value", game=game)
        assert game in str(asked.model["ask"]).lower()


def test_another_one_is_another_question_of_the_kind_and_is_kept_too():
    log = Memory()
    panel = live(Desk("en", log=log), "trick_winner", kind="winning_card", game="rufspiel")
    asked = set()
    for _ in range(6):
        state: Any = panel.state
        item = state.once.item
        assert (item.kind.id, game_of(item.task), item.level) == ("winning_card", "rufspiel", 2)
        asked.add(item.task)
        answer(panel)
        click(panel, "another")
    assert len(asked) == 6
    kept = log.read().attempts
    assert len(kept) == 6
    assert len({one.sitting for one in kept}) == 1
    for one in kept:  # its key alone makes the question again
        skill, level, seed, _ = one.item.replace("@1", "").split("/")
        assert make(skill, int(level), int(seed), ORDNUNG).task in asked


def test_a_hint_that_stands_there_is_help_to_practice_but_not_to_the_lesson():
    log = Memory()
    desk = Desk("en", log=log)
    panel = live(desk, "points", hints=1)
    answer(panel)
    assert [one.helped for one in log.read().attempts] == [True]
    assert all(one.clean for one in desk.answers.values())
    click(panel, "another")
    answer(panel)
    assert [one.helped for one in log.read().attempts] == [True, False]


def never() -> Log:
    raise ZeroDivisionError("the learner's own log was opened")


def test_a_cell_that_runs_opens_no_log(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(practising, "log_here", never)
    desk = Desk("de")
    panel = live(desk, "points")
    panel._repr_mimebundle_()
    desk.tally()._repr_mimebundle_()
    with pytest.raises(ZeroDivisionError):
        answer(panel)


def test_a_table_without_it_says_so():
    """No Stoß among doppelbild's rules."""
    for language, word in (("de", "Stoß zur rechten Zeit: "), ("en", "Stoß in time: ")):
        desk = Desk(language, rules="doppelbild")
        shown = desk.item("stoss_in_time", level=2, seed=7)
        assert isinstance(shown, Picture)
        assert shown.text.startswith(word)
        assert desk.answers == {}


def test_what_there_is_not():
    desk = Desk("en")
    for wrong in (
        {"skill": "pointz"},
        {"skill": "points", "kind": "may_play"},
        {"skill": "points", "level": 4},
    ):
        with pytest.raises(QuestionError) as slip:
            live(desk, **({"skill": "points"} | wrong))
        assert slip.value.say("de") != slip.value.say("en")


def test_every_kind_can_be_asked_for_at_each_level():
    for skill, kind, level in every(ORDNUNG):
        item = item_of(Wish(skill.id, kind.id), level, 3, ORDNUNG)
        assert item is not None
        assert (item.kind.id, item.level) == (kind.id, level)
        assert make(skill.id, level, item.seed, ORDNUNG) == item


@pytest.mark.parametrize("rules", ["cardgames-zone-short", "doppelbild", "donauries-cup"])
def test_a_table_that_lacks_a_level_is_asked_at_the_nearest(rules: str):
    ruleset = load(rules)
    known = {(skill.id, level) for skill, _, level in every(ruleset)}
    for skill in skills():
        levels = [level for level in (1, 2, 3) if (skill, level) in known]
        for level in (1, 2, 3):
            item = item_of(Wish(skill), level, 3, ruleset)
            if not levels:
                assert item is None
            elif item is not None:
                assert abs(item.level - level) == min(abs(at - level) for at in levels)


def test_the_same_wish_at_two_tables_is_two_questions():
    """The one that stood there first is not put away by the other."""
    desk = Desk("en", rules="ddv")
    here = desk.item("dk_value", level=2, seed=1, kind="dk_value")
    there = desk.under("haus").item("dk_value", level=2, seed=1, kind="dk_value")
    assert isinstance(here, Live)
    assert isinstance(there, Live)
    assert len({id(panel) for panel in desk._panels.values()}) == 2
    assert here in desk._panels.values()
    assert len(desk.answers) == 2
