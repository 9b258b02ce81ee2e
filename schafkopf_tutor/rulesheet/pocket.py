"""What stands on a card for the pocket: trumps, points, duties and prices of a rule set.

Numbers come from the engine, sentences about settings are those of the sheet; what never comes
into play at the table is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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
_NOTHING: Final = (_OFF, 0, False)
"""Values of settings of what does not happen, or counts nothing."""
_TEXT: Final = "pocket."
"""Begins the id of a sentence in the data of a law."""


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
    words = speaker.words(ruleset)
    plan = layout(ruleset.law).pocket
    if plan:
        return tuple(_stated(part, plan[part], ruleset, speaker, words) for part in plan)
    return tuple(part(ruleset, speaker, words) for part in made)


def _heading(words: Words, part: str) -> str:
    return words.text(f"pocket.heading.{part}")


# --- as the data of a law has it -----------------------------------------------------------------


def _stated(
    part: str, lines: Sequence[str], ruleset: RuleSet, speaker: Speaker, words: Words
) -> Part:
    """A quarter with these lines: settings as the sheet says them, and sentences by their ids."""
    order = order_of(ruleset, games_played(ruleset)[0])
    plain = next(filter(None, map(order.plain, Suit)))
    values: dict[str, object] = {
        "suits": _row_of(words, Suit),
        "ranks": _row_of(words, (card.rank for card in plain)),
        "over": Rank.OBER,
        "under": Rank.UNTER,
        "top": order.trumps[0],
        "suit": order.trumps[0].suit,
    }
    said: list[str] = []
    for line in lines:
        if line.startswith(_TEXT):
            said.append(words.text(line, **values))
        else:
            said += _said(ruleset, speaker, (line,), _NOTHING)
    shown = {"trumps": _all_trumps, "points": _each_rank}.get(part)
    made = Part(part, _heading(words, part), tuple(said))
    return made if shown is None else shown(made, ruleset, words)


def _all_trumps(part: Part, ruleset: RuleSet, words: Words) -> Part:
    """With the row of the lowest game in cards, and those of games with other trumps in words."""
    first, *others = [game for game in games_played(ruleset) if game.goal == "most"]
    trumps, copies = order_of(ruleset, first).trumps, ruleset.pack.copies
    rows = groupby(trumps, key=lambda card: _kind(card, trumps))
    head = tuple(words.text(f"pocket.column.{name}") for name in ("game", "trumps", "count"))
    table, seen = [head], {(first.suits, order_of(ruleset, first).trumps)}
    for game in others:
        has = (game.suits, order_of(ruleset, game).trumps)
        if has not in seen and (game.suits or has[1] != trumps):
            name, said, _ = _row(ruleset, words, game)
            table.append((name, said or words.text("pocket.no_trumps"), str(copies * len(has[1]))))
        seen.add(has)
    about = words.text("pocket.trumps", game=first, count=copies * len(trumps))
    return replace(
        part, about=about, cards=tuple(tuple(row) for _, row in rows), table=tuple(table)
    )


def _each_rank(part: Part, ruleset: RuleSet, words: Words) -> Part:
    """With what each rank counts."""
    sums, table, cards = _counts(ruleset, words)
    return replace(part, sentences=(sums, *part.sentences), table=table, cards=cards)


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
    """What a trump stands in a row with: its rank where all of that are trump, else its suit."""
    alike = sum(other.rank is card.rank for other in trumps)
    return card.rank if alike == len(Suit) else card.suit


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
    sums, table, cards = _counts(ruleset, words)
    said = tuple(_said(ruleset, speaker, _RESULT))
    sentences = (sums, *said, words.text("pocket.schwarz"))
    return Part("points", _heading(words, "points"), sentences, cards=cards, table=table)


def _counts(
    ruleset: RuleSet, words: Words
) -> tuple[str, tuple[tuple[str, ...], ...], tuple[tuple[Card, ...], ...]]:
    """What all cards count together, each rank in a table, and a suit in cards."""
    pack = ruleset.pack
    rows = [
        (_capital(words.name(tuple(ranks))), words.name(points))
        for points, ranks in groupby(pack.ranks, key=lambda rank: rank.points)
    ]
    head = tuple(words.text(f"draw.column.{name}") for name in ("card", "points"))
    sums = words.text(
        "draw.all_points",
        each=pack.copies * sum(rank.points for rank in pack.ranks),
        suits=len(Suit),
        total=sum(card.points for card in pack.cards),
    )
    suit = tuple(card for card in pack.faces if card.suit is Suit.EICHEL)
    return sums, (head, *rows), (suit,)


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


def _said(
    ruleset: RuleSet,
    speaker: Speaker,
    settings: Iterable[str],
    never: Sequence[object] = (_OFF,),
) -> Iterator[str]:
    """What the table states about these settings; what is off needs no room."""
    plan = layout(ruleset.law)
    for name in settings:
        if plan.matters(name, ruleset) and value_of(ruleset, name) not in never:
            yield from say(speaker, ruleset, name)
