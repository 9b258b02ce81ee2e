"""Tricks, and turns of a game as their player sees them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.conformance import houses, making
from tests.conformance.drawing.collecting import SEED, collect, contracts, special, texts
from tests.conformance.drawing.playing import RUF, game_for, style_for
from tests.conformance.making import Dead, Player
from tests.conformance.reference import talk
from tests.conformance.reference.rules import Rules, read
from tests.conformance.reference.table import Table

Json = Any


def tricks() -> Iterator[Json]:
    """Who takes a trick, under every contract and suit, with either pack."""
    for name, rules in houses.LONG_LISTS.items():
        known = read(rules)
        for said in [*contracts(known), "ramsch"]:
            if "tout" in said or said == "sie":
                continue
            contract, _, suit = said.partition(" ")
            for number in range(1, 5):
                rng = Random(f"{SEED} trick {name} {said} {number}")
                yield {
                    "id": f"trick-{name}-{'-'.join(said.lower().split())}-{number}",
                    "kind": "trick",
                    "rules": rules,
                    "contract": contract,
                    "suit": suit or None,
                    "leader": rng.randrange(4),
                    "cards": rng.sample(known.cards, 4),
                }


ACE_RULES = {
    f"{rule}.{answer}": 4
    for rule in ("ruf.searched", "ruf.runs_away", "ruf.thrown")
    for answer in ("yes", "no")
} | {"ruf.leads_ace.yes": 4}
FOLLOWING = {
    "lead.free.yes": 3,
    "follow.suit.yes": 3,
    "follow.suit.no": 3,
    "follow.trump.yes": 3,
    "follow.trump.no": 3,
    "follow.void.yes": 3,
}
POSITIONS: dict[str, dict[str, int]] = {
    "run-away-with-three": {"ruf.runs_away.yes": 8, "ruf.runs_away.no": 4},
    "run-away-with-five": {"ruf.runs_away.yes": 3, "ruf.runs_away.no": 8},
    "run-away-as-dealt": {"ruf.runs_away.yes": 10, "ruf.runs_away.no": 4},
    "run-away-when-searched": {
        "ruf.kept_when_searched.yes": 10,
        "ruf.kept_when_searched.no": 8,
        "ruf.searched.yes": 3,
    },
    "ace-forced-always": {"ruf.forced.yes": 8, "ruf.forced.no": 8, "lead.free.yes": 2},
    "ace-thrown-in-last-two": {"ruf.thrown.yes": 8, "ruf.thrown.no": 4},
    "ace-may-be-thrown": {"follow.void.yes": 8, "ruf.searched.yes": 4},
}


def positions() -> Iterator[Json]:
    """One turn of a game as its player sees it, and the verdict on each card of the hand."""
    for name, rules in texts().items():
        quotas = ACE_RULES | {said: 2 for said in contracts(read(rules)) if said != "sie"}
        quotas |= {"ramsch": 3} | FOLLOWING
        if read(rules).pack == "short":
            quotas.pop("ruf.runs_away.yes")
        yield from collect(f"position-{name}", rules, quotas, position)
    for name, rules in houses.LONG_LISTS.items():
        quotas = dict.fromkeys(special(read(rules)), 1) | {"geier": 3, "geier-tout": 2}
        yield from collect(f"position-{name}", rules, quotas, position)
    for name, rules in houses.CALLED_ACE.items():
        yield from collect(f"position-{name}", rules, POSITIONS[name], position, "called_ace")


def position(rng: Random, rules: Rules, hint: str) -> Json:
    """One turn in which the hint is likely."""
    if hint.startswith(("ruf.", "decides")) or hint in ("lead.free.yes", "follow.void.yes"):
        contract, suit = "rufspiel", rng.choice(RUF)
    else:
        contract, suit = game_for(rng, rules, hint)
    how, _, leaning = style_for(rng, hint)
    seat = rng.randrange(4)
    how = how if how in ("", "holder") else ""
    hands = making.deal(rng, rules, contract, suit, seat, how)
    table = Table(rules, {"dealer": rng.randrange(4), "hands": hands})
    if contract == "rufspiel" and suit not in talk.callable_suits(table, seat):
        raise Dead
    by = None if contract == "ramsch" else seat
    table.make({"move": "announce", "seat": by, "contract": contract, "suit": suit or None})
    player = Player(rng, 0, leaning, table.side() if by is not None else {0})
    # A turn of interest is one at which the hint decides; otherwise any will do.
    last = rules.size * 4 - 1
    stop = last if hint.startswith("ruf.") else rng.randrange(last)
    for at in range(last):
        verdicts = [table.play(table.turn or 0, card) for card in table.hands[table.turn or 0]]
        decides = {f"{says.rule}.{'yes' if says.ok else 'no'}" for says in verdicts}
        if at >= stop or (hint.startswith("ruf.") and hint in decides and rng.random() < 0.5):
            break
        making.play_out(table, player, 1)
    return _stated(table)


def _stated(table: Table) -> Json:
    """The turn of a game as a position: hand, trick, and the facts that its history leaves."""
    seat, rules = table.turn or 0, table.rules
    hand = table.hands[seat]
    announced = {key: table.announced[key] for key in ("contract", "suit", "seat")}
    stated: Json = {"announced": announced, "seat": seat, "hand": hand}
    stated |= {"leader": table.leader, "trick": table.trick}
    if table.ace and table.ace in hand and table.lines:
        of, suit = table.lines.of, table.ace[0]
        led = any(of[cards[0]] == suit for _, cards, _ in table.tricks)
        stated["facts"] = {"called_suit_led": led, "ran_away": led}
        if rules["called_ace.run_away_counts"] == "as_dealt":
            stated["facts"]["dealt_of_suit"] = sum(of[c] == suit for c in table.dealt[seat])
    return {"kind": "position", "position": stated, "legal": [], "reasons": {}}
