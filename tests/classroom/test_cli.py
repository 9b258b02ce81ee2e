"""``schafkopf-tutor class``: what is kept, one person's data, a class that is held and found."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from schafkopf_tutor.classroom import codes, finding
from schafkopf_tutor.classroom.deciding import decide
from schafkopf_tutor.classroom.link import teach
from schafkopf_tutor.classroom.server import PORT
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import OLD, Rules, Store
from schafkopf_tutor.classroom.values import Answer, Command, Join, Refusal, Teach
from schafkopf_tutor.cli import main
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.quiz.skills import skill_named
from tests.tools.absent import absent

NOW = datetime(2026, 3, 9, 18, tzinfo=UTC)
CODES = ("ABCDEFGHJK", "BCDEFGHJKM", "CDEFGHJKMN", "DEFGHJKMNP", "EFGHJKMNPQ", "FGHJKMNPQR")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch) -> Path:
    """A folder of this test's own; the database lies in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("SCHAFKOPF_CLASS_DATA", raising=False)
    return tmp_path / "schafkopf-tutor"


def store_in(folder: Path) -> Store:
    store = Store(f"sqlite:///{folder / finding.DATABASE}")
    store.prepare()
    return store


def a_session(
    store: Store,
    at: datetime,
    code: str = "ABC234",
    wrong: int = 2,
    rules: str = "ordnung",
    skill: str = "points",
) -> Session:
    """Six people, one question; the first ``wrong`` of them answer wrongly."""
    session = Session(f"id-{code}", code, "salt", at, Rules(rules).load(), "de")
    store.begin(session, Rules(rules), "token")

    def do(command: Command) -> None:
        nonlocal session
        decided = decide(session, command)
        assert not isinstance(decided, Refusal)
        for event in decided:
            session = session.after(event)
            store.write(session.id, [(session, event)])

    for number, resume in enumerate(CODES):
        do(Join(f"p{number}", codes.hashed(resume, "salt"), number, at))
    do(Teach(f"start {skill} 1", at, 0))
    assert session.current is not None
    item = session.item(session.current)
    assert isinstance(item.right, int)
    for number in range(len(CODES)):
        given = item.right + (1 if number < wrong else 0)
        attempt = Attempt.of(item, given, at=at, mode="quiz", id=f"{code}-{number}")
        do(Answer(f"p{number}", 1, 1, attempt))
    return session


@pytest.fixture
def evening(here: Path) -> Session:
    store = store_in(here)
    session = a_session(store, datetime.now(UTC))
    store.close()
    return session


def said(capsys) -> str:
    return " ".join(capsys.readouterr().out.split())


# --- what is kept --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_sessions(language: str, evening: Session, capsys):
    assert main(["class", "--sessions", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "ABC234" in lines[1]
    assert "Schafkopf-Ordnung" in lines[1]
    assert lines[1].split()[0] == "1"


def test_no_session_yet_is_said(capsys):
    assert main(["class", "--sessions", "--lang", "en"]) == 0
    assert "no class yet" in said(capsys)
    assert main(["class", "--compare", "--lang", "en"]) == 0
    assert "at least 5" in said(capsys)


@pytest.mark.parametrize("asked", ["1", "ABC234", "abc234", "id-ABC234"])
def test_a_session_by_number_code_or_id(asked: str, evening: Session, capsys):
    assert main(["class", "--report", asked, "--lang", "en"]) == 0
    printed = said(capsys)
    assert "6 people were there, 6 answered: 6 answers, of these 67 % right." in printed


def test_reports_as_files(evening: Session, tmp_path: Path, capsys):
    page, answers, people = (tmp_path / f"r{end}" for end in (".html", ".csv", ".people.csv"))
    for file in (page, answers, people):
        assert main(["class", "--report", "1", "--lang", "en", "--out", str(file)]) == 0
    names = {person.name for person in evening.people.values()}
    text = page.read_text(encoding="utf-8")
    assert all(name in text for name in names)
    rows = list(csv.DictReader(io.StringIO(answers.read_text(encoding="utf-8-sig"))))
    assert [row["right"] for row in rows] == ["0", "0", "1", "1", "1", "1"]
    assert {row["name"] for row in rows} == names
    told = list(csv.DictReader(io.StringIO(people.read_text(encoding="utf-8-sig"))))
    assert [row["points"] for row in told] == ["0.0", "0.0", "1.0", "1.0", "1.0", "1.0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_class_of_the_sister_game_is_told_in_its_words(
    language: str, here: Path, tmp_path: Path, capsys, monkeypatch
):
    """The list, the report, the comparison with a class of the usual game, and grades of it."""
    store = store_in(here)
    now = datetime.now(UTC)
    a_session(store, now - timedelta(days=2), "SCH234")
    session = a_session(store, now, "DKO234", 3, "ddv", "dk_points")
    store.close()
    title = {"de": "Doppelkopf, verbreitete Regeln", "en": "Doppelkopf, common rules"}[language]
    assert main(["class", "--sessions", "--lang", language]) == 0
    first, second = capsys.readouterr().out.splitlines()[1:]
    assert title in first
    assert "Schafkopf-Ordnung" in second
    assert main(["class", "--report", "1", "--lang", language]) == 0
    printed = said(capsys)
    assert title in printed
    name = skill_named("dk_points").name(Words(language))
    assert name in printed
    assert main(["class", "--compare", "--lang", language]) == 0
    printed = said(capsys)
    assert title in printed
    assert "67 % –" in printed
    assert "– 50 %" in printed
    people = [person.name for person in session.people.values()]
    monkeypatch.chdir(tmp_path)
    rows = ["ID,Nickname DKO234", *(f"{at},{name}" for at, name in enumerate(people))]
    Path("list.csv").write_text("\n".join(rows), encoding="utf-8")
    graded = ["grades", "list.csv", "--class", "DKO234", "--lang", language, "--out", "g.csv"]
    assert main(graded) == 0
    assert name in Path("g.csv").read_text(encoding="utf-8-sig")  # what is to be practised


def test_the_numbers_stay_when_the_people_are_deleted(here: Path, capsys):
    """After thirty days the people are gone out of the file; the comparison has their numbers."""
    store = store_in(here)
    old = a_session(store, datetime.now(UTC) - OLD - timedelta(days=1), "ZZZ999", wrong=3)
    a_session(store, datetime.now(UTC), "ABC234", wrong=2)
    names = {person.name for person in old.people.values()}
    store.close()
    assert main(["class", "--compare", "--lang", "en"]) == 0
    printed = said(capsys)
    assert "ZZZ999" in printed
    assert "50 % 67 %" in printed
    assert main(["class", "--sessions", "--lang", "en"]) == 0
    assert "ZZZ999" not in said(capsys)
    file = here / finding.DATABASE
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        people = connection.execute(sa.text("select name, session from class_person")).all()
    engine.dispose()
    assert {row.session for row in people} == {"id-ABC234"}
    assert len(names) == 6
    assert main(["class", "--compare", "--lang", "en", "--out", str(here / "c.csv")]) == 0
    rows = list(csv.DictReader(io.StringIO((here / "c.csv").read_text(encoding="utf-8-sig"))))
    assert [(r["session"], r["right"]) for r in rows if r["about"] == "skill"] == [
        ("ZZZ999", "3"), ("ABC234", "4"),
    ]  # fmt: skip


def test_a_kept_session_is_not_deleted(here: Path, capsys):
    store = store_in(here)
    session = a_session(store, datetime.now(UTC) - 2 * OLD, "KEP234")
    changed = decide(session, Teach("keep", datetime.now(UTC)))
    assert not isinstance(changed, Refusal)
    store.write(session.id, [(session.after(event), event) for event in changed])
    store.close()
    assert main(["class", "--sessions", "--lang", "en"]) == 0
    assert "KEP234" in (printed := said(capsys))
    assert "Never" in printed or "never" in printed


# --- one person ----------------------------------------------------------------------------------


def test_one_persons_data_is_shown_and_erased(evening: Session, here: Path, capsys):
    third = CODES[2][:5].lower() + " " + CODES[2][5:]  # as somebody types it
    assert main(["class", "--show", third, "--lang", "en"]) == 0
    plain = said(capsys)
    assert f"Your name in this lesson: {evening.people['p2'].name}." in plain
    assert skill_named("points").name(Words("en")) in plain
    assert "That was right." in plain  # though it is not revealed: the teacher may know
    assert main(["class", "--show", third, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["name"] == evening.people["p2"].name
    (answer,) = shown["answers"]
    assert (answer["learner"], answer["right"], answer["skill"]) == ("", True, "points")
    assert main(["class", "--erase", third, "--yes", "--lang", "en"]) == 0
    assert "1" not in said(capsys).partition("with ")[2][:1]  # one answer, said as a word
    assert main(["class", "--show", third, "--lang", "en"]) == 2
    assert "nobody" in capsys.readouterr().err
    store = store_in(here)
    left = store.load(evening.id)
    store.close()
    assert set(left.people) == {"p0", "p1", "p3", "p4", "p5"}
    assert len(list(left.answers())) == 5


@pytest.mark.parametrize("reply", ["no\n", ""])
def test_without_a_yes_nothing_is_erased(
    reply: str, evening: Session, here: Path, capsys, monkeypatch
):
    monkeypatch.setattr("sys.stdin", io.StringIO(reply))
    assert main(["class", "--erase", CODES[0], "--lang", "en"]) == 0
    assert "Nothing was deleted" in said(capsys)
    store = store_in(here)
    assert len(store.load(evening.id).people) == 6
    store.close()


# --- slips ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--report", "7"],
        ["--report", "nothing"],
        ["--report", "1", "--out", "report.docx"],
        ["--report", "1", "--sessions"],
        ["--check", "--wait", "soon"],
        ["--rehearse", "0"],
        ["--rehearse", "1000"],
        ["--port", "70000"],
        ["--open", "--host", "127.0.0.1"],
        ["--rules", "no-such-rules"],
        ["--game", "skat"],
        ["--game", "doppelkopf", "--rules", "ordnung"],
        ["--session", "9"],
        ["--show", "1"],
        ["--erase", "ABC"],
        ["--stop"],
        ["--data", "nonsense://"],
        ["--host", "--port"],
        ["--public", "school.example"],
        ["--public", "https://school.example/a b"],
    ],
)
def test_a_slip_is_one_sentence(arguments: list[str], language: str, capsys):
    assert main(["class", *arguments, "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("schafkopf-tutor: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_extra_it_says_what_to_install(language: str, capsys):
    with absent("segno", reload="schafkopf_tutor.classroom"):
        assert main(["class", "--sessions", "--lang", language]) == 2
    assert "schafkopf-tutor[classroom]" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_says_all_and_waits_for_nobody(language: str, tmp_path: Path, capsys):
    """On this machine's own address alone, so that nothing leaves it."""
    file = tmp_path / "notice.html"
    port = str(free_port())
    call = ["class", "--check", "--host", "127.0.0.1", "--port", port, "--wait", "0"]
    assert main([*call, "--lang", language, "--out", str(file)]) == 0
    printed = said(capsys)
    assert f"127.0.0.1:{port}" in printed
    assert "--wait 0" in printed
    assert f"http://127.0.0.1:{port}" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_shows_the_code_and_says_when_nobody_came(language: str, capsys):
    port = str(free_port())
    call = ["class", "--check", "--host", "127.0.0.1", "--port", port, "--wait", "1"]
    assert main([*call, "--lang", language]) == 1
    printed = capsys.readouterr().out
    assert f"http://127.0.0.1:{port}/" in printed
    assert "▄" in printed
    assert ("isolation" in printed) or ("Isolation" in printed)


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- held ----------------------------------------------------------------------------------------


def test_the_file_by_which_it_is_found_is_ones_own(here: Path):
    held = finding.Held("s", "ABC234", "http://127.0.0.1:9", "secret", "wall", 1, "sqlite:///x")
    finding.keep(here, held)
    assert (here / finding.FILE).stat().st_mode & 0o077 == 0
    assert here.stat().st_mode & 0o077 == 0
    assert "secret" not in repr(held)
    assert finding.found(here) is None  # nobody answers there
    finding.forget(here, replace(held, session="another"))
    assert (here / finding.FILE).exists()
    finding.forget(here, held)
    assert not (here / finding.FILE).exists()


def test_no_list_of_processes_shows_a_secret():
    wanted = finding.Wanted("postgresql://anna:password@db/x", token="the-token")
    assert not {"password", "the-token"} & set(" ".join(wanted.command()).replace(":", " ").split())
    assert wanted.environment({})[finding.TOKEN] == "the-token"
    assert wanted.local(8765) == "http://127.0.0.1:8765"
    assert replace(wanted, host="0.0.0.0").local(1) == "http://127.0.0.1:1"


@pytest.mark.outside
@pytest.mark.slow
def test_a_class_is_held_killed_found_again_and_ended(here: Path, tmp_path: Path, capsys):
    """The command as a process; its server is killed and comes back with the same code; a second
    command finds it, erases one of its people, and ends it."""
    port, notice = free_port(), tmp_path / "notice.html"
    call = f"class --port {port} --lang en --keep --rehearse 2 --game doppelkopf --out {notice}"
    with subprocess.Popen(
        [sys.executable, "-m", "schafkopf_tutor", *shlex.split(call)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ),
    ) as process:  # fmt: skip
        try:
            held = waited_for(here)
            assert str(port) in held.address
            assert main(["class", "--lang", "en"]) == 0  # a second one only says where it is
            assert held.code in capsys.readouterr().out
            url = f"sqlite:///{here / finding.DATABASE}"
            store = Store(url)
            until(lambda: len(store.load(held.session).people) == 2)
            os.kill(held.pid, signal.SIGKILL)
            until(lambda: (now := finding.found(here)) is not None and now.pid != held.pid)
            again = waited_for(here)
            assert (again.code, again.token) == (held.code, held.token)
            assert asyncio.run(teach(again, "start dk_points 1", "nonsense"))[0]
            session = store.load(held.session)
            assert session.setup.kept
            assert session.ruleset.name == "ddv"
            assert len(session.asked) == 1
            assert main(["class", "--stop", "--lang", "en"]) == 0
            assert process.wait(timeout=30) == 0
            assert finding.found(here) is None
            store.close()
        finally:
            process.kill()
        assert process.stdout is not None
        printed = process.stdout.read()
    assert held.code in printed
    assert held.code in notice.read_text(encoding="utf-8")
    assert "starts again" in " ".join(printed.split())


def until(fits) -> None:
    for _ in range(300):
        if fits():
            return
        time.sleep(0.1)
    pytest.fail("it did not come to that")


def waited_for(here: Path) -> finding.Held:
    until(lambda: finding.found(here) is not None)
    held = finding.found(here)
    assert held is not None
    return held


def test_the_port_is_the_servers():
    assert PORT == 8765
