"""Who can be the partner: whoever can hold the called ace, by what has been played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.positions import (
    SEATS_BY_NAME,
    ace_of,
    announced,
    calls,
    dealt,
    order_of,
    seat_words,
    told_seats,
    trick_shown,
    tricks_shown,
)
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class OfPartner:
    """A Rufspiel as ``seat`` sees it, who neither holds nor has played the called ace."""

    game: Game
    seat: int
    rule: str = "ruf.searched"

    @cached_property
    def view(self) -> View:
        """What the seat sees."""
        return self.game.view(self.seat)

    @property
    def announced(self) -> Announce:
        """The game with the suit that is called."""
        if self.game.announced is None or self.game.announced.suit is None:
            raise DealError("error.position.not_announced")
        return self.game.announced

    @cached_property
    def possible(self) -> frozenset[int]:
        """Who can hold the ace, or has played it."""
        return TRUTH.partners(self.view)

    @property
    def ace(self) -> Card | None:
        """The called ace."""
        return ace_of(self.announced)

    @property
    def order(self) -> CardOrder:
        """The order of cards."""
        return order_of(self.game.ruleset, self.announced)

    @property
    def options(self) -> tuple[Option, ...]:
        """All seats but one's own."""
        return tuple(SEATS_BY_NAME[seat] for seat in self.others)

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but one's own."""
        return tuple(seat for seat in SEATS if seat != self.seat)

    def answer(self, world: World) -> Answer:
        """Who can hold the ace, or has played it."""
        return frozenset(SEATS_BY_NAME[seat] for seat in world.partners(self.view))

    def wording(self, right: Answer) -> Wording:
        """What speaks for and against each."""
        possible = [seat for seat in self.others if seat in self.possible]
        return Wording(
            self.said("quiz_partners.ask.who"),
            self.hints(told_seats(possible)),
            because={SEATS_BY_NAME[seat]: (self.why(seat),) for seat in self.others},
            shown=self.shown(),
            words=seat_words(),
        )

    def said(self, ask: str, **values: object) -> Said:
        """A question, told as the declarer or as another sees it."""
        mine = self.seat == self.announced.seat
        return said(
            f"{ask}_declarer" if mine else ask,
            game=self.announced,
            ace=self.ace,
            seat=self.seat,
            turn=self.announced.seat,
            **values,
        )

    def hints(self, last: Said) -> tuple[Said, Said, Said]:
        """Whoever has the ace must play it when its suit is led."""
        matter = said("quiz_partners.hint.matter", suit=self.announced.suit, ace=self.ace)
        return (said("quiz_partners.hint.rule"), matter, last)

    def shown(self) -> tuple[Lying, ...]:
        """What was played, and the hand."""
        hand = Lying(said("quiz_table.hand"), self.order.sort(self.view.hand))
        tricks = tricks_shown(self.game.tricks, winners=False)
        return (*tricks, *trick_shown(self.game.trick, self.game.leader), hand)

    def why(self, seat: int) -> Said:
        """What speaks for or against a seat."""
        values: dict[str, object] = {"seat": seat, "ace": self.ace, "suit": self.announced.suit}
        holder = next((who for _, who, card in played(self.game) if card is self.ace), None)
        if holder is not None:
            values |= {"turn": holder}
            return Said(f"quiz_partners.because.{'shown' if seat == holder else 'other'}", values)
        if seat == self.announced.seat:
            return Said("quiz_partners.because.declarer", values)
        if seat in self.possible:
            return Said("quiz_partners.because.can", values)
        for led, who, card in played(self.game):
            if who == seat and self.order.line[led] is self.announced.suit:
                message = "led_low" if led is card else "kept"
                return Said(f"quiz_partners.because.{message}", values | {"card": card})
        return Said("quiz_partners.because.cannot", values)


@dataclass(frozen=True)
class CanBe(OfPartner):
    """Can this player be the partner?"""

    asked: int = 0

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether he can hold the ace, or has played it."""
        return yes_no.word(self.asked in world.partners(self.view))

    def wording(self, right: Answer) -> Wording:
        """What speaks for or against him."""
        return Wording(
            self.said("quiz_partners.ask.can", partner=self.asked),
            self.hints(yes_no.last_hint(right)),
            otherwise=(self.why(self.asked),),
            shown=self.shown(),
            words=yes_no.WORDS,
        )


@dataclass(frozen=True)
class IsKnown(OfPartner):
    """Is it certain who the partner is?"""

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether only one can be."""
        return yes_no.word(len(world.partners(self.view)) == 1)

    def wording(self, right: Answer) -> Wording:
        """What speaks for and against each."""
        return Wording(
            self.said("quiz_partners.ask.known"),
            self.hints(yes_no.last_hint(right)),
            otherwise=tuple(self.why(seat) for seat in self.telling()),
            shown=self.shown(),
            words=yes_no.WORDS,
        )

    def telling(self) -> tuple[int, ...]:
        """The seats of which something has to be said: who has shown the ace, else all others."""
        shown = tuple(who for _, who, card in played(self.game) if card is self.ace)
        return shown or self.others


def played(game: Game) -> Iterator[tuple[Card, int, Card]]:
    """Every card played, with the card led to its trick and who played it."""
    for leader, cards in [*((t.leader, t.cards) for t in game.tricks), (game.leader, game.trick)]:
        for place, card in enumerate(cards):
            yield cards[0], (leader + place) % 4, card


# --- drawing -------------------------------------------------------------------------------------

P = TypeVar("P", bound=OfPartner)
EARLY: Final = 1
"""So many finished tricks are few."""
GAMES: Final = 600
"""How many games are played in search of a position."""


def tells(game: Game) -> bool:
    """Whether the called ace is hidden, and its suit or a trump that shows it has been led."""
    if game.announced is None or game.announced.suit is None:
        return False
    suit, ace = game.announced.suit, ace_of(game.announced)
    tricks = (*(trick.cards for trick in game.tricks), game.trick)
    led = any(cards and cards[0].suit is suit for cards in tricks)
    return led and not any(ace in cards for cards in tricks)


def level_of(task: OfPartner) -> int:
    """1: early in the game; 2: later; 3: the ace is hidden, but what was led tells of it."""
    if tells(task.game):
        return 3
    return 1 if len(task.game.tricks) <= EARLY else 2


def fits(task: Task, level: int) -> bool:
    """Whether a task is of this level."""
    return isinstance(task, OfPartner) and level_of(task) == level


def moments(dice: Dice, ruleset: RuleSet, level: int) -> Iterator[Game]:
    """A game after each of its cards; the called suit is led early and often.

    At times the holder of the ace has so much of its suit that he may run away. At level 3 it ends
    when the ace falls.
    """
    game = announced(dice, ruleset, "called_ace")
    if game is None or game.suit is None:
        return
    _, *plain = order_of(ruleset, game).plain(game.suit)
    away = level == 3 and dice.chance(0.3)
    more = dice.some(plain, min(3, len(plain) - 1)) if away else []
    now = dealt(dice, ruleset, game, more)
    eager = 0.6 if level == 3 or dice.chance(0.5) else 0.0
    for _ in range(4 * (level + 1 + dice.below(2))):
        play = _card(dice, now, game.suit, dice.chance(eager))
        if level == 3 and play.card is ace_of(game):
            return
        now = now.after(play)
        yield now
        if now.turn is None:
            return


def _card(dice: Dice, game: Game, suit: Suit, eager: bool) -> Play:
    """A lawful card; ``eager``: if it is led, one of the called suit rather than another."""
    view = game.view()
    hand = dice.shuffled(view.hand)
    if eager and not game.trick:
        hand.sort(key=lambda card: card.suit is not suit or card.points == 11)
    return next(play for card in hand if judge(view, play := Play(view.seat, card)).ok)


def _drawn(
    make: Callable[[Dice, Game, int], P], wanted: tuple[str, ...] = ()
) -> Callable[[Dice, int, RuleSet], Task | None]:
    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        answer = dice.one(wanted) if wanted else None

        def good(task: P) -> bool:
            if level == 3 and (not _excluded(task) or _close(task)):
                return False
            return level_of(task) == level and answer in (None, task.answer(TRUTH))

        for _ in range(GAMES):
            games = [game for game in moments(dice, ruleset, level) if tells(game) is (level == 3)]
            for game in dice.shuffled(games)[:3]:
                task = make(dice, game, dice.one([s for s in SEATS if not _holds(game, s)]))
                if good(task):
                    return task
        return None

    return draw


def _excluded(task: OfPartner) -> bool:
    """Whether somebody is out who, but for what was played, could be the partner."""
    can = [seat for seat in task.others if seat != task.announced.seat]
    return len(task.possible) < len(can)


def _close(task: OfPartner) -> bool:
    """Whether it hangs on the card of the suit that the declarer must have, which nobody has seen:
    that somebody can have run away is then not a matter of what was played."""
    suit, declarer = task.announced.suit, task.announced.seat
    plain = task.order.plain(suit) if suit else ()
    cards = [(who, card) for _, who, card in played(task.game) if card in plain]
    if task.seat == declarer or any(who == declarer for who, _ in cards):
        return False
    low = [who for led, who, card in played(task.game) if led is card and card in plain]
    hidden = len(plain) - len(cards) - sum(card in plain for card in task.view.hand)
    needed = task.game.ruleset.number("called_ace.run_away_with")
    return any(hidden + sum(who == one for who, _ in cards) == needed for one in low)


def _holds(game: Game, seat: int) -> bool:
    """Whether a seat was dealt the called ace."""
    return game.announced is not None and ace_of(game.announced) in game.deal.hands[seat]


def _can(dice: Dice, game: Game, seat: int) -> CanBe:
    declarer = game.announced.seat if game.announced else None
    others = [one for one in SEATS if one not in (seat, declarer)]
    return CanBe(game, seat, asked=dice.one(others))


def _known(dice: Dice, game: Game, seat: int) -> IsKnown:
    return IsKnown(game, seat)


def _who(dice: Dice, game: Game, seat: int) -> OfPartner:
    return OfPartner(game, seat)


BOTH: Final = (yes_no.YES, yes_no.NO)
KINDS: Final = (
    Kind("who_is_partner", "partner", "choices", _drawn(_who), fits, calls),
    Kind("can_be_partner", "partner", "choice", _drawn(_can, BOTH), fits, calls),
    Kind("partner_known", "partner", "choice", _drawn(_known, BOTH), fits, calls),
)
