"""Which game may be announced: the one that the reservations have settled.

Source: DK-5, DK-6, DK-7.1, DK-10, DK-20.1.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.giving import owed
from schafkopf_tutor.laws.doppelkopf.hands import both_elders, contract_named, few_trumps
from schafkopf_tutor.laws.doppelkopf.words import TOLD, WITWE
from schafkopf_tutor.moves import NAMED, Announce, Bid, Give
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View


def announced_once(f: Facts, move: Announce) -> Verdict | None:
    """A game once announced is played (DK-2.2)."""
    found = f.contract
    return Verdict(False, "game.once", (), (("contract", found),)) if found else None


def thrown_in(f: Facts, move: Announce) -> Verdict | None:
    """Where nobody takes an Armut, or nines are shown, there is a new deal (DK-10.6, 11)."""
    if not f.auction.redeal:
        return None
    return Verdict(False, "game.redeal" if f.auction.asks else "game.thrown_in")


def all_spoken(f: Facts, move: Announce) -> Verdict | None:
    """Nothing is played before all reservations are named (DK-6.2, 6.3)."""
    if not f.has_bids or f.auction.turn is None:
        return None
    return Verdict(False, "game.too_early", (), (("turn", f.auction.turn),))


def played_here(f: Facts, move: Announce) -> Verdict | None:
    """Only a game that this table plays is announced (DK-9.2, 9.3)."""
    contract = contract_named(f, move)
    if contract and contract.name in f.ruleset.words("games") and contract.goal != "redeal":
        return None
    games = tuple(
        f.ruleset.contracts[name]
        for name in f.ruleset.words("games")
        if f.ruleset.contracts[name].goal != "redeal"
    )
    facts = (("contract", contract or move.contract), ("games", games))
    return Verdict(False, "game.not_played", (), facts)


def somebody(f: Facts, move: Announce) -> Verdict | None:
    """The normal game is nobody's; every other one somebody's (DK-5.1, 5.3)."""
    contract = contract_named(f, move)
    nobody = contract is not None and contract.parties == "elders"
    if nobody == (move.seat is None):
        return None
    return Verdict(False, "game.seat", (), (("contract", contract),))


def suit_of_solo(f: Facts, move: Announce) -> Verdict | None:
    """A suit solo is announced with its suit (DK-3.4 to 3.7)."""
    contract = contract_named(f, move)
    if contract is None or move.suit in (contract.suits or (None,)):
        return None
    return Verdict(False, "game.suit", (), (("contract", contract), ("suits", contract.suits)))


def as_settled(f: Facts, move: Announce) -> Verdict | None:
    """The highest reservation is played, of equal ones the earlier; without one, the normal game
    (DK-6.2 to 6.5)."""
    if not f.has_bids:
        return None
    holder, contract = f.auction.holder, contract_named(f, move)
    widow = f.auction.widow
    if widow is not None and holder is None:  # declared by who has lost a solo (DK-20.1)
        holder = Bid(widow, NAMED, WITWE)
    if holder is None:
        bare = ("elders",) if f.auction.reserved else ("elders", "widow")  # DK-20.8
        ok = contract is not None and contract.parties in bare
        played = f.ruleset.contracts["normal"]
    else:
        ok = move == Announce(holder.seat, holder.contract or "", holder.suit)
        played = f.ruleset.contracts[holder.contract or ""]
    if ok:
        return None
    if holder is None:
        return Verdict(False, "game.nobodys", (), (("contract", played),))
    return Verdict(False, "game.as_settled", (), (("contract", played), ("seat", holder.seat)))


def exchanged(f: Facts, move: Announce) -> Verdict | None:
    """An Armut is played once the cards are exchanged (DK-10.2, 10.4)."""
    rest = owed(f)
    if rest is None:
        return None
    return Verdict(False, "armut.first", (), (("seat", rest[0]), ("count", rest[2])))


def told(f: Facts, move: Announce) -> Verdict | None:
    """At some tables the number of returned trumps is told first (DK-10.5)."""
    if not f.ruleset["armut.told"]:
        return None
    said = any(isinstance(m, Bid) and m.word in TOLD for m in f.view.moves)
    gave = any(isinstance(m, Give) and m.count for m in f.view.moves)  # of no trumps none come back
    return None if said or not gave else Verdict(False, "armut.told")


def free(f: Facts, move: Announce) -> Verdict:
    """What is settled is announced (DK-6.3)."""
    return Verdict(True, "game.free", (), (("contract", contract_named(f, move)),))


ANNOUNCE: Final[tuple[Clause, ...]] = (
    announced_once,
    thrown_in,
    all_spoken,
    played_here,
    somebody,
    suit_of_solo,
    as_settled,
    both_elders,
    few_trumps,
    exchanged,
    told,
    free,
)


def follows(view: View) -> Announce | None:
    """The game that is settled by what was said, so that nobody has to announce it (DK-6.3, 6.5).

    None while somebody still has to speak or to give cards, and where the cards are thrown in. A
    Schwarze Witwe is declared before anybody speaks (DK-20.1).
    """
    f = view.read(Facts)
    state = f.auction
    if view.announced is not None or not f.has_bids or state.redeal or state.turn is not None:
        return None
    if state.widow is not None:
        return Announce(state.widow, WITWE)
    holder = state.holder
    if holder is None or holder.contract is None:
        return Announce(None, "normal")
    found = Announce(holder.seat, holder.contract, holder.suit)
    return None if exchanged(f, found) or told(f, found) else found
