"""The beliefs that are known by name, with what each is wrong about and the rule that cures it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from schafkopf_tutor.beliefs import bidding, cards, playing, scoring, tactics
from schafkopf_tutor.beliefs.world import World
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class Belief:
    """One wrong picture of the rules.

    ``id`` is stable. ``cures`` is the id of the rule, in the rule books, that puts it right.
    ``world`` answers as it would, and differs from the truth in no question but those ``of`` it.
    ``told`` are settings that its sentences name, by their slot, ``shown`` cards and suits.
    ``law`` is the game that it is wrong about.
    """

    id: str
    cures: str
    world: World = field(compare=False)
    of: frozenset[str]
    told: Mapping[str, str] = field(default_factory=lambda: Frozen({}), compare=False)
    shown: Mapping[str, object] = field(default_factory=lambda: Frozen({}), compare=False)
    law: str = USUAL

    def applies(self, ruleset: RuleSet) -> bool:
        """Whether it is wrong under this rule set at all."""
        return ruleset.law == self.law and self.world.differs(ruleset)

    def name(self, words: Words) -> str:
        """Its name."""
        return words.text(f"belief.{self.id}.name", **self.shown)

    def says(self, words: Words, ruleset: RuleSet) -> str:
        """To the learner: what he seems to believe."""
        return words.text(f"belief.{self.id}.says", **self._values(ruleset))

    def right(self, words: Words, ruleset: RuleSet) -> str:
        """To the learner: what is right instead.

        >>> from schafkopf_tutor.rulesets import load
        >>> BELIEFS["sixty_wins"].right(Words("en"), load("ordnung"))
        'The declarer’s side needs 61 points; with 60 to 60 it has lost.'
        """
        return words.text(f"belief.{self.id}.right", **self._values(ruleset))

    def _values(self, ruleset: RuleSet) -> dict[str, object]:
        return {slot: ruleset[setting] for slot, setting in self.told.items()} | dict(self.shown)

    def __hash__(self) -> int:
        return hash(self.id)


class Beliefs(Mapping[str, Belief]):
    """Beliefs by their id, in a fixed order."""

    def __init__(self, *beliefs: Belief) -> None:
        self._by_id = Frozen({belief.id: belief for belief in beliefs})

    def __getitem__(self, key: str) -> Belief:
        return self._by_id[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @cached_property
    def all(self) -> tuple[Belief, ...]:
        """All of them."""
        return tuple(self._by_id.values())

    def under(self, ruleset: RuleSet) -> tuple[Belief, ...]:
        """Those that are wrong under this rule set."""
        return self._under(ruleset)

    @cached_property
    def _under(self) -> Callable[[RuleSet], tuple[Belief, ...]]:
        """What is wrong at a table, found once for each of those that were asked about last."""

        @lru_cache(maxsize=64)
        def found(ruleset: RuleSet) -> tuple[Belief, ...]:
            return tuple(belief for belief in self.all if belief.applies(ruleset))

        return found

    def about(self, *questions: str) -> tuple[Belief, ...]:
        """Those that can be wrong about one of these questions."""
        return tuple(belief for belief in self.all if belief.of.intersection(questions))


def _belief(id: str, cures: str, world: World, *of: str, **told: str) -> Belief:  # noqa: A002
    return Belief(id, cures, world, frozenset(of), Frozen(told))


def _tempted(id: str, cures: str) -> Belief:  # noqa: A002
    return _belief(id, cures, tactics.Tempted(id), "advised")


_POINTS = ("points", "points_taken", "points_out")
_RANKS = ("order", "winner", "laufende")
_COUNTS = ("count_trumps", "count_suit", "trumps_out")
_TRUMPS = (*_RANKS, *_COUNTS, "is_trump", "legal")
_DUTY = ("legal", "partners")
_CALLS = ("may_announce", "may_bid", "callable_aces")
_MONEY = ("value", "payout")
_LAUFENDE, _TOUT, _WIN = "line.laufende", "line.tout", "result.win"
_NEEDED, _RUN, _SCHNEIDER = (
    "result.win_with",
    "called_ace.run_away_with",
    "result.declarer_schneider_with",
)

BELIEFS: Final = Beliefs(
    # The points of cards, their order, trumps.
    _belief("pips_count", _WIN, cards.PIPS, *_POINTS),
    _belief("ober_counts_four", _WIN, cards.OBER_ABOVE_KING, *_POINTS),
    _belief("king_above_ten", "trick.winner", cards.PicturesAboveTen(), *_RANKS),
    _belief("trump_ace_highest", "trick.winner", cards.TrumpAceHighest(), *_RANKS),
    _belief("suit_before_rank", "trick.winner", cards.SuitBeforeRank(), *_RANKS),
    _belief("hearts_no_trump", "follow.trump", cards.HeartsNoTrump(), *_TRUMPS),
    _belief("hearts_trump_in_solo", "trick.winner", cards.HeartsTrumpInSolo(), *_TRUMPS),
    _belief("obers_trump_in_wenz", "trick.winner", cards.ObersTrumpInWenz(), *_TRUMPS),
    _belief("forgotten_picture", "trick.winner", cards.ForgottenPicture(), *_TRUMPS),
    _belief("sixteen_trumps", "trick.winner", cards.SuitsComplete(), *_COUNTS),
    _belief("eight_trumps", "trick.winner", cards.TrumpsAreTheSuit(), *_COUNTS),
    _belief("own_trumps_out", "trick.winner", cards.OwnTrumpsForgotten(), "trumps_out"),
    # Which card may be played.
    _belief("lords_follow_suit", "follow.suit", playing.LordsFollowTheirSuit(), *_DUTY),
    _belief("ober_free_in_wenz", "follow.suit", playing.OberFreeInWenz(), "legal"),
    _belief("must_trump", "follow.suit", playing.MUST_TRUMP, "legal"),
    _belief("may_trump", "follow.suit", playing.MAY_TRUMP, "legal"),
    _belief("void_must_trump", "follow.void", playing.VOID_MUST_TRUMP, "legal"),
    _belief("ace_saved", "ruf.searched", playing.SMALLER_CARD, *_DUTY),
    _belief("every_ace_falls", "follow.suit", playing.EVERY_ACE, "legal"),
    _belief("ace_thrown", "ruf.thrown", playing.THROWN, "legal"),
    _belief("three_run_away", "ruf.runs_away", playing.THREE_RUN_AWAY, *_DUTY, needed=_RUN),
    _belief("kept_with_four", "ruf.searched", playing.KEPT_WITH_FOUR, *_DUTY, needed=_RUN),
    _belief("holder_keeps_lords", "lead.free", playing.HOLDER_KEEPS_LORDS, *_DUTY),
    _belief("holder_keeps_suit", "ruf.leads_ace", playing.HOLDER_KEEPS_SUIT, *_DUTY),
    _belief("caller_may_not_lead", "lead.free", playing.CALLER_MAY_NOT_LEAD, *_DUTY),
    # Calling, bidding, doubling, partners.
    _belief("own_ace_callable", "call.own_ace", bidding.OWN_ACE, *_CALLS),
    _belief("only_own_ace", "call.own_ace", bidding.ONLY_OWN_ACE, *_CALLS),
    _belief("lord_is_enough", "call.plain_card", bidding.LordIsEnough(), *_CALLS),
    _belief("hearts_callable", "announce.suit", bidding.HeartsCallable(), *_CALLS),
    _belief(
        "wenz_needs_unter", "announce.free", bidding.WENZ_NEEDS_UNTER, "may_announce", "may_bid"
    ),
    _belief("equal_is_enough", "bid.too_low", bidding.EQUAL_IS_ENOUGH, "may_bid"),
    _belief("wenz_above_solo", "bid.too_low", bidding.WenzAboveSolo(), "outranks"),
    _belief("first_bid_stands", "bid.too_low", bidding.FirstBidStands(), "declarer"),
    _belief("stoss_any_time", "stoss.in_time", bidding.STOSS_AT_ANY_TIME, "may_double"),
    _belief("stoss_by_anybody", "stoss.own_side", bidding.STOSS_BY_ANYBODY, "may_double"),
    _belief("partner_in_wenz", "announce.free", bidding.PartnerInWenz(), "side"),
    _belief("ace_anywhere", "ruf.searched", bidding.AceStillAnywhere(), "partners"),
    # Who has won, and what it is worth.
    _belief("sixty_wins", _WIN, scoring.SixtyWins({}), "winners", *_MONEY, needed=_NEEDED),
    _belief("sixty_is_tie", _WIN, scoring.SixtyIsATie(), "winners", "payout", needed=_NEEDED),
    _belief(
        "thirty_is_schneider",
        "line.schneider",
        scoring.THIRTY_IS_SCHNEIDER,
        "schneider",
        *_MONEY,
        needed=_SCHNEIDER,
    ),
    _belief("thirty_is_free", "line.schneider", scoring.THIRTY_IS_FREE, "schneider", *_MONEY),
    _belief(
        "schwarz_is_no_points", "line.schwarz", scoring.SchwarzIsNoPoints(), "schwarz", *_MONEY
    ),
    _belief("obers_are_laufende", _LAUFENDE, scoring.LaufendeAcrossGaps(False), "laufende"),
    _belief("gap_in_laufende", _LAUFENDE, scoring.LaufendeAcrossGaps(True), "laufende"),
    _belief("laufende_of_winners", _LAUFENDE, scoring.LAUFENDE_OF_WINNERS, *_MONEY),
    _belief("wenz_needs_three", _LAUFENDE, scoring.WENZ_NEEDS_THREE, *_MONEY),
    _belief("tout_and_schneider", _TOUT, scoring.TOUT_AND_SCHNEIDER, *_MONEY),
    _belief("tout_doubles_all", _TOUT, scoring.ToutDoublesAll(), *_MONEY),
    _belief(
        "tout_without_laufende", _TOUT, scoring.ToutWithoutLaufende({}, "tariff.laufende"), *_MONEY
    ),
    _belief("knocks_add", "line.knock", scoring.KNOCKS_ADD, "factor", *_MONEY),
    _belief("stoss_adds", "line.stoss", scoring.STOSS_ADDS, "factor", *_MONEY),
    _belief("soloist_paid_once", "line.base", scoring.SoloistPaidOnce(), "payout"),
    _belief("caller_paid_twice", "line.base", scoring.CallerPaidTwice(), "payout"),
    # What is played well. The rules leave it free; that is what cures.
    _tempted("small_first", "lead.free"),
    _tempted("losers_last", "lead.free"),
    _tempted("same_suit_again", "lead.free"),
    _tempted("bare_suit", "lead.free"),
    _tempted("feeds_foes", "trick.winner"),
    _tempted("trumps_partner", "follow.void"),
    _tempted("partner_leads_suits", "lead.free"),
)
"""All beliefs, in the order of a course. Ids are stable."""
