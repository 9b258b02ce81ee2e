"""The round that runs through the course: one game, of which each lesson shows a part."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from schafkopf_tutor.data import resource
from schafkopf_tutor.draw import Picture, deals
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.notebook import display_pages, pictures
from schafkopf_tutor.notebook.written import marked, rules_for
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.settlement import Settlement

if TYPE_CHECKING:
    from schafkopf_tutor.laws.schafkopf import Result


@cache
def _texts() -> dict[str, str]:
    with resource("games", "example.toml").open("rb") as file:
        return {name: " ".join(text.split()) for name, text in tomllib.load(file).items()}


@dataclass(frozen=True)
class Round:
    """The round by the rules of this voice's table; with its own pack where that is another.

    Tricks and their cards are counted from 1, seats from 0. Raises IndexError for a trick that
    there is not.
    """

    voice: Voice

    @cached_property
    def game(self) -> Game:
        """The whole game."""
        return self._read("repaired")

    @property
    def printed(self) -> Game:
        """The four tricks that are printed, with the revoke; other hands are not known."""
        return self._read("printed")

    def _read(self, which: str) -> Game:
        text = _texts()[which]
        rules = rules_for(text, self.voice.ruleset)
        return parse_game(f"{rules.name} {text}", rules=lambda _: rules)

    @cached_property
    def came_to(self) -> Result:
        """What the game came to."""
        found: Result = result(self.game)
        return found

    @property
    def settled(self) -> Settlement:
        """What it is worth, and who pays whom."""
        return settle(self.came_to)

    def before(self) -> Game:
        """Dealt, and nothing said yet."""
        return Game.start(self.game.ruleset, self.game.dealer, self.game.deal)

    def after(self, tricks: int) -> Game:
        """After so many tricks; after 0 it is dealt and announced."""
        return self._until(tricks * 4)

    def _until(self, cards: int) -> Game:
        moves = self.game.moves
        said = [move for move in moves if not isinstance(move, Play)]
        played = [move for move in moves if isinstance(move, Play)]
        if not 0 <= cards <= len(played):
            raise IndexError(cards)
        start = self.before()
        return Game.start(start.ruleset, start.dealer, start.deal, [*said, *played[:cards]])

    # --- to look at ------------------------------------------------------------------------------

    @property
    def _voice(self) -> Voice:
        return replace(self.voice, ruleset=self.game.ruleset).seated(self.voice.names)

    def _framed(self, picture: Picture) -> Picture:
        return pictures.framed(marked(picture, _texts()["repaired"], self.voice))

    def deal(self) -> Picture:
        """The four hands, and who deals."""
        start = self.after(0)
        words = self._voice.words
        unknown = (0, 0, 0, 0)
        return self._framed(
            deals.hands(start.hands, unknown, words, start.order, dealer=start.dealer)
        )

    def hand(self, seat: int) -> Picture:
        """A hand as it was dealt, sorted for this game."""
        start = self.after(0)
        return self._framed(deals.hand(start.hands[seat], 0, self._voice.words, start.order))

    def trick(self, number: int) -> Picture:
        """A trick: who played what, who takes it, and why."""
        voice, order = self._voice, self.game.order
        if not 1 <= number <= len(self.game.tricks) or order is None:
            raise IndexError(number)
        taken = self.game.tricks[number - 1]
        shown = deals.taken(taken, voice.words)
        return self._framed(pictures.with_text(shown, voice.trick(order, taken.cards)))

    def tricks(self, number: int | None = None) -> Picture:
        """The first tricks, a line each; all of them if no number is given."""
        return self._framed(deals.tricks(self.game.tricks[:number], self._voice.words))

    def why(self, trick: int, card: int) -> Picture:
        """What the seat saw that played this card of a trick, and each card of its hand judged."""
        view = self._until((trick - 1) * 4 + card - 1).view()
        shown = pictures.position(self._voice, view)
        return marked(shown, _texts()["repaired"], self.voice)

    def result(self) -> Picture:
        """What it came to, in sentences, and points and tricks of each seat."""
        return self._framed(display_pages.result(self.came_to, self._voice))

    def money(self) -> Picture:
        """What it is worth, line by line, and who pays whom."""
        return self._framed(display_pages.settlement(self.settled, self._voice))
