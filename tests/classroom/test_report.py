"""The report of a session, counted by hand beside it; its page, its tables, sessions compared."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import date
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.classroom.compare import FEW, aggregate, compare
from schafkopf_tutor.classroom.report import ClassReport, Member, Paper, Row, Tally
from schafkopf_tutor.classroom.report_page import compared_page, report_page
from schafkopf_tutor.classroom.report_said import Heading, Telling, compared_rows, share_text
from schafkopf_tutor.classroom.report_table import ANSWERS, answers_csv, compared_csv, people_csv
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.practice.attempts import made

RULES = load("ordnung")
HEADING = Heading("7", date(2026, 3, 9))
ANNA, BENI, CHRISTL = (Member(name[0].lower(), name) for name in ("Anna", "Beni", "Christl"))
SIXTY, OBER = "sixty_wins", "ober_counts_four"


def voice(language: str = "en") -> Voice:
    return Voice(Speaker(language), RULES)


def row(who: str, question: int, right: bool, round_: int = 1, **more: Any) -> Row:
    own = more.pop("own", False)
    return Row(who, question, round_, made(right=right, **more), own)


def an_evening() -> list[Row]:
    """Three questions; to the second there were two votes, and Christl came for that one only."""
    believes: dict[str, Any] = {"beliefs": (SIXTY,)}
    return [
        row("a", 1, True, skill="points"),
        row("b", 1, False, skill="points"),
        row("a", 2, False, skill="who_has_won", **believes),
        row("b", 2, False, skill="who_has_won", **believes),
        row("c", 2, True, skill="who_has_won"),
        row("a", 2, True, 2, skill="who_has_won"),
        row("b", 2, False, 2, skill="who_has_won", **believes),
        row("b", 3, True, skill="points", level=2),
    ]


PEOPLE = (ANNA, BENI, CHRISTL)


def test_an_evening_counted_by_hand():
    report = ClassReport.of(PEOPLE, an_evening())
    assert report.total == Tally(
        6, 3
    )  # first votes: a1 b1 a2 b2 c2 b3, of which a1 c2 b3 are right
    assert [line.total for line in report.people] == [Tally(2, 1), Tally(3, 1), Tally(1, 1)]
    assert report.people[1].by_skill == {"points": Tally(2, 1), "who_has_won": Tally(1, 0)}
    points, winners = sorted(report.skills, key=lambda line: line.skill)
    assert (points.skill, points.questions, points.first, points.last) == (
        "points", 2, Tally(3, 2), Tally(3, 2),
    )  # fmt: skip
    assert (winners.questions, winners.first, winners.last) == (1, Tally(3, 1), Tally(3, 2))
    (belief,) = report.beliefs
    assert belief == (SIXTY, 2, 2, ("who_has_won",))
    assert [line.rounds for line in report.questions] == [
        (Tally(2, 1),), (Tally(3, 1), Tally(2, 1)), (Tally(1, 1),),
    ]  # fmt: skip
    assert [(line.belief, line.fits) for line in report.questions] == [("", 0), (SIXTY, 2), ("", 0)]


def test_the_order_of_the_rows_changes_nothing():
    rows = an_evening()
    wanted = ClassReport.of(PEOPLE, rows)
    for seed in range(5):
        Random(seed).shuffle(rows)
        assert ClassReport.of(PEOPLE, rows) == wanted


def test_whole_classes_against_another_count(seed):
    """Every number again, by loops that share nothing with the report."""
    rng = Random(seed)
    names = list(skills())[:4]
    members = [Member(str(at), f"P{at}") for at in range(7)]
    rows = []
    asked = [rng.choice(names) for _ in range(9)]
    for number, skill in enumerate(asked, 1):
        for member in members:
            for vote in (1, 2)[: rng.randint(0, 2)]:
                right = rng.random() < 0.5
                beliefs = () if right else tuple(rng.sample(list(BELIEFS), rng.randint(0, 2)))
                rows.append(row(member.id, number, right, vote, skill=skill, beliefs=beliefs))
    report = ClassReport.of(members, rows)
    given, good, fits = Counter[Any](), Counter[Any](), Counter[Any]()
    for one in rows:
        if one.round == 1:
            of = asked[one.question - 1]
            for key in ("all", one.member, of, (one.member, of), one.question):
                given[key] += 1
                good[key] += one.attempt.right
            for name in one.attempt.beliefs:
                fits[name] += 1
                fits[name, one.member] = 1
    assert report.total == (given["all"], good["all"])
    for line in report.people:
        assert line.total == (given[line.member.id], good[line.member.id])
        for of, tally in line.by_skill.items():
            assert tally == (given[line.member.id, of], good[line.member.id, of])
    for about in report.skills:
        assert about.first == (given[about.skill], good[about.skill])
    assert {belief.belief: belief.answers for belief in report.beliefs} == {
        name: count for name, count in fits.items() if isinstance(name, str)
    }
    for belief in report.beliefs:
        assert belief.people == sum(fits[belief.belief, member.id] for member in members)
    for question in report.questions:
        assert question.rounds[0] == (given[question.number], good[question.number])


def test_own_questions_have_one_vote_each():
    rows = [row("a", 1, at != 2, at, own=True, skill="points") for at in (1, 2, 3)]
    rows.append(row("b", 1, True, 1, own=True, skill="points"))
    report = ClassReport.of(PEOPLE, rows)
    assert report.total == Tally(4, 3)
    (question,) = report.questions
    assert (question.rounds, question.item) == ((Tally(4, 3),), "")
    assert "→" not in str(Telling(report, HEADING, voice()).questions())


def test_cards_of_paper_are_counted_with_the_phones():
    paper = Paper(1, 1, "points@1/1/7/0123456789ab", "points", 1, 10, 4, {SIXTY: 5})
    report = ClassReport.of(PEOPLE, [row("a", 1, True)], [paper])
    assert report.questions[0].rounds == (Tally(11, 5),)
    assert (report.questions[0].belief, report.questions[0].fits) == (SIXTY, 5)
    assert report.total == Tally(1, 1)  # nobody's
    alone = Telling(ClassReport.of((), (), [paper]), HEADING, voice())
    assert "paper" in alone.about()[-1]
    assert alone.questions()[1][3:5] == ("10", "40 %")


def test_simulated_learners_count_only_among_themselves():
    bot = Member("x", "Bot", simulated=True)
    rows = [row("a", 1, True), row("x", 1, False)]
    assert ClassReport.of([ANNA, bot], rows).total == Tally(1, 1)
    rehearsal = ClassReport.of([bot], rows)
    assert rehearsal.total == Tally(1, 0)
    assert any("rehearsal" in line for line in Telling(rehearsal, HEADING, voice()).about())


def test_who_keeps_answering_by_a_belief_is_suspected_and_nobody_else():
    others = ("sixty_is_tie", OBER)
    rows = [
        row(who, at, who == "a", skill="who_has_won", options=4, beliefs=(SIXTY,) * (who == "b"),
            against=others if who == "b" else ())
        for at in range(1, 7) for who in "ab"
    ]  # fmt: skip
    report = ClassReport.of(PEOPLE, rows)
    assert [line.suspected for line in report.people] == [None, SIXTY, None]


@pytest.mark.parametrize(
    ("tally", "wanted"),
    [((0, 0), "–"), ((3, 2), "67 %"), ((8, 1), "13 %"), ((200, 1), "1 %"), ((201, 1), "0 %")],
)
def test_percent_are_rounded_half_up(tally, wanted):
    assert share_text(Tally(*tally), voice()) == wanted


# --- the page -------------------------------------------------------------------------------------


class Seen(HTMLParser):
    """The cells of all tables, and all tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags = Counter[str]()
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags[tag] += 1
        if tag in ("td", "th"):
            self.cells.append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.cells[-1] += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_all_of_it(language: str):
    telling = Telling(ClassReport.of(PEOPLE, an_evening()), HEADING, voice(language))
    seen = Seen(report_page(telling))
    for name in ("Anna", "Beni", "Christl"):
        assert sum(cell.startswith(name) for cell in seen.cells) == 2  # people, and the matrix
    belief = BELIEFS[SIXTY]
    assert belief.right(voice(language).words, RULES) in seen.cells
    assert "33 % → 50 %" in seen.cells
    assert seen.tags["rect"] == 4  # two skills, each with its ground
    assert not seen.tags["script"] + seen.tags["a"]


def test_a_name_is_text_whatever_it_is():
    evil = Member("a", "<script>alert(1)</script>&")
    page = report_page(Telling(ClassReport.of([evil], [row("a", 1, True)]), HEADING, voice()))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_without_answers_says_so(language: str):
    report = ClassReport.of(PEOPLE, [])
    page = report_page(Telling(report, HEADING, voice(language)))
    assert voice(language).text("class_report.empty") in page
    assert Seen(page).tags["table"] == 1  # who was there


# --- tables ---------------------------------------------------------------------------------------


def read(text: str, language: str) -> list[dict[str, str]]:
    between = {"de": ";", "en": ","}[language]
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=between))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_is_a_line(language: str):
    rows = an_evening()
    found = read(answers_csv(ClassReport.of(PEOPLE, rows), "7", language), language)
    assert list(found[0]) == list(ANSWERS)
    wanted = sorted((r.question, r.member, r.round, int(r.attempt.right)) for r in rows)
    assert [
        (int(f["question"]), f["person"], int(f["round"]), int(f["right"])) for f in found
    ] == wanted
    assert {f["name"] for f in found} == {"Anna", "Beni", "Christl"}


def test_a_name_is_no_formula():
    evil = Member("a", "=1+2")
    (found,) = read(answers_csv(ClassReport.of([evil], [row("a", 1, True)]), "7", "en"), "en")
    assert found["name"] == "'=1+2"


def test_people_against_skills():
    found = read(people_csv(ClassReport.of(PEOPLE, an_evening()), voice("de")), "de")
    beni = found[1]
    assert (beni["name"], beni["answers"], beni["right"]) == ("Beni", "3", "1")
    assert (beni["points"], beni["who_has_won"]) == ("0,5", "0,0")
    assert found[2]["points"] == ""


# --- sessions compared ---------------------------------------------------------------------------


def a_class(session: str, day: int, people: int, right: int, fit: int = 0) -> Any:
    """So many people, so many of them right; of the others so many fit a belief."""
    members = [Member(str(at), f"P{at}") for at in range(people)]
    rows = [
        row(
            member.id, 1, at < right, skill="who_has_won",
            beliefs=(SIXTY,) if right <= at < right + fit else (),
        )
        for at, member in enumerate(members)
    ]  # fmt: skip
    report = ClassReport.of(members, rows)
    return aggregate(report, session=session, day=date(2026, 3, day), ruleset="ordnung")


def test_sessions_side_by_side():
    compared = compare([*a_class("later", 9, 10, 7), *a_class("first", 2, 8, 2, 3)])
    assert [one.session for one in compared.sessions] == ["first", "later"]
    assert compared.total == (Tally(8, 2), Tally(10, 7))
    assert compared.skills == (("who_has_won", (Tally(8, 2), Tally(10, 7))),)
    assert compared.beliefs == ((SIXTY, (Tally(8, 3), Tally(10, 0))),)
    rows = compared_rows(compared, voice("en"))
    assert rows["skill"][1][1:] == ("25 %", "70 %")
    assert rows["belief"][1][1:] == ("38 %", "0 %")
    assert "25 %" in compared_page(compared, voice("en"))
    found = read(compared_csv(compared, "en"), "en")
    assert [f["share"] for f in found if f["about"] == "skill"] == ["0.25", "0.7"]


def test_of_few_people_nothing_is_kept():
    assert a_class("small", 2, FEW - 1, 1) == ()
    assert a_class("enough", 2, FEW, 1)


def test_nobody_is_in_what_is_kept():
    lines = a_class("s", 2, 6, 3, 2)
    told = str(lines)
    assert not any(f"P{at}" in told for at in range(6))
    assert {line.people for line in lines} == {6}
