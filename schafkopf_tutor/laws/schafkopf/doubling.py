"""Knocking before the bidding, Stoß and its answers in play: who may, and until when.

Source: Schafkopf-Ordnung 4.2.1 to 4.2.5, S 3.3, cardgames.zone 9 and 10; settings ``doubling``.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.moves import Announce, Bid, Call, Play
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict

KNOCK: Final = "knock"
STOSS: Final = ("stoss", "re", "supra", "resupra")
"""The words of doubling in play, in their order (O 4.2.1 to 4.2.4); one a level."""


def known_word(f: Facts, move: Call) -> Verdict | None:
    """What doubles is a knock, Stoß, Re, Supra or Resupra (O 4.2, Z 10)."""
    words = (KNOCK, *STOSS)
    if move.word in words:
        return None
    return Verdict(False, "double.word", (), (("word", move.word), ("words", words)))


def knocks_played(f: Facts, move: Call) -> Verdict | None:
    """Knocking is a house rule: not every table knows it (Z 10)."""
    if move.word != KNOCK or f.ruleset["doubling.knock_when"] != "off":
        return None
    return Verdict(False, "knock.not_played")


def knock_in_time(f: Facts, move: Call) -> Verdict | None:
    """One knocks before anybody bids (Z 10)."""
    if move.word != KNOCK:
        return None
    late = any(isinstance(made, Bid | Announce | Play) for made in f.view.moves)
    return Verdict(False, "knock.late") if late else None


def knock_once(f: Facts, move: Call) -> Verdict | None:
    """Each player knocks once (Z 10)."""
    if move.word != KNOCK:
        return None
    again = move in f.view.moves
    return Verdict(False, "knock.once", (), (("seat", move.seat),)) if again else None


def knocks(f: Facts, move: Call) -> Verdict | None:
    """A knock doubles the tariff, on the whole hand or on the first four cards (Z 10)."""
    if move.word != KNOCK:
        return None
    four = f.ruleset["doubling.knock_when"] == "after_four_cards"
    return Verdict(True, "knock.free", f.hand[:4] if four else f.hand)


def stoss_played(f: Facts, move: Call) -> Verdict | None:
    """A table may know no doubling in play, or fewer steps of it (S 5.2.4, S 3.3, Z 9)."""
    steps = f.ruleset.number("doubling.steps")
    if STOSS.index(move.word) < steps:
        return None
    facts = (("word", move.word), ("words", STOSS[:steps]))
    return Verdict(False, "stoss.no_such_step", (), facts)


def something_to_double(f: Facts, move: Call) -> Verdict | None:
    """Only a game that somebody plays is doubled, and while it is played: no Ramsch, and no Sie,
    which is won at once."""
    announced, contract = f.view.announced, f.view.contract
    played = contract is not None and contract.goal != "shown" and f.turn is not None
    if played and announced is not None and announced.seat is not None:
        return None
    return Verdict(False, "stoss.nothing_to_double", (), (("contract", contract),))


def next_step(f: Facts, move: Call) -> Verdict | None:
    """One word a level, each in answer to the last: Stoß, Re, Supra, Resupra (O 4.2.1 to 4.2.4)."""
    said = len(_said(f))
    following = next(iter(STOSS[said : f.ruleset.number("doubling.steps")]), None)
    if move.word == following:
        return None
    return Verdict(False, "stoss.next_step", (), (("word", move.word), ("next", following)))


def own_side(f: Facts, move: Call) -> Verdict | None:
    """Stoß and Supra are the opponents', Re and Resupra the declarers' (O 4.2.1 to 4.2.4)."""
    declares, answers = f.seat_declares, bool(STOSS.index(move.word) % 2)
    if declares is None or declares == answers:
        return None
    because = (f.ace,) if f.ace and f.partner else ()
    facts = (("word", move.word), ("side", "declarer" if answers else "opponents"))
    return Verdict(False, "stoss.own_side", because, facts)


def in_time(f: Facts, move: Call) -> Verdict | None:
    """The Stoß comes before the first or second card; an answer before another card (O 4.2)."""
    said = _said(f)
    played = sum(isinstance(made, Play) for made in f.view.moves) or len(f.trick)
    if said:
        allowed = sum(isinstance(m, Play) for m in f.view.moves[: f.view.moves.index(said[-1])])
    else:
        allowed = 0 if f.ruleset["doubling.stoss_until"] == "first_card" else 1
    facts = (("word", move.word), ("played", played), ("allowed", allowed))
    shown = (("ace", f.ace if f.partner else None),)  # who answers and is not the declarer
    return Verdict(
        played <= allowed,
        "stoss.answer_in_time" if said else "stoss.in_time",
        (),
        (*facts, *shown),
    )


def _said(f: Facts) -> list[Call]:
    return [made for made in f.view.moves if isinstance(made, Call) and made.word in STOSS]


CALL: Final[tuple[Clause, ...]] = (
    known_word,
    knocks_played,
    knock_in_time,
    knock_once,
    knocks,
    stoss_played,
    something_to_double,
    next_step,
    own_side,
    in_time,
)
