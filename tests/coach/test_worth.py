"""Is a hand worth a game: the same deals with open cards and played out, side by side."""

from __future__ import annotations

from random import Random

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.coach.worth import worth
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import named
from tests.coach.test_expert import easily

SURE = "ordnung dealer 3 | EO GO HO SO EU GU HU HA / … / … / …"


def test_a_hand_that_cannot_lose_wins_in_every_way():
    """Seven highest trumps of a Herz Solo and its ace: nobody can take more than a trick."""
    view = parse_game(SURE).view(0)
    steps = []
    (found,) = worth(
        view, Random(1), {named("solid"): 5, named("random"): 3}, deals=20,
        games=[Announce(0, "solo", Suit.HERZ)],
        reaches=easily, progress=lambda done, of: steps.append((done, of)),
    )  # fmt: skip
    assert found.open_cards.deals == 20
    assert found.open_cards.won.mean == 1.0
    assert found.played["solid"].won.mean == 1.0
    assert found.played["solid"].deals == 5
    assert found.played["random"].deals == 3
    assert steps[-1] == (8, 8)
    # At least 50 from each of three.
    assert found.played["solid"].value.mean >= 150
    assert found.open_cards.won.low < 1.0


def test_games_stand_in_the_order_of_what_they_bring():
    view = parse_game("ordnung dealer 3 | EO GO EU SU HA HZ S9 S8 / … / … / …").view(0)
    found = worth(view, Random(2), {}, deals=10, reaches=easily)
    values = [one.open_cards.value.mean for one in found]
    assert values == sorted(values, reverse=True)
    assert len(found) == len({one.announce for one in found}) > 4


def test_the_same_luck_gives_the_same_answer():
    view = parse_game("ordnung dealer 3 | EO GO EU SU HA HZ S9 S8 / … / … / …").view(0)
    solid = named("solid")
    one, other = (worth(view, Random(3), {solid: 2}, deals=4, reaches=easily) for _ in range(2))
    assert one == other


def test_deals_played_out_later_are_those_played_at_once():
    """And the same deals as with open cards: no more can be played than were sampled."""
    view = parse_game("ordnung dealer 3 | EO GO EU SU HA HZ S9 S8 / … / … / …").view(0)
    solid = named("solid")
    (at_once, *_), (later, *_) = (
        worth(view, Random(3), {solid: many}, deals=4, reaches=easily) for many in (3, 1)
    )
    assert later.done("solid") == 1
    assert later.further(solid).further(solid) == at_once
    whole = at_once.further(solid)
    assert whole.done("solid") == 4
    assert whole.further(solid) is whole
