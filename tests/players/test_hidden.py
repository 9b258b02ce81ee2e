"""Nobody sees a hidden hand: with the others' cards dealt anew, a player does the same."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move, Play
from schafkopf_tutor.players import awaited, deal, finish, named, names
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.thumbs import Reason
from schafkopf_tutor.rules import judge
from tests.players.test_games import HOUSES


def dealt_anew(game: Game, seat: int, rng: Random) -> Game | None:
    """The same game with the hidden cards of the other three dealt anew, its moves still lawful;
    None if no such deal was found."""
    others = [other for other in SEATS if other != seat]
    for _ in range(40):
        hidden = [card for other in others for card in game.hands[other]]
        rng.shuffle(hidden)
        hands: list[tuple[Card, ...]] = list(game.deal.hands)
        for other in others:
            gone = [m.card for m in game.moves if isinstance(m, Play) and m.seat == other]
            count = len(game.hands[other])
            hands[other] = (*gone, *hidden[:count])
            hidden = hidden[count:]
        again = Game.start(game.ruleset, game.dealer, Deal(game.deal.pack, tuple(hands)))
        lawful = True
        for move in game.moves:
            if isinstance(move, Play) and not judge(again.view(move.seat), move).ok:
                lawful = False
                break
            again = again.after(move)
        if lawful and any(set(again.hands[other]) != set(game.hands[other]) for other in others):
            return again
    return None


class Twice:
    """Plays as somebody does, and asks him again where the hidden cards lie otherwise."""

    def __init__(self, name: str, seen: Counter[str]) -> None:
        self.player = named(name)
        self.name = name
        self.seen = seen

    def check(self, game: Game, seat: int, move: Move | None, rng: Random) -> None:
        again = dealt_anew(game, seat, rng)
        if again is None:
            return
        view, other = game.view(seat), again.view(seat)
        assert view == other
        if move is None or not isinstance(move, Play):
            calls = may_call(game, seat)
            assert self.player.call(view, Random(1), calls) == self.player.call(
                other, Random(1), calls
            )
        if (now := awaited(game)) is not None and now.seat == seat:
            assert self.player.choose(view, Random(1)) == self.player.choose(other, Random(1))
            why = getattr(self.player, "why", None)
            if why is not None and move is not None:
                assert why(view, move) == why(other, move)
                assert isinstance(why(view, move), Reason | None)
        self.seen[self.name] += 1


def test_with_other_hidden_hands_the_same_move(scale, seed):
    rng = Random(seed)
    seen: Counter[str] = Counter()
    everybody = [Twice(name, seen) for name in names()]
    for number in range(scale(600)):
        rules = HOUSES[number % len(HOUSES)]
        game = Game.start(rules, number % 4, deal(rules, rng))
        seats = [everybody[int(rng.random() * len(everybody))] for _ in SEATS]
        whole = finish(game, [one.player for one in seats], rng)
        chosen = {int(rng.random() * len(whole.moves)) for _ in range(6)}
        for place, move in enumerate(whole.moves):
            seat = move.seat if move.seat is not None else game.leader
            if place in chosen:
                seats[seat].check(game, seat, move, rng)
            game = game.after(move)
    assert min(seen[name] for name in names()) > 0


def test_a_view_holds_no_hidden_card():
    rules = HOUSES[0]
    game = finish(Game.start(rules, 3, deal(rules, Random(2))), [named("solid")] * 4, Random(2))
    before = Game.start(rules, 3, game.deal, game.moves[:-20])
    for seat in SEATS:
        view = before.view(seat)
        open_cards = {*view.hand, *view.trick, *(c for t in view.tricks for c in t.cards)}
        told = set(re.findall(r"\b[EGHS][AZKOU987]\b", repr(view)))
        for other in SEATS:
            for card in before.hands[other]:
                assert card in open_cards or card.code not in told
