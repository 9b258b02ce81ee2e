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
