"""Advice: its numbers from a solver that tries everything, its verdicts from the intervals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import BEST, CLOSE, MISTAKE, advise
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.outcomes import OpenCards, game_in, needed_by
from schafkopf_tutor.coach.stakes import MONEY, listed
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.tournament import tournament
from schafkopf_tutor.moves import Call
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import legal_moves, read_position, result, settle
from tests.coach import brute
from tests.coach.positions import HOUSES, played, worlds
from tests.law.houses import house
from tests.longrun import scale

TRIED = OpenCards(brute.values_in)

HANDS = (
    "EU GU HU SU EA GA H7 S7 / EZ EK GZ GK HA HZ SA SZ"
    " / E9 E8 G9 G8 HK HO SK SO / E7 EO G7 GO H9 H8 S9 S8"
)


def test_where_few_worlds_are_left_all_of_them_are_looked_at(seed):
    """Expected points and chances as fractions, from every world that the judge lets stand."""
    rng, several = Random(seed), 0
    for number in range(scale(140)):
        game = played(rng, HOUSES[number % len(HOUSES)], 2)
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        view = game.view()
        fitting = worlds(game, view)
        advice = advise(view, rng, 100, method=TRIED)
        assert advice.sample.complete
        assert advice.worlds == len(fitting)
        several += advice.worlds > 1
        expected: dict[Card, list[tuple[int, bool]]] = {}
        for world in fitting:
            first, second, third, fourth = (tuple(hand) for hand in world)
            hands = (first, second, third, fourth)
            for card, points in brute.values_in(game, [hands])[0].items():
                side = brute.side_in(game_in(game, hands))
                own = points if view.seat in side else view.ruleset.pack.points - points
                won = (points >= 61) is (view.seat in side)
                expected.setdefault(card, []).append((own, won))
        for card, found in expected.items():
            told = advice.of(card)
            share = Fraction(sum(own for own, _ in found), len(found))
            assert told.points.mean == pytest.approx(float(share))
            assert told.points.low == told.points.high
            wins = Fraction(sum(won for _, won in found), len(found))
            assert told.chance.mean == pytest.approx(float(wins))
        best = max(float(Fraction(sum(o for o, _ in f), len(f))) for f in expected.values())
        for told in advice.cards:
            assert told.behind.mean == pytest.approx(best - told.points.mean)
            assert (told.verdict == MISTAKE) is (told.behind.mean > 0)
    assert several


def test_a_card_is_a_mistake_only_where_the_interval_leaves_zero(seed):
    rng, verdicts = Random(seed), set()
    for _ in range(scale(200)):
        game = played(rng, {}, 2)
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        advice = advise(game.view(), rng, 3, method=TRIED)
        verdicts |= {card.verdict for card in advice.cards}
        assert [card.verdict for card in advice.cards].count(BEST) == 1
        for card in advice.cards[1:]:
            assert (card.verdict == MISTAKE) is (card.behind.low > 0)
            assert card.behind.low <= card.behind.mean <= card.behind.high
    assert verdicts == {BEST, CLOSE, MISTAKE}


def test_thinking_longer_goes_on_where_it_stopped():
    game = played(Random(11), {}, 3)
    while game.contract is None or game.contract.parties == "each" or game.turn is None:
        game = played(Random(12), {}, 3)
    first = advise(game.view(), Random(5), 6, method=TRIED)
    again = advise(game.view(), Random(5), 6, method=TRIED)
    assert first.cards == again.cards
    longer = first.longer(6)
    assert longer.worlds == 12
    assert longer.outcomes[:6] == first.outcomes
    assert longer.cards == again.longer(6).cards
    assert first.worlds == 6


def test_money_and_lists_are_what_the_rules_settle(seed):
    """In the last trick every card is forced: what advice says a world is worth must be the
    settlement of that world's finished game, and the list's points those of its own rule set."""
    rng, paid = Random(seed), set()
    for number in range(scale(1_000)):
        game = played(rng, HOUSES[number % len(HOUSES)], 1)
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        view = game.view()
        name = "schafkopfschule-2007"
        money = advise(view, Random(1), 30, stake=MONEY, method=TRIED)
        points = advise(view, Random(1), 30, stake=listed(name), method=TRIED)
        for world, here, there in zip(
            money.sample.worlds, money.outcomes, points.outcomes, strict=True
        ):
            over = game_in(game, world)
            while over.turn is not None:
                over = over.after(legal_moves(over)[0])
            found = result(over)
            if not over.tricks[-1].points:
                continue  # the solver counts points: it cannot tell who took a trick without any
            (paying,) = here.values()
            (counting,) = there.values()
            assert paying.value == settle(found).payout[view.seat]
            on_list = replace(found, ruleset=tournament(name).ruleset)
            assert counting.value == settle(on_list).payout[view.seat]
            paid.add(paying.value)
    assert len(paid) > 4


def test_no_advice_where_nobody_asks_this_seat():
    game = parse_game(f"ordnung dealer 3 | {HANDS} | wenz by 0")
    with pytest.raises(CoachError) as slip:
        advise(game.view(2), Random(1), method=TRIED)
    assert "seat 2" in slip.value.say("en").lower()
    stated = read_position("ordnung | wenz by 0 | 2 holds EA E7 | 1 leads E9")
    with pytest.raises(CoachError) as slip:
        advise(stated, Random(1), method=TRIED)
    assert slip.value.message == "error.coach.no_history"


def test_the_solver_says_what_trying_everything_says(seed):
    rng = Random(seed)
    for number in range(scale(200)):
        game = played(rng, HOUSES[number % len(HOUSES)], 2)
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        solved = advise(game.view(), Random(1), 4)
        assert solved.method.name == "open_cards"
        assert solved.outcomes == advise(game.view(), Random(1), 4, method=TRIED).outcomes


def test_a_ramsch_is_played_on_by_solid_and_fewest_points_are_best():
    """There are no two sides, so no value with open cards is claimed; more points count less."""
    hands = "SA E9 E8 G9 G8 H9 H8 SU / EO S7 E7 G7 H7 SO EU GU / SZ EZ GZ HZ EK GK HK GO"
    hands += " / SK S9 S8 EA GA HA HO HU"
    game = parse_game(f"cardgames-zone-variants dealer 2 | {hands} | ramsch")
    for code in "SK SA".split():
        game = game.after(next(m for m in legal_moves(game) if m.card.code == code))
    view = game.view()
    assert view.seat == 1
    advice = advise(view, Random(1), 6)
    assert advice.method.name == "solid"
    assert all(one.value == -one.points for each in advice.outcomes for one in each.values())
    means = [told.points.mean for told in advice.cards]
    assert means == sorted(means)


def test_what_a_switch_does_to_winning_is_read_from_the_rule_set():
    """Where whoever doubled last needs 61, sixty points win for the declarer after a Stoß."""
    for name, needed in (("ordnung", 61), ("stoss-takes-over", 60)):
        text = f"{name} dealer 3 | … / … / … / … | wenz by 0"
        doubled = parse_game(text, rules=house).after(Call(1, "stoss"))
        assert needed_by(doubled) == needed
    tout = parse_game("ordnung dealer 3 | … / … / … / … | wenz-tout by 0")
    assert needed_by(tout) == 120


def test_under_a_switch_that_the_solver_does_not_know_solid_plays_on():
    game = parse_game(f"ordnung dealer 3 | {HANDS} | wenz by 0 | EU EZ E9 E7 | GU GZ G9 G7")
    rules = replace(
        game.ruleset, settings=Frozen({**game.ruleset.settings, "called_ace.new": True})
    )
    other = Game.start(rules, game.dealer, game.deal, game.moves)
    assert advise(game.view(), Random(1), 3).method.name == OpenCards().name
    told = advise(other.view(), Random(1), 3)
    assert told.method.name == "solid"
    assert {one.card for one in told.cards} == {move.card for move in legal_moves(other)}
