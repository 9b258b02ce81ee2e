"""What a position has to tell before a card can be judged, and the judge's word once it does.

A table tells a referee little: the game, the trick, a card or two of a hand. Whatever is left open
is tried out both ways on the judge. What makes no difference is never asked; what does is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.inquiry import Asked
from schafkopf_tutor.moves import SEATS, Announce, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge, law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Fact, View

_Told: TypeAlias = tuple[tuple[bool, str], ...]
"""For each card that was shown: may it be played, and by which rule."""

LEADER: Final = 0
"""Who has led sits here; the others follow clockwise, so seats are places in the trick."""


class AskCards(NamedTuple):
    """Cards that decide: does the hand hold one of them, too?"""

    cards: tuple[Card, ...]


Ask: TypeAlias = Asked | AskCards


@dataclass(frozen=True)
class Position:
    """What a table has told about a card that is to be played.

    ``trick`` are the cards that lie there in order, ``hand`` those that the player has shown.
    ``lacks`` are cards of which he has said that he does not hold them; ``facts`` are those of the
    law (``Law.facts``) that were asked and told.

    >>> from schafkopf_tutor.cards import Suit
    >>> from schafkopf_tutor.rulesets import load
    >>> table = load("ordnung")
    >>> lead = (Card.of("G7"),)
    >>> one = Position(table, "rufspiel", Suit.GRAS, trick=lead, hand=(Card.of("GK"),))
    >>> one.ask
    Asked(key='called_suit_led', values=(False, True), always=False)
    """

    ruleset: RuleSet
    contract: str
    suit: Suit | None = None
    trick: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    lacks: frozenset[Card] = frozenset()
    facts: Mapping[str, Fact] = field(default_factory=Frozen)

    @property
    def _contract(self) -> Contract:
        return self.ruleset.contracts[self.contract]

    @property
    def announced(self) -> Announce:
        """The game, played by somebody else: who holds a called ace is never its declarer."""
        nobody = self._contract.parties == "each"
        seat = None if nobody else (len(self.trick) + 1) % len(SEATS)
        return Announce(seat, self.contract, self.suit)

    @cached_property
    def ask(self) -> Ask | None:
        """What has to be asked next; None once nothing that is open makes a difference."""
        if not self.hand:
            return None
        for name in law_of(self.ruleset).facts:
            values = self._deciding(name)
            if values:
                return Asked(name, values)
        cards = self._deciding_cards()
        return AskCards(cards) if cards else None

    @property
    def possible(self) -> bool:
        """Whether all that was told can be true together."""
        return next(self._views(()), None) is not None

    @property
    def order(self) -> CardOrder:
        """The order of cards in the game, at this table and as far as it was told."""
        said = tuple(word for word in self.ruleset.changes if self.facts.get(word) is True)
        return self.ruleset.order(self._contract, self.suit, said)

    @cached_property
    def view(self) -> View:
        """What the judge is asked about: the cards shown and the facts told. What is open and makes
        no difference is stated only where the rest cannot be true without it."""
        return next(view for _, view in self._views(()))

    @cached_property
    def verdicts(self) -> tuple[tuple[Card, Verdict], ...]:
        """The judge's word on each card shown."""
        seat = self.view.seat
        return tuple((card, judge(self.view, Play(seat, card))) for card in self.hand)

    # --- what is open, tried out -----------------------------------------------------------------

    def _told(self, view: View) -> _Told:
        verdicts = [judge(view, Play(view.seat, card)) for card in self.hand]
        return tuple([(verdict.ok, verdict.rule) for verdict in verdicts])

    @cached_property
    def _tried(self) -> dict[tuple[Card, ...], list[tuple[Mapping[str, Fact], _Told]]]:
        """What the judge says, by the cards that the hand might hold beside and by the facts."""
        return {
            more: [(facts, self._told(view)) for facts, view in self._views(more)]
            for more in self._hands()
        }

    def _deciding(self, name: str) -> tuple[Fact, ...]:
        """The values of a fact that is not told, if it decides anything for one and the same hand:
        whether a card may be played, and for the cards shown also the reason."""
        if name in self.facts:
            return ()
        for more, tried in self._tried.items():
            said: dict[Fact, set[object]] = {}
            for facts, told in tried:
                if name in facts:
                    said.setdefault(facts[name], set()).add(_may(told) if more else told)
            if len({frozenset(each) for each in said.values()}) > 1:
                return tuple(said)
        return ()

    def _deciding_cards(self) -> tuple[Card, ...]:
        """Cards that change the verdict where the hand holds them; if no single one does, those
        that do together."""
        here = {_may(told) for _, told in self._tried[()]}
        found = [
            more
            for more, tried in self._tried.items()
            if tried and {_may(told) for _, told in tried} != here
        ]
        alone = [more for more in found if len(more) == 1]
        cards = {card for more in alone or found for card in more}
        return tuple(card for card in self._free if card in cards)

    @cached_property
    def _free(self) -> tuple[Card, ...]:
        """Cards that the hand might hold beside those that were shown, each face once."""
        pack, seen = self.ruleset.pack, (*self.hand, *self.trick)
        left = [card for card in pack.faces if seen.count(card) < pack.copies]
        return tuple(card for card in left if card not in self.lacks)

    def _hands(self) -> Iterator[tuple[Card, ...]]:
        """What the hand might hold beside: nothing, any card, or as much of one line as there is
        room for. Every duty hangs on one card or on how many of a line there are."""
        yield ()
        room = self.ruleset.pack.hand_size - len(self.hand)
        if room <= 0:
            return
        yield from ((card,) for card in self._free)
        line = self.order.line
        for each in dict.fromkeys(line.values()):
            several = tuple(card for card in self._free if line[card] is each)[:room]
            if len(several) > 1:
                yield several

    def _views(self, more: tuple[Card, ...]) -> Iterator[tuple[Mapping[str, Fact], View]]:
        """The position with these cards more: as it was told, then with each choice of facts that
        can be true."""
        law, base = law_of(self.ruleset), self._stated(more, self.facts)
        if law.contradiction(base) is None:
            yield self.facts, base
        untold = law.untold(base)
        open_ = {name: untold[name] for name in untold if self._bears(name)}
        for values in product(*open_.values()) if open_ else ():
            facts = Frozen({**self.facts, **dict(zip(open_, values, strict=True))})
            changes = self.ruleset.changes  # of the order of cards; without any, the view stays
            view = self._stated(more, facts) if changes else replace(base, facts=facts)
            if law.contradiction(view) is None:
                yield facts, view

    def _bears(self, name: str) -> bool:
        """Whether a fact is open and can bear on who may play what. A word that only ranks cards
        anew does not: whoever follows suit may do so high or low."""
        if name in self.facts or name not in self.ruleset.changes:
            return name not in self.facts
        usual, said = (
            self.ruleset.order(self._contract, self.suit, words) for words in ((), (name,))
        )
        return usual.line != said.line or usual.untrumped != said.untrumped

    def _stated(self, more: tuple[Card, ...], facts: Mapping[str, Fact]) -> View:
        return View.stated(
            self.ruleset,
            self.announced,
            len(self.trick),
            (*self.hand, *more),
            leader=LEADER,
            trick=self.trick,
            facts=facts,
        )


def _may(told: _Told) -> tuple[bool, ...]:
    return tuple([ok for ok, _ in told])
