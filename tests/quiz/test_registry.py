"""The whole registry, looped over: every skill, kind and level under every rule set."""

from __future__ import annotations

import pytest

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.quiz.kinds import KINDS
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, shipped

RULES = sorted(shipped())


def test_skills_have_names_and_come_after_what_they_need():
    seen: set[str] = set()
    for skill in skills().values():
        assert set(skill.needs) <= seen, skill
        seen.add(skill.id)
        for language in LANGUAGES:
            assert skill.name(Words(language))
    assert {kind.skill for kind in KINDS} <= seen
    assert len({kind.id for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("rules", RULES)
def test_every_item(rules: str, scale):
    ruleset = load(rules)
    for skill, kind, level in every(ruleset):
        for seed in range(max(2, scale(200))):
            item = draw(kind, skill, level, seed, ruleset)
            assert item.question.right  # it can be asked
            assert item == draw(kind, skill, level, seed, ruleset)
            assert item.right not in item.distractors
            assert len(item.question.hints) == 3
            assert kind.fits(item.task, level)
            others = [other for other in (1, 2, 3) if other != level]
            assert not any(kind.fits(item.task, other) for other in others if other in kind.levels)
