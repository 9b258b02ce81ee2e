"""Where a learner stands: his log in figures, with what comes next in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from html import escape
from typing import Final, TypeAlias

from matplotlib.axes import Axes

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notebook.pictures import framed
from schafkopf_tutor.notebook.plots_curve import curve_facts, curve_line, daily_bars, daily_facts
from schafkopf_tutor.notebook.plots_forecast import forecast_bars, forecast_facts
from schafkopf_tutor.notebook.plots_heat import (
    heat_facts,
    heat_height,
    heat_map,
    heat_said,
    heat_width,
)
from schafkopf_tutor.notebook.plots_mastery import (
    mastery_facts,
    mastery_height,
    mastery_map,
    quoted,
)
from schafkopf_tutor.notebook.plots_style import WIDE, WIDTH, Facts, picture
from schafkopf_tutor.practice.attempt import Attempt, in_order
from schafkopf_tutor.practice.figures import daily, forecast, heat, overview, standings, steps
from schafkopf_tutor.practice.log import Log, Read
from schafkopf_tutor.practice.mix import Next, Offer, offer, wanted
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.screen.voice import Voice

Answers: TypeAlias = Log | Iterable[Attempt] | None
"""A log, or the attempts themselves; None is the log of whoever sits here."""

_TITLE: Final = 0.7
_FRAME: Final = 62
"""Letters: the map needs more room than what is read."""
_LOW: Final = 3.8
_HIGH: Final = 4.3
"""Inches: a title with what is around a figure; the height of a figure with little below it, and
with more."""


def read(answers: Answers, log: Callable[[], Log | None]) -> Read:
    """The attempts that are meant, and what has to be told about them."""
    if isinstance(answers, Iterable):
        return Read(in_order(tuple(answers)))
    meant = log() if answers is None else answers
    return Read(()) if meant is None else meant.read()


@dataclass(frozen=True)
class Learned:
    """What a log says at a time, in figures. ``now`` tells where its days begin, too."""

    found: Read
    now: datetime
    voice: Voice

    @cached_property
    def _progress(self) -> Progress:
        return Progress.of(self.found.attempts)

    @cached_property
    def _offered(self) -> Offer:
        return offer(self.voice.ruleset)

    @cached_property
    def _following(self) -> tuple[Next, ...]:
        return wanted(self.now, self._progress, self._offered)

    def shown(self, drawn: Callable[[], Picture]) -> Picture:
        """What is drawn of some answers, or a sentence if there are none; first what has to be told
        of the log."""
        told = self.found.told
        parts = [] if told is None else [_sentence(self.voice.say(told))]
        if self.found.attempts:
            parts.append(drawn())
        elif told is None:
            parts.append(_sentence(self.voice.text("progress.empty")))
        return framed(_joined(parts), _FRAME)

    def mastery(self) -> Picture:
        """The skills as a map."""
        stands = standings(self._progress, self._offered, self._following)
        return self._picture(
            mastery_facts(stands, self.voice),
            lambda ax: mastery_map(ax, stands, self.voice),
            mastery_height(self.voice.ruleset.law) + _TITLE,
            WIDE,
        )

    def forecast(self, days: int) -> Picture:
        """The reviews of the coming days."""
        coming = forecast(self._progress, self.now, self._offered, days)
        facts = forecast_facts(coming, self.voice)
        if not coming.total:
            return _sentence(facts.sentence)
        return self._picture(facts, lambda ax: forecast_bars(ax, coming, self.voice), _LOW)

    def heat(self) -> Picture:
        """Wrong answers by skill and belief."""
        found = heat(self.found.attempts)
        if not found.beliefs:
            return _sentence(heat_said(found, self.voice))
        return self._picture(
            heat_facts(found, self.voice),
            lambda ax: heat_map(ax, found, self.voice),
            heat_height(found) + _TITLE,
            heat_width(found),
        )

    def curve(self, skill: str | None = None) -> Picture:
        """The answers of a skill, or of all of them day by day."""
        voice, zone = self.voice, self.now.tzinfo
        if skill is None:
            days = daily(self.found.attempts, zone)
            return self._picture(
                daily_facts(days, voice), lambda ax: daily_bars(ax, days, voice), _HIGH
            )
        made = steps(self.found.attempts, skill)
        if not made:
            return _sentence(voice.text("plot.curve.none", skill=quoted(skill, voice)))
        return self._picture(
            curve_facts(made, voice, zone), lambda ax: curve_line(ax, made, voice), _HIGH
        )

    def whole(self) -> Picture:
        """Where somebody stands and what comes next, in words; then all the figures."""
        said = self.says()
        words = Picture(f"<p><b>{escape(said)}</b></p>", said)
        return _joined([words, self.mastery(), self.forecast(14), self.heat(), self.curve()])

    def says(self) -> str:
        """Where somebody stands, and what comes next."""
        stands = overview(self._progress, self.now, self._offered)
        message = "progress.sure" if stands.sure else "progress.begun"
        said = self.voice.text(message, begun=stands.begun, all=stands.all, sure=stands.sure)
        names = tuple(dict.fromkeys(quoted(one.skill, self.voice) for one in self._following))
        if not names:
            return said
        why = self._following[0].why
        kind = "due" if why == "belief" else why
        then = self.voice.text(f"progress.next.{kind}", due=stands.due, skills=names)
        return f"{said} {then}"

    def _picture(
        self, facts: Facts, drawn: Callable[[Axes], Axes], height: float, width: float = WIDTH
    ) -> Picture:
        return picture(facts, drawn, self.voice, height, width)


def _sentence(said: str) -> Picture:
    return Picture(f"<p>{escape(said)}</p>", said)


def _joined(parts: Sequence[Picture]) -> Picture:
    """One below the other."""
    html = "".join(f'<div style="margin-bottom:1.6em">{part.html}</div>' for part in parts)
    return Picture(html, "\n\n".join(part.text for part in parts))
