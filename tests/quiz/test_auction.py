"""Which game is higher, and who declares: O 1.3, 2.2.1 to 2.2.3, Z 4, D, written down by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.moves import Bid
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import auction, ranks
from schafkopf_tutor.quiz.kinds.auction import MayName, WhoDeclares, WhoWouldPlay
from schafkopf_tutor.quiz.kinds.ranks import HigherGame, OrderOfGames
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.quiz.ends import check_items, item

KINDS = {kind.id: kind for kind in (*ranks.KINDS, *auction.KINDS)}
RULES = ("ordnung", "cardgames-zone", "cardgames-zone-short", "doppelbild", "schafkopfschule-2007")
RANK = ["rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]


def holder(first: int, bids: tuple[Bid, ...]) -> int | None:
    """Who has the right after these words: O 2.2.3 where one says "ich spiele", else Z 4 and D."""
    words = {bid.word for bid in bids}
    if "spiele" in words or words == {"weiter"}:
        has = challenger = None
        for bid in bids:
            if bid.word == "spiele":
                has = bid.seat
            elif bid.word == "auch":
                challenger = bid.seat
            elif bid.word == "gut":
                has = challenger
        return has
    named = [(-RANK.index(bid.contract), at) for at, bid in enumerate(bids) if bid.contract]
    return bids[min(named)[1]].seat if named else None


def wanted(task: WhoWouldPlay | WhoDeclares) -> int:
    """Who wants the highest game; of two with the same, who sits nearer to the dealer's left."""
    return min(range(4), key=lambda s: (-task.wishes[s], (s - task.first) % 4))


def may_be_named(task: MayName) -> frozenset[str]:
    """Who speaks later needs a higher game, who speaks earlier an equal one."""
    last = next(bid for bid in reversed(task.bids) if bid.contract)
    earlier = (task.seat - task.first) % 4 < (last.seat - task.first) % 4
    least = RANK.index(str(last.contract)) + (not earlier)
    return frozenset(game for game in map(str, task.options) if RANK.index(game) >= least)


def reference(one: Item) -> Answer:
    task = one.task
    if isinstance(task, HigherGame):
        first, second = (RANK.index(str(option).split(":")[0]) for option in task.options[:2])
        return "equal" if first == second else task.options[first < second]
    if isinstance(task, OrderOfGames):
        return tuple(sorted(map(str, task.options), key=RANK.index))
    if isinstance(task, MayName):
        assert task.namer != task.seat  # nobody outbids himself
        return may_be_named(task)
    assert isinstance(task, (WhoDeclares, WhoWouldPlay))
    assert wanted(task) == holder(task.first, task.bids)
    return wanted(task)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    if kind.id == "may_name" and rules.startswith("cardgames"):
        return  # anybody may name any game there: the next test
    check_items(kind, rules, max(10, scale(200)), reference)


def test_where_any_game_may_be_named_nobody_asks_which():
    rules = {name: item(KINDS["who_declares"], 1, 0, name).ruleset for name in RULES}
    asks = {name for name, ruleset in rules.items() if KINDS["may_name"].applies(ruleset)}
    assert asks == {"ordnung", "doppelbild", "schafkopfschule-2007"}


SPACE = {"higher_game": (40, 40, 35), "order_of_games": (65, 100, 100), "who_declares": (60,)}
"""How many different ones there are at least, where the game has not more."""


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(200, scale(2000))
    for level in kind.levels:
        made = [item(kind, level, seed, "ordnung") for seed in range(count)]
        least = (*SPACE.get(kind.id, ()), 110, 110, 110)[level - 1]
        assert len({one.task for one in made}) >= least
        if kind.form not in ("choice", "seat"):
            continue
        options = len(made[0].question.options)
        places = Counter(one.question.options.index(one.question.right[0]) for one in made)
        far = 0.05 if count >= 2000 else 0.13
        assert all(abs(places[at] / count - 1 / options) < far for at in range(options)), places


@pytest.mark.parametrize(
    ("kind", "belief"),
    [
        ("order_of_games", "wenz_above_solo"),
        ("who_declares", "first_bid_stands"),
        ("who_would_play", "first_bid_stands"),
        ("may_name", "equal_is_enough"),
    ],
)
def test_at_the_third_level_a_belief_misleads(kind: str, belief: str):
    for seed in range(40):
        one = item(KINDS[kind], 3, seed, "ordnung")
        assert belief in {name for names in one.distractors.values() for name in names}


def test_two_games_are_mixed_up_or_equal_at_the_third_level():
    for seed in range(60):
        one = item(KINDS["higher_game"], 3, seed, "ordnung")
        assert isinstance(one.task, HigherGame)
        assert one.right == "equal" or "wenz_above_solo" in next(iter(one.distractors.values()))
        assert one.question.options[-1] == "equal"


def test_the_first_to_speak_may_name_an_equal_game():
    both: Counter[bool] = Counter()
    for seed in range(60):
        task = item(KINDS["may_name"], 3, seed, "ordnung").task
        assert isinstance(task, MayName)
        both[task.named in may_be_named(task)] += 1
    assert min(both[True], both[False]) > 5
