"""Doppelkopf in outline on the shared base alone, to prove that the base carries the sister game.

Contracts and the tariff ``ddv`` are data beside this file. DK, OP: the project's notes on rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws import tricks
from schafkopf_tutor.laws.tricks import TrickFacts
from schafkopf_tutor.moves import SEATS, Announce, Call, Move, Play
from schafkopf_tutor.rules import Clause, Law
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import law_data, parse
from schafkopf_tutor.settlement import Line, Settlement, shares
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Fact, Trick, View

_law, _ddv = (Path(__file__).with_name(f"{n}.toml").read_text("utf-8") for n in ("law", "ddv"))
DDV: Final = parse(_ddv, "ddv", law=law_data(_law, "tests.slices.doppelkopf"))

RE, KONTRA = 0, 1
ELDER, FOX, KARLCHEN = Card.of("EO"), Card.of("SA"), Card.of("EU")
# A call names its side and its level: "re" is level 1, "kontra60" (Kontra, keine 60) is level 3.
SIDES, STEPS = ("re", "kontra"), ("", "90", "60", "30", "schwarz")
WORDS = {s + step: (side, n) for side, s in enumerate(SIDES) for n, step in enumerate(STEPS, 1)}
FACTS = {"re": bool, "own": int, "other": int, "replied": bool, "found_in": int}


def search(seen: View | Game) -> tuple[int, tuple[int, ...]]:
    """Which of three tricks found a Hochzeit's partner (0: not yet; else 1), and the seats of Re
    as far as announced (DK-7.2, 7.5, 7.7)."""
    re = () if seen.announced is None or seen.announced.seat is None else (seen.announced.seat,)
    if not (seen.contract and seen.order and seen.contract.goal == "partner"):
        return 1, re
    for number, trick in enumerate(seen.tricks[:3], 1):
        kind = "first_trump" if seen.order.is_trump(trick.cards[0]) else "first_plain"
        if seen.contract.parties in ("first", kind) and trick.winner not in re:
            return number, (*re, trick.winner)
    return (3 if len(seen.tricks) >= 3 else 0), re


def said(moves: Sequence[Move], side: int) -> tuple[int, int]:
    """How far a side has gone (0: nothing said), and what its first caller had played by then."""
    calls = [
        (WORDS[move.word][1], sum(isinstance(m, Play) and m.seat == move.seat for m in moves[:at]))
        for at, move in enumerate(moves)
        if isinstance(move, Call) and move.word in WORDS and WORDS[move.word][0] == side
    ]
    return (max(calls)[0], calls[0][1]) if calls else (0, 0)


def state(view: View) -> Mapping[str, Fact]:
    """What decides about this seat's calls: whether it is Re, how far its own side and the other
    have gone, its own only in a late reply, and the trick that found the partner. Stated facts
    stand above what the history tells."""
    found_in, declared = search(view)
    elder = ELDER in view.hand or Play(view.seat, ELDER) in view.moves
    re = bool(view.facts.get("re", view.seat in declared if declared else elder))
    (own, played), (other, _) = said(view.moves, int(not re)), said(view.moves, int(re))
    told = (re, own, other, played > found_in, found_in)
    return {**dict(zip(FACTS, told, strict=True)), **view.facts}


def partner_found(f: TrickFacts, call: Call) -> Verdict | None:
    """In a Hochzeit nothing is called before the partner is found (DK-13.9)."""
    return None if state(f.view)["found_in"] else Verdict(False, "say.partner_found")


def own_side(f: TrickFacts, call: Call) -> Verdict | None:
    """Once the game is announced each may call for himself, in the name of his side (DK-13.1)."""
    ok = f.contract and call.seat == f.seat and call.word in WORDS
    ok = ok and state(f.view)["re"] == (WORDS[call.word][0] == RE)
    return None if ok else Verdict(False, "say.own_side")


def goes_further(f: TrickFacts, call: Call) -> Verdict | None:
    """A call goes further than one's side has gone, but never on from a late reply (OP-10)."""
    ok = WORDS[call.word][1] > int(state(f.view)["own"]) and not state(f.view)["replied"]
    return None if ok else Verdict(False, "say.goes_further")


def in_time(f: TrickFacts, call: Call) -> Verdict:
    """The first level not yet called, which the call implies, must be in time (DK-13.4 to 13.10);
    Re or Kontra alone may answer with one card fewer than the other side needed (DK-13.7)."""
    facts, held = state(f.view), len(f.hand) + f.unknown
    replies = WORDS[call.word][1] == 1 and f.ruleset["calls.reply"]
    passed = int(facts["other" if replies else "own"]) + int(facts["found_in"])
    needed = f.ruleset.pack.hand_size - passed
    return Verdict(held >= needed, "say.in_time", (), (("held", held), ("needed", needed)))


def is_played(f: TrickFacts, move: Announce) -> Verdict | None:
    """Somebody plays a game of the rule set; the normal game is nobody's (DK-5.1, 9.2)."""
    ok = move.contract in f.ruleset.words("games")
    ok = ok and (move.seat is None) == (f.ruleset.contracts[move.contract].parties == "elders")
    return None if ok else Verdict(False, "announce.played")


def both_elders(f: TrickFacts, move: Announce) -> Verdict:
    """A Hochzeit needs both queens of clubs in one hand (DK-7.1); the rest is free."""
    held = tuple(card for card in f.hand if card is ELDER)
    ok = len(held) == 2 or f.ruleset.contracts[move.contract].goal != "partner"
    return Verdict(ok, "announce.both_elders", held)


@dataclass(frozen=True)
class Result:
    """The seats of Re; for Re and Kontra points, tricks and level called; extra points by side."""

    ruleset: RuleSet
    re: tuple[int, ...]
    points: tuple[int, int]
    tricks: tuple[int, int]
    levels: tuple[int, int] = (0, 0)
    extras: tuple[tuple[str, int], ...] = ()

    def reached(self, side: int) -> int:
        """The highest level that the side has kept, called or not: 1, and more for 90 and so on."""
        below = sum(self.points[1 - side] < limit for limit in (90, 60, 30))
        return 1 + below + (not self.tricks[1 - side])

    @property
    def winner(self) -> int | None:
        """The side that won; None if both failed at what they had announced (DK-14.1 to 14.5)."""
        claims = [side for side in (RE, KONTRA) if self.levels[side] > 1]
        if claims and all(self.levels[side] > self.reached(side) for side in claims):
            return 1 - claims[0] if len(claims) == 1 else None
        # Who kept an Absage has most of the points, too. A lone Kontra needs 121 itself (DK-14.2).
        needed = 120 if self.levels == (0, 1) else 121
        return RE if self.points[RE] >= needed else KONTRA


def extra_points(re: Sequence[int], won: Sequence[Trick], last: bool) -> Iterator[tuple[str, int]]:
    """Each extra point, with the side that earned it (DK-17.2 to 17.4)."""
    for trick in won:
        side = int(trick.winner not in re)
        foxes = [trick.seat_of(place) for place, card in enumerate(trick.cards) if card is FOX]
        yield from (("fox", side) for seat in foxes if int(seat not in re) != side)
        if trick.points >= 40:
            yield "doppelkopf", side
    if last and won[-1].cards[(won[-1].winner - won[-1].leader) % 4] is KARLCHEN:
        yield "karlchen", int(won[-1].winner not in re)


def result(game: Game) -> Result:
    """What a finished game came to. Re are the elders, or who announced and his partner (DK-5)."""
    if not game.over:
        raise DealError("error.result.not_over")
    re = search(game)[1] or tuple(seat for seat in SEATS if ELDER in game.deal.hands[seat])
    won = [[t.points for t in game.tricks if int(t.winner not in re) == side] for side in (0, 1)]
    levels = (said(game.moves, RE)[0], said(game.moves, KONTRA)[0])
    extras = tuple(extra_points(re, game.tricks, last=True))
    points, taken = (sum(won[RE]), sum(won[KONTRA])), (len(won[RE]), len(won[KONTRA]))
    return Result(game.ruleset, re, points, taken, levels, extras)


def reasons(r: Result) -> Iterator[tuple[str, int, int]]:
    """What the value is made of under ddv: a reason, how often, and for which side (DK-15)."""
    winner, solo = r.winner, len(r.re) == 1
    if winner is not None:
        yield "won", 1, winner
        yield "against_the_elders", int(winner == KONTRA and not solo), winner
        for side, name in enumerate(SIDES):
            yield name, int(r.levels[side] > 0), winner
            yield "absage", max(r.levels[side] - 1, 0), winner
    for side in (RE, KONTRA) if winner is None else (winner,):
        missed = (120, 90, 60, 30)[: max(r.levels[1 - side] - 1, 0)]
        yield "reached", r.reached(side) - 1, side
        yield "beaten", sum(r.points[side] >= points for points in missed), side
    yield from ((name, 1, side) for name, side in r.extras if not solo)


def settle(r: Result, stock: int = 0) -> Settlement:
    """The payout; lines as the winner sees them, and Re where nobody won (DK-15.8, 18.1, 18.2)."""
    seen_by = r.winner or RE
    tariff, times = r.ruleset.number, shares(r.re, won=seen_by == RE)
    signed = [(name, n if side == seen_by else -n) for name, n, side in reasons(r) if n]
    lines = [Line(name, n * tariff(f"tariff.{name}"), abs(n)) for name, n in signed]
    return Settlement.of(line.shared(times) for line in lines)


CLAUSES: Final[Mapping[type, tuple[Clause, ...]]] = {
    Play: tricks.PLAY,
    Call: (partner_found, own_side, goes_further, in_time),
    Announce: (is_played, both_elders),
}
LAW = Law("doppelkopf", TrickFacts, CLAUSES, result, settle, FACTS, state, what_ifs=tricks.if_void)
