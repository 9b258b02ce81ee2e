"""No teachable reason is false: each is held against the open cards, at random and where it counts.

The checks know the whole deal and how the trick went on. What a sentence says of the table is read
there out of the cards that were played, not out of ``players.sight``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor import read_position
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.coach.advice import BEST, CLOSE, MISTAKE, Advice, advise
from schafkopf_tutor.coach.games import possible
from schafkopf_tutor.coach.outcomes import Outcome
from schafkopf_tutor.coach.reasons import CLAIMS, FAULTS, ahead, borne_out, faults, reasons, taught
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Announce, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.weaknesses import WEAKNESSES
from schafkopf_tutor.rules import legal_moves
from tests.longrun import scale
from tests.players.test_games import HOUSES
from tests.players.test_reasons import CHECKS, SELDOM, Truth


def fewest(t: Truth) -> bool:
    return t.card.points == min(c.points for c in t.legal())


def theirs(t: Truth) -> bool:
    return not t.mine(t.so_far())


def line_of(t: Truth, card: Card) -> object:
    return t.order.line[card]


def unseen_over(t: Truth, card: Card) -> list[Card]:
    """Cards in other hands that would take the trick from this one, as it is led."""
    led = t.trick[0] if t.trick else card
    return [c for c in t.others() if t.order.winner((led, card, c)) == 2]


def searched(t: Truth) -> bool:
    """Whoever holds the ace had to play it, unless it was he who led."""
    ace = t.values["ace"]
    holder = next(seat for seat, hand in enumerate(t.before.hands) if ace in hand)
    game = t.before.after(Play(t.seat, t.card))
    for move in t.whole.moves[len(game.moves) :]:
        if isinstance(move, Play) and move.seat == holder:
            return [m.card for m in legal_moves(game.view(holder))] == [ace]
        game = game.after(move)
    return False


MORE: Mapping[str, Callable[[Truth], bool]] = {
    "sheds_lone_ten": lambda t: t.mine(t.taker()),
    "smears_likely": lambda t: all(
        line_of(t, c) is TRUMP or t.mine(_holder(t, c)) for c in _over_best(t)
    ),
    "takes_as_last": theirs,
    "trumps_in": theirs,
    "leaves_it": lambda t: not t.wins() and fewest(t),
    "presses": theirs,
    "gives_little": lambda t: theirs(t) and not t.wins() and fewest(t),
    "forces_trump": lambda t: not t.highest(),
    "loser_early": lambda t: not t.highest(),
    "searches": searched,
    "takes_dear": lambda t: not any(t.order.beats(c, t.card) for c in t.legal()),
    "hopes": lambda t: all(
        len(unseen_over(t, t.card)) >= len(unseen_over(t, c)) for c in t.legal()
    ),
    "leads_low": lambda t: bool(_same(t)) and all(t.order.beats(c, t.card) for c in _same(t)),
    "wins_every_trick": lambda t: t.taker() == t.seat,
    "stops_tout": theirs,
    "goes_short": lambda t: (
        [c for c in t.before.hands[t.seat] if line_of(t, c) is line_of(t, t.card)] == [t.card]
        and line_of(t, t.card) is not TRUMP
        and any(line_of(t, c) is TRUMP for c in t.before.hands[t.seat])
        and line_of(t, t.trick[0]) is not line_of(t, t.card)
    ),
    "leads_under": lambda t: (
        not t.trick
        and t.values["ten"] in t.before.hands[t.seat]
        and [c.rank for c in _same(t) if t.order.beats(c, t.values["ten"])] == [Rank.SAU]
    ),
}
"""What the sentences claim beyond the checks of ``solid``: a rule is asked of every card here."""


def _same(t: Truth) -> list[Card]:
    return [c for c in t.others() if line_of(t, c) is line_of(t, t.card)]


def _holder(t: Truth, card: Card) -> int:
    return next(seat for seat, hand in enumerate(t.before.hands) if card in hand)


def _over_best(t: Truth) -> list[Card]:
    """What those who still play could take the trick with, had they not to follow."""
    best = t.trick[t.order.winner(t.trick)]
    later = [(t.before.leader + at) % 4 for at in range(len(t.trick) + 1, 4)]
    return [c for seat in later for c in t.before.hands[seat] if t.order.beats(c, best)]


def declarer(t: Truth) -> int | None:
    return t.whole.announced.seat if t.whole.announced else None


def true(t: Truth, rule: str) -> bool:
    return all(table[rule](t) for table in (CHECKS, MORE) if rule in table)


def check(game: Game, rng: Random, seen: Counter[str]) -> None:
    """Every reason for every card of this position, each played on by chance to the end."""
    view = game.view()
    for move in legal_moves(view):
        found = reasons(view, move.card)
        wrong = [name for name in FAULTS if shows(game, name, move.card)]
        if not found and not wrong:
            continue
        seats = [named(rng.choice(("random", "solid"))) for _ in range(4)]
        whole = finish(game.after(move), seats, rng)
        for one in found:
            seen[one.id] += 1
            truth = Truth(game, whole, move.seat, move.card, dict(one.values))
            assert true(truth, one.id), (one, view.hand, game.trick, view.announced)
            for language in LANGUAGES:
                assert Speaker(language).text(one.message, **dict(one.values))
        for name in wrong:
            seen[name] += 1
            truth = Truth(game, whole, move.seat, move.card, {})
            assert WRONG[name](truth), (name, move, view.hand, game.trick)


def shows(game: Game, name: str, card: Card) -> bool:
    view = game.view()
    picked = WEAKNESSES[name](Sight(view, (card,)))
    return picked is card and FAULTS[name](Sight(view), card)


WRONG: Mapping[str, Callable[[Truth], bool]] = {
    "smears_to_others": lambda t: not t.mine(t.taker()) and not fewest(t) and t.card.points >= 4,
    "wastes_trump": lambda t: (
        t.mine(t.so_far())
        and t.wins()
        and line_of(t, t.card) is TRUMP
        and line_of(t, t.trick[0]) is not TRUMP
        and not any(
            t.order.beats(c, t.trick[t.order.winner(t.trick)])
            and not t.mine(_holder(t, c))
            and c in _over_best(t)
            for c in t.others()
        )
    ),
    "small_first": lambda t: (
        not t.trick and t.seat == declarer(t) and line_of(t, t.card) is not TRUMP
    ),
    "partner_leads_suits": lambda t: (
        t.declares and t.seat != declarer(t) and line_of(t, t.card) is not TRUMP
    ),
    "empty_suit": lambda t: (
        not t.declares and {Card(t.card.suit, Rank.SAU), Card(t.card.suit, Rank.ZEHN)} <= t.played()
    ),
}


def test_every_reason_for_every_card_is_true(seed):
    rng, seen = Random(seed), Counter[str]()
    for number in range(scale(2400)):
        rules = HOUSES[number % len(HOUSES)]
        start = Game.start(rules, number % 4, deal(rules, rng))
        if number % 4 in SELDOM:
            start = start.after(SELDOM[number % 4])
        seats = [named(rng.choice(("solid", "random"))) for _ in range(4)]
        whole = finish(start, seats, rng)
        cards = [at for at, move in enumerate(whole.moves) if isinstance(move, Play)]
        for at in rng.sample(cards, min(5, len(cards))):
            check(Game.start(rules, whole.dealer, whole.deal, whole.moves[:at]), rng, seen)
    assert len(seen) > 20, seen


@settings(max_examples=scale(600), deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["rufspiel", "solo", "wenz", "ramsch"]))
def test_no_reason_is_false_wherever_a_game_has_come_to(rng, contract):
    """Any deal, any lawful cards: positions that no sensible player comes to are among them."""
    rules = HOUSES[0]
    start = Game.start(rules, rng.randrange(4), deal(rules, rng))
    said = announcement(start, contract, rng)
    if said is None or contract not in rules.contracts:
        return
    game = start.after(said)
    for _ in range(rng.randrange(28)):
        game = game.after(rng.choice(legal_moves(game.view())))
    check(game, rng, Counter())


def announcement(game: Game, contract: str, rng: Random) -> Announce | None:
    if contract == "ramsch":
        return Announce(None, "ramsch")
    lawful = [one for one in possible(game.view(0)) if one.contract == contract]
    return rng.choice(lawful) if lawful else None


# --- taught cases, as they are told at tables -----------------------------------------------------

TOLD = {
    "lead under the ten": (
        "ordnung | rufspiel E by 0 | 1 holds SZ S8 H7 | 1 leads",
        "S8",
        "leads_under",
    ),
    "get short": (
        "ordnung | rufspiel E by 0 | 2 holds S8 GA G7 HU H9 | 0 leads EA E7",
        "S8",
        "goes_short",
    ),
    "smear": ("ordnung | solo E by 0 | 3 holds HZ HK H7 | 0 leads H8 HA H9", "HZ", "smears"),
    "the lone ten": (
        "ordnung | solo E by 0 | 3 holds GZ SK S7 | 0 leads H8 HA H9",
        "GZ",
        "sheds_lone_ten",
    ),
    "take as the last": (
        "ordnung | solo E by 0 | 3 holds HA HK | 0 leads HZ H9 H7",
        "HA",
        "takes_as_last",
    ),
    "search": ("ordnung | rufspiel G by 0 | 2 holds GK HU S7 | 2 leads", "GK", "searches"),
    "draw trumps": ("ordnung | solo E by 0 | 0 holds EO GO EA HA | 0 leads", "EO", "draws_trumps"),
}


@pytest.mark.parametrize(("text", "card", "rule"), TOLD.values(), ids=TOLD)
def test_what_is_taught_at_tables_is_found(text: str, card: str, rule: str):
    assert rule in [one.id for one in reasons(read_position(text), Card.of(card))]


NOT = {
    "a friend may yet be behind": (
        "ordnung | rufspiel G by 0 | 2 holds EK EZ S7 | 0 leads E7 EA",
        "EK",
        "gives_little",
    ),
    "the ace is in the own hand": (
        "ordnung | rufspiel E by 0 | 1 holds SA SZ S8 | 1 leads",
        "S8",
        "leads_under",
    ),
    "the king would be wasted less": (
        "ordnung | solo E by 0 | 3 holds HZ HK H7 | 0 leads H8 HA H9",
        "HZ",
        "leaves_it",
    ),
    "the trick is not sure": (
        "ordnung | solo E by 0 | 2 holds GZ SK S7 | 1 leads HA",
        "GZ",
        "sheds_lone_ten",
    ),
}


@pytest.mark.parametrize(("text", "card", "rule"), NOT.values(), ids=NOT)
def test_what_would_be_false_is_not_said(text: str, card: str, rule: str):
    assert rule not in [one.id for one in reasons(read_position(text), Card.of(card))]


# --- the numbers bear it out ----------------------------------------------------------------------

HANDS = (
    "EO GO HO SO EA GA H7 S7 / EU EZ GZ GK HA HZ SA SZ"
    " / GU E9 E8 G9 HK S8 SK HU / SU EK E7 G8 G7 H9 H8 S9"
)


def advice_like(worth: Mapping[str, list[int]]) -> Advice:
    """Advice on a position in which each card comes to these values, world by world."""
    game = parse_game(f"ordnung dealer 3 | {HANDS} | solo E by 0")
    return advise(game.view(), Random(1), 6, method=Known(worth))


class Known:
    name = "known"

    def __init__(self, worth: Mapping[str, list[int]]) -> None:
        self.worth = worth

    def outcomes(self, table, seat, worlds, stake, rng):
        legal = [move.card for move in legal_moves(table.view(seat))]
        return [
            {c: Outcome(v := self.worth.get(c.code, [60] * 6)[at % 6], v > 60, v) for c in legal}
            for at in range(len(worlds))
        ]


ALL = {c: [60, 61, 59, 60, 62, 58] for c in ("GA", "H7", "S7")}
TRUMPS = {c: [90, 91, 89, 90, 92, 88] for c in ("EO", "GO", "HO", "SO", "EA")}


def test_a_reason_is_given_where_all_that_speaks_against_it_is_worse():
    advice = advice_like({**ALL, **TRUMPS})
    assert "draws_trumps" in [one.id for one in borne_out(advice, Card.of("EO"))]
    assert advice.of(Card.of("S7")).verdict == MISTAKE
    assert faults(advice, Card.of("S7")) == ("small_first",)
    assert [one.message for one in taught(advice, Card.of("S7"))] == [
        "weakness.small_first.right",
        "thumb.draws_trumps",
    ]


def test_where_one_card_against_it_is_too_close_no_reason_is_given():
    advice = advice_like({**ALL, **TRUMPS, "GA": [100, 70, 99, 71, 100, 98]})
    assert advice.of(Card.of("GA")).verdict in (BEST, CLOSE)
    assert "draws_trumps" not in [one.id for one in borne_out(advice, Card.of("EO"))]


def test_a_mistake_has_no_reason_and_a_good_card_no_fault():
    advice = advice_like({**TRUMPS, **{c: [110] * 6 for c in ALL}})
    assert borne_out(advice, Card.of("EO")) == ()
    assert faults(advice, Card.of("S7")) == ()
    assert "draws_trumps" not in str(taught(advice, Card.of("EO")))


def test_what_is_ahead_is_counted_in_the_same_worlds():
    advice = advice_like({**ALL, **TRUMPS, "EO": [95, 96, 94, 95, 97, 93]})
    assert ahead(advice, Card.of("EO"), Card.of("GO")) == (5, 5, 5)
    assert ahead(advice, Card.of("GO"), Card.of("EO")).high < 0


def test_only_what_can_be_checked_is_taught():
    assert not {"small_card", "keeps_guard", "only_card"} & set(CLAIMS)
