"""Golden cases: the judge's answer, its rule and the cards that decide, as golden.txt has them."""

import pytest

from schafkopf_tutor import judge
from schafkopf_tutor.moves import Play
from schafkopf_tutor.rules import Clause, law_named
from tests.law.golden import Golden, golden

GOLDEN = list(golden())


@pytest.mark.parametrize("case", GOLDEN, ids=str)
def test_golden(case: Golden):
    verdict = judge(case.view, case.move)
    assert (verdict.ok, verdict.rule, verdict.because) == (case.ok, case.rule, case.because)


def test_no_case_stands_twice():
    assert len({(case.text, case.move) for case in GOLDEN}) == len(GOLDEN)


# Which way each clause can speak: some only ever refuse, some only ever allow.
SPEAKS = {
    "awaited": {False},
    "in_turn": {False},
    "in_hand": {False},
    "kept_when_searched": {True, False},
    "searched": {True, False},
    "forced": {True, False},
    "leads_ace": {True},
    "runs_away": {True, False},
    "leads": {True},
    "follows": {True, False},
    "thrown": {True, False},
    "void": {True},
    "suit_named": {False},
    "own_ace": {False},
    "plain_card": {True, False},
    "all_lords": {True, False},
    "before_announcement": {False},
    "bids_in_turn": {False},
    "fitting_word": {False},
    "played_here": {False},
    "high_enough": {False},
    "locked": {False},
    "trump_suit_card": {True, False},
    "wenz_trump": {True, False},
    "has_a_game": {False},
    "locked_but_alone": {True},
    "speaks": {True},
    "tout_in_time": {True, False},
    "announced_once": {False},
    "after_auction": {False},
    "in_programme": {False},
    "somebody_plays": {False},
    "must_play": {False},
    "nobody_plays": {True, False},
    "declarer_only": {False},
    "as_promised": {False},
    "any_game": {True},
    "known_word": {False},
    "knocks_played": {False},
    "knock_in_time": {False},
    "knock_once": {False},
    "knocks": {True},
    "stoss_played": {False},
    "something_to_double": {False},
    "next_step": {False},
    "own_side": {False},
    "in_time": {True, False},
    "known_claim": {False},
    "claims_played": {False},
    "something_left": {False},
    "two_sides": {False},
    "rest_on_lead": {False},
    "claims_rest": {True},
    "gives_up": {True},
}


def decider(case: Golden) -> Clause:
    law = law_named(case.view.ruleset.law)
    view = case.view
    if isinstance(case.move, Play):
        view = view.if_held(case.move.seat, case.move.card)
    facts = law.read(view)
    return next(c for c in law.clauses[type(case.move)] if c(facts, case.move) is not None)


def test_every_clause_decides_in_every_direction_it_has():
    said: dict[str, set[bool]] = {}
    for case in GOLDEN:
        name = decider(case).__name__
        said.setdefault(name, set()).add(case.ok)
    clauses = law_named("schafkopf").clauses
    assert set(SPEAKS) == {c.__name__ for kind in clauses.values() for c in kind}
    assert said == SPEAKS


def test_every_rule_id_is_there():
    """Also those that one clause gives in two cases: following suit and following trump."""
    both = {(case.rule, case.ok) for case in GOLDEN}
    for rule in ("follow.suit", "follow.trump", "ruf.searched", "ruf.thrown", "ruf.runs_away"):
        assert {(rule, True), (rule, False)} <= both
