"""How many of a notebook's questions are answered, and how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from schafkopf_tutor.screen.models import VERSION, LineModel, NoteModel
from schafkopf_tutor.screen.voice import Voice


class Answered(Protocol):
    """How far a question is answered."""

    @property
    def done(self) -> bool:
        """Whether it is."""

    @property
    def clean(self) -> bool:
        """Whether it was right at once, without a hint that the learner asked for."""


@dataclass(frozen=True)
class Tally:
    """The answers of a notebook, by the question's key, in the order of asking."""

    answers: Mapping[str, Answered]

    def act(self, word: str) -> Tally:
        """Nothing in it can be clicked."""
        return self

    @property
    def done(self) -> int:
        """Questions answered."""
        return sum(answer.done for answer in self.answers.values())

    @property
    def clean(self) -> int:
        """Questions answered rightly at once, without a hint."""
        return sum(answer.clean for answer in self.answers.values())


def tally_text(tally: Tally, voice: Voice) -> str:
    """The tally in a sentence."""
    if not tally.done:
        return voice.text("tally.none")
    word = "tally.every" if tally.done == len(tally.answers) else "tally.some"
    return voice.text(word, done=tally.done, all=len(tally.answers), clean=tally.clean)


def tally_model(tally: Tally, voice: Voice) -> NoteModel:
    """The tally as a view model: a sentence, and a sign a question."""
    title = voice.text("tally.title")
    signs = "".join(
        "★" if answer.clean else "✓" if answer.done else "○" for answer in tally.answers.values()
    )
    return {
        "version": VERSION,
        "kind": "note",
        "lang": voice.words.language,
        "label": title,
        "lines": [],
        "says": {"lines": [{"text": tally_text(tally, voice), "strong": f"{title}:"}]},
        "signs": signs,
    }


def ready_model(_: Tally, voice: Voice, changes: Sequence[str] = ()) -> NoteModel:
    """That the notebook is alive, and what ``changes`` by the table's own rules."""
    lines: list[LineModel] = [{"text": voice.text("desk.ready"), "tone": "right"}]
    lines += [{"text": line} for line in changes]
    return {
        "version": VERSION,
        "kind": "note",
        "lang": voice.words.language,
        "label": voice.text("build.label.start"),
        "lines": lines,
    }
