"""Whole games at random under every table, counted by two ways, and held against a second account
of who wins what, which is written here from the notes on the rules and shares no code with the law.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.result import silent
from schafkopf_tutor.moves import Announce, Bid, Call, Give, Play
from schafkopf_tutor.notation import format_game, format_position, parse_game
from schafkopf_tutor.rules import (
    judge,
    judge_in,
    law_of,
    legal_moves,
    play,
    position,
    read_position,
    result,
    settle,
)
from schafkopf_tutor.rulesets import load, shipped
from tests.law.doppelkopf.tables import (
    TABLES,
    counts,
    game_named,
    named,
    played_at_random,
    settled_at_random,
    shuffled,
)

EVERY = (*shipped("doppelkopf"), *TABLES)


# --- a second account -----------------------------------------------------------------------------

RANKS = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0}
LADIES = ["EO", "GO", "HO", "SO"]
BOYS = ["EU", "GU", "HU", "SU"]
MIXED = {
    "damensolo": LADIES,
    "bubensolo": BOYS,
    "fleischlos": [],
    "husarenritt": ["EO", "EU", "GO", "GU", "HO", "HU", "SO", "SU"],
    "dame-bube": LADIES + BOYS,
    "koenig-dame": ["EK", "GK", "HK", "SK", *LADIES],
    "koenig-bube": ["EK", "GK", "HK", "SK", *BOYS],
    "koenig-dame-bube": ["EK", "GK", "HK", "SK", *LADIES, *BOYS],
}


def trumps(name: str, suit: str, said: Sequence[str]) -> list[str]:
    """The trumps of a game, highest first, from the tables of DK-3."""
    kind = name.removeprefix("pflicht-")
    if kind in MIXED:
        return MIXED[kind]
    alone = "solo" in kind
    rest = [suit + rank for rank in "AZK9" if suit + rank != "HZ"]
    found = ["HZ", *LADIES, *BOYS, *rest]
    if alone:
        return found
    if "omega" in said:
        return [card for card in found if card not in rest]
    for word, card in (("schweine", "SA"), ("hyperschweine", "S9"), ("schweineroyal", "SK")):
        if word in said:
            found.remove(card)
            found.insert(0, card)
    return found


class Told:
    """What a game came to, counted anew from the cards alone."""

    def __init__(self, game: Game) -> None:
        self.house = game.ruleset["tariff.calls"] == "double"
        self.rules = game.ruleset
        assert game.announced is not None
        self.name = game.announced.contract
        self.game = game
        self.by = game.announced.seat
        said = {m.word for m in game.moves if isinstance(m, Call | Bid)}
        self.said = said
        suit = game.announced.suit.letter if game.announced.suit else "S"
        self.high = trumps(self.name, suit, sorted(said))
        self.tricks = list(self._tricks())
        self.re = self._re()

    def line(self, card: str) -> str:
        return "T" if card in self.high else card[0]

    def strength(self, card: str, alone: bool) -> int:
        if card in self.high:
            return 100 - self.high.index(card)
        order = "AZKOU9"
        if card[0] == "H" and "nacktmulle" in self.said and not alone:
            order = "A9K"
        return 50 - order.index(card[1])

    def _tricks(self) -> Iterator[tuple[int, list[str], int]]:
        """Leader, cards and winner of each trick."""
        laid = [(m.seat, m.card.code) for m in self.game.moves if isinstance(m, Play)]
        alone = "solo" in self.name or self.name in MIXED or self.name == "pflicht-fleischlos"
        suits = "solo" in self.name and self.name.removeprefix("pflicht-") not in MIXED
        many = len(laid) // 4
        for number in range(many):
            four = laid[4 * number : 4 * number + 4]
            first = self.line(four[0][1])
            best = 0
            for place, (_, card) in enumerate(four):
                line = self.line(card)
                if line not in (first, "T") or (
                    line == "T" and first == "S" and "omega" in self.said and not alone
                ):
                    continue
                ours, theirs = self.strength(card, alone), self.strength(four[best][1], alone)
                again = card == four[best][1] == "HZ" and place != best and "HZ" in self.high
                later = self.rules["play.later"]
                later_wins = later == "second" or (
                    later == "second_except_last" and number < many - 1
                )
                if ours > theirs or (again and later_wins and (not alone or suits)):
                    best = place
            yield four[0][0], [card for _, card in four], four[best][0]

    def _re(self) -> set[int]:
        by = self.by
        if by is None:
            dealt = enumerate(self.game.deal.hands)
            return {seat for seat, held in dealt if "EO" in [card.code for card in held]}
        if self.name == "armut":
            taken = {m.seat for m in self.game.moves if isinstance(m, Bid) and m.word == "nehme"}
            return {by} | taken
        if self.name == "witwe":
            seen = 0
            for _, cards, winner in self.tricks:
                seen += cards.count("GO")
                if seen == 2:
                    return {winner}
        if self.name.startswith("hochzeit"):
            for _, cards, winner in self.tricks[:3]:
                trump = self.line(cards[0]) == "T"
                wanted = {"hochzeit-trumpf": trump, "hochzeit-farbe": not trump}
                if winner != by and wanted.get(self.name, True):
                    return {by, winner}
        return {by}

    def points(self, side: bool) -> int:
        return sum(
            RANKS[card[1]]
            for _, cards, winner in self.tricks
            for card in cards
            if (winner in self.re) is side
        )

    def claim(self, side: str) -> int:
        steps = ["", "90", "60", "30", "schwarz"]
        made = [steps.index(w[len(side) :]) + 1 for w in self.words() if w.startswith(side)]
        return max(made, default=0)

    def words(self) -> list[str]:
        return [m.word for m in self.game.moves if isinstance(m, Call)]

    def needs(self, claim: int, other: int, own: str) -> int | str:
        """The least points of a side from the tables of DK-14.8."""
        if claim > 1:
            return (151, 181, 211, "all")[claim - 2]
        if other > 1:
            return (90, 60, 30, "one")[other - 2]
        if own == "re":
            return 120 if (claim, other) == (0, 1) and not self.house else 121
        if self.house:
            return 121 if claim else 120
        return 121 if (claim, other) == (1, 0) else 120

    def won(self, side: bool) -> bool:
        claims = {True: self.claim("re"), False: self.claim("kontra")}
        need = self.needs(claims[side], claims[not side], "re" if side else "kontra")
        if isinstance(need, int):
            return self.points(side) >= need
        taken = sum((winner in self.re) is side for _, _, winner in self.tricks)
        return taken == len(self.tricks) if need == "all" else taken > 0

    def specials(self, side: bool) -> int:
        alone = len(self.re) == 1
        if alone and not self.rules["extras.in_solo"]:
            return 0
        total = 0
        for number, (leader, cards, winner) in enumerate(self.tricks, 1):
            last = number == len(self.tricks)
            ours = (winner in self.re) is side
            for place, card in enumerate(cards):
                theirs = (((leader + place) % 4) in self.re) is not side
                if not (ours and theirs):
                    continue
                if card == "SA" and "schweine" not in self.said:
                    total += self.rules.number("tariff.fox_last") if last else 1
                caught = self.rules["extras.karlchen_caught"]
                taker = cards[(winner - leader) % 4]
                if (
                    last
                    and card == "EU"
                    and (caught == "any" or (caught, taker) == ("queen", "SO"))
                ):
                    total += 1
            if ours and sum(RANKS[card[1]] for card in cards) >= 40:
                total += 2 if self.house and {card[1] for card in cards} == {"A"} else 1
            total += bool(ours and last and cards[(winner - leader) % 4] == "EU")
        return total

    def steps(self, side: bool) -> int:
        """Stages below 90, 60, 30 and schwarz that a side has pushed the other to."""
        other = self.points(not side)
        none = not any((winner in self.re) is not side for _, _, winner in self.tricks)
        return sum(other < limit for limit in (90, 60, 30)) + none

    def beaten(self, side: bool) -> int:
        missed = self.claim("kontra" if side else "re") - 1
        return sum(self.points(side) >= limit for limit in (120, 90, 60, 30)[: max(missed, 0)])

    def value(self) -> tuple[bool | None, int]:
        """Who wins (True is Re), and the value seen from there; without a winner from Re."""
        alone = len(self.re) == 1
        wins = [side for side in (True, False) if self.won(side)]
        claims = [self.claim("re"), self.claim("kontra")]
        if not wins:
            if self.house:
                return None, 0
            own = [self.steps(s) + self.beaten(s) + self.specials(s) for s in (True, False)]
            return None, own[0] - own[1]
        (side,) = wins
        net = self.specials(side) - self.specials(not side)
        elders = 0 if side or alone else 1
        calls = sum(claim > 0 for claim in claims)
        promised = [max(claim - 1, 0) for claim in claims]
        if not self.house:
            base = 1 + self.steps(side) + elders + 2 * calls + sum(promised) + self.beaten(side)
            return side, base + net
        tie = self.points(True) == 120 and not any(claims)
        base = (0 if tie else 1) + self.steps(side)
        kept = 2 * promised[0 if side else 1]
        return side, max(0, base * 2**calls + kept + elders + net)

    def writes(self) -> tuple[int, ...]:
        side, value = self.value()
        found = []
        for seat in range(4):
            ours = (seat in self.re) is (True if side is None else side)
            times = 3 if len(self.re) == 1 and seat in self.re else 1
            if self.house:
                found.append(value * times if ours else 0)
            else:
                found.append((value if ours else -value) * times)
        return tuple(found)


def check(game: Game) -> None:
    """A finished game agrees with the second account."""
    told = Told(game)
    assert [trick.winner for trick in game.tricks] == [winner for _, _, winner in told.tricks]
    came_to = result(game)
    assert set(came_to.re) == told.re
    assert came_to.points == (told.points(True), told.points(False))
    assert sum(came_to.points) == 240
    assert came_to.levels == (told.claim("re"), told.claim("kontra"))
    side, value = told.value()
    assert came_to.winner == {True: 0, False: 1, None: None}[side]
    paid = settle(came_to)
    assert paid.value == value
    assert paid.payout == told.writes()
    if game.ruleset["tariff.writes"] == "both":
        assert sum(paid.payout) == 0


@pytest.mark.parametrize("name", EVERY)
def test_whole_games(name: str, scale, seed, record):
    rules, rng = named(name), random.Random(f"{seed}{name}")
    games = scale(5_000 if name in shipped("doppelkopf") else 400)
    played = Counter[str]()
    for number in range(games):
        poor = None if number % 8 else 1
        game = Game.start(rules, number % 4, shuffled(rng, rules, poor=poor))
        game = settled_at_random(rng, game)
        if game.contract is None:
            assert game.view(0).read(law_of(rules).read).auction.redeal
            played["redeal"] += 1
            continue
        contract = game.contract.name
        game = played_at_random(rng, game)
        played["silent" if silent(game) else contract] += 1
        assert set(counts(game)) == set(rules.pack.faces)
        assert set(counts(game).values()) == {2}
        check(game)
        if not number % 10:
            again = parse_game(format_game(game), rules=named)
            assert again == game
            assert result(again) == result(game)
    if games >= 5_000:
        assert len(played) > 8
        record(f"doppelkopf_{name}", dict(sorted(played.items())))


@pytest.mark.parametrize("name", EVERY)
def test_every_game_of_a_table_is_played(name: str):
    """Each contract once or more, without reservations, as it is stated."""
    rules, rng = named(name), random.Random(name)
    for contract in rules.words("games"):
        parties, goal = rules.contracts[contract].parties, rules.contracts[contract].goal
        if goal == "redeal" or parties == "taker":
            continue
        elders = [1, 1] if goal == "partner" else []
        suits = rules.contracts[contract].suits or (None,)
        for suit in suits:
            text = f"{contract} {suit.letter}" if suit else contract
            game = Game.start(rules, 3, shuffled(rng, rules, elders))
            game = play(game, game_named(text, 1))
            check(played_at_random(rng, game))


def test_the_second_account_would_see_a_slip():
    rules, rng = load("ddv"), random.Random(3)
    game = play(Game.start(rules, 3, shuffled(rng, rules)), Announce(None, "normal"))
    game = played_at_random(rng, game)
    told = Told(game)
    told.re = {0, 1, 2, 3} - told.re
    assert told.points(True) != Told(game).points(True) or told.value() != Told(game).value()


# --- positions ------------------------------------------------------------------------------------


def test_a_position_decides_as_its_game(seed):
    """What a view is told in a position, without its history, is judged alike: plays and calls."""
    rng = random.Random(seed)
    for name in ("ddv", "haus", "ddv-short"):
        rules = named(name)
        for number in range(6):
            game = Game.start(rules, number % 4, shuffled(rng, rules))
            game = settled_at_random(rng, game)
            if game.contract is None or game.contract.parties in ("taker", "widow"):
                continue
            while game.turn is not None:
                view = game.view()
                told = read_position(format_position(position(view)), rules=named)
                assert told.order == view.order
                for card in dict.fromkeys(view.hand):
                    move = Play(view.seat, card)
                    assert judge(told, move) == judge(view, move)
                for word in ("re", "re90", "kontra", "kontra60", "reschwarz"):
                    said = Call(view.seat, word)
                    assert judge(told, said).ok == judge(view, said).ok, (word, format_game(game))
                if rng.random() < 0.3:
                    call = Call(view.seat, rng.choice(["re", "kontra", "re90", "kontra90"]))
                    game = play(game, call) if judge(view, call).ok else game
                game = play(game, rng.choice(legal_moves(game)))


# --- counting -------------------------------------------------------------------------------------


def lines_by_law(game: Game, depth: int) -> int:
    """How many lines of cards there are, asking the judge."""
    if not depth:
        return 1
    return sum(lines_by_law(game.after(move), depth - 1) for move in legal_moves(game))


def lines_by_hand(
    hands: list[list[str]], turn: int, lead: str | None, order: Told, left: int, laid: list[str]
) -> int:
    """The same from the words of DK-4.2 and 4.3, and the second account's order; equal cards of a
    hand are one."""
    if not left:
        return 1
    held = hands[turn]
    fits = [card for card in held if lead and order.line(card) == lead]
    total = 0
    for card in set(fits or held):
        rest = [list(hand) for hand in hands]
        rest[turn].remove(card)
        now = [*laid, card]
        first = lead or order.line(card)
        if len(now) < 4:
            total += lines_by_hand(rest, (turn + 1) % 4, first, order, left - 1, now)
            continue
        best = 0
        for place in range(1, 4):
            line = order.line(now[place])
            if line in (first, "T") and order.strength(now[place], False) > order.strength(
                now[best], False
            ):
                best = place
        total += lines_by_hand(rest, (turn - 3 + best) % 4, None, order, left - 1, [])
    return total


class Order(Told):
    """Only the order of a game of the second account."""

    def __init__(self, name: str, suit: str) -> None:
        self.high, self.said = trumps(name, suit, ()), set()


COUNTED = [
    "normal", "solo E", "solo G", "solo H", "solo S", "damensolo", "bubensolo", "fleischlos",
    "husarenritt", "dame-bube",
]  # fmt: skip


@pytest.mark.parametrize("text", COUNTED)
def test_lines_are_counted_alike_by_two_ways(text: str, seed):
    rng = random.Random(f"{seed}{text}")
    rules = named("haus-short") if text in ("husarenritt", "dame-bube") else named("ddv-short")
    name, _, letter = text.partition(" ")
    for _ in range(2):
        game = play(Game.start(rules, 3, shuffled(rng, rules)), game_named(text, 0))
        while game.trick or len(game.hands[0]) > 3:
            game = play(game, rng.choice(legal_moves(game)))
        hands = [[card.code for card in held] for held in game.hands]
        depth = 8 if rules["play.later"] == "first" else 4
        by_hand = lines_by_hand(hands, game.leader, None, Order(name, letter or "S"), depth, [])
        assert lines_by_law(game, depth) == by_hand


# --- what others give each other stays hidden --------------------------------------------------


def test_nobody_else_sees_what_is_given(seed):
    rng, rules = random.Random(seed), named("ddv-more")
    for _ in range(3):
        game = Game.start(rules, 3, shuffled(rng, rules, poor=2))
        for seat in range(4):
            game = play(game, Bid(seat, "vorbehalt" if seat == 2 else "gesund"))
        for bid in (Bid(2, "bid", "armut"), Bid(3, "passe"), Bid(0, "nehme")):
            game = play(game, bid)
        game = settled_at_random(rng, game)
        given = [move for move in game.moves if isinstance(move, Give)]
        assert game.contract is not None
        assert game.contract.name == "armut"
        assert {move.seat for move in given} <= {0, 2}
        pair = {0, 2}
        for seat in range(4):
            shown = [move for move in game.view(seat).moves if isinstance(move, Give)]
            assert [move.count for move in shown] == [move.count for move in given]
            seen = [move.cards if seat in pair else () for move in given]
            assert [move.cards for move in shown] == seen
        assert not given or judge_in(game, given[0]).rule == "armut.now"
        check(played_at_random(rng, game))


def test_card_objects_are_the_package_s():
    assert Card.of("EO") is load("ddv").pack.faces[3]
