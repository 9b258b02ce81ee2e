"""Rule sets, deals and games for the tests of Doppelkopf."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from schafkopf_tutor.cards import DOUBLED_SHORT, Card, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.giving import owed
from schafkopf_tutor.laws.doppelkopf.words import ELDER, LEVELS, SCHWEINE
from schafkopf_tutor.moves import SEATS, Announce, Call, Give, Move
from schafkopf_tutor.notation import format_game
from schafkopf_tutor.players import finish
from schafkopf_tutor.players import named as player_named
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.rules import judge_in, legal_moves, options, play
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import load

DATA = Path(__file__).parent / "data"
NORMAL = Announce(None, "normal")


def table(name: str, games: Iterable[str] = (), **settings: Setting) -> RuleSet:
    """A rule set with settings changed (``calls__duty="call"``) and more games."""
    rules = load(name)
    changed = {key.replace("__", "."): value for key, value in settings.items()}
    unknown = set(changed) - set(rules.settings)
    if unknown:
        raise KeyError(unknown)
    more = {"games": (*rules.words("games"), *games)}
    kept = MappingProxyType({**rules.settings, **changed, **more})
    return replace(rules, settings=kept)


def short(rules: RuleSet) -> RuleSet:
    """The same table without nines."""
    return replace(rules, pack=DOUBLED_SHORT)


@cache
def named(name: str) -> RuleSet:
    """The tables that golden cases and random games name: shipped ones and variations on them."""
    return replace(TABLES[name](), name=name) if name in TABLES else load(name)


ARMUT = ("armut", "neunen", "koenige", "hochzeit-trumpf", "hochzeit-farbe")
TABLES = {
    "ddv-short": lambda: short(load("ddv")),
    "haus-short": lambda: short(load("haus")),
    "ddv-more": lambda: table("ddv", ARMUT, schweine__steps=2, tariff__fox_last=2),
    "ddv-duty": lambda: table(
        "ddv", ["armut"], calls__duty="further", schweine__steps=2,
        schweine__when="any_time", schweine__must_call=True,
    ),
    "haus-duty": lambda: table("haus", calls__duty="call"),
    "ddv-call": lambda: table("ddv", calls__duty="call"),
    "ddv-alone": lambda: table("ddv", extras__in_solo=True, extras__karlchen_caught="queen"),
    "haus-late": lambda: table("haus", schweine__when="first_lead"),
    "haus-silent": lambda: table("haus", bonus__optional=True, calls__reply=True),
}  # fmt: skip


def hand(text: str) -> tuple[Card, ...]:
    """Cards from their codes."""
    return tuple(map(Card.of, text.split()))


def game_named(text: str, seat: int | None) -> Announce:
    """An announcement from ``solo E``; the normal game is nobody's."""
    name, _, letter = text.partition(" ")
    by = None if name == "normal" else seat
    return Announce(by, name, Suit(letter) if letter else None)


def shuffled(
    rng: random.Random, rules: RuleSet, elders: Sequence[int] = (), poor: int | None = None
) -> Deal:
    """A deal, the two queens of clubs with these seats if they are given, one seat ``poor``."""
    deck = list(rules.pack.cards)
    rng.shuffle(deck)
    if poor is not None:
        normal, size = rules.contracts["normal"].order(rules.pack), rules.pack.hand_size
        deck.sort(key=normal.is_trump)  # trumps last, else as shuffled
        few = rng.randrange(4)
        held = [*deck[: size - few], *deck[len(deck) - few :]]
        rest = deck[size - few : len(deck) - few]
        rng.shuffle(rest)
        dealt = [rest[size * at : size * at + size] for at in range(3)]
        dealt.insert(poor, held)
        return Deal(rules.pack, tuple(map(tuple, dealt)))
    hands: list[list[Card]] = [[], [], [], []]
    for seat in elders:
        hands[seat].append(ELDER)
        deck.remove(ELDER)
    for held in hands:
        while len(held) < rules.pack.hand_size:
            held.append(deck.pop())
    return Deal(rules.pack, tuple(map(tuple, hands)))


def can_say(game: Game, seat: int) -> list[Move]:
    """Every lawful word of a seat, what nobody in particular says only where all four agree."""
    found = options(game.view(seat))
    return [move for move in found if move.seat is not None or judge_in(game, move).ok]


def settled_at_random(rng: random.Random, game: Game) -> Game:
    """The game with reservations made at random until it is announced or thrown in."""
    while game.contract is None:
        for seat in rng.sample(SEATS, 4):
            facts = game.view(seat).read(Facts)
            if facts.auction.redeal:
                return game
            gives = owed(facts)
            if gives and gives[0] == seat:
                first = not any(isinstance(move, Give) for move in game.moves)
                given = facts.trumps() if first else tuple(rng.sample(game.hands[seat], gives[2]))
                game = play(game, Give(seat, gives[1], given, len(given)))
                break
            said = can_say(game, seat)
            if said:
                calm = [move for move in said if getattr(move, "word", "") == "gesund"]
                game = play(game, calm[0] if calm and rng.random() < 0.6 else rng.choice(said))
                break
        else:
            raise AssertionError(format_game(game))
    return game


def played_at_random(rng: random.Random, game: Game, calls: float = 0.25) -> Game:
    """The game played to its end, with every call that comes to somebody's mind and is lawful."""
    while game.turn is not None:
        plays = legal_moves(game)
        if not plays:  # who has to call first
            game = play(game, rng.choice(can_say(game, game.turn)))
            continue
        if rng.random() < calls:
            call = Call(rng.choice(SEATS), rng.choice(WORDS))
            game = play(game, call) if judge_in(game, call).ok else game
            continue
        game = play(game, rng.choice(plays))
    return game


WORDS = ("re", "kontra", *LEVELS, *SCHWEINE)


def counts(game: Game) -> Mapping[Card, int]:
    """How often each face was played."""
    found: dict[Card, int] = {}
    for trick in game.tricks:
        for card in trick.cards:
            found[card] = found.get(card, 0) + 1
    return found


def played(series: Series, player: str = "random", declared: Move | None = None) -> Series:
    """With one more game."""
    dealt = series.dealt(declared)
    rng = random.Random(f"{series.seed}/{series.number}")
    return dealt.with_game(finish(dealt.game, [player_named(player)] * 4, rng))


@cache
def lost_solo(rules: str, seed: int) -> Series:
    """A series played by chance up to a game in which somebody has lost a solo: he may announce a
    Schwarze Witwe."""
    series = Series(load(rules), ("random",) * 4, seed=seed)
    for _ in range(30):
        series = played(series)
        if series.offers:
            return series
    raise LookupError
