"""The sentences of the coach: in both languages, always with how the deals were played."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.coach.advice import CLOSE, MISTAKE, advise
from schafkopf_tutor.coach.outcomes import OpenCards
from schafkopf_tutor.coach.said import basis, card_said, said, verdict_said
from schafkopf_tutor.coach.stakes import MONEY
from schafkopf_tutor.explain.speaker import Speaker
from tests.coach import brute
from tests.coach.positions import played

TRIED = OpenCards(brute.values_in)
OPENLY = {"en": "with open cards", "de": "mit offenen Karten"}
UNSURE = {"en": "too close to call", "de": "zu knapp für ein Urteil"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_verdict_says_that_the_cards_were_open(language, seed):
    rng, speaker, heard = Random(seed), Speaker(language), set()
    for _ in range(40):
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
