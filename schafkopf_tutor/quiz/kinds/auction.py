"""Who declares after these bids, and which game may be named now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, World
from schafkopf_tutor.laws.schafkopf.auction import AUCH, GUT, SPIELE, WEITER, Auction, opened
from schafkopf_tutor.moves import NAMED, SEATS, Bid
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.ranks import games, in_order, ranking
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

WORLDS: Final = tuple(belief.world for belief in BELIEFS.about("declarer"))
NEVER: Final = -1
"""The wish of somebody who does not want to play."""
SEAT_OPTIONS: Final[tuple[Option, ...]] = SEATS


def spoken(ruleset: RuleSet, bids: Sequence[Bid]) -> tuple[Said, ...]:
    """What was said, sentence by sentence."""
    lines = []
    for bid in bids:
        if bid.contract is None:
            lines.append(said("quiz_auction.says", seat=bid.seat, word=bid.word))
        else:
            contract = ruleset.contracts[bid.contract]
            lines.append(said("quiz_auction.names", seat=bid.seat, contract=contract))
    return tuple(lines)


def honest(ruleset: RuleSet, first: int, wishes: Mapping[int, int]) -> tuple[Bid, ...]:
    """What is said if everybody wants to play the game of this rank (NEVER: none) and says so."""
    state, bids = opened(ruleset, first), list[Bid]()
    while state.turn is not None:
        bid = _next_word(state, state.turn, wishes[state.turn])
        bids.append(bid)
        state = state.after(bid)
    return tuple(bids)


def _next_word(state: Auction, seat: int, wish: int) -> Bid:
    named = Bid(seat, NAMED, games(state.ruleset)[wish]) if wish != NEVER else Bid(seat, WEITER)
    if state.above is not None:
        high = wish > state.above and NAMED in state.words
        return named if high else Bid(seat, GUT if GUT in state.words else WEITER)
    if SPIELE in state.words and wish != NEVER:
        return Bid(seat, SPIELE)
    high = AUCH in state.words and wish >= state.promised(AUCH)
    return Bid(seat, AUCH if high and wish != NEVER else WEITER)


@dataclass(frozen=True)
class _Auctioned:
    """Bids, and whoever sits left of the dealer."""

    ruleset: RuleSet
    first: int
    wishes: tuple[int, ...]
    rule: str = "bid.too_low"
    options: tuple[Option, ...] = SEAT_OPTIONS

    @property
    def named(self) -> tuple[str, ...]:
        """The games that somebody wants."""
        return tuple(games(self.ruleset)[wish] for wish in self.wishes if wish != NEVER)

    @property
    def bids(self) -> tuple[Bid, ...]:
        """What is said."""
        return honest(self.ruleset, self.first, dict(enumerate(self.wishes)))

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats, as they speak."""
        return tuple((self.first + place) % 4 for place in SEATS)

    @property
    def players(self) -> tuple[int, ...]:
        """Who wants to play, as they speak."""
        return tuple(seat for seat in self.seats if self.wishes[seat] != NEVER)

    @property
    def misleads(self) -> bool:
        """Whether some belief finds another declarer."""
        right = self.answer(TRUTH)
        return any(self.answer(world) != right for world in WORLDS)

    def answer(self, world: World) -> Answer:
        """Who has the right to play."""
        return world.declarer(self.ruleset, self.first, self.bids)

    def _because(self, right: Answer) -> tuple[Reason, ...]:
        return (said("quiz_auction.because.declarer", seat=right), ranking(self.ruleset))


@dataclass(frozen=True)
class WhoDeclares(_Auctioned):
    """After these bids: who declares?"""

    @property
    def heard(self) -> tuple[int, ...]:
        """Who has said that he wants to play, as they speak."""
        spoke = {bid.seat for bid in self.bids if bid.word != WEITER}
        return tuple(seat for seat in self.seats if seat in spoke)

    def wording(self, right: Answer) -> Wording:
        """The bids, one after the other."""
        lines = spoken(self.ruleset, self.bids)
        ask = said("quiz_auction.ask.declares", seat=self.first, lines=lines)
        matter = said("quiz_auction.hint.players", seats=self.heard)
        if len(self.heard) < 2:
            matter = said("quiz_auction.hint.weiter")
        last = said("quiz_auction.hint.declarer", seat=right)
        hints = (said("quiz_auction.hint.highest"), matter, last)
        return Wording(ask, hints, otherwise=self._because(right))


@dataclass(frozen=True)
class WhoWouldPlay(_Auctioned):
    """These are the games that they want: who will play?"""

    def wording(self, right: Answer) -> Wording:
        """The wishes, one after the other."""
        lines = tuple(map(self._wish, self.seats))
        ask = said("quiz_auction.ask.would_play", seat=self.first, lines=lines)
        matter = said("quiz_auction.hint.players", seats=self.players)
        last = said("quiz_auction.hint.declarer", seat=right)
        hints = (said("quiz_auction.hint.highest"), matter, last)
        return Wording(ask, hints, otherwise=self._because(right))

    def _wish(self, seat: int) -> Said:
        wish = self.wishes[seat]
        if wish == NEVER:
            return said("quiz_auction.wishes_none", seat=seat)
        contract = self.ruleset.contracts[games(self.ruleset)[wish]]
        return said("quiz_auction.wishes", seat=seat, contract=contract)


def _wishes(dice: Dice, ruleset: RuleSet, players: int) -> tuple[int, tuple[int, ...]]:
    """Who speaks first, and what so many players want; a plain game more often than a high one."""
    first, count = dice.below(4), len(games(ruleset))
    wishes = [NEVER] * 4
    for seat in dice.some(SEATS, players):
        wishes[seat] = dice.below(min(3, count) if dice.chance(0.6) else count)
    return first, tuple(wishes)


def _draw_declares(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    players = level if level < 3 else 3 + dice.below(2)
    return WhoDeclares(ruleset, *_wishes(dice, ruleset, players))


def _fits_declares(task: Task, level: int) -> bool:
    """Level 1: one wants to play; 2: two; 3: more, and it is not the first of them who plays."""
    if not isinstance(task, WhoDeclares):
        return False
    players = len(task.players)
    return level == players if players < 3 else level == 3 and task.misleads


def _draw_would_play(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    players = 2 if level == 1 else 3 + dice.below(2)
    return WhoWouldPlay(ruleset, *_wishes(dice, ruleset, players))


def _fits_would_play(task: Task, level: int) -> bool:
    """Level 1: two want to play, not the same; 2: more, the highest game once; 3: two or more have
    the highest game, and somebody speaks before them who has a lower one."""
    if not isinstance(task, WhoWouldPlay) or len(task.players) < 2:
        return False
    top = sum(wish == max(task.wishes) for wish in task.wishes)
    if top == 1:
        return level == (1 if len(task.players) == 2 else 2)
    return level == 3 and task.misleads


# --- which game may be named ---------------------------------------------------------------------


@dataclass(frozen=True)
class MayName:
    """Which of these games may be named now?"""

    ruleset: RuleSet
    first: int
    bids: tuple[Bid, ...]
    seat: int
    options: tuple[Option, ...]
    rule: str = "bid.too_low"

    @property
    def view(self) -> View:
        """As if no card were known: any game could be held."""
        rules = self.ruleset
        unknown = rules.pack.hand_size
        bids = self.bids
        return View(rules, self.seat, (), None, None, None, self.first, (), (), None, bids, unknown)

    @property
    def named(self) -> str | None:
        """The game that was named last."""
        return next((bid.contract for bid in reversed(self.bids) if bid.contract), None)

    @property
    def namer(self) -> int:
        """Who has named a game last."""
        return next((bid.seat for bid in reversed(self.bids) if bid.contract), self.first)

    @property
    def earlier(self) -> bool:
        """Whether this seat speaks earlier than the one that has named a game last."""
        return (self.seat - self.first) % 4 < (self.namer - self.first) % 4

    def _bid(self, option: Option) -> Bid:
        return Bid(self.seat, NAMED, str(option))

    def answer(self, world: World) -> Answer:
        """Those that may."""
        view = self.view
        return frozenset(one for one in self.options if world.may_bid(view, self._bid(one)))

    def wording(self, right: Answer) -> Wording:
        """Each game with the verdict, if it is too low."""
        contracts = self.ruleset.contracts
        words: dict[str, Sentence] = {}
        because: dict[Option, tuple[Reason, ...]] = {}
        message = "quiz_auction.because.first" if self.earlier else "quiz_auction.because.later"
        named = contracts[self.named or str(self.options[0])]
        for option in self.options:
            words[str(option)] = said("quiz_auction.contract", contract=contracts[str(option)])
            because[option] = (said(message, contract=named), ranking(self.ruleset))
        row = in_order(self.ruleset, [str(o) for o in self.options if _in(o, right)])
        ask = said(
            "quiz_auction.ask.may_name",
            lines=spoken(self.ruleset, self.bids),
            turn=self.seat,
            seat=self.first,
        )
        hints = (
            said("quiz_auction.hint.earlier"),
            said("quiz_auction.hint.named", seat=self.namer, turn=self.seat),
            said("quiz.hint.answer", answer=row),
        )
        return Wording(ask, hints, because, words=words)


def _in(option: Option, answer: Answer) -> bool:
    return isinstance(answer, frozenset) and option in answer


def _draw_may_name(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    names, first = games(ruleset), dice.below(4)
    wishes = [dice.below(dice.one((3, 4, len(names)))) for _ in SEATS]
    for seat in dice.some(SEATS, dice.below(3)):
        wishes[seat] = NEVER
    bids = honest(ruleset, first, dict(enumerate(wishes)))
    state = opened(ruleset, first)
    stops = []
    for place, bid in enumerate(bids):
        if state.named is not None and state.above is not None and state.turn is not None:
            stops.append((place, state.turn))
        state = state.after(bid)
    if not stops:
        return None
    place, seat = dice.one(stops)
    task = MayName(ruleset, first, bids[:place], seat, ())
    others = [name for name in names if name != task.named]
    count = 3 if level == 1 else 3 + dice.below(len(others) - 2) if level == 3 else 4
    chosen = dice.some(others, min(count, len(others)))
    options = dice.shuffled([*chosen, str(task.named)] if level == 3 else chosen)
    task = MayName(ruleset, first, bids[:place], seat, tuple(options))
    right = task.answer(TRUTH)
    if task.namer == seat or not isinstance(right, frozenset):  # whoever competes with himself
        return None
    return task if 0 < len(right) < len(options) else None


def _fits_may_name(task: Task, level: int) -> bool:
    """Level 1: three games; 2: more; 3: an equal one is among them."""
    if not isinstance(task, MayName):
        return False
    if task.named in task.options:
        return level == 3
    return level == (1 if len(task.options) == 3 else 2)


def _binding(ruleset: RuleSet) -> bool:
    """Whether a later bid must be higher, and there is a choice of games."""
    return ruleset["auction.form"] != "highest" and len(games(ruleset)) >= 5


def _several(ruleset: RuleSet) -> bool:
    """Whether one game is higher than another."""
    return len(games(ruleset)) > 1


KINDS: Final = (
    Kind("who_declares", "who_declares", "seat", _draw_declares, _fits_declares, _several),
    Kind("who_would_play", "who_declares", "seat", _draw_would_play, _fits_would_play, _several),
    Kind("may_name", "outranks", "choices", _draw_may_name, _fits_may_name, _binding),
)
