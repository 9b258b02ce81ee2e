"""What a task is about, held against what somebody reads of it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.about import STOSS, about
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.lessons import known_in, lessons
from schafkopf_tutor.quiz.make import draw, every, make
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice

ORDNUNG = load("ordnung")
READS: Final = {
    "wenz": r"\bWenz\b(?!-Tout)",
    "solo": r"\bSolo\b(?!-Tout)",
    "wenz-tout": r"\bWenz-Tout\b",
    "solo-tout": r"\bSolo-Tout\b",
    "ramsch": r"\bRamsch\b",
    STOSS: r"„Stoß“",
}
"""How it stands in German."""


def read(item: Item, voice: Voice) -> str:
    """All that is read before one has answered."""
    question = item.question
    said = [question.ask, *question.words.values(), *(lying.label for lying in question.shown)]
    return " ".join(map(voice.say, said))


@pytest.mark.slow
def test_a_game_that_is_read_is_one_that_the_task_is_about():
    """Glossary questions (words) may say a word in passing; who is taught Stoß knows the word."""
    voice, seen = Voice(Speaker("de"), ORDNUNG), set()
    for skill, kind, level in every(ORDNUNG):
        for seed in range(3) if skill.id != "words" else ():
            item = draw(kind, skill, level, seed, ORDNUNG)
            text, found = read(item, voice), about(item.task, ORDNUNG)
            for name, pattern in READS.items():
                if re.search(pattern, text):
                    seen.add(name)
                    its_own = name == STOSS and skill.id in ("stoss_in_time", "multiplier")
                    assert name in found or its_own, (item.key, kind.id, text)
    assert seen == {*READS}


def test_it_speaks_of_no_other():
    """A question about one game names that one alone."""
    assert about(make("trick_winner", 2, 8, ORDNUNG).task, ORDNUNG) <= {"rufspiel", "wenz", "solo"}
    for seed in range(20):
        item = make("may_play", 2, seed, ORDNUNG)
        assert len(about(item.task, ORDNUNG)) == 1, item.key
        assert about(make("points", 2, seed, ORDNUNG).task, ORDNUNG) == frozenset()


def test_what_is_known_grows_from_lesson_to_lesson():
    known = [known_in(name) for name in lessons()]
    assert all(one <= other for one, other in pairwise(known))
    assert STOSS not in known_in("10-scoring")
    assert STOSS in known_in("11-stoss")
    assert "wenz" not in known_in("07-running-away")
    with pytest.raises(KeyError):
        known_in("17-nothing")
