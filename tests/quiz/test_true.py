"""Which of these sentences are true: each judged once more, from the rules, by the references of
the other families."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import (
    allowed,
    announcing,
    true_of_auction,
    true_of_cards,
    true_of_game,
    true_of_table,
    true_of_words,
)
from schafkopf_tutor.quiz.kinds.allowed import FREE, Allowed
from schafkopf_tutor.quiz.kinds.announcing import Announcing
from schafkopf_tutor.quiz.kinds.statements import NUMBER, OfStatements, about, kind_of
from schafkopf_tutor.quiz.kinds.true_of_auction import TrueOfAuction
from schafkopf_tutor.quiz.kinds.true_of_cards import TrueOfTrick
from schafkopf_tutor.quiz.kinds.true_of_game import TrueOfGame
from schafkopf_tutor.quiz.kinds.true_of_table import TrueOfTable
from schafkopf_tutor.quiz.kinds.true_of_words import TrueOfWords
from schafkopf_tutor.quiz.task import Kind
from tests.law import cashier
from tests.law.houses import house
from tests.quiz import test_auction, test_doubling
from tests.quiz.again import Record, Table, codes, lawful
from tests.quiz.ends import check_answers, check_hints, check_levels, item, items
from tests.quiz.test_calling import suits
from tests.quiz.test_cards import POINTS, Rules
from tests.quiz.test_laufende import played
from tests.quiz.test_money import account

ROOMS = (
    *(allowed, announcing, true_of_auction, true_of_cards, true_of_game),
    *(true_of_table, true_of_words),
)
KINDS = {kind.id: kind for room in ROOMS for kind in room.KINDS}
RULES = (
    *("ordnung", "cardgames-zone", "cardgames-zone-short", "doppelbild"),
    *("schafkopfschule-2007", "long-list", "knock-on-four", "only-rufspiel"),
)
ASKED = [(kind, rules) for kind in KINDS.values() for rules in RULES if kind.applies(house(rules))]

Value = int | str


def yes(true: bool) -> str:
    return "yes" if true else "no"


# --- each topic, once more -----------------------------------------------------------------------


def of_game(task: TrueOfGame, topic: str) -> Value:
    rules, result, size = task.ruleset.settings, task.result, task.ruleset.pack.hand_size
    game, side = played(task.game)
    ours, (count, whose) = set(result.side), cashier.runners(game, set(result.side))
    assert side == ours
    value, pay = account(rules, result, size, laufende=count)
    ended = cashier.Account(points=result.points, tricks=result.tricks)
    cashier.judge_sides(rules, game, ended, size)
    first, *partner = result.side
    if topic == "won":
        return "declarer" if ended.won else "opponents"
    if topic == "height":
        return "schwarz" if ended.schwarz else "schneider" if ended.schneider else "plain"
    if topic == "run":
        return f"{whose}.{count}"
    if topic == "paid":
        return yes(value != account(rules, result, size, laufende=0)[0])
    if topic == "times":
        return cashier.doublings(rules, result.knocks, result.stoss)
    if topic == "worth":
        return value
    if topic == "share":
        return "both" if partner and pay[first] == pay[partner[0]] else "each"
    return yes(len(ours) == 1)  # the lone player has nobody on his side


def of_moves(task: Allowed, topic: str) -> Value:
    led, card = about(topic)
    game = Table(task.game.contract, task.game.suit)
    refused = game.verdicts(codes(task.hand), [] if led == FREE else [led], away=False)
    return yes(card not in refused)


def of_hand(task: Announcing, topic: str) -> Value:
    contract, *suit = about(topic)
    hand = {card.code for card in task.game.hand}
    if contract == "rufspiel":
        return yes(suit[0] in suits(hand))
    if task.ruleset.settings["auction.solo_needs_its_suit"] and suit:
        return yes(any(card[0] == suit[0] and card[1] not in "OU" for card in hand))
    return yes(True)


def of_cards(task: true_of_cards.OfCards, topic: str) -> Value:
    true, cards = Rules(task), codes(task.cards)  # type: ignore[arg-type]
    kind, named = kind_of(topic), about(topic)
    if kind == "trump":
        return yes(named[0] in true.trumps)
    if kind == "beats":
        return yes(true.beats(*named))
    if kind == "trumps":
        return len(true.trumps)
    if kind == "suit":
        return len(true.lines["EGHS".index(named[0]) + 1])
    if kind == "others":
        return len(set(true.trumps) - set(cards))
    if kind == "points":
        return sum(POINTS[card[1]] for card in cards)
    assert isinstance(task, TrueOfTrick)
    best = 0
    for place, card in enumerate(cards):
        if true.beats(card, cards[best]):
            best = place
    return (task.leader + best) % 4


def of_words(task: TrueOfWords, topic: str, rules: str) -> Value:
    game, table = task.counted.game, rules if rules in test_doubling.CARDS else "ordnung"
    if topic == "times":
        words = test_doubling.counted(game, table)
        settings = task.ruleset.settings
        return cashier.doublings(settings, len(task.counted.knocks), words)
    number = int(about(topic)[0])
    kept: list[object] = []
    for place, move in enumerate(game.events):
        word = getattr(move, "word", None)
        found = "counts"
        if word is not None:
            found = test_doubling.judged(game, kept, move.seat, word, table)  # type: ignore[arg-type]
        if kind_of(topic) == "word" and place == number:
            return yes(found == "counts")
        if found == "counts":
            kept.append(move)
    said = sum(hasattr(move, "word") for move in kept)
    following = test_doubling.WORDS[said]
    found = test_doubling.judged(game, kept, number, following, table)  # type: ignore[arg-type]
    return yes(found == "counts")


def of_auction(task: TrueOfAuction, topic: str) -> Value:
    """Spoken: the last who was outbid, or challenged, may name what is high enough (O 2.2.3). Where
    each names a game in turn, it is higher than the last (D), or any (Z 4)."""
    kind, named = kind_of(topic), about(topic)
    rank = list(task.ruleset.words("games"))
    if kind == "higher":
        return yes(rank.index(named[0]) > rank.index(named[1]))
    if kind == "plays":
        found = test_auction.holder(task.first, task.ended)
        return -1 if found is None else found
    if named[0] == "rufspiel" and not suits({card.code for card in task.hand}):
        return yes(False)
    wanted, form = rank.index(named[0]), task.ruleset.settings["auction.form"]
    last = [rank.index(bid.contract) for bid in task.bids if bid.contract]
    if form == "highest":
        return yes(True)
    if form == "explicit":
        return yes(not last or wanted > max(last))
    least = next(
        at for at, name in enumerate(rank) if task.ruleset.contracts[name].parties == "alone"
    )
    if last:
        speaker = next(bid.seat for bid in reversed(task.bids) if bid.contract)
        earlier = (task.seat - task.first) % 4 < (speaker - task.first) % 4
        least = max(least, last[-1] + (not earlier))
    return yes(wanted >= least)


def of_table(task: TrueOfTable, topic: str, rules: str) -> Value:
    """The seat neither declares with a partner in hand nor holds the ace: it is an opponent, or the
    declarer himself."""
    record, seat, kind = Record(task.at.game), task.at.seat, kind_of(topic)
    if kind == "out":
        return len(record.out(seat))
    if kind == "left":
        return 120 - sum(POINTS[card[1]] for _, card in record.plays)
    if kind == "taken":
        return record.taken()[int(about(topic)[0])]
    if kind == "can":
        return yes(int(about(topic)[0]) in record.holders(seat))
    if kind == "may":
        return yes(about(topic)[0] in lawful(task.view))
    assert seat != task.at.announced.seat
    table = rules if rules in test_doubling.CARDS else "ordnung"
    return yes(len(record.plays) <= test_doubling.CARDS[table])


def reference(one: Item, rules: str) -> frozenset[str]:
    task = one.task
    assert isinstance(task, OfStatements)

    def value(topic: str) -> Value:
        if isinstance(task, TrueOfGame):
            return of_game(task, topic)
        if isinstance(task, Allowed):
            return of_moves(task, topic)
        if isinstance(task, Announcing):
            return of_hand(task, topic)
        if isinstance(task, TrueOfWords):
            return of_words(task, topic, rules)
        if isinstance(task, TrueOfTable):
            return of_table(task, topic, rules)
        if isinstance(task, TrueOfAuction):
            return of_auction(task, topic)
        assert isinstance(task, true_of_cards.OfCards)
        return of_cards(task, topic)

    return frozenset(s.word for s in task.statements if value(s.topic) == s.value)


@pytest.mark.parametrize(("kind", "rules"), ASKED, ids=lambda one: getattr(one, "id", one))
def test_every_item(kind: Kind, rules: str, scale):
    for one in items(kind, rules, max(3, scale(100))):
        assert one.right == reference(one, rules), one.task
        assert one.question.right  # something is true, in every world
        assert len(one.question.right) < len(one.question.options)
        assert frozenset() not in one.distractors
        assert len(one.question.options) == NUMBER[one.level]
        check_answers(one)
        check_levels(kind, one)
        if one.seed < 3:
            check_hints(one)


def test_where_they_are_asked():
    """Everywhere but where the table has no such games, or no Stoß."""
    asked: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for kind, rules in ASKED:
        asked[kind.id].add(rules)
    everywhere = set(RULES)
    missing = {kind: everywhere - found for kind, found in asked.items()}
    assert missing == {
        **{kind: set() for kind in KINDS},
        "true_of_rare": everywhere - {"long-list"},
        "true_of_words": {"doppelbild", "only-rufspiel"},
        "true_of_auction": {"only-rufspiel"},
        "may_announce": {"only-rufspiel"},
    }


# --- what is drawn -------------------------------------------------------------------------------

ERR = {
    "allowed_moves": "must_trump may_trump void_must_trump lords_follow_suit every_ace_falls"
    " hearts_no_trump hearts_trump_in_solo obers_trump_in_wenz ober_free_in_wenz",
    "ace_moves": "ace_saved ace_thrown three_run_away kept_with_four holder_keeps_lords"
    " holder_keeps_suit caller_may_not_lead every_ace_falls void_must_trump must_trump may_trump",
    "may_announce": "own_ace_callable only_own_ace lord_is_enough hearts_callable wenz_needs_unter",
    "true_of_trumps": "sixteen_trumps eight_trumps own_trumps_out king_above_ten trump_ace_highest"
    " suit_before_rank hearts_no_trump hearts_trump_in_solo obers_trump_in_wenz",
    "true_of_rare": "sixteen_trumps eight_trumps forgotten_picture king_above_ten",
    "true_of_trick": "pips_count ober_counts_four king_above_ten trump_ace_highest"
    " suit_before_rank hearts_no_trump obers_trump_in_wenz hearts_trump_in_solo",
    "true_of_game": "sixty_wins sixty_is_tie thirty_is_schneider thirty_is_free gap_in_laufende"
    " schwarz_is_no_points obers_are_laufende laufende_of_winners wenz_needs_three stoss_adds"
    " tout_and_schneider tout_doubles_all tout_without_laufende soloist_paid_once"
    " caller_paid_twice partner_in_wenz",
    "true_of_table": "ace_anywhere ace_saved kept_with_four caller_may_not_lead stoss_any_time"
    " pips_count ober_counts_four own_trumps_out sixteen_trumps eight_trumps hearts_no_trump",
    "true_of_words": "stoss_any_time stoss_by_anybody stoss_adds",
    "true_of_auction": "wenz_above_solo first_bid_stands equal_is_enough wenz_needs_unter",
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_at_the_third_level_many_beliefs_are_found_out(kind: Kind):
    rules = "long-list" if kind.id == "true_of_rare" else "ordnung"
    missing = set(ERR[kind.id].split())
    for seed in range(300):
        wrong = item(kind, 3, seed, rules).distractors
        assert wrong
        missing = missing.difference(*wrong.values())
        if not missing:
            break
    assert not missing


def test_a_knock_that_adds_is_found_out_where_one_knocks():
    for kind in ("true_of_game", "true_of_words"):
        wrong = [item(KINDS[kind], 3, seed, "knock-on-four").distractors for seed in range(60)]
        assert any("knocks_add" in ids for one in wrong for ids in one.values())


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    """Every place holds a true sentence as often as any other, and about half of them are true."""
    rules = "long-list" if kind.id == "true_of_rare" else "ordnung"
    count = max(60, scale(2000))
    for level in kind.levels:
        made = [item(kind, level, seed, rules) for seed in range(count)]
        assert len({one.task for one in made}) > count * 0.8
        size = NUMBER[level]
        places: Counter[int] = Counter()
        for one in made:
            options = one.question.options
            places.update(options.index(option) for option in one.question.right)
        share = sum(places.values()) / count / size
        assert 0.35 < share < 0.65, share
        odd = 4 * (share * (1 - share) / count) ** 0.5  # four standard deviations
        assert all(abs(places[at] / count - share) < odd for at in range(size)), places
        sets = Counter(frozenset(places_of(one)) for one in made)
        assert max(sets.values()) / count < (0.4, 0.25, 0.12)[level - 1], sets


def places_of(one: Item) -> list[int]:
    return [at for at, option in enumerate(one.question.options) if option in one.question.right]


def test_of_one_topic_one_thing_alone_is_said():
    for kind in KINDS.values():
        for seed in range(20):
            task = item(kind, 3, seed, "long-list").task
            assert isinstance(task, OfStatements)
            topics = [statement.topic for statement in task.statements]
            assert len(set(topics)) == len(topics)


def test_whoever_has_the_laufende_has_tricks_enough():
    for seed in range(80):
        task = item(KINDS["true_of_game"], 3, seed, "ordnung").task
        assert isinstance(task, TrueOfGame)
        result = task.result
        ours = result.laufende_side == "declarer"
        made = result.tricks if ours else 8 - result.tricks
        hands = len(result.side) if ours else 4 - len(result.side)
        assert result.laufende <= made * hands


def test_the_hand_is_whole_and_what_is_led_is_not_in_it():
    for kind in ("allowed_moves", "ace_moves"):
        for level, size in ((1, 5), (2, 8), (3, 8)):
            for seed in range(40):
                task = item(KINDS[kind], level, seed, "ordnung").task
                assert isinstance(task, Allowed)
                assert len(set(task.hand)) == size
                for statement in task.statements:
                    led, card = about(statement.topic)
                    assert Card.of(card) in task.hand
                    assert led == FREE or Card.of(led) not in task.hand
