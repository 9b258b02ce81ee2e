"""Suits, ranks, cards and packs: what is printed on the card, and nothing about any game.

Source: Schafkopf-Ordnung 1.2.1; points as in the table of cardgames.zone, section 5.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NoReturn


class Suit(Enum):
    """The four German suits, highest first (O 1.2.1); the value is the letter.

    >>> Suit.EICHEL.letter
    'E'
    """

    EICHEL = "E"
    GRAS = "G"
    HERZ = "H"
    SCHELLEN = "S"

    # Enum hashes by name in Python code; identity is equality here and many times faster.
    __hash__ = object.__hash__

    letter: str
    symbol: str
    message: str

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.symbol = {"E": "♣", "G": "♠", "H": "♥", "S": "♦"}[letter]
        self.message = f"suit.{letter}"

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Rank(Enum):
    """The ranks in their natural order, highest first; the value is the letter.

    A rank is no number: its ``points`` are what it counts, never how strong it is.

    >>> Rank.ZEHN.points, Rank.OBER.points
    (10, 3)
    """

    SAU = "A"
    ZEHN = "Z"
    KOENIG = "K"
    OBER = "O"
    UNTER = "U"
    NEUN = "9"
    ACHT = "8"
    SIEBEN = "7"

    __hash__ = object.__hash__

    letter: str
    points: int
    message: str

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.points = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2}.get(letter, 0)
        self.message = f"rank.{letter}"

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


class Card:
    """One face. There is one object a face: equal cards are the same object.

    >>> card = Card(Suit.EICHEL, Rank.OBER)
    >>> card, card.points, card is Card.of("EO")
    (EO, 3, True)
    """

    __slots__ = ("code", "message", "points", "rank", "suit")

    suit: Suit
    rank: Rank
    code: str
    points: int
    message: str

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """The one object for this face."""
        return _CARDS[suit.letter + rank.letter]

    @staticmethod
    def of(code: str) -> Card:
        """The card with this two-letter code; KeyError if there is none. (Text: see notation.)"""
        return _CARDS[code]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(name)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(name)

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)

    def __repr__(self) -> str:
        return self.code


def _faces() -> dict[str, Card]:
    faces = {}
    for suit in Suit:
        for rank in Rank:
            card = object.__new__(Card)
            code = suit.letter + rank.letter
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "code", code)
            object.__setattr__(card, "points", rank.points)
            object.__setattr__(card, "message", f"card.{code}")
            faces[code] = card
    return faces


_CARDS: Final = _faces()


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of cards for four players: its ranks (highest first) and how often each face is in it.

    ``hand_size`` is how many cards a player is dealt; ``faces`` are all faces once, by suit and
    natural order, ``cards`` the whole pack, in which a doubled face stands twice, and ``points`` is
    what all of them count.

    >>> len(LONG), LONG.hand_size, sum(card.points for card in LONG.cards)
    (32, 8, 120)
    """

    name: str
    ranks: tuple[Rank, ...]
    copies: int = 1
    hand_size: int = field(init=False, repr=False, compare=False)
    faces: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    cards: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    points: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        faces = tuple(Card(suit, rank) for suit in Suit for rank in self.ranks)
        object.__setattr__(self, "hand_size", len(self) // 4)
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "cards", tuple(c for c in faces for _ in range(self.copies)))
        object.__setattr__(self, "points", sum(card.points for card in self.cards))

    def __len__(self) -> int:
        return len(Suit) * len(self.ranks) * self.copies


_NATURAL: Final = tuple(Rank)
LONG: Final = Pack("long", _NATURAL)
SHORT: Final = Pack("short", _NATURAL[:6])
DOUBLED: Final = Pack("doubled", _NATURAL[:6], copies=2)
DOUBLED_SHORT: Final = Pack("doubled-short", _NATURAL[:5], copies=2)
PACKS: Final = {pack.name: pack for pack in (LONG, SHORT, DOUBLED, DOUBLED_SHORT)}
