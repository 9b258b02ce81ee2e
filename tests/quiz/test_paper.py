"""Mixed papers: what they ask, in which order; and their codes."""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from datetime import date
from itertools import pairwise
from random import Random

import pytest

from schafkopf_tutor.quiz.code import (
    DIGITS,
    Mark,
    Outcome,
    _bytes,
    _letters,
    checksum,
    decode,
    encode,
    head,
)
from schafkopf_tutor.quiz.paper import Paper, plans, seed_of
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import LARGEST_SEED, Sheet, core, levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, parse, shipped

ORDNUNG = load("ordnung")

# Of an older version, before there were papers: such codes must always be read.
OLD = {
    "23P1-21R6-05N1-7S80-WT7G": (Sheet(("points",), 6, 7, ORDNUNG), "112300"),
    "21HM-KB02-2G0D-VA2V-FWTR-9Y65-PC": (
        Sheet((), 20, 300, load("doppelbild")),
        "32113331113001020233",
    ),
    "2BP1-3ZZZ-ZZZG-Y282-SHXG-G7KZ-881G-S58": (
        Sheet(("may_play", "value"), 9, LARGEST_SEED, ORDNUNG, 2),
        "333120013",
    ),
}


def asked(paper: Paper) -> list[tuple[str, int]]:
    return [(item.kind.skill, item.level) for item in paper.items]


# --- the test ------------------------------------------------------------------------------------


def test_the_plan():
    plan = plans()["test"]
    assert (plan.number, plan.passing, plan.levels, plan.hints) == (30, 24, (2, 3), False)
    assert len({plan.sign for plan in plans().values()}) == len(plans())
    for one in plans().values():
        assert len(set(one.again)) == len(one.again)
        assert all(skills()[skill].core for skill in one.again)


@pytest.mark.parametrize("rules", shipped())
def test_every_core_skill_is_asked(rules: str, scale):
    ruleset = load(rules)
    for seed in range(max(3, scale(60))):
        paper = Paper("test", seed, ruleset)
        made = asked(paper)
        assert len(made) == paper.number == 30
        times = Counter(skill for skill, _ in made)
        assert set(times) == set(core(ruleset)) == set(paper.asked)
        assert set(times.values()) == {1, 2}
        # what is asked twice is asked at both levels of the table
        for skill, count in times.items():
            levels = {level for one, level in made if one == skill}
            assert levels == {2, 3} if count == 2 else len(levels) == 1
        # the same mix for everybody, whatever the seed
        assert sorted(made) == sorted(asked(Paper("test", seed + 1, ruleset)))


@pytest.mark.parametrize("rules", shipped("doppelkopf"))
def test_the_sister_game_has_its_own(rules: str):
    """Of its own skills, under a sign of its own, that no other plan ever has."""
    plan, usual = plans("doppelkopf")["test"], plans()["test"]
    assert (plan.id, plan.number, plan.passing, plan.levels) == ("test", 30, 24, (2, 3))
    assert (usual.sign, plans()["today"].sign, plan.sign) == (0, 1, 2)
    assert set(plan.again) <= set(skills("doppelkopf"))
    assert plans("doppelkopf")["today"] == plans()["today"]
    paper = Paper("test", 7, load(rules))
    times = Counter(skill for skill, _ in asked(paper))
    assert set(times) == set(core(load(rules)))
    assert max(times.values()) - min(times.values()) <= 1
    marks = (Mark.RIGHT,) * 24 + (Mark.WRONG,) * 6
    code = encode(paper, marks)
    assert decode(code) == Outcome(paper, marks)
    data = bytearray(_bytes(code)[:-2])
    data[0] -= 2  # the sign of the other game's test
    with pytest.raises(QuestionError):
        decode(_letters(bytes(data) + checksum(bytes(data)).to_bytes(2)))


def test_it_is_mixed():
    """No skill twice in a row, not in teaching order, no two papers in the same one."""
    orders = set()
    for seed in range(40):
        names = [skill for skill, _ in asked(Paper("test", seed, ORDNUNG))]
        assert all(one != other for one, other in pairwise(names))
        firsts = list(dict.fromkeys(names))
        assert firsts != [skill for skill in skills() if skill in firsts]
        orders.add(tuple(names))
    assert len(orders) == 40


def test_it_is_the_same_again_and_another_one_is_not():
    keys = [item.key for item in Paper("test", 7, ORDNUNG).items]
    assert [item.key for item in Paper("test", 7, ORDNUNG).items] == keys
    assert not set(keys) & {item.key for item in Paper("test", 8, ORDNUNG).items}
    assert not set(keys) & {item.key for item in Paper("test", 7, load("doppelbild")).items}


def test_nothing_is_asked_twice():
    for seed in range(10):
        items = Paper("test", seed, ORDNUNG).items
        assert len({(item.kind.id, item.task) for item in items}) == 30


def test_a_table_with_one_game_has_a_test():
    """Fewer skills, or fewer levels: what there is is asked more often."""
    alone = parse('schema = 1\nbase = "ordnung"\ngames = ["wenz"]\n', "own")
    paper = Paper("test", 7, alone)
    assert len(core(alone)) < 19
    made = asked(paper)
    assert len(made) == 30
    assert {skill for skill, _ in made} == set(core(alone))
    for skill, level in made:
        assert level in levels_of(skill, alone)
    assert all(one[0] != other[0] for one, other in pairwise(made))


# --- the deal of the day -------------------------------------------------------------------------


def test_five_skills_by_lot():
    seen: Counter[str] = Counter()
    for seed in range(20260101, 20260132):
        made = asked(Paper("today", seed, ORDNUNG))
        names = [skill for skill, _ in made]
        assert len(set(names)) == 5
        levels = [level for _, level in made]
        assert levels == sorted(levels)
        seen.update(names)
    assert set(seen) == set(core(ORDNUNG))  # 155 of 19: one that never comes is not by lot


# --- bad ones ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "seed"),
    [
        ("exam", 7),
        ("", 7),
        ("test", -1),
        ("test", LARGEST_SEED + 1),
        ("today", 7),
        ("today", 0),
        ("today", 20260230),
        ("today", 20261301),
        ("today", 4294967295),
    ],
)
def test_a_paper_that_cannot_be(plan: str, seed: int):
    with pytest.raises(QuestionError) as slip:
        Paper(plan, seed, ORDNUNG)
    assert slip.value.say("de") != slip.value.say("en")


# --- codes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", shipped())
def test_what_is_written_is_read(rules: str, scale):
    random = Random(7)
    ruleset = load(rules)
    for _ in range(max(20, scale(400))):
        seed = random.choice([0, 127, 128, 20261224, LARGEST_SEED, random.randint(0, 2**32 - 1)])
        day = date.fromordinal(random.randint(1, date.max.toordinal()))
        paper = random.choice([Paper("test", seed, ruleset), Paper("today", seed_of(day), ruleset)])
        marks = tuple(random.choice(list(Mark)) for _ in range(paper.number))
        code = encode(paper, marks)
        for written in (code, code.lower().replace("-", " "), code.replace("1", "l")):
            found = decode(written)
            assert (found.sheet, found.marks) == (paper, marks)


def test_the_code_of_a_test_is_seven_groups_of_four():
    for seed in (128, 7777, 9999):
        code = encode(Paper("test", seed, ORDNUNG), [Mark.RIGHT, Mark.WRONG] * 15)
        assert [len(group) for group in code.split("-")] == [4] * 7


def test_each_slip_is_found():
    code = encode(Paper("test", 777, ORDNUNG), [Mark.RIGHT, Mark.WRONG] * 15).replace("-", "")
    wrong = {code[:at] + letter + code[at + 1 :] for at in range(len(code)) for letter in DIGITS}
    wrong |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)}
    for one in wrong - {code}:
        with pytest.raises(QuestionError):
            decode(one)


def test_a_code_of_no_day_is_refused():
    """Nobody writes such a one by a slip, but somebody may by hand."""
    start = head(Paper("today", 20261224, ORDNUNG))
    for seed in (7, 127):
        data = start[:3] + bytes([seed]) + start[-2:] + bytes(2)
        data += binascii.crc_hqx(data, 0).to_bytes(2, "big")
        letters = base64.b32encode(data).decode().rstrip("=")
        usual = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        with pytest.raises(QuestionError, match=str(seed)):
            decode(letters.translate(str.maketrans(usual, DIGITS)))


def test_other_rules_are_needed_or_refused():
    own = parse('schema = 1\nbase = "ordnung"\n[tariff]\nlaufende = 7\n', "own")
    code = encode(Paper("test", 7, own), [Mark.RIGHT] * 30)
    assert decode(code, [own]).sheet == Paper("test", 7, own)
    with pytest.raises(QuestionError, match="--rules"):
        decode(code)


@pytest.mark.parametrize("code", OLD)
def test_old_codes_are_read(code: str):
    sheet, marks = OLD[code]
    found = decode(code)
    assert (found.sheet, "".join(str(int(mark)) for mark in found.marks)) == (sheet, marks)
    assert encode(found.sheet, found.marks) == code
