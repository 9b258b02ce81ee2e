"""Games to be reviewed, from whatever tells of one: the notation, a recording, a series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from schafkopf_tutor.coach.review import ReviewError
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK
from schafkopf_tutor.moves import SEATS, Call
from schafkopf_tutor.notation import Rules, parse_game
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.replay import game_of, read_line
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.rulesets import load

_SERIES = "# schafkopf-tutor series"


def games_in(text: str, *, rules: Rules = load) -> tuple[Game, ...]:
    """All games that a text tells of: a series as it is saved, recordings (a JSON object a line),
    or games in the notation (one a line; a game alone may stand on several lines).

    Raises ReviewError for an empty text, and what reading raises: RecordError, SeriesError,
    NotationError, RulesetError.

    >>> (game,) = games_in("ordnung dealer 3 | … / … / … / … | wenz by 0")
    >>> game.announced.contract
    'wenz'
    """
    kept = text.strip().removeprefix("\ufeff")
    if not kept:
        raise ReviewError("error.review.empty")
    if kept.startswith(_SERIES):
        return Series.read(kept, rules=rules).games
    lines = [line for line in kept.splitlines() if line.strip() and not line.startswith("#")]
    if kept.startswith("{"):
        return tuple(
            game_of_record(read_line(line, number)) for number, line in enumerate(lines, 1)
        )
    if not all("dealer" in line for line in lines):
        lines = [" ".join(lines)]
    return tuple(parse_game(line, rules=rules) for line in lines)


def game_at(games: tuple[Game, ...], number: int | None) -> Game:
    """The game of this number, counted from 1; without one, the last in which a card was played.

    Raises ReviewError for a number that there is not.
    """
    if number is None:
        played = [game for game in games if game.tricks or game.trick]
        return (played or list(games))[-1] if games else _none(0, games)
    return games[number - 1] if 1 <= number <= len(games) else _none(number, games)


def _none(number: int, games: tuple[Game, ...]) -> Game:
    raise ReviewError("error.review.number", found=number, games=len(games))


def game_of_record(record: object) -> Game:
    """The game of a recording, its doubling where the table must have said it.

    A record may tell only how often was doubled: then a seat that could say it has said it. One
    that tells nothing of knocks or Stoß is of a table at which nobody could. Raises RecordError.
    """
    game = game_of(record)
    told: Mapping[str, Any] = record if isinstance(record, Mapping) else {}
    recorded = told.get("recorded") or {}
    settings = dict(game.ruleset.settings)
    if any(isinstance(move, Call) and move.word == KNOCK for move in game.moves):
        settings["doubling.knock_when"] = "before_bidding"
    if not any(str(key).startswith("kontra") for key in recorded):
        settings["doubling.steps"] = 0
    ruleset = replace(game.ruleset, settings=Frozen(settings))
    now = Game.start(ruleset, game.dealer, game.deal)
    for move in game.moves:
        now = now.after(_sayable(now, move) if isinstance(move, Call) else move)
    return now


def _sayable(now: Game, call: Call) -> Call:
    """The same word from a seat that may say it; if there is none, as it was recorded."""
    seats = (call.seat, *(seat for seat in SEATS if seat != call.seat))
    said = (Call(seat, call.word) for seat in seats)
    return next((one for one in said if judge_in(now, one).ok), call)
