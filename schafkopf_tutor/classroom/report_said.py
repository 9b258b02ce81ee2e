"""A session's report in words: rows of cells under a head, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, TypeAlias

from schafkopf_tutor.beliefs import every_belief
from schafkopf_tutor.classroom.compare import Compared
from schafkopf_tutor.classroom.report import ClassReport, PersonLine, QuestionLine, Tally
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.rulesheet.sheet import titled, titled_by_name
from schafkopf_tutor.screen.voice import Voice

Rows: TypeAlias = "list[tuple[str, ...]]"
"""Cells; the first row is the head."""
_LEAST = 3
"""Of fewer answers a weakest skill says nothing."""


class Heading(NamedTuple):
    """Which session it is: its id, and its day."""

    session: str
    day: date


def share_text(tally: Tally | None, voice: Voice) -> str:
    """A right share in whole percent, half up; a dash without answers."""
    if tally is None or not tally.answers:
        return voice.text("class_report.none")
    whole = (200 * tally.right + tally.answers) // (2 * tally.answers)
    return voice.text("class_report.percent", number=whole)


def skill_name(skill: str, voice: Voice) -> str:
    """A skill's name; its id if a newer program has named it."""
    known = every_skill().get(skill)
    return skill if known is None else known.name(voice.words)


def belief_name(belief: str | None, voice: Voice) -> str:
    """A belief's name; a dash for none."""
    if belief is None or belief not in every_belief():
        return voice.text("class_report.none")
    return every_belief()[belief].name(voice.words)


@dataclass(frozen=True)
class Telling:
    """Says a report. The voice's rule set is the session's."""

    report: ClassReport
    heading: Heading
    voice: Voice

    @property
    def title(self) -> str:
        """Which session it is."""
        return self.voice.text("class_report.title", session=self.heading.session)

    def about(self) -> list[str]:
        """When, by which rules, how many people, how many answers; what counts."""
        report, voice = self.report, self.voice
        there = sum(line.total.answers > 0 for line in report.people)
        day = day_text(self.heading.day, voice.words)
        said = [
            voice.text("class_report.when", day=day, rules=titled(voice.ruleset, voice.speaker))
        ]
        if not report.total.answers and not report.questions:
            return [*said, voice.text("class_report.empty")]
        if not report.total.answers:
            return [*said, voice.text("class_report.papers")]
        share = share_text(report.total, voice)
        said.append(
            voice.text(
                "class_report.came",
                people=len(report.people),
                there=there,
                answers=report.total.answers,
                share=share,
            )
        )
        if report.people and all(line.member.simulated for line in report.people):
            said.append(voice.text("class_report.simulated"))
        if _several(report):
            said.append(voice.text("class_report.first"))
        return said

    def people(self) -> Rows:
        """A row for each person, in the order in which they came."""
        head = ("name", "team", "answers", "share", "weakest", "belief")
        return [self._head(head), *(self._person(line) for line in self.report.people)]

    def _person(self, line: PersonLine) -> tuple[str, ...]:
        none = self.voice.text("class_report.none")
        weak = weakest(line.by_skill)
        return (
            line.member.name,
            line.member.team or none,
            str(line.total.answers),
            share_text(line.total, self.voice),
            none if weak is None else skill_name(weak, self.voice),
            belief_name(line.suspected, self.voice),
        )

    def skills(self) -> Rows:
        """A row for each skill, in teaching order."""
        several = _several(self.report)
        head = ["skill", "questions", "answers", "share", *(["last"] if several else [])]
        rows = [self._head(head)]
        for line in self.report.skills:
            last = [share_text(line.last, self.voice)] if several else []
            rows.append(
                (
                    skill_name(line.skill, self.voice),
                    str(line.questions),
                    str(line.first.answers),
                    share_text(line.first, self.voice),
                    *last,
                )
            )
        return rows

    def beliefs(self) -> Rows:
        """A row for each wrong belief that showed, with what is right instead."""
        rows = [self._head(("belief", "people", "fitting", "right"))]
        for line in self.report.beliefs:
            right = every_belief()[line.belief].right(self.voice.words, self.voice.ruleset)
            name = belief_name(line.belief, self.voice)
            rows.append((name, str(line.people), str(line.answers), right))
        return rows

    def questions(self) -> Rows:
        """A row for each question, with the votes one after the other."""
        rows = [self._head(("question", "skill", "level", "answers", "votes", "belief"))]
        return rows + [self._question(line) for line in self.report.questions]

    def _question(self, line: QuestionLine) -> tuple[str, ...]:
        votes = [share_text(tally, self.voice) for tally in line.rounds]
        belief = belief_name(line.belief or None, self.voice)
        if line.fits:
            belief = self.voice.text("class_report.fits", belief=belief, count=line.fits)
        return (
            str(line.number),
            skill_name(line.skill, self.voice),
            str(line.level),
            str(line.rounds[0].answers),
            self.voice.text("class_report.then").join(votes),
            belief,
        )

    def matrix(self, width: int = 6) -> list[Rows]:
        """People against skills: tables of at most ``width`` skills each."""
        names = [line.skill for line in self.report.skills]
        parts = [names[at : at + width] for at in range(0, len(names), width)]
        return [self._part(part) for part in parts]

    def _part(self, names: Sequence[str]) -> Rows:
        head = (self.voice.text("class_report.head.name"),)
        rows = [head + tuple(skill_name(name, self.voice) for name in names)]
        for line in self.report.people:
            cells = tuple(self._of(line.by_skill.get(name)) for name in names)
            rows.append((line.member.name, *cells))
        return rows

    def _of(self, tally: Tally | None) -> str:
        if tally is None:
            return self.voice.text("class_report.none")
        return self.voice.text("class_report.of", right=tally.right, answers=tally.answers)

    def _head(self, columns: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.voice.text(f"class_report.head.{column}") for column in columns)


def _several(report: ClassReport) -> bool:
    """Whether there was a question with several votes."""
    return any(row.round > 1 and not row.own for row in report.rows)


def weakest(by_skill: dict[str, Tally]) -> str | None:
    """The skill with the smallest right share, of those with enough answers; None if all of them
    are right, or there are too few. Of equals the one that is taught first.

    >>> weakest({"points": Tally(4, 3), "may_play": Tally(3, 1), "value": Tally(2, 0)})
    'may_play'
    """
    found = {name: tally for name, tally in by_skill.items() if tally.answers >= _LEAST}
    low = min(found, key=lambda name: found[name].right / found[name].answers, default=None)
    return None if low is None or found[low].right == found[low].answers else low


def compared_rows(compared: Compared, voice: Voice) -> dict[str, Rows]:
    """Sessions side by side: ``all``, ``skill`` and ``belief``, each as rows under one head."""
    days = tuple(
        voice.text("class_compare.session", session=one.session, day=day_text(one.day, voice.words))
        for one in compared.sessions
    )
    names = [titled_by_name(one.ruleset, voice.speaker) for one in compared.sessions]
    rules = ("class_compare.rules", names)
    people = ("class_compare.people", [str(one.people) for one in compared.sessions])
    answers = ("class_compare.answers", [str(tally.answers) for tally in compared.total])
    right = ("class_compare.right", [share_text(tally, voice) for tally in compared.total])

    def rows(head: str, lines: Sequence[tuple[str, Sequence[Tally]]]) -> Rows:
        made = [(name, *(share_text(t, voice) for t in tallies)) for name, tallies in lines]
        return [(voice.text(f"class_report.head.{head}"), *days), *made]

    whole = [(voice.text(message), *cells) for message, cells in (rules, people, answers, right)]
    by_skill = [(skill_name(name, voice), tallies) for name, tallies in compared.skills]
    by_belief = [(belief_name(name, voice), tallies) for name, tallies in compared.beliefs]
    return {
        "all": [(voice.text("class_compare.what"), *days), *whole],
        "skill": rows("skill", by_skill),
        "belief": rows("belief", by_belief),
    }
