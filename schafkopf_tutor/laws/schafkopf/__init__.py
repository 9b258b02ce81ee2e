"""The law of Schafkopf."""

from types import MappingProxyType

from schafkopf_tutor.laws.schafkopf.announcing import ANNOUNCE
from schafkopf_tutor.laws.schafkopf.bidding import BID
from schafkopf_tutor.laws.schafkopf.billing import BILLING
from schafkopf_tutor.laws.schafkopf.claims import CLAIM
from schafkopf_tutor.laws.schafkopf.dealing import deal_out
from schafkopf_tutor.laws.schafkopf.doubling import CALL
from schafkopf_tutor.laws.schafkopf.facts import (
    FACTS,
    Facts,
    contradiction,
    state,
    untold,
)
from schafkopf_tutor.laws.schafkopf.options import candidates
from schafkopf_tutor.laws.schafkopf.playing import PLAY, what_ifs
from schafkopf_tutor.laws.schafkopf.result import Result, holding, result
from schafkopf_tutor.laws.schafkopf.settle import settle
from schafkopf_tutor.moves import Announce, Bid, Call, Claim, Play
from schafkopf_tutor.rules import Law

__all__ = ["LAW", "Result"]

LAW = Law(
    name="schafkopf",
    read=Facts,
    clauses=MappingProxyType({Play: PLAY, Bid: BID, Announce: ANNOUNCE, Call: CALL, Claim: CLAIM}),
    result=result,
    settle=settle,
    facts=FACTS,
    state=state,
    contradiction=contradiction,
    what_ifs=what_ifs,
    candidates=candidates,
    deal=deal_out,
    holding=holding,
    untold=untold,
    billing=BILLING,
)
