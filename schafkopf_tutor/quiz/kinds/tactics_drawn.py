"""Positions in which a rule of thumb is sure: how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Final, TypeAlias

from schafkopf_tutor.beliefs import Known
from schafkopf_tutor.beliefs.known import Void
from schafkopf_tutor.beliefs.thumbs import MUCH, thumb_of
from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.order import TRUMP, CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import RARE
from schafkopf_tutor.quiz.kinds.positions import ace_of, contracts, order_of, until
from schafkopf_tutor.quiz.kinds.tactics import SHOWS, WellPlayed, fits, rule_of
from schafkopf_tutor.quiz.task import LEVELS, Kind, Task
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

Cards: TypeAlias = Sequence[Card]
Throw: TypeAlias = Callable[["Board"], Known | None]


class Board:
    """A game of which a late position is made. ``seat`` plays next and has ``size`` cards."""

    def __init__(self, dice: Dice, ruleset: RuleSet, game: Announce, seat: int, size: int) -> None:
        self.dice, self.ruleset, self.game = dice, ruleset, game
        self.seat, self.size = seat, size
        self.order: CardOrder = order_of(ruleset, game)
        self.partner: int | None = None
        self.gone: set[Card] = set()
        ace = ace_of(game)
        if ruleset.contracts[game.contract].parties == "called_ace" and ace is not None:
            self.gone.add(ace)

    @property
    def suits(self) -> list[Suit]:
        """The plain suits, in any order."""
        return self.dice.shuffled([suit for suit in Suit if len(self.order.plain(suit)) > 1])

    def row(self, suit: Suit) -> list[Card]:
        """The plain cards of a suit that need not be gone, highest first."""
        return [card for card in self.order.plain(suit) if card not in self.gone]

    def known(
        self,
        hand: Cards,
        out: Iterable[Card],
        rest: Iterable[Card],
        *,
        trick: Cards = (),
        voids: Iterable[Void] = (),
        before: Suit | None = None,
    ) -> Known | None:
        """The position: ``out`` are out in any case, and of ``rest`` as many as there must be."""
        out = list(out)
        can = [card for card in rest if card not in (*hand, *out, *trick)]
        missing = 3 * len(hand) - len(trick) - len(out)
        if len(hand) != self.size or not 0 <= missing <= len(can):
            return None
        out += self.dice.some(can, missing)
        view = View.stated(
            self.ruleset, self.game, self.seat, self.order.sort(hand), trick=tuple(trick)
        )
        known = self.order.sort(out)
        return Known(view, known, frozenset(voids), self.partner, before)


# --- what is thrown ------------------------------------------------------------------------------


def _trumps_first(board: Board) -> Known | None:
    """As many trumps as are out, all of them higher, and the highest of one suit or two."""
    dice, order = board.dice, board.order
    own = dice.some(order.trumps[: board.size + 3], 1 + dice.below(board.size - 1))
    own = list(order.sort(own))
    lower = order.trumps[order.trumps.index(own[-1]) + 1 :]
    if not lower:
        return None
    out = dice.some(lower, min(len(lower), 1 + dice.below(len(own))))
    number = board.size - len(own)
    free, held = board.suits, []
    for suit in free[: min(number, 1 + dice.below(2))]:
        row = board.row(suit)
        at = dice.below(len(row))
        held += row[at : at + 1]
        board.gone.update(row[:at])
    missing = number - len(held)
    below = board.row(held[0].suit)
    held += below[1 : 1 + missing]
    return board.known([*own, *held], out, _plain(board))


def _plain(board: Board) -> list[Card]:
    """All plain cards that need not be gone."""
    return [card for suit in board.suits for card in board.row(suit)]


def _loser_in_time(board: Board) -> Known | None:
    """A last trump, the highest of a suit and a lower one; perhaps the highest of another suit."""
    dice, order = board.dice, board.order
    suit, other, *_ = board.suits
    row = board.row(suit)[dice.below(2) :]
    board.gone.update(card for card in order.plain(suit) if card not in row)
    hand = [dice.one(order.trumps), row[0], dice.one(row[2:])]
    if board.size > len(hand):
        hand.append(board.row(other)[0])
    below = [card for card in row if card not in hand]
    return board.known(hand, dice.some(below, min(3, len(below))), _plain(board))


def _while_he_follows(board: Board) -> Known | None:
    """The foe has trumps, one card of a suit in which this seat has a higher one, and none of
    another suit; nobody else has any of the first."""
    dice, order, seat = board.dice, board.order, board.seat
    foe = board.game.seat
    if foe is None:
        return None
    suit, other, *_ = board.suits
    if board.partner is not None:
        foe = dice.one((foe, board.partner))
        board.gone.update(order.plain(other)[:2])
    rest_of_them = [one for one in SEATS if one not in (seat, foe)]
    voids: set[Void] = {(one, line) for one in rest_of_them for line in (suit, TRUMP)}
    voids.add((foe, other))
    row = board.row(suit)
    at = dice.below(min(3, len(row) - 1))
    high, low = row[at], dice.one(row[at + 1 :])
    bare = dice.one(board.row(other)[-3:])
    rest = [card for card in _plain(board) if card.suit is not suit]
    out = [low, dice.one(order.trumps)]
    return board.known([high, bare], out, rest, voids=voids, before=other)


def _low_to_foes(board: Board) -> Known | None:
    """The declarer has the trick with a trump that nobody can beat; this seat can follow with
    something and with nothing."""
    dice, order, seat = board.dice, board.order, board.seat
    trumps = order.trumps
    best = dice.one(trumps[: len(trumps) // 2])
    below = list(trumps[trumps.index(best) + 1 :])
    declarer = board.game.seat
    if (seat - 1) % 4 != declarer:
        return None
    if dice.chance(0.6):
        trick = [best]
        line = [card for card in below if card.rank in _ranks(board)]
    else:
        line = board.row(dice.one(board.suits))
        trick = [dice.one(line), best]
        line = [card for card in line if card not in trick]
    fat = [card for card in line if card.points >= MUCH]
    thin = [card for card in line if not card.points]
    if not fat or not thin:
        return None
    hand = [dice.one(fat), dice.one(thin)]
    rest = [*below, *_plain(board)]
    others = [card for card in _plain(board) if card not in (*hand, *trick, *line)]
    hand += dice.some(others, board.size - 2)
    return board.known(hand, (), [card for card in rest if card not in hand], trick=trick)


def _ranks(board: Board) -> set[object]:
    """The ranks of plain suits."""
    return {card.rank for suit in board.suits for card in board.order.plain(suit)}


def _points_to_friends(board: Board) -> Known | None:
    """Three have followed suit, a friend with the highest card; this seat has one card that counts,
    and high trumps."""
    dice, order, game = board.dice, board.order, board.game
    ace = ace_of(game)
    if board.partner is not None and ace is not None:
        suit, row = ace.suit, list(order.plain(ace.suit))
        best = ace
    else:
        suit = board.suits[0]
        row = board.row(suit)[dice.below(2) :]
        best = row[0]
    friends = [one for one in SEATS if one not in (board.seat, game.seat)]
    winner = board.partner if board.partner is not None else dice.one(friends)
    others = dice.some([card for card in row if card is not best], 2)
    trick = [best if (board.seat + 1 + at) % 4 == winner else others.pop() for at in range(3)]
    own = list(order.sort(dice.some(order.trumps[: board.size + 3], board.size - 1)))
    lower = order.trumps[order.trumps.index(own[-1]) + 1 :]
    fat = [card for card in _plain(board) if card.suit is not suit and card.points >= MUCH]
    return board.known([*own, dice.one(fat)], (), [*lower, *_plain(board)], trick=trick)


# --- kinds ---------------------------------------------------------------------------------------


def _names(ruleset: RuleSet, like: str) -> tuple[str, ...]:
    """The games of a table that are like a Rufspiel, a Wenz or a Solo."""
    if ruleset.pack.copies > 1:
        return ()
    parties = "called_ace" if like == "rufspiel" else "alone"
    families = {name: ruleset.family(name) for name in contracts(ruleset, parties)}
    return tuple(
        name for name, family in families.items() if like in family and RARE.isdisjoint(family)
    )


def _board(dice: Dice, level: int, ruleset: RuleSet, like: str, belief: str) -> Board:
    """A game like this, seen by the seat that the belief is about."""
    name = dice.one(_names(ruleset, like))
    contract = ruleset.contracts[name]
    game = Announce(dice.below(4), name, dice.one(contract.suits or (None,)))
    others = [seat for seat in SEATS if seat != game.seat]
    caller = game.seat if game.seat is not None else 0
    declares = {"small_first", "losers_last"} | (
        {"trumps_partner"} if like == "rufspiel" else set()
    )
    seat = caller if belief in declares else dice.one(others)
    size = 3 if level < 3 else 4
    if belief in ("same_suit_again", "bare_suit"):
        size = 2
    if belief == "feeds_foes":
        seat, size = (caller + 1) % 4, 2
    board = Board(dice, ruleset, game, seat, size)
    if like == "rufspiel":
        mates = [one for one in others if one != seat]
        board.partner = seat if belief == "partner_leads_suits" else dice.one(mates)
    return board


def _draw(
    belief: str, throw: Throw, likes: tuple[str, ...], dice: Dice, level: int, ruleset: RuleSet
) -> Task | None:
    """A position of one of the games in which this belief errs."""
    like = dice.one([like for like in likes if _names(ruleset, like)])

    def one() -> WellPlayed | None:
        board = _board(dice, level, ruleset, like, belief)
        known = throw(board)
        thumb = None if known is None else thumb_of(known)
        if known is None or thumb is None or thumb.against != belief:
            return None
        cards = [thumb.good[0], *compared(known, thumb.tempting, belief)]
        shows = SHOWS[level - 1]
        return WellPlayed(known, thumb, tuple(dice.shuffled(cards)), shows, rule_of(belief))

    return until(one, lambda task: len(task.cards) > 1)


def compared(known: Known, tempting: Card, belief: str) -> tuple[Card, ...]:
    """The cards that are compared with the advised one: for each it is proved."""
    if belief in ("small_first", "partner_leads_suits"):
        return known.plain
    if belief == "trumps_partner":
        return known.trumps
    return (tempting,)


def _kind(name: str, belief: str, throw: Throw, *likes: str) -> Kind:
    draw = partial(_draw, belief, throw, likes)

    @lru_cache(maxsize=64)
    def applies(ruleset: RuleSet) -> bool:
        if not any(_names(ruleset, like) for like in likes):
            return False
        dice = Dice("possible", name)
        return all(draw(dice, level, ruleset) is not None for level in LEVELS)

    return Kind(name, "tactics", "choice", draw, fits, applies)


KINDS: Final = (
    _kind("trumps_first", "small_first", _trumps_first, "solo"),
    _kind("loser_in_time", "losers_last", _loser_in_time, "solo"),
    _kind("lead_against_wenz", "same_suit_again", _while_he_follows, "wenz"),
    _kind("lead_against_pair", "bare_suit", _while_he_follows, "rufspiel"),
    _kind("low_to_foes", "feeds_foes", _low_to_foes, "rufspiel", "solo", "wenz"),
    _kind("points_to_friends", "trumps_partner", _points_to_friends, "rufspiel", "solo", "wenz"),
    _kind("partner_leads", "partner_leads_suits", _trumps_first, "rufspiel"),
)
