"""The referee of a table with real cards: may this card be played, whose trick is it, what does it
cost? One question after the other, on one phone in the middle of the table.

The judge answers; this asks for what he has to know (``referee_facts``, ``referee_bill``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.inquiry import Asked
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rules import Law, law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.layout import games_played
from schafkopf_tutor.screen.editor_layout import Place, places
from schafkopf_tutor.screen.referee_bill import Bill
from schafkopf_tutor.screen.referee_facts import Ask, AskCards, Position
from schafkopf_tutor.screen.referee_told import Lying, Word
from schafkopf_tutor.screen.referee_words import (
    CALL,
    COST,
    DECLARE,
    IN_TRICK,
    MAY,
    TASKS,
    WINNER,
    WORDS,
    WORDY,
    Stage,
    name_of,
    without,
    word_of,
)
from schafkopf_tutor.view import Fact


@dataclass(frozen=True)
class Referee:
    """What a table has told the referee so far.

    ``word`` is what somebody says. ``lying`` are the cards of the trick, ``held`` those shown of a
    hand, as the places of a pack. ``laid``: the trick is told in full, ``shown``: the hand is, as
    far as it is shown, ``counted``: what is counted beside a bill is. ``before``
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
    word: str = ""
    lying: tuple[Place, ...] = ()
    laid: bool = False
    held: tuple[Place, ...] = ()
    shown: bool = False
    lacks: frozenset[Card] = frozenset()
    facts: Mapping[str, Fact] = field(default_factory=Frozen)
    told: Mapping[str, Fact] = field(default_factory=Frozen)
    counted: bool = False
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
        if self.task == DECLARE:
            return self._speaking
        if self.contract is None:
            return "game"
        if self.task == COST:
            return self._reckoning
        if self.task == CALL:
            return self._speaking
        if self.suits and self.suit is None:
            return "suit"
        if not self.laid:
            return "trick"
        if self.task == MAY and not self.shown:
            return "hand"
        if self.ask is not None:
            return "fact" if isinstance(self.ask, Asked) else "cards"
        return "won" if self.task == WINNER else "ruling"

    @property
    def _reckoning(self) -> Stage:
        if self.bill.ask is not None:
            return "number"
        return "tally" if self.bill.tallies and not self.counted else "bill"

    @property
    def _speaking(self) -> Stage:
        if not self.word:
            return "word"
        return "said" if self.ask is None else "fact"

    @property
    def tasks(self) -> tuple[str, ...]:
        """What can be asked about this table's game."""
        unknown = [DECLARE] if self._law.declared is None else []
        unknown += [CALL] if self._law.spoken is None else []
        return tuple(task for task in TASKS if task not in unknown)

    @property
    def words_known(self) -> tuple[str, ...]:
        """What can be declared, or called, at this table."""
        law = self._law
        spoken = law.declared if self.task == DECLARE else law.spoken
        return () if spoken is None else spoken.words(self.ruleset)

    @property
    def _law(self) -> Law:
        return law_of(self.ruleset)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick, in order."""
        return tuple(place.card for place in self.lying)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that are shown of a hand."""
        return tuple(place.card for place in self.held)

    @property
    def games(self) -> tuple[str, ...]:
        """What this table plays: its games, the lowest first; where no card is played, nobody
        asks for one."""
        names = (contract.name for contract in games_played(self.ruleset))
        return tuple(name for name in names if self._fits(name))

    def _fits(self, name: str) -> bool:
        billing = self._law.billing
        if billing is not None and not billing.paid(self.ruleset, name):
            return False
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

    @cached_property
    def on_table(self) -> Lying:
        """The trick and what was told about it. KeyError before the game is."""
        return Lying(self.ruleset, self.contract or "", self.suit, self.trick, self.told)

    @cached_property
    def saying(self) -> Word:
        """The word and what was told about it. KeyError before the game is, where one has to be."""
        contract = "" if self.task == DECLARE else self.contract or ""
        return Word(self.ruleset, contract, self.word, self.told)

    @property
    def ask(self) -> Ask | None:
        """What else decides, and was not told."""
        if self.task in WORDY:
            return self.saying.ask
        return self.on_table.ask if self.task == WINNER else self.position.ask

    @cached_property
    def bill(self) -> Bill:
        """What was told about a game that is over. KeyError before the game is."""
        return Bill(self.ruleset, self.contract or "", self.told)

    # --- acting ----------------------------------------------------------------------------------

    def act(self, word: str) -> Referee:
        """The referee after a word; one that says nothing here changes nothing. Never raises.

        ``task may`` (or ``winner``, ``cost``), ``game solo``, ``suit G``; ``card EO`` lays a card
        into the trick or shows one of the hand, again takes it back (``card EO.1`` is the second
        of two); ``word re90`` is what somebody says; ``done`` when that is all;
        ``fact yes`` (``no``, or a number) answers what is asked, ``none`` that none of the cards is
        held; ``tell held 9`` and ``number points 61`` tell something by its name, ``more fox.0``
        counts. ``back`` goes one stage back, ``again`` asks anew in the same game, ``new`` in
        another.
        """
        verb, _, rest = word.partition(" ")
        if verb == "back" and self.before:
            return replace(self.before[-1], turns=self.turns + 1)
        way = _WAYS.get(verb)
        after = self if way is None else way(self, rest)
        if after is self:
            return self
        if after._contradicts:
            after = replace(self, trouble=said("referee.slip.contradiction"))
        stands = after.trouble is not None
        stands = stands or (after.stage == self.stage and self.stage in ("trick", "hand", "tally"))
        here = replace(self, trouble=None)
        before = after.before if stands or not after.task else (*self.before, here)
        fresh = verb in ("task", "again", "new")
        words = after._beginning() if fresh else (*self.words, word)[: WORDS + 1]
        if len(words) > WORDS:
            return replace(self, trouble=said("referee.slip.long"), turns=self.turns + 1)
        return replace(after, before=before, words=words, turns=self.turns + 1)

    @property
    def _contradicts(self) -> bool:
        """Whether what was told cannot all be so."""
        if self.task in WORDY:
            return bool(self.word) and not self.saying.possible
        return bool(self.held) and self.task == MAY and not self.position.possible

    def _beginning(self) -> tuple[str, ...]:
        """The words that lead to a fresh question."""
        words = [f"task {self.task}"] if self.task else []
        words += [f"game {self.contract}"] if self.contract else []
        return (*words, *([f"suit {self.suit.letter}"] if self.suit else []))

    def _task(self, rest: str) -> Referee:
        if rest not in self.tasks:
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

    def _word(self, rest: str) -> Referee:
        known = self.stage == "word" and rest in self.words_known
        return replace(self, word=rest) if known else self

    def _card(self, rest: str) -> Referee:
        pack = self.ruleset.pack
        place = next((one for one in places(pack) if name_of(one) == rest), None)
        if place is None:
            return self
        if self.stage == "trick":
            return self._lay(place)
        if self.stage == "cards":
            deciding = isinstance(self.ask, AskCards) and place.card in self.ask.cards
            free = [Place(place.card, copy) for copy in range(pack.copies)]
            free = [one for one in free if one not in (*self.held, *self.lying)]
            return replace(self, held=(*self.held, free[0]), trouble=None) if deciding else self
        return self._show(place) if self.stage == "hand" else self

    def _lay(self, place: Place) -> Referee:
        if place in self.lying:
            return replace(self, lying=without(self.lying, place), trouble=None)
        most = IN_TRICK if self.task == WINNER else IN_TRICK - 1
        if len(self.lying) == most:
            return replace(self, trouble=said("referee.slip.trick", most=most))
        lying = (*self.lying, place)
        full = self.task == WINNER and len(lying) == most
        return replace(self, lying=lying, laid=full, trouble=None)

    def _show(self, place: Place) -> Referee:
        if place in self.lying:
            return self
        if place in self.held:
            return replace(self, held=without(self.held, place), trouble=None)
        most = self.ruleset.pack.hand_size
        if len(self.held) == most:
            return replace(self, trouble=said("referee.slip.hand", most=most))
        return replace(self, held=(*self.held, place), trouble=None)

    def _done(self, _: str) -> Referee:
        if self.stage == "tally":
            return replace(self, counted=True, trouble=None)
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
        ask = self.ask if self.stage == "fact" and self.task == MAY else None
        if not isinstance(ask, Asked):
            return self
        known = [value for value in ask.values if word_of(value) == rest]
        if not known:
            return self
        return replace(self, facts=Frozen({**self.facts, ask.key: known[0]}), trouble=None)

    def _tell(self, rest: str) -> Referee:
        ask = self.ask if self.stage == "fact" and self.task != MAY else None
        key, _, written = rest.partition(" ")
        if not isinstance(ask, Asked) or key != ask.key:  # pressed twice
            return self
        known = [value for value in ask.values if word_of(value) == written]
        if not known:
            return self
        return replace(self, told=Frozen({**self.told, key: known[0]}), trouble=None)

    def _more(self, rest: str) -> Referee:
        bill = self.bill.count(rest) if self.stage == "tally" else self.bill
        return self if bill is self.bill else replace(self, told=bill.told, trouble=None)

    def _none(self, _: str) -> Referee:
        if self.stage != "cards" or not isinstance(self.ask, AskCards):
            return self
        return replace(self, lacks=self.lacks.union(self.ask.cards), trouble=None)

    def _number(self, rest: str) -> Referee:
        ask = self.bill.ask if self.stage == "number" else None
        if ask is None:
            return self
        key, _, written = rest.partition(" ")
        if key != ask.key:  # pressed twice
            return self
        number = next((one for one in ask.values if word_of(one) == written.strip()), None)
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


_WAYS: Final[Mapping[str, Callable[[Referee, str], Referee]]] = Frozen(
    {
        "task": Referee._task,
        "game": Referee._game,
        "suit": Referee._suit,
        "word": Referee._word,
        "card": Referee._card,
        "done": Referee._done,
        "fact": Referee._fact,
        "tell": Referee._tell,
        "none": Referee._none,
        "number": Referee._number,
        "more": Referee._more,
        "again": Referee._again,
        "new": Referee._new,
    }
)
