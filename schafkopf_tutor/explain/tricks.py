"""Why a trick is won."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf_tutor.cards import Card
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.order import TRUMP, CardOrder
from schafkopf_tutor.view import Trick


def say(
    words: Words, order: CardOrder, trick: Trick | Sequence[Card], *, last: bool = False
) -> str:
    """The card that wins and why; whose trick it is, if the trick says who led. In the ``last``
    trick another one of two equal cards may be the higher."""
    cards = trick.cards if isinstance(trick, Trick) else tuple(trick)
    place = _place(order, trick, last)
    winner = cards[place]
    led = order.line[cards[0]]
    trumps = tuple(card for card in cards if order.is_trump(card))
    sentences = []
    if trumps and led in order.untrumped:
        sentences.append(words.text("trick.untrumped", card=winner, line=led))
    elif trumps:
        message = "trick.trump_led" if led is TRUMP else "trick.trumped"
        sentences.append(words.text(message, card=winner, trumps=trumps, line=led))
    else:
        sentences.append(words.text("trick.suit", card=winner, line=led))
        others = tuple(card for card in cards if order.line[card] is not led)
        if others:
            sentences.append(words.text("trick.discards", others=others, line=led))
    if cards.count(winner) > 1:
        first = cards.index(winner) == place
        sentences.append(words.text("trick.equal" if first else "trick.equal_later"))
    if isinstance(trick, Trick):
        sentences.append(words.text("trick.owner", seat=trick.winner))
    return " ".join(sentences)


def rule(order: CardOrder, trick: Trick | Sequence[Card], *, last: bool = False) -> str:
    """The rule that decides: which card is the highest, or which of two equal ones is, where tables
    agree on the later one."""
    cards = trick.cards if isinstance(trick, Trick) else tuple(trick)
    winner = cards[_place(order, trick, last)]
    return "trick.later" if winner in order.later and cards.count(winner) > 1 else "trick.winner"


def _place(order: CardOrder, trick: Trick | Sequence[Card], last: bool) -> int:
    if isinstance(trick, Trick):
        return (trick.winner - trick.leader) % 4
    return order.winner(trick, last)
