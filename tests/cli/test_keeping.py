"""What a quiz remembers, and what it says about it: at once, once, and on any disk."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.keeping import Keeping
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice import database
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.here import log_here
from schafkopf_tutor.practice.log import Kept, Memory
from schafkopf_tutor.practice.spool import Spool
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from tests.cli.test_quiz import RIGHT, SHEET
from tests.tools.absent import absent

MANY = Sheet(("may_play",), 4, 7, load("ordnung"))


def run(monkeypatch, capsys, given: list[str], *arguments: str, lang: str = "en") -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in given)))
    assert main(["quiz", *arguments, "--seed", "7", "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return " ".join(out.split())


def kept(file: Path) -> tuple[Attempt, ...]:
    return Database.file(file, learner="anna").read().attempts


def test_each_first_answer_is_kept(log_file: Path, monkeypatch, capsys):
    before = datetime.now(UTC)
    given = ["9999", "?", RIGHT[1], "§§", *RIGHT[2:5]]
    out = run(monkeypatch, capsys, given, "points", "--n", "6", lang="de")
    assert str(log_file) in out
    assert "anna" in out
    found = kept(log_file)
    assert [one.item for one in found] == [item.key for item in SHEET.items[:5]]
    assert [one.right for one in found] == [False, True, True, True, True]
    assert [one.helped for one in found] == [False, True, False, False, False]
    assert [one.share for one in found] == [0, 1, 1, 1, 1]
    assert found[0].answer == 9999
    assert {(one.mode, one.language, one.learner) for one in found} == {("quiz", "de", "anna")}
    assert len({one.sitting for one in found}) == 1
    assert all(before <= one.at <= before + timedelta(minutes=5) for one in found)
    assert all(one.seconds is not None and 0 <= one.seconds < 300 for one in found)


def test_a_second_run_is_another_sitting_in_the_same_log(log_file: Path, monkeypatch, capsys):
    for _ in range(2):
        run(monkeypatch, capsys, RIGHT[:1], "points", "--n", "6")
    assert len({one.sitting for one in kept(log_file)}) == 2


def test_a_set_that_is_partly_right_has_its_share(log_file: Path, monkeypatch, capsys):
    run(monkeypatch, capsys, ["a"] * 12, "may_play", "--n", "4")
    from schafkopf_tutor.practice.attempt import answer_of
    from schafkopf_tutor.quiz.grade import grade

    found = kept(log_file)
    assert len(found) == 4
    for one, item in zip(found, MANY.items, strict=True):
        assert one.item == item.key
        assert one.share == grade(item, answer_of(item, one.answer)).share


def test_a_trial_leaves_nothing(log_file: Path, monkeypatch, capsys):
    out = run(monkeypatch, capsys, RIGHT, "points", "--n", "6", "--no-log")
    assert "This is a trial: your answers are not remembered." in out
    assert not log_file.parent.exists()


@pytest.mark.parametrize("missing", ["sqlalchemy"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_the_extra_the_quiz_works_all_the_same(
    missing: str, lang: str, log_file: Path, monkeypatch, capsys
):
    with absent(missing, reload="schafkopf_tutor.practice"):
        out = run(monkeypatch, capsys, RIGHT, "points", "--n", "6", lang=lang)
    assert out.count("schafkopf-tutor[course]") == 1
    assert ("nicht gemerkt" if lang == "de" else "not remembered") in out
    assert out.count("✓ Right!" if lang == "en" else "✓ Richtig!") == 6
    assert not log_file.exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_database_that_cannot_be_used_is_told_and_the_quiz_works(lang, monkeypatch, capsys):
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", "nonsense://anna:secret@host")
    out = run(monkeypatch, capsys, RIGHT, "points", "--n", "6", lang=lang)
    assert Words(lang).text("cli.keeping.slip", slip="nonsense://")[:30] in out
    assert "secret" not in out
    assert "6" in out


def test_the_password_is_not_shown(monkeypatch):
    url = "postgresql+pg8000://anna:secret@localhost:1/log"
    log = log_here({"SCHAFKOPF_TUTOR_DB": url, "HOME": "/nowhere"}, home="/nowhere")
    assert log.place == "postgresql+pg8000://anna:***@localhost:1/log"


def test_nobody_knows_where_the_folder_is(tmp_path: Path, monkeypatch):
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(TutorError) as slip:
        log_here({}, platform="linux")
    for lang in LANGUAGES:
        assert "SCHAFKOPF_TUTOR_DB" in slip.value.say(lang)
    assert not Keeping.here({}).lasting
    url = f"sqlite:///{tmp_path / 'x.db'}"
    assert Keeping.here({"SCHAFKOPF_TUTOR_DB": url}).lasting


def test_while_it_is_locked_answers_wait_in_a_file(log_file: Path, monkeypatch, capsys):
    monkeypatch.setattr(database, "WAITS", ())
    run(monkeypatch, capsys, RIGHT[:1], "points", "--n", "6")
    with closing(sqlite3.connect(log_file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        out = run(monkeypatch, capsys, RIGHT[:3], "points", "--n", "6")
    assert out.count("this answer is kept in a file") == 1
    assert "3 answers wait in a file" in out
    assert len(list(log_file.parent.rglob("*.json"))) == 3
    out = run(monkeypatch, capsys, RIGHT[:1], "points", "--n", "6")
    assert "3 answers that had to wait are in your progress now." in out
    assert "wait in a file" not in out
    assert len(kept(log_file)) == 5


def test_where_nothing_can_be_written_each_answer_says_so(log_file: Path, monkeypatch, capsys):
    log_file.parent.write_text("this is no folder")
    monkeypatch.setattr(Spool, "keep", lambda *_: False)
    out = run(monkeypatch, capsys, RIGHT[:2], "points", "--n", "6")
    assert out.count("this answer is known only until this program ends") == 1
    assert "2 answers are lost now, because nothing could be written; make room" in out


class Broken(Memory):
    """A log that says where it is told."""

    def __init__(self, *kept: Kept) -> None:
        super().__init__()
        self.next = iter(kept)

    def record(self, attempt: Attempt) -> Kept:
        return next(self.next)


def test_the_same_news_is_told_once_and_the_worst_in_the_end():
    spool, memory = Kept("spool", said("practice.spool")), Kept("memory", said("practice.memory"))
    merged = Kept("log", said("practice.merged", count=3))
    item = SHEET.items[0]

    def after(*happened: Kept) -> tuple[list[str | None], str | None, object]:
        keeping = Keeping(Broken(*happened), said("cli.keeping.off"))
        news = [keeping.keep(item, item.right, share=1) for _ in happened]
        end = keeping.closing()
        count = end.values["count"] if end else None
        return [one.message if one else None for one in news], end and end.message, count

    assert after(Kept("log"), Kept("log")) == ([None, None], None, None)
    told = ["practice.spool", None]
    assert after(spool, spool) == (told, "cli.keeping.waiting.spool", 2)
    assert after(spool, spool, merged) == ([*told, "practice.merged"], None, None)
    told = ["practice.spool", "practice.memory"]
    assert after(spool, memory) == (told, "cli.keeping.waiting.memory", 1)
    # a file that can be written takes what was in memory alone along with it
    told = ["practice.memory", "practice.spool"]
    assert after(memory, spool) == (told, "cli.keeping.waiting.spool", 2)


@pytest.mark.outside
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")
def test_whose_answer_was_judged_has_it_kept_whatever_happens_then(log_file: Path):
    command = [sys.executable, "-m", "schafkopf_tutor", "quiz", "points", "--n", "6", "--seed", "7"]
    with subprocess.Popen(
        [*command, "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        for count in (1, 2):
            process.stdin.write(f"{RIGHT[count - 1]}\n".encode())
            process.stdin.flush()
            assert next(line for line in process.stdout if b"Right!" in line)
        process.send_signal(signal.SIGKILL)
    found = kept(log_file)
    assert [one.item for one in found] == [item.key for item in SHEET.items[:2]]
