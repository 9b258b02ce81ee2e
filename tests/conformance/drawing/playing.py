"""Whole games: every contract, every shipped rule set, and the house rules of play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.conformance import houses, making
from tests.conformance.drawing.collecting import TEXTS, collect, contracts, special
from tests.conformance.making import Dead, Player
from tests.conformance.reference import talk
from tests.conformance.reference.rules import Rules, read
from tests.conformance.reference.table import Table

Json = Any
RUF = ("E", "G", "S")

TABLES = "result tariff laufende ramsch"
"""The tables of a rule set that decide what a game comes to."""


def games() -> Iterator[Json]:
    """Whole games: every contract, every shipped rule set, and the house rules of play."""
    for name, rules in houses.bases().items():
        quotas = _of_base(read(rules)) if name in TEXTS else _of_variant(read(rules))
        yield from collect(f"game-{name}", rules, quotas, game)
    for name, rules in houses.LONG_LISTS.items():
        yield from collect(f"game-{name}", rules, _of_long_list(read(rules)), game)
    for name, rules in houses.CALLED_ACE.items():
        yield from collect(f"game-{name}", rules, CALLED_ACE[name], game)
    for name, rules in houses.RESULTS.items():
        yield from collect(f"game-{name}", rules, RESULTS[name], game, TABLES)
    for name, rules in houses.DOUBLINGS.items():
        yield from collect(
            f"game-{name}", rules, DOUBLINGS[name], game, "doubling.knocks doubling.stoss"
        )
    for name, rules in houses.RAMSCH.items():
        yield from collect(f"game-{name}", rules, _of_ramsch(read(rules)), game, "ramsch")


def _of_base(rules: Rules) -> dict[str, int]:
    quotas = dict.fromkeys(contracts(rules), 1)
    quotas |= {name: 2 for name in quotas if name.startswith("rufspiel")}
    steps = range(rules["doubling.steps"] + 1)
    quotas |= {f"stoss: {step}": 1 for step in steps} | {"auction on record": 4}
    quotas |= {f"points: {n}": 1 for n in (30, 31, 60, 61, 90, 91)}
    quotas |= {f"{step} {side}": 2 for step in ("schneider", "schwarz") for side in ("won", "lost")}
    quotas |= {"tout won": 2, "tout lost": 2, "tout lost with 61 and more": 1}
    quotas |= {"120 points with a trick missing": 1, "stock": 3, "ramsch": 2}
    if rules["tariff.laufende"]:
        whose = ("declarer, won", "declarer, lost", "opponents, won", "opponents, lost")
        quotas |= {f"laufende of {side}": 1 for side in whose}
    quotas |= {"ruf.searched": 2, "ruf.leads_ace": 2, "ruf.thrown": 2, "ruf.thrown refused": 2}
    quotas |= {"called suit led by the declarer": 1, "called suit led by an opponent": 1}
    quotas |= {"searched in a trick already trumped": 1}
    if rules.pack == "long":
        quotas |= {"ruf.runs_away": 3, "a trick without points": 1, **AFTER_RUNNING_AWAY}
    return quotas


def _of_variant(rules: Rules) -> dict[str, int]:
    quotas = {"ramsch": 1, "points: 61": 1, "points: 30": 1, "stock": 1, "auction on record": 2}
    quotas |= {f"{step} {side}": 1 for step in ("schneider", "schwarz") for side in ("won", "lost")}
    quotas |= {name: 1 for name in contracts(rules) if name.endswith(("E", "wenz", "tout", "sie"))}
    return quotas | {"ruf.searched": 1, "ruf.leads_ace": 1, "ruf.thrown": 1}


AFTER_RUNNING_AWAY = {
    "suit comes again: the ace is kept": 2,
    "suit comes again: the ace falls": 1,
    "ace thrown after running away": 2,
    "suit led low again after running away": 1,
    "Ober or Unter of the called suit searches nobody": 1,
}


def _of_long_list(rules: Rules) -> dict[str, int]:
    every = special(rules) if rules.pack == "long" else ["farbgeier", "farbwenz"]
    quotas = dict.fromkeys(every, 1)
    quotas |= {
        "geier": 2,
        "geier-tout": 1,
        "schwarz won": 2,
        "schneider lost": 2,
        "tout won": 4,
        "tout lost": 2,
    }
    return quotas | {"laufende of declarer, won": 3, "laufende of opponents, won": 2}


CALLED_ACE: dict[str, dict[str, int]] = {
    "run-away-with-three": {"ruf.runs_away": 4, "ace thrown after running away": 2},
    "run-away-with-five": {"ruf.runs_away": 2, "ruf.runs_away refused": 4},
    "run-away-as-dealt": {"ruf.runs_away": 5},
    "run-away-when-searched": {"ruf.kept_when_searched": 5, "ace thrown after running away": 2},
    "ace-forced-always": {"ruf.forced": 4, "ruf.forced refused": 2},
    "ace-thrown-in-last-two": {"ruf.thrown": 5, "ruf.thrown refused": 3},
    "ace-may-be-thrown": {"rufspiel E": 2, "rufspiel G": 2, "rufspiel S": 2},
}

RESULTS: dict[str, dict[str, int]] = {
    "stoss-takes-over": {"won with 60": 2, "points: 61": 1, "stoss: 1": 3, "stoss: 2": 2},
    "usual-20": {"rufspiel E": 1, "rufspiel G": 1, "rufspiel S": 1, "ramsch": 2, "stock": 2},
    "schneider-with-90": {"points: 90": 2, "points: 30": 1},
    "opponents-need-91": {"points: 30": 2, "schneider lost": 2},
    "win-with-60": {"won with 60": 2, "points: 61": 1},
    "laufende-from-3-everywhere": {"wenz": 4, "geier": 3, "laufende of declarer, won": 3},
    "laufende-at-most-8": {"laufende of declarer, won": 2, "solo E": 1},
    "laufende-from-1": {"laufende of opponents, won": 3, "laufende of declarer, lost": 3},
    "laufende-of-winners": {"laufende of declarer, won": 3, "won": 4, "lost": 4},
    "tout-pays-schneider": {"tout won": 3, "tout lost": 2},
    "other-prices": {"schneider won": 2, "schwarz won": 2, "laufende": 4, "tout won": 1, "sie": 1},
    "tout-laufende-once": {"tout won": 4, "tout lost": 2, "laufende": 4},
    "geier-has-its-own-price": {"geier": 2, "farbwenz E": 1, "farbgeier G": 1, "geier-tout": 1},
}

DOUBLINGS: dict[str, dict[str, int]] = {
    "knock-before": {f"knocks: {n}": 1 for n in range(5)} | {"ramsch": 2, "stoss: 2": 1},
    "knock-on-four-adds": {f"knocks: {n}": 1 for n in range(5)} | {"stoss: 1": 1},
    "knocks-add-stoss-adds": {f"stoss: {n}": 1 for n in range(5)} | {"knocks: 2": 1},
    "stoss-once": {"stoss: 1": 3},
    "three-steps-before-the-lead": {"stoss: 3": 3},
    "zone-with-four-steps": {"stoss: 4": 3, "stoss: 3": 2},
    "short-deck-knocks": {"knocks: 3": 2, "rufspiel S": 1, "wenz": 1},
}


def _of_ramsch(rules: Rules) -> dict[str, int]:
    quotas = {"ramsch losers: 1": 3, "ramsch tie of 2": 2, "jungfrauen: 1": 1, "jungfrauen: 2": 1}
    march = rules["ramsch.durchmarsch"]
    quotas["jungfrauen: 3"] = 1
    if march != "off":
        quotas["durchmarsch"] = 1
    if rules.pack == "long":
        quotas["120 points with a trick missing"] = 1
    if rules["doubling.knock_when"] != "off":
        quotas |= {"knocks: 1": 2, "knocks: 2": 1}
    if rules["auction.nobody_plays"] == "ramsch":
        quotas["auction on record"] = 2
    return quotas


def game(rng: Random, rules: Rules, hint: str) -> Json:
    """One whole game in which the hint is likely."""
    contract, suit = game_for(rng, rules, hint)
    how, strength, leaning = style_for(rng, hint)
    seat = rng.randrange(4)
    hands = making.deal(rng, rules, contract, suit, seat, how)
    table = Table(rules, {"dealer": rng.randrange(4), "hands": hands})
    if contract == "rufspiel" and suit not in talk.callable_suits(table, seat):
        raise Dead
    wish = 0.8 if hint.startswith("knocks") else 0.3
    making.knocks(rng, table, wish)
    bidden = contract != "ramsch" or rules["auction.nobody_plays"] == "ramsch"
    if bidden and (hint == "auction on record" or rng.random() < 0.25):
        making.hold_auction(rng, table, {seat: contract} if contract != "ramsch" else {}, 0.05)
    if not making.announce(rng, table, (contract, suit)):
        raise Dead
    if "tout" not in table.announced["contract"] and rng.random() < 0.3:
        tout = {**table.announced, "contract": f"{table.announced['contract']}-tout"}
        if tout["contract"] in rules.games and talk.announce(table, tout):
            table.make(tout)
    making.double(rng, table, 0.9 if hint.startswith("stoss") else 0.15)
    if rules.goal(table.announced["contract"]) != "shown":
        side = table.side() if table.announced["seat"] is not None else {0}
        player = Player(rng, strength, leaning, side)
        making.play_out(table, player, 1)
        making.double(rng, table, 0.1)
        making.play_out(table, player)
    stock = rng.choice((0, 0, 0, 20, 35)) if hint != "stock" else rng.choice((10, 20, 25, 40))
    return {"kind": "game", "game": making.written(table), "stock": stock}


def game_for(rng: Random, rules: Rules, hint: str) -> tuple[str, str]:
    """A contract and its suit for a hint that may name one, or one kind of them."""
    words = hint.split()
    if words[0] == "decides" and words[1].split(".")[-1] in rules.contracts:
        words = [words[1].split(".")[-1]]
    if words[0] in rules.contracts:
        contract = words[0]
        suits = words[1:] or list(rules.suits(contract)) or [""]
        return contract, rng.choice(suits)
    kinds = [name for name in rules.games if name != "sie"]
    if hint.startswith(("ramsch", "jungfrau", "durchmarsch", "decides ramsch")):
        return "ramsch", ""
    if "called suit" in hint or "ace" in words or hint.startswith(("ruf.", "suit", "sea", "stock")):
        return "rufspiel", rng.choice(RUF)
    if "tout" in hint:
        kinds = [name for name in kinds if "-tout" in name]
    elif hint.startswith(("points", "schneider", "schwarz", "won", "lost", "a trick")):
        kinds = [name for name in kinds if "-tout" not in name]
    elif hint.startswith(("auction", "knocks")):
        kinds = [*kinds, "ramsch"] if rules["auction.nobody_plays"] == "ramsch" else kinds
    if rules["auction.nobody_plays"] == "ramsch":
        kinds = ["ramsch"] if "120" in hint or "knocks" in hint else kinds
    contract = rng.choice(kinds)
    return contract, rng.choice(rules.suits(contract) or [""])


def style_for(rng: Random, hint: str) -> tuple[str, int, str]:
    """How to deal, how strongly to play, which way to lean."""
    if hint.startswith(("ruf.runs", "suit", "ace thrown", "ruf.forced")):
        return "holder", 0, "run"
    if hint.startswith("ruf.kept"):
        return "holder", 0, "search"
    if hint.startswith(("ruf.thrown", "Ober")):
        return "holder", 0, "hide"
    if "ace" in hint or hint.startswith(("ruf.", "called", "searched")):
        return rng.choice(("holder", "")), 0, rng.choice(("search", "none", "hide"))
    if hint.startswith(("schwarz won", "tout won", "120", "durchmarsch", "jungfrauen: 3")):
        return "strong", 1, "none"
    if hint.startswith(("schwarz lost", "a trick without")):
        return "weak", -1, "none"
    if hint.startswith("laufende of declarer"):
        return "runners", rng.choice((-1, 0, 1)), "none"
    if hint == "decides laufende.at_most":
        return "chain", rng.choice((-1, 0, 1)), "none"
    if hint.startswith("laufende of opponents"):
        return "weak", rng.choice((-1, 0, 1)), "none"
    how = rng.choice(("", "", "runners", "strong", "weak"))
    return how, rng.choice((-1, 0, 0, 1)), rng.choice(("none", "run", "hide", "search"))
