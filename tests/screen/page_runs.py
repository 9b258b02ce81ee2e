"""The page's own scripts under node, and all the answers that can be given to a question."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.task import Answer as Given
from schafkopf_tutor.screen import joined
from schafkopf_tutor.screen.page_pieces import Piece, money_words, texts
from schafkopf_tutor.screen.voice import Voice

RUNNER = """
const { begun, act, isDone, isWell, share } = of_answer;
const { model } = of_answer_model;
const { page, pieces, runs, codes } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const marks = (options) => (options ?? []).map(({ mark }) => mark?.tone ?? "left");
const ran = runs.map(([at, words, all]) => {
  const piece = pieces[at];
  let state = begun();
  const models = all ? [model(piece, state, page)] : [];
  for (const word of words) {
    state = act(piece, state, word, page);
    if (all) models.push(model(piece, state, page));
  }
  if (all) return models;
  const { answer, says, feedback } = model(piece, state, page);
  return {
    well: isWell(piece, state), slips: state.slips, share: share(piece, state),
    lines: [...says.lines, ...feedback], marks: marks(answer.placed ?? answer.options),
  };
});
const coded = codes.map(([head, marks]) => of_code.code({ head, digits: page.digits }, marks));
process.stdout.write(JSON.stringify({ ran, coded }));
"""

Run: TypeAlias = tuple[int, list[str], bool]
"""A piece by its place, what is done with it, and whether each step is of interest."""


def run(
    node: Path,
    said: Voice,
    pieces: Sequence[Piece],
    runs: Sequence[Run],
    codes: Iterable[Any] = (),
) -> Any:
    """What the page's own scripts make of it, under node."""
    shared = {
        "model": 1, "lang": said.words.language, "faces": {}, "texts": texts(said, 40),
        "money": money_words(said), "digits": "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    }  # fmt: skip
    given = {"page": shared, "pieces": pieces, "runs": runs, "codes": list(codes)}
    return under_node(node, ("answer", "answer_model", "code"), RUNNER, given)


def under_node(node: Path, scripts: Sequence[str], code: str, given: Any) -> Any:
    """What the code makes, with some of the page's scripts, of a value that it reads as JSON."""
    whole = f'"use strict";{joined.bundle(scripts)}\n{code}'
    done = subprocess.run(
        [node, "-e", whole], input=json.dumps(given), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


EXACT = 8
"""Options of a set up to which every subset is tried."""
ROWS = 5
"""Options of a row up to which every order is tried."""


def answers(question: Question, random: Random) -> list[tuple[Given, list[str]]]:
    """Answers, and how each is given on the page: all of them, of the large forms a sample."""
    pairs = list(zip(question.keys, question.options, strict=True))
    if question.form in WRITTEN:
        return list(_numbers(question))
    if question.form in ("choice", "seat"):
        return [(option, [f"pick {key}"]) for key, option in pairs]
    if question.form == "order":
        return [
            (tuple(option for _, option in row), [*(f"pick {key}" for key, _ in row), "check"])
            for row in _rows(question, pairs, random)
        ]
    return [
        (
            frozenset(option for _, option in chosen),
            [*(f"pick {key}" for key, _ in chosen), "check"],
        )
        for chosen in _subsets(question, pairs, random)
    ]


def _numbers(question: Question) -> Iterator[tuple[Given, list[str]]]:
    (right,) = question.right
    numbers = {number for number in (*question.because, 0, 61, 120) if isinstance(number, int)}
    if isinstance(right, int):
        numbers |= {right + by for by in (-10, -2, -1, 0, 1, 2, 10)} | {-right}
    for number in sorted(numbers):
        if question.signed:
            sign = "-" if number < 0 else "+"
            yield number, [f"sign {sign}", f"check {abs(number)}"]
            yield number, [f"check {number:+d}".replace("-", minus_of(number))]
        else:
            yield number, [f"check {number}".replace("-", minus_of(number))]


def minus_of(number: int) -> str:
    """One of the three signs that people write."""
    return "-\u2212\u2013"[number % 3]


Pairs: TypeAlias = Sequence[tuple[str, Any]]


def _rows(question: Question, pairs: Pairs, random: Random) -> Iterator[Pairs]:
    if len(pairs) <= ROWS:
        yield from permutations(pairs)
        return
    left = list(pairs)
    right = [
        left.pop(next(at for at, (_, other) in enumerate(left) if other == option))
        for option in question.right
    ]
    yield right
    yield right[::-1]
    for at in range(len(right) - 1):  # two neighbours the wrong way round
        yield [*right[:at], right[at + 1], right[at], *right[at + 2 :]]
    for _ in range(20):
        yield random.sample(pairs, len(pairs))


def _subsets(question: Question, pairs: Pairs, random: Random) -> Iterator[Pairs]:
    sizes = range(1, len(pairs) + 1)
    if len(pairs) <= EXACT:
        for size in sizes:
            yield from combinations(pairs, size)
        return
    right = [pair for pair in pairs if pair[1] in question.right]
    yield right
    yield pairs
    for pair in pairs:  # one more, or one less
        yield (
            [*right, pair] if pair not in right else [one for one in right if one != pair] or pairs
        )
    for _ in range(60):
        yield random.sample(pairs, random.choice(sizes))
