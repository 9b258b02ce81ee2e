"""What follows from a fault at this table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf import faults as law
from schafkopf_tutor.laws.schafkopf.faults import Fault, consequence
from schafkopf_tutor.moves import Announce, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.stoss import lone_games
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

NOTHING: Final = "nothing"
"""The game goes on and counts, with a warning or without."""


@dataclass(frozen=True)
class Case:
    """A fault and its circumstances: ``id`` names its sentence, ``begun`` says whether a card has
    been played, ``last`` whether it is the last trick; ``others`` are guilty too."""

    id: str
    level: int
    kind: str
    found: str = law.AT_ONCE
    seen: bool = True
    deliberate: bool = False
    begun: bool = True
    last: bool = False
    others: int = 0

    @property
    def rule(self) -> str:
        """The id under which the rule books have it."""
        return f"fault.{self.kind}"

    def fault(self, seat: int, last: int) -> Fault:
        """The fault, committed by a seat; ``last`` is the number of the last trick, from 0."""
        also = tuple((seat + place) % 4 for place in range(1, self.others + 1))
        trick = last if self.last else None
        seen, meant = self.seen, self.deliberate
        return Fault(self.kind, seat, None, trick, self.found, also, seen, meant)


CASES: Final = (
    Case("card_shown_in_dealing", 1, law.CARD_SHOWN_IN_DEALING, begun=False),
    Case("wrong_count_dealt", 1, law.WRONG_COUNT_DEALT, begun=False),
    Case("wrong_dealer", 1, law.WRONG_DEALER, begun=False),
    Case("wrong_dealer_late", 1, law.WRONG_DEALER, law.AFTERWARDS),
    Case("shuffling", 1, law.SHUFFLING, begun=False),
    Case("shuffling_late", 1, law.SHUFFLING, law.AFTERWARDS),
    Case("cutting_late", 1, law.CUTTING, law.AFTERWARDS),
    Case("counting_aloud", 1, "counting_aloud"),
    Case("card_in_advance", 1, "card_in_advance"),
    Case("talk", 2, "talk"),
    Case("looking_back", 2, "looking_back"),
    Case("looking_into_hands", 2, "looking_into_hands"),
    Case("lead_without_right", 2, law.LEAD_WITHOUT_RIGHT),
    Case("card_out_of_turn", 2, law.CARD_OUT_OF_TURN),
    Case("revoke", 2, law.REVOKE),
    Case("called_ace", 2, law.CALLED_ACE),
    Case("wrong_count", 2, law.WRONG_COUNT),
    Case("wrong_count_of_two", 3, law.WRONG_COUNT, others=3),
    Case("revoke_afterwards", 3, law.REVOKE, law.AFTERWARDS),
    Case("called_ace_afterwards", 3, law.CALLED_ACE, law.AFTERWARDS),
    Case("revoke_too_late", 3, law.REVOKE, law.TOO_LATE),
    Case("lead_unseen", 3, law.LEAD_WITHOUT_RIGHT, seen=False),
    Case("out_of_turn_last", 3, law.CARD_OUT_OF_TURN, last=True),
    Case("card_shown", 3, law.CARD_SHOWN),
    Case("card_shown_on_purpose", 3, law.CARD_SHOWN, deliberate=True),
)
"""Level 1: before the play, and manners; 2: in play, seen at once; 3: circumstances decide."""


@lru_cache(maxsize=256)
def ruling(ruleset: RuleSet, case: Case) -> str:
    """What follows from it under the rule set, in a lone game."""
    deal = Deal(ruleset.pack, ((), (), (), ()))
    name = lone_games(ruleset)[0]
    contract = ruleset.contracts[name]
    announced = Announce(1, name, next(iter(contract.suits), None))
    game = Game.start(ruleset, 3, deal, [announced])
    if case.begun:
        game = game.after(Play(game.leader, ruleset.pack.faces[0]))
    return consequence(game, case.fault(2, ruleset.pack.hand_size - 1)).word


def outcome(ruleset: RuleSet, case: Case) -> str:
    """What follows from it for the game: where nothing does, it matters not why."""
    word = ruling(ruleset, case)
    return NOTHING if word in (law.PLAY_ON, law.WARNING, law.TOO_LATE) else word


@lru_cache(maxsize=64)
def by_ruling(ruleset: RuleSet, level: int) -> Mapping[str, tuple[Case, ...]]:
    """The cases of a level, by what follows from them."""
    found: dict[str, tuple[Case, ...]] = {}
    for case in CASES:
        if case.level == level:
            word = outcome(ruleset, case)
            found[word] = (*found.get(word, ()), case)
    return found


def punishes(ruleset: RuleSet) -> bool:
    """Whether faults can be made at this table, and not all cost the same."""
    if not ruleset["faults.possible"] or not lone_games(ruleset):
        return False
    return all(len(by_ruling(ruleset, level)) > 1 for level in (1, 2, 3))


@dataclass(frozen=True)
class WhatFollows:
    """What follows from this fault?"""

    ruleset: RuleSet
    case: Case
    seat: int
    options: tuple[Option, ...]

    @property
    def rule(self) -> str:
        """The rule on this fault."""
        return self.case.rule

    def answer(self, world: World) -> Answer:
        """The ruling; no belief has one of its own."""
        return outcome(self.ruleset, self.case)

    def wording(self, right: Answer) -> Wording:
        """Each ruling as a sentence."""
        words: dict[str, Sentence] = {
            str(one): said(f"quiz_faults.ruling.{one}") for one in self.options
        }
        happens = said(f"quiz_faults.case.{self.case.id}", seat=self.seat)
        ask = said("quiz_faults.ask.follows", lines=(happens,))
        answer = words[str(right)]
        hints = (
            said(f"quiz_faults.hint.level{self.case.level}"),
            said(f"quiz_faults.hint.{'before' if self.case.kind in law.DEALING else 'play'}"),
            said("quiz_faults.hint.answer", answer=answer),
        )
        exactly = said(f"quiz_faults.ruling.{ruling(self.ruleset, self.case)}")
        because = (said("quiz_faults.because.ruling", lines=(happens,), answer=exactly),)
        return Wording(ask, hints, otherwise=because, words=words)


def _draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    rulings = by_ruling(ruleset, level)
    right = dice.one(list(rulings))
    wrong = [word for word in rulings if word != right]
    options = dice.shuffled([right, *dice.some(wrong, min(3, len(wrong)))])
    return WhatFollows(ruleset, dice.one(rulings[right]), dice.below(4), tuple(options))


def _fits(task: Task, level: int) -> bool:
    return isinstance(task, WhatFollows) and task.case.level == level


KINDS: Final = (Kind("what_follows", "faults", "choice", _draw, _fits, punishes),)
