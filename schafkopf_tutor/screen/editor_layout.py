"""What lies on the editor's table: hands as dealt, the game, cards in the order they were played.

A layout is what a person has laid out, so it may be wrong or have gaps; ``built`` is the game that
can be made of it, up to the first card that cannot have been played so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card, Pack
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Give, Play
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Fact, View

IN_TRICK: Final = 4


class Place(NamedTuple):
    """One card of the pack; a doubled pack holds two with the same face.

    >>> Place(Card.of("EO"), 0).key
    'E.O.0'
    """

    card: Card
    copy: int

    @property
    def key(self) -> str:
        """Its name on the screen."""
        return f"{self.card.suit.letter}.{self.card.rank.letter}.{self.copy}"


def places(pack: Pack) -> tuple[Place, ...]:
    """Every card of a pack, by suit and natural order."""
    return tuple(Place(card, copy) for card in pack.faces for copy in range(pack.copies))


class Lay(NamedTuple):
    """A card in a trick, None while it is open; ``seat`` only if it came out of turn."""

    place: Place | None
    seat: int | None = None


Spoken: TypeAlias = Announce | Bid | Call | Claim | Give
Step: TypeAlias = Lay | Spoken
Hands: TypeAlias = tuple[tuple[Place, ...], ...]
NOTHING: Final[Hands] = ((), (), (), ())


class Stated(NamedTuple):
    """What a position states that has no history: whose it is, who leads, facts of the law.

    ``unknown`` are the cards of the hand that are not known, beside those laid out.
    """

    seat: int
    leader: int
    unknown: int = 0
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True)
class Built:
    """The game that a layout makes.

    ``done`` is how many of its steps are in it; the next one cannot be made, and ``slip`` says why.
    ``seats`` has the player of each card in the tricks so far.
    """

    game: Game
    done: int
    seats: tuple[int, ...]
    revealed: Hands
    slip: DealError | None = None


@dataclass(frozen=True)
class Layout:
    """Cards laid out. Give, lay and the others return a new layout; what cannot be is a DealError.

    ``hands`` are the cards given to the seats, in the order they were given; a card that was played
    stays in its hand. ``stated`` makes it a position: one hand as it is held now, and one trick.

    >>> from schafkopf_tutor.rulesets import load
    >>> layout = Layout(load("ordnung")).give(0, Place(Card.of("EO"), 0))
    >>> layout.hands[0], layout.game.deal.unknown(0)
    ((Place(card=EO, copy=0),), 7)
    """

    ruleset: RuleSet
    dealer: int = SEATS[-1]
    hands: Hands = NOTHING
    steps: tuple[Step, ...] = ()
    stated: Stated | None = None

    # --- what it comes to ------------------------------------------------------------------------

    @cached_property
    def built(self) -> Built:
        """The game, as far as the steps can be made."""
        deal = Deal(self.ruleset.pack, tuple(tuple(p.card for p in hand) for hand in self.hands))
        game = Game.start(self.ruleset, self.dealer, deal)
        revealed, seats = list(NOTHING), list[int]()
        for done, step in enumerate(self.steps):
            try:
                if not isinstance(step, Lay):
                    game = game.after(self._named(step))
                    continue
                seat, place = self._player(game, step), step.place
                if place is None:
                    trick = len(game.tricks) + 1
                    raise DealError("editor.slip.open", number=trick, seat=seat)
                holder = self.holder(place)
                if holder is None:
                    known = game.deal.with_card(seat, place.card)
                    game = Game.start(self.ruleset, self.dealer, known, game.moves)
                    revealed[seat] = (*revealed[seat], place)
                elif holder != seat:
                    raise DealError("editor.slip.other", card=place.card, seat=holder, turn=seat)
                game = game.after(Play(seat, place.card))
                seats.append(seat)
            except DealError as slip:
                return Built(game, done, tuple(seats), tuple(revealed), slip)
        return Built(game, len(self.steps), tuple(seats), tuple(revealed))

    def _named(self, step: Spoken) -> Spoken:
        """The step; DealError for a game whose suit is not chosen yet."""
        if isinstance(step, Announce) and step.suit is None:
            contract = self.ruleset.contracts[step.contract]
            if contract.suits:
                raise DealError("editor.slip.suit", contract=contract)
        return step

    def _player(self, game: Game, step: Lay) -> int:
        """Who lays it. DealError if nobody can lay a card now."""
        seat = game.turn if step.seat is None else step.seat
        if game.turn is None or seat is None:
            raise DealError("editor.slip.over" if game.over else "editor.slip.no_game")
        return seat

    @property
    def game(self) -> Game:
        """The game, as far as the steps can be made."""
        return self.built.game

    @property
    def view(self) -> View:
        """What the seat in turn sees, or the position. DealError if its game is not complete."""
        if self.stated is None:
            return self.game.view()
        announced = self.announced
        if announced is None:
            raise DealError("error.position.not_announced")
        return View.stated(
            self.ruleset,
            announced,
            self.stated.seat,
            tuple(place.card for place in self.hands[self.stated.seat]),
            leader=self.stated.leader,
            trick=tuple(place.card for place in self.laid if place),
            facts=dict(self.stated.facts),
            unknown=self.stated.unknown,
        )

    @property
    def announced(self) -> Announce | None:
        """The game that is chosen, perhaps without its suit or its player."""
        said = [step for step in self.steps if isinstance(step, Announce)]
        return said[-1] if said else None

    @property
    def laid(self) -> tuple[Place | None, ...]:
        """The cards in the tricks, in order; None where one is open."""
        return tuple(step.place for step in self.steps if isinstance(step, Lay))

    @property
    def tricks(self) -> Iterator[tuple[Place | None, ...]]:
        """The same, trick by trick."""
        laid = self.laid
        return (laid[at : at + IN_TRICK] for at in range(0, len(laid), IN_TRICK))

    def holder(self, place: Place) -> int | None:
        """The seat whose hand it was given to."""
        return next((seat for seat in SEATS if place in self.hands[seat]), None)

    def trick_of(self, place: Place) -> int | None:
        """The trick (0 = first) that it lies in."""
        return self.laid.index(place) // IN_TRICK if place in self.laid else None

    def dealt(self, seat: int) -> tuple[Place, ...]:
        """All that is known of a hand as it was dealt: what was given, then what was played."""
        if self.stated is not None:
            return self.hands[seat]
        return self.hands[seat] + self.built.revealed[seat]

    def size(self, seat: int) -> int:
        """How many cards this hand has: as dealt, or in a position as it is now."""
        if self.stated is None:
            return self.ruleset.pack.hand_size
        return len(self.hands[seat]) + (self.stated.unknown if seat == self.stated.seat else 0)

    def room(self, seat: int) -> int:
        """How many cards of this hand are still unknown."""
        return self.ruleset.pack.hand_size - len(self.dealt(seat))

    # --- laying out ------------------------------------------------------------------------------

    def give(self, seat: int, place: Place) -> Layout:
        """A card into a hand, out of another one; out of this hand if it is there.

        DealError if it lies in a trick, or the hand is full.
        """
        trick, hand = self.trick_of(place), self.hands[seat]
        if trick is not None:
            raise DealError("editor.slip.in_trick", card=place.card, number=trick + 1)
        if place in hand:
            return self._without(place)._counted(seat, 1)
        if not self.room(seat):
            raise DealError("editor.slip.full", seat=seat, count=self.ruleset.pack.hand_size)
        hands = self._without(place).hands
        given = (*hands[:seat], (*hand, place), *hands[seat + 1 :])
        return replace(self, hands=given)._counted(seat, -1)

    def _without(self, place: Place) -> Layout:
        hands = tuple(tuple(one for one in hand if one != place) for hand in self.hands)
        return replace(self, hands=hands)

    def _counted(self, seat: int, more: int) -> Layout:
        """In a position that leaves cards open, a known card is one of these."""
        if self.stated is None or seat != self.stated.seat or not self.stated.unknown:
            return self
        return replace(self, stated=self.stated._replace(unknown=self.stated.unknown + more))

    def lay(self, trick: int, place: Place) -> Layout:
        """A card into a trick (0 = first), laid by whose turn it is; back if it is there.

        It fills what is open first. DealError if the trick is full, no card is awaited there, or
        the player's hand is full without it.
        """
        if self.trick_of(place) == trick:
            return self.take(place)
        away = self.take(place)
        laid = away.laid
        first, after = trick * IN_TRICK, (trick + 1) * IN_TRICK
        slots = [at for at in range(first, min(after, len(laid))) if laid[at] is None]
        at = slots[0] if slots else len(laid)
        if not first <= at < after or (self.stated is not None and at == IN_TRICK - 1):
            raise DealError("editor.slip.trick_full", number=trick + 1)
        if self.stated is not None:
            return replace(away._without(place), steps=(*away.steps, Lay(place)))
        return away._play(at, place)

    def _play(self, at: int, place: Place) -> Layout:
        numbers = [number for number, step in enumerate(self.steps) if isinstance(step, Lay)]
        number = numbers[at] if at < len(numbers) else len(self.steps)
        before = replace(self, steps=self.steps[:number]).built
        old = self.steps[number] if number < len(self.steps) else None
        step = Lay(place, old.seat if isinstance(old, Lay) else None)
        laid = self
        if before.slip is None:
            seat = self._player(before.game, step)
            laid, place = self._ready(seat, place)
            if place not in laid.hands[seat] and not laid.room(seat):
                raise DealError("editor.slip.not_held", seat=seat, card=place.card)
            step = step._replace(place=place)
        return replace(laid, steps=(*self.steps[:number], step, *self.steps[number + 1 :]))

    def _ready(self, seat: int, place: Place) -> tuple[Layout, Place]:
        """The card out of any other hand; of two equal cards the one that this seat holds."""
        hand = self.hands[seat]
        if place in hand:
            return self, place
        for one in hand:
            if one.card is place.card and one not in self.laid:
                return self, one
        return self._without(place), place

    def take(self, place: Place) -> Layout:
        """A card out of its trick; what was played later keeps its order."""
        steps: list[Step] = [
            step._replace(place=None) if isinstance(step, Lay) and step.place == place else step
            for step in self.steps
        ]
        if self.stated is not None:
            steps = [step for step in steps if step != Lay(None)]
        while steps and isinstance(steps[-1], Lay) and steps[-1].place is None:
            steps.pop()
        return replace(self, steps=tuple(steps))

    # --- the game --------------------------------------------------------------------------------

    def announce(self, announced: Announce | None) -> Layout:
        """With this game instead of the one that was chosen; None takes it away."""
        at = [number for number, step in enumerate(self.steps) if isinstance(step, Announce)]
        first = [number for number, step in enumerate(self.steps) if isinstance(step, Lay)]
        number = at[-1] if at else first[0] if first else len(self.steps)
        chosen = () if announced is None else (announced,)
        steps = (*self.steps[:number], *chosen, *self.steps[number + bool(at) :])
        return replace(self, steps=steps)

    def state(self, **changes: int) -> Layout:
        """A position with another ``seat``, which takes the hand along, or another ``leader``."""
        if self.stated is None:
            return self
        stated = self.stated._replace(**changes)  # type: ignore[arg-type]
        hand = self.hands[self.stated.seat]
        hands = tuple(hand if seat == stated.seat else () for seat in SEATS)
        return replace(self, hands=hands, stated=stated)


def taken(groups: Iterable[Iterable[Card]]) -> tuple[tuple[Place, ...], ...]:
    """Groups of cards as places of the pack: of equal cards each is another one.

    >>> taken([[Card.of("EO")], [Card.of("EO"), Card.of("GO")]])[1]
    (Place(card=EO, copy=1), Place(card=GO, copy=0))
    """
    count: dict[Card, int] = {}

    def place(card: Card) -> Place:
        count[card] = count.get(card, -1) + 1
        return Place(card, count[card])

    return tuple(tuple(place(card) for card in group) for group in groups)
