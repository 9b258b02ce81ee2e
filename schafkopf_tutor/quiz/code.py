"""The result of a sheet or a paper as a short code: which one, and what became of each question.

Written by a page that has no server, and on a certificate; read by whoever wants to know. Letters
and digits of Crockford's base 32 in groups of four; case and hyphens do not matter, and O, I and L
are read as the digits they look like. A checksum finds every slip in one letter and every swap of
neighbours.

===========  ======================================================================================
bytes        what
===========  ======================================================================================
1            version in the upper half, level in the lower
2            start of the rule set's digest
1 … 5        seed, seven bits a byte, the lowest first; the highest bit: more follow
1            number of questions
1            number of skills; 0: the core ones
2 each       the skill with its version, as a checksum of its tag; of the core ones one for all
then         marks, four a byte, the first one lowest
2            checksum of all that stands before it
===========  ======================================================================================

That is version 1. Version 2 names a paper, whose plan says the rest: the lower half of its first
byte is the plan's sign, and between seed and marks stand two bytes alone, a checksum of the tags of
the plan and of the skills it is made of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Final

from schafkopf_tutor.errors import shown
from schafkopf_tutor.quiz.paper import Paper, Plan, plans
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import Sheet, core
from schafkopf_tutor.quiz.skills import every_skill, skill_named
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import laws, load, shipped

VERSION: Final = 1
PAPER: Final = 2
"""The version of codes that name a paper."""
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE: Final = str.maketrans("OIL", "011")
_GROUP: Final = 4


class Mark(IntEnum):
    """What became of a question."""

    OPEN = 0
    WRONG = 1
    """The first answer was wrong."""
    HELPED = 2
    """Right at once, after a hint."""
    RIGHT = 3
    """Right at once."""


@dataclass(frozen=True)
class Outcome:
    """A sheet or paper and the mark of each of its questions."""

    sheet: Sheet | Paper
    marks: tuple[Mark, ...]

    def count(self, mark: Mark) -> int:
        """How many have this mark."""
        return self.marks.count(mark)

    @property
    def rights(self) -> Iterator[tuple[str, bool]]:
        """The skill of each question, and whether it was right at once and without help."""
        for item, mark in zip(self.sheet.items, self.marks, strict=True):
            yield item.kind.skill, mark is Mark.RIGHT


def missed(rights: Iterable[tuple[str, bool]]) -> dict[str, Fraction]:
    """The skills in which something was not right, in teaching order, each with the share of it.

    >>> missed([("may_play", False), ("points", False), ("points", True), ("compare", True)])
    {'points': Fraction(1, 2), 'may_play': Fraction(1, 1)}
    """
    given, wrong = Counter[str](), Counter[str]()
    for skill, right in rights:
        given[skill] += 1
        wrong[skill] += not right
    return {name: Fraction(wrong[name], given[name]) for name in every_skill() if wrong[name]}


def checksum(data: bytes) -> int:
    """CRC-16/XMODEM.

    >>> hex(checksum(b"123456789"))
    '0x31c3'
    """
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def head(sheet: Sheet | Paper) -> bytes:
    """What a code says of its sheet."""
    return bytes(_of_paper(sheet) if isinstance(sheet, Paper) else _of_sheet(sheet))


def _of_sheet(sheet: Sheet) -> Iterator[int]:
    yield VERSION << 4 | sheet.level
    yield from _start(sheet)
    yield sheet.number
    yield len(sheet.skills)
    for tag in [_tag(skill) for skill in sheet.skills] or [_core(sheet.ruleset)]:
        yield from tag


def _of_paper(paper: Paper) -> Iterator[int]:
    yield PAPER << 4 | paper.plan.sign
    yield from _start(paper)
    yield from _made_of(paper.plan, paper.ruleset)


def _start(sheet: Sheet | Paper) -> Iterator[int]:
    """Rule set and seed."""
    yield from bytes.fromhex(sheet.ruleset.digest[:4])
    seed = sheet.seed
    while seed > 0x7F:
        yield seed & 0x7F | 0x80
        seed >>= 7
    yield seed


def _tag(skill: str) -> bytes:
    return _sum_of(skill_named(skill).tag)


def _core(ruleset: RuleSet) -> bytes:
    return _sum_of(*(skill_named(skill).tag for skill in core(ruleset)))


def _made_of(plan: Plan, ruleset: RuleSet) -> bytes:
    return _sum_of(plan.tag, *(skill_named(skill).tag for skill in core(ruleset)))


def _sum_of(*tags: str) -> bytes:
    return checksum(" ".join(tags).encode()).to_bytes(2)


def encode(sheet: Sheet | Paper, marks: Sequence[Mark]) -> str:
    """The code of a result. QuestionError unless there is a mark for each question.

    >>> sheet = Sheet(("points",), 3, 7, load("ordnung"))
    >>> decode(encode(sheet, (Mark.RIGHT, Mark.WRONG, Mark.OPEN))).marks
    (<Mark.RIGHT: 3>, <Mark.WRONG: 1>, <Mark.OPEN: 0>)
    """
    if len(marks) != sheet.number:
        raise QuestionError("error.code.marks", found=len(marks), number=sheet.number)
    packed = bytes(
        sum(mark << 2 * at for at, mark in enumerate(marks[start : start + 4]))
        for start in range(0, len(marks), 4)
    )
    data = head(sheet) + packed
    return _letters(data + checksum(data).to_bytes(2))


def _letters(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    digits = "".join(DIGITS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
    return "-".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))


def decode(code: str, rules: Iterable[RuleSet] = ()) -> Outcome:
    """What a code says. ``rules`` are rule sets besides those that come with the package.

    Raises QuestionError for what is no code, has a slip, or comes from other rules or skills.
    """
    data = _bytes(code)
    if len(data) < 3 or checksum(data):  # with its own checksum behind it, it comes to nothing
        raise QuestionError("error.code.slip", found=shown(code.strip(), 40))
    try:
        return _read(data[:-2], rules)
    except IndexError as slip:
        raise QuestionError("error.code.slip", found=shown(code.strip(), 40)) from slip


def _bytes(code: str) -> bytes:
    letters = "".join(code.split()).replace("-", "").upper().translate(_ALIKE)
    if not letters or set(letters) - set(DIGITS):
        raise QuestionError("error.code.letters", found=shown(code.strip(), 40))
    bits = "".join(f"{DIGITS.index(letter):05b}" for letter in letters)
    whole = len(bits) // 8 * 8
    if "1" in bits[whole:]:
        raise QuestionError("error.code.slip", found=shown(code.strip(), 40))
    return bytes(int(bits[at : at + 8], 2) for at in range(0, whole, 8))


def _read(data: bytes, more: Iterable[RuleSet]) -> Outcome:
    version, low = data[0] >> 4, data[0] & 0xF
    if version not in (VERSION, PAPER):
        raise QuestionError("error.code.version", found=version)
    ruleset = _ruleset(data[1:3], more)
    at, seed = 3, 0
    for place in range(5):
        seed |= (data[at] & 0x7F) << 7 * place
        at += 1
        if data[at - 1] < 0x80:
            break
    sheet: Sheet | Paper
    if version == PAPER:
        sheet, rest = _paper(low, data[at:], seed, ruleset)
    else:
        sheet, rest = _sheet(low, data[at:], seed, ruleset)
    marks = tuple(Mark(rest[one // 4] >> 2 * (one % 4) & 3) for one in range(sheet.number))
    return Outcome(sheet, marks)


def _sheet(level: int, data: bytes, seed: int, ruleset: RuleSet) -> tuple[Sheet, bytes]:
    """A sheet, and what follows it."""
    number, count = data[0], data[1]
    end = 2 + 2 * max(count, 1)
    tags = [data[at : at + 2] for at in range(2, end, 2)]
    return Sheet(_skills(tags, count, ruleset), number, seed, ruleset, level), data[end:]


def _paper(sign: int, data: bytes, seed: int, ruleset: RuleSet) -> tuple[Paper, bytes]:
    """A paper, and what follows it."""
    plan = next((plan for plan in plans(ruleset.law).values() if plan.sign == sign), None)
    if plan is None or data[:2] != _made_of(plan, ruleset):
        raise QuestionError("error.code.skill")
    return Paper(plan.id, seed, ruleset), data[2:]


def _ruleset(start: bytes, more: Iterable[RuleSet]) -> RuleSet:
    for ruleset in (*more, *(load(name) for law in laws() for name in shipped(law))):
        if ruleset.digest.startswith(start.hex()):
            return ruleset
    raise QuestionError("error.code.rules")


def _skills(tags: list[bytes], count: int, ruleset: RuleSet) -> tuple[str, ...]:
    if not count:
        if tags[0] != _core(ruleset):
            raise QuestionError("error.code.skill")
        return ()
    known = {_tag(skill): skill for skill in every_skill()}
    if not all(tag in known for tag in tags):
        raise QuestionError("error.code.skill")
    return tuple(known[tag] for tag in tags)
