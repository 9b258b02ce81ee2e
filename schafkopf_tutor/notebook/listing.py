"""A tournament's list, for a lesson: how it is kept, games on it, and who leads.

Everything is worked out by ``laws.schafkopf.tournament``; here it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from schafkopf_tutor.draw import Picture, table, wide
from schafkopf_tutor.draw.money import signed
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notebook.house import PRICES, House, framed_box
from schafkopf_tutor.notebook.pictures import framed
from schafkopf_tutor.rules import settle
from schafkopf_tutor.screen.voice import Voice

if TYPE_CHECKING:  # a law is loaded when it is asked
    from schafkopf_tutor.laws.schafkopf.result import Result
    from schafkopf_tutor.laws.schafkopf.tournament import Tournament

_OWN: Final = "tournament."
"""What settings of the list begin with; others are those of its rule set."""


@dataclass(frozen=True)
class Listing:
    """The list of a tournament, told by this voice, under the tournament's own rules."""

    voice: Voice
    listed: Tournament

    @property
    def games(self) -> int:
        """How many games are on it."""
        return self.listed.games

    # --- its rules -------------------------------------------------------------------------------

    def says(self, name: str) -> tuple[str, ...]:
        """What is agreed: sentences about ``"tournament.games"`` and others, or about a setting.

        Raises RulesetError for another name.
        """
        if not name.startswith(_OWN):
            return House(self.voice).says(name)
        words, value = self.voice.words, getattr(self.listed, name.removeprefix(_OWN), None)
        if isinstance(value, bool):
            return (words.text(f"{name}.{'yes' if value else 'no'}"),)
        if name == "tournament.leave_for":
            goals = tuple(words.phrase(f"tournament.goal.{goal}") for goal in self.listed.leave_for)
            return (words.text(name, goals=goals),)
        if name == "tournament.ties":
            ties = (words.phrase(f"tournament.tie.{tie}") for tie in self.listed.ties)
            return (words.text(name, ties=", ".join(ties)),)
        if not isinstance(value, int):
            own = ("games", "first_game_plain", "leave_for", "leave_from_lone_game", "ties")
            allowed = ", ".join(f"{_OWN}{one}" for one in own)
            raise RulesetError("error.house", found=name, allowed=allowed)
        return (words.text(name, value=value),)

    def house(self, *names: str) -> Picture:
        """The box with these rules; ``"prices"`` is the list of prices."""
        title = self.voice.text("tournament.title", name=self.listed.name)
        prices = House(self.voice).prices() if PRICES in names else Picture("", "")
        said = [sentence for name in names if name != PRICES for sentence in self.says(name)]
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in said)
        html = f'{prices.html}<ul style="margin:6px 0 0;padding-left:1.2em">{items}</ul>'
        lines = [*prices.text.splitlines(), *(f"- {sentence}" for sentence in said)]
        return framed(framed_box(title, html, lines))

    # --- games -----------------------------------------------------------------------------------

    def game(
        self,
        contract: str,
        declarer: int,
        partner: int | None = None,
        *,
        points: int,
        tricks: int = 4,
    ) -> Result:
        """A game as it came to its end: points and tricks of the declarer's side."""
        from schafkopf_tutor.laws.schafkopf.result import decide

        rules = self.listed.ruleset
        return decide(rules, contract, declarer, partner, points=points, tricks=tricks)

    def needs_leave(self, before: Sequence[Result], seat: int, contract: str) -> bool:
        """Whether a player needs leave for this game, after the games ``before``."""
        from schafkopf_tutor.laws.schafkopf.tournament import needs_leave

        return needs_leave(self.listed, before, seat, contract)

    def paid(self, number: int, result: Result) -> tuple[int, ...]:
        """What game ``number`` gives each seat, as the list counts it."""
        from schafkopf_tutor.laws.schafkopf.tournament import counted

        return settle(counted(self.listed, number, result)).payout

    # --- to look at ------------------------------------------------------------------------------

    def written(self, *results: Result, first: int = 1) -> Picture:
        """The list from game ``first`` on: what each game gives each player, and the sums."""
        words = self.voice.words
        given = [self.paid(number, result) for number, result in enumerate(results, first)]
        sums = [sum(each) for each in zip(*given, strict=True)]
        head = [words.text(f"tournament.column.{name}") for name in ("number", "game", "came_to")]
        head += map(self.voice.seat, SEATS)
        rows = [
            [str(number), *self._row(result), *(signed(points, words) for points in paid)]
            for number, (result, paid) in enumerate(zip(results, given, strict=True), first)
        ]
        last = ["", words.text("display.sum"), "", *(signed(points, words) for points in sums)]
        return self._shown(head, [*rows, last], bold=len(rows))

    def _row(self, result: Result) -> Iterator[str]:
        """What was played by whom, and how it ended."""
        contract, seat = result.ruleset.contracts[result.contract], result.declarer
        if result.partner is None:
            yield self.voice.text("tournament.row.alone", game=contract, seat=seat)
        else:
            partner = result.partner
            yield self.voice.text("tournament.row.two", game=contract, seat=seat, partner=partner)
        how = "won" if result.won else "lost"
        more = "_schwarz" if result.schwarz else "_schneider" if result.schneider else ""
        yield self.voice.words.phrase(f"tournament.row.{how}{more}")

    def standings(self, *results: Result) -> Picture:
        """Who is where after these games."""
        from schafkopf_tutor.laws.schafkopf.tournament import standings

        words = self.voice.words
        head = [words.text(f"tournament.column.{name}") for name in ("place", "player", "points")]
        rows = [
            [str(place), self.voice.seat(line.seat), signed(line.points, words)]
            for place, line in enumerate(standings(self.listed, results), 1)
        ]
        return self._shown(head, rows)

    def _shown(self, head: list[str], rows: list[list[str]], bold: int = -1) -> Picture:
        cells = [
            [f"<b>{escape(cell)}</b>" if at == bold else escape(cell) for cell in row]
            for at, row in enumerate(rows)
        ]
        label = self.voice.text("tournament.title", name=self.listed.name)
        return framed(Picture(wide(table(head, cells), label), aligned([head, *rows])))
