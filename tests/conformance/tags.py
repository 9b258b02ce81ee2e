"""Which rules and rarities a line is about, for counting and for choosing among lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.conformance.reference import money, talk
from tests.conformance.reference.rules import Rules, read
from tests.conformance.reference.table import Table

Json = Any

RARE = frozenset(
    {
        "120 points with a trick missing",
        "Ober or Unter of the called suit searches nobody",
        "a trick without points",
        "ace thrown after running away",
        "auction on record",
        "called suit led by an opponent",
        "called suit led by the declarer",
        "durchmarsch",
        "lost with 61",
        "searched in a trick already trumped",
        "stock",
        "suit comes again: the ace falls",
        "suit comes again: the ace is kept",
        "suit led low again after running away",
        "tout lost with 61 and more",
        "won with 60",
        *(f"ruf.{rule}" for rule in ("kept_when_searched", "forced", "leads_ace", "runs_away")),
        *(f"ruf.{rule}" for rule in ("searched", "thrown")),
        *(f"ramsch tie of {n}" for n in (2, 3, 4)),
        *(f"points: {n}" for n in (30, 31, 60, 61, 90, 91)),
    }
)
"""The tags that a game is given in its file."""


def tags(line: Json) -> list[str]:
    """The rules and rarities that decide in a line, for counting and for choosing among lines."""
    kind, rules = line["kind"], read(line["rules"])
    found: Counter[str] = Counter()
    if kind in ("position", "claim"):
        for one in line.get("asked", ()):
            found[f"{one['rule']}.{'yes' if one['ok'] else 'no'}"] += 1
        for card, rule in line.get("reasons", {}).items():
            found[f"{rule}.{'yes' if card in line['legal'] else 'no'}"] += 1
        if kind == "claim":
            found[f"{line['rule']}.{'yes' if line['ok'] else 'no'}"] += 1
            found[line.get("result", {}).get("ended_by") or "refused"] += 1
    if kind in ("auction", "doubling"):
        for one in line["asked"]:
            found[f"{one['rule']}.no"] += 1
    if kind == "auction":
        found |= _auction_tags(rules, line)
    if kind == "doubling":
        found |= Counter(f"{m['word']} said" for m in Table(rules, line["game"]).said("call"))
    if kind == "fault":
        found[line["fault"]["kind"]] += 1
        found[line["ruling"]["word"]] += 1
    if kind == "revoke":
        for one in line["revokes"]:
            found[f"{one['rule']}: {one['found']}"] += 1
            found[one["ruling"]["word"]] += 1
    if kind == "settlement":
        found |= _money_tags(line)
    if kind in ("game", "perft", "position", "trick"):
        found[_contract_of(line)] += 1
    if kind == "game":
        found |= game_tags(rules, line)
    return sorted(found)


def _contract_of(line: Json) -> str:
    said = line
    if "position" in line:
        said = line["position"]["announced"]
    elif "game" in line:
        announced = [m for m in line["game"]["moves"] if isinstance(m, dict)]
        announced = [m for m in announced if m["move"] == "announce"]
        if not announced:
            return "before the announcement"
        said = announced[-1]
    return f"{said['contract']} {said.get('suit') or ''}".strip()


def _auction_tags(rules: Rules, line: Json) -> Counter[str]:
    table = Table(rules, line["game"])
    found = Counter([f"auction: {rules['auction.form']}"])
    words = [move["word"] for move in table.said("bid")]
    found |= Counter(f"said: {word}" for word in words)
    outcome = talk.Auction(table).outcome
    passed = outcome is not None and outcome.holder is None
    if passed:
        found[f"all pass: {rules['auction.nobody_plays']}"] += 1
        if line["thrown_in_dealer"] is not None:
            found["thrown in"] += 1
    elif words.count("auch") > 1:
        found["two challenges"] += 1
    if any(not talk.callable_suits(table, seat) for seat in range(4)):
        found["somebody is locked"] += 1
    return found


def _money_tags(line: Json) -> Counter[str]:
    came = money.whole(line["result"])
    found = Counter([came["contract"], *(one["rule"] for one in line["settlement"]["lines"])])
    if came["won"] is not None:
        found["won" if came["won"] else "lost"] += 1
    found |= Counter(key for key in ("knocks", "stoss") if came[key])
    return found


LIMITS = (30, 31, 60, 61, 90, 91)


def game_tags(rules: Rules, line: Json) -> Counter[str]:
    """What came up in a whole game."""
    came, whole = money.whole(line["result"]), line["game"]
    found: Counter[str] = Counter([f"{rules.pack} deck"])
    table = Table(rules, {**whole, "moves": []})
    runner: int | None = None
    for move in whole["moves"]:
        move = table.full(move)
        if move["move"] == "play":
            seat, card = move["seat"], move["card"]
            found |= _ace_tags(table, seat, card, runner)
            if table.play(seat, card).rule == "ruf.runs_away":
                runner = seat
        elif move["move"] == "call":
            found[move["word"]] += 1
        elif move["move"] == "bid":
            found["auction on record"] += 1
        table.make(move)
    settled = [one["rule"] for one in line["settlement"]["lines"]]
    found |= Counter(settled)
    found[f"knocks: {came['knocks']}"] += 1
    found[f"stoss: {came['stoss']}"] += 1
    if came["declarer"] is None:
        found[f"ramsch losers: {len(came['losers'])}"] += 1
        if max(came["by_seat"]) == 120 and max(came["tricks_by_seat"]) < rules.size:
            found["120 points with a trick missing"] += 1
        found |= Counter(["durchmarsch"] if came["durchmarsch"] is not None else [])
        tied = [p for p in came["by_seat"] if p == max(came["by_seat"])]
        found |= Counter([f"ramsch tie of {len(tied)}"] if len(tied) > 1 else [])
        found |= Counter(f"jungfrauen: {came['tricks_by_seat'].count(0)}" for _ in range(1))
        return found
    side = "won" if came["won"] else "lost"
    found[side] += 1
    goal = rules.goal(came["contract"])
    if goal == "most":
        found |= Counter(f"points: {n}" for n in LIMITS if came["points"] == n)
        for step in ("schneider", "schwarz"):
            found |= Counter([f"{step} {side}"] if came[step] else [])
        if came["points"] == 120 and not came["schwarz"]:
            found["120 points with a trick missing"] += 1
        if came["points"] == 0 and not came["schwarz"]:
            found["a trick without points"] += 1
        needed = 61 if came["points"] < 61 else 60
        if came["won"] != (came["points"] >= 61):
            found[f"won with {needed - 1}" if came["won"] else "lost with 61"] += 1
    elif goal == "all_tricks":
        found[f"tout {side}"] += 1
        if not came["won"] and came["points"] > 60:
            found["tout lost with 61 and more"] += 1
    if "laufende" in settled:
        found[f"laufende of {came['laufende_side']}, {side}"] += 1
    return found


def _ace_tags(table: Table, seat: int, card: str, runner: int | None) -> Counter[str]:
    """How the called ace bears on a card that is played."""
    found: Counter[str] = Counter()
    if not table.ace or table.lines is None:
        return found
    of, suit = table.lines.of, table.ace[0]
    verdict = table.play(seat, card)
    led = of[table.trick[0]] if table.trick else ""
    if verdict.rule.startswith("ruf."):
        found[verdict.rule] += 1
        if verdict.rule == "ruf.searched" and any(of[c] == "T" for c in table.trick):
            found["searched in a trick already trumped"] += 1
    if table.ace in table.hands[seat]:
        refused = {table.play(seat, other).rule for other in table.hands[seat]
                   if not table.play(seat, other).ok}  # fmt: skip
        found |= Counter(f"{rule} refused" for rule in refused if rule.startswith("ruf."))
        if runner == seat:
            if led == suit:
                found["suit comes again: the ace falls" if card == table.ace
                      else "suit comes again: the ace is kept"] += 1  # fmt: skip
            elif led and card == table.ace:
                found["ace thrown after running away"] += 1
            elif not led and of[card] == suit and card != table.ace:
                found["suit led low again after running away"] += 1
        elif led == "T" and table.trick[0][0] == suit and of[card] != "T":
            found["Ober or Unter of the called suit searches nobody"] += 1
    if not led and of[card] == suit:
        if seat == table.announced["seat"]:
            found["called suit led by the declarer"] += 1
        elif table.ace not in table.dealt[seat]:
            found["called suit led by an opponent"] += 1
    return found
