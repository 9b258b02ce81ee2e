"""Which bid may be made: whose turn it is, what can be said, which game is high enough.

Source: Schafkopf-Ordnung 1.3, 2.2; S 2.4; the forms of the auction: ``auction``.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.schafkopf.auction import AUCH, SELBST, SPIELE, games_of
from schafkopf_tutor.laws.schafkopf.calling import HAND, can_call, can_play, locked, suit_named
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import NAMED, Bid
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
    auction = f.auction
    if move.word in auction.words and (move.contract is None or move.word == NAMED):
        return None
    facts = (("word", move.word), ("words", auction.words), ("seat", move.seat))
    before = (("holder", auction.holder), ("challenger", auction.challenger))
    return Verdict(False, "bid.word", (), (*facts, *before))


def played_here(f: Facts, move: Bid) -> Verdict | None:
    """A game that is named must be one that this table plays (O 1.3)."""
    if move.word != NAMED or f.auction.rank(move.contract) is not None:
        return None
    facts = (("contract", f.named(move.contract)), ("games", f.games))
    return Verdict(False, "bid.not_played", (), facts)


def high_enough(f: Facts, move: Bid) -> Verdict | None:
    """A later player needs a higher game; among equals the earlier seat plays (O 2.2.3)."""
    rank, above = f.auction.rank(move.contract), f.auction.above
    if move.word != NAMED or rank is None or above is None or rank > above:
        return None
    least = f.named(games_of(f.ruleset)[above])
    facts = (("contract", f.named(move.contract)), ("above", least))
    before = (("seat", move.seat), ("holder", f.auction.holder))
    return Verdict(False, "bid.too_low", (), (*facts, *before))


def has_a_game(f: Facts, move: Bid) -> Verdict | None:
    """Who says that he plays has a game that he may play, as high as he promises (O 2.2.3)."""
    if move.word not in (SPIELE, AUCH, SELBST):
        return None
    games = games_of(f.ruleset)[f.auction.promised(move.word) :]
    if any(can_play(f, game) for game in games):
        return None
    facts = (("bid", move.word), ("least", f.named(next(iter(games), None))))
    return Verdict(False, "bid.no_game", (), facts)


def locked_but_alone(f: Facts, move: Bid) -> Verdict | None:
    """Who is locked may still say "ich spiele": then he needs a game alone (O 2.3.2)."""
    if move.word != SPIELE or can_call(f) is not False:
        return None
    return Verdict(True, "bid.locked_but_alone", (), (("bid", move.word),))


def speaks(f: Facts, move: Bid) -> Verdict | None:
    """Everybody plays or passes as he likes; a word once said stands (O 2.2.2)."""
    alone = move.word == AUCH
    facts = (("bid", f.named(move.contract) if move.contract else move.word),)
    return Verdict(True, "bid.alone_only" if alone else "bid.free", (), facts)


BID: Final[tuple[Clause, ...]] = (
    before_announcement,
    bids_in_turn,
    fitting_word,
    played_here,
    suit_named,
    high_enough,
    locked,
    *HAND,
    has_a_game,
    locked_but_alone,
    speaks,
)
