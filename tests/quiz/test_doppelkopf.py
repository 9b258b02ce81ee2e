"""Each kind of question about Doppelkopf against a reference of its own, written from the rules.

The reference works with codes of cards and plain numbers; it shares the tables of DK-3 with the
second account of ``tests/law/doppelkopf``, and nothing with the package.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations_with_replacement
from types import SimpleNamespace

import pytest

from schafkopf_tutor.beliefs import under
from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.moves import Bid, Call, Play
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import kinds_in
from schafkopf_tutor.quiz.make import draw, every, make
from schafkopf_tutor.quiz.next_item import next_item, revealed
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import Sheet, core
from schafkopf_tutor.quiz.skills import every_skill, skill_named, skills
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines
from schafkopf_tutor.screen.voice import Voice
from tests.law.doppelkopf.tables import TABLES as OTHERS
from tests.law.doppelkopf.tables import named, table
from tests.law.doppelkopf.test_games import RANKS, trumps
from tests.longrun import scale
from tests.quiz import guesses
from tests.quiz.test_loop import check

LAW = "doppelkopf"
KINDS = {kind.id: kind for kind in kinds_in(LAW)}
TABLES = {
    "ddv": load("ddv"),
    "haus": load("haus"),
    "ddv-more": table("ddv", ["armut", "hochzeit-trumpf", "hochzeit-farbe"], schweine__steps=1),
}


def items(kind: str, rules: str, seeds: int) -> Iterator[Item]:
    """Items of all levels of a kind; none where the table has it not."""
    ruleset, of = TABLES[rules], KINDS[kind]
    for level in of.levels if of.applies(ruleset) else ():
        yield from (draw(of, skill_named(of.skill), level, s, ruleset) for s in range(seeds))


# --- the reference -------------------------------------------------------------------------------


def high(task) -> list[str]:
    """The trumps of a task's game, highest first."""
    suit = task.game.suit.letter if task.game.suit else "S"
    return trumps(task.game.contract, suit, task.said)


def codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def taken(cards: list[str], high: list[str], *, second: bool = False) -> int:
    """The place that takes a trick; ``second``: of two HZ the later does."""

    def place(card: str) -> tuple[int, int]:
        if card in high:
            return 2, -high.index(card)
        return int(card[0] == cards[0][0] and cards[0] not in high), -"AZKOU9".index(card[1])

    best = max(map(place, cards))
    found = [at for at, card in enumerate(cards) if place(card) == best]
    return found[-1 if second and cards[found[0]] == "HZ" and "HZ" in high else 0]


def house(ruleset: RuleSet) -> bool:
    return ruleset["book"] == "haus"


def trick_of(task) -> int:
    second = house(task.ruleset) and not getattr(task, "last", False)
    return taken(codes(task.cards), high(task), second=second)


def may_play(task) -> Hashable:
    view = task.view
    suit = view.announced.suit.letter if view.announced.suit else "S"
    row = trumps(view.announced.contract, suit, ())
    led = view.trick[0].code

    def line(card: str) -> str:
        return "T" if card in row else card[0]

    same = {card for card in view.hand if line(card.code) == line(led)}
    return frozenset(same or view.hand)


def known(task) -> Hashable:
    """By DK-5: what has been shown, and what is left of two and two."""
    view, player = task.view, task.player
    if view.announced.seat is not None:
        return "re" if player == view.announced.seat else "kontra"
    re = {m.seat for m in view.moves if isinstance(m, Play) and m.card.code == "EO"}
    mine = "EO" in codes(view.hand) or view.seat in re
    re |= {view.seat} if mine else set()
    kontra = set() if mine else {view.seat}
    for move in view.moves:
        if isinstance(move, Call):
            (re if move.word.startswith("re") else kontra).add(move.seat)
    both = codes(view.hand).count("EO") + sum(
        isinstance(m, Play) and m.card.code == "EO" for m in view.moves
    )
    if len(re) == 2 or both == 2:
        return "re" if player in re else "kontra"
    if player in re | kontra:
        return "re" if player in re else "kontra"
    rest = {0, 1, 2, 3} - re - kontra
    # With two of Kontra known the other two are Re, silent solo aside: then it stays open.
    return "re" if rest == {player} and not re else "open"


def finder(task) -> Hashable:
    by, name = task.by, task.game.contract.name
    row = trumps("normal", "S", ())
    for trick in task.game.tricks[:3]:
        led = trick.cards[0].code in row
        fits = {"hochzeit-trumpf": led, "hochzeit-farbe": not led}.get(name, True)
        place = taken(codes(trick.cards), row, second=house(task.game.ruleset))
        winner = (trick.leader + place) % 4
        if fits and winner != by:
            return f"seat{winner}"
    return "alone" if len(task.game.tricks) >= 3 else "open"


STEPS = ("", "90", "60", "30", "schwarz")


def allowed(at, word: str, held: int) -> bool:
    """DK-13: own step by step from 11 cards down, later in a Hochzeit, one fewer for a reply."""
    level = STEPS.index(word.removeprefix("re").removeprefix("kontra")) + 1
    if at.found_in == 0 or level <= at.own:
        return False
    shift = (at.found_in or 1) - 1
    own = held >= 11 - at.own - shift  # the first of the implied ones decides
    reply = level == 1 and at.other and not house(at.ruleset)
    return own or bool(reply and held >= 11 - (at.other - 1) - shift - 1)


def may_call(task) -> Hashable:
    return "yes" if allowed(task.at, task.word, task.at.held) else "no"


def least(task) -> Hashable:
    return min(held for held in range(1, 13) if allowed(task.at, task.word, held))


def rank(ruleset: RuleSet, name: str) -> int:
    """DK-6.4, 6.7, 6.8."""
    if name.startswith("hochzeit"):
        return 2
    if name == "armut":
        return 1
    return 4 if name.startswith("pflicht") and not house(ruleset) else 3


def whose(task) -> Hashable:
    named = [bid for bid in task.bids if isinstance(bid, Bid) and bid.contract]
    if not named:
        return "nobody"
    most = max(rank(task.ruleset, bid.contract or "") for bid in named)
    first = next(b for b in named if rank(task.ruleset, b.contract or "") == most)
    return f"seat{first.seat}"


def may_reserve(task) -> Hashable:
    hand = codes(task.view.hand)
    row = trumps("normal", "S", ())
    fit = {
        "hochzeit": hand.count("EO") == 2,
        "armut": sum(card in row for card in hand) <= 3,
        "neunen": sum(card[1] == "9" for card in hand) >= 5,
    }
    return frozenset({name for name in task.names if fit[name]} or {"none"})


def needs(result, side: int) -> tuple[str, int]:
    """DK-14.8: what a side needs, in points or in tricks."""
    own, other = result.levels[side], result.levels[1 - side]
    if own > 1:
        return ("tricks", 12) if own == 5 else ("points", (151, 181, 211)[own - 2])
    if other > 1:
        return ("tricks", 1) if other == 5 else ("points", (90, 60, 30)[other - 2])
    if house(result.ruleset):
        return "points", 121 if side == 0 or own else 120
    lone = result.levels == (0, 1)
    return "points", (120 if lone else 121) if side == 0 else (121 if lone else 120)


def wins(result) -> int | None:
    for side in (0, 1):
        what, least = needs(result, side)
        if getattr(result, what)[side] >= least:
            return side
    return None


def who_won(task) -> Hashable:
    side = wins(task.result)
    return "nobody" if side is None else ("re", "kontra")[side]


def extras(task) -> Hashable:
    """DK-17.2 to 17.4."""
    trick, cards = task.trick, codes(task.trick.cards)
    seats = [(trick.leader + at) % 4 for at in range(4)]
    place = taken(cards, trumps("normal", "S", ()), second=house(task.ruleset) and not task.last)
    ours = seats[place] in task.re
    theirs = [card for seat, card in zip(seats, cards, strict=True) if (seat in task.re) != ours]
    points = theirs.count("SA")
    if sum(RANKS[card[1]] for card in cards) >= 40:
        points += 2 if house(task.ruleset) and {card[1] for card in cards} == {"A"} else 1
    if task.last:
        points += cards[place] == "EU"
        points += theirs.count("EU") if house(task.ruleset) else 0
    return points


def worth(result) -> int:
    """DK-15, DK-16."""
    side = wins(result)
    assert side is not None
    solo = len(result.re) == 1
    left, tricks = result.points[1 - side], result.tricks[1 - side]
    steps = sum(left < limit for limit in (90, 60, 30)) + (tricks == 0)
    calls = sum(level > 0 for level in result.levels)
    promised = [max(0, level - 1) for level in result.levels]
    elders = int(side == 1 and not solo)
    net = 0
    for rule, whose in () if solo else result.extras:
        assert rule in ("fox", "doppelkopf", "karlchen")
        net += 1 if whose == side else -1
    if house(result.ruleset):
        tie = result.points == (120, 120) and not calls
        base = (0 if tie else 1) + steps
        return max(0, base * 2**calls + 2 * promised[side] + elders + net)
    marks = (120, 90, 60, 30)[: promised[1 - side]]
    beaten = sum(result.points[side] >= mark for mark in marks)
    return 1 + steps + elders + 2 * calls + sum(promised) + beaten + net


def writes(task) -> Hashable:
    result, side = task.result, wins(task.result)
    ours = (task.seat in result.re) == (side == 0)
    times = 3 if len(result.re) == 1 and task.seat in result.re else 1
    if house(result.ruleset):
        return worth(result) * times if ours else 0
    return worth(result) * times * (1 if ours else -1)


def gives_back(task) -> Hashable:
    """DK-10.4: as many as were given, whichever."""
    names = {"-".join(codes(one)): len(one) for one in task.packets}
    return frozenset(name for name, count in names.items() if count == len(task.got))


def armut_sides(task) -> Hashable:
    """DK-10.7: who is poor, and who has taken his trumps."""
    bids = [move for move in task.view.moves if isinstance(move, Bid)]
    return frozenset(
        f"seat{bid.seat}" for bid in bids if bid.contract == "armut" or bid.word == "nehme"
    )


PIGS = {"schweine": "SA", "hyperschweine": "S9", "schweineroyal": "SK"}


def may_pig(task) -> Hashable:
    """DK-12.1 to 12.8, 6.7 and OP-35."""
    view, rules = task.view, task.view.ruleset
    words = [move.word for move in view.moves if isinstance(move, Bid | Call)]
    steps = list(PIGS)
    at = steps.index(task.word)
    fits = codes(view.hand).count(PIGS[task.word]) == 2
    fits = fits and all(step in words for step in steps[:at]) and task.word not in words
    if view.announced is None:  # named as a reservation
        return "yes" if fits else "no"
    if view.announced.contract not in ("normal", "hochzeit", "hochzeit-trumpf", "hochzeit-farbe"):
        return "no"
    if rules["schweine.when"] != "any_time":
        fits = fits and not any(isinstance(move, Play) for move in view.moves)
    if rules["schweine.when"] == "reservation":
        fits = fits and at > 0
    if rules["schweine.must_call"]:
        elder = "EO" in codes(view.hand) or Play(view.seat, Card.of("EO")) in view.moves
        fits = fits and ("re" if elder else "kontra") in words
    return "yes" if fits else "no"


def known_silent(task) -> Hashable:
    """DK-5.2, 8.1: every way in which two queens of clubs can lie that fits what is seen."""
    view = task.view
    laid = [m.seat for m in view.moves if isinstance(m, Play) and m.card.code == "EO"]
    calls = [(m.seat, m.word) for m in view.moves if isinstance(m, Call)]

    def fits(held: tuple[int, int]) -> bool:
        own = codes(view.hand).count("EO") + laid.count(view.seat)
        return (
            held.count(view.seat) == own
            and all(held.count(seat) >= laid.count(seat) for seat in range(4))
            and all((seat in held) == word.startswith("re") for seat, word in calls)
        )

    ways = [held for held in combinations_with_replacement(range(4), 2) if fits(held)]
    alone = {one == other for one, other in ways}
    return "open" if len(alone) > 1 else "alone" if True in alone else "pair"


def true_of_trick(task) -> Hashable:
    """Each sentence by what the other references say."""
    cards, row = codes(task.cards), trumps("normal", "S", ())
    place = taken(cards, row, second=house(task.ruleset) and not task.last)
    trick = SimpleNamespace(cards=task.cards, leader=task.leader)
    told = SimpleNamespace(trick=trick, re=task.re, last=task.last, ruleset=task.ruleset)
    right = {
        "taker": (task.leader + place) % 4,
        "points": sum(RANKS[card[1]] for card in cards),
        "extras": extras(told),
        **{f"trump:{card}": "yes" if card in row else "no" for card in cards},
    }
    return frozenset(one.word for one in task.statements if right[one.topic] == one.value)


def true_of_game(task) -> Hashable:
    result = task.result
    side = wins(result)
    assert side is not None
    right: dict[str, object] = {"won": ("re", "kontra")[side], "worth": worth(result)}
    for one in (0, 1):
        what, least = needs(result, one)
        right[f"needs:{one}"] = least if what == "points" else None
    for seat in range(4):
        right[f"writes:{seat}"] = writes(SimpleNamespace(result=result, seat=seat))
    return frozenset(one.word for one in task.statements if right[one.topic] == one.value)


def trumps_out(task) -> Hashable:
    """All trumps, each twice, less what was played and what is in the hand."""
    view, suit = task.view, task.announced.suit.letter if task.announced.suit else "S"
    row = trumps(task.announced.contract, suit, ())
    seen = [m.card.code for m in view.moves if isinstance(m, Play)] + codes(view.hand)
    return 2 * len(row) - sum(card in row for card in seen)


def taken_by(task) -> Hashable:
    """What lies in the tricks of a seat, each trick judged once more."""
    suit = task.announced.suit.letter if task.announced.suit else "S"
    row, points = trumps(task.announced.contract, suit, ()), 0
    for trick in task.game.tricks:
        cards = codes(trick.cards)
        place = taken(cards, row, second=house(task.game.ruleset))
        if (trick.leader + place) % 4 == task.seat:
            points += sum(RANKS[card[1]] for card in cards)
    return points


LONG = [6, 7]
"""So many tricks are for whoever counts along."""
REFERENCE: dict[str, Callable[..., Hashable]] = {
    "dk_points": lambda task: sum(RANKS[card.code[1]] for card in task.cards),
    "dk_which_trumps": lambda task: frozenset(c for c in task.cards if c.code in high(task)),
    "dk_trump_row": lambda task: tuple(
        sorted(task.cards, key=lambda card: high(task).index(card.code))
    ),
    "dk_higher": lambda task: task.cards[taken(codes(task.cards), high(task))],
    "dk_taker": lambda task: (task.leader + trick_of(task)) % 4,
    "dk_may_play": may_play,
    "dk_known_side": known,
    "dk_finder": finder,
    "dk_may_call": may_call,
    "dk_least_cards": least,
    "dk_whose_game": whose,
    "dk_may_reserve": may_reserve,
    "dk_who_won": who_won,
    "dk_goal": lambda task: needs(task.result, task.side)[1],
    "dk_extras": extras,
    "dk_value": lambda task: worth(task.result),
    "dk_writes": writes,
    "dk_hands_over": lambda task: frozenset(
        card for card in task.view.hand if card.code in trumps("normal", "S", ())
    ),
    "dk_gives_back": gives_back,
    "dk_armut_sides": armut_sides,
    "dk_may_pig": may_pig,
    "dk_known_silent": known_silent,
    "dk_silent_writes": writes,
    **dict.fromkeys(["dk_trumps_out", *(f"dk_trumps_out_{n}" for n in LONG)], trumps_out),
    **dict.fromkeys(["dk_points_of_seat", *(f"dk_points_of_seat_{n}" for n in LONG)], taken_by),
    "dk_true_of_trick": true_of_trick,
    "dk_true_of_game": true_of_game,
}


def test_there_are_more_than_twelve_kinds():
    assert set(REFERENCE) == set(KINDS)
    assert len(KINDS) > 12
    for rules in ("ddv", "haus"):
        long = {name for name, kind in KINDS.items() if kind.levels[0] > 3}
        assert {KINDS[name].levels for name in long} == {(6,), (7,)}
        at = {kind.id for _, kind, _ in every(TABLES[rules])} | long
        optional = {"dk_may_reserve", "dk_hands_over", "dk_gives_back", "dk_armut_sides"}
        optional |= {"dk_may_pig"}
        assert at == set(KINDS) - (optional if rules == "ddv" else set())
    assert {kind.skill for kind in KINDS.values()} == set(skills(LAW))
    assert all(KINDS[name].levels == (1, 2, 3) for name in set(KINDS) - long)


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_right_and_all_that_is_said(kind: str, rules: str):
    """The answer is that of the reference; levels, hints and sentences are as of every item."""
    for one in items(kind, rules, scale(40)):
        assert one.right == REFERENCE[kind](one.task), (one.key, kind)
        check(one)


@pytest.mark.parametrize("name", OTHERS)
def test_every_table_can_be_asked(name: str):
    """Without nines, with duties to call, with other settings: each kind and level."""
    for skill, kind, level in every(named(name)):
        for seed in range(2):
            check(draw(kind, skill, level, seed, named(name)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_belief_that_can_err_is_asked(kind: str):
    """Only some are asked for distractors; asking all of them finds no other."""
    for one in items(kind, "haus", 3):
        given = {belief.id: one.answer(belief.world) for belief in under(one.ruleset)}
        errs = {name for name, answer in given.items() if answer != one.right}
        named = {name for names in one.distractors.values() for name in names}
        assert named <= errs
        if one.kind.form not in ("choice", "seat"):
            assert named == errs


@pytest.mark.parametrize("rules", ["ddv", "haus"])
def test_every_belief_shows_in_some_question(rules: str):
    seen: Counter[str] = Counter()
    for kind in KINDS:
        for one in items(kind, rules, 25):
            seen.update(name for names in one.distractors.values() for name in names)
    assert set(seen) == {belief.id for belief in under(TABLES[rules])}


SOMETIMES = {
    "dk_known_side": "in a solo everybody is known",
    "dk_finder": "after three tricks nothing is open, before them nobody plays alone",
    "dk_who_won": "where nobody has promised anything somebody wins, as a rule",
    "dk_whose_game": "it is nobody's where nobody has a reservation",
}
"""Where an option is right at some levels alone, and why: what is left shares the rest."""


@pytest.mark.parametrize(
    "kind", [name for name, one in KINDS.items() if one.form in ("choice", "seat")]
)
def test_no_place_is_right_too_often(kind: str):
    """Of so many at a level: fourteen points more than its share is no chance any more."""
    for level in (1, 2, 3):
        of, rules = KINDS[kind], TABLES["haus"]
        made = [draw(of, skill_named(of.skill), level, seed, rules) for seed in range(120)]
        places = Counter(one.task.options.index(one.right) for one in made)
        can = len(places) if kind in SOMETIMES else len(made[0].task.options)
        assert max(places.values()) / len(made) < 1 / can + 0.16, (level, places)


@pytest.mark.parametrize("kind", [name for name, one in KINDS.items() if one.form == "choices"])
def test_no_set_is_right_too_often(kind: str):
    for level in (1, 2, 3):
        of, rules = KINDS[kind], TABLES["haus"]
        made = [draw(of, skill_named(of.skill), level, seed, rules) for seed in range(100)]
        for guess in guesses.always_these(made):
            assert not guess.above, (level, guess)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_either_face(language: str, face: str):
    """With French cards nobody speaks of an Ober."""
    for kind in KINDS:
        for one in items(kind, "haus", 2):
            voice = Voice(Speaker(language, face=face), one.ruleset)
            question = one.question
            told = [question.ask, *question.hints, *question.otherwise]
            told += [reason for reasons in question.because.values() for reason in reasons]
            said = " ".join(map(voice.say, told))
            assert "{" not in said
            if face == "french":
                assert not any(word in said for word in ("Ober", "Unter ", "Eichel", "Schellen"))


@pytest.mark.parametrize("kind", ["dk_writes", "dk_silent_writes"])
def test_who_typed_a_plus_reads_a_plus(kind: str):
    """In the answer that was given, in the right one, and in no number below zero."""
    for one in items(kind, "ddv", 12):
        voice = Voice(Speaker("de", face="french"), one.ruleset)
        right = one.right
        assert isinstance(right, int)
        wrong = right + 1 or right + 2
        told = grade_lines(one.question, grade(one, wrong), voice)
        named = " ".join(line.get("strong", "") for line in told)
        sign = "+" if wrong > 0 else "−"
        assert re.search(rf"(?<![+−\d]){re.escape(sign)}{abs(wrong)} ", named), named
        assert "++" not in named
        assert answer_text(one.question, right, voice)[0] == ("+" if right > 0 else "−")


# --- the registry by law -------------------------------------------------------------------------


def test_a_table_asks_its_own_game_alone():
    usual = load("ordnung")
    beside = {"dk_counting_points", "dk_trumps_out", "dk_armut", "dk_schweine"}
    for rules in ("ddv", "haus"):
        assert set(core(TABLES[rules])) == set(skills(LAW)) - beside
    assert not set(core(usual)) & set(skills(LAW))
    assert set(every_skill()) == {*skills(), *skills(LAW)}
    with pytest.raises(QuestionError, match="dk_value"):
        make("dk_value", 1, 0, usual)
    with pytest.raises(QuestionError, match="points"):
        make("points", 1, 0, TABLES["ddv"])
    with pytest.raises(QuestionError, match="dk_points, dk_trumps"):
        make("nothing", 1, 0, TABLES["ddv"])
    found = {item.kind.skill for item in Sheet((), 14, 7, TABLES["ddv"]).items}
    assert found == set(core(TABLES["ddv"]))


def test_items_are_the_same_again():
    for kind in KINDS.values():
        for level in kind.levels:
            one = make(kind.skill, level, 11, TABLES["haus"])
            again = make(kind.skill, level, 11, TABLES["haus"])
            assert one == again
            assert one.question.key == again.question.key


def test_who_believes_something_wrong_is_found_out():
    """By questions of the table's own game, and no belief about another is considered."""
    from schafkopf_tutor.beliefs import prior
    from schafkopf_tutor.quiz.dice import Dice

    rules = TABLES["haus"]
    about = revealed(rules, ("dk_who_won",))
    assert {one.id for one in about} == {"dk_half_is_enough", "dk_kontra_fails", "dk_most_wins"}
    for belief in about:
        found, dice = prior(under(rules)), Dice("find", belief.id)
        for _ in range(6):
            item = next_item(found, dice, rules, ("dk_who_won",))
            found = found.after(item, item.answer(belief.world))
        assert found.first == belief.id
