"""The expert: lawful, the same for the same luck, and blind to hidden cards."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.coach import player_named, player_names
from schafkopf_tutor.coach.expert import Expert
from schafkopf_tutor.coach.games import announced, open_rate, possible
from schafkopf_tutor.coach.outcomes import OpenCards, game_in
from schafkopf_tutor.coach.worlds import sample
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Bid, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import Player, deal, finish, named
from schafkopf_tutor.rules import judge, legal_moves
from schafkopf_tutor.rulesets import load, shipped
from tests.coach import brute
from tests.coach.positions import played
from tests.longrun import scale


def easily(game: Game, points: int) -> bool:
    """A stand-in for the solver before the first card, where trying all takes too long: whoever
    holds more of the six highest trumps than the others reaches anything."""
    side, order = brute.side_in(game), game.order
    assert order is not None
    top = order.trumps[:6]
    held = [sum(card in top for card in hand) for hand in game.deal.hands]
    return sum(held[seat] for seat in side) > sum(held) / 2


QUICK = Expert(worlds=3, later=3, method=OpenCards(brute.values_in))


def last_cards(rng: Random, left: int = 2) -> Game:
    while True:
        game = played(rng, {}, left)
        if game.turn is not None and game.contract and game.contract.parties != "each":
            return game


def test_the_coach_knows_every_player():
    assert player_named("expert").name == "expert"
    assert player_named("solid").name == "solid"
    assert set(player_names()) >= {"random", "solid", "expert"}
    assert isinstance(player_named("expert"), Player)
    with pytest.raises(TutorError):
        player_named("nobody")


def test_his_cards_are_lawful_and_the_same_for_the_same_luck(seed):
    rng = Random(seed)
    for _ in range(scale(400)):
        view = last_cards(rng).view()
        card = QUICK.choose(view, Random(3))
        assert judge(view, card).ok
        assert card == QUICK.choose(view, Random(3))


def test_he_sees_no_hidden_hand(seed):
    """The hidden hands are swapped for others that fit: he moves as before."""
    rng = Random(seed)
    for _ in range(scale(400)):
        game = last_cards(rng, 3 if rng.random() < 0.2 else 2)
        view = game.view()
        other = game_in(game, sample(view, 1, rng).worlds[0])
        assert other.view(view.seat) == view
        assert QUICK.choose(other.view(view.seat), Random(5)) == QUICK.choose(view, Random(5))


def test_where_all_is_known_he_plays_the_best_card(seed):
    """In the last trick but one with one world left, the card is one of best value."""
    rng, several = Random(seed), 0
    for _ in range(scale(600)):
        game = last_cards(rng)
        view = game.view()
        drawn = sample(view, 500, rng)
        if len(drawn.worlds) != 1:
            continue
        several += len(legal_moves(view)) > 1
        (values,) = brute.values_in(game, drawn.worlds)
        ours = view.seat in brute.side_in(game)
        card = QUICK.choose(view, Random(1))
        assert isinstance(card, Play)
        worst = min(values.values()) if ours else max(values.values())
        best = max(values.values()) if ours else min(values.values())
        # He goes by money: a point more that changes nothing is worth nothing to him.
        if (best >= 61) is not (worst >= 61):
            assert (values[card.card] >= 61) is (best >= 61)
    assert several


@pytest.mark.parametrize("name", shipped())
def test_his_bids_are_lawful_in_every_auction(name, seed):
    rules = load(name)
    bold = [QUICK, named("solid"), QUICK, named("solid")]
    for number in range(scale(60)):
        rng = Random(seed + number)
        game = Game.start(rules, number % 4, deal(rules, rng))
        # Cards are played by solid: only what is said before them is asked of him here.
        seats = [_Talker(player) if player is QUICK else player for player in bold]
        finish(game, seats, rng)


class _Talker:
    """Speaks as one player does, and plays cards as solid."""

    def __init__(self, player: Player) -> None:
        self.player, self.name = player, player.name

    def choose(self, view, rng):
        return (named("solid") if view.turn is not None else self.player).choose(view, rng)

    def call(self, view, rng, calls):
        return self.player.call(view, rng, calls)


def test_he_plays_what_is_sure_and_passes_what_is_hopeless():
    sure = "EO GO HO SO EU GU HA HZ"
    poor = "E9 E8 E7 G9 G8 S9 S8 S7"
    for hand, words in ((sure, {"spiele"}), (poor, {"weiter"})):
        view = parse_game(f"ordnung dealer 3 | {hand} / … / … / …").view(0)
        bid = QUICK.choose(view, Random(1))
        assert isinstance(bid, Bid)
        assert bid.word in words


def test_every_game_that_a_hand_may_announce_is_looked_at():
    """Own aces and missing suits as in O 2.3.1: with EA no Eichel is called, without a plain Gras
    no Gras; Wenz and the four Soli may always be announced."""
    view = parse_game("ordnung dealer 3 | EO GO GU EA E9 S9 S8 H7 / … / … / …").view(0)
    games = [(game.contract, game.suit.letter if game.suit else "") for game in possible(view)]
    assert [g for g in games if g[0] == "rufspiel"] == [("rufspiel", "S")]
    assert {g for g in games if g[0] in ("wenz", "solo")} == {
        ("wenz", ""), ("solo", "E"), ("solo", "G"), ("solo", "H"), ("solo", "S")
    }  # fmt: skip
    assert "sie" not in {name for name, _ in games}


def test_a_game_that_is_shown_is_won():
    view = parse_game("ordnung dealer 3 | EO GO HO SO EU GU HU SU / … / … / …").view(0)
    rate = open_rate(view, Announce(0, "sie"), 5, Random(1))
    assert rate.won.mean == 1.0
    # The Sie of 50, four times, with eight Laufende at 10: (50 + 80) · 4 from each of three.
    assert rate.value.mean == 3 * 4 * (50 + 80)


def test_the_hypothetical_game_is_as_if_announced_at_once():
    view = parse_game(f"ordnung dealer 1 | {'… / ' * 3}… | 2 says spiele").view(3)
    seen = announced(view, Announce(3, "wenz"))
    assert (seen.leader, seen.turn, seen.moves) == (2, 2, (Announce(3, "wenz"),))
