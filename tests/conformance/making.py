"""Making deals and games in which rare rules come up: biased dealing, biased choice of moves.

Everything is drawn from a ``Random``; what is lawful the oracle and the reference say.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.conformance.reference import talk
from tests.conformance.reference.rules import Rules
from tests.conformance.reference.table import Table
from tests.law import deals, oracle

Json = Any
Hands = list[list[str]]


class Dead(Exception):
    """A line of play that leads nowhere: another is drawn."""


# --- dealing --------------------------------------------------------------------------------------


def deal(rng: Random, rules: Rules, contract: str, suit: str, seat: int, how: str) -> Hands:
    """Four hands. ``how``: "holder" (a long called suit beside the ace), else what the declarer
    has: "strong", "runners", "weak", "chain" (none of the top trumps), at random."""
    pack = rules.cards
    if contract == "sie":
        lords = [c for c in pack if c[1] in "OU"]
        return deals.shuffled(rng, pack, {seat: lords})
    if contract == "rufspiel" and how == "holder":
        start = deals.holder_start(rng, list(pack), suit)
        turn = (seat - start.declarer) % 4
        return [start.hands[(s - turn) % 4] for s in range(4)]
    trumps = [c for c in oracle.table(contract, suit)[0] if c in pack]
    given: dict[int, list[str]] = {}
    if how == "runners":
        given[seat] = trumps[: rng.choice((2, 3, 4, 5, rules.size - 1))]
    elif how == "strong":
        top = trumps[: rules.size]
        aces = [c for c in ("EA", "GA", "HA", "SA") if c not in trumps]
        given[seat] = (top + aces)[: rules.size] if len(top) < 5 else top[: rules.size - 1]
    elif how == "chain":  # the top nine trumps lie with the others
        given = {(seat + 1) % 4: trumps[:4], (seat + 2) % 4: trumps[4:9]}
    elif how == "weak":
        given[(seat + 1) % 4] = trumps[: rng.randrange(2, 4)]
    if contract == "rufspiel":
        mine = given.setdefault(seat, [])[: rules.size - 2]
        plain = [c for c in pack if c[0] == suit and c[1] not in "AOU"]
        given[seat] = [*mine, rng.choice(plain)]
    hands = deals.shuffled(rng, list(pack), given)
    if contract == "rufspiel" and f"{suit}A" in hands[seat]:
        other = (seat + rng.randrange(1, 4)) % 4
        for place, card in enumerate(hands[other]):
            if card not in given.get(other, ()):
                at = hands[seat].index(f"{suit}A")
                hands[seat][at], hands[other][place] = card, f"{suit}A"
                break
    return hands


# --- talking --------------------------------------------------------------------------------------


def say(rng: Random, table: Table, wants: dict[int, str], noise: float = 0.1) -> Json:
    """What the seat that is asked says: it bids for the game it wants, mostly."""
    auction = talk.Auction(table)
    asked = auction.asked
    moves = talk.bids(table)
    if asked is None or not moves:
        raise Dead
    by_word = {m["word"]: m for m in moves if m["word"] != "bid"}
    named = {m["contract"]: m for m in moves if m["word"] == "bid"}
    want = wants.get(asked.seat, "")
    rules = table.rules
    if rng.random() < noise:
        useful = [m for m in moves if m["word"] not in ("auch", "gut")]
        return rng.choice(useful or moves)
    if want in named:
        return _with_suit(rng, table, named[want])
    lone = bool(want) and rules.parties(want) == "alone"
    for word, right in (("selbst", lone), ("spiele", bool(want)), ("auch", lone)):
        if right and word in by_word:
            return by_word[word]
    return by_word.get("gut") or by_word.get("weiter") or rng.choice(moves)


def _with_suit(rng: Random, table: Table, move: Json) -> Json:
    suits = table.rules.suits(move["contract"])
    if suits and rng.random() < 0.3:
        chosen = {**move, "suit": rng.choice(suits)}
        return chosen if talk.bid(table, chosen).ok else move
    return move


def hold_auction(rng: Random, table: Table, wants: dict[int, str], noise: float = 0.1) -> None:
    """All bids of an auction."""
    for _ in range(30):
        if talk.Auction(table).asked is None:
            return
        table.make(say(rng, table, wants, noise))
    raise Dead


def announce(rng: Random, table: Table, want: tuple[str, str] | None = None) -> bool:
    """Announce the wanted game, or any that may be; False if none may."""
    open_ = [
        (seat, game, suit)
        for seat, game, suits in talk.announcements(table)
        for suit in suits or [None]
    ]
    fitting = [a for a in open_ if want and (a[1], a[2] or "") == want]
    if not open_:
        return False
    seat, game, suit = rng.choice(fitting or open_)
    table.make({"move": "announce", "seat": seat, "contract": game, "suit": suit})
    return True


def knocks(rng: Random, table: Table, chance: float, seats: Sequence[int] = (0, 1, 2, 3)) -> None:
    """Some of the seats knock, if the table knows it."""
    for seat in seats:
        if rng.random() < chance and talk.call(table, seat, "knock").ok:
            table.make({"move": "call", "seat": seat, "word": "knock"})


def double(rng: Random, table: Table, chance: float) -> None:
    """Stoß and its answers, as far as they are lawful now."""
    for word in talk.DOUBLINGS:
        able = [seat for seat in range(4) if talk.call(table, seat, word).ok]
        if able and rng.random() < chance:
            table.make({"move": "call", "seat": rng.choice(able), "word": word})


# --- playing --------------------------------------------------------------------------------------


class Player:
    """Chooses among lawful cards.

    ``strength`` 1: the side (of the declarer; in a Ramsch seat 0) is to make as much as it can,
    -1: as little, 0: as it comes; ``leaning`` is that of ``deals.Player`` for the called ace.
    """

    def __init__(self, rng: Random, strength: int, leaning: str, side: set[int]) -> None:
        self.rng = rng
        self.strength = strength
        self.side = side
        self.other = deals.Player(rng, leaning)

    def choose(self, state: oracle.State) -> int:
        """One of the lawful cards, as a bit."""
        if not self.strength:
            return self.other.choose(state)
        legal = list(oracle.bits(state.legal()))
        wants = (state.turn in self.side) == (self.strength > 0)
        ranked = sorted(legal, key=lambda card: (state.rank[card], card))
        if not state.trick:
            return ranked[-1] if wants else ranked[0]
        led = state.line_of(state.trick[0][1])
        fits = [(state.rank[b], s) for s, b in state.trick if b & (led | state.trumps)]
        best, winner = max(fits)
        winning = [c for c in ranked if c & (led | state.trumps) and state.rank[c] > best]
        losing = [c for c in ranked if c not in winning]
        points = {c: oracle.POINTS[oracle.CODE[c][1]] for c in legal}
        ours = (winner in self.side) == (state.turn in self.side)
        if wants and winning and not ours:
            return winning[-1]
        if wants == ours:
            return max(losing or winning, key=lambda c: (points[c], c))
        return min(losing or winning, key=lambda c: (points[c], c))


def play_out(table: Table, player: Player, cards: int = 99) -> None:
    """Play so many cards, or all."""
    state = table.state()
    for _ in range(cards):
        if state.over():
            return
        bit = player.choose(state)
        state.push(bit)
        table.make(oracle.CODE[bit])


def written(table: Table) -> Json:
    """The game as a fixture has it; cards in turn are cards alone."""
    replay = Table(table.rules, {"dealer": table.dealer, "hands": table.dealt})
    moves: list[Json] = []
    for move in table.moves:
        in_turn = move["move"] == "play" and move["seat"] == replay.turn
        moves.append(move["card"] if in_turn else move)
        replay.make(move)
    return {"dealer": table.dealer, "hands": table.dealt, "moves": moves}
