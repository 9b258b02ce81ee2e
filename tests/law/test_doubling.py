"""Knocks, Stoß and its answers: who, in which order, until when (O 4.2, S 3.3, Z 9, Z 10)."""

from __future__ import annotations

import pytest

from schafkopf_tutor import Announce, Call, Card, Deal, Game, Play, Suit, judge, load, play, result
from schafkopf_tutor import read_position as read
from schafkopf_tutor.moves import Bid
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build

# The repaired example round of cardgames.zone 11: seat 0 calls the Alte, seat 2 holds it.
HANDS = (
    "EO GO HU HA HZ HK E9 G7",
    "H7 EZ G9 G8 SA S9 S8 S7",
    "SU EA E8 E7 GA GZ GK SK",
    "HO SO EU GU H9 H8 EK SZ",
)
RUFSPIEL = Announce(0, "rufspiel", Suit.EICHEL)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(code) for code in text.split())


def game(rules: RuleSet | str = "ordnung", announced: Announce | None = RUFSPIEL) -> Game:
    ruleset = load(rules) if isinstance(rules, str) else rules
    moves = [announced] if announced else []
    return Game.start(ruleset, 3, Deal(ruleset.pack, tuple(map(cards, HANDS))), moves)


def say(after: Game, *words: str) -> Game:
    for word in words:
        name, seat = word.split()
        after = play(after, Call(int(seat), name))
    return after


def refused(after: Game, word: str) -> str:
    name, seat = word.split()
    verdict = judge(after.view(int(seat)), Call(int(seat), name))
    assert not verdict.ok
    return verdict.rule


def test_four_steps_in_turn_double_sixteenfold() -> None:
    """O 4.2.1 to 4.2.4; one Stoß a level, whoever says it."""
    doubled = say(game(), "stoss 1", "re 2", "supra 3", "resupra 0")
    assert refused(doubled, "stoss 1") == "stoss.next_step"
    finished = doubled
    for code in (
        "EO H7 SU H8 E9 EZ EA EK GA SO G7 G9 SZ HA S8 SK HZ S9 E8 HO EU HU SA E7 GU GO S7 GZ "
        "HK G8 GK H9"
    ).split():
        finished = play(finished, Play(finished.turn or 0, Card.of(code)))
    assert result(finished).stoss == 4


def test_two_opponents_cannot_both_say_stoss() -> None:
    """disputes: the value is doubled once."""
    assert refused(say(game(), "stoss 1"), "stoss 3") == "stoss.next_step"


def test_an_answer_needs_a_question() -> None:
    assert refused(game(), "re 0") == "stoss.next_step"
    assert refused(say(game(), "stoss 1"), "supra 3") == "stoss.next_step"


@pytest.mark.parametrize("word", ["stoss 0", "stoss 2"])
def test_the_declarers_cannot_say_stoss(word: str) -> None:
    """The partner knows himself by the called ace in his hand: he is no opponent."""
    verdict = judge(game().view(int(word[-1])), Call(int(word[-1]), "stoss"))
    assert verdict.rule == "stoss.own_side"
    assert verdict.because == (cards("EA") if word == "stoss 2" else ())


def test_the_partner_may_answer_and_an_opponent_may_not() -> None:
    doubled = say(game(), "stoss 3")
    assert refused(doubled, "re 1") == "stoss.own_side"
    assert say(doubled, "re 2")
    assert refused(say(doubled, "re 0"), "supra 2") == "stoss.own_side"


def test_the_partner_stays_one_when_the_ace_is_played() -> None:
    """He leads the called ace himself and holds it no longer: still no opponent."""
    rules = load("ordnung")
    hands = (HANDS[2], HANDS[1], HANDS[0], HANDS[3])
    called = Announce(2, "rufspiel", Suit.EICHEL)
    started = Game.start(rules, 3, Deal(rules.pack, tuple(map(cards, hands))), [called])
    led = play(started, Play(0, Card.of("EA")))
    assert refused(led, "stoss 0") == "stoss.own_side"
    assert say(led, "stoss 1")


def lay(after: Game, *codes: str) -> Game:
    for code in codes:
        after = play(after, Play(after.turn or 0, Card.of(code)))
    return after


@pytest.mark.parametrize(("rules", "last"), [("ordnung", 1), ("cardgames-zone", 0)])
def test_the_last_moment_of_the_stoss(rules: str, last: int) -> None:
    """O 4.2.1: before the second card; Z 9: before the first lead."""
    codes = ("EO", "H7", "SU")
    for count in range(3):
        laid = lay(game(rules), *codes[:count])
        assert judge(laid.view(1), Call(1, "stoss")).ok == (count <= last)
    assert refused(lay(game(rules), *codes), "stoss 1") == "stoss.in_time"


def test_an_answer_comes_before_another_card() -> None:
    """O 4.2.2: at once."""
    doubled = say(lay(game(), "EO"), "stoss 1")
    assert say(doubled, "re 0")
    late = lay(doubled, "H7")
    assert refused(late, "re 0") == "stoss.answer_in_time"


@pytest.mark.parametrize(
    ("rules", "steps"),
    [("ordnung", 4), ("schafkopfschule-2007", 2), ("cardgames-zone", 2), ("doppelbild", 0)],
)
def test_how_many_steps_there_are(rules: str, steps: int) -> None:
    words = ["stoss 1", "re 0", "supra 3", "resupra 2"]
    doubled = say(game(rules), *words[:steps])
    for word in words[steps : steps + 1]:
        assert refused(doubled, word) == "stoss.no_such_step"


def test_nothing_to_double() -> None:
    assert refused(game(announced=None), "stoss 1") == "stoss.nothing_to_double"
    assert refused(game(announced=Announce(None, "ramsch")), "stoss 1") == (
        "stoss.nothing_to_double"
    )
    sie = read("ordnung | sie by 0 | 1 holds HA HZ HK H9 H8 H7 EA EZ | 1 leads")
    assert judge(sie, Call(1, "stoss")).rule == "stoss.nothing_to_double"


def test_a_word_nobody_knows() -> None:
    assert refused(game(), "contra 1") == "double.word"


def knocking(when: str) -> Game:
    rules = build("k", {"schema": 1, "base": "ordnung", "doubling": {"knock_when": when}})
    return game(rules, announced=None)


def test_knocks() -> None:
    """Z 10: before the bidding, each player once, where the table knows it."""
    assert refused(game(announced=None), "knock 1") == "knock.not_played"
    knocked = say(knocking("before_bidding"), "knock 1", "knock 3")
    assert refused(knocked, "knock 1") == "knock.once"
    assert refused(play(knocked, Bid(0, "spiele")), "knock 2") == "knock.late"
    assert judge(knocked.view(0), Call(0, "knock")).because == cards(HANDS[0])
    four = knocking("after_four_cards")
    assert judge(four.view(0), Call(0, "knock")).because == cards(HANDS[0])[:4]


def test_behind_the_end_nothing_is_doubled():
    """A game that was given up is over, even if no card has been laid yet."""
    given_up = parse_game("ordnung dealer 3 | … / … / … / … | wenz by 0 | 2 claims none")
    assert judge(given_up.view(1), Call(1, "stoss")).rule == "stoss.nothing_to_double"
    doubled = parse_game(
        "ordnung dealer 3 | … / … / … / … | wenz by 0 | stoss by 1 | 2 claims none"
    )
    assert judge(doubled.view(0), Call(0, "re")).rule == "stoss.nothing_to_double"
