"""What a desk puts on the table: a game from its text, a deal, or cards shuffled and dealt."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from html import escape
from random import Random
from typing import Any, Final

from schafkopf_tutor.deal import Deal
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.notation import format_game, parse_game, read_card
from schafkopf_tutor.notebook.pages import stored_note
from schafkopf_tutor.notebook.written import rules_for
from schafkopf_tutor.rules import law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.models import TableModel
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_stored import table_stored
from schafkopf_tutor.screen.voice import Voice

DEALER: Final = SEATS[-1]
"""So that seat 0, where the learner sits, comes first."""


def game_of(
    source: Game | Deal | str | None, ruleset: RuleSet, generator: Random, dealer: int = DEALER
) -> Game:
    """The game that a source stands for; without one, the whole pack shuffled and dealt.

    A text is a game's notation and may leave out the rule set: then it is this one. Raises
    NotationError, DealError or RulesetError.

    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> game_of("dealer 2 | … / … / … / … | wenz by 1", rules, Random(1)).leader
    3
    >>> game_of(None, rules, Random(7)) == game_of(None, rules, Random(7))
    True
    """
    if isinstance(source, Game):
        return source
    if isinstance(source, Deal):
        return Game.start(ruleset, dealer, source)
    if source is None:
        stack = list(ruleset.pack.cards)
        generator.shuffle(stack)
        return law_of(ruleset).deal(ruleset, dealer, stack)
    own = source.lstrip().lower().startswith("dealer")
    if own:
        rules = rules_for(source, ruleset)
        return parse_game(f"{rules.name} {source}", rules=lambda _: rules)
    return parse_game(source)


def laid(game: Game, seats: Sequence[int], **more: Any) -> Table:
    """A table with a game on it; the first of the learner's seats is at the bottom.

    Raises DealError for a seat that there is not.
    """
    for seat in seats:
        if seat not in SEATS:
            raise DealError("error.deal.seat", found=seat)
    return Table(game, bottom=seats[0] if seats else 0, seats=tuple(seats), **more)


def race_of(hands: str, announced: Announce, ruleset: RuleSet) -> Game:
    """The game of a race: four hands of a few cards, parted by slashes; seat 0 leads."""
    dealt = tuple(tuple(map(read_card, hand.split())) for hand in hands.split("/"))
    return Game.start(ruleset, DEALER, Deal(ruleset.pack, dealt), [announced])


def key_of(table: Table) -> str:
    """A name that the same table always has, and no other.

    >>> from schafkopf_tutor.rulesets import load
    >>> key_of(Table(game_of(None, load("ordnung"), Random(7))))[:6]
    'table-'
    """
    told = f"{format_game(table.game)} {table.seats} {table.bottom} {table.names}"
    return "table-" + sha256(told.encode()).hexdigest()[:10]


def model_of(table: Table, voice: Voice, note: str = "") -> TableModel:
    """The model of a table, with a ``note`` behind what is to be done."""
    model = table_model(table, voice)
    if note:
        model["ask"] = f"{model.get('ask', '')} ({note})"
    return model


def stored_of(table: Table, voice: Voice, note: str = "") -> Picture:
    """The stored form of a table, with how to bring it to life, and a ``note``."""
    picture = table_stored(table, voice)
    html = picture.html + (f"<p><small>{escape(note)}</small></p>" if note else "")
    html = f'<div class="skt" style="line-height:1.5">{html}{stored_note(voice)}</div>'
    return Picture(html, "\n".join(filter(None, (picture.text, note))))
