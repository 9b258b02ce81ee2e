"""``schafkopf-tutor quiz``: questions in a terminal."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.quiz_reading import label, read
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.code import Mark, decode
from schafkopf_tutor.quiz.question import Form, Question
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.grade_said import answer_text
from schafkopf_tutor.screen.voice import Voice
from tests.screen.questions import SEVEN, voice

ORDNUNG = load("ordnung")
SHEET = Sheet(("points",), 6, 7, ORDNUNG)


def typed(question: Question, right: Answer) -> str:
    """The right answer as one would type it."""
    if isinstance(right, frozenset):
        places = [at for at, option in enumerate(question.options) if option in right]
        return " ".join(map(label, places))
    if isinstance(right, tuple):
        return " ".join(label(question.options.index(one)) for one in right)
    if question.options:
        return label(question.options.index(right))
    return f"{right:+d}" if question.signed else str(right)


def run(monkeypatch, capsys, given: str, *arguments: str, lang: str = "en") -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    shown = ["quiz", "points", "--n", "6", "--seed", "7", "--lang", lang, *arguments]
    assert main(shown) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def code_in(out: str) -> tuple[Mark, ...]:
    code = re.search(r"[0-9A-Z]{4}(?:-[0-9A-Z]{1,4})+", out)
    assert code
    found = decode(code[0])
    assert found.sheet == SHEET
    return found.marks


RIGHT = [typed(item.question, item.right) for item in SHEET.items]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_all_right(lang: str, monkeypatch, capsys):
    out = run(monkeypatch, capsys, "\n".join(RIGHT) + "\n", lang=lang)
    assert code_in(out) == (Mark.RIGHT,) * 6
    assert out.count("✓ " + {"de": "Richtig!", "en": "Right!"}[lang]) == 6
    assert "✗" not in out
    assert "\x1b" not in out


def test_a_hint_is_noted_and_the_third_gives_the_answer(monkeypatch, capsys):
    given = ["?", "?", "?", "?", *RIGHT]
    out = run(monkeypatch, capsys, "\n".join(given) + "\n")
    assert code_in(out) == (Mark.HELPED, *[Mark.RIGHT] * 5)
    item = SHEET.items[0]
    said = Voice(Speaker("en"), ORDNUNG)
    flat = " ".join(out.split())
    for hint in item.question.hints:
        assert said.say(hint) in flat


def test_a_wrong_answer_is_told_the_right_one_and_why(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "99\n99\n" * 3 + "\n".join(["a"] * 40), "--n", "6")
    flat = " ".join(out.split())
    marks = code_in(out)
    assert Mark.WRONG in marks
    said = Voice(Speaker("en"), ORDNUNG)
    for mark, item in zip(marks, SHEET.items, strict=True):
        if mark is Mark.WRONG:
            right = answer_text(item.question, item.right, said)
            assert f"The answer is {right}." in flat


@pytest.mark.parametrize("nonsense", ["", "   ", "§§§", "EO EO EO 99 zz", "\x1b[2J", "x" * 500])
def test_bad_input_costs_nothing(nonsense: str, monkeypatch, capsys):
    given = "\n".join(f"{nonsense}\n{right}" for right in RIGHT)
    out = run(monkeypatch, capsys, given + "\n")
    assert code_in(out) == (Mark.RIGHT,) * 6
    assert "\x1b" not in out


def test_the_end_of_the_input_is_the_end(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "\n".join(RIGHT[:2]) + "\n")
    assert code_in(out) == (*[Mark.RIGHT] * 2, *[Mark.OPEN] * 4)
    nothing = run(monkeypatch, capsys, "")
    assert "0 questions answered" in nothing


def test_ctrl_c_shows_the_result_too(monkeypatch, capsys):
    lines = iter(RIGHT[:3])

    def ask(*_: object) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("schafkopf_tutor.cli.console.Console.ask", ask)
    assert main(["quiz", "points", "--n", "6", "--seed", "7"]) == 130
    assert code_in(capsys.readouterr().out)[:4] == (*[Mark.RIGHT] * 3, Mark.OPEN)


@pytest.mark.parametrize(
    "arguments", [["juggling"], ["points", "--n", "0"], ["points", "--level", "9"], ["a", "b"]]
)
def test_arguments_that_cannot_be_used(arguments: list[str], capsys):
    assert main(["quiz", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


# --- reading -------------------------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.of, text.split()))


@pytest.mark.parametrize(
    ("form", "text", "answer"),
    [
        ("choice", "b", "trump"),
        ("choice", "B ", "trump"),
        ("choice", "2", "trump"),
        ("choice", "a trump", "trump"),
        ("choice", "A TRUMP", "trump"),
        ("choice", "d", None),
        ("choice", "a b", None),
        ("choice", "0", None),
        ("choices", "a c", frozenset({"A player calls an ace.", "Two play against two."})),
        ("choices", "ac", frozenset({"A player calls an ace.", "Two play against two."})),
        ("choices", "1,3", frozenset({"A player calls an ace.", "Two play against two."})),
        ("choices", ",", None),
        ("cards", "eu HK so", frozenset(cards("EU HK SO"))),
        ("cards", "b c e", frozenset(cards("EU HK SO"))),
        ("cards", "EO", None),
        ("order", "EO GU HA HZ", cards("EO GU HA HZ")),
        ("order", "bdac", cards("EO GU HA HZ")),
        ("order", "b d a", None),
        ("order", "b d a a", None),
        ("number", " 12 ", 12),
        ("number", "twelve", None),
        ("money", "twelve", None),
    ],
)
def test_what_is_typed(form: Form, text: str, answer: Answer):
    found = read(text, SEVEN[form], voice())
    if answer is None:
        assert isinstance(found, Said)
        assert voice("de").say(found) != voice("en").say(found)
    else:
        assert found == answer


def test_a_seat_is_named_by_its_player():
    seat, said = SEVEN["seat"], voice()
    for place, option in enumerate(seat.options):
        assert isinstance(option, int)
        assert read(said.seat(option), seat, said) == option
        assert read(label(place), seat, said) == option


def test_numbers_to_choose_from_are_named_by_themselves():
    question = Question("x", "?", "choice", (3,), (5, 3, 1))
    assert read("3", question, voice()) == 3
    assert read("b", question, voice()) == 3
    assert isinstance(read("2", question, voice()), Said)


def test_a_signed_amount_needs_its_sign():
    question = Question("x", "?", "money", (-20,), signed=True)
    assert read("-20", question, voice()) == -20
    assert isinstance(read("20", question, voice()), Said)
    assert read("0", question, voice()) == 0


def test_letters_are_those_of_the_cards_on_the_screen(monkeypatch, capsys):
    german, french = (Voice(Speaker("en", face=face), ORDNUNG) for face in ("german", "french"))
    question = Question("x", "?", "choice", cards("S7"), cards("S7 G7 EO"))
    assert read("S7", question, german) == Card.of("S7")
    assert read("S7", question, french) == Card.of("G7")
    assert read("d7", question, french) == Card.of("S7")
    assert read("CQ", question, french) == read("♣Q", question, french) == Card.of("EO")
    told = read("", SEVEN["cards"], french)
    assert isinstance(told, Said)
    assert "such as CQ" in french.say(told)
    out = run(monkeypatch, capsys, "", "--face", "french", "--n", "1")
    assert re.search("[♣♠♥♦]", out)
    assert main(["quiz", "--face", "tarot", "--lang", "en"]) == 2
    assert "tarot" in capsys.readouterr().err


# --- a terminal ----------------------------------------------------------------------------------


@pytest.mark.outside
@pytest.mark.skipif(os.name != "posix", reason="a terminal of POSIX")
@pytest.mark.parametrize("plain", [True, False])
def test_in_a_terminal_the_screen_is_cleared_unless_it_shall_be_plain(plain: bool):
    import pty

    command = [sys.executable, "-m", "schafkopf_tutor", "quiz", "points", "--n", "6", "--seed", "7"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*command, "--lang", "en", *(["--plain"] if plain else [])],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"},
        start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        os.write(ours, f"{RIGHT[0]}\n\n\x04\x04".encode())
        seen = b""
        while process.poll() is None or not seen:
            try:
                seen += os.read(ours, 4096)
            except OSError:  # nobody is at the other end any more
                break
    os.close(ours)
    assert (b"\x1b[2J" in seen) != plain
    # what is said before the first question stays above it
    assert b"\x1b[2J" not in seen[: seen.index(b"Question 1 of 6")]
    assert b"1 question" in seen or b"One question" in seen
