"""What a hand allows: which ace may be called, who is locked, which lone games it can announce.

Source: Schafkopf-Ordnung 1.3, 1.4.1, 1.4.2, 2.3.1, 2.3.2; S 2.5.1, 2.5.3, 2.6.4, 2.7.3. The clauses
read a move's ``contract`` and ``suit``, so they judge bids and announcements alike.
"""

from __future__ import annotations

from collections.abc import Callable

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.laws.schafkopf.auction import games_of
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import Announce, Bid
from schafkopf_tutor.verdict import Verdict


def suit_named(f: Facts, move: Announce | Bid) -> Verdict | None:
    """A game is announced with its suit if it has one, and bid with it or without (O 2.2.3)."""
    contract = _contract(f, move)
    if contract is None or (move.suit is None and isinstance(move, Bid)):
        return None
    if move.suit in (contract.suits or (None,)):
        return None
    facts = (("contract", contract), ("suits", contract.suits))
    return Verdict(False, "announce.suit" if contract.suits else "announce.no_suit", (), facts)


def locked(f: Facts, move: Announce | Bid) -> Verdict | None:
    """Who can call no ace is locked: he cannot bid a Rufspiel (O 2.2.1, 2.3.2)."""
    contract = _contract(f, move)
    if contract is None or contract.parties != "called_ace" or move.suit or f.unknown:
        return None
    if callable_suits(f, contract):
        return None
    return Verdict(False, "call.locked", _aces(f, contract), (("contract", contract),))


def own_ace(f: Facts, move: Announce | Bid) -> Verdict | None:
    """Nobody calls an ace that he holds himself (O 2.3.1)."""
    contract = _contract(f, move)
    if contract is None or contract.parties != "called_ace" or move.suit is None:
        return None
    ace = Card(move.suit, Rank.SAU)
    if ace not in f.hand:
        return None
    return Verdict(False, "call.own_ace", (ace,), (("ace", ace), ("suit", move.suit)))


def plain_card(f: Facts, move: Announce | Bid) -> Verdict | None:
    """The caller holds a card of the suit; an Ober or Unter of it is a trump (O 2.3.1, 1.4.1)."""
    contract = _contract(f, move)
    if contract is None or contract.parties != "called_ace" or move.suit is None or f.unknown:
        return None
    plain = _plain_cards(f, contract, move.suit)
    facts = (("ace", Card(move.suit, Rank.SAU)), ("suit", move.suit))
    return Verdict(bool(plain), "call.plain_card", plain, facts)


def trump_suit_card(f: Facts, move: Announce | Bid) -> Verdict | None:
    """S 2.6.4 and D: the soloist holds a card of his trump suit, Ober and Unter not counted."""
    contract = _contract(f, move)
    if contract is None or not contract.names_trumps or f.unknown:
        return None
    if not f.ruleset["auction.solo_needs_its_suit"]:
        return None
    lords = contract.order(f.ruleset.pack, None).trumps
    held = tuple(c for c in f.hand if move.suit in (None, c.suit) and c not in lords)
    if move.suit is None and held:  # which suit it will be is still open
        return None
    ranks = tuple(dict.fromkeys(card.rank for card in lords))
    facts = (("contract", contract), ("suit", move.suit), ("lords", ranks))
    return Verdict(bool(held), "announce.trump_suit_card", held, facts)


def wenz_trump(f: Facts, move: Announce | Bid) -> Verdict | None:
    """No text asks for a trump in a Wenz; S 2.7.3 says that none is needed. A table may ask."""
    contract = _contract(f, move)
    if contract is None or contract.parties != "alone" or contract.suits or f.unknown:
        return None
    if contract.goal == "shown" or not f.ruleset["auction.wenz_needs_trump"]:
        return None
    trumps = contract.order(f.ruleset.pack).trumps
    held = tuple(card for card in f.hand if card in trumps)
    return Verdict(bool(held), "announce.wenz_trump", held, (("contract", contract),))


def all_lords(f: Facts, move: Announce | Bid) -> Verdict | None:
    """A Sie is a hand of nothing but the highest trumps, all Ober and Unter (O 1.3)."""
    contract = _contract(f, move)
    if contract is None or contract.goal != "shown" or f.unknown:
        return None
    pack = f.ruleset.pack
    lords = contract.order(pack, move.suit).trumps[: pack.hand_size]
    missing = tuple(card for card in lords if card not in f.hand)
    facts = (("contract", contract), ("missing", missing))
    return Verdict(not missing, "announce.all_lords", missing or lords, facts)


HAND = (own_ace, plain_card, trump_suit_card, wenz_trump, all_lords)
"""The clauses that read the hand, in their order."""


def callable_suits(f: Facts, contract: Contract) -> tuple[Suit, ...]:
    """The suits whose ace this hand may call, by the clauses above."""
    found = []
    for suit in contract.suits:
        move = Announce(f.seat, contract.name, suit)
        if own_ace(f, move) is None and _plain_cards(f, contract, suit):
            found.append(suit)
    return tuple(found)


def can_call(f: Facts) -> bool | None:
    """Whether any ace can be called in any of the games that are played; True if not known, None
    where no game is played that calls one."""
    played = [f.ruleset.contracts[name] for name in games_of(f.ruleset)]
    calling = [contract for contract in played if contract.parties == "called_ace"]
    if not calling:
        return None
    return bool(f.unknown) or any(callable_suits(f, contract) for contract in calling)


def can_play(f: Facts, game: str) -> bool:
    """Whether this hand may announce a game, with some suit if it has one, as far as is known."""
    suits: tuple[Suit | None, ...] = f.ruleset.contracts[game].suits or (None,)
    moves = [Announce(f.seat, game, suit) for suit in suits]
    return any(all(_allows(clause, f, move) for clause in HAND) for move in moves)


def _allows(clause: Callable[[Facts, Announce], Verdict | None], f: Facts, move: Announce) -> bool:
    verdict = clause(f, move)
    return verdict is None or verdict.ok


def _contract(f: Facts, move: Announce | Bid) -> Contract | None:
    return f.ruleset.contracts.get(move.contract or "")


def _plain_cards(f: Facts, contract: Contract, suit: Suit) -> tuple[Card, ...]:
    line = contract.order(f.ruleset.pack, suit).line
    return tuple(card for card in f.hand if line[card] is suit)


def _aces(f: Facts, contract: Contract) -> tuple[Card, ...]:
    aces = [Card(suit, Rank.SAU) for suit in contract.suits]
    return tuple(ace for ace in aces if ace in f.hand)
