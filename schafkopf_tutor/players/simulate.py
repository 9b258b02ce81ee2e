"""Many deals played by computer players, on any executor of ``concurrent.futures``.

The same cards are played four times, the players moving on by one seat each time, so that nobody
has the better cards. What has been played is kept in a file, line by line: a run that was killed
goes on where it stopped and comes to the same figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.players import Player, named
from schafkopf_tutor.players.rounds import deal, finish
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.ruleset import RuleSet

Payouts: TypeAlias = tuple[tuple[int, ...], ...]
"""What each player (not seat) received, in each of the four rotations of a deal."""

NORMAL_95: Final = 1.96
SCHEMA: Final = 1
AHEAD: Final = 4
"""Deals that wait for each worker, so that none waits for the next one."""


class Estimate(NamedTuple):
    """A mean over ``deals`` and half the width of its 95 % interval (of the normal distribution:
    for fewer than some thirty deals it is too narrow)."""

    mean: float
    half: float
    deals: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def estimate(values: Iterable[float]) -> Estimate:
    """The mean of some values, one a deal, and its 95 % interval.

    >>> estimate([1, 3, 5, 7])
    Estimate(mean=4.0, half=2.53034911952, deals=4)
    """
    found = list(values)
    count = len(found)
    mean = sum(found) / count if count else 0.0
    if count < 2:
        return Estimate(mean, float("inf"), count)
    variance = sum((value - mean) ** 2 for value in found) / (count - 1)
    return Estimate(mean, round(NORMAL_95 * sqrt(variance / count), 11), count)


@dataclass(frozen=True)
class Simulation:
    """What came of it: by deal, what each player received in four games with the same cards.

    Amounts are in the unit of the rule set's tariff.
    """

    ruleset: RuleSet
    players: tuple[str, ...]
    seed: int
    payouts: Mapping[int, Payouts] = field(default_factory=dict)

    def of(self, player: int) -> Estimate:
        """What the player of this place receives a game, on the average."""
        return estimate(sum(p[player] for p in games) / len(SEATS) for games in self._by_deal())

    def mean_of(self, name: str) -> Estimate:
        """What a player of this name receives a game, all that have it taken together.

        Raises TutorError for a name that nobody has.
        """
        places = self._places(name)
        return estimate(
            sum(_mean(p, places) for p in games) / len(games) for games in self._by_deal()
        )

    def between(self, name: str, other: str) -> Estimate:
        """By how much the players of one name do better a game than those of another one.

        The difference is taken deal by deal, of the mean of all who have the name. Raises
        TutorError for a name that nobody has.
        """
        mine, theirs = self._places(name), self._places(other)
        return estimate(
            sum(_mean(p, mine) - _mean(p, theirs) for p in games) / len(games)
            for games in self._by_deal()
        )

    def _places(self, name: str) -> tuple[int, ...]:
        places = tuple(n for n, player in enumerate(self.players) if player == name)
        if not places:
            raise TutorError(
                "error.player.unknown", found=name, allowed=", ".join(dict.fromkeys(self.players))
            )
        return places

    def _by_deal(self) -> list[Payouts]:
        return [self.payouts[number] for number in sorted(self.payouts)]


def _mean(payout: Sequence[int], places: Sequence[int]) -> float:
    return sum(payout[place] for place in places) / len(places)


def play_deal(ruleset: RuleSet, players: Sequence[Player], seed: int, number: int) -> Payouts:
    """The games with the cards of one deal: four, in which the players move on by a seat each.

    A game that is thrown in pays nothing. The same arguments make the same games anywhere.
    """
    rng = Random(f"{seed}/{number}")
    cards, dealer = deal(ruleset, rng), int(rng.random() * len(SEATS))
    found = []
    for turned in SEATS:
        # the player of place p sits at seat p + turned
        seats = [players[(seat - turned) % 4] for seat in SEATS]
        game = Game.start(ruleset, dealer, cards)
        game = finish(game, seats, Random(f"{seed}/{number}/{turned}"))
        paid = (0, 0, 0, 0) if game.contract is None else settle(result(game)).payout
        found.append(tuple(paid[(place + turned) % 4] for place in SEATS))
    return tuple(found)


def simulate(
    ruleset: RuleSet,
    players: Sequence[str | Player],
    deals: int,
    *,
    seed: int = 1,
    executor: Executor | None = None,
    file: Path | str | None = None,
    progress: Callable[[int, int], None] | None = None,
    until: Callable[[Simulation], bool] | None = None,
) -> Simulation:
    """Deals played by four players; those that ``players.named`` knows may be given by name.

    ``executor`` is any of ``concurrent.futures`` (left out: processes, one a core); ``file`` keeps
    what has been played and is read first; ``progress(done, deals)`` is told how far it is;
    ``until`` ends the run early, asked after each deal in the order of their numbers. The figures
    depend on the other arguments alone. Raises TutorError for a player who is not known in
    this game, for other than four of them, and for a file of another simulation or none.
    """
    if len(players) != len(SEATS):
        raise TutorError("error.simulation.players", found=len(players))
    seated = tuple(named(one, ruleset.law) if isinstance(one, str) else one for one in players)
    names = tuple(one.name for one in seated)
    known = dict(_read(Path(file), ruleset, names, seed)) if file is not None else {}
    keep = _Keeper(Path(file), ruleset, names, seed) if file is not None else None
    wanted = [number for number in range(deals) if number not in known]
    own = ProcessPoolExecutor() if executor is None and wanted else None
    counted: dict[int, Payouts] = {}
    done = Simulation(ruleset, names, seed, counted)
    jobs = _played(executor or own, ruleset, seated, seed, iter(wanted))
    try:
        for number in range(deals):
            while number not in known:
                place, games = next(jobs)
                known[place] = games
                if keep is not None:
                    keep.add(place, games)
            counted[number] = known[number]
            if progress is not None:
                progress(number + 1, deals)
            if until is not None and until(done):
                break
    finally:
        if own is not None:
            own.shutdown(cancel_futures=True)
        if keep is not None:
            keep.close()
    return done


def _played(
    executor: Executor | None,
    ruleset: RuleSet,
    players: tuple[Player, ...],
    seed: int,
    numbers: Iterator[int],
) -> Iterator[tuple[int, Payouts]]:
    """The deals as they are finished; never many more are handed out than are worked on."""
    if executor is None:
        return
    ahead = AHEAD * int(getattr(executor, "_max_workers", None) or 8)
    waiting: dict[Future[Payouts], int] = {}
    while True:
        for number in islice(numbers, ahead - len(waiting)):
            waiting[executor.submit(play_deal, ruleset, players, seed, number)] = number
        if not waiting:
            return
        finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for job in finished:
            yield waiting.pop(job), job.result()


# --- the file ------------------------------------------------------------------------------------


def _head(ruleset: RuleSet, names: Sequence[str], seed: int) -> dict[str, Any]:
    return {"schema": SCHEMA, "rules": ruleset.digest, "players": list(names), "seed": seed}


def _read(
    file: Path, ruleset: RuleSet, names: Sequence[str], seed: int
) -> Iterator[tuple[int, Payouts]]:
    """The deals that a file keeps; a last line that was cut off is passed over."""
    if not file.exists() or not file.stat().st_size:
        return
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    whole = lines[:-1]  # what follows the last line end was not written to its end
    if not whole:
        if json.dumps(_head(ruleset, names, seed)).startswith(lines[0]):
            return  # killed while it wrote its first line
        raise TutorError("error.simulation.file", file=str(file))
    if _entry(whole[0]) != _head(ruleset, names, seed):
        raise TutorError("error.simulation.file", file=str(file))
    for place, line in enumerate(whole[1:], 2):
        entry = _entry(line)
        number, games = entry.get("deal"), entry.get("payouts")
        if not isinstance(number, int) or not isinstance(games, list) or not _four(games):
            raise TutorError("error.simulation.line", file=str(file), line=place)
        yield number, tuple(tuple(game) for game in games)


def _entry(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _four(games: list[Any]) -> bool:
    return (
        len(games) == len(SEATS)
        and all(isinstance(game, list) and len(game) == len(SEATS) for game in games)
        and all(type(amount) is int for game in games for amount in game)
    )


class _Keeper:
    """Writes each deal to the file as soon as it is played."""

    def __init__(self, file: Path, ruleset: RuleSet, names: Sequence[str], seed: int) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = file.read_bytes() if file.exists() else b""
        whole = kept[: kept.rfind(b"\n") + 1]
        self._out = file.open("r+b" if kept else "wb")
        self._out.truncate(len(whole))
        self._out.seek(len(whole))
        if not whole:
            self._line(_head(ruleset, names, seed))

    def add(self, number: int, games: Payouts) -> None:
        """Keep one deal."""
        self._line({"deal": number, "payouts": games})

    def _line(self, entry: Mapping[str, object]) -> None:
        self._out.write(json.dumps(entry).encode() + b"\n")
        self._out.flush()

    def close(self) -> None:
        """All is written."""
        self._out.close()
