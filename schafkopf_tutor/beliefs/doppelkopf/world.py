"""What a learner of Doppelkopf answers by his picture of the rules; as it stands here, the rules.

Every answer is the engine's. A belief changes a hook (see ``beliefs.world``) or one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from schafkopf_tutor.beliefs import world
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.auction import auction
from schafkopf_tutor.laws.doppelkopf.facts import changed
from schafkopf_tutor.laws.doppelkopf.options import gifts
from schafkopf_tutor.laws.doppelkopf.parties import known_sides, plays_alone, search
from schafkopf_tutor.laws.doppelkopf.result import Result, extra_points
from schafkopf_tutor.moves import Announce, Bid, Call, Give, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout
from schafkopf_tutor.view import Trick, View

Spoken = tuple[str, ...]
"""Words that change the order of cards, once they are said."""
Sides = tuple[str | None, ...]
NORMAL: Final = Announce(None, "normal")

QUESTIONS: Final = (
    "points",
    "order",
    "is_trump",
    "winner",
    "legal",
    "may_call",
    "may_reserve",
    "gives",
    "may_give",
    "holder",
    "sides",
    "alone",
    "found",
    "won",
    "extras",
    "value",
    "payout",
)
"""The methods of this World that are questions to a learner."""


class World(world.World):
    """The rules of Doppelkopf as somebody pictures them; ``TRUTH`` as they are."""

    questions = QUESTIONS

    # --- what a belief changes -------------------------------------------------------------------

    def seen(self, view: View) -> View:
        """The view as it is judged: by the rule set and the order that are believed in."""
        rules = self.believed(view.ruleset)
        announced, order = view.announced, view.order
        if announced is not None:
            order = self.order(view.ruleset, announced, changed(view))
        elif type(self).order is not World.order:  # which trumps an Armut would give
            order = self.order(view.ruleset, NORMAL)
        if rules is view.ruleset and order is view.order:
            return view
        return replace(view, ruleset=rules, order=order)

    def decided(self, result: Any) -> Any:
        """The result as it is believed to be, of the same points and tricks."""
        rules = self.believed(result.ruleset)
        return result if rules is result.ruleset else replace(result, ruleset=rules)

    # --- cards -----------------------------------------------------------------------------------

    def order(self, ruleset: RuleSet, announced: Announce, said: Spoken = ()) -> CardOrder:
        """The order of cards in a game, once these words were said."""
        contract = contract_of(ruleset, announced)
        return self.believed(ruleset).order(contract, announced.suit, said)

    def is_trump(
        self, ruleset: RuleSet, announced: Announce, card: Card, said: Spoken = ()
    ) -> bool:
        """Whether a card is trump in a game."""
        return self.order(ruleset, announced, said).is_trump(card)

    def winner(
        self,
        ruleset: RuleSet,
        announced: Announce,
        cards: Sequence[Card],
        said: Spoken = (),
        last: bool = False,
    ) -> int:
        """The place (0 = led) of the card that wins these cards; ``last``: in the last trick."""
        return self.order(ruleset, announced, said).winner(cards, last)

    # --- moves -----------------------------------------------------------------------------------

    def may_call(self, view: View, move: Call) -> bool:
        """Whether something may be called now."""
        return self.judge(view, move).ok

    def may_reserve(self, view: View, move: Bid) -> bool:
        """Whether a reservation may be named, or something declared."""
        return self.judge(view, move).ok

    def gives(self, view: View) -> frozenset[Card]:
        """The cards, each face once, that the poor player of an Armut hands over."""
        seen = self.seen(view)
        found = (give for give in gifts(seen) if self.law(view).judge(seen, give).ok)
        return frozenset(next(found, Give(view.seat, view.seat, (), 0)).cards)

    def may_give(self, view: View, move: Give) -> bool:
        """Whether these cards may be given in an Armut."""
        return self.judge(view, move).ok

    def holder(self, ruleset: RuleSet, first: int, bids: Sequence[Bid]) -> int | None:
        """Whose game is played after these reservations; None: a normal game."""
        held = auction(self.believed(ruleset), first, bids).holder
        return None if held is None else held.seat

    # --- who with whom ---------------------------------------------------------------------------

    def sides(self, view: View) -> Sides:
        """By seat "re" or "kontra", as far as this view can know it, else None."""
        return known_sides(view)

    def alone(self, view: View) -> bool | None:
        """Whether one plays against three; None where this view cannot know it."""
        sides = self.sides(view)
        if None in sides or "re" not in sides:
            return plays_alone(view)
        return sides.count("re") == 1

    def found(self, game: Game) -> tuple[int, int | None] | None:
        """The trick that has found a Hochzeit's partner, and who it is (None: one plays alone);
        None as long as he is looked for."""
        number, re = search(game)
        if not number:
            return None
        return number, re[1] if len(re) > 1 else None

    # --- result ----------------------------------------------------------------------------------

    def won(self, result: Result) -> int | None:
        """The side that has won: 0 Re, 1 Kontra; None where nobody has."""
        side: int | None = self.decided(result).winner
        return side

    def extras(self, ruleset: RuleSet, re: Sequence[int], trick: Trick, last: bool) -> int:
        """What the extra points of a trick come to, for the side that takes it."""
        rules = self.believed(ruleset)
        return sum(
            rules.number(f"tariff.{rule.removesuffix('_caught')}")
            for rule, _ in self.counted(rules, re, trick, last)
        )

    def value(self, result: Any) -> int:
        """What the game is worth, seen from who has won."""
        return settle(self.decided(result)).value

    def payout(self, result: Any) -> Payout:
        """What each seat writes."""
        return settle(self.decided(result)).payout

    # --- no question -----------------------------------------------------------------------------

    def counted(
        self, ruleset: RuleSet, re: Sequence[int], trick: Trick, last: bool
    ) -> list[tuple[str, int]]:
        """The extra points of a trick, each with the side that earned it."""
        return list(extra_points(ruleset, re, [trick], over=last))


TRUTH: Final = World()
"""The rules as they are."""
