"""Endings in every contract, under every switch of the called ace; most with the ace at stake."""

from __future__ import annotations

from random import Random

from schafkopf_tutor import Card, Game, Play, parse_game
from tests.law import deals, oracle
from tests.law.oracle import House
from tests.law.test_oracle import HOUSES, ruleset

HOUSE_OF = {"": House(), **HOUSES}


def ending(rng: Random, *, cards: int, contract: str = "", house: str = "") -> Game:
    """A game with so many cards in the hand that leads, or fewer in the middle of a trick."""
    while True:
        start = deals.start(rng, 1.0 if contract == "rufspiel" else 0.0 if contract else 0.4)
        name = contract.removesuffix("-tout")
        if contract and start.contract != name:
            continue
        if contract != name:
            start = start._replace(contract=contract)
        game = begun(start, house)
        state = oracle.read(start.text("house"), HOUSE_OF[house])
        player = deals.Player(rng)
        size = len(start.hands[0])
        plays = 4 * (size - cards) + rng.randrange(4)
        for _ in range(plays):
            game = step(game, state, player)
        return game


def begun(start: deals.Start, house: str = "") -> Game:
    """The game of a start, under the rules of a house."""
    rules = ruleset(HOUSE_OF[house], short=len(start.hands[0]) == 6)
    return parse_game(start.text("house"), rules=lambda _: rules)


def step(game: Game, state: oracle.State, player: deals.Player) -> Game:
    """One more card, as a player who leans some way chooses it."""
    bit = player.choose(state)
    seat = state.turn
    state.push(bit)
    return game.after(Play(seat, Card.of(oracle.CODE[bit])))
