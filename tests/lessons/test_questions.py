"""Questions: right answers to what learners get wrong, reasons from the judge, honest states."""

from __future__ import annotations

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.notebook import Desk, kinds
from schafkopf_tutor.quiz.question import Question, name_of
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.verdict import Verdict

DESK = Desk("en")


def read(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(code) for code in text.split())


def takes(cards: str, game: str = "rufspiel") -> Question:
    return kinds.takes(DESK.ruleset, DESK.announced(game), read(cards))


def may_play(position: str) -> Question:
    return kinds.may_play(DESK.position(position))


def test_another_game_than_the_ordinary_one_is_named():
    asked = [DESK.voice.say(takes("SK EO SO S9", game).ask) for game in ("rufspiel", "wenz")]
    assert [said.startswith("Wenz") for said in asked] == [False, True]


# What learners get wrong, with the answer that is right.
@pytest.mark.parametrize(
    ("game", "cards", "winner"),
    [
        ("solo E", "GK GZ G9 G7", "GZ"),  # the king is a picture, the ten is higher
        ("rufspiel G", "HA SU H7 HZ", "SU"),  # every Unter is above the ace of Herz
        ("rufspiel", "EU SO GU HA", "SO"),  # first the rank, then the suit
        ("wenz", "SK EO SO S9", "SK"),  # no Ober is trump in a Wenz
        ("rufspiel", "S9 GA SK S7", "SK"),  # a strange suit cannot win
        ("rufspiel", "EA EZ H7 EK", "H7"),
    ],
)
def test_who_takes_the_trick(game: str, cards: str, winner: str):
    assert takes(cards, game).right == read(winner)


@pytest.mark.parametrize(
    ("position", "right"),
    [
        ("rufspiel E by 0 | 2 holds GU S8 H9 | 1 leads G9", "GU S8 H9"),  # an Unter is no Gras
        ("rufspiel G by 0 | 2 holds HK E8 S7 | 1 leads EO", "HK"),  # Herz is trump
        (
            "rufspiel E by 0 | 2 holds HU S8 G7 | 1 leads SA",
            "S8",
        ),  # no trumping while one can follow
        ("rufspiel E by 0 | 2 holds HU HK S8 | 1 leads GA", "HU HK S8"),  # void: no duty to trump
        ("wenz by 0 | 2 holds EO E7 HU | 1 leads EZ", "EO E7"),
        ("solo E by 0 | 2 holds HK EO S7 | 1 leads GU", "EO"),
    ],
)
def test_which_cards_may_be_played(position: str, right: str):
    question = may_play(position)
    assert set(question.right) == set(read(right))
    for card in question.options:
        first, *more = question.because[card]
        assert isinstance(first, Verdict)
        assert first.ok == (card in question.right)
        assert all(isinstance(reason, Counterfactual) for reason in more)
        assert bool(more) != first.ok  # what would have to be otherwise


def test_counting():
    assert kinds.counts_more(read("EK EZ EO")).right == read("EZ")
    assert kinds.counts_more(read("EO SZ HU")).right == read("SZ")
    points = kinds.trick_points(read("GA GK G9 G7"))
    assert points.right == (15,)  # 11 + 4
    assert {15, 31} <= set(points.options)  # 31: printed numbers counted
    assert len(points.options) == 4


def test_fourteen_trumps_and_the_usual_wrong_counts():
    question = kinds.trump_count(DESK.ruleset, DESK.announced("rufspiel"))
    assert question.right == (14,)
    assert {8, 16} <= set(question.options)
    assert kinds.trump_count(DESK.ruleset, DESK.announced("wenz")).right == (4,)


def test_rows():
    announced = DESK.announced("rufspiel")
    assert kinds.from_the_top(DESK.ruleset, announced, read("SK SA S8 SZ")).right == read(
        "SA SZ SK S8"
    )
    assert kinds.from_the_top(DESK.ruleset, announced, read("HA SU EO HZ GU")).right == read(
        "EO GU SU HA HZ"
    )
    marked = kinds.trumps(DESK.ruleset, announced, read("GA EU HK S7 SO EZ"))
    assert marked.right == read("EU HK SO")


def some_questions() -> list[Question]:
    rules, game = DESK.ruleset, DESK.announced("rufspiel")
    return [
        kinds.counts_more(read("EK EZ EO")),
        kinds.trick_points(read("EO HA SU HK")),
        takes("GZ GA HU G8"),
        takes("S9 GA SK S7"),
        takes("HA SU H7 HZ"),
        kinds.from_the_top(rules, game, read("SK SA S8 SZ")),
        kinds.from_the_top(rules, game, read("HA SU EO HZ GU")),
        kinds.trumps(rules, game, read("GA EU HK S7")),
        kinds.trump_count(rules, game),
        may_play("rufspiel E by 0 | 2 holds GU S8 H9 | 1 leads G9"),
        may_play("rufspiel E by 0 | 2 holds GA GK HU S8 | 1 leads G9"),
        may_play("rufspiel G by 0 | 2 holds HK E8 S7"),
    ]


@pytest.mark.parametrize("question", some_questions(), ids=lambda q: q.key)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_every_option_and_hint_can_be_said(question: Question, language: str, face: str):
    voice = Desk(language, face=face).voice
    assert set(question.because) == set(question.options)
    for option in question.options:
        said = voice.all(question.because[option])
        assert len(said) > 10
        assert "{" not in said
        if face == "german":
            assert "Z " not in said.replace("Zehn", "")  # a ten is written as on the card
    assert len(question.hints) >= 2 or question.name == "trump_count"
    for hint in question.hints:
        assert len(voice.say(hint)) > 10


@pytest.mark.parametrize("question", some_questions(), ids=lambda q: q.key)
def test_only_the_last_hint_gives_the_answer_away(question: Question):
    if question.form != "choice":
        return
    (right,) = question.right
    words = DESK.voice
    name = words.code(right)
    for hint in question.hints[:-1]:
        others = [o for o in question.options if o != right and words.code(o) in words.say(hint)]
        assert name not in words.say(hint).split() or others


# --- states ---------------------------------------------------------------------------------


def test_pick_until_it_is_right():
    answer = Answer(takes("GK GZ G9 G7"))
    wrong = answer.act("pick GK")
    assert (wrong.done, wrong.slip, wrong.slips) == (False, "GK", 1)
    assert wrong.act("pick GK") == wrong
    right = wrong.act("pick GZ")
    assert (right.done, right.right, right.clean, right.slip) == (True, True, False, None)
    assert answer.act("pick GZ").clean
    assert right.act("pick G9") == right  # it is over


def test_mark_and_hand_in():
    answer = Answer(may_play("rufspiel E by 0 | 2 holds GA GK HU S8 | 1 leads G9"))
    nothing = answer.act("check")
    assert (nothing.done, nothing.slips) == (False, 0)
    assert nothing.trouble is not None
    assert nothing.act("pick GA").trouble is None
    marked = answer.act("pick GA").act("pick HU").act("pick HU").act("pick GK")
    assert set(marked.given) == set(read("GA GK"))
    done = marked.act("check")
    assert done.done
    assert done.clean
    half = answer.act("pick GA").act("check")
    assert half.done
    assert not half.right
    assert half.slips == 1
    again = half.act("again").act("pick GA").act("pick GK").act("check")
    assert again.right
    assert not again.clean


def test_rank_one_by_one():
    question = kinds.from_the_top(DESK.ruleset, DESK.announced("rufspiel"), read("SK SA S8"))
    answer = Answer(question)
    slipped = answer.act("pick SK")
    assert (slipped.chosen, slipped.slip) == ((), "SK")
    done = answer.act("pick SA").act("pick SK").act("pick S8")
    assert done.right
    assert done.clean


def test_hints_open_one_by_one_and_are_remembered():
    answer = Answer(takes("GK GZ G9 G7"), hints=1)
    more = answer.act("hint").act("hint").act("hint").act("hint")
    assert more.hints == len(answer.question.hints) == 3
    assert not more.act("pick GZ").clean
    assert answer.act(
        "pick GZ"
    ).clean  # a hint that stood there from the start is no help asked for


@pytest.mark.parametrize(
    "word", ["", "pick", "pick XX", "pick EO", "play 0 EA", "nonsense", "undo"]
)
def test_unknown_words_change_nothing(word: str):
    answer = Answer(takes("GK GZ G9 G7"))
    assert answer.act(word) == answer


def test_names_of_options():
    assert [name_of(option) for option in (Card.of("EO"), 14)] == ["EO", "14"]
