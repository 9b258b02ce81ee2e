"""What one seat can see: its own hand and everything public. The judge reads nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeAlias, TypeVar

from schafkopf_tutor.cards import Card
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.deal import Hand, check_cards
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.moves import SEATS, Announce, Move, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.ruleset import RuleSet

Fact: TypeAlias = bool | int | str
T = TypeVar("T")
NO_FACTS: Final[Mapping[str, Fact]] = Frozen({})


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in order of play, who took it."""

    leader: int
    cards: Hand
    winner: int

    @property
    def points(self) -> int:
        """Card points in it."""
        return sum(card.points for card in self.cards)

    def seat_of(self, place: int) -> int:
        """Who played the card at this place (0 = led)."""
        return (self.leader + place) % 4


@dataclass(frozen=True, slots=True)
class View:
    """A seat's view of a game (``game.view(seat)``), or a position stated without a history.

    ``hand`` are the known cards it holds and ``unknown`` how many more there are; ``leader`` led
    the present ``trick``; ``tricks`` are finished; ``turn`` is the seat whose card is awaited (None
    before the game is announced and after its end). ``facts`` are named facts of the law that
    stand beside, or against, what the history tells: see ``Law.facts``.
    """

    ruleset: RuleSet
    seat: int
    hand: Hand
    announced: Announce | None
    contract: Contract | None
    order: CardOrder | None
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]
    turn: int | None
    moves: tuple[Move, ...]
    unknown: int = 0
    facts: Mapping[str, Fact] = field(default_factory=lambda: NO_FACTS)
    _reading: tuple[object, Any] | None = field(default=None, init=False, compare=False, repr=False)

    @staticmethod
    def stated(
        ruleset: RuleSet,
        announced: Announce,
        seat: int,
        hand: Sequence[Card],
        *,
        leader: int | None = None,
        trick: Sequence[Card] = (),
        facts: Mapping[str, Fact] = NO_FACTS,
        unknown: int = 0,
    ) -> View:
        """A position without a history: puzzles, disputes, quiz items.

        ``leader`` led the trick (left out: so that it is this seat's turn); ``unknown`` is how many
        more cards the seat holds. Raises DealError for a card too often, too many cards, no such
        seat or a contract that is not in the rule set. In a game that is shown, not played, it is
        nobody's turn. A word that changes the order of cards is stated as a fact.
        """
        for number in (seat, 0 if leader is None else leader):
            if number not in SEATS:
                raise DealError("error.deal.seat", found=number)
        check_cards(ruleset.pack, (*hand, *trick))
        most = ruleset.pack.hand_size
        held = len(hand) + unknown
        if held > most:
            raise DealError("error.deal.size", seat=seat, found=held, allowed=most)
        if len(trick) > 3:
            raise DealError("error.deal.trick", found=len(trick))
        contract = contract_of(ruleset, announced)
        said = tuple(word for word in ruleset.changes if facts.get(word) is True)
        leader = (seat - len(trick)) % 4 if leader is None else leader
        return View(
            ruleset,
            seat,
            tuple(hand),
            announced,
            contract,
            ruleset.order(contract, announced.suit, said),
            leader,
            tuple(trick),
            (),
            None if contract.goal == "shown" else (leader + len(trick)) % 4,
            (announced,),
            unknown,
            facts=Frozen(dict(facts)),
        )

    def but(self, *, hand: Sequence[Card] | None = None, **facts: Fact) -> View:
        """The same view with another hand, or with facts of the law stated otherwise."""
        return replace(
            self,
            hand=self.hand if hand is None else tuple(hand),
            facts=Frozen({**self.facts, **facts}),
        )

    def if_held(self, seat: int, card: Card) -> View:
        """The same view, one unknown card of its hand being this one, if it can be.

        Whoever lays a card holds it, so the judge looks at no hand without it.
        """
        if seat != self.seat or card in self.hand or not self.unknown:
            return self
        seen = (*self.trick, *(card for trick in self.tricks for card in trick.cards))
        if seen.count(card) >= self.ruleset.pack.copies or card.rank not in self.ruleset.pack.ranks:
            return self
        return replace(self, hand=(*self.hand, card), unknown=self.unknown - 1)

    def read(self, reader: Callable[[View], T]) -> T:
        """What a law's reader makes of this view. It is read once and kept."""
        if self._reading is None or self._reading[0] is not reader:
            object.__setattr__(self, "_reading", (reader, reader(self)))
        kept: tuple[object, T] = self._reading  # type: ignore[assignment]
        return kept[1]

    def __reduce__(self) -> tuple[type[View], tuple[object, ...]]:
        """Without what a law has read, which is read anew."""
        return View, tuple(getattr(self, one.name) for one in fields(self) if one.init)

    def __hash__(self) -> int:
        return hash((self.ruleset, self.seat, self.hand, self.trick, self.moves))
