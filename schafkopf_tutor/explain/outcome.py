"""A result of Schafkopf in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from schafkopf_tutor.i18n import Words

if TYPE_CHECKING:  # a law is loaded when it is asked
    from schafkopf_tutor.laws.schafkopf.result import Result


def say(words: Words, result: Result, game: str) -> str:
    """Who has won how high; ``game`` is the game's name."""
    game = game[:1].upper() + game[1:]
    said = _each(words, result, game) if result.declarer is None else _sides(words, result, game)
    return " ".join(said)


def _ended(words: Words, result: Result) -> Iterator[str]:
    """What has ended a game before its last trick."""
    if result.ended_by is not None:
        fault = result.ended_by.startswith("fault.")
        yield words.text("ended.fault" if fault else result.ended_by)


def _sides(words: Words, result: Result, game: str) -> Iterator[str]:
    yield from _ended(words, result)
    pack, goal = result.ruleset.pack, result.ruleset.contracts[result.contract].goal
    others = sum(card.points for card in pack.cards) - result.points
    if goal == "shown":
        yield words.text("result.sie", game=game)
    elif goal == "all_tricks" and result.won:
        yield words.text("result.tout_won", game=game, tricks=result.tricks)
    elif goal == "all_tricks":
        yield words.text("result.tout_lost", game=game, missed=pack.hand_size - result.tricks)
    elif result.ended_by and result.rest_to is None:  # no matter what the points say
        yield words.text("ended.won" if result.won else "ended.lost", game=game)
    else:
        message = "result.won" if result.won else "result.lost"
        yield words.text(message, game=game, points=result.points, others=others)
        if not result.won and result.points == others:
            yield words.text("result.tie", points=others)
        if result.schwarz:
            yield words.text("result.schwarz")
        elif result.schneider:
            yield words.text("result.schneider")
    if result.laufende and result.laufende_side:
        side = words.phrase(f"result.{result.laufende_side}")
        yield words.text("result.laufende", count=result.laufende, side=side)


def _each(words: Words, result: Result, game: str) -> Iterator[str]:
    yield from _ended(words, result)
    if result.ended_by:
        yield words.text("ended.ramsch", game=game, seat=result.losers[0])
    elif result.durchmarsch is not None:
        yield words.text("result.durchmarsch", game=game, seat=result.durchmarsch)
    elif not result.losers:
        yield words.text("result.ramsch_even", game=game)
    else:
        points = result.by_seat[result.losers[0]]
        yield words.text("result.ramsch", game=game, losers=result.losers, points=points)
