"""The law of following, once more: bit masks and hand-written tables, from the rules page alone.

An independent second way for the tests. It imports nothing of the package, knows no reasons and
no people, and answers three questions: which cards may be played, how many lines of play there
are, and who took what. Cards are bits; a hand is a mask; tables are written out card by card.

The rules it was written from: order O 1.4.1 to 1.4.4, Z 5, Z 10; following O 3.2.1 to 3.2.3; the
called ace O 3.2.4, 3.2.5; winning O 4.1.2 to 4.1.4; Laufende S 4.2.2.

    python -m tests.law.oracle tests/law/perft/*.txt    writes the counts into perft files anew
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

LONG = [
    *("EA", "EZ", "EK", "EO", "EU", "E9", "E8", "E7"),
    *("GA", "GZ", "GK", "GO", "GU", "G9", "G8", "G7"),
    *("HA", "HZ", "HK", "HO", "HU", "H9", "H8", "H7"),
    *("SA", "SZ", "SK", "SO", "SU", "S9", "S8", "S7"),
]
SHORT = [code for code in LONG if code[1] not in "87"]
BIT = {code: 1 << place for place, code in enumerate(LONG)}
CODE = {bit: code for code, bit in BIT.items()}
POINTS = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}

OBERS = "EO GO HO SO"
UNTERS = "EU GU HU SU"

# Trumps from the top, and the four plain suits from the top, for every contract.
PLAIN_RUF = {"E": "EA EZ EK E9 E8 E7", "G": "GA GZ GK G9 G8 G7", "S": "SA SZ SK S9 S8 S7"}
PLAIN_SOLO = {**PLAIN_RUF, "H": "HA HZ HK H9 H8 H7"}
PLAIN_WENZ = {
    "E": "EA EZ EK EO E9 E8 E7",
    "G": "GA GZ GK GO G9 G8 G7",
    "H": "HA HZ HK HO H9 H8 H7",
    "S": "SA SZ SK SO S9 S8 S7",
}
PLAIN_GEIER = {
    "E": "EA EZ EK EU E9 E8 E7",
    "G": "GA GZ GK GU G9 G8 G7",
    "H": "HA HZ HK HU H9 H8 H7",
    "S": "SA SZ SK SU S9 S8 S7",
}


def table(contract: str, suit: str) -> tuple[list[str], list[list[str]]]:
    """(trumps from the top, the plain suits from the top) of a contract."""
    name = contract.removesuffix("-tout")
    if name in ("rufspiel", "ramsch", "sie"):
        trumps, plain = f"{OBERS} {UNTERS} HA HZ HK H9 H8 H7", dict(PLAIN_RUF)
    elif name == "solo":
        plain = dict(PLAIN_SOLO)
        trumps = f"{OBERS} {UNTERS} {plain.pop(suit)}"
    elif name == "wenz":
        trumps, plain = UNTERS, dict(PLAIN_WENZ)
    elif name == "geier":
        trumps, plain = OBERS, dict(PLAIN_GEIER)
    elif name == "farbwenz":
        plain = dict(PLAIN_WENZ)
        trumps = f"{UNTERS} {plain.pop(suit)}"
    elif name == "farbgeier":
        plain = dict(PLAIN_GEIER)
        trumps = f"{OBERS} {plain.pop(suit)}"
    else:
        raise ValueError(contract)
    return trumps.split(), [cards.split() for cards in plain.values()]


@dataclass(frozen=True)
class House:
    """What tables do otherwise with the called ace; as it stands, the usual rules."""

    run_away_with: int = 4
    run_away_counts: str = "in_hand"
    run_away_when_searched: bool = False
    after_running_away: str = "free"
    thrown_in_last: int = 1
    may_be_thrown: bool = False


@dataclass
class State:
    """A game in play, changed in place: ``push`` a card, ``pop`` it."""

    contract: str
    suit: str
    declarer: int | None
    hands: list[int]
    turn: int
    house: House = House()
    trick: list[tuple[int, int]] = field(default_factory=list)
    taken: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    played: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        pack = 0
        for hand in self.hands:
            pack |= hand
        trumps, plain = table(self.contract, self.suit)
        self.lines = [sum(BIT[code] for code in line) & pack for line in (trumps, *plain)]
        # A trick is won by the greatest number: trumps above all, the led line above nothing.
        self.rank = {BIT[code]: 100 - place for place, code in enumerate(trumps)}
        for line in plain:
            self.rank |= {BIT[code]: 50 - place for place, code in enumerate(line)}
        self.trumps = self.lines[0]
        self.ace = self.called = 0
        self.dealt = list(self.hands)
        if self.contract == "rufspiel":
            self.ace = BIT[f"{self.suit}A"]
            self.called = sum(BIT[code] for code in PLAIN_RUF[self.suit].split()) & pack
        self.was_led = 0

    def line_of(self, card: int) -> int:
        """All cards of the line that the card belongs to."""
        return next(line for line in self.lines if line & card)

    def legal(self) -> int:
        """The cards that may be played now, as a mask."""
        hand = self.hands[self.turn]
        holder = bool(hand & self.ace)
        # Who still holds the ace though its suit was led has run away; his ace is free.
        bound = holder and not self.was_led
        if not self.trick:
            if bound and not self.may_run_away(hand):
                return hand & ~(self.called & ~self.ace)
            return hand
        led = self.line_of(self.trick[0][1])
        if holder and led == self.called:
            if bound and not (self.house.run_away_when_searched and self.may_run_away(hand)):
                return self.ace
            if not bound and self.house.after_running_away == "forced":
                return self.ace
        if hand & led:
            return hand & led
        if bound and not self.house.may_be_thrown and hand.bit_count() > self.house.thrown_in_last:
            return hand & ~self.ace
        return hand

    def may_run_away(self, hand: int) -> bool:
        """Whether the ace has three companions of its suit."""
        counted = self.dealt[self.turn] if self.house.run_away_counts == "as_dealt" else hand
        return (counted & self.called).bit_count() >= self.house.run_away_with

    def push(self, card: int) -> None:
        """Play a card of the seat whose turn it is."""
        self.hands[self.turn] &= ~card
        self.trick.append((self.turn, card))
        self.played.append((self.turn, card))
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        led = self.line_of(self.trick[0][1])
        self.was_led += led == self.called
        fits = [(self.rank[bit], seat) for seat, bit in self.trick if bit & (led | self.trumps)]
        self.turn = max(fits)[1]
        self.taken.append((self.turn, tuple(card for _, card in self.trick)))
        self.trick = []

    def pop(self) -> None:
        """Take the last card back."""
        seat, card = self.played.pop()
        if not self.trick:
            _, cards = self.taken.pop()
            first = (seat + 1) % 4
            self.trick = [((first + place) % 4, card) for place, card in enumerate(cards)]
            self.was_led -= self.line_of(cards[0]) == self.called
        self.trick.pop()
        self.hands[seat] |= card
        self.turn = seat

    def over(self) -> bool:
        """Whether all cards are played, or none is (a Sie is shown)."""
        return self.contract == "sie" or not (any(self.hands) or self.trick)

    def perft(self, depth: int) -> int:
        """How many different lawful lines of so many cards there are from here."""
        if self.over():
            return 0
        legal = self.legal()
        if depth == 1:
            return legal.bit_count()
        nodes = 0
        for card in bits(legal):
            self.push(card)
            nodes += self.perft(depth - 1)
            self.pop()
        return nodes

    # --- what came of it -----------------------------------------------------------------------

    def points(self) -> list[int]:
        """Card points by seat."""
        by_seat = [0, 0, 0, 0]
        for winner, cards in self.taken:
            by_seat[winner] += sum(POINTS[CODE[card][1]] for card in cards)
        return by_seat

    def side(self) -> set[int]:
        """The declarer and, in a Rufspiel, whoever was dealt the called ace."""
        partners = {seat for seat, hand in enumerate(self.dealt) if hand & self.ace}
        return partners | ({self.declarer} if self.declarer is not None else set())

    def laufende(self) -> tuple[int, str]:
        """How many trumps from the top one side was dealt, and which side."""
        side = self.side()
        ours = sum(self.dealt[seat] for seat in side)
        trumps = [BIT[code] for code in table(self.contract, self.suit)[0]]
        trumps = [card for card in trumps if card & self.trumps]
        have = [bool(card & ours) for card in trumps]
        count = have.index(not have[0]) if (not have[0]) in have else len(have)
        return count, "declarer" if have[0] else "opponents"


def bits(mask: int) -> Iterator[int]:
    """The cards of a mask, one by one."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def codes(mask: int) -> set[str]:
    """The cards of a mask as two-letter codes."""
    return {CODE[card] for card in bits(mask)}


def read(text: str, house: House = House()) -> State:
    """The state a game's text describes: ``name dealer 3 | hands | rufspiel E by 0 | cards | …``.

    Only what perft files need: full hands, one contract, cards in turn. Every card is checked to
    be lawful by this module's own law.
    """
    head, hands, announced, *plays = [part.split() for part in text.split("|")]
    dealer = int(head[2])
    masks = [sum(BIT[code] for code in hand.split()) for hand in " ".join(hands).split("/")]
    suit = announced[1] if len(announced) > 1 and announced[1] in "EGHS" else ""
    seat = int(announced[-1]) if "by" in announced else None
    state = State(announced[0], suit, seat, masks, (dealer + 1) % 4, house)
    for code in [code for part in plays for code in part]:
        if not state.legal() & BIT[code]:
            raise ValueError(f"{code} is not lawful in {text}")
        state.push(BIT[code])
    return state


# --- perft files ---------------------------------------------------------------------------------


@dataclass
class Entry:
    """One deal of a perft file: a name, the game's text, and nodes by depth (1, 2, 3 …)."""

    name: str
    game: str
    nodes: list[int]


def entries(text: str) -> list[Entry]:
    """The entries of a perft file; ``#`` begins a comment."""
    found: list[Entry] = []
    for line in text.splitlines():
        key, _, rest = line.partition(" ")
        if key == "deal":
            found.append(Entry(rest.strip(), "", []))
        elif key == "game":
            found[-1].game = rest.strip()
        elif key == "nodes":
            found[-1].nodes = [int(word) for word in rest.split()]
    return found


def count(text: str, depth: int) -> list[int]:
    """Nodes after 1, 2, … depth plays."""
    state = read(text)
    return [state.perft(plays) for plays in range(1, depth + 1)]


def main(paths: list[str]) -> None:
    """Count every entry anew, as deep as it was; what stands there is replaced."""
    for name in paths:
        path = Path(name)
        lines = []
        game = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            key, _, rest = line.partition(" ")
            game = rest if key == "game" else game
            if key == "nodes":
                line = "nodes " + " ".join(map(str, count(game, len(rest.split()))))
            lines.append(line)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
