"""GIFT is read back by gift-pegjs, which is not ours, to the same questions, answers, feedback."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.quiz.export.gift import write
from schafkopf_tutor.quiz.export.told import Told, in_words
from tests.export.reading import HEADING, one_of_each, trimmed, words
from tests.tools import outside

pytestmark = pytest.mark.outside
READER = Path(__file__).parent / "read_gift.js"
TYPES = {"one": "MC", "several": "MC", "order": "Matching", "number": "Numerical"}
Gift = Callable[[tuple[Told, ...]], list[dict[str, Any]]]


@pytest.fixture(scope="module")
def gift(node: Path, tmp_path_factory: pytest.TempPathFactory) -> Gift:
    """What gift-pegjs finds in the file that is written of some questions."""
    if outside.find_gift() is None:
        pytest.skip("no gift-pegjs here: make tools")
    path = tmp_path_factory.mktemp("gift") / "bank.txt"

    def read(told: tuple[Told, ...]) -> list[dict[str, Any]]:
        file = BytesIO()
        assert write(told, HEADING, file).number == len(told)
        path.write_bytes(file.getvalue())
        done = subprocess.run([node, READER, path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found: list[dict[str, Any]] = json.loads(done.stdout)
        return found

    return read


def text(part: dict[str, Any] | None) -> str:
    return words(part["text"]) if part else ""


def unmarked(answer: str) -> str:
    """An answer of a pair, whose escaped signs gift-pegjs leaves as the marks that stand for them
    (it decodes them everywhere else)."""
    return trimmed(re.sub(r"&&(010|\d{3};)", lambda mark: chr(int(mark[1][:3])), answer))


def check(told: Told, found: dict[str, Any]) -> None:
    """That all of a question is there."""
    assert (found["type"], found["title"]) == (TYPES[told.way], told.name)
    assert (found["id"], tuple(found["tags"] or ())) == (told.name, told.tags)
    asked = "\n".join(part for part in (in_words(told), told.caption) if part)
    assert text(found["stem"]) == trimmed(asked)
    assert text(found["globalFeedback"]) == trimmed(told.feedback)
    if told.way == "order":
        assert [unmarked(pair["subanswer"]) for pair in found["matchPairs"]] == [
            trimmed(re.sub(r"(?:[^\S\n]|\ufeff){2,}", " ", one.text)) for one in told.options
        ]
        assert [text(pair["subquestion"]) for pair in found["matchPairs"]] == [
            f"Number {at}" for at in range(1, len(told.options) + 1)
        ]
        return
    choices = found["choices"]
    if told.way == "number":
        numbers = [choice["text"].get("number", "*") for choice in choices]
        wanted = [(told.number, ""), *told.wrong]
        wanted += [("*", told.otherwise)] if told.otherwise else []  # type: ignore[list-item]
        assert numbers == [number for number, _ in wanted]
        assert [text(choice["feedback"]) for choice in choices] == [
            trimmed(said) for _, said in wanted
        ]
        assert [choice["weight"] for choice in choices if choice["isCorrect"]] == [
            None,
            *[0] * len(told.wrong),
        ]
        return
    assert [text(choice["text"]) for choice in choices] == [trimmed(o.text) for o in told.options]
    assert [text(choice["feedback"]) for choice in choices] == [
        trimmed(one.feedback) for one in told.options
    ]
    rights = [choice["isCorrect"] or (choice["weight"] or 0) > 0 for choice in choices]
    assert rights == [one.right for one in told.options]


@pytest.mark.parametrize(
    ("language", "face", "rules"),
    [("de", "german", "ordnung"), ("en", "french", "ordnung"), ("de", "french", "ddv")],
)
def test_everything_is_read_back(language: str, face: str, rules: str, gift: Gift):
    told = one_of_each(language, face, rules=rules)
    found = gift(told)
    categories = [part["title"] for part in found if part["type"] == "Category"]
    assert categories == ["/".join(("$course$", *one.category)) for one in told]
    questions = [part for part in found if part["type"] != "Category"]
    for one, other in zip(told, questions, strict=True):
        check(one, other)
