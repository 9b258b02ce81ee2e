"""What a desk puts on the table: a game from its text, a deal, or cards shuffled and dealt."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Final

from schafkopf_tutor.deal import Deal
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.dealing import deal_out
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.notation import format_game, parse_game, read_card
from schafkopf_tutor.notebook.pages import stored_note
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.table import Table
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
        return deal_out(ruleset, dealer, stack)
    own = source.lstrip().lower().startswith("dealer")
    if own:
        return parse_game(f"{ruleset.name} {source}", rules=lambda _: ruleset)
    return parse_game(source)


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


def stored_of(table: Table, voice: Voice) -> Picture:
    """The stored form of a table, with how to bring it to life."""
    picture = table_stored(table, voice)
    html = f'<div class="skt" style="line-height:1.5">{picture.html}{stored_note(voice)}</div>'
    return Picture(html, picture.text)
