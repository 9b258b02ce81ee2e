"""The review of a game: its numbers from a solver that tries everything, its parts by addition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from schafkopf_tutor.coach.advice import MISTAKE
from schafkopf_tutor.coach.outcomes import dealt_in, game_in
from schafkopf_tutor.coach.review import Decision, Review, ReviewError, review_game
from schafkopf_tutor.coach.review_read import game_of_record
from schafkopf_tutor.coach.stakes import MONEY, POINTS, own_points
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import legal_moves, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.solver import Unsolvable, bounds
from tests.coach import brute
from tests.coach.positions import HOUSES, played, worlds
from tests.longrun import scale

LAST = 3
"""So many tricks are reviewed in tests: they can be tried out whole."""


def alike(seen: object) -> None:
    """Every world is as likely as any other."""


def endings(rng: Random, count: int, left: int = LAST) -> Iterator[tuple[Game, int]]:
    """Games with two sides, played to the end at random, and how many moves had been made when
    each hand still held so many cards."""
    for number in range(count):
        begun = played(rng, HOUSES[number % len(HOUSES)], left)
        if begun.contract is None or begun.contract.parties == "each" or begun.turn is None:
            continue
        yield to_the_end(begun, rng), len(begun.moves) - len(begun.trick)


def to_the_end(game: Game, rng: Random) -> Game:
    while game.turn is not None:
        game = game.after(rng.choice(legal_moves(game)))
    return game


def ending_of(game: Game, since: int, rng: Random, **more: object) -> Review:
    more = {"worlds": 4, "weigh": alike} | more
    return review_game(game, since=since, rng=rng, **more)  # type: ignore[arg-type]


def test_open_cards_cost_what_trying_everything_says(seed):
    rng, lost = Random(seed), 0
    for game, since in endings(rng, scale(100)):
        review = ending_of(game, since, Random(1))
        side = brute.side_in(game)
        for decision in review.decisions:
            now = review.before(decision)
            sign = 1 if decision.seat in side else -1
            worth = {m: sign * brute.best(now.after(m), side) for m in legal_moves(now)}
            assert decision.lost_open == max(worth.values()) - worth[laid(decision)]
            lost += decision.lost_open
        came_to = sum(trick.points for trick in game.tricks if trick.winner in side)
        assert review.course[-1].points == came_to
    assert lost


def test_what_could_be_known_is_the_mean_over_every_world_that_the_judge_lets_stand(seed):
    rng, several = Random(seed), 0
    for game, since in endings(rng, scale(60), left=2):
        for decision in ending_of(game, since, Random(1), worlds=100).decisions:
            now = Game.start(game.ruleset, game.dealer, game.deal, game.moves[: decision.number])
            fitting = worlds(now, now.view())
            assert decision.complete
            assert decision.worlds == len(fitting)
            means = {
                move: Fraction(sum(own_in(now, world, move) for world in fitting), len(fitting))
                for move in legal_moves(now)
            }
            behind = max(means.values()) - means[laid(decision)]
            assert decision.lost.mean == pytest.approx(float(behind))
            assert decision.mistake is (behind > 0)
            several += len(fitting) > 1
    assert several


def laid(decision: Decision) -> Play:
    assert isinstance(decision.move, Play)
    return decision.move


def own_in(now: Game, world: tuple[frozenset, ...], move: Play) -> int:
    """The card points of who plays this, if these are the hands, by trying everything."""
    first, second, third, fourth = (tuple(hand) for hand in world)
    game = game_in(now, (first, second, third, fourth))
    side = brute.side_in(game)
    points = brute.best(game.after(move), side)
    return points if move.seat in side else game.ruleset.pack.points - points


def test_nothing_of_what_a_seat_could_know_depends_on_the_hidden_hands(seed):
    """Another world that fits: the same moves, the same view, so the same words about the card."""
    rng, swapped = Random(seed), 0
    for game, since in endings(rng, scale(60)):
        now = Game.start(game.ruleset, game.dealer, game.deal, game.moves[:since])
        seat = now.turn
        assert seat is not None
        for world in sorted(worlds(now, now.view()), key=str)[:3]:
            first, second, third, fourth = (tuple(hand) for hand in world)
            hands = [first, second, third, fourth]
            hands[seat] = now.hands[seat]  # in the order in which it is held
            deal = dealt_in(now, (hands[0], hands[1], hands[2], hands[3]))
            other = Game.start(game.ruleset, game.dealer, deal, game.moves[: since + 1])
            same = Game.start(game.ruleset, game.dealer, game.deal, game.moves[: since + 1])
            told, again = (
                ending_of(one, since, Random(7), seat=seat, worlds=12).decisions[-1]
                for one in (same, other)
            )
            assert known(told) == known(again)
            swapped += deal != game.deal
    assert swapped


def known(decision) -> list[tuple]:
    return [(c.move, c.value, c.behind, c.verdict, c.chance) for c in decision.choices]


@pytest.mark.parametrize("stake", [POINTS, MONEY], ids=["points", "money"])
def test_the_parts_add_up_to_the_result(stake, seed):
    rng = Random(seed)
    for game, since in endings(rng, scale(100)):
        review = ending_of(game, since, Random(1), stake=stake)
        came_to = result(game)
        for seat in SEATS:
            part = review.parts[seat]
            expected = settle(came_to).payout[seat] if stake is MONEY else None
            if expected is None:
                expected = own_points(came_to, seat)
            assert part.result == expected
            assert part.total == part.result
            assert part.own <= 0
            own = sum(d.lost.mean for d in review.of(seat) if d.is_card)
            assert part.own == Decimal(f"{-own:.1f}") + 0
        if stake is MONEY:
            assert sum(part.result for part in review.parts.values()) == 0


# A Wenz of 0, six tricks taken. 0 leads the ace of acorns; 1 holds ten and seven. The seven saves
# the ten for the last trick, which the ace of bells of 3 wins for 1's side: ten points.
ENDING = (
    "ordnung dealer 3 | EU GU HU SU HA GA EA SK / EK EO HZ HK HO GZ EZ E7"
    " / E9 E8 H9 H8 H7 GK G7 G8 / SO S9 S8 S7 SZ GO SA G9 | wenz by 0"
    " | EU EK E9 SO | GU EO E8 S9 | HU HZ H9 S8 | SU HK H8 S7 | HA HO H7 SZ | GA GZ GK GO | "
)


@pytest.mark.parametrize(
    ("rest", "lost"), [("EA EZ G7 G9 | SK E7 G8 SA", 10), ("EA E7 G7 G9 | SK EZ G8 SA", 0)]
)
def test_one_card_throws_away_ten_points(rest, lost):
    game = parse_game(ENDING + rest)
    review = review_game(game, since=25, rng=Random(1), worlds=30, weigh=alike)
    assert {one.number: one.lost_open for one in review.decisions if one.lost_open} == (
        {26: lost} if lost else {}
    )
    decision = next(one for one in review.decisions if one.number == 26)
    assert (decision.seat, decision.complete) == (1, True)
    assert decision.mistake is (lost > 0)  # the ten may be lost either way, and is never won back
    assert review.mattered() == ((decision,) if lost else ())
    first, last = review.course[0].points, review.course[-1].points
    assert last - first == lost  # what 1 has lost, the declarer has


def test_only_mistakes_matter_and_the_dearest_come_first(seed):
    rng, found = Random(seed), 0
    for game, since in endings(rng, scale(100)):
        review = ending_of(game, since, Random(1))
        mattered = review.mattered()
        assert len(mattered) == min(3, sum(one.mistake for one in review.decisions))
        costs = [(one.cost.mean, one.lost.mean) for one in mattered]
        assert costs == sorted(costs, reverse=True)
        for one in mattered:
            assert one.made.verdict == MISTAKE
            now = review.before(one)
            assert now.turn == one.seat
            assert one.move in legal_moves(now)
        found += len(mattered)
    assert found


def test_of_an_own_hand_alone_the_own_cards_are_reviewed(seed):
    """In a text the others' hands may be left out: what could be known is the same, and what open
    cards cost is not said."""
    (game, since), *_ = endings(Random(seed), 20)
    number = next(n for n in range(since, len(game.moves)) if game.moves[n].seat == 0)
    now = Game.start(game.ruleset, game.dealer, game.deal, game.moves[: number + 1])
    shown: list[tuple] = [(), (), (), ()]
    for move in now.moves:
        if isinstance(move, Play):
            shown[move.seat] += (move.card,)
    hands = (game.deal.hands[0], *(tuple(shown[seat]) for seat in (1, 2, 3)))
    hidden = Game.start(
        game.ruleset, game.dealer, replace(game.deal, hands=hands), game.moves[: number + 1]
    )
    whole = ending_of(now, since, Random(3)).of(0)[-1]
    review = ending_of(hidden, since, Random(3))
    (alone,) = review.of(0)
    assert known(alone) == known(whole)
    assert alone.lost_open is None
    assert (review.course, review.parts, review.result) == ((), {}, None)
    assert review.skipped == sum(move.seat != 0 for move in now.moves[since:])


def test_a_ramsch_says_only_what_is_certain():
    """Points that are certain: the lower bound of the card against the upper bounds of the rest."""
    hands = (
        "EO GO EA EZ HA H7 SA S7 / HO SO EK E9 HZ H8 SZ S8"
        " / EU GU E8 E7 HK H9 SK S9 / HU SU GA GZ GK G9 G8 G7"
    )
    game = parse_game(f"ordnung dealer 3 | {hands} | ramsch", rules=lambda _: ramsch_rules())
    game = to_the_end(game, Random(5))
    review = review_game(game, since=len(game.moves) - 8, rng=Random(1), worlds=4, weigh=alike)
    assert review.course == ()
    for decision in review.decisions:
        now = review.before(decision)
        between = bounds(now)
        low, high = between[laid(decision).card][0], min(high for _, high in between.values())
        assert decision.made.bounds == between[laid(decision).card]
        assert decision.lost_open == max(0, low - high)
        assert decision.made.open_points is None
    for seat in SEATS:
        part = review.parts[seat]
        assert (part.dealt, part.others) == (None, None)
        assert part.total == part.result


def ramsch_rules() -> RuleSet:
    from tests.law.houses import changed

    return changed("ordnung", auction__nobody_plays="ramsch")


def test_what_cannot_be_reviewed_is_said_in_a_sentence():
    begun = "ordnung dealer 3 | … / … / … / …"
    with pytest.raises(ReviewError, match="Nothing"):
        review_game(parse_game(begun), rng=Random(1))
    hands = (
        "EU GU EA GA SA EZ EK HA / E9 E8 G9 G8 S9 S8 HZ H7"
        " / HU SU E7 G7 S7 H8 H9 SK / EO GZ GO SZ SO GK HK HO"
    )
    wrong = parse_game(f"ordnung dealer 3 | {hands} | wenz by 0 | EA HZ E7 EO")
    with pytest.raises(ReviewError, match="against the rules"):
        review_game(wrong, rng=Random(1))


def test_what_the_solver_refuses_is_its_own_sentence():
    game = parse_game(ENDING + "EA EZ G7 G9 | SK E7 G8 SA")
    odd = dict(game.ruleset.settings) | {"called_ace.run_away_counts": "some_other_way"}
    ruleset = replace(game.ruleset, settings=odd)
    strange = Game.start(ruleset, game.dealer, game.deal, game.moves)
    with pytest.raises(Unsolvable, match="run_away_counts"):
        review_game(strange, since=25, rng=Random(1), worlds=2)


@pytest.mark.outside
def test_recorded_games_run_through(shared):
    """Every kind of game that was recorded, its last tricks; in a long run more of them."""
    lines = (shared / "cases" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    kinds: dict[tuple, list[str]] = {}
    for line in lines:
        told = json.loads(line)
        kinds.setdefault((told["contract"], told["deck"], told["tout"]), []).append(line)
    for found in kinds.values():
        for line in found[: scale(20)]:
            game = game_of_record(json.loads(line))
            review = review_game(game, since=len(game.moves) - 12, rng=Random(1), worlds=6)
            assert len(review.decisions) == sum(isinstance(m, Play) for m in game.moves[-12:])
            assert all(part.total == part.result for part in review.parts.values())


def test_each_call_of_an_ace_is_held_against_the_others():
    hands = (
        "EO GO EU GU HA GZ G7 SZ / GA EA E9 HO HU H9 S9 S8"
        " / SO SU HZ HK E8 EZ SA SK / EK E7 G9 G8 GK H8 H7 S7"
    )
    begun = parse_game(f"ordnung dealer 3 | {hands} | rufspiel G by 0")
    review = review_game(begun, rng=Random(1), worlds=3, weigh=alike, reaches=lambda _, __: True)
    decision = next(one for one in review.decisions if isinstance(one.move, Announce))
    moves = [c.move for c in decision.choices if isinstance(c.move, Announce)]
    called = {(move.contract, move.suit.letter) for move in moves if move.suit}
    assert {("rufspiel", "G"), ("rufspiel", "S")} <= called
    assert ("rufspiel", "E") not in called  # no card of this suit is there to call it with
