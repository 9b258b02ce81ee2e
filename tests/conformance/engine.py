"""The package asked about a fixture, through its public doors: what it would say otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from schafkopf_tutor import Announce, Card, Game, Play, Suit, View, judge, legal_moves, play
from schafkopf_tutor.laws.schafkopf.faults import Fault, consequence, penalty_points
from schafkopf_tutor.laws.schafkopf.result import decide, decide_ramsch
from schafkopf_tutor.laws.schafkopf.revokes import find_revokes
from schafkopf_tutor.moves import Bid, Call, Claim, Move
from schafkopf_tutor.rules import options, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build
from schafkopf_tutor.serve import Sources, from_json, to_json
from schafkopf_tutor.settlement import Settlement

Json = Any
Differences = Iterator[tuple[str, Json, Json]]
"""(what, as the fixture has it, as the package says)"""

CALLS = ("knock", "stoss", "re", "supra", "resupra")
KINDS_OF_MOVES: dict[str, Callable[..., Move]] = {
    "play": Play,
    "bid": Bid,
    "announce": Announce,
    "call": Call,
    "claim": Claim,
}
NULL: tuple[str, ...] = ("declarer", "partner", "suit", "won", "laufende_side", "durchmarsch")
NULL += ("ended_by", "rest_to", "pays_alone")


@cache
def _built(text: str) -> RuleSet:
    return build("ours", json.loads(text))


def rules_of(line: Json) -> RuleSet:
    """The rule set of a line."""
    return _built(json.dumps(line["rules"], sort_keys=True))


def sources(rules: RuleSet) -> Sources:
    """What a line's objects are read with."""
    return Sources({}, rules)


def game_of(line: Json, at: int | None = None) -> Game:
    """The game of a line, or as it stood after so many moves."""
    game = {**line["game"], "moves": line["game"]["moves"][:at]}
    return from_json(Game, game, sources(rules_of(line)))


def view_of(line: Json, seat: int | None) -> View:
    """What a seat sees; a position is seen from its own."""
    if "position" in line:
        return from_json(View, line["position"], sources(rules_of(line)))
    return game_of(line).view(seat)


def move_of(line: Json, move: Json) -> Move:
    """A move; also one that no reader of moves would let pass, as a suit that is not to be had."""
    parts = {key: value for key, value in move.items() if key != "move"}
    if "suit" in parts:
        parts["suit"] = _suit(parts["suit"])
    if "card" in parts:
        parts["card"] = Card.of(parts["card"])
    made: Move = KINDS_OF_MOVES[move["move"]](**parts)
    return made


def _verdicts(line: Json, asked: Json, at: Callable[[Json], View]) -> Differences:
    for one in asked:
        verdict = judge(at(one), move_of(line, one["move"]))
        told = {"ok": verdict.ok, "rule": verdict.rule}
        if "because" in one:
            told["because"] = [card.code for card in verdict.because]
        wanted = {key: one[key] for key in told}
        if told != wanted:
            yield str(one["move"]), wanted, told


def _result(came: Any) -> Json:
    """A result as a fixture writes it."""
    written = to_json(came)
    written.pop("rules")
    return {k: v for k, v in written.items() if (v is not None if k in NULL else v)}


def _settled(settlement: Settlement) -> Json:
    lines = []
    for line in to_json(settlement)["lines"]:
        kept = {key: value for key, value in line.items() if key != "message"}
        if kept["count"] == 1:
            kept.pop("count")
        if not kept["stock"]:
            kept.pop("stock")
        lines.append(kept)
    return {**to_json(settlement), "lines": lines}


def _same(what: str, wanted: Json, found: Json) -> Differences:
    if wanted != found:
        yield what, wanted, found


# --- one function for each kind of fixture -------------------------------------------------------


def ruleset(line: Json) -> Differences:
    """A base in full."""
    full = to_json(rules_of(line))
    yield from _same("pack", line["pack"], full["pack"])
    yield from _same("settings", line["settings"], full["settings"])
    keys = ("trumps", "suits", "parties", "goal")
    told = {n: {key: c[key] for key in keys} for n, c in full["contracts"].items()}
    yield from _same("contracts", line["contracts"], told)


def perft(line: Json, most: int = 1_500) -> Differences:
    """Lines of play, as deep as they are few."""
    deep = next((at for at, nodes in enumerate(line["nodes"]) if nodes > most), len(line["nodes"]))
    counts = [0] * deep

    def walk(game: Game, at: int) -> None:
        plays = legal_moves(game)
        counts[at] += len(plays)
        if at + 1 < deep:
            for move in plays:
                after = game.after(move)
                if not after.over:
                    walk(after, at + 1)

    walk(game_of(line), 0)
    yield from _same("nodes", line["nodes"][:deep], counts)


def position(line: Json) -> Differences:
    """Lawful cards and the verdicts on moves."""
    if "legal" in line:
        view = view_of(line, None)
        yield from _same("legal", line["legal"], [p.card.code for p in legal_moves(view)])
        told = {card.code: judge(view, Play(view.seat, card)).rule for card in view.hand}
        yield from _same("reasons", line["reasons"], told)
    yield from _verdicts(
        line, line.get("asked", ()), lambda one: view_of(line, one["move"]["seat"])
    )


def trick(line: Json) -> Differences:
    """Who takes a trick."""
    rules = rules_of(line)
    order = rules.contracts[line["contract"]].order(rules.pack, _suit(line["suit"]))
    place = order.winner([Card.of(code) for code in line["cards"]])
    yield from _same("winner", line["winner"], (line["leader"] + place) % 4)


def _suit(letter: str | None) -> Any:
    return Suit(letter) if letter else None


def auction(line: Json) -> Differences:
    """Who may say what before each bid, and what may be announced in the end."""
    moves = line["game"]["moves"]
    for step in line["steps"]:
        game = game_of(line, step["at"])
        said = [m for seat in range(4) for m in options(game.view(seat)) if isinstance(m, Bid)]
        found = {
            "at": step["at"],
            "turn": said[0].seat if said else None,
            "words": sorted(bid.word for bid in said if bid.contract is None),
            "games": [bid.contract for bid in said if bid.contract],
        }
        yield from _same(f"step {step['at']}", step, found)
        yield from _same("one at a time", len({bid.seat for bid in said}) <= 1, True)
        if step["at"] < len(moves):
            play(game, move_of(line, moves[step["at"]]))
    yield from _verdicts(line, line["asked"], lambda one: game_of(line, one["at"]).view(
        one["move"]["seat"]))  # fmt: skip
    game = game_of(line)
    yield from _same("announcements", line["announcements"], _announcements(game))
    if line["thrown_in_dealer"] is not None:
        verdicts = [judge(game.view(seat), Announce(seat, "wenz")) for seat in range(4)]
        dealers = [v.fact("dealer") for v in verdicts if v.rule == "announce.thrown_in"]
        yield from _same("thrown in", line["thrown_in_dealer"], next(iter(dealers), None))


def _announcements(game: Game) -> Json:
    """Every announcement that the judge allows; a Ramsch all four of them must be able to see."""
    rules, found = game.ruleset, []
    for name, contract in rules.contracts.items():
        nobody = contract.parties == "each"
        for seat in [None] if nobody else range(4):
            letters = [
                suit.letter if suit else ""
                for suit in contract.suits or (None,)
                if all(
                    judge(game.view(asked), Announce(seat, name, suit)).ok
                    for asked in (range(4) if seat is None else [seat])
                )
            ]
            if letters:
                found.append([seat, name, "".join(letters) or None])
    return found


def doubling(line: Json) -> Differences:
    """Who may knock and double after each move."""
    for step in line["calls"]:
        game = game_of(line, step["at"])
        able = [
            [seat, word]
            for seat in range(4)
            for word in CALLS
            if judge(game.view(seat), Call(seat, word)).ok
        ]
        yield from _same(f"after {step['at']}", step["lawful"], able)
    yield from _verdicts(line, line["asked"], lambda one: game_of(line, one["at"]).view(
        one["move"]["seat"]))  # fmt: skip


def claim(line: Json) -> Differences:
    """Whether a claim counts, and what the game comes to."""
    asked = [{"move": line["claim"], "ok": line["ok"], "rule": line["rule"]}]
    yield from _verdicts(line, asked, lambda one: view_of(line, one["move"]["seat"]))
    if line["ok"]:
        came = result(play(game_of(line), move_of(line, line["claim"])))
        yield from _same("result", line["result"], _result(came))
        yield from _same("settlement", line["settlement"], _settled(settle(came)))


def _ruling(game: Game, committed: Json, wanted: Json) -> Differences:
    card = committed.get("card")
    fault = Fault(**{**committed, "card": Card.of(card) if card else None,
                     "also": tuple(committed.get("also", ()))})  # fmt: skip
    ruling = consequence(game, fault)
    found: Json = {"word": ruling.word, "dealer": ruling.dealer}
    points = penalty_points(ruling)
    found["penalty_points"] = list(points) if points else None
    if ruling.result is not None:
        found["result"] = _result(ruling.result)
        found["settlement"] = _settled(settle(ruling.result))
    found = {key: value for key, value in found.items() if value is not None}
    yield from _same("ruling", wanted, found)


def fault(line: Json) -> Differences:
    """What a fault costs."""
    yield from _ruling(game_of(line), line["fault"], line["ruling"])


def revoke(line: Json) -> Differences:
    """The cards that should not have been played, and what they cost."""
    game = game_of(line)
    told = [
        {
            "seat": found.seat,
            "card": found.card.code,
            "trick": found.trick,
            "rule": found.verdict.rule,
            "shown": found.shown.code if found.shown else None,
            "shown_in": found.shown_in,
            "kind": found.fault.kind,
            "found": found.fault.found,
        }
        for found in find_revokes(game)
    ]
    wanted = [{k: v for k, v in one.items() if k != "ruling"} for one in line["revokes"]]
    yield from _same("revokes", wanted, told)
    for one in line["revokes"]:
        committed = {key: one[key] for key in ("kind", "seat", "card", "trick", "found")}
        yield from _ruling(game, committed, one["ruling"])


def settlement(line: Json) -> Differences:
    """Who has won how high, and what it is worth."""
    rules, came = rules_of(line), line["result"]
    if "declarer" in came:
        keys = ("points", "tricks", "laufende", "laufende_side", "knocks", "stoss")
        numbers = {key: came[key] for key in keys if key in came}
        found = decide(rules, came["contract"], came["declarer"], came.get("partner"),
                       suit=_suit(came.get("suit")), **numbers)  # fmt: skip
    else:
        found = decide_ramsch(rules, came["contract"], tuple(came["by_seat"]),
                              tuple(came["tricks_by_seat"]), knocks=came.get("knocks", 0),
                              highest_trump_of=tuple(line["best_trump_of"]))  # fmt: skip
    yield from _same("result", came, _result(found))
    yield from _same("settlement", line["settlement"], _settled(settle(found, line["stock"])))


def game(line: Json) -> Differences:
    """A whole game: every move lawful, then winners, points, result, money."""
    replay = game_of(line, 0)
    for move in line["game"]["moves"]:
        made = Play(replay.turn or 0, Card.of(move)) if isinstance(move, str) else None
        replay = play(replay, made or move_of(line, move))
    yield from _same("over", True, replay.over)
    yield from _same("winners", line["winners"], [trick.winner for trick in replay.tricks])
    yield from _same("points", line["trick_points"], [trick.points for trick in replay.tricks])
    came = result(replay)
    yield from _same("result", line["result"], _result(came))
    yield from _same("settlement", line["settlement"], _settled(settle(came, line["stock"])))


KINDS: dict[str, Callable[[Json], Differences]] = {
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


def differences(line: Json) -> list[str]:
    """What the package says otherwise than a line."""
    found = [f"{what}: {wanted} but {told}" for what, wanted, told in KINDS[line["kind"]](line)]
    if rules_of(line).digest != line["digest"]:
        found.append("digest")
    return found
