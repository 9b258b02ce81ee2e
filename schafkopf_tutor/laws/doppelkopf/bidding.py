"""Which word of the reservations may be said: whose turn it is, and what the hand must hold.

Source: DK-6, DK-7.1, DK-10, DK-11, DK-12.1, DK-21.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.contract import Contract
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
    BEFORE,
    COMPULSORY,
    DECLARED,
    ELDER,
    GESUND,
    SCHWEINE,
    TOLD,
    VORBEHALT,
    VORGEFUEHRT,
    WEITER,
    WITWE,
)
from schafkopf_tutor.moves import NAMED, Bid, Give
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict


def before_all(f: Facts, move: Bid) -> Verdict | None:
    """What a series has to say stands before everything: who owes his compulsory solo, who has to
    play it now, who has declared a Schwarze Witwe (DK-19.9, 19.10, 20.1)."""
    if move.word not in BEFORE:
        return None
    games = [f.ruleset.contracts[name] for name in f.ruleset.words("games")]
    begins = f.view.announced is None and f.auction.begins(move)
    facts = (("seat", move.seat), ("word", move.word))
    if move.word == WITWE:
        ok = begins and bool(f.ruleset["bonus.witwe"]) and WITWE in f.ruleset.words("games")
        return Verdict(ok, "before.widow", (), facts)
    if move.word == VORGEFUEHRT:
        ok = begins and any(game.parties == "alone" for game in games)
        return Verdict(ok, "before.led", (), facts)
    told_apart = any(game.name.startswith(COMPULSORY) for game in games)
    return Verdict(begins and told_apart, "before.owes", (), facts)


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


def nines_alone(f: Facts, move: Bid) -> Verdict | None:
    """In a Schwarze Witwe there are no reservations but nines for a new deal (DK-20.3, 20.8)."""
    if f.auction.widow is None or move.word not in (VORBEHALT, NAMED):
        return None
    games = [f.ruleset.contracts[name] for name in f.ruleset.words("games")]
    shown = [game for game in games if game.goal == "redeal" and f.auction.rank(game.name)]
    if move.word == NAMED:
        ok = contract_named(f, move) in shown
    else:
        asked = [Bid(move.seat, NAMED, game.name) for game in shown]
        ok = any(many_alike(f, bid) is None for bid in asked)
    return None if ok else Verdict(False, "widow.nines")


def led(f: Facts, move: Bid) -> Verdict | None:
    """Who has to play his compulsory solo plays a solo, and nothing else (DK-19.4, 19.10)."""
    contract = contract_named(f, move)
    if f.auction.led is None or move.word != NAMED or contract is None:
        return None
    return None if contract.parties == "alone" else Verdict(False, "duty.led")


def as_owed(f: Facts, move: Bid) -> Verdict | None:
    """The first solo of each player is his compulsory one; free ones come only after it, and it is
    not played twice (DK-19.9)."""
    contract, owes = contract_named(f, move), f.auction.owes(move.seat)
    if contract is None or contract.parties != "alone" or owes is None:
        return None
    compulsory = contract.name.startswith(COMPULSORY)
    if owes and not compulsory:
        played = f.ruleset.words("games")
        other = next((c for n, c in f.ruleset.contracts.items() if _fulfils(n, contract)), None)
        if other is not None and other.name in played:
            return Verdict(False, "duty.first", (), (("contract", other),))
    if not owes and compulsory:
        return Verdict(False, "duty.done", (), (("contract", contract),))
    return None


def _fulfils(name: str, solo: Contract) -> bool:
    return name in (f"{COMPULSORY}-{solo.name}", f"{COMPULSORY}{solo.name}")


def must_declare(f: Facts, move: Bid) -> Verdict | None:
    """Who holds both nines of hearts, or the diamonds of an Omega-Karo-Hybrid, must say so, as a
    reservation (DK-21.1, 21.2)."""
    if move.word not in (GESUND, NAMED, WEITER) or alone(f):
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


def alone(f: Facts) -> bool:
    """Whether the series has settled that somebody plays alone: then nothing is declared beside
    it, as in any solo."""
    return f.auction.led is not None or f.auction.widow is not None


def says_gesund(f: Facts, move: Bid) -> Verdict | None:
    """Who could have a reservation may still be gesund; with both queens of clubs he plays a
    silent solo then (DK-5.2, 8.1)."""
    if move.word != GESUND:
        return None
    silent = f.hand.count(ELDER) == 2 and not alone(f)
    return Verdict(True, "reserve.silent" if silent else "reserve.gesund")


def speaks(f: Facts, move: Bid) -> Verdict:
    """A reservation is named, or trumps are taken or not, as one likes (DK-6.3, 10.3)."""
    if move.word == VORBEHALT:
        return Verdict(True, "reserve.vorbehalt")
    named = contract_named(f, move)
    return Verdict(True, "reserve.free", (), (("bid", named or move.word),))


BID: Final[tuple[Clause, ...]] = (
    before_all,
    before_announcement,
    tells,
    shown_before,
    in_turn,
    fitting_word,
    nines_alone,
    as_reservation,
    *DECLARES,
    mulle,
    omega_no_pigs,
    hybrid,
    must_declare,
    played_here,
    suit_named,
    led,
    as_owed,
    *HAND,
    says_gesund,
    speaks,
)
