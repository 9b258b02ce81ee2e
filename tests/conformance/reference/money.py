"""What a game came to, and who pays whom: tables of factors, worked out from the tariff.

Source: O 1.2.2, 4.1; S 1.3, 4.1, 4.2; D; Z 7 to Z 10; house rules as the rules page has them.
"""

from __future__ import annotations

from typing import Any

from tests.conformance.reference.rules import Json, Rules
from tests.conformance.reference.table import Table
from tests.conformance.reference.talk import DOUBLINGS
from tests.law.oracle import POINTS

SIDES = ("declarer", "opponents")


def result(table: Table) -> Json:
    """What a finished game came to, all hands known; a claim may have ended it."""
    claims = table.said("claim")
    if not claims:
        return outcome(table)
    seat, word = claims[0]["seat"], claims[0]["word"]
    own = side_of(table, seat)
    if word == "none":
        return outcome(table, rest_to=other(own), ended_by="ended.none")
    if table.takes_rest(seat):
        return outcome(table, rest_to=own, ended_by="ended.rest_right")
    return outcome(table, rest_to=other(own), ended_by="ended.rest_wrong")


def side_of(table: Table, seat: int) -> str:
    """Which side a seat is on."""
    return SIDES[seat not in table.side()]


def other(side: str) -> str:
    """The side against it."""
    return SIDES[side == "declarer"]


def outcome(
    table: Table,
    upto: int | None = None,
    rest_to: str | None = None,
    ended_by: str | None = None,
) -> Json:
    """The result after so many tricks (left out: all that were played)."""
    rules, said = table.rules, table.announced
    tricks = table.tricks[:upto]
    by_seat = [0] * 4
    taken = [0] * 4
    for _, cards, winner in tricks:
        by_seat[winner] += sum(POINTS[card[1]] for card in cards)
        taken[winner] += 1
    words = [move["word"] for move in table.said("call")]
    knocks = words.count("knock")
    common = {"by_seat": by_seat, "tricks_by_seat": taken, "knocks": knocks, "ended_by": ended_by}
    if rules.parties(said["contract"]) == "each":
        lost = ramsch(rules, by_seat, taken, _trumps(table))
        return blank(contract=said["contract"]) | common | lost
    side = table.side()
    points, made = sum(by_seat[s] for s in side), sum(taken[s] for s in side)
    if rest_to == "declarer":
        points += 120 - sum(by_seat)
        made += rules.size - len(tricks)
    stoss = sum(word in words for word in DOUBLINGS)
    count, whose = laufende(table)
    partner = table.partner() if table.ace else None
    about = {"declarer": said["seat"], "partner": partner, "suit": said.get("suit")}
    numbers = {"points": points, "tricks": made, "stoss": stoss, "rest_to": rest_to}
    runners = {"laufende": count, "laufende_side": whose}
    decided = decide(rules, said["contract"], points, made, stoss)
    return blank(contract=said["contract"]) | common | about | numbers | runners | decided


def blank(**known: Any) -> Json:
    """A result of which nothing is known."""
    empty = dict.fromkeys(("declarer", "partner", "suit"))
    empty |= {"points": 0, "tricks": 0, "won": None, "schneider": False, "schwarz": False}
    empty |= {"laufende": 0, "laufende_side": None, "knocks": 0, "stoss": 0}
    empty |= {"by_seat": [], "tricks_by_seat": [], "losers": [], "durchmarsch": None}
    return {**empty, "ended_by": None, "rest_to": None, "pays_alone": None, **known}


def compact(came: Json) -> Json:
    """A result as a fixture writes it: what is null, false, nought or empty is left out."""
    empty = blank()
    return {key: value for key, value in came.items() if value != empty.get(key)}


def whole(came: Json) -> Json:
    """The result that a fixture means."""
    return blank() | came


def decide(rules: Rules, contract: str, points: int, tricks: int, stoss: int) -> Json:
    """Who has won how high, from the points and tricks of the declarer's side."""
    goal = rules.goal(contract)
    if goal == "shown":
        return {"won": True, "schneider": False, "schwarz": False}
    if goal == "all_tricks":
        return dict.fromkeys(("won", "schneider", "schwarz"), tricks == rules.size)
    needed = rules["result.win_with"]
    if rules["result.stoss_takes_over"] and stoss in (1, 3):
        needed = 121 - needed  # now the others need what he needed
    won = points >= needed
    limit = rules[f"result.{SIDES[not won]}_schneider_with"]
    winners = points if won else 120 - points
    return {
        "won": won,
        "schneider": winners >= limit,
        "schwarz": tricks == rules.size if won else tricks == 0,
    }


def laufende(table: Table) -> tuple[int, str]:
    """Unbroken trumps from the top that one side was dealt."""
    ours = {card for seat in table.side() for card in table.dealt[seat]}
    trumps = table.lines.trumps if table.lines else []
    first = trumps[0] in ours
    count = 0
    while count < len(trumps) and (trumps[count] in ours) == first:
        count += 1
    return count, SIDES[not first]


def ramsch(rules: Rules, points: list[int], tricks: list[int], trumps: list[int]) -> Json:
    """Who has lost a Ramsch, or marched through; ``trumps`` are seats by their best trump."""
    march = rules["ramsch.durchmarsch"]
    for seat in range(4):
        all_of_it = {"all_tricks": tricks[seat] == rules.size, "all_points": points[seat] == 120}
        if all_of_it.get(march):
            return {"losers": [], "durchmarsch": seat}
    worst = [seat for seat in range(4) if points[seat] == max(points)]
    tie = rules["ramsch.tie"]
    if len(worst) == 4:
        worst = []
    elif tie != "together" and len(worst) > 1:
        if tie == "more_tricks":
            most = max(tricks[seat] for seat in worst)
            worst = [seat for seat in worst if tricks[seat] == most]
        if trumps:
            worst = [next(seat for seat in trumps if seat in worst)]
    return {"losers": worst, "durchmarsch": None}


def _trumps(table: Table) -> list[int]:
    """Seats, the one with the best trump first: as dealt, or as taken in tricks."""
    where = {card: seat for seat, hand in enumerate(table.dealt) for card in hand}
    if table.rules["ramsch.tie"] == "higher_trump_in_tricks":
        where = {card: winner for _, cards, winner in table.tricks for card in cards}
    trumps = table.lines.trumps if table.lines else []
    seats = [where[card] for card in trumps if card in where]
    return list(dict.fromkeys([*seats, 0, 1, 2, 3]))


# --- money ----------------------------------------------------------------------------------------


def settle(rules: Rules, came: Json, stock: int = 0) -> Json:
    """The settlement: a list of lines [rule, amount, count, seats, stock], their sums."""
    if came["declarer"] is None:
        rows = _ramsch_rows(rules, came)
        factors = _factors(rules, came if rules["doubling.knocks_in_ramsch"] else {"knocks": 0})
    else:
        shares = _shares(came)
        rows = [
            (rule, amount, count, [amount * share for share in shares])
            for rule, amount, count in _value(rules, came)
        ]
        factors = _factors(rules, came)
    for rule, factor in factors:
        amount = sum(row[1] for row in rows) * (factor - 1)
        seats = [sum(row[3][seat] for row in rows) * (factor - 1) for seat in range(4)]
        rows.append((rule, amount, factor, seats))
    lines: list[Json] = [
        {"rule": rule, "amount": amount, **({"count": count} if count > 1 else {}), "seats": seats}
        for rule, amount, count, seats in rows
    ]
    if stock and came["partner"] is not None and came["pays_alone"] is None:
        each = stock // 2 if came["won"] else -(stock // 2)
        seats = [each if seat in (came["declarer"], came["partner"]) else 0 for seat in range(4)]
        lines.append({"rule": "stock", "amount": 0, "seats": seats, "stock": -2 * each})
    return {
        "lines": lines,
        "value": sum(line["amount"] for line in lines),
        "payout": [sum(line["seats"][seat] for line in lines) for seat in range(4)],
        "stock": sum(line.get("stock", 0) for line in lines),
    }


def _shares(came: Json) -> list[int]:
    """How often each seat gets the value: two against two, or one against three."""
    side = {came["declarer"], came["partner"]} - {None}
    each = 1 if len(side) == 2 else 3
    sign = 1 if came["won"] else -1
    shares = [sign * each if seat in side else -sign for seat in range(4)]
    guilty = came["pays_alone"]
    if guilty is not None:
        gains = [max(0, share) for share in shares]
        shares = [gains[seat] if seat != guilty else -sum(gains) for seat in range(4)]
    return shares


def _value(rules: Rules, came: Json) -> list[tuple[str, int, int]]:
    """What the game is worth before any doubling: (rule, amount, count)."""
    name, goal = came["contract"], rules.goal(came["contract"])
    base = rules.per("tariff.base", name)
    rows = [(rules.plain(name), base, 1)]
    steps = goal == "most" or (goal == "all_tricks" and rules["tariff.tout_schneider"])
    made = [step for step in ("schneider", "schwarz") if steps and came[step]]
    rows += [(step, rules[f"tariff.{step}"], 1) for step in made]
    count = paid_laufende(rules, came)
    runners = count * rules["tariff.laufende"]
    if runners:
        rows.append(("laufende", runners, count))
    if goal == "all_tricks":
        factor = rules["tariff.tout_factor"]
        times = base + runners if rules["tariff.tout_laufende"] == "times_factor" else base
        rows.append(("tout", times * factor - times, factor))
    if goal == "shown":
        factor = rules["tariff.sie_factor"]
        rows.append(("sie", (base + runners) * factor - base - runners, factor))
    return rows


def paid_laufende(rules: Rules, came: Json) -> int:
    """How many Laufende are paid."""
    count = min(came["laufende"], rules["laufende.at_most"])
    if count < rules.per("laufende.from", came["contract"]):
        return 0
    winners = SIDES[not came["won"]]
    theirs = came["laufende_side"] in (None, winners)
    return count if theirs or rules["laufende.of"] == "either_side" else 0


def _factors(rules: Rules, came: Json) -> list[tuple[str, int]]:
    """Knocks, then Stoß: each doubles, or adds the value once more."""
    found = []
    for rule, key, setting in (("knock", "knocks", "knocks"), ("stoss", "stoss", "stoss")):
        times = came.get(key, 0)
        if times:
            adds = rules[f"doubling.{setting}"] == "add"
            found.append((rule, 1 + times if adds else 2**times))
    return found


def _ramsch_rows(rules: Rules, came: Json) -> list[tuple[str, int, int, list[int]]]:
    base = rules.per("tariff.base", came["contract"])
    marched, losers = came["durchmarsch"], came["losers"]
    if marched is not None:
        seats = [3 * base if seat == marched else -base for seat in range(4)]
        return [("durchmarsch", base, 1, seats)]
    if not losers:
        return [(came["contract"], 0, 1, [0] * 4)]
    # What a winner gets: one loser pays each of the three, several put in one tariff each.
    gain = {1: base, 2: base, 3: 3 * base}[len(losers)]
    pays = gain * (4 - len(losers)) // len(losers)
    seats = [-pays if seat in losers else gain for seat in range(4)]
    rows = [(came["contract"], base, 1, seats)]
    rule = rules["ramsch.jungfrau"]
    maids = [seat for seat, tricks in enumerate(came["tricks_by_seat"]) if not tricks]
    if rule == "off" or not maids:
        return rows
    factor = 2 if rule == "double_own_payment" else 2 ** len(maids)
    if rule == "double_all":
        more = [seat * (factor - 1) for seat in seats]
        return [*rows, ("jungfrau", base * (factor - 1), factor, more)]
    extra = [gain * (factor - 1) * (seat in maids) for seat in range(4)]
    # Shared by the losers as evenly as it goes, an odd one by the first of them.
    for turn in range(sum(extra)):
        extra[losers[turn % len(losers)]] -= 1
    return [*rows, ("jungfrau", 0, factor, extra)]
