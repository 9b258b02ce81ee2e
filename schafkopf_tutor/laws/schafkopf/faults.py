"""Faults and what they cost, each under its own rule text.

Source: Schafkopf-Ordnung 2.1.3 to 2.1.6, 3.1, 3.2.6, 3.2.7, 3.3; S 2.4.10, 3.1.7, 3.4, 3.5;
cardgames.zone 9. What a fault costs at a table: settings ``faults``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import (
    DECLARER,
    Result,
    decide,
    other_side,
    outcome,
    side_of,
)
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.settlement import Payout, shares

AT_ONCE: Final = "at_once"
AFTERWARDS: Final = "afterwards"
TOO_LATE: Final = "too_late"
FOUND: Final = (AT_ONCE, AFTERWARDS, TOO_LATE)
"""When a fault is found. In play: in the trick in which it happened, later, or after the next cut.
In dealing: before anybody has looked at his cards, or later."""

SHUFFLING: Final = "shuffling"
CUTTING: Final = "cutting"
CARD_SHOWN_IN_DEALING: Final = "card_shown_in_dealing"
WRONG_COUNT_DEALT: Final = "wrong_count_dealt"
WRONG_DEALER: Final = "wrong_dealer"
DEALING: Final = (SHUFFLING, CUTTING, CARD_SHOWN_IN_DEALING, WRONG_COUNT_DEALT, WRONG_DEALER)
"""Faults before the game begins."""

INVALID_ANNOUNCEMENT: Final = "invalid_announcement"
LEAD_WITHOUT_RIGHT: Final = "lead_without_right"
CARD_OUT_OF_TURN: Final = "card_out_of_turn"
REVOKE: Final = "revoke"
CALLED_ACE: Final = "called_ace"
WRONG_COUNT: Final = "wrong_count"
CARD_SHOWN: Final = "card_shown"
FAULTS: Final = (
    *DEALING,
    INVALID_ANNOUNCEMENT,
    LEAD_WITHOUT_RIGHT,
    CARD_OUT_OF_TURN,
    REVOKE,
    CALLED_ACE,
    WRONG_COUNT,
    CARD_SHOWN,
    "cards_thrown_open",
    "opened_before_ruling",
    "card_in_advance",
    "talk",
    "counting_aloud",
    "looking_back",
    "looking_into_hands",
)
"""All kinds of faults: the dealing, the announcement, the play, the manners."""

PLAY_ON: Final = "play_on"
WARNING: Final = "warning"
NEW_DEAL: Final = "new_deal"
REST_TO_OTHERS: Final = "rest_to_others"
LOST: Final = "lost"
LOST_SCHWARZ: Final = "lost_schwarz"
LOST_ALONE: Final = "lost_alone"
PENALTY: Final = "penalty"
RULINGS: Final = (
    "impossible",
    TOO_LATE,
    PLAY_ON,
    WARNING,
    NEW_DEAL,
    REST_TO_OTHERS,
    LOST,
    LOST_SCHWARZ,
    LOST_ALONE,
    PENALTY,
)
"""What can follow from a fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that somebody has committed.

    ``seat`` is who is guilty; of a shared fault (two players with a wrong number of cards) ``also``
    are the others. ``card`` is the card that it was committed with, ``trick`` the number of tricks
    that were finished then (left out: those that are finished now). ``found`` says when it came
    out. ``seen`` is False where nobody else could see the face of a card that came too early,
    ``deliberate`` True where it was meant.
    """

    kind: str
    seat: int
    card: Card | None = None
    trick: int | None = None
    found: str = AT_ONCE
    also: tuple[int, ...] = ()
    seen: bool = True
    deliberate: bool = False

    @property
    def rule(self) -> str:
        """The id under which the rule books have it, and the message id of the fault."""
        return f"fault.{self.kind}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from a fault: a word of ``RULINGS``.

    With ``new_deal`` comes who deals; where the game is over, its ``result``, ready to be settled.
    """

    fault: Fault
    word: str
    dealer: int | None = None
    result: Result | None = None

    @property
    def message(self) -> str:
        """The message id of what follows."""
        return f"ruling.{self.word}"

    @property
    def values(self) -> Mapping[str, object]:
        """The values of both sentences: that of the fault, and that of what follows."""
        return {"seat": self.fault.seat, "card": self.fault.card, "dealer": self.dealer}


def consequence(game: Game, fault: Fault) -> Ruling:
    """What follows from a fault in this game, under its rule set.

    Raises DealError for an unknown kind of fault, and where the game cannot be settled: none is
    announced, or the partner is not known.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | … / … / GA … / … | rufspiel G by 0 | EO H7 H8 H9")
    >>> consequence(game, Fault("lead_without_right", 2)).result.points
    3
    """
    rules = game.ruleset
    if fault.kind not in FAULTS or fault.found not in FOUND:
        known, words = (fault.found, FOUND) if fault.kind in FAULTS else (fault.kind, FAULTS)
        raise DealError("error.fault.unknown", found=known, allowed=", ".join(words))
    if not rules["faults.possible"]:
        return Ruling(fault, "impossible")
    limited = rules["faults.complaints_until"] == "next_cut"
    if fault.found == TOO_LATE and limited and not fault.deliberate:
        return Ruling(fault, TOO_LATE)
    word = _dealing(game, fault) if fault.kind in DEALING else _in_play(game, fault)
    if word == NEW_DEAL:
        return Ruling(fault, word, dealer=_next_dealer(game, fault))
    if word in (PLAY_ON, WARNING):
        return Ruling(fault, word)
    return Ruling(fault, word, result=_lost(game, fault, word))


def _dealing(game: Game, fault: Fault) -> str:
    """Faults of dealing: a new deal, unless the complaint comes too late for one."""
    rules = game.ruleset
    begun = bool(game.trick or game.tricks)
    if fault.kind == WRONG_COUNT_DEALT:
        return NEW_DEAL
    if fault.kind == WRONG_DEALER:
        early = rules["faults.wrong_dealer_until"] == "cards_dealt"
    else:
        early = rules["faults.dealing_until"] == "cards_seen"
    return PLAY_ON if begun or (early and fault.found != AT_ONCE) else NEW_DEAL


def _next_dealer(game: Game, fault: Fault) -> int:
    """Who deals anew: the same dealer, or the next one; for a wrong dealer, whose turn it was."""
    same = fault.kind == WRONG_DEALER or game.ruleset["faults.misdeal_dealer"] == "same"
    return game.dealer if same else (game.dealer + 1) % 4


def _in_play(game: Game, fault: Fault) -> str:
    """What the rule set says of a fault behind the deal, its circumstances considered."""
    rules = game.ruleset
    kind = REVOKE if fault.kind == CALLED_ACE else fault.kind
    if kind == REVOKE and fault.found != AT_ONCE:
        return rules.word("faults.revoke_afterwards")
    if kind == LEAD_WITHOUT_RIGHT and not fault.seen:
        return PLAY_ON
    if kind == CARD_OUT_OF_TURN and rules["faults.last_trick_free"]:
        last = rules.pack.hand_size - 1
        if _trick_of(game, fault) >= last:
            return PLAY_ON
    if kind == CARD_SHOWN and not fault.deliberate:
        return WARNING
    if kind == WRONG_COUNT and fault.also:
        return _counted_by_side(game, fault)
    return rules.word(f"faults.{kind}")


def _counted_by_side(game: Game, fault: Fault) -> str:
    """Several wrong hands: where neither side has the right number, only a new deal is left."""
    word = game.ruleset.word("faults.wrong_count_of_two")
    each = game.contract is not None and game.contract.parties == "each"
    if each or len({side_of(game, seat) for seat in (fault.seat, *fault.also)}) > 1:
        return NEW_DEAL
    return word


def _trick_of(game: Game, fault: Fault) -> int:
    return len(game.tricks) if fault.trick is None else fault.trick


def _lost(game: Game, fault: Fault, word: str) -> Result:
    """The result of a game that a fault has ended."""
    if game.contract is None or game.announced is None:
        raise DealError("error.fault.no_game")
    upto = _trick_of(game, fault)
    if game.contract.parties == "each":
        # Nobody else is on his side, so he alone is the loser, whatever the tricks say.
        so_far = outcome(game, upto=upto, ended_by=fault.rule)
        return replace(so_far, losers=(fault.seat,), durchmarsch=None, tricks_by_seat=())
    if fault.kind == INVALID_ANNOUNCEMENT and _has_no_partner(game):
        lost = decide(game.ruleset, game.contract.name, fault.seat, suit=game.announced.suit)
        return _as_told(lost, fault, word)
    other = other_side(side_of(game, fault.seat))
    if word == REST_TO_OTHERS:
        return outcome(game, upto=upto, rest_to=other, ended_by=fault.rule)
    if word == LOST_SCHWARZ:
        return outcome(game, upto=0, rest_to=other, ended_by=fault.rule)
    return _as_told(replace(outcome(game, upto=upto), won=other == DECLARER), fault, word)


def _has_no_partner(game: Game) -> bool:
    """Whether the declarer has called an ace that he holds himself."""
    announced = game.announced
    if announced is None or announced.seat is None or announced.suit is None:
        return False
    called = game.contract is not None and game.contract.parties == "called_ace"
    return called and Card(announced.suit, Rank.SAU) in game.deal.hands[announced.seat]


def _as_told(result: Result, fault: Fault, word: str) -> Result:
    """A result that no longer depends on points: lost, by a side or by the guilty player alone.

    Who pays alone pays a game without Laufende and Stoß, for a penalty one lost Schneider
    (S 3.4.17).
    """
    result = replace(result, schneider=word == PENALTY, schwarz=False, ended_by=fault.rule)
    if word == LOST:
        return result
    return replace(result, laufende=0, laufende_side=None, stoss=0, pays_alone=fault.seat)


def penalty_points(ruling: Ruling) -> Payout | None:
    """The points that a tournament's list takes for a fault, by seat (S 3.4.17).

    The guilty player pays all of them, and who would have won shares them. None where the fault
    costs no such points.

    >>> from schafkopf_tutor.notation import parse_game
    >>> text = "schafkopfschule-2007 dealer 3 | … / … / GA … / … | rufspiel G by 0"
    >>> penalty_points(consequence(parse_game(text), Fault("talk", 0)))
    (-4, 2, 0, 2)
    """
    result = ruling.result
    if result is None or ruling.word != PENALTY or result.declarer is None:
        return None
    try:
        points = result.ruleset.for_contract("faults.penalty", result.contract)
    except KeyError:
        return None
    if not points:
        return None
    times = shares(result.side, bool(result.won))
    payees = [seat for seat in SEATS if times[seat] > 0]
    share = int(points) // len(payees) if isinstance(points, int) else 0
    paid = [share if seat in payees else 0 for seat in SEATS]
    paid[ruling.fault.seat] = -sum(paid)
    return tuple(paid)
