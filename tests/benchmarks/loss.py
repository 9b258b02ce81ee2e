"""How much people lose against open cards, and what computer players would have lost there.

    python -m tests.benchmarks.loss [games]

The recorded games of the family ``play-only`` (``../shared``, read there): so many of them, drawn
at random. At every card that somebody chose (more than one was legal) each player is asked for his
card from what the seat could see, and every card is held against the best one as it turns out to be
when all hands are open. Nobody can play that well: what is lost shows who comes nearer to it in the
same places, not how many mistakes were made. People's places are people's: a computer player who
had played from the first card on would have met others. What was bid was not recorded, so nobody
knows it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach import player_named
from schafkopf_tutor.coach.review_read import game_of_record
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import DECLARER, side_of
from schafkopf_tutor.moves import Play
from schafkopf_tutor.players import Player
from schafkopf_tutor.players.simulate import NORMAL_95, Estimate, estimate
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.solver import values

PEOPLE: Final = "people"
FAMILY: Final = "play-only"
PLAYERS: Final = ("random", "solid", "expert")
GAMES: Final = 60

Values = Callable[[Game], Mapping[Card, int]]


@dataclass
class Losses:
    """Card points lost against open cards: by player, one list a game, one number a choice."""

    games: list[str] = field(default_factory=list)
    lost: dict[str, list[list[int]]] = field(default_factory=dict)

    @property
    def choices(self) -> int:
        """How many cards were chosen."""
        return sum(map(len, self.lost[PEOPLE]))

    def a_game(self, name: str) -> Estimate:
        """Points a game, of all four seats together."""
        return estimate(map(sum, self.lost[name]))

    def a_choice(self, name: str) -> Estimate:
        """Points a choice. Choices of one game hang together: the interval is that of a ratio over
        whole games."""
        games = self.lost[name]
        count = sum(map(len, games))
        mean = sum(map(sum, games)) / count
        spread = sum((sum(game) - mean * len(game)) ** 2 for game in games)
        many = len(games)
        half = NORMAL_95 * sqrt(spread * many / (many - 1)) / count if many > 1 else float("inf")
        return Estimate(mean, half, many)

    def less(self, name: str) -> Estimate:
        """By how much a player loses less than the people, a game: in pairs, game by game."""
        pairs = zip(self.lost[PEOPLE], self.lost[name], strict=True)
        return estimate(sum(people) - sum(other) for people, other in pairs)

    def lines(self) -> Iterator[str]:
        """The report."""
        yield f"{len(self.games)} games, {self.choices} cards chosen; points lost, 95 % intervals"
        for name in self.lost:
            choice, game, less = self.a_choice(name), self.a_game(name), self.less(name)
            beside = "" if name == PEOPLE else f"   {less.mean:6.2f} ± {less.half:.2f} less a game"
            yield (
                f"  {name:8} {choice.mean:6.3f} ± {choice.half:.3f} a card"
                f"   {game.mean:6.2f} ± {game.half:.2f} a game{beside}"
            )

    def figures(self) -> dict[str, object]:
        """The same to be written down."""
        found: dict[str, object] = {"games": len(self.games), "choices": self.choices}
        for name in self.lost:
            found[name] = {
                "a_choice": _told(self.a_choice(name)),
                "a_game": _told(self.a_game(name)),
                **({} if name == PEOPLE else {"less_a_game": _told(self.less(name))}),
            }
        return found


def _told(one: Estimate) -> dict[str, float]:
    return {"mean": round(one.mean, 3), "half": round(one.half, 3)}


def choices(game: Game, since: int = 0) -> Iterator[tuple[int, Game, Card]]:
    """The cards of a game that were chosen: how many had been played, the game then, the card."""
    now, count = Game.start(game.ruleset, game.dealer, game.deal), 0
    for move in game.moves:
        if isinstance(move, Play):
            if count >= since and len(legal_moves(now)) > 1:
                yield count, now, move.card
            count += 1
        now = now.after(move)


def look(
    losses: Losses,
    name: str,
    game: Game,
    players: Sequence[Player],
    *,
    since: int = 0,
    solve: Values = values,
) -> None:
    """Add a game: what people lost in it from a card on, and each player in their places."""
    own: dict[str, list[int]] = {PEOPLE: [], **{player.name: [] for player in players}}
    for count, now, card in choices(game, since):
        seat = now.turn or 0
        found = solve(now)
        ours = side_of(game, seat) == DECLARER
        best = max(found.values()) if ours else min(found.values())
        own[PEOPLE].append(abs(best - found[card]))
        for player in players:
            move = player.choose(now.view(seat), Random(f"{name}/{count}/{player.name}"))
            if isinstance(move, Play):
                own[player.name].append(abs(best - found[move.card]))
    losses.games.append(name)
    for who, lost in own.items():
        losses.lost.setdefault(who, []).append(lost)


def recorded(folder: Path, number: int, seed: object) -> Iterator[tuple[str, Game]]:
    """So many of the family's games, drawn at random, in the order in which they were drawn."""
    lines = (folder / "cases" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    told = [one for one in map(json.loads, lines) if one["family"] == FAMILY]
    for one in Random(f"loss/{seed}").sample(told, min(number, len(told))):
        yield one["id"], game_of_record(one)


def main(arguments: list[str]) -> None:
    """Print the report as it grows."""
    number = int(arguments[0]) if arguments else GAMES
    folder = Path(os.environ.get("SCHAFKOPF_SHARED") or Path(__file__).parents[2].parent / "shared")
    losses, players = Losses(), [player_named(name) for name in PLAYERS]
    for name, game in recorded(folder, number, 1):
        look(losses, name, game, players)
        if len(losses.games) % 10 == 0 or len(losses.games) == number:
            print("\n".join(losses.lines()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
