"""Auctions and doublings: what is said, and what may not be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.conformance import houses, making
from tests.conformance.drawing.collecting import TEXTS, collect, texts
from tests.conformance.making import Dead, Player
from tests.conformance.reference import talk
from tests.conformance.reference.rules import Rules, read
from tests.conformance.reference.table import Table
from tests.law import deals

Json = Any


def auctions() -> Iterator[Json]:
    """Auctions in all forms, lawful move by lawful move, with some that would not have been."""
    for name, rules in (houses.bases() | houses.AUCTIONS).items():
        quotas = _of_auction(read(rules))
        if name in houses.bases() and name not in texts():
            quotas = dict.fromkeys(quotas, 1)
        yield from collect(f"auction-{name}", rules, quotas, auction, "auction")


def _of_auction(rules: Rules) -> dict[str, int]:
    quotas = {f"auction: {rules['auction.form']}": 2, "somebody is locked": 1}
    quotas[f"all pass: {rules['auction.nobody_plays']}"] = 2
    if rules["auction.form"] == "spoken":
        quotas |= {f"said: {word}": 2 for word in ("auch", "gut", "bid")}
        quotas |= {"two challenges": 1, "bid.word.no": 2, "bid.turn.no": 1}
        if rules["auction.named"] == "at_the_end":
            quotas["said: selbst"] = 2
    else:
        quotas |= {"said: bid": 4}
    if rules["auction.form"] == "explicit":
        quotas |= {"bid.too_low.no": 2, "bid.turn.no": 1}
        calls = any(rules.parties(game) == "called_ace" for game in rules.games)
        quotas |= {"call.own_ace.no": 1} if calls else {}
    if rules["auction.nobody_plays"] in ("last_knocker_plays", "eichel_ober_plays"):
        quotas[f"all pass: {rules['auction.nobody_plays']}"] = 3
    return quotas


def auction(rng: Random, rules: Rules, hint: str) -> Json:
    """An auction of which everybody's hand is known, now and then with its announcement."""
    forced = hint == "decides auction.forced_without_call"
    given: dict[int, list[str]] = {}
    locked = rng.randrange(4)
    if forced or hint == "somebody is locked" or rng.random() < 0.2:
        given[locked] = ["EA", "GA", "SA", "EO"]
    hands = deals.shuffled(rng, list(rules.cards), given)
    table = Table(rules, {"dealer": rng.randrange(4), "hands": hands})
    making.knocks(rng, table, 0.4, [locked] if forced else [0, 1, 2, 3])
    wants: dict[int, str] = {}
    passing = forced or hint.startswith("all pass")
    if not passing:
        eager = 0.9 if hint in ("two challenges", "said: auch", "said: selbst") else 0.5
        wants = {s: rng.choice(rules.games[:-1]) for s in range(4) if rng.random() < eager}
    making.hold_auction(rng, table, wants, 0 if passing else 0.1)
    if hint == "decides auction.tout_until" or rng.random() < 0.15:
        making.announce(rng, table)
    line = making.written(table)
    asked = _refused(rng, rules, line, _wrong_bid)
    return {"kind": "auction", "game": line, "asked": asked}


def _refused(
    rng: Random, rules: Rules, whole: Json, wrong: Callable[[Random, Table], Json]
) -> list[Json]:
    """Some moves that may not be made, after so many of the moves of a game."""
    found: list[Json] = []
    for _ in range(24):
        at = rng.randrange(len(whole["moves"]) + (rng.random() < 0.2))
        table = Table(rules, {**whole, "moves": whole["moves"][:at]})
        move = wrong(rng, table)
        is_bid = move["move"] == "bid"
        verdict = talk.bid(table, move) if is_bid else talk.call(table, move["seat"], move["word"])
        known = [one["rule"] for one in found]
        if not verdict.ok and verdict.rule not in known and len(found) < 4:
            found.append({"at": at, "move": move, "ok": False, "rule": verdict.rule})
    return found


def _wrong_bid(rng: Random, table: Table) -> Json:
    rules, asked = table.rules, talk.Auction(table).asked
    seat = asked.seat if asked and rng.random() < 0.9 else rng.randrange(4)
    spoken = rules["auction.form"] == "spoken"
    words = ["spiele", "auch", "gut", "selbst", "weiter"] if spoken or rng.random() < 0.1 else []
    word = rng.choice([*words, "bid", "bid", "bid"])
    if word != "bid":
        return {"move": "bid", "seat": seat, "word": word}
    known = [name for name in rules.contracts if name != "ramsch"]
    game = rng.choice(rules.games if rng.random() < 0.9 else known)
    move = {"move": "bid", "seat": seat, "word": word, "contract": game}
    suits = rules.suits(game)
    return {**move, "suit": rng.choice(suits)} if suits and rng.random() < 0.7 else move


def _wrong_call(rng: Random, table: Table) -> Json:
    words = ("knock", *talk.DOUBLINGS, "stoss", "re")
    return {"move": "call", "seat": rng.randrange(4), "word": rng.choice(words)}


def doublings() -> Iterator[Json]:
    """Who may knock, and say Stoß, Re, Supra, Resupra: after every move of the first trick."""
    for name, rules in (houses.bases() | houses.DOUBLINGS).items():
        known = read(rules)
        steps = talk.DOUBLINGS[: known["doubling.steps"]]
        quotas = {f"{word} said": 2 if name in TEXTS else 1 for word in steps}
        late = ["stoss.in_time.no", "stoss.own_side.no", "stoss.next_step.no"]
        late += ["stoss.answer_in_time.no"] if len(steps) > 1 else []
        quotas |= dict.fromkeys(late if steps else [], 2 if name in TEXTS else 1)
        quotas["stoss.nothing_to_double.no" if steps else "stoss.no_such_step.no"] = 1
        knocking = known["doubling.knock_when"] != "off"
        quotas |= {"knock said": 3, "knock.late.no": 1} if knocking else {"knock.not_played.no": 1}
        decides = "" if "adds" in name else "doubling"
        yield from collect(f"doubling-{name}", rules, quotas, doubling, decides)


def doubling(rng: Random, rules: Rules, hint: str) -> Json:
    """Some knocks, an announcement, a few cards, words of doubling in between."""
    kinds = [name for name in [*rules.games, "ramsch"] if hint.endswith("no") or name != "sie"]
    contract = rng.choice(kinds)
    suit = rng.choice(rules.suits(contract) or [""])
    seat = rng.randrange(4)
    hands = making.deal(rng, rules, contract, suit, seat, "")
    table = Table(rules, {"dealer": rng.randrange(4), "hands": hands})
    making.knocks(rng, table, 0.4)
    if not making.announce(rng, table, (contract, suit)):
        raise Dead
    player = Player(rng, 0, "none", {seat})
    for _ in range(rng.randrange(4)):
        making.double(rng, table, 0.6)
        if rules.goal(table.announced["contract"]) != "shown":
            making.play_out(table, player, 1)
    line = making.written(table)
    asked = _refused(rng, rules, line, _wrong_call)
    return {"kind": "doubling", "game": line, "asked": asked}
