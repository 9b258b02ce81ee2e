"""The page of questions that needs nothing: what it says of an answer is what Python says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, chain, product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import card_svg
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.grade import SETS, Grade, judged
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.sheet import Sheet, levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.faces import templates
from schafkopf_tutor.screen.grade_said import grade_lines
from schafkopf_tutor.screen.page import page, page_data
from schafkopf_tutor.screen.page_pieces import Piece, piece, unit_of
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.question_said import worth
from schafkopf_tutor.screen.voice import Voice
from tests.screen.page_runs import Run, answers, run, under_node
from tests.screen.questions import SEVEN

pytestmark = pytest.mark.long_file
ORDNUNG = load("ordnung")

SAID = 10
"""Every so many answers the reasons are compared word for word."""


def voice(language: str = "en", rules: str = "ordnung", face: str = "german") -> Voice:
    return Voice(Speaker(language, face=face), load(rules))


@pytest.fixture
def undrawn(monkeypatch):
    """No card is drawn: it takes time, and a piece has none."""
    monkeypatch.setattr("schafkopf_tutor.screen.question_model.faces", lambda *_: {})


# --- at any point the page shows what the notebook shows -----------------------------------------

WRITES = (
    "12", "-3", "+4", "\u22125", "\u20136", "", "  ", "x", "1.5", "1,50 €", "2 euro", "20 Cent",
    "0,2", "7 units", "3 Punkte", "12345678", "1 2", "--1", "0", "-0", "2€", "20 c", "٣",
    "1.000", "1,000", "1.000,00", "1 000", "1\u00a0000", "- 5", "\u2212 5", "\u2014 5", "5-", "+",
    "007", "1e3", "0x10", "½", "2²", "\uff11\uff12", "\u00a015\u00a0", "15.", "15,", ",5", "\u2212",
    "15 €", "€ 15", "15 EURO", "15 ct.", "15\tcent", "\u202f15", "+\u22125", "fünfzehn", "-0,05 €",
    "- 0.5 EUR", "2 Einheiten",
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


def questions(rules: str, seed: int) -> Iterator[Question]:
    """One of each kind and level."""
    ruleset = load(rules)
    for skill, kind, level in every(ruleset):
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


def same(node: Path, said: Voice, asked: list[tuple[Question, list[list[str]]]]) -> None:
    """At each step of these ways through these questions the page's model is Python's."""
    runs: list[Run] = []
    wanted = []
    for at, (question, ways) in enumerate(asked):
        for words in ways:
            runs.append((at, words, True))
            states = accumulate(words, Answer.act, initial=Answer(question, unit_of(said)))
            wanted.append([bare(question_model(state, said)) for state in states])
    found = run(node, said, [piece(question, said) for question, _ in asked], runs)["ran"]
    for (_, words, _), models, right in zip(runs, found, wanted, strict=True):
        for step, (one, other) in enumerate(zip(models, right, strict=True)):
            assert bare(one) == other, words[:step]


@pytest.mark.outside
@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "rules"),
    [("de", "ordnung"), ("en", "schafkopfschule-2007-tournament"), ("de", "doppelbild")],
)
def test_the_page_shows_what_the_notebook_shows(
    node, language: str, rules: str, seed, scale, undrawn
):
    random = Random(seed)
    asked = [
        (question, [words_for(question, random, 14) for _ in range(scale(20))])
        for question in [*own(), *questions(rules, 0)]
    ]
    same(node, voice(language, rules), asked)


@pytest.mark.outside
@pytest.mark.parametrize(
    ("language", "rules"),
    [("de", "ordnung"), ("en", "schafkopfschule-2007-tournament"), ("de", "doppelbild")],
)
def test_whatever_is_written_is_read_as_python_reads_it(node, language: str, rules: str, undrawn):
    asked = []
    for question in own():
        if question.form in WRITTEN:
            signs = ([], ["sign +"], ["sign -"]) if question.signed else ([],)
            ways = [[*sign, f"check {text}"] for text in WRITES for sign in signs]
            asked.append((question, ways))
    assert {question.signed for question, _ in asked} == {True, False}
    same(node, voice(language, rules), asked)


# --- the verdict on every answer is the grader's -------------------------------------------------


@pytest.mark.outside
@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seeds"), [("ordnung", 200), ("cardgames-zone", 20), ("cardgames-zone-short", 20)]
)
def test_the_verdict_is_the_graders(node, rules: str, seeds: int, seed, scale, undrawn):
    random = Random(seed)
    shares = {
        share for at in range(scale(seeds)) for share in _judged_alike(node, rules, at, random)
    }
    # answers that are wrong, partly right, and right; in sets and in rows
    assert {(form, (share > 0) + (share == 1)) for form, share in shares} >= set(
        product((frozenset, tuple), range(3))
    )


def _judged_alike(
    node: Path, rules: str, seed: int, random: Random
) -> Iterator[tuple[type, float]]:
    """Every question of a seed with all its answers; gives the form and the share of each."""
    said = voice("de", rules)
    pieces: list[Piece] = []
    runs: list[Run] = []
    wanted = []
    for question in chain(own(), questions(rules, seed)):
        if question.stepwise:  # never handed in
            continue
        for given, acts in answers(question, random):
            runs.append((len(pieces), acts, False))
            wanted.append((question, judged(question, given)))
        pieces.append(piece(question, said))
    ran = run(node, said, pieces, runs)["ran"]
    for at, (words, found, (question, right)) in enumerate(zip(runs, ran, wanted, strict=True)):
        assert found["well"] == right.right, words
        assert found["slips"] == (0 if right.right else 1), words
        assert found["share"] == round(100 * right.share), words
        assert ("right" in {line["tone"] for line in found["lines"][:1]}) == right.right
        if len(right.parts) == len(found["marks"]):  # the same card twice is graded once
            _marks_are_the_graders(question.form, found["marks"], right)
        if at % SAID == 0:
            _sentences_are_the_graders(question, found["lines"], right, said)
        yield type(right.given), right.share


def _marks_are_the_graders(form: str, became: list[str], grade: Grade) -> None:
    """What is marked on an option is what the grader says of it."""
    wanted = [part.became for part in grade.parts]
    if form in ("choice", "seat"):  # it can be chosen again, so what is right is not shown yet
        assert became == ["left" if one == "missed" else one for one in wanted]
    elif form in SETS or form == "order":
        assert became == wanted


def _sentences_are_the_graders(
    question: Question, lines: list[dict[str, str]], grade: Grade, said: Voice
) -> None:
    """What is mistaken in a set or a row is said as the terminal says it, and what it is worth."""
    if grade.right or question.form not in (*SETS, "order"):
        return
    assert lines[0]["strong"] == worth(grade, said)
    page_says = {(line.get("strong", ""), line["text"]) for line in lines}
    for line in grade_lines(question, grade, said):
        if line["text"] and line.get("tone") in ("wrong", "missed"):
            assert (line["strong"], line["text"]) in page_says


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
    assert run(node, voice(), [], [], codes)["coded"] == wanted


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
    assert "</script>" in made["ask"]  # it stands in the page as \u003c: see document.py
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
    assert html.count("viewBox") == len(data["faces"])


PAINTS = """
const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(of_drawn.drawn(given)));
"""


@pytest.mark.outside
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_the_page_paints_a_card_in_both_looks(node, language: str, face: str):
    words = voice(language, face=face).words
    cards = [Card.of(suit + rank) for suit in "EGHS" for rank in "789UOKZA"]
    made, colours = templates(cards, words)
    found = under_node(node, ("drawn",), PAINTS, {"faces": made, "colours": colours})
    assert list(found) == [card.code for card in cards]
    for card in cards:
        for look in ("light", "dark"):
            wanted = card_svg(card, words, look)
            name = (
                f"{face[0]}{{}}{language}{card.code}"  # inside a drawing: differs from look to look
            )
            wanted = wanted.replace(name.format(look[0]), name.format("l"))
            start, _, svg = found[card.code][look].partition(",")
            assert (start, unquote(svg)) == ("data:image/svg+xml", wanted)
