"""The referee of a table with real cards: may this card be played, whose trick is it, what does it
cost? One question after the other, on one phone in the middle of the table.

The judge answers; this asks for what he has to know (``referee_facts``, ``referee_bill``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.layout import games_played
from schafkopf_tutor.screen.referee_bill import Bill
from schafkopf_tutor.screen.referee_facts import Ask, AskCards, AskFact, Position
from schafkopf_tutor.view import Fact

Stage: TypeAlias = Literal[
    "start", "game", "suit", "trick", "hand", "fact", "cards", "ruling", "won", "number", "bill"
]
"""What is asked for, or answered: which question, the game, its suit, the trick, the hand, what
else decides; the ruling, the winner, a number, the payment."""

MAY: Final = "may"
WINNER: Final = "winner"
COST: Final = "cost"
TASKS: Final = (MAY, WINNER, COST)
"""What a referee is asked."""

IN_TRICK: Final = 4
WORDS: Final = 200
"""So many words make up one question at most."""


@dataclass(frozen=True)
class Referee:
    """What a table has told the referee so far.

    ``laid``: the trick is told in full, ``shown``: the hand is, as far as it is shown. ``before``
    are the stages to go back to, ``words`` those that lead here from the beginning: said anew, they
    lead here again. ``trouble`` is what was wrong with the last word.

    >>> from schafkopf_tutor.rulesets import load
    >>> referee = Referee(load("ordnung"))
    >>> words = "task may, game rufspiel, suit G, card G7, done, card GK, done, fact no, card GA"
    >>> for word in words.split(", "):
    ...     referee = referee.act(word)
    >>> referee = referee.act("none")
    >>> referee.stage, referee.position.verdicts[0]
    ('ruling', (GK, Verdict(no, 'ruf.searched', because=(GA,))))
    """

    ruleset: RuleSet
    task: str = ""
    contract: str | None = None
    suit: Suit | None = None
    trick: tuple[Card, ...] = ()
    laid: bool = False
    hand: tuple[Card, ...] = ()
    shown: bool = False
    lacks: frozenset[Card] = frozenset()
    facts: Mapping[str, Fact] = field(default_factory=Frozen)
    told: Mapping[str, int] = field(default_factory=Frozen)
    before: tuple[Referee, ...] = field(default=(), compare=False, repr=False)
    words: tuple[str, ...] = field(default=(), compare=False, repr=False)
    trouble: Said | None = field(default=None, compare=False)
    turns: int = field(default=0, compare=False)

    # --- where we are ----------------------------------------------------------------------------

    @cached_property
    def stage(self) -> Stage:
        """What is on the screen."""
        if not self.task:
            return "start"
        if self.contract is None:
            return "game"
        if self.task == COST:
            return "bill" if self.bill.ask is None else "number"
        if self.suits and self.suit is None:
            return "suit"
        if not self.laid:
            return "trick"
        if self.task == WINNER:
            return "won"
        if not self.shown:
            return "hand"
        if self.ask is None:
            return "ruling"
        return "fact" if isinstance(self.ask, AskFact) else "cards"

    @property
    def games(self) -> tuple[str, ...]:
        """What this table plays: its games, the lowest first; where no card is played, nobody
        asks for one."""
        names = (contract.name for contract in games_played(self.ruleset))
        return tuple(name for name in names if self._fits(name))

    def _fits(self, name: str) -> bool:
        return self.task == COST or self.ruleset.contracts[name].goal != "shown"

    @property
    def of(self) -> Contract | None:
        """The game that is played."""
        return None if self.contract is None else self.ruleset.contracts[self.contract]

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits among which its game has one."""
        return () if self.of is None else self.of.suits

    @cached_property
    def position(self) -> Position:
        """What was told about a card. KeyError before the game is."""
        name = self.contract or ""
        return Position(
            self.ruleset, name, self.suit, self.trick, self.hand, self.lacks, self.facts
        )

    @property
    def ask(self) -> Ask | None:
        """What else decides, and was not told."""
        return self.position.ask

    @cached_property
    def bill(self) -> Bill:
        """What was told about a game that is over. KeyError before the game is."""
        return Bill(self.ruleset, self.contract or "", self.told)

    # --- acting ----------------------------------------------------------------------------------

    def act(self, word: str) -> Referee:
        """The referee after a word; one that says nothing here changes nothing. Never raises.

        ``task may`` (or ``winner``, ``cost``), ``game solo``, ``suit G``; ``card EO`` lays a card
        into the trick or shows one of the hand, again takes it back; ``done`` when that is all;
        ``fact yes`` (``no``, or a number) answers what is asked, ``none`` that none of the cards is
        held; ``number 61`` tells a number. ``back`` goes one stage back, ``again`` asks anew in the
        same game, ``new`` in another.
        """
        verb, _, rest = word.partition(" ")
        if verb == "back" and self.before:
            return replace(self.before[-1], turns=self.turns + 1)
        way = _WAYS.get(verb)
        after = self if way is None else way(self, rest)
        if after is self:
            return self
        if after.hand and after.task == MAY and not after.position.possible:
            after = replace(self, trouble=said("referee.slip.contradiction"))
        stands = after.trouble is not None or after.stage == self.stage == "trick"
        stands = stands or after.stage == self.stage == "hand"
        here = replace(self, trouble=None)
        before = after.before if stands or not after.task else (*self.before, here)
        fresh = verb in ("task", "again", "new")
        words = after._beginning() if fresh else (*self.words, word)[: WORDS + 1]
        if len(words) > WORDS:
            return replace(self, trouble=said("referee.slip.long"), turns=self.turns + 1)
        return replace(after, before=before, words=words, turns=self.turns + 1)

    def _beginning(self) -> tuple[str, ...]:
        """The words that lead to a fresh question."""
        words = [f"task {self.task}"] if self.task else []
        words += [f"game {self.contract}"] if self.contract else []
        return (*words, *([f"suit {self.suit.letter}"] if self.suit else []))

    def _task(self, rest: str) -> Referee:
        if rest not in TASKS:
            return self
        fresh = replace(self._cleared(), task=rest)
        fits = fresh.contract is None or fresh._fits(fresh.contract)
        return fresh if fits else replace(fresh, contract=None, suit=None)

    def _game(self, rest: str) -> Referee:
        if self.stage != "game" or rest not in self.games:
            return self
        return replace(self, contract=rest, suit=None)

    def _suit(self, rest: str) -> Referee:
        chosen = [suit for suit in self.suits if suit.letter == rest]
        return replace(self, suit=chosen[0]) if self.stage == "suit" and chosen else self

    def _card(self, rest: str) -> Referee:
        card = next((one for one in self.ruleset.pack.faces if one.code == rest), None)
        if card is None:
            return self
        if self.stage == "trick":
            return self._lay(card)
        if self.stage == "cards":
            deciding = isinstance(self.ask, AskCards) and card in self.ask.cards
            return replace(self, hand=(*self.hand, card), trouble=None) if deciding else self
        return self._show(card) if self.stage == "hand" else self

    def _lay(self, card: Card) -> Referee:
        if card in self.trick:
            return replace(self, trick=_without(self.trick, card), trouble=None)
        most = IN_TRICK if self.task == WINNER else IN_TRICK - 1
        if len(self.trick) == most:
            return replace(self, trouble=said("referee.slip.trick", most=most))
        trick = (*self.trick, card)
        full = self.task == WINNER and len(trick) == most
        return replace(self, trick=trick, laid=full, trouble=None)

    def _show(self, card: Card) -> Referee:
        if card in self.trick:
            return self
        if card in self.hand:
            return replace(self, hand=_without(self.hand, card), trouble=None)
        most = self.ruleset.pack.hand_size
        if len(self.hand) == most:
            return replace(self, trouble=said("referee.slip.hand", most=most))
        return replace(self, hand=(*self.hand, card), trouble=None)

    def _done(self, _: str) -> Referee:
        if self.stage == "trick":
            if self.task == WINNER and not self.trick:
                return replace(self, trouble=said("referee.slip.no_trick"))
            return replace(self, laid=True, trouble=None)
        if self.stage != "hand":
            return self
        if not self.hand:
            return replace(self, trouble=said("referee.slip.no_hand"))
        return replace(self, shown=True, trouble=None)

    def _fact(self, rest: str) -> Referee:
        if self.stage != "fact" or not isinstance(self.ask, AskFact):
            return self
        known = [value for value in self.ask.values if word_of(value) == rest]
        if not known:
            return self
        return replace(self, facts=Frozen({**self.facts, self.ask.name: known[0]}))

    def _none(self, _: str) -> Referee:
        if self.stage != "cards" or not isinstance(self.ask, AskCards):
            return self
        return replace(self, lacks=self.lacks.union(self.ask.cards))

    def _number(self, rest: str) -> Referee:
        ask = self.bill.ask if self.stage == "number" else None
        if ask is None:
            return self
        key, _, written = rest.partition(" ")
        if key != ask.key:  # pressed twice
            return self
        number = next((one for one in ask.values if str(one) == written.strip()), None)
        if number is None:
            low, high = min(ask.values), max(ask.values)
            return replace(self, trouble=said("referee.slip.number", low=low, high=high))
        return replace(self, told=self.bill.tell(ask.key, number).told, trouble=None)

    def _again(self, _: str) -> Referee:
        return self._cleared() if self.task else self

    def _new(self, _: str) -> Referee:
        return Referee(self.ruleset) if self.task else self

    def _cleared(self) -> Referee:
        """The game is still known, and nothing else."""
        return Referee(self.ruleset, self.task, self.contract, self.suit)


def word_of(value: Fact) -> str:
    """What is sent for a value of a fact.

    >>> word_of(True), word_of(3)
    ('yes', '3')
    """
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(one for one in cards if one is not card)


_WAYS: Final[Mapping[str, Callable[[Referee, str], Referee]]] = Frozen(
    {
        "task": Referee._task,
        "game": Referee._game,
        "suit": Referee._suit,
        "card": Referee._card,
        "done": Referee._done,
        "fact": Referee._fact,
        "none": Referee._none,
        "number": Referee._number,
        "again": Referee._again,
        "new": Referee._new,
    }
)
