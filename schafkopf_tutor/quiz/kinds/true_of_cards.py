"""What is true of cards: what is trump, what beats what, how many there are, whose is the trick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import (
    a_game,
    counts_as,
    disputed,
    games,
    order_in,
    trumps_are,
)
from schafkopf_tutor.quiz.kinds.positions import trick_shown
from schafkopf_tutor.quiz.kinds.statements import (
    NO,
    PART,
    YES,
    OfStatements,
    Statement,
    Value,
    about,
    drawn,
    fits,
    kind_of,
    possible,
    stated,
)
from schafkopf_tutor.quiz.question import Lying
from schafkopf_tutor.quiz.said import Reason, Said, Won, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

PAIRS: Final = 40
"""So many pairs of cards are looked at for some about which people err."""
LETTERS: Final = {suit.letter: suit for suit in Suit}


@dataclass(frozen=True, kw_only=True)
class OfCards(OfStatements):
    """Cards in a game, and what is claimed of them."""

    game: Announce
    cards: tuple[Card, ...]
    rule: str = "trick.winner"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "trump": ("is_trump",),
        "beats": ("winner",),
    }

    @property
    def order(self) -> CardOrder:
        """The order of cards in this game."""
        return order_in(self.ruleset, self.game)

    def found(self, world: World, topic: str) -> Value:
        """Whether a card is trump, or beats another that was led."""
        card, *others = map(Card.of, about(topic))
        if kind_of(topic) == "trump":
            return YES if world.is_trump(self.ruleset, self.game, card) else NO
        return YES if world.winner(self.ruleset, self.game, (*others, card)) else NO

    def near(self, topic: str) -> Sequence[Value]:
        """So it is, or not."""
        return (YES, NO)

    def says(self, statement: Statement) -> Said:
        """The sentence about one card or two."""
        card, *others = map(Card.of, about(statement.topic))
        message = f"quiz_true.cards.{kind_of(statement.topic)}.{statement.value}"
        return said(message, card=card, led=others[0] if others else card)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """Where the card stands, or which of the two wins."""
        card, *others = map(Card.of, about(topic))
        if kind_of(topic) == "trump":
            return (counts_as(self.order, card),)
        return (Won(self.order, (*others, card)),)


@dataclass(frozen=True, kw_only=True)
class TrueOfTrumps(OfCards):
    """A hand before the first card."""

    rule: str = "follow.trump"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **OfCards.ASKS,
        "trumps": ("count_trumps",),
        "suit": ("count_suit",),
        "others": ("trumps_out",),
    }

    @property
    def view(self) -> View:
        """What is seen."""
        return View.stated(self.ruleset, self.game, 0, self.cards)

    def found(self, world: World, topic: str) -> Value:
        """Also how many there are, or how many the others have."""
        kind, ruleset, game = kind_of(topic), self.ruleset, self.game
        if kind == "trumps":
            return world.count_trumps(ruleset, game)
        if kind == "suit":
            return world.count_suit(ruleset, game, LETTERS[about(topic)[0]])
        return world.trumps_out(self.view) if kind == "others" else super().found(world, topic)

    def near(self, topic: str) -> Sequence[Value]:
        """Or one or two more, or less."""
        if kind_of(topic) in OfCards.ASKS:
            return super().near(topic)
        count = int(self.value(TRUTH, topic))
        return [count + by for by in (-2, -1, 1, 2) if count + by > 0]

    def says(self, statement: Statement) -> Said:
        """The sentence with the number."""
        kind = kind_of(statement.topic)
        if kind in OfCards.ASKS:
            return super().says(statement)
        letter = "".join(about(statement.topic))
        return said(f"quiz_true.cards.{kind}", count=statement.value, suit=LETTERS.get(letter))

    def why(self, topic: str) -> tuple[Reason, ...]:
        """They are listed."""
        kind, trumps = kind_of(topic), self.order.trumps
        if kind in OfCards.ASKS:
            return super().why(topic)
        if kind == "suit":
            suit = LETTERS[about(topic)[0]]
            row = self.order.plain(suit)
            return (said("quiz_counts.because.suit", suit=suit, count=len(row), row=row),)
        count, own = len(trumps), sum(card in trumps for card in self.cards)
        if kind == "trumps":
            return (said("because.trump_count", count=count, row=trumps),)
        values = {"count": count, "own": own, "rest": count - own, "suit": None}
        return (said("quiz_counts.because.others_trumps", **values),)

    def shown(self) -> tuple[Lying, ...]:
        """The hand, in no order of its own."""
        return (Lying(said("quiz_table.hand"), self.cards),)

    def wording(self, right: Answer) -> Wording:
        """What is trump, as a rule."""
        ask = said("quiz_true.ask.cards", game=self.game)
        first = said("quiz_true.hint.cards")
        return self.worded(ask, first, trumps_are(self.ruleset, self.game))


@dataclass(frozen=True, kw_only=True)
class TrueOfTrick(OfCards):
    """Four cards on the table, as they were played."""

    leader: int
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **OfCards.ASKS,
        "whose": ("winner",),
        "points": ("points",),
    }

    def found(self, world: World, topic: str) -> Value:
        """Also whose the trick is, and what it counts."""
        if topic == "whose":
            return (self.leader + world.winner(self.ruleset, self.game, self.cards)) % 4
        return world.points(self.cards) if topic == "points" else super().found(world, topic)

    def near(self, topic: str) -> Sequence[Value]:
        """Somebody else; a few points more or less."""
        if topic == "whose":
            return SEATS
        if topic != "points":
            return super().near(topic)
        points = int(self.value(TRUTH, topic))
        return [points + by for by in (-4, -1, 1, 4, 7) if points + by >= 0]

    def says(self, statement: Statement) -> Said:
        """Whose it is, what it counts."""
        topic, value = statement
        if topic == "whose":
            return said("quiz_tricks.because.seat", seat=value)
        if topic == "points":
            return said("quiz_true.cards.points", count=value)
        return super().says(statement)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """Why the card wins that does; what each counts."""
        if topic == "whose":
            seat = self.value(TRUTH, topic)
            return (Won(self.order, self.cards), said("quiz_tricks.because.seat", seat=seat))
        if topic == "points":
            terms = " + ".join(str(card.points) for card in self.cards)
            points = self.value(TRUTH, topic)
            return (said("quiz_points.because.sum", terms=terms, points=points),)
        return super().why(topic)

    def shown(self) -> tuple[Lying, ...]:
        """The trick."""
        return trick_shown(self.cards, self.leader)

    def wording(self, right: Answer) -> Wording:
        """Whether a trump is there."""
        ask = said("quiz_true.ask.trick", game=self.game)
        first = said("quiz_true.hint.trick")
        return self.worded(ask, first, trumps_are(self.ruleset, self.game))


# --- drawing -------------------------------------------------------------------------------------


def pair(card: Card, led: Card) -> str:
    """The topic of whether a card beats another."""
    return PART.join(("beats", card.code, led.code))


def _pairs(dice: Dice, task: OfCards, cards: Sequence[Card], level: int, number: int) -> list[str]:
    """Pairs of these cards, the first of which could beat the second; at the third level some
    about which people err, as far as they are found."""
    found: list[str] = []
    for _ in range(PAIRS):
        card, led = dice.some(cards, 2)
        topic = pair(card, led)
        if topic in found or pair(led, card) in found or not _could(task.order, card, led):
            continue
        if level < 3 or task.misleads(topic):
            found.append(topic)
        if len(found) == number:
            break
    return found


def _could(order: CardOrder, card: Card, led: Card) -> bool:
    """Whether it is worth asking: a trump is there, or both are of one suit."""
    return order.is_trump(card) or order.line[card] is order.line[led]


def _trumps(dice: Dice, task: OfCards, cards: Sequence[Card], level: int) -> list[str]:
    """Cards that may be trump; at the third level those about which people err."""
    doubtful = [card for card in disputed(task.ruleset, task.game) if card in cards]
    chosen = doubtful if level == 3 and doubtful else list(cards)
    return [f"trump:{card.code}" for card in dice.some(chosen, min(2, len(chosen)))]


def _of_trumps(rare: bool) -> Callable[[Dice, int, RuleSet], TrueOfTrumps | None]:
    def make(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfTrumps | None:
        game = a_game(dice, ruleset, rare=rare)
        order, faces = order_in(ruleset, game), ruleset.pack.faces
        number = 4 if level == 1 else ruleset.pack.hand_size
        cards = tuple(dice.some(faces, number))
        task = TrueOfTrumps(ruleset=ruleset, game=game, cards=cards)
        suits = [suit for suit in Suit if order.plain(suit)]
        topics = ["trumps", "others", f"suit:{dice.one(suits).letter}"]
        topics += _trumps(dice, task, faces if level == 3 else cards, level)
        topics += _pairs(dice, task, faces if level == 3 else cards, level, 3)
        return stated(dice, task, topics, level)

    return make


def _of_trick(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfTrick | None:
    game = a_game(dice, ruleset)
    order, faces = order_in(ruleset, game), ruleset.pack.faces
    first = dice.one(faces)
    alike = [card for card in faces if card is not first and order.line[card] is order.line[first]]
    cards = [first, *dice.some(alike, min(len(alike), 1 + dice.below(3)))]
    rest = [card for card in faces if card not in cards]
    cards = dice.shuffled([*cards, *dice.some(rest, 4 - len(cards))])
    task = TrueOfTrick(ruleset=ruleset, game=game, cards=tuple(cards), leader=dice.below(4))
    topics = ["whose", "points", *_trumps(dice, task, cards, level)]
    topics += _pairs(dice, task, cards, 2, 3)
    return stated(dice, task, topics, level)


def _has(rare: bool) -> Callable[[RuleSet], bool]:
    return lambda ruleset: bool(games(ruleset, rare=rare))


_HAND, _RARE = drawn(_of_trumps(False), TrueOfTrumps), drawn(_of_trumps(True), TrueOfTrumps)
_TRICK: Final = drawn(_of_trick, TrueOfTrick)
_FIT: Final = fits(TrueOfTrumps)
KINDS: Final = (
    Kind("true_of_trumps", "count_trumps", "choices", _HAND, _FIT, possible(_HAND, _has(False))),
    Kind("true_of_rare", "geier_farbwenz", "choices", _RARE, _FIT, possible(_RARE, _has(True))),
    Kind(
        "true_of_trick",
        "trick_winner",
        "choices",
        _TRICK,
        fits(TrueOfTrick),
        possible(_TRICK, _has(False)),
    ),
)
