"""Which word of the reservations may be said: whose turn it is, and what the hand must hold.

Source: DK-6, DK-7.1, DK-10, DK-11, DK-12.1, DK-21.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.hands import (
    DECLARES,
    HAND,
    contract_named,
    hybrid,
    many_alike,
    mulle,
    omega_no_pigs,
    to_declare,
)
from schafkopf_tutor.laws.doppelkopf.words import (
    DECLARED,
    ELDER,
    GESUND,
    SCHWEINE,
    TOLD,
    VORBEHALT,
    WEITER,
)
from schafkopf_tutor.moves import NAMED, Bid, Give
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict


def before_announcement(f: Facts, move: Bid) -> Verdict | None:
    """Reservations are made until all is settled, before the first lead (DK-2.2, 6.2)."""
    settled = f.view.announced is not None or f.auction.turn is None
    told = move.word in TOLD and f.auction.taker == move.seat
    return Verdict(False, "reserve.over") if settled and not told else None


def tells(f: Facts, move: Bid) -> Verdict | None:
    """In an Armut the partner says how many of the returned cards are trumps (DK-10.5)."""
    if move.word not in TOLD:
        return None
    normal = f.ruleset.contracts["normal"].order(f.ruleset.pack)
    back = [m for m in f.view.moves if isinstance(m, Give) and m.seat == move.seat]
    cards = tuple([card for m in back for card in m.cards if normal.is_trump(card)])
    needed = bool(f.ruleset["armut.told"]) and f.view.announced is None and bool(back)
    ok = needed and len(cards) == TOLD.index(move.word) and move.seat == f.seat
    return Verdict(ok, "armut.tells", cards, (("count", len(cards)),))


def shown_before(f: Facts, move: Bid) -> Verdict | None:
    """Before anybody speaks who holds five nines may show them and have new cards; later nobody may
    (DK-11.1)."""
    if not f.auction.shown_first(move):
        return None
    if not f.auction.shows(move):
        return Verdict(False, "reserve.shown", (), (("contract", contract_named(f, move)),))
    refused = many_alike(f, move)
    if refused is not None:
        return refused
    return Verdict(True, "reserve.shown", (), (("contract", contract_named(f, move)),))


def in_turn(f: Facts, move: Bid) -> Verdict | None:
    """One speaks in turn, clockwise from the dealer's left (DK-6.2, 6.3)."""
    if move.seat == f.auction.turn:
        return None
    return Verdict(False, "reserve.turn", (), (("turn", f.auction.turn), ("seat", move.seat)))


def fitting_word(f: Facts, move: Bid) -> Verdict | None:
    """First gesund or Vorbehalt; then who has one names it; in an Armut one takes or not (DK-6)."""
    words = f.auction.words
    if move.word in words and (move.contract is None or move.word == NAMED):
        return None
    some = tuple(word for word in words if word not in DECLARED)
    return Verdict(False, "reserve.word", (), (("words", some),))


def must_declare(f: Facts, move: Bid) -> Verdict | None:
    """Who holds both nines of hearts, or the diamonds of an Omega-Karo-Hybrid, must say so, as a
    reservation (DK-21.1, 21.2)."""
    if move.word not in (GESUND, NAMED, WEITER):
        return None
    words = to_declare(f)
    return Verdict(False, "bonus.must", (), (("word", words[0]),)) if words else None


def as_reservation(f: Facts, move: Bid) -> Verdict | None:
    """Schweine are a reservation only where the table says so (DK-12.1)."""
    if move.word not in SCHWEINE or f.ruleset["schweine.when"] == "reservation":
        return None
    return Verdict(False, "pigs.no_reservation", (), (("word", move.word),))


def played_here(f: Facts, move: Bid) -> Verdict | None:
    """A reservation must be a game that this table plays (DK-9.2, 9.3, DK-3.14)."""
    if move.word != NAMED or f.auction.rank(move.contract) > 0:
        return None
    games = tuple(
        f.ruleset.contracts[name] for name in f.ruleset.words("games") if f.auction.rank(name) > 0
    )
    named = contract_named(f, move) or move.contract
    return Verdict(False, "reserve.not_played", (), (("contract", named), ("games", games)))


def suit_named(f: Facts, move: Bid) -> Verdict | None:
    """A suit solo is named with its suit (DK-3.4 to 3.7)."""
    contract = contract_named(f, move)
    if move.word != NAMED or contract is None or move.suit in (contract.suits or (None,)):
        return None
    return Verdict(False, "reserve.suit", (), (("contract", contract), ("suits", contract.suits)))


def says_gesund(f: Facts, move: Bid) -> Verdict | None:
    """Who could have a reservation may still be gesund; with both queens of clubs he plays a
    silent solo then (DK-5.2, 8.1)."""
    if move.word != GESUND:
        return None
    silent = f.hand.count(ELDER) == 2
    return Verdict(True, "reserve.silent" if silent else "reserve.gesund")


def speaks(f: Facts, move: Bid) -> Verdict:
    """A reservation is named, or trumps are taken or not, as one likes (DK-6.3, 10.3)."""
    if move.word == VORBEHALT:
        return Verdict(True, "reserve.vorbehalt")
    named = contract_named(f, move)
    return Verdict(True, "reserve.free", (), (("bid", named or move.word),))


BID: Final[tuple[Clause, ...]] = (
    before_announcement,
    tells,
    shown_before,
    in_turn,
    fitting_word,
    as_reservation,
    *DECLARES,
    mulle,
    omega_no_pigs,
    hybrid,
    must_declare,
    played_here,
    suit_named,
    *HAND,
    says_gesund,
    speaks,
)
