"""Auctions played out by honest players: each knows what he wants to play, and says so."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf_tutor import Announce, Deal, Game, Suit, judge, play
from schafkopf_tutor.laws.schafkopf.auction import Auction, auction
from schafkopf_tutor.moves import NAMED, Bid, Move
from schafkopf_tutor.ruleset import RuleSet


def start(rules: RuleSet, dealer: int = 3, moves: Sequence[Move] = ()) -> Game:
    """Nobody's cards are known: only what is said matters."""
    return Game.start(rules, dealer, Deal(rules.pack, ((), (), (), ())), moves)


def wanted(text: str) -> Announce | None:
    """What a player wants to play: ``solo G``, ``wenz``, ``-`` for nothing. It names no seat."""
    name, _, suit = text.partition(" ")
    return None if name == "-" else Announce(None, name, Suit(suit) if suit else None)


def say(state: Auction, want: Announce | None) -> Bid:
    """What an honest player who wants to play this says now."""
    seat = state.turn
    if seat is None:
        raise AssertionError("nobody is asked")
    rank = state.rank(want.contract) if want else None
    if want and rank is not None:
        lone = state.ruleset.contracts[want.contract].parties == "alone"
        if NAMED in state.words and state.above is not None and rank > state.above:
            return Bid(seat, NAMED, want.contract, want.suit)
        if "selbst" in state.words and lone and state.named is None:
            return Bid(seat, "selbst")
        if "spiele" in state.words:
            return Bid(seat, "spiele")
        standing = state.rank(state.named.contract) if state.named else None
        if "auch" in state.words and lone and (standing is None or rank > standing):
            return Bid(seat, "auch")
    return Bid(seat, "gut" if "gut" in state.words else "weiter")


def talked(game: Game, wants: Sequence[Announce | None]) -> Game:
    """The game when all have spoken; ``wants`` are by seat. Only lawful bids are made."""
    first = game.leader
    for _ in range(20):
        state = auction(game.ruleset, first, game.moves)
        if state.turn is None:
            return game
        game = play(game, say(state, wants[state.turn]))
    raise AssertionError("they talk for ever")


def may_announce(game: Game, want: Announce) -> list[int]:
    """The seats that may announce this game now."""
    moves = (Announce(seat, want.contract, want.suit) for seat in range(4))
    return [move.seat or 0 for move in moves if judge(game.view(move.seat), move).ok]
