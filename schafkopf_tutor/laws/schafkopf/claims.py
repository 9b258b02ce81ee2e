"""Shortened games: who may claim all the rest, or give it up, and whether a claim is right.

Source: Schafkopf-Ordnung 3.4 (the German text: only the player on lead claims the rest). No other
source knows claims; S 3.1.7 counts cards thrown open as a fault: settings ``claims``.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import NONE, REST, SEATS, Claim, Play
from schafkopf_tutor.rules import Clause, legal_moves
from schafkopf_tutor.verdict import Verdict

CLAIMS: Final = (REST, NONE)


def known_claim(f: Facts, move: Claim) -> Verdict | None:
    """One claims all the tricks that are left, or says that one makes none of them (O 3.4)."""
    if move.kind in CLAIMS:
        return None
    return Verdict(False, "claim.word", (), (("kind", move.kind), ("kinds", CLAIMS)))


def claims_played(f: Facts, move: Claim) -> Verdict | None:
    """Only the Ordnung shortens a game; elsewhere every trick is played (O 3.4, S 3.1.7)."""
    if f.ruleset[f"claims.{move.kind}"]:
        return None
    return Verdict(False, "claim.not_known", (), (("kind", move.kind),))


def something_left(f: Facts, move: Claim) -> Verdict | None:
    """A game is shortened while it is played; a Sie needs no play at all (O 3.4)."""
    return Verdict(False, "claim.nothing_left") if f.turn is None else None


def two_sides(f: Facts, move: Claim) -> Verdict | None:
    """The rest goes to one of two sides; where each plays for himself there is none (O 3.4)."""
    contract = f.view.contract
    if contract is None or contract.parties != "each":
        return None
    return Verdict(False, "claim.no_sides", (), (("contract", contract.name),))


def rest_on_lead(f: Facts, move: Claim) -> Verdict | None:
    """Cards shown without a word claim the rest only for the player on lead (O 3.4)."""
    if move.kind != REST or (f.turn == move.seat and not f.trick):
        return None
    return Verdict(False, "claim.on_lead", f.trick, (("turn", f.turn), ("seat", move.seat)))


def claims_rest(f: Facts, move: Claim) -> Verdict | None:
    """Who is on lead may claim every trick that is left; the cards decide if he is right (O 3.4)."""
    return Verdict(True, "claim.rest", f.hand) if move.kind == REST else None


def gives_up(f: Facts, move: Claim) -> Verdict | None:
    """Anybody may give up all that is left, for his partner as well (O 3.4)."""
    return Verdict(True, "claim.none", f.hand)


CLAIM: Final[tuple[Clause, ...]] = (
    known_claim,
    claims_played,
    something_left,
    two_sides,
    rest_on_lead,
    claims_rest,
    gives_up,
)


def takes_rest(game: Game, seat: int) -> bool:
    """Whether this seat, on lead with all hands known, makes every trick that is left.

    He himself has to make them, with his best play against any play of all others, the partner
    included: O 3.4 asks whether *he* makes all further tricks. Which cards may be played the
    judge says.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | EU … / GU … / HU … / SU … | wenz by 0")
    >>> takes_rest(game, 0)
    False
    """
    unknown = any(game.deal.unknown(other) for other in SEATS)
    return not unknown and game.turn == seat and not game.trick and _Rest(seat).all_his(game)


class _Rest:
    """The search behind ``takes_rest``, exact though it leaves out moves that never do better.

    The claimant has to lead all his cards in the end. Of a line he leads the highest first: once
    a lower one stands, the higher one stood before it. An opponent who beats no card keeps the
    highest of a line: what the lower one could beat later, the higher one beats too. Nobody but
    the claimant leads, so the others do not get into each other's way: each can be tried alone.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.others = tuple(other for other in SEATS if other != seat)
        self.known: dict[tuple[object, ...], bool] = {}

    def all_his(self, game: Game) -> bool:
        """Whether he makes all, every other player choosing freely."""
        if not game.hands[self.seat]:
            return True
        key = (None, game.hands)
        if key not in self.known:
            self.known[key] = self._all_his(game)
        return self.known[key]

    def _all_his(self, game: Game) -> bool:
        if not all(self.against(game, other) for other in self.others):
            return False
        if all(self.from_the_top(game, other) for other in self.others):
            return True
        return any(self._stands(game, lead, None, self.all_his) for lead in self._leads(game))

    def against(self, game: Game, other: int) -> bool:
        """Whether he makes all if only this one of the others chooses what he keeps."""
        if not game.hands[self.seat]:
            return True
        key = (other, game.hands)
        if key not in self.known:
            self.known[key] = any(
                self._stands(game, lead, other, lambda later: self.against(later, other))
                for lead in self._leads(game)
            )
        return self.known[key]
