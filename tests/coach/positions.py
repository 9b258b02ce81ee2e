"""Positions of the coach's tests, and the hidden hands that fit them, found by trying all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View
from tests.law import oracle
from tests.law.deals import Player, start
from tests.law.houses import changed

GAMES = ["rufspiel", "geier", "farbwenz", "farbgeier", "wenz", "solo"]
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"called_ace__run_away_with": 3},
    {"called_ace__run_away_counts": "as_dealt"},
    {"called_ace__run_away_when_searched": True},
    {"called_ace__after_running_away": "forced"},
    {"called_ace__thrown_in_last": 2},
    {"called_ace__may_be_thrown": True},
)


def house_of(options: dict, short: bool) -> RuleSet:
    """A table that plays every game, with these duties of the called ace."""
    more = {"games": GAMES, "auction__nobody_plays": "ramsch", **options}
    return changed("cardgames-zone-short" if short else "ordnung", **more)


def played(rng: Random, options: dict, left: int) -> Game:
    """A game at random, often built around the called ace, until each hand holds ``left`` cards;
    then up to three cards more."""
    begun = start(rng, 0.6)
    short = len(begun.hands[0]) == 6
    rules = house_of(options, short)
    text = begun.text("x")
    game = parse_game(text, rules=lambda name: rules)
    house = oracle.House(**{name.split("__")[1]: value for name, value in options.items()})
    state = oracle.read(begun.text("ordnung"), house)
    player, more = Player(rng), rng.randrange(4)
    count = 4 * (rules.pack.hand_size - left) + more
    while len(state.played) < count:
        card = player.choose(state)
        (code,) = oracle.codes(card)
        game = game.after(Play(state.turn, next(c for c in rules.pack.cards if c.code == code)))
        state.push(card)
    return game


def lawful(game: Game, hands: Sequence[Hand]) -> bool:
    """Whether every move of this game was lawful had these hands been dealt."""
    other = Game.start(game.ruleset, game.dealer, Deal(game.ruleset.pack, tuple(hands)))
    for move in game.moves:
        if not judge_in(other, move).ok:
            return False
        other = other.after(move)
    return True


def shared_out(cards: Hand, sizes: Sequence[int]) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal these cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in shared_out(rest, sizes[1:]):
            yield (hand, *others)


def worlds(game: Game, view: View) -> set[tuple[frozenset, ...]]:
    """All hidden hands that fit: each one tried with the judge from the first move on."""
    others = [seat for seat in range(4) if seat != view.seat]
    hidden = tuple(card for seat in others for card in game.hands[seat])
    laid = {
        seat: tuple(m.card for m in game.moves if isinstance(m, Play) and m.seat == seat)
        for seat in range(4)
    }
    found = set()
    for share in shared_out(hidden, [len(game.hands[seat]) for seat in others]):
        held = [view.hand] * 4
        for seat, hand in zip(others, share, strict=True):
            held[seat] = hand
        if lawful(game, [(*laid[seat], *held[seat]) for seat in range(4)]):
            found.add(tuple(map(frozenset, held)))
    return found


def stated(text: str) -> Game:
    """A game by its text."""
    return parse_game(text, rules=load)
