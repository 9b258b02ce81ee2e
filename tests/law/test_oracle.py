"""The judge against the oracle: same lawful cards at every turn, same winners, same points."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from schafkopf_tutor import Card, Game, Play, format_game, judge, legal_moves, parse_game, result
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load, parse
from tests.law import deals, oracle
from tests.law.oracle import House

HOUSES = {
    "with three": House(run_away_with=3),
    "as dealt": House(run_away_counts="as_dealt"),
    "when searched": House(run_away_when_searched=True),
    "forced": House(after_running_away="forced"),
    "last two": House(thrown_in_last=2),
    "thrown": House(may_be_thrown=True),
    "all at once": House(3, "as_dealt", True, "forced", 3, False),
}


def ruleset(house: House, *, short: bool) -> RuleSet:
    base = load("cardgames-zone-short" if short else "ordnung")
    if house == House():
        return base
    lines = [f"schema = 1\nbase = '{base.name}'\n[called_ace]"]
    for name, value in vars(house).items():
        lines.append(f"{name} = {str(value).lower() if isinstance(value, bool) else repr(value)}")
    return parse("\n".join(lines), "house")


Counts = Counter[str]


def play_out(rng: Random, house: House, built: float, turns: Counts, verdicts: Counts) -> None:
    """Play one game in both ways and compare them at every turn and at the end."""
    first = deals.start(rng, built)
    if first.contract not in ("rufspiel", "ramsch") and rng.random() < 0.2:
        first = first._replace(contract=f"{first.contract}-tout")
    text = first.text("house")
    short = len(first.hands[0]) == 6
    state = oracle.read(text, house)
    rules = ruleset(house, short=short)
    game = parse_game(text, rules=lambda name: rules)
    player = deals.Player(rng)
    turns[f"games: {first.contract.removesuffix('-tout')}, {'short' if short else 'long'}"] += 1
    while not state.over():
        assert game.turn == state.turn, text
        want = oracle.codes(state.legal())
        view = game.view()
        got = {play.card.code for play in legal_moves(view)}
        assert got == want, f"seat {game.turn} in {format_game(game)}"
        for card in view.hand:  # one by one as well: legal_moves must not say more than the judge
            verdict = judge(view, Play(view.seat, card))
            assert verdict.ok == (card.code in want)
            verdicts[verdict.message] += 1
        if situation := situation_of(state):
            turns[situation] += 1
        bit = player.choose(state)
        state.push(bit)
        game = game.after(Play(view.seat, Card.of(oracle.CODE[bit])))
    assert game.turn is None
    assert game.over
    compare_end(game, state)


def situation_of(state: oracle.State) -> str:
    """How the called ace bears on this turn, as the oracle sees it; nothing if it does not."""
    hand = state.hands[state.turn]
    if not hand & state.ace:
        return ""
    standing = "free" if state.was_led else "may run" if state.may_run_away(hand) else "bound"
    if not state.trick:
        return f"ace, leads: {standing}"
    led = state.line_of(state.trick[0][1])
    if led == state.called:
        return f"ace, its suit is led: {standing}"
    if hand & led:
        return f"ace, follows another suit: {standing}"
    return f"ace, void: {'last card' if hand.bit_count() == 1 else standing}"


SITUATIONS = [f"ace, leads: {standing}" for standing in ("bound", "may run", "free")]
SITUATIONS += [f"ace, its suit is led: {standing}" for standing in ("bound", "may run", "free")]
SITUATIONS += [f"ace, void: {standing}" for standing in ("bound", "free", "last card")]


def compare_end(game: Game, state: oracle.State) -> None:
    assert [trick.winner for trick in game.tricks] == [seat for seat, _ in state.taken]
    came = result(game)
    by_seat = state.points()
    assert list(came.by_seat) == by_seat
    assert sum(by_seat) == 120
    if state.contract == "ramsch":
        most = [seat for seat in range(4) if by_seat[seat] == max(by_seat)]
        assert list(came.losers) == ([] if len(most) == 4 else most)
        return
    side = state.side()
    points = sum(by_seat[seat] for seat in side)
    taken = sum(seat in side for seat, _ in state.taken)
    assert set(came.side) == side
    assert (came.points, came.tricks) == (points, taken)
    assert (came.laufende, came.laufende_side) == state.laufende()
    everything = len(state.taken)
    promised = state.contract.endswith("-tout")
    assert came.won == (taken == everything if promised else points >= 61)
    if not promised:
        assert came.schwarz == (taken in (0, everything))


def compare(games: int, rng: Random, house: House, built: float = 0.4) -> dict[str, object]:
    """Play so many games; the figures of what came up."""
    turns: Counts = Counter()
    verdicts: Counts = Counter()
    for _ in range(games):
        play_out(rng, house, built, turns, verdicts)
    # A comparison of what never came up would be worth nothing.
    for rare in SITUATIONS:
        assert turns[rare] >= games / 250, (rare, turns)
    return {
        "games": games,
        "turns": dict(sorted(turns.items())),
        "verdicts": dict(sorted(verdicts.items())),
    }


def test_every_contract(scale, seed, record):
    figures = compare(scale(20_000), Random(seed), House())
    record("oracle", figures)
    turns = figures["turns"]
    assert isinstance(turns, dict)
    for contract in deals.CONTRACTS:
        for pack in ("long", "short"):
            assert turns[f"games: {contract}, {pack}"] >= scale(100)


@pytest.mark.parametrize("name", HOUSES)
def test_house_rules_of_the_called_ace(name: str, scale, seed, record):
    figures = compare(scale(3_000), Random(f"{seed} {name}"), HOUSES[name], built=1.0)
    record(f"oracle-{name.replace(' ', '-')}", figures)


def test_the_oracle_is_another_way():
    """It imports nothing of the package, so that it cannot share a mistake with it."""
    source = Path(oracle.__file__).read_text(encoding="utf-8")
    assert "schafkopf_tutor" not in source
