"""Beliefs about cards: which are trump, what beats what, what follows what.

Source of what is right: DK-3, DK-4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf.variation import Clausal, Ordered, Settings, alone
from schafkopf_tutor.beliefs.doppelkopf.world import Spoken, World
from schafkopf_tutor.beliefs.playing import must_trump
from schafkopf_tutor.beliefs.variation import Trumps, before, relined
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.laws.doppelkopf.words import FOX
from schafkopf_tutor.laws.tricks import void
from schafkopf_tutor.moves import Announce, Play, contract_of
from schafkopf_tutor.ruleset import LATER, RuleSet
from schafkopf_tutor.view import View

DULLE: Final = Card(Suit.HERZ, Rank.ZEHN)
"""The ten of hearts, the highest trump."""


class TenIsHeart(Ordered):
    """The ten of hearts is a card of hearts, below its ace."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """The trumps without it, unless hearts are trump; then it stands behind the ace."""
        if DULLE not in trumps:
            return trumps
        rest = [card for card in trumps if card is not DULLE]
        ace = Card(Suit.HERZ, Rank.SAU)
        if ace not in rest:
            return tuple(rest)
        place = rest.index(ace) + 1
        return (*rest[:place], DULLE, *rest[place:])


class DiamondsPlain(Ordered):
    """Diamonds are a plain suit in the normal game: trumps are the ten of hearts and the courts."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """Without the low cards of the suit."""
        if alone(ruleset, announced):
            return trumps
        low = (Rank.SAU, Rank.ZEHN, Rank.KOENIG, Rank.NEUN)
        return tuple(c for c in trumps if c.suit is not FOX.suit or c.rank not in low)


class DiamondsStay(Ordered):
    """In a solo on another suit diamonds are trump as well."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """Diamonds behind the trumps there are."""
        if not contract_of(ruleset, announced).suits:
            return trumps
        more = [card for card in ruleset.pack.faces if card.suit is FOX.suit]
        return (*trumps, *(card for card in more if card not in trumps))


class TenStays(Ordered):
    """The ten of hearts is the highest trump in every solo."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """It stands in front."""
        return trumps if DULLE in trumps else (DULLE, *trumps)


class CourtsStay(Ordered):
    """In a solo of queens the jacks are trump as well, in one of jacks the queens."""

    def trumps(self, ruleset: RuleSet, announced: Announce, trumps: Trumps) -> Trumps:
        """Both, the queens above the jacks."""
        if {card.rank for card in trumps} not in ({Rank.OBER}, {Rank.UNTER}):
            return trumps
        faces = ruleset.pack.faces
        return tuple(c for rank in (Rank.OBER, Rank.UNTER) for c in faces if c.rank is rank)


class SecondBeats(World):
    """Of two equal cards the second is the higher."""

    def winner(
        self,
        ruleset: RuleSet,
        announced: Announce,
        cards: Sequence[Card],
        said: Spoken = (),
        last: bool = False,
    ) -> int:
        """The last one of the winning face."""
        won = cards[super().winner(ruleset, announced, cards, said, last)]
        return len(cards) - 1 - list(reversed(cards)).index(won)


SECOND_TEN: Final = Settings({LATER: "second"})
"""The second ten of hearts always beats the first."""
FIRST_TEN: Final = Settings({LATER: "first"})
"""Of two tens of hearts the first always stays the higher."""


class CourtsFollow(World):
    """A court card belongs to its printed suit when that suit is led."""

    def seen(self, view: View) -> View:
        """The view, the trumps of the hand that show the suit led counted to it."""
        true = super().seen(view)
        order = true.order
        led = order.line[view.trick[0]] if order and view.trick else None
        if order is None or not isinstance(led, Suit):
            return true
        lines = {c: led for c in view.hand if order.is_trump(c) and c.suit is led}
        return replace(true, order=relined(order, lines)) if lines else true


VOID_TRUMPS: Final = Clausal({Play: before(void, must_trump)})
"""Whoever cannot follow must trump."""
