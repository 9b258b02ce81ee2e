"""The questions about a Doppelkopf table: words, choices, and the file that they make."""

from __future__ import annotations

import re

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES, catalogue
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import load, parse
from schafkopf_tutor.rulesheet import answer_text, asked, choice_text, interview, questions, write
from schafkopf_tutor.rulesheet.form import form
from schafkopf_tutor.rulesheet.questions import Answer, base_of, ruleset_of

LAW = "doppelkopf"
ALL = {question.id: question for question in questions(LAW)}
# Together they bring up every question.
TALKS: list[dict[str, Answer]] = [
    {},
    {"dk_games": ("armut", "nines"), "dk_pigs": "two"},
    {"dk_games": ("kings", "husaren", "mixed"), "dk_score": "double", "dk_deck": "short"},
    {
        "dk_games": ("nines", "witwe"),
        "dk_redeal": "reservation",
        "dk_bonus": "both",
        "dk_fox_last": 2,
    },
]
# Each switch of the notes (DK-24): answers with what they have to state, for every way of playing
# that one of its sources has; or why no question asks for it.
SWITCHES: dict[str, list[tuple[dict[str, Answer], dict[str, Setting]]] | str] = {
    "pack": [({}, {"pack": "doubled"}), ({"dk_deck": "short"}, {"pack": "doubled-short"})],
    "second_dulle": [
        ({}, {"play.later": "first"}),
        ({"dk_second": "second"}, {"play.later": "second"}),
        ({"dk_second": "not_last"}, {"play.later": "second_except_last"}),
    ],
    "auction": [
        ({}, {"auction.rank.pflichtsolo": 5, "auction.rank.solo": 4, "auction.rank.hochzeit": 2}),
        ({"dk_games": ("armut",)}, {"auction.rank.armut": 1}),
        (
            {"dk_games": ("nines",), "dk_redeal": "reservation"},
            {"auction.rank.solo": 4, "auction.rank.neunen": 3, "auction.rank.hochzeit": 2},
        ),
    ],
    "hochzeit kinds": [
        ({}, {"+games": "hochzeit", "-games": "hochzeit-trumpf"}),
        ({"dk_games": ("wedding",)}, {"+games": "hochzeit-trumpf"}),
        ({"dk_games": ("wedding",)}, {"+games": "hochzeit-farbe"}),
    ],
    "armut": [
        ({}, {"-games": "armut"}),
        ({"dk_games": ("armut",)}, {"+games": "armut", "armut.told": False}),
        ({"dk_games": ("armut",), "dk_told": "told"}, {"+games": "armut", "armut.told": True}),
    ],
    "five nines / kings": [
        ({}, {"-games": "neunen"}),
        ({"dk_games": ("nines",)}, {"+games": "neunen", "auction.redeal": "before_bidding"}),
        ({"dk_games": ("kings",)}, {"+games": "koenige", "auction.redeal": "before_bidding"}),
        (
            {"dk_games": ("nines",), "dk_redeal": "reservation"},
            {"+games": "neunen", "auction.redeal": "reservation"},
        ),
    ],
    "schweine": [
        ({}, {"schweine.steps": 0}),
        ({"dk_pigs": "one"}, {"schweine.steps": 1, "schweine.must_call": False}),
        ({"dk_pigs": "two", "dk_pigs_call": "call"}, {"schweine.must_call": True}),
        ({"dk_pigs": "one", "dk_pigs_when": "any_time"}, {"schweine.when": "any_time"}),
        (
            {"dk_pigs": "three", "dk_pigs_when": "reservation"},
            {"schweine.steps": 3, "schweine.when": "reservation"},
        ),
    ],
    "solo kinds": [
        ({}, {"+games": "fleischlos", "-games": "husarenritt"}),
        ({"dk_games": ("husaren", "mixed")}, {"+games": "husarenritt"}),
        ({"dk_games": ("mixed",)}, {"+games": "dame-bube"}),
    ],
    "solo leader": "Who leads belongs to a contract, not to a setting: a rule set of one's own "
    'with base = "haus" has it.',
    "call limits": "No source has it otherwise.",
    "late reply": [({}, {"calls.reply": True}), ({"dk_reply": "same"}, {"calls.reply": False})],
    "120:120, only Kontra called": [
        ({}, {"result.tie": "failed_goal"}),
        ({"dk_score": "double"}, {"result.tie": "nobody"}),
    ],
    "120:120, Re and Kontra called": [
        ({}, {"result.tie": "failed_goal"}),
        ({"dk_score": "double"}, {"result.tie": "nobody"}),
    ],
    "Re/Kontra": [
        ({}, {"tariff.calls": "add", "tariff.call": 2}),
        ({"dk_score": "double"}, {"tariff.calls": "double"}),
    ],
    "Absage": [
        ({}, {"tariff.absage": 1, "tariff.reached": 1, "tariff.beaten": 1}),
        ({"dk_score": "double"}, {"tariff.kept": 2, "tariff.absage": 0}),
    ],
    "Doppelkopf of four aces": [
        ({}, {"tariff.aces": 1}),
        ({"dk_score": "double"}, {"tariff.aces": 2}),
    ],
    "Karlchen caught": [
        ({}, {"extras.karlchen_caught": "off"}),
        ({"dk_karlchen": "any"}, {"extras.karlchen_caught": "any"}),
        ({"dk_karlchen": "queen"}, {"extras.karlchen_caught": "queen"}),
    ],
    "fox in last trick": [
        ({}, {"tariff.fox_last": 1}),
        ({"dk_fox_last": 2}, {"tariff.fox_last": 2}),
    ],
    "specials in solo": [
        ({}, {"extras.in_solo": False}),
        ({"dk_in_solo": "yes"}, {"extras.in_solo": True}),
    ],
    "value below 0": [
        ({}, {"tariff.below_zero": True}),
        ({"dk_score": "double"}, {"tariff.below_zero": False}),
    ],
    "notation": [
        ({}, {"tariff.writes": "both"}),
        ({"dk_score": "double"}, {"tariff.writes": "winners"}),
    ],
    "Pflichtansage": [
        ({}, {"calls.duty": "off"}),
        ({"dk_duty": "call"}, {"calls.duty": "call"}),
        ({"dk_duty": "further"}, {"calls.duty": "further"}),
    ],
    "Schwarze Witwe, Nacktmulle, Omega": [
        ({}, {"bonus.witwe": False, "bonus.nacktmulle": False, "bonus.omega": False}),
        ({"dk_games": ("witwe",)}, {"bonus.witwe": True, "+games": "witwe"}),
        ({"dk_bonus": "mulle"}, {"bonus.nacktmulle": True, "bonus.omega": False}),
        ({"dk_bonus": "omega"}, {"bonus.omega": True, "bonus.optional": False}),
        ({"dk_bonus": "both", "dk_optional": "may"}, {"bonus.optional": True}),
    ],
    "session": [
        ({}, {"series.regular": 20, "series.dealer_stays": "compulsory_solo"}),
        ({"dk_session": "rounds"}, {"series.regular": 16, "series.dealer_stays": "any_solo"}),
    ],
}


def test_the_usual_answers_are_the_common_rules():
    assert ruleset_of({}, LAW) == load("ddv")
    assert base_of(LAW).name == "ddv"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_words_and_no_more(language: str):
    told = {m for m in catalogue(language) if m.startswith("question.dk_")}
    wanted = {f"{question.message}.{part}" for question in ALL.values() for part in ("ask", "more")}
    wanted |= {f"{q.message}.answer.{choice.id}" for q in ALL.values() for choice in q.choices}
    assert told == wanted


def test_every_question_comes_up():
    seen = {step.question.id for talk in TALKS for step in interview(talk, LAW)}
    assert seen == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_every_choice_makes_another_rule_set(name: str):
    before = next(t for t in TALKS if name in {s.question.id for s in interview(t, LAW)})
    question = ALL[name]
    made = set()
    for choice in question.choices:
        answer: Answer = (choice.id,) if question.kind == "several" else choice.id
        made.add(ruleset_of({**before, name: answer}, LAW).digest)
    assert len(made) == len(question.choices)


@pytest.mark.parametrize("talk", TALKS, ids=range(len(TALKS)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_and_back(talk: dict[str, Answer], language: str):
    text = write(talk, language, LAW)
    assert parse(text, "ours") == ruleset_of(talk, LAW)
    assert "Ober" not in text


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language: str, face: str):
    speaker = Speaker(language, face=face)
    for talk in TALKS:
        for step in interview(talk, LAW):
            question, rules = step.question, step.rules
            told = [asked(speaker, question, rules), asked(speaker, question, rules, "more")]
            told += [choice_text(speaker, question, one, rules) for one in question.choices]
            told.append(answer_text(speaker, question, step.answer, rules))
            assert not any("{" in one or "question." in one for one in told), told
            assert told[0].endswith("?")
            assert told[1].endswith(".")
    assert len(form(speaker, LAW)) == len(ALL)


@pytest.mark.outside
def test_every_switch_of_the_notes_is_asked_for_or_it_is_said_why_not(shared):
    """DK-24, its table row by row. Where two of its columns differ, a question may be missing only
    where no setting could hold the answer."""
    notes = (shared / "rules" / "doppelkopf.md").read_text(encoding="utf-8").partition("DK-24.1")[2]
    table = notes[notes.index("| switch |") : notes.index("## Open points")]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    rows = [row for row in rows if len(row) == 4]
    assert {row[0] for row in rows} == set(SWITCHES)
    assert len(rows) > 20
    refused = {name for name, ways in SWITCHES.items() if isinstance(ways, str)}
    differing = {row[0] for row in rows if row[2] != "–" or row[1] != row[3]}
    assert refused & differing == {"solo leader"}


def holds(rules: RuleSet, key: str, value: Setting) -> bool:
    if key in ("+games", "-games"):
        return (value in rules.words("games")) is (key == "+games")
    return (rules.pack.name if key == "pack" else rules.settings[key]) == value


@pytest.mark.parametrize("switch", SWITCHES)
def test_the_answers_state_what_the_switch_is_about(switch: str):
    ways = SWITCHES[switch]
    if isinstance(ways, str):
        assert re.fullmatch(r"[A-Z].*\.", ways)
        return
    for answers, stated in ways:
        assert {"dk_deck", *answers} <= {step.question.id for step in interview(answers, LAW)}
        rules = parse(write(answers, "en", LAW), "ours")  # as the file that is made is read
        for key, value in stated.items():
            assert holds(rules, key, value), (answers, key)
