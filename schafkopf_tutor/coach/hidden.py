"""What is hidden from a seat, and what is certain about it.

No rule of the game stands here. Whether somebody may hold a card is what the judge says of the
moves he has made: a card that would have forbidden one of them is not in his hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Move, Play
from schafkopf_tutor.rules import judge
from schafkopf_tutor.view import View

GONE: Final = 4
"""The pile of cards already played, where a stated position does not say which they were."""


class CoachError(TutorError):
    """Something that the coach cannot advise on; the sentence says why, and what would help."""


class Pile(NamedTuple):
    """A place where hidden cards lie: the hand of a seat, or GONE; and how many of them."""

    place: int
    size: int


class Seen(NamedTuple):
    """A move in public, with what its seat saw then, its hidden cards left out."""

    seat: int
    view: View
    move: Move


def dealer_of(view: View) -> int:
    """Who has dealt, as far as the history tells; where it does not, any seat will do.

    >>> from schafkopf_tutor.notation import parse_game
    >>> dealer_of(parse_game("ordnung dealer 2 | … / … / … / … | 3 says weiter").view(0))
    2
    """
    bid = next((move for move in view.moves if isinstance(move, Bid)), None)
    if bid is not None:
        return (bid.seat - 1) % 4
    first = view.tricks[0].leader if view.tricks else view.leader
    return (first - 1) % 4


def table_of(view: View) -> Game:
    """The game as this seat knows it: its own cards and all that have been played.

    Raises CoachError for a position without a history that is behind its first trick.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | EA E7 … / … / … / … | wenz by 1 | EA")
    >>> table_of(game.view(1)).deal.hands
    ((EA,), (), (), ())
    """
    if _gone(view):
        raise CoachError("error.coach.no_history")
    moves = view.moves
    if _stated(view):
        laid = enumerate(view.trick)
        moves = (*moves, *(Play((view.leader + place) % 4, card) for place, card in laid))
    hands: list[Hand] = [() for _ in SEATS]
    for move in moves:
        if isinstance(move, Play):
            hands[move.seat] += (move.card,)
    hands[view.seat] += view.hand
    return Game.start(view.ruleset, dealer_of(view), Deal(view.ruleset.pack, tuple(hands)), moves)


@dataclass(frozen=True)
class Hidden:
    """What is hidden from one seat: the ``cards``, the ``piles`` they lie in, and what is seen.

    ``allowed`` gives for every hidden card the places it may lie in, as far as each single card
    decides it; ``possible`` decides the rest.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EA E9 HU … / … / … / …"
    >>> game = parse_game(f"ordnung dealer 3 | {hands} | wenz by 0 | EA EK G7")
    >>> hidden = Hidden.of(game.view(0))
    >>> [pile.size for pile in hidden.piles], hidden.allowed[Card.of("E7")]
    ([5, 7, 7, 8], (0, 1, 3))
    """

    view: View
    cards: Hand
    piles: tuple[Pile, ...]
    seen: tuple[Seen, ...]
    allowed: dict[Card, tuple[int, ...]]
    _answers: dict[tuple[int, bool, int], bool]

    @staticmethod
    def of(view: View) -> Hidden:
        """What is hidden in a view."""
        if view.ruleset.pack.copies != 1:
            raise CoachError("error.coach.doubled", pack=view.ruleset.pack.name)
        gone = {card for trick in view.tricks for card in trick.cards}
        gone |= {*view.trick, *view.hand}
        cards = tuple(card for card in view.ruleset.pack.cards if card not in gone)
        sizes = _sizes(view)
        piles = [Pile(seat, sizes[seat]) for seat in SEATS if sizes[seat]]
        left = len(cards) - sum(sizes)
        if left < 0 or (left and not _stated(view)):
            raise CoachError("error.coach.cards", found=len(cards), wanted=sum(sizes))
        if left:
            piles.append(Pile(GONE, left))
        hiding = [seat for seat in SEATS if sizes[seat]]
        seen = tuple(_seen(view, hiding, bool(left)))
        allowed = _allowed(view, cards, piles, seen)
        return Hidden(view, cards, tuple(piles), seen, allowed, {})

    def possible(self, hands: Sequence[Hand]) -> bool:
        """Whether every move in public was lawful if each seat still holds these hidden cards.

        ``hands`` are by place, as in ``piles``, each card where it is ``allowed``.
        """
        return self.playable(hands) and self.sayable(hands)

    def playable(self, hands: Sequence[Hand]) -> bool:
        """The same for the cards that were played: lawful if each of them goes with every card its
        seat holds (``allowed``), but for the duties of the called ace, which count its suit."""
        ace = called_ace(self.view)
        if ace is None:
            return True
        return all(
            self._dutiful(pile.place, hand, ace)
            for pile, hand in zip(self.piles, hands, strict=True)
            if ace in hand or pile.place == self._ace_of
        )

    def sayable(self, hands: Sequence[Hand]) -> bool:
        """The same for bids, announcements and calls, each judged with the whole hand."""
        held = {pile.place: hand for pile, hand in zip(self.piles, hands, strict=True)}
        return all(
            judge(_with(seen.view, held[seen.seat]), seen.move).ok
            for seen in self.seen
            if not isinstance(seen.move, Play)
        )

    @cached_property
    def _ace_of(self) -> int | None:
        """Who has played the called ace."""
        ace = called_ace(self.view)
        plays = (s for s in self.seen if isinstance(s.move, Play) and s.move.card is ace)
        return next((seen.seat for seen in plays), None)

    def _dutiful(self, seat: int, hand: Hand, ace: Card) -> bool:
        """Whether the holder of the called ace played as he must: by how many of its suit he has,
        so the judge is asked once for each number."""
        if seat == GONE:
            return True
        order = self.view.order
        count = sum(order.line[card] is ace.suit for card in hand) if order else 0
        key = (seat, ace in hand, count)
        if key not in self._answers:
            plays = [s for s in self.seen if s.seat == seat and isinstance(s.move, Play)]
            fits = all(judge(_with(s.view, hand), s.move).ok for s in plays)
            self._answers[key] = fits
        return self._answers[key]


def _with(view: View, hand: Hand) -> View:
    """The view with the hidden cards of its hand known."""
    return replace(view, hand=(*view.hand, *hand), unknown=max(0, view.unknown - len(hand)))


def _stated(view: View) -> bool:
    """Whether a position has no history behind its announcement (``View.stated``)."""
    played = any(isinstance(move, Play) for move in view.moves)
    held = len(view.hand) + view.unknown
    return not played and (bool(view.trick) or held < view.ruleset.pack.hand_size)


def _sizes(view: View) -> list[int]:
    """How many hidden cards each seat holds."""
    laid = {(view.leader + place) % 4 for place in range(len(view.trick))}
    before = len(view.hand) + view.unknown + (view.seat in laid)
    sizes = [before - (seat in laid) for seat in SEATS]
    sizes[view.seat] = view.unknown
    return sizes


def _gone(view: View) -> bool:
    """Whether cards were played of which the position does not tell."""
    laid = view.seat in {(view.leader + place) % 4 for place in range(len(view.trick))}
    held = len(view.hand) + view.unknown + laid
    return _stated(view) and held < view.ruleset.pack.hand_size


def _seen(view: View, hiding: Sequence[int], gone: bool) -> Iterator[Seen]:
    """Every move that the seats made whose cards are hidden."""
    if gone:
        yield from _seen_in_trick(view, hiding)
        return
    table = table_of(view)
    game = Game.start(table.ruleset, table.dealer, table.deal)
    for move in table.moves:
        if not isinstance(move, Claim):
            for seat in SEATS if move.seat is None else (move.seat,):
                if seat in hiding:
                    yield Seen(seat, game.view(seat), move)
        game = game.after(move)


def _seen_in_trick(view: View, hiding: Sequence[int]) -> Iterator[Seen]:
    """The cards of the trick in a position without history. Who was dealt what is not known there:
    of the announcement only the cards that are still held can tell."""
    announced = view.announced
    if announced is None:
        return
    declarer = announced.seat
    led = bool(view.facts.get("called_suit_led"))
    facts = {"called_suit_led": True, "ran_away": True} if led else {}
    if declarer is not None and declarer in hiding:
        before = Game.start(view.ruleset, 3, Deal(view.ruleset.pack, ((), (), (), ())))
        yield Seen(declarer, before.view(declarer), announced)
    for place, card in enumerate(view.trick):
        seat = (view.leader + place) % 4
        if seat in hiding:
            held = len(view.hand) + view.unknown + (view.seat in _laid(view)) - 1
            seen = View.stated(
                view.ruleset,
                announced,
                seat,
                (card, *(view.hand if seat == view.seat else ())),
                leader=view.leader,
                trick=view.trick[:place],
                facts=facts,
                unknown=held if seat != view.seat else view.unknown,
            )
            yield Seen(seat, seen, Play(seat, card))


def _laid(view: View) -> frozenset[int]:
    return frozenset((view.leader + place) % 4 for place in range(len(view.trick)))


def called_ace(view: View) -> Card | None:
    """The called ace, where one is called."""
    if view.contract is None or view.contract.parties != "called_ace" or view.announced is None:
        return None
    suit = view.announced.suit
    return Card(suit, Rank.SAU) if suit else None


def _allowed(
    view: View, cards: Hand, piles: Sequence[Pile], seen: Sequence[Seen]
) -> dict[Card, tuple[int, ...]]:
    """Where each hidden card may lie: not with a seat whose move it would have forbidden.

    Of cards that count as one line the judge is asked about one, aces aside; but for an
    announcement, which may want a card of the suit that is no Ober or Unter, about each. Bids are
    asked about later, with the whole hand.
    """
    asked: dict[tuple[int, object, bool], bool] = {}

    def fits(one: Seen, card: Card) -> bool:
        return judge(_with(one.view, (card,)), one.move).ok

    def may_hold(seat: int, card: Card) -> bool:
        line = view.order.line[card] if view.order else None
        key = (seat, line, card.rank is Rank.SAU)
        if key not in asked:
            asked[key] = all(
                fits(one, card)
                for one in seen
                if one.seat == seat and isinstance(one.move, Play | Call)
            )
        return asked[key] and all(
            fits(one, card) for one in seen if one.seat == seat and isinstance(one.move, Announce)
        )

    places = [pile.place for pile in piles]
    return {card: tuple(p for p in places if p == GONE or may_hold(p, card)) for card in cards}
