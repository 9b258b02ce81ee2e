"""A saved series against the engine: the cards that its number deals, and every move judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from schafkopf_tutor.errors import DealError, TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Move, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.players.turns import thrown_in
from schafkopf_tutor.replay import Difference, Examined
from schafkopf_tutor.rules import judge_in, legal_moves
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict

HEAD: Final = b"# schafkopf-tutor series"
"""How such a text begins, whatever its number."""
CHECKS: Final = ("hands", "dealer", "moves")


class Line(NamedTuple):
    """A game of a series: the ``line`` of the file, counted from 1, and what came of it."""

    line: int
    examined: Examined


def examined_games(text: str, called: Callable[[int], str] = str) -> Iterator[Line]:
    """Each game of a saved series, examined; ``called`` names one by its number.

    A game that cannot be read is a difference, as is one before the last that breaks off. Raises
    SeriesError and RulesetError for a head that cannot be read.
    """
    before = Series.begun(text)
    ruleset = before.ruleset
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    games = [(number, line) for number, line in lines if line and not line.startswith("#")]
    for place, (number, line) in enumerate(games):
        name = called(place + 1)
        try:
            told = parse_game(line, rules=lambda _: ruleset)
        except TutorError as slip:
            values = {"key": "notation", "slip": slip}
            slipped = Difference(name, "notation", line[:60], None, "replay.record.slip", values)
            yield Line(number, Examined(name, (slipped,), CHECKS))
            before = replace(before, games=(*before.games, before.dealt().game))
            continue
        wanted = _wanted(before)
        found, game = _judged(told, name)
        if place + 1 < len(games) and not found and not (game.over or thrown_in(game)):
            broken = "replay.series.unfinished"
            found.append(Difference(name, "moves", len(told.moves), None, broken))
        found = [*_dealt(told, wanted, name, before), *found]
        yield Line(number, Examined(name, tuple(found), CHECKS))
        before = replace(before, games=(*before.games, game))


def _wanted(before: Series) -> Game | None:
    """The next deal of a series; None where the game before it did not come to its end, so that
    nobody knows who deals."""
    return None if before.playing else before.dealt().game


def _dealt(told: Game, wanted: Game | None, name: str, series: Series) -> Iterator[Difference]:
    if wanted is None:
        return
    if told.dealer != wanted.dealer:
        values: dict[str, object] = {"seat": wanted.dealer}
        dealer = "replay.series.dealer"
        yield Difference(name, "dealer", told.dealer, wanted.dealer, dealer, values)
    for seat in SEATS:
        hand, right = told.deal.hands[seat], wanted.deal.hands[seat]
        here = tuple(card.code for card in hand if card not in right)
        there = tuple(card.code for card in right if card not in hand)
        if here or there:
            values = {"seat": seat, "seed": series.seed, "number": series.number + 1}
            yield Difference(name, "hands", here, there, "replay.series.hands", values)


def _judged(told: Game, name: str) -> tuple[list[Difference], Game]:
    """What the judge refuses, and the game as far as it can be played."""
    game, found = Game.start(told.ruleset, told.dealer, told.deal), []
    for move in told.moves:
        verdict = judge_in(game, move)
        if not verdict.ok:
            found.append(_refused(game, move, verdict, name))
        try:
            game = game.after(move)
        except DealError:  # not in the hand: nothing that follows can be played
            break
    return found, game


def _refused(game: Game, move: Move, verdict: Verdict, name: str) -> Difference:
    rules: RuleSet = game.ruleset
    if isinstance(move, Play):
        legal = tuple(play.card.code for play in legal_moves(game)) if game.turn is not None else ()
        trick = len(game.tricks) + 1
        values: dict[str, object] = {"trick": trick, "seat": move.seat, "card": move.card}
        reason, recorded = "replay.plays.illegal", move.card.code
        return Difference(name, "moves", recorded, legal, reason, values, verdict, rules)
    said = move.word if isinstance(move, Bid | Call) else ""
    said = move.contract if isinstance(move, Announce) else said
    values = {"seat": game.leader if move.seat is None else move.seat}
    reason = "replay.series.illegal"
    return Difference(name, "moves", said or None, None, reason, values, verdict, rules)
