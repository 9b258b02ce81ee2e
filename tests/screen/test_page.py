"""The page of questions that needs nothing: what it says of an answer is what Python says."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.grade import SETS, judged
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.sheet import Sheet, levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Answer as Given
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen import joined
from schafkopf_tutor.screen.page import page, page_data
from schafkopf_tutor.screen.page_pieces import money_words, piece, texts, unit_of
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice
from tests.screen.questions import SEVEN

ORDNUNG = load("ordnung")

RUNNER = """
const { begun, act, isDone, isWell } = of_answer;
const { model } = of_answer_model;
const { page, runs, codes } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const ran = runs.map(({ piece, words, all }) => {
  let state = begun();
  const models = all ? [model(piece, state, page)] : [];
  for (const word of words) {
    state = act(piece, state, word, page);
    if (all) models.push(model(piece, state, page));
  }
  if (!all) models.push(model(piece, state, page));
  return { models, done: isDone(piece, state), well: isWell(piece, state), slips: state.slips };
});
const coded = codes.map(([head, marks]) => of_code.code({ head, digits: page.digits }, marks));
process.stdout.write(JSON.stringify({ ran, coded }));
"""


def voice(language: str = "en", rules: str = "ordnung", face: str = "german") -> Voice:
    return Voice(Speaker(language, face=face), load(rules))


def run(
    node: Path, said: Voice, runs: list[dict[str, Any]], codes: Iterable[Any] = ()
) -> dict[str, Any]:
    """What the page's own scripts make of it, under node."""
    shared = {
        "model": 1, "lang": said.words.language, "faces": {}, "texts": texts(said, 40),
        "money": money_words(said), "digits": "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    }  # fmt: skip
    script = f'"use strict";{joined.bundle(("answer", "answer_model", "code"))}\n{RUNNER}'
    given = json.dumps({"page": shared, "runs": runs, "codes": list(codes)})
    done = subprocess.run([node, "-e", script], input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# --- at any point the page shows what the notebook shows -----------------------------------------

WRITES = (
    "12", "-3", "+4", "\u22125", "\u20136", "", "  ", "x", "1.5", "1,50 €", "2 euro", "20 Cent",
    "0,2", "7 units", "3 Punkte", "12345678", "1 2", "--1", "0", "-0", "2€", "20 c", "٣",
)  # fmt: skip


def words_for(question: Question, random: Random, number: int) -> list[str]:
    """So many things that somebody might do, sensible or not."""
    keys = question.keys or ("EO",)
    right = str(question.right[0]) if question.form in WRITTEN else ""
    made = []
    for _ in range(number):
        way = random.random()
        if question.form in WRITTEN and way < 0.6:
            made.append(f"check {random.choice((*WRITES, right, right))}")
        elif way < 0.6:
            made.append(f"pick {random.choice(keys)}")
        elif way < 0.72:
            made.append("check")
        elif way < 0.8:
            made.append("hint")
        else:
            key = random.choice(keys)
            more = (
                "left",
                "right",
                "back",
                "undo",
                "again",
                "nonsense",
                "sign x",
                "pick",
                "pick ZZ",
            )
            made.append(random.choice((f"hold {key}", f"hold {key}", "sign +", "sign -", *more)))
    return made


def bare(model: Any) -> Any:
    """A model without its pictures, as JSON has it."""
    plain = json.loads(json.dumps(model))
    return {key: value for key, value in plain.items() if key != "faces"}


def questions(rules: str, seeds: int) -> Iterator[Question]:
    ruleset = load(rules)
    for skill, kind, level in every(ruleset):
        for seed in range(seeds):
            yield draw(kind, skill, level, seed, ruleset).question


def own() -> list[Question]:
    """Forms and cases that the kinds may not have now: a row judged step by step, signs, a unit,
    the same card twice."""
    seven = list(SEVEN.values())
    order, money, cards = SEVEN["order"], SEVEN["money"], SEVEN["cards"]
    return [
        *seven,
        replace(order, stepwise=True),
        replace(money, signed=True),
        replace(SEVEN["number"], unit="apples", because={7: ("So it is.",)}),
        replace(cards, options=(*cards.options, cards.options[1], cards.options[0])),
    ]


@pytest.mark.outside
@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "rules"),
    [("de", "ordnung"), ("en", "schafkopfschule-2007-tournament"), ("de", "doppelbild")],
)
def test_the_page_shows_what_the_notebook_shows(
    node, language: str, rules: str, seed, scale, monkeypatch
):
    monkeypatch.setattr("schafkopf_tutor.screen.question_model.faces", lambda *_: {})  # slow
    random = Random(seed)
    said = voice(language, rules)
    asked = [*own(), *questions(rules, 1)]
    runs: list[dict[str, Any]] = []
    wanted = []
    for question in asked:
        for _ in range(scale(20)):
            words = words_for(question, random, 14)
            runs.append({"piece": piece(question, said), "words": words, "all": True})
            states = [Answer(question, unit_of(said))]
            for word in words:
                states.append(states[-1].act(word))
            wanted.append([bare(question_model(state, said)) for state in states])
    found = run(node, said, runs)["ran"]
    for given, models, right in zip(runs, found, wanted, strict=True):
        for at, (one, other) in enumerate(zip(models["models"], right, strict=True)):
            assert bare(one) == other, given["words"][:at]


# --- the verdict on every answer is the grader's -------------------------------------------------


def answers(question: Question, random: Random) -> list[tuple[Given, list[str]]]:
    """Answers, and how each is given on the page: all of them, of the large forms a sample."""
    pairs = list(zip(question.keys, question.options, strict=True))
    if question.form in WRITTEN:
        (right,) = question.right
        numbers = {number for number in (*question.because, 0, 61, 120) if isinstance(number, int)}
        if isinstance(right, int):
            numbers |= {right + by for by in (-10, -2, -1, 0, 1, 2, 10)} | {-right}
        return [(n, [f"check {n:+d}" if question.signed else f"check {n}"]) for n in numbers]
    if question.form in ("choice", "seat"):
        return [(option, [f"pick {key}"]) for key, option in pairs]
    if question.form == "order":
        rows = list(permutations(pairs)) if len(pairs) < 5 else []
        rows += [tuple(random.sample(pairs, len(pairs))) for _ in range(20)]
        by_option = {option: key for key, option in pairs}
        rows.append(tuple((by_option[option], option) for option in question.right))
        return [
            (tuple(option for _, option in row), [*(f"pick {key}" for key, _ in row), "check"])
            for row in rows
        ]
    sizes = range(1, len(pairs) + 1)
    subsets: list[tuple[Any, ...]]
    if len(pairs) <= 6:
        subsets = list(chain.from_iterable(combinations(pairs, size) for size in sizes))
    else:
        subsets = [tuple(random.sample(pairs, random.choice(sizes))) for _ in range(60)]
        subsets.append(tuple(pair for pair in pairs if pair[1] in question.right))
    return [
        (
            frozenset(option for _, option in chosen),
            [*(f"pick {key}" for key, _ in chosen), "check"],
        )
        for chosen in subsets
    ]


@pytest.mark.outside
@pytest.mark.slow
@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone", "cardgames-zone-short"])
def test_the_verdict_is_the_graders(node, rules: str, seed, scale):
    random = Random(seed)
    said = voice("de", rules)
    runs, wanted = [], []
    for question in [*SEVEN.values(), *questions(rules, scale(20))]:
        made = piece(question, said)
        for given, acts in answers(question, random):
            runs.append({"piece": made, "words": acts, "all": False})
            wanted.append(judged(question, given))
    assert {right.right for right in wanted} == {True, False}
    ran = run(node, said, runs)["ran"]
    for words, found, right in zip(runs, ran, wanted, strict=True):
        assert found["well"] == right.right, words
        assert found["slips"] == (0 if right.right else 1), words
        shown = found["models"][-1]
        tones = {line["tone"] for line in shown["says"]["lines"]}
        assert ("right" in tones) == right.right
        _marks_are_the_graders(shown, right)


def _marks_are_the_graders(shown: dict[str, Any], grade: Any) -> None:
    """What is marked on an option is what the grader says of it."""
    form = shown["answer"]["form"]
    options = shown["answer"].get("placed" if form == "order" else "options", [])
    became = [option.get("mark", {}).get("tone", "left") for option in options]
    wanted = [part.became for part in grade.parts]
    if form in ("choice", "seat"):  # it can be chosen again, so what is right is not shown yet
        assert became == ["left" if one == "missed" else one for one in wanted]
    elif form in SETS or form == "order":
        assert became == wanted


@pytest.mark.outside
@pytest.mark.parametrize("rules", shipped())
def test_the_code_of_the_page_is_the_one_that_is_read(node, rules: str, seed):
    random = Random(seed)
    ruleset = load(rules)
    able = [skill for skill in skills() if levels_of(skill, ruleset)]
    codes, wanted = [], []
    for number in (1, 3, 4, 5, 20, 50, 200):
        sheet = Sheet((random.choice(able),), number, random.randint(0, 2**32 - 1), ruleset)
        marks = [random.choice(list(Mark)) for _ in range(number)]
        head = page_data(Sheet(sheet.skills, 1, sheet.seed, ruleset), voice(rules=rules))["head"]
        assert isinstance(head, list)
        whole = [*head]
        at = len(whole) - 4  # number, how many skills, the skill
        assert whole[at] == 1
        whole[at] = number
        codes.append((whole, marks))
        wanted.append(encode(sheet, marks))
    assert run(node, voice(), [], codes)["coded"] == wanted


# --- the file ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_fifty_questions_are_under_a_megabyte(language: str):
    able = [skill for skill in skills() if levels_of(skill, ORDNUNG)] if language == "de" else []
    for asked in [(), *[(skill,) for skill in able]]:
        html = page(Sheet(asked, 50, 7, ORDNUNG), voice(language))
        assert len(html.encode()) < 1_000_000, asked


def test_the_same_call_makes_the_same_page_and_another_language_another():
    sheet = Sheet(("points",), 5, 7, ORDNUNG)
    assert page(sheet, voice("de")) == page(sheet, voice("de"))
    german, english = (page_data(sheet, voice(language)) for language in LANGUAGES)
    assert german["id"] != english["id"]
    assert german["head"] == english["head"]


def test_nothing_in_a_page_is_fetched_and_only_its_own_script_may_run():
    html = page(Sheet(("points",), 5, 7, ORDNUNG), voice())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    assert policy[1].startswith("default-src &#x27;none&#x27;; img-src data:; script-src")
    assert "unsafe" not in policy[1]
    assert html.count("<script>") == html.count("<style>") == 1
    assert not re.search(r'(?:src|href)="(?!data:)', html)
    assert re.findall(r"https?://", html.replace("http://www.w3.org/2000/svg", "")) == []
    assert "style=" not in html.split("<script")[0]


def test_words_of_somebodys_own_end_no_script():
    hostile = replace(SEVEN["choice"], ask="</script><script>alert(1)</script><!--")
    made = piece(hostile, voice())
    assert "</script>" in made["ask"]  # it stands in the page as \u003c: see _inert
    html = page(Sheet(("points",), 2, 7, ORDNUNG), voice())
    data = html.split('id="data">')[1].split("</script>")[0]
    assert "<" not in data
    assert json.loads(data)["pieces"]


def test_a_face_stands_in_it_once():
    html = page(Sheet(("points",), 50, 7, ORDNUNG), voice())
    data = json.loads(html.split('id="data">')[1].split("</script>")[0])
    named = re.findall(r'"face":"(\w+)"', html)
    assert set(named) <= set(data["faces"])
    assert len(named) > len(data["faces"])
    assert html.count("data:image/svg") == 2 * len(data["faces"]) + 1  # the scripts name it once
