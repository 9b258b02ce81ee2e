"""The registry: names, order, and what is taken for a wrong answer. All its items: test_loop."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from schafkopf_tutor.beliefs import BELIEFS, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES, Words
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import KINDS
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.question import Form
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Kind, Wording
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice


def test_skills_have_names_and_come_after_what_they_need():
    seen: set[str] = set()
    for skill in skills().values():
        assert set(skill.needs) <= seen, skill
        seen.add(skill.id)
        for language in LANGUAGES:
            assert skill.name(Words(language))
    assert {kind.skill for kind in KINDS} <= seen
    assert len({kind.id for kind in KINDS}) == len(KINDS)


def test_no_two_items_share_a_key():
    """Of all kinds; the same one has the same, however often it is made."""
    ruleset = load("ordnung")
    keys: dict[str, object] = {}
    for skill, kind, level in every(ruleset):
        for seed in range(4):
            question = draw(kind, skill, level, seed, ruleset).question
            assert question.key == draw(kind, skill, level, seed, ruleset).question.key
            seen = (question.ask, question.options, question.words, question.shown, question.laid)
            assert keys.setdefault(question.key, seen) == seen


def test_no_belief_goes_unasked_that_errs():
    """Only some are asked for distractors; asking all of them finds no other."""
    ruleset = load("ordnung")
    for skill, kind, level in every(ruleset):
        item = draw(kind, skill, level, 0, ruleset)
        given = {one.id: item.answer(one.world) for one in BELIEFS.under(ruleset)}
        for answer in {*given.values(), *item.distractors} - {item.right}:
            if item.kind.form not in ("choice", "seat") or answer in item.task.options:
                assert item.distractors[answer] == tuple(b for b in given if given[b] == answer)
            else:
                assert answer not in item.distractors


@dataclass(frozen=True)
class Astray:
    """Whoever errs gives an answer that is not among the options."""

    rule: str = "trick.winner"
    options: tuple[str, ...] = ("yes", "no")

    def answer(self, world: World) -> str:
        return "yes" if world.points([Card.of("EO")]) == 3 else "elsewhere"

    def wording(self, right: object) -> Wording:
        return Wording("?", ("", "", ""))


@pytest.mark.parametrize(("form", "kept"), [("choice", set()), ("number", {"elsewhere"})])
def test_a_distractor_can_be_given(form: Form, kept: set[str]):
    kind = Kind("astray", "words", form, lambda *_: None, lambda *_: True)
    item = Item(kind, 1, 1, 0, load("ordnung"), Astray())
    assert set(item.distractors) == kept


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_begins_with_a_capital(language: str, face: str):
    """A suit is written small in English ("heart Solo"), but not where it begins a sentence."""
    rules = load("ordnung")
    voice = Voice(Speaker(language, face=face), rules)
    for skill, kind, level in every(rules):
        for seed in (3, 4):
            question = draw(kind, skill, level, seed, rules).question
            for told in (question.ask, *question.hints):
                first = voice.say(told)[0]
                assert first == first.upper(), voice.say(told)
