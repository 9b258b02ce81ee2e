"""Sheets of questions, and the code in which a page tells what became of them."""

from __future__ import annotations

import base64
import binascii
from random import Random

import pytest

from schafkopf_tutor.quiz.code import DIGITS, Mark, checksum, decode, encode, head
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import LARGEST_SEED, Sheet, core, levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, parse, shipped

ORDNUNG = load("ordnung")
POINTS = ("points",)


# --- sheets --------------------------------------------------------------------------------------


def test_a_sheet_is_the_same_again_and_another_one_is_not():
    def keys(*, seed: int) -> list[str]:
        return [item.key for item in Sheet(POINTS, 12, seed, ORDNUNG).items]

    assert keys(seed=7) == keys(seed=7)
    assert len(set(keys(seed=7))) == 12
    assert not set(keys(seed=7)) & set(keys(seed=8))


def test_its_level_rises_or_stays():
    rising = [item.level for item in Sheet(POINTS, 9, 1, ORDNUNG).items]
    assert rising == sorted(rising)
    assert set(rising) == set(levels_of("points", ORDNUNG))
    for level in levels_of("points", ORDNUNG):
        assert {item.level for item in Sheet(POINTS, 4, 1, ORDNUNG, level).items} == {level}


def test_several_skills_take_turns():
    able = [skill for skill in skills() if levels_of(skill, ORDNUNG)]
    asked = tuple(able[:2]) or POINTS
    items = Sheet(asked, 6, 3, ORDNUNG).items
    assert [item.kind.skill for item in items] == [asked[at % len(asked)] for at in range(6)]
    assert Sheet((), 6, 3, ORDNUNG).asked == core(ORDNUNG)
    assert {item.kind.skill for item in Sheet((), 60, 3, ORDNUNG).items} == set(core(ORDNUNG))


def test_nothing_is_asked_twice():
    for skill in core(ORDNUNG):
        items = Sheet((skill,), 10, 5, ORDNUNG).items
        assert len({(item.kind.id, item.task) for item in items}) >= 9


@pytest.mark.parametrize(
    ("asked", "number", "seed", "level"),
    [
        (("juggling",), 5, 1, 0),
        (POINTS, 0, 1, 0),
        (POINTS, 201, 1, 0),
        (POINTS, 5, -1, 0),
        (POINTS, 5, LARGEST_SEED + 1, 0),
        (POINTS, 5, 1, 4),
        (POINTS, 5, 1, -1),
    ],
)
def test_a_sheet_that_cannot_be(asked: tuple[str, ...], number: int, seed: int, level: int):
    with pytest.raises(QuestionError) as slip:
        Sheet(asked, number, seed, ORDNUNG, level)
    assert slip.value.say("de") != slip.value.say("en")


# --- codes ---------------------------------------------------------------------------------------


def test_the_checksum_is_the_one_of_the_standard_library():
    random = Random(1)
    for length in range(40):
        data = random.randbytes(length)
        assert checksum(data) == binascii.crc_hqx(data, 0)


def test_letters_are_base_32_in_another_alphabet():
    sheet = Sheet(POINTS, 5, 300, ORDNUNG)
    marks = [Mark.RIGHT, Mark.WRONG, Mark.HELPED, Mark.OPEN, Mark.RIGHT]
    code = encode(sheet, marks)
    plain = "".join(code.split("-"))
    usual = plain.translate(str.maketrans(DIGITS, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
    data = base64.b32decode(usual + "=" * (-len(usual) % 8))
    assert data[:-4] == head(sheet)
    assert data[-4:-2] == bytes([0b00_10_01_11, 0b11])
    assert binascii.crc_hqx(data[:-2], 0).to_bytes(2, "big") == data[-2:]
    assert all(len(group) == 4 for group in code.split("-")[:-1])


@pytest.mark.parametrize("rules", shipped())
def test_what_is_written_is_read(rules: str, scale):
    random = Random(7)
    ruleset = load(rules)
    able = [skill for skill in skills() if levels_of(skill, ruleset)]
    for _ in range(max(20, scale(400))):
        asked = tuple(random.sample(able, random.randint(0, min(3, len(able)))))
        seed = random.choice([0, 7, 127, 128, 20_000, LARGEST_SEED, random.randint(0, 2**32 - 1)])
        sheet = Sheet(asked, random.randint(1, 200), seed, ruleset)
        marks = tuple(random.choice(list(Mark)) for _ in range(sheet.number))
        code = encode(sheet, marks)
        for written in (
            code,
            f"  {code.lower()} \n",
            code.replace("-", ""),
            code.replace("0", "o"),
        ):
            found = decode(written)
            assert (found.sheet, found.marks) == (sheet, marks)
            assert found.sheet.items[:1] == sheet.items[:1] if sheet.number < 5 else True
        assert found.count(Mark.RIGHT) == sum(mark is Mark.RIGHT for mark in marks)


def test_a_sheet_of_a_page_is_a_short_code():
    marks = [Mark.RIGHT] * 20
    assert len(encode(Sheet(POINTS, 20, 7, ORDNUNG), marks)) < 35
    assert len(encode(Sheet((), 20, 7, ORDNUNG), marks)) < 35


def test_each_slip_is_found():
    """Any letter for any other, any two neighbours swapped, any letter too few or twice."""
    sheet = Sheet(POINTS, 10, 7, ORDNUNG)
    code = encode(sheet, [Mark.RIGHT, Mark.WRONG] * 5).replace("-", "")
    wrong = {code[:at] + letter + code[at + 1 :] for at in range(len(code)) for letter in DIGITS}
    wrong |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)}
    wrong |= {code[:at] + code[at + 1 :] for at in range(len(code))}
    wrong |= {code[:at] + code[at] + code[at:] for at in range(len(code))}
    for one in wrong - {code}:
        with pytest.raises(QuestionError):
            decode(one)


@pytest.mark.parametrize("code", ["", " ", "-", "hello!", "ÄÖÜ", "0", "0000", "U", "9" * 5000])
def test_what_is_no_code(code: str):
    with pytest.raises(QuestionError) as slip:
        decode(code)
    for language in ("de", "en"):
        assert len(slip.value.say(language)) < 200


def test_rules_of_somebodys_own():
    own = parse('schema = 1\nbase = "ordnung"\n[tariff]\nlaufende = 7\n', "own")
    code = encode(Sheet(POINTS, 2, 7, own), [Mark.RIGHT, Mark.OPEN])
    assert decode(code, [own]).sheet.ruleset == own
    with pytest.raises(QuestionError, match="--rules"):
        decode(code)


def test_rule_sets_and_skills_are_told_apart():
    digests = [load(name).digest[:4] for name in shipped()]
    assert len(set(digests)) == len({load(name).digest for name in shipped()})
    tags = [checksum(skill.tag.encode()) for skill in skills().values()]
    assert len(set(tags)) == len(tags)


def test_a_mark_for_each_question():
    with pytest.raises(QuestionError):
        encode(Sheet(POINTS, 2, 7, ORDNUNG), [Mark.RIGHT])
