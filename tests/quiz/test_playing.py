"""Who wins a trick, what may be played, the duties of the called ace, and running away."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import called, playing, running, tricks
from schafkopf_tutor.quiz.kinds.called import AceFalls, AceMay
from schafkopf_tutor.quiz.kinds.playing import MayPlay, MayThis, WhyNot
from schafkopf_tutor.quiz.kinds.running import MayRun, RunWith
from schafkopf_tutor.quiz.kinds.tricks import Beats, LeaderWins, WinningCard, WinningSeat
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.quiz.again import Table, codes, lawful, of_view
from tests.quiz.ends import RULES, check_items, check_places, check_telling, item, of_level

FAMILY = (*tricks.KINDS, *playing.KINDS, *called.KINDS, *running.KINDS)
KINDS = {kind.id: kind for kind in FAMILY}


def cards(found: set[str]) -> frozenset[Card]:
    return frozenset(map(Card.of, found))


def yes_no(yes: bool) -> str:
    return "yes" if yes else "no"


def of_trick(task: tricks.OfTrick) -> Answer:
    game = Table(task.game.contract, task.game.suit)
    played = codes(task.cards)
    if isinstance(task, Beats):
        return cards({c for c in codes(task.hand) if game.winner([*played, c]) == 3})
    place = game.winner(played)
    if isinstance(task, WinningCard):
        return task.cards[place]
    if isinstance(task, WinningSeat):
        return (task.leader + place) % 4
    assert isinstance(task, LeaderWins)
    return yes_no(place == 0)


def reference(one: Item) -> Answer:
    task = one.task
    if isinstance(task, tricks.OfTrick):
        return of_trick(task)
    assert isinstance(task, playing.OfView)
    game, refused = of_view(task.view)
    free = lawful(task.view)
    lower = set(game.of_called(codes(task.view.hand))) - {game.ace}
    if isinstance(task, MayPlay):
        return cards(free)
    if isinstance(task, MayThis):
        return yes_no(task.card.code in free)
    if isinstance(task, WhyNot):
        return refused.get(task.card.code, "nothing")
    if isinstance(task, AceMay):
        return yes_no(game.ace in free)
    if isinstance(task, AceFalls):
        return yes_no(free == {game.ace})
    assert isinstance(task, MayRun)
    away = not task.view.trick and len(lower) >= 3
    if not isinstance(task, RunWith):
        return yes_no(away)
    (offered,) = [card for card in task.cards if str(card) in lower]
    return offered if away else "none"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_every_item(kind: Kind, rules: str, scale):
    if not kind.applies(item(tricks.KINDS[0], 1, 0, rules).ruleset):
        assert (kind.skill, rules) == ("running_away", "cardgames-zone-short")
        return
    check_items(kind, rules, max(10, scale(200)), reference)


@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(200, scale(2000))
    for level in kind.levels:
        made = of_level(kind, level, count)
        # with few cards there are only so many hands that can run away
        space = 0.8 if level == 1 and count <= 200 else 0.95
        if level > 1 or count <= 200:
            assert len({(one.task, one.right) for one in made}) > count * space
        check_places(made, 0.05 if count >= 2000 else 0.13)


TELLING = {
    "winning_card": "king_above_ten trump_ace_highest suit_before_rank",
    "winning_seat": "king_above_ten trump_ace_highest suit_before_rank",
    "leader_wins": "king_above_ten trump_ace_highest suit_before_rank",
    "would_win": "king_above_ten trump_ace_highest suit_before_rank",
    "may_play": "lords_follow_suit ober_free_in_wenz hearts_no_trump must_trump may_trump",
    "may_this": "lords_follow_suit hearts_no_trump obers_trump_in_wenz",
    "why_not": "lords_follow_suit hearts_no_trump must_trump",
    "ace_cards": "ace_saved ace_thrown kept_with_four",
    "ace_falls": "ace_saved kept_with_four",
    "ace_may": "ace_thrown holder_keeps_suit",
    "ace_lead": "holder_keeps_lords holder_keeps_suit caller_may_not_lead",
    "why_not_called": "ace_saved ace_thrown three_run_away holder_keeps_lords",
    "may_run_away": "three_run_away kept_with_four",
    "run_away_with": "three_run_away kept_with_four",
    "ran_away": "lords_follow_suit every_ace_falls",
}


@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_at_the_third_level_beliefs_are_found_out(kind: Kind):
    check_telling(kind, 200, TELLING[kind.id])


def test_a_winner_is_misjudged_by_somebody_at_the_third_level_alone():
    for kind in tricks.KINDS:
        for seed in range(60):
            assert item(kind, 3, seed, "ordnung").distractors
            for level in (1, 2):
                assert not item(kind, level, seed, "ordnung").distractors


def test_every_reason_is_right_at_times():
    found = Counter(
        item(KINDS["why_not_called"], level, seed, "ordnung").right
        for level in (1, 2, 3)
        for seed in range(100)
    )
    rules = {"nothing", "follow.suit", "follow.trump", "ruf.searched", "ruf.thrown"}
    assert set(found) == rules | {"ruf.runs_away"}
    assert min(found.values()) >= 10, found


def test_who_says_that_no_card_runs_away_is_told_of_the_card_that_does():
    """Not of another one, which is not among the answers."""
    right = 0
    for seed in range(60):
        one = item(KINDS["run_away_with"], 1 + seed % 3, seed, "ordnung")
        if isinstance(one.right, Card):
            because = one.question.because
            assert because["none"] == because[one.right]
            right += 1
    assert right > 10
