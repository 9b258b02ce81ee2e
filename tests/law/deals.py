"""Deals and lines of play at random, and built so that the rare rules come up.

In random play the called ace decides little: its holder has four of the suit in one deal of
twenty, and running away decides one judgement in thousands. So most Rufspiele here are built
around the holder of the ace, and most players lean towards what makes its duties last.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tests.law.oracle import LONG, SHORT, State, bits

LONE = ("wenz", "geier")
NAMED = ("solo", "farbwenz", "farbgeier")
CONTRACTS = ("rufspiel", *LONE, *NAMED, "ramsch")

Hands = list[list[str]]


class Start(NamedTuple):
    """A game that may be announced and in which nobody has played a card."""

    dealer: int
    hands: Hands
    contract: str
    suit: str
    declarer: int

    def text(self, ruleset: str) -> str:
        """Its text."""
        words = [self.contract, self.suit] if self.suit else [self.contract]
        words += [] if self.contract == "ramsch" else ["by", str(self.declarer)]
        hands = " / ".join(" ".join(hand) for hand in self.hands)
        return f"{ruleset} dealer {self.dealer} | {hands} | {' '.join(words)}"


def shuffled(rng: Random, pack: list[str], given: dict[int, list[str]] | None = None) -> Hands:
    """Four hands; ``given`` says what some seats hold in any case."""
    hands: Hands = [list((given or {}).get(seat, ())) for seat in range(4)]
    taken = {code for hand in hands for code in hand}
    rest = [code for code in pack if code not in taken]
    rng.shuffle(rest)
    size = len(pack) // 4
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
        rng.shuffle(hand)
    return hands


def holder_start(rng: Random, pack: list[str], suit: str) -> Start:
    """A Rufspiel whose called ace has more of its suit beside it than usual.

    The declarer has a plain card of the suit, more often than not all that the holder lacks; now
    and then the holder has the Ober or Unter of it, which are no plain cards of it.
    """
    plain = [code for code in pack if code[0] == suit and code[1] in "ZK987"]
    rng.shuffle(plain)
    declarer = rng.randrange(4)
    holder = (declarer + rng.randrange(1, 4)) % 4
    most = len(plain) - 1
    companions = [plain.pop() for _ in range(min(most, rng.choice((0, 1, 2, 3, 3, 3, 3, 4))))]
    trumps = rng.sample([f"{suit}O", f"{suit}U"], rng.choice((0, 0, 1, 2)))
    given = {holder: [f"{suit}A", *companions, *trumps], declarer: plain[: rng.choice((1, 5, 5))]}
    leader = holder if rng.random() < 0.4 else rng.randrange(4)
    return Start((leader - 1) % 4, shuffled(rng, pack, given), "rufspiel", suit, declarer)


def start(rng: Random, built: float = 0.4) -> Start:
    """A game of any contract, a quarter of them short; ``built`` is the part of built Rufspiele."""
    pack = SHORT if rng.random() < 0.25 else LONG
    if rng.random() < built:
        return holder_start(rng, pack, rng.choice("EGS"))
    contract = rng.choice(CONTRACTS)
    suit = rng.choice("EGHS") if contract in NAMED else ""
    while True:
        hands, declarer = shuffled(rng, pack), rng.randrange(4)
        if contract == "rufspiel":
            suit = rng.choice("EGS")
            own = hands[declarer]
            plain = [code for code in own if code[0] == suit and code[1] not in "OU"]
            if not plain or f"{suit}A" in own:
                continue
        return Start(rng.randrange(4), hands, contract, suit, declarer)


class Player:
    """Chooses among lawful cards, leaning one way or none.

    ``hide``: nobody leads the called suit, so that its ace stays unsearched to the end; ``run``:
    its holder runs away as soon as he may, and then keeps the ace while the others lead its suit;
    ``search``: the suit is led soon.
    """

    LEANINGS = ("none", "hide", "run", "run", "search")

    def __init__(self, rng: Random, leaning: str = "") -> None:
        self.rng = rng
        self.leaning = leaning or rng.choice(self.LEANINGS)

    def choose(self, state: State) -> int:
        """One of the cards that ``state.legal()`` allows."""
        legal = list(bits(state.legal()))
        return self.rng.choice(self._wanted(state, legal) or legal)

    def _wanted(self, state: State, legal: list[int]) -> list[int]:
        of_suit = [card for card in legal if card & state.called]
        others = [card for card in legal if not card & state.called]
        low = [card for card in of_suit if card != state.ace]
        holder = state.hands[state.turn] & state.ace
        if self.leaning == "search":
            return [] if state.trick else of_suit
        if self.leaning == "hide":
            return [] if state.trick else others
        if self.leaning == "run":
            if not state.was_led:
                # The holder leads low where he may, and plays high to come on lead with the suit.
                if holder and not state.trick and low:
                    return low
                high = sorted(others, key=lambda card: -state.rank[card])
                return high[:1] if holder else others
            if holder:
                return low or others
            return of_suit if not state.trick else others
        return []
