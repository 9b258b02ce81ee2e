"""The sentences of the coach: in both languages, always with how the deals were played."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.coach.advice import CLOSE, MISTAKE, advise
from schafkopf_tutor.coach.chance import chance
from schafkopf_tutor.coach.outcomes import OpenCards
from schafkopf_tutor.coach.said import (
    basis,
    card_said,
    chance_said,
    said,
    verdict_said,
    worth_rows,
)
from schafkopf_tutor.coach.stakes import MONEY
from schafkopf_tutor.coach.worth import worth
from schafkopf_tutor.explain.speaker import Speaker
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import named
from tests.coach import brute
from tests.coach.positions import played
from tests.coach.test_expert import easily, last_cards

TRIED = OpenCards(brute.values_in)
OPENLY = {"en": "with open cards", "de": "mit offenen Karten"}
UNSURE = {"en": "too close to call", "de": "zu knapp für ein Urteil"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_verdict_says_that_the_cards_were_open(language, seed):
    rng, speaker, heard = Random(seed), Speaker(language), set()
    for _ in range(16):
        game = played(rng, {}, 2)
        if game.contract is None or game.contract.parties == "each" or game.turn is None:
            continue
        advice = advise(game.view(), rng, 4, method=TRIED, stake=MONEY)
        assert OPENLY[language] in basis(advice, speaker)
        lines = said(advice, speaker)
        assert len(lines) == 1 + len(advice.cards)
        for told in advice.cards:
            verdict = verdict_said(advice, told.card, speaker)
            heard.add(told.verdict)
            assert len(advice.cards) == 1 or OPENLY[language] in verdict
            assert (UNSURE[language] in verdict) is (told.verdict == CLOSE)
            assert told.card.code in card_said(advice, told.card, speaker)
            assert "inf" not in " ".join(lines)
            if told.verdict == MISTAKE and not advice.sample.complete:
                assert {"en": " between ", "de": "zwischen "}[language].strip() in verdict
    assert {CLOSE, MISTAKE} <= heard


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_chances_stand_side_by_side_or_the_game_is_decided(language, seed):
    rng, speaker, heard = Random(seed), Speaker(language), set()
    for _ in range(16):
        view = last_cards(rng, 3 if rng.random() < 0.2 else 2).view()
        advice = advise(view, rng, 3, method=TRIED)
        line = chance_said(advice, advice.best.card, speaker)
        found = chance(advice, advice.best.card)
        heard.add(found.decided)
        assert (OPENLY[language] in line) is not found.decided
        assert ("solid" in line) is not found.decided
        if not found.decided:
            assert f"{round(100 * found.real)} " in line
    assert heard == {True, False}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_worth_of_a_hand_stands_side_by_side(language):
    view = parse_game("ordnung dealer 3 | EO GO HO SO EU GU HU HA / … / … / …").view(0)
    solo = Announce(0, "solo", Suit.HERZ)
    solid = named("solid")
    (found,) = worth(view, Random(1), {solid: 2}, deals=4, games=[solo], reaches=easily)
    head, row = worth_rows([found], ("solid", "expert"), view.ruleset, Speaker(language))
    assert OPENLY[language].lower() in head[1].lower()
    assert "solid" in head[2]
    assert "expert" in head[3]
    assert row[0] == {"en": "Herz Solo", "de": "Herz-Solo"}[language]
    # Wilson's interval for four of four and two of two, worked out by hand: n / (n + 1.96²).
    assert row[1].startswith("100 (51–100), 4 ")
    assert row[2].startswith("100 (34–100), 2 ")
    assert row[3] == "–"
    _, row = worth_rows([found.further(solid)], ("solid",), view.ruleset, Speaker(language))
    assert row[2].startswith("100 (44–100), 3 ")
