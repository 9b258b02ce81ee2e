"""What a game came to: points, tricks, Laufende, and who has won how high.

Source: Schafkopf-Ordnung 1.2.2, 3.4, 4.1, 4.2.6; Laufende S 4.2.2; Ramsch: rule set table
``ramsch``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK, STOSS
from schafkopf_tutor.laws.schafkopf.rest import takes_rest
from schafkopf_tutor.moves import REST, SEATS, Call, Claim
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet

DECLARER: Final = "declarer"
OPPONENTS: Final = "opponents"
"""The two sides."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one game.

    ``points`` and ``tricks`` are those of the declarer's side, ``by_seat`` everybody's points and
    ``tricks_by_seat`` everybody's tricks where they are known. ``won`` says whether the declarer's
    side has won (None in a Ramsch, which has ``losers`` or, on a Durchmarsch, ``durchmarsch``).
    ``laufende`` counts unbroken trumps from the top, held at the deal by ``laufende_side``
    ("declarer" or "opponents"), whether they are paid or not. ``knocks`` and ``stoss`` count the
    doublings before and in play.

    A game that ended before its last trick says by what in ``ended_by`` (``ended.rest_right``,
    ``fault.revoke``), and in ``rest_to`` which side was given what was left: that is in ``points``
    and ``tricks``, not in ``by_seat``. ``pays_alone`` is who pays for a fault all by himself.
    """

    ruleset: RuleSet
    contract: str
    declarer: int | None = None
    partner: int | None = None
    suit: Suit | None = None
    points: int = 0
    tricks: int = 0
    won: bool | None = None
    schneider: bool = False
    schwarz: bool = False
    laufende: int = 0
    laufende_side: str | None = None
    knocks: int = 0
    stoss: int = 0
    by_seat: tuple[int, ...] = ()
    tricks_by_seat: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    durchmarsch: int | None = None
    ended_by: str | None = None
    rest_to: str | None = None
    pays_alone: int | None = None

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of the declarer's side."""
        return tuple(seat for seat in (self.declarer, self.partner) if seat is not None)

    @property
    def jungfrauen(self) -> tuple[int, ...]:
        """In a Ramsch, the seats without a trick."""
        return tuple(seat for seat, tricks in enumerate(self.tricks_by_seat) if not tricks)


def decide(
    ruleset: RuleSet,
    contract: str,
    declarer: int,
    partner: int | None = None,
    *,
    points: int = 0,
    tricks: int = 0,
    suit: Suit | None = None,
    laufende: int = 0,
    laufende_side: str | None = None,
    knocks: int = 0,
    stoss: int = 0,
    by_seat: tuple[int, ...] = (),
    tricks_by_seat: tuple[int, ...] = (),
) -> Result:
    """Who has won how high, from the points and tricks of the declarer's side."""
    total = ruleset.pack.points
    all_tricks = ruleset.pack.hand_size
    goal = ruleset.contracts[contract].goal
    schneider = schwarz = False
    if goal == "shown":
        won = True
    elif goal == "all_tricks":
        won = schneider = schwarz = tricks == all_tricks
    else:
        needed = ruleset.number("result.win_with")
        if ruleset["result.stoss_takes_over"] and stoss % 2:
            needed = total - needed + 1
        won = points >= needed
        if won:
            schneider = points >= ruleset.number("result.declarer_schneider_with")
        else:
            schneider = total - points >= ruleset.number("result.opponents_schneider_with")
        schwarz = tricks == (all_tricks if won else 0)
    return Result(
        ruleset,
        contract,
        declarer,
        partner,
        suit,
        points,
        tricks,
        won,
        schneider,
        schwarz,
        laufende,
        laufende_side,
        knocks,
        stoss,
        by_seat,
        tricks_by_seat,
    )


def decide_ramsch(
    ruleset: RuleSet,
    contract: str,
    by_seat: tuple[int, ...],
    tricks_by_seat: tuple[int, ...],
    *,
    knocks: int = 0,
    highest_trump_of: tuple[int, ...] = (),
) -> Result:
    """Who has lost a Ramsch.

    ``highest_trump_of`` are the seats, best trump first, for rule sets that break a tie by it.
    """
    most = max(by_seat)
    losers = tuple(seat for seat in SEATS if by_seat[seat] == most)
    tie = ruleset["ramsch.tie"]
    if len(losers) == 4:
        losers = ()
    if tie == "more_tricks" and losers:
        more = max(tricks_by_seat[seat] for seat in losers)
        losers = tuple(seat for seat in losers if tricks_by_seat[seat] == more)
    if tie != "together" and len(losers) > 1 and highest_trump_of:
        losers = (min(losers, key=highest_trump_of.index),)
    marched = None
    rule = ruleset["ramsch.durchmarsch"]
    for seat in SEATS:
        everything = by_seat[seat] == sum(by_seat) > 0
        if rule == "all_tricks":
            everything = tricks_by_seat[seat] == ruleset.pack.hand_size
        if everything and rule != "off":
            marched, losers = seat, ()
    return Result(
        ruleset,
        contract,
        knocks=knocks,
        by_seat=by_seat,
        tricks_by_seat=tricks_by_seat,
        losers=losers,
        durchmarsch=marched,
    )


def result(game: Game) -> Result:
    """The result of a finished game. Raises DealError if it is not finished.

    A game with tricks still to come, or with unknown cards, has no result yet, unless a claim has
    ended it.
    """
    if not game.over:
        raise DealError("error.result.not_over")
    claim = next((move for move in game.moves if isinstance(move, Claim)), None)
    return outcome(game) if claim is None else _claimed(game, claim)


def _claimed(game: Game, claim: Claim) -> Result:
    """A wrong claim, or one of no more tricks, gives all the rest to the other side (O 3.4)."""
    moves = game.moves[: game.moves.index(claim)]
    before = Game.start(game.ruleset, game.dealer, game.deal, moves)
    if not judge(before.view(claim.seat), claim).ok:
        raise DealError("error.result.claim", seat=claim.seat)
    own = side_of(game, claim.seat)
    if claim.word != REST:
        return outcome(game, rest_to=other_side(own), ended_by="ended.none")
    if any(game.deal.unknown(seat) for seat in SEATS):
        raise DealError("error.result.claim_unknown")
    if takes_rest(before, claim.seat):
        return outcome(game, rest_to=own, ended_by="ended.rest_right")
    return outcome(game, rest_to=other_side(own), ended_by="ended.rest_wrong")


def side_of(game: Game, seat: int) -> str:
    """Which side a seat is on. DealError where nobody plays, or the partner is not known."""
    announced = game.announced
    if announced is None or announced.seat is None:
        contract = announced.contract if announced else ""
        raise DealError("error.result.no_declarer", contract=contract)
    return DECLARER if seat in (announced.seat, _partner(game, announced.seat)) else OPPONENTS


def holding(game: Game) -> tuple[int, ...]:
    """The seats of the declarer's side; none where nobody plays, or a partner is not known."""
    try:
        return tuple(seat for seat in SEATS if side_of(game, seat) == DECLARER)
    except DealError:
        return ()


def other_side(side: str) -> str:
    """The side that plays against this one."""
    return OPPONENTS if side == DECLARER else DECLARER


def outcome(
    game: Game,
    *,
    upto: int | None = None,
    rest_to: str | None = None,
    ended_by: str | None = None,
) -> Result:
    """The result as far as the tricks have been played, or the first ``upto`` of them.

    ``rest_to`` is the side that is given everything else. Raises DealError where no game is
    announced, nobody plays it, or the partner is not known.
    """
    announced, contract = game.announced, game.contract
    if announced is None or contract is None:
        raise DealError("error.result.not_over")
    tricks = game.tricks[:upto]
    words = [move.word for move in game.moves if isinstance(move, Call)]
    knocks = words.count(KNOCK)
    by_seat = tuple(sum(trick.points for trick in tricks if trick.winner == seat) for seat in SEATS)
    taken = tuple(sum(trick.winner == seat for trick in tricks) for seat in SEATS)
    if contract.parties == "each":
        trumps = _highest_trumps(game)
        lost = decide_ramsch(
            game.ruleset, contract.name, by_seat, taken, knocks=knocks, highest_trump_of=trumps
        )
        return replace(lost, ended_by=ended_by)
    if announced.seat is None:
        raise DealError("error.result.no_declarer", contract=contract.name)
    partner = _partner(game, announced.seat)
    side = (announced.seat,) if partner is None else (announced.seat, partner)
    laufende, laufende_side = count_laufende(game, side)
    points, made = sum(by_seat[seat] for seat in side), sum(taken[seat] for seat in side)
    if rest_to == DECLARER:
        points += sum(card.points for card in game.ruleset.pack.cards) - sum(by_seat)
        made += game.ruleset.pack.hand_size - len(tricks)
    decided = decide(
        game.ruleset,
        contract.name,
        announced.seat,
        partner,
        points=points,
        tricks=made,
        suit=announced.suit,
        laufende=laufende,
        laufende_side=laufende_side,
        knocks=knocks,
        stoss=sum(word in words for word in STOSS),
        by_seat=by_seat,
        tricks_by_seat=taken,
    )
    return replace(decided, rest_to=rest_to, ended_by=ended_by)


def _partner(game: Game, declarer: int) -> int | None:
    """Who holds the called ace (O 2.3.1); DealError if that is nobody else."""
    if game.contract is None or game.contract.parties != "called_ace" or game.announced is None:
        return None
    for seat, hand in enumerate(game.deal.hands):
        has_ace = any(c.rank is Rank.SAU and c.suit is game.announced.suit for c in hand)
        if has_ace and seat != declarer:
            return seat
    raise DealError("error.result.no_partner", seat=declarer)


def count_laufende(game: Game, side: tuple[int, ...]) -> tuple[int, str | None]:
    """How many trumps, from the top without a gap, one side was dealt, and which side."""
    if game.order is None:
        return 0, None
    dealt = {card: seat in side for seat, hand in enumerate(game.deal.hands) for card in hand}
    held = [dealt.get(card) for card in game.order.trumps]
    if not held or held[0] is None:
        return 0, None
    count = next((place for place, who in enumerate(held) if who is not held[0]), len(held))
    return count, DECLARER if held[0] else OPPONENTS


def _highest_trumps(game: Game) -> tuple[int, ...]:
    """The seats, that with the best trump first: held at the deal, or taken, as the rules say."""
    if game.order is None:
        return ()
    where: dict[Card, int] = {}
    if game.ruleset["ramsch.tie"] == "higher_trump_in_tricks":
        where = {card: trick.winner for trick in game.tricks for card in trick.cards}
    else:
        where = {card: seat for seat, hand in enumerate(game.deal.hands) for card in hand}
    seats = [where[card] for card in game.order.trumps if card in where]
    return tuple(dict.fromkeys([*seats, *SEATS]))
