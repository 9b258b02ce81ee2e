"""Moodle XML is read back to the same questions, answers, pictures and feedback."""

from __future__ import annotations

from io import BytesIO

import pytest
from moodle_xml_parser.parser import parse_bytes  # type: ignore[import-untyped]

from schafkopf_tutor.quiz.export.moodle import fractions, write
from schafkopf_tutor.quiz.export.told import ExportError, Option, Told
from tests.export.read_moodle import Read, read
from tests.export.reading import HEADING, one_of_each, pictured, trimmed, words

TYPES = {"one": "multichoice", "several": "multichoice", "order": "matching", "number": "numerical"}


def written(*told: Told) -> bytes:
    file = BytesIO()
    assert write(told, HEADING, file) == (len(told), ())
    return file.getvalue()


def check(told: Told, found: Read) -> None:
    """That all of a question is there."""
    assert (found.name, found.idnumber, found.category) == (told.name, told.name, told.category)
    assert (found.type, found.tags) == (TYPES[told.way], told.tags)
    assert found.hints == tuple(map(trimmed, told.hints))
    assert found.text.startswith(trimmed(told.ask))
    assert trimmed(told.how) in found.text
    assert all(group.caption in found.text for group in told.shown)
    assert found.general == trimmed(told.feedback)
    if told.way == "order":
        places = [f"Number {at}" for at in range(1, len(told.options) + 1)]
        assert found.pairs == [
            (place, trimmed(one.text)) for place, one in zip(places, told.options, strict=True)
        ]
        return
    assert found.alts == pictured(told)
    if told.way == "number":
        wanted = [(str(told.number), 100.0, "")]
        wanted += [(str(number), 0.0, trimmed(said)) for number, said in told.wrong]
        wanted += [("*", 0.0, trimmed(told.otherwise))] if told.otherwise else []
        assert found.answers == wanted
        return
    assert found.single == (told.way == "one")
    assert [answer[0] for answer in found.answers] == [trimmed(one.text) for one in told.options]
    assert [answer[2] for answer in found.answers] == [
        trimmed(one.feedback) for one in told.options
    ]
    assert [answer[1] > 0 for answer in found.answers] == [one.right for one in told.options]
    assert sum(answer[1] for answer in found.answers if answer[1] > 0) == pytest.approx(
        100, abs=0.1
    )
    assert found.pictures == [[one.picture.alt] if one.picture else [] for one in told.options]


@pytest.mark.parametrize(
    ("language", "face", "rules"),
    [("de", "german", "ordnung"), ("en", "french", "ordnung"), ("de", "french", "ddv")],
)
def test_everything_is_read_back(language: str, face: str, rules: str):
    told = one_of_each(language, face, rules=rules)
    found = read(written(*told))
    assert len(found) == len(told) > 30
    for one, other in zip(told, found, strict=True):
        check(one, other)


@pytest.mark.parametrize("rules", ["ordnung", "ddv"])
def test_nothing_gives_moodle_a_reason_to_stop(rules: str):
    """What Moodle asks of a question while it stores it: at the first that it refuses, it imports
    nothing more. (Its shares are checked by ``read``.)"""
    told = one_of_each(number=2) if rules == "ordnung" else one_of_each("de", "french", rules=rules)
    there = set()
    for one in read(written(*told)):
        assert 0 < len(one.name) <= 255
        assert 0 < len(one.idnumber) <= 100
        assert (one.category, one.idnumber) not in there  # the second would lose it
        there.add((one.category, one.idnumber))
        assert all(0 < len(name) <= 255 for name in one.category)
        if one.type == "matching":
            assert len(one.pairs) >= 3
            assert len({answer for _, answer in one.pairs}) >= 2
            assert all(place and 0 < len(answer) <= 255 for place, answer in one.pairs)
        elif one.type == "multichoice":
            assert len(one.answers) >= 2
            assert all(
                text or found for (text, *_), found in zip(one.answers, one.pictures, strict=True)
            )
            shares = [share for _, share, _ in one.answers]
            if one.single:
                assert max(shares) == 100
            else:
                assert round(sum(share for share in shares if share > 0) / 100, 2) == 1
        else:
            shares = [share for _, share, _ in one.answers]
            assert max(shares) == 100
            texts = [text for text, *_ in one.answers]
            assert len(set(texts)) == len(texts)
            assert all(text == "*" or text == str(int(text)) for text in texts)


def test_another_reader_finds_the_same_choices():
    """`moodle-xml-parser`, which is not ours; it knows multiple choice alone."""
    told = [one for one in one_of_each() if one.way in ("one", "several")]
    found = parse_bytes(written(*one_of_each()))["multichoice"]
    assert len(found) == len(told)
    for one, other in zip(told, found, strict=True):
        assert (other.name, other.single) == (one.name, one.way == "one")
        assert words(other.text_pre_parse).startswith(one.ask)
        assert words(other.general_feedback) == one.feedback
        assert [words(option.answer) for option in other.options] == [o.text for o in one.options]
        assert [words(o.feedback or "") for o in other.options] == [o.feedback for o in one.options]
        assert [option.score_fraction > 0 for option in other.options] == [
            option.right for option in one.options
        ]


def many(right: int, wrong: int) -> Told:
    options = (*(Option(f"r{at}", True) for at in range(right)), *[Option("w", False)] * wrong)
    return Told("set@1/1/1", "u", "several", "?", options=options)


@pytest.mark.parametrize("right", range(1, 21))
def test_any_number_of_right_answers_has_shares_that_moodle_knows(right: int):
    (found,) = read(written(many(right, 3)))
    good = [share for _, share, _ in found.answers if share > 0]
    assert len(good) == right
    assert sum(good) == pytest.approx(100, abs=0.001)
    assert all(-100 <= share < 0 for _, share, _ in found.answers[right:])


def test_more_right_answers_than_moodle_knows_shares_for_are_refused():
    with pytest.raises(ExportError, match=r"set@1/1/1.*21 right answers.* 20"):
        fractions(many(21, 1))


def test_a_category_is_written_once_for_the_questions_behind_it():
    data = written(*one_of_each(number=2))
    assert data.count(b'type="category"') == len({one.category for one in one_of_each()})
