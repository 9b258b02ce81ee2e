"""Decisions whose outcome is known: games of ``solid``, in which one card is chosen at random, and
``solid`` plays on at all four seats.

The card comes from a generator and not from ``solid``, so that good cards and bad ones are among
them: the chance of each legal card is shown, not only of the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import exp, log, sqrt
from random import Random
from typing import NamedTuple

from schafkopf_tutor.coach.advice import advise
from schafkopf_tutor.coach.chance import decided, features, fitted
from schafkopf_tutor.coach.outcomes import OpenCards
from schafkopf_tutor.coach.stakes import has_won
from schafkopf_tutor.coach.weighing import said_weights
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.rules import play, result
from schafkopf_tutor.rulesets import load

SEATS = [named("solid")] * 4
RULES = ("ordnung", "cardgames-zone", "schafkopfschule-2007")
WORLDS = 20


class Decision(NamedTuple):
    """What the curve looks at, the share of worlds won with open cards, and who won in the end."""

    features: Mapping[str, float]
    share: float
    won: bool


def decisions(seed: object, worlds: int = WORLDS) -> Iterator[Decision]:
    """One after the other, one of a game, for those of one game are not independent; decided games
    are left out. Each deal has its own luck: what one needs of it changes nothing of the next."""
    for number in count():
        found = _decision(Random(f"decisions/{seed}/{number}"), worlds)
        if found is not None:
            yield found


def _decision(rng: Random, worlds: int) -> Decision | None:
    """A card of a new deal; None if nobody declares, or nothing is left to decide."""
    rules = load(rng.choice(RULES))
    game = Game.start(rules, rng.randrange(4), deal(rules, rng))
    over = finish(game, SEATS, rng)
    if over.announced is None or over.announced.seat is None:
        return None
    place = rng.choice([place for place, m in enumerate(over.moves) if isinstance(m, Play)])
    asked = Game.start(rules, over.dealer, over.deal, over.moves[:place])
    view = asked.view()
    if len(view.hand) < 2 or decided(view) is not None:
        return None
    advice = advise(view, rng, worlds, weigh=said_weights(rules), method=OpenCards())
    told = rng.choice(advice.cards)
    end = finish(play(asked, Play(view.seat, told.card)), SEATS, rng)
    won = has_won(result(end), view.seat)
    return Decision(features(advice, told.card), told.chance.mean, won)


def logistic(rows: Sequence[Mapping[str, float]], hits: Sequence[bool]) -> dict[str, float]:
    """The logistic curve of greatest likelihood, by Newton's method, drawn a little to zero (a
    normal prior of standard deviation 3 on every weight)."""
    names = list(rows[0])
    weights = [0.0] * len(names)
    data = [[row[name] for name in names] for row in rows]
    for _ in range(25):
        slope = [-w / 9 for w in weights]
        bend = [[(i == j) / 9 for j in range(len(names))] for i in range(len(names))]
        for x, hit in zip(data, hits, strict=True):
            height = sum(w * v for w, v in zip(weights, x, strict=True))
            p = 1 / (1 + exp(-max(-30.0, min(30.0, height))))
            for i, v in enumerate(x):
                slope[i] += (hit - p) * v
                for j, u in enumerate(x):
                    bend[i][j] += p * (1 - p) * v * u
        step = solved(bend, slope)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return dict(zip(names, weights, strict=True))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    rows = [[*row, r] for row, r in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def calibration_error(chances: Sequence[float], hits: Sequence[bool], bins: int = 10) -> float:
    """The expected calibration error: of chances in ten equal steps, how far each step's mean is
    from the share that won, weighed by how many are in it."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for chance, hit in zip(chances, hits, strict=True):
        groups.setdefault(min(bins - 1, int(chance * bins)), []).append((chance, hit))
    off = sum(abs(sum(c for c, _ in g) - sum(h for _, h in g)) for g in groups.values())
    return off / len(chances)


def brier(chances: Sequence[float], hits: Sequence[bool]) -> float:
    """The mean squared distance of a chance from what came."""
    return sum((c - h) ** 2 for c, h in zip(chances, hits, strict=True)) / len(chances)


def astray(chances: Sequence[float], hits: Sequence[bool]) -> float:
    """By how many standard deviations the hits leave what these chances let expect: in number, or
    as the chances grow (too bold, or too timid), whichever is more."""
    logits = [log(p / (1 - p)) for p in chances]
    return max(
        abs(sum(w * (h - p) for w, h, p in zip(weights, hits, chances, strict=True)))
        / sqrt(sum(w * w * p * (1 - p) for w, p in zip(weights, chances, strict=True)))
        for weights in ([1.0] * len(logits), logits)
    )


def measured(found: Sequence[Decision]) -> dict[str, float]:
    """How good the fitted chances of these decisions are, the share of worlds won with open cards
    beside them, and the base rate."""
    curve = fitted()
    real = [curve.at(one.features) for one in found]
    openly, won = [one.share for one in found], [one.won for one in found]
    base = sum(won) / len(won)
    figures = {
        "base_rate": base,
        "calibration_error": calibration_error(real, won),
        "calibration_error_open_cards": calibration_error(openly, won),
        "calibration_error_20_steps": calibration_error(real, won, 20),
        "brier": brier(real, won),
        "brier_open_cards": brier(openly, won),
        "brier_base_rate": brier([base] * len(won), won),
    }
    return {"decisions": len(found), **{name: round(v, 4) for name, v in figures.items()}}
