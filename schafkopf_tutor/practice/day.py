"""The deal of the day and its hand: five questions, and a game to play that everybody gets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Self

from schafkopf_tutor.coach.afterwards import after_game
from schafkopf_tutor.coach.beside_model import coached_model
from schafkopf_tutor.coach.review_model import ReviewModel
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.practice import company
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.log import Kept, Log, Read
from schafkopf_tutor.practice.seated import AtToday
from schafkopf_tutor.practice.seated_model import today_model
from schafkopf_tutor.practice.shelf import Shelf, kept
from schafkopf_tutor.quiz.paper import seed_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.models import BetweenModel, ButtonModel, QuestionModel, TableModel
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.voice import Voice


def hand_of(day: date, ruleset: RuleSet, source: str = "") -> Series:
    """The game of a day, before it is dealt: the same cards for everybody who plays by this rule
    set. If all pass and it is thrown in, the next deal is the day's.

    >>> from schafkopf_tutor.rulesets import load
    >>> series = hand_of(date(2026, 12, 24), load("ordnung"))
    >>> series.length, series.dealt().game == series.dealt().game
    (1, True)
    """
    return Series(ruleset, company.seated(), seed_of(day), length=1, source=source)


@dataclass(frozen=True, kw_only=True)
class Day:
    """Somebody is at the questions of a day, or at its ``hand``."""

    questions: AtToday
    hand: Playing | None = None

    @property
    def reads(self) -> bool:
        """Whether the questions want to know what was answered before."""
        return self.questions.reads

    @property
    def waiting(self) -> Attempt | None:
        """An answer that was not kept yet."""
        return self.questions.waiting

    def act(self, word: str) -> Self:
        """The state after something was chosen: ``hand`` where no question is open, ``questions``
        to come back from it; what else is sent goes to where the learner is."""
        if word == "questions" and self.hand is not None:
            return replace(self, hand=None)
        if self.hand is not None:
            return replace(self, hand=self.hand.act(word))
        if word == "hand" and self.questions.stage != "asks":
            series = hand_of(self.questions.day, self.questions.ruleset)
            return replace(self, hand=_begun(series))
        return replace(self, questions=self.questions.act(word))

    def opened(self, log: Log, read: Read) -> Self:
        """The questions know what was answered before."""
        return replace(self, questions=self.questions.opened(log, read))

    def recorded(self, kept: Kept) -> Self:
        """The answer is kept."""
        return replace(self, questions=self.questions.recorded(kept))

    def put_away(self, shelf: Shelf) -> Self:
        """The hand is on the shelf as it is now."""
        return self if self.hand is None else replace(self, hand=kept(self.hand, shelf))


def _begun(series: Series) -> Playing:
    return Playing(series=series, others=company.others, walks=after_game).act("begin")


def day_model(day: Day, voice: Voice) -> QuestionModel | BetweenModel | TableModel | ReviewModel:
    """What a screen shows of a day."""
    if day.hand is not None:
        shown = coached_model(day.hand, voice)
        if day.hand.walk is not None:
            return shown
        back: ButtonModel = {"act": "questions", "label": voice.text("at_today.questions")}
        if shown["kind"] == "table":
            shown["ask"] = f"{voice.text('at_today.hand_of')} {shown.get('ask', '')}".strip()
            shown["tools"] = [*shown.get("tools", []), back]
        elif shown["kind"] == "between":
            shown["ways"] = [*shown.get("ways", []), back]
        return shown
    model = today_model(day.questions, voice)
    if model["kind"] == "between":
        hand: ButtonModel = {"act": "hand", "label": voice.text("at_today.hand")}
        model["ways"] = [*model.get("ways", []), hand]
    return model
