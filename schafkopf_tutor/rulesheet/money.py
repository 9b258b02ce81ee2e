"""What the games of a rule set cost, asked of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.layout import games_played

COLUMNS = ("game", "base", "schneider", "schwarz", "laufende", "from")
_ALL = 120
_PARTNER = 2


def won(
    ruleset: RuleSet,
    contract: Contract,
    *,
    points: int,
    tricks: int,
    laufende: int = 0,
    knocks: int = 0,
    stoss: int = 0,
) -> Result:
    """The result of a game that seat 0 declares, in a Rufspiel with seat 2 as partner.

    Knocks and steps of the Stoß count only as far as the rule set knows them.
    """
    if ruleset["doubling.knock_when"] == "off":
        knocks = 0
    return decide(
        ruleset,
        contract.name,
        0,
        _PARTNER if contract.parties == "called_ace" else None,
        points=points,
        tricks=tricks,
        laufende=laufende,
        laufende_side="declarer" if laufende else None,
        knocks=knocks,
        stoss=min(stoss, ruleset.number("doubling.steps")),
    )


def price_list(speaker: Speaker, ruleset: RuleSet) -> tuple[tuple[str, ...], ...]:
    """The head, and for each game what it costs: plain, Schneider, schwarz, each of the Laufende.

    The numbers are in the unit of the tariff; a dash stands for what the game does not have.

    >>> from schafkopf_tutor.rulesets import load
    >>> price_list(Speaker("en"), load("cardgames-zone"))[1:4:2]
    (('Rufspiel', '10', '20', '30', '10', '3'), ('Solo', '50', '60', '70', '10', '3'))
    """
    words = speaker.words(ruleset)
    head = tuple(words.phrase(f"sheet.column.{column}") for column in COLUMNS)
    rows = [
        (words.name(contract), *(words.name(price) for price in _prices(ruleset, contract)))
        for contract in games_played(ruleset)
    ]
    return (head, *rows)


def _prices(ruleset: RuleSet, contract: Contract) -> Iterator[int | None]:
    """The prices in the order of the columns; None for what does not exist."""
    tricks = ruleset.pack.hand_size
    if contract.parties == "each":
        lost = decide_ramsch(ruleset, contract.name, (_ALL - 2, 2, 0, 0), (1, 1, 1, 1))
        yield from (settle(lost).value, None, None, None, None)
        return
    if contract.goal == "shown":
        yield _value(ruleset, contract, tricks=tricks, laufende=tricks)
        yield from (None, None, None, None)
        return
    promised = contract.goal == "all_tricks"
    plain = _value(ruleset, contract, tricks=tricks if promised else tricks // 2)
    yield plain
    if promised:
        yield from (None, None)
    else:
        limit = ruleset.number("result.declarer_schneider_with")
        yield _value(ruleset, contract, points=limit, tricks=tricks - 1)
        yield _value(ruleset, contract, points=_ALL, tricks=tricks)
    least = ruleset.for_contract("laufende.from", contract.name)
    counted = least if isinstance(least, int) else 1
    more = _value(ruleset, contract, tricks=tricks if promised else tricks // 2, laufende=counted)
    each = (more - plain) // counted
    yield from (each or None, counted if each else None)


def _value(
    ruleset: RuleSet, contract: Contract, *, points: int = 0, tricks: int, laufende: int = 0
) -> int:
    points = points or (_ALL if tricks == ruleset.pack.hand_size else _least(ruleset))
    return settle(won(ruleset, contract, points=points, tricks=tricks, laufende=laufende)).value


def _least(ruleset: RuleSet) -> int:
    return ruleset.number("result.win_with")
