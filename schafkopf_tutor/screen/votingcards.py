"""Voting cards to print: a page a person, folded twice; only the teacher sees what is held up.

Each page is folded along both lines, so that one letter lies in front. The four letters differ in
shade and pattern, too, so that they can be told apart from the front of a room.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import VOTING_STYLES, style
from schafkopf_tutor.screen.voice import Voice

LETTERS: Final = "ABCD"
"""What can be held up."""
MOST: Final = 60
"""Pages that are printed at once."""


def votingcards(number: int, voice: Voice) -> str:
    """The pages for so many people.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> votingcards(2, Voice(Speaker("de"), load("ordnung"))).count('class="skt-vote ')
    8
    """
    title = voice.text("votingcards.title")
    body = "\n".join(_body(number, title, voice))
    return document(title, voice.words.language, style(VOTING_STYLES), body, of="is-voting")


def _body(number: int, title: str, voice: Voice) -> Iterator[str]:
    yield f'<header class="skt-tip"><h1>{escape(title)}</h1>'
    yield f"<p>{escape(voice.text('votingcards.print'))}</p>"
    yield f"<p>{escape(voice.text('votingcards.use'))}</p></header>"
    yield '<main class="skt-sheet">'
    for at in range(1, number + 1):
        label = escape(voice.text("votingcards.page", number=at, all=number))
        yield f'<section class="skt-leaf" aria-label="{label}">'
        yield from (_quarter(letter, voice) for letter in LETTERS)
        yield "</section>"
    yield "</main>"


def _quarter(letter: str, voice: Voice) -> str:
    fold = escape(voice.text("votingcards.fold"))
    return (
        f'<div class="skt-vote is-{letter.lower()}"><p class="skt-letter">{letter}</p>'
        f'<p class="skt-folded">{fold}</p></div>'
    )
