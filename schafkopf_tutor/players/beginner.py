"""Beginners: characters with a name, a face and one weakness, which a learner can find out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card
from schafkopf_tutor.data import resource
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.moves import Move, Play
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.style import style_of
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class Beginner:
    """Plays plainly but for one ``weakness`` (an id of the ``weaknesses`` of his game, or "" for
    none). ``law`` is the game that he plays, ``face`` is a person of ``draw.courts``: the
    letters of rank and suit, "DG" for the queen of Gras. He bids as solid does and never doubles.
    """

    name: str
    face: str
    weakness: str
    law: str = USUAL

    def choose(self, view: View, rng: Random) -> Move:
        """A bid, an announcement or a card."""
        style = style_of(view.ruleset.law)
        if view.turn is None:
            return style.speak(view)
        return Play(view.seat, self.card(style.sight(view)))

    def card(self, s: Sight) -> Card:
        """The card that he plays."""
        style = style_of(s.view.ruleset.law)
        weak = style.weaknesses.get(self.weakness)
        return (weak(s) if weak else None) or style.plain(s)

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        """Nothing: a beginner does not double."""
        return None

    def called(self, words: Words) -> str:
        """His name, as it is spoken."""
        return words.text(f"character.{self.name}")


@cache
def characters(law: str | None = USUAL) -> Mapping[str, Beginner]:
    """The characters of a game (None: of all) by name, in the order of
    ``data/players/beginners.toml``."""
    if law is not None:
        return Frozen({name: one for name, one in characters(None).items() if one.law == law})
    text = resource("players", "beginners.toml").read_text(encoding="utf-8")
    return Frozen(
        {
            name: Beginner(name, one["face"], one["weakness"], one.get("law", USUAL))
            for name, one in tomllib.loads(text).items()
        }
    )


OFFERED: Final = 4
"""How many answers are offered, the right one among them."""


class Naming(NamedTuple):
    """The question which weakness a character has, as far as his moves tell it.

    ``choices`` are ids of weaknesses, ``answer`` is the right one; ``moves`` are the places in the
    game's moves where he showed it. ``chance`` is how certain a careful observer can be who knows
    that he has one of all weaknesses: 1 if no other one fits all his cards, else its share of those
    that do. None that fits as well is offered.
    """

    choices: tuple[str, ...]
    answer: str
    moves: tuple[int, ...]
    chance: float


class _Seen(NamedTuple):
    """A card that a seat chose: its place among the moves, and what he saw."""

    place: int
    card: Card
    sight: Sight


def _choices(game: Game, seat: int) -> list[_Seen]:
    """The cards of a seat that he had a choice about."""
    found = []
    before = Game.start(game.ruleset, game.dealer, game.deal)
    for place, move in enumerate(game.moves):
        if isinstance(move, Play) and move.seat == seat:
            sight = style_of(game.ruleset.law).sight(before.view(seat))
            if len(sight.cards) > 1:
                found.append(_Seen(place, move.card, sight))
        before = before.after(move)
    return found


def shown(game: Game, seat: int, weakness: str) -> tuple[int, ...]:
    """The places in the game's moves where a seat played what this weakness does and plain play
    does not.

    Only the seat's own views are read.
    """
    style = style_of(game.ruleset.law)
    weak = style.weaknesses[weakness]
    return tuple(
        seen.place
        for seen in _choices(game, seat)
        if weak(seen.sight) is seen.card and style.plain(seen.sight) is not seen.card
    )


def naming(game: Game, seat: int, weakness: str, rng: Random) -> Naming | None:
    """After a game: which weakness has the player of this seat? None if his cards did not show it,
    or if there are not two others that they speak against.
    """
    places = shown(game, seat, weakness)
    if not places:
        return None
    seen = _choices(game, seat)
    known = style_of(game.ruleset.law).weaknesses
    fits = [name for name in known if _fits(name, seen)]
    others = [name for name in known if name not in fits]
    if len(others) < 2 or weakness not in fits:
        return None
    offered = [weakness]
    while others and len(offered) < OFFERED:
        offered.append(others.pop(int(rng.random() * len(others))))
    choices = tuple(name for name in known if name in offered)
    return Naming(choices, weakness, places, 1 / len(fits))


def _fits(name: str, seen: Sequence[_Seen]) -> bool:
    """Whether somebody with this weakness would have played all of these cards."""
    one = Beginner("", "", name)
    return all(one.card(choice.sight) is choice.card for choice in seen)
