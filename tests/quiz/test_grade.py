"""What an answer is worth. The expected values are worked out by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Play
from schafkopf_tutor.quiz.grade import Grade, grade, judged
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.question import Form, Option, Question, QuestionError
from schafkopf_tutor.quiz.said import Reason, Won, said
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.rules import counterfactual, judge, read_position
from schafkopf_tutor.rulesets import load

ORDNUNG = load("ordnung")
POSITION = "ordnung | rufspiel E by 0 | 2 holds SK G8 GU | 1 leads G9"
"""Gras is led: seat 2 must play G8. The Unter is a trump, and SK is neither."""


def read(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.of, text.split()))


def cards(right: str = "EO GO", options: str = "EO GO HA S7") -> Question:
    return Question("which", "Which?", "cards", read(right), read(options))


def row(right: str = "EO GO HO SO") -> Question:
    return Question("row", "In order?", "order", read(right), tuple(reversed(read(right))))


def marks(grade: Grade) -> dict[str, str]:
    return {
        (part.option.code if isinstance(part.option, Card) else str(part.option)): part.became
        for part in grade.parts
    }


# --- forms ---------------------------------------------------------------------------------------


def test_a_choice():
    question = Question("x", "?", "choice", ("b",), ("a", "b", "c"), {"b": (said("b"),)})
    assert judged(question, "b").right
    assert marks(judged(question, "b")) == {"a": "left", "b": "right", "c": "left"}
    wrong = judged(question, "a")
    assert (wrong.right, wrong.share) == (False, 0)
    assert marks(wrong) == {"a": "wrong", "b": "missed", "c": "left"}
    assert [part.option for part in wrong.mistaken] == ["a", "b"]
    assert wrong.missed[0].reasons == (said("b"),)


def test_one_of_several_right_ones_is_enough():
    question = Question("x", "?", "choice", ("a", "b"), ("a", "b", "c"))
    assert judged(question, "a").right
    assert judged(question, "b").missed == ()
    assert len(judged(question, "c").missed) == 2


@pytest.mark.parametrize(
    ("given", "share"),
    [
        ("EO GO", 1),
        ("EO", 0.5),
        ("EO GO HA", 0.5),
        ("EO HA", 0),
        ("HA S7", 0),
        ("", 0),
        ("EO GO HA S7", 0),  # whoever ticks everything knows nothing
    ],
)
def test_a_set(given: str, share: float):
    found = judged(cards(), frozenset(read(given)))
    assert found.share == share
    assert found.right == (share == 1)
    for card in read("EO GO HA S7"):
        chosen, right = card in read(given), card.code in ("EO", "GO")
        became = ("right" if right else "wrong") if chosen else ("missed" if right else "left")
        assert marks(found)[card.code] == became


@pytest.mark.parametrize(
    ("given", "share"),
    [
        ("EO GO HO SO", 1),
        ("GO EO HO SO", 2 / 3),  # one pair of six the wrong way round
        ("GO EO SO HO", 1 / 3),
        ("SO HO GO EO", 0),
        ("SO EO GO HO", 0),  # three pairs of six: as chance would have it
    ],
)
def test_a_row(given: str, share: float):
    found = judged(row(), read(given))
    assert found.share == pytest.approx(share)
    well = [card for card, became in marks(found).items() if became == "right"]
    rest = [one for one in ("EO", "GO", "HO", "SO") if one in well]
    assert well == rest, "they stand the right way round"
    assert len(well) == longest(given.split()), "and no more of them do"


def longest(row: list[str]) -> int:
    """How many can stay, tried out: each part of the row that is sorted."""
    parts = (part for n in range(len(row) + 1) for part in combinations(row, n))
    right = ["EO", "GO", "HO", "SO"]
    return max(len(part) for part in parts if list(part) == sorted(part, key=right.index))


def test_one_card_too_far_back_is_misplaced_alone():
    """All behind it stand elsewhere than they should, and yet right."""
    found = judged(row(), read("GO HO SO EO"))
    assert marks(found) == {"GO": "right", "HO": "right", "SO": "right", "EO": "wrong"}


@pytest.mark.parametrize(("form", "given"), [("number", -3), ("money", 20), ("seat", 2)])
def test_a_number(form: Form, given: int):
    options: tuple[Option, ...] = (0, 1, 2, 3) if form == "seat" else ()
    question = Question("x", "?", form, (given,), options, otherwise=(said("why"),))
    assert judged(question, given).right
    wrong = judged(question, 1)
    assert wrong.share == 0
    assert [part.option for part in wrong.mistaken] == [1, given]
    assert wrong.parts[0].reasons == (said("why"),)


@pytest.mark.parametrize(
    ("question", "given"),
    [
        (cards(), "EO"),
        (cards(), frozenset(read("EU"))),
        (cards(), read("EO GO")),
        (row(), read("EO GO HO")),
        (row(), read("EO EO HO SO")),
        (row(), frozenset(read("EO GO HO SO"))),
        (Question("x", "?", "choice", ("a",), ("a", "b")), "c"),
        (Question("x", "?", "choice", ("a",), ("a", "b")), None),
        (Question("x", "?", "number", (1,)), "1"),
        (Question("x", "?", "number", (1,)), True),
        (Question("x", "?", "number", (1,)), Card.of("EO")),
        (Question("x", "?", "seat", (1,), (0, 1, 2, 3)), 4),
    ],
)
def test_what_nobody_can_answer(question: Question, given: Answer):
    with pytest.raises(QuestionError) as slip:
        judged(question, given)
    assert slip.value.say("de") != slip.value.say("en")


# --- reasons -------------------------------------------------------------------------------------


def may_play() -> Question:
    view = read_position(POSITION)
    because: dict[Option, tuple[Reason, ...]] = {}
    for card in view.hand:
        move = Play(2, card)
        found = counterfactual(view, move)
        because[card] = (judge(view, move), *((found,) if found else ()))
    return Question("may", "?", "cards", read("G8"), view.hand, because)


def test_the_deciding_cards_and_what_would_have_to_be_different():
    question = may_play()
    right = judged(question, frozenset(read("G8")))
    assert right.otherwise == ()
    wrong = judged(question, frozenset(read("SK")))
    assert [found.move for found in wrong.otherwise] == [Play(2, Card.of("SK"))]
    assert set(wrong.cards) & set(read("G8 G9"))
    assert len(set(wrong.cards)) == len(wrong.cards)
    assert [part.option.code for part in wrong.mistaken if isinstance(part.option, Card)] == [
        "SK",
        "G8",
    ]


def test_the_card_that_wins_decides():
    order = ORDNUNG.contracts["wenz"].order(ORDNUNG.pack)
    trick = read("E9 EA SU GA")
    question = Question(
        "x", "?", "choice", read("SU"), trick, otherwise=(Won(order, trick), said("more"))
    )
    assert judged(question, Card.of("EA")).cards == read("SU")
    assert judged(question, Card.of("SU")).cards == read("SU")


# --- items ---------------------------------------------------------------------------------------


def fits(item: Item, given: Answer) -> bool:
    """Whether it can be given as an answer at all."""
    try:
        grade(item, given)
    except QuestionError:
        return False
    return True


def test_own_answers_are_right_and_the_beliefs_ones_are_not(scale):
    for skill, kind, level in every(ORDNUNG):
        for seed in range(max(2, scale(40))):
            item = draw(kind, skill, level, seed, ORDNUNG)
            found = grade(item, item.right)
            assert (found.right, found.share, found.rule) == (True, 1, item.rule)
            assert not found.mistaken
            for given in item.distractors:
                if fits(item, given):
                    wrong = grade(item, given)
                    assert 0 <= wrong.share < 1
                    assert wrong.mistaken
