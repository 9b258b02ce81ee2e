"""A series of games: who sits where, whose deal it is, what everybody has won, and one text for it.

The text is the project's notation, one game a line, below a head of lines that begin with ``#``. It
is all there is to save: scores, stock and the next deal follow from the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import takewhile
from random import Random
from typing import Final

from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move
from schafkopf_tutor.notation import Rules, format_game, parse_game
from schafkopf_tutor.players.turns import thrown_in
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.rules import Told, judge_in, law_of, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.settlement import Payout, Settlement, sums

YOU: Final = "you"
"""Stands among the players for whoever sits at the screen."""
FIRST: Final = 3
"""Who deals first, so that seat 0 speaks first."""
LARGEST_SEED: Final = 10**9
_HEAD: Final = "schafkopf-tutor series 1"
_KEYS: Final = ("rules", "digest", "players", "names", "seed", "dealer", "cards", "ante", "length")
_BETWEEN: Final = " / "


class SeriesError(TutorError):
    """A series that cannot be, or a text that is none."""


@dataclass(frozen=True)
class Entry:
    """A game that is over: what lay in the ``stock`` before, and what it is worth. One that was
    thrown in is worth nothing, and has no ``settlement``."""

    game: Game
    stock: int
    settlement: Settlement | None

    @property
    def payout(self) -> Payout:
        """What each seat has won by it, in the unit of the tariff."""
        return (0, 0, 0, 0) if self.settlement is None else self.settlement.payout


@dataclass(frozen=True)
class Series:
    """Games of four players, one after the other.

    ``players`` names by seat who plays (``YOU`` is the learner), ``names`` what they are called;
    ``seed`` decides which cards are dealt; ``dealer`` deals first. ``open``: all hands lie open.
    Each player has paid the ``ante`` into the stock at the beginning, in the unit of the tariff.
    After so many played games, the ``length``, it is over; with 0 it has no end. ``games`` are
    those that were dealt; the last one may be unfinished. ``source`` is where the rule set is found
    again, by name or file.

    Raises SeriesError for players, a seed, an ante or a length that cannot be.

    >>> series = Series(load("ordnung"), seed=7).dealt()
    >>> series.number, series.game.dealer, len(series.game.deal.hands[0])
    (1, 3, 8)
    """

    ruleset: RuleSet
    players: tuple[str, ...] = (YOU, *["solid"] * 3)
    seed: int = 0
    names: tuple[str, ...] = ()
    open: bool = False
    dealer: int = FIRST
    ante: int = 0
    length: int = 0
    games: tuple[Game, ...] = ()
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        named = [self.players, self.names] if self.names else [self.players]
        for listed in named:
            if len(listed) != len(SEATS) or not all(map(_is_name, listed)):
                raise SeriesError("series.error.players", found=shown(", ".join(listed), 60))
        for key, most in (("seed", LARGEST_SEED), ("ante", LARGEST_SEED), ("length", 10_000)):
            if not 0 <= getattr(self, key) <= most:
                raise SeriesError(
                    "series.error.number", key=key, found=getattr(self, key), high=most
                )
        if self.dealer not in SEATS:
            raise SeriesError("series.error.number", key="dealer", found=self.dealer, high=3)

    @property
    def you(self) -> int | None:
        """The learner's seat; None where he only looks on."""
        return self.players.index(YOU) if YOU in self.players else None

    # --- what has been played --------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that lies there, finished or not. SeriesError before the first deal."""
        if not self.games:
            raise SeriesError("series.error.not_dealt")
        return self.games[-1]

    @property
    def number(self) -> int:
        """How many times cards were dealt."""
        return len(self.games)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The games that are over, settled one after the other."""
        return tuple(_settled(self.games, self.ante * len(SEATS)))

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return len(self.entries) < len(self.games)

    @property
    def played(self) -> int:
        """How many games were played to the end; those thrown in do not count."""
        return sum(entry.settlement is not None for entry in self.entries)

    @property
    def over(self) -> bool:
        """Whether all games of its length are played."""
        return 0 < self.length <= self.played

    @property
    def scores(self) -> Payout:
        """What each seat has won or lost so far, its ante included: together with the stock, 0."""
        paid = (-self.ante,) * len(SEATS)
        return sums([paid, *(entry.payout for entry in self.entries)])

    @property
    def stock(self) -> int:
        """What lies in the stock now."""
        if not self.entries:
            return self.ante * len(SEATS)
        return _stock_after(self.entries[-1])

    # --- how it goes on --------------------------------------------------------------------------

    @property
    def deals_next(self) -> int:
        """Who deals the next game: the next player, unless the law says otherwise; after a deal is
        thrown in, who it is by the table's rule (setting ``auction.nobody_plays``)."""
        if not self.games:
            return self.dealer
        thrown = thrown_in(self.game)
        dealer = dict(thrown.facts).get("dealer") if thrown else None
        if isinstance(dealer, int):
            return dealer
        return law_of(self.ruleset).next_dealer(self.game)

    @property
    def offers(self) -> tuple[Move, ...]:
        """What somebody may declare before the next deal; nothing while a game goes on."""
        if self.playing or self.over:
            return ()
        return tuple(law_of(self.ruleset).between.offers(self.ruleset, self.games))

    @property
    def says(self) -> tuple[Told, ...]:
        """How it stands with what everybody owes: now, or else before the next deal."""
        before = self.games[:-1] if self.playing else self.games
        dealer = self.game.dealer if self.playing else self.deals_next
        moves = self.game.moves if self.playing else ()
        return tuple(law_of(self.ruleset).between.says(self.ruleset, before, dealer, moves))

    def dealt(self, declared: Move | None = None) -> Series:
        """With the next game dealt; the same series while a game goes on, or when it is over.

        The cards depend on the seed, the pack and the number of the deal, on nothing else. What the
        law has to say before anybody speaks is said, with what was ``declared``. Raises SeriesError
        where that is none of the ``offers``.
        """
        if self.playing or self.over:
            return self
        if declared is not None and declared not in self.offers:
            raise SeriesError("series.error.declared")
        pack = self.ruleset.pack
        stack = Dice("series@1", self.seed, self.number, pack.name).shuffled(pack.cards)
        law, dealer = law_of(self.ruleset), self.deals_next
        game = law.deal(self.ruleset, dealer, stack)
        for move in law.between.opens(self.ruleset, self.games, dealer, declared):
            game = law.play(game, move)
        return replace(self, games=(*self.games, game))

    def with_game(self, game: Game) -> Series:
        """The same series, its last game having come so far. SeriesError for another deal."""
        if (self.game.deal, self.game.dealer) != (game.deal, game.dealer):
            raise SeriesError("series.error.other")
        return replace(self, games=(*self.games[:-1], game))

    def chance(self, seat: int, moves: int) -> Random:
        """What falls by chance for a player when so many moves are made: the same each time, so a
        series that was interrupted goes on as if it had not been."""
        return Random(f"series@1/{self.seed}/{self.number}/{seat}/{moves}")

    # --- as text ---------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The whole series: what ``read`` makes the same series of.

        >>> print(Series(load("ordnung"), seed=7).text.splitlines()[3])
        # players you / solid / solid / solid
        """
        values = {
            "rules": self.source or self.ruleset.name,
            "digest": self.ruleset.digest,
            "players": _BETWEEN.join(self.players),
            "names": _BETWEEN.join(self.names),
            "seed": self.seed,
            "dealer": self.dealer,
            "cards": "open" if self.open else "closed",
            "ante": self.ante,
            "length": self.length,
        }
        head = [f"# {_HEAD}", *(f"# {key} {values[key]}".rstrip() for key in _KEYS)]
        return "\n".join([*head, *map(_line, self.games)]) + "\n"

    @staticmethod
    def read(text: str, *, rules: Rules = load) -> Series:
        """The series of a text. Its moves are judged: what the rule set forbids is no series.

        Raises SeriesError, also where the rule set has changed since; RulesetError where it is not
        found, NotationError for a game that cannot be read.
        """
        begun = Series.begun(text, rules=rules)
        lines = [line.strip() for line in text.splitlines()]
        games = [line for line in lines if line and not line.startswith("#")]
        return replace(begun, games=tuple(_games(games, begun.ruleset)))

    @staticmethod
    def begun(text: str, *, rules: Rules = load) -> Series:
        """The series of a text before its first deal: its head alone is read. Raises as ``read``.

        >>> Series.begun(Series(load("ordnung"), seed=7).dealt().text).number
        0
        """
        lines = [line.strip() for line in text.splitlines()]
        head = [line[1:].strip() for line in lines if line.startswith("#")]
        if not head or head[0] != _HEAD:
            raise SeriesError("series.error.head", wanted=f"# {_HEAD}")
        told = dict(line.partition(" ")[::2] for line in head[1:])
        for key in _KEYS:
            if key not in told:
                raise SeriesError("series.error.missing", key=key)
        ruleset = rules(told["rules"])
        if told["digest"].strip() != ruleset.digest:
            raise SeriesError("series.error.changed", rules=told["rules"])
        return Series(
            ruleset,
            tuple(told["players"].strip().split(_BETWEEN)),
            _whole(told, "seed"),
            tuple(told["names"].strip().split(_BETWEEN)) if told["names"].strip() else (),
            told["cards"].strip() == "open",
            _whole(told, "dealer"),
            _whole(told, "ante"),
            _whole(told, "length"),
            source=told["rules"],
        )


@lru_cache(maxsize=256)
def _line(game: Game) -> str:
    """A game as its line: a series is written at each move, and most of its games stay."""
    return format_game(game)


def _is_name(name: str) -> bool:
    return name == name.strip() != "" and name.isprintable() and "/" not in name


def _settled(games: Sequence[Game], stock: int) -> Iterable[Entry]:
    for game in games:
        entry = _entry(game, stock)
        if entry is None:
            return
        yield entry
        stock = _stock_after(entry)


@lru_cache(maxsize=256)
def _entry(game: Game, stock: int) -> Entry | None:
    """The game with what it is worth; None while it goes on."""
    if game.over:
        return Entry(game, stock, settle(result(game), stock))
    return Entry(game, stock, None) if thrown_in(game) else None


def _stock_after(entry: Entry) -> int:
    return entry.stock + (entry.settlement.stock if entry.settlement else 0)


def _whole(told: dict[str, str], key: str) -> int:
    word = told[key].strip()
    if not (word.isascii() and word.isdigit() and len(word) < 12):
        raise SeriesError("series.error.number", key=key, found=shown(word), high=LARGEST_SEED)
    return int(word)


def _games(lines: Sequence[str], ruleset: RuleSet) -> Iterable[Game]:
    """The games, each of its moves judged; only the last one may be unfinished. What a series says
    before a game has to follow from the games before; in older texts it is left out."""
    read: list[Game] = []
    for number, line in enumerate(lines, 1):
        whole = parse_game(line, rules=lambda _: ruleset)
        game = Game.start(ruleset, whole.dealer, whole.deal)
        if any(map(whole.deal.unknown, SEATS)):
            raise SeriesError("series.error.unknown", number=number)
        for move in whole.moves:
            verdict = judge_in(game, move)
            if not verdict.ok:
                raise SeriesError("series.error.forbidden", number=number, rule=verdict.rule)
            game = game.after(move)
        if number < len(lines) and not game.over and not thrown_in(game):
            raise SeriesError("series.error.unfinished", number=number)
        if not _follows(game, read):
            raise SeriesError("series.error.before", number=number)
        read.append(game)
        yield game


def _follows(game: Game, before: Sequence[Game]) -> bool:
    """Whether what stands before anybody speaks is what the games before it lead to."""
    between = law_of(game.ruleset).between
    stated = tuple(takewhile(between.stated, game.moves))
    ways = (None, *between.offers(game.ruleset, before)) if stated else ()
    wanted = [tuple(between.opens(game.ruleset, before, game.dealer, way)) for way in ways]
    return not stated or stated in wanted
