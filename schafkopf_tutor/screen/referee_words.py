"""What is asked of a referee, what is on his screen, and how values are written in words."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from schafkopf_tutor.screen.editor_layout import Place
from schafkopf_tutor.view import Fact

Stage: TypeAlias = Literal[
    "start", "game", "suit", "word", "trick", "hand", "fact", "cards", "ruling", "said", "won",
    "number", "tally", "bill",
]  # fmt: skip
"""What is asked for, or answered: which question, the game, its suit, a word, the trick, the hand,
what else decides; the ruling on a card or a word, the winner, a number, what is counted, the
payment."""

MAY: Final = "may"
WINNER: Final = "winner"
DECLARE: Final = "declare"
CALL: Final = "call"
COST: Final = "cost"
TASKS: Final = (MAY, WINNER, DECLARE, CALL, COST)
WORDY: Final = (DECLARE, CALL)
"""What a referee is asked; two of it about a word."""

IN_TRICK: Final = 4
WORDS: Final = 200
"""So many words make up one question at most."""


def word_of(value: Fact) -> str:
    """What is sent for a value of a fact.

    >>> word_of(True), word_of(3)
    ('yes', '3')
    """
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def name_of(place: Place) -> str:
    """How a card of the pack is written in a word: its code, and for a second one the copy.

    >>> from schafkopf_tutor.cards import Card
    >>> name_of(Place(Card.of("EO"), 0)), name_of(Place(Card.of("EO"), 1))
    ('EO', 'EO.1')
    """
    return f"{place.card.code}.{place.copy}" if place.copy else place.card.code


def without(places: tuple[Place, ...], place: Place) -> tuple[Place, ...]:
    """The same places but one."""
    return tuple(one for one in places if one != place)
