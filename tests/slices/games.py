"""Doppelkopf games for the tests of the slice: rule sets, deals, games played at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from schafkopf_tutor.cards import DOUBLED_SHORT, Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import judge, legal_moves, play
from schafkopf_tutor.ruleset import RuleSet
from tests.slices.doppelkopf import DDV, ELDER, WORDS

SHORT = replace(DDV, name="ddv-short", pack=DOUBLED_SHORT)
NO_REPLY = replace(
    DDV, name="no-reply", settings=MappingProxyType({**DDV.settings, "calls.reply": False})
)
BY_NAME = {rules.name: rules for rules in (DDV, SHORT, NO_REPLY)}
NORMAL = Announce(None, "normal")


def shuffled(rng: random.Random, rules: RuleSet, elders: Sequence[int] = ()) -> Deal:
    """A deal, the two queens of clubs with these seats if they are given."""
    deck = list(rules.pack.cards)
    rng.shuffle(deck)
    hands: list[list[Card]] = [[], [], [], []]
    for seat in elders:
        hands[seat].append(ELDER)
        deck.remove(ELDER)
    for hand in hands:
        while len(hand) < rules.pack.hand_size:
            hand.append(deck.pop())
    return Deal(rules.pack, tuple(map(tuple, hands)))


def announced_at_random(rng: random.Random, game: Game) -> Game:
    """The game with some announcement that the law allows."""
    names = list(game.ruleset.words("games"))
    while True:
        name = rng.choice(names)
        suits = game.ruleset.contracts[name].suits
        for seat in rng.sample(range(4), 4):
            by = None if name == "normal" else seat
            move = Announce(by, name, rng.choice(suits) if suits else None)
            if judge(game.view(by), move).ok:
                return play(game, move)


def at_random(rng: random.Random, game: Game, *, calls: bool = False) -> Game:
    """The game played to its end, with every call that comes to somebody's mind and is lawful."""
    while game.turn is not None:
        if calls and rng.random() < 0.2:
            call = Call(rng.choice(range(4)), rng.choice(list(WORDS)))
            if judge(game.view(call.seat), call).ok:
                game = play(game, call)
        game = play(game, rng.choice(legal_moves(game)))
    return game


def read(text: str) -> Game:
    return parse_game(text, rules=BY_NAME.__getitem__)
