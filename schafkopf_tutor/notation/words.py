"""The words of a text, one after the other, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.errors import DealError, NotationError, shown
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Claim, Give
from schafkopf_tutor.notation.letters import SUITS, read_card, read_suit
from schafkopf_tutor.ruleset import RuleSet

LONGEST: Final = 10_000
"""Characters of the longest text that is read: thirty times a whole game."""

_UNKNOWN: Final = r"(?:…|\.\.\.|\?)(?P<more>(?:[1-9][0-9]?)?)"
_TOKEN: Final = re.compile(rf"[|/]|{_UNKNOWN}|[^\s|/,…?]+")
_SEATS: Final = {str(seat): seat for seat in SEATS}


class Word(NamedTuple):
    """A word and where it begins, in characters from 1."""

    text: str
    place: int


@dataclass
class Words:
    """Reads a text word by word; whatever is not as expected is a NotationError with its place."""

    words: list[Word]
    length: int
    letters: str
    at: int = 0
    places: dict[object, int] = field(default_factory=dict)
    """Where each card was read last, and each seat's hand."""

    @staticmethod
    def of(text: str, letters: str = "german") -> Words:
        """The words of a text. NotationError if it is too long, or for unknown letters."""
        if letters not in SUITS:
            known = ", ".join(SUITS)
            raise NotationError("error.letters", place=1, found=letters, expected=known)
        if len(text) > LONGEST:
            raise NotationError("error.too_long", place=LONGEST + 1, allowed=LONGEST)
        words = [Word(m.group(), m.start() + 1) for m in _TOKEN.finditer(text)]
        return Words(words, len(text), letters)

    @property
    def next(self) -> str:
        """The next word; empty at the end."""
        return self.words[self.at].text if self.at < len(self.words) else ""

    @property
    def place(self) -> int:
        """Where the next word begins; behind the text at the end."""
        return self.words[self.at].place if self.at < len(self.words) else self.length + 1

    def take(self) -> str:
        """The next word, which is read with it."""
        word = self.next
        self.at += 1
        return word

    def fail(self, expected: str) -> NotationError:
        """The error that something else was expected than the next word."""
        found = shown(self.next)
        return NotationError(f"error.expected.{expected}", place=self.place, found=found)

    def placed(self, error: DealError, place: int) -> NotationError:
        """A slip of the cards as an error with the place of its card or hand, or this place."""
        for key in ("card", "seat"):
            place = self.places.get(error.values.get(key), place)
        return NotationError("error.placed", place=place, slip=error)

    def has(self, word: str) -> bool:
        """Whether this word is next; then it is read."""
        found = self.next.lower() == word
        self.at += found
        return found

    def expect(self, word: str, what: str) -> None:
        """Read this word, or fail: ``what`` was expected."""
        if not self.has(word):
            raise self.fail(what)

    def at_seat(self) -> bool:
        """Whether a seat is next."""
        return self.next in _SEATS

    def seat(self) -> int:
        """Read a seat."""
        if not self.at_seat():
            raise self.fail("seat")
        return _SEATS[self.take()]

    def card(self) -> Card:
        """Read a card."""
        place = self.place
        card = read_card(self.take(), letters=self.letters, place=place)
        self.places[card] = place
        return card

    def cards(self) -> tuple[Card, ...]:
        """Read cards up to a bar, a slash, an unknown rest or the end."""
        found = []
        while self.next and self.next not in "|/" and not self.at_rest():
            found.append(self.card())
        return tuple(found)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Read the cards of a seat's hand."""
        self.places[seat] = self.place
        return self.cards()

    def at_rest(self) -> bool:
        """Whether the sign for cards that are not known is next."""
        return self._rest() is not None

    def _rest(self) -> re.Match[str] | None:
        return re.fullmatch(_UNKNOWN, self.next)

    def rest(self) -> int | None:
        """Read that sign if it is there: how many cards it stands for, 0 for all the rest."""
        match = self._rest()
        if match is None:
            return None
        self.at += 1
        return int(match["more"] or 0)

    def announced(self, ruleset: RuleSet) -> Announce:
        """Read the game that is played, its suit where one is named, and by whom."""
        name = self.next.lower()
        contract = ruleset.contracts.get(name)
        if contract is None:
            raise self.fail("contract")
        self.take()
        suit = self.suit_of(contract)
        seat = None
        if contract.parties != "each":
            if self.at_seat():
                raise self.fail("by")
            seat = self.seat() if self.has("by") else None
        return Announce(seat, name, suit)

    def suit_of(self, contract: Contract, *, optional: bool = False) -> Suit | None:
        """Read the suit named with this contract; None if it needs none, or none is there."""
        suit = read_suit(self.next, self.letters)
        if not contract.suits or (suit is None and optional):
            return None
        if suit not in contract.suits:
            raise self.fail("suit")
        self.take()
        return suit

    def said(self, seat: int, ruleset: RuleSet) -> Bid | Claim | Give:
        """Read what this seat says, bids, claims or gives; the judge knows the words."""
        verb = self.next.lower()
        if verb not in ("says", "bids", "claims", "gives"):
            raise self.fail("says")
        self.take()
        if verb == "gives":
            return self._given(seat)
        contract = ruleset.contracts.get(self.next.lower())
        if verb == "bids":
            if contract is None:
                raise self.fail("contract")
            self.take()
            return Bid(seat, NAMED, contract.name, self.suit_of(contract, optional=True))
        called = self.next.lower() in ruleset.calls  # "kontra90" is a word, too
        if not (called or (self.next.isascii() and self.next.isalpha())):
            raise self.fail("word")
        word = self.take().lower()
        return Bid(seat, word) if verb == "says" else Claim(seat, word)

    def _given(self, seat: int) -> Give:
        """Read the cards that this seat gives, and to whom."""
        cards = []
        while self.next and self.next.lower() != "to":
            cards.append(self.card())
        self.expect("to", "to")
        return Give(seat, self.seat(), tuple(cards), len(cards))
