"""What a finished game came to: who was Re, points and tricks, how far was called, who has won.

Source: DK-5, DK-14, DK-17; DK-20.8 for the Schwarze Witwe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schafkopf_tutor.cards import Rank
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.facts import called_by, changed
from schafkopf_tutor.laws.doppelkopf.parties import search
from schafkopf_tutor.laws.doppelkopf.words import (
    CATCHER,
    ELDER,
    FAT,
    FOX,
    KARLCHEN,
    KONTRA,
    RE,
    SCHWEINE,
)
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick


@dataclass(frozen=True)
class Result:
    """The seats of Re; for Re and Kontra points, tricks and the level called; the extra points as
    (rule, side). ``contract`` is the name of the game.
    """

    ruleset: RuleSet
    contract: str
    re: tuple[int, ...]
    points: tuple[int, int]
    tricks: tuple[int, int]
    levels: tuple[int, int] = (0, 0)
    extras: tuple[tuple[str, int], ...] = ()

    @property
    def solo(self) -> bool:
        """Whether one played alone: a solo, a silent one, a Hochzeit without partner (DK-9.1)."""
        return len(self.re) == 1

    def reached(self, side: int) -> int:
        """The highest level that the side has kept, called or not: 2 is keine 90, 5 schwarz."""
        below = sum(self.points[1 - side] < limit for limit in (90, 60, 30))
        return 1 + below + (not self.tricks[1 - side])

    @property
    def tie(self) -> bool:
        """Whether both sides have half of the points, and nobody promised keine 90 or more."""
        return self.points[RE] == self.points[KONTRA] and max(self.levels) < 2

    @property
    def winner(self) -> int | None:
        """The side that won; None where nobody did (DK-14)."""
        claims = [side for side in (RE, KONTRA) if self.levels[side] > 1]
        if claims:
            kept = [side for side in claims if self.levels[side] <= self.reached(side)]
            if kept:
                return kept[0]
            return 1 - claims[0] if len(claims) == 1 else None  # a missed goal loses (DK-14.3)
        if not self.tie:
            return RE if self.points[RE] > self.points[KONTRA] else KONTRA
        if not self.levels[KONTRA]:
            return KONTRA
        if self.ruleset["result.tie"] == "nobody":
            return None
        return KONTRA if self.levels[RE] else RE


def result(game: Game) -> Result:
    """What a finished game came to. Raises DealError if it is not over, or the hands of the queens
    of clubs are not known."""
    if not game.over or game.contract is None:
        raise DealError("error.result.not_over")
    re = side_of_re(game)
    won = [[t.points for t in game.tricks if int(t.winner not in re) == side] for side in (0, 1)]
    levels = (called_by(game.moves, RE), called_by(game.moves, KONTRA))
    foxes = SCHWEINE[0] not in changed(game.view())  # what a solo overrides changes nothing
    extras = tuple(extra_points(game.ruleset, re, game.tricks, foxes=foxes))
    points, taken = (sum(won[RE]), sum(won[KONTRA])), (len(won[RE]), len(won[KONTRA]))
    return Result(game.ruleset, game.contract.name, re, points, taken, levels, extras)


def side_of_re(game: Game) -> tuple[int, ...]:
    """The seats of Re at the end of a game (DK-5, 7.2, 10.7, 17.1)."""
    return search(game)[1] or tuple(seat for seat in SEATS if ELDER in game.deal.hands[seat])


def holding(game: Game) -> tuple[int, ...]:
    """The seats of Re; none while a Hochzeit looks for its partner, or a Schwarze Witwe for who
    plays alone."""
    contract = game.contract
    if contract is None:
        return ()
    number, re = search(game)
    if not number or (contract.parties == "widow" and not re):
        return ()
    return side_of_re(game)


def extra_points(
    rules: RuleSet,
    re: Sequence[int],
    tricks: Sequence[Trick],
    *,
    foxes: bool = True,
    over: bool = True,
) -> Iterator[tuple[str, int]]:
    """Each extra point with the side that earned it (DK-17.2 to 17.7). Schweine are no ``foxes``
    any more (OP-35); where the game is not ``over``, none of the tricks is its last.
    """
    for number, trick in enumerate(tricks, 1):
        side = int(trick.winner not in re)
        last = over and number == len(tricks)
        caught = [trick.seat_of(place) for place, card in enumerate(trick.cards) if card is FOX]
        for seat in caught if foxes else ():
            if int(seat not in re) != side:
                yield "fox_last" if last else "fox", side
        if trick.points >= FAT:
            aces = all(card.rank is Rank.SAU for card in trick.cards)
            yield "aces" if aces else "doppelkopf", side
        if last:
            yield from _karlchen(rules, re, trick)


def _karlchen(rules: RuleSet, re: Sequence[int], last: Trick) -> Iterator[tuple[str, int]]:
    """The EU of the last trick: who wins with one, who catches one (DK-17.4, 17.6, OP-44)."""
    side = int(last.winner not in re)
    with_card = last.cards[(last.winner - last.leader) % 4]
    if with_card is KARLCHEN:
        yield "karlchen", side
    how = rules["extras.karlchen_caught"]
    if how == "off" or (how == "queen" and with_card is not CATCHER):
        return
    for place, card in enumerate(last.cards):
        if card is KARLCHEN and int(last.seat_of(place) not in re) != side:
            yield "karlchen_caught", side


def silent(game: Game) -> bool:
    """Whether a finished normal game was a silent solo (DK-8)."""
    contract = game.contract
    return contract is not None and contract.parties == "elders" and len(side_of_re(game)) == 1
