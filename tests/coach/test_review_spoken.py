"""What was said is reviewed, too: bids, the game, knocks and Stoß, and what was left unsaid."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.coach.advice import BEST, MISTAKE
from schafkopf_tutor.coach.review import Decision, ReviewError, review_game
from schafkopf_tutor.coach.stakes import MONEY
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import decide
from schafkopf_tutor.moves import Bid, Call
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import deal, named
from schafkopf_tutor.rules import options, settle
from schafkopf_tutor.rulesets import load
from tests.coach.test_review import alike, known
from tests.law.houses import changed

HANDS = (
    "EU GA G9 G8 HA H9 S8 S7 / GU HU SU EA EZ EK GZ HZ"
    " / EO E9 E8 GK HK H8 SA SZ / E7 GO G7 HO H7 SK SO S9"
)


def doubled(wins: bool, *, more: str = "") -> tuple[Game, dict[int, Decision]]:
    """A lone game of 0 that is won, or never: what its opponents could have said."""
    game = parse_game(f"ordnung dealer 3 | {HANDS} | wenz by 0{more} | EU")
    review = review_game(game, rng=Random(1), worlds=4, weigh=alike, reaches=lambda _, __: wins)
    calls = [one for one in review.decisions if any(isinstance(c.move, Call) for c in one.choices)]
    return game, {one.seat: one for one in calls}


def test_a_stoss_left_unsaid_in_a_game_that_cannot_be_won_is_worth_the_game_once_more():
    game, asked = doubled(wins=False)
    assert set(asked) == {1, 2, 3}
    for seat, one in asked.items():
        assert one.move is None
        assert one.best.move == Call(seat, "stoss")
        assert one.mistake
        # every world has its own Laufende, so its price: twice that, against it once
        assert one.best.value.mean == pytest.approx(2 * one.made.value.mean)
        assert one.cost.mean == pytest.approx(one.made.value.mean)
        plain = settle(decide(game.ruleset, "wenz", 0, points=60, tricks=1)).payout[seat]
        assert one.made.value.mean >= plain > 0


def test_against_a_game_that_is_always_won_nothing_is_the_best_to_say():
    _, asked = doubled(wins=True)
    for one in asked.values():
        assert (one.made.verdict, one.cost.mean) == (BEST, 0)
    _, said = doubled(wins=True, more=" | stoss by 1")
    assert said[1].move == Call(1, "stoss")
    assert said[1].mistake
    assert said[1].best.move is None
    assert said[1].stake is MONEY


def test_what_was_said_is_held_against_what_may_be_said_in_the_same_worlds():
    """Bids and knocks: played on by one player, in worlds of which the seat knows its hand."""
    rules = changed("cardgames-zone", doubling__knock_when="before_bidding")
    game = Game.start(rules, 3, deal(rules, Random(4)), [Call(0, "knock")])
    for seat in range(4):
        lawful = [move for move in options(game.view(seat)) if isinstance(move, Bid)]
        if not lawful:
            break
        game = game.after(next((move for move in lawful if move.word == "weiter"), lawful[0]))
    review = review_game(game, rng=Random(1), worlds=3, player=named("random"))
    kinds = {type(one.move) for one in review.decisions}
    assert kinds >= {Bid, Call, type(None)}
    for one in review.decisions:
        assert one.method == "random"
        assert one.made in one.choices
        assert len(one.choices) > 1
        for choice in one.choices:
            assert (choice.verdict == MISTAKE) is (choice.behind.low > 0)
        if isinstance(one.move, Bid):
            now = review.before(one)
            assert {choice.move for choice in one.choices} <= set(options(now.view(one.seat)))


def test_a_bid_is_judged_by_the_own_hand_alone(seed):
    """The same bids with the others' cards dealt anew: the same words about the bid."""
    rules, rng = load("ordnung"), Random(seed)
    begun = deal(rules, rng)
    for _ in range(3):
        hidden = [card for hand in begun.hands[1:] for card in hand]
        rng.shuffle(hidden)
        hands = (begun.hands[0], tuple(hidden[:8]), tuple(hidden[8:16]), tuple(hidden[16:]))
        told = []
        for held in (begun.hands, hands):
            game = Game.start(rules, 3, Deal(rules.pack, held), [Bid(0, "weiter")])
            found = review_game(game, 0, rng=Random(5), worlds=3, player=named("random"))
            told.append([known(one) for one in found.decisions])
        assert told[0] == told[1] != []


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_was_against_the_rules_is_said_with_its_reason(language):
    for text in (
        "wenz by 0 | 1 says weiter | EU",
        "wenz by 0 | stoss by 0 | EU",
        "rufspiel E by 1",
    ):
        with pytest.raises(ReviewError) as slip:
            review_game(parse_game(f"ordnung dealer 3 | {HANDS} | {text}"), rng=Random(1))
        assert slip.value.message == "error.review.said"
        reason = slip.value.values["slip"]
        assert isinstance(reason, TutorError)
        assert reason.say(language) in slip.value.say(language)
