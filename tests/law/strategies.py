"""What hypothesis draws: rule sets with their switches, games under way, positions, results."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from schafkopf_tutor.cards import PACKS, Card, Suit
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build
from schafkopf_tutor.view import View
from tests.law import deals, oracle

seats = st.integers(0, 3)
cards = st.sampled_from(PACKS["long"].cards)
packs = st.sampled_from(tuple(PACKS.values()))

WORDS = ("knock", "stoss", "re", "supra", "resupra")

_CALLED_ACE: dict[str, st.SearchStrategy[Any]] = {
    "run_away_with": st.integers(1, 6),
    "run_away_counts": st.sampled_from(["in_hand", "as_dealt"]),
    "run_away_when_searched": st.booleans(),
    "after_running_away": st.sampled_from(["free", "forced"]),
    "thrown_in_last": st.integers(1, 8),
    "may_be_thrown": st.booleans(),
}
_RESULT: dict[str, st.SearchStrategy[Any]] = {
    "win_with": st.integers(1, 120),
    "declarer_schneider_with": st.integers(1, 120),
    "opponents_schneider_with": st.integers(1, 120),
    "stoss_takes_over": st.booleans(),
}
_TARIFF: dict[str, st.SearchStrategy[Any]] = {
    "schneider": st.integers(0, 99),
    "schwarz": st.integers(0, 99),
    "laufende": st.integers(0, 99),
    "tout_factor": st.integers(1, 5),
    "tout_laufende": st.sampled_from(["times_factor", "once"]),
    "sie_factor": st.integers(1, 5),
    "base": st.fixed_dictionaries(
        {}, optional={name: st.integers(0, 99) for name in ("rufspiel", "solo", "geier", "ramsch")}
    ),
}
_RAMSCH: dict[str, st.SearchStrategy[Any]] = {
    "tie": st.sampled_from(
        ["together", "more_tricks", "higher_trump_in_hand", "higher_trump_in_tricks"]
    ),
    "durchmarsch": st.sampled_from(["off", "all_tricks", "all_points"]),
    "jungfrau": st.sampled_from(
        ["off", "double_all", "double_own_payment", "double_own_payment_per_jungfrau"]
    ),
}


@st.composite
def rulesets(draw: st.DrawFn, *, short: bool | None = None, usual: bool = False) -> RuleSet:
    """A rule set of either pack; with ``usual``, one that is played as the Ordnung says."""
    short = draw(st.booleans()) if short is None else short
    table: dict[str, Any] = {"schema": 1, "base": "ordnung", "pack": "short" if short else "long"}
    if not usual:
        table["called_ace"] = draw(st.fixed_dictionaries({}, optional=_CALLED_ACE))
        table["result"] = draw(st.fixed_dictionaries({}, optional=_RESULT))
        table["tariff"] = draw(st.fixed_dictionaries({}, optional=_TARIFF))
        table["ramsch"] = draw(st.fixed_dictionaries({}, optional=_RAMSCH))
        table["doubling"] = {"knocks": draw(st.sampled_from(["multiply", "add"]))}
        at_most = draw(st.integers(1, 14))
        table["laufende"] = {"at_most": at_most, "from": {"rufspiel": draw(st.integers(1, 4))}}
    return build("drawn", table)


def announcements(ruleset: RuleSet) -> st.SearchStrategy[Announce]:
    """Any contract of the rule set by anybody, whether the hand is fit for it or not."""
    return st.sampled_from(tuple(ruleset.contracts.values())).flatmap(
        lambda contract: st.builds(
            Announce,
            st.none() if contract.parties == "each" else seats,
            st.just(contract.name),
            st.sampled_from(contract.suits) if contract.suits else st.none(),
        )
    )


@st.composite
def starts(draw: st.DrawFn, *, contract: str = "", usual: bool = False) -> Game:
    """A game that is announced lawfully and in which no card is played, most of them built."""
    rng = Random(draw(st.integers(0, 2**32)))
    built = 0.8 if contract == "rufspiel" else 0.4
    first = deals.start(rng, built)
    while contract and first.contract != contract:
        first = deals.start(rng, built)
    short = len(first.hands[0]) == 6
    ruleset = draw(rulesets(short=short, usual=usual))
    return parse_game(first.text("drawn"), rules=lambda name: ruleset)


@st.composite
def games(draw: st.DrawFn, *, contract: str = "", usual: bool = False, over: bool = False) -> Game:
    """A game in play, every card lawful; with ``over``, played to its end."""
    game = draw(starts(contract=contract, usual=usual))
    plays = len(game.ruleset.pack) if over else draw(st.integers(0, len(game.ruleset.pack) - 1))
    rng = Random(draw(st.integers(0, 2**32)))
    state, player = _oracle_of(game), deals.Player(rng)
    for _ in range(plays):
        card = Card.of(oracle.CODE[player.choose(state)])
        state.push(oracle.BIT[card.code])
        game = game.after(Play(state.played[-1][0], card))
    return game


def _oracle_of(game: Game) -> oracle.State:
    """The oracle's state of a game that has just begun."""
    announced, rules, turn = game.announced, game.ruleset, game.turn
    if announced is None or turn is None:
        raise ValueError("a game that has begun")
    masks = [sum(oracle.BIT[card.code] for card in hand) for hand in game.deal.hands]
    switches: dict[str, Any] = {name: rules[f"called_ace.{name}"] for name in _CALLED_ACE}
    house = oracle.House(**switches)
    suit = announced.suit.letter if announced.suit else ""
    return oracle.State(announced.contract, suit, announced.seat, masks, turn, house)


@st.composite
def wild_games(draw: st.DrawFn) -> Game:
    """Whatever mechanics allow: unknown cards, calls, cards out of turn, unlawful ones.

    For reading and writing; the law has no say here.
    """
    game = draw(starts())
    known = [draw(st.integers(0, len(hand))) for hand in game.deal.hands]
    deal = type(game.deal)(
        game.deal.pack,
        tuple(hand[:most] for hand, most in zip(game.deal.hands, known, strict=True)),
    )
    whole = [list(hand) for hand in game.deal.hands]
    calls = st.builds(Call, seats, st.sampled_from(WORDS))
    game = Game.start(game.ruleset, game.dealer, deal, draw(st.lists(calls, max_size=3)))
    game = game.after(draw(announcements(game.ruleset)))
    for _ in range(draw(st.integers(0, len(game.ruleset.pack)))):
        if game.turn is None:
            break
        if draw(st.integers(0, 9)) == 0:
            game = game.after(draw(calls))
        turn = game.turn
        seat: int = draw(st.sampled_from([turn, turn, turn, turn, *range(4)]))
        if whole[seat]:
            card = whole[seat].pop(draw(st.integers(0, len(whole[seat]) - 1)))
            game = game.after(Play(seat, card))
    return game


@st.composite
def positions(draw: st.DrawFn, *, known: bool = True) -> View:
    """A position without a history, in turn: any hand and trick of distinct cards, any switches.

    Unless ``known``, there may be cards in the hand that are not, even all of them.
    Facts are stated where they can be true: see ``laws/schafkopf/facts.contradiction``.
    """
    ruleset = draw(rulesets())
    announced = draw(announcements(ruleset).filter(lambda a: a.contract != "sie"))
    size = draw(st.integers(int(known), ruleset.pack.hand_size))
    unknown = 0 if known else draw(st.integers(0, ruleset.pack.hand_size - size))
    shown = draw(st.integers(0, 3))
    order = draw(st.permutations(ruleset.pack.cards))
    hand, trick = list(order[:size]), order[size : size + shown]
    facts: dict[str, Any] = {}
    if announced.contract == "rufspiel" and announced.suit:
        ace = Card.of(f"{announced.suit.letter}A")
        if ace not in trick and draw(st.booleans()):
            hand = [ace, *(card for card in hand if card is not ace)][:size]
        if ace in hand:
            ran_away = draw(st.booleans())
            facts = {"called_suit_led": ran_away, "ran_away": ran_away}
            names = draw(st.sets(st.sampled_from(sorted(facts))))
            # Who still holds the ace when its suit was led has run away: that is stated, too.
            facts = {name: facts[name] for name in facts if name in names or ran_away}
    return View.stated(
        ruleset, announced, draw(seats), hand, trick=trick, facts=facts, unknown=unknown
    )


def swapped(game: Game, one: Suit, other: Suit) -> Game:
    """The same game with the plain cards of two suits exchanged for each other."""
    order = game.order
    names = {one: other, other: one}

    def swap(card: Card) -> Card:
        trump = order is not None and order.is_trump(card)
        return card if trump else Card(names.get(card.suit, card.suit), card.rank)

    deal = type(game.deal)(
        game.deal.pack, tuple(tuple(map(swap, hand)) for hand in game.deal.hands)
    )
    moves = [
        Play(move.seat, swap(move.card)) if isinstance(move, Play) else move for move in game.moves
    ]
    return Game.start(game.ruleset, game.dealer, deal, moves)


def lawful(view: View) -> set[Card]:
    """The cards that may be played, as a set."""
    return {play.card for play in legal_moves(view)}
