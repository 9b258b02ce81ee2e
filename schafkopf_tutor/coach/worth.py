"""Is my hand worth a game? How often each game is won: with open cards, and as players play it.

The same sampled deals are asked in each way, so the rates can stand side by side. With open cards
the opponents know where every card lies, and so does the declarer; who is helped more differs from
game to game, and only the games played out say what a hand is worth at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from schafkopf_tutor.coach.games import Rate, Reaches, announced, dealt, openly, possible, rate
from schafkopf_tutor.coach.hidden import table_of
from schafkopf_tutor.coach.outcomes import Outcome, outcome_of
from schafkopf_tutor.coach.stakes import MONEY, Stake
from schafkopf_tutor.coach.worlds import World
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.players import Player, finish
from schafkopf_tutor.rules import result
from schafkopf_tutor.view import View

Progress = Callable[[int, int], None]
"""Called after each game that was played out: how many are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one game is worth with a hand: its rate with ``open_cards``, and as ``played`` by each
    player, by his name (all four seats are his).

    ``worlds`` are the deals, in the order in which they are played out; ``outcomes`` what came of
    those that were, by the player's name.
    """

    announce: Announce
    open_cards: Rate
    outcomes: Mapping[str, tuple[Outcome, ...]]
    worlds: tuple[World, ...] = field(repr=False)
    stake: Stake = field(repr=False)
    _seen: View = field(repr=False)
    _seed: int = field(repr=False)

    @property
    def played(self) -> Mapping[str, Rate]:
        """By player, the rate in the deals that he has played out."""
        return Frozen({n: rate(self.announce, list(o)) for n, o in self.outcomes.items() if o})

    def done(self, player: str) -> int:
        """How many deals a player has played out."""
        return len(self.outcomes.get(player, ()))

    def further(self, player: Player) -> Worth:
        """With the next deal played out by a player; the same when he has played them all."""
        before = self.outcomes.get(player.name, ())
        if len(before) == len(self.worlds):
            return self
        luck = Random(f"{self._seed}/{player.name}/{len(before)}")
        world = self.worlds[len(before)]
        after = (*before, played_out(self._seen, world, player, luck, self.stake))
        return replace(self, outcomes=Frozen({**self.outcomes, player.name: after}))


def worth(
    view: View,
    rng: Random,
    players: Mapping[Player, int],
    *,
    deals: int = 100,
    games: Sequence[Announce] | None = None,
    stake: Stake = MONEY,
    reaches: Reaches | None = None,
    progress: Progress | None = None,
) -> tuple[Worth, ...]:
    """What each game is worth that the view's hand may announce (or only these ``games``), the one
    that brings most with open cards first.

    ``deals`` are sampled for each game and looked at with open cards; ``players`` says who plays
    them out, and how many of them: a slow one can go on later (``Worth.further``). What the others
    have said so far is not looked at.
    """
    asked = possible(view) if games is None else tuple(games)
    total, done, found = len(asked) * sum(players.values()), 0, []
    for announce in asked:
        seen = announced(view, announce)
        sampled = list(openly(seen, deals, rng, stake, reaches))
        open_cards = rate(announce, [outcome for _, outcome in sampled])
        worlds = tuple(world for world, _ in sampled)
        one = Worth(announce, open_cards, Frozen({}), worlds, stake, seen, rng.getrandbits(53))
        for player, many in players.items():
            for _ in range(many):
                one, done = one.further(player), done + 1
                if progress:
                    progress(done, total)
        found.append(one)
    return tuple(sorted(found, key=lambda one: -one.open_cards.value.mean))


def played_out(view: View, world: World, player: Player, rng: Random, stake: Stake) -> Outcome:
    """What the announced game comes to for the view's seat, the same player at all seats."""
    deal = dealt(view, world)
    table = Game.start(view.ruleset, table_of(view).dealer, deal, view.moves)
    return outcome_of(result(finish(table, [player] * 4, rng)), view.seat, stake)
