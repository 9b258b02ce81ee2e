"""What a hand must hold for a reservation, or for what is declared beside a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.words import (
    ELDER,
    FEW,
    HYBRID,
    MANY,
    MULLE,
    NACKTMULLE,
    OMEGA,
    PIGS,
    SCHWEINE,
)
from schafkopf_tutor.moves import Announce, Bid, Call, Give
from schafkopf_tutor.verdict import Verdict

Named: TypeAlias = Bid | Announce
SHOWN: Final = {"neunen": Rank.NEUN, "koenige": Rank.KOENIG}
"""Of which rank many let one throw in (DK-11)."""


def contract_named(f: Facts, move: Named) -> Contract | None:
    """The contract that is named; None where none is, or where there is none such."""
    return f.ruleset.contracts.get(move.contract or "")


def both_elders(f: Facts, move: Named) -> Verdict | None:
    """A Hochzeit needs both queens of clubs in one hand (DK-7.1)."""
    contract = contract_named(f, move)
    if contract is None or contract.goal != "partner":
        return None
    held = tuple([card for card in f.hand if card is ELDER])
    if len(held) == 2 or f.unknown:
        return None
    return Verdict(False, "reserve.both_elders", held, (("card", ELDER),))


def few_trumps(f: Facts, move: Named) -> Verdict | None:
    """An Armut is for who holds three trumps or fewer, those of the normal game (DK-10.1)."""
    contract, trumps = contract_named(f, move), f.trumps()
    if contract is None or contract.parties != "taker" or len(trumps) <= FEW:
        return None
    if any(isinstance(m, Give) for m in f.view.moves):  # exchanged already
        return None
    return Verdict(False, "reserve.few_trumps", trumps, (("most", FEW),))


def many_alike(f: Facts, move: Named) -> Verdict | None:
    """Five nines, at some tables five kings, let one ask for a new deal (DK-11.1 to 11.3)."""
    contract = contract_named(f, move)
    if contract is None or contract.goal != "redeal":
        return None
    rank = SHOWN[contract.name]
    held = tuple([card for card in f.hand if card.rank is rank])
    if len(held) >= MANY:
        return None
    return Verdict(False, "reserve.many_alike", held, (("rank", rank), ("needed", MANY)))


HAND: Final = (both_elders, few_trumps, many_alike)


def pigs_played(f: Facts, move: Bid | Call) -> Verdict | None:
    """Whether there are Schweine, and how many steps of them, the table decides (DK-12)."""
    if move.word not in SCHWEINE:
        return None
    steps = f.ruleset.number("schweine.steps")
    in_pack = PIGS[move.word].rank in f.ruleset.pack.ranks
    if SCHWEINE.index(move.word) < steps and in_pack:  # without nines they end here (OP-15)
        return None
    return Verdict(False, "pigs.not_played", (), (("word", move.word),))


def pigs_once(f: Facts, move: Bid | Call) -> Verdict | None:
    """What is announced stands; it is not announced again (DK-12.1)."""
    if move.word not in SCHWEINE or move.word not in f.changed:
        return None
    return Verdict(False, "pigs.once", (), (("word", move.word),))


def pigs_in_order(f: Facts, move: Bid | Call) -> Verdict | None:
    """Each step answers the one below: Schweine, Hyperschweine, Schweineroyal (DK-12.2, 12.3)."""
    if move.word not in SCHWEINE:
        return None
    before = SCHWEINE[: SCHWEINE.index(move.word)]
    missing = [word for word in before if word not in f.changed]
    if not missing:
        return None
    return Verdict(False, "pigs.in_order", (), (("word", move.word), ("before", missing[-1])))


def pigs_no_omega(f: Facts, move: Bid | Call) -> Verdict | None:
    """Where diamonds are a plain suit, or his own cards oblige him to make them one, there are no
    Schweine (DK-21.2, OP-41)."""
    if move.word not in SCHWEINE:
        return None
    obliged = isinstance(move, Bid) and OMEGA in to_declare(f)
    if OMEGA not in f.changed and not obliged:
        return None
    return Verdict(False, "pigs.no_omega", (), (("word", move.word),))


def pigs_both(f: Facts, move: Bid | Call) -> Verdict | None:
    """Both cards must be in one hand (DK-12.1 to 12.3)."""
    if move.word not in SCHWEINE:
        return None
    pig = PIGS[move.word]
    held = tuple([card for card in f.hand if card is pig])
    return Verdict(len(held) == 2, "pigs.both", held, (("word", move.word), ("card", pig)))


def mulle(f: Facts, move: Bid) -> Verdict | None:
    """A Nacktmulle is both nines of hearts in one hand (DK-21.1)."""
    if move.word != NACKTMULLE:
        return None
    held = tuple([card for card in f.hand if card is MULLE])
    ok = len(held) == 2 and bool(f.ruleset["bonus.nacktmulle"])
    return Verdict(ok, "bonus.mulle", held, (("card", MULLE),))


def omega_no_pigs(f: Facts, move: Bid) -> Verdict | None:
    """Where Schweine are announced, diamonds stay trumps (OP-41)."""
    if move.word != OMEGA or SCHWEINE[0] not in f.changed:
        return None
    return Verdict(False, "bonus.no_pigs", (), (("word", move.word),))


def hybrid(f: Facts, move: Bid) -> Verdict | None:
    """Omega-Karo-Hybrid is the nine, king, ten and ace of diamonds in one hand (DK-21.2)."""
    if move.word != OMEGA:
        return None
    held = hybrid_cards(f)
    ok = len(held) == len(HYBRID) and bool(f.ruleset["bonus.omega"])
    return Verdict(ok, "bonus.hybrid", held, (("suit", Suit.SCHELLEN),))


def hybrid_cards(f: Facts) -> tuple[Card, ...]:
    """One each of the cards in this hand that an Omega-Karo-Hybrid is made of."""
    wanted = [Card(Suit.SCHELLEN, rank) for rank in HYBRID]
    return tuple([card for card in wanted if card in f.hand])


def to_declare(f: Facts) -> tuple[str, ...]:
    """What this seat has to declare and has not yet (DK-21.1, 21.2, OP-40)."""
    rules = f.ruleset
    if rules["bonus.optional"]:
        return ()
    said = [word for seat, word in f.auction.declared if seat == f.seat]
    wanted: dict[str, Callable[[], bool]] = {
        NACKTMULLE: lambda: bool(rules["bonus.nacktmulle"]) and f.hand.count(MULLE) == 2,
        OMEGA: lambda: bool(rules["bonus.omega"]) and len(hybrid_cards(f)) == len(HYBRID),
    }
    return tuple([word for word, holds in wanted.items() if word not in said and holds()])


DECLARES: Final = (pigs_played, pigs_once, pigs_in_order, pigs_no_omega, pigs_both)
