"""Which game may be announced with a hand: which ace may be called, who has a Sie.

Source: Schafkopf-Ordnung 1.3, 2.3.1. Who may announce when is the auction's affair.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict


def own_ace(f: Facts, move: Announce) -> Verdict | None:
    """Nobody calls an ace that he holds himself (O 2.3.1)."""
    if not _calls(f, move) or move.suit is None:
        return None
    ace = Card(move.suit, Rank.SAU)
    if ace not in f.hand:
        return None
    return Verdict(False, "call.own_ace", (ace,), (("ace", ace), ("suit", move.suit)))


def plain_card(f: Facts, move: Announce) -> Verdict | None:
    """The caller holds a card of the suit; an Ober or Unter of it is a trump (O 2.3.1, 1.4.1)."""
    if not _calls(f, move) or move.suit is None or f.unknown:
        return None
    order = f.ruleset.contracts[move.contract].order(f.ruleset.pack, move.suit)
    plain = tuple(card for card in f.hand if order.line[card] is move.suit)
    ace = Card(move.suit, Rank.SAU)
    return Verdict(bool(plain), "call.plain_card", plain, (("ace", ace), ("suit", move.suit)))


def all_lords(f: Facts, move: Announce) -> Verdict | None:
    """A Sie is a hand of nothing but the highest trumps, all Ober and Unter (O 1.3)."""
    contract = f.ruleset.contracts.get(move.contract)
    if contract is None or contract.goal != "shown" or f.unknown:
        return None
    pack = f.ruleset.pack
    lords = contract.order(pack, move.suit).trumps[: pack.hand_size]
    missing = tuple(card for card in lords if card not in f.hand)
    facts = (("contract", contract), ("missing", missing))
    return Verdict(not missing, "announce.all_lords", missing or lords, facts)


def open_to_all(f: Facts, move: Announce) -> Verdict | None:
    """Any other game of the rule set may be announced with any hand (O 1.4.2, S 2.7.3)."""
    contract = f.ruleset.contracts.get(move.contract)
    return Verdict(True, "announce.free", (), (("contract", contract or move.contract),))


def _calls(f: Facts, move: Announce) -> bool:
    contract = f.ruleset.contracts.get(move.contract)
    return contract is not None and contract.parties == "called_ace"


ANNOUNCE: Final[tuple[Clause, ...]] = (own_ace, plain_card, all_lords, open_to_all)
