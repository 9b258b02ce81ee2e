"""The state of an answer: whatever is sent to it, it stays whole and never raises."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.question import FORMS, Form, Question, QuestionError
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from tests.screen.questions import RIGHT, SEVEN, WRONG, read, voice

UNIT = "cent"
STEPWISE = replace(SEVEN["order"], stepwise=True)
ALL = [*SEVEN.values(), STEPWISE]


def after(answer: Answer, *acts: str) -> Answer:
    for act in acts:
        answer = answer.act(act)
    return answer


def words_for(question: Question) -> st.SearchStrategy[str]:
    """Acts that mean something for a question, and some that do not."""
    keys = st.sampled_from([*question.keys, "EO", "zz", ""])
    verbs = st.sampled_from(["pick", "hold", "left", "right", "back", "undo", "again", "hint", "x"])
    written = st.one_of(st.text(max_size=12), st.integers(-99, 99).map(str), st.just("15"))
    return st.one_of(
        st.builds("{} {}".format, verbs, keys),
        st.builds("check {}".format, written),
        st.sampled_from(["check", "hint", "undo", "left", "right", "back", "again", "sign +"]),
        st.sampled_from(["sign -", "sign", "check …", ""]),
        st.text(max_size=8),
    )


@pytest.mark.parametrize("question", ALL, ids=lambda q: f"{q.form}-{q.stepwise}")
@given(data=st.data())
def test_any_acts_leave_it_whole(question: Question, data: st.DataObject):
    answer = Answer(question, UNIT)
    for act in data.draw(st.lists(words_for(question), max_size=14)):
        before, answer = answer, answer.act(act)
        assert len(set(answer.chosen)) == len(answer.chosen)
        assert set(answer.chosen) | set(answer.rest) == set(question.keys)
        assert answer.held is None or answer.held in answer.chosen
        assert answer.slip is None or not answer.done or answer.checked
        assert answer.right <= answer.done
        assert answer.clean <= answer.right
        assert answer.slips >= before.slips
        assert 0 <= answer.hints <= len(question.hints)
        assert answer.written == "" or question.form in ("number", "money")
        if answer.right and not act.startswith("again"):
            assert before.done or answer.slips == before.slips
        if before.done and not act.startswith("again"):
            assert answer == before  # it is over
        again = Answer(question, UNIT, slips=answer.slips, helped=answer.helped)
        assert answer.act("again") == again


@pytest.mark.parametrize("form", FORMS)
def test_the_right_answer_is_right_at_once(form: Form):
    steps = list(accumulate(RIGHT[form], Answer.act, initial=Answer(SEVEN[form], UNIT)))
    assert [step.done for step in steps] == [False] * len(RIGHT[form]) + [True]
    assert steps[-1].clean


@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_answer_is_a_slip_and_what_follows_is_not_clean(form: Form):
    wrong = after(Answer(SEVEN[form], UNIT), *WRONG[form])
    assert (wrong.right, wrong.slips) == (False, 1)
    again = wrong if not wrong.done else wrong.act("again")
    right = after(again, *RIGHT[form])
    assert right.right
    assert not right.clean


@pytest.mark.parametrize("form", [form for form in FORMS if SEVEN[form].hints])
def test_hints_come_rung_by_rung(form: Form):
    question = SEVEN[form]
    answer = Answer(question, UNIT)
    for number in range(1, len(question.hints) + 1):
        answer = answer.act("hint")
        assert (answer.hints, answer.hinted) == (number, True)
        said = question_model(answer, voice())["says"]["lines"]
        assert [line["text"] for line in said] == [question.hints[number - 1]]
    assert answer.act("hint") == answer
    assert not after(answer, *RIGHT[form]).clean


def test_a_row_is_laid_moved_and_taken_back():
    answer = after(Answer(SEVEN["order"]), "pick GU", "pick EO", "pick HZ")
    assert answer.given == read("GU EO HZ")
    moved = after(answer, "hold EO", "left")
    assert moved.given == read("EO GU HZ")
    assert moved.act("left") == moved  # there is nothing before it
    assert moved.act("right").given == read("GU EO HZ")
    out = moved.act("back")
    assert (out.given, out.held) == (read("GU HZ"), None)
    assert out.act("undo").given == read("EO GU HZ")
    back = out
    while back.past:
        back = back.act("undo")
    assert back.given == ()
    assert answer.act("hold HA") == answer  # it does not stand in the row
    assert answer.act("left") == answer  # nothing is held
    assert after(answer, "hold EO", "hold EO").held is None


def test_a_row_is_handed_in_whole():
    some = after(Answer(SEVEN["order"]), "pick EO", "check")
    assert (some.done, some.slips) == (False, 0)
    assert some.trouble == Said("answer.place_all", {"count": 3})
    wrong = after(Answer(SEVEN["order"]), *WRONG["order"])
    assert [wrong.is_right(key) for key in wrong.chosen] == [
        True,
        False,
        True,
        True,
    ]  # one of two has to be moved


def test_stepwise_each_click_is_judged():
    slip = Answer(STEPWISE).act("pick GU")
    assert (slip.chosen, slip.slip, slip.slips) == ((), "GU", 1)
    right = after(slip, "pick EO", "pick GU", "pick HA", "pick HZ")
    assert right.right
    assert not right.clean
    assert slip.act("check") == slip


@pytest.mark.parametrize("text", ["zwölf", "1,5", "14 Augen", "1e3", "١٥", "-", "12345678"])
def test_what_is_no_number_is_asked_for_again(text: str):
    answer = Answer(SEVEN["number"]).act(f"check {text}")
    assert (answer.done, answer.slips, answer.written) == (False, 0, text)
    assert answer.trouble == Said("answer.number", {})
    assert answer.act("check 15").clean


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("-30", True),
        ("−30 Cent", True),
        ("- 0,30", True),
        ("-0.30 €", True),
        ("-0,3 Euro", True),
        ("+30", False),
        ("-3", False),
        ("-30 €", False),
    ],
)
def test_money_as_people_write_it(text: str, right: bool):
    answer = Answer(SEVEN["money"], UNIT).act(f"check {text}")
    assert (answer.done, answer.slips) == (right, int(not right))


@pytest.mark.parametrize("text", ["dreißig", "-30 Schilling", "1.000,50", "-0,305", "3 Cent 0"])
def test_what_is_no_amount_is_asked_for_again(text: str):
    answer = Answer(SEVEN["money"], UNIT).act(f"check {text}")
    assert (answer.slips, answer.trouble) == (0, Said("answer.amount.cent", {}))


def test_an_amount_needs_to_be_received_or_paid():
    answer = Answer(SEVEN["money"], UNIT).act("check 30")
    assert answer.trouble == Said("answer.unsigned", {})
    assert after(answer, "sign -", "check 30").right
    assert after(answer, "sign +", "check -30").right  # what is written counts
    nothing = Answer(replace(SEVEN["money"], right=(0,)), UNIT)
    assert nothing.act("check 0").right


def test_of_two_same_cards_one_is_enough():
    double = Question("twins", "Which?", "cards", read("HZ"), read("HZ EO HZ"))
    assert double.keys == ("HZ", "EO", "HZ.2")
    for acts in (["pick HZ"], ["pick HZ.2"], ["pick HZ", "pick HZ.2"]):
        assert after(Answer(double), *acts, "check").clean
    assert not after(Answer(double), "pick HZ", "pick EO", "check").right


@pytest.mark.parametrize(
    ("form", "right", "options"),
    [
        ("riddle", (1,), (1,)),
        ("choice", (3,), (1, 2)),
        ("choice", (), (1, 2)),
        ("cards", ("yes",), ("yes", "no")),
        ("order", read("EO"), read("EO GO")),
        ("number", ("15",), ()),
        ("number", (), ()),
        ("money", (1, 2), ()),
        ("seat", (4,), (0, 4)),
    ],
)
def test_a_question_that_nobody_could_answer(form, right, options):
    with pytest.raises(QuestionError) as slip:
        Question("odd", "?", form, right, options)
    for language in ("de", "en"):
        assert "{" not in slip.value.say(language)
        assert len(slip.value.say(language)) > 20


def test_keys_of_many_words():
    many = Question("many", "?", "choice", ("0",), tuple(map(str, range(30))))
    assert many.keys[25:28] == ("z", "aa", "ab")
    assert len(set(many.keys)) == 30
    assert many.option("aa") == "26"
    assert many.option("zz") is None


def test_what_the_key_tells_apart():
    one, other = SEVEN["cards"], replace(SEVEN["cards"], options=(*read("EO"), *read("EU HK SO")))
    assert one.key != other.key
    assert one.key == replace(one, hints=()).key
    assert SEVEN["number"].key.startswith("number-EA-E7-H9-EK")
    assert Card.of("EA").code in SEVEN["number"].key
    seat = SEVEN["seat"]
    moved = tuple(((at + 1) % 4, card) for at, card in seat.laid)
    apart = (
        SEVEN["choice"],
        replace(SEVEN["choice"], options=("0", "1"), right=("0",)),
        replace(SEVEN["choice"], ask="Another?"),
        seat,
        replace(seat, laid=moved),
        replace(SEVEN["number"], shown=()),
    )
    assert len({question.key for question in apart}) == len(apart)
