"""The golden cases hold the law: without a clause, with one turned round or with two swapped, a
golden case fails. So no clause is there for nothing, and their order says what it must."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from schafkopf_tutor.laws.schafkopf import LAW
from schafkopf_tutor.rules import Clause, Law
from schafkopf_tutor.verdict import Verdict
from tests.law.golden import Golden, golden

GOLDEN = list(golden())
CLAUSES = [(kind, clause) for kind, clauses in LAW.clauses.items() for clause in clauses]
PAIRS = [(kind, pair) for kind, clauses in LAW.clauses.items() for pair in pairwise(clauses)]

# Neighbours that never speak on the same move, so their order says nothing, and why.
EITHER_WAY = {
    ("searched", "forced"): "an ace is bound or free, not both",
    ("forced", "leads_ace"): "one speaks when following, the other on lead",
    ("leads", "follows"): "one speaks on lead, the other when following",
    ("played_here", "high_enough"): "a game that is not played has no rank",
    ("locked", "own_ace"): "one speaks where no suit is named, the other of the suit",
    ("plain_card", "trump_suit_card"): "a game that calls an ace names no trumps",
    ("trump_suit_card", "wenz_trump"): "one speaks of games with a named suit, the other of none",
    ("wenz_trump", "all_lords"): "a Sie is no Wenz",
    ("all_lords", "has_a_game"): "one speaks of a game that is named, the other of a word",
    ("nobody_plays", "declarer_only"): "nobody holds the right to play, or somebody does",
    ("known_word", "knocks_played"): "a knock is a word that is known",
    ("claims_rest", "gives_up"): "one speaks of all the rest, the other of none of it",
}


def name_of(clause: Clause) -> str:
    return clause.__name__


def with_clauses(kind: type, clauses: Iterable[Clause]) -> Law:
    return replace(LAW, clauses={**LAW.clauses, kind: tuple(clauses)})


def broken(law: Law) -> list[Golden]:
    """The golden cases that this law decides otherwise, or cannot decide at all."""
    found = []
    for case in GOLDEN:
        try:
            same = case.agrees(law.judge(case.view, case.move))
        except (LookupError, TypeError, ValueError):  # made for what another one lets through
            same = False
        if not same:
            found.append(case)
    return found


def test_the_law_itself_breaks_nothing():
    assert broken(LAW) == []


@pytest.mark.parametrize(("kind", "clause"), CLAUSES, ids=[name_of(c) for _, c in CLAUSES])
def test_without_a_clause(kind: type, clause: Clause):
    assert broken(with_clauses(kind, (c for c in LAW.clauses[kind] if c is not clause)))


@pytest.mark.parametrize(("kind", "clause"), CLAUSES, ids=[name_of(c) for _, c in CLAUSES])
def test_with_a_clause_turned_round(kind: type, clause: Clause):
    def turned(facts: object, move: object) -> Verdict | None:
        verdict = clause(facts, move)
        return verdict and verdict._replace(ok=not verdict.ok)

    law = with_clauses(kind, (turned if c is clause else c for c in LAW.clauses[kind]))
    assert broken(law)


# Those that may speak first: the first ones, and one that speaks of other words than the first.
FIRST = {"awaited", "before_announcement", "tout_in_time", "known_word", "known_claim"}
FIRST |= {"knocks_played"}
LATER = [(kind, clause) for kind, clause in CLAUSES if name_of(clause) not in FIRST]


@pytest.mark.parametrize(("kind", "clause"), LATER, ids=[name_of(c) for _, c in LATER])
def test_with_a_clause_that_speaks_first(kind: type, clause: Clause):
    law = with_clauses(kind, (clause, *(c for c in LAW.clauses[kind] if c is not clause)))
    assert broken(law)


@pytest.mark.parametrize(
    ("kind", "pair"), PAIRS, ids=[f"{name_of(a)}-{name_of(b)}" for _, (a, b) in PAIRS]
)
def test_with_two_neighbours_swapped(kind: type, pair: tuple[Clause, Clause]):
    first, second = pair
    swap = {first: second, second: first}
    law = with_clauses(kind, (swap.get(c, c) for c in LAW.clauses[kind]))
    assert bool(broken(law)) is ((name_of(first), name_of(second)) not in EITHER_WAY)


def test_clauses_say_in_one_sentence_what_they_hold():
    for _, clause in CLAUSES:
        said = (clause.__doc__ or "").strip()
        assert said.endswith("."), name_of(clause)
        assert "\n\n" not in said, name_of(clause)
