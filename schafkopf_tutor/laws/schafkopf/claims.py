"""Shortened games: who may claim all the rest, or give it up. Whether a claim is right: ``rest``.

Source: Schafkopf-Ordnung 3.4 (the German text: only the player on lead claims the rest). No other
source knows claims; S 3.1.7 counts cards thrown open as a fault: settings ``claims``.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import NONE, REST, Claim
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict

CLAIMS: Final = (REST, NONE)
"""What can be claimed."""


def known_claim(f: Facts, move: Claim) -> Verdict | None:
    """One claims all the tricks that are left, or says that one makes none of them (O 3.4)."""
    if move.word in CLAIMS:
        return None
    return Verdict(False, "claim.word", (), (("word", move.word), ("words", CLAIMS)))


def claims_played(f: Facts, move: Claim) -> Verdict | None:
    """Only the Ordnung shortens a game; elsewhere every trick is played (O 3.4, S 3.1.7)."""
    if f.ruleset[f"claims.{move.word}"]:
        return None
    return Verdict(False, "claim.not_known", (), (("word", move.word),))


def something_left(f: Facts, move: Claim) -> Verdict | None:
    """A game is shortened while it is played; a Sie needs no play at all (O 3.4)."""
    return Verdict(False, "claim.nothing_left") if f.turn is None else None


def two_sides(f: Facts, move: Claim) -> Verdict | None:
    """The rest goes to one of two sides; where each plays for himself there is none (O 3.4)."""
    contract = f.view.contract
    if contract is None or contract.parties != "each":
        return None
    return Verdict(False, "claim.no_sides", (), (("contract", contract),))


def rest_on_lead(f: Facts, move: Claim) -> Verdict | None:
    """Cards shown without a word claim the rest only for the player on lead (O 3.4)."""
    if move.word != REST or (f.turn == move.seat and not f.trick):
        return None
    return Verdict(False, "claim.on_lead", f.trick, (("turn", f.turn), ("seat", move.seat)))


def claims_rest(f: Facts, move: Claim) -> Verdict | None:
    """Who is on lead may claim all the rest; whether he is right the cards say (O 3.4)."""
    return Verdict(True, "claim.rest", f.hand) if move.word == REST else None


def gives_up(f: Facts, move: Claim) -> Verdict | None:
    """Anybody may give up all that is left, for his partner as well (O 3.4)."""
    return Verdict(True, "claim.none", f.hand) if move.word == NONE else None


CLAIM: Final[tuple[Clause, ...]] = (
    known_claim,
    claims_played,
    something_left,
    two_sides,
    rest_on_lead,
    claims_rest,
    gives_up,
)
