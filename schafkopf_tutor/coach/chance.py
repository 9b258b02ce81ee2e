"""The chance to win as it is among players, beside the one with open cards.

With open cards nobody errs and nobody guesses, so a share of won worlds is no chance. What it is
worth was counted: a card was played in many deals, ``solid`` played on at all four seats, and a
logistic curve was fitted to who won. Its parameters are data (``data/coach/chance.toml``, which
says how they were found); another set of deals measures them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import NamedTuple

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import Advice
from schafkopf_tutor.coach.estimate import Estimate
from schafkopf_tutor.coach.hidden import CoachError, Hidden, called_ace, table_of
from schafkopf_tutor.coach.outcomes import OPEN, needed_by
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.view import View


class Chance(NamedTuple):
    """The chance to win with a card: the share of worlds won with ``open_cards``, and how often
    such a card wins when ``solid`` plays on at all seats. Where the game is decided, both are
    certain (``decided``)."""

    open_cards: Estimate
    real: float
    decided: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """A logistic curve: a weight for each feature by name."""

    weights: Mapping[str, float]

    def at(self, features: Mapping[str, float]) -> float:
        """The chance where the features have these values.

        >>> Curve({"bias": 0.0, "share": 2.0}).at({"bias": 1.0, "share": 0.0})
        0.5
        """
        height = sum(weight * features[name] for name, weight in self.weights.items())
        return 1 / (1 + exp(-max(-30.0, min(30.0, height))))


@cache
def fitted() -> Curve:
    """The curve that comes with the package."""
    file = files("schafkopf_tutor").joinpath("data", "coach", "chance.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return Curve({name: float(weight) for name, weight in table["weights"].items()})


def chance(advice: Advice, card: Card, curve: Curve | None = None) -> Chance:
    """The chance to win with a card. KeyError if it is not legal; CoachError for advice that does
    not rest on open cards."""
    if advice.method.name != OPEN:
        raise CoachError("error.coach.no_chance", player=advice.method.name)
    told = advice.of(card)
    winner = decided(advice.view)
    if winner is not None:
        return Chance(Estimate.exact(float(winner)), float(winner), decided=True)
    curve = fitted() if curve is None else curve
    return Chance(told.chance, curve.at(features(advice, card)), decided=False)


def decided(view: View) -> bool | None:
    """Whether the seat's side has won already, or lost; None while both can still win."""
    needed, ours, theirs, declares = _score(view)
    if ours >= needed:
        return declares
    total = view.ruleset.pack.points
    lost = theirs > total - needed
    if view.contract is not None and view.contract.goal == "all_tricks":
        declarer = view.announced.seat if view.announced else None
        lost = any(trick.winner != declarer for trick in view.tricks)
    return not declares if lost else None


def features(advice: Advice, card: Card) -> dict[str, float]:
    """What the curve looks at: the share of worlds won, how far the game has gone, and whose side
    it is. Of few features, for more of them followed the luck of the games they were fitted to.

    The share is taken as log odds, drawn to the middle by half a world on either side: of twenty
    worlds none or all are won more often than the chance is nothing or all. It tells more the
    later it is; that open cards flatter the defenders, most of all against who plays alone,
    counts less the later it is.
    """
    told, view = advice.of(card), advice.view
    n = max(1.0, advice.effective)
    share = (told.chance.mean * n + 0.5) / (n + 1)
    odds = log(share / (1 - share))
    gone = (len(view.tricks) + len(view.trick) / 4) / view.ruleset.pack.hand_size
    alone = view.contract is not None and view.contract.parties == "alone"
    left = (1 - gone) * (1.0 if _score(view)[3] else -1.0)
    return {
        "bias": 1.0,
        "odds": odds,
        "odds_later": odds * gone,
        "declares": left,
        "declares_alone": left * alone,
    }


def _score(view: View) -> tuple[int, int, int, bool]:
    """Points that the declarer's side needs, what both sides are known to have, and whether the
    seat declares. A trick of somebody whose side is not known counts for neither."""
    declarer = view.announced.seat if view.announced else None
    if declarer is None:
        raise CoachError("error.coach.no_sides")
    sides = _sides(view, declarer)
    table = table_of(view)
    ours = sum(t.points for t in view.tricks if sides[t.winner] is True)
    theirs = sum(t.points for t in view.tricks if sides[t.winner] is False)
    return needed_by(table), ours, theirs, bool(sides[view.seat])


def _sides(view: View, declarer: int) -> list[bool | None]:
    """Of each seat whether it is on the declarer's side, as this seat knows; None if it does not.

    Who holds the called ace is on it; that is known to the seat itself, and when the ace has been
    played.
    """
    ace = called_ace(view)
    if ace is None:
        return [seat == declarer for seat in SEATS]
    holder = next((m.seat for m in view.moves if isinstance(m, Play) and m.card is ace), None)
    if ace in view.hand:
        holder = view.seat
    if holder is None:
        where = Hidden.of(view).allowed.get(ace, ())
        holder = where[0] if len(where) == 1 else None
    if holder is not None:
        return [seat in (declarer, holder) for seat in SEATS]
    known: list[bool | None] = [None] * len(SEATS)
    known[declarer], known[view.seat] = True, view.seat == declarer
    return known
