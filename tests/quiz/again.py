"""What is lawful, who wins and who can hold the called ace: written once more, for the quiz.

From the rules page alone (O 3.2.1 to 3.2.5), with the tables of cards of the law's oracle. Cards
are their codes. It knows the usual duties of the called ace, no house rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.view import View
from tests.law.oracle import POINTS, table

Codes = list[str]


def codes(cards: Sequence[object]) -> Codes:
    return [str(card) for card in cards]


class Table:
    """One game: its trumps and plain suits from the top."""

    def __init__(self, contract: str, suit: object) -> None:
        self.suit = getattr(suit, "letter", "")
        self.trumps, plain = table(contract, self.suit)
        self.rows = [self.trumps, *plain]
        self.called = self.suit if contract == "rufspiel" else ""
        self.ace = f"{self.called}A" if self.called else ""

    def row(self, card: str) -> Codes:
        return next(row for row in self.rows if card in row)

    def winner(self, cards: Codes) -> int:
        rows = [self.trumps] if set(cards) & set(self.trumps) else [self.row(cards[0])]
        running = [card for card in cards if card in rows[0]]
        return cards.index(min(running, key=rows[0].index))

    def of_called(self, cards: Codes) -> Codes:
        return [card for card in cards if self.called and card in self.row(self.ace)]

    def verdicts(self, hand: Codes, trick: Codes, away: bool) -> dict[str, str]:
        """For each card that may not be played the rule against it."""
        bound = self.ace in hand and not away
        if not trick:
            if not bound or len(self.of_called(hand)) >= 4:
                return {}
            return {card: "ruf.runs_away" for card in self.of_called(hand) if card != self.ace}
        led = self.row(trick[0])
        if bound and self.ace in led:
            return {card: "ruf.searched" for card in hand if card != self.ace}
        if set(hand) & set(led):
            rule = "follow.trump" if led is self.trumps else "follow.suit"
            return {card: rule for card in hand if card not in led}
        return {self.ace: "ruf.thrown"} if bound and len(hand) > 1 else {}


def of_view(view: View) -> tuple[Table, dict[str, str]]:
    """The game of a position, and the cards that may not be played."""
    assert view.announced
    game = Table(view.announced.contract, view.announced.suit)
    away = view.facts.get("ran_away") is True
    return game, game.verdicts(codes(view.hand), codes(view.trick), away)


def lawful(view: View) -> set[str]:
    return set(codes(view.hand)) - set(of_view(view)[1])


class Record:
    """A game's cards as they were played, trick by trick: (seat, card)."""

    def __init__(self, game: Game) -> None:
        assert game.announced
        self.game = game
        self.table = Table(game.announced.contract, game.announced.suit)
        plays = [(m.seat, m.card.code) for m in game.moves if isinstance(m, Play)]
        self.tricks = [plays[at : at + 4] for at in range(0, len(plays), 4)]
        self.plays = plays

    def taken(self) -> list[int]:
        """Points by seat."""
        points = [0, 0, 0, 0]
        for trick in self.tricks:
            if len(trick) == 4:
                cards = [card for _, card in trick]
                seat = trick[self.table.winner(cards)][0]
                points[seat] += sum(POINTS[card[1]] for card in cards)
        return points

    def out(self, seat: int) -> Codes:
        """The trumps that a seat has not seen, from the top."""
        seen = {card for _, card in self.plays} | set(codes(self.game.hands[seat]))
        pack = set(codes(self.game.ruleset.pack.cards))
        return [card for card in self.table.trumps if card in pack - seen]

    def holders(self, seat: int) -> set[int]:
        """Who can hold the called ace, or has played it, as a seat sees it that has it not."""
        assert self.game.announced
        ace, declarer = self.table.ace, self.game.announced.seat
        for who, card in self.plays:
            if card == ace:
                return {who}
        return {who for who in {0, 1, 2, 3} - {seat, declarer or 0} if self._can(who, seat)}

    def _can(self, who: int, seat: int) -> bool:
        called = set(self.table.of_called(codes(self.game.ruleset.pack.cards)))
        seen = {card for _, card in self.plays} | set(codes(self.game.hands[seat]))
        hidden = called - seen - {self.table.ace}
        size = self.game.ruleset.pack.hand_size
        mine = [card for player, card in self.plays if player == who]
        if len(mine) == size:
            return False
        for number, trick in enumerate(self.tricks):
            card = dict(trick).get(who)
            if trick[0][1] not in called or card is None:
                continue
            if trick[0][0] != who:  # searched, and it did not fall
                return False
            later = mine[number:]  # he led it himself, and must have had four
            room = size - number - len(later) - 1
            return 1 + len(called & set(later)) + min(room, len(hidden)) >= 4
        return True
