"""Which of these games may be announced with this hand?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.calling import RULE, plain_hint, targets
from schafkopf_tutor.quiz.kinds.hands import Called, calls_an_ace, hand
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.kinds.statements import (
    NO,
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
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet

LETTERS: Final = {suit.letter: suit for suit in Suit}


@dataclass(frozen=True, kw_only=True)
class Announcing(OfStatements):
    """A hand before anything is said. A topic is a game, with its suit."""

    game: Called
    rule: str = "announce.free"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {"game": ("may_announce",)}

    def found(self, world: World, topic: str) -> Value:
        """Whether it may be announced."""
        return YES if world.may_announce(self.game.view, announcement(topic)) else NO

    def says(self, statement: Statement) -> Said:
        """The game; where an ace is called, with that ace."""
        game = announcement(statement.topic)
        if self._calls(game) and game.suit is not None:
            ace = Card(game.suit, Rank.SAU)
            return said("quiz_true.announce.called", contract=self.game.contract, ace=ace)
        return said("quiz_true.announce.alone", game=game)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """The verdict."""
        game = announcement(topic)
        if self._calls(game) and game.suit is not None:
            return (self.game.verdict(game.suit),)
        return (judge(self.game.view, game),)

    def _calls(self, game: Announce) -> bool:
        return self.ruleset.contracts[game.contract].parties == "called_ace"

    def shown(self) -> tuple[Lying, ...]:
        """The hand."""
        return self.game.shown(helped=len(self.statements) == 3)

    def wording(self, right: Answer) -> Wording:
        """What calls for which cards."""
        ask = said("quiz_true.ask.announce")
        return self.worded(ask, RULE, plain_hint(self.game), label="allowed")


def announcement(topic: str) -> Announce:
    """The move that a topic stands for."""
    contract, *letter = about(topic)
    return Announce(0, contract, LETTERS[letter[0]] if letter else None)


def topic(contract: str, suit: Suit | None) -> str:
    """The topic that stands for a game."""
    return PART.join(("game", contract, *([suit.letter] if suit else [])))


# --- drawing -------------------------------------------------------------------------------------


def _topics(dice: Dice, game: Called) -> list[str]:
    """Every ace that could be called, the lone games, each in one suit."""
    rules = game.ruleset
    topics = [topic(game.contract.name, suit) for suit in Suit]
    names = [name for name in rules.words("games") if rules.contracts[name].parties == "alone"]
    played = [rules.contracts[name] for name in names if rules.contracts[name].goal == "most"]
    return topics + [topic(one.name, dice.one(one.suits or (None,))) for one in played]


def _make(dice: Dice, level: int, ruleset: RuleSet) -> Announcing | None:
    empty = Called(ruleset, ())
    target = dice.one([frozenset[Suit](), *targets(empty.contract.suits)])
    trap, bare = level == 3, level == 3 and dice.chance(0.5)
    game = until(
        lambda: hand(dice, ruleset, target, trap=trap),
        lambda game: not bare or not any(card.rank is Rank.UNTER for card in game.hand),
    )
    if game is None:
        return None
    task = Announcing(ruleset=ruleset, game=game)
    return affirmed(dice, task, _topics(dice, game), level)


_DRAW: Final = drawn(_make, Announcing)
KINDS: Final = (
    Kind(
        "may_announce",
        "may_call",
        "choices",
        _DRAW,
        fits(Announcing),
        possible(_DRAW, calls_an_ace),
    ),
)
