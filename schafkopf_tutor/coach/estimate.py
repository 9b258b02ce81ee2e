"""Means, shares and how sure they are: weighted samples with their 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

SURE: Final = 0.95
"""How often an interval holds the true value."""

_Z: Final = NormalDist().inv_cdf((1 + SURE) / 2)


class Estimate(NamedTuple):
    """A value and the interval that holds it with 95 %; where it is exact, both ends are it."""

    mean: float
    low: float
    high: float

    @staticmethod
    def exact(value: float) -> Estimate:
        """A value about which nothing is open."""
        return Estimate(value, value, value)


def effective(weights: Sequence[float]) -> float:
    """The effective size of a weighted sample, (Σw)² / Σw² (Kish); 0 for none.

    >>> effective([1, 1, 1, 1]), effective([1, 0, 0, 0])
    (4.0, 1.0)
    """
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def average(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted mean.

    >>> average([1, 4], [2, 1])
    2.0
    """
    return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)


def mean_of(values: Sequence[float], weights: Sequence[float]) -> Estimate:
    """The weighted mean of a sample, with Student's interval for its effective size.

    >>> mean = mean_of([1, 2, 3, 4, 5], [1] * 5)
    >>> mean.mean, round(mean.low, 2), round(mean.high, 2)
    (3.0, 1.04, 4.96)
    """
    mean, n = average(values, weights), effective(weights)
    if n <= 1:
        return Estimate(mean, -inf, inf)
    total = sum(weights)
    spread = sum((w * (v - mean)) ** 2 for v, w in zip(values, weights, strict=True))
    width = student(n - 1) * sqrt(spread * n / (n - 1)) / total
    return Estimate(mean, mean - width, mean + width)


def share_of(hits: Sequence[bool], weights: Sequence[float]) -> Estimate:
    """The weighted share of hits, with Wilson's interval: twenty of twenty are no certainty.

    >>> share = share_of([True] * 20, [1.0] * 20)
    >>> share.mean, round(share.low, 3), share.high
    (1.0, 0.839, 1.0)
    """
    p, n = average([float(hit) for hit in hits], weights), effective(weights)
    square = _Z * _Z
    middle = (p + square / (2 * n)) / (1 + square / n)
    width = _Z * sqrt(p * (1 - p) / n + square / (4 * n * n)) / (1 + square / n)
    return Estimate(p, max(0.0, middle - width), min(1.0, middle + width))


def student(free: float) -> float:
    """The two-sided 95 % point of Student's t, by its expansion at the normal one
    (Abramowitz and Stegun 26.7.5): within a hundredth from four degrees of freedom on.

    >>> round(student(19), 3), round(student(4), 2)
    (2.093, 2.78)
    """
    if free < 1:
        return inf
    z, n = _Z, free
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / n**power for power, term in enumerate(terms, 1))
