"""``schafkopf-tutor progress``: where the learner stands, taken away, deleted."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.progress_said import as_json as said_as_json
from schafkopf_tutor.cli.progress_said import show
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice import database
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.export import as_csv, as_json
from schafkopf_tutor.practice.history import Sat
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.report import Report, Stand, Suspected
from schafkopf_tutor.practice.spool import Spool
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.practice.attempts import made
from tests.serve.shapes import complaints
from tests.serve.test_schemas import ALIEN, altered, places
from tests.tools.absent import absent

ORDNUNG = load("ordnung")
NOW = datetime(2026, 12, 23, 21, 30, tzinfo=timezone(timedelta(hours=1)))  # a Wednesday


def kept(file: Path, attempts: Iterable[Attempt], learner: str = "anna") -> None:
    log = Database.file(file, learner=learner)
    for attempt in attempts:
        assert log.record(attempt).where == "log"


def lately(skill: str = "points", minutes: float = 0, **changes: Any) -> Attempt:
    """An attempt an hour ago."""
    at = datetime.now(UTC) - timedelta(hours=1) + timedelta(minutes=minutes)
    digest = {"item": f"{skill}@1/1/7/{ORDNUNG.digest}", "learner": "anna"}
    return made(skill, **digest | {"at": at} | changes)


def run(capsys, *arguments: str, lang: str = "en") -> str:
    assert main(["progress", *arguments, "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def slip(capsys, *arguments: str, lang: str = "en") -> str:
    assert main(["progress", *arguments, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


# --- where somebody stands -----------------------------------------------------------------------

EVERYTHING = Report(
    answers=12345,
    stands=tuple(
        Stand(skill, mastery, level, answers, NOW + timedelta(days=days), days)
        for skill, (mastery, level, answers, days) in zip(
            skills(),
            [
                (Mastery.ATTEMPTED, 1, 1, 0),
                (Mastery.FAMILIAR, 2, 20, 1),
                (Mastery.PROFICIENT, 3, 4000, 59),
                *[(Mastery.MASTERED, 3, 20, 300)] * len(skills()),
                (Mastery.MASTERED, 3, 20, 7300),
            ],
            strict=False,
        )
    ),
    due=tuple(skills()),
    coming=tuple((date(2026, 12, 24) + timedelta(days=n), n % 3) for n in range(7)),
    suspected=Suspected("trump_ace_highest", "trump_order"),
    following="points",
    offered=len(skills()),
    sittings=(
        Sat(NOW - timedelta(hours=2), NOW, "today", 5, 4, ("points",)),
        Sat(datetime(2026, 3, 1, 23, 30, tzinfo=UTC), NOW, "drill", 200, 0, ("points",)),
    ),
)


def shown(report: Report, lang: str, rules: str | None = None) -> list[str]:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", newline="\n", write_through=True)
    show(report, NOW, Voice(Speaker(lang), ORDNUNG), rules, Console(out, out))
    return raw.getvalue().decode().splitlines()


@pytest.fixture(autouse=True)
def eighty(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_as_wide_as_a_terminal_and_its_columns_stand_below_each_other(lang: str):
    lines = shown(EVERYTHING, lang)
    commands = [line for line in lines if line.startswith("  schafkopf-tutor")]
    assert max(len(line) for line in lines if line not in commands) <= 80
    start = lines.index("") + 1
    table = lines[start : start + len(skills()) + 1]
    assert lines[start + len(table)] == ""
    starts = [[m.start() for m in re.finditer(r"(?<=  )\S|^\S", line)] for line in table]
    assert len({at[0] for at in starts}) == len({at[1] for at in starts}) == 1
    assert len({at[-1] for at in starts}) == 1
    ends = [[m.end() for m in re.finditer(r"\S(?=  |$)", line)] for line in table]
    assert len({at[2] for at in ends}) == len({at[3] for at in ends}) == 1


def test_each_skill_has_its_row():
    flat = {re.sub(r"\s+", " ", line) for line in shown(EVERYTHING, "de")}
    assert "Was Karten zählen versucht 1 1 heute" in flat
    assert "Die Reihe einer Farbe vertraut 2 20 morgen" in flat
    assert "Die Trumpfreihe sicher 3 4000 in 59 Tagen" in flat
    assert "Trumpf oder nicht gemeistert 3 20 in 10 Monaten" in flat
    flat = {re.sub(r"\s+", " ", line) for line in shown(EVERYTHING, "en")}
    assert "What cards count attempted 1 1 today" in flat
    assert "The order within a suit familiar 2 20 tomorrow" in flat


def test_what_is_due_comes_with_what_to_type():
    lines = shown(EVERYTHING, "de")
    flat = " ".join(lines)
    assert f"Heute fällig: {len(skills())} Themen, zuerst Was Karten zählen, Die Reihe" in flat
    assert "  schafkopf-tutor quiz points,plain_order,trump_order" in lines
    assert "Fällig in den nächsten 7 Tagen: Freitag 1, Samstag 2, Montag 1 und Dienstag 2." in flat


def test_a_rule_set_of_ones_own_is_named_in_what_to_type():
    assert "  schafkopf-tutor quiz trump_order --rules our.toml" in shown(
        EVERYTHING, "en", "our.toml"
    )
    assert '  schafkopf-tutor quiz trump_order --rules "C:\\our table.toml"' in shown(
        EVERYTHING, "en", "C:\\our table.toml"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_belief_is_spoken_of_kindly_and_with_its_rule(lang: str):
    words = Voice(Speaker(lang), ORDNUNG).words
    belief = BELIEFS["trump_ace_highest"]
    flat = " ".join(shown(EVERYTHING, lang))
    assert belief.says(words, ORDNUNG) in flat
    assert belief.right(words, ORDNUNG) in flat
    assert {"de": "Vielleicht denkst du", "en": "You may think"}[lang] in flat
    assert re.search(r"(Nachlesen|To read up): Schafkopf-Ordnung \d", flat)


def test_sittings_are_told_by_the_clock_on_the_wall():
    lines = [re.sub(r"\s+", " ", line) for line in shown(EVERYTHING, "de")]
    assert lines[-2:] == [
        "23.12.2026, 19:30 Schafkopf des Tages 5 4",
        "02.03.2026, 00:30 Übung 200 0",
    ]
    assert "2026-03-02, 00:30" in shown(EVERYTHING, "en")[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_yet_is_one_sentence_and_what_to_type(lang: str, log_file: Path, capsys):
    out = run(capsys, lang=lang)
    sentence, command = out.splitlines()
    assert sentence.endswith(":")
    assert command == "  schafkopf-tutor quiz points"
    assert not log_file.exists()


def test_what_the_quiz_has_kept_is_shown(log_file: Path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\n9999\n" * 9))
    main(["quiz", "points", "--n", "2", "--level", "1", "--seed", "7"])
    capsys.readouterr()
    out = run(capsys)
    assert "Where you stand: 2 answers, 1 of" in out
    row = next(line for line in out.splitlines() if line.startswith("What cards count"))
    assert row.split()[-4:-1] == ["attempted", "1", "2"]
    assert str(log_file) in " ".join(out.split())
    assert "\x1b" not in out
    assert run(capsys, "--plain") == out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_as_json(lang: str, log_file: Path, capsys):
    wrong: dict[str, Any] = {"right": False, "beliefs": ("pips_count",)}
    kept(log_file, [lately(), *(lately(minutes=n, sitting="s", **wrong) for n in range(4))])
    (line,) = run(capsys, "--json", lang=lang).splitlines()
    found = json.loads(line)
    assert complaints("progress", found) == []
    assert (found["answers"], found["lang"], found["learner"]) == (5, lang, "anna")
    assert found["belief"]["belief"] == "pips_count"
    assert found["belief"]["says"] in " ".join(run(capsys, lang=lang).split())
    assert [sat["answers"] for sat in found["sittings"]] == [4, 1]
    for path in places(found):
        assert complaints("progress", altered(found, path)), path
    assert complaints("progress", found | ALIEN)
    for key in found:
        assert complaints("progress", {k: v for k, v in found.items() if k != key}), key


def test_json_of_all_there_is():
    about = {"place": "x", "learner": "", "trouble": None}
    found = said_as_json(EVERYTHING, NOW, Voice(Speaker("de"), ORDNUNG))
    assert complaints("progress", found | about) == []
    nothing = said_as_json(Report.of([], NOW, ORDNUNG), NOW, Voice(Speaker("de"), ORDNUNG))
    assert complaints("progress", nothing | about) == []


def test_rules_are_those_of_the_last_answer_or_those_that_are_named(log_file: Path, capsys):
    zone = load("cardgames-zone")
    kept(log_file, [lately(), lately(minutes=1, item=f"points@1/1/7/{zone.digest}")])
    assert json.loads(run(capsys, "--json"))["rules"]["name"] == "cardgames-zone"
    assert json.loads(run(capsys, "--json", "--rules", "ordnung"))["rules"]["name"] == "ordnung"
    kept(log_file, [lately(minutes=2, item="points@1/1/7/ffffffffffff")])
    assert json.loads(run(capsys, "--json"))["rules"]["name"] == "ordnung"


def test_while_it_cannot_be_read_nobody_is_told_that_he_has_done_nothing(
    log_file: Path, monkeypatch, capsys
):
    monkeypatch.setattr(database, "WAITS", ())
    kept(log_file, [lately()])
    with closing(sqlite3.connect(log_file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        out = run(capsys)
        assert "cannot be read just now" in " ".join(out.split())
        assert "remembered here yet" not in out
        assert json.loads(run(capsys, "--json"))["trouble"]
        slip(capsys, "--export", str(log_file.with_name("all.csv")))
        slip(capsys, "--delete", "--yes")
    assert [file.name for file in log_file.parent.iterdir()] == [log_file.name]
    assert "1 answer" not in run(capsys)
    assert "one answer" in run(capsys)


# --- taking it away ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ending", ["csv", "json", "CSV"])
def test_export(ending: str, lang: str, log_file: Path, tmp_path: Path, capsys):
    attempts = [lately(), lately(minutes=1, right=False, answer=["EO"], seconds=2.5)]
    kept(log_file, attempts)
    file = tmp_path / f"all.{ending}"
    file.write_text("old")
    out = run(capsys, "--export", str(file), lang=lang)
    assert {"de": "(2 Antworten)", "en": "(2 answers)"}[lang] in " ".join(out.split())
    written = file.read_bytes().decode()
    if ending == "json":
        found = json.loads(written)
        assert found == as_json(attempts, "anna")
        assert complaints("attempts", found) == []
    else:
        assert written == as_csv(attempts, lang)
    assert {entry.name for entry in tmp_path.iterdir()} == {log_file.parent.name, file.name}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("file", ["all.xlsx", "all", ".", "", "no/such/folder/all.csv"])
def test_files_that_cannot_be(file: str, lang: str, log_file: Path, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    kept(log_file, [lately()])
    slip(capsys, "--export", file, lang=lang)
    assert [entry.name for entry in tmp_path.iterdir()] == [log_file.parent.name]


# --- deleting ------------------------------------------------------------------------------------


def answer(monkeypatch, reply: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(reply))


@pytest.mark.parametrize("reply", ["", "\n", "no\n", "nein\n", "perhaps\n"])
def test_it_asks_back_and_anything_but_yes_keeps_all(
    reply: str, log_file: Path, monkeypatch, capsys
):
    kept(log_file, [lately(), lately()])
    answer(monkeypatch, reply)
    out = " ".join(run(capsys, "--delete").split())
    assert "2 answers of anna" in out
    assert str(log_file) in out
    assert "Everything stays as it is." in out
    assert len(Database.file(log_file, learner="anna").read().attempts) == 2


@pytest.mark.parametrize(("reply", "lang"), [("yes\n", "en"), ("y\n", "de"), ("ja\n", "de")])
def test_of_a_shared_log_only_ones_own_is_deleted(
    reply: str, lang: str, log_file: Path, monkeypatch, capsys
):
    kept(log_file, [lately(), lately()])
    kept(log_file, [lately(learner="ben")], "ben")
    answer(monkeypatch, reply)
    out = run(capsys, "--delete", lang=lang)
    assert {"de": "Gelöscht: 2 Antworten.", "en": "Deleted: 2 answers."}[lang] in out
    assert {"de": "Was andere", "en": "What others"}[lang] in out
    assert Database.file(log_file, learner="anna").read().attempts == ()
    assert len(Database.file(log_file, learner="ben").read().attempts) == 1
    assert {"de": "nichts gemerkt", "en": "Nothing is remembered"}[lang] in run(
        capsys, "--delete", lang=lang
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ones_own_file_is_gone_and_so_is_what_waited(
    lang: str, tmp_path: Path, monkeypatch, capsys
):
    monkeypatch.delenv("SCHAFKOPF_TUTOR_DB")
    monkeypatch.delenv("SCHAFKOPF_TUTOR_LEARNER")
    monkeypatch.setattr(
        "schafkopf_tutor.practice.here.data_folder", lambda *_: tmp_path / "home" / "tutor"
    )
    file = tmp_path / "home" / "tutor" / "attempts.db"
    kept(file, [lately(learner=""), lately(learner="")], "")
    assert Spool(file.with_name("attempts.db.waiting")).keep(lately(learner=""))
    out = " ".join(run(capsys, "--delete", "--yes", lang=lang).split())
    assert {"de": "Gelöscht: 3 Antworten.", "en": "Deleted: 3 answers."}[lang] in out
    assert str(file) in out
    assert list(file.parent.iterdir()) == []


def test_ctrl_c_at_the_question_deletes_nothing(log_file: Path, monkeypatch, capsys):
    kept(log_file, [lately()])

    def ask(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "ask", ask)
    assert main(["progress", "--delete"]) == 130
    assert len(Database.file(log_file, learner="anna").read().attempts) == 1


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--export", "a.csv", "--delete"],
        ["--export", "a.csv", "--json"],
        ["--delete", "--json"],
        ["--code", "X", "--delete"],
        ["--code", "X", "--export", "a.csv"],
        ["--export"],
        ["--code"],
        ["--delete=now"],
        ["--rules", "nowhere"],
        ["points"],
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], lang: str, log_file: Path, capsys):
    kept(log_file, [lately()])
    slip(capsys, *arguments, lang=lang)
    assert len(Database.file(log_file, learner="anna").read().attempts) == 1


@pytest.mark.parametrize("missing", ["sqlalchemy", "fsrs"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_the_extra_it_says_what_to_install(missing: str, lang: str, capsys):
    with absent(missing, reload="schafkopf_tutor.practice"):
        err = slip(capsys, lang=lang)
    assert "schafkopf-tutor[course]" in err
    assert missing in err


def test_an_address_that_cannot_be_used_is_one_sentence(monkeypatch, capsys):
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", "nonsense://anna:secret@host")
    assert "secret" not in slip(capsys)
