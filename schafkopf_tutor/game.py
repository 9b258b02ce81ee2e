"""What has happened so far. Mechanics without opinion: ``rules.play`` is the one that checks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import (
    SEATS,
    Announce,
    Bid,
    Call,
    Claim,
    Give,
    Move,
    Play,
    contract_of,
)
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import NO_FACTS, Trick, View


@dataclass(frozen=True, slots=True)
class Game:
    """One deal being played: its rule set, dealer, deal and the moves since.

    Start one with ``Game.start``; ``after`` returns a new one, so undo is keeping the old. All
    other fields are derived: ``hands`` (known cards still held), the ``announced`` game with its
    ``contract`` and ``order``, ``leader`` of the present ``trick``, finished ``tricks``, and
    ``turn``, the seat whose card is awaited (None before the announcement and after the end).
    """

    ruleset: RuleSet
    dealer: int
    deal: Deal
    moves: tuple[Move, ...]
    hands: tuple[Hand, ...] = field(compare=False)
    announced: Announce | None = field(compare=False)
    contract: Contract | None = field(compare=False)
    order: CardOrder | None = field(compare=False)
    leader: int = field(compare=False)
    trick: Hand = field(compare=False)
    tricks: tuple[Trick, ...] = field(compare=False)
    turn: int | None = field(compare=False)
    gave: bool = field(default=False, compare=False)
    """Whether cards were given from hand to hand: a view hides them from the others."""

    @staticmethod
    def start(ruleset: RuleSet, dealer: int, deal: Deal, moves: Iterable[Move] = ()) -> Game:
        """A game from the deal on, with these moves made.

        Raises DealError for a dealer who is no seat, a deal of another pack, or a move that
        cannot be made (see ``after``).
        """
        if dealer not in SEATS:
            raise DealError("error.deal.seat", found=dealer)
        if deal.pack != ruleset.pack:
            found, wanted = deal.pack.name, ruleset.pack.name
            raise DealError("error.deal.other_pack", found=found, pack=wanted)
        leader = (dealer + 1) % 4
        game = Game(ruleset, dealer, deal, (), deal.hands, None, None, None, leader, (), (), None)
        for move in moves:
            game = game.after(move)
        return game

    def after(self, move: Move) -> Game:
        """The game with one more move made, lawful or not.

        Raises DealError only where it cannot be made at all: a card that is not in the hand, a
        card or a claim when none is awaited, a contract that the rule set does not hold or that
        comes late. A claim ends the play.
        """
        if isinstance(move, Play):
            return self._play(move)
        moves = (*self.moves, move)
        if isinstance(move, Call | Bid):
            return self._said(move, moves)
        if isinstance(move, Give):
            return self._give(move)
        if isinstance(move, Claim):
            if self.turn is None:
                raise DealError("error.move.nothing_left", seat=move.seat)
            return replace(self, moves=moves, turn=None)
        contract = contract_of(self.ruleset, move)
        if self.trick or self.tricks:
            raise DealError("error.move.late", contract=contract.name)
        leader = (self.dealer + 1) % 4
        if contract.leads == "declarer" and move.seat is not None:
            leader = move.seat
        return replace(
            self,
            moves=moves,
            announced=move,
            contract=contract,
            order=self.ruleset.order(contract, move.suit, _changing(self.ruleset, moves)),
            leader=leader,
            turn=None if contract.goal == "shown" else leader,
        )

    def _play(self, move: Play) -> Game:
        seat, card, order = move.seat, move.card, self.order
        if order is None or self.turn is None:
            raise DealError("error.move.not_awaited", card=card)
        hand = self.hands[seat]
        if card not in hand:
            return self._reveal(move)
        place = hand.index(card)
        hands = (
            *self.hands[:seat],
            hand[:place] + hand[place + 1 :],
            *self.hands[seat + 1 :],
        )
        leader, trick, tricks = self.leader, (*self.trick, card), self.tricks
        turn: int | None = (leader + len(trick)) % 4
        if len(trick) == 4:
            last = len(tricks) + 1 == self.ruleset.pack.hand_size
            winner = (leader + order.winner(trick, last)) % 4
            tricks = (*tricks, Trick(leader, trick, winner))
            turn = None if last else winner
            leader, trick = winner, ()
        return Game(
            self.ruleset,
            self.dealer,
            self.deal,
            (*self.moves, move),
            hands,
            self.announced,
            self.contract,
            order,
            leader,
            trick,
            tricks,
            turn,
            self.gave,
        )

    def _said(self, move: Call | Bid, moves: tuple[Move, ...]) -> Game:
        """One more word; some change the order of cards from now on."""
        order, announced = self.order, self.announced
        if self.contract and announced and move.word in self.ruleset.changes:
            words = _changing(self.ruleset, moves)
            order = self.ruleset.order(self.contract, announced.suit, words)
        return replace(self, moves=moves, order=order)

    def _give(self, move: Give) -> Game:
        """Cards go from hand to hand, before any is played."""
        if self.contract is not None:
            raise DealError("error.move.late", contract=self.contract.name)
        hands = [list(hand) for hand in self.hands]
        for card in move.cards:
            if card not in hands[move.seat]:
                raise DealError("error.move.not_held", card=card, seat=move.seat)
            hands[move.seat].remove(card)
            hands[move.to].append(card)
        changed = tuple(map(tuple, hands))
        return replace(self, moves=(*self.moves, move), hands=changed, gave=True)

    def _reveal(self, move: Play) -> Game:
        """A card from the unknown part of a hand: from now on the deal is known better."""
        if not self.deal.unknown(move.seat):
            raise DealError("error.move.not_held", card=move.card, seat=move.seat)
        deal = self.deal.with_card(move.seat, move.card)
        return Game.start(self.ruleset, self.dealer, deal, (*self.moves, move))

    @property
    def over(self) -> bool:
        """Whether the game is announced and nothing more can be played."""
        return self.contract is not None and self.turn is None

    def view(self, seat: int | None = None) -> View:
        """What a seat sees; without one, the seat whose turn it is (seat 0 if it is nobody's)."""
        if seat is None:
            seat = self.turn or 0
        return View(
            self.ruleset,
            seat,
            self.hands[seat],
            self.announced,
            self.contract,
            self.order,
            self.leader,
            self.trick,
            self.tricks,
            self.turn,
            self.moves if not self.gave else tuple(_as_seen(move, seat) for move in self.moves),
            self.deal.unknown(seat),
            NO_FACTS,
        )


def _changing(ruleset: RuleSet, moves: Iterable[Move]) -> tuple[str, ...]:
    """The words among what was said that change the order of cards."""
    if not ruleset.changes:
        return ()
    words = [move.word for move in moves if isinstance(move, Call | Bid)]
    return tuple([word for word in ruleset.changes if word in words])


def _as_seen(move: Move, seat: int) -> Move:
    """A move as this seat sees it: cards that others give each other are hidden."""
    if isinstance(move, Give) and seat not in (move.seat, move.to):
        return move.hidden()
    return move
