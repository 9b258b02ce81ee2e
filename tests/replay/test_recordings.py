"""The recordings of real games: all agree, and whatever is altered in them is found."""

import copy
import random
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import pytest

from schafkopf_tutor.replay import examine, replay, say
from tests.replay.altered import (
    claims,
    games,
    other,
    unlawful,
    with_other_claim,
    with_swapped_cards,
)
from tests.replay.oracle import first_fault

pytestmark = pytest.mark.outside

ALTERED = 200


@pytest.fixture(scope="module")
def recordings(shared: Path) -> list[dict]:
    return games(shared)


def test_every_game_agrees(recordings, record, capsys):
    checks: Counter[str] = Counter()
    for game in recordings:
        examined = examine(game)
        assert [say(difference) for difference in examined.differences] == []
        checks.update(set(examined.checks))
    # What was checked is what the lines claim, counted from the JSON itself.
    claimed = Counter(key for game in recordings for key in {key for _, key in claims(game)})
    assert checks == claimed + Counter(contract=len(recordings), plays=len(recordings))
    assert len(recordings) == 1532
    record("replay-checks", dict(sorted(checks.items())))
    with capsys.disabled():
        print("\ngames that exercised each check:")
        for check, count in checks.most_common():
            print(f"  {check:21}{count:5}")


CLAIMED = [
    *("trick_winners", "points", "tricks", "partner", "team_points", "team_tricks", "won"),
    *("schneider", "schwarz", "laufende", "laufende_side", "declarer_won", "payout", "price"),
    *("declarer_side_points", "opponents_points", "price_lines", "stock_change"),
    *("loser", "loser_points", "jungfrau_seats"),
]


@pytest.mark.parametrize("check", CLAIMED)
def test_altered_claims_differ(check: str, recordings, seed):
    """Nothing else differs: one altered claim is one check's difference."""
    rng = random.Random(f"{seed} {check}")
    carrying = [(game, where) for game in recordings for where, key in claims(game) if key == check]
    rng.shuffle(carrying)
    found = set()
    for game, where in islice(cycle(carrying), 20 * ALTERED):
        altered = with_other_claim(game, where, check, rng)
        differences = replay(altered)
        assert {difference.check for difference in differences} == {check}, altered
        assert {difference.game for difference in differences} == {game["id"]}
        found.add(repr(altered))
        if len(found) == ALTERED:
            return
    pytest.fail(f"only {len(found)} ways to alter {check}")


def test_every_claim_in_the_file_has_its_test(recordings):
    assert {key for game in recordings for _, key in claims(game)} == set(CLAIMED)


def test_swapped_cards_differ(recordings, seed):
    """The oracle in this folder says that play became unlawful, and from which card on."""
    rng = random.Random(seed)
    found = 0
    for game in cycle(rng.sample(recordings, len(recordings))):
        altered = unlawful(game, rng)
        if altered is None:
            continue
        checks = [difference.check for difference in replay(altered)]
        assert checks[0] in ("plays", "contract"), altered
        # An exchange may give the called ace to the caller; then that is unlawful already.
        assert "plays" in checks or altered["hands"] != game["hands"]
        found += "plays" in checks
        if found == ALTERED:
            break


def test_the_oracle_and_the_judge_agree_on_swapped_cards(recordings, scale, seed):
    """Both ways: what the oracle lets pass, the judge lets pass, and they find the same card."""
    rng = random.Random(seed)
    tried: Counter[bool] = Counter()
    for game in (rng.choice(recordings) for _ in range(scale(20_000))):
        altered = with_swapped_cards(game, rng)
        fault = first_fault(altered)
        said = [d for d in replay(altered) if d.check == "plays"]
        assert bool(said) == (fault is not None), altered
        if said and fault is not None:
            assert said[0].recorded == altered["plays"].split()[fault]
        tried[fault is None] += 1
    assert min(tried[True], tried[False]) > 50


def test_unlawful_announcements_differ(recordings, seed):
    """Somebody calls an ace that he holds, or without a card of its suit (O 2.3.1)."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for game in rng.sample([g for g in recordings if g["contract"] == "rufspiel"], 900):
        for seat in range(4):
            hand = game["hands"][seat].split()
            for suit in "EGS":
                plain = [card for card in hand if card[0] == suit and card[1] not in "OU"]
                altered = {**game, "suit": suit, "declarer": seat}
                checks = {difference.check for difference in replay(altered)}
                right = bool(plain) and f"{suit}A" not in hand
                assert ("contract" in checks) != right
                found["lawful" if right else "own ace" if plain else "no card"] += 1
        if min(found.values()) > ALTERED and len(found) == 3:
            return
    pytest.fail(f"too few of them: {found}")


SHAPES: dict[str, list] = {
    "deck": [None, "doubled", "32", 32, ["long"]],
    "contract": [None, "skat", "", 5, "rufspiel-tout", ["solo"], {}],
    "tout": [1, "yes", []],
    "suit": ["X", "e", 5, ["E"], "EG", {}],
    "declarer": [4, -1, "0", True, 1.0, [0], {}],
    "hands": [None, "EO", [], ["EO"] * 4, [None] * 4, [5, 6, 7, 8], {"0": "EO"}],
    "plays": [None, 5, ["EO"], "EO XX", {}],
    "recorded": ["x", 5, [1]],
    "computed": ["x", 5, [1]],
}


@pytest.mark.parametrize("key", SHAPES)
def test_shapes_that_are_wrong_differ(key: str, recordings, seed):
    rng = random.Random(f"{seed} {key}")
    for value in SHAPES[key] * (ALTERED // len(SHAPES[key]) + 1):
        game = rng.choice(recordings)
        (difference,) = replay({**game, key: value})
        assert difference.check == ("contract" if key == "tout" and value is True else key)
        assert difference.game == game["id"]


def test_hands_that_no_pack_holds_differ(recordings, seed):
    """A card twice, one of another pack, one too many, one too few."""
    rng = random.Random(seed)
    for game in rng.sample(recordings, ALTERED):
        for way in ("twice", "many", "few"):
            hands = [hand.split() for hand in game["hands"]]
            one, two = rng.sample(range(4), 2)
            if way == "twice":
                hands[one][0] = hands[two][0]
            elif way == "many":
                hands[one].append(hands[two].pop())
            else:
                hands[one].pop()
            altered = {**game, "hands": [" ".join(hand) for hand in hands]}
            assert [d.check for d in replay(altered)] == ["hands"]


def test_games_that_break_off_differ(recordings, seed):
    """What was played is still checked; what needs the end is not."""
    rng = random.Random(seed)
    for game in rng.sample(recordings, ALTERED):
        plays = game["plays"].split()
        kept = rng.randrange(len(plays))
        (difference,) = replay({**game, "plays": " ".join(plays[:kept])})
        assert (difference.check, difference.recorded) == ("plays", kept)
        assert difference.computed == len(plays)
        longer = " ".join([*plays, rng.choice(plays)])
        (difference,) = replay({**game, "plays": longer})
        assert difference.reason == "replay.plays.long"


TARIFFS: dict[str, list] = {
    "base": [None, -1, "10", 1.5, True, [10], {}],
    "schneider_schwarz": [None, -1, "10", 1.5, True, [10], {}],
    "per_laufende": [None, -1, "10", 1.5, True, [10], {}],
    "laufende_min": [None, 0, -1, "3", 1.5, True, [3], {}],
    "durchmarsch": [True, "none", 90, 120.0, [120], {}],
    "jungfrau": [True, "double", 2, ["double_all"], {}],
    "tie": [None, True, "dice", 2, [], {}],
    "pot": [0],
}


@pytest.mark.parametrize("key", TARIFFS)
def test_tariffs_that_are_wrong_differ(key: str, recordings, seed):
    rng = random.Random(f"{seed} {key}")
    priced = [g for g in recordings if "tariff" in g["recorded"]]
    carrying = [g for g in priced if key in g["recorded"]["tariff"] or key == "pot"]
    for game in rng.sample(carrying, min(ALTERED // 5, len(carrying))):
        for value in TARIFFS[key]:
            altered = copy.deepcopy(game)
            altered["recorded"]["tariff"][key] = value
            assert [d.check for d in replay(altered)] == ["tariff"]
        del altered["recorded"]["tariff"][key]
        assert [d.check for d in replay(altered)] == ([] if key == "pot" else ["tariff"])


def test_money_without_a_tariff_differs(recordings):
    for game in [g for g in recordings if "tariff" in g["recorded"]][:ALTERED]:
        altered = copy.deepcopy(game)
        del altered["recorded"]["tariff"]
        money = {"payout", "price", "price_lines", "stock_change"} & set(altered["recorded"])
        assert {d.check for d in replay(altered)} == money


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_difference_can_be_said(language: str, recordings, scale, seed):
    """In one line, with every slot filled and no Python in it."""
    rng = random.Random(seed)
    reasons = set()
    for game in rng.sample(recordings, scale(1200)):
        altered = [with_other_claim(game, *claim, rng) for claim in claims(game)]
        for (_, key), line in zip(claims(game), altered, strict=True):
            assert {difference.check for difference in replay(line)} == {key}
        altered += [with_swapped_cards(game, rng), {**game, "suit": other("suit", True, rng)}]
        for difference in (d for line in altered for d in replay(line)):
            said = say(difference, language)
            assert said.startswith(f"{game['id']}: {difference.check}: ")
            assert said[-1] in ".)"
            assert not {"\n", "{", "}", "<", "None", "Contract", "Suit."} & set(said.split())
            assert "(…" not in said
            assert "object at" not in said
            reasons.add(difference.reason)
    assert len(reasons) > 15


def test_claims_that_no_game_makes_differ(recordings):
    for table in ("recorded", "computed"):
        (difference,) = replay({**recordings[0], table: {"partnr": 1}})
        assert (difference.check, difference.reason) == ("partnr", "replay.record.unknown")
