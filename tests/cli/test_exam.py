"""``schafkopf-tutor test`` and ``today``: taken in a terminal, torn away, taken up again."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.keeping import Keeping
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.certificate import certificate_of
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.exam import Exam
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.quiz.code import Mark, Outcome, decode, encode
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.paper import Paper, seed_of
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.sheet import core
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.certificate import certificate
from schafkopf_tutor.screen.voice import Voice
from tests.cli.test_quiz import typed

ORDNUNG = load("ordnung")
TEST = Paper("test", 777, ORDNUNG)
CHRISTMAS = Paper("today", 20261224, ORDNUNG)
DAY = ["--date", "2026-12-24"]


def wrong(item: Item) -> str:
    """A wrong answer, as one would type it."""
    right = typed(item.question, item.right)
    if item.kind.form == "order":
        return " ".join(reversed(right.split()))
    if item.question.options:
        return "b" if right == "a" else "a"
    return "+999" if item.question.signed else "999"


def answers(paper: Paper, mistakes: Iterable[int] = (), *, since: int = 1) -> list[str]:
    """What one types: mistakes at these places, right everywhere else."""
    mistaken = set(mistakes)
    return [
        wrong(item) if at in mistaken else typed(item.question, item.right)
        for at, item in enumerate(paper.items, 1)
        if at >= since
    ]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys, tmp_path: Path) -> Callable[..., str]:
    monkeypatch.chdir(tmp_path)

    def called(*arguments: str, given: Iterable[str] = (), lang: str = "en", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in given)))
        assert main([*arguments, "--lang", lang]) == code
        out, err = capsys.readouterr()
        assert err == ""
        assert isinstance(out, str)
        return out

    return called


@pytest.fixture
def log(log_file: Path) -> Callable[[], tuple[Attempt, ...]]:
    return lambda: Database.file(log_file, learner="anna").read().attempts


def codes_in(out: str) -> list[Outcome]:
    return [decode(code) for code in re.findall(r"--code ([0-9A-Z]{4}-[0-9A-Z-]+)", out)]


# --- the test ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_passed(lang: str, run, log, tmp_path: Path):
    given = answers(TEST, [4, 11])
    call = ["test", "--seed", "777", "--name", "Anna Huber", "--out", "mine.html"]
    out = run(*call, given=given, lang=lang)
    assert {"de": "28 von 30", "en": "28 of 30"}[lang] in out
    assert "\x1b" not in out
    made = log()
    assert len(made) == 30
    assert {attempt.mode for attempt in made} == {"test"}
    assert len({attempt.sitting for attempt in made}) == 1
    assert {attempt.language for attempt in made} == {lang}
    assert all(attempt.seconds is not None for attempt in made)
    marks = tuple(Mark.WRONG if at in (4, 11) else Mark.RIGHT for at in range(1, 31))
    assert codes_in(out) == [Outcome(TEST, marks)]
    progress = Progress.of(made)
    missed = {TEST.items[at - 1].kind.skill for at in (4, 11)}
    for skill in core(ORDNUNG):
        assert (progress.mastery(skill) is Mastery.MASTERED) == (skill not in missed)
    html = (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert "<bdi>Anna Huber</bdi>" in html
    assert encode(TEST, marks) in html
    assert list(tmp_path.glob("*.html")) == [tmp_path / "mine.html"]


def test_of_the_sister_game(run, log, tmp_path: Path):
    """It is left in the middle, told how to go on, and passed; its cards are French ones."""
    paper = Paper("test", 7, load("ddv"))
    given = answers(paper, [4])
    call = ["test", "--game", "doppelkopf", "--seed", "7"]
    out = run(*call, given=given[:3], lang="de", code=0)
    assert "Doppelkopf-Führerschein" in " ".join(out.split())
    assert "schafkopf-tutor test --rules ddv" in " ".join(out.split())
    out = run("test", "--rules", "ddv", "--name", "Anna", given=given[3:], lang="de")
    assert "29 von 30" in out
    marks = tuple(Mark.WRONG if at == 4 else Mark.RIGHT for at in range(1, 31))
    assert codes_in(out) == [Outcome(paper, marks)]
    assert {attempt.skill for attempt in log()} == set(core(load("ddv")))
    (file,) = tmp_path.glob("*.html")
    assert file.name == "doppelkopf-fuehrerschein.html"
    assert "Doppelkopf-Führerschein" in file.read_text(encoding="utf-8")


def test_nothing_is_said_of_right_and_wrong_before_the_end(run):
    out = run("test", "--seed", "777", given=answers(TEST, range(1, 31, 2)))
    asked, _, end = out.partition("Question 30 of 30")
    assert out.count("Noted.") == 30
    for word in ("Right!", "not right", "Not all", "The answer is", "✓", "✗"):
        assert word not in asked
    assert "✓" in end
    assert "✗" in end


def test_mistakes_are_explained_at_the_end(run):
    out = run("test", "--seed", "777", given=answers(TEST, [4, 11]))
    end = out.partition("These 2 answers were not right")[2]
    assert re.findall(r"Question (\d+) of 30", end) == ["4", "11"]
    assert end.count("Your answer: ") == 2
    assert end.count("The answer is") == 2
    missed = {TEST.items[at - 1].kind.skill for at in (4, 11)}
    first = next(skill for skill in core(ORDNUNG) if skill in missed)  # in teaching order
    assert f"schafkopf-tutor quiz {first}" in " ".join(end.split())


def test_failed(run, log, tmp_path: Path):
    given = answers(TEST, range(1, 8))
    out = run("test", "--seed", "777", "--name", "Anna", "--out", "mine.html", given=given)
    assert "23 of 30" in out
    assert not list(tmp_path.glob("*.html"))
    assert all(Progress.of(log()).mastery(skill) < Mastery.MASTERED for skill in core(ORDNUNG))


def test_no_hints(run, log):
    out = run("test", "--seed", "777", given=["?", "?", *answers(TEST)])
    assert out.count("There are no hints in the test.") == 2
    assert "? gives a hint" not in out
    assert not any(attempt.helped for attempt in log())


def test_bad_input_costs_nothing(run):
    nonsense = ["", "  ", "§§§", "EO EO EO 99 zz", "\x1b[2J", "x" * 500]
    given = [line for right in answers(TEST) for line in (*nonsense, right)]
    out = run("test", "--seed", "777", given=given)
    assert "30 of 30" in out
    assert "\x1b" not in out


def test_it_goes_on_where_it_was_left(run, log):
    out = run("test", "--seed", "777", given=answers(TEST)[:5])
    assert "5 of 30" in out
    assert codes_in(out) == []
    out = run("test", given=answers(TEST, [20], since=6)[:10])
    assert out.index("Question 6 of 30") < out.index("Question 15 of 30")
    assert "Question 5 of 30" not in out
    out = run("test", given=answers(TEST, [20], since=16))
    (outcome,) = codes_in(out)
    assert outcome.marks.count(Mark.WRONG) == 1
    assert outcome.marks[19] is Mark.WRONG
    assert len(log()) == 30
    assert "Question 1 of 30" in run("test")  # that one is over


class Elsewhere(io.StringIO):
    """A keyboard; while somebody thinks about a question, it is answered in another terminal."""

    def __init__(self, lines: Iterable[str], file: Path, at: int, mistake: bool) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.file, self.at, self.mistake, self.read_lines = file, at, mistake, 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.read_lines += 1
        if self.read_lines == self.at:
            log = Database.file(self.file, learner="anna")
            begun = Exam.unfinished(log.read().attempts, ORDNUNG)
            assert begun is not None
            assert begun.item is not None
            given = next(iter(begun.item.distractors)) if self.mistake else begun.item.right
            made = begun.answer(given, at=datetime.now(UTC), learner="anna").last
            assert made is not None
            log.record(made)
        return super().readline(size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_two_terminals_the_first_answer_stands(lang: str, run, log, log_file, monkeypatch):
    """The place is one whose question somebody errs about, so that there is a wrong answer."""
    place = next(at for at, item in enumerate(TEST.items, 1) if at > 2 and item.distractors)
    run("test", "--seed", "777", given=answers(TEST)[: place - 1])
    typed_here = Elsewhere(answers(TEST, since=place)[:2], log_file, at=1, mistake=True)
    monkeypatch.setattr(sys, "stdin", typed_here)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(io, "StringIO", lambda _: typed_here)
        out = run("test", lang=lang)
    told = Words(lang).text("practice.stands")
    assert " ".join(out.split()).count(told) == 1
    assert out.count("Noted." if lang == "en" else "Notiert.") == 1
    assert [one.right for one in log()] == [True] * (place - 1) + [False, True]


def test_another_seed_other_rules_and_new_begin_anew(run):
    run("test", "--seed", "777", given=answers(TEST)[:5])
    assert "Question 1 of 30" in run("test", "--seed", "778")
    assert "Question 1 of 30" in run("test", "--rules", "doppelbild")
    assert "Question 1 of 30" in run("test", "--new")
    assert "Question 1 of 30" in run("test", "--no-log")
    assert "Question 6 of 30" in run("test")


def test_ctrl_c_loses_nothing(run, log, monkeypatch):
    lines = iter(answers(TEST)[:3])

    def ask(*_: object) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    with monkeypatch.context() as patch:
        patch.setattr("schafkopf_tutor.cli.console.Console.ask", ask)
        assert "3 of 30" in run("test", "--seed", "777", code=130)
    assert len(log()) == 3
    assert "Question 4 of 30" in run("test")


def test_in_the_other_face(run, tmp_path: Path):
    out = run("test", "--seed", "777", "--face", "french", "--name", "A", given=answers(TEST))
    assert "30 of 30" in out
    assert "♣" in out
    html = (tmp_path / "schafkopf-driving-licence.html").read_text(encoding="utf-8")
    assert html != certificate(
        certificate_of(Outcome(TEST, (Mark.RIGHT,) * 30), "A", datetime.now().astimezone().date()),
        Voice(Speaker("en"), ORDNUNG),
    )


def test_a_name_is_asked_for(run, tmp_path: Path):
    long = "x" * 99
    run("test", "--seed", "777", given=[*answers(TEST), long, " Résl <b> "])
    (file,) = tmp_path.glob("*.html")
    assert file.name == "schafkopf-driving-licence.html"
    assert "<bdi>Résl &lt;b&gt;</bdi>" in file.read_text(encoding="utf-8")
    run("test", "--seed", "778", given=[*answers(Paper("test", 778, ORDNUNG)), "Anna"])
    assert len(list(tmp_path.glob("*.html"))) == 2  # the first one is as it was
    assert "Résl" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("end", [[], [""]])
def test_nobody_has_to_give_a_name(end: list[str], run, tmp_path: Path):
    out = run("test", "--seed", "777", given=[*answers(TEST), *end])
    assert "--name" in out
    assert not list(tmp_path.glob("*.html"))


def test_from_a_code_anybody_sees_the_questions_and_what_was_right(run, log, tmp_path: Path):
    out = run("test", "--seed", "777", given=answers(TEST, [4, 11]))
    (code,) = re.findall(r"--code ([0-9A-Z-]+)", out)
    shown = run("test", "--code", code.lower().replace("-", ""))
    assert re.findall(r"Question (\d+) of 30", shown) == [str(at) for at in range(1, 31)]
    assert shown.count("That was right:") == 28
    assert shown.count("That was not right.") == 2
    assert "28 of 30" in shown
    assert len(log()) == 30  # nothing is asked, nothing is kept
    assert not list(tmp_path.glob("*.html"))
    run("test", "--code", code, "--name", "Anna", "--out", "a.html")
    html = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "<bdi>Anna</bdi>" in html
    at = max(attempt.at for attempt in log()).astimezone()
    assert f"{at.day} {at:%B} {at.year}" in html  # the day stands in the log
    run("test", "--code", code, "--no-log", "--out", "b.html")
    html = (tmp_path / "b.html").read_text(encoding="utf-8")
    assert f"{at:%B}" not in html
    assert "is-empty" in html


def test_rules_of_ones_own(run, tmp_path: Path):
    rules = 'schema = 1\nbase = "ordnung"\n[tariff]\nlaufende = 7\n'
    (tmp_path / "own.toml").write_text(rules, encoding="utf-8")
    paper = Paper("test", 777, load(str(tmp_path / "own.toml")))
    given = answers(paper)
    out = run("test", "--rules", "own.toml", "--seed", "777", "--name", "Anna", given=given)
    (shown,) = re.findall(r"schafkopf-tutor (test --code .*)", out)
    assert "30 of 30" in run(*shown.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["test", "--seed", "x"],
        ["test", "--seed", "-1"],
        ["test", "--seed", str(2**32)],
        ["test", "--rules", "nowhere"],
        ["test", "--out", "."],
        ["test", "--out", "no/such/folder/a.html"],
        ["test", "--out", "x" * 300],
        ["test", "--name", "x" * 61],
        ["test", "--face", "swiss"],
        ["test", "--code", "hello"],
        ["test", "--code", ""],
        ["test", "--code", "23P1-21R6-05N1-7S80-WT7G"],  # of a quiz
        ["today", "--date", "yesterday"],
        ["today", "--date", ""],
        ["today", "--date", "2026-02-30"],
        ["today", "--date", "31.11.2026"],
        ["today", "--name", "x" * 61],
        ["today", "--rules", "nowhere"],
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_bad_arguments_are_one_sentence(arguments: list[str], lang: str, capsys, tmp_path: Path):
    assert main([*arguments, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_the_code_of_the_help_is_one(capsys):
    for lang in ("de", "en"):
        main(["test", "--help", "--lang", lang])
        assert codes_in(capsys.readouterr().out)


# --- the deal of the day -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_five_questions_and_one_line(lang: str, run, log):
    given = answers(CHRISTMAS)
    given[2:2] = ["?"]
    out = run("today", *DAY, "--name", "Anna", given=given, lang=lang)
    (line,) = [line for line in out.splitlines() if "🟩" in line]
    assert "🟩🟩🟨🟩🟩" in line
    assert "Anna" in line
    assert {"de": "24. Dezember 2026", "en": "24 December 2026"}[lang] in line
    assert {attempt.mode for attempt in log()} == {"today"}
    assert [attempt.helped for attempt in log()].count(True) == 1


def test_the_first_is_shared(run, log):
    first = run("today", *DAY, given=answers(CHRISTMAS, [1]))
    (line,) = [line for line in first.splitlines() if "of 5" in line and "Schafkopf" in line]
    again = run("today", *DAY, given=answers(CHRISTMAS))
    assert again.count(line) == 2  # it says so before, and gives it at the end
    assert "played this day before" in " ".join(again.split())
    assert "This time: 5 of 5" in again
    assert len(log()) == 10
    other = run("today", "--date", "2026-12-25")
    assert "played this day before" not in other


def test_a_day_goes_on_where_it_was_left(run, log):
    run("today", *DAY, given=answers(CHRISTMAS)[:2])
    out = run("today", "--date", "24.12.2026", given=answers(CHRISTMAS, since=3))
    assert "Question 2 of 5" not in out
    assert "🟩🟩🟩🟩🟩" in out
    assert len(log()) == 5


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """``zone(name)``: the computer stands there; afterwards where it stood."""
    with monkeypatch.context() as patch:

        def stands(name: str) -> None:
            patch.setenv("TZ", name)
            time.tzset()

        yield stands
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="a computer that can be moved")
@pytest.mark.parametrize(
    ("place", "day"), [("America/New_York", 24), ("Europe/Berlin", 25), ("Asia/Tokyo", 25)]
)
def test_the_day_is_where_the_learner_sits(place: str, day: int, zone, run, monkeypatch):
    """Half past eleven in the evening in New York is the next day in Berlin."""
    zone(place)
    now = datetime.fromisoformat("2026-12-25T04:30:00+00:00")

    def here(**_: object) -> Keeping:
        return Keeping(Memory(), said("cli.keeping.off"), now=lambda: now)

    monkeypatch.setattr("schafkopf_tutor.cli.today.Keeping.here", here)
    assert f"{day} December 2026" in run("today")


def test_where_there_are_no_squares(run, monkeypatch):
    class Old(io.StringIO):
        encoding = "cp1252"

    screen = Old()
    monkeypatch.setattr(sys, "stdout", screen)
    run("today", *DAY, given=answers(CHRISTMAS, [5]))
    assert "++++" in screen.getvalue()
    assert "🟩" not in screen.getvalue()


def test_the_line_is_not_broken_however_narrow_the_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = run("today", *DAY, given=answers(CHRISTMAS))
    assert [
        line for line in out.splitlines() if "Schafkopf of the day, 24" in line and "🟩" in line
    ]


def test_the_date_is_the_seed():
    assert seed_of(date(2026, 12, 24)) == CHRISTMAS.seed


# --- without a log, and killed -------------------------------------------------------------------


def test_nowhere_to_remember_is_said(run, monkeypatch, tmp_path: Path):
    out = run("test", "--no-log", "--seed", "777", given=answers(TEST)[:2])
    assert "2 of the 30" in out or "2 of 30" in out
    assert "begins anew" in " ".join(out.split())
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", "no database")
    out = run("test", "--seed", "777", "--name", "Anna", given=answers(TEST))
    assert "not remembered" in " ".join(out.split())
    assert "30 of 30" in out
    assert len(list(tmp_path.glob("*.html"))) == 1


@pytest.mark.slow
@pytest.mark.outside
@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_test_that_is_killed_goes_on(log, run, tmp_path: Path):
    """With a real process, killed when it has noted the sixth answer; none of them is lost."""
    command = [sys.executable, "-m", "schafkopf_tutor", "test", "--seed", "777", "--lang", "en"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in answers(TEST)[:6]))
        process.stdin.flush()
        seen = ""
        while seen.count("Noted.") < 6:
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGKILL)
    noted = log()
    assert len(noted) == 6
    out = run("test", given=answers(TEST, since=7))
    assert "Question 7 of 30" in out
    assert "Question 6 of 30" not in out
    assert "30 of 30" in out
    assert len(log()) == 30
    assert all(attempt in log() for attempt in noted)
    assert Progress.of(log()).passed
