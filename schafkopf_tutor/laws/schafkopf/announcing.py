"""Who announces which game when the auction is over, and what happens when all have passed.

Source: Schafkopf-Ordnung 1.3, 2.2.2 to 2.2.4; S 2.4.12, 2.8.2; house rules: settings ``auction``.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.laws.schafkopf.auction import ANY, games_of
from schafkopf_tutor.laws.schafkopf.calling import HAND, can_call, suit_named
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import Announce, Call
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict

LAST_KNOCKER: Final = "last_knocker_plays"
EICHEL_OBER: Final = "eichel_ober_plays"
RAMSCH: Final = "ramsch"
ALTE: Final = Card(Suit.EICHEL, Rank.OBER)


def tout_in_time(f: Facts, move: Announce) -> Verdict | None:
    """Where a Solo or Wenz may still become a Tout, it does before the first card (S 2.8.2)."""
    announced, contract = f.view.announced, f.ruleset.contracts.get(move.contract)
    if f.ruleset["auction.tout_until"] != "first_card" or announced is None or contract is None:
        return None
    raised = Announce(announced.seat, contract.name, announced.suit)
    if contract.goal != "all_tricks" or contract.like != announced.contract or move != raised:
        return None
    if contract.name not in games_of(f.ruleset):
        return None
    begun = f.turn is None or bool(f.trick or f.view.tricks)
    return Verdict(not begun, "announce.tout_in_time", (), (("contract", contract),))


def announced_once(f: Facts, move: Announce) -> Verdict | None:
    """The game is announced once, and what is announced stands (O 2.2.2)."""
    announced = f.view.announced
    if announced is None:
        return None
    return Verdict(False, "announce.once", (), (("contract", f.named(announced.contract)),))


def after_auction(f: Facts, move: Announce) -> Verdict | None:
    """The game is announced when all have spoken (O 2.2.2, S 2.4.12)."""
    if f.auction.turn is None or not f.has_bids:
        return None
    return Verdict(False, "announce.too_early", (), (("turn", f.auction.turn),))


def in_programme(f: Facts, move: Announce) -> Verdict | None:
    """Only a game that this table plays can be announced (O 1.3)."""
    contract = f.ruleset.contracts.get(move.contract)
    each = contract is not None and contract.parties == "each"
    if each or move.contract in games_of(f.ruleset):
        return None
    facts = (("contract", f.named(move.contract)), ("games", f.games))
    return Verdict(False, "announce.not_played", (), facts)


def somebody_plays(f: Facts, move: Announce) -> Verdict | None:
    """Who plays a game announces it; where each plays for himself nobody does (O 2.2.3, Z 9)."""
    contract = f.ruleset.contracts[move.contract]
    if (move.seat is None) is (contract.parties == "each"):
        return None
    return Verdict(False, "announce.seat", (), (("contract", contract),))


def must_play(f: Facts, move: Announce) -> Verdict | None:
    """When all pass, some tables make the last who knocked play, or who holds the Eichel-Ober."""
    outcome = _when_all_pass(f)
    if outcome not in (LAST_KNOCKER, EICHEL_OBER):
        return None
    if outcome == LAST_KNOCKER:
        seat = _knockers(f)[-1]
        if _goes_on(f, move, seat):
            return None
        return Verdict(False, "announce.last_knocker", (), (("seat", seat),))
    holds = ALTE in f.hand or bool(f.unknown)
    if _goes_on(f, move, f.seat if holds else None):
        return None
    return Verdict(False, "announce.eichel_ober", (ALTE,))


def _goes_on(f: Facts, move: Announce, forced: int | None) -> bool:
    """Whether the one who must play announces; or a Ramsch may be played in place of that."""
    if move.seat is not None:
        return move.seat == forced
    instead = f.ruleset["auction.forced_without_call"] == RAMSCH
    return instead and not (forced == f.seat and not f.unknown and can_call(f))


def nobody_plays(f: Facts, move: Announce) -> Verdict | None:
    """When all pass: thrown in, or a Ramsch, as the table has it (O 2.2.4)."""
    outcome = _when_all_pass(f)
    if outcome in (LAST_KNOCKER, EICHEL_OBER):
        instead = f.ruleset.word("auction.forced_without_call")
        outcome = None if move.seat is not None and can_call(f) else instead
    if outcome in (None, "lone_game"):
        return None
    if outcome == RAMSCH:
        return Verdict(f.ruleset.contracts[move.contract].parties == "each", "announce.ramsch")
    deals = f.view.leader - (outcome == "thrown_in_same_dealer")
    return Verdict(False, "announce.thrown_in", (), (("dealer", deals % 4),))


def _when_all_pass(f: Facts) -> str | None:
    """What the table does when nobody plays; None if somebody does, or no auction is known."""
    if not f.has_bids or f.auction.holder is not None:
        return None
    outcome = f.ruleset.word("auction.nobody_plays")
    return "thrown_in" if outcome == LAST_KNOCKER and not _knockers(f) else outcome


def _knockers(f: Facts) -> list[int]:
    return [move.seat for move in f.view.moves if isinstance(move, Call) and move.word == KNOCK]


def declarer_only(f: Facts, move: Announce) -> Verdict | None:
    """Who has won the auction announces, and nobody else (O 2.2.3)."""
    holder = f.auction.holder
    if not f.has_bids or holder is None or move.seat == holder:
        return None
    return Verdict(False, "announce.not_declarer", (), (("holder", holder),))


def as_promised(f: Facts, move: Announce) -> Verdict | None:
    """What was named or promised in the auction is played, at least (O 2.2.2, 2.2.3, S 2.4.7)."""
    auction = f.auction
    if not f.has_bids or auction.holder is None:
        return None
    named = auction.named
    facts: tuple[tuple[str, object], ...]
    if named is not None:
        same = named.contract == move.contract and named.suit in (None, move.suit)
        facts = (("contract", f.named(named.contract)), ("suit", named.suit))
        return None if same else Verdict(False, "announce.as_named", (), facts)
    rank = auction.rank(move.contract)
    if auction.floor == ANY or (rank is not None and rank >= auction.floor):
        return None
    least = f.named(games_of(f.ruleset)[auction.floor])
    return Verdict(False, "announce.too_low", (), (("least", least),))


def any_game(f: Facts, move: Announce) -> Verdict | None:
    """Any other game may be announced with any hand (O 1.4.2, S 2.7.3)."""
    return Verdict(True, "announce.free", (), (("contract", f.named(move.contract)),))


ANNOUNCE: Final[tuple[Clause, ...]] = (
    tout_in_time,
    announced_once,
    after_auction,
    in_programme,
    suit_named,
    somebody_plays,
    must_play,
    nobody_plays,
    declarer_only,
    as_promised,
    *HAND,
    any_game,
)
