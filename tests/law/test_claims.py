"""Shortened games (O 3.4): the text, whether a claim is right, and who gets the rest."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from schafkopf_tutor import (
    Card,
    DealError,
    Game,
    IllegalMove,
    NotationError,
    Play,
    Speaker,
    format_game,
    options,
    parse_game,
    play,
    result,
    settle,
)
from schafkopf_tutor.laws.schafkopf.rest import takes_rest
from schafkopf_tutor.moves import Claim
from tests.law import deals, oracle
from tests.law.houses import house
from tests.law.oracle import House
from tests.law.test_oracle import HOUSES, ruleset

LINES = Path(__file__).with_name("example_round.txt").read_text(encoding="utf-8").splitlines()
ROUND = " ".join(line.strip() for line in LINES if not line.startswith("#"))
# The repaired example round under the Ordnung: seats 0 and 2 against 1 and 3. Points and winner of
# each trick: 5 to 0, 25 to 2, 14 to 3, 25 to 0, 13 to 3, 15 to 3, 15 to 0, 8 to 0 (rules page).
ORDNUNG = ROUND.replace("cardgames-zone", "ordnung")


def after(tricks: int, claim: str = "", text: str = ORDNUNG) -> Game:
    """The example round with so many tricks played, and a claim behind them."""
    head, hands, announced, *played = text.split(" | ")
    return parse_game(" | ".join([head, hands, announced, *played[:tricks], claim]), rules=house)


# --- the text, and what a claim does --------------------------------------------------------------


@pytest.mark.parametrize("claim", ["0 claims rest", "1 claims none"])
def test_text(claim: str):
    game = after(1, claim)
    assert game.moves[-1] == Claim(int(claim[0]), claim[9:])
    assert (game.turn, game.over) == (None, True)
    assert format_game(game).endswith(f"| EO H7 SU H8 | {claim}")
    assert parse_game(format_game(game)) == game


@pytest.mark.parametrize("text", ["0 claims", "0 claims 7", "claims rest", "4 claims rest"])
def test_bad_text(text: str):
    with pytest.raises(NotationError):
        after(1, text)


def test_no_claim_where_no_card_is_awaited():
    start = parse_game("ordnung dealer 3 | … / … / … / …")
    with pytest.raises(DealError, match="Seat 2 has nothing to claim"):
        start.after(Claim(2, "none"))
    with pytest.raises(DealError):
        after(1, "0 claims rest").after(Claim(1, "none"))
    with pytest.raises(DealError):
        after(8).after(Claim(0, "rest"))


def test_no_card_behind_a_claim():
    with pytest.raises(DealError):
        after(1, "0 claims rest").after(Play(0, Card.of("E9")))


def test_options_and_play():
    game = after(1)
    assert [move for move in options(game.view(0)) if isinstance(move, Claim)] == [
        Claim(0, "rest"),
        Claim(0, "none"),
    ]
    assert Claim(3, "none") in options(game.view(3))
    assert play(game, Claim(1, "none")).over
    with pytest.raises(IllegalMove):
        play(game, Claim(1, "rest"))


# --- who gets the rest ----------------------------------------------------------------------------


def points(game: Game) -> tuple[int, int, int]:
    """Points of the declarer's side and of the others, and tricks of the declarer's side."""
    found = result(game)
    return found.points, 120 - found.points, found.tricks


def test_the_last_trick_is_claimed_rightly():
    """Seat 0 has HK and leads; G8, GK and H9 cannot beat it: 78 to 42, as if it was played."""
    game = after(7, "0 claims rest")
    assert points(game) == (78, 42, 5)
    assert (result(game).ended_by, result(game).rest_to) == ("ended.rest_right", "declarer")
    assert settle(result(game)).payout == settle(result(after(8))).payout == (10, -10, 10, -10)
    assert result(after(8)).ended_by is None


def test_a_wrong_claim_loses_all_the_rest():
    """Behind trick 5 seat 3 has EU GU H9 and leads, but GO and HK lie with seat 0. The declarers
    have 5 + 25 + 25 = 55, and all that is left goes to them: 15 + 15 + 8, together 93. That is
    Schneider (91), but not schwarz: the others have two tricks."""
    game = after(5, "3 claims rest")
    found = result(game)
    assert points(game) == (93, 27, 6)
    assert (found.won, found.schneider, found.schwarz) == (True, True, False)
    assert (found.ended_by, found.rest_to) == ("ended.rest_wrong", "declarer")
    assert settle(found).payout == (20, -20, 20, -20)


@pytest.mark.parametrize(
    ("tricks", "claim", "said"),
    [
        (7, "0 claims rest", "The rest was claimed, and rightly: all of it belongs to the side"),
        (5, "3 claims rest", "The rest was claimed, but not every trick is safe"),
        (5, "2 claims none", "The rest was given up: all of it goes to the other side."),
    ],
)
def test_the_result_says_how_it_ended(tricks: int, claim: str, said: str):
    found = result(after(tricks, claim))
    assert Speaker("en").result(found).startswith(said)
    assert f"with {found.points} points to {120 - found.points}" in Speaker("en").result(found)
    assert "{" not in Speaker("de").result(found)


def test_giving_up_binds_the_partner():
    """At the same moment seat 2 gives up. His partner would still have made two tricks; the others
    get all that is left: 55 to 65."""
    game = after(5, "2 claims none")
    found = result(game)
    assert points(game) == (55, 65, 3)
    assert (found.won, found.schneider, found.ended_by) == (False, False, "ended.none")
    assert settle(found).payout == (-10, 10, -10, 10)


def test_giving_up_without_a_trick_is_schwarz():
    game = after(0, "1 claims none")
    assert points(game) == (120, 0, 8)
    assert result(game).schwarz
    assert settle(result(game)).payout == (30, -30, 30, -30)  # 10, Schneider 10, schwarz 10


def test_the_trick_on_the_table_belongs_to_the_rest():
    """Behind trick 3 (30 to 14) SZ and HA lie there; seat 1 gives up: 120 - 14 to the declarers."""
    game = after(3, "SZ HA 1 claims none")
    assert points(game) == (106, 14, 7)
    assert result(game).by_seat == (5, 0, 25, 14)


def test_doublings_hold():
    head, hands, announced, *played = ORDNUNG.split(" | ")
    text = " | ".join([head, hands, announced, "stoss by 1", *played[:5], "2 claims none"])
    assert settle(result(parse_game(text))).payout == (-20, 20, -20, 20)


# Seat 0 has the eight highest trumps of a Solo, or those below EO.
SOLO = (
    "ordnung dealer 3 | {} / {} HZ EA GA SA EZ GZ SZ / HK H9 EK GK SK E9 G9 S9"
    " / H8 H7 E8 G8 S8 E7 G7 S7"
)
SURE = SOLO.format("EO GO HO SO EU GU HU SU", "HA")
UNSURE = SOLO.format("GO HO SO EU GU HU SU HA", "EO")


@pytest.mark.parametrize(
    ("text", "seat", "won", "payout"),
    [
        # All eight tricks: 50, Schneider, schwarz, and 8 Laufende from EO to SU: 150 from each.
        (f"{SURE} | solo H by 0 | 0 claims rest", 0, True, (450, -150, -150, -150)),
        # EO takes a trick: all goes to the others, who win schwarz; one Laufende is not paid.
        (f"{UNSURE} | solo H by 0 | 0 claims rest", 0, False, (-210, 70, 70, 70)),
        # A Tout doubles base and Laufende: (50 + 80) times 2; without any, 50 times 2.
        (f"{SURE} | solo-tout H by 0 | 0 claims rest", 0, True, (780, -260, -260, -260)),
        (f"{UNSURE} | solo-tout H by 0 | 0 claims rest", 0, False, (-300, 100, 100, 100)),
        (f"{UNSURE} | solo-tout H by 0 | 2 claims none", 0, True, (300, -100, -100, -100)),
        # An opponent on lead claims against the declarer.
        (f"{SURE} | solo H by 1 | 0 claims rest", 1, False, (150, -450, 150, 150)),
    ],
)
def test_lone_games(text: str, seat: int, won: bool, payout: tuple[int, ...]):
    found = result(parse_game(text))
    assert (found.declarer, found.won) == (seat, won)
    assert settle(found).payout == payout


# A lawful game, one card each left: seat 3 leads GZ, and GA lies with seat 1, his partner. So far
# 4 + 11 + 24 for the declarers, 11 + 14 + 9 + 15 for the others; 32 are left (E7 GA EA GZ).
PARTNER = (
    "ordnung dealer 1 | GO H9 E7 HA H8 HZ GK E8 / EU G8 GU SK SU HK S7 GA"
    " / E9 EK SZ EO S8 G9 EZ EA / SA HU HO GZ S9 G7 SO H7 | rufspiel E by 0"
    " | G9 G7 GK G8 | GO GU EO SO | S8 SA E8 S7 | H7 H8 HK EZ | EU EK HO H9 | S9 HZ SK SZ"
    " | HA SU E9 HU"
)


def test_a_trick_of_the_partner_is_one_too_few():
    assert points(parse_game(f"{PARTNER} | GZ E7 GA EA"))[:2] == (39, 81)
    game = parse_game(f"{PARTNER} | 3 claims rest")
    assert points(game)[:2] == (71, 49)
    assert result(game).ended_by == "ended.rest_wrong"


@pytest.mark.parametrize("rules", ["cardgames-zone", "schafkopfschule-2007", "doppelbild"])
def test_a_claim_that_does_not_count_has_no_result(rules: str):
    game = after(7, "0 claims rest", ROUND.replace("cardgames-zone", rules))
    with pytest.raises(DealError, match="does not count"):
        result(game)


def test_a_claim_out_of_turn_has_no_result():
    with pytest.raises(DealError, match="does not count"):
        result(after(5, "0 claims rest"))


def test_unknown_hands():
    """Giving up needs no knowledge of the cards, a claim of the rest does."""
    game = parse_game("ordnung dealer 3 | EO … / … / … / … | solo E by 0 | 1 claims none")
    assert result(game).points == 120
    game = parse_game("ordnung dealer 3 | EO … / … / … / … | solo E by 0 | 0 claims rest")
    with pytest.raises(DealError, match="all four hands"):
        result(game)
    game = parse_game("ordnung dealer 3 | EO … / … / … / … | rufspiel E by 0 | 1 claims none")
    with pytest.raises(DealError):  # who is the partner?
        result(game)


def test_a_switch_allows_one_of_the_two():
    assert result(after(5, "2 claims none", ROUND.replace("cardgames-zone", "claims-none-only")))
    with pytest.raises(DealError):
        result(after(7, "0 claims rest", ROUND.replace("cardgames-zone", "claims-none-only")))


# --- whether a claim is right ---------------------------------------------------------------------


def makes_all(state: oracle.State, seat: int) -> bool:
    """Every line of play is tried: the claimant needs one card that works, against all others'."""
    if state.over():
        return all(winner == seat for winner, _ in state.taken)
    if any(winner != seat for winner, _ in state.taken):
        return False
    mine = state.turn == seat
    for card in list(oracle.bits(state.legal())):
        state.push(card)
        good = makes_all(state, seat)
        state.pop()
        if good is mine:
            return mine
    return not mine


def compare(rng: Random, house: House, most: int, seen: Counter[str]) -> None:
    """Play a game at random; on every lead near its end, is a claim right?"""
    first = deals.start(rng, built=0.6)
    if first.contract == "ramsch":
        return
    text = first.text("house")
    state = oracle.read(text, house)
    rules = ruleset(house, short=len(first.hands[0]) == 6)
    game = parse_game(text, rules=lambda name: rules)
    player = deals.Player(rng)
    while not state.over():
        left = state.hands[state.turn].bit_count()
        if not state.trick and left <= most:
            ending = oracle.State(
                state.contract, state.suit, state.declarer, list(state.hands), state.turn, house
            )
            ending.was_led, ending.dealt = state.was_led, list(state.dealt)
            wanted = makes_all(ending, state.turn)
            assert takes_rest(game, state.turn) is wanted, format_game(game)
            seen[f"{left} left, {'right' if wanted else 'wrong'}"] += 1
        card = player.choose(state)
        game = game.after(Play(state.turn, Card.of(oracle.CODE[card])))
        state.push(card)


def test_against_all_lines_of_play(scale, seed):
    rng, seen = Random(seed), Counter[str]()
    for _ in range(scale(8000)):
        compare(rng, House(), 3, seen)
    assert min(seen[f"{left} left, {word}"] for left in (2, 3) for word in ("right", "wrong")) > 20


@pytest.mark.parametrize("name", HOUSES)
def test_with_other_rules_for_the_called_ace(name: str, scale, seed):
    rng, seen = Random(f"{seed} {name}"), Counter[str]()
    for _ in range(scale(1200)):
        compare(rng, HOUSES[name], 3, seen)
    assert seen["2 left, right"]


# Two cards each are left, and the holder of the called ace is void in the suit led and has no
# trump: he may not throw the ace, so the card that would take the last trick has to go.

# Seat 0 leads SU; seat 2 has SA and EZ. Then EK stands, over E8 and E7.
TRUMP_FIRST = (
    "{} dealer 1 | HA GA SU HU H8 H9 EK H7 / HZ E8 E9 E7 G8 HK HO GZ / SZ GU G9 SA SK S8 GO EZ"
    " / EO G7 S9 EU EA S7 GK SO | rufspiel S by 3 | GO EU HU HZ | G9 GK GA GZ | H9 HO GU EO"
    " | SO H8 HK SZ | G7 HA G8 S8 | H7 E9 SK EA"
)
# Seat 2 leads S8, which S7 cannot beat; seat 3 has EA and GA. Then GK stands, over G8. Led the
# other way round, GK would have lost to GA.
IN_ONE_ORDER_ONLY = (
    "{} dealer 1 | H8 E7 HZ E9 S9 EK EZ E8 / G8 EO GO SU S7 SK H9 GZ / SO HU S8 SZ G7 GU HO GK"
    " / EU SA G9 EA HA HK GA H7 | rufspiel E by 0 | SO HK HZ GO | SK SZ SA S9 | HA H8 EO HU"
    " | SU GU H7 E9 | G7 G9 EK GZ | H9 HO EU E7"
)


@pytest.mark.parametrize(("text", "seat"), [(TRUMP_FIRST, 0), (IN_ONE_ORDER_ONLY, 2)])
def test_the_called_ace_may_not_be_thrown_to_save_another_card(text: str, seat: int):
    assert takes_rest(parse_game(text.format("ordnung")), seat)
    free = parse_game(text.format("called-ace-may-be-thrown"), rules=house)
    assert not takes_rest(free, seat)
