"""What a rule of thumb brings, between computer players: the same deals with it and without it.

Three seats play as ``solid`` does, and so does the fourth, except where the rule is at stake. Each
deal is played with every seat as the fourth, once keeping to the rule and once not. What differs is
the rule, so all that is luck of the cards falls out of the difference.

The figures that a lesson shows are kept in ``data/players/compared.json``; they are made by
``python -m tests.players.evidence``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.data import resource
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move, Play
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.rounds import deal, finish
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.simulate import Estimate, estimate
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.players.thumbs import cheapest
from schafkopf_tutor.players.weaknesses import (
    Weakness,
    empty_suit,
    partner_leads_suits,
    small_first,
    smears_to_others,
    wastes_trump,
)
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class Leaning(Solid):
    """Plays as solid does, except where ``leaning`` names a card."""

    leaning: Weakness = lambda s: None

    def choose(self, view: View, rng: Random) -> Move:
        """A bid, an announcement or a card."""
        if view.turn is None:
            return super().choose(view, rng)
        card = self.leaning(Sight(view))
        return super().choose(view, rng) if card is None else Play(view.seat, card)


class Compared(NamedTuple):
    """Who keeps to a rule, and who does not."""

    keeps: Weakness
    breaks: Weakness


# --- what is compared ----------------------------------------------------------------------------


def as_solid(s: Sight) -> Card | None:
    """Nothing but what solid plays."""
    return None


def holds_back(s: Sight) -> Card | None:
    """No points go on a trick that a partner has."""
    counts = any(card.points for card in s.cards)
    return cheapest(s, s.cards) if s.trick and s.ours and counts else None


def foe_leads_trump(s: Sight) -> Card | None:
    """An opponent of the declarer leads trump, if he has one."""
    trumps = s.of(TRUMP, s.cards)
    if s.trick or s.declarer is None or s.declares or not trumps:
        return None
    return cheapest(s, trumps)


def long_on_short_way(s: Sight) -> Card | None:
    """Against one who plays alone: a long suit if he is next, a short one if he plays last."""
    return _by_length(s, 1)


def short_on_short_way(s: Sight) -> Card | None:
    """The other way round."""
    return _by_length(s, -1)


def _by_length(s: Sight, sign: int) -> Card | None:
    plain = [card for card in s.cards if s.line(card) is not TRUMP]
    alone = s.contract.parties == "alone" and s.declarer is not None
    if s.trick or not alone or s.declares or not plain:
        return None
    behind = ((s.declarer or 0) - s.seat) % len(SEATS)
    if behind == 2:
        return None  # neither the short way nor the long one
    longest = sign if behind == 1 else -sign
    suit = max(Suit, key=lambda suit: longest * len(s.of(suit, plain)) if s.of(suit, plain) else -9)
    cards = s.of(suit, plain)
    return cards[0] if s.master(cards[0]) else cheapest(s, cards)


RULES: Final[Mapping[str, Compared]] = MappingProxyType(
    {
        "trumps_first": Compared(as_solid, small_first),
        "partner_trumps": Compared(as_solid, partner_leads_suits),
        "foes_suits": Compared(as_solid, foe_leads_trump),
        "living_suit": Compared(as_solid, empty_suit),
        "smears": Compared(as_solid, holds_back),
        "low_to_foes": Compared(as_solid, smears_to_others),
        "no_waste": Compared(as_solid, wastes_trump),
        "ways": Compared(long_on_short_way, short_on_short_way),
    }
)
"""By id, in the order in which they are shown."""


# --- figures -------------------------------------------------------------------------------------


class Came(NamedTuple):
    """What came of a game for one seat: card points of its side, and money."""

    points: float
    money: float


class Figure(NamedTuple):
    """What keeping to a rule brings a game: in card points of one's side, and in money (the unit of
    the tariff). In so many of the deals, each played from four seats, it made a difference."""

    rule: str
    points: Estimate
    money: Estimate
    differs: int


def measure(rule: str, ruleset: RuleSet, deals: int, seed: int) -> Figure:
    """Play so many deals with a rule and without it. KeyError for a rule that is not compared."""
    gains = [gain(RULES[rule], ruleset, seed, number) for number in range(deals)]
    points, money = (estimate(part) for part in zip(*gains, strict=True))
    return Figure(rule, points, money, sum(one != (0, 0) for one in gains))


def gain(compared: Compared, ruleset: RuleSet, seed: int, number: int) -> Came:
    """By how much who keeps to the rule does better with the cards of one deal, on the average of
    the four seats."""
    usual = _played(ruleset, seed, number)
    with_rule, without = ([_came(leaning, usual, seat) for seat in SEATS] for leaning in compared)
    pairs = list(zip(with_rule, without, strict=True))
    points = sum(keeps.points - breaks.points for keeps, breaks in pairs)
    money = sum(keeps.money - breaks.money for keeps, breaks in pairs)
    return Came(points / len(SEATS), money / len(SEATS))


@lru_cache(maxsize=4096)
def _played(ruleset: RuleSet, seed: int, number: int) -> Game:
    """A deal as four of solid play it."""
    rng = Random(f"{seed}/{number}")
    cards, dealer = deal(ruleset, rng), int(rng.random() * len(SEATS))
    return finish(Game.start(ruleset, dealer, cards), [Solid()] * len(SEATS), rng)


def _came(leaning: Weakness, usual: Game, seat: int) -> Came:
    """What comes of a game if one seat plays so; where it plays as usual, that is known."""
    if usual.contract is None:
        return Came(0, 0)
    game = usual if leaning is as_solid else _parted(leaning, usual, seat)
    found = result(game)
    if found.declarer is None:
        return Came(0, settle(found).payout[seat])
    every = sum(card.points for card in game.ruleset.pack.cards)
    points = found.points if seat in found.side else every - found.points
    return Came(points, settle(found).payout[seat])


def _parted(leaning: Weakness, usual: Game, seat: int) -> Game:
    """Played anew from where the seat plays another card; the usual game if it never does."""
    before = Game.start(usual.ruleset, usual.dealer, usual.deal)
    for move in usual.moves:
        if isinstance(move, Play) and move.seat == seat:
            card = leaning(Sight(before.view(seat)))
            if card is not None and card is not move.card:
                seated: list[Solid] = [Solid()] * len(SEATS)
                seated[seat] = Leaning(leaning=leaning)
                return finish(before, seated, Random(0))
        before = before.after(move)
    return usual


class Evidence(NamedTuple):
    """The figures that are kept, and how they were made."""

    rules: str
    seed: int
    deals: int
    date: str
    command: str
    figures: tuple[Figure, ...]


@cache
def evidence() -> Evidence:
    """The figures that are kept."""
    read: dict[str, Any] = json.loads(
        resource("players", "compared.json").read_text(encoding="utf-8")
    )
    deals = int(read["deals"])
    figures = tuple(
        Figure(
            rule,
            Estimate(one["points"][0], one["points"][1], deals),
            Estimate(one["money"][0], one["money"][1], deals),
            one["differs"],
        )
        for rule, one in read["figures"].items()
    )
    made = {name: read[name] for name in ("rules", "seed", "deals", "date", "command")}
    return Evidence(**made, figures=figures)
