"""Which reservation a hand can name, and whose game is played.

Source: DK-6, DK-7.1, DK-10.1, DK-11.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.auction import auction
from schafkopf_tutor.laws.doppelkopf.words import ELDER, GESUND, MULLE, VORBEHALT
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NOBODY, NONE, kind, listed, one_of
from schafkopf_tutor.quiz.kinds.positions import SEATS_BY_NAME, seat_words, told_seats
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

# --- whose game is played ------------------------------------------------------------------------


@dataclass(frozen=True)
class WhoseGame:
    """Whose game is played after these reservations? ``first`` sits left of the dealer."""

    ruleset: RuleSet
    first: int
    bids: tuple[Bid, ...]
    rule: str = "game.as_settled"

    @property
    def options(self) -> tuple[Option, ...]:
        """The seats, and nobody: a normal game."""
        return (*SEATS_BY_NAME, NOBODY)

    @property
    def reserved(self) -> tuple[Bid, ...]:
        """The reservations that were named."""
        return tuple(bid for bid in self.bids if bid.word == NAMED)

    def answer(self, world: World) -> Answer:
        """The holder's seat."""
        seat = world.holder(self.ruleset, self.first, self.bids)
        return NOBODY if seat is None else SEATS_BY_NAME[seat]

    def wording(self, right: Answer) -> Wording:
        """What each says, and which is the highest."""
        told: list[Said] = []
        for at in range(4):
            seat = (self.first + at) % 4
            bid = next((one for one in self.reserved if one.seat == seat), None)
            if bid is None:
                told.append(said("quiz_dk.healthy", seat=seat))
            else:
                game = Announce(seat, bid.contract or "", bid.suit)
                told.append(said("quiz_dk.reserves", seat=seat, game=game))
        last = said("quiz_dk.told", answer=said("quiz_dk.normal"))
        if right != NOBODY:
            last = told_seats((SEATS_BY_NAME.index(str(right)),))
        return Wording(
            said("quiz_dk.ask.whose", lines=tuple(told)),
            (
                said("quiz_dk.hint.rank"),
                said("quiz_dk.hint.reserved", count=len(self.reserved)),
                last,
            ),
            otherwise=(self._why(str(right)),),
            words={**seat_words(), NOBODY: said("quiz_dk.normal")},
        )

    def _why(self, right: str) -> Said:
        if right == NOBODY:
            return said("quiz_dk.because.all_healthy")
        seat = SEATS_BY_NAME.index(right)
        bid = next(one for one in self.reserved if one.seat == seat)
        game = Announce(seat, bid.contract or "", bid.suit)
        state = auction(self.ruleset, self.first, ())
        ranks = [state.rank(one.contract) for one in self.reserved]
        tied = ranks.count(state.rank(bid.contract)) > 1
        return said(f"quiz_dk.because.{'earlier' if tied else 'highest'}", game=game, seat=seat)


def _whose_level(task: WhoseGame) -> int:
    """1: one reservation, or none; 2: two; 3: more."""
    return max(1, min(3, len(task.reserved)))


def _make_whose(dice: Dice, level: int, ruleset: RuleSet) -> WhoseGame | None:
    state = auction(ruleset, 0, ())
    able = [
        name
        for name in ruleset.words("games")
        if state.rank(name) and ruleset.contracts[name].goal != "redeal"
    ]
    number = dice.below(2) if level == 1 else 2 if level == 2 else 3 + dice.below(2)
    first = dice.below(4)
    seats = [(first + at) % 4 for at in range(4)]
    chosen = dice.some(SEATS, number)
    reserved = [seat for seat in seats if seat in chosen]
    bids = [Bid(seat, VORBEHALT if seat in reserved else GESUND) for seat in seats]
    for seat in reserved:
        name = dice.one(able)
        suits = ruleset.contracts[name].suits or (None,)
        bids.append(Bid(seat, NAMED, name, dice.one(suits)))
    weddings = [b for b in bids if b.contract and ruleset.contracts[b.contract].goal == "partner"]
    if len(weddings) > 1:  # both queens of clubs are in one hand
        return None
    return WhoseGame(ruleset, first, tuple(bids))


_whose: Final = one_of((*SEATS_BY_NAME, NOBODY), SEATS_BY_NAME)


# --- what a hand can name ------------------------------------------------------------------------


@dataclass(frozen=True)
class MayReserve:
    """Which of these reservations can this hand name?"""

    view: View
    names: tuple[str, ...]
    rule: str = "reserve.few_trumps"

    @property
    def options(self) -> tuple[Option, ...]:
        """The reservations, and none."""
        return (*self.names, NONE)

    def bid(self, name: str) -> Bid:
        """How it is named."""
        return Bid(self.view.seat, NAMED, name)

    def answer(self, world: World) -> Answer:
        """Those that it can, else none."""
        fit = frozenset(n for n in self.names if world.may_reserve(self.view, self.bid(n)))
        return fit or frozenset({NONE})

    def wording(self, right: Answer) -> Wording:
        """The verdict on each."""
        rules = self.view.ruleset
        because: dict[Option, tuple[Reason, ...]] = {
            name: (judge(self.view, self.bid(name)),) for name in self.names
        }
        nothing = listed(right) == (NONE,)
        some = "quiz_dk.because.none" if nothing else "quiz_dk.because.some"
        words = {name: said(f"quiz_dk.reserve.{name}") for name in self.names}
        fit = [words[name] for name in self.names if name in listed(right)]
        last = said("quiz_dk.told_none")
        if not nothing:
            last = said("quiz_dk.told", answer=fit[0])
        if len(fit) > 1:
            last = said("quiz_dk.told_two", one=fit[0], other=fit[1])
        trumps = rules.contracts["normal"].order(rules.pack)
        held = sum(map(trumps.is_trump, self.view.hand))
        return Wording(
            said("quiz_dk.ask.reserve"),
            (
                said("quiz_dk.hint.what_it_takes"),
                said("quiz_dk.hint.trumps_held", count=held),
                last,
            ),
            because={**because, NONE: (said(some),)},
            shown=(Lying(said("quiz_table.hand"), self.view.hand),),
            words={**words, NONE: said("quiz_dk.none")},
        )


def _features(hand: tuple[Card, ...], ruleset: RuleSet) -> tuple[int, ...]:
    """Trumps, queens of clubs and nines of a hand."""
    order = ruleset.contracts["normal"].order(ruleset.pack)
    ranks = Counter(card.rank for card in hand)
    trumps = sum(map(order.is_trump, hand))
    return trumps, hand.count(ELDER), ranks[Rank.NEUN]


def _reserve_level(task: MayReserve) -> int:
    """1: nothing is nearly enough; 2: one thing is; 3: more are."""
    trumps, elders, nines = _features(task.view.hand, task.view.ruleset)
    near = [elders == 1, trumps == 4, nines == 4]
    return 1 + min(2, sum(near))


def _make_reserve(dice: Dice, level: int, ruleset: RuleSet) -> MayReserve | None:
    order = ruleset.contracts["normal"].order(ruleset.pack)
    size, cards = ruleset.pack.hand_size, ruleset.pack.cards
    trumps = [card for card in cards if order.is_trump(card)]
    plain = [card for card in cards if not order.is_trump(card)]
    number = dice.one((2, 3, 4, 5, 7))
    hand: list[Card] = [ELDER] * dice.below(3)
    hand += dice.some([card for card in trumps if card is not ELDER], max(0, number - len(hand)))
    nines = [card for card in plain if card.rank is Rank.NEUN]
    chosen = dice.some(nines, min(len(nines), dice.one((0, 3, 4, 5))))
    rest = [card for card in plain if card.rank is not Rank.NEUN]
    need = size - len(hand) - len(chosen)
    if need < 0 or need > len(rest):
        return None
    hand += [*chosen, *dice.some(rest, need)]
    if hand.count(MULLE) == 2 or max(map(hand.count, hand)) > ruleset.pack.copies:
        return None  # both would have to be announced first
    held, seat = order.sort(hand), dice.below(4)
    hands = tuple(held if at == seat else () for at in SEATS)
    first = (seat + 1 + dice.below(4)) % 4
    game = Game.start(ruleset, (first - 1) % 4, Deal(ruleset.pack, hands))
    for at in range(4):
        one = (first + at) % 4
        game = game.after(Bid(one, VORBEHALT if one == seat else GESUND))
    task = MayReserve(game.view(seat), _asked(ruleset))
    return None if len(listed(task.answer(TRUTH))) == len(task.names) else task


def _some(dice: Dice, level: int) -> Callable[[MayReserve], bool]:
    """Nothing in a quarter of all."""
    nothing = dice.chance(0.25)
    return lambda task: (listed(task.answer(TRUTH)) == (NONE,)) is nothing


def _asked(ruleset: RuleSet) -> tuple[str, ...]:
    """The reservations that take something of a hand."""
    names = ("hochzeit", "armut", "neunen")
    return tuple(name for name in names if name in ruleset.words("games"))


def _reserves(ruleset: RuleSet) -> bool:
    return len(_asked(ruleset)) > 1 and ruleset["auction.redeal"] == "reservation"


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_whose_game",
        "dk_reservations",
        "choice",
        _make_whose,
        _whose_level,
        WhoseGame,
        wants=_whose,
    ),
    kind(
        "dk_may_reserve",
        "dk_reservations",
        "choices",
        _make_reserve,
        _reserve_level,
        MayReserve,
        _reserves,
        _some,
    ),
)
