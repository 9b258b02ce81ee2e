"""What the clauses of Doppelkopf read from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.doppelkopf.auction import Auction, auction
from schafkopf_tutor.laws.doppelkopf.parties import search
from schafkopf_tutor.laws.doppelkopf.words import (
    DECLARED,
    ELDER,
    LEVELS,
    NACKTMULLE,
    OMEGA,
    RICH,
    SCHWEINE,
    STEPS,
)
from schafkopf_tutor.laws.tricks import TrickFacts
from schafkopf_tutor.moves import Bid, Call, Move, Play
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Fact, View

_CALLS: Final = {"re": bool, "own": int, "other": int, "replied": bool, "found_in": int}
FACTS: Final[Mapping[str, type]] = MappingProxyType(
    {**_CALLS, "duty": int, **dict.fromkeys(DECLARED, bool)}
)
"""The facts that can be stated where there is no history, with their types.

``re``: this seat is Re; ``own`` and ``other``: how far its own side and the other have called (0
nothing, 1 Re or Kontra, 2 keine 90 … 5 schwarz); ``replied``: its own side only in a late reply;
``found_in``: the trick that found a Hochzeit's partner (0: none yet); ``duty``: the level that it
has to call before it plays on, where the table demands that (0: none). The rest are words that
change the order of cards, once they are said.
"""


class Called(NamedTuple):
    """What decides about calls; see FACTS."""

    re: bool
    own: int
    other: int
    replied: bool
    found_in: int


class Facts(TrickFacts):
    """The facts of Doppelkopf: those of every trick, and when asked, auction and calls."""

    __slots__ = ("_auction", "_called")

    def __init__(self, view: View) -> None:
        super().__init__(view)
        if view.order and self.led in view.order.untrumped:
            self.told = (*self.told, ("untrumped", self.led))
        self._auction: Auction | None = None
        self._called: Called | None = None

    @property
    def auction(self) -> Auction:
        """How the reservations stand. They are asked for before a card is played: who will lead,
        unless a soloist does, is the first to speak."""
        if self._auction is None:
            self._auction = auction(self.ruleset, self.view.leader, self.view.moves)
        return self._auction

    @property
    def called(self) -> Called:
        """What decides about this seat's calls. Stated facts stand above what history tells."""
        if self._called is None:
            self._called = _called(self.view)
        return self._called

    @property
    def has_bids(self) -> bool:
        """Whether reservations are on record; a game may also be stated as it was settled."""
        return any(isinstance(move, Bid) for move in self.view.moves)

    @property
    def held(self) -> int:
        """How many cards this seat holds."""
        return len(self.hand) + self.unknown

    @property
    def played(self) -> int:
        """How many cards lie or were taken, by all."""
        return len(self.trick) + 4 * len(self.view.tricks)

    @property
    def plays_alone(self) -> bool:
        """Whether the game announced is a solo, or will be one."""
        return self.contract is not None and self.contract.parties in ("alone", "widow")

    @property
    def changed(self) -> tuple[str, ...]:
        """The words said so far that change the order of cards."""
        return changed(self.view)

    def trumps(self) -> tuple[Card, ...]:
        """The trumps of the normal game in this hand (DK-10.1). Before a game is announced a view
        has no order, unless somebody pictures one."""
        pictured = self.view.order if self.view.announced is None else None
        normal = pictured or self.ruleset.contracts["normal"].order(self.ruleset.pack)
        return tuple([card for card in self.hand if normal.is_trump(card)])

    @property
    def duty(self) -> int:
        """The level that this seat has to call before it plays on; 0 for none (DK-13.11)."""
        return duty(self)


def changed(view: View) -> tuple[str, ...]:
    """The words said or stated so far that change the order of cards in this game."""
    parties = view.contract.parties if view.contract else ""
    said = {move.word for move in view.moves if isinstance(move, Call | Bid)}
    return tuple(
        [
            word
            for word, change in view.ruleset.changes.items()
            if parties not in change.not_for and (word in said or view.facts.get(word) is True)
        ]
    )


def calls_of(moves: Sequence[Move], side: int) -> Iterator[tuple[int, Call]]:
    """The calls of a side, each with its place among the moves."""
    for at, move in enumerate(moves):
        if isinstance(move, Call) and move.word in LEVELS and LEVELS[move.word][0] == side:
            yield at, move


def called_by(moves: Sequence[Move], side: int) -> int:
    """How far a side has gone; 0: nothing called."""
    return max((LEVELS[call.word][1] for _, call in calls_of(moves, side)), default=0)


def replied(view: View, side: int, found_in: int) -> bool:
    """Whether the first call of a side came when its own time was over. One that had to be made is
    no reply, however late the search for a partner has made it (DK-13.11, OP-10)."""
    at, call = next(calls_of(view.moves, side), (0, None))
    if call is None:
        return False
    before = [move for move in view.moves[:at] if isinstance(move, Play)]
    own = sum(move.seat == call.seat for move in before)
    if own <= found_in + view.ruleset.number("calls.first") - 1:
        return False
    looked = view.contract is not None and view.contract.goal == "partner"
    if not looked or view.ruleset["calls.duty"] == "off" or len(before) != 4 * (found_in + 1):
        return True
    trick = view.tricks[found_in]
    return trick.winner != call.seat or trick.points < RICH


def _called(view: View) -> Called:
    found_in, declared = search(view)
    elder = ELDER in view.hand or Play(view.seat, ELDER) in view.moves
    own_hand = view.contract is not None and view.contract.parties == "elders"
    facts = view.facts
    re = bool(facts.get("re", elder if own_hand else view.seat in declared))
    own, other = int(not re), int(re)
    found = int(facts.get("found_in", found_in))
    return Called(
        re,
        int(facts.get("own", called_by(view.moves, own))),
        int(facts.get("other", called_by(view.moves, other))),
        bool(facts.get("replied", replied(view, own, found))),
        found,
    )


def forced(trick_points: int, trick: int, found_in: int, level: int, rule: str) -> int:
    """The level that who took a trick has to call, 0 for none (DK-13.11).

    ``trick`` is its number; tricks up to ``found_in`` looked for a partner (0 where none was looked
    for). ``level`` is what his side had called, ``rule`` the setting ``calls.duty``, not ``off``.
    """
    if trick != found_in + 1 or trick_points < RICH:
        return 0
    return level + 1 if level < (2 if rule == "further" else 1) else 0


def duty(f: Facts) -> int:
    """What this seat still has to call; see ``forced``. A stated fact stands above the history."""
    view, rule = f.view, f.ruleset.word("calls.duty")
    contract = view.contract
    if "duty" in view.facts:
        return int(view.facts["duty"])
    if rule == "off" or contract is None or contract.parties == "widow":
        return 0
    looked = contract.goal == "partner"
    found = f.called.found_in if looked else 0
    if (looked and not found) or len(view.tricks) <= found:
        return 0
    trick = view.tricks[found]
    if trick.winner != f.seat or f.called.replied:
        return 0
    side = 0 if f.called.re else 1
    level = called_by(_until(view.moves, 4 * (found + 1)), side)
    wanted = forced(trick.points, found + 1, found, level, rule)
    return wanted if f.called.own < wanted else 0


def _until(moves: Sequence[Move], cards: int) -> Sequence[Move]:
    """The moves up to the so manieth card."""
    for at, move in enumerate(moves):
        cards -= isinstance(move, Play)
        if not cards:
            return moves[: at + 1]
    return moves


def state(view: View) -> Mapping[str, Fact]:
    """The facts of this view that decide about calls, and what changes the order of cards."""
    f = view.read(Facts)
    words = dict.fromkeys(f.changed, True)
    owed = {"duty": f.duty} if f.duty else {}
    return {**f.called._asdict(), **owed, **words}


def contradiction(view: View) -> str | None:
    """The name of a stated fact that cannot be true in this view; None if all can."""
    facts = view.facts
    for name in ("own", "other"):
        if int(facts.get(name, 0)) > len(STEPS):
            return name
    if facts.get("replied") and not facts.get("own", 1):
        return "replied"
    if facts.get("duty") and not int(facts.get("own", 0)) < int(facts["duty"]) <= _most_owed(view):
        return "duty"
    if "re" in facts and _re_is(view) not in (None, facts["re"]):
        return "re"
    contract = view.contract
    looked = contract is not None and contract.goal == "partner"
    found = facts.get("found_in", 1)
    if (found != 1 and not looked) or int(found) > 3:
        return "found_in"
    changes = view.ruleset.changes
    for word in DECLARED:
        if facts.get(word) and contract is not None and contract.parties in changes[word].not_for:
            return word
    return _unanswered(facts)


def _unanswered(facts: Mapping[str, Fact]) -> str | None:
    """A word that answers one not said, or that another one excludes (DK-12.2, 12.3, OP-41)."""
    said = [word for word in SCHWEINE if facts.get(word)]
    if said and (facts.get(OMEGA) or SCHWEINE.index(said[-1]) >= len(said)):
        return said[-1]
    return None


def _re_is(view: View) -> bool | None:
    """Whether the seat is Re, as far as the position itself says so."""
    contract, announced = view.contract, view.announced
    if contract is None or announced is None:
        return None
    if contract.parties == "elders":
        return True if ELDER in view.hand else None
    if contract.parties == "widow":  # nobody has played yet where facts are stated
        return None
    if announced.seat == view.seat:
        return True
    return False if contract.parties == "alone" else None


def untold(view: View) -> Mapping[str, Sequence[Fact]]:
    """Whether the words were said that change the order of cards, as far as this table knows them
    and its game lets them count (DK-12, DK-21); whether a call is owed (DK-13.11)."""
    most = _most_owed(view)
    owed = {"duty": tuple(range(most + 1))} if most else {}
    changes, parties = view.ruleset.changes, view.contract.parties if view.contract else ""
    said = [word for word in changing(view.ruleset) if parties not in changes[word].not_for]
    return {**owed, **dict.fromkeys(said, (False, True))}


def _most_owed(view: View) -> int:
    """The highest level that this table can oblige anybody to call; 0 where it obliges nobody."""
    widow = view.contract is not None and view.contract.parties == "widow"
    return 0 if widow else {"off": 0, "call": 1}.get(view.ruleset.word("calls.duty"), 2)


def changing(rules: RuleSet) -> tuple[str, ...]:
    """The words that this table knows and that change the order of its cards; without nines some
    are about no card at all (OP-15)."""
    bonus = [word for word in (NACKTMULLE, OMEGA) if rules[f"bonus.{word}"]]
    known = (*SCHWEINE[: rules.number("schweine.steps")], *bonus)
    return tuple(word for word in known if _cards_of(rules, word) <= {*rules.pack.faces})


def _cards_of(rules: RuleSet, word: str) -> set[Card]:
    change = rules.changes[word]
    return {*change.top, *change.ranked, *change.plain}
