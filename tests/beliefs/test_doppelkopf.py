"""Beliefs about Doppelkopf: what each answers and what is right, that it errs in nothing else, and
what a learner reads of it. The positions: ``data/doppelkopf.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from schafkopf_tutor.beliefs import BELIEFS, Told, belief_named, beliefs_of, prior, under
from schafkopf_tutor.beliefs import TRUTH as USUAL_TRUTH
from schafkopf_tutor.beliefs.doppelkopf import QUESTIONS, TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.data import resource
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.explain import book, books
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import FACES, LANGUAGES, Words, catalogue, slots
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Give, Play
from schafkopf_tutor.notation import parse_game, parse_position
from schafkopf_tutor.rules import judge_in, legal_moves, read_position, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import Trick
from tests.beliefs.test_sentences import PARTS
from tests.law.doppelkopf.tables import played_at_random, settled_at_random, shuffled, table

LAW = "doppelkopf"
ABOUT = beliefs_of(LAW)
DATA = Path(__file__).parent / "data" / "doppelkopf.toml"
CASES: dict[str, list[dict]] = tomllib.loads(DATA.read_text(encoding="utf-8"))
ALL = [(kind, case) for kind, cases in CASES.items() for case in cases]


def rules_of(case: dict) -> RuleSet:
    return load(case.get("rules", "ddv"))


def announced(case: dict) -> Announce:
    text = f"{case.get('rules', 'ddv')} | {case['at'].split(' | ')[0]} | 0 holds"
    found = parse_position(text).announced
    assert found is not None
    return found


def cards(text: str) -> list[Card]:
    return [Card.of(code) for code in text.split()]


def game(case: dict) -> Game:
    """A game of which the hands are told by what is played."""
    name, _, plays = case["at"].partition(" | ")
    dealer = (case.get("leads", 0) - 1) % 4
    rules = case.get("rules", "ddv")
    return parse_game(f"{rules} dealer {dealer} | … / … / … / … | {name} | {plays}")


def text(answer: object) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, frozenset):
        return " ".join(sorted(map(str, answer)))
    if isinstance(answer, tuple):
        return " ".join("-" if one is None and len(answer) == 4 else str(one) for one in answer)
    return str(answer)


def trumps(world: World, case: dict) -> object:
    at = announced(case)
    return frozenset(c for c in cards(case["cards"]) if world.is_trump(rules_of(case), at, c))


def winner(world: World, case: dict) -> object:
    last = case.get("last", False)
    return world.winner(rules_of(case), announced(case), cards(case["cards"]), (), last)


def view(case: dict):
    return read_position(f"{case.get('rules', 'ddv')} | {case['at']}")


def holder(world: World, case: dict) -> object:
    named = [(int(one[0]), one[2:]) for one in case["named"]]
    seats = [seat for seat, _ in named]
    bids = [Bid(seat, "vorbehalt" if seat in seats else "gesund") for seat in SEATS]
    bids += [Bid(seat, "bid", name) for seat, name in named]
    return world.holder(rules_of(case), 0, bids)


def reserve(world: World, case: dict) -> object:
    hands = (tuple(cards(case["hand"])), (), (), ())
    at = Game.start(rules_of(case), 3, Deal(rules_of(case).pack, hands))
    for seat in SEATS:
        at = at.after(Bid(seat, "gesund" if seat else "vorbehalt"))
    return world.may_reserve(at.view(0), Bid(0, "bid", case["name"]))


def sides(world: World, case: dict) -> object:
    return world.sides(game(case).view(0))


def found(world: World, case: dict) -> object:
    return world.found(game(case))


def of_result(world: World, case: dict) -> object:
    points = case["points"]
    told = Result(
        rules_of(case),
        case.get("contract", "normal"),
        tuple(case.get("re", [0, 2])),
        (points, 240 - points),
        (6, 6),
        tuple(case.get("levels", [0, 0])),
        tuple(map(tuple, case.get("extras", []))),
    )
    return getattr(world, case["ask"])(told)


def extras(world: World, case: dict) -> object:
    laid = cards(case["cards"])
    place = TRUTH.winner(load("ddv"), Announce(None, "normal"), laid)
    trick = Trick(0, tuple(laid), place)
    return world.extras(rules_of(case), case["re"], trick, case.get("last", False))


MORE = table("haus", schweine__when="first_lead")
"""Where Schweine are for the time between the reservations and the first card."""


def armut(rules: RuleSet, deal: Deal) -> Game:
    """An Armut of seat 0 that seat 1 has taken, before any card is given."""
    at = Game.start(rules, 3, deal)
    for seat in SEATS:
        at = at.after(Bid(seat, "gesund" if seat else "vorbehalt"))
    return at.after(Bid(0, "bid", "armut")).after(Bid(1, "nehme"))


def gives(world: World, case: dict) -> object:
    rules = load("haus")
    hands = (tuple(cards(case["hand"])), (), (), ())
    return world.gives(armut(rules, Deal(rules.pack, hands)).view(0))


def give(world: World, case: dict) -> object:
    """Seat 1 has got HO and SU."""
    rules = load("haus")
    hands = (tuple(cards("HO SU")), tuple(cards("E9 E9 G9 S9")), (), ())
    at = armut(rules, Deal(rules.pack, hands)).after(Give(0, 1, tuple(cards("HO SU")), 2))
    back = tuple(cards(case["back"]))
    return world.may_give(at.view(1), Give(1, 0, back, len(back)))


def pigs(world: World, case: dict) -> object:
    at = announced({"rules": "haus", "at": case["at"]})
    hands = (tuple(cards(case["hand"])), (), (), ())
    game = Game.start(MORE, 0, Deal(MORE.pack, hands), (at,))
    for seat in range(case.get("played", 0)):
        game = game.after(Play(1 + seat, Card.of("EA")))
    return world.may_call(game.view(0), Call(0, case["word"]))


def alone(world: World, case: dict) -> object:
    return str(world.alone(replace(game(case).view(0), unknown=0)))


ASK: dict[str, Callable[[World, dict], object]] = {
    "trumps": trumps,
    "winner": winner,
    "legal": lambda world, case: world.legal(view(case)),
    "holder": holder,
    "reserve": reserve,
    "sides": sides,
    "found": found,
    "call": lambda world, case: world.may_call(view(case), Call(0, case["word"])),
    "result": of_result,
    "extras": extras,
    "gives": gives,
    "give": give,
    "pigs": pigs,
    "alone": alone,
}


@pytest.mark.parametrize(
    ("kind", "case"), ALL, ids=[f"{kind}-{case['belief'][3:]}" for kind, case in ALL]
)
def test_the_wrong_answer_and_the_right_one(kind: str, case: dict):
    assert case["wrong"] != case["right"]
    assert text(ASK[kind](TRUTH, case)) == case["right"]
    world = ABOUT[case["belief"]].world
    assert isinstance(world, World)
    assert text(ASK[kind](world, case)) == case["wrong"]


def test_every_belief_has_its_position_and_no_two_are_the_same():
    assert {case["belief"] for _, case in ALL} == set(ABOUT)
    assert len(ABOUT) >= 12
    answers = {
        name: tuple(text(ASK[kind](belief.world, case)) for kind, case in ALL)  # type: ignore[arg-type]
        for name, belief in ABOUT.items()
    }
    assert len(set(answers.values())) == len(ABOUT)


# --- errs in nothing else ------------------------------------------------------------------------


def asked(rng: Random, rules: RuleSet, games: int) -> dict[str, list[tuple]]:
    """What can be asked of whole games at random."""
    found: dict[str, list[tuple]] = {name: [] for name in QUESTIONS}
    pack = rules.pack
    for number in range(games):
        start = Game.start(rules, number % 4, shuffled(rng, rules))
        at = settled_at_random(rng, start)
        bids = [move for move in at.moves if isinstance(move, Bid)]
        found["holder"].append((rules, at.leader, tuple(bids)))
        for seat in SEATS:
            found["may_reserve"].append((start.view(seat), Bid(seat, "gesund")))
        now = armut(rules, shuffled(rng, rules, poor=0)).view(0)
        found["gives"].append((now,))
        found["may_give"].append((now, Give(0, 1, tuple(rng.sample(now.hand, 2)), 2)))
        if at.contract is None or at.announced is None:
            continue
        announced = at.announced
        found["order"].append((rules, announced))
        found["is_trump"] += [(rules, announced, card) for card in rng.sample(pack.faces, 4)]
        found["winner"].append((rules, announced, rng.sample(pack.cards, 4)))
        found["points"].append((rng.sample(pack.cards, 5),))
        while at.turn is not None and rng.random() < 0.97:
            now = at.view()
            found["legal"].append((now,))
            found["sides"].append((now,))
            found["alone"].append((now,))
            word = rng.choice(rules.calls)
            found["may_call"].append((now, Call(now.seat, word)))
            call = Call(now.seat, word)
            at = at.after(call) if judge_in(at, call).ok else at
            plays = legal_moves(at)
            if not plays:
                break
            at = at.after(rng.choice(plays))
        found["found"].append((at,))
        done = played_at_random(rng, at)
        came_to = result(done)
        for name in ("won", "value", "payout"):
            found[name].append((came_to,))
        for place, trick in enumerate(done.tricks, 1):
            last = place == len(done.tricks)
            found["extras"].append((rules, came_to.re, trick, last))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ddv", "haus"])
def test_a_belief_is_wrong_about_nothing_else(name: str, seed: int, scale):
    rules = load(name)
    every = asked(Random(f"{seed}{name}"), rules, max(6, scale(200)))
    assert all(every.values())
    for question, calls in every.items():
        for args in calls:
            right = getattr(TRUTH, question)(*args)
            for belief in ABOUT.all:
                if question not in belief.of:
                    assert getattr(belief.world, question)(*args) == right, (belief.id, question)


@pytest.mark.parametrize("name", ["ddv", "haus"])
def test_where_a_belief_is_right(name: str):
    """From the texts of the rule sets."""
    right = {
        "ddv": {"dk_first_ten", "dk_four_are_few", "dk_trumped_is_trump", "dk_calls_add"}
        | {"dk_no_trump_back", "dk_others_back", "dk_three_back"}  # no Armut, no Schweine
        | {"dk_one_fox", "dk_pigs_unanswered", "dk_pigs_any_time", "dk_pigs_in_solo"},
        "haus": {"dk_no_reply", "dk_calls_double"},
    }[name]
    assert {one.id for one in under(load(name))} == set(ABOUT) - right


@pytest.mark.slow
def test_the_truth_is_the_engine(seed: int):
    rng = Random(seed)
    for name in ("ddv", "haus"):
        every = asked(rng, load(name), 4)
        for (now,) in every["legal"]:
            assert TRUTH.legal(now) == {play.card for play in legal_moves(now)}
            assert TRUTH.seen(now) is now
        for (came_to,) in every["value"]:
            assert TRUTH.value(came_to) == settle(came_to).value
            assert TRUTH.won(came_to) == came_to.winner


# --- by law --------------------------------------------------------------------------------------


def test_each_game_has_its_own():
    assert not set(ABOUT) & set(BELIEFS)
    assert all(belief.law == LAW for belief in ABOUT.all)
    assert {one.law for one in under(load("haus"))} == {LAW}
    assert {one.law for one in under(load("ordnung"))} == {"schafkopf"}
    assert belief_named("dk_in_solo") is ABOUT["dk_in_solo"]
    with pytest.raises(KeyError):
        belief_named("nothing")
    assert TRUTH.questions == QUESTIONS
    assert TRUTH.questions != USUAL_TRUTH.questions
    for belief in ABOUT.all:
        assert belief.of
        assert belief.of <= set(QUESTIONS)


class _Half:
    """Who has won with half of the points? It brings its truth along."""

    options = 3
    truth = TRUTH

    def answer(self, world: World) -> object:
        return world.won(Result(load("ddv"), "normal", (0, 2), (120, 120), (6, 6)))


def test_who_holds_a_belief_is_found_out():
    about = under(load("ddv"))
    told = Told.of(_Half(), about)
    assert told.right == 1
    assert set(told.others) == {"dk_half_is_enough", "dk_kontra_fails"}
    found = prior(about)
    for _ in range(3):
        found = found.after(_Half(), 0)
    assert found.first == "dk_half_is_enough"


# --- what is read --------------------------------------------------------------------------------


@pytest.mark.parametrize("belief", ABOUT)
def test_the_cure_stands_in_the_rule_books(belief: str):
    rule = ABOUT[belief].cures
    for name in books(LAW):
        found = book(name)
        assert rule in found.rules or rule in found.house or rule in found.silent, name
    assert any(rule in book(name).rules for name in books(LAW))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_belief_has_its_sentences_and_no_more(language: str):
    file = resource("locale", language, "beliefs_doppelkopf.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(file)["belief"]
    assert set(tables) == set(ABOUT)
    assert all(tuple(table) == PARTS for table in tables.values())
    for part in PARTS:
        assert len({table[part] for table in tables.values()}) == len(ABOUT)
    for belief in ABOUT.all:
        named = [catalogue(language)[f"belief.{belief.id}.{part}"] for part in PARTS]
        assert frozenset().union(*map(slots, named)) <= set(belief.shown)


def sentences(words: Words, rules: RuleSet) -> Iterable[str]:
    for belief in under(rules):
        yield from (belief.says(words, rules), belief.right(words, rules))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_they_read_well(language: str, face: str):
    words = Words(language, face)
    start = "Vielleicht " if language == "de" else "You may "
    for name in ("ddv", "haus"):
        for belief in under(load(name)):
            assert belief.says(words, load(name)).startswith(start)
        for sentence in sentences(words, load(name)):
            assert re.match(r"[A-ZÄÖÜ0-9]", sentence), sentence
            assert sentence.endswith("."), sentence
            assert not re.search(r"[{}_|#]", sentence), sentence
            assert len(sentence) < 260, sentence
            if face == "french":
                assert not re.search(r"\b(Ober[ns]?|Unter[ns]?|Eichel|Gras|Schellen)\b", sentence)
