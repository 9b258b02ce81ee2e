"""Which belief explains somebody's answers, by Bayes, and which question would tell most.

Three kinds of learner are weighed against each other:

- one who holds a belief answers as its world does,
- one who *knows* answers rightly,
- one who just *slipped* answers rightly, too, but is not at it: every ``guess``-th answer (one in
  two, as it stands) is picked blindly.

The first two miss their own answer with probability ``slip`` (one in ten); a miss is any of the
other possible answers, all alike. So with ``n`` possible answers a given one has probability

- ``1 - slip`` if it is the learner's own, ``slip / (n - 1)`` if not;
- for who slips, ``1 - guess + guess / n`` if it is right, ``guess / n`` if not.

Before any answer (``prior``) two in five know, one in ten slips, and the rest hold one belief each,
all equally likely. Beliefs that answer the same questions alike cannot be told apart by them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log2
from typing import Any, Final, Protocol, TypeVar

from schafkopf_tutor.beliefs.table import BELIEFS, Belief
from schafkopf_tutor.beliefs.world import TRUTH, World
from schafkopf_tutor.frozen import Frozen

SLIP: Final = 0.1
"""How often somebody misses the answer that he believes in."""
GUESS: Final = 0.5
"""How often somebody who is not at it picks blindly."""
KNOWS: Final = 0.4
"""How many learners know, before they have answered anything."""
SLIPPED: Final = 0.1
"""How many of them slip."""


class Asked(Protocol):
    """A question that every world has an answer to."""

    def answer(self, world: Any) -> Hashable:
        """What is answered in this world, one of its law; it asks the world its questions, and
        nothing else."""


class Item(Asked, Protocol):
    """Such a question that somebody can be asked."""

    @property
    def options(self) -> int:
        """How many answers can be given, two at least."""


class _Listening(World):
    """The truth of a law, noting which questions are asked."""

    def __init__(self, truth: World) -> None:
        self._truth = truth
        self.asked: set[str] = set()

    def __getattribute__(self, name: str) -> Any:
        if name == "asked" or name.startswith("_"):
            return super().__getattribute__(name)
        truth = self._truth
        # How questions are answered can touch any of them.
        self.asked.update([name] if name in truth.questions else truth.questions)
        return getattr(truth, name)


def answers(asked: Asked, beliefs: Iterable[Belief]) -> tuple[Hashable, Mapping[str, Hashable]]:
    """The right answer and, by their ids, those of the beliefs that answer otherwise.

    Only the beliefs that touch a question which is asked can, so no other is asked. What is right
    says the ``truth`` that the question brings along, else that of the usual law.

    >>> from schafkopf_tutor.moves import Announce
    >>> from schafkopf_tutor.rulesets import load
    >>> class HowManyTrumps:
    ...     def answer(self, world):
    ...         return world.count_trumps(load("ordnung"), Announce(0, "wenz"))
    >>> right, others = answers(HowManyTrumps(), BELIEFS.all)
    >>> right, others["obers_trump_in_wenz"]
    (4, 8)
    """
    listening = _Listening(getattr(asked, "truth", TRUTH))
    right = asked.answer(listening)
    others: dict[str, Hashable] = {}
    for belief in beliefs:
        if not belief.of.isdisjoint(listening.asked):
            answer = asked.answer(belief.world)
            if answer != right:
                others[belief.id] = answer
    return right, Frozen(others)


@dataclass(frozen=True)
class Told:
    """What the worlds answer to one item: the ``right`` answer, and those of beliefs that differ.

    It stands for the item wherever a diagnosis wants one: made once, it saves asking again.
    """

    options: int
    right: Hashable
    others: Mapping[str, Hashable]

    @cached_property
    def alike(self) -> tuple[tuple[str, ...], ...]:
        """The beliefs that answer otherwise, those together that give the same answer."""
        groups: dict[Hashable, list[str]] = {}
        for id_, answer in self.others.items():
            groups.setdefault(answer, []).append(id_)
        return tuple(map(tuple, groups.values()))

    @staticmethod
    def of(item: Item, beliefs: Iterable[Belief]) -> Told:
        """Ask the truth, and the worlds of the beliefs that can be wrong about the item."""
        right, others = answers(item, beliefs)
        options = max(2, item.options, len({right, *others.values()}))
        return Told(options, right, others)


I = TypeVar("I", bound=Item | Told)  # noqa: E741


@dataclass(frozen=True)
class Diagnosis:
    """How likely each belief is, that somebody ``knows``, or that he just ``slipped``; in all 1.

    ``beliefs`` are probabilities by belief id.
    """

    beliefs: Mapping[str, float]
    knows: float
    slipped: float
    slip: float = SLIP
    guess: float = GUESS
    known: tuple[Belief, ...] = field(default=BELIEFS.all, repr=False, compare=False)

    @property
    def ranked(self) -> tuple[tuple[str, float], ...]:
        """Belief ids with their probabilities, the most likely first."""
        return tuple(sorted(self.beliefs.items(), key=lambda pair: -pair[1]))

    @property
    def first(self) -> str | None:
        """The most likely belief, if it is likelier than that there is none; else None."""
        id_, most = max(self.beliefs.items(), key=lambda pair: pair[1], default=("", 0.0))
        return id_ if most > self.knows + self.slipped else None

    def after(self, item: Item | Told, given: Hashable) -> Diagnosis:
        """What is likely once this answer has been given, too."""
        told = self.told(item)
        own, missed, at_it, blind = _chances(self, told.options)
        right = given == told.right
        beliefs = {
            id_: chance * (own if told.others.get(id_, told.right) == given else missed)
            for id_, chance in self.beliefs.items()
        }
        knows = self.knows * (own if right else missed)
        slipped = self.slipped * (at_it if right else blind)
        whole = sum(beliefs.values()) + knows + slipped
        if not whole:
            return self  # rates of nought that the answer contradicts
        scaled = Frozen({id_: chance / whole for id_, chance in beliefs.items()})
        return replace(self, beliefs=scaled, knows=knows / whole, slipped=slipped / whole)

    def told(self, item: Item | Told) -> Told:
        """What the worlds of the beliefs that are weighed answer."""
        return item if isinstance(item, Told) else Told.of(item, self.known)


def _chances(diagnosis: Diagnosis, options: int) -> tuple[float, float, float, float]:
    """The chances of one's own answer and of another; of the right one and another in a slip."""
    slip, guess = diagnosis.slip, diagnosis.guess
    return 1 - slip, slip / (options - 1), 1 - guess + guess / options, guess / options


def prior(
    beliefs: Iterable[Belief] = BELIEFS.all,
    *,
    knows: float = KNOWS,
    slipped: float = SLIPPED,
    slip: float = SLIP,
    guess: float = GUESS,
) -> Diagnosis:
    """What is likely before any answer: these shares, and every belief alike.

    ``beliefs`` should be those that are wrong at the table: ``BELIEFS.under(ruleset)``.

    >>> from schafkopf_tutor.rulesets import load
    >>> start = prior(BELIEFS.under(load("ordnung")))
    >>> start.knows, start.slipped, start.first
    (0.4, 0.1, None)
    """
    known = tuple(beliefs)
    rest = 1.0 - knows - slipped
    if not known:
        whole = knows + slipped
        return Diagnosis(Frozen({}), knows / whole, slipped / whole, slip, guess, ())
    each = rest / len(known)
    return Diagnosis(
        Frozen({belief.id: each for belief in known}), knows, slipped, slip, guess, known
    )


def diagnose(
    answers: Iterable[tuple[Item | Told, Hashable]],
    beliefs: Iterable[Belief] = BELIEFS.all,
    *,
    knows: float = KNOWS,
    slipped: float = SLIPPED,
    slip: float = SLIP,
    guess: float = GUESS,
) -> Diagnosis:
    """What somebody believes who has given these answers, each with the item it was given to.

    >>> from schafkopf_tutor.cards import Card
    >>> class OberAndNine:
    ...     options = 33
    ...     def answer(self, world):
    ...         return world.points([Card.of("SO"), Card.of("S9")])
    >>> diagnose([(OberAndNine(), 12), (OberAndNine(), 12)]).first
    'pips_count'
    >>> diagnose([(OberAndNine(), 5), (OberAndNine(), 3)]).first is None
    True
    """
    found = prior(beliefs, knows=knows, slipped=slipped, slip=slip, guess=guess)
    for item, given in answers:
        found = found.after(item, given)
    return found


def tells(item: Item | Told, diagnosis: Diagnosis) -> float:
    """The information, in bits, that an answer is expected to give: which belief it is, if any.

    Nought for a question that all who are likely answer alike.
    """
    return told_by([diagnosis.told(item)], diagnosis)[0]


def told_by(items: Iterable[Told], diagnosis: Diagnosis) -> list[float]:
    """What each of several items tells, in bits."""
    believed, slipped = diagnosis.beliefs, diagnosis.slipped
    steady = 1.0 - slipped
    known: dict[int, tuple[float, ...]] = {}
    found = []
    for told in items:
        options = told.options
        if options not in known:
            known[options] = _expected(diagnosis, options)
        own, missed, at_it, blind, nobody, certain = known[options]
        rest, count, uncertain = steady, options - 1, 0.0
        for ids in told.alike:
            weight = 0.0
            for id_ in ids:
                weight += believed.get(id_, 0.0)
            uncertain += _bits(weight * own + (steady - weight) * missed + slipped * blind)
            rest -= weight
            count -= 1
        uncertain += _bits(rest * own + (steady - rest) * missed + slipped * at_it)
        found.append(max(0.0, uncertain + count * nobody - certain))
    return found


def _expected(diagnosis: Diagnosis, options: int) -> tuple[float, ...]:
    """The chances of an answer, the bits of one that nobody believes in, and how uncertain the
    answer stays if one knows what is believed: a belief, or none."""
    own, missed, at_it, blind = _chances(diagnosis, options)
    slipped = diagnosis.slipped
    nobody = _bits((1.0 - slipped) * missed + slipped * blind)
    none = diagnosis.knows + slipped
    certain = (1.0 - none) * (_bits(own) + (options - 1) * _bits(missed))
    if none:
        right = (diagnosis.knows * own + slipped * at_it) / none
        wrong = (diagnosis.knows * missed + slipped * blind) / none
        certain += none * (_bits(right) + (options - 1) * _bits(wrong))
    return own, missed, at_it, blind, nobody, certain


def _bits(chance: float) -> float:
    return -chance * log2(chance) if chance > 0 else 0.0


def most_telling(
    items: Sequence[I],
    diagnosis: Diagnosis,
    *,
    key: Callable[[I, float], float] = lambda item, bits: bits,
) -> I | None:
    """The item that tells most, the first of equals; None if there is none.

    ``key`` may weigh the bits otherwise, say by what the item costs.
    """
    best: I | None = None
    most = float("-inf")
    for item in items:
        worth = key(item, tells(item, diagnosis))
        if worth > most:
            best, most = item, worth
    return best
