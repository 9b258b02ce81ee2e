"""Which bid may be made, and who announces which game when the auction is over.

Source: Schafkopf-Ordnung 1.3, 2.2; S 2.4; the forms of the auction: ``auction``.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.laws.schafkopf.auction import ANY, AUCH, SPIELE, games_of
from schafkopf_tutor.laws.schafkopf.calling import HAND, can_call, locked
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import NAMED, Announce, Bid, Call
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict


def before_announcement(f: Facts, move: Bid) -> Verdict | None:
    """One bids until all have spoken and the game is announced (O 2.2.1, 2.2.2)."""
    over = f.view.announced is not None or f.auction.turn is None
    return Verdict(False, "bid.over") if over else None


def bids_in_turn(f: Facts, move: Bid) -> Verdict | None:
    """One bids in turn from the dealer's left; who is challenged answers first (O 2.2.1, 2.2.3)."""
    if move.seat == f.auction.turn:
        return None
    return Verdict(False, "bid.turn", (), (("turn", f.auction.turn), ("seat", move.seat)))


def fitting_word(f: Facts, move: Bid) -> Verdict | None:
    """What can be said depends on what was said: "auch" only when somebody plays (O 2.2.3)."""
    if move.word in f.auction.words:
        return None
    return Verdict(False, "bid.word", (), (("word", move.word), ("words", f.auction.words)))


def played_here(f: Facts, move: Bid) -> Verdict | None:
    """A game that is named must be one that this table plays (O 1.3)."""
    if move.word != NAMED or f.auction.rank(move.contract) is not None:
        return None
    return Verdict(False, "bid.not_played", (), (("contract", f.named(move.contract)),))


def high_enough(f: Facts, move: Bid) -> Verdict | None:
    """A later player needs a higher game; among equals the earlier seat plays (O 2.2.3)."""
    rank, above = f.auction.rank(move.contract), f.auction.above
    if move.word != NAMED or rank is None or above is None or rank > above:
        return None
    games = games_of(f.ruleset)
    facts = (("contract", f.named(move.contract)), ("above", f.named(games[above])))
    return Verdict(False, "bid.too_low", (), facts)


def locked_but_alone(f: Facts, move: Bid) -> Verdict | None:
    """Who is locked may still say "ich spiele": then he needs a game alone (O 2.3.2)."""
    if move.word != SPIELE or can_call(f):
        return None
    return Verdict(True, "bid.locked_but_alone")


def speaks(f: Facts, move: Bid) -> Verdict | None:
    """Everybody plays or passes as he likes; a word once said stands (O 2.2.2)."""
    alone = move.word == AUCH
    facts = (("word", move.word),)
    return Verdict(True, "bid.alone_only" if alone else "bid.free", (), facts)


BID: Final[tuple[Clause, ...]] = (
    before_announcement,
    bids_in_turn,
    fitting_word,
    played_here,
    high_enough,
    locked,
    *HAND,
    locked_but_alone,
    speaks,
)


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
    if contract is None or contract.parties == "each" or move.contract in games_of(f.ruleset):
        return None
    return Verdict(False, "announce.not_played", (), (("contract", f.named(move.contract)),))


def nobody_plays(f: Facts, move: Announce) -> Verdict | None:
    """When all pass: thrown in, a Ramsch, or somebody must play, as the table has it (O 2.2.4)."""
    if not f.has_bids or f.auction.holder is not None:
        return None
    outcome = f.ruleset["auction.nobody_plays"]
    if outcome in ("last_knocker_plays", "eichel_ober_plays"):
        if not _forced(f, move):
            return Verdict(False, "announce.forced", (), (("rule", outcome),))
        outcome = f.ruleset["auction.forced_without_call"]
        if can_call(f) or outcome == "lone_game":
            return None
    if outcome == "ramsch":
        contract = f.ruleset.contracts[move.contract]
        return Verdict(contract.parties == "each", "announce.ramsch")
    return Verdict(False, "announce.thrown_in")


def _forced(f: Facts, move: Announce) -> bool:
    """Whether the seat that announces is the one that must: it knocked last, or has the Alte."""
    if f.ruleset["auction.nobody_plays"] == "eichel_ober_plays":
        return move.seat == f.seat and Card(Suit.EICHEL, Rank.OBER) in f.hand
    knocks = [call.seat for call in f.view.moves if isinstance(call, Call) and call.word == KNOCK]
    return bool(knocks) and move.seat == knocks[-1]


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
    announced_once,
    after_auction,
    in_programme,
    nobody_plays,
    declarer_only,
    as_promised,
    *HAND,
    any_game,
)
