"""The beliefs about Doppelkopf, with what each is wrong about and the rule that cures it."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import calling, cards, declaring, scoring
from schafkopf_tutor.beliefs.doppelkopf.world import World
from schafkopf_tutor.beliefs.table import Belief, Beliefs
from schafkopf_tutor.cards import Rank
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.laws.doppelkopf import LAW
from schafkopf_tutor.laws.doppelkopf.words import ELDER, FOX, KARLCHEN, PIGS

_SHOWN: Final = {
    "dulle": cards.DULLE,
    "elder": ELDER,
    "fox": FOX,
    "nine": PIGS["hyperschweine"],
    "jack": KARLCHEN,
    "suit": FOX.suit,
    "hearts": cards.DULLE.suit,
    "over": Rank.OBER,
    "under": Rank.UNTER,
}
"""The cards, suits and ranks that the sentences name, by their slot."""


def _belief(id: str, cures: str, world: World, *of: str) -> Belief:  # noqa: A002
    return Belief(id, cures, world, frozenset(of), shown=Frozen(_SHOWN), law=LAW.name)


_TRUMPS = ("order", "is_trump", "winner", "legal")
_ARMUT = ("may_reserve", "gives", "may_give")
_SAID = ("may_reserve", "may_call")
_MONEY = ("value", "payout")
_WINNER, _IN_TIME, _FOX = "trick.winner", "say.in_time", "line.fox"

BELIEFS: Final = Beliefs(
    # Which cards are trump, what beats what.
    _belief("dk_ten_is_heart", _WINNER, cards.TenIsHeart(), *_TRUMPS, *_ARMUT),
    _belief("dk_diamonds_plain", _WINNER, cards.DiamondsPlain(), *_TRUMPS, *_ARMUT),
    _belief("dk_diamonds_stay", _WINNER, cards.DiamondsStay(), *_TRUMPS),
    _belief("dk_ten_stays", _WINNER, cards.TenStays(), *_TRUMPS),
    _belief("dk_courts_stay", _WINNER, cards.CourtsStay(), *_TRUMPS),
    _belief("dk_second_beats", _WINNER, cards.SecondBeats(), "winner"),
    _belief("dk_second_ten", _WINNER, cards.SECOND_TEN, "order", "winner"),
    _belief("dk_first_ten", _WINNER, cards.FIRST_TEN, "order", "winner"),
    # Which card may be played.
    _belief("dk_courts_follow", "follow.suit", cards.CourtsFollow(), "legal"),
    _belief("dk_void_trumps", "follow.void", cards.VOID_TRUMPS, "legal"),
    # Reservations, parties, calls.
    _belief("dk_first_named", "game.as_settled", calling.FirstNamed(), "holder"),
    _belief("dk_last_of_equal", "game.as_settled", calling.LastOfEqual(), "holder"),
    _belief("dk_four_are_few", "reserve.few_trumps", calling.FOUR_ARE_FEW, "may_reserve"),
    _belief("dk_elders_are_re", "say.own_side", calling.EldersAreRe(), "sides", "alone"),
    _belief("dk_not_yet_is_kontra", "say.own_side", calling.NotYetIsKontra(), "sides", "alone"),
    _belief("dk_any_trick", "reserve.both_elders", calling.AnyTrick(), "found"),
    _belief("dk_trumped_is_trump", "reserve.both_elders", calling.TrumpedIsTrump(), "found"),
    _belief("dk_any_time", _IN_TIME, calling.ANY_TIME, "may_call"),
    _belief("dk_implied_free", _IN_TIME, calling.IMPLIED_FREE, "may_call"),
    _belief("dk_one_later", _IN_TIME, calling.ONE_LATER, "may_call"),
    _belief("dk_no_shift", _IN_TIME, calling.NO_SHIFT, "may_call"),
    _belief("dk_no_reply", "say.reply", calling.NO_REPLY, "may_call"),
    _belief("dk_before_partner", "say.partner_found", calling.BEFORE_PARTNER, "may_call"),
    # Armut, Schweine, the silent solo.
    _belief("dk_no_trump_back", "armut.as_many", declaring.NO_TRUMP_BACK, "may_give"),
    _belief("dk_others_back", "armut.as_many", declaring.OTHERS_BACK, "may_give"),
    _belief("dk_three_back", "armut.as_many", declaring.THREE_BACK, "may_give"),
    _belief("dk_one_fox", "pigs.both", declaring.ONE_FOX, *_SAID),
    _belief("dk_pigs_unanswered", "pigs.in_order", declaring.UNANSWERED, *_SAID),
    _belief("dk_pigs_any_time", "pigs.in_time", declaring.PIGS_ANY_TIME, "may_call"),
    _belief("dk_pigs_in_solo", "pigs.no_solo", declaring.PIGS_IN_SOLO, "may_call"),
    _belief("dk_never_silent", "reserve.silent", declaring.NEVER_SILENT, "may_reserve", "alone"),
    # Who has won, extra points, the value.
    _belief("dk_half_is_enough", "result.winner", scoring.HALF_IS_ENOUGH, "won", *_MONEY),
    _belief("dk_kontra_fails", "result.winner", scoring.KONTRA_FAILS, "won", *_MONEY),
    _belief("dk_most_wins", "result.winner", scoring.MOST_WINS, "won", *_MONEY),
    _belief("dk_fox_of_anybody", _FOX, scoring.FoxOfAnybody(), "extras"),
    _belief("dk_charlie_anywhere", "line.karlchen", scoring.CharlieAnywhere(), "extras"),
    _belief("dk_thirty_is_fat", "line.doppelkopf", scoring.ThirtyIsFat(), "extras"),
    _belief("dk_in_solo", _FOX, scoring.IN_SOLO, *_MONEY),
    _belief("dk_no_elders", "line.elders", scoring.NO_ELDERS, *_MONEY),
    _belief("dk_calls_double", "line.called", scoring.CALLS_DOUBLE, *_MONEY),
    _belief("dk_calls_add", "line.doubled", scoring.CALLS_ADD, *_MONEY),
    _belief("dk_silent_is_normal", "line.won", declaring.SilentIsNormal(), *_MONEY),
    _belief("dk_solo_once", "line.won", scoring.SoloOnce(), "payout"),
)
"""All beliefs, in the order of a course. Ids are stable."""
