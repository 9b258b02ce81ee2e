"""The law of Doppelkopf."""

from types import MappingProxyType

from schafkopf_tutor.laws.doppelkopf.announcing import ANNOUNCE, follows
from schafkopf_tutor.laws.doppelkopf.bidding import BID
from schafkopf_tutor.laws.doppelkopf.billing import BILLING
from schafkopf_tutor.laws.doppelkopf.calling import CALL
from schafkopf_tutor.laws.doppelkopf.declared import RESERVED
from schafkopf_tutor.laws.doppelkopf.facts import (
    FACTS,
    Facts,
    contradiction,
    state,
    untold,
)
from schafkopf_tutor.laws.doppelkopf.giving import GIVE
from schafkopf_tutor.laws.doppelkopf.options import candidates, early
from schafkopf_tutor.laws.doppelkopf.parties import known_sides
from schafkopf_tutor.laws.doppelkopf.playing import PLAY
from schafkopf_tutor.laws.doppelkopf.result import Result, holding, result
from schafkopf_tutor.laws.doppelkopf.series import BETWEEN, deals_next
from schafkopf_tutor.laws.doppelkopf.settle import settle
from schafkopf_tutor.laws.doppelkopf.spoken import SPOKEN
from schafkopf_tutor.laws.doppelkopf.telling import earns, tells
from schafkopf_tutor.laws.tricks import if_void
from schafkopf_tutor.moves import Announce, Bid, Call, Give, Play
from schafkopf_tutor.rules import Law

__all__ = ["LAW", "Result"]

LAW = Law(
    name="doppelkopf",
    read=Facts,
    clauses=MappingProxyType({Play: PLAY, Bid: BID, Announce: ANNOUNCE, Call: CALL, Give: GIVE}),
    result=result,
    settle=settle,
    facts=FACTS,
    state=state,
    contradiction=contradiction,
    what_ifs=if_void,
    candidates=candidates,
    follows=follows,
    early=early,
    calls_again=True,  # in a Hochzeit, once the partner is found
    sides=known_sides,
    holding=holding,
    tells=tells,
    next_dealer=deals_next,
    untold=untold,
    billing=BILLING,
    declared=RESERVED,
    spoken=SPOKEN,
    earns=earns,
    between=BETWEEN,
)
