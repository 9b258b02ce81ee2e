"""A session's answers as a table for a spreadsheet, and people against skills as another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schafkopf_tutor.classroom.compare import Compared
from schafkopf_tutor.classroom.report import ClassReport, Tally
from schafkopf_tutor.practice.export import COLUMNS, cells, table
from schafkopf_tutor.screen.voice import Voice

ANSWERS: Final = (
    "session", "person", "name", "team", "question", "round",
    *(name for name in COLUMNS if name not in ("id", "learner", "mode", "sitting")),
)  # fmt: skip
"""The columns: who, which question, which vote, then those of the attempt log; see
``data/schemas/attempts.schema.json``."""


def answers_csv(report: ClassReport, session: str, language: str) -> str:
    """Every answer, a line each, under ``ANSWERS``; its form is that of ``practice.export``."""
    members = {line.member.id: line.member for line in report.people}

    def rows() -> Any:
        for row in report.rows:
            who = members[row.member]
            about = {"session": session, "person": row.member, "name": who.name, "team": who.team}
            yield cells(row.attempt) | about | {"question": row.question, "round": row.round}

    return table(ANSWERS, rows(), language)


def people_csv(report: ClassReport, voice: Voice) -> str:
    """A line for each person: answers, right ones, then the right share of each skill (0 to 1)."""
    skills = [line.skill for line in report.skills]
    columns = ["person", "name", "team", "answers", "right", "belief", *skills]

    def row(at: int) -> Mapping[str, Any]:
        line = report.people[at]
        shares = {skill: _share(line.by_skill.get(skill)) for skill in skills}
        return shares | {
            "person": line.member.id,
            "name": line.member.name,
            "team": line.member.team,
            "answers": line.total.answers,
            "right": line.total.right,
            "belief": line.suspected or "",
        }

    return table(columns, map(row, range(len(report.people))), voice.words.language)


def compared_csv(compared: Compared, language: str) -> str:
    """Sessions, a line for each session and skill or belief."""
    columns = ("session", "day", "rules", "people", "about", "name", "answers", "right", "share")
    parts = {
        "all": (("", compared.total),),
        "skill": compared.skills,
        "skill_last": compared.last,
        "belief": compared.beliefs,
    }
    rows = [
        {
            "session": column.session, "day": column.day.isoformat(), "rules": column.ruleset,
            "people": column.people, "about": about, "name": name, "answers": tally.answers,
            "right": tally.right, "share": _share(tally),
        }
        for about, part in parts.items()
        for name, tallies in part
        for column, tally in zip(compared.sessions, tallies, strict=True)
    ]  # fmt: skip
    return table(columns, rows, language)


def _share(tally: Tally | None) -> float | None:
    share = None if tally is None else tally.share
    return None if share is None else round(share, 4)
