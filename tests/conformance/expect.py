"""What a fixture has to say, worked out by the reference from its question alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.conformance.reference import faults, money, talk
from tests.conformance.reference.rules import Rules, read
from tests.conformance.reference.table import Lines, Says, Table
from tests.law import oracle

Json = Any


def table_of(rules: Rules, line: Json) -> Table:
    """The game or position that a line is about."""
    if "position" in line:
        return Table.stated(rules, line["position"])
    return Table(rules, line["game"])


def says(table: Table, move: Json) -> Says | bool:
    """The verdict on a move; an announcement's reason is none of the reference's business."""
    kind = move["move"]
    if kind == "play":
        return table.play(move["seat"], move["card"])
    if kind == "bid":
        return talk.bid(table, move)
    if kind == "call":
        return talk.call(table, move["seat"], move["word"])
    if kind == "claim":
        return table.claim(move["seat"], move["word"])
    return talk.announce(table, move)


def asked(table: Table, question: Json) -> Json:
    """A move that is asked about, with the answer: the reason as it stands where there is none."""
    found = says(table, question["move"])
    if isinstance(found, bool):
        return {**question, "ok": found}
    return {**question, "ok": found.ok, "rule": found.rule}


def prefix(line: Json, at: int) -> Json:
    """The game of a line as it stood after so many moves."""
    game = line["game"]
    return {**game, "moves": game["moves"][:at]}


def all_lawful(rules: Rules, whole: Json) -> None:
    """ValueError if a move of a game is not lawful."""
    table = Table(rules, {**whole, "moves": []})
    for move in whole["moves"]:
        move = table.full(move)
        found = says(table, move)
        if not (found if isinstance(found, bool) else found.ok):
            raise ValueError(f"{move} is not lawful")
        table.make(move)


# --- one function for each kind of fixture -------------------------------------------------------


def perft(rules: Rules, line: Json, most: int = 1_500) -> Json:
    """Lines of play, as deep as they are few; the rest stands as it was counted."""
    state = table_of(rules, line).state()
    nodes = []
    for depth, counted in enumerate(line["nodes"], 1):
        nodes.append(counted if counted > most else state.perft(depth))
    return {"nodes": nodes}


def position(rules: Rules, line: Json) -> Json:
    """Which cards are lawful, and the verdicts on some moves."""
    found: Json = {}
    if "legal" in line:
        table = table_of(rules, line)
        seat = table.turn or 0
        found["legal"] = table.legal(seat)
        found["reasons"] = {card: table.play(seat, card).rule for card in table.hands[seat]}
    if "asked" in line:
        found["asked"] = [asked(table_of(rules, line), one) for one in line["asked"]]
    return found


def trick(rules: Rules, line: Json) -> Json:
    """Who takes a trick."""
    place = Lines(rules, line["contract"], line["suit"]).winner(line["cards"])
    return {"winner": (line["leader"] + place) % 4}


def auction(rules: Rules, line: Json) -> Json:
    """Who is asked before each bid and what he may say; what may be announced in the end."""
    all_lawful(rules, line["game"])
    moves = line["game"]["moves"]
    steps = []
    for at in range(len(moves) + 1):
        table = Table(rules, prefix(line, at))
        if at < len(moves) and moves[at]["move"] != "bid":
            continue
        steps.append({"at": at, **_step(table)})
    table = Table(rules, line["game"])
    found: Json = {"steps": steps, "announcements": talk.announcements(table)}
    dealer = None
    if not found["announcements"] and not table.announced:
        same = rules["auction.nobody_plays"] == "thrown_in_same_dealer"
        dealer = table.dealer if same else table.first
    return {**found, "asked": _asked_at(rules, line), "thrown_in_dealer": dealer}


def _asked_at(rules: Rules, line: Json) -> list[Json]:
    return [asked(Table(rules, prefix(line, one["at"])), one) for one in line["asked"]]


def _step(table: Table) -> Json:
    now = talk.Auction(table).asked
    if now is None:
        return {"turn": None, "words": [], "games": []}
    moves = talk.bids(table)
    words = sorted(move["word"] for move in moves if move["word"] != "bid")
    games = [move["contract"] for move in moves if move["word"] == "bid"]
    return {"turn": now.seat, "words": words, "games": games}


WORDS = ("knock", *talk.DOUBLINGS)


def doubling(rules: Rules, line: Json) -> Json:
    """After each number of moves: which words each seat may say."""
    all_lawful(rules, line["game"])
    calls = []
    for at in range(len(line["game"]["moves"]) + 1):
        table = Table(rules, prefix(line, at))
        able = [
            [seat, word] for seat in range(4) for word in WORDS if talk.call(table, seat, word).ok
        ]
        calls.append({"at": at, "lawful": able})
    return {"calls": calls, "asked": _asked_at(rules, line)}


def claim(rules: Rules, line: Json) -> Json:
    """Whether a claim counts, and what the game comes to with it."""
    all_lawful(rules, line["game"])
    before = table_of(rules, line)
    found = before.claim(line["claim"]["seat"], line["claim"]["word"])
    expected: Json = {"ok": found.ok, "rule": found.rule}
    if found.ok:
        table = table_of(rules, line)
        table.make(line["claim"])
        came = money.result(table)
        expected["result"] = money.compact(came)
        expected["settlement"] = money.settle(rules, came)
    return expected


def fault(rules: Rules, line: Json) -> Json:
    """What a fault costs."""
    all_lawful(rules, line["game"])
    return {"ruling": faults.rule_on(table_of(rules, line), line["fault"])}


def revoke(rules: Rules, line: Json) -> Json:
    """The cards that should not have been played, and what each costs."""
    found = faults.revokes(rules, line["game"])
    for one in found:
        committed = {key: one[key] for key in ("kind", "seat", "card", "trick", "found")}
        one["ruling"] = faults.rule_on(table_of(rules, line), committed)
    return {"revokes": found}


def settlement(rules: Rules, line: Json) -> Json:
    """What a result comes to, its winner worked out from points and tricks."""
    came = money.whole(line["result"])
    if came["declarer"] is None:
        lost = money.ramsch(
            rules, came["by_seat"], came["tricks_by_seat"], line.get("best_trump_of", [])
        )
        came = {**came, **lost}
    else:
        numbers = (came["points"], came["tricks"], came["stoss"])
        came = {**came, **money.decide(rules, came["contract"], *numbers)}
    settled = money.settle(rules, came, line["stock"])
    return {"result": money.compact(came), "settlement": settled}


def game(rules: Rules, line: Json) -> Json:
    """A whole game: winners and points of the tricks, result, money."""
    all_lawful(rules, line["game"])
    table = table_of(rules, line)
    came = money.result(table)
    return {
        "winners": [winner for _, _, winner in table.tricks],
        "trick_points": [
            sum(oracle.POINTS[card[1]] for card in cards) for _, cards, _ in table.tricks
        ],
        "result": money.compact(came),
        "settlement": money.settle(rules, came, line["stock"]),
    }


def ruleset(rules: Rules, line: Json) -> Json:
    """A base in full."""
    contracts = {
        name: {
            "trumps": rules.contracts[name].get("trumps") or _inherited(rules, name, "trumps"),
            "suits": list(rules.suits(name)),
            "parties": rules.parties(name),
            "goal": rules.goal(name),
        }
        for name in rules.contracts
    }
    return {"pack": rules.pack, "contracts": contracts, "settings": dict(rules.settings)}


def _inherited(rules: Rules, name: str, key: str) -> Json:
    return rules._of(name, key)


KINDS: dict[str, Callable[[Rules, Json], Json]] = {
    "ruleset": ruleset,
    "perft": perft,
    "position": position,
    "trick": trick,
    "auction": auction,
    "doubling": doubling,
    "claim": claim,
    "fault": fault,
    "revoke": revoke,
    "settlement": settlement,
    "game": game,
}


def expected(line: Json) -> Json:
    """Everything that the reference can say about a line."""
    return KINDS[line["kind"]](read(line["rules"]), line)


def decided_by(line: Json, lacking: Json) -> bool:
    """Whether another rule set would answer otherwise, or not allow the game at all."""
    try:
        found = expected({**line, "rules": lacking})
    except (KeyError, ValueError, IndexError):
        return True
    return any(line.get(key) != value for key, value in found.items())
