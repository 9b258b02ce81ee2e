"""Which card may be played: following suit, and the duties of the called ace.

Source: Schafkopf-Ordnung 3.2.4, 3.2.5; the switches: rule set table ``called_ace``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.deal import Hand
from schafkopf_tutor.laws.schafkopf.facts import Facts
from schafkopf_tutor.laws.tricks import awaited, follows, if_void, in_hand, in_turn, leads, void
from schafkopf_tutor.moves import Play
from schafkopf_tutor.rules import Change, Clause
from schafkopf_tutor.verdict import Verdict


def kept_when_searched(f: Facts, move: Play) -> Verdict | None:
    """House rule: with enough cards of the suit the ace may be kept when another leads it."""
    if not (f.bound and f.led is f.called and f.ruleset["called_ace.run_away_when_searched"]):
        return None
    if f.counted < f.ruleset.number("called_ace.run_away_with"):
        return None
    return Verdict(
        f.line[move.card] is f.called, "ruf.kept_when_searched", f.of_suit, _called(f, move)
    )


def searched(f: Facts, move: Play) -> Verdict | None:
    """The called ace must be played when another leads its suit for the first time (O 3.2.4)."""
    if not (f.ace and f.bound and f.led is f.called):
        return None
    return Verdict(move.card is f.ace, "ruf.searched", (f.ace,), _called(f, move))


def forced(f: Facts, move: Play) -> Verdict | None:
    """House rule, S 2.5.2 by its letter: even after running away its suit draws the ace."""
    if not (f.ace and f.free and f.led is f.called):
        return None
    if f.ruleset["called_ace.after_running_away"] == "free":
        return None
    return Verdict(move.card is f.ace, "ruf.forced", (f.ace,), _called(f, move))


def leads_ace(f: Facts, move: Play) -> Verdict | None:
    """The holder may lead the called ace itself at any time (O 3.2.5, S 2.5.5)."""
    if f.trick or not f.bound or move.card is not f.ace:
        return None
    return Verdict(True, "ruf.leads_ace", (move.card,), _called(f, move))


def runs_away(f: Facts, move: Play) -> Verdict | None:
    """Its lower cards are led only with four of the suit in hand, the ace included (O 3.2.5)."""
    if f.trick or not f.bound or f.line[move.card] is not f.called:
        return None
    needed = f.ruleset.number("called_ace.run_away_with")
    facts = (*_called(f, move), ("counted", f.counted), ("needed", needed))
    return Verdict(f.counted >= needed, "ruf.runs_away", f.of_suit, facts)


def thrown(f: Facts, move: Play) -> Verdict | None:
    """Before its suit was led the called ace is thrown only into the last trick (O 3.2.4)."""
    if not f.bound or move.card is not f.ace or f.ruleset["called_ace.may_be_thrown"]:
        return None
    last = f.ruleset.number("called_ace.thrown_in_last")
    facts = (*_called(f, move), ("led", f.trick[0]), ("last", last))
    return Verdict(len(f.hand) + f.unknown <= last, "ruf.thrown", (move.card,), facts)


def _called(f: Facts, move: Play) -> tuple[tuple[str, object], ...]:
    """The facts of every duty of the called ace."""
    return (("card", move.card), ("ace", f.ace), ("suit", f.called))


PLAY: Final[tuple[Clause, ...]] = (
    awaited,
    in_turn,
    in_hand,
    kept_when_searched,
    searched,
    forced,
    leads_ace,
    runs_away,
    leads,
    follows,
    thrown,
    void,
)


def what_ifs(f: Facts, move: object) -> Iterator[Change]:
    """Changes of the view that might make a refused card lawful, nearest first."""
    if not isinstance(move, Play) or move.card not in f.hand:
        return
    if f.bound and not f.trick:
        yield {"hand": _longer(f)}
    if f.bound:
        led = {"called_suit_led": True} if "called_suit_led" in f.view.facts else {}
        yield {"ran_away": True, **led}
    yield from if_void(f, move)


def _longer(f: Facts) -> Hand:
    """The hand with as many more cards of the called suit as running away wants.

    Other cards make room for them, the last ones first: it stays a hand that can be dealt.
    """
    view = f.view
    seen = {*f.hand, *(card for trick in view.tricks for card in trick.cards)}
    plain = view.order.plain(f.called) if view.order and f.called else ()
    missing = max(0, f.ruleset.number("called_ace.run_away_with") - f.counted)
    more = [card for card in reversed(plain) if card not in seen][:missing]
    others = [card for card in f.hand if card not in f.of_suit]
    gone = others[max(0, len(others) - len(more)) :]
    return (*(card for card in f.hand if card not in gone), *more)
