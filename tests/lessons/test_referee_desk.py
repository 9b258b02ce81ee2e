"""desk.referee: the referee in a notebook, under the desk's own rules."""

from __future__ import annotations

from typing import Any

import pytest

from schafkopf_tutor.notebook import Desk


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_judges_by_the_rules_of_the_desk(language: str):
    live = Desk(language, rules="cardgames-zone-short").referee()
    for word in ("task may", "game wenz", "card HO", "done", "card EU", "card H9", "done"):
        live._heard(None, {"act": word}, [])
    state: Any = live.state
    assert state.stage == "ruling"
    assert [verdict.ok for _, verdict in state.position.verdicts] == [False, True]
    assert state.ruleset.name == "cardgames-zone-short"


def test_what_is_stored_says_what_is_asked():
    stored = Desk("en").referee()._repr_mimebundle_()[0]
    assert "What is the question?" in stored["text/plain"]


@pytest.mark.parametrize(("language", "jack"), [("de", "Kreuz-Bube"), ("en", "jack of clubs")])
def test_at_a_table_of_the_other_game_it_shows_the_cards_of_that_game(language: str, jack: str):
    live = Desk(language, rules="ddv").referee()
    for word in ("task may", "game normal", "card HZ", "done"):
        live._heard(None, {"act": word}, [])
    names = [one["name"] for one in live.model["pack"]["cards"]]
    assert sum(jack in name for name in names) == 2
    for word in ("card GA", "card EU.1", "done"):
        live._heard(None, {"act": word}, [])
    state: Any = live.state
    assert [verdict.ok for _, verdict in state.position.verdicts] == [False, True]
