"""Help, version, languages, and what happens around a call."""

import shlex
from argparse import Namespace

import pytest

from schafkopf_tutor import __version__
from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.games import rules_asked_for
from schafkopf_tutor.cli.parser import language_from
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import laws

COMMANDS = (
    "why",
    "replay",
    "rules",
    "play",
    "quiz",
    "test",
    "today",
    "items",
    "page",
    "pocket",
    "scoresheet",
    "worksheet",
    "slips",
    "votingcards",
    "grades",
    "privacy",
    "simulate",
    "demo",
    "read",
    "warm",
    "doctor",
    "coverage",
    "class",
)
PAGES: list[list[str]] = [[], *([command] for command in COMMANDS)]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_has_examples(page: list[str], option: str, language: str, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*page, option, "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith({"de": "Aufruf: ", "en": "Usage: "}[language])
    assert {"de": "Beispiele:", "en": "Examples:"}[language] in out
    other = {"de": ("Usage", "options", "show this"), "en": ("Aufruf", "Schalter", "zeigen")}
    assert not any(word in out for word in other[language])
    examples = [line for line in out.splitlines() if line.startswith("  schafkopf-tutor")]
    assert len(examples) >= 2
    for line in out.splitlines():
        assert line in examples or len(line) <= 80


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("page", PAGES[1:])
def test_help_names_every_option(page: list[str], language: str, capsys):
    options = {
        "why": ["--json", "--rules", "--seat", "--face", "TEXT", "CARD"],
        "replay": ["--json", "FILE"],
        "review": [
            "--game",
            "--seat",
            "--worlds",
            "--stake",
            "--seed",
            "--rules",
            "--out",
            "--plain",
        ],
        "rules": ["--face", "--wall", "--out", "NAME|FILE"],
        "play": ["--with", "--rules", "--open", "--seed", "--games", "--resume", "--export"],
        "quiz": ["--n", "--seed", "--level", "--rules", "--plain", "SKILL"],
        "test": ["--seed", "--rules", "--new", "--name", "--out", "--code", "--plain"],
        "today": ["--date", "--rules", "--name", "--face", "--plain", "--no-log"],
        "items": ["--n", "--seed", "--level", "--rules", "--skill"],
        "read": ["--update", "--port"],
        "doctor": ["--json"],
        "warm": ["FOLDER"],
        "coverage": ["--json"],
        "class": [
            *("--check", "--rehearse", "--sessions", "--report", "--compare", "--show", "--erase"),
            *("--stop", "--open", "--host", "--port", "--game", "--rules", "--data", "--public"),
            *("--session", "--names", "--keep", "--yes", "--json", "--wait", "--wifi", "--out"),
        ],
        "page": ["--n", "--seed", "--level", "--rules", "--skill", "--out"],
        "pocket": ["--phrases", "--rules", "--face", "--out"],
        "scoresheet": ["--kind", "--rules", "--out"],
        "simulate": ["--deals", "--seed", "--rules", "--keep", "--json", "PLAYER"],
        "slips": ["--n", "--seed", "--rules", "--face", "--out"],
        "votingcards": ["--n", "--out"],
        "grades": [
            *("CLASSLIST", "--class", "--codes", "--nbgrader", "--id", "--match", "--scale"),
            *("--missing", "--rules", "--data", "--out"),
        ],
        "privacy": ["--out"],
        "worksheet": ["--skill", "--n", "--seed", "--level", "--rules", "--face", "--out"],
        "demo": ["--list", "--rules", "--out", "DEAL|FILE"],
    }
    main([*page, "--help", "--lang", language])
    out = capsys.readouterr().out
    for option in ["--help", "--lang", *options[page[0]]]:
        assert option in out


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, capsys):
    main(["why", "--help", "--lang", language])
    tried = 0
    for line in capsys.readouterr().out.splitlines():
        if line.startswith("  schafkopf-tutor why") and "<" not in line:
            assert main(shlex.split(line)[1:]) == 0
            tried += 1
    assert tried == 3


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"schafkopf-tutor {__version__}\n"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["dance"], "dance"), (["--loud"], "--loud"), (["dance", "--loud"], "dance"), ([""], "")],
)
def test_what_it_does_not_know(arguments: list[str], named: str, language: str, capsys):
    assert main(["--lang", language, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert named in err
    assert "schafkopf-tutor --help" in err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "C"}, "de"),
        ({"LANG": "fr_FR"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_US"}, "en"),
    ],
)
def test_the_language_of_the_terminal(environment: dict[str, str], language: str):
    assert language_from(environment) == language


def test_the_terminals_language_is_used(capsys, monkeypatch):
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    for locale, word in (("en_US.UTF-8", "missing"), ("de_DE.UTF-8", "fehlt")):
        monkeypatch.setenv("LANG", locale)
        assert main(["why"]) == 2
        assert word in capsys.readouterr().err


def test_ctrl_c_is_quiet(capsys, monkeypatch):
    def stop(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("schafkopf_tutor.cli.why.read_position", stop)
    assert main(["why", "ordnung | wenz by 0 | 2 holds EO"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("page", ["play", "simulate", "today", "quiz", "items", "worksheet"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_the_rules_of_each_game(page: str, language: str, capsys):
    """What is played without ``--rules``: of each game the rule set that is taken then."""
    main([page, "--help", "--lang", language])
    told = " ".join(capsys.readouterr().out.split())
    rules = told.rpartition("--rules NAME|FILE")[2].partition("TOML")[2].partition(")")[0]
    for law in laws():
        name, _ = rules_asked_for(Namespace(game=law, rules=None))
        assert name in rules, law
