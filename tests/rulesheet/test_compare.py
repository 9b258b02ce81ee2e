"""What differs between two rule sets: all of it, nothing else, each side in its own words."""

from __future__ import annotations

from itertools import permutations

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.rulesheet import Difference, differences, differing_names
from schafkopf_tutor.rulesheet.layout import layout
from schafkopf_tutor.rulesheet.questions import changed as with_value
from tests.law.houses import changed, house
from tests.rulesheet.tables import EVERY_TABLE, KNOCKING, LAW

PLAN = layout("schafkopf")


def found(a, b, language: str = "en") -> dict[str, Difference]:
    return {one.setting: one for one in differences(a, b, Speaker(language))}


@pytest.mark.parametrize("name", EVERY_TABLE)
def test_nothing_differs_from_oneself(name: str):
    assert differences(house(name), house(name), Speaker("de")) == ()


def test_equal_rules_under_another_name():
    assert differences(changed("ordnung", ace="as"), load("ordnung"), Speaker("en")) == ()


@pytest.mark.parametrize(("one", "other"), list(permutations(shipped(), 2)))
def test_all_that_differs_and_comes_up_is_told(one: str, other: str):
    a, b = load(one), load(other)
    told = found(a, b)
    for name, kind in LAW.kinds.items():
        if kind.per_contract or name == "games":
            continue
        comes_up = PLAN.matters(name, a) or PLAN.matters(name, b)
        assert (name in told) == (a[name] != b[name] and comes_up), name
    assert ("pack" in told) == (a.pack is not b.pack)
    for difference in told.values():
        assert difference.here != difference.there
        assert difference.here
        assert difference.there
    mirrored = found(b, a)
    assert {name: (d.there, d.here) for name, d in mirrored.items()} == {
        name: (d.here, d.there) for name, d in told.items()
    }


def test_one_setting():
    told = found(load("ordnung"), changed("ordnung", called_ace__run_away_with=3), "de")
    assert list(told) == ["called_ace.run_away_with"]
    only = told["called_ace.run_away_with"]
    assert only.heading == "Das gerufene As"
    assert only.here == ("Davonlaufen darf, wer 4 Karten der Ruffarbe hat, das As mitgezählt.",)
    assert only.there == ("Davonlaufen darf, wer 3 Karten der Ruffarbe hat, das As mitgezählt.",)


def test_each_side_has_its_own_name_of_the_ace():
    told = found(load("ordnung"), changed("cardgames-zone", called_ace__run_away_with=3))
    difference = told["called_ace.run_away_with"]
    assert "the ace included" in difference.here[0]
    assert "the Sau included" in difference.there[0]


def test_what_does_not_come_up_on_one_side():
    told = found(load("ordnung"), changed("ordnung", auction__nobody_plays="ramsch"))
    assert list(told) == ["games", "auction.nobody_plays"]
    assert told["games"].there == ("Only here: Ramsch.",)
    assert told["games"].here == ("There is no other game here.",)
    more = found(load("ordnung"), with_value(KNOCKING, {"ramsch.tie": "more_tricks"}))
    assert more["ramsch.tie"].here == ("That does not come up here.",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_never_comes_up(language: str):
    a, b = load("ordnung"), changed("ordnung", ramsch__tie="more_tricks")
    assert a != b
    assert differences(a, b, Speaker(language)) == ()
    assert differing_names(a, b) == ("ramsch.tie",)


def test_a_table_of_games_tells_those_that_differ():
    told = found(load("ordnung"), changed("ordnung", tariff__base__wenz=40))
    (difference,) = told.values()
    assert difference.here == ("Wenz and Wenz-Tout: 50 cents.",)
    assert difference.there == ("Wenz and Wenz-Tout: 40 cents.",)


def test_other_games():
    ordnung, kings = load("ordnung"), house("kings")
    told = found(ordnung, kings)["games"]
    assert told.here == ("Only here: Wenz-Tout and Solo-Tout.",)
    assert told.there[0] == "Only here: Bells, Kings, Ten on Top and Kings Tout."
    assert any("the four kings" in line for line in told.there)


def test_another_rank():
    games = ["rufspiel", "solo", "wenz", "wenz-tout", "solo-tout", "sie"]
    told = found(load("ordnung"), changed("ordnung", games=games))["games"]
    assert "Rufspiel, Wenz, Solo" in told.here[0]
    assert "Rufspiel, Solo, Wenz" in told.there[0]


def test_a_game_of_the_same_name_that_is_another():
    table = changed("ordnung", contracts__wenz={"trumps": ["O", "U"]})
    told = found(load("ordnung"), table)["games"]
    assert told.here[0].endswith("the four Unter; 4 in all.")
    assert told.there[0].endswith("the four Ober and the four Unter; 8 in all.")
    assert "contracts.wenz" in differing_names(load("ordnung"), table)


def test_a_game_that_is_there_but_not_played():
    table = changed("ordnung", contracts__odd={"like": "wenz"})
    assert differences(load("ordnung"), table, Speaker("en")) == ()
    assert differing_names(load("ordnung"), table) == ("contracts.odd",)
