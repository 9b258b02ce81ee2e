"""Where the learner stands, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from schafkopf_tutor.beliefs import Belief, belief_named
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM
from schafkopf_tutor.practice.attempt import time_text
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.voice import Voice

if TYPE_CHECKING:  # it needs the extra
    from schafkopf_tutor.practice.report import Report, Suspected

SCHEMA: Final = 1
"""A new number whenever a key goes or changes its meaning."""
AT_ONCE: Final = 3
"""So many skills stand in a command that is proposed."""
_INDENT: Final = "  "
_COLUMNS: Final = ("skill", "mastery", "level", "answers", "due")
_SITTING: Final = ("when", "mode", "answers", "right")
_MONTH: Final = 30
_YEAR: Final = 365


def propose(asked: Sequence[str], rules: str | None, console: Console, *more: object) -> None:
    """A quiz to be typed next. ``rules`` are those that were named, ``more`` are options behind the
    skills."""
    call(("quiz", ",".join(asked), *more), rules, console)


def call(given: Iterable[object], rules: str | None, console: Console) -> None:
    """Something to be typed, on a line of its own, however long: so it can be copied."""
    named = f'"{rules}"' if rules and " " in rules else rules
    words = [PROGRAM, *map(str, given), *(["--rules", named] if named else [])]
    console.text(_INDENT + " ".join(filter(None, words)) + "\n")


def show(report: Report, now: datetime, voice: Voice, rules: str | None, console: Console) -> None:
    """Print where somebody stands, in the time zone of ``now``. ``rules`` are those that were
    named."""

    def say(message: str, **values: object) -> None:
        console.paragraph(voice.text(f"cli.progress.{message}", **values))

    say("head", answers=report.answers, begun=len(report.stands), all=report.offered)
    console.text("\n")
    console.table(_skills(report, voice), words=(0, 1, 4))
    console.text("\n")
    if report.due:
        first = report.due[:AT_ONCE]
        names = tuple(_name(skill, voice) for skill in first)
        say("due" if first == report.due else "due_first", skills=names, count=len(report.due))
        propose(first, rules, console)
    elif report.following:
        say("none_due", skill=_name(report.following, voice))
        propose((report.following,), rules, console)
    coming = _coming(report, voice)
    say("coming" if coming else "none_coming", days=coming, count=len(report.coming))
    if report.suspected:
        console.text("\n")
        console.paragraph(" ".join(_suspected(report.suspected, voice)))
        say("try")
        propose((report.suspected.skill,), rules, console)
    console.text("\n")
    console.table(_sittings(report, now, voice), words=(0, 1))


def _name(skill: str, voice: Voice) -> str:
    return skill_named(skill).name(voice.words)


def _skills(report: Report, voice: Voice) -> list[list[str]]:
    head = [voice.text(f"cli.progress.column.{name}") for name in _COLUMNS]
    return [
        head,
        *(
            [
                _name(stand.skill, voice),
                voice.words.phrase(f"mastery.{stand.mastery.name.lower()}"),
                str(stand.level),
                str(stand.answers),
                _in_days(stand.days, voice),
            ]
            for stand in report.stands
        ),
    ]


def _in_days(days: int, voice: Voice) -> str:
    """When that is, as people say it: the longer it takes, the less the day matters."""
    if days < 2 * _MONTH:
        kind = ("today", "tomorrow")[days] if days < 2 else "days"
        return voice.words.phrase(f"cli.progress.in.{kind}", count=days)
    kind, unit = ("months", _MONTH) if days < 2 * _YEAR else ("years", _YEAR)
    return voice.words.phrase(f"cli.progress.in.{kind}", count=round(days / unit))


def _coming(report: Report, voice: Voice) -> tuple[str, ...]:
    """The days on which something falls due, each with the number of reviews."""
    found = []
    for at, (day, count) in enumerate(report.coming):
        name = voice.words.phrase(f"weekday.{day.weekday()}" if at else "cli.progress.in.tomorrow")
        found += [voice.words.phrase("cli.progress.on", day=name, count=count)] if count else []
    return tuple(found)


def _suspected(suspected: Suspected, voice: Voice) -> tuple[str, ...]:
    """What the learner may believe, what is true instead, and where that stands."""
    belief = belief_named(suspected.belief)
    right, source = belief.right(voice.words, voice.ruleset), _source(belief, voice)
    said = [belief.says(voice.words, voice.ruleset), voice.text("cli.progress.truth", right=right)]
    return (*said, voice.text("cli.quiz.source", source=source)) if source else tuple(said)


def _source(belief: Belief, voice: Voice) -> str:
    """Where the rule stands that puts it right; empty where no book has it."""
    return voice.speaker.source(belief.cures, voice.ruleset) if voice.law(belief.cures) else ""


def _sittings(report: Report, now: datetime, voice: Voice) -> list[list[str]]:
    rows = [[voice.text(f"cli.progress.column.{name}") for name in _SITTING]]
    for sat in report.sittings:
        mode = voice.words.phrase(f"cli.progress.mode.{sat.mode}")
        rows.append([_when(sat.start, now, voice), mode, str(sat.answers), str(sat.right)])
    return rows


def _when(at: datetime, now: datetime, voice: Voice) -> str:
    there = at.astimezone(now.tzinfo)
    return voice.words.phrase(
        "cli.progress.when",
        year=f"{there:%Y}",
        month=f"{there:%m}",
        day=f"{there:%d}",
        time=f"{there:%H:%M}",
    )


def as_json(report: Report, now: datetime, voice: Voice) -> dict[str, object]:
    """The same for other programs: ``data/schemas/progress.schema.json``."""
    ruleset = voice.ruleset
    return {
        "schema": SCHEMA,
        "lang": voice.words.language,
        "at": time_text(now),
        "rules": {"name": ruleset.name, "digest": ruleset.digest},
        "answers": report.answers,
        "skills": [
            {
                "skill": stand.skill,
                "name": _name(stand.skill, voice),
                "mastery": stand.mastery.name.lower(),
                "level": stand.level,
                "answers": stand.answers,
                "due": time_text(stand.due),
            }
            for stand in report.stands
        ],
        "due": list(report.due),
        "following": report.following,
        "coming": [{"date": day.isoformat(), "count": count} for day, count in report.coming],
        "belief": _belief(report.suspected, voice) if report.suspected else None,
        "sittings": [
            {
                "start": time_text(sat.start),
                "end": time_text(sat.end),
                "mode": sat.mode,
                "answers": sat.answers,
                "right": sat.right,
                "skills": list(sat.skills),
            }
            for sat in report.sittings
        ],
    }


def _belief(suspected: Suspected, voice: Voice) -> dict[str, object]:
    belief = belief_named(suspected.belief)
    return {
        "belief": belief.id,
        "name": belief.name(voice.words),
        "says": belief.says(voice.words, voice.ruleset),
        "right": belief.right(voice.words, voice.ruleset),
        "rule": belief.cures,
        "citation": _source(belief, voice) or None,
        "skill": suspected.skill,
    }
