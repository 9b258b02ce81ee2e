"""A tournament's list in a lesson: its rules in sentences, its lines, who leads."""

from __future__ import annotations

import pytest

from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.listing import Listing

NAMES = ("games", "first_game_plain", "leave_for", "leave_from_lone_game", "ties")


def at(language: str = "en") -> Listing:
    """From a table with other rules: the list keeps its own."""
    return Desk(language, rules="cardgames-zone-short").tournament("schafkopfschule-2007")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_the_list(language: str):
    listing = at(language)
    box = listing.house(*(f"tournament.{name}" for name in NAMES), "deal.packet", "doubling.steps")
    assert box.text.count("\n- ") == len(NAMES) + 2
    said = {name: " ".join(listing.says(f"tournament.{name}")) for name in NAMES}
    assert "32" in said["games"]  # S 5.2.1
    assert "Tout" in said["first_game_plain"]  # S 5.2.15
    assert "Tout" in said["leave_for"]  # S 5.2.14
    assert "Sie" in said["leave_for"]
    assert "5" in said["leave_from_lone_game"]  # S 5.2.16
    assert said["ties"].index("Sie") < said["ties"].index("Tout")  # S 5.4.2
    assert "2" in " ".join(listing.says("deal.packet"))  # S 5.2.3


def test_a_rule_that_there_is_not():
    for name in ("tournament.nothing", "tournament.name", "nothing"):
        with pytest.raises(RulesetError):
            at().says(name)


def test_a_list_and_its_sums():
    """S 5.2.7; schwarz and a Tout in the first game count less (S 5.2.15), later they do not."""
    listing = at()
    games = (
        listing.game("rufspiel", 0, 2, points=120, tricks=8),
        listing.game("wenz", 1, points=60),
        listing.game("solo-tout", 3, points=120, tricks=8),
        listing.game("rufspiel", 2, 3, points=0, tricks=0),
    )
    lines = listing.written(*games).text.splitlines()
    numbers = [line.split()[-4:] for line in lines[1:]]
    assert numbers == [
        ["+2", "−2", "+2", "−2"],
        ["+2", "−6", "+2", "+2"],
        ["−6", "−6", "−6", "+18"],
        ["+3", "+3", "−3", "−3"],
        ["+1", "−11", "−5", "+15"],
    ]
    assert [line.split()[0] for line in lines[1:5]] == ["1", "2", "3", "4"]
    assert "Anna with Christl" in lines[1]
    assert "lost, schwarz" in lines[4]
    later = listing.written(*games, first=5).text.splitlines()
    assert later[1].split()[-4:] == ["+3", "−3", "+3", "−3"]
    ranked = [line.split()[1:] for line in listing.standings(*games).text.splitlines()[1:]]
    assert ranked == [["Dominik", "+15"], ["Anna", "+1"], ["Christl", "−5"], ["Beni", "−11"]]


def test_leave():
    listing = at()
    four = [listing.game("solo", 1, points=70)] * 4
    assert listing.needs_leave(four, 1, "wenz")
    assert not listing.needs_leave(four[1:], 1, "wenz")
    assert listing.needs_leave([], 0, "solo-tout")


def test_there_is_no_such_tournament():
    with pytest.raises(KeyError):
        Desk("de").tournament("nowhere")
