"""What is trump: in a hand, a single card, and a card in several games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.asked import (
    OfCards,
    can_be_ticked,
    counts_as,
    disputed,
    fits,
    games,
    level_of,
    lying,
    order_in,
    possible,
    sought,
    told,
    trumps_are,
)
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.task import Answer, Draw, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

FIRST: Final = said("quiz_is_trump.hint.rank_then_suit")


@dataclass(frozen=True)
class Which(OfCards):
    """Which of these are trump?"""

    rule: str = "follow.trump"

    def answer(self, world: World) -> Answer:
        """Each card that is."""
        ruleset, game = self.ruleset, self.game
        return frozenset(card for card in self.cards if world.is_trump(ruleset, game, card))

    def far(self, cards: int) -> bool:
        """Whether some belief is wrong about so many cards."""
        right = self.answer(TRUTH)
        return any(len(wrong ^ right) >= cards for wrong in self.astray)  # type: ignore[operator]

    def wording(self, right: Answer) -> Wording:
        """Each card with its place; the hint names those that are often mistaken."""
        trumps = tuple(card for card in self.cards if self.order.is_trump(card))
        return Wording(
            said("quiz_is_trump.ask.which", game=self.game),
            (FIRST, trumps_are(self.ruleset, self.game), told(trumps)),
            because={card: (counts_as(self.order, card),) for card in self.cards},
        )


@dataclass(frozen=True)
class IsTrump(OfCards):
    """Is this card trump? With ``help`` the trumps lie beside it."""

    help: bool = False
    rule: str = "follow.trump"

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    @property
    def few(self) -> bool:
        """With help."""
        return self.help

    def answer(self, world: World) -> Answer:
        """Whether it is."""
        (card,) = self.cards
        return yes_no.word(world.is_trump(self.ruleset, self.game, card))

    def wording(self, right: Answer) -> Wording:
        """What it counts as."""
        (card,) = self.cards
        return Wording(
            said("quiz_is_trump.ask.is", game=self.game, card=card),
            (FIRST, trumps_are(self.ruleset, self.game), yes_no.last_hint(right)),
            otherwise=(counts_as(self.order, card),),
            shown=lying("quiz_is_trump.row", self.order.trumps) if self.help else (),
            words=yes_no.WORDS,
        )


@dataclass(frozen=True)
class Where(OfCards):
    """In which of these games is the card trump?"""

    among: tuple[Announce, ...] = ()
    rule: str = "follow.trump"

    @property
    def options(self) -> tuple[Option, ...]:
        """A word for each game."""
        return tuple(map(word_of, self.among))

    @property
    def few(self) -> bool:
        """Whether there are three games."""
        return len(self.among) == 3

    def answer(self, world: World) -> Answer:
        """The games in which it is."""
        (card,) = self.cards
        return frozenset(
            word_of(game) for game in self.among if world.is_trump(self.ruleset, game, card)
        )

    def wording(self, right: Answer) -> Wording:
        """What it counts as in each game."""
        (card,) = self.cards
        orders = {game: order_in(self.ruleset, game) for game in self.among}
        games = tuple(game for game, order in orders.items() if order.is_trump(card))
        return Wording(
            said("quiz_is_trump.ask.where", card=card),
            (
                said("quiz_is_trump.hint.two_ways"),
                said("quiz_is_trump.hint.as_rank", rank=card.rank, suit=card.suit),
                said("quiz_is_trump.hint.games", games=games),
            ),
            because={word_of(game): (counts_as(order, card),) for game, order in orders.items()},
            words={word_of(game): said("quiz_is_trump.game", game=game) for game in self.among},
        )


def word_of(game: Announce) -> str:
    """The option that stands for a game."""
    return game.contract if game.suit is None else f"{game.contract}-{game.suit.letter}"


# --- drawing -------------------------------------------------------------------------------------


def which_fits(far: int = 3) -> Callable[[Task, int], bool]:
    """1: few cards; 3: a belief is wrong about so many of them; 2: about fewer."""

    def fit(task: Task, level: int) -> bool:
        if not isinstance(task, Which) or not can_be_ticked(task.answer(TRUTH), task.astray):
            return False
        return level == (1 if task.few else 3 if task.far(far) else 2)

    return fit


def which(far: int = 3, *, rare: bool = False) -> Draw:
    """Draws four cards, or a hand; at the third level with cards that are often mistaken."""
    good = which_fits(far)

    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        def one(game: Announce) -> Which:
            number = 4 if level == 1 else ruleset.pack.hand_size
            doubtful = disputed(ruleset, game) if level == 3 else ()
            cards = dice.some(doubtful, min(far, len(doubtful)))
            rest = [card for card in ruleset.pack.faces if card not in cards]
            cards += dice.some(rest, number - len(cards))
            return Which(ruleset, game, tuple(dice.shuffled(cards)))

        return sought(dice, ruleset, one, lambda task: good(task, level), rare=rare)

    return draw


def _draw_is(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    wanted = yes_no.word(dice.chance(0.5))

    def one(game: Announce) -> IsTrump | None:
        doubtful = disputed(ruleset, game)
        faces = doubtful if level == 3 else ruleset.pack.faces
        if not faces:
            return None
        return IsTrump(ruleset, game, (dice.one(faces),), help=level == 1)

    def good(task: IsTrump) -> bool:
        return task.answer(TRUTH) == wanted and level_of(task, 1) == level

    return sought(dice, ruleset, one, good)


def _draw_where(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    throughout = dice.chance(0.2) if level < 3 else None  # trump in all: nobody errs then

    def one() -> Where:
        every = games(ruleset)
        among = tuple(dice.some(every, 3 if level == 1 else min(5, len(every))))
        return Where(ruleset, among[0], (dice.one(ruleset.pack.faces),), among=among)

    def good(task: Where) -> bool:
        right = task.answer(TRUTH)
        whole = isinstance(right, frozenset) and len(right) == len(task.among)
        return throughout in (None, whole) and _where_fits(task, level)

    return until(one, good)


def _where_fits(task: Task, level: int) -> bool:
    if not isinstance(task, Where) or not can_be_ticked(task.answer(TRUTH), task.astray):
        return False
    return fits(Where)(task, level)


_WHICH: Final = which()
_has_several: Final = possible(_draw_where, also=lambda ruleset: len(games(ruleset)) >= 5)

KINDS: Final = (
    Kind("which_trumps", "trump_or_not", "cards", _WHICH, which_fits(), possible(_WHICH)),
    Kind("is_trump", "trump_or_not", "choice", _draw_is, fits(IsTrump), possible(_draw_is)),
    Kind("trump_where", "trump_or_not", "choices", _draw_where, _where_fits, _has_several),
)
