"""One text for games and positions; reading and writing are exact inverses.

A **game** is the rule set, the dealer, four hands and every move::

    cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ … / … / … | rufspiel E by 0 | EO H7

- Hands stand in the order of the seats 0 to 3; ``…`` (or ``...``, ``?``) is the rest of a hand that
  is not known. Cards that are played from it later are filled in when the text is read.
- Moves: ``0 says spiele`` and ``1 bids wenz`` (the auction), ``rufspiel E by 0`` (the game: its
  suit where one is named, its seat), ``ramsch`` (by nobody), ``knock by 2``, ``stoss by 1``,
  ``no90 by 0``; cards are played in turn, and ``EO by 2`` is a card out of turn; ``0 claims rest``
  and ``2 claims none`` end the play. Bars between moves are for the eye: one is written behind
  each trick.

A **position** is what one seat sees, without a history::

    ordnung | rufspiel G by 0 | 2 holds GA G8 EA S9 | 0 leads EO H7 | called_suit_led=no

The cards of ``leads`` are the trick so far; without them the seat itself leads. Facts of the law
come last: yes, no or a number.

Cards are a suit letter E G H S and a rank letter A Z K O U 9 8 7. ``10`` stands for Z, lower case
is read too, and ``♣Q`` means EO in any text. French letters are never guessed: only with
``letters="french"`` are they read, S then being spades (Gras).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from schafkopf_tutor.cards import LONG, Card, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import DealError, NotationError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Call, Claim, Move, Play
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import Fact, View

UNKNOWN: Final = ("…", "...", "?")

_SUITS: Final[Mapping[str, Mapping[str, str]]] = {
    "german": {"E": "E", "G": "G", "H": "H", "S": "S"},
    "french": {"C": "E", "S": "G", "H": "H", "D": "S"},
}
_RANKS: Final[Mapping[str, Mapping[str, str]]] = {
    "german": {letter: letter for letter in "AZKOU987"},
    "french": dict(zip("ATZKQDJB987", "AZZKOOUU987", strict=True)),
}
_CODES: Final = {card.code: card for card in LONG.faces}  # how a card is written almost always
_SYMBOLS: Final = {suit.symbol: suit.letter for suit in Suit}


def read_card(text: str, *, letters: str = "german", place: int = 1) -> Card:
    """The card a text names. Raises NotationError with its ``place``.

    >>> read_card("EO"), read_card("h10"), read_card("♣Q"), read_card("SA", letters="french")
    (EO, HZ, EO, GA)
    """
    if letters == "german" and text in _CODES:
        return _CODES[text]
    word = text.strip().upper().replace("10", "Z").replace("\ufe0f", "").replace("\ufe0e", "")
    if len(word) == 2:
        if word[0] in _SYMBOLS:
            ranks = {**_RANKS["german"], **_RANKS["french"]}
            suit, rank = _SYMBOLS[word[0]], ranks.get(word[1])
        else:
            suit, rank = _SUITS[letters].get(word[0], ""), _RANKS[letters].get(word[1])
        if suit and rank:
            return Card.of(suit + rank)
    raise NotationError("error.card", place=place, found=text)


class _Word(NamedTuple):
    text: str
    place: int


_TOKEN: Final = re.compile(r"[|/]|[^\s|/]+")
# What can be called: a word, which may end in a number ("no90"). A card has one letter before it.
_CALL: Final = re.compile(r"[^\W\d_]{2,}\d*")


@dataclass
class _Reader:
    """The words of a text, one after the other, each with its place."""

    words: list[_Word]
    length: int
    letters: str
    at: int = 0

    @staticmethod
    def of(text: str, letters: str) -> _Reader:
        if letters not in _SUITS:
            raise NotationError("error.letters", place=1, found=letters, expected=", ".join(_SUITS))
        words = [_Word(m.group(), m.start() + 1) for m in _TOKEN.finditer(text)]
        return _Reader(words, len(text), letters)

    @property
    def next(self) -> str:
        """The next word; empty at the end."""
        return self.words[self.at].text if self.at < len(self.words) else ""

    @property
    def place(self) -> int:
        return self.words[self.at].place if self.at < len(self.words) else self.length + 1

    def take(self) -> str:
        word = self.next
        self.at += 1
        return word

    def fail(self, expected: str) -> NotationError:
        return NotationError(f"error.expected.{expected}", place=self.place, found=self.next or "∅")

    def expect(self, word: str, what: str) -> None:
        if self.next.lower() != word:
            raise self.fail(what)
        self.at += 1

    def seat(self) -> int:
        if self.next not in map(str, SEATS):
            raise self.fail("seat")
        return int(self.take())

    def card(self) -> Card:
        place = self.place
        return read_card(self.take(), letters=self.letters, place=place)

    def cards(self) -> Iterator[Card]:
        while self.next and self.next not in ("|", "/", *UNKNOWN):
            yield self.card()

    def announced(self, ruleset: RuleSet) -> Announce:
        name = self.next.lower()
        contract = ruleset.contracts.get(name)
        if contract is None:
            raise self.fail("contract")
        self.take()
        suit = self.suit_of(contract)
        seat = None
        if contract.parties != "each" and self.next.lower() == "by":
            self.take()
            seat = self.seat()
        return Announce(seat, name, suit)

    def suit_of(self, contract: Contract, *, optional: bool = False) -> Suit | None:
        if not contract.suits:
            return None
        word = self.next.upper()
        letter = _SYMBOLS.get(word) or _SUITS[self.letters].get(word)
        if letter is None and optional:
            return None
        if letter is None or Suit(letter) not in contract.suits:
            raise self.fail("suit")
        self.take()
        return Suit(letter)


Rules = Callable[[str], RuleSet]


def parse_game(text: str, *, rules: Rules = load, letters: str = "german") -> Game:
    """The game a text describes. Raises NotationError, or RulesetError for the rule set's name.

    ``rules`` finds a rule set by its name.

    >>> game = parse_game("ordnung dealer 3 | … / … / GA GK … / … | rufspiel G by 0 | EO")
    >>> game.trick, game.turn
    ((EO,), 1)
    """
    reader = _Reader.of(text, letters)
    if not reader.next:
        raise reader.fail("ruleset")
    ruleset = rules(reader.take())
    reader.expect("dealer", "dealer")
    dealer = reader.seat()
    reader.expect("|", "bar")
    start = reader.place
    hands, open_hands = _hands(reader, ruleset)
    try:
        deal = Deal(ruleset.pack, tuple(hands))
        game = Game.start(ruleset, dealer, deal)
        for seat in SEATS:
            if deal.unknown(seat) and seat not in open_hands:
                raise DealError(
                    "error.deal.short",
                    seat=seat,
                    found=len(hands[seat]),
                    allowed=ruleset.pack.hand_size,
                )
    except DealError as error:
        raise _placed(error, start) from error
    while reader.next:
        place = reader.place
        if reader.next == "|":
            reader.take()
            continue
        try:
            game = game.after(_move(reader, game))
        except DealError as error:
            raise _placed(error, place) from error
    return game


def _placed(error: DealError, place: int) -> NotationError:
    return NotationError("error.placed", place=place, slip=error)


def _hands(reader: _Reader, ruleset: RuleSet) -> tuple[list[tuple[Card, ...]], set[int]]:
    hands, open_hands = [], set()
    for seat in SEATS:
        hands.append(tuple(reader.cards()))
        if reader.next in UNKNOWN:
            reader.take()
            open_hands.add(seat)
        if seat < 3:
            reader.expect("/", "slash")
    if reader.next:
        reader.expect("|", "bar")
    return hands, open_hands


def _move(reader: _Reader, game: Game) -> Move:
    word = reader.next.lower()
    if word in game.ruleset.contracts:
        return reader.announced(game.ruleset)
    if word in map(str, SEATS):
        return _bid(reader, game.ruleset)
    following = reader.words[reader.at + 1].text if reader.at + 1 < len(reader.words) else ""
    if following.lower() == "by" and _CALL.fullmatch(word):
        try:
            card = read_card(word, letters=reader.letters)
        except NotationError:
            reader.at += 2
            return Call(reader.seat(), word)
        reader.at += 2
        return Play(reader.seat(), card)
    if game.turn is None:
        raise reader.fail("contract" if game.contract is None else "end")
    card = reader.card()
    seat = game.turn
    if reader.next.lower() == "by":
        reader.take()
        seat = reader.seat()
    return Play(seat, card)


def _bid(reader: _Reader, ruleset: RuleSet) -> Bid | Claim:
    seat = reader.seat()
    if reader.next.lower() in ("says", "claims"):
        verb = reader.take().lower()
        if not reader.next.isalpha():
            raise reader.fail("word")
        word = reader.take().lower()
        return Bid(seat, word) if verb == "says" else Claim(seat, word)
    reader.expect("bids", "bids")
    contract = ruleset.contracts.get(reader.next.lower())
    if contract is None:
        raise reader.fail("contract")
    reader.take()
    return Bid(seat, NAMED, contract.name, reader.suit_of(contract, optional=True))


def format_game(game: Game) -> str:
    """The text of a game: ``parse_game`` of it gives an equal game.

    >>> text = "ordnung dealer 3 | … / … / GA GK … / … | rufspiel G by 0 | EO"
    >>> format_game(parse_game(text))
    'ordnung dealer 3 | EO … / … / GA GK … / … | rufspiel G by 0 | EO'
    """
    hands = []
    for seat, hand in enumerate(game.deal.hands):
        rest = ["…"] if game.deal.unknown(seat) else []
        hands.append(" ".join([*map(str, hand), *rest]))
    parts = [f"{game.ruleset.name} dealer {game.dealer}", " / ".join(hands)]
    replay = Game.start(game.ruleset, game.dealer, game.deal)
    line: list[str] = []
    for move in game.moves:
        word = _format_move(move, replay.turn)
        replay = replay.after(move)
        if isinstance(move, Announce):
            parts += [" ".join(line)] if line else []
            parts.append(word)
            line = []
            continue
        line.append(word)
        if isinstance(move, Play) and not replay.trick:
            parts.append(" ".join(line))
            line = []
    parts += [" ".join(line)] if line else []
    return " | ".join(parts)


def _format_move(move: Move, turn: int | None) -> str:
    if isinstance(move, Play):
        return f"{move.card}" if move.seat == turn else f"{move.card} by {move.seat}"
    if isinstance(move, Call):
        return f"{move.word} by {move.seat}"
    if isinstance(move, Claim):
        return f"{move.seat} claims {move.word}"
    if isinstance(move, Bid) and move.contract is None:
        return f"{move.seat} says {move.word}"
    if isinstance(move, Bid):
        words = [f"{move.seat} bids {move.contract}", *([move.suit.letter] if move.suit else [])]
        return " ".join(words)
    words = [move.contract]
    words += [move.suit.letter] if move.suit else []
    words += [] if move.seat is None else [f"by {move.seat}"]
    return " ".join(words)


def parse_position(text: str, *, rules: Rules = load, letters: str = "german") -> View:
    """The position a text describes. Raises NotationError (or RulesetError for the rule set).

    >>> view = parse_position("ordnung | wenz by 0 | 2 holds EO E7 HU | 1 leads EZ")
    >>> view.seat, view.hand, view.trick, view.turn
    (2, (EO, E7, HU), (EZ,), 2)
    """
    reader = _Reader.of(text, letters)
    if not reader.next or reader.next in "|/":
        raise reader.fail("ruleset")
    ruleset = rules(reader.take())
    reader.expect("|", "bar")
    announced = reader.announced(ruleset)
    reader.expect("|", "bar")
    start = reader.place
    seat = reader.seat()
    reader.expect("holds", "holds")
    hand = tuple(reader.cards())
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    facts: dict[str, Fact] = {}
    if reader.next:
        reader.expect("|", "bar")
    if reader.next in map(str, SEATS):
        leader = reader.seat()
        reader.expect("leads", "leads")
        trick = tuple(reader.cards())
        if reader.next:
            reader.expect("|", "bar")
    place = reader.place
    while reader.next:
        name, value = _fact(reader)
        facts[name] = value
    try:
        return View.stated(ruleset, announced, seat, hand, leader=leader, trick=trick, facts=facts)
    except DealError as error:
        raise _placed(error, place if facts else start) from error


def _fact(reader: _Reader) -> tuple[str, Fact]:
    name, equals, value = reader.next.lower().partition("=")
    if not (name.isidentifier() and equals):
        raise reader.fail("fact")
    if value in ("yes", "no"):
        reader.take()
        return name, value == "yes"
    if value.isascii() and value.isdigit() and len(value) < 4:
        reader.take()
        return name, int(value)
    raise reader.fail("value")


def format_position(view: View) -> str:
    """The text of a position: ``parse_position`` of it gives an equal view.

    A view of a game loses its history here: give ``rules.position(view)``, which states as facts
    what the law needs of it.
    """
    parts = [view.ruleset.name]
    if view.announced:
        parts.append(_format_move(view.announced, None))
    parts.append(" ".join([f"{view.seat} holds", *map(str, view.hand)]))
    if view.trick or view.leader != view.seat:
        parts.append(" ".join([f"{view.leader} leads", *map(str, view.trick)]))
    words = {True: "yes", False: "no"}
    facts = [
        f"{name}={words[value] if isinstance(value, bool) else value}"
        for name, value in view.facts.items()
    ]
    parts += [" ".join(facts)] if facts else []
    return " | ".join(parts)
