"""The end of a game in any law: against every line through the judge, and against the solver."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from schafkopf_tutor.coach.last_tricks import last_tricks, last_tricks_model, told
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.solver import Unsolvable, values
from schafkopf_tutor.solver.ending import MOST, ending, losses, worths
from tests.law.doppelkopf.tables import named as table_named
from tests.longrun import LONG

RULES = [load(name) for name in ("ddv", "haus", "ordnung")]
TABLES = [*RULES, table_named("haus-short")]


def finished(rules, rng: Random, name: str = "random") -> Game:
    """A game played to its last card that has two sides."""
    while True:
        game = Game.start(rules, int(rng.random() * 4), deal(rules, rng))
        game = finish(game, [named(name)] * 4, rng)
        sides = game.contract is not None and game.contract.parties != "each"
        if sides and len(game.tricks) == rules.pack.hand_size:
            return game


def before_last(game: Game, cards: int) -> Game:
    """The game before its last so many cards."""
    plays = [at for at, move in enumerate(game.moves) if isinstance(move, Play)]
    return Game.start(game.ruleset, game.dealer, game.deal, game.moves[: plays[-cards]])


def best(game: Game, side: tuple[int, ...]) -> int:
    """The points of a side by every line, nothing remembered and nothing cut."""
    if game.turn is None:
        return sum(trick.points for trick in game.tricks if trick.winner in side)
    pick = max if game.turn in side else min
    return pick(best(game.after(play), side) for play in legal_moves(game.view()))


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_the_value_is_that_of_every_line(rules, seed: int, scale):
    rng = Random(seed)
    for _ in range(scale(60)):
        whole = finished(rules, rng)
        for cards in (5, 7, 9):  # also in the middle of a trick
            game = before_last(whole, cards)
            found = ending(game)
            assert set(found.side) <= {0, 1, 2, 3}
            assert found.points == best(game, found.side)
            assert found.points + found.others == sum(card.points for card in rules.pack.cards)
            after = {play.card: game.after(play) for play in legal_moves(game.view())}
            wanted = {card: best(one, found.side) for card, one in after.items()}
            assert dict(worths(game)) == wanted


def test_of_the_usual_game_the_solver_says_the_same(seed: int, scale):
    """Two searches that share no line: bits and switches there, the judge here."""
    rng, rules = Random(seed), load("ordnung")
    for _ in range(scale(120)):
        game = before_last(finished(rules, rng, "solid"), 4 * 4)
        assert dict(worths(game)) == dict(values(game))


def test_what_a_card_has_lost(seed: int):
    """Each loss is the step between the value before the card and after it."""
    rng = Random(seed)
    lost = 0
    for number in range(6):
        whole = finished(RULES[number % 3], rng)
        side = ending(before_last(whole, 12)).side
        for one in losses(whole, 3):
            game = Game.start(whole.ruleset, whole.dealer, whole.deal, whole.moves[: one.place])
            mine = 1 if one.play.seat in side else -1
            better = ending(game).points - ending(game.after(one.play)).points
            assert one.points == mine * better >= 0
            assert worths(game)[one.best] == ending(game).points
            lost += one.points > 0
    assert lost > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told(language: str, seed: int):
    rng, rules = Random(seed), RULES[0]
    voice = Voice(Speaker(language, face="french"), rules).seated()
    said: set[str] = set()
    for _ in range(4):
        walk = last_tricks(finished(rules, rng))
        lines = list(told(walk, voice))
        model = last_tricks_model(walk, voice, "back")
        assert model["lines"][0]["text"] == lines[1]
        lost = [one for one in walk.found if one.points]
        assert len(model["moments"]) == len(lost)
        assert len(lines) == 2 + max(1, len(lost))
        for one, line in zip(lost, lines[2:], strict=False):
            assert voice.code(one.play.card) in line
            assert voice.code(one.best) in line
            assert str(one.points) in line or one.points == 1
        said.update(lines)
        assert walk.act("anything") is walk
    assert len(said) > 4
    assert not any("{" in line for line in said)


def test_what_cannot_be_worked_out_is_told():
    rng = Random(1)
    whole = finished(RULES[0], rng)
    with pytest.raises(Unsolvable) as slip:
        ending(before_last(whole, 4 * (MOST + 1)))
    assert str(MOST) in slip.value.say("de")
    with pytest.raises(Unsolvable):
        losses(before_last(whole, 3))
    with pytest.raises(Unsolvable):
        ending(parse_game("ddv dealer 3 | EA … / … / … / … | damensolo by 0"))


def test_how_long_it_takes(seed: int, record):
    """Seconds of one core, by cards in a hand: a figure of `make long`, no bound."""
    figures = {}
    for rules in RULES:
        rng = Random(seed)
        games = [finished(rules, rng, "solid") for _ in range(40 if LONG else 1)]
        for cards in range(2, MOST + 1 if LONG else 4):
            took = []
            for game in games:
                begun = process_time()
                ending(before_last(game, 4 * cards))
                took.append(round(process_time() - begun, 3))
            took.sort()
            figures[f"{rules.name}, {cards} cards"] = {
                "median": took[len(took) // 2],
                "nine in ten": took[9 * len(took) // 10],
                "longest": took[-1],
            }
    record("solver-ending", figures)
    assert all(each["longest"] >= each["median"] for each in figures.values())
