"""Re, Kontra, the Absagen and Schweine: who may call what, and until when.

Source: DK-12, DK-13, DK-20.3 to 20.6.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.hands import (
    pigs_both,
    pigs_in_order,
    pigs_no_omega,
    pigs_once,
    pigs_played,
)
from schafkopf_tutor.laws.doppelkopf.parties import widow
from schafkopf_tutor.laws.doppelkopf.words import KONTRA, LEVELS, RE, SCHWEINE, SIDES, STEPS
from schafkopf_tutor.moves import Call
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Facts as Told
from schafkopf_tutor.verdict import Verdict


def known_word(f: Facts, call: Call) -> Verdict | None:
    """What is called is Re, Kontra, one with an Absage, or Schweine (DK-13.12)."""
    if call.word in LEVELS or call.word in SCHWEINE:
        return None
    return Verdict(False, "say.word", (), (("word", call.word), ("words", SIDES)))


def while_played(f: Facts, call: Call) -> Verdict | None:
    """One calls once the game is settled, and while it is played (DK-13.1)."""
    return Verdict(False, "say.game") if f.contract is None or f.turn is None else None


def for_oneself(f: Facts, call: Call) -> Verdict | None:
    """Each calls for himself, from what he knows (DK-13.1)."""
    return None if call.seat == f.seat else Verdict(False, "say.oneself")


def pigs_no_solo(f: Facts, call: Call) -> Verdict | None:
    """A solo overrides Schweine; a silent solo, Hochzeit and Armut do not (DK-6.7, OP-35)."""
    if call.word not in SCHWEINE or not f.plays_alone:
        return None
    return Verdict(False, "pigs.no_solo", (), (("contract", f.contract), ("word", call.word)))


def pigs_in_time(f: Facts, call: Call) -> Verdict | None:
    """Schweine are announced as a reservation, before the first lead, or at any time, as the table
    plays; what answers them comes before the first lead (DK-12.1, 12.4, 12.6, 12.8)."""
    if call.word not in SCHWEINE:
        return None
    when = f.ruleset["schweine.when"]
    told = (("word", call.word),)
    if when == "reservation" and call.word == SCHWEINE[0] and f.has_bids:
        return Verdict(False, "pigs.as_reservation", (), told)
    if when == "any_time" or not f.played:
        return None
    return Verdict(False, "pigs.in_time", (), told)


def pigs_need_a_call(f: Facts, call: Call) -> Verdict | None:
    """At some tables Schweine go with Re or Kontra: his side has announced it before (DK-12.8)."""
    if call.word not in SCHWEINE or not f.ruleset["schweine.must_call"] or f.called.own:
        return None
    return Verdict(False, "pigs.needs_call", (), (("word", call.word),))


def widow_found(f: Facts, call: Call) -> Verdict | None:
    """In a Schwarze Witwe nothing is called before the second queen of spades has found who plays
    alone (DK-20.3); where it falls in the last trick, nothing is (DK-20.6)."""
    contract = f.contract
    if contract is None or contract.parties != "widow" or widow(f.view.tricks):
        return None
    return Verdict(False, "widow.not_found")


def widow_calls(f: Facts, call: Call) -> Verdict | None:
    """Then he may call Re before he leads, and each of the others Kontra until he plays a card of
    his own to that trick (DK-20.5)."""
    found = widow(f.view.tricks)
    if f.contract is None or f.contract.parties != "widow" or found is None:
        return None
    side, level = LEVELS[call.word]
    alone = found[1] == f.seat
    fits = level == 1 and (side == RE) == alone and not f.called.own
    own = f.ruleset.pack.hand_size - f.held
    return Verdict(
        fits and own <= found[0],
        "widow.calls",
        (),
        (("word", call.word), ("side", SIDES[RE if alone else KONTRA])),
    )


def partner_found(f: Facts, call: Call) -> Verdict | None:
    """In a Hochzeit nothing is called before the partner is found (DK-7.8, 13.9)."""
    return None if f.called.found_in else Verdict(False, "say.partner_found")


def own_side(f: Facts, call: Call) -> Verdict | None:
    """One calls in the name of one's own side: Re or Kontra (DK-13.1)."""
    side = RE if f.called.re else KONTRA
    if LEVELS[call.word][0] == side:
        return None
    return Verdict(False, "say.own_side", (), (("side", SIDES[side]), ("word", call.word)))


def goes_further(f: Facts, call: Call) -> Verdict | None:
    """A call goes further than one's side has gone (DK-13.3, 13.5)."""
    if LEVELS[call.word][1] > f.called.own:
        return None
    return Verdict(False, "say.goes_further", (), (("word", call.word),))


def not_on_a_reply(f: Facts, call: Call) -> Verdict | None:
    """A late reply allows no Absage behind it (OP-10)."""
    if not f.called.replied:
        return None
    return Verdict(False, "say.replied", (), (("word", call.word),))


def as_obliged(f: Facts, call: Call) -> Verdict | None:
    """Who is obliged to call may do so (DK-13.11)."""
    if not f.duty or LEVELS[call.word][1] != f.duty:
        return None
    return Verdict(True, "say.obliged", (), (("word", call.word),))


def replies(f: Facts, call: Call) -> Verdict | None:
    """Re or Kontra alone may answer a call with one card fewer than it needed, whenever it was
    made (DK-13.7, 13.13)."""
    limit = _needed(f, 1)
    other = f.called.other
    if LEVELS[call.word][1] > 1 or not f.ruleset["calls.reply"] or not other or f.held >= limit:
        return None
    needed = _needed(f, other) - 1
    facts = (("word", call.word), ("held", f.held), ("needed", needed))
    return Verdict(f.held >= needed, "say.reply", (), facts)


def in_time(f: Facts, call: Call) -> Verdict:
    """One must still hold enough cards for the first step not called yet, which is implied
    (DK-13.1, 13.4 to 13.6, 13.9, 13.10)."""
    side, level = LEVELS[call.word]
    needed = _needed(f, f.called.own + 1)
    facts: Told = (("word", call.word), ("held", f.held), ("needed", needed))
    enough = f.held >= needed
    if not enough and level > f.called.own + 1:
        first = f"{SIDES[side]}{STEPS[f.called.own]}"
        answer = replies(f, Call(f.seat, first))
        if answer is None or not answer.ok:  # as a reply it may be said, but nothing with it
            facts = (*facts, ("first", first))
    return Verdict(enough, "say.in_time", (), facts)


def _needed(f: Facts, level: int) -> int:
    """The least number of cards in hand for a call of this level (DK-13.4, 13.9, 13.10)."""
    first = f.ruleset.number("calls.first")
    return f.ruleset.pack.hand_size - first - (level - 1) - (f.called.found_in - 1)


CALL: Final[tuple[Clause, ...]] = (
    known_word,
    while_played,
    for_oneself,
    pigs_played,
    pigs_no_solo,
    pigs_in_time,
    pigs_once,
    pigs_in_order,
    pigs_no_omega,
    pigs_need_a_call,
    pigs_both,
    widow_found,
    widow_calls,
    partner_found,
    own_side,
    goes_further,
    not_on_a_reply,
    as_obliged,
    replies,
    in_time,
)
