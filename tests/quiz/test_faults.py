"""Faults, claims and revokes: O 2.1, 3.1 to 3.4, S 3.4, Z 9, written down and searched by hand."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from schafkopf_tutor.beliefs import TRUTH
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import claims, faults, revoking
from schafkopf_tutor.quiz.kinds.claims import ClaimIsRight, MayClaim
from schafkopf_tutor.quiz.kinds.faults import CASES, WhatFollows
from schafkopf_tutor.quiz.kinds.revoking import WhoRevoked
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.law.houses import house
from tests.law.oracle import table
from tests.quiz.ends import check_items, item

KINDS = {kind.id: kind for kind in (*faults.KINDS, *claims.KINDS, *revoking.KINDS)}
RULES = ("ordnung", "cardgames-zone", "cardgames-zone-short", "schafkopfschule-2007", "doppelbild")

ORDNUNG = {
    "card_shown_in_dealing": "new_deal",  # O 2.1.4
    "wrong_count_dealt": "new_deal",  # O 2.1.6
    "wrong_dealer": "new_deal",
    "wrong_dealer_late": "play_on",
    "shuffling": "new_deal",  # O 2.1.3
    "shuffling_late": "play_on",
    "cutting_late": "play_on",
    "counting_aloud": "warning",  # O 3.3.1
    "card_in_advance": "warning",  # O 3.1.1
    "talk": "warning",  # O 2.1.5
    "looking_back": "warning",
    "looking_into_hands": "warning",  # O 2.1.5
    "lead_without_right": "rest_to_others",  # O 3.1.2
    "card_out_of_turn": "rest_to_others",
    "revoke": "rest_to_others",  # O 3.2.6
    "called_ace": "rest_to_others",
    "wrong_count": "lost_schwarz",  # O 3.2.7
    "wrong_count_of_two": "new_deal",
    "revoke_afterwards": "lost_schwarz",  # O 3.2.6
    "called_ace_afterwards": "lost_schwarz",
    "revoke_too_late": "lost_schwarz",  # O knows no time limit
    "lead_unseen": "play_on",  # O 3.1.3
    "out_of_turn_last": "rest_to_others",
    "card_shown": "warning",
    "card_shown_on_purpose": "warning",
}
ZONE = ORDNUNG | dict.fromkeys(
    ("revoke", "called_ace", "revoke_afterwards", "called_ace_afterwards", "revoke_too_late"),
    "lost",  # Z 9
)
BOOKLET = ORDNUNG | {
    **dict.fromkeys(("lead_without_right", "card_out_of_turn"), "penalty"),  # S 3.4.7, 3.4.10
    **dict.fromkeys(("talk", "looking_back", "card_shown_on_purpose"), "penalty"),  # 3.4.8 to 11
    **dict.fromkeys(("revoke", "called_ace"), "penalty"),  # S 3.4.14, 3.4.15
    **dict.fromkeys(("revoke_afterwards", "called_ace_afterwards", "wrong_count"), "penalty"),
    "revoke_too_late": "too_late",  # S 3.4.1
    "out_of_turn_last": "play_on",  # S 3.4.7
    "wrong_count_of_two": "new_deal",  # S 3.4.13
}
FOLLOWS = {
    "ordnung": ORDNUNG,
    "cardgames-zone": ZONE,
    "cardgames-zone-short": ZONE,
    "schafkopfschule-2007": BOOKLET,
}


class Cards:
    """What beats what in a game, from the tables written by hand."""

    def __init__(self, contract: str, suit: str) -> None:
        trumps, plain = table(contract, suit)
        self.line = dict.fromkeys(trumps, 0)
        self.place = {card: at for at, card in enumerate(trumps)}
        for number, cards in enumerate(plain, 1):
            self.line |= dict.fromkeys(cards, number)
            self.place |= {card: at for at, card in enumerate(cards)}

    def follow(self, hand: tuple[str, ...], led: str) -> list[str]:
        """The cards of a hand that may follow."""
        same = [card for card in hand if self.line[card] == self.line[led]]
        return same or list(hand)

    def beats(self, card: str, led: str) -> bool:
        """Whether a card takes the trick from the card led."""
        if self.line[card] == self.line[led]:
            return self.place[card] < self.place[led]
        return self.line[card] == 0


def makes_all(cards: Cards, mine: tuple[str, ...], others: list[tuple[str, ...]]) -> bool:
    """Whether a player on lead makes every trick, whatever the three others play together."""

    def rest(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
        return tuple(one for one in hand if one != card)

    def stands(led: str) -> bool:
        answers = list(product(*(cards.follow(hand, led) for hand in others)))
        if any(cards.beats(card, led) for answer in answers for card in answer):
            return False
        return all(
            makes_all(cards, rest(mine, led), [*map(rest, others, answer)]) for answer in answers
        )

    return not mine or any(map(stands, mine))


def revoked(task: WhoRevoked) -> str:
    """The first player who could follow and did not, or broke a duty of the called ace."""
    suit = task.announced.suit.letter if task.announced.suit else ""
    cards = Cards(task.announced.contract, suit)
    trick = [card.code for card in task.cards]
    ace = f"{suit}A" if task.announced.contract == "rufspiel" else ""
    for place, card in enumerate(trick):
        seat = (task.leader + place) % 4
        hand = tuple(one.code for one in task.hands[seat])
        if place:
            searched = ace in hand and cards.line[trick[0]] == cards.line[ace]
            allowed = [ace] if searched else cards.follow(hand, trick[0])
            if ace in allowed and not searched:
                allowed.remove(ace)  # before its suit is led it is not thrown (O 3.2.4)
        else:  # with fewer than four of the suit its holder leads the ace itself (O 3.2.5)
            of_suit = [one for one in hand if ace in hand and cards.line[one] == cards.line[ace]]
            allowed = [one for one in hand if one == ace or one not in of_suit]
        if card not in allowed:
            return str(seat)
    return "nobody"


def reference(one: Item, rules: str) -> Answer:
    task = one.task
    if isinstance(task, WhatFollows):
        word = FOLLOWS[rules][task.case.id]
        return "nothing" if word in ("play_on", "warning", "too_late") else word
    if isinstance(task, MayClaim):
        first = task.seat == task.leader and not task.cards
        return "yes" if task.word == "none" or first else "no"
    if isinstance(task, ClaimIsRight):
        suit = task.announced.suit.letter if task.announced.suit else ""
        hands = [tuple(card.code for card in hand) for hand in task.hands]
        mine = hands.pop(task.seat)
        return "yes" if makes_all(Cards(task.announced.contract, suit), mine, hands) else "no"
    assert isinstance(task, WhoRevoked)
    return revoked(task)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    if not kind.applies(house(rules)):
        assert kind.id != "who_revoked"
        return
    check_items(kind, rules, max(10, scale(200)), lambda one: reference(one, rules))


def test_the_card_that_is_lost_is_named(scale):
    """It is the claimant's, another holds what beats it, and he may play that on it."""
    wrong = 0
    for level, seed in product((1, 2, 3), range(scale(400))):
        one = item(KINDS["claim_is_right"], level, seed, "ordnung")
        assert isinstance(one.task, ClaimIsRight)
        (reason,) = one.question.because["no"]
        if one.right == "yes":
            assert isinstance(reason, Said)
            assert reason.message == "quiz_faults.because.yes"
            continue
        wrong += 1
        assert isinstance(reason, Said)
        told = reason.values
        hands = [[card.code for card in hand] for hand in one.task.hands]
        suit = one.task.announced.suit.letter if one.task.announced.suit else ""
        cards = Cards(one.task.announced.contract, suit)
        led, card, winner = told["led"], told["card"], told["turn"]
        assert isinstance(led, Card)
        assert isinstance(card, Card)
        assert isinstance(winner, int)
        assert led.code in hands[one.task.seat]
        assert card.code in hands[winner]
        assert winner != one.task.seat
        assert cards.beats(card.code, led.code)
        if cards.line[card.code] != cards.line[led.code]:  # trumped, so none of it is left
            same = [c for c in hands[winner] if cards.line[c] == cards.line[led.code]]
            assert len(same) < len(hands[winner])
    assert wrong


def test_the_losing_card_of_lesson_12():
    """Christl has the last two trumps of a Wenz and the eight of Herz; Beni keeps the ten."""
    dealt = ("GZ HO SZ", "E9 HZ S9", "GU HU H8", "E8 HK H7")
    hands = tuple(tuple(Card.of(code) for code in hand.split()) for hand in dealt)
    task = ClaimIsRight(house("ordnung"), Announce(2, "wenz-tout"), hands)
    assert task.answer(TRUTH) == "no"
    (reason,) = task.wording("no").because["yes"]
    assert isinstance(reason, Said)
    named = {key: str(reason.values[key]) for key in ("led", "card", "turn")}
    assert named == {"led": "H8", "card": "HZ", "turn": "1"}


def test_which_tables_ask():
    asks = {rules: {k.id for k in KINDS.values() if k.applies(house(rules))} for rules in RULES}
    assert asks["ordnung"] == set(KINDS)
    assert asks["doppelbild"] == {"who_revoked"}  # its program lets nobody commit a fault
    for rules in ("cardgames-zone", "cardgames-zone-short", "schafkopfschule-2007"):
        assert asks[rules] == {"what_follows", "who_revoked"}  # these know no claims


@pytest.mark.parametrize("rules", FOLLOWS)
def test_every_fault_is_asked_about(rules: str):
    assert set(FOLLOWS[rules]) == {case.id for case in CASES}
    seen = set()
    for level, seed in product((1, 2, 3), range(150)):
        task = item(KINDS["what_follows"], level, seed, rules).task
        assert isinstance(task, WhatFollows)
        seen.add(task.case.id)
    assert seen == set(FOLLOWS[rules])


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ_and_no_place_is_more_often_right(kind: Kind, scale):
    count = max(200, scale(2000))
    for level in kind.levels:
        made = [item(kind, level, seed, "ordnung") for seed in range(count)]
        assert len({one.task for one in made}) > 60
        places: Counter[int] = Counter()
        for one in made:
            share = 1 / len(one.question.options)
            places[one.question.options.index(one.question.right[0])] += 1
        far = 0.05 if count >= 2000 else 0.13
        assert all(abs(found / count - share) < far for found in places.values()), places
        assert len(places) == len(made[0].question.options)


def test_the_rulings_offered_are_right_alike():
    """So whoever knows level and table, and not the fault, gains nothing from a favourite."""
    for level in (1, 2, 3):
        made = [item(KINDS["what_follows"], level, seed, "ordnung") for seed in range(600)]
        right = Counter(one.right for one in made)
        assert max(right.values()) < 1.5 * min(right.values()), right


def test_at_the_third_level_beliefs_find_another_guilty():
    for seed in range(30):
        assert item(KINDS["who_revoked"], 3, seed, "ordnung").distractors


def test_the_declarer_does_not_hold_the_ace_that_he_calls():
    called = 0
    for seed in range(60):
        task = item(KINDS["who_revoked"], 2, seed, "ordnung").task
        assert isinstance(task, WhoRevoked)
        if task.ace is not None and task.announced.seat is not None:
            called += 1
            assert task.ace not in task.hands[task.announced.seat]
            assert any(task.ace in hand for hand in task.hands)
    assert called > 10


def test_who_suspects_another_one_learns_what_was_wrong():
    """Not only that the other one's card was allowed."""
    guilty = 0
    for seed in range(30):
        one = item(KINDS["who_revoked"], 1 + seed % 3, seed, "ordnung")
        if one.right == "nobody":
            continue
        because = one.question.because
        (wrong,) = because[str(one.right)]
        innocent = [str(seat) for seat in range(4) if str(seat) != one.right]
        assert all(because[seat][1:] == (wrong,) for seat in innocent)
        assert because["nobody"] == (wrong,)
        guilty += 1
    assert guilty > 5
