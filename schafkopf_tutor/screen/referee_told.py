"""What else has to be told before a trick has a winner, or before a word can be judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.inquiry import Asked, Spoken, Told, first_of, next_asked, some_way
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import Told as Earned
from schafkopf_tutor.rules import judge, law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Fact, Trick, View

LAST: Final = "last_trick"
"""Whether it is the last trick of the game."""
NO_YES: Final = (False, True)


@dataclass(frozen=True)
class Lying:
    """A trick that lies there, in a game in which more may have been said.

    >>> from schafkopf_tutor.rulesets import load
    >>> tens = (Card.of("HZ"), Card.of("EO"), Card.of("HZ"))
    >>> Lying(load("haus"), "normal", None, tens).ask
    Asked(key='last_trick', values=(False, True), always=False)
    """

    ruleset: RuleSet
    contract: str
    suit: Suit | None
    trick: tuple[Card, ...]
    told: Mapping[str, Fact] = field(default_factory=Frozen)

    @cached_property
    def ask(self) -> Asked | None:
        """What is to be told next; None once nothing that is open changes the winner."""
        return next_asked(self._questions, self.told, self._won)

    @property
    def order(self) -> CardOrder:
        """The order of cards, as far as it was told."""
        return self._order(self._known)

    @property
    def last(self) -> bool:
        """Whether it was told to be the last trick."""
        return bool(self._known[LAST])

    @property
    def winner(self) -> int:
        """The place of the card that wins it."""
        return self.order.winner(self.trick, self.last)

    @property
    def earns(self) -> tuple[Earned, ...]:
        """What it can be worth beside its points; nothing while it is not full."""
        if len(self.trick) < len(SEATS):
            return ()
        done, last = Trick(0, self.trick, self.winner), self.told.get(LAST)
        words = [word for word in self.ruleset.changes if self.told.get(word) is True]
        law = law_of(self.ruleset)
        known = None if last is None else bool(last)
        return tuple(law.earns(self.ruleset, self.contract, done, words, known))

    @cached_property
    def _questions(self) -> tuple[Asked, ...]:
        words = law_of(self.ruleset).untold(self._view({}))
        changing = [name for name in words if name in self.ruleset.changes]
        return (*(Asked(name, NO_YES) for name in changing), Asked(LAST, NO_YES))

    @property
    def _known(self) -> Told:
        return {**first_of(self._questions), **self.told}

    def _view(self, told: Told) -> View:
        """Somebody's view of it, of which only the facts are looked at."""
        facts = {name: told[name] for name in told if name in self.ruleset.changes}
        announced = Announce(None, self.contract, self.suit)
        return View.stated(self.ruleset, announced, 0, (), facts=facts)

    def _order(self, told: Told) -> CardOrder:
        contract = self.ruleset.contracts[self.contract]
        said = tuple(word for word in self.ruleset.changes if told.get(word) is True)
        return self.ruleset.order(contract, self.suit, said)

    def _won(self, told: Told) -> int | None:
        if law_of(self.ruleset).contradiction(self._view(told)) is not None:
            return None
        return self._order(told).winner(self.trick, bool(told[LAST]))


@dataclass(frozen=True)
class Word:
    """A word that somebody says, or wants to say, at a table; before the game is settled there is
    no ``contract``.

    >>> from schafkopf_tutor.rulesets import load
    >>> word = Word(load("ddv"), "normal", "re90")
    >>> for value in (True, 9, 1, False):
    ...     word = word.tell(word.ask.key, value)
    >>> word.ask, word.verdict
    (None, Verdict(no, 'say.in_time'))
    """

    ruleset: RuleSet
    contract: str
    word: str
    told: Mapping[str, Fact] = field(default_factory=Frozen)

    def tell(self, key: str, value: Fact) -> Word:
        """With something told; the same where that was not asked."""
        ask = self.ask
        if ask is None or ask.key != key or value not in ask.values:
            return self
        return replace(self, told=Frozen({**self.told, key: value}))

    @cached_property
    def ask(self) -> Asked | None:
        """What is to be told next; None once nothing that is open changes the verdict."""
        return next_asked(self._questions, self.told, self._judged)

    @cached_property
    def verdict(self) -> Verdict:
        """The judge's word. TypeError where what was told cannot be so."""
        found = None if self._way is None else self._judged(self._way)
        if found is None:
            raise TypeError(self.word)
        return found

    @property
    def possible(self) -> bool:
        """Whether what was told can be so."""
        return self._way is not None

    @cached_property
    def _way(self) -> Told | None:
        return some_way(self._questions, self.told, self._judged)

    @property
    def _spoken(self) -> Spoken:
        law = law_of(self.ruleset)
        found = law.spoken if self.contract else law.declared
        if found is None:
            raise TypeError(self.ruleset.law)
        return found

    @property
    def _announced(self) -> Announce | None:
        """The game; in which suit makes no difference to what may be said."""
        if not self.contract:
            return None
        suits = self.ruleset.contracts[self.contract].suits
        return Announce(None, self.contract, next(iter(suits), None))

    @cached_property
    def _questions(self) -> tuple[Asked, ...]:
        return tuple(self._spoken.questions(self.ruleset, self._announced, self.word))

    def _judged(self, told: Told) -> Verdict | None:
        stated = self._spoken.stated(self.ruleset, self._announced, self.word, told)
        if stated is None:
            return None
        view, move = stated
        return judge(view, move)
