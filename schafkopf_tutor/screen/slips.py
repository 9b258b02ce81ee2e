"""Slips to lay out the same deals with real cards at every table: a page a deal, a slip a seat."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.draw import full_name
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.faces import printed
from schafkopf_tutor.screen.joined import SLIPS_STYLES, style
from schafkopf_tutor.screen.table_moves import usual_order
from schafkopf_tutor.screen.voice import Voice

MOST: Final = 50
"""Deals that are printed at once."""


def dealt(seed: int, number: int, ruleset: RuleSet) -> Game:
    """The ``number``-th deal of a seed, counted from 1; the next one is dealt by the next seat.

    The cards depend on the pack alone: tables that settle differently can lay out the same deals.

    >>> from schafkopf_tutor.rulesets import load
    >>> one, other = (dealt(7, 1, load(name)) for name in ("ordnung", "cardgames-zone"))
    >>> one.deal == other.deal
    True
    """
    pack = ruleset.pack
    cards = Dice("slips", pack.name, seed, number).shuffled(pack.cards)
    size = pack.hand_size
    hands = tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in SEATS)
    return Game.start(ruleset, (number - 2) % len(SEATS), Deal(pack, hands))


def slips(seed: int, number: int, voice: Voice) -> str:
    """The pages for so many deals of a seed, with the pack of the voice's rule set.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> slips(7, 3, Voice(Speaker("de"), load("ordnung"))).count('<section class="skt-slip">')
    12
    """
    title = voice.text("slips.title", seed=seed)
    body = "\n".join(_body(seed, number, title, voice))
    return document(title, voice.words.language, style(SLIPS_STYLES), body, of="is-slips")


def _body(seed: int, number: int, title: str, voice: Voice) -> Iterator[str]:
    yield f'<header class="skt-tip"><h1>{escape(title)}</h1>'
    yield f"<p>{escape(voice.text('slips.print'))}</p></header>"
    yield '<main class="skt-sheet">'
    for at in range(1, number + 1):
        game = dealt(seed, at, voice.ruleset)
        of = voice.text("slips.of", number=at, seed=seed, pack=len(voice.ruleset.pack.cards))
        yield '<div class="skt-leaf">'
        yield from (_slip(seat, game, of, voice) for seat in SEATS)
        yield "</div>"
    yield "</main>"


def _slip(seat: int, game: Game, of: str, voice: Voice) -> str:
    who = voice.text("slips.who", seat=game.dealer, turn=game.leader)
    cards = usual_order(game).sort(game.hands[seat])
    return (
        f'<section class="skt-slip"><h2>{escape(voice.seat(seat))}</h2>'
        f"<p><b>{escape(of)}</b></p><p>{escape(who)}</p>"
        f"<ul>{''.join(_card(card, voice) for card in cards)}</ul>"
        f'<p class="skt-round">{escape(voice.text("slips.round", seats=SEATS))}</p></section>'
    )


def _card(card: Card, voice: Voice) -> str:
    name = escape(full_name(card, voice.words))
    return f'<li><img src="{printed(card, voice.words)}" alt=""><span>{name}</span></li>'
