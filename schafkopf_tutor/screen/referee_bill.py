"""What a game costs, as a table tells it: only what changes the payment is asked.

What there is to tell, and what comes of it, the law says (``Law.billing``). Seats are roles here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.inquiry import Asked, Billing, Tally, Told, first_of, next_asked
from schafkopf_tutor.rules import law_of, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout, Settlement
from schafkopf_tutor.view import Fact


@dataclass(frozen=True)
class Bill:
    """A game that is over, as far as it was told.

    >>> from schafkopf_tutor.rulesets import load
    >>> bill = Bill(load("ordnung"), "wenz")
    >>> for number in (61, 2, 0):
    ...     bill = bill.tell(bill.ask.key, number)
    >>> bill.ask is None, bill.settlement.payout
    (True, (210, -70, -70, -70))
    """

    ruleset: RuleSet
    contract: str
    told: Mapping[str, Fact] = field(default_factory=Frozen)

    def tell(self, key: str, value: Fact) -> Bill:
        """With a number told; the same bill where it is none of those that were asked for."""
        ask = self.ask
        if ask is None or ask.key != key or value not in ask.values:
            return self
        return replace(self, told=Frozen({**self.told, key: value}))

    def count(self, key: str) -> Bill:
        """With one more of a tally, none again after the most; the same bill where there is no such
        tally, or none is left of it."""
        found = [one for one in self.tallies if one.key == key]
        if not found or not found[0].most:
            return self
        number = (int(self.told.get(key, 0)) + 1) % (found[0].most + 1)
        return replace(self, told=Frozen({**self.told, key: number}))

    @cached_property
    def ask(self) -> Asked | None:
        """What is to be told next; None once nothing that is open changes the payment."""
        questions = self._billing.questions(self.ruleset, self.contract, self.told)
        return next_asked(tuple(questions), self.told, self._payout)

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """What is to be counted beside; nothing where none of it changes the payment."""
        if self.ask is not None:
            return ()
        found = self._billing.tallies(self.ruleset, self.contract, self.told)
        if not found:
            return ()
        none = {**self._known, **{one.key: 0 for one in found}}
        paid = self._payout(none)
        return found if any(self._payout({**none, one.key: 1}) != paid for one in found) else ()

    @property
    def roles(self) -> tuple[str, ...]:
        """What the four seats are called."""
        return self._billing.roles(self.ruleset, self.contract, self.told)

    @cached_property
    def result(self) -> Any:
        """What the game came to. What was not asked makes no difference, whatever it was."""
        return self._result(self._known)

    @property
    def settlement(self) -> Settlement:
        """Who receives and who pays, with the reasons."""
        return settle(self.result)

    @property
    def _billing(self) -> Billing:
        found = law_of(self.ruleset).billing
        if found is None:
            raise TypeError(self.ruleset.law)
        return found

    @property
    def _known(self) -> Told:
        questions = self._billing.questions(self.ruleset, self.contract, self.told)
        return {**first_of(questions), **self.told}

    def _payout(self, told: Told) -> Payout:
        return settle(self._result(told)).payout

    def _result(self, told: Told) -> Any:
        return self._billing.result(self.ruleset, self.contract, told)
