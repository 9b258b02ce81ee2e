"""Who guesses does no better than chance: places, words, numbers, looks, the seed.

Figures: with 40 items of each kind and level (`make test`) a kind has 120, a skill some 480. Of two
places one that is right in 74 % of a kind's items is found in nine of ten samples, of four one with
48 %. With 225 (`make long`) a skill has 2,000 or more, and 60 % or 34 % are found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Kind, Wording
from tests.law.houses import house
from tests.longrun import LONG
from tests.quiz import guesses
from tests.quiz.few import ANY, FEW
from tests.quiz.guesses import Guess, sample
from tests.quiz.test_loop import TABLES
from tests.quiz.told import seen

pytestmark = pytest.mark.long_file
SEEDS = 225 if LONG else 40
ALL = "every skill"
ASKED = [(rules, ALL) for rules in TABLES] if LONG else [("ordnung", ALL)]
RARE = {"short_deck": "cardgames-zone-short", "geier_farbwenz": "cardgames-zone-variants"}
ASKED += [(rules, skill) for skill, rules in RARE.items()]

CAN = {
    "why_not": 3,  # that nothing speaks against it, suit, trump; the rules that there are not
    "true_of_call": 3,  # that one would have to hold the ace oneself is never right
    "run_away_with": 2,  # the small card of the suit, or none; neither the ace nor another suit
    "laufende_whose": 3,  # some who err count too few and some too many: it is often between
}
"""How many of the options can be right at all, for those who know that much of the rules."""

KNOWN = {
    "count_in_game": "a table has but a few such numbers: which of them it is, is what is asked",
    "short_count": "the same",
    "higher_game": "which games are high is what is asked",
    "pay_row": "which rows a tariff never gives is what is asked",
}
"""Kinds of which the options themselves are what has to be known: no guess goes by them."""

FLAT = {"donauries-cup", "doppelbild", "schafkopfschule-2007-tournament"}
"""Tables that add but one or two amounts to a game: which they are is what ``value_adds`` asks."""

IN_ORDER = {
    "winning_points": "numbers from low to high: the highest is right if any is",
    "schneider_points": "the same, from below",
    "who_won": "seats by number; that nobody has won is a belief, and never right",
    "who_pays": "the same",
    "ramsch_loses": "seats by number, and nobody, who seldom loses",
    "ramsch_last_trick": "the same",
    "who_may_stoss": "the same",
}
HANDS = {"may_play", "ace_cards", "ace_lead", "ran_away"}
"""A hand lies as it is held, trumps first: which of its places are right depends on the suits."""


def found(rules: str, skill: str) -> Iterator[tuple[str, str, tuple[Item, ...]]]:
    """The items by skill and kind."""
    for (of, kind), items in sample(rules, SEEDS, "" if skill == ALL else skill).items():
        yield of, kind, items


def check(name: str, told: Iterator[Guess]) -> None:
    for guess in told:
        assert not guess.above, f"{name}: {guess}, allowed are {guess.allowed:.2f}"


def by_level(items: Sequence[Item]) -> Iterator[tuple[int, list[Item]]]:
    levels: dict[int, list[Item]] = defaultdict(list)
    for one in items:
        levels[one.level].append(one)
    yield from levels.items()


@pytest.mark.parametrize(("rules", "skill"), ASKED)
def test_every_place_has_its_share(rules: str, skill: str, record):
    """Of each kind, and of each skill by the number of options; yes and no are places, too."""
    of_skill: dict[str, list[Item]] = defaultdict(list)
    for of, kind, items in found(rules, skill):
        of_skill[of] += items
        check(kind, guesses.always_there(items))
        check(kind, guesses.by_seed(items))
    far: dict[str, float] = {}
    for of, every_one in of_skill.items():
        told = list(guesses.always_there(every_one))
        check(of, iter(told))
        far[of] = max((round(abs(g.share - g.chance), 3) for g in told), default=0)
        rare = [g for g in told if g.items >= guesses.LEAST and g.share < 2 * g.chance - g.allowed]
        assert not rare, (of, rare)
    record(f"places-{rules}-{skill}".replace(" ", "-").replace("_", "-"), {"farthest": far})


def test_every_place_is_within_five_points(scale, record):
    """Of each skill by the number of options, over 2,000 items of each level and kind; of fewer,
    what chance adds besides."""
    number = scale(2000)
    far: dict[str, float] = {}
    for skill in skills():
        drawn = sample.__wrapped__(RARE.get(skill, "ordnung"), number, skill)  # not kept: so many
        told = list(guesses.always_there([one for items in drawn.values() for one in items]))
        for guess in told:
            assert guess.items >= number
            most = guesses.POINTS if number == 2000 else guess.allowed - guess.chance
            assert abs(guess.share - guess.chance) <= most, (skill, guess)
        far |= {skill: max(round(abs(g.share - g.chance), 3) for g in told)} if told else {}
    record("places-in-full", {"items": number, "farthest": far})


@pytest.mark.parametrize(("rules", "skill"), ASKED)
def test_no_set_is_right_more_often(rules: str, skill: str):
    """Nor all of them; and where they lie in no order, no place is ticked more often."""
    for _, kind, items in found(rules, skill):
        if kind not in IN_ORDER.keys() | HANDS:
            check(kind, guesses.marks(items))
        for level, some in by_level(items):
            check(f"{kind} {level}", guesses.always_these(some))
            check(f"{kind} {level}", guesses.as_it_lies(some))


@pytest.mark.parametrize(("rules", "skill"), ASKED)
def test_no_number_is_right_more_often(rules: str, skill: str):
    for _, kind, items in found(rules, skill):
        if kind == "value_adds" and rules in FLAT:
            continue
        for level, some in by_level(items):
            check(f"{kind} {level}", guesses.always_this_number(some))


@pytest.mark.parametrize(("rules", "skill"), ASKED)
def test_no_word_is_right_more_often(rules: str, skill: str):
    for _, kind, items in found(rules, skill):
        if kind not in KNOWN:
            check(kind, guesses.by_word(items, CAN.get(kind, 0)))
        check(kind, guesses.only_word(items, CAN.get(kind, 0)))


@pytest.mark.parametrize(("rules", "skill"), ASKED)
def test_nothing_is_told_by_its_looks(rules: str, skill: str):
    """The longest, the shortest, the odd one out, the largest number, the one between."""
    for _, kind, items in found(rules, skill):
        check(kind, guesses.by_looks(items, CAN.get(kind, 0)))


def test_questions_come_again_no_sooner_than_they_must():
    """Of 200 items of a kind and level (`make test`: 40) hardly any two ask the same, unless there
    are few of them: see few.py."""
    number = 200 if LONG else SEEDS
    for (_, kind), every_one in sample("ordnung", SEEDS).items():
        for level, items in by_level(every_one):
            asked = len({seen(one) for one in items[:number]})
            least, most = FEW.get((kind, level), (0.9 * 200, ANY))
            if not LONG:  # of few there come so many among 40 if they come equally often
                least = 0.7 * least * (1 - (1 - 1 / least) ** number)
            assert least <= asked <= most, (kind, level, asked)


def test_what_is_excused_is_there():
    kinds = {kind for rules, skill in ASKED for _, kind, _ in found(rules, skill)}
    assert kinds >= {*CAN, *KNOWN, *IN_ORDER, *HANDS, *(kind for kind, _ in FEW)}


# --- that it can fail ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """A task that gives its answer away."""

    right: object
    options: tuple[str | int, ...] = ()
    rule: str = "trick.winner"

    def answer(self, world: World) -> object:
        return self.right

    def wording(self, right: object) -> Wording:
        return Wording("?", ("", "", ""))


def items(form: str, *tasks: Told) -> list[Item]:
    kind = Kind("told", "words", form, lambda *_: None, lambda *_: True)  # type: ignore[arg-type]
    return [Item(kind, 1, 1, seed, house("ordnung"), task) for seed, task in enumerate(tasks)]


LETTERS = [("a", "b"), ("b", "a")] * 100
NUMBERS = [(at % 50, at % 50 + 1, at % 50 + 2) for at in range(200)]


@pytest.mark.parametrize(
    ("guesser", "made"),
    [
        (guesses.always_there, items("choice", *(Told(o[1], o) for o in LETTERS))),
        (guesses.by_word, items("choice", *(Told("b", o) for o in LETTERS))),
        (guesses.by_seed, items("choice", *(Told(o[s % 2], o) for s, o in enumerate(LETTERS)))),
        (guesses.by_looks, items("choice", *(Told(o[1], o) for o in NUMBERS))),
        (guesses.by_looks, items("choice", *(Told(o[2], o) for o in NUMBERS))),
        (guesses.always_these, items("choices", *(Told(frozenset(o), o) for o in LETTERS))),
        (guesses.marks, items("choices", *(Told(frozenset(o[:1]), o) for o in LETTERS))),
        (guesses.as_it_lies, items("order", *(Told(o, o) for o in LETTERS))),
        (
            guesses.always_this_number,
            items("number", *(Told(at if at % 3 == 0 else 1) for at in range(200))),
        ),
    ],
)
def test_who_tells_is_found(guesser: Callable[[list[Item]], Iterator[Guess]], made: list[Item]):
    assert any(guess.above for guess in guesser(made))
