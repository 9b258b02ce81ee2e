"""Who takes a trick, what it counts, and which card may be played. Source: DK-1.3, DK-4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.beliefs.doppelkopf.cards import DULLE
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import SEATS, Announce, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import (
    NORMAL,
    OfGame,
    a_game,
    errs,
    game_level,
    kind,
    listed,
    one_of,
)
from schafkopf_tutor.quiz.kinds.positions import told, told_seats, trick_shown
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, Said, Won, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import counterfactual, judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

# --- who takes it --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Taker(OfGame):
    """Whose is this trick? ``last``: it is the last one of the game."""

    cards: tuple[Card, ...] = ()
    leader: int = 0
    last: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        """All seats."""
        return SEATS

    def _place(self, world: World) -> int:
        return world.winner(self.ruleset, self.game, self.cards, self.said, self.last)

    def answer(self, world: World) -> Answer:
        """Who played the card that wins."""
        return (self.leader + self._place(world)) % 4

    def wording(self, right: Answer) -> Wording:
        """The cards lie before their seats."""
        place = self._place(TRUTH)
        won: Reason = Won(self.order, self.cards)
        if self.order.winner(self.cards) != place:
            won = said("quiz_dk.because.first_in_last", card=self.cards[place])
        elif self.last and self.cards.count(DULLE) == 2 and self.cards[place] is DULLE:
            won = said("quiz_dk.because.top", card=DULLE)
        laid = tuple(((self.leader + at) % 4, card) for at, card in enumerate(self.cards))
        ask = "quiz_dk.ask.taker_last" if self.last else "quiz_dk.ask.taker"
        return Wording(
            said(ask, game=self.title, seat=self.leader),
            (said("quiz_tricks.hint.rule"), self._matter(), told_seats((self._seat(place),))),
            otherwise=(won, said("quiz_tricks.because.seat", seat=right)),
            laid=laid,
        )

    def _seat(self, place: int) -> int:
        return (self.leader + place) % 4

    def _matter(self) -> Said:
        """The cards among which it is decided, unless that is one alone."""
        line, led = self.order.line, self.order.line[self.cards[0]]
        trumps = tuple(card for card in self.cards if self.order.is_trump(card))
        running = trumps or tuple(card for card in self.cards if line[card] is led)
        if len(running) > 1:
            return said("quiz_tricks.hint.running", cards=running)
        if trumps and trumps[0] is self.cards[0]:
            return said("quiz_tricks.hint.led_trump")
        return said("quiz_tricks.hint.led", line=led)


def _taker_level(task: Taker) -> int:
    """1: no trump lies there; 2: one does; 3: the card that wins lies there twice."""
    if task.cards.count(task.cards[task.order.winner(task.cards)]) > 1:
        return 3
    return 2 if any(map(task.order.is_trump, task.cards)) else 1


def _make_taker(dice: Dice, level: int, ruleset: RuleSet) -> Taker | None:
    found = a_game(dice, ruleset, dice.one((1, 1, 2, 3)))
    if found is None:
        return None
    game, words = found
    order = OfGame(ruleset, game, words).order
    faces = ruleset.pack.faces
    if level == 1:
        faces = tuple(card for card in faces if not order.is_trump(card))
    first = DULLE if level == 3 and dice.chance(0.5) else dice.one(faces)
    alike = [card for card in faces if order.line[card] is order.line[first]]
    cards = [first, *([first] if level == 3 else ()), dice.one(alike), dice.one(faces)]
    while len(cards) < 4:
        cards.append(dice.one(faces))
    leader = dice.below(4)
    if max(map(cards.count, cards)) > ruleset.pack.copies:
        return None
    last = level > 1 and dice.chance(0.3)
    laid = tuple(dice.shuffled(cards))
    return Taker(ruleset, game, words, cards=laid, leader=leader, last=last)


# --- what it counts ------------------------------------------------------------------------------


@dataclass(frozen=True)
class TrickPoints(OfGame):
    """How many points are these tricks?"""

    tricks: tuple[tuple[Card, ...], ...] = ()
    rule: str = "result.winner"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All their cards."""
        return tuple(card for trick in self.tricks for card in trick)

    def answer(self, world: World) -> Answer:
        """All of them together."""
        return world.points(self.cards)

    def wording(self, right: Answer) -> Wording:
        """What each card counts."""
        terms = " + ".join(str(card.points) for card in self.cards)
        shown = tuple(one for trick in self.tricks for one in trick_shown(trick))
        return Wording(
            said("quiz_dk.ask.points", count=len(self.tricks)),
            (said("quiz_dk.hint.points"), said("hint.sum", terms=terms), told(right)),
            otherwise=(said("quiz_dk.because.sum", terms=terms, n=right),),
            shown=shown,
        )


def _make_points(dice: Dice, level: int, ruleset: RuleSet) -> TrickPoints | None:
    cards = dice.some(ruleset.pack.cards, 4 * level)
    if sum(card.points > 0 for card in cards) < 3:
        return None
    tricks = tuple(tuple(cards[4 * at : 4 * at + 4]) for at in range(level))
    return TrickPoints(ruleset, NORMAL, tricks=tricks)


# --- what may be played --------------------------------------------------------------------------


@dataclass(frozen=True)
class MayPlay:
    """Which of these cards may be played?"""

    view: View
    rule: str

    @property
    def options(self) -> tuple[Option, ...]:
        """The hand."""
        return self.view.hand

    def answer(self, world: World) -> Answer:
        """The lawful ones."""
        return world.legal(self.view)

    def wording(self, right: Answer) -> Wording:
        """The verdict on each card, and what would have to be otherwise."""
        view, led = self.view, self.view.trick[0]
        line = view.order.line[led] if view.order else None
        fit = tuple(card for card in dict.fromkeys(view.hand) if card in listed(right))
        return Wording(
            said("quiz_dk.ask.may_play", game=view.announced, seat=view.leader),
            (
                said("quiz_dk.hint.follow"),
                said("hint.led", led=led, line=line),
                told(fit),
            ),
            because={card: self._why(card) for card in view.hand},
            shown=trick_shown(view.trick, view.leader),
            label=said("quiz_table.hand"),
        )

    def _why(self, card: Card) -> tuple[Reason, ...]:
        play = Play(self.view.seat, card)
        other = counterfactual(self.view, play)
        verdict = judge(self.view, play)
        return (verdict,) if other is None else (verdict, other)


def _play_level(task: MayPlay) -> int:
    """3: somebody errs; else 1 in the normal game, 2 in a solo."""
    view = task.view
    if errs(task, view.ruleset, "legal"):
        return 3
    game = view.announced or NORMAL
    return min(2, game_level(view.ruleset, game))


def _make_play(dice: Dice, level: int, ruleset: RuleSet) -> MayPlay | None:
    found = a_game(dice, ruleset, {1: 1, 2: dice.one((2, 3)), 3: dice.one((1, 2, 3))}[level])
    if found is None or found[1]:
        return None
    game = found[0]
    number = 1 + dice.below(3)
    drawn = dice.some(ruleset.pack.cards, number + (5 if level == 1 else 8))
    trick, hand = drawn[:number], drawn[number:]
    seat = dice.below(4)
    order = OfGame(ruleset, game).order
    view = View.stated(ruleset, _by(game, dice, seat), seat, order.sort(hand), trick=trick)
    fit = TRUTH.legal(view)
    some = len(fit) < len(set(hand))
    if fit == {trick[0]} or not (some or level == 3):
        return None
    verdict = judge(view, Play(seat, next(iter(sorted(fit, key=str)))))
    return MayPlay(view, verdict.rule)


def _by(game: Announce, dice: Dice, seat: int) -> Announce:
    """The game, played by somebody else where it is somebody's."""
    if game.seat is None:
        return game
    return Announce((seat + 1 + dice.below(3)) % 4, game.contract, game.suit)


KINDS: Final[tuple[Kind, ...]] = (
    kind("dk_taker", "dk_tricks", "seat", _make_taker, _taker_level, Taker, wants=one_of(SEATS)),
    kind(
        "dk_points", "dk_points", "number", _make_points, lambda task: len(task.tricks), TrickPoints
    ),
    kind("dk_may_play", "dk_may_play", "cards", _make_play, _play_level, MayPlay),
)
