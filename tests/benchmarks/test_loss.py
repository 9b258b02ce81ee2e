"""What people lose against open cards, and computer players in their places."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from schafkopf_tutor.coach import player_named
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import legal_moves
from tests.benchmarks.loss import GAMES, PEOPLE, PLAYERS, Losses, choices, look, recorded
from tests.longrun import LONG

HANDS = "EU GU HU SU EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
HANDS += " / EK E8 GK G8 HK H8 SK S8 / EO E7 GO G7 HO H7 SO S7"
WENZ = f"ordnung dealer 3 | {HANDS} | wenz by 0 | EA EZ E8 E7 SA S9 S8 S7 GA GZ G8 G7"


class First:
    """Plays the card that stands first among the lawful ones."""

    name = "first"

    def choose(self, view, rng):
        return legal_moves(view)[0]

    def call(self, view, rng, calls):
        return None


def by_place(game: Game) -> dict:
    """A solver's stand-in: 10 points for the first lawful card, 20 for the next …."""
    return {move.card: 10 * n for n, move in enumerate(legal_moves(game), 1)}


def test_only_cards_that_somebody_chose_are_looked_at():
    """The declarer leads, and the others have two cards of each suit: all choose. He does not when
    a suit is led of which he has the ace alone."""
    found = [(count, now.turn, card.code) for count, now, card in choices(parse_game(WENZ))]
    assert [one[:2] for one in found] == [(n, n % 4) for n in range(12)]
    assert [one[2] for one in found][:4] == ["EA", "EZ", "E8", "E7"]
    assert [count for count, _, _ in choices(parse_game(WENZ), since=9)] == [9, 10, 11]
    followed = f"ordnung dealer 0 | {HANDS} | wenz by 0 | EZ EK EO EA EU E9 E8 E7"
    assert [count for count, _, _ in choices(parse_game(followed))] == [0, 1, 2, 4, 5, 6, 7]


def test_what_is_lost_is_lost_by_the_own_side():
    """The declarer wants the last card of the list, the others want the first."""
    losses, game = Losses(), parse_game(WENZ)
    look(losses, "one", game, [First()], solve=by_place)
    first = [
        10 * (len(legal_moves(now)) - 1) if now.turn == 0 else 0 for _, now, _ in choices(game)
    ]
    assert losses.lost["first"] == [first]
    people = []
    for _, now, card in choices(game):
        place = [move.card for move in legal_moves(now)].index(card)
        people.append(10 * (len(legal_moves(now)) - 1 - place if now.turn == 0 else place))
    assert losses.lost[PEOPLE] == [people]
    assert max(people) > 0


def test_means_and_intervals_by_hand():
    losses = Losses(["one", "two"], {PEOPLE: [[0, 10], [5]], "solid": [[0, 0], [2]]})
    assert losses.choices == 3
    assert losses.a_choice(PEOPLE).mean == 5
    # game by game 10 - 2 · 5 and 5 - 5: nothing is left, all games lose 5 a choice
    assert losses.a_choice(PEOPLE).half == 0
    # 0 - 2 · 2/3 and 2 - 2/3
    assert losses.a_choice("solid").half == pytest.approx(1.96 * sqrt(2 * 32 / 9) / 3)
    assert losses.a_game(PEOPLE).mean == 7.5
    assert losses.less("solid").mean == (10 + 3) / 2
    assert losses.less("solid").half == pytest.approx(1.96 * 3.5)  # of 10 and 3: sd 7/√2, /√2
    (head, people, solid) = losses.lines()
    assert head.startswith("2 games, 3 cards chosen")
    assert "5.000 ± 0.000 a card" in people
    assert "6.50 ± 6.86 less a game" in solid


@pytest.mark.slow
@pytest.mark.outside
def test_computer_players_beside_people(shared, record):
    """Drawn at random from the recorded games. A short run looks at the last cards of two games,
    and shows that nobody loses less than nothing; who is better, no test says."""
    players = [player_named(name) for name in PLAYERS]
    losses = Losses()
    for name, game in recorded(shared, GAMES if LONG else 2, 1):
        assert [move.card for move in game.moves if isinstance(move, Play)]
        look(losses, name, game, players, since=0 if LONG else 20)
    assert len(set(losses.games)) == len(losses.games)
    assert set(losses.lost) == {PEOPLE, *PLAYERS}
    for lost in losses.lost.values():
        assert list(map(len, lost)) == list(map(len, losses.lost[PEOPLE]))
        assert all(points >= 0 for game in lost for points in game)
    record("loss-beside-people", {"drawn_from": "play-only", **losses.figures()})


def test_games_are_drawn_the_same_way_each_time(shared):
    first = [name for name, _ in recorded(shared, 3, 1)]
    assert first == [name for name, _ in recorded(shared, 3, 1)]
    assert len(set(first)) == 3
    assert first != [name for name, _ in recorded(shared, 3, Random(1).random())]
