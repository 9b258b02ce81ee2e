"""What is worth adding to a verdict on something said: how the table stands, and what comes next.

Everything is read out of the verdict's facts; the sentences stand under ``remark.said``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.explain.remarks import Remark
from schafkopf_tutor.verdict import Verdict

Values: TypeAlias = Mapping[str, object]


def remark_said(verdict: Verdict) -> Remark | None:
    """The remark that belongs to a verdict on a bid, an announcement or a call, if it needs one.

    >>> from schafkopf_tutor.moves import Bid
    >>> from schafkopf_tutor.notation import parse_game
    >>> from schafkopf_tutor.rules import judge
    >>> game = parse_game("ordnung dealer 3 | … / … / … / … | 0 says spiele")
    >>> remark_said(judge(game.view(1), Bid(1, "spiele"))).message
    'remark.said.plays'
    """
    find = _REMARKS.get(verdict.rule)
    values = {"because": verdict.because, **dict(verdict.facts)}
    message = find(values) if find else None
    return Remark(message, values) if message else None


def _bidding(v: Values) -> str:
    """Who wants to play so far; a holder of that right is asked, or asks the one who wants it."""
    seat, holder, challenger = v["seat"], v["holder"], v["challenger"]
    if holder is None:
        return "remark.said.nobody_plays"
    if seat == holder:
        return "remark.said.given_way" if challenger is None else "remark.said.challenged"
    return "remark.said.kept" if seat == challenger else "remark.said.plays"


def _too_low(v: Values) -> str | None:
    above = v["above"]
    if isinstance(above, Contract) and above.parties == "called_ace":
        return "remark.said.lone"
    return "remark.said.equal" if v["contract"] == above and v["seat"] != v["holder"] else None


def _own_aces(v: Values) -> str | None:
    return "remark.said.own_aces" if v["because"] else None


def _named_suit(v: Values) -> str | None:
    return "remark.said.named_suit" if v["suit"] else None


def _steps(v: Values) -> str:
    return "remark.said.steps" if v["words"] else "remark.said.no_doubling"


def _next(v: Values) -> str:
    return "remark.said.next_word" if v["next"] else "remark.said.last_word"


def _nothing(v: Values) -> str | None:
    contract = v["contract"]
    if not isinstance(contract, Contract):
        return "remark.said.no_game"
    found = {"shown": "remark.said.won_already", "fewest": "remark.said.each"}
    return found.get(contract.goal)


def _partner(v: Values) -> str | None:
    return "remark.said.has_ace" if v["because"] else None


def _shows(v: Values) -> str | None:
    """What the partner says in time shows that he is the partner."""
    in_time = v["played"] == v["allowed"]  # an answer comes before any other card
    return "remark.said.shows_ace" if v["ace"] and in_time else None


def _included(v: Values) -> str | None:
    """A call that includes one that nobody has made: it is that one which comes too late."""
    return "remark.said.includes" if "first" in v else None


_REMARKS: Final[Mapping[str, Callable[[Values], str | None]]] = MappingProxyType(
    {
        "bid.word": _bidding,
        "bid.too_low": _too_low,
        "call.locked": _own_aces,
        "announce.as_named": _named_suit,
        "stoss.no_such_step": _steps,
        "stoss.next_step": _next,
        "stoss.nothing_to_double": _nothing,
        "stoss.own_side": _partner,
        "stoss.answer_in_time": _shows,
        "say.in_time": _included,
    }
)
