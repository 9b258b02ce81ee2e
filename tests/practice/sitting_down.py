"""Screens that remember, played without a browser: what somebody sends, and what the log gets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.log import Kept, Log, Memory
from schafkopf_tutor.practice.screened import Remembering, kept, wants
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.said import said
from tests.screen.answering import words_for, wrong_for

START = datetime(2026, 11, 30, 12, tzinfo=UTC)

R = TypeVar("R", bound=Remembering)


class Clock:
    """Goes on by some seconds whenever it is looked at."""

    def __init__(self, start: datetime = START, seconds: float = 5) -> None:
        self.now = start
        self.step = timedelta(seconds=seconds)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


class Full(Memory):
    """A log that cannot keep anything where it should."""

    def record(self, attempt: Attempt) -> Kept:
        super().record(attempt)
        return Kept("spool", said("practice.spool"))


def sent(state: Any, log: Log, *words: str) -> Any:
    """The state after these words, each heard by the log before the next is sent."""
    for word in words:
        state = state.act(word)
        if wants(state):
            state = kept(state, log)
        assert not wants(state)
    return state


class AtLog:
    """A state together with its log, as a page plays it."""

    def __init__(self, state: Any, log: Log) -> None:
        self.state = state
        self.log = log

    def act(self, word: str) -> AtLog:
        """The state after a word, heard by the log."""
        return AtLog(sent(self.state, self.log, word), self.log)


def answer(item: Item, *, right: bool = True) -> list[str]:
    """The words that answer an item."""
    return words_for(item.question, item.right if right else wrong_for(item))


def texts(model: Any) -> Iterator[str]:
    """Everything that a person reads or hears in a model."""
    if isinstance(model, str):
        yield model
    elif isinstance(model, dict):
        for key, value in model.items():
            if key not in ("faces", "key", "act", "kind", "lang", "face", "focus"):
                yield from texts(value)
    elif isinstance(model, list):
        for value in model:
            yield from texts(value)
