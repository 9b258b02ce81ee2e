"""What holds in every game, whatever is dealt, played, agreed or asked: found by hypothesis."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from schafkopf_tutor import (
    Announce,
    Call,
    Card,
    Deal,
    Game,
    IllegalMove,
    Play,
    Rank,
    Suit,
    Verdict,
    View,
    counterfactual,
    format_game,
    judge,
    legal_moves,
    play,
    position,
    result,
    settle,
    why,
)
from schafkopf_tutor.laws.schafkopf.result import decide, decide_ramsch
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.rules import law_of
from tests.law import strategies as ours
from tests.longrun import scale

# --- cards, tricks, points ------------------------------------------------------------------------


@given(ours.games(over=True))
def test_every_card_falls_once_and_makes_120_points(game: Game):
    fallen = [card for trick in game.tricks for card in trick.cards]
    assert len(fallen) == len(set(fallen)) == len(game.ruleset.pack)
    assert set(fallen) == set(game.ruleset.pack.cards)
    assert sum(trick.points for trick in game.tricks) == 120
    assert game.hands == ((), (), (), ())


@given(ours.games())
def test_one_of_the_four_takes_each_trick(game: Game):
    order = game.order
    assert order is not None
    for trick in game.tricks:
        assert len(trick.cards) == 4
        best = trick.cards[(trick.winner - trick.leader) % 4]
        # It is of the led line or a trump, and no such card among the others beats it.
        fit = [
            card for card in trick.cards if order.line[card] in (TRUMP, order.line[trick.cards[0]])
        ]
        assert best in fit
        assert not any(order.beats(card, best) for card in fit)
    leaders = [trick.leader for trick in game.tricks] + [game.leader]
    assert leaders == [(game.dealer + 1) % 4] + [trick.winner for trick in game.tricks]


@given(ours.games(over=True))
def test_points_and_tricks_are_shared_out(game: Game):
    came = result(game)
    assert sum(came.by_seat) == 120
    assert sum(came.tricks_by_seat) == game.ruleset.pack.hand_size
    assert came.points == sum(came.by_seat[seat] for seat in came.side)
    assert came.tricks == sum(came.tricks_by_seat[seat] for seat in came.side)


# --- money ----------------------------------------------------------------------------------------

counts = st.integers(0, 4)
amounts = st.integers(0, 10_000)


def balanced(came, stock: int) -> None:
    paid = settle(came, stock)
    assert sum(paid.payout) == -paid.stock
    for seat in range(4):
        assert paid.payout[seat] == sum(line.seats[seat] for line in paid.lines)
    for line in paid.lines:
        assert sum(line.seats) == -line.stock
    if came.declarer is not None:
        # Line by line the declarer's side receives what the game is worth, once for each payer.
        own = paid.value * (1 if came.partner is not None else 3) * (1 if came.won else -1)
        with_stock = [line for line in paid.lines if line.rule == "stock"]
        assert paid.payout[came.declarer] == own + sum(
            line.seats[came.declarer] for line in with_stock
        )
        assert len(with_stock) == bool(stock and came.partner is not None)


@given(
    ours.games(over=True),
    st.lists(st.builds(Call, ours.seats, st.sampled_from(ours.WORDS)), max_size=9),
    amounts,
)
def test_payouts_of_games_sum_to_what_the_stock_loses(game: Game, calls: list[Call], stock: int):
    called = Game.start(game.ruleset, game.dealer, game.deal, (*calls, *game.moves))
    balanced(result(called), stock)


@given(st.data(), ours.rulesets(), amounts)
def test_payouts_of_results_sum_to_what_the_stock_loses(data: st.DataObject, ruleset, stock: int):
    """Any points with any tricks, knocks and Stoß, possible in play or not."""
    contract = data.draw(
        st.sampled_from([c for c in ruleset.contracts.values() if c.parties != "each"])
    )
    declarer = data.draw(ours.seats)
    partner = None
    if contract.parties == "called_ace":
        partner = data.draw(ours.seats.filter(lambda seat: seat != declarer))
    came = decide(
        ruleset,
        contract.name,
        declarer,
        partner,
        points=data.draw(st.integers(0, 120)),
        tricks=data.draw(st.integers(0, ruleset.pack.hand_size)),
        laufende=data.draw(st.integers(0, 14)),
        laufende_side=data.draw(st.sampled_from(["declarer", "opponents"])),
        knocks=data.draw(counts),
        stoss=data.draw(counts),
    )
    balanced(came, stock)


@st.composite
def shares(draw: st.DrawFn, total: int, among: tuple[int, ...] = (0, 1, 2, 3)) -> tuple[int, ...]:
    """Four numbers that sum to the total, only some seats have any; ties come up often."""
    if draw(st.booleans()):
        some = draw(st.permutations(among))[: draw(st.integers(1, len(among)))]
        return tuple(total // len(some) if seat in some else 0 for seat in range(4))
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=3, max_size=3)))
    cuts = [0] * (4 - len(among)) + cuts[4 - len(among) :]
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True) if high]
    parts += [0] * (len(among) - len(parts))
    where = dict(zip(among, parts, strict=True))
    return tuple(where.get(seat, 0) for seat in range(4))


@given(st.data(), ours.rulesets())
def test_a_ramsch_costs_what_it_brings(data: st.DataObject, ruleset):
    tricks = data.draw(shares(ruleset.pack.hand_size))
    takers = tuple(seat for seat in range(4) if tricks[seat])
    came = decide_ramsch(
        ruleset,
        "ramsch",
        data.draw(shares(120, takers)),
        tricks,
        knocks=data.draw(counts),
        highest_trump_of=tuple(data.draw(st.permutations(range(4)))),
    )
    balanced(came, data.draw(amounts))
    if came.durchmarsch is None:
        paid = settle(came).payout
        assert all(paid[seat] <= 0 for seat in came.losers)
        assert all(paid[seat] >= 0 for seat in range(4) if seat not in came.losers)


# --- what may be played ---------------------------------------------------------------------------


@given(ours.games())
def test_something_may_be_played_while_a_card_is_awaited(game: Game):
    assert bool(legal_moves(game)) == (game.turn is not None)


@given(ours.positions())
def test_something_may_be_played_in_every_position(view: View):
    assert legal_moves(view)


@given(ours.games(), st.data())
def test_swapping_plain_suits_swaps_the_answers(game: Game, data: st.DataObject):
    """A plain suit is as good as another: Wenz, Geier, Ramsch; those not named in the others."""
    assert game.announced
    assert game.order
    named, trump = game.announced.suit, game.order.is_trump
    plain = [s for s in Suit if s is not named and not trump(Card.of(f"{s.letter}A"))]
    one, other = data.draw(st.permutations(plain))[:2]
    mirrored = ours.swapped(game, one, other)
    assert [trick.winner for trick in mirrored.tricks] == [trick.winner for trick in game.tricks]
    assert mirrored.turn == game.turn
    for seat in range(4):
        pairs = zip(game.hands[seat], mirrored.hands[seat], strict=True)
        for card, swapped in pairs:
            here = judge(game.view(seat), Play(seat, card))
            there = judge(mirrored.view(seat), Play(seat, swapped))
            assert (here.ok, here.rule) == (there.ok, there.rule)


@given(ours.games(contract="wenz"))
def test_swapping_suits_in_a_wenz_is_not_idle(game: Game):
    """The swap above changes something: hands with a plain card of either suit."""
    mirrored = ours.swapped(game, Suit.EICHEL, Suit.GRAS)
    assert mirrored != game
    assert ours.swapped(mirrored, Suit.EICHEL, Suit.GRAS) == game


@given(ours.games(), ours.seats, st.randoms(use_true_random=False))
def test_hidden_cards_change_nothing(game: Game, seat: int, rng: Random):
    """The other three exchange what they still hold: this seat sees, and is told, the same."""
    others = [other for other in range(4) if other != seat]
    pool = [card for other in others for card in game.hands[other]]
    rng.shuffle(pool)
    held = {other: [pool.pop() for _ in game.hands[other]] for other in others}
    played = {
        other: [m.card for m in game.moves if isinstance(m, Play) and m.seat == other]
        for other in others
    }
    hands = [
        game.deal.hands[seat] if other == seat else (*held[other], *played[other])
        for other in range(4)
    ]
    exchanged = Game.start(
        game.ruleset, game.dealer, Deal(game.deal.pack, tuple(hands)), game.moves
    )
    one, other_view = game.view(seat), exchanged.view(seat)
    assert one == other_view
    assert hash(one) == hash(other_view)
    for card in game.ruleset.pack.cards:
        assert judge(one, Play(seat, card)) == judge(other_view, Play(seat, card))
    assert legal_moves(one) == legal_moves(other_view)


# --- what would have to be different --------------------------------------------------------------


def check_counterfactuals(view: View) -> None:
    assert view.turn == view.seat
    for card in view.hand:
        move = Play(view.seat, card)
        found = counterfactual(view, move)
        if judge(view, move).ok:
            assert found is None
            continue
        assert found is not None, card
        assert found.verdict.ok
        assert found.verdict == judge(found.view, move)
        assert card in found.view.hand
        # The view differs by what the change says, and by nothing else.
        assert found.change
        assert found.view == view.but(**found.change)
        facts = {name: value for name, value in found.change.items() if name != "hand"}
        assert dict(found.view.facts) == {**view.facts, **facts}
        assert found.view.hand == tuple(found.change.get("hand", view.hand))
        assert replace(found.view, hand=view.hand, facts=view.facts) == view


@given(ours.games())
def test_a_counterfactual_makes_the_card_lawful(game: Game):
    if game.turn is not None:
        check_counterfactuals(game.view())


@given(ours.games(contract="rufspiel"))
def test_a_counterfactual_makes_the_card_lawful_around_the_ace(game: Game):
    if game.turn is not None:
        check_counterfactuals(game.view())


@given(ours.positions())
def test_a_counterfactual_of_a_position_makes_the_card_lawful(view: View):
    check_counterfactuals(view)


@given(
    st.one_of(
        ours.positions(), ours.games().filter(lambda game: game.turn is not None).map(Game.view)
    )
)
def test_a_counterfactual_can_be_stated(view: View):
    """What would have to be different is something that could be: a hand that can be dealt, facts
    that do not contradict each other."""
    stated = position(view)
    for card in stated.hand:
        found = counterfactual(stated, Play(stated.seat, card))
        if found is not None:
            assert len(found.view.hand) <= view.ruleset.pack.hand_size
            # What was stated of the called ace says nothing of a hand that has it no more.
            gone = {*stated.hand} - {*found.view.hand}
            if not any(card.rank is Rank.SAU for card in gone):
                assert law_of(view.ruleset).contradiction(found.view) is None


# --- asking ---------------------------------------------------------------------------------------


def snapshot(game: Game, views: list[View]) -> tuple:
    rules = game.ruleset
    return (
        format_game(game),
        repr(game),
        [repr(view) for view in views],
        [dict(view.facts) for view in views],
        rules.digest,
        dict(rules.settings),
        {name: repr(contract) for name, contract in rules.contracts.items()},
        [[card.code for card in hand] for hand in game.hands],
    )


@given(ours.games(), st.randoms(use_true_random=False))
def test_asking_changes_nothing(game: Game, rng: Random):
    views = [game.view(seat) for seat in range(4)]
    before = snapshot(game, views)
    asked = [
        (seat, Play(mover, card))
        for seat in range(4)
        for mover in range(4)
        for card in game.ruleset.pack.cards
    ]
    asked = rng.sample(asked, 40) + [
        (seat, Play(seat, card)) for seat in range(4) for card in game.hands[seat]
    ]
    answers: dict[tuple[int, Play], tuple] = {}
    for seat, move in rng.sample(asked * 2, len(asked) * 2):
        # Whatever was asked before, of the same view or of a new one: the same answer.
        view = views[seat] if rng.random() < 0.5 else game.view(seat)
        verdict = judge(view, move)
        told = (verdict, counterfactual(view, move), why(view, move), legal_moves(view))
        assert answers.setdefault((seat, move), told) == told
    assert snapshot(game, views) == before
    assert [game.view(seat) for seat in range(4)] == views


moves = st.one_of(
    st.builds(Play, st.integers(-1, 5), ours.cards),
    st.builds(Call, st.integers(-1, 5), st.sampled_from([*ours.WORDS, "", "kontra", "E"])),
    st.builds(
        Announce,
        st.one_of(st.none(), st.integers(-1, 5)),
        st.sampled_from(["rufspiel", "solo", "wenz", "ramsch", "sie", "bettel", ""]),
        st.one_of(st.none(), st.sampled_from(Suit)),
    ),
)


@given(
    st.one_of(
        ours.games().map(Game.view), ours.wild_games().map(Game.view), ours.positions(known=False)
    ),
    moves,
)
def test_asking_never_raises(view: View, move):
    verdict = judge(view, move)
    assert isinstance(verdict, Verdict)
    assert why(view, move) == verdict
    found = counterfactual(view, move)
    assert found is None or found.verdict.ok


@given(ours.games(), moves)
def test_doing_asks_first(game: Game, move):
    """A move is made or refused just as the judge says, and the old game stays what it was."""
    text = format_game(game)
    seat = getattr(move, "seat", None)
    assume(seat in range(4))
    verdict = judge(game.view(seat), move)
    if not verdict.ok:
        with pytest.raises(IllegalMove) as refused:
            play(game, move)
        assert refused.value.verdict == verdict
    elif isinstance(move, Play):
        assert play(game, move).moves == (*game.moves, move)
    assert format_game(game) == text


@given(ours.games())
def test_a_view_that_is_not_in_turn_refuses_every_card(game: Game):
    for seat in range(4):
        if seat != game.turn:
            assert not legal_moves(game.view(seat))


@given(ours.games())
def test_a_view_speaks_for_its_own_seat(game: Game):
    """Seat 0 is not told that seat 1 could play what seat 0 holds, nor what seat 1 holds."""
    for seat in range(4):
        for mover in {0, 1, 2, 3} - {seat}:
            for card in game.ruleset.pack.cards:
                assert not judge(game.view(seat), Play(mover, card)).ok


@given(ours.games())
@settings(max_examples=scale(2_000))
def test_a_position_is_judged_as_its_game(game: Game):
    """What a position states of the past is all that the judge needs of it."""
    if game.turn is None:
        return
    view = game.view()
    stated = position(view)
    for card in view.hand:
        assert judge(stated, Play(view.seat, card)) == judge(view, Play(view.seat, card))
