"""What a game came to: points, tricks, Laufende, and who has won how high.

Source: Schafkopf-Ordnung 1.2.2, 4.1, 4.2.6; Laufende S 4.2.2; Ramsch: rule set table ``ramsch``.
"""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK, STOSS
from schafkopf_tutor.moves import SEATS, Call
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one game.

    ``points`` and ``tricks`` are those of the declarer's side, ``by_seat`` everybody's points and
    ``tricks_by_seat`` everybody's tricks where they are known. ``won`` says whether the declarer's
    side has won (None in a Ramsch, which has ``losers`` or, on a Durchmarsch, ``durchmarsch``).
    ``laufende`` counts unbroken trumps from the top, held at the deal by ``laufende_side``
    ("declarer" or "opponents"), whether they are paid or not. ``knocks`` and ``stoss`` count the
    doublings before and in play.
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
    total = sum(card.points for card in ruleset.pack.cards)
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

    A game with tricks still to come, or with unknown cards, has no result yet.
    """
    announced, contract = game.announced, game.contract
    if not game.over or announced is None or contract is None:
        raise DealError("error.result.not_over")
    words = [move.word for move in game.moves if isinstance(move, Call)]
    knocks = words.count(KNOCK)
    by_seat = tuple(
        sum(trick.points for trick in game.tricks if trick.winner == seat) for seat in SEATS
    )
    taken = tuple(sum(trick.winner == seat for trick in game.tricks) for seat in SEATS)
    if contract.parties == "each":
        trumps = _highest_trumps(game)
        return decide_ramsch(
            game.ruleset, contract.name, by_seat, taken, knocks=knocks, highest_trump_of=trumps
        )
    if announced.seat is None:
        raise DealError("error.result.no_declarer", contract=contract.name)
    partner = _partner(game, announced.seat)
    side = (announced.seat,) if partner is None else (announced.seat, partner)
    laufende, laufende_side = count_laufende(game, side)
    return decide(
        game.ruleset,
        contract.name,
        announced.seat,
        partner,
        points=sum(by_seat[seat] for seat in side),
        tricks=sum(taken[seat] for seat in side),
        suit=announced.suit,
        laufende=laufende,
        laufende_side=laufende_side,
        knocks=knocks,
        stoss=sum(word in words for word in STOSS),
        by_seat=by_seat,
        tricks_by_seat=taken,
    )


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
    return count, "declarer" if held[0] else "opponents"


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
