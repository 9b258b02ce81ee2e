"""What is written is what was answered: a file is read back as the rule set it was made from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load, parse
from schafkopf_tutor.rulesheet import interview, questions, ruleset_of, write
from schafkopf_tutor.rulesheet.questions import Answer, settings_of
from tests import longrun

BASE = load("ordnung")
FILES = 1000 if longrun.LONG else 50


@st.composite
def talks(draw: st.DrawFn) -> dict[str, Answer]:
    """Answers to some of the questions that come up, as a table might give them."""
    answers: dict[str, Answer] = {}
    for question in questions():
        step = next((s for s in interview(answers) if s.question.id == question.id), None)
        if step is None or draw(st.booleans()):
            continue
        ids = [choice.id for choice in question.open_choices(step.rules)]
        if question.kind == "number":
            answers[question.id] = draw(st.integers(0, 1000))
        elif question.kind == "several":
            answers[question.id] = tuple(word for word in ids if draw(st.booleans()))
        else:
            answers[question.id] = draw(st.sampled_from(ids))
    return answers


def leaves(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", tuple(value) if isinstance(value, list) else value


@settings(max_examples=FILES)
@given(answers=talks(), language=st.sampled_from(LANGUAGES))
@example(answers={}, language="de")
def test_there_and_back(answers: dict[str, Answer], language: str):
    text = write(answers, language)
    read = parse(text, "ours")
    assert read == ruleset_of(answers)
    answered = settings_of(answers)
    for name, value in answered.items():
        assert (read.pack.name if name == "pack" else read[name]) == value
    # whatever was not asked is as in the base, and nothing is written that is so anyway
    for name, value in read.settings.items():
        assert name in answered or value == BASE[name]
    stated = dict(leaves(tomllib.loads(text)))
    assert (stated.pop("schema"), stated.pop("base")) == (1, "ordnung")
    for name, value in stated.items():
        assert value == answered[name]
        assert value != (BASE.pack.name if name == "pack" else BASE[name])


@settings(max_examples=25)
@given(answers=talks())
def test_each_language_comments_in_its_own_words(answers: dict[str, Answer]):
    german, english = (write(answers, language) for language in LANGUAGES)
    plain = [[line for line in t.splitlines() if line[:1] != "#"] for t in (german, english)]
    assert plain[0] == plain[1]
    assert german != english
    for text in (german, english):
        assert all(len(line) <= 90 for line in text.splitlines() if line.startswith("#"))
        assert text.endswith("\n")


def test_every_line_has_its_comment():
    lines = write({"deck": "short", "nobody": "ramsch"}, "en").splitlines()
    for above, line in pairwise(lines[4:]):
        if "=" in line and not line.startswith("#"):
            assert above.startswith("# "), line
    assert "# If all pass, a Ramsch is played." in lines


def test_the_comments_speak_of_the_tables_ace():
    text = write({"thrown": "any", "ace": "daus"}, "de")
    assert "# Das gerufene Daus darf in jeden Stich abgeworfen werden." in text.splitlines()


def test_nothing_to_state():
    answers: dict[str, Answer] = {"ace": "as", "stoss": "four", "revoke": "rest"}
    text = write(answers, "en")
    assert parse(text, "ours") == BASE
    assert text.splitlines()[-1].startswith("# All is as")


@pytest.mark.parametrize("answers", [{"deck": "none"}, {"x": "y"}])
def test_a_wrong_answer_writes_nothing(answers: dict):
    with pytest.raises(TutorError):
        write(answers)
