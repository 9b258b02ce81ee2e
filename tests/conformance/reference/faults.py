"""Cards that should not have been played, and what a fault costs.

Source: O 2.1, 3.1.2, 3.2.6, 3.2.7; S 2.4.10, 3.4; Z 9; what a table makes of each: its settings.
"""

from __future__ import annotations

from tests.conformance.reference.money import compact, decide, other, outcome, settle, side_of
from tests.conformance.reference.rules import Json, Rules
from tests.conformance.reference.table import Says, Table

DEALING = ("shuffling", "cutting", "card_shown_in_dealing", "wrong_count_dealt", "wrong_dealer")


def rule_on(table: Table, fault: Json) -> Json:
    """What follows from a fault: a word, and who deals, or result, settlement, list's points."""
    word = _word(table, fault)
    dealer = came = None
    if word == "new_deal":
        same = fault["kind"] == "wrong_dealer" or table.rules["faults.misdeal_dealer"] == "same"
        dealer = table.dealer if same else table.first
    elif word in ("rest_to_others", "lost", "lost_schwarz", "lost_alone", "penalty"):
        came = _lost(table, fault, word)
    money = None if came is None else settle(table.rules, came)
    points = _points(table.rules, fault, came) if word == "penalty" and came else None
    ruling = {"word": word, "dealer": dealer, "settlement": money, "penalty_points": points}
    ruling["result"] = None if came is None else compact(came)
    return {key: value for key, value in ruling.items() if value is not None}


def _word(table: Table, fault: Json) -> str:
    rules, kind = table.rules, fault["kind"]
    found = fault.get("found", "at_once")
    begun = table.plays > 0
    if not rules["faults.possible"]:
        return "impossible"
    limited = rules["faults.complaints_until"] == "next_cut" and not fault.get("deliberate")
    if found == "too_late" and limited:
        return "too_late"
    if kind == "wrong_count_dealt":
        return "new_deal"
    if kind in DEALING:
        until = "wrong_dealer_until" if kind == "wrong_dealer" else "dealing_until"
        strict = rules[f"faults.{until}"] in ("cards_seen", "cards_dealt")
        return "play_on" if begun or (strict and found != "at_once") else "new_deal"
    excused = {
        "lead_without_right": not fault.get("seen", True),
        "card_out_of_turn": rules["faults.last_trick_free"]
        and _tricks(table, fault) >= rules.size - 1,
    }
    if excused.get(kind):
        return "play_on"
    if kind == "card_shown" and not fault.get("deliberate"):
        return "warning"
    if kind == "wrong_count" and fault.get("also"):
        seats = [fault["seat"], *fault["also"]]
        each = rules.parties(table.announced["contract"]) == "each"
        if each or len({side_of(table, seat) for seat in seats}) == 2:
            return "new_deal"
        return str(rules["faults.wrong_count_of_two"])
    if kind in ("revoke", "called_ace"):
        kind = "revoke" if found == "at_once" else "revoke_afterwards"
    return str(rules[f"faults.{kind}"])


def _tricks(table: Table, fault: Json) -> int:
    trick = fault.get("trick")
    return len(table.tricks) if trick is None else int(trick)


def _lost(table: Table, fault: Json, word: str) -> Json:
    """The result of a game that a fault has ended."""
    rules, said, guilty = table.rules, table.announced, fault["seat"]
    rule = f"fault.{fault['kind']}"
    upto = _tricks(table, fault)
    if rules.parties(said["contract"]) == "each":
        alone = {"losers": [guilty], "durchmarsch": None, "tricks_by_seat": [], "ended_by": rule}
        return outcome(table, upto) | alone
    if fault["kind"] == "invalid_announcement" and table.ace in table.dealt[said["seat"]]:
        lone = {"partner": None, "declarer": guilty, "suit": said.get("suit")}
        empty = {"points": 0, "tricks": 0, "by_seat": [], "tricks_by_seat": [], "knocks": 0}
        nothing = {"laufende": 0, "laufende_side": None, "stoss": 0}
        came = outcome(table, 0) | lone | empty | nothing
        came |= decide(rules, said["contract"], 0, 0, 0)
        return came | _told(guilty, rule, word)
    winners = other(side_of(table, guilty))
    if word == "rest_to_others":
        return outcome(table, upto, winners, rule)
    if word == "lost_schwarz":
        return outcome(table, 0, winners, rule)
    return outcome(table, upto) | {"won": winners == "declarer"} | _told(guilty, rule, word)


def _told(guilty: int, rule: str, word: str) -> Json:
    """S 3.4.17: a game with Schneider, without Laufende and Stoß, paid by the guilty alone."""
    told = {"schneider": word == "penalty", "schwarz": False, "ended_by": rule}
    if word == "lost":
        return told
    return told | {"laufende": 0, "laufende_side": None, "stoss": 0, "pays_alone": guilty}


def _points(rules: Rules, fault: Json, came: Json) -> list[int] | None:
    """S 3.4.17, the list of a tournament: what the guilty pays goes to those who win."""
    side = {came["declarer"], came["partner"]} - {None}
    if not side:
        return None
    points = rules.per("faults.penalty", came["contract"])
    winners = [seat for seat in range(4) if (seat in side) == came["won"]]
    if not points:
        return None
    each = [points // len(winners) if seat in winners else 0 for seat in range(4)]
    each[fault["seat"]] = -sum(each)
    return each


# --- cards that should not have been played -------------------------------------------------------


def revokes(rules: Rules, game: Json) -> list[Json]:
    """Every card played in turn against the rules, and the card that brought it to light.

    A card is given away by the cards that its player has shown since: it comes to light as soon as
    no hand that holds all of these would have allowed it.
    """
    table = Table(rules, {**game, "moves": []})
    moves = [table.full(move) for move in _full(rules, game)]
    held = _held(rules, game)
    found = []
    for place, move in enumerate(moves):
        if move["move"] == "play":
            if move["seat"] != table.turn:
                break
            says = _whole(rules, game, moves[:place], held).play(move["seat"], move["card"])
            if not says.ok:
                found.append(_found(rules, game, moves, place, says))
        table.make(move)
    return found


def _full(rules: Rules, game: Json) -> list[Json]:
    table = Table(rules, {**game, "moves": []})
    moves = []
    for move in game["moves"]:
        moves.append(table.full(move))
        table.make(move)
    return moves


def _held(rules: Rules, game: Json) -> list[list[str]]:
    """The hands as far as the whole record gives them away."""
    return Table(rules, game).dealt


def _whole(rules: Rules, game: Json, moves: list[Json], held: list[list[str]]) -> Table:
    open_ = [[*h, "?"] if len(h) < rules.size else h for h in held]
    return Table(rules, {"dealer": game["dealer"], "hands": open_, "moves": moves})


def _found(rules: Rules, game: Json, moves: list[Json], place: int, says: Says) -> Json:
    move = moves[place]
    seat = move["seat"]
    # Nothing is known of the hand but what was shown: before, the seat's cards are left open.
    before = Table(rules, {"dealer": game["dealer"], "hands": [None] * 4, "moves": moves[:place]})
    trick = len(before.tricks)
    shown: list[str] = []
    light: tuple[str | None, int | None] = (None, None)
    now = Table(rules, {"dealer": game["dealer"], "hands": [None] * 4, "moves": moves[:place]})
    for later in moves[place:]:
        at = len(now.tricks)
        now.make(later)
        if later["move"] == "play" and later["seat"] == seat:
            shown.append(later["card"])
            if not _could_be(before, seat, move["card"], shown):
                light = (later["card"], at)
                break
    kind = "called_ace" if says.rule.startswith("ruf.") else "revoke"
    at_once = light[1] in (None, trick)
    return {
        "seat": seat,
        "card": move["card"],
        "trick": trick,
        "rule": says.rule,
        "shown": light[0],
        "shown_in": light[1],
        "kind": kind,
        "found": "at_once" if at_once else "afterwards",
    }


def _could_be(before: Table, seat: int, card: str, shown: list[str]) -> bool:
    """Whether the card was lawful, if the hand held these cards and others nobody knows."""
    held, unknown = before.hands[seat], before.unknown[seat]
    before.hands[seat] = list(shown)
    before.unknown[seat] = unknown - len(shown)
    says = before.play(seat, card)
    before.hands[seat], before.unknown[seat] = held, unknown
    return says.ok
