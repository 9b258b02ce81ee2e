"""Claims, faults and revokes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.conformance import houses, making
from tests.conformance.drawing.collecting import collect, texts
from tests.conformance.making import Dead, Player
from tests.conformance.reference import talk
from tests.conformance.reference.rules import Rules, read
from tests.conformance.reference.table import Table

Json = Any


def _under_way(rng: Random, rules: Rules, cards: int, kinds: list[str] | None = None) -> Table:
    """A game with so many cards played."""
    contract = rng.choice(kinds or [*[g for g in rules.games if g != "sie"], "ramsch"])
    suit = rng.choice(rules.suits(contract) or [""])
    seat = rng.randrange(4)
    hands = making.deal(rng, rules, contract, suit, seat, rng.choice(("", "runners", "holder")))
    table = Table(rules, {"dealer": rng.randrange(4), "hands": hands})
    if contract == "rufspiel" and suit not in talk.callable_suits(table, seat):
        raise Dead
    if contract == "ramsch":
        table.make({"move": "announce", "seat": None, "contract": contract, "suit": None})
    elif not talk.announce(table, {"seat": seat, "contract": contract, "suit": suit or None}):
        raise Dead
    else:
        said = {"move": "announce", "seat": seat, "contract": contract, "suit": suit or None}
        table.make(said)
        making.double(rng, table, 0.2)
    side = table.side() if contract != "ramsch" else {0}
    making.play_out(table, Player(rng, rng.choice((-1, 0, 1)), "none", side), cards)
    return table


def claims() -> Iterator[Json]:
    """Claims of the rest, right and wrong, giving up, and claims that do not count."""
    for name, rules in (houses.bases() | houses.CLAIMS).items():
        known = read(rules)
        quotas: dict[str, int] = {}
        for word in ("rest", "none"):
            counts = known[f"claims.{word}"]
            quotas |= {f"claim.{word}.yes": 4} if counts else {"claim.not_known.no": 2}
        if known["claims.rest"]:
            quotas |= {"ended.rest_right": 4, "ended.rest_wrong": 4, "claim.on_lead.no": 2}
        if known["claims.none"]:
            quotas |= {"ended.none": 4, "claim.no_sides.no": 1}
        if name in houses.bases() and name not in texts():
            quotas = {"claim.rest.yes": 1} if known["claims.rest"] else {"claim.not_known.no": 1}
        yield from collect(f"claim-{name}", rules, quotas, claim, "claims")


def claim(rng: Random, rules: Rules, hint: str) -> Json:
    """A game with few cards left, and a claim."""
    left = rng.choice((1, 2, 2, 3, 3, 4))
    kinds = ["ramsch"] if hint == "claim.no_sides.no" else None
    cards = (rules.size - left) * 4 + (rng.randrange(4) if rng.random() < 0.2 else 0)
    table = _under_way(rng, rules, cards, kinds)
    word = "none" if "none" in hint or rng.random() < 0.2 else "rest"
    seat = table.turn if word == "rest" and rng.random() < 0.8 else rng.randrange(4)
    return {
        "kind": "claim",
        "game": making.written(table),
        "claim": {"move": "claim", "seat": seat, "word": word},
    }


KINDS_OF_FAULTS = [
    *("shuffling", "cutting", "card_shown_in_dealing", "wrong_count_dealt", "wrong_dealer"),
    *("invalid_announcement", "lead_without_right", "card_out_of_turn", "revoke", "called_ace"),
    *("wrong_count", "card_shown", "cards_thrown_open", "opened_before_ruling"),
    *("card_in_advance", "talk", "counting_aloud", "looking_back", "looking_into_hands"),
]


def faults() -> Iterator[Json]:
    """Faults of every kind at any moment, and what they cost under each rule text."""
    for name, rules in houses.bases().items():
        many = KINDS_OF_FAULTS if name in texts() else ["revoke", "talk", "wrong_dealer"]
        yield from collect(f"fault-{name}", rules, dict.fromkeys(many, 1), fault)
    for name, rules in houses.FAULTS.items():
        quotas = {"impossible": 3} if name == "nobody-commits-faults" else {"wrong_count": 2}
        yield from collect(f"fault-{name}", rules, quotas, fault, "faults")


def fault(rng: Random, rules: Rules, hint: str) -> Json:
    """A game under way, and a fault in it."""
    switch = hint.removeprefix("decides faults.")
    kind = KIND_OF.get(switch, switch)
    kind = kind if kind in KINDS_OF_FAULTS else rng.choice(KINDS_OF_FAULTS)
    dealing = kind in KINDS_OF_FAULTS[:5]
    cards = 0 if kind == "invalid_announcement" or (dealing and rng.random() < 0.7) else 99
    cards = rng.randrange(rules.size * 4) if cards else 0
    kinds = None if kind != "invalid_announcement" else [g for g in rules.games if g != "sie"]
    table = _under_way(rng, rules, cards, kinds)
    if dealing and not cards:
        table = Table(rules, {"dealer": table.dealer, "hands": table.dealt})
    seat = rng.randrange(4)
    if kind == "invalid_announcement":
        seat = table.announced["seat"]
    committed: Json = {"kind": kind, "seat": seat}
    found = rng.choice(("at_once", "at_once", "at_once", "afterwards", "too_late"))
    if found != "at_once":
        committed["found"] = found
    if kind == "lead_without_right" and rng.random() < 0.3:
        committed["seen"] = False
    if rng.random() < 0.5:
        committed["deliberate"] = True
    if kind == "wrong_count" and rng.random() < 0.7:
        committed["also"] = [(seat + rng.randrange(1, 4)) % 4]
    if kind in ("revoke", "called_ace") and table.tricks:
        committed["trick"] = rng.randrange(len(table.tricks))
    return {"kind": "fault", "game": making.written(table), "fault": committed}


KIND_OF = {
    "revoke_afterwards": "revoke",
    "complaints_until": "talk",
    "last_trick_free": "card_out_of_turn",
    "wrong_dealer_until": "wrong_dealer",
    "dealing_until": "cutting",
    "misdeal_dealer": "shuffling",
    "wrong_count_of_two": "wrong_count",
    "penalty.rufspiel": "revoke",
    "penalty.solo": "revoke",
}
"""With which fault a switch is likely to decide something."""


REVOKES = {
    "follow.suit: afterwards": 4,
    "follow.trump: afterwards": 4,
    "ruf.searched: afterwards": 4,
    "ruf.thrown: at_once": 3,
    "ruf.runs_away: afterwards": 2,
}


def revokes() -> Iterator[Json]:
    """Games with a card that should not have been played, and whole ones without."""
    for name, rules in houses.bases().items():
        quotas = REVOKES if name in texts() else {"follow.suit: afterwards": 1}
        yield from collect(f"revoke-{name}", rules, quotas, revoke)
    for name in ("run-away-with-three", "run-away-when-searched", "ace-thrown-in-last-two"):
        rules = houses.CALLED_ACE[name]
        yield from collect(f"revoke-{name}", rules, {"ruf.searched: afterwards": 2}, revoke)


def revoke(rng: Random, rules: Rules, hint: str) -> Json:
    """A game in which somebody plays a card that he may not play, once."""
    rule = hint.split(":")[0]
    called = rule.startswith("ruf.")
    contract = "rufspiel" if called else rng.choice([g for g in rules.games if g != "sie"])
    suit = rng.choice(rules.suits(contract) or [""])
    seat = rng.randrange(4)
    hands = making.deal(rng, rules, contract, suit, seat, "holder" if called else "")
    table = Table(rules, {"dealer": rng.randrange(4), "hands": hands})
    if contract == "rufspiel" and suit not in talk.callable_suits(table, seat):
        raise Dead
    table.make({"move": "announce", "seat": seat, "contract": contract, "suit": suit or None})
    leaning = "hide" if rule in ("ruf.thrown", "ruf.runs_away") else "search"
    player = Player(rng, 0, leaning if called else "none", table.side())
    done = False
    cards = rules.size * 4 - (rng.randrange(8) if rng.random() < 0.3 else 0)
    for _ in range(cards):
        turn = table.turn or 0
        wrong = [c for c in table.hands[turn] if table.play(turn, c)[:2] == (False, rule)]
        if wrong and not done and rng.random() < 0.4:
            table.make(rng.choice(wrong))
            done = True
            continue
        making.play_out(table, player, 1)
    return {"kind": "revoke", "game": making.written(table)}
