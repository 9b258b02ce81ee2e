"""How likely it is that a hand has said what it said: what makes some worlds likelier than others.

Counted, not thought out: ``solid`` has bid, announced and doubled in many deals, and of hands with
so many trumps, so many of them unbroken from the top, such a share has said this. People are not
``solid``, so a hand that never said it keeps a small chance.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from schafkopf_tutor.coach.hidden import Seen
from schafkopf_tutor.coach.worlds import Reason, Weigh
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.laws.schafkopf.auction import WEITER
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import Announce, Bid, Call, Move
from schafkopf_tutor.order import TRUMP, CardOrder
from schafkopf_tutor.ruleset import RuleSet

TOPS: Final = 4
"""So many trumps from the top are looked at."""


@dataclass(frozen=True)
class Shares:
    """For each thing that can be said, the shares of hands that said it: a row for each number of
    trumps from 0, in it one for each number of the ``TOPS`` highest trumps, from 0.

    ``doubt`` is how likely people are to say it with a hand that never would, compared with the
    one that does most often.
    """

    said: Mapping[str, Sequence[Sequence[float]]]
    doubt: float

    def likely(self, what: str, trumps: int, tops: int) -> float:
        """How likely a hand says this, compared with the likeliest one (1.0), and never 0. KeyError
        where nothing was counted."""
        rows = self.said[what]
        row = rows[min(trumps, len(rows) - 1)]
        share = row[min(tops, len(row) - 1)] / self._most(what)
        return self.doubt + (1 - self.doubt) * share

    def _most(self, what: str) -> float:
        if what not in self._mosts:
            self._mosts[what] = max(max(row) for row in self.said[what])
        return self._mosts[what]

    @cached_property
    def _mosts(self) -> dict[str, float]:
        return {}


@cache
def counted() -> Shares:
    """The shares that come with the package (their file says how they were counted)."""
    file = files("schafkopf_tutor").joinpath("data", "coach", "shares.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return Shares(table["shares"], float(table["doubt"]))


def holding(order: CardOrder, hand: Hand) -> tuple[int, int]:
    """How many trumps a hand holds, and how many of the highest ones.

    >>> from schafkopf_tutor.cards import Card
    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> order = rules.contracts["wenz"].order(rules.pack)
    >>> holding(order, (Card.of("EU"), Card.of("SU"), Card.of("EO")))
    (2, 2)
    """
    trumps = sum(order.line[card] is TRUMP for card in hand)
    return trumps, sum(card in order.trumps[:TOPS] for card in hand)


def said_as(ruleset: RuleSet, before: Sequence[Move], move: Move) -> str | None:
    """Under which name the shares of something said are counted; None if they are not.

    Passing tells more where nobody plays yet. An announcement is counted by the plainest game of
    its family (a Farbwenz stands for itself), a Stoß by whether a partner is called.
    """
    if isinstance(move, Bid):
        spoken = any(isinstance(m, Bid) and m.word != WEITER for m in before)
        if move.word == WEITER:
            return "passes_later" if spoken else "passes"
        return None
    if isinstance(move, Announce) and move.seat is not None:
        return f"plays_{_plain(ruleset, move.contract)}"
    if isinstance(move, Call) and move.word in STOSS:
        return f"says_{move.word}"
    return None


def order_for(ruleset: RuleSet, move: Move, order: CardOrder | None) -> CardOrder | None:
    """In which order a hand is looked at that has said this: that of its game, and before there is
    one, that of the first game of the rule set."""
    if isinstance(move, Announce):
        return ruleset.contracts[move.contract].order(ruleset.pack, move.suit)
    if order is None:
        return next(iter(ruleset.contracts.values())).order(ruleset.pack)
    return order


def said_weights(ruleset: RuleSet, shares: Shares | None = None) -> Weigh:
    """What weighs worlds by what has been said."""
    known = counted() if shares is None else shares

    def weigh(seen: Seen) -> Callable[[Hand], Reason] | None:
        what = said_as(ruleset, seen.view.moves, seen.move)
        order = order_for(ruleset, seen.move, seen.view.order)
        if what is None or order is None or what not in known.said:
            return None
        return lambda hand: Reason(what, seen.seat, known.likely(what, *holding(order, hand)))

    return weigh


def _plain(ruleset: RuleSet, contract: str) -> str:
    family = ruleset.family(contract)
    return next(name for name in family if ruleset.contracts[name].goal != "all_tricks")
