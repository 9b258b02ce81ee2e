"""Points and trumps counted in a game, and who can be the partner."""

from __future__ import annotations

import pytest

from schafkopf_tutor.beliefs import TRUTH
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import memory, partners, trumps_out
from schafkopf_tutor.quiz.kinds.memory import Ahead, PointsOfSeat, PointsOfSide, PointsOut
from schafkopf_tutor.quiz.kinds.partners import CanBe, IsKnown, OfPartner
from schafkopf_tutor.quiz.kinds.trumps_out import Highest, HowMany, StillOut
from schafkopf_tutor.quiz.task import Answer, Kind
from schafkopf_tutor.rules import judge_in
from tests.quiz.again import Record, codes
from tests.quiz.ends import RULES, check_items, check_places, check_telling, items, of_level

FAMILY = (*memory.KINDS, *trumps_out.KINDS, *partners.KINDS)
KINDS = {kind.id: kind for kind in FAMILY}


def side(record: Record) -> set[int]:
    """The declarer, and who was dealt the called ace."""
    game = record.game
    assert game.announced
    assert game.announced.seat is not None
    hands = [codes(hand) for hand in game.deal.hands]
    return {seat for seat in range(4) if record.table.ace in hands[seat]} | {game.announced.seat}


def reference(one: Item) -> Answer:
    task = one.task
    assert isinstance(task, (memory.OfGame, OfPartner))
    record = Record(task.game)
    taken = record.taken()
    if isinstance(task, PointsOfSeat):
        return taken[task.seat]
    if isinstance(task, PointsOfSide):
        ours = sum(taken[seat] for seat in side(record))
        return ours if task.declares else sum(taken) - ours
    if isinstance(task, PointsOut):
        return 120 - sum(taken)
    if isinstance(task, Ahead):
        (best,) = [seat for seat in range(4) if taken[seat] == max(taken)]
        return best
    if isinstance(task, HowMany):
        return len(record.out(task.seat))
    if isinstance(task, StillOut):
        return frozenset(card for card in task.cards if card.code in record.out(task.seat))
    if isinstance(task, Highest):
        return Card.of(record.out(task.seat)[0])
    holders = record.holders(task.seat)
    if isinstance(task, CanBe):
        return "yes" if task.asked in holders else "no"
    if isinstance(task, IsKnown):
        return "yes" if len(holders) == 1 else "no"
    return frozenset(f"seat{seat}" for seat in holders)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(10, scale(200)), reference)


@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(100, scale(2000))
    for level in kind.levels:
        made = of_level(kind, level, count)
        assert len({one.task for one in made}) == count
        check_places(made, 0.05 if count >= 2000 else 0.17)


@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_what_was_played_was_lawful(kind: Kind):
    for one in items(kind, "ordnung", 5):
        assert isinstance(one.task, (memory.OfGame, OfPartner))
        moves = one.task.game.moves
        game = one.task.game.start(one.ruleset, one.task.game.dealer, one.task.game.deal)
        for move in moves:
            if isinstance(move, Play):
                assert judge_in(game, move).ok
            game = game.after(move)


TELLING = {
    "points_of_seat": "pips_count ober_counts_four",
    "points_of_side": "pips_count ober_counts_four partner_in_wenz",
    "points_still_out": "pips_count ober_counts_four",
    "who_is_ahead": "pips_count",
    "trumps_out": "own_trumps_out sixteen_trumps eight_trumps",
    "trumps_still_out": "hearts_no_trump hearts_trump_in_solo obers_trump_in_wenz",
    "highest_out": "obers_trump_in_wenz trump_ace_highest suit_before_rank",
    "who_is_partner": "ace_saved ace_anywhere kept_with_four",
    "can_be_partner": "ace_saved ace_anywhere",
    "partner_known": "ace_saved ace_anywhere",
}


@pytest.mark.parametrize("kind", FAMILY, ids=list(KINDS))
def test_at_the_third_level_beliefs_are_found_out(kind: Kind):
    check_telling(kind, 100, TELLING[kind.id])


HANDS = "GA G9 G8 G7 HA HZ E7 S7 / GK EO E9 S9 H9 EZ EK EA / GO GZ GU HK H8 H7 SK SZ"
GAME = f"ordnung dealer 3 | {HANDS} / HO SO EU HU SU SA S8 E8 | rufspiel G by 1"


@pytest.mark.parametrize(
    ("cards", "seat", "holders"),
    [
        ("", 3, {0, 2}),
        ("G7", 3, {0, 2}),  # whoever leads the suit low can have run away
        ("G7 GK", 3, {0, 2}),
        ("G7 GK GZ", 3, {0}),  # seat 2 has followed without the ace
        ("G7 GK GZ S8", 3, {0}),
        ("GA GK GZ S8", 3, {0}),
        ("E7 EA", 3, {0, 2}),
    ],
)
def test_who_can_be_the_partner_in_one_deal(cards: str, seat: int, holders: set[int]):
    game = parse_game(f"{GAME} | {cards}" if cards else GAME)
    right = reference_of(OfPartner(game, seat))
    assert right == frozenset(f"seat{one}" for one in holders)
    task = OfPartner(game, seat)
    assert task.answer(TRUTH) == right


def reference_of(task: OfPartner) -> frozenset[str]:
    return frozenset(f"seat{seat}" for seat in Record(task.game).holders(task.seat))
