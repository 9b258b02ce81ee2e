"""Show me: the layout fits, the card loses there, and both lines are best play of all."""

from __future__ import annotations

from random import Random

from schafkopf_tutor.coach.advice import advise
from schafkopf_tutor.coach.outcomes import OpenCards
from schafkopf_tutor.coach.shown import shown, steps
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import side_of
from schafkopf_tutor.moves import Announce, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import deal
from schafkopf_tutor.rules import judge_in, result
from tests.coach import brute
from tests.coach.positions import HOUSES, played, worlds
from tests.longrun import scale

TRIED = OpenCards(brute.values_in)


def of_two_sides(rng: Random, left: int) -> Game:
    """A game at random in which a card is awaited, each hand holding so many cards."""
    while True:
        game = played(rng, {}, left)
        if game.turn is not None and game.contract and game.contract.parties != "each":
            return game


def own_points(game: Game, seat: int) -> int:
    """Card points of the seat's side, counted trick by trick."""
    side = side_of(game, seat)
    return sum(t.points for t in game.tricks if side_of(game, t.winner) == side)


def test_in_the_layout_shown_the_card_loses_by_what_is_said(seed):
    rng, found = Random(seed), 0
    for number in range(scale(240)):
        game = played(rng, HOUSES[number % len(HOUSES)], 2)
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        view = game.view()
        advice = advise(view, rng, 12, method=TRIED)
        fitting = worlds(game, view)
        for told in advice.cards:
            laid = shown(advice, told.card)
            losing = [
                at
                for at, each in enumerate(advice.outcomes)
                if each[told.card].value
                < (max(o.value for o in each.values())
                   if told is advice.best else each[advice.best.card].value)
            ]  # fmt: skip
            if laid is None:
                assert not losing
                continue
            found += 1
            assert laid.losing == len(losing)
            assert tuple(map(frozenset, laid.start.hands)) in fitting
            ends = [own_points(line, view.seat) for line in laid.lines]
            assert ends[1] - ends[0] == laid.lost > 0
            for line, card in zip(laid.lines, (laid.card, laid.rival), strict=True):
                first, second, third, fourth = laid.start.hands
                value = brute.values_in(game, [(first, second, third, fourth)])[0][card]
                mine = side_of(line, view.seat) == "declarer"
                assert own_points(line, view.seat) == (value if mine else 120 - value)
                lawful(laid.start, line)
    assert found > 2


def lawful(start: Game, line: Game) -> None:
    game = start
    for move in line.moves[len(start.moves) :]:
        assert judge_in(game, move).ok
        game = game.after(move)
    assert game.over


def test_it_is_gone_through_card_by_card():
    rng = Random(3)
    laid = None
    while laid is None:
        game = of_two_sides(rng, 2)
        advice = advise(game.view(), rng, 12, method=TRIED)
        laid = shown(advice, advice.cards[-1].card)
    for line in (0, 1):
        gone = steps(laid, line)
        assert gone[0] == laid.start
        assert gone[-1] == laid.lines[line]
        cards = [m for m in laid.lines[line].moves if isinstance(m, Play)]
        played_before = sum(isinstance(m, Play) for m in laid.start.moves)
        assert len(gone) == len(cards) - played_before + 1


def test_a_ramsch_is_played_on_as_its_players_play():
    rules = parse_game("ordnung dealer 3 | … / … / … / …").ruleset
    rng = Random(5)
    game = Game.start(rules, 3, deal(rules, rng)).after(Announce(None, "ramsch"))
    advice = advise(game.view(), rng, 6)
    worst = advice.cards[-1].card
    laid = shown(advice, worst)
    assert laid is not None
    points = [result(line).by_seat[0] for line in laid.lines]
    assert points[0] - points[1] == laid.lost > 0


def test_what_is_shown_is_drawn_from_what_the_seat_could_know():
    """Other hidden hands, the same view: the same layout is shown."""
    rng = Random(8)
    game = of_two_sides(rng, 3)
    view = game.view()
    hidden = sorted(worlds(game, view), key=str)
    laid = []
    for hands in (hidden[0], hidden[-1]):
        dealt = [tuple(m.card for m in game.moves if isinstance(m, Play) and m.seat == s)
                 + tuple(hands[s]) for s in range(4)]  # fmt: skip
        dealt[view.seat] = game.deal.hands[view.seat]
        whole = Deal(game.ruleset.pack, tuple(dealt))
        other = Game.start(game.ruleset, game.dealer, whole, game.moves)
        advice = advise(other.view(view.seat), Random(1), 8, method=TRIED)
        laid.append([shown(advice, one.card) for one in advice.cards])
    assert laid[0] == laid[1]
