"""What cards count, their order, what is trump, how many there are: by the rules page's table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import compare, counts, orders, points, special, trumps
from schafkopf_tutor.quiz.kinds.asked import OfCards, games
from schafkopf_tutor.quiz.kinds.points import AtLeast, CountsMost, OfPoints
from schafkopf_tutor.quiz.kinds.special import OtherPoints
from schafkopf_tutor.quiz.make import draw
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Kind
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from tests.law.houses import changed, house
from tests.quiz.ends import check_answers, check_hints, check_levels

EVERY = ["rufspiel", "farbgeier", "geier", "farbwenz", "wenz", "solo", "wenz-tout", "solo-tout"]
TABLES = {
    "ordnung": load("ordnung"),
    "short": load("cardgames-zone-short"),
    "every": changed("ordnung", games=EVERY),
    "every, short": changed("cardgames-zone-short", games=EVERY),
}
KINDS = [k for room in (points, orders, trumps, compare, counts, special) for k in room.KINDS]
ASKED = [(kind, table) for kind in KINDS for table, rules in TABLES.items() if kind.applies(rules)]
CHOICES = [kind for kind in KINDS if kind.form == "choice" and kind.applies(TABLES["every"])]


# --- the rules, by codes: O 1.2.1, 1.4, Z 5, Z 10 ------------------------------------------------

POINTS = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
LORDS = {"rufspiel": "OU", "solo": "OU", "wenz": "U", "geier": "O", "farbwenz": "U"}
LORDS["farbgeier"] = "O"


def pack(rules: RuleSet) -> list[str]:
    """All cards, suit by suit, each from its highest down where it is plain."""
    return [s + r for s in "EGHS" for r in ("AZKOU9" if rules.pack.name == "short" else "AZKOU987")]


def row(rules: RuleSet, name: str, named: str | None) -> list[str]:
    """The trumps, highest first."""
    lords = [suit + rank for rank in LORDS[name] for suit in "EGHS"]
    suit = "H" if name == "rufspiel" else named or "-"
    return lords + [card for card in pack(rules) if card[0] == suit and card not in lords]


def lines(rules: RuleSet, name: str, named: str | None) -> list[list[str]]:
    """The trumps, then the four plain suits."""
    first = row(rules, name, named)
    rest = [card for card in pack(rules) if card not in first]
    return [first, *([card for card in rest if card[0] == suit] for suit in "EGHS")]


class Rules:
    """What is true in the game of a task."""

    def __init__(self, task: OfCards) -> None:
        suit = task.game.suit
        self.rules = task.ruleset
        self.lines = lines(task.ruleset, task.game.contract, suit.letter if suit else None)
        self.trumps = self.lines[0]
        self.place = {
            card: (i, j) for i, one in enumerate(self.lines) for j, card in enumerate(one)
        }

    def beats(self, later: str, earlier: str) -> bool:
        """Whether a card wins over one that was led."""
        (line, height), (led, lies) = self.place[later], self.place[earlier]
        return line == 0 < led or (line == led and height < lies)


def codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]


def cards(some: list[str]) -> frozenset[Card]:
    return frozenset(map(Card.of, some))


def reference(one: Item) -> Hashable:
    """The right answer, worked out of codes."""
    task: Any = one.task
    if isinstance(task, OfPoints):
        return of_points(task)
    assert isinstance(task, OfCards)
    true = Rules(task)
    hand = sorted(codes(task.cards), key=true.place.__getitem__)
    held = [card for card in hand if card in true.trumps]
    if isinstance(task, orders.Extreme):
        return Card.of(hand[0] if task.highest else hand[-1])
    if isinstance(task, orders.Next):
        around = ["none", *true.trumps, "none"]
        found = around[around.index(hand[0]) + (1 if task.below else -1)]
        return found if found == "none" else Card.of(found)
    if isinstance(task, (orders.Row, compare.Sorted)):
        return tuple(map(Card.of, hand))
    if isinstance(task, trumps.Which):
        return cards(held)
    if isinstance(task, trumps.IsTrump):
        return "yes" if held else "no"
    if isinstance(task, trumps.Where):
        return frozenset(trumps.word_of(g) for g in task.among if is_trump(hand[0], task, g))
    if isinstance(task, compare.Duel):
        led, other = codes(task.cards)
        return Card.of(other if true.beats(other, led) else led)
    if isinstance(task, compare.Beaters):
        return cards([card for card in hand if true.beats(card, task.led.code)])
    if isinstance(task, compare.Inserted):
        hand = sorted([*hand, task.card.code], key=true.place.__getitem__)
        place = hand.index(task.card.code)
        return Card.of(hand[place - 1]) if place else "front"
    if isinstance(task, counts.InHand):
        return len(held)
    if isinstance(task, counts.Elsewhere):
        line = true.lines["EGHS".index(task.suit.letter) + 1] if task.suit else true.trumps
        assert task.total in (None, len(line))
        return len(set(line) - set(hand))
    assert isinstance(task, counts.InGame)
    if task.suit:
        return len(true.lines["EGHS".index(task.suit.letter) + 1])
    return len(pack(task.ruleset)) - len(true.trumps) if task.plain else len(true.trumps)


def is_trump(card: str, task: OfCards, game: object) -> bool:
    suit = game.suit.letter if game.suit else None  # type: ignore[attr-defined]
    return card in row(task.ruleset, game.contract, suit)  # type: ignore[attr-defined]


def of_points(task: OfPoints) -> Hashable:
    counted = {card: POINTS[card[1]] for card in codes(task.cards)}
    if isinstance(task, CountsMost):
        best = max(counted.values())
        (only,) = [card for card, worth in counted.items() if worth == best]
        return Card.of(only)
    if isinstance(task, AtLeast):
        return cards([card for card, worth in counted.items() if worth >= task.least])
    total = sum(counted.values())
    return 120 - total if isinstance(task, OtherPoints) else total


def items(kind: Kind, rules: RuleSet, seeds: int) -> list[Item]:
    skill = skills()[kind.skill]
    return [draw(kind, skill, at, seed, rules) for at in kind.levels for seed in range(seeds)]


def test_the_reference_knows_the_counts_of_the_rules_page():
    """Rufspiel 14 and 6 in three suits; Solo the same; Wenz and Geier 4 and 7; Farbwenz 11."""
    rules = load("ordnung")
    assert [len(line) for line in lines(rules, "rufspiel", "E")] == [14, 6, 6, 0, 6]
    assert [len(line) for line in lines(rules, "solo", "S")] == [14, 6, 6, 6, 0]
    assert [len(line) for line in lines(rules, "wenz", None)] == [4, 7, 7, 7, 7]
    assert [len(line) for line in lines(rules, "geier", None)] == [4, 7, 7, 7, 7]
    assert len(row(rules, "farbwenz", "G")) == len(row(rules, "farbgeier", "G")) == 11
    assert len(row(load("cardgames-zone-short"), "rufspiel", "E")) == 12
    assert row(rules, "rufspiel", "E")[:9] == "EO GO HO SO EU GU HU SU HA".split()


@pytest.mark.parametrize(("kind", "table"), ASKED, ids=lambda one: getattr(one, "id", one))
def test_items(kind: Kind, table: str, scale):
    made = items(kind, TABLES[table], max(6, scale(200)))
    for one in made:
        assert one.right == reference(one)
        check_levels(kind, one)
        check_answers(one)
    for one in made[:: max(1, len(made) // 12)]:
        check_hints(one)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_third_level_asks_where_people_go_wrong(kind: Kind):
    for rules in TABLES.values():
        if kind.applies(rules):
            for seed in range(8):
                assert draw(kind, skills()[kind.skill], 3, seed, rules).distractors


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.id)
def test_no_place_is_the_right_one_more_often(kind: Kind, scale):
    """Whoever knows skill, kind and level and sees nothing else does no better than chance."""
    many = max(150, scale(2_000))
    for level in kind.levels:
        made = [draw(kind, skills()[kind.skill], level, s, TABLES["every"]) for s in range(many)]
        by_size: dict[int, Counter[int]] = {}
        for one in made:
            options = one.task.options
            by_size.setdefault(len(options), Counter())[options.index(one.right)] += 1
        for size, places in by_size.items():
            total = sum(places.values())
            if total >= 40:  # four times the spread of a fair draw, and five points at 2,000
                allowed = 4 * (total * (1 / size) * (1 - 1 / size)) ** 0.5
                assert all(abs(places[at] - total / size) <= allowed for at in range(size))


# How many different questions there can be where there are few: cards or games are all that differ.
SPACE = {"is_trump": 20, "trump_where": 25, "trump_next": 90, "trump_row": 100, "suit_row": 100}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_two_hundred_differ(kind: Kind, scale):
    table = "every, short" if kind.skill == "short_deck" else "every"
    many = max(60, scale(200))
    least = min(SPACE.get(kind.id, 100), 100)
    for level in kind.levels:
        made = [draw(kind, skills()[kind.skill], level, s, TABLES[table]) for s in range(many)]
        asked = {repr(one.task) for one in made}
        assert len(asked) >= min(many * least / 200, least), (level, len(asked))


def test_tables_without_such_games_are_not_asked():
    only = changed("ordnung", games=["wenz"])
    kinds = {kind.id for kind in KINDS if kind.applies(only)}
    assert "trump_next" in kinds  # an Ober above the Eichel-Unter
    assert "trump_row" not in kinds  # four Unter: nobody puts them wrong
    assert not kinds & {"trump_where", "rare_trumps", "short_points"}
    long = {kind.id for kind in KINDS if kind.applies(TABLES["ordnung"])}
    assert not {"short_count", "short_others", "short_points"} & long
    assert not {"rare_trumps", "rare_row", "rare_beaters"} & long
    for kind in special.RARE:
        for seed in range(6):
            task = draw(kind, skills()[kind.skill], 2, seed, TABLES["every"]).task
            assert isinstance(task, OfCards)
            assert task.game.contract in ("geier", "farbwenz", "farbgeier")


def test_games_that_a_table_made_up():
    """Trumps that a table chose itself: what follows from ranks and a suit is asked, no more."""
    rules = house("kings")
    asked = {game.contract for game in games(rules)}
    assert asked == {
        "rufspiel",
        "bells",
        "wenz",
        "kings",
        "solo",
    }  # no ten on top: no rank, no suit
    kind = next(kind for kind in KINDS if kind.id == "which_trumps")
    for one in items(kind, rules, 10):
        assert isinstance(one.task, OfCards)
        for card in one.task.cards:
            order = one.task.order
            assert (card in one.right) == (card in order.trumps)  # type: ignore[operator]
        check_hints(one)
