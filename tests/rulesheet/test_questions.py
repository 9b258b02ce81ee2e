"""The questions: each has its words, each answer its settings, each example its right outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES, catalogue
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load
from schafkopf_tutor.rulesheet import (
    Question,
    answer_text,
    asked,
    choice_text,
    example_text,
    interview,
    outcome,
    questions,
    ruleset_of,
)
from schafkopf_tutor.rulesheet.layout import layout
from schafkopf_tutor.rulesheet.questions import Answer
from tests.rulesheet.tables import LAW

ALL = {question.id: question for question in questions()}
PLAN = layout("schafkopf")

# Together they bring up every question and every choice.
TALKS: list[dict[str, Answer]] = [
    {},
    {"deck": "short", "run_away": "three"},
    {"tariff": "own", "knock": "before_bidding", "nobody": "ramsch"},
    {"tariff": "own", "unit": "unit", "deck": "short", "nobody": "ramsch"},
    {"nobody": "eichel_ober_plays", "forced": "ramsch", "ace": "as"},
]


def words_of(question: Question) -> set[str]:
    own = {f"{question.message}.answer.{choice.id}" for choice in question.choices}
    return {f"{question.message}.ask", f"{question.message}.more", *own}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_words_and_no_more(language: str):
    told = {m for m in catalogue(language) if m.startswith("question.")}
    told = {m for m in told if m.split(".")[1] not in ("error", "file", "outcome")}
    told = {m for m in told if not m.startswith("question.dk_")}  # of another game
    wanted = set().union(*map(words_of, ALL.values()))
    assert wanted <= told
    examples = {f"{question.message}.example" for question in ALL.values() if question.examples}
    assert told - wanted <= examples
    # the deck and the ace speak for themselves
    assert {m.split(".")[1] for m in examples - told} == {"deck", "ace"}


def test_about_a_dozen_is_asked():
    assert 12 <= len(list(interview({}))) <= 16


def test_every_question_and_every_choice_comes_up():
    seen, offered = set(), set()
    for talk in TALKS:
        for step in interview(talk):
            seen.add(step.question.id)
            offered |= {(step.question.id, c.id) for c in step.question.open_choices(step.rules)}
    assert seen == set(ALL)
    assert offered == {(q.id, choice.id) for q in ALL.values() for choice in q.choices}


@pytest.mark.parametrize("name", ALL)
def test_a_question_names_only_what_there_is(name: str):
    question = ALL[name]
    ids = [choice.id for choice in question.choices]
    assert question.kind in ("one", "several", "number")
    usual = question.usual if isinstance(question.usual, tuple) else (question.usual,)
    assert set(usual) <= {*ids, None}
    assert (question.kind == "number") == (not ids) == (question.usual is None)
    named = [*question.when, *(name for choice in question.choices for name in choice.when)]
    assert set(named) <= set(PLAN.conditions)
    for other, answers in question.after.items():
        assert list(ALL).index(other) < list(ALL).index(name)
        assert set(answers) <= {choice.id for choice in ALL[other].choices}
    assert {need for needs in question.games.values() for need in needs} <= set(ids)
    assert set(question.games) <= set(LAW.contracts)


def test_no_amount_of_money_is_written_here():
    for question in ALL.values():
        for choice in question.choices:
            money = [name for name in choice.settings if name.startswith("tariff.")]
            assert choice.taken_from or [*money] in ([], ["tariff.tout_laufende"])
            if choice.taken_from:
                other = load(choice.taken_from)
                for name, value in choice.settings.items():
                    assert value == (other.pack.name if name == "pack" else other[name])


@pytest.mark.parametrize("talk", TALKS)
def test_every_answer_makes_another_rule_set(talk: dict[str, Answer]):
    for step in interview(talk):
        question = step.question
        if question.kind != "one":
            continue
        answers = [c.id for c in question.open_choices(step.rules)]
        made = {ruleset_of({**talk, question.id: answer}).digest for answer in answers}
        # "own amounts" begins with the first tariff
        assert len(made) == len(answers) - (question.id == "tariff")


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_everything_can_be_said(talk: dict[str, Answer], language: str, face: str):
    speaker = Speaker(language, face=face)
    for step in interview(talk):
        question, rules = step.question, step.rules
        said = [asked(speaker, question, rules), asked(speaker, question, rules, "more")]
        assert said[0].endswith("?")
        assert said[1].endswith(".")
        said.append(example_text(speaker, question, rules))
        said.append(answer_text(speaker, question, step.answer, rules))
        said += [choice_text(speaker, question, c, rules) for c in question.open_choices(rules)]
        for text in said:
            assert not re.search(r"[{}#|@]|None|  ", text), text
            if face == "french":
                assert not re.search(r"\b[EGHS][AZKOU987]\b|Eichel|\bOber|\bUnter", text), text


# --- outcomes, worked out by hand ----------------------------------------------------------------


def outcomes(name: str, talk: dict[str, Answer] | None = None, language: str = "en") -> list[str]:
    for step in interview(talk or {}):
        if step.question.id == name:
            question, rules = step.question, step.rules
            choices = question.open_choices(rules)
            if question.kind == "several":
                speaker = Speaker(language)
                return [outcome(speaker, question, (c.id,), rules, c) for c in choices]
            return [outcome(Speaker(language), question, c.id, rules, c) for c in choices]
    raise AssertionError(name)


RAMSCH: dict[str, Answer] = {"nobody": "ramsch"}
SHORT: dict[str, Answer] = {"deck": "short"}

OUTCOMES: list[tuple[str, dict[str, Answer], list[str]]] = [
    # a Solo with Schneider and three runners: 50 + 10 + 30; 5 + 1 + 3
    ("tariff", {}, ["90 cents", "9 units", ""]),
    # 50 and two runners, or none
    ("wenz_laufende", {}, ["70 cents", "50 cents"]),
    ("wenz_laufende", {"tariff": "unit"}, ["7 units", "5 units"]),
    # twice 50 and 30; twice 50 and once 30
    ("tout_laufende", {}, ["160 cents", "130 cents"]),
    ("tout_laufende", SHORT, ["160 cents", "130 cents"]),
    ("limit", {}, ["no", "yes"]),
    ("knock", {}, ["10 cents", "20 cents", "20 cents"]),
    ("knocks", {"knock": "after_four_cards"}, ["40 cents", "30 cents"]),
    ("stoss", {}, ["50 cents", "100 cents", "200 cents", "800 cents"]),
    ("stoss_until", {}, ["yes", "no"]),
    ("stoss_until", SHORT, ["yes", "no"]),
    ("takes_over", {}, ["no", "yes"]),
    ("run_away", {}, ["no", "yes"]),
    ("run_away", SHORT, ["no", "yes"]),
    ("searched", {}, ["no", "yes"]),
    ("searched", {"deck": "short", "run_away": "three"}, ["no", "yes"]),
    ("thrown", {}, ["no", "yes", "yes"]),
    # three pay 50 each; schwarz on top of Schneider: 70; one pays for three
    (
        "revoke",
        {},
        [
            "seats 1, 2 and 3 pay 50 cents each",
            "seats 1, 2 and 3 pay 70 cents each",
            "seat 1 pays 150 cents",
        ],
    ),
    (
        "tie",
        RAMSCH,
        [
            "seats 0 and 1 pay 10 cents each",
            "seat 0 pays 30 cents",
            "seat 1 pays 30 cents",
            "seat 0 pays 30 cents",
        ],
    ),
    (
        "durchmarsch",
        RAMSCH,
        ["seat 0 pays 30 cents", "seat 0 pays 30 cents", "seats 1, 2 and 3 pay 10 cents each"],
    ),
    # two without a trick: four times 30; 10 + 20 + 20; 10 + 40 + 40
    (
        "jungfrau",
        RAMSCH,
        [
            "seat 0 pays 30 cents",
            "seat 0 pays 120 cents",
            "seat 0 pays 50 cents",
            "seat 0 pays 90 cents",
        ],
    ),
    (
        "jungfrau",
        {**RAMSCH, **SHORT},
        [
            "seat 0 pays 30 cents",
            "seat 0 pays 120 cents",
            "seat 0 pays 50 cents",
            "seat 0 pays 90 cents",
        ],
    ),
    (
        "deck",
        {},
        [
            "32 cards, 8 for each player; 14 trumps in a Rufspiel",
            "24 cards, 6 for each player; 12 trumps in a Rufspiel",
        ],
    ),
    ("ace", {}, ["Sau of Eichel", "ace of Eichel", "Daus of Eichel"]),
]


@pytest.mark.parametrize(("name", "talk", "right"), OUTCOMES)
def test_what_the_example_comes_to(name: str, talk: dict[str, Answer], right: list[str]):
    assert outcomes(name, talk) == right


def test_every_example_is_worked_out_above():
    with_example = {q.id for q in ALL.values() if q.examples and q.kind == "one"}
    assert with_example == {name for name, _, _ in OUTCOMES}


def test_games_are_shown_by_their_trumps():
    long, short = outcomes("games"), outcomes("games", SHORT)
    assert long[0].endswith("the four Unter and the suit that is named; 11 in all.")
    assert short[0].endswith("9 in all.")
    assert (len(long), len(short)) == (5, 4)  # no Sie with the short deck


@pytest.mark.parametrize(
    ("name", "amount", "says"),
    [
        ("rufspiel", 20, "pays 20 cents"),
        ("lone", 40, "pays 40 cents"),
        ("schneider", 30, "pays 80 cents"),  # 50 and 30
        ("laufende", 5, "pays 65 cents"),  # 50 and three of 5
    ],
)
def test_an_amount_of_ones_own(name: str, amount: int, says: str):
    step = next(s for s in interview({"tariff": "own"}) if s.question.id == name)
    usual = example_text(Speaker("en"), step.question, step.rules)
    assert f"pays {outcome(Speaker('en'), step.question, step.answer, step.rules)}" in usual
    assert f"pays {outcome(Speaker('en'), step.question, amount, step.rules)}" == says


# --- answers -------------------------------------------------------------------------------------


def test_the_usual_answers():
    rules, base = ruleset_of({}), load("ordnung")
    assert rules["ace"] == "sau"
    assert rules["doubling.steps"] == 2
    assert rules["faults.revoke"] == rules["faults.revoke_afterwards"] == "lost"
    other = {name for name, value in rules.settings.items() if value != base[name]}
    assert other == {"ace", "doubling.steps", "faults.revoke", "faults.revoke_afterwards"}


def test_the_games_rank_in_the_usual_order():
    given = ("farbwenz", "geier", "farbgeier", "tout", "sie")
    assert ruleset_of({"games": given})["games"] == (
        *("rufspiel", "farbgeier", "geier", "farbwenz", "wenz", "solo"),
        *("farbgeier-tout", "geier-tout", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"),
    )
    assert ruleset_of({"games": ()})["games"] == ("rufspiel", "wenz", "solo")
    assert ruleset_of({"games": ("geier",)})["games"] == ("rufspiel", "geier", "wenz", "solo")


def test_the_short_deck():
    rules = ruleset_of(SHORT)
    assert rules.pack.name == "short"
    assert rules["deal.packet"] == 3
    assert "sie" not in rules.words("games")


def test_amounts_of_ones_own():
    rules = ruleset_of(
        {"tariff": "own", "unit": "unit", "rufspiel": 2, "lone": 7, "schneider": 3, "laufende": 0}
    )
    assert rules["tariff.unit"] == "unit"
    assert rules["tariff.base.rufspiel"] == rules["tariff.base.ramsch"] == 2
    assert [rules.for_contract("tariff.base", name) for name in ("wenz", "solo", "sie")] == [7] * 3
    assert rules["tariff.schneider"] == rules["tariff.schwarz"] == 3
    # nothing is paid for runners, so nothing is asked about them
    given: dict[str, Answer] = {"tariff": "own", "laufende": 0}
    assert not {s.question.id for s in interview(given)} & {"wenz_laufende", "tout_laufende"}


def wrong() -> Iterator[tuple[dict[str, object], str]]:
    yield {"dance": "long"}, "dance"
    yield {"deck": "longer"}, "longer"
    yield {"deck": 3}, "deck"
    yield {"deck": ("long",)}, "deck"
    yield {"games": "tout"}, "games"
    yield {"games": ("tout", "skat")}, "skat"
    yield {"deck": "short", "games": ("sie",)}, "sie"
    yield {"nobody": "last_knocker_plays"}, "last_knocker_plays"  # nobody knocks
    yield {"tariff": "own", "lone": "fifty"}, "lone"
    yield {"tariff": "own", "lone": -1}, "lone"
    yield {"tariff": "own", "lone": True}, "lone"
    yield {"tariff": "own", "lone": 10**9 + 1}, "lone"


@pytest.mark.parametrize(("answers", "named"), list(wrong()))
def test_a_wrong_answer_is_named(answers: dict, named: str):
    with pytest.raises(TutorError) as caught:
        ruleset_of(answers)
    for language in LANGUAGES:
        assert named in caught.value.say(language)


def test_an_answer_to_what_does_not_come_up_is_left_alone():
    assert ruleset_of({"tie": "more_tricks"}) == ruleset_of({})


@pytest.mark.parametrize("name", ["ordnung", "cardgames-zone"])
def test_what_is_stated_is_what_the_loader_takes(name: str):
    """The values of answers go through no loader before they are written: they must pass it."""
    for question in ALL.values():
        for choice in question.choices:
            for setting, value in choice.settings.items():
                table: dict = {"schema": 1, "base": name}
                place = table
                *folders, leaf = setting.split(".")
                for folder in folders:
                    place = place.setdefault(folder, {})
                place[leaf] = value
                assert isinstance(build("x", table), RuleSet)
