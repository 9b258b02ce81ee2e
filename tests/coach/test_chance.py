"""The chance that is shown: calibrated on other deals than it was fitted on."""

from __future__ import annotations

from itertools import islice
from math import exp
from random import Random

import pytest

from schafkopf_tutor.coach.advice import advise
from schafkopf_tutor.coach.chance import Curve, chance, decided, features, fitted
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.outcomes import OpenCards, PlayedOn
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import named
from schafkopf_tutor.rules import legal_moves, result
from tests.coach import brute, fit
from tests.coach.decisions import (
    WORLDS,
    astray,
    brier,
    calibration_error,
    decisions,
    logistic,
    measured,
)
from tests.coach.positions import HOUSES, played
from tests.coach.test_expert import last_cards
from tests.longrun import LONG, scale

TRIED = OpenCards(brute.values_in)


@pytest.mark.slow
def test_the_chance_is_calibrated(seed, record):
    """5,000 decisions of deals that the curve was not fitted on (its own are ``fit/…``), one of a
    game: expected calibration error at most 0.03 in ten steps of equal width, Brier score better
    than the base rate's.

    Of few decisions even true chances miss that by luck. A short run asks instead whether all
    chances together are too high or too low, and whether they are too bold or too timid, each in
    standard deviations that true chances have. Of 250 it notices chances that are 0.12 too high
    or too low, nothing finer; a long run must notice the share of worlds won with open cards.
    """
    n = scale(5_000)
    found = list(islice(decisions(f"measured/{seed}"), n))
    figures = measured(found)
    record("coach-chance", figures)
    won = [one.won for one in found]
    real = [fitted().at(one.features) for one in found]
    openly = [(WORLDS * one.share + 0.5) / (WORLDS + 1) for one in found]
    assert figures["brier"] < figures["brier_base_rate"], figures
    assert astray(real, won) < 3.5, figures
    assert astray(openly, won) > 3.5 or not LONG, figures
    assert figures["calibration_error"] <= 0.03 or not LONG, figures


def test_a_decided_game_is_certain(seed):
    """Whoever has enough has won, however the rest goes: checked by playing it out at random."""
    rng, said = Random(seed), set()
    for number in range(scale(600)):
        game = played(rng, HOUSES[number % len(HOUSES)], rng.choice((2, 3)))
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        view = game.view()
        known = decided(view)
        said.add(known)
        if known is None:
            continue
        over = game
        while over.turn is not None:
            over = over.after(rng.choice(legal_moves(over)))
        assert (view.seat in result(over).side) is (result(over).won is known)
    assert said == {True, False, None}


def test_a_decided_game_needs_no_curve(seed):
    rng, checked = Random(seed), 0
    while checked < 5:
        view = last_cards(rng).view()
        if decided(view) is None:
            continue
        checked += 1
        advice = advise(view, rng, 3, method=TRIED)
        found = chance(advice, advice.best.card, Curve({}))
        assert found.decided
        assert found.real == found.open_cards.mean == float(bool(decided(view)))


def test_the_curve_sees_the_share_the_points_and_the_side():
    hands = "EU GU HU SU EA GA H7 S7 / EZ EK GZ GK HA HZ SA SZ / E9 E8 G9 G8 HK HO SK SO"
    hands += " / E7 EO G7 GO H9 H8 S9 S8"
    game = parse_game(f"ordnung dealer 3 | {hands} | wenz by 0")
    for code in "EU EZ E9 E7 GU EK E8 EO HU GZ G9 G7 SU GK G8 GO GA HZ HO H8".split():
        game = game.after(next(m for m in legal_moves(game) if m.card.code == code))
    advice = advise(game.view(), Random(1), 4, method=TRIED)
    told = advice.best
    seen = features(advice, told.card)
    # Five of eight tricks are played, and who declares is alone; half a world more on either side.
    assert seen["declares"] == seen["declares_alone"] == 3 / 8
    assert seen["bias"] == 1.0
    assert exp(seen["odds"]) == pytest.approx(
        (told.chance.mean * advice.effective + 0.5)
        / ((1 - told.chance.mean) * advice.effective + 0.5)
    )
    assert seen["odds_later"] == pytest.approx(seen["odds"] * 5 / 8)
    better = {**seen, "odds": seen["odds"] + 1, "odds_later": seen["odds_later"] + 5 / 8}
    assert fitted().at(better) > fitted().at(seen)


@pytest.mark.parametrize("name", ["shares", "chance"])
def test_the_data_are_not_stale(name):
    """The first deals of each file's making, made anew: a change of solid, of the worlds or of the
    solver that changes any of them is noticed (all of it: ``tests.coach.fit NAME --check``)."""
    assert fit.main([name, "--sample"]) == 0


def test_no_chance_is_shown_for_games_that_were_played_on():
    hands = "EO GO HO SO EU GU HA HZ / … / … / …"
    view = parse_game(f"ordnung dealer 3 | {hands} | solo H by 0").view(0)
    advice = advise(view, Random(1), 2, method=PlayedOn([named("solid")] * 4, "solid"))
    with pytest.raises(CoachError) as slip:
        chance(advice, advice.best.card)
    assert "solid" in slip.value.say("de")


def test_the_fit_finds_a_curve_that_it_was_drawn_from(seed):
    rng, rows, hits = Random(seed), [], []
    for _ in range(4000):
        x = rng.uniform(-2, 2)
        rows.append({"bias": 1.0, "x": x})
        hits.append(rng.random() < 1 / (1 + exp(-(0.5 + 1.5 * x))))
    found = logistic(rows, hits)
    assert found["bias"] == pytest.approx(0.5, abs=0.15)
    assert found["x"] == pytest.approx(1.5, abs=0.15)


def test_what_calibration_means():
    """Chances of 0.8 that come true eight times of ten miss by nothing; by 0.3, if five times."""
    assert calibration_error([0.8] * 10, [True] * 8 + [False] * 2) == pytest.approx(0.0)
    assert calibration_error([0.8] * 10, [True] * 5 + [False] * 5) == pytest.approx(0.3)
    assert brier([1.0, 0.0], [True, True]) == 0.5


def test_what_going_astray_means(seed):
    """Chances that come true are not noticed; neither those too high, nor too bold ones pass."""
    rng = Random(seed)
    true = [rng.uniform(0.05, 0.95) for _ in range(1000)]
    won = [rng.random() < p for p in true]
    bold = [p**2 / (p**2 + (1 - p) ** 2) for p in true]
    assert astray(true, won) < 4
    assert astray([min(0.99, p + 0.1) for p in true], won) > 4
    assert astray(bold, won) > 4
