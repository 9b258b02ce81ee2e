"""Sampled hidden hands: exactly those that fit what was played, each of them equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.dealing import Dealer
from schafkopf_tutor.coach.hidden import CoachError, Hidden
from schafkopf_tutor.coach.worlds import Reason, Worlds, sample
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game, read_card
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.rules import legal_moves, read_position
from schafkopf_tutor.view import View
from tests.coach.positions import HOUSES, played, shared_out, worlds
from tests.law.houses import house
from tests.longrun import scale

Shown = tuple[frozenset[Card], ...]


def as_set(world: Sequence[Hand]) -> Shown:
    return tuple(map(frozenset, world))


def all_of(view: View) -> set[Shown]:
    """Every world that the sampler can draw, with none left out: its own facts, all tried."""
    hidden = Hidden.of(view)
    found = set()
    for share in shared_out(hidden.cards, [pile.size for pile in hidden.piles]):
        allowed = all(
            pile.place in hidden.allowed[card]
            for pile, hand in zip(hidden.piles, share, strict=True)
            for card in hand
        )
        if allowed and hidden.possible(share):
            held = [view.hand] * 4
            for pile, hand in zip(hidden.piles, share, strict=True):
                held[pile.place] = hand
            found.add(as_set(held))
    return found


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_the_worlds_are_those_in_which_every_move_was_lawful(number, seed):
    """Brute force: every hand tried with the judge from the announcement on, in games that are
    built around the called ace, in every house's rules for it, seen from each seat."""
    rng, several = Random(seed + number), 0
    for _ in range(scale(80)):
        game = played(rng, HOUSES[number], 2)
        for seat in range(4):
            view = game.view(seat)
            fitting = worlds(game, view)
            assert all_of(view) == fitting
            several += len(fitting) > 1
            drawn = sample(view, 3, rng)
            assert {as_set(world) for world in drawn.worlds} <= fitting
    assert several


AUCTIONS = (
    *("ordnung", "schafkopfschule-2007", "cardgames-zone-variants", "doppelbild"),
    *("only-rufspiel", "passed-eichel-ober-or-ramsch", "passed-eichel-ober", "long-list"),
)


@pytest.mark.parametrize("name", AUCTIONS)
def test_what_was_said_counts_too(name, seed):
    """The same with every bid, announcement, knock and Stoß on record, said at random: who could
    not have said it holds other cards."""
    rng, rules = Random(seed), house(name)
    guess = [named("random")] * 4
    for _ in range(scale(80)):
        begun = Game.start(rules, rng.randrange(4), deal(rules, rng))
        over = finish(begun, guess, rng)
        plays = [place for place, move in enumerate(over.moves) if isinstance(move, Play)]
        if not plays:
            continue
        upto = plays[-rng.choice((6, 7, 8))]
        game = Game.start(rules, over.dealer, over.deal, over.moves[:upto])
        view = game.view(rng.randrange(4))
        assert all_of(view) == worlds(game, view)


def test_three_cards_each_and_the_ace_unsearched(seed):
    rng = Random(seed)
    for _ in range(scale(20)):
        game = played(rng, {}, 3)
        view = game.view(rng.randrange(4))
        assert all_of(view) == worlds(game, view)


def test_every_world_is_equally_likely(seed):
    """Chi-square over all worlds of small positions: five standard deviations at most."""
    rng, tested = Random(seed), 0
    while tested < scale(100):
        game = played(rng, {}, 2)
        view = game.view(rng.randrange(4))
        fitting = worlds(game, view)
        if len(fitting) < 4:
            continue
        tested += 1
        n = 40 * len(fitting)
        able = Worlds(view)
        counts = Counter(as_set(able.draw(1, rng).worlds[0]) for _ in range(n))
        assert set(counts) <= fitting
        square = sum((counts[world] - 40) ** 2 / 40 for world in fitting)
        free = len(fitting) - 1
        assert square < free + 5 * (2 * free) ** 0.5


def test_the_dealer_counts_every_way_once(seed):
    """The number of ways by counting equals the number found by trying all."""
    rng = Random(seed)
    cards = [read_card(code) for code in "EA EZ EK E9 E8 E7 GA".split()]
    for _ in range(scale(400)):
        sizes = (2, 3, 2)
        allowed = {card: tuple(rng.sample(range(3), rng.choice((1, 2, 3, 3)))) for card in cards}
        tried = sum(
            all(place in allowed[card] for place, hand in enumerate(share) for card in hand)
            for share in shared_out(tuple(cards), sizes)
        )
        assert Dealer(allowed, dict(enumerate(sizes))).ways == tried


def test_who_runs_away_holds_the_ace_and_was_dealt_four():
    """O 3.2.5: seat 1 leads the called suit, all follow without the ace: seat 1 has run away, so
    of the plain Gras there were four with it: the ace, the card led and two more."""
    hands = "EO EU HA G9 EA E9 S9 S8 / … / … / …"
    game = parse_game(f"ordnung dealer 0 | {hands} | rufspiel G by 2 | G7 GK H7 G9")
    for world in sample(game.view(0), 30, Random(1)).worlds:
        assert read_card("GA") in world[1]
        gras = [card for card in world[1] if card.code in ("GA", "GZ", "G8")]
        assert len(gras) == 3


def test_the_declarer_holds_a_card_of_the_called_suit_and_not_its_ace():
    hands = "EO EU HA HZ EA E9 S9 S8 / … / … / …"
    game = parse_game(f"ordnung dealer 3 | {hands} | rufspiel G by 2")
    for world in sample(game.view(0), 50, Random(2)).worlds:
        plain = [c.code for c in world[2] if c.code in "GA GZ GK G9 G8 G7".split()]
        assert plain
        assert "GA" not in plain


def test_a_stated_position_has_cards_that_are_gone():
    """Three cards are held by each: eighteen were played, nobody knows which, but seat 0 had led
    the called suit and seat 1 did not follow: it is void."""
    view = read_position("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 0 leads G7 EO")
    for world in sample(view, 20, Random(3)).worlds:
        assert [len(hand) for hand in world] == [2, 2, 3, 3]
        assert not [card for card in world[1] if card.code in "GZ G9 G8".split()]


def test_unknown_cards_of_ones_own_are_sampled_too():
    game = parse_game("ordnung dealer 3 | EA E7 H9 … / … / … / … | wenz by 0 | EA EK G7")
    worlds = sample(game.view(0), 10, Random(4)).worlds
    assert all(len(world[0]) == 7 and len(set(world[0])) == 7 for world in worlds)
    assert len({as_set(world) for world in worlds}) > 1


def test_the_sampler_sees_no_hidden_card(seed):
    """Two games that look the same to a seat give it the same worlds."""
    rng = Random(seed)
    for _ in range(20):
        game = played(rng, {}, 4)
        seat = game.turn
        view = game.view(seat)
        other = sample(view, 1, rng).worlds[0]
        laid = [
            tuple(m.card for m in game.moves if isinstance(m, Play) and m.seat == s)
            for s in range(4)
        ]
        hands = tuple((*laid[s], *other[s]) for s in range(4))
        twin = type(game).start(
            game.ruleset, game.dealer, replace(game.deal, hands=hands), game.moves
        )
        assert sample(view, 5, Random(7)) == sample(twin.view(seat), 5, Random(7))


def test_no_world_fits_a_game_that_broke_the_rules():
    """Seat 1 threw off on Eichel and now lays Eichel: no hand explains that."""
    hands = "EA E9 EO EU HA HZ S9 S8 / … / … / …"
    game = parse_game(f"ordnung dealer 3 | {hands} | wenz by 0 | EA S7 EK EZ E9 E8")
    with pytest.raises(CoachError) as slip:
        sample(game.view(0), 1, Random(1))
    assert slip.value.message == "error.coach.impossible"


def test_weights_name_their_reasons_and_keep_the_number():
    """A weight of three to one for worlds with the Eichel-Ober in seat 1."""
    hands = "GO EU HA HZ EA E9 S9 S8 / … / … / …"
    view = parse_game(f"ordnung dealer 3 | {hands} | solo G by 1").view(0)
    alte = read_card("EO")

    def weigh(seen):
        return lambda hand: Reason("announce", seen.seat, 0.75 if alte in hand else 0.25)

    drawn = Worlds(view, weigh).draw(2000, Random(5))
    assert len(drawn.worlds) == len(drawn.weights) == 2000
    assert drawn.reasons[0][0].why == "announce"
    assert drawn.tried > 2000
    held = sum(w for w, world in zip(drawn.weights, drawn.worlds, strict=True) if alte in world[1])
    # A third of the hidden cards lie there; three to one makes 3/5 of that, by Bayes.
    assert held / sum(drawn.weights) == pytest.approx(0.6, abs=0.03)


def test_the_last_card_of_a_solo_is_of_its_suit_where_none_was_played():
    """Seat 1 announced a Herz-Solo, for which this rule set wants a card of Herz that is no Ober or
    Unter, and has played none: its last card is one, and not the other Ober."""
    hands = "E8 S8 GK H9 SO E9 GO G7 / EZ S7 SU EO GU EU HO HK"
    hands += " / EA S9 G8 H7 HZ SK HA GZ / EK SZ G9 H8 HU E7 GA SA"
    game = parse_game(f"schafkopfschule-2007 dealer 1 | {hands} | solo H by 1")
    codes = "EA EK E8 EZ S9 SZ S8 S7 G9 GK SU G8 EO H7 H8 H9 GU HZ HU SO E9 EU SK E7 HO".split()
    for code in codes:
        game = game.after(next(m for m in legal_moves(game) if m.card.code == code))
    held = {world[1] for world in sample(game.view(2), 100, Random(1)).worlds}
    assert {card.code for hand in held for card in hand} == {"HK"}
