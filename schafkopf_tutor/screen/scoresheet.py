"""Sheets to write scores on: for an evening, and the list of a tournament. One A4 page each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from schafkopf_tutor.laws.schafkopf.result import Result, decide
from schafkopf_tutor.laws.schafkopf.tournament import Tournament, counted, tournament
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet import price_list, say, titled
from schafkopf_tutor.rulesheet.layout import games_played, layout
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.joined import SCORESHEET_STYLES, style
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.settlement import Payout, sums

KINDS: Final = ("evening", "list")
LISTED: Final = "schafkopfschule-2007"
"""The tournament whose list it is."""
_EVENING: Final = 24
"""Rows that find room beside the prices."""
_EXTRAS: Final = ("tariff.schneider", "tariff.schwarz", "tariff.laufende")
_WON: Final = 78
_LOST: Final = 55
_TRICKS: Final = 4


@dataclass(frozen=True)
class Example:
    """A row that is filled in: who played what, what it was worth, and what each has after it."""

    contract: str
    declarer: int
    partner: int | None
    value: int
    totals: Payout


def examples(ruleset: RuleSet, listed: Tournament | None = None) -> tuple[Example, ...]:
    """Two games one after the other, as the engine settles them: a game with a partner that is won,
    a lone one that is lost. What the rule set does not know is left out.

    Amounts are in the unit of the tariff; ``totals`` by seat.

    >>> from schafkopf_tutor.rulesets import load
    >>> [row.totals for row in examples(load("cardgames-zone"))]
    [(10, -10, 10, -10), (60, -160, 60, 40)]
    """
    made: list[Example] = []
    totals: Payout = (0, 0, 0, 0)
    for number, result in enumerate(_results(ruleset), 1):
        kept = result if listed is None else counted(listed, number, result)
        settled = settle(kept)
        totals = sums([totals, settled.payout])
        of = (kept.contract, result.declarer or 0, result.partner)
        made.append(Example(*of, settled.value, totals))
    return tuple(made)


def _results(ruleset: RuleSet) -> Iterator[Result]:
    kinds = {contract.parties: contract for contract in reversed(games_played(ruleset))}
    if "called_ace" in kinds:
        called = kinds["called_ace"].name
        yield decide(ruleset, called, 0, 2, points=_WON, tricks=_TRICKS + 1)
    if "alone" in kinds:
        yield decide(ruleset, kinds["alone"].name, 1, points=_LOST, tricks=_TRICKS)


def scoresheet(kind: str, voice: Voice) -> str:
    """The page: ``kind`` is one of KINDS, prices and examples are those of the voice's rule set.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> page = scoresheet("evening", Voice(Speaker("en"), load("ordnung")))
    >>> page.count('<tr class="is-open">')
    24
    """
    listed = tournament(LISTED) if kind == "list" else None
    if listed is not None:
        listed = replace(listed, ruleset=voice.ruleset)
    title = voice.text(f"scoresheet.{kind}.title")
    body = "\n".join(_body(kind, listed, voice))
    css = style(SCORESHEET_STYLES)
    of = f"is-scoresheet is-{kind}"
    return document(title, voice.words.language, css, body, of=of)


def _body(kind: str, listed: Tournament | None, voice: Voice) -> Iterator[str]:
    say_ = voice.text
    number = _EVENING if listed is None else listed.games
    yield f'<header class="skt-tip">{escape(say_("scoresheet.print"))}</header>'
    yield '<main class="skt-sheet">'
    yield f"<h1>{escape(say_(f'scoresheet.{kind}.title'))}</h1>"
    yield '<p class="skt-lines">' + "".join(
        f"<span>{escape(say_(f'scoresheet.{kind}.{line}'))}</span>" for line in ("place", "day")
    )
    yield "</p>"
    yield f'<p class="skt-how">{escape(say_(f"scoresheet.{kind}.how"))}</p>'
    columns = _columns(voice.ruleset)
    yield "<table>"
    yield _head(columns, voice)
    yield "<tbody>"
    for example in examples(voice.ruleset, listed):
        yield _example(example, columns, voice)
    for row in range(1, number + 1):
        cells = "<td></td>" * (len(columns) + len(SEATS))
        yield f'<tr class="is-open"><th scope="row">{row}</th>{cells}</tr>'
    yield "</tbody>"
    if listed is not None:
        yield _ties(listed, len(columns), voice)
    yield "</table>"
    yield f"<footer><p>{escape(say_('scoresheet.check'))}</p>"
    yield f"<p>{escape(_prices(voice))}</p>"
    if listed is not None and listed.first_game_plain:
        yield f"<p>{escape(say_('scoresheet.first_game'))}</p>"
    yield "</footer>\n</main>"


def _columns(ruleset: RuleSet) -> tuple[str, ...]:
    """What is written of a game; how often it was doubled only where that can be."""
    plan = layout(ruleset.law)
    doubled = any(plan.hold((condition,), ruleset) for condition in ("stoss", "knocks"))
    return ("game", "declarer", "partner", *(("doubled",) if doubled else ()), "value")


def _head(columns: Sequence[str], voice: Voice) -> str:
    names = ["number", *columns]
    cells = [
        f'<th scope="col" class="is-{name}">{escape(voice.text(f"scoresheet.column.{name}"))}</th>'
        for name in names
    ]
    seats = '<td class="is-name"></td>' * len(SEATS)
    return f"<thead><tr>{''.join(cells)}{seats}</tr></thead>"


def _example(example: Example, columns: Sequence[str], voice: Voice) -> str:
    words = voice.words
    alone = words.phrase("scoresheet.alone")
    said = {
        "game": words.name(voice.ruleset.contracts[example.contract]),
        "declarer": voice.seat(example.declarer),
        "partner": alone if example.partner is None else voice.seat(example.partner),
        "doubled": "",
        "value": words.name(example.value),
    }
    cells = [said[name] for name in columns]
    cells += [f"{voice.seat(seat)}: {words.name(example.totals[seat])}" for seat in SEATS]
    head = escape(voice.text("scoresheet.example"))
    written = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr class="is-example"><th scope="row">{head}</th>{written}</tr>'


def _ties(listed: Tournament, columns: int, voice: Voice) -> str:
    """What is counted at the end, where totals are equal."""
    rows = ["total", *listed.ties]
    cells = "<td></td>" * len(SEATS)
    return (
        "<tfoot>"
        + "".join(
            f'<tr><th scope="row" colspan="{columns + 1}">'
            f"{escape(voice.text(f'scoresheet.list.{row}'))}</th>{cells}</tr>"
            for row in rows
        )
        + "</tfoot>"
    )


def _prices(voice: Voice) -> str:
    """What each game costs a loser, and what comes on top."""
    ruleset, speaker = voice.ruleset, voice.speaker
    _, *rows = price_list(speaker, ruleset)
    listed = ", ".join(f"{name} {price}" for name, price, *_ in rows)
    plan = layout(ruleset.law)
    extras = (
        line
        for name in _EXTRAS
        if plan.matters(name, ruleset)
        for line in say(speaker, ruleset, name)
    )
    unit = " ".join(say(speaker, ruleset, "tariff.unit"))
    prices = voice.text("scoresheet.prices", rules=titled(ruleset, speaker), prices=listed)
    return " ".join([prices, unit, *extras])
