"""The certificate: what stands on it, who can check it, and names that are none."""

from __future__ import annotations

import re
import shlex
from base64 import b64encode
from datetime import date
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.practice.certificate import certificate_of, command
from schafkopf_tutor.quiz.code import Mark, Outcome, decode
from schafkopf_tutor.quiz.paper import Paper
from schafkopf_tutor.quiz.skills import skill_named, skills
from schafkopf_tutor.rulesets import load, parse
from schafkopf_tutor.screen.certificate import LONGEST_NAME, certificate, checked_name
from schafkopf_tutor.screen.voice import Voice

ORDNUNG = load("ordnung")
PAPER = Paper("test", 4711, ORDNUNG)
CHRISTMAS = date(2026, 12, 24)


def outcome(right: int, paper: Paper = PAPER) -> Outcome:
    return Outcome(paper, (Mark.RIGHT,) * right + (Mark.WRONG,) * (30 - right))


def written(name: str, right: int = 27, *, language: str = "de", face: str = "german") -> str:
    voice = Voice(Speaker(language, face=face), ORDNUNG)
    return certificate(certificate_of(outcome(right), checked_name(name), CHRISTMAS), voice)


class Read(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] != "style":
            self.text.append(data)

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.text).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_on_it(language: str):
    found = Read(written("Anna Huber", language=language))
    day = {"de": "24. Dezember 2026", "en": "24 December 2026"}[language]
    for text in ("Anna Huber", day, "27", "30", "24", "ordnung"):
        assert text in found.words
    words = Speaker(language).words()
    wrong = {item.kind.skill for item in PAPER.items[27:]}
    listed = found.words.partition({"de": "Ohne Fehler", "en": "Without a mistake"}[language])[2]
    for skill in PAPER.asked:
        assert (skills()[skill].name(words) in listed) == (skill not in wrong)
    assert ("html", {"lang": language}) in found.tags
    assert [tag for tag, _ in found.tags].count("h1") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_which_game(language: str):
    ddv = load("ddv")
    paper = Paper("test", 7, ddv)
    made = certificate_of(outcome(27, paper), "Anna", CHRISTMAS, "ddv")
    voice = Voice(Speaker(language, face="french"), ddv)
    found = Read(certificate(made, voice))
    title = {"de": "Doppelkopf-Führerschein", "en": "Doppelkopf Driving Licence"}[language]
    assert found.words.count(title) == 2  # in the heading, and as the page's own name
    assert "Schafkopf-Führerschein" not in found.words
    assert "Schafkopf Driving" not in found.words
    assert decode(shlex.split(made.command)[3]) == outcome(27, paper)
    assert "--rules" not in made.command  # they come with the package
    wrong = {item.kind.skill for item in paper.items[27:]}
    for skill in set(paper.asked) - wrong:
        assert skill_named(skill).name(voice.words) in found.words


def test_the_code_in_groups_of_four_and_the_command_that_reads_it():
    found = Read(written("Anna"))
    (shown,) = re.findall(r"schafkopf-tutor test --code [0-9A-Z-]+", found.words)
    code = shlex.split(shown)[-1]
    assert found.words.count(code) == 2
    assert [len(group) for group in code.split("-")] == [4] * 7
    assert decode(code) == outcome(27)


def test_rules_of_somebodys_own_are_named_in_the_command():
    own = parse('schema = 1\nbase = "ordnung"\n[tariff]\nlaufende = 7\n', "own")
    its = outcome(30, Paper("test", 7, own))
    assert shlex.split(command(its, "unser tisch.toml"))[-2:] == ["--rules", "unser tisch.toml"]
    assert "--rules" not in command(outcome(30), "ordnung")


def test_only_who_has_passed_gets_one():
    assert certificate_of(outcome(24), "Anna", None).right == 24
    for right in (0, 23):
        with pytest.raises(TutorError):
            certificate_of(outcome(right), "Anna", None)
    missing = Outcome(PAPER, (Mark.RIGHT,) * 29 + (Mark.OPEN,))
    with pytest.raises(TutorError):
        certificate_of(missing, "Anna", None)


@pytest.mark.parametrize("face", FACES)
def test_it_needs_nothing(face: str):
    """No script, no request; its own policy lets its style sheet in and nothing else."""
    html = written("Anna", face=face)
    found = Read(html)
    assert not {tag for tag, _ in found.tags} & {"script", "iframe", "object", "form", "a"}
    for tag, named in found.tags:
        assert "style" not in named
        assert not [name for name in named if name.startswith("on")]
        for name in ("src", "href"):
            assert (named.get(name) or "data:").startswith("data:"), tag
    (policy,) = [n["content"] for t, n in found.tags if n.get("http-equiv")]
    css = html.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(css.encode()).digest()).decode()
    assert policy is not None
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert len(html.encode()) < 100_000


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></style><b>Anna",
    "Anna & Bertl 'die <3er'",
    "&lt;b&gt;Anna",
    "\u202eannA",
    "אנה הובר",
    "Zo\u0308e\u0301" * 10,
    "{name} {@ace.the} %s",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text(name: str):
    found, plain = Read(written(name)), Read(written("Anna"))
    assert [tag for tag, _ in found.tags] == [tag for tag, _ in plain.tags]
    assert name in found.text
    assert unescape(written(name).partition("<bdi>")[2].partition("</bdi>")[0]) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", ""),
        ("   ", ""),
        (" Anna \t Huber\n", "Anna Huber"),
        ("An\x00na\x1b[2J", "Anna[2J"),
        ("Anna\udcff", "Anna"),
        ("Anna\u2028Huber", "Anna Huber"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_names_as_they_are_typed(typed: str, name: str):
    assert checked_name(typed) == name
    written(typed).encode()


def test_a_name_without_end():
    with pytest.raises(TutorError) as slip:
        checked_name("x" * (LONGEST_NAME + 1))
    for language in LANGUAGES:
        assert str(LONGEST_NAME) in slip.value.say(language)


def test_without_a_name_or_a_day_there_are_lines_to_write_on():
    made = certificate_of(outcome(30), "", None)
    html = certificate(made, Voice(Speaker("de"), ORDNUNG))
    assert '<p class="skt-name is-empty"></p>' in html
    assert "2026" not in Read(html).words
    assert "<title>Schafkopf-Führerschein</title>" in html
