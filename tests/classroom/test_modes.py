"""The modes beside the plain question: two votes, cards of paper, a referee, tables; what the
teacher's page has for each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.classroom.deciding import decide
from schafkopf_tutor.classroom.extra_play import AWAY, BACK
from schafkopf_tutor.classroom.extra_referee import RefereeMode, referee_of
from schafkopf_tutor.classroom.extras import EXTRAS, extra_for
from schafkopf_tutor.classroom.paper import counted, votable
from schafkopf_tutor.classroom.peer import Vote, vote
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Join, Refusal, Teach
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.make import kinds_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.classroom.rooms import NOW, acts, answer, parts, projector, room, taught, teacher


def part(model: Any, key: str) -> Any:
    """The part of this name; None if there is none."""
    kinds = ("main", "tools", "lines", "field", "bars", "sure")
    found = [one for kind in kinds for one in parts(model, kind) if one["key"] == key]
    return found[0] if found else None


# --- two votes -----------------------------------------------------------------------------------


@given(st.integers(0, 40), st.integers(1, 40))
def test_the_rule_of_35_and_70_holds_to_the_vote(right: int, answers: int):
    right = min(right, answers)
    share = right / answers
    advice = Vote(right, answers).advice
    assert (advice == "hint") is (round(share, 12) < 0.35)
    assert (advice == "explain") is (round(share, 12) > 0.7)


def test_nobody_has_answered_advises_nothing():
    assert Vote(0, 0).advice is None


@pytest.mark.parametrize(
    ("right", "wrong", "advice", "first"),
    [(1, 3, "hint", "again"), (2, 2, "discuss", "again"), (4, 1, "explain", "reveal")],
)
def test_the_teacher_is_told_what_the_vote_advises(right: int, wrong: int, advice: str, first: str):
    session = taught(room(right + wrong), "mode peer", "start points 1", seed=7)
    asked = session.current
    assert asked is not None
    item = session.item(asked)
    for number in range(right + wrong):
        session = answer(session, f"p{number}", item.right if number < right else wrong_of(item))
    assert part(teacher(session), "peer") is None  # while they vote, nothing is said
    session = taught(session, "lock")
    assert session.current is not None
    assert vote(session, session.current) == Vote(right, right + wrong)
    voice = Voice(Speaker("de"), session.ruleset)
    told = part(teacher(session), "peer")["lines"][-1]["text"]
    assert told == voice.text(f"class_peer.{advice}")
    lead = part(teacher(session), "lead")
    assert [one["act"] for one in lead["group"]["buttons"] if one.get("main")] == [first]


def wrong_of(item: Any) -> Any:
    if item.question.options:
        return next(one for one in item.question.options if one not in item.question.right)
    return item.right + 1


# --- cards of paper ------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 200), min_size=2, max_size=4))
def test_counts_are_read_however_they_are_typed(numbers: list[int]):
    options = len(numbers)
    letters = "ABCD"
    ways = [
        " ".join(map(str, numbers)),
        ", ".join(map(str, numbers)),
        " / ".join(map(str, numbers)) + " ",
        " ".join(f"{letter}{n}" for letter, n in zip(letters, numbers, strict=False)),
        ", ".join(f"{letters[at].lower()} = {numbers[at]}" for at in reversed(range(options))),
    ]
    for way in ways:
        assert counted(way, options) == tuple(numbers), way
    assert counted(ways[0] + " 0", options) == tuple(numbers)
    assert counted(ways[0] + " 1", options) is None


@pytest.mark.parametrize(
    "text", ["", " ", "a", "A", "-1 2", "1.5 2", "1000 1", "E5", "A1 B", "٣ ٤"]
)
def test_what_is_no_count_is_none(text: str):
    assert counted(text, 4) is None


@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone-short"])
def test_where_cards_are_held_up_a_letter_answers(rules: str):
    """Of every skill that has such questions, one of them is asked, whatever the seed."""
    ruleset, fits, all_of_them = load(rules), 0, 0
    for name in list(skills())[::4]:
        if not kinds_of(name, 1, ruleset):
            continue
        session = Session("s", "ABCDEF", "salt", NOW, ruleset)
        session = session.then(decide(session, Teach("mode paper", NOW)))
        session = session.then(decide(session, Teach(f"start {name} 1", NOW, seed=3)))
        assert session.current is not None
        all_of_them += 1
        fits += votable(session.item(session.current))
    assert fits > all_of_them / 2


def test_counted_cards_become_bars_and_the_wall_shows_letters():
    session = taught(room(0), "mode paper", "start points 1", seed=3)
    asked = session.current
    assert asked is not None
    if not votable(session.item(asked)):
        session = taught(room(0), "mode paper", "start trick_winner 1", seed=3)
    assert part(teacher(session), "counts")["field"]["value"] == ""
    refused = decide(session, Teach("counts many", NOW))
    assert isinstance(refused, Refusal)
    session = taught(session, "counts 3 9")
    assert part(teacher(session), "counts")["field"]["value"].startswith("3 9")
    assert [bar["count"] for bar in part(teacher(session), "bars")["bars"]][:2] == [3, 9]
    (shown,) = parts(projector(session), "question")
    letters = [option["above"] for option in shown["question"]["answer"]["options"]]
    assert letters == list("ABCD")[: len(letters)]


# --- a referee, and tables -----------------------------------------------------------------------


def test_a_phone_in_the_middle_of_a_table_is_its_referee_whatever_the_others_do():
    session = room(2)
    session = session.then(decide(session, Join("t", "hash", 9, NOW, kind="table")))
    for mode in ("live", "play", "referee"):
        session = taught(session, f"mode {mode}")
        assert extra_for(session, "t") is EXTRAS["referee"]
        assert extra_for(session, "p0") is EXTRAS.get(mode)


def test_what_a_table_tells_its_referee_is_kept_in_the_notes():
    session = taught(room(1), "mode referee")
    for word in ("task may", "game wenz", "card HO", "done", "card EU", "done"):
        decision = RefereeMode().word(session, "p0", word, NOW, 0)
        assert decision is not None
        session = session.then(decision)
    assert referee_of(session, "p0").stage == "cards"
    again = Session("s", "ABCDEF", "salt", NOW, session.ruleset, notes=dict(session.notes))
    assert referee_of(again, "p0") == referee_of(session, "p0")
    for word in ("hello", AWAY, BACK, "number points " + "9" * 4000, "card HO\ncard HK"):
        assert RefereeMode().word(session, "p0", word, NOW, 0) is None
    assert RefereeMode().word(session, "", "task may", NOW, 0) is None


def test_a_class_of_the_other_game_has_its_referee_with_its_cards():
    session = room(1, rules="ddv")
    for word in ("task call", "game normal", "word re90", "tell re yes", "tell held 9"):
        decision = RefereeMode().word(session, "p0", word, NOW, 0)
        assert decision is not None, word
        session = session.then(decision)
    assert referee_of(session, "p0").stage == "fact"
    voice = Voice(Speaker("de"), load("ordnung"))
    model: Any = RefereeMode().phone(session, session.people["p0"], voice)
    assert model["title"] == "Was hat seine Partei vorher angesagt?"
    assert RefereeMode().word(session, "p0", "task may", NOW, 0) is not None


@pytest.mark.parametrize("mode", ["play", "referee"])
def test_the_teachers_page_leads_this_mode_and_asks_no_question(mode: str):
    session = taught(room(5), "start points 1", f"mode {mode}")
    offered = acts(teacher(session))
    assert not {"reveal", "lock", "next"} & set(offered)
    assert "mode live" in offered
    assert ("tables" in offered) is (mode == "play")


# --- teams, and who has how much -----------------------------------------------------------------


@given(st.integers(0, 30), st.integers(2, 6))
def test_teams_are_as_large_as_each_other(people: int, teams: int):
    session = taught(room(people), f"team {teams}")
    sizes = [
        sum(session.team(who) == team for who in session.people) for team in range(1, teams + 1)
    ]
    assert sum(sizes) == people
    assert max(sizes) - min(sizes) <= 1


def test_speed_never_counts_and_the_board_is_off_until_it_is_wanted():
    session = taught(room(4), "team 2", "start points 1")
    assert session.current is not None
    item = session.item(session.current)
    late, early = NOW + timedelta(minutes=9), NOW
    for one, other in ((late, early), (early, late)):
        now = answer(session, "p0", item.right, at=one)
        now = answer(now, "p1", item.right, at=other)
        now = taught(answer(now, "p2", wrong_of(item)), "reveal")
        assert [table["key"] for table in parts(projector(now), "table")] == ["teams"]
        tables = {
            table["key"]: table for table in parts(projector(taught(now, "board on")), "table")
        }
        assert {row[0] for row in tables["board"]["table"]["rows"]} == {"1."}
        # one of two is right in the first team; all that answered in the other, and nobody loses by
        # a team of another size
        shares = {row[0]: row[2] for row in tables["teams"]["table"]["rows"]}
        assert len(set(shares.values())) == 2
