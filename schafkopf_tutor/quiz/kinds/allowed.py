"""One hand, several leads: which of these moves are allowed?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.moves import Announce, Play, contract_of
from schafkopf_tutor.order import TRUMP, CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import believed
from schafkopf_tutor.quiz.kinds.positions import ace_of, announced, calls, contracts, order_of
from schafkopf_tutor.quiz.kinds.statements import (
    NO,
    NUMBER,
    PART,
    YES,
    OfStatements,
    Statement,
    Value,
    about,
    affirmed,
    drawn,
    fits,
    possible,
)
from schafkopf_tutor.quiz.question import Lying
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import counterfactual, judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

PICTURES: Final = (Rank.OBER, Rank.UNTER)
FREE: Final = "free"
"""What is led if one leads oneself."""
HOLDER, CALLER = "holder", "caller"


@dataclass(frozen=True, kw_only=True)
class Allowed(OfStatements):
    """A hand in a game in which the called suit has not been led; a move is what was led, and a
    card laid on it."""

    game: Announce
    seat: int
    hand: tuple[Card, ...]
    rule: str = "follow.suit"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {"move": ("legal",)}

    @property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return order_of(self.ruleset, self.game)

    def view(self, led: str) -> View:
        """What is seen when this is led, by the seat before, or by oneself."""
        return _view(self.ruleset, self.game, self.seat, self.hand, led)

    def found(self, world: World, topic: str) -> Value:
        """Whether the card may be laid on what was led."""
        led, card = about(topic)
        for each in world.legal(self.view(led)):
            self.known[world, move(led, each)] = YES
        return self.known.setdefault((world, move(led, Card.of(card))), NO)

    def says(self, statement: Statement) -> Said:
        """The move."""
        led, card = about(statement.topic)
        if led == FREE:
            return said("quiz_true.move.lead", card=Card.of(card))
        return said("quiz_true.move.on", led=Card.of(led), card=Card.of(card))

    def why(self, topic: str) -> tuple[Reason, ...]:
        """What the judge says, and what would have to be otherwise."""
        led, card = about(topic)
        view, play = self.view(led), Play(self.seat, Card.of(card))
        verdict = judge(view, play)
        what_if = None if verdict.ok else counterfactual(view, play)
        return (verdict,) if what_if is None else (verdict, what_if)

    def shown(self) -> tuple[Lying, ...]:
        """The hand."""
        return (Lying(said("quiz_table.hand"), self.order.sort(self.hand)),)

    @property
    def role(self) -> str:
        """Who one is: the holder of the called ace, the caller, or somebody without duties."""
        if contract_of(self.ruleset, self.game).parties != "called_ace":
            return FREE
        if ace_of(self.game) in self.hand:
            return HOLDER
        return CALLER if self.game.seat == self.seat else FREE

    def wording(self, right: Answer) -> Wording:
        """The game, whose ace it is, and that each move stands for itself."""
        ask = said(f"quiz_true.ask.moves_{self.role}", game=self.game, **self._called)
        first, second = "quiz_playing.hint.rule", f"quiz_true.hint.moves_{self.role}"
        hint = said(second, game=self.game, **self._called)
        return self.worded(ask, said(first), hint, label="allowed")

    @property
    def _called(self) -> dict[str, object]:
        return {} if self.role == FREE else {"ace": ace_of(self.game), "suit": self.game.suit}


@dataclass(frozen=True, kw_only=True)
class AceAllowed(Allowed):
    """The same for somebody whom the called ace concerns."""

    rule: str = "ruf.searched"


@lru_cache(maxsize=256)
def _view(ruleset: RuleSet, game: Announce, seat: int, hand: tuple[Card, ...], led: str) -> View:
    trick = () if led == FREE else (Card.of(led),)
    return View.stated(ruleset, game, seat, hand, trick=trick)


def move(led: str, card: Card) -> str:
    """The topic that stands for a move."""
    return PART.join(("move", led, card.code))


# --- drawing -------------------------------------------------------------------------------------


def _topics(dice: Dice, task: Allowed, level: int) -> list[str]:
    """Moves that are worth asking about: on few leads, in the end on one of each line, with cards
    that could do."""
    order, hand = task.order, task.hand
    lines = (TRUMP, *(suit for suit in Suit if order.plain(suit)))
    leads = [FREE] if task.role in (HOLDER, CALLER) else []
    for line in lines:
        cards = [c for c in order.pack.faces if order.line[c] is line and c not in hand]
        leads += [dice.one(cards).code] if cards else []
    if level < 3:
        leads = dice.some(leads, min(level, len(leads)))
    topics: list[str] = []
    for led in leads:
        cards = _sorts(dice, task, led) if level == 3 else list(hand)
        most = 2 if level == 3 and led != FREE else NUMBER[level]
        topics += [move(led, card) for card in dice.some(cards, min(len(cards), most))]
    return topics


def _sorts(dice: Dice, task: Allowed, led: str) -> list[Card]:
    """One card of each sort that people think differently about: one that follows, an Ober or Unter
    that does, a trump that shows the suit led, another trump, the called ace, any other."""
    order, hand, called = task.order, task.hand, ace_of(task.game)
    suit = task.game.suit if led == FREE else Card.of(led).suit
    line = suit if led == FREE else order.line[Card.of(led)]

    def sort(card: Card) -> str:
        if card is called:
            return "ace"
        if order.line[card] is line:
            return "picture" if card.rank in PICTURES and line is not TRUMP else "line"
        if order.is_trump(card):
            return "sign" if card.suit is suit else "trump"
        return "other"

    sorts: dict[str, list[Card]] = {}
    for card in dice.shuffled(hand):
        sorts.setdefault(sort(card), []).append(card)
    return [cards[0] for cards in sorts.values()]


def _holding(dice: Dice, level: int, ruleset: RuleSet) -> AceAllowed | None:
    """Somebody who holds the called ace with some of its suit, or has called it."""
    game = announced(dice, ruleset, "called_ace")
    if game is None or game.suit is None or game.seat is None:
        return None
    order = order_of(ruleset, game)
    ace, *plain = order.plain(game.suit)
    away = ruleset.number("called_ace.run_away_with")
    calls_it = dice.chance(0.3)
    count = 1 + dice.below(2) if calls_it else max(0, min(away, len(plain) - 1) - dice.below(3))
    hand = dice.some(plain, min(count, len(plain) - 1))
    hand += [] if calls_it else [ace]
    signs = [card for card in order.trumps if card.suit is game.suit]
    known = {ace, *plain, *hand}
    if level == 3:
        hand += dice.some(signs, min(1, len(signs)))
    rest = [card for card in ruleset.pack.faces if card not in known and card not in hand]
    size = 5 if level == 1 else ruleset.pack.hand_size
    hand += _aces(dice, rest) if level == 3 else []
    rest = [card for card in rest if card not in hand]
    seat = game.seat if calls_it else (game.seat + 2 + dice.below(2)) % 4  # an opponent leads
    hand = (hand + dice.some(rest, max(0, size - len(hand))))[:size]
    return AceAllowed(ruleset=ruleset, game=game, seat=seat, hand=order.sort(hand))


def _aces(dice: Dice, rest: Sequence[Card]) -> list[Card]:
    """Another ace, with a card of its suit."""
    aces = [card for card in rest if card.points == 11]
    if not aces:
        return []
    ace = dice.one(aces)
    alike = [card for card in rest if card.suit is ace.suit and card.points in (0, 4)]
    return [ace, *dice.some(alike, min(1, len(alike)))]


def _free(dice: Dice, level: int, ruleset: RuleSet) -> Allowed | None:
    """Somebody whom the called ace does not concern, or in a lone game."""
    game = announced(
        dice, ruleset, "alone" if contracts(ruleset, "alone") and dice.chance(0.5) else ""
    )
    if game is None:
        return None
    order = order_of(ruleset, game)
    suit = game.suit if contract_of(ruleset, game).parties == "called_ace" else None
    faces = [card for card in ruleset.pack.faces if suit is None or card is not ace_of(game)]
    size = 5 if level == 1 else ruleset.pack.hand_size
    seat = ((game.seat or 0) + 1 + dice.below(3)) % 4
    hand = _with_pictures(dice, order, faces) if level == 3 else []
    hand += dice.some([card for card in faces if card not in hand], size - len(hand))
    return Allowed(ruleset=ruleset, game=game, seat=seat, hand=order.sort(hand))


def _with_pictures(dice: Dice, order: CardOrder, faces: Sequence[Card]) -> list[Card]:
    """Two Ober or Unter that are no trumps, if there are such, each with a card of its suit."""
    plain = [card for card in faces if not order.is_trump(card)]
    pictures = [card for card in plain if card.rank in PICTURES]
    hand = dice.some(pictures, min(2, len(pictures)))
    for suit in {picture.suit: None for picture in hand}:
        hand.append(dice.one([c for c in plain if c.suit is suit and c not in pictures]))
    return hand


def _make_ace(dice: Dice, level: int, ruleset: RuleSet) -> AceAllowed | None:
    task = _holding(dice, level, ruleset)
    return None if task is None else affirmed(dice, task, _topics(dice, task, level), level)


def _make_free(dice: Dice, level: int, ruleset: RuleSet) -> Allowed | None:
    task = _free(dice, level, ruleset)
    return None if task is None else affirmed(dice, task, _topics(dice, task, level), level)


def _is_free(ruleset: RuleSet) -> bool:
    return bool(believed(ruleset, ("legal",)))


_ACE: Final = drawn(_make_ace, AceAllowed)
_FREE: Final = drawn(_make_free, Allowed)
KINDS: Final = (
    Kind("allowed_moves", "may_play", "choices", _FREE, fits(Allowed), possible(_FREE, _is_free)),
    Kind("ace_moves", "called_ace", "choices", _ACE, fits(AceAllowed), possible(_ACE, calls)),
)
