"""How many of a notebook's questions are answered, and how well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from schafkopf_tutor.notebook.questions import Answer
from schafkopf_tutor.screen.voice import Voice


@dataclass(frozen=True)
class Tally:
    """The answers of a notebook, by the question's key, in the order of asking."""

    answers: Mapping[str, Answer]

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


def tally_page(tally: Tally, voice: Voice) -> str:
    """The tally as HTML: a sentence, and a sign a question."""
    signs = "".join(
        "★" if answer.clean else "✓" if answer.done else "○" for answer in tally.answers.values()
    )
    title = escape(voice.text("tally.title"))
    return (
        f'<div class="skt"><p><b>{title}:</b> <span role="status">'
        f"{escape(tally_text(tally, voice))}</span></p>"
        f'<p aria-hidden="true" style="font-size:1.4em;letter-spacing:0.15em">{signs}</p></div>'
    )
