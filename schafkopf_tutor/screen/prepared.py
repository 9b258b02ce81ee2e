"""Prepared deals: a game that is shown or laid out at a table, and where the room is asked.

They are data (``data/deals/*.toml``), and a teacher writes her own in the same form: ``title``,
and one or several ``round``, of which the first is taken that the table's pack can play. A round
has a ``game`` in the usual notation (without its rule set) and ``stops``: ``at`` is trick and card
("3.2" is the second card of the third trick), ``ask`` the question before that card, ``then`` what
is said once it has fallen. In those that come along, these sentences stand in the catalogues.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from schafkopf_tutor.data import resource
from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.quiz.question import Sentence
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.ruleset import RuleSet

SCHEMA: Final = 1
_KEYS: Final = ("schema", "title", "round")
_PLACE: Final = re.compile(r"([1-9])\.([1-4])")
_LONGEST: Final = 20_000
"""Bytes of a file."""


@dataclass(frozen=True)
class Stop:
    """Before the move at this place (from 0) the room is asked; ``then`` is said behind it."""

    move: int
    ask: Sentence
    then: Sentence | None = None


@dataclass(frozen=True)
class Prepared:
    """A deal with its game, all of it lawful at its table."""

    name: str
    title: Sentence
    game: Game
    stops: tuple[Stop, ...]

    def stop_at(self, move: int) -> Stop | None:
        """The question before this move, if there is one."""
        return next((stop for stop in self.stops if stop.move == move), None)


class PreparedError(TutorError):
    """A prepared deal that cannot be used, and what is wrong with it."""


@cache
def names() -> tuple[str, ...]:
    """The deals that come along, the first one for beginners.

    >>> names()[0]
    'example'
    """
    found = sorted(entry.name.removesuffix(".toml") for entry in resource("deals").iterdir())
    return ("example", *(name for name in found if name != "example"))


def playable(ruleset: RuleSet) -> tuple[str, ...]:
    """The deals that come along and that this rule set can play, in the order of ``names``.

    >>> from schafkopf_tutor.rulesets import load
    >>> "running" in playable(load("cardgames-zone-short"))
    False
    """
    return tuple(name for name in names() if _can_be_played(name, ruleset))


def _can_be_played(name: str, ruleset: RuleSet) -> bool:
    try:
        prepared(name, ruleset)
    except TutorError:
        return False
    return True


def prepared(name: str, ruleset: RuleSet) -> Prepared:
    """The deal of this name, or of a file of one's own, as it is played by this rule set.

    Raises PreparedError, also for a game that the rule set forbids, and NotationError or DealError
    for one that cannot be read.

    >>> from schafkopf_tutor.rulesets import load
    >>> prepared("example", load("ordnung")).game.announced.contract
    'rufspiel'
    """
    if name in names():
        table = tomllib.loads(resource("deals", f"{name}.toml").read_text(encoding="utf-8"))
        return _read(table, name, ruleset, own=False)
    path = Path(name)
    if path.suffix != ".toml":
        raise PreparedError("prepared.error.name", found=shown(name), allowed=", ".join(names()))
    return _read(_table(path), str(path), ruleset, own=True)


def _table(path: Path) -> Mapping[str, Any]:
    try:
        raw = path.read_bytes()
    except OSError as slip:
        raise PreparedError("prepared.error.file", file=str(path)) from slip
    try:
        if len(raw) > _LONGEST:
            raise PreparedError("prepared.error.long", file=str(path), high=_LONGEST)
        return tomllib.loads(raw.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as slip:
        raise PreparedError("prepared.error.toml", file=str(path), detail=str(slip)) from slip


def _read(table: Mapping[str, Any], name: str, ruleset: RuleSet, *, own: bool) -> Prepared:
    rounds = table.get("round")
    if table.get("schema") != SCHEMA or any(key not in _KEYS for key in table):
        raise PreparedError("prepared.error.keys", file=name, allowed=", ".join(_KEYS))
    if not (isinstance(rounds, list) and rounds and all(map(_is_round, rounds))):
        raise PreparedError("prepared.error.round", file=name)
    title = table.get("title", Path(name).stem) if own else said(f"deal.{name}.title")
    if not isinstance(title, str | Said):
        raise PreparedError("prepared.error.words", file=name, key="title")
    for one in rounds:
        if _fits(one["game"], ruleset):
            game = _game(one["game"], name, ruleset)
            stops = tuple(_stop(entry, game, name, own=own) for entry in one.get("stops", ()))
            return Prepared(name, title, game, stops)
    raise PreparedError("prepared.error.pack", file=name, pack=ruleset.pack.name)


def _is_round(one: object) -> bool:
    if not isinstance(one, Mapping) or not set(one) <= {"game", "stops"}:
        return False
    stops = one.get("stops", [])
    return isinstance(one.get("game"), str) and isinstance(stops, list)


def _fits(text: str, ruleset: RuleSet) -> bool:
    """Whether the four hands are this pack: as many cards are written as it has."""
    parts = text.split("|")
    return len(parts) > 1 and len(parts[1].replace("/", " ").split()) == len(ruleset.pack)


def _game(text: str, name: str, ruleset: RuleSet) -> Game:
    """The whole game, each of its moves judged. Raises PreparedError."""
    whole = parse_game(f"{ruleset.name} {' '.join(text.split())}", rules=lambda _: ruleset)
    game = Game.start(ruleset, whole.dealer, whole.deal)
    for move in whole.moves:
        verdict = judge_in(game, move)
        if not verdict.ok:
            place = sum(isinstance(made, Play) for made in game.moves)
            raise PreparedError(
                "prepared.error.forbidden",
                file=name,
                rules=ruleset.name,
                trick=place // len(SEATS) + 1,
                card=place % len(SEATS) + 1,
                rule=verdict.rule,
            )
        game = game.after(move)
    return game


def _stop(entry: object, game: Game, name: str, *, own: bool) -> Stop:
    """A stop as it is written. Raises PreparedError."""
    at = entry.get("at") if isinstance(entry, Mapping) else None
    found = _PLACE.fullmatch(at) if isinstance(at, str) else None
    plays = [place for place, move in enumerate(game.moves) if isinstance(move, Play)]
    card = (int(found[1]) - 1) * len(SEATS) + int(found[2]) - 1 if found else len(plays)
    if not isinstance(entry, Mapping) or card >= len(plays):
        last = f"{(len(plays) - 1) // len(SEATS) + 1}.{(len(plays) - 1) % len(SEATS) + 1}"
        raise PreparedError("prepared.error.at", file=name, found=shown(str(at)), last=last)
    if own:
        ask, then = entry.get("ask", said("demo.ask")), entry.get("then")
        if not isinstance(ask, str | Said) or not isinstance(then, str | None):
            raise PreparedError("prepared.error.words", file=name, key="ask, then")
        return Stop(plays[card], ask, then)
    about = f"deal.{name}.{entry['name']}"
    has_then = all(Words(language).find(f"{about}.then") for language in LANGUAGES)
    return Stop(plays[card], said(f"{about}.ask"), said(f"{about}.then") if has_then else None)
