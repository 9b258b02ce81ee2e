"""Sentences for people live in the catalogues, never in code."""

from __future__ import annotations

import ast
import re

import pytest

from tests.law.said import strings, trees

SENTENCE = re.compile(r"(?:[A-Za-zÄÖÜäöüß’'-]{2,}[,.:;]? +){2,}[A-Za-zÄÖÜäöüß]{2,}")
NOT_FOR_PEOPLE = ("font-family=", "python -m ", "from schafkopf_tutor.notebook import ")
"""Parts of strings that look like a sentence and are none."""


def sentences(tree: ast.AST) -> list[str]:
    return [
        f"{line}: {text}"
        for line, text in strings(tree)
        if SENTENCE.search(text) and not any(part in text for part in NOT_FOR_PEOPLE)
    ]


def test_no_sentence_in_code():
    found = {name: said for name, tree in trees() if (said := sentences(tree))}
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        'raise ValueError("This card is not allowed.")',
        'print(f"{card} is not allowed here")',
        'x = {"a": ["Diese Karte darf nicht fallen"]}',
    ],
)
def test_a_sentence_in_code_would_be_seen(source: str):
    assert len(sentences(ast.parse(source))) == 1


def test_docstrings_and_words_are_no_sentences():
    assert sentences(ast.parse('"""This is what it does."""\nx = "run_away_with"\ny = "a b"')) == []
