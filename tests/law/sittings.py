"""Tables at random: what they settle, what is dealt there, and what anybody might do."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from schafkopf_tutor import Announce, Call, Card, Play, Suit
from schafkopf_tutor.moves import NAMED, Bid, Claim
from schafkopf_tutor.moves import Move as Made
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import SettingKind, build, load, shipped, shipped_law
from tests.law import deals, oracle
from tests.law.referee import LONE, SUITS, Move

# --- what tables settle ---------------------------------------------------------------------------

SHIPPED = [load(name) for name in shipped()]
# The greatest number worth drawing; what is not named here is money.
MOST = {
    "called_ace.run_away_with": 6,
    "called_ace.thrown_in_last": 8,
    "result.win_with": 120,
    "result.declarer_schneider_with": 120,
    "result.opponents_schneider_with": 120,
    "laufende.at_most": 14,
    "tariff.tout_factor": 4,
    "tariff.sie_factor": 4,
    "doubling.steps": 5,
    "deal.packet": 8,
}


# What is neither about a game's course nor its money, or is chosen by itself.
LEFT_OUT = ("book", "ace", "games", "tariff.unit", "deal.packet")
KINDS = [
    kind
    for name, kind in shipped_law("schafkopf").kinds.items()
    if name not in LEFT_OUT and not name.startswith("faults.")
]
ALL_PASS = ("auction.nobody_plays", "auction.forced_without_call", "doubling.knock_when")
PRICED = ("rufspiel", "wenz", "geier", "farbgeier-tout", "solo", "solo-tout", "sie", "ramsch")


def value(rng: Random, kind: SettingKind) -> Any:
    """Whatever a setting may be."""
    if kind.kind == "switch":
        return rng.random() < 0.5
    if kind.kind == "word":
        return rng.choice(kind.of)
    most = 5 if kind.name == "laufende.from" else MOST.get(kind.name, 99)
    if not kind.per_contract:
        return rng.randint(kind.least, most)
    return {name: rng.randint(kind.least, most) for name in PRICED if rng.random() < 0.4}


def games_played(rng: Random, *, short: bool) -> list[str]:
    """Some games in some order; the Rufspiel, if it is played, is the lowest. No Sie with 24."""
    lone = rng.sample(LONE, rng.choice((0, 0, 1, 2, 4, 6)))
    lone = [name for name in lone if not (short and name == "sie")]
    return ["rufspiel", *lone] if not lone or rng.random() < 0.8 else lone


def table_of(changes: dict[str, Any]) -> dict[str, Any]:
    """Dotted names as nested tables."""
    table: dict[str, Any] = {}
    for name, setting in changes.items():
        *folders, leaf = name.split(".")
        place = table
        for folder in folders:
            place = place.setdefault(folder, {})
        place[leaf] = setting
    return table


def some_rules(rng: Random) -> RuleSet:
    """A shipped rule set as it is, or with the ways of the auction or anything else changed."""
    base = rng.choice(SHIPPED)
    changed = rng.choice(("nothing", "all pass", "the auction", "anything", "anything"))
    if changed == "nothing":
        return base
    changes: dict[str, Any] = {}
    for kind in KINDS:
        likely = {"all pass": kind.name in ALL_PASS, "the auction": kind.name.startswith("auction")}
        if rng.random() < likely.get(changed, 0.5):
            changes[kind.name] = value(rng, kind)
    if rng.random() < 0.4:
        changes["games"] = games_played(rng, short=base.pack.hand_size == 6)
    return build("drawn", {"schema": 1, "base": base.name, **table_of(changes)})


# --- what is dealt --------------------------------------------------------------------------------


def a_deal(rng: Random, short: bool) -> list[list[str]]:
    """Four hands: at random, or built so that rare things come up."""
    pack = oracle.SHORT if short else oracle.LONG
    kind = rng.random()
    if kind < 0.25:
        return deals.holder_start(rng, pack, rng.choice("EGS")).hands
    if kind < 0.32 and not short:
        return deals.shuffled(
            rng, pack, {rng.randrange(4): [f"{s}{r}" for s in "EGHS" for r in "OU"]}
        )
    if kind < 0.45:  # one player is locked: he has the aces of all his plain suits
        suits = rng.sample("EGS", rng.randrange(4))
        hand = [f"{suit}A" for suit in suits]
        fit = [card for card in pack if card[1] in "OU" or card[0] in ("H", *suits)]
        rest = [card for card in fit if card not in hand]
        hand += rng.sample(rest, len(pack) // 4 - len(hand))
        return deals.shuffled(rng, pack, {rng.randrange(4): hand})
    return deals.shuffled(rng, pack)


# --- both languages -------------------------------------------------------------------------------


@cache
def made(move: Move) -> Made:
    """The referee's tuple as the package has it."""
    kind, seat, *rest = move
    if kind == "calls":
        return Call(seat, rest[0])
    if kind == "says":
        return Bid(seat, rest[0])
    if kind == "claims":
        return Claim(seat, rest[0])
    if kind == "plays":
        return Play(seat, Card.of(rest[0]))
    suit = Suit(rest[1]) if rest[1] else None
    return Bid(seat, NAMED, rest[0], suit) if kind == "bids" else Announce(seat, rest[0], suit)


CARDS = st.sampled_from(oracle.LONG)
GAMES = st.sampled_from((*SUITS, "bettel"))
ANYBODY = st.integers(0, 3)
ANY_SUIT = st.sampled_from(("", *"EGHS"))
WILD = st.one_of(
    st.tuples(st.just("plays"), ANYBODY, CARDS),
    st.tuples(
        st.just("calls"),
        ANYBODY,
        st.sampled_from(("knock", "stoss", "re", "supra", "resupra", "kontra", "")),
    ),
    st.tuples(
        st.just("says"),
        ANYBODY,
        st.sampled_from(("weiter", "spiele", "auch", "gut", "selbst", "passe", "bid")),
    ),
    st.tuples(st.just("bids"), ANYBODY, GAMES, ANY_SUIT),
    st.tuples(st.just("announces"), st.one_of(st.none(), ANYBODY), GAMES, ANY_SUIT),
    st.tuples(st.just("claims"), ANYBODY, st.sampled_from(("rest", "none", "all"))),
)
