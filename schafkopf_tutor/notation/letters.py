"""The letters of cards and suits: German, French where asked for, symbols always."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import NotationError, shown

SUITS: Final[Mapping[str, Mapping[str, str]]] = {
    "german": {"E": "E", "G": "G", "H": "H", "S": "S"},
    "french": {"C": "E", "S": "G", "H": "H", "D": "S"},
}
_RANKS: Final[Mapping[str, Mapping[str, str]]] = {
    "german": {letter: letter for letter in "AZKOU987"},
    "french": dict(zip("ATZKQDJB987", "AZZKOOUU987", strict=True)),
}
_SYMBOLS: Final = {
    **{suit.symbol: suit.letter for suit in Suit},
    **dict(zip("♧♤♡♢", "EGHS", strict=True)),
}


def _plain(text: str) -> str:
    """In capitals, without the marks that choose how a symbol is drawn."""
    bare = text.strip().replace("\ufe0f", "").replace("\ufe0e", "")
    # Only plain letters: other scripts have letters whose capitals are ours.
    return bare.upper() if bare.isascii() else bare[:1] + bare[1:].upper()


def read_suit(text: str, letters: str) -> Suit | None:
    """The suit a letter or a symbol names; None if it names none."""
    word = _plain(text)
    letter = _SYMBOLS.get(word) or SUITS[letters].get(word)
    return Suit(letter) if letter else None


def read_card(text: str, *, letters: str = "german", place: int = 1) -> Card:
    """The card a text names. Raises NotationError with its ``place``.

    >>> read_card("EO"), read_card("h10"), read_card("♣Q"), read_card("SA", letters="french")
    (EO, HZ, EO, GA)
    """
    if letters not in SUITS:
        raise NotationError("error.letters", place=place, found=letters, expected=", ".join(SUITS))
    word = _plain(text).replace("10", "Z")
    if len(word) == 2:
        suit = read_suit(word[0], letters)
        ranks = _RANKS[letters]
        if word[0] in _SYMBOLS:
            ranks = {**_RANKS["german"], **_RANKS["french"]}
        rank = ranks.get(word[1])
        if suit and rank:
            return Card.of(suit.letter + rank)
    raise NotationError("error.card", place=place, found=shown(text))
