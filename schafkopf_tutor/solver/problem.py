"""What is asked, read from a game once: everything that is the same whoever holds which card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.solver.layout import Layout, layout

World: TypeAlias = tuple[Hand, Hand, Hand, Hand]
"""The cards that each seat still holds, by seat."""

Masks: TypeAlias = tuple[int, int, int, int]
"""The same as bits."""

SWITCHES: Final[dict[str, tuple[object, ...]]] = {
    "run_away_with": (),
    "run_away_counts": ("in_hand", "as_dealt"),
    "run_away_when_searched": (False, True),
    "after_running_away": ("free", "forced"),
    "thrown_in_last": (),
    "may_be_thrown": (False, True),
}
"""The settings of the called ace that the search knows, with their values; numbers may be any."""
GOALS: Final = ("most", "all_tricks", "fewest")
PARTIES: Final = ("called_ace", "alone", "each")
LAW: Final = "schafkopf"
NEVER: Final = 99
"""More cards than anybody has."""


class Unsolvable(TutorError):
    """A game, a switch or a deal that the solver does not know, by its name."""


@dataclass(frozen=True, slots=True)
class Duties:
    """The switches of the called ace as numbers, in the order of the kernel's memory.

    ``as_dealt`` says that those cards of the suit count which the holder was dealt.
    """

    run_away_with: int
    as_dealt: bool
    when_searched: bool
    forced: bool
    thrown: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A game in play, with or without its hidden hands, as the search needs it.

    ``seat`` is in turn and ``ply`` cards have been played; ``table`` are the bits of the trick in
    order, begun by ``leader``; ``taken`` are everybody's points, ``tricks`` everybody's tricks,
    ``sizes`` how many cards each still holds. ``ace`` is the called ace's bit (0: none) and
    ``ace_of`` who has played it; ``of_suit`` is how many plain cards of its suit each has played,
    and ``free`` whether the suit was led in an earlier trick.
    """

    layout: Layout
    declarer: int | None
    tout: bool
    duties: Duties
    called: int
    ace: int
    ace_of: int | None
    of_suit: tuple[int, ...]
    free: bool
    seat: int
    leader: int
    ply: int
    table: tuple[int, ...]
    played: int
    taken: tuple[int, ...]
    tricks: tuple[int, ...]
    sizes: tuple[int, ...]

    def masks(self, world: Sequence[Hand]) -> Masks:
        """The hands of a world as bits.

        Unsolvable where they are not four hands of as many cards as each seat must still hold, or
        not all those cards that have not been played.
        """
        laid = self.layout
        try:
            masks = tuple(laid.mask(hand) for hand in world)
        except KeyError as slip:
            raise Unsolvable("error.solver.world") from slip
        whole = self.played
        for mask, hand, size in zip(masks, world, self.sizes, strict=False):
            if len(hand) != size or mask.bit_count() != size or whole & mask:
                raise Unsolvable("error.solver.world")
            whole |= mask
        if len(masks) != len(SEATS) or whole != (1 << len(laid.cards)) - 1:
            raise Unsolvable("error.solver.world")
        return masks[0], masks[1], masks[2], masks[3]

    def side(self, masks: Masks) -> tuple[int, ...]:
        """Whose tricks are the declarer's, as 1 or 0 by seat, if these are the hands.

        Unsolvable where nobody else holds the called ace.
        """
        partner = self.ace_of
        if self.ace and partner is None:
            partner = next(seat for seat in SEATS if masks[seat] & self.ace)
        if self.declarer is None or (self.ace and partner == self.declarer):
            raise Unsolvable("error.solver.nobody")
        return tuple(int(seat in (self.declarer, partner)) for seat in SEATS)

    @property
    def place(self) -> tuple[int, ...]:
        """Where a search begins, in the order of its arguments: the seat in turn, how many cards
        have been played, the line led, the winning card and its seat, the cards of the trick, what
        they count, and whether the called suit was led before."""
        laid = self.layout
        led = best = points = 0
        holder = self.leader
        for step, bit in enumerate(self.table):
            at = bit.bit_length() - 1
            led = led or laid.lines[at]
            if bit & (led | laid.trumps) and bit > best:
                best, holder = bit, (self.leader + step) % 4
            points += 0 if self.tout else laid.cards[at].points
        table = sum(self.table)
        return self.seat, self.ply, led, best, holder, table, points, int(self.free)

    def owners(self, masks: Masks) -> tuple[int, int]:
        """Who owned the cards that were left when the trick began, weakest first: two masks without
        gaps, of the first and the second bit of each owner's seat."""
        hands = list(masks)
        for step, bit in enumerate(self.table):
            hands[(self.leader + step) % 4] |= bit
        left = hands[0] | hands[1] | hands[2] | hands[3]
        one, two = hands[1] | hands[3], hands[2] | hands[3]
        low = high = at = 0
        while left:  # card by card takes longer than many a search: a row without gaps at a time
            gap = (left & -left).bit_length() - 1
            left, one, two = left >> gap, one >> gap, two >> gap
            row = (~left & (left + 1)).bit_length() - 1
            cards = (1 << row) - 1
            low |= (one & cards) << at
            high |= (two & cards) << at
            left, one, two, at = left >> row, one >> row, two >> row, at + row
        return low, high

    def dealt(self, masks: Masks) -> int:
        """How many plain cards of the called suit its holder was dealt, where it matters; or -1."""
        if not (self.ace and self.duties.as_dealt):
            return -1
        for seat in SEATS:
            if masks[seat] & self.ace:
                return (masks[seat] & self.called).bit_count() + self.of_suit[seat]
        return -1


def problem(game: Game) -> Problem:
    """What a game asks; its cards may be unknown. Raises Unsolvable, naming what it is about."""
    announced, contract, order = game.announced, game.contract, game.order
    if announced is None or contract is None or order is None or game.turn is None:
        raise Unsolvable("error.solver.nothing")
    rules = game.ruleset
    _check(rules, contract)
    laid = layout(order)
    called, ace = 0, None
    if contract.parties == "called_ace" and announced.suit is not None:
        ace = Card(announced.suit, Rank.SAU)
        called = laid.suits[announced.suit]
    seat = game.turn
    by_seat = [[m.card for m in game.moves if isinstance(m, Play) and m.seat == s] for s in SEATS]
    every = [card for trick in game.tricks for card in trick.cards] + list(game.trick)
    sizes = tuple(rules.pack.hand_size - len(cards) for cards in by_seat)
    behind = [(game.leader + place) % 4 for place in range(len(game.trick))]
    if sizes != tuple(rules.pack.hand_size - len(game.tricks) - (s in behind) for s in SEATS):
        raise Unsolvable("error.solver.turns")
    return Problem(
        layout=laid,
        declarer=announced.seat,
        tout=contract.goal == "all_tricks",
        duties=_duties(rules),
        called=called,
        ace=laid.bit[ace] if ace else 0,
        ace_of=next((s for s in SEATS if ace in by_seat[s]), None),
        of_suit=tuple((laid.mask(cards) & called).bit_count() for cards in by_seat),
        free=any(laid.bit[trick.cards[0]] & called for trick in game.tricks),
        seat=seat,
        leader=game.leader,
        ply=len(every),
        table=tuple(laid.bit[card] for card in game.trick),
        played=laid.mask(every),
        taken=tuple(sum(t.points for t in game.tricks if t.winner == s) for s in SEATS),
        tricks=tuple(sum(t.winner == s for t in game.tricks) for s in SEATS),
        sizes=sizes,
    )


def known(game: Game) -> World:
    """The hands of a game that is known in full; Unsolvable where cards are not known."""
    if any(game.deal.unknown(seat) for seat in SEATS):
        raise Unsolvable("error.solver.unknown")
    hands = game.hands
    return hands[0], hands[1], hands[2], hands[3]


def _check(rules: RuleSet, contract: Contract) -> None:
    """Refuse by name what the search has never heard of."""
    if rules.law != LAW:
        raise Unsolvable("error.solver.law", found=rules.law)
    if rules.pack.copies > 1:
        raise Unsolvable("error.solver.pack", found=rules.pack.name)
    goal, parties = contract.goal, contract.parties
    if goal not in GOALS or parties not in PARTIES or (goal == "fewest") != (parties == "each"):
        raise Unsolvable("error.solver.contract", found=contract)
    for name in rules.settings:
        table, _, switch = name.partition(".")
        if table != "called_ace":
            continue
        allowed = SWITCHES.get(switch)
        if allowed is None or (allowed and rules[name] not in allowed):
            raise Unsolvable("error.solver.switch", found=name, value=str(rules[name]))


def _duties(rules: RuleSet) -> Duties:
    thrown = rules.number("called_ace.thrown_in_last")
    return Duties(
        run_away_with=rules.number("called_ace.run_away_with"),
        as_dealt=rules["called_ace.run_away_counts"] == "as_dealt",
        when_searched=bool(rules["called_ace.run_away_when_searched"]),
        forced=rules["called_ace.after_running_away"] == "forced",
        thrown=NEVER if rules["called_ace.may_be_thrown"] else thrown,
    )
