"""Playing a record through the engine and comparing all it claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import Announce, Call, Play
from schafkopf_tutor.replay.claims import CLAIMS, MONEY, Amounts, Played, TrickWinner, price_lines
from schafkopf_tutor.replay.difference import Difference, brief, same
from schafkopf_tutor.replay.record import Record, RecordError, name_of
from schafkopf_tutor.replay.table import ruleset_of
from schafkopf_tutor.rules import judge, legal_moves, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict

_DEALER: Final = 3  # seat 0 leads in every record


@dataclass(frozen=True, slots=True)
class Examined:
    """What came of examining one record: its differences, and every check that was made."""

    name: str
    differences: tuple[Difference, ...]
    checks: tuple[str, ...]


def replay(record: object, *, name: str = "") -> tuple[Difference, ...]:
    """Every difference between what a record says and what the engine computes. Never raises.

    ``record`` is one line of a recording as JSON reads it (see ``Record``); ``name`` is what the
    game is called if it has no id. What the record does not hold is not compared. A card that may
    not be played is a difference, and the game goes on with it as it was played.

    >>> record = {
    ...     "id": "a", "deck": "short", "contract": "solo", "suit": "E", "declarer": 0,
    ...     "hands": ["EO GO HO SO EU GU", "EZ EK E9 GA GZ GK", "HA HZ HK H9 G9 S9",
    ...               "HU SU EA SA SZ SK"],
    ...     "plays": "EO E9 HA SK",
    ... }
    >>> for found in replay(record):
    ...     print(found.check, found.recorded, found.computed, found.reason)
    plays SK ('HU', 'SU', 'EA') replay.plays.illegal
    plays 4 24 replay.plays.short
    """
    return examine(record, name=name).differences


def examine(record: object, *, name: str = "") -> Examined:
    """The differences of a record (see ``replay``) together with the checks that were made."""
    name = name_of(record, name)
    try:
        return _Run(Record.of(record, name)).run()
    except RecordError as slip:
        return Examined(name, (slip.difference(name),), (slip.check,))


def game_of(record: object, *, name: str = "") -> Game:
    """The game that a record tells, as far as it can be played. Raises RecordError."""
    run = _Run(Record.of(record, name))
    game, _ = run.announce()
    return run.play(game)


class _Run:
    """One examination: differences and checks gather while the game is played."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ruleset: RuleSet = ruleset_of(record)
        self.contract = self.ruleset.contracts[record.contract]
        self.found: list[Difference] = []
        self.checks: list[str] = []

    def run(self) -> Examined:
        """Announce, play, compare. Raises RecordError where there is nothing to play."""
        game, lawful = self.announce()
        game = self.play(game)
        self.tricks(game)
        if lawful and game.over:
            self.claims(game)
        return Examined(self.record.name, tuple(self.found), tuple(self.checks))

    def differ(
        self,
        check: str,
        recorded: object,
        computed: object,
        reason: str,
        values: Mapping[str, object],
        verdict: Verdict | None = None,
    ) -> None:
        """Note a difference."""
        rules = self.ruleset if verdict else None
        recorded = brief(recorded)
        name = self.record.name
        self.found.append(
            Difference(name, check, recorded, computed, reason, values, verdict, rules)
        )

    def announce(self) -> tuple[Game, bool]:
        """The game with knocks, announcement and Stoß, and whether the announcement is lawful."""
        record = self.record
        self.checks.append("contract")
        nobody = self.contract.parties == "each"
        if nobody != (record.declarer is None):
            allowed = "null" if nobody else "0, 1, 2, 3"
            raise RecordError("replay.record.value", "declarer", record.declarer, allowed=allowed)
        suit = record.suit.letter if record.suit else None
        key: str = "hands"
        stated: object = [" ".join(card.code for card in hand) for hand in record.hands]
        move = Announce(record.declarer, record.contract, record.suit)
        try:
            deal = Deal(self.ruleset.pack, record.hands)
            before = Game.start(self.ruleset, _DEALER, deal)
            for seat in record.knocks:
                before = before.after(Call(seat, "knock"))
            key, stated = "suit", suit
            game = before.after(move)
        except DealError as slip:
            raise RecordError("replay.record.slip", key, stated, slip=slip) from slip
        for word, seat in zip(STOSS, record.stoss, strict=False):
            game = game.after(Call(seat, word))
        verdict = judge(before.view(record.declarer or 0), move)
        if not verdict.ok:
            words = f"{record.contract} {suit or ''}".strip()
            values = {"seat": record.declarer, "contract": self.contract}
            self.differ("contract", words, None, "replay.contract.illegal", values, verdict)
        return game, verdict.ok

    def play(self, game: Game) -> Game:
        """The game after all cards that can be played, each judged."""
        self.checks.append("plays")
        plays = self.record.plays
        for card in plays:
            if game.turn is None:
                break
            move = Play(game.turn, card)
            view = game.view()
            verdict = judge(view, move)
            if not verdict.ok:
                legal = tuple(play.card.code for play in legal_moves(view))
                values = {"trick": len(game.tricks) + 1, "seat": move.seat, "card": card}
                self.differ("plays", card.code, legal, "replay.plays.illegal", values, verdict)
            try:
                game = game.after(move)
            except DealError:  # not in the hand: nothing that follows can be played
                return game
        whole = 0 if self.contract.goal == "shown" else len(self.ruleset.pack)
        if len(plays) != whole:
            reason = "replay.plays.short" if len(plays) < whole else "replay.plays.long"
            self.differ("plays", len(plays), whole, reason, {"found": len(plays), "needed": whole})
        return game

    def tricks(self, game: Game) -> None:
        """Who took each trick; of a game that breaks off, those that were played."""
        computed = tuple(trick.winner for trick in game.tricks)
        for key, stated in self.record.stated:
            if key != "trick_winners":
                continue
            self.checks.append(key)
            if not game.over and isinstance(stated, list | tuple):
                stated = stated[: len(computed)]
            if same(stated, computed):
                continue
            listed = stated if isinstance(stated, list | tuple) else ()
            pairs = zip(listed, computed, strict=False)
            wrong = next((n for n, pair in enumerate(pairs) if not same(*pair)), None)
            if wrong is None or game.order is None:
                values: dict[str, object] = {"needed": len(computed)}
                self.differ(key, stated, computed, "replay.why.tricks_played", values)
                continue
            trick = game.tricks[wrong]
            why = TrickWinner(game.order, trick)
            values = {"trick": wrong + 1, "cards": trick.cards, "seat": trick.winner, "why": why}
            self.differ(key, stated, computed, "replay.why.trick", values)

    def claims(self, game: Game) -> None:
        """All else that the record says of the finished game."""
        record, outcome = self.record, result(game)
        settlement = settle(outcome, record.stock)
        played = Played(game, self.contract, outcome, settlement, record.stock)
        for key, stated in record.stated:
            if key == "trick_winners":
                continue
            self.checks.append(key)
            if record.tariff is None and key in MONEY:
                self.differ(key, stated, None, "replay.why.no_tariff", {})
            elif key == "price_lines":
                self.price_lines(played, stated)
            elif key not in CLAIMS:
                key = str(brief(key))
                known = ", ".join(["trick_winners", *CLAIMS, "price_lines"])
                unknown = {"key": key, "allowed": known}
                self.differ(key, stated, None, "replay.record.unknown", unknown)
            else:
                computed, reason, values = CLAIMS[key](played, stated)
                if not same(stated, computed):
                    self.differ(key, stated, computed, reason, values)

    def price_lines(self, played: Played, stated: object) -> None:
        """Each line of the price; one that is missing counts as one that says nothing."""
        if not isinstance(stated, Mapping):
            values: dict[str, object] = {"key": "price_lines", "allowed": "{…}"}
            self.differ("price_lines", stated, None, "replay.record.value", values)
            return
        computed = price_lines(played)
        for line in dict.fromkeys([*computed, *stated]):
            here, there = stated.get(line), computed.get(line)
            if not same(here, there):
                amounts = Amounts(self.contract, played.settlement.lines)
                values = {"line": brief(line), "amounts": amounts}
                self.differ("price_lines", here, there, "replay.why.price_line", values)
