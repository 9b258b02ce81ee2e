"""Beliefs about an Armut, Schweine and the silent solo.

Source of what is right: DK-5.2, DK-8, DK-10, DK-12.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from schafkopf_tutor.beliefs.doppelkopf.variation import Clausal
from schafkopf_tutor.beliefs.doppelkopf.world import World
from schafkopf_tutor.beliefs.variation import before, instead, without
from schafkopf_tutor.laws.doppelkopf.bidding import says_gesund
from schafkopf_tutor.laws.doppelkopf.calling import pigs_in_time, pigs_no_solo
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.giving import as_many
from schafkopf_tutor.laws.doppelkopf.hands import pigs_both, pigs_in_order
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import ELDER, FEW, GESUND, PIGS, SCHWEINE
from schafkopf_tutor.moves import Bid, Call, Give
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

# --- Armut ---------------------------------------------------------------------------------------


class InArmut(Clausal):
    """Wrong where an Armut is played."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Whether it is."""
        return "armut" in ruleset.words("games")


def no_trump_back(f: Facts, move: Give) -> Verdict | None:
    """Trumps stay with who has taken them."""
    normal = f.ruleset.contracts["normal"].order(f.ruleset.pack)
    trumps = tuple(card for card in move.cards if normal.is_trump(card))
    return Verdict(False, "armut.as_many", trumps) if trumps else None


def other_cards_back(f: Facts, move: Give) -> Verdict | None:
    """None of the cards that were handed over comes back."""
    given = [card for m in f.view.moves if isinstance(m, Give) for card in m.cards]
    same = tuple(card for card in move.cards if card in given)
    return Verdict(False, "armut.as_many", same) if same else None


def three_back(f: Facts, move: Give) -> Verdict:
    """Three cards come back, however many were given."""
    return Verdict(move.count == FEW, "armut.as_many")


NO_TRUMP_BACK: Final = InArmut({Give: before(as_many, no_trump_back)})
"""Trumps may not be given back."""
OTHERS_BACK: Final = InArmut({Give: before(as_many, other_cards_back)})
"""What was taken may not be given back."""
THREE_BACK: Final = InArmut({Give: instead(as_many, three_back)})
"""Always three cards come back."""

# --- Schweine ------------------------------------------------------------------------------------


class WithPigs(Clausal):
    """Wrong where there are so many steps of Schweine."""

    steps = 1

    def differs(self, ruleset: RuleSet) -> bool:
        """Whether there are."""
        ranks = ruleset.pack.ranks
        able = [word for word in SCHWEINE if PIGS[word].rank in ranks]
        return min(ruleset.number("schweine.steps"), len(able)) >= self.steps


class WithAnswers(WithPigs):
    """Wrong where Schweine can be answered by higher ones."""

    steps = 2


class BeforePlay(WithPigs):
    """Wrong where Schweine are for the time before the first card."""

    def differs(self, ruleset: RuleSet) -> bool:
        """Whether they are."""
        return super().differs(ruleset) and ruleset["schweine.when"] != "any_time"


def one_will_do(f: Facts, move: Bid | Call) -> Verdict | None:
    """One of the two cards is enough."""
    if move.word not in SCHWEINE:
        return None
    return Verdict(PIGS[move.word] in f.hand, "pigs.both")


def as_elsewhere(f: Facts, call: Call) -> Verdict | None:
    """A solo is no reason against answering Schweine; whatever was said before counts in it."""
    if call.word not in SCHWEINE or not f.plays_alone:
        return None
    said = [move.word for move in f.view.moves if isinstance(move, Bid | Call)]
    answers = SCHWEINE[: SCHWEINE.index(call.word)]
    if not answers or f.played or call.word in said or not all(word in said for word in answers):
        return None
    return Verdict(f.hand.count(PIGS[call.word]) == 2, "pigs.both")


ONE_FOX: Final = WithPigs(
    {Bid: instead(pigs_both, one_will_do), Call: instead(pigs_both, one_will_do)}
)
"""One fox is enough for Schweine."""
UNANSWERED: Final = WithAnswers({Bid: without(pigs_in_order), Call: without(pigs_in_order)})
"""Hyperschweine need no Schweine before them."""
PIGS_ANY_TIME: Final = BeforePlay({Call: without(pigs_in_time)})
"""Schweine may be announced in the middle of the game."""
PIGS_IN_SOLO: Final = WithPigs({Call: instead(pigs_no_solo, as_elsewhere)})
"""Schweine count in a solo."""

# --- the silent solo -----------------------------------------------------------------------------


def must_wed(f: Facts, move: Bid) -> Verdict | None:
    """Who holds both queens of clubs has to say so."""
    if move.word != GESUND or f.hand.count(ELDER) < 2:
        return None
    return Verdict(False, "reserve.silent")


class NeverSilent(Clausal):
    """There is no silent solo: a normal game is always two against two."""

    def alone(self, view: View) -> bool | None:
        """Never in a game that nobody has announced."""
        contract = view.contract
        if contract is not None and contract.parties == "elders":
            return False
        return super().alone(view)


NEVER_SILENT: Final = NeverSilent({Bid: before(says_gesund, must_wed)})


class _Unannounced(Result):
    """Only a game that was announced is a solo."""

    @property
    def solo(self) -> bool:
        """Not the normal game, whoever held both queens of clubs."""
        return super().solo and self.contract != "normal"


class SilentIsNormal(World):
    """A silent solo is counted like every normal game."""

    def decided(self, result: Any) -> Any:
        """The same result, no solo."""
        if type(result) is not Result:
            return result
        told = {field.name: getattr(result, field.name) for field in fields(Result)}
        return _Unannounced(**told)

    def payout(self, result: Any) -> Payout:
        """Who plays alone writes it once, like the others."""
        paid = super().payout(result)
        if not result.solo or result.contract != "normal":
            return paid
        return tuple(pay // 3 if seat in result.re else pay for seat, pay in enumerate(paid))
