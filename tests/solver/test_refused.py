"""What the solver does not know it refuses by name, in both languages."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from schafkopf_tutor import Deal, Game, Play, parse_game, solver
from schafkopf_tutor.cards import PACKS
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.ruleset import Setting
from schafkopf_tutor.rulesets import build
from schafkopf_tutor.solver.problem import SWITCHES, known
from tests.law.oracle import House
from tests.solver.endings import ending

HANDS = "EO GO EU GU HA H7 EK SA / HO EA GA E7 SZ S7 G9 HK / SO HU EZ GZ HZ H9 SK S8"
HANDS += " / SU H8 E9 E8 GK G8 G7 S9"
RUF = parse_game(f"ordnung dealer 3 | {HANDS} | rufspiel E by 0")


def refused(message: str, game: Game, ask: object = solver.values, **values: object) -> None:
    with pytest.raises(solver.Unsolvable) as slip:
        ask(game)  # type: ignore[operator]
    assert slip.value.message == f"error.solver.{message}"
    for name, value in values.items():
        assert slip.value.values[name] == value
        assert str(value) in slip.value.say("en")
        assert str(value) in slip.value.say("de")
    assert slip.value.say("de") != slip.value.say("en")


def with_settings(**settings: Setting) -> Game:
    rules = replace(RUF.ruleset, settings=Frozen({**RUF.ruleset.settings, **settings}))
    return Game.start(rules, RUF.dealer, RUF.deal, RUF.moves)


def test_a_switch_that_it_does_not_know():
    name = "called_ace.after_running_away"
    refused("switch", with_settings(**{name: "maybe"}), found=name, value="maybe")
    refused("switch", with_settings(**{"called_ace.new": True}), found="called_ace.new")


def test_every_switch_of_the_called_ace_is_known():
    """Those of the rule sets, and of the houses that the legality is counted under."""
    stated = {name for name in RUF.ruleset.settings if name.startswith("called_ace.")}
    assert stated == {f"called_ace.{switch}" for switch in SWITCHES}
    assert set(SWITCHES) == set(vars(House()))


def test_another_law_pack_or_goal():
    rules = RUF.ruleset
    other = replace(rules, law="other")
    refused("law", Game.start(other, 3, RUF.deal, RUF.moves), found="other")
    doubled = replace(rules, pack=PACKS["doubled"])
    game = Game.start(doubled, 3, Deal(doubled.pack, ((), (), (), ())), RUF.moves)
    refused("pack", game)
    strange = replace(rules.contracts["wenz"], goal="least_tricks")
    rules = replace(rules, contracts=Frozen({**rules.contracts, "wenz": strange}))
    game = parse_game(f"x dealer 3 | {HANDS} | wenz by 0", rules=lambda _: rules)
    refused("contract", game)


def test_nothing_to_play():
    refused("nothing", parse_game(f"ordnung dealer 3 | {HANDS}"))
    refused("nothing", parse_game(f"ordnung dealer 3 | {HANDS} | sie by 0"))


def test_unknown_cards():
    refused("unknown", parse_game("ordnung dealer 3 | EA … / … / … / … | wenz by 0"))


def test_a_game_without_two_sides():
    ramsch = parse_game(f"ordnung dealer 3 | {HANDS} | ramsch")
    refused("ramsch", ramsch)
    refused("ramsch", ramsch, lambda game: solver.reaches(game, 61))
    refused("no_ramsch", RUF, solver.bounds)
    own = parse_game(f"ordnung dealer 3 | {HANDS} | rufspiel E by 1")
    refused("nobody", own)


@pytest.mark.parametrize("spoil", ["size", "twice", "played", "three"])
def test_a_world_that_cannot_be(spoil: str, seed):
    game = ending(Random(seed), cards=4, contract="wenz")
    a, b, c, d = known(game)
    played = game.tricks[0].cards[0]
    worlds: dict[str, Any] = {
        "size": (a[1:], b, c, (*d, a[0])),
        "twice": (a, b, c, (*d[1:], a[0])),
        "played": ((*a[1:], played), b, c, d),
        "three": (a, b, c),
    }
    refused("world", game, lambda game: solver.values_in(game, [worlds[spoil]]))


def test_somebody_out_of_turn():
    game = parse_game(f"ordnung dealer 3 | {HANDS} | rufspiel E by 0 | H7 HK HZ")
    game = game.after(Play(1, game.hands[1][0]))
    refused("turns", game)


def test_a_contract_of_ones_own_is_played_by_its_order():
    table = {
        "schema": 1,
        "base": "ordnung",
        "contracts": {"bettel": {"like": "wenz", "trumps": ["O"]}},
    }
    rules = build("ours", table)
    hands = "EO GO HO SO EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
    hands += " / EK E8 GK G8 HK H8 SK S8 / EU E7 GU G7 HU H7 SU S7"
    game = parse_game(f"x dealer 3 | {hands} | bettel by 0 | EA EZ E8", rules=lambda _: rules)
    assert set(solver.values(game).values()) == {120}
