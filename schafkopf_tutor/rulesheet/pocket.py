"""What stands on a card for the pocket: trumps, points, duties and prices of a rule set.

Numbers come from the engine, sentences about settings are those of the sheet; what never comes
into play at the table is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.games import order_of, trumps_of
from schafkopf_tutor.rulesheet.layout import games_played, layout
from schafkopf_tutor.rulesheet.money import price_list
from schafkopf_tutor.rulesheet.saying import say, value_of

_SEARCHED: Final = "called_ace.run_away_when_searched"
_BOUND: Final = ("called_ace.may_be_thrown", "called_ace.thrown_in_last")
_RUNNING_AWAY: Final = (
    "called_ace.run_away_with",
    "called_ace.run_away_counts",
    "called_ace.after_running_away",
)
_RESULT: Final = (
    "result.win_with",
    "result.declarer_schneider_with",
    "result.opponents_schneider_with",
)
_MONEY: Final = (
    "tariff.unit",
    "laufende.of",
    "ramsch.tie",
    "ramsch.durchmarsch",
    "ramsch.jungfrau",
    "doubling.knock_when",
    "doubling.knocks",
    "doubling.steps",
    "doubling.stoss",
    "doubling.stoss_until",
)
_OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class Part:
    """A quarter of the card, from top to bottom: its ``heading``, what is told ``about`` all of it,
    rows of cards, a table (its head is the first row), and sentences."""

    id: str
    heading: str
    sentences: tuple[str, ...]
    about: str = ""
    cards: tuple[tuple[Card, ...], ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


def parts(ruleset: RuleSet, speaker: Speaker) -> tuple[Part, ...]:
    """The four quarters.

    >>> from schafkopf_tutor.rulesets import load
    >>> card = parts(load("cardgames-zone-short"), Speaker("en"))
    >>> [part.id for part in card], card[0].about
    (['trumps', 'points', 'duties', 'prices'], 'Rufspiel: 12 trumps, the highest first')
    """
    made = (_trumps, _points, _duties, _prices)
    return tuple(part(ruleset, speaker, speaker.words(ruleset)) for part in made)


def _heading(words: Words, part: str) -> str:
    return words.text(f"pocket.heading.{part}")


# --- trumps --------------------------------------------------------------------------------------


def _trumps(ruleset: RuleSet, _: Speaker, words: Words) -> Part:
    """The row of the lowest game in cards, those of the others in words."""
    played = games_played(ruleset)
    first, *others = [game for game in played if game.goal == "most"]
    order = order_of(ruleset, first)
    rows = groupby(order.trumps, key=lambda card: _kind(card, order.trumps))
    head = tuple(words.text(f"pocket.column.{name}") for name in ("game", "trumps", "count"))
    return Part(
        "trumps",
        _heading(words, "trumps"),
        tuple(_of_suits(ruleset, words, first)) + tuple(_special(ruleset, words, played)),
        words.text("pocket.trumps", game=first, count=len(order.trumps)),
        tuple(tuple(row) for _, row in rows),
        (head, *(_row(ruleset, words, game) for game in others)) if others else (),
    )


def _kind(card: Card, trumps: Sequence[Card]) -> object:
    """What a trump stands in a row with: its rank, or its suit if it has its rank alone."""
    return card.rank if sum(other.rank is card.rank for other in trumps) > 1 else card.suit


def _of_suits(ruleset: RuleSet, words: Words, game: Contract) -> Iterator[str]:
    order = order_of(ruleset, game)
    yield words.text("pocket.suits", row=_row_of(words, Suit))
    line = next(filter(None, map(order.plain, Suit)))
    ranks = _row_of(words, (card.rank for card in line))
    yield words.text("pocket.plain", row=ranks, count=len(line))


def _row_of(words: Words, values: Iterable[Suit | Rank]) -> str:
    return " › ".join(map(words.name, values))


def _row(ruleset: RuleSet, words: Words, game: Contract) -> tuple[str, ...]:
    said = words.name(tuple(trumps_of(words, ruleset, game)))
    return words.name(game), said, words.name(len(order_of(ruleset, game).trumps))


def _special(ruleset: RuleSet, words: Words, played: Sequence[Contract]) -> Iterator[str]:
    """Games that are won in another way."""
    tricks = ruleset.pack.hand_size
    touts = tuple(game for game in played if game.goal == "all_tricks")
    if touts:
        yield words.text("pocket.touts", games=touts, tricks=tricks)
    for game in played:
        if game.goal not in ("most", "all_tricks"):
            says = words.text(f"goal.{game.goal}", tricks=tricks)
            yield words.text("sheet.game", game=game, says=says)


# --- points, duties, prices ----------------------------------------------------------------------


def _points(ruleset: RuleSet, speaker: Speaker, words: Words) -> Part:
    """What each rank counts, and with how many points who wins."""
    pack = ruleset.pack
    rows = [
        (_capital(words.name(tuple(ranks))), words.name(points))
        for points, ranks in groupby(pack.ranks, key=lambda rank: rank.points)
    ]
    head = tuple(words.text(f"draw.column.{name}") for name in ("card", "points"))
    sums = words.text(
        "draw.all_points",
        each=sum(rank.points for rank in pack.ranks),
        suits=len(Suit),
        total=sum(card.points for card in pack.cards),
    )
    said = tuple(_said(ruleset, speaker, _RESULT))
    return Part(
        "points",
        _heading(words, "points"),
        (sums, *said, words.text("pocket.schwarz")),
        cards=(tuple(card for card in pack.faces if card.suit is Suit.EICHEL),),
        table=(head, *rows),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _duties(ruleset: RuleSet, speaker: Speaker, words: Words) -> Part:
    """What one has to follow, and what is different for the called ace."""
    lines = [words.text(f"pocket.{line}") for line in ("follow", "free", "own", "laid")]
    for game in games_played(ruleset):
        if game.parties == "called_ace":
            aces = tuple(Card(suit, Rank.SAU) for suit in game.suits)
            lines += [words.text("pocket.call", aces=aces), *_called(ruleset, speaker, words)]
    return Part("duties", _heading(words, "duties"), tuple(lines))


def _called(ruleset: RuleSet, speaker: Speaker, words: Words) -> Iterator[str]:
    """Whoever holds the called ace; running away only where it can happen."""
    can = layout(ruleset.law).hold(("can_run_away",), ruleset)
    yield from say(speaker, ruleset, _SEARCHED)
    yield from _said(ruleset, speaker, _BOUND)
    yield words.text("pocket.lead.or_runs_away" if can else "pocket.lead.only")
    yield from _said(ruleset, speaker, _RUNNING_AWAY if can else ())


def _prices(ruleset: RuleSet, speaker: Speaker, words: Words) -> Part:
    """The list of prices, who pays, and what makes a game dearer."""
    each = any(game.parties == "each" for game in games_played(ruleset))
    ramsch = (words.text("sheet.pays_ramsch"),) if each else ()
    return Part(
        "prices",
        _heading(words, "prices"),
        (*ramsch, *_said(ruleset, speaker, _MONEY)),
        words.text("sheet.pays"),
        table=price_list(speaker, ruleset),
    )


def _said(ruleset: RuleSet, speaker: Speaker, settings: Iterable[str]) -> Iterator[str]:
    """What the table states about these settings; what is off needs no room."""
    plan = layout(ruleset.law)
    for name in settings:
        if plan.matters(name, ruleset) and value_of(ruleset, name) != _OFF:
            yield from say(speaker, ruleset, name)
