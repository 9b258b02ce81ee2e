"""Cards on the table: replaying a game of a fixture, and what may be played or claimed in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.conformance.reference.rules import Json, Rules
from tests.law import oracle

OBER_UNTER = "OU"


class Says(NamedTuple):
    """A verdict: yes or no, and the id of the rule."""

    ok: bool
    rule: str


class Lines:
    """Which line each card belongs to in a contract, and how strong it is in its line."""

    def __init__(self, rules: Rules, contract: str, suit: str | None) -> None:
        trumps, plain = oracle.table(contract, suit or "")
        self.trumps = [card for card in trumps if card in rules.cards]
        self.of = dict.fromkeys(self.trumps, "T")
        self.rank = {card: 100 - place for place, card in enumerate(self.trumps)}
        for line in plain:
            letter = line[0][0]
            for place, card in enumerate(line):
                self.of[card] = letter
                self.rank[card] = 50 - place

    def winner(self, cards: list[str]) -> int:
        """The place of the card that takes the trick."""
        fits = [
            place for place, card in enumerate(cards) if self.of[card] in "T" + self.of[cards[0]]
        ]
        return max(fits, key=lambda place: self.rank[cards[place]])


class Table:
    """A game of a fixture, or a position without a history, move by move.

    ``hands`` are the known cards still held, ``unknown`` how many more each seat holds; ``tricks``
    are (leader, cards, winner).
    """

    def __init__(self, rules: Rules, game: Json) -> None:
        self.rules = rules
        self.dealer = game["dealer"]
        self.first = (self.dealer + 1) % 4
        self.hands = [[c for c in hand or ["?"] if c != "?"] for hand in game["hands"]]
        self.dealt = [list(hand) for hand in self.hands]
        self.unknown = [rules.size - len(hand) for hand in self.hands]
        self.moves: list[Json] = []
        self.announced: Json = None
        self.lines: Lines | None = None
        self.leader = self.first
        self.turn: int | None = None
        self.trick: list[str] = []
        self.tricks: list[tuple[int, list[str], int]] = []
        self.facts: dict[str, Any] = {}
        for move in game.get("moves", ()):
            self.make(move)

    @staticmethod
    def stated(rules: Rules, position: Json) -> Table:
        """A position: one hand, a trick, facts."""
        seat = position["seat"]
        hands: list[Json] = [[], [], [], []]
        hands[seat] = position["hand"]
        trick = position.get("trick", [])
        leader = position.get("leader")
        leader = (seat - len(trick)) % 4 if leader is None else leader
        table = Table(rules, {"dealer": (leader - 1) % 4, "hands": hands})
        table.unknown = [position.get("unknown", 0) if s == seat else 0 for s in range(4)]
        table.make({"move": "announce", **position["announced"]})
        table.leader, table.trick = leader, list(trick)
        shown = rules.goal(position["announced"]["contract"]) == "shown"  # and not played
        table.turn = None if shown else (leader + len(trick)) % 4
        table.facts = position.get("facts", {})
        return table

    def full(self, move: Json) -> Json:
        """A move as an object; a card alone is played by whose turn it is."""
        if isinstance(move, str):
            return {"move": "play", "seat": self.turn, "card": move}
        return move

    def make(self, move: Json) -> None:
        """Make a move, lawful or not."""
        move = self.full(move)
        self.moves.append(move)
        if move["move"] == "announce":
            self.announced = move
            self.lines = Lines(self.rules, move["contract"], move.get("suit"))
            shown = self.rules.goal(move["contract"]) == "shown"
            self.turn = None if shown else self.leader
        elif move["move"] == "claim":
            self.turn = None
        elif move["move"] == "play":
            self._lay(move["seat"], move["card"])

    def _lay(self, seat: int, card: str) -> None:
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            self.unknown[seat] -= 1
            self.dealt[seat].append(card)
        self.trick.append(card)
        self.turn = (self.leader + len(self.trick)) % 4
        if len(self.trick) == 4 and self.lines:
            winner = (self.leader + self.lines.winner(self.trick)) % 4
            self.tricks.append((self.leader, self.trick, winner))
            self.leader, self.trick = winner, []
            self.turn = winner if len(self.tricks) < self.rules.size else None

    def said(self, kind: str) -> list[Json]:
        """All moves of a kind, in order."""
        return [move for move in self.moves if move["move"] == kind]

    @property
    def plays(self) -> int:
        """Cards that lie or lay on the table."""
        return len(self.said("play")) or len(self.trick)

    @property
    def ace(self) -> str:
        """The called ace; nothing where none is called."""
        if self.announced is None or self.rules.parties(self.announced["contract"]) != "called_ace":
            return ""
        return f"{self.announced['suit']}A"

    def partner(self) -> int | None:
        """Who was dealt the called ace, the declarer himself left out."""
        for seat, hand in enumerate(self.dealt):
            if self.ace in hand and seat != self.announced["seat"]:
                return seat
        return None

    def side(self) -> set[int]:
        """The seats of the declarer's side."""
        seats = {self.announced["seat"], self.partner()}
        return {seat for seat in seats if seat is not None}

    # --- what may be played ---------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """The known cards of a hand that may be played."""
        return [card for card in self.hands[seat] if self.play(seat, card).ok]

    def play(self, seat: int, card: str) -> Says:
        """Whether a seat may play a card now, as far as its own hand and the table show."""
        if self.turn is None or self.lines is None:
            return Says(False, "play.awaited")
        if seat != self.turn:
            return Says(False, "play.turn")
        hand, unknown = list(self.hands[seat]), self.unknown[seat]
        gone = [c for _, cards, _ in self.tricks for c in cards] + self.trick
        if card not in hand:
            if not unknown or card in gone or card not in self.rules.cards:
                return Says(False, "play.held")
            hand, unknown = [*hand, card], unknown - 1
        led = self.lines.of[self.trick[0]] if self.trick else ""
        if self.ace and self.ace in hand:
            duty = self._duty(seat, hand, unknown, gone, led, card)
            if duty:
                return duty
        if not led:
            return Says(True, "lead.free")
        if any(self.lines.of[held] == led for held in hand):
            kind = "follow.trump" if led == "T" else "follow.suit"
            return Says(self.lines.of[card] == led, kind)
        if card == self.ace and not self._free() and not self.rules["called_ace.may_be_thrown"]:
            last = len(hand) + unknown <= self.rules["called_ace.thrown_in_last"]
            return Says(last, "ruf.thrown")
        return Says(True, "follow.void")

    def _free(self) -> bool:
        """The ace is still held though its suit was led: its holder has run away."""
        suit = self.ace[0]
        of = self.lines.of if self.lines else {}
        led = any(of[cards[0]] == suit for _, cards, _ in self.tricks)
        return bool(self.facts.get("ran_away", led))

    def _duty(
        self, seat: int, hand: list[str], unknown: int, gone: list[str], led: str, card: str
    ) -> Says | None:
        """What the called ace in this hand demands; None where it leaves the usual choice."""
        of, suit = (self.lines.of if self.lines else {}), self.ace[0]
        free, mine = self._free(), of[card] == suit
        if free:
            forced = led == suit and self.rules["called_ace.after_running_away"] == "forced"
            return Says(card == self.ace, "ruf.forced") if forced else None
        count = sum(of[held] == suit for held in hand)
        as_dealt = self.rules["called_ace.run_away_counts"] == "as_dealt"
        if as_dealt:
            count += sum(of[m["card"]] == suit for m in self.said("play") if m["seat"] == seat)
            count = self.facts.get("dealt_of_suit", count)
        if "dealt_of_suit" not in self.facts or not as_dealt:
            out = [c for c in self.rules.cards if of[c] == suit and c not in hand and c not in gone]
            count += min(unknown, len(out))
        many = count >= self.rules["called_ace.run_away_with"]
        if led == suit:
            if many and self.rules["called_ace.run_away_when_searched"]:
                return Says(mine, "ruf.kept_when_searched")
            return Says(card == self.ace, "ruf.searched")
        if not led and mine:
            return Says(True, "ruf.leads_ace") if card == self.ace else Says(many, "ruf.runs_away")
        return None

    # --- what may be claimed --------------------------------------------------------------------

    def claim(self, seat: int, word: str) -> Says:
        """Whether a seat may claim the rest, or give it up (O 3.4)."""
        if word not in ("rest", "none"):
            return Says(False, "claim.word")
        if not self.rules[f"claims.{word}"]:
            return Says(False, "claim.not_known")
        if self.turn is None:
            return Says(False, "claim.nothing_left")
        if self.rules.parties(self.announced["contract"]) == "each":
            return Says(False, "claim.no_sides")
        if word == "rest" and (self.turn != seat or self.trick):
            return Says(False, "claim.on_lead")
        return Says(True, f"claim.{word}")

    def state(self) -> oracle.State:
        """The oracle's state of this game; all hands must be known."""
        said = self.announced
        masks = [sum(oracle.BIT[card] for card in hand) for hand in self.dealt]
        state = oracle.State(
            said["contract"], said.get("suit") or "", said.get("seat"), masks, self.first,
            self.rules.house,
        )  # fmt: skip
        for move in self.said("play"):
            state.push(oracle.BIT[move["card"]])
        return state

    def takes_rest(self, seat: int) -> bool:
        """Whether a seat on lead makes every trick left, the three others playing together."""
        return _all_tricks(self.state(), seat)


def _all_tricks(state: oracle.State, seat: int) -> bool:
    if state.over():
        return True
    mine = state.turn == seat
    found = not mine
    for card in oracle.bits(state.legal()):
        state.push(card)
        lost = not state.trick and state.taken[-1][0] != seat
        good = not lost and _all_tricks(state, seat)
        state.pop()
        if good == mine:
            found = mine
            break
    return found
