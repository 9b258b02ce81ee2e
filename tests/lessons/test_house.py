"""The box "at your table": the table's own rules in sentences, and how it is played elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.rulesets import shipped, shipped_law
from tests.lessons.test_desk import Sound
from tests.screen.answering import words_for

OURS = """
schema = 1
base = "cardgames-zone"
pack = "short"
games = ["rufspiel", "wenz", "solo"]
[doubling]
steps = 0
[auction]
nobody_plays = "ramsch"
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_follows_the_rules_of_the_first_cell(language: str, tmp_path: Path):
    file = tmp_path / "ours.toml"
    file.write_text(OURS, encoding="utf-8")
    names = ("pack", "trumps", "doubling.steps", "auction.nobody_plays", "prices")
    usual, ours = (Desk(language, rules=r).house(*names).text for r in ("ordnung", str(file)))
    assert "32" in usual.splitlines()[1]
    assert "24" in ours.splitlines()[1]
    assert ": 14 " in usual
    assert ": 12 " in ours
    assert ": 14 " not in ours
    assert "Resupra" in usual
    none = {"de": "Einen Stoß gibt es nicht.", "en": "There is no Stoß."}
    assert f"- {none[language]}" in ours.splitlines()
    assert "Ramsch" in ours
    assert (
        "Schafkopf-Ordnung" in usual.splitlines()[0]
    )  # as people call it, not as a file is called
    assert "ours" in ours.splitlines()[0]


def test_elsewhere_are_the_other_rule_sets_and_what_a_table_may_agree_on():
    desk = Desk("en")
    said = desk.house("doubling.stoss_until").text.splitlines()
    assert said[1:] == [
        "- Stoß may be said until the second card lies on the table.",
        "  Elsewhere: Stoß is said before the first card lies on the table.",
    ]
    nobody = desk.house("auction.nobody_plays").text
    assert "Ramsch" in nobody  # no rule set of the package plays it, many tables do
    assert "Elsewhere" not in desk.house("trumps", "prices", "games").text


def test_what_does_not_come_up_is_said_and_still_shown():
    said = Desk("en").house("ramsch.tie").text.splitlines()
    assert said[1] == "- That does not come up here."
    assert len(said) == 5


def test_every_setting_can_stand_in_a_box():
    names = [*shipped_law("schafkopf").kinds, "pack", "games", "trumps", "prices"]
    for rules in shipped():
        for language in LANGUAGES:
            picture = Desk(language, rules=rules).house(*names)
            Sound(picture.html)
            assert picture.text
            assert "{" not in picture.text


def test_in_a_text_it_is_the_sentence_alone():
    assert Desk("de").says("pack") == "Langes Blatt: 32 Karten, 8 für jeden."
    assert Desk("en", rules="doppelbild").says("doubling.steps") == "There is no Stoß."


def test_a_look_at_another_table_is_numbered_and_counted_here():
    desk = Desk("en", face="french", log=Memory())
    tally = desk.tally()
    desk.ask("counts-more", "EK EZ EO")
    short = desk.under("cardgames-zone-short")
    live = short.item("short_deck", level=1, seed=3)
    assert isinstance(live, Live)
    assert live.model["ask"].startswith("2. ")
    state: Any = live.state
    for act in words_for(state.once.item.question, state.once.item.right):
        live._heard(live, {"act": act}, [])
    assert tally.model["signs"] == "○★"
    assert len(desk.order_of("rufspiel").trumps) == 14
    assert len(short.order_of("rufspiel").trumps) == 12
    assert short.voice.speaker.face == "french"


def test_another_table_can_be_stated():
    desk = Desk("de")
    rare = desk.under('games = ["rufspiel", "farbwenz", "geier", "solo"]')
    assert "Farbwenz: 11 Trümpfe." in rare.house("trumps").text
    assert isinstance(rare.item("geier_farbwenz", level=1, seed=3), Live)
    ramsch = desk.under('[auction]\nnobody_plays = "ramsch"')
    assert ramsch.says("auction.nobody_plays") == "Passen alle, wird ein Ramsch gespielt."
    with pytest.raises(RulesetError):
        desk.under("games = 3")


def test_what_there_is_not():
    with pytest.raises(RulesetError) as slip:
        Desk("de").house("doubling.stos")
    assert "doubling.stoss_until" in slip.value.say("de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_table_is_not_called_ones_own(language: str):
    desk = Desk(language)
    own = {"de": "An deinem Tisch", "en": "At your table"}[language]
    assert desk.house("pack").text.startswith(own)
    other = desk.under("cardgames-zone-short").house("pack").text
    assert not other.startswith(own)
    assert {"de": "kurzes Blatt", "en": "short deck"}[language] in other.splitlines()[0]
    assert desk.house("pack").text.startswith(own)
