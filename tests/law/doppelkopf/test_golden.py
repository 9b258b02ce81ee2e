"""The golden cases hold the law: each gives its verdict, every rule speaks in one of them, and
without a clause, or with one turned round, a case fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.laws.doppelkopf import LAW
from schafkopf_tutor.rules import Clause, Law, judge, law_of
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View
from tests.law.doppelkopf.golden import Golden, golden, told
from tests.law.doppelkopf.rules_said import rules
from tests.law.doppelkopf.tables import named

GOLDEN = list(golden())
CLAUSES = [(kind, clause) for kind, clauses in LAW.clauses.items() for clause in clauses]


def name_of(pair: tuple[type, Clause]) -> str:
    return f"{pair[0].__name__}-{pair[1].__name__}"


def broken(law: Law) -> bool:
    """Whether a golden case is decided otherwise by this law, or cannot be decided."""
    for case in GOLDEN:
        try:
            if not case.agrees(case.verdict(law)):
                return True
        except (LookupError, TypeError, ValueError, AttributeError):
            return True  # made for what another clause lets through
    return False


@pytest.mark.parametrize("case", GOLDEN, ids=[f"{case.line}-{case.rule}" for case in GOLDEN])
def test_the_case(case: Golden):
    verdict = case.verdict(law_of(named("ddv")))
    assert (verdict.ok, verdict.rule, verdict.because) == (case.ok, case.rule, case.because)
    assert case.facts in (None, told(verdict))


def test_every_rule_decides_a_case_in_each_direction():
    found = {(case.rule, "yes" if case.ok else "no") for case in GOLDEN}
    wanted = {(rule, answer) for rule, answers in rules().items() for answer in answers}
    assert wanted - found == {("move.unruled", "no")}


def test_every_rule_has_a_case_that_states_its_values():
    """What a sentence or another program reads of a verdict, in each direction that has any."""
    said = {(case.rule, case.ok) for case in GOLDEN if case.verdict(LAW).facts}
    assert said - {(case.rule, case.ok) for case in GOLDEN if case.facts is not None} == set()


@pytest.mark.parametrize("pair", CLAUSES, ids=map(name_of, CLAUSES))
def test_no_clause_is_there_for_nothing(pair: tuple[type, Clause]):
    kind, clause = pair

    def turned(facts: object, move: object) -> Verdict | None:
        verdict = clause(facts, move)
        return verdict and verdict._replace(ok=not verdict.ok)

    without = tuple(c for c in LAW.clauses[kind] if c is not clause)
    other = tuple(turned if c is clause else c for c in LAW.clauses[kind])
    assert broken(replace(LAW, clauses={**LAW.clauses, kind: without}))
    assert broken(replace(LAW, clauses={**LAW.clauses, kind: other}))


def test_the_law_itself_breaks_nothing():
    assert not broken(LAW)


def test_clauses_say_in_one_sentence_what_they_hold():
    for kind, clause in CLAUSES:
        said = (clause.__doc__ or "").strip()
        assert said.endswith("."), name_of((kind, clause))
        assert "\n\n" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", ["german", "french"])
def test_every_case_has_its_sentence(language: str, face: str):
    speaker = Speaker(language, face=face)
    said = set()
    for case in GOLDEN:
        rules_of = case.start.ruleset
        sentence = speaker.say(case.verdict(LAW), rules_of)
        assert sentence
        assert "{" not in sentence
        assert "None" not in sentence
        said.add(sentence)
    assert len(said) > 80


def test_a_move_of_no_known_kind_is_unruled():
    from schafkopf_tutor.moves import Claim

    view = GOLDEN[1].start
    assert isinstance(view, View)
    assert judge(view, Claim(0, "rest")).rule == "move.unruled"
