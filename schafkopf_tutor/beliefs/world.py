"""What a learner answers by his picture of the rules; as it stands here, the rules as they are.

Every answer is the engine's. A belief changes one of the hooks at the top: the rule set it is
judged by, the law's clauses, the order of cards, what a seat sees, or one single answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import Final, TypeAlias

from schafkopf_tutor.beliefs.known import Known
from schafkopf_tutor.beliefs.partner import possible_holders
from schafkopf_tutor.beliefs.thumbs import thumb_of
from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.auction import auction, games_of
from schafkopf_tutor.laws.schafkopf.result import (
    DECLARER,
    Result,
    count_laufende,
    decide,
    side_of,
)
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Move, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import Clause, Law, law_named, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout, Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

Clauses: TypeAlias = tuple[Clause, ...]
Seats: TypeAlias = frozenset[int]

FACTORS: Final = ("knock", "stoss")
"""The lines of a settlement that multiply all others."""

QUESTIONS: Final = (
    "points",
    "order",
    "is_trump",
    "winner",
    "count_trumps",
    "count_suit",
    "trumps_out",
    "points_taken",
    "points_out",
    "legal",
    "advised",
    "may_announce",
    "callable_aces",
    "may_bid",
    "may_double",
    "may_claim",
    "outranks",
    "declarer",
    "side",
    "partners",
    "laufende",
    "winners",
    "schneider",
    "schwarz",
    "factor",
    "value",
    "payout",
)
"""The methods of a World that are questions to a learner."""


class World:
    """The rules of Schafkopf as somebody pictures them; ``TRUTH`` as they are.

    Its questions are the methods that ``questions`` names. What they are given is always true: the
    rule set of the table, a view, a game, a result. Answers can be hashed and compared. Another
    law's world builds on this one: what cards, clauses and settings have in common stands here.
    """

    questions: tuple[str, ...] = QUESTIONS
    """The names of the methods that are questions to a learner."""

    # --- what a belief changes -------------------------------------------------------------------

    def rules(self, ruleset: RuleSet) -> RuleSet:
        """The rule set as it is believed to be."""
        return ruleset

    def clauses(self, kind: type[Move], clauses: Clauses) -> Clauses:
        """The law's clauses for a kind of move, as they are believed to be."""
        return clauses

    def seen(self, view: View) -> View:
        """The view as it is judged: by the rule set and the order that are believed in."""
        if type(self).rules is World.rules and type(self).order is World.order:
            return view
        rules = self.believed(view.ruleset)
        order = self.order(view.ruleset, view.announced) if view.announced else None
        if rules is view.ruleset and order is view.order:
            return view
        return replace(view, ruleset=rules, order=order)

    def decided(self, result: Result) -> Result:
        """The result as it is believed to be, of the same points and tricks.

        What a ruling on a fault has decided stays so.
        """
        rules = self.believed(result.ruleset)
        if rules is result.ruleset:
            return result
        if result.declarer is None or not played_out(result):
            return replace(result, ruleset=rules)
        again = decide(
            rules,
            result.contract,
            result.declarer,
            points=result.points,
            tricks=result.tricks,
            stoss=result.stoss,
        )
        names = ("ruleset", "won", "schneider", "schwarz")
        return replace(result, **{name: getattr(again, name) for name in names})

    def differs(self, ruleset: RuleSet) -> bool:
        """Whether a table with these rules would find it wrong at all."""
        return True

    # --- cards -----------------------------------------------------------------------------------

    def points(self, cards: Iterable[Card]) -> int:
        """What these cards count together."""
        return sum(card.points for card in cards)

    def order(self, ruleset: RuleSet, announced: Announce) -> CardOrder:
        """The order of cards in a game: trumps, plain suits, what beats what, how one sorts."""
        return contract_of(ruleset, announced).order(ruleset.pack, announced.suit)

    def is_trump(self, ruleset: RuleSet, announced: Announce, card: Card) -> bool:
        """Whether a card is trump in a game."""
        return self.order(ruleset, announced).is_trump(card)

    def winner(self, ruleset: RuleSet, announced: Announce, cards: Sequence[Card]) -> int:
        """The place (0 = led) of the card that wins these cards."""
        return self.order(ruleset, announced).winner(cards)

    def count_trumps(self, ruleset: RuleSet, announced: Announce) -> int:
        """How many trumps there are in a game."""
        return len(self.order(ruleset, announced).trumps) * ruleset.pack.copies

    def count_suit(self, ruleset: RuleSet, announced: Announce, suit: Suit) -> int:
        """How many plain cards a suit has in a game."""
        return len(self.order(ruleset, announced).plain(suit)) * ruleset.pack.copies

    def trumps_out(self, view: View) -> int:
        """How many trumps this seat has not seen: neither played nor in its own hand."""
        announced = _announced(view)
        order = self.order(view.ruleset, announced)
        seen = sum(order.is_trump(card) for card in (*view.hand, *played(view)))
        return max(0, self.count_trumps(view.ruleset, announced) - seen)

    def points_taken(self, view: View) -> tuple[int, ...]:
        """The points in the finished tricks, by the seat that took them."""
        each: list[list[Card]] = [[] for _ in SEATS]
        for trick in view.tricks:
            each[trick.winner].extend(trick.cards)
        return tuple(self.points(cards) for cards in each)

    def points_out(self, view: View) -> int:
        """The points of all cards that are still to be played, those of this seat's hand too."""
        return self.points(view.ruleset.pack.cards) - self.points(played(view))

    # --- moves -----------------------------------------------------------------------------------

    def legal(self, view: View) -> frozenset[Card]:
        """The cards that the view's seat may play."""
        plays = self.law(view).legal_moves(self.seen(view))
        return frozenset(play.card for play in plays)

    def advised(self, known: Known) -> frozenset[Card]:
        """The cards that a rule of thumb is sure of; none where none is."""
        thumb = thumb_of(known)
        return frozenset() if thumb is None else frozenset(thumb.good)

    def may_announce(self, view: View, move: Announce) -> bool:
        """Whether a game may be announced."""
        return self.judge(view, move).ok

    def callable_aces(self, view: View) -> frozenset[Suit]:
        """The suits whose ace the view's seat may call by its hand; none: it is locked."""
        contracts = view.ruleset.contracts.values()
        view = replace(view, announced=None, contract=None, order=None, turn=None, moves=())
        return frozenset(
            suit
            for contract in contracts
            if contract.parties == "called_ace"
            for suit in Suit
            if self.judge(view, Announce(view.seat, contract.name, suit)).ok
        )

    def may_bid(self, view: View, move: Bid) -> bool:
        """Whether something may be said in the auction."""
        return self.judge(view, move).ok

    def may_double(self, view: View, move: Call) -> bool:
        """Whether one may knock, or say Stoß, Re and so on, now."""
        return self.judge(view, move).ok

    def may_claim(self, view: View, move: Claim) -> bool:
        """Whether the rest may be claimed, or given up, now."""
        return self.judge(view, move).ok

    def outranks(self, ruleset: RuleSet, contract: str, other: str) -> bool:
        """Whether a game is higher than another. ValueError for one that is not played."""
        games = games_of(ruleset)
        return games.index(contract) > games.index(other)

    def declarer(self, ruleset: RuleSet, first: int, bids: Sequence[Bid]) -> int | None:
        """Who has the right to play after these bids; ``first`` sits left of the dealer."""
        return auction(ruleset, first, bids).holder

    # --- who with whom ---------------------------------------------------------------------------

    def side(self, game: Game) -> Seats:
        """The seats of the declarer's side; none in a Ramsch. DealError if no game is announced."""
        if game.announced is not None and game.announced.seat is None:
            return frozenset()
        return frozenset(seat for seat in SEATS if side_of(game, seat) == DECLARER)

    def partners(self, view: View) -> Seats:
        """The seats that can hold the called ace, as far as its duties and the seat's own cards
        tell; none where no ace is called."""
        return possible_holders(view, self.judge)

    # --- result and money ------------------------------------------------------------------------

    def laufende(self, game: Game, side: Iterable[int]) -> tuple[int, str | None]:
        """How many Laufende were dealt, and to which side, the declarer's being ``side``."""
        if game.announced is None:
            raise DealError("error.position.not_announced")
        order = self.order(game.ruleset, game.announced)
        return count_laufende(replace(game, order=order), tuple(side))

    def winners(self, result: Result) -> Seats:
        """The seats that have won; nobody where all are equal."""
        found = self.decided(result)
        if found.durchmarsch is not None:
            return frozenset({found.durchmarsch})
        if found.declarer is None:
            return frozenset(SEATS).difference(found.losers) if found.losers else frozenset()
        side = frozenset(found.side)
        return side if found.won else frozenset(SEATS) - side

    def schneider(self, result: Result) -> bool:
        """Whether the losers are Schneider."""
        return self.decided(result).schneider

    def schwarz(self, result: Result) -> bool:
        """Whether the losers are schwarz."""
        return self.decided(result).schwarz

    def factor(self, result: Result) -> int:
        """How many times the value counts because of knocks, Stoß and its answers."""
        return prod(line.count for line in self.settlement(result).lines if line.rule in FACTORS)

    def value(self, result: Result) -> int:
        """What the game is worth."""
        return self.settlement(result).value

    def payout(self, result: Result) -> Payout:
        """What each seat receives (or, below zero, pays)."""
        return self.settlement(result).payout

    # --- no questions: how they are answered -----------------------------------------------------

    def judge(self, view: View, move: Move) -> Verdict:
        """The verdict on a move by the law that is believed in; its ids are those of the law."""
        return self.law(view).judge(self.seen(view), move)

    def settlement(self, result: Result) -> Settlement:
        """The settlement of the result that is believed in."""
        return settle(self.decided(result))

    def believed(self, ruleset: RuleSet) -> RuleSet:
        """The rule set as it is believed to be, made once."""
        return ruleset if type(self).rules is World.rules else _believed(self, ruleset)

    def law(self, view: View) -> Law:
        """The law as it is believed to be, made once."""
        return _law(self, view.ruleset.law)


@lru_cache(maxsize=1024)
def _believed(world: World, ruleset: RuleSet) -> RuleSet:
    return world.rules(ruleset)


@lru_cache(maxsize=256)
def _law(world: World, name: str) -> Law:
    law = law_named(name)
    changed = {kind: world.clauses(kind, clauses) for kind, clauses in law.clauses.items()}
    return law if changed == law.clauses else replace(law, clauses=MappingProxyType(changed))


def _announced(view: View) -> Announce:
    if view.announced is None:
        raise DealError("error.position.not_announced")
    return view.announced


def played(view: View) -> tuple[Card, ...]:
    """All cards that have been played."""
    return (*(card for trick in view.tricks for card in trick.cards), *view.trick)


def played_out(result: Result) -> bool:
    """Whether points and tricks have decided, not a ruling on a fault."""
    return result.ended_by is None or result.ended_by.startswith("ended.")


TRUTH: Final = World()
"""The rules as they are."""
