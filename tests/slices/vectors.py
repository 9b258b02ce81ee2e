"""What each kind of Doppelkopf vector asks of the slice, and which are not built.

Vectors are read in German letters here: Gras is Pik, Schellen is Karo.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from schafkopf_tutor.cards import DOUBLED, Card, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge, legal_moves, play, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick, View
from tests.slices.doppelkopf import DDV, Result, extra_points, search
from tests.slices.games import NO_REPLY, NORMAL, SHORT, at_random, shuffled

NOBODY = Deal(DOUBLED, ((), (), (), ()))

GAMES: Mapping[str, tuple[str, Suit | None]] = {
    "normal": ("normal", None),
    "diamond_solo": ("solo", Suit.SCHELLEN),
    "heart_solo": ("solo", Suit.HERZ),
    "spade_solo": ("solo", Suit.GRAS),
    "club_solo": ("solo", Suit.EICHEL),
    "queen_solo": ("damensolo", None),
    "jack_solo": ("bubensolo", None),
    "fleischlos": ("fleischlos", None),
    "husarenritt": ("husarenritt", None),
    "mixed_queen_jack": ("ober-unter-solo", None),
    "lustsolo": ("damensolo", None),
    "pflichtsolo": ("pflicht-damensolo", None),
    "schweine": ("normal-schweine", None),
    "hyperschweine": ("normal-hyperschweine", None),
    "schweineroyal": ("normal-schweineroyal", None),
    "omega_karo_hybrid": ("normal-omega", None),
}
LEVELS = {"none": 0, "re": 1, "kontra": 1, "no90": 2, "no60": 3, "no30": 4, "schwarz": 5}

Given: TypeAlias = Mapping[str, Any]
Case: TypeAlias = Mapping[str, Any]


_FRENCH = re.compile(r"[CSHD][ATKQJ9]")
_SUIT = {"C": "E", "S": "G", "H": "H", "D": "S"}


def german(value: Any) -> Any:
    """A vector with its cards and suits in German letters."""
    if isinstance(value, str) and _FRENCH.fullmatch(value):
        return read_card(value, letters="french").code
    if isinstance(value, list):
        return [german(item) for item in value]
    if isinstance(value, dict):
        return {_SUIT.get(key, key): german(item) for key, item in value.items()}
    return value


NOT_BUILT = {
    "auction": "who may announce what is the auction's affair, which the base does not have yet",
    "redeal": "throwing in is an option of the auction, off under ddv",
    "armut_offer": "Armut is off under ddv",
    "schweine_permission": "house rule",
    "witwe": "house rule",
    "forced_call": "the Pflichtansage is off under ddv",
    "session": "a series of games is no affair of one game's law",
    "dealer_sequence": "a series of games is no affair of one game's law",
    "pflichtsolo_order": "a series of games is no affair of one game's law",
}


def not_built(case: Case) -> str | None:
    """Why a vector is not run."""
    kind, given = case["kind"], case["given"]
    if kind in NOT_BUILT:
        return NOT_BUILT[kind]
    if given.get("profile") == "haus" and kind != "announce":
        return "result and value of the house rules"
    if given.get("variants"):
        return "a variant that is off under ddv"
    if given.get("second_dulle", "first") != "first":
        return "the second Dulle beats the first only by house rule"
    if "nacktmulle" in given.get("declared", ()):
        return "house rule: another order of a plain suit"
    return None


def cards(codes: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.of, codes))


def game_of(given: Given) -> Announce:
    name = [given.get("game", "normal"), *given.get("declared", ())][-1]
    contract, suit = GAMES[name]
    elders = DDV.contracts[contract].parties == "elders"
    return Announce(None if elders else given.get("player", 3), contract, suit)


def pack_of(given: Given) -> RuleSet:
    return SHORT if given.get("deck") == 40 else DDV


def order_of(given: Given) -> CardOrder:
    announced = game_of(given)
    return DDV.contracts[announced.contract].order(pack_of(given).pack, announced.suit)


def level(calls: list[str]) -> int:
    return max((LEVELS[call] for call in calls), default=0)


def deck(given: Given) -> Given:
    pack = pack_of(given).pack
    return {
        "cards": len(pack.cards),
        "per_player": pack.hand_size,
        "total_points": sum(card.points for card in pack.cards),
        "trumps_normal": sum(order_of(given).is_trump(card) for card in pack.cards),
    }


def orders(given: Given) -> Given:
    order = order_of(given)
    return {
        "trumps": [card.code for card in order.trumps],
        "plain": {suit.letter: [card.code for card in order.plain(suit)] for suit in Suit},
        "trump_cards": sum(order.is_trump(card) for card in order.pack.cards),
    }


def trick_winner(given: Given) -> Given:
    trick = cards(given["cards"])
    return {
        "winner_index": order_of(given).winner(trick),
        "points": sum(card.points for card in trick),
    }


def legal_plays(given: Given) -> Given:
    view = View.stated(DDV, game_of(given), 0, cards(given["hand"]), trick=cards(given["trick"]))
    return {"legal": sorted(move.card.code for move in legal_moves(view))}


def leader(given: Given) -> Given:
    return {"leader": Game.start(DDV, given["dealer"], NOBODY, [game_of(given)]).leader}


def parties(given: Given) -> Given:
    """A whole game: only its result says who played together."""
    rng = random.Random(5)
    game = play(Game.start(DDV, 3, shuffled(rng, DDV, given["club_queen_holders"])), NORMAL)
    side = result(at_random(rng, game)).re
    return {"re": list(side), "both": len(side) == 1}


def hochzeit_partner(given: Given) -> Given:
    contract = {"first": "hochzeit", "first_trump": "hochzeit-trump"}.get(given["call"])
    announced = Announce(given["suitor"], contract or "hochzeit-plain")
    tricks = [Trick(0, (Card.of(trick["lead"]),), trick["winner"]) for trick in given["tricks"]]
    number, side = search(replace(View.stated(DDV, announced, 0, ()), tricks=tuple(tricks)))
    partner = next(iter(set(side) - {given["suitor"]}), None)
    return {
        "partner": partner,
        "clarifying_trick": number,
        "alone": number > 0 and partner is None,
    }


def announce(given: Given) -> Given:
    rules = NO_REPLY if given["profile"] == "haus" else pack_of(given)
    found_in = given.get("clarifying_trick", 1)
    facts = {
        "re": given["side"] == "re",
        "own": level(given["own_side_said"]),
        "other": level(given["opp_said"]),
        "found_in": 0 if found_in == "open" else found_in,
    }
    hand = rules.pack.cards[: given["cards_in_hand"]]
    view = View.stated(rules, NORMAL, 0, hand, facts=facts)
    said = given["call"]
    word = said if LEVELS[said] == 1 else given["side"] + said.removeprefix("no")
    return {"legal": judge(view, Call(0, word)).ok}


def outcome(given: Given) -> Result:
    """A result as the vectors state it. Without numbers of tricks, who has points has some."""
    points = given["re_points"], given["kontra_points"]
    re_tricks = given.get("re_tricks", min(points[0], 6))
    kontra_tricks = given.get("kontra_tricks", min(points[1], 6))
    extras = [("fox", side) for side, name in enumerate(("re", "kontra"))
              for _ in range(given.get("extras", {}).get(name, 0))]  # fmt: skip
    return Result(
        DDV,
        (0,) if given.get("solo") else (0, 1),
        points,
        (re_tricks, kontra_tricks),
        (level(given["re_calls"]), level(given["kontra_calls"])),
        tuple(extras),
    )


def winner(given: Given) -> Given:
    side = outcome(given).winner
    return {"winner": "nobody" if side is None else ("re", "kontra")[side]}


_ITEMS = (
    (r"won", "won"),
    (r"against_the_elders", "against_the_elders"),
    (r"re_called", "re"),
    (r"kontra_called", "kontra"),
    (r"no\d0_called|schwarz_called|absagen_called", "absage"),
    (r"loser_below_\d0|thresholds_reached", "reached"),
    (r"\d+_against_\w+", "beaten"),
    (r"extra_re|extra_kontra", "fox"),
)


def score(given: Given) -> Given:
    came_to = outcome(given)
    settled = settle(came_to)
    assert sum(settled.payout) == 0
    lines = Counter[str]()
    for line in settled.lines:
        lines[line.rule] += line.amount
    return {
        **winner(given),
        "value": abs(settled.value),
        "per_player": {"re": settled.payout[0], "kontra": settled.payout[3]},
        "items": {rule: amount for rule, amount in lines.items() if amount},
    }


def summed(items: list[list[Any]]) -> Mapping[str, int]:
    """The items of a vector by our names: the base tells how often, not one by one."""
    lines = Counter[str]()
    for item, amount in items:
        (name,) = [name for pattern, name in _ITEMS if re.fullmatch(pattern, item)]
        lines[name] += amount
    return {name: amount for name, amount in lines.items() if amount}


def extras(given: Given) -> Given:
    order, earned = order_of(given), Counter[int]()
    for trick in given["tricks"]:
        laid = cards([card for _, card in trick["plays"]])
        first = trick["plays"][0][0]
        done = Trick(first, laid, (first + order.winner(laid)) % 4)
        earned.update(side for _, side in extra_points(given["re"], [done], last=trick["last"]))
    return {"re": earned[0], "kontra": earned[1]}


ANSWERS: Mapping[str, Callable[[Given], Given]] = {
    answer.__name__: answer
    for answer in (
        deck, orders, trick_winner, legal_plays, leader, parties,
        hochzeit_partner, announce, winner, score, extras,
    )
}  # fmt: skip


def wanted(case: Case) -> Given:
    want = dict(case["want"])
    want.pop("implied", None)  # follows from the levels; what it is worth, score says
    if "items" in want:
        want["items"] = summed(want["items"])
    if case["kind"] == "legal_plays":
        want["legal"] = sorted(want["legal"])
    return want
