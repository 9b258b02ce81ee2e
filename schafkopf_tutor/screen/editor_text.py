"""A layout as text and back: the notation of games and positions, written out or typed in."""

from __future__ import annotations

from collections import Counter
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import NotationError, RulesetError, TutorError, shown
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.notation import Rules, format_game, format_position, parse_game
from schafkopf_tutor.rules import read_position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.editor_layout import Lay, Layout, Stated, Step, taken
from schafkopf_tutor.view import View

_SEATS: Final = tuple(map(str, SEATS))


def known_rules(ruleset: RuleSet) -> Rules:
    """Finds rule sets by name: this one, and those that come with the package; opens no files.

    >>> known_rules(load("ordnung"))("cardgames-zone").name
    'cardgames-zone'
    """

    def find(name: str) -> RuleSet:
        if name == ruleset.name:
            return ruleset
        there = shipped(ruleset.law)
        if name not in there:
            allowed = ", ".join(there)
            raise RulesetError("error.ruleset.unknown", file=shown(name), allowed=allowed)
        return load(name)

    return find


def write(layout: Layout) -> str:
    """The layout as text: what ``read`` makes the same layout of, as far as it is without a slip.

    DealError for a position whose game is not chosen.

    >>> write(Layout(load("ordnung")))
    'ordnung dealer 3 | … / … / … / …'
    """
    return format_position(layout.view) if layout.stated else format_game(layout.game)


def read(text: str, ruleset: RuleSet, rules: Rules | None = None) -> Layout:
    """The layout of a game or a position; the rule set's name may be left out. TutorError.

    >>> layout = read("wenz by 0 | 2 holds EO E7 HU …2 | 1 leads EZ", load("ordnung"))
    >>> write(layout)
    'ordnung | wenz by 0 | 2 holds EO E7 HU …2 | 1 leads EZ'
    """
    rules = rules or known_rules(ruleset)
    words = text.replace("|", " | ").lower().split()
    first, second, third = (*words, "", "", "")[:3]
    named = second == "dealer" or (second == "|" and third not in _SEATS)
    stated = second == "|" or first in ruleset.contracts
    added = ""
    if not named and (first == "dealer" or first in ruleset.contracts):
        added = f"{ruleset.name} " if first == "dealer" else f"{ruleset.name} | "
    try:
        if stated and second != "dealer":
            return of_view(read_position(added + text, rules=rules))
        return of_game(parse_game(added + text, rules=rules))
    except NotationError as slip:
        values = {**slip.values, "place": slip.place - len(added)}
        raise NotationError(slip.message, **values) from slip


def of_game(game: Game) -> Layout:
    """A game laid out."""
    hands = taken(game.deal.hands)
    replay = Game.start(game.ruleset, game.dealer, game.deal)
    played = Counter[tuple[int, Card]]()
    steps: list[Step] = []
    for move in game.moves:
        if isinstance(move, Play):
            same = [place for place in hands[move.seat] if place.card is move.card]
            place = same[played[move.seat, move.card]]
            played[move.seat, move.card] += 1
            steps.append(Lay(place, None if move.seat == replay.turn else move.seat))
        else:
            steps.append(move)
        replay = replay.after(move)
    return Layout(game.ruleset, game.dealer, hands, tuple(steps))


def of_view(view: View) -> Layout:
    """A position laid out; of a view with a history only what a position states of it."""
    if view.announced is None:
        raise TutorError("error.position.not_announced")
    hand, trick = taken((view.hand, view.trick))
    return Layout(
        view.ruleset,
        (view.leader - 1) % 4,
        tuple(hand if seat == view.seat else () for seat in SEATS),
        (view.announced, *map(Lay, trick)),
        Stated(view.seat, view.leader, view.unknown, tuple(view.facts.items())),
    )
