"""What rules of thumb bring between computer players: what is kept, and a piece played again."""

from __future__ import annotations

import json

import pytest

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.players.evidence import RULES, Compared, Leaning, as_solid, evidence, gain
from schafkopf_tutor.players.simulate import play_deal
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.players.weaknesses import Weakness
from schafkopf_tutor.rulesets import load
from tests.players.evidence import FILE, PIECE, SEED, TABLE, gains

RULESET = load(TABLE)
KEPT = json.loads(FILE.read_text(encoding="utf-8"))


def paid(leaning: Weakness, number: int) -> float:
    """What who plays so receives a game, the whole deal being played from its first card on."""
    seated = (Leaning(leaning=leaning), Solid(), Solid(), Solid())
    return sum(games[0] for games in play_deal(RULESET, seated, SEED, number)) / 4


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_a_gain_is_the_difference_of_whole_games(rule: str, scale):
    """Only what differs is played anew; the money is that of all games played in full."""
    for number in range(scale(60)):
        keeps, breaks = (paid(leaning, number) for leaning in RULES[rule])
        assert gain(RULES[rule], RULESET, SEED, number).money == pytest.approx(keeps - breaks)


def test_who_keeps_to_no_rule_gains_nothing():
    for number in range(5):
        assert gain(Compared(as_solid, as_solid), RULESET, SEED, number) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_the_first_deals_come_out_as_kept(rule: str, scale):
    deals = min(PIECE, max(4, scale(PIECE)))
    assert gains(rule, deals) == KEPT["figures"][rule]["first"][:deals]


def test_the_file_says_how_it_was_made():
    kept = evidence()
    assert [figure.rule for figure in kept.figures] == list(RULES)
    assert (kept.rules, kept.seed) == (TABLE, SEED)
    assert kept.command == "python -m tests.players.evidence"
    assert kept.deals >= 1000
    for figure in kept.figures:
        assert 0 < figure.differs <= kept.deals
        assert 0 < figure.points.half < 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_that_they_are_computer_players(language: str):
    below = Words(language).find("evidence.below") or ""
    assert {"de": "nicht zwischen Menschen", "en": "not between people"}[language] in below
    for rule in RULES:
        assert Words(language).text(f"evidence.rule.{rule}").endswith(".")
